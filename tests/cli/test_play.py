"""`enfilade play`: battles by bots, by words and by JSON; kept, gone on with, and never cut short by a mistake."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.battle import Battle
from game.journal import Journal
from tests.cli.terminal import COURT, NIGHT, ROOT, Ran, Terminal, in_a_process

HURT = '[{"part":"eye","level":"dismembered","side":"right"},{"part":"left leg","level":"injured"}]'
CY_IN_A_LINE = "b Cy O'Neill (blue), 2,6, 10/10 HP, 0 AP, knife"
SHOT_AT_CY = "Bo attacks Cy O'Neill with the pistol (4 AP, 7 rounds left); Defense 12 is 11 base, +1 Dexterity."
PLAY = ("play", COURT, "--headless")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Where a battle is kept."""
    return tmp_path / "evening.battle"


def test_bots_fight_to_the_end(enfilade: Terminal, journal: Path) -> None:
    ran = enfilade(*PLAY, "--bots", "all", "--seed", "1", "--journal", journal)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == f"The court, with seed 1. The battle is kept in {journal}."
    assert "Round 1." in lines
    assert lines[-1].startswith("The battle took ")
    assert "win" in lines[-2] or "draw" in lines[-2]
    assert enfilade("replay", journal, "--headless").code == 0


def test_the_same_seed_is_the_same_battle(enfilade: Terminal, tmp_path: Path) -> None:
    def states(seed: int, name: str) -> str:
        ran = enfilade(*PLAY, "--bots", "all", "--seed", seed, "--json", "--journal", tmp_path / name)
        return str(ran.one("result")["state"])

    assert states(1, "a") == states(1, "b") != states(2, "c")
    other = in_a_process(
        *PLAY,
        "--bots",
        "all",
        "--seed",
        "1",
        "--json",
        "--journal",
        tmp_path / "d",
        environment={"PYTHONHASHSEED": "7"},
    )
    assert other.one("result")["state"] == states(1, "e")


def test_a_seed_that_was_drawn_is_said(enfilade: Terminal, journal: Path) -> None:
    ran = enfilade(*PLAY, "--json", "--journal", journal)
    assert 0 <= ran.one("battle")["seed"] < 1 << 32


def test_a_battle_is_kept_in_the_data_folder(enfilade: Terminal, data_folder: Path) -> None:
    ran = enfilade(*PLAY, typed="end\n")
    (kept,) = data_folder.rglob("*.battle")
    assert kept.name.startswith("court-")
    assert f"The battle is kept in {kept}." in ran.out.splitlines()[0]
    assert f"--journal {kept}" in ran.out.splitlines()[-1]


def test_the_end_of_input_leaves_a_battle_that_goes_on(enfilade: Terminal, journal: Path, tmp_path: Path) -> None:
    typed = ["move 8,2", "end", "move 2,2", "end", "move 9,3", "end", "lie", "end"]
    whole = enfilade(*PLAY, "--seed", "4", "--json", "--journal", tmp_path / "whole", typed="\n".join(typed))
    for line in typed:
        ran = enfilade(*PLAY, "--seed", "4", "--json", "--journal", journal, typed=line + "\n")
        assert ran.code == 0
        assert ran.one("saved") == {"journal": str(journal)}
    with Battle.resume(journal) as parts, Battle.resume(tmp_path / "whole") as together:
        assert parts.state_digest() == together.state_digest()
        assert len(parts.played) == len(typed) + 1
    assert whole.kinds().count("refusal") == 0


def test_a_battle_that_is_gone_on_with_tells_where_it_is(enfilade: Terminal, journal: Path) -> None:
    enfilade(*PLAY, "--seed", "4", "--journal", journal, typed="end\n")
    ran = enfilade(*PLAY, "--journal", journal)
    assert ran.out.splitlines()[0] == f"The court goes on from {journal}, in round 1."
    assert "turn order" not in ran.out
    assert not ran.err


def test_what_was_asked_otherwise_when_going_on_is_said(enfilade: Terminal, journal: Path) -> None:
    enfilade(*PLAY, "--seed", "4", "--journal", journal)
    ran = enfilade(*PLAY, "--seed", "5", "--dice", "typed", "--scenario", NIGHT, "--journal", journal)
    assert ran.code == 0
    assert [line.split(": ")[3].split(";")[0] for line in ran.err.splitlines()] == [
        "--seed 5 was asked for", "--dice typed was asked for", f"--scenario {NIGHT} was asked for",
    ]  # fmt: skip
    range_map = ROOT / "maps" / "range.tmx"
    ran = enfilade("play", range_map, "--headless", "--journal", journal)
    assert "is not as it was when the battle began" in ran.err
    assert ran.out.startswith("The court goes on")


