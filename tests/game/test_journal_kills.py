"""A program killed while it writes loses at most the command under way, and the battle goes on to the same end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import numpy as np
import pytest

from game.battle import Battle, Replay
from game.state_form import digest, state_bytes
from tests.game.journal_player import begun, is_over, play_next
from tests.patience import HANG_S

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="players are forked")

ROOT = Path(__file__).resolve().parents[2]
PAUSE = 0.005
"""With what a command takes, some hundred commands a second."""


class Players:
    """The program that forks players."""

    def __init__(self) -> None:
        self.program = subprocess.Popen(
            [sys.executable, "-m", "tests.game.journal_player"],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        assert self.program.stdin is not None
        assert self.program.stdout is not None
        self.orders: IO[str] = self.program.stdin
        self.answers: IO[str] = self.program.stdout

    def killed(self, seed: int, path: Path, after: float) -> list[str]:
        """Let a player play, kill it after so many seconds; answers what it said."""
        self.orders.write(f"{seed} {PAUSE} -1 {path}\n")
        player = int(self.answers.readline().removeprefix("player "))
        time.sleep(after)
        os.kill(player, signal.SIGKILL)
        return self._said()

    def killed_in_a_write(self, seed: int, path: Path, after_bytes: int) -> list[str]:
        """Let a player play until it has written so many bytes."""
        self.orders.write(f"{seed} 0 {after_bytes} {path}\n")
        assert self.answers.readline().startswith("player ")
        return self._said()

    def _said(self) -> list[str]:
        said: list[str] = []
        while (line := self.answers.readline()) != "gone\n":
            assert line, "the program that forks players has ended"
            said.append(line.rstrip("\n"))
        self.orders.write("\n")
        return said

    def close(self) -> None:
        self.orders.close()
        self.program.wait(HANG_S)
        self.answers.close()


@pytest.fixture
def players() -> Iterator[Players]:
    program = Players()
    yield program
    program.close()


_UNINTERRUPTED: dict[int, list[str]] = {}


def uninterrupted(seed: int) -> list[str]:
    """The digests of the state after 0, 1, 2... commands of the battle that nobody kills."""
    if seed not in _UNINTERRUPTED:
        battle = begun(seed)
        digests = _UNINTERRUPTED[seed] = [battle.state_digest()]
        while not is_over(battle):
            play_next(battle, seed)
            digests.append(battle.state_digest())
    return _UNINTERRUPTED[seed]


def check(path: Path, seed: int, said: list[str], before: int) -> tuple[int, bool]:
    """How many commands the journal has, none missing that was said to be played, and whether a line is torn."""
    played = max((int(line.split()[1]) for line in said if line != "over"), default=before)
    if not path.exists():
        assert not said
        return 0, False
    size = path.stat().st_size
    with Battle.resume(path) as battle:
        kept = len(battle.played) - 1
        assert played <= kept <= played + 1, (played, kept, said[-3:])
        assert battle.state_digest() == uninterrupted(seed)[kept]
        if battle.notice:
            assert f"line {len(path.read_bytes().splitlines())}: the last line was cut off" in battle.notice
        assert path.stat().st_size == size, "reading changes nothing"
        return kept, bool(battle.notice)


def check_end(path: Path, seed: int) -> None:
    """The battle was played to the end it would have had, and replays clean."""
    again = Replay(path)
    for _ in again.lines():
        pass
    assert digest(state_bytes(again.world)) == uninterrupted(seed)[-1]
    assert again.notice == ""


def kill_at_random(players: Players, folder: Path, kills: int) -> None:
    rng = np.random.default_rng(kills)
    seed, kept = 0, 0
    for kill in range(kills):
        path = folder / f"{seed}.battle"
        moment = rng.random() * (0.012 if kept == 0 and kill % 2 else 0.35)
        said = players.killed(seed, path, moment)
        kept, _ = check(path, seed, said, kept)
        if "over" in said or kept == len(uninterrupted(seed)) - 1:
            check_end(path, seed)
            seed, kept = seed + 1, 0
    path = folder / f"{seed}.battle"
    with Battle.resume(path) if path.exists() else begun(seed, path) as battle:
        while not is_over(battle):
            play_next(battle, seed)
    check_end(path, seed)


def test_killed_at_20_random_moments(players: Players, tmp_path: Path) -> None:
    kill_at_random(players, tmp_path, 20)


@pytest.mark.slow
def test_killed_at_200_random_moments(players: Players, tmp_path: Path) -> None:
    kill_at_random(players, tmp_path, 200)


def test_killed_inside_header_lines_and_snapshots(players: Players, tmp_path: Path) -> None:
    """A write is stopped at a byte picked by chance: first some in the header, then on through lines and snapshots."""
    rng = np.random.default_rng(1)
    path, seed, kept = tmp_path / "a.battle", 500, 0
    for _ in range(5):
        said = players.killed_in_a_write(seed, path, int(rng.integers(2000)))
        assert not said
        assert not path.exists(), "a header is there whole or not at all"
    torn = {"command": 0, "snapshot": 0}
    while kept < len(uninterrupted(seed)) - 1:
        said = players.killed_in_a_write(seed, path, int(rng.integers(1, 12_000)) if path.exists() else 10_000)
        kept, was_torn = check(path, seed, said, kept)
        if was_torn:
            tail = path.read_bytes().splitlines()[-1]
            torn["snapshot" if b'"snapshot"' in tail[:20] else "command"] += len(tail) > 20
    check_end(path, seed)
    assert min(torn.values()) > 0, torn
