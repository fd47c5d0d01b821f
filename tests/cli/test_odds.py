"""`enfilade odds`: what it tells, that it tells the same each time, and that its runs can be looked at."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.battle import Replay
from game.cli import odds
from game.messages import Catalogue
from game.odds import encounter, running
from game.odds.counts import Counts
from game.odds.encounter import Encounter, battle_seed
from game.odds.running import Tally
from game.odds.workers import Block, BlockLost
from game.state_form import digest, state_bytes
from game.window import opening
from game.window.entries import MapEntry, Wishes
from game.window.lobby import begin
from game.window.session import Session
from systems.core.components import Round
from tests.cli.terminal import COURT, ROOT, Terminal
from tests.cli.test_picture import size_of
from tests.odds.encounters import setup

SEEDED = ("odds", COURT, "--seed", "11")


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """The odds of twenty runs, counted without the command."""
    of = Encounter(setup("court"))
    counts = encounter.run_block(of, 1, 20, 11)
    return {"runs": counts.runs, "counts": counts}


def test_the_same_to_the_byte_for_any_number_of_jobs(enfilade: Terminal) -> None:
    alone = enfilade(*SEEDED, "--runs", "20", "--json", "--jobs", "1")
    shared = enfilade(*SEEDED, "--runs", "20", "--json", "--jobs", "3")
    assert (alone.code, alone.err) == (0, "")
    assert (shared.code, shared.err) == (0, "")
    assert alone.out == shared.out


def test_what_is_told_is_what_was_counted(enfilade: Terminal, told: dict[str, Any]) -> None:
    counts: Counts = told["counts"]
    odds = enfilade(*SEEDED, "--runs", "20", "--json", "--within", "4").one("odds")
    assert (odds["seed"], odds["asked"], odds["runs"], odds["partial"]) == (11, 20, 20, False)
    for side, counted in zip(odds["sides"], counts.sides, strict=True):
        assert side["side"] == counted.side
        assert [side[key]["count"] for key in ("won", "drawn", "lost")] == [counted.won, counted.drawn, counted.lost]
        assert side["hp_lost"]["mean"] == counted.hp_lost.total / 20
    by_side = [one for side in counts.sides for one in counts.figures if one.side == side.side]
    for figure, one in zip(odds["figures"], by_side, strict=True):
        assert (figure["name"], figure["side"]) == (one.name, one.side)
        assert [share["count"] for share in figure["fates"].values()] == list(one.fates)
        assert sum(share["share"] for share in figure["fates"].values()) == pytest.approx(1)
    rounds = odds["rounds"]
    assert [one["rounds"] for one in rounds["counts"]] == [one.rounds for one in counts.lengths]
    assert rounds["within"]["rounds"] == 4
    assert rounds["within"]["share"]["count"] == sum(one.count for one in counts.lengths if one.rounds <= 4)
    assert rounds["shortest"] == msgspec.to_builtins(counts.lengths[0])
    assert rounds["longest"] == msgspec.to_builtins(counts.lengths[-1])
    assert [one["first"] for one in odds["endings"]] == [one.first for one in counts.endings]
    assert all(one["sentence"].endswith(".") for one in odds["endings"])


def test_the_table_has_everybody_and_how_to_see_a_run(enfilade: Terminal, told: dict[str, Any]) -> None:
    ran = enfilade(*SEEDED, "--runs", "20")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("The court: 20 battles between bots, seed 11.\n")
    for one in told["counts"].figures:
        assert f" {one.name} " in ran.out
    longest = told["counts"].lengths[-1].first
    assert ran.out.endswith(f"To see a run: enfilade odds {COURT} --seed 11 --open {longest}\n")
    assert "\x1b" not in ran.out


def test_a_seed_is_drawn_and_said(enfilade: Terminal) -> None:
    first, second = (enfilade("odds", COURT, "--runs", "1", "--json").one("odds")["seed"] for _ in range(2))
    assert first != second
    again = enfilade("odds", COURT, "--runs", "1", "--json", "--seed", first).one("odds")
    assert again["seed"] == first


def test_the_odds_as_a_picture(enfilade: Terminal, tmp_path: Path) -> None:
    one, two = tmp_path / "one.png", tmp_path / "two.png"
    for path in (one, two):
        assert enfilade(*SEEDED, "--runs", "8", "--json", "--picture", path).code == 0
    width, height = size_of(one)
    assert width > 1000
    assert height > 600
    assert one.read_bytes() == two.read_bytes()


def test_a_picture_that_cannot_be_written_comes_after_the_table(enfilade: Terminal, tmp_path: Path) -> None:
    ran = enfilade(*SEEDED, "--runs", "2", "--picture", tmp_path)
    assert ran.code == 2
    assert "The court: 2 battles" in ran.out
    assert f"--picture {tmp_path}: found no file that can be written" in ran.err
    assert ran.err.endswith("), expected one\n")


# Broken off


def after(adds: int, what: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have something happen once so many blocks have come in."""
    add: Callable[..., None] = Tally.add

    def add_some(tally: Tally, first: int, counts: Counts) -> None:
        if tally.played == adds:
            raise what
        add(tally, first, counts)

    monkeypatch.setattr(running.Tally, "add", add_some)