def test_a_battle_that_is_over_says_how_it_ended(enfilade: Terminal, journal: Path) -> None:
    enfilade(*PLAY, "--seed", "4", "--journal", journal, typed="concede\n")
    ran = enfilade(*PLAY, "--journal", journal, typed="end\n")
    assert ran.out.splitlines()[1:] == ["Blue wins: no enemy is left in the fight.", "The battle took 1 round."]


def test_a_torn_line_is_said_and_the_battle_goes_on(enfilade: Terminal, journal: Path) -> None:
    enfilade(*PLAY, "--seed", "4", "--journal", journal, typed="move 8,2\nend\n")
    journal.write_bytes(journal.read_bytes()[:-20])
    ran = enfilade(*PLAY, "--journal", journal)
    assert ran.code == 0
    assert "the last line was cut off" in ran.err


def test_a_journal_in_use_is_left_alone(enfilade: Terminal, journal: Path) -> None:
    enfilade(*PLAY, "--seed", "4", "--journal", journal)
    other = Journal(journal)
    try:
        ran = enfilade(*PLAY, "--journal", journal)
    finally:
        other.close()
    assert (ran.code, ran.out) == (2, "")
    assert "is open in another program" in ran.err


def test_a_journal_that_comes_out_otherwise_asks(enfilade: Terminal, journal: Path) -> None:
    enfilade(*PLAY, "--seed", "4", "--journal", journal, typed="move 8,2\nmove 9,2\nend\n")
    lines = journal.read_text(encoding="utf-8").splitlines()
    lines[4] = lines[4].replace('"to":[9,2]', '"to":[9,3]').replace("[9,2]", "[9,3]")
    journal.write_text("\n".join(lines) + "\n", encoding="utf-8")
    before = journal.read_bytes()
    for typed in ("", "no\n"):
        ran = enfilade(*PLAY, "--journal", journal, typed=typed)
        assert "Go on after line 4" in ran.out
        assert journal.read_bytes() == before
    assert ran.code == 2
    assert "line 5" in ran.err
    ran = enfilade(*PLAY, "--journal", journal, typed="yes\nend\n")
    assert ran.code == 0
    assert enfilade("replay", journal, "--headless").code == 1


def test_every_line_of_json_is_one_object(enfilade: Terminal, journal: Path) -> None:
    typed = [
        "look", "options", "reach", "help", "odds ana", "odds cy", "nonsense", "{", '{"do":"end","more":1}',
        '{"do":"move","to":[8,4]}', "undo", "attack cy", "edit Bo hit_points hp 3", "rewind 1", "# a comment", "",
        "end", '{"do":"concede"}',
    ]  # fmt: skip
    ran = enfilade(*PLAY, "--seed", "4", "--json", "--journal", journal, typed="\n".join(typed))
    assert ran.code == 0
    assert not ran.err
    kinds = ran.kinds()
    assert set(kinds) == {
        "battle", "event", "decision", "view", "options", "reach", "help", "odds", "refusal", "undone", "result",
    }  # fmt: skip
    assert kinds[-1] == "result"
    numbers = [one["n"] for one in ran.records() if "event" in one]
    assert numbers[0] == 1
    refusals = [one["refusal"] for one in ran.records() if "refusal" in one]
    assert [one["code"] for one in refusals] == [
        "attack.no_line", "words.unknown_command", "words.json", "words.json",
    ]  # fmt: skip
    assert all(one["sentence"].endswith(".") for one in refusals)


def test_what_is_taken_back_is_numbered_again(enfilade: Terminal, journal: Path) -> None:
    ran = enfilade(*PLAY, "--seed", "4", "--json", "--journal", journal, typed="move 8,2\nundo\nmove 8,2\n")
    records = ran.records()
    at = next(index for index, one in enumerate(records) if "undone" in one)
    assert records[at]["undone"]["commands"] == ["move"]
    after = next(one for one in records[at:] if "event" in one)
    assert after["n"] == records[at]["undone"]["n"] + 1


