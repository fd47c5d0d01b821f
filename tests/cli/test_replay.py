"""`enfilade replay`: the same log again, up to a line, and the first line that came out otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import COURT, NIGHT, Terminal


@pytest.fixture
def journal(tmp_path: Path, enfilade: Terminal) -> Path:
    """A short battle: a move that is taken back, an attack, an edit that is taken back, and a side that gives up."""
    path = tmp_path / "evening.battle"
    typed = "move 8,2\nundo\nattack cy\nedit Ana hit_points hp 3\nrewind 1\nend\nmove 2,3\nopen\nconcede\n"
    enfilade("play", COURT, "--headless", "--seed", "4", "--journal", path, typed=typed)
    return path


def test_the_log_is_told_again(enfilade: Terminal, journal: Path) -> None:
    ran = enfilade("replay", journal, "--headless")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == f"The court, played again from {journal}."
    for line in ("Line 4 is taken back.", "Everything after line 6 is taken back.", "Ana opens door 1 (1 AP)."):
        assert line in lines
    assert "Red wins: no enemy is left in the fight." in lines
    assert lines[-1].startswith("As it was recorded, to the end in line ")


def test_a_replay_stops_where_it_is_told_to(enfilade: Terminal, journal: Path) -> None:
    ran = enfilade("replay", journal, "--headless", "--until", "6", "--json")
    assert ran.code == 0
    assert ran.one("end")["line"] == 6
    assert ran.one("end")["result"] is None
    assert ran.records()[-2]["event"]["event"] == "attack_missed"
    whole = enfilade("replay", journal, "--headless", "--json", "--until", "999")
    assert whole.one("end")["result"] == {"type": "result", "winners": ["red"], "reason": "eliminate", "objective": 1}


def test_a_replay_ends_in_the_state_of_the_battle(enfilade: Terminal, journal: Path) -> None:
    played = enfilade("play", COURT, "--headless", "--json", "--journal", journal).one("result")
    assert enfilade("replay", journal, "--headless", "--json").one("end")["state"] == played["state"]


def test_a_replay_that_differs_names_the_line(enfilade: Terminal, journal: Path) -> None:
    lines = journal.read_text(encoding="utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if '"faces":[[' in line)
    lines[at] = lines[at].replace('"faces":[[', '"faces":[[1,1],[', 1)
    journal.write_text("\n".join(lines) + "\n", encoding="utf-8")
    ran = enfilade("replay", journal, "--headless", "--json")
    assert ran.code == 1
    (said,) = ran.err.splitlines()
    assert f"line {at + 1}" in said
    assert ran.one("differs")["line"] == at + 1
    assert ran.kinds()[-1] == "differs"
    assert enfilade("replay", journal, "--headless", "--until", str(at)).code == 0


def test_a_replay_changes_nothing(enfilade: Terminal, journal: Path) -> None:
    torn = journal.read_bytes()[:-5]
    journal.write_bytes(torn)
    ran = enfilade("replay", journal, "--headless")
    assert ran.code == 0
    assert "the last line was cut off" in ran.err
    assert journal.read_bytes() == torn


def test_a_side_is_told_what_it_was_told_in_the_battle(enfilade: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "night.battle"
    played = enfilade(
        "play", COURT, "--headless", "--json", "--scenario", NIGHT, "--bots", "all", "--view", "red", "--seed", "4",
        "--journal", path,
    )  # fmt: skip
    again = enfilade("replay", path, "--headless", "--json", "--view", "red")
    events = [one for one in played.records() if "event" in one]
    assert [one for one in again.records() if "event" in one] == events
    everything = enfilade("replay", path, "--headless", "--json", "--view", "all").kinds()
    assert everything.count("event") > len(events)
    assert enfilade("replay", path, "--headless", "--view", "green").code == 2