def test_what_was_played_before_ctrl_c_is_what_fewer_runs_give(
    enfilade: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    fewer = enfilade(*SEEDED, "--runs", "3", "--json").one("odds")
    after(3, KeyboardInterrupt(), monkeypatch)
    ran = enfilade(*SEEDED, "--runs", "9", "--json")
    assert ran.code == 130
    assert ran.err == "\nenfilade: interrupted after 3 of 9 runs\n"
    assert ran.one("odds") == fewer | {"asked": 9, "partial": True}
    assert "these are the first 3 of the 9 battles" in enfilade(*SEEDED, "--runs", "9").out


def test_nothing_is_told_of_no_runs(enfilade: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    after(0, KeyboardInterrupt(), monkeypatch)
    ran = enfilade(*SEEDED, "--runs", "9")
    assert (ran.code, ran.out) == (130, "")


def test_a_block_that_is_lost_is_named_with_what_came_before(
    enfilade: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    after(2, BlockLost(Block(3, 4), -9), monkeypatch)
    ran = enfilade(*SEEDED, "--runs", "9", "--json")
    assert ran.code == 70
    assert ran.err == "enfilade: runs 3 to 6: the process that played them was ended by signal 9, and so did another\n"
    assert ran.one("odds")["runs"] == 2


# Looked at


@pytest.mark.parametrize("run", [1, 7])
def test_a_run_played_in_the_terminal_is_the_run_that_was_counted(
    run: int, enfilade: Terminal, data_folder: Path
) -> None:
    ran = enfilade(*SEEDED, "--open", run, "--headless", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.one("battle")["seed"] == battle_seed(11, run)
    (journal,) = data_folder.rglob("*.battle")
    replay = Replay(journal)
    for _ in replay.lines():
        pass
    assert digest(state_bytes(replay.world)) == digest(state_bytes(Encounter(setup("court")).fight(run, 11)))


def test_a_run_opened_in_the_window_is_the_run_that_was_counted(
    enfilade: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Session] = []

    class Opening:
        """Begins what the window would begin."""

        def beginning(self, entry: MapEntry, wishes: Wishes, journal: Path | None) -> None:
            opened.append(begin(entry, wishes, Catalogue.load("en"), journal))

    def run(_compile: object, first: Callable[[Opening], None], _tell: object) -> int:
        first(Opening())
        return 0

    monkeypatch.setattr(opening, "run", run)
    assert enfilade(*SEEDED, "--open", "7").code == 0
    (session,) = opened
    assert session.sees_all
    while session.result is None:
        session.bot_step()
    world = Encounter(setup("court")).fight(7, 11)
    assert session.battle.state_digest() == digest(state_bytes(world))
    assert session.round == world.battle(Round).number
    session.battle.close()


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--headless",), "odds: found --headless, expected --open with it: it is for a run to be watched"),
        (("--open", "3"), "odds: found --open without --seed, expected the seed that the odds were told with"),
        (("--open", "3", "--seed", "1", "--runs", "2"), "odds: found --open 3, expected one of the 2 runs"),
        (("--runs", "0"), "odds: argument --runs: found '0', expected a whole number from 1 to 1000000"),
        (("--jobs", "257"), "odds: argument --jobs: found '257', expected a whole number from 1 to 256"),
        (("--rules", "chess"), "chess"),
        (("--scenario", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_what_cannot_be_used_is_said_in_a_sentence(more: tuple[str, ...], sentence: str, enfilade: Terminal) -> None:
    ran = enfilade("odds", COURT, *more)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err


# How many processes


@pytest.mark.parametrize(("cores", "runs", "jobs"), [(8, 1, 1), (8, 79, 1), (8, 80, 2), (8, 10_000, 8), (1, 10_000, 1)])
def test_few_runs_do_not_pay_for_processes(cores: int, runs: int, jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(cores), raising=False)
    assert odds._jobs_that_help(runs) == jobs


@pytest.mark.slow
def test_sides_that_are_alike_win_alike_and_most_fights_on_the_range_end_within_12_rounds(enfilade: Terminal) -> None:
    told = enfilade("odds", ROOT / "maps" / "range.tmx", "--runs", "300", "--seed", "2", "--json").one("odds")
    blue, red = (side["won"]["count"] for side in told["sides"])
    assert blue + red == 300
    assert abs(blue - red) <= 3.3 * 300**0.5, "further apart than chance has it once in a thousand times"
    assert told["rounds"]["within"]["share"]["share"] > 0.85