def test_a_program_is_told_what_to_decide_and_to_roll(enfilade: Terminal, journal: Path) -> None:
    typed = "1 1\n2 2\n9 9\n3 3\nattack cy\n0 4\n8 8\n5\n"
    ran = enfilade(*PLAY, "--dice", "typed", "--json", "--journal", journal, typed=typed)
    rolls = [one["roll"] for one in ran.records() if "roll" in one]
    assert [one["why"] for one in rolls] == ["initiative"] * 4 + ["attack", "damage"]
    assert rolls[4] == {"name": "Bo", "why": "attack", "dice": [10, 10]}
    decision = next(one["decision"] for one in ran.records() if "decision" in one)
    assert (decision["seat"], decision["name"], decision["ap"], decision["kind"]) == ("red", "Bo", 12, "act")
    (refusal,) = (one["refusal"] for one in ran.records() if "refusal" in one)
    assert refusal["code"] == "words.no_faces"


def test_rolls_left_to_the_program_fall_as_those_of_the_seed(enfilade: Terminal, tmp_path: Path) -> None:
    commands = ["attack cy", "move 8,4", "end", "attack bo", "end", "attack cy"]
    seeded = enfilade(*PLAY, "--seed", "9", "--json", "--journal", tmp_path / "seeded", typed="\n".join(commands))
    typed = ["roll"] * 4 + [word for command in commands for word in (command, *["roll"] * 6)]
    asked = enfilade(
        *PLAY, "--seed", "9", "--dice", "typed", "--json", "--journal", tmp_path / "typed", typed="\n".join(typed)
    )
    rolled = [one["event"] for one in asked.records() if "event" in one]
    assert rolled == [one["event"] for one in seeded.records() if "event" in one]
    assert len([one for one in rolled if one["event"] == "die_rolled"]) > 5


def test_figures_that_were_changed_since_are_said(enfilade: Terminal, journal: Path, tmp_path: Path) -> None:
    board = tmp_path / "court.tmx"
    board.write_bytes(COURT.read_bytes())
    enfilade("play", board, "--headless", "--journal", journal)
    assert not enfilade("play", board, "--headless", "--journal", journal).err
    board.with_suffix(".rules.toml").write_text("[ground.turns]\nap_per_cycle = 9\n", encoding="utf-8")
    ran = enfilade("play", board, "--headless", "--journal", journal)
    assert f"The figures in force on {board} are not as they were" in ran.err
    assert "12 AP>" in ran.out
    board.with_suffix(".rules.toml").write_text("nonsense", encoding="utf-8")
    ran = enfilade("play", board, "--headless", "--journal", journal)
    assert "court.rules.toml" in ran.err
    assert ran.err.endswith("The battle goes on as it began.\n")
    assert "12 AP>" in ran.out


@pytest.mark.parametrize("faces", ["", "7\n", "7 11\n", "0 3\n", "7 8 9\n", "x y\n", "7-8\n", "quit\n"])
def test_input_that_ends_before_a_roll_is_whole_leaves_the_battle_before_it(
    faces: str, enfilade: Terminal, journal: Path
) -> None:
    enfilade(*PLAY, "--dice", "typed", "--journal", journal, typed="1 1\n2 2\n9 9\n3 3\nmove 8,4\n")
    before = journal.read_bytes()
    ran = enfilade(*PLAY, "--journal", journal, typed="attack cy\n" + faces)
    assert ran.code == 0
    assert "The battle is saved in" in ran.out
    assert journal.read_bytes() == before


def test_nothing_is_kept_of_a_battle_that_has_not_begun(enfilade: Terminal, journal: Path) -> None:
    ran = enfilade(*PLAY, "--dice", "typed", "--journal", journal, typed="1 1\n2 2\n")
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "Nothing has begun, and nothing is saved."
    assert not journal.exists()


def test_a_person_plays_against_a_bot(enfilade: Terminal, journal: Path) -> None:
    ran = enfilade(*PLAY, "--bots", "red", "--seed", "4", "--journal", journal, typed="end\n" * 50)
    assert ran.code == 0
    assert "Bo's turn" in ran.out
    assert "Bo, 12 AP>" not in ran.out
    assert "Ana, 12 AP> end" in ran.out
    assert ran.out.splitlines()[-1].startswith("The battle took ")


