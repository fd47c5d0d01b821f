"""Roster files, and everybody mustered by the spawns of a board."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.faults import ContentError
from game.content.rosters import Cast, load_rosters, musters
from game.content.spawns import placed, sides_on
from systems.core.board import Spawn
from systems.core.scenario import Reinforcement
from systems.core.setup import Muster
from systems.ground.components import (
    Arms,
    AttributePenalties,
    Bruising,
    Carried,
    HitPoints,
    Injury,
    OpenWounds,
    Tiredness,
    TradeRank,
)
from systems.ground.sheet import GroundSheet, components, sheet_of
from tests.content.settings import BLUE, GREEN, RED, board, rules, written

ALL = (BLUE, RED, GREEN)


def cast(folder: Path, text: str) -> Cast:
    return load_rosters([written(folder, text)], rules())


def mustered(folder: Path, text: str, *spawns: Spawn) -> tuple[Muster, ...]:
    on = board(*spawns)
    return musters(on, placed(on, sides_on(on), ()), cast(folder, text), rules())


def names(*spawns: Spawn) -> list[str]:
    on = board(*spawns)
    return [one.name for one in placed(on, sides_on(on), ())]


def refusal(folder: Path, text: str) -> ContentError:
    with pytest.raises(ContentError) as refused:
        cast(folder, text)
    return refused.value


def test_everything_a_sheet_can_say(tmp_path: Path) -> None:
    read = cast(
        tmp_path,
        """
        about = "All of them."
        [characters.Ana]
        about = "Steady."
        [characters.Ana.ground]
        strength = -20
        dexterity = 20
        constitution = 1
        intelligence = 2
        willpower = 3
        charisma = 4
        trades = { firearms = 0, "emergency medic" = 20 }
        hp = 1
        armour = 100
        defense = 0
        weapons = ["two-hand blade", "pistol"]
        [characters.Ana.advanced]
        anything = ["is left", "to its rulebook"]
        """,
    )
    trades = (TradeRank("firearms", 0), TradeRank("emergency medic", 20))
    assert read.sheets == {
        "Ana": GroundSheet(-20, 20, 1, 2, 3, 4, trades, 1, 100, 0, ("two-hand blade", "pistol")),
    }


UNFIT = {
    "strength": ("-21", "21", "1.0", "true", "'2'"),
    "charisma": ("-21", "21"),
    "trades": ("{ firearms = 21 }", "{ firearms = -1 }", "{ firearms = 'good' }", "['firearms']", "{ '' = 1 }"),
    "hp": ("0", "1001"),
    "armour": ("-1", "101"),
    "defense": ("-1", "1001"),
    "weapons": ("'knife'", "['sword']", "[1]", "['unarmed']", f"{['knife'] * 101}"),
    "both_hands": ("1", "'yes'", "true"),
    "speed": ("4",),
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in UNFIT.items() for value in values])
def test_an_unfit_value_is_refused_at_its_key(tmp_path: Path, key: str, value: str) -> None:
    assert refusal(tmp_path, f"[characters.Ana.ground]\n{key} = {value}").key.startswith(f"characters.Ana.ground.{key}")


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", "characters"),
        ("people = {}\n[characters]", "people"),
        ("characters = []", "characters"),
        ("[characters]\nAna = 3", "characters.Ana"),
        ("[characters.Ana]\nground = 3", "characters.Ana.ground"),
        ("[characters.Ana.grund]", "characters.Ana.grund"),
        ("[characters.Ana]\nabout = ''", "characters.Ana.about"),
        ("[characters.'']", "characters"),
    ],
)
def test_an_unfit_roster_is_refused_at_its_key(tmp_path: Path, text: str, at: str) -> None:
    assert refusal(tmp_path, text).key == at


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "weapons = ['rifle', 'shotgnu']",
            (
                'weapons[1]: found "shotgnu", expected one of "knife", "pistol", "rifle", "shotgun", "two-hand blade". '
                'Did you mean "shotgun"?'
            ),
        ),
        (
            "trades = { firearm = 2 }",
            'trades.firearm: found the trade "firearm", expected "firearms", which the rules use.',
        ),
        (
            "dexterty = 2",
            (
                'dexterty: found an unknown key, expected one of "strength", "dexterity", "constitution", '
                '"intelligence", "willpower", "charisma", "trades", "hp", "armour", "defense", "weapons", '
                '"both_hands" or 7 more. Did you mean "dexterity"?'
            ),
        ),
    ],
)
def test_one_sentence_says_file_key_found_and_expected(tmp_path: Path, line: str, sentence: str) -> None:
    refused = refusal(tmp_path, f"[characters.Ana.ground]\n{line}")
    assert str(refused) == f"{tmp_path / 'court.toml'}: characters.Ana.ground.{sentence}"


def test_somebody_in_two_rosters_is_refused(tmp_path: Path) -> None:
    paths = [written(tmp_path, "[characters.Ana]", name) for name in ("a.toml", "b.toml")]
    with pytest.raises(ContentError) as refused:
        load_rosters(paths, rules())
    assert (refused.value.key, refused.value.found) == ("characters.Ana", "a character whom a.toml has as well")


def test_everybody_enters_in_the_order_of_the_spawns(tmp_path: Path) -> None:
    found = mustered(tmp_path, "[characters]")
    assert [(one.name, one.side, one.tile, one.wave) for one in found] == [
        ("Ana", "blue", (0, 0), ""),
        ("Guard 1", "blue", (0, 1), ""),
        ("Blue 1", "blue", (0, 2), ""),
        ("Bo", "red", (7, 0), ""),
        ("Guard 2", "red", (7, 1), ""),
        ("Red 1", "red", (7, 2), ""),
        ("Cy", "green", (4, 5), ""),
    ]
    assert {one.sheet for one in found} == {rules().default_sheet}


def test_a_wave_that_is_called_enters_with_its_wave() -> None:
    called = placed(board(), ALL, [Reinforcement(RED, "late", 3), Reinforcement(RED, "relief", 3)])
    assert [(one.name, one.wave) for one in called if one.wave] == [("Dee", "late")]


def test_numbers_pass_over_names_that_are_taken() -> None:
    spawns = [Spawn((at, 0), BLUE, name) for at, name in enumerate(["", "Blue 1", "", "Guard", "Guard 2", "Guard"])]
    assert names(*spawns) == ["Blue 2", "Blue 1", "Blue 3", "Guard 1", "Guard 2", "Guard 3"]


def test_a_name_is_cleared_of_spaces_at_its_ends() -> None:
    assert names(Spawn((0, 0), BLUE, " Ana "), Spawn((1, 0), BLUE, "Ana")) == ["Ana 1", "Ana 2"]


@pytest.mark.parametrize(
    "spawn",
    [Spawn((0, 0), BLUE, "A\x07na"), Spawn((0, 0), BLUE, "n" * 61), Spawn((0, 0), BLUE, " ")],
)
def test_a_name_nobody_can_read_is_refused_at_its_spawn(spawn: Spawn) -> None:
    with pytest.raises(ContentError) as refused:
        names(spawn)
    assert (refused.value.file, refused.value.key) == ("court", "spawn at 0,0")


def test_two_cannot_start_on_one_tile() -> None:
    with pytest.raises(ContentError) as refused:
        names(Spawn((2, 1), BLUE), Spawn((2, 1), RED))
    assert refused.value.key == "spawn at 2,1"


def test_sheets_by_own_name_then_by_the_spawns_then_default(tmp_path: Path) -> None:
    text = """
        [characters.Guard.ground]
        hp = 11
        [characters."Guard 2".ground]
        hp = 12
        [characters.Bo.close]
        [characters.default.ground]
        hp = 13
    """
    hp = {one.name: one.sheet.hp for one in mustered(tmp_path, text)}
    assert hp == {"Ana": 13, "Guard 1": 11, "Blue 1": 13, "Bo": 13, "Guard 2": 12, "Red 1": 13, "Cy": 13}


def test_a_name_almost_that_of_somebody_left_at_home_is_a_slip(tmp_path: Path) -> None:
    spawn = Spawn((0, 0), BLUE, "Anna")
    with pytest.raises(ContentError) as refused:
        mustered(tmp_path, "[characters.Ana]", spawn)
    assert str(refused.value) == 'court: spawn at 0,0: found "Anna", expected "Ana". Did you mean "Ana"?'
    both = mustered(tmp_path, "[characters.Ana]", spawn, Spawn((0, 1), BLUE, "Ana"))
    assert [one.name for one in both] == ["Anna", "Ana"]
    assert [one.name for one in mustered(tmp_path, "[characters.Bea]", spawn)] == ["Anna"]


@pytest.mark.parametrize(
    ("weapons", "at"),
    [
        ("['rifle', 'knife']", "weapons[0]"),
        ("['knife', 'rifle']", "weapons[1]"),
        ("['knife']", "both_hands"),
    ],
)
def test_only_one_handed_weapons_are_in_both_hands(tmp_path: Path, weapons: str, at: str) -> None:
    text = f"[characters.Ana.ground]\nboth_hands = true\nweapons = {weapons}"
    assert refusal(tmp_path, text).key == f"characters.Ana.ground.{at}"


def test_two_alike_may_be_in_both_hands(tmp_path: Path) -> None:
    read = cast(tmp_path, "[characters.Ana.ground]\nboth_hands = true\nweapons = ['knife', 'knife', 'rifle']")
    assert read.sheets["Ana"].both_hands


def test_a_sheet_says_how_somebody_is_now(tmp_path: Path) -> None:
    read = cast(
        tmp_path,
        """
        [characters.Ana.ground]
        hp = 24
        hp_now = -23
        weapons = ["rifle", "knife", "rifle"]
        ammunition = [{ weapon = "rifle", loaded = 0, spare = 7 }]
        injuries = [
            { part = "left leg" }, { part = "primary arm", level = "dismembered" },
            { part = "eye", level = "dismembered", side = "left" },
        ]
        open_wounds = 2
        bruising = 5
        penalties = { strength = 2 }
        tiredness = { willpower = 1 }
        """,
    ).sheet(["Ana"], rules())
    assert read.injuries == (
        Injury("left leg", "injured"), Injury("primary arm", "dismembered"), Injury("eye", "dismembered", "left"),
    )  # fmt: skip
    entering = {type(one): one for one in components(read, rules().rules)}
    assert entering[HitPoints] == HitPoints(-23, 24)
    assert entering[Arms] == Arms((Carried("rifle", 0, 7), Carried("knife"), Carried("rifle", 10, 20)), None, None)
    assert (entering[OpenWounds], entering[Bruising]) == (OpenWounds(2), Bruising(5))
    assert entering[AttributePenalties] == AttributePenalties(strength=2)
    assert entering[Tiredness] == Tiredness(willpower=1)


@pytest.mark.parametrize(
    ("lines", "at"),
    [
        ("hp_now = 21", "hp_now"),
        ("hp = 9\nhp_now = -9", "hp_now"),
        ("injuries = [{ part = 'eye', level = 'dismembered' }]", "injuries[0].side"),
        ("injuries = [{ part = 'eye', side = 'left' }]", "injuries[0].level"),
        ("injuries = [{ part = 'head', side = 'left' }]", "injuries[0].side"),
        ("injuries = [{ part = 'head', level = 'dismembered' }]", "injuries[0].level"),
        ("injuries = [{ part = 'neck', level = 'dismembered' }]", "injuries[0].level"),
        ("injuries = [{ part = 'neck' }, { part = 'neck' }]", "injuries[1]"),
        ("injuries = [{ part = 'left leg' }, { part = 'left leg', level = 'dismembered' }]", "injuries[1]"),
        ("injuries = [{ part = 'nose' }]", "injuries[0].part"),
        ("penalties = { strength = -1 }", "penalties.strength"),
        ("tiredness = { speed = 1 }", "tiredness.speed"),
        ("ammunition = [{ weapon = 'rifle', loaded = 1, spare = 1 }]", "ammunition[0].weapon"),
        ("weapons = ['knife']\nammunition = [{ weapon = 'knife', loaded = 0, spare = 0 }]", "ammunition[0].weapon"),
        ("weapons = ['rifle']\nammunition = [{ weapon = 'rifle', loaded = 11, spare = 0 }]", "ammunition[0].loaded"),
        ("weapons = ['rifle']\nammunition = [{ weapon = 'rifle', loaded = 1 }]", "ammunition[0].spare"),
        (
            "weapons = ['rifle']\nammunition = [" + "{ weapon = 'rifle', loaded = 1, spare = 1 }," * 2 + "]",
            "ammunition[1].weapon",
        ),
    ],
)
def test_a_state_that_cannot_be_is_refused_at_its_key(tmp_path: Path, lines: str, at: str) -> None:
    assert refusal(tmp_path, f"[characters.Ana.ground]\n{lines}").key == f"characters.Ana.ground.{at}"


@pytest.mark.parametrize(
    ("lost", "weapons", "both", "primary", "secondary"),
    [
        ((), "['knife', 'pistol']", "true", 0, 1),
        (("primary",), "['knife', 'pistol']", "true", None, 0),
        (("secondary",), "['knife', 'pistol']", "true", 0, None),
        (("primary", "secondary"), "['knife']", "false", None, None),
        (("secondary",), "['rifle', 'knife']", "false", None, None),
    ],
)
def test_a_hand_that_is_lost_holds_nothing(
    tmp_path: Path, lost: tuple[str, ...], weapons: str, both: str, primary: int | None, secondary: int | None
) -> None:
    injuries = ", ".join(f"{{ part = '{one} arm', level = 'dismembered' }}" for one in lost)
    read = cast(
        tmp_path, f"[characters.Ana.ground]\nweapons = {weapons}\nboth_hands = {both}\ninjuries = [{injuries}]"
    ).sheet(["Ana"], rules())
    arms = next(one for one in components(read, rules().rules) if isinstance(one, Arms))
    assert (arms.primary, arms.secondary) == (primary, secondary)


def test_what_somebody_is_goes_onto_a_sheet_and_comes_back_the_same() -> None:
    sheet = GroundSheet(
        strength=1, trades=(TradeRank("blades", 2),), hp=24, armour=1, weapons=("rifle", "knife", "pistol"), hp_now=3,
        injuries=(Injury("left leg", "injured"),), open_wounds=1, bruising=2,
        penalties=AttributePenalties(strength=1), tiredness=Tiredness(charisma=1),
        ammunition=(Carried("rifle", 1, 2),),
    )  # fmt: skip
    found = {type(one): one for one in components(sheet, rules().rules)}
    assert {type(one): one for one in components(sheet_of(found), rules().rules)} == found
    found[Arms] = Arms((Carried("rifle", 1, 2), Carried("knife"), Carried("pistol", 3, 4)), 1, 2)
    again = {type(one): one for one in components(sheet_of(found), rules().rules)}
    assert again[Arms] == Arms((Carried("knife"), Carried("pistol", 3, 4), Carried("rifle", 1, 2)), 0, 1)
