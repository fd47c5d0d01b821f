"""Placing people in a terminal: by words and by JSON, told and refused; odds on a map without spawns."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from tests.maps.mapfiles import save, tmx

BARE = "............/....#..#..../....#..#..../............"
FOG = 'fog = true\ncap = 6\n[[people]]\nside = "blue"\nnames = ["Ana"]\n[[people]]\nside = "red"\ncount = 1\n'


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A map without spawns."""
    return save(tmp_path, tmx(BARE, spawns=""), "bare.tmx")


def test_people_are_placed_by_words(enfilade: Terminal, bare: Path, tmp_path: Path) -> None:
    typed = ["look", "options", "move 1,1", "deploy ana 1,0", "deploy blue 1 5,5", "deploy Blue 1 1,0", "done"]
    typed += [f"deploy blue {at} 0,{at - 1}" for at in (1, 2, 3, 4)]
    typed += ["undo", "options", "deploy blue 4 1,3", "done", "look"]
    ran = enfilade("play", bare, "--headless", "--bots", "red", "--seed", "1", "--journal", tmp_path / "a.battle",
                   typed="\n".join(typed))  # fmt: skip
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert "Where blue places its people: 0,0 to 2,3." in lines
    assert "Where red places its people: 9,0 to 11,3." in lines
    assert any(line.split() == [*"1ooo.#..#...."] for line in lines)
    said = ran.out
    for sentence in (
        "deploy: Blue 1, Blue 2, Blue 3 and Blue 4; free: 0,0 to 2,3",
        "done: no. Still to be placed: 4 characters.",
        "The battle has not begun: people are placed first, by `deploy Ana 4,7`, until `done`.",
        'There is nothing named "ana" here; there is: Blue 1, Blue 2, Blue 3, Blue 4.',
        "5,5 is off the board",
        "Still to be placed: 3 characters.",
        "Blue 4 is placed on 0,3.",
        "Taken back: deploy.",
        "Blue 4 is placed on 1,3.",
        "Blue is ready.",
        "Red 1 is placed on",
        "Red is ready.",
        "Round 1.",
    ):
        assert sentence in said, sentence
    assert said.index("Red is ready.") < said.index("Blue 1 rolls")


def test_a_battle_of_bots_on_a_bare_map_ends_replays_and_comes_out_the_same(
    enfilade: Terminal, bare: Path, tmp_path: Path
) -> None:
    states = []
    for name in ("a", "b"):
        kept = tmp_path / f"{name}.battle"
        ran = enfilade("play", bare, "--headless", "--json", "--bots", "all", "--seed", "2", "--journal", kept)
        states.append(ran.one("result")["state"])
        replayed = enfilade("replay", kept, "--headless", "--json")
        assert replayed.code == 0
        assert replayed.one("end")["state"] == states[-1]
    assert states[0] == states[1]


def test_in_fog_the_other_side_is_told_of_no_place(enfilade: Terminal, bare: Path, tmp_path: Path) -> None:
    bare.with_suffix(".toml").write_text(FOG, encoding="utf-8")
    ran = enfilade("play", bare, "--headless", "--json", "--bots", "red", "--seed", "2", "--view", "blue",
                   "--journal", tmp_path / "a.battle",
                   typed='{"do":"deploy","unit":1,"to":[0,1]}\n{"do":"done"}\n')  # fmt: skip
    told = [one["event"]["event"] for one in ran.records() if "event" in one]
    assert told[:4] == ["deployment_began", "deployed", "deployment_ended", "deployment_began"]
    assert told.count("deployed") == 1
    assert ran.one("battle")["deployment"]["red"][0] == [10, 0]
    decision = next(one["decision"] for one in ran.records() if "decision" in one)
    assert (decision["kind"], decision["unit"]) == ("deploy", None)


def test_odds_are_worked_out_on_a_map_without_spawns(enfilade: Terminal, bare: Path) -> None:
    runs = ["odds", bare, "--runs", "3", "--seed", "5", "--json"]
    alone, together = (enfilade(*runs, "--jobs", jobs).one("odds") for jobs in ("1", "2"))
    assert alone == together
    names = {one["name"] for one in alone["figures"]}
    assert names == {f"{side} {at}" for side in ("Blue", "Red") for at in range(1, 5)}


def test_the_check_lets_a_scenario_bring_the_second_side(enfilade: Terminal, tmp_path: Path) -> None:
    spawn = '<objectgroup id="9" name="s"><object id="1" type="Spawn" x="0" y="0" width="16" height="16">'
    spawn += '<properties><property name="side" value="blue"/></properties></object></objectgroup>'
    path = save(tmp_path, tmx(BARE, spawns=spawn), "one.tmx")
    assert enfilade("check", path).code == 1
    path.with_suffix(".toml").write_text('[[people]]\nside = "red"\ncount = 2\n', encoding="utf-8")
    ran = enfilade("check", path)
    assert ran.code == 0, ran.out
    path.with_suffix(".toml").write_text('[[people]]\nside = "red"\ncount = 200\n', encoding="utf-8")
    assert enfilade("check", path).code == 1
