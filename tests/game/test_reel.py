"""A kept battle gone to and fro in: every moment is the one it was, however it is come to."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from game.battle import Battle, JournalBroken, Replay, ReplayDiffers
from game.journal_form import PlayedLine, RewindLine, UndoLine
from game.reel import Reel
from game.state_form import digest, state_bytes
from systems.core.commands import Edit
from systems.core.identifiers import UnitId
from tests.core.duel_values import Choose
from tests.core.duels import ANN, BOB, OPEN_FIELD, play_on, setup


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A battle by chance, with a command taken back, a state set by hand, and two ways back, one over an undo."""
    found = tmp_path / "yard.battle"
    with Battle.start(setup(OPEN_FIELD, seed=5, fog=True), found, durable=False) as battle:
        battle.seat_bots([BOB])
        rng = np.random.default_rng(5)
        battle.submit(ANN, Choose("bold"))
        battle.undo(ANN)
        play_on(battle, rng, 20)
        battle.rewind(battle.played[-4].line)
        play_on(battle, rng, 9)
        battle.edit(Edit("duel.vigor", "hp", 3, UnitId(2)))
        battle.rewind(battle.played[8].line)
        play_on(battle, rng, 40)
    return found


def moments(path: Path) -> list[tuple[int, str]]:
    """Each line at which something was played or taken back, with the digest after it, by a replay."""
    replay = Replay(path)
    return [
        (line.n, digest(state_bytes(replay.world)))
        for line, _ in replay.lines()
        if isinstance(line, (PlayedLine, UndoLine, RewindLine))
    ]


def wound(path: Path) -> Reel:
    reel = Reel(path)
    assert list(reel.run()) == list(range(len(reel.stops)))
    return reel


def test_its_stops_are_what_was_done_and_each_moment_is_as_it_was(path: Path) -> None:
    expected = moments(path)
    reel = Reel(path)
    found = [(reel.stops[at].line, digest(state_bytes(reel.world))) for at in reel.run()]
    assert found == expected
    assert reel.fault is None
    assert sum(bool(stop.gone) for stop in reel.stops) == 3
    assert [stop.by_hand for stop in reel.stops if stop.gone] == [False, True, True]


def test_any_moment_is_come_to_from_any_other(path: Path) -> None:
    expected = moments(path)
    reel = wound(path)
    for at in np.random.default_rng(1).integers(len(expected), size=60):
        reel.go(int(at))
        assert digest(state_bytes(reel.world)) == expected[at][1]
        assert reel.standing(int(at))[-1] == reel.stops[at].last


def test_what_stands_at_a_moment_was_told_in_the_battle(path: Path) -> None:
    reel = wound(path)
    reel.go(len(reel.stops) - 1)
    with Battle.resume(path, durable=False) as battle:
        for seat in (None, ANN, BOB):
            assert reel.events(seat) == battle.events(seat)
        assert reel.happened == battle.played[-1].happened


def test_it_locks_and_changes_nothing(path: Path) -> None:
    before = path.read_bytes()
    with Battle.resume(path, durable=False):
        wound(path).go(0)
    assert path.read_bytes() == before


def test_it_ends_before_a_line_that_comes_out_otherwise(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    at = max(number for number, line in enumerate(lines) if line.startswith(b'{"line":"command"'))
    said = json.loads(lines[at])["state"].encode()
    path.write_bytes(b"".join(lines[:at]) + lines[at].replace(said, b"0" * 32) + b"".join(lines[at + 1 :]))
    reel = Reel(path)
    assert [reel.stops[stop].line for stop in reel.run()] == [line for line, _ in moments_before(path, at + 1)]
    assert isinstance(reel.fault, ReplayDiffers)
    assert reel.fault.line == at + 1
    reel.go(0)
    reel.go(len(reel.stops) - 1)


def moments_before(path: Path, line: int) -> list[tuple[int, str]]:
    replay = Replay(path)
    found = replay.lines(line - 1)
    return [(one.n, "") for one, _ in found if isinstance(one, (PlayedLine, UndoLine, RewindLine))]


def test_it_ends_before_a_line_that_does_not_follow(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    broken = next(number for number, line in enumerate(lines) if line.startswith(b'{"line":"undo"'))
    path.write_bytes(b"".join(lines[:broken]) + lines[broken].replace(b'"takes_back":', b'"takes_back":9'))
    reel = wound(path)
    assert isinstance(reel.fault, JournalBroken)
    assert reel.stops[-1].line <= broken


def test_a_journal_without_a_beginning_is_refused(path: Path) -> None:
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    with pytest.raises(JournalBroken, match="no start of the battle"):
        Reel(path)


def test_a_first_line_that_comes_out_otherwise_is_refused(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    said = json.loads(lines[1])["state"].encode()
    path.write_bytes(lines[0] + lines[1].replace(said, b"0" * 32))
    with pytest.raises(ReplayDiffers, match="line 2"):
        list(Reel(path).run())