def test_bots_play_on_where_they_played_and_others_can_be_named(enfilade: Terminal, journal: Path) -> None:
    begun = enfilade(*PLAY, "--bots", "red", "--seed", "4", "--journal", journal, typed="end\n")
    assert "Bots play" not in begun.out
    goes_on = begun.out.splitlines()[-1]
    assert "--bots" not in goes_on
    again = enfilade(*PLAY, "--journal", journal, typed="end\n")
    assert again.out.splitlines()[1] == "Bots play red."
    assert "Bo, 12 AP>" not in again.out
    other = enfilade(*PLAY, "--bots", "none", "--journal", journal, "--json", typed="end\n")
    assert other.one("battle")["bots"] == []
    assert enfilade(*PLAY, "--journal", journal, "--json").one("battle")["bots"] == []


def test_in_fog_nobody_is_told_what_their_side_does_not_know(enfilade: Terminal, journal: Path) -> None:
    arguments = (*PLAY, "--scenario", NIGHT, "--seed", "4", "--journal", journal)
    ran = enfilade(*arguments, typed="look\nattack Ana\nodds Ana\nmove 4,1\nend\nlook\n")
    first, second = ran.out.split("-- blue has the board now.")
    assert first.count("-- red has the board now.") == 1
    assert first.count('There is nothing named "Ana" here; there is: Bo, Dee, Cy O\'Neill.') == 2
    assert "Ana (blue)" not in first
    assert "Ana rolls" not in first
    assert "Ana rolls" in second
    assert "Dee (red)" in second
    assert "Bo (red)" not in second
    assert "Blue can no longer see Bo, last at " in second
    assert "? last seen there" in second
    assert "walks to 4,1" not in second


class Keyboard(io.StringIO):
    """Somebody at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("more", "waits"), [((), True), (("--json",), False)])
def test_at_a_terminal_the_board_is_handed_over_on_an_empty_screen(
    *, more: tuple[str, ...], waits: bool, enfilade: Terminal, journal: Path
) -> None:
    arguments = (*PLAY, "--scenario", NIGHT, "--seed", "4", "--journal", journal, *more)
    ran = enfilade(*arguments, typed=Keyboard("\nlook\nend\n\n"))
    begun, _, red = ran.out.partition("Press Enter once red is at the screen. ")
    red, _, blue = red.partition("Press Enter once blue is at the screen. ")
    assert bool(red) == bool(blue) == waits
    if waits:
        assert "Bo's turn" not in begun
        assert not begun.endswith("\n\n"), "what is fought for can still be read"
        assert "Bo (red)" in red
        assert red.endswith("\n" * 10)
        assert "Ana's turn" in blue


def test_it_is_said_what_is_fought_for(enfilade: Terminal, journal: Path, tmp_path: Path) -> None:
    scenario = tmp_path / "court.toml"
    scenario.write_text(
        """
