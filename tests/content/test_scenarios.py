"""Scenario files: what they say, and every way in which they are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.faults import ContentError
from game.content.scenarios import load_scenario, plain_scenario, read_scenario
from systems.core.board import Board, Spawn
from systems.core.scenario import Objective, Reinforcement, Scenario
from tests.content.settings import BLUE, GREEN, RED, board, written


def scenario(folder: Path, text: str, on: Board | None = None) -> Scenario:
    return load_scenario(written(folder, text), on or board())


def refusal(folder: Path, text: str, on: Board | None = None) -> ContentError:
    with pytest.raises(ContentError) as refused:
        scenario(folder, text, on)
    assert refused.value.file.endswith("court.toml") or refused.value.file == "court"
    return refused.value


def objective(**keys: object) -> str:
    lines = [f"{key} = {value!r}" for key, value in keys.items()]
    return "[[objectives]]\n" + "\n".join(lines) + "\n"


def test_an_empty_file_is_the_battle_of_a_map_without_one(tmp_path: Path) -> None:
    assert scenario(tmp_path, "") == plain_scenario(board())
    assert plain_scenario(board()) == Scenario("court", "ground", ((BLUE,), (RED,), (GREEN,)), ())


def test_everything_a_file_can_say(tmp_path: Path) -> None:
    text = """
        name = "Night"
        about = '''Two
        lines.'''
        map = "court.tmx"
        rules = "ground"
        rosters = ["a.toml", "deep/b.toml"]
        sides = ["red", "blue", "green"]
        allies = [["green", "blue"]]
        first = "red"
        surprise = ["blue", "green"]
        fog = true
        cap = 30
        objectives = [
            { kind = "eliminate", side = "red" },
            { kind = "eliminate", side = "red", character = "Ana" },
            { kind = "hold", side = "blue", zone = "crane", rounds = 30 },
            { kind = "reach", side = "blue", exit = "west road", count = 3 },
            { kind = "reach", side = "red" },
            { kind = "protect", side = "blue", character = "Cy", rounds = 10 },
            { kind = "protect", side = "red", character = "Guard 2" },
        ]
        reinforcements = [{ side = "red", wave = "late", round = 2 }]
    """
    read = read_scenario(written(tmp_path, text), board(), "court.tmx")
    assert read.scenario == Scenario(
        name="Night",
        rules="ground",
        alliances=((RED,), (GREEN, BLUE)),
        objectives=(
            Objective("eliminate", RED),
            Objective("eliminate", RED, character="Ana"),
            Objective("hold", BLUE, zone="crane", rounds=30),
            Objective("reach", BLUE, zone="west road", count=3),
            Objective("reach", RED),
            Objective("protect", BLUE, character="Cy", rounds=10),
            Objective("protect", RED, character="Guard 2"),
        ),
        first=RED,
        surprised=(BLUE, GREEN),
        fog=True,
        reinforcements=(Reinforcement(RED, "late", 2),),
        cap=30,
    )
    assert (read.rules, read.rosters, read.about.split()) == ("ground", ("a.toml", "deep/b.toml"), ["Two", "lines."])


def test_sides_left_out_do_not_fight(tmp_path: Path) -> None:
    assert scenario(tmp_path, 'sides = ["green", "red"]').alliances == ((GREEN,), (RED,))


def test_characters_who_arrive_later_can_be_named(tmp_path: Path) -> None:
    late = 'reinforcements = [{ side = "red", wave = "late", round = 3 }]\n'
    aim = objective(kind="eliminate", side="blue", character="Dee")
    assert scenario(tmp_path, late + aim).objectives[0].character == "Dee"
    assert refusal(tmp_path, aim).found == '"Dee"'


UNFIT = {
    "name": ("''", "7", '"a\\u0007b"', f'"{"n" * 81}"'),
    "about": ("''", "true", f'"{"n" * 1001}"'),
    "map": ("''", "1"),
    "rules": ("'Ground'", "'swords'", "3"),
    "rosters": ("'a.toml'", "[1]", "['a.toml', 'a.toml']", "['']"),
    "sides": ("[]", "['red']", "['red', 'red']", "'red'", "['red', 'pink']"),
    "allies": ("[['red']]", "[['red', 'pink']]", "[['red', 'blue'], ['blue', 'green']]", "['red', 'blue']"),
    "first": ("'pink'", "''", "['red']"),
    "surprise": ("'red'", "['pink']", "['red', 'red']"),
    "fog": ("1", "'true'", "[]"),
    "cap": ("0", "1001", "-1", "2.5", "true", "'9'", "99999999999999999999999"),
    "objectives": ("{}", "[1]", "[{}]", "'hold'"),
    "reinforcements": ("{}", "[1]", "[{}]"),
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in UNFIT.items() for value in values])
def test_an_unfit_value_is_refused_at_its_key(tmp_path: Path, key: str, value: str) -> None:
    assert refusal(tmp_path, f"{key} = {value}").key.startswith(key)


@pytest.mark.parametrize("cap", [1, 1000])
def test_the_ends_of_the_cap_are_in_bounds(tmp_path: Path, cap: int) -> None:
    assert scenario(tmp_path, f"cap = {cap}").cap == cap


def test_all_allied_leaves_nobody_to_fight(tmp_path: Path) -> None:
    refused = refusal(tmp_path, 'sides = ["red", "blue"]\nallies = [["red", "blue"]]')
    assert (refused.key, refused.found) == ("allies", "all sides allied")


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        ({"side": "red"}, "kind"),
        ({"kind": "win", "side": "red"}, "kind"),
        ({"kind": "eliminate"}, "side"),
        ({"kind": "eliminate", "side": "pink"}, "side"),
        ({"kind": "eliminate", "side": "red", "zone": "crane"}, "zone"),
        ({"kind": "eliminate", "side": "red", "character": "Nobody"}, "character"),
        ({"kind": "eliminate", "side": "red", "character": "Bo"}, "character"),
        ({"kind": "eliminate", "side": "red", "character": "Guard"}, "character"),
        ({"kind": "hold", "side": "red", "rounds": 3}, "zone"),
        ({"kind": "hold", "side": "red", "zone": "crane"}, "rounds"),
        ({"kind": "hold", "side": "red", "zone": "crane", "rounds": 0}, "rounds"),
        ({"kind": "hold", "side": "red", "zone": "crane", "rounds": 201}, "rounds"),
        ({"kind": "hold", "side": "red", "zone": "gate", "rounds": 3}, "zone"),
        ({"kind": "reach", "side": "red", "exit": "crane"}, "exit"),
        ({"kind": "reach", "side": "red", "exit": "west road"}, "exit"),
        ({"kind": "reach", "side": "red", "count": 0}, "count"),
        ({"kind": "reach", "side": "red", "count": 4}, "count"),
        ({"kind": "protect", "side": "red"}, "character"),
        ({"kind": "protect", "side": "red", "character": "Ana"}, "character"),
        ({"kind": "protect", "side": "red", "character": "Bo", "rounds": 201}, "rounds"),
    ],
)
def test_an_unfit_objective_is_refused_at_its_key(tmp_path: Path, keys: dict[str, object], at: str) -> None:
    assert refusal(tmp_path, objective(**keys)).key == f"objectives[0].{at}"


def test_a_count_may_be_as_many_as_the_side_has(tmp_path: Path) -> None:
    assert scenario(tmp_path, objective(kind="reach", side="red", count=3)).objectives[0].count == 3


def test_rounds_may_be_as_many_as_are_played(tmp_path: Path) -> None:
    text = "cap = 5\n" + objective(kind="hold", side="red", zone="crane", rounds=5)
    assert scenario(tmp_path, text).objectives[0].rounds == 5
    assert refusal(tmp_path, text.replace("rounds = 5", "rounds = 6")).expected == "at most 5, the last round (cap)"


def test_without_an_exit_nobody_can_leave(tmp_path: Path) -> None:
    plain = board()
    only_blue = Board(**{**{name: getattr(plain, name) for name in Board.__dataclass_fields__ if name[0] != "_"},
                         "exits": plain.exits[1:]})  # fmt: skip
    assert refusal(tmp_path, objective(kind="reach", side="red"), only_blue).key == "objectives[0].kind"
    assert scenario(tmp_path, objective(kind="reach", side="blue"), only_blue).objectives[0].zone == ""


@pytest.mark.parametrize(
    ("entry", "at"),
    [
        ('side = "pink", wave = "late", round = 3', "side"),
        ('side = "blue", wave = "late", round = 3', "wave"),
        ('side = "green", wave = "late", round = 3', "wave"),
        ('side = "red", wave = "", round = 3', "wave"),
        ('side = "red", wave = "late", round = 1', "round"),
        ('side = "red", wave = "late", round = 201', "round"),
        ('side = "red", wave = "late"', "round"),
        ('side = "red", wave = "late", round = 3, tile = 4', "tile"),
    ],
)
def test_an_unfit_reinforcement_is_refused_at_its_key(tmp_path: Path, entry: str, at: str) -> None:
    assert refusal(tmp_path, f"reinforcements = [{{ {entry} }}]").key == f"reinforcements[0].{at}"


def test_a_wave_comes_once(tmp_path: Path) -> None:
    entry = '{ side = "red", wave = "late", round = %d }'
    assert refusal(tmp_path, f"reinforcements = [{entry % 3}, {entry % 4}]").key == "reinforcements[1].wave"


def test_a_side_that_never_comes_is_refused(tmp_path: Path) -> None:
    on = board(Spawn((0, 0), BLUE), Spawn((7, 0), RED, "", "late"))
    assert '"red"' in refusal(tmp_path, "", on).found
    late = 'reinforcements = [{ side = "red", wave = "late", round = 2 }]'
    assert scenario(tmp_path, late, on).sides() == (BLUE, RED)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "objektives = []",
            (
                'objektives: found an unknown key, expected one of "name", "about", "map", "rules", "rosters", '
                '"sides", "allies", "first", "surprise", "fog", "cap", "people" or 2 more. '
                'Did you mean "objectives"?'
            ),
        ),
        ("first = 'Blue'", 'first: found "Blue", expected one of "blue", "red", "green". Did you mean "blue"?'),
        (
            objective(kind="hold", side="red", zone="cran", rounds=2),
            'objectives[0].zone: found "cran", expected one of "crane", "gatehouse". Did you mean "crane"?',
        ),
        (
            objective(kind="reach", side="blue", exit="gates"),
            'objectives[0].exit: found "gates", expected one of "gate", "west road". Did you mean "gate"?',
        ),
        (
            objective(kind="protect", side="blue", character="Anna"),
            (
                'objectives[0].character: found "Anna", expected one of "Ana", "Guard 1", "Blue 1", "Bo", "Guard 2", '
                '"Red 1", "Cy". Did you mean "Ana"?'
            ),
        ),
        ("cap = 1001", "cap: found 1001, expected a whole number from 1 to 1000."),
        ("fog = @", "line 1, column 7: found what is not TOML, expected TOML. The reader says: Invalid value."),
    ],
)
def test_one_sentence_says_file_key_found_and_expected(tmp_path: Path, text: str, sentence: str) -> None:
    refused = refusal(tmp_path, text)
    assert str(refused) == f"{tmp_path / 'court.toml'}: {sentence}"


def test_a_scenario_of_another_map_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, 'map = "yard.tmx"')
    with pytest.raises(ContentError) as refused:
        load_scenario(path, board(), "court.tmx")
    assert (refused.value.key, refused.value.found) == ("map", '"yard.tmx"')
    assert load_scenario(path, board(), "yard.tmx").name == "court"


@pytest.mark.parametrize("spawns", [(Spawn((0, 0), BLUE),), (Spawn((0, 0), BLUE), Spawn((1, 0), RED, "", "late"))])
def test_it_takes_two_sides_to_fight(spawns: tuple[Spawn, ...]) -> None:
    with pytest.raises(ContentError) as refused:
        plain_scenario(board(*spawns))
    assert (
        str(refused.value) == 'court: found spawns of "blue" alone, expected spawns of two sides or more, or of none.'
    )