about = "Blue wants out.\\nRed wants Ana."
cap = 9
objectives = [
    { kind = "reach", side = "blue", count = 1 },
    { kind = "reach", side = "blue", exit = "gate" },
    { kind = "eliminate", side = "red", character = "Ana" },
    { kind = "hold", side = "red", zone = "crane", rounds = 2 },
    { kind = "protect", side = "blue", character = "Ana" },
    { kind = "protect", side = "blue", character = "Ana", rounds = 3 },
]
""",
        encoding="utf-8",
    )
    goals = [
        "Blue: bring at least 1 character out by any exit.",
        "Blue: bring everybody who is still in the fight out by the gate.",
        "Red: put Ana out of the fight.",
        "Red: hold the crane at the end of 2 rounds in a row.",
        "Blue: keep Ana in the fight, or the enemies win.",
        "Blue: keep Ana in the fight until round 3 is over, or the enemies win.",
        "After round 9 it is a draw.",
    ]
    arguments = (*PLAY, "--seed", "4", "--journal", journal)
    begun = enfilade(*arguments, "--scenario", scenario).out.splitlines()
    assert begun[1:10] == ["Blue wants out.", "Red wants Ana.", *goals]
    resumed = enfilade(*arguments).out.splitlines()
    assert resumed[1:8] == goals
    told = enfilade(*arguments, "--json").one("battle")
    assert [one["kind"] for one in told["objectives"]][:3] == ["reach", "reach", "eliminate"]
    assert (told["cap"], told["about"]) == (9, None)


def test_without_a_scenario_the_last_side_standing_wins(enfilade: Terminal, journal: Path, tmp_path: Path) -> None:
    board = tmp_path / "court.tmx"
    board.write_bytes(COURT.read_bytes())
    lines = enfilade("play", board, "--headless", "--journal", journal).out.splitlines()
    assert lines[1:3] == ["The last side standing wins.", "After round 200 it is a draw."]


def test_a_view_may_be_fixed(enfilade: Terminal, tmp_path: Path) -> None:
    arguments = (*PLAY, "--scenario", NIGHT, "--bots", "all", "--seed", "4", "--json")
    told = {
        view: enfilade(*arguments, "--view", view, "--journal", tmp_path / view).kinds().count("event")
        for view in ("all", "red", "blue")
    }
    assert told["red"] < told["all"]
    assert told["blue"] < told["all"]
    unsaid = enfilade(*arguments, "--journal", tmp_path / "unsaid").kinds().count("event")
    assert unsaid == told["all"]


def test_what_no_text_can_hold_is_no_value(enfilade: Terminal, journal: Path) -> None:
    typed = [r'edit Ana trades ranks [{"trade":"\ud800","rank":1}]', r'edit Ana arms carried [{"weapon":"\ud800"}]']
    ran = enfilade(*PLAY, "--seed", "4", "--json", "--journal", journal, typed="\n".join(typed))
    assert ran.code == 0
    assert ran.kinds().count("refusal") == 2
    assert enfilade("replay", journal, "--headless").code == 0


def test_a_full_disk_is_said_and_costs_the_command_only(
    enfilade: Terminal, journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: object, _data: bytes) -> None:
        raise OSError(28, "No space left on device")

    enfilade(*PLAY, "--seed", "4", "--journal", journal)
    before = journal.read_bytes()
    monkeypatch.setattr("game.journal._write_all", full)
    ran = enfilade(*PLAY, "--journal", journal, typed="move 8,2\nlook\n")
    assert ran.code == 0
    assert "No space left on device" in ran.out
    assert "Bo, 12 AP> look" in ran.out
    assert enfilade(*PLAY, "--json", "--journal", journal, typed="move 8,2\n").one("refusal")["code"] == "not_kept"
    assert journal.read_bytes() == before


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupt_leaves_a_saved_battle(journal: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "game", *map(str, PLAY), "--seed", "4", "--journal", str(journal)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
    ) as run:  # fmt: skip
        assert run.stdin is not None
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdin.write("move 8,2\n")
        run.stdin.flush()
        while "walks to 8,2" not in run.stdout.readline():
            assert run.poll() is None
        time.sleep(0.2)
        run.send_signal(signal.SIGINT)
        said = run.stderr.read()
    assert run.returncode == 130
    assert f"interrupted. The battle is saved in {journal}." in said
    assert "Traceback" not in said
    with Battle.resume(journal) as battle:
        assert len(battle.played) == 2


def test_bytes_that_are_no_text_are_no_command(journal: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "game", *map(str, PLAY), "--seed", "4", "--json", "--journal", str(journal)],
        input=b"\xff\xfe\n\x00\nend\n" + b"x" * 2_000_000 + b"\nend\n", capture_output=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    records = [json.loads(line) for line in run.stdout.decode().splitlines()]
    assert sum("refusal" in one for one in records) >= 3
    assert "saved" in records[-1]


def refusals(ran: Ran) -> list[str]:
    return [one["refusal"]["code"] for one in ran.records() if "refusal" in one]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("move", "words.no_tile"),
        ("move there", "words.no_tile"),
        ("move 8,2 fast", "words.move_parts"),
        ("move 8,2 press n", "words.move_parts"),
        ("move 8,2 press up left", "words.no_sides"),
        ("move 8,2 press n e", "move.no_corner"),
        ("move 8,2 via x", "words.no_tile"),
        ("move 8,2 via 99,99", "off_board"),
        ("move 8,2 via 3,0 3,1", "move.no_way"),
        ("move 99,1", "off_board"),
        ("attack", "words.no_target"),
        ("attack nobody", "words.unknown_name"),
        ("attack cy rifle", "words.unknown_name"),
        ("attack cy unarmed", "attack.hands_full"),
        ("attack dee", "attack.friend"),
        ("open", "door.not_beside"),
        ("open 3,3", "door.not_beside"),
        ("open 3,3 n", "door.not_beside"),
        ("open 3,3 up", "words.no_sides"),
        ("open door", "door.not_beside"),
        ("open window", "words.unknown_name"),
        ("close door 1", "door.not_beside"),
        ("wield", "words.no_weapon"),
        ("wield sword", "words.unknown_name"),
        ("wield pistol", "wield.in_hand"),
        ("stand up", "words.too_many"),
        ("stand", "stand.standing"),
        ("reload", "reload.full"),
        ("leave", "leave.no_exit"),
        ("end now", "words.too_many"),
        ("e", "words.ambiguous"),
        ("dance", "words.unknown_command"),
        ("undo", "undo.nothing"),
        ("rewind", "words.no_count"),
        ("rewind -1", "words.no_count"),
        ("rewind 0", "words.rewind_too_far"),
        ("rewind 9", "words.rewind_too_far"),
        ("edit", "words.unknown_name"),
        ("edit Bo", "words.edit_parts"),
        ("edit Bo hat size 5", "edit.unknown_component"),
        ("edit Bo hit_points size 5", "edit.unknown_field"),
        ("edit Bo hit_points hp much", "edit.wrong_value"),
        ("edit Bo hit_points hp 99", "edit.range"),
        ("edit Bo identity name Bob", "edit.not_editable"),
        ("edit battle hit_points hp 5", "edit.not_there"),
        ('{"do":"attack","target":77,"weapon":"pistol"}', "attack.not_there"),
        ('{"do":"open","door":77}', "door.unknown"),
        ('{"do":"concede","side":"blue"}', "not_your_side"),
        ("[1,2]", "words.unknown_command"),
        ("x" * 20_000, "words.too_long"),
    ],
)
def test_a_line_that_cannot_be_had_is_refused_with_its_reason(
    line: str, code: str, enfilade: Terminal, journal: Path
) -> None:
    ran = enfilade(*PLAY, "--seed", "4", "--json", "--journal", journal, typed=line + "\n")
    assert ran.code == 0
    assert refusals(ran) == [code]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["MOVE 8,4"], "Bo walks to 8,4 (3 AP)."),
        (["mo (8,4)"], "Bo walks to 8,4 (3 AP)."),
        (["move 8,4 via 9,4"], "Bo walks to 8,4 (3 AP)."),
        (["move 8,4 press s w"], "Bo presses to the south wall at its west end of 8,4 (1 AP)."),
        (["move 8,4 press south WEST"], "Bo presses to the south wall at its west end of 8,4 (1 AP)."),
        (["wield none"], "Bo puts the weapon away (2 AP)."),
        (["wield none", "wield pis"], "Bo takes the pistol in hand (2 AP)."),
        (["lie", "stand"], "Bo gets up (2 AP)."),
        (["lie", "move 9,1"], "Bo crawls to 9,1 (2 AP)."),
        (['attack "Cy O\'Neill" pistol'], SHOT_AT_CY),
        (["attack cy o'neill"], SHOT_AT_CY),
        (
            ["edit Bo attributes dexterity 0", "edit Bo trades ranks []", "odds cy"],
            "  attack: 2d10, to exceed Defense 12 (11 base, +1 Dexterity)",
        ),
        ([f"edit Cy injuries parts {HURT}", "look"], f"{CY_IN_A_LINE}, right eye lost, left leg injured"),
        (["att cy PISTOL"], SHOT_AT_CY),
        (
            ["edit battle doors closed [false]"],
            "The game master sets closed (doors) of the battle from [true] to [false].",
        ),
        (["edit ana hit_points hp 3"], "The game master sets hp (hit points) of Ana from 10 to 3."),
        (["move 4,3", "open"], "Bo opens door 1 (1 AP)."),
        (["move 4,3", "open door 1", "close 3,3"], "Bo closes door 1 (1 AP)."),
        (["concede"], "Red gives up."),
    ],
)
def test_words_are_taken_as_people_type_them(
    lines: list[str], sentence: str, enfilade: Terminal, journal: Path
) -> None:
    ran = enfilade(*PLAY, "--seed", "4", "--journal", journal, typed="\n".join(lines))
    assert sentence in ran.out.splitlines()
