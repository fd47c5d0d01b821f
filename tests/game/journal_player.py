"""Plays duels into journals, to be killed: run as a program it forks a player for each order it reads.

An order is `seed pause die_after path`: the player starts or resumes the battle of that seed at that path and plays one
command, says its number, and sleeps for `pause` seconds, again and again until the battle has LAST commands; where
`die_after` is not -1 it is killed in the middle of a write, when so many bytes have been written. A second line
fetches it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from io import FileIO
from pathlib import Path

import numpy as np

from game import journal
from game.battle import Battle
from systems.core.engine import Happened
from tests.core.duels import command_by_chance, setup

LAST = 170


def begun(seed: int, path: Path | None = None) -> Battle:
    """The battle of that seed, at its start."""
    return Battle.start(setup(seed=seed, fog=True, hp=9), path)


def play_next(battle: Battle, seed: int) -> int:
    """Play the next command, which follows from the seed and how many there were; answers its number."""
    number = len(battle.played)
    seat, command = command_by_chance(battle, np.random.default_rng((seed, number)))
    assert isinstance(battle.submit(seat, command), Happened)
    return number


def is_over(battle: Battle) -> bool:
    """Whether no more is to be played."""
    return battle.result is not None or len(battle.played) > LAST


def play(seed: int, pause: float, path: Path) -> None:
    """Start or resume the battle and play it to its end."""
    battle = Battle.resume(path) if path.exists() else begun(seed, path)
    say(f"ready {len(battle.played) - 1}")
    while not is_over(battle):
        say(f"played {play_next(battle, seed)}")
        time.sleep(pause)
    say("over")


def say(words: str) -> None:
    """One line in one write, so that it is said whole or not at all."""
    os.write(sys.stdout.fileno(), words.encode() + b"\n")


def die_in_a_write(after: int) -> None:
    """Be killed when so many bytes have been written to a journal."""
    left = after

    def write_all(file: FileIO, data: bytes) -> None:
        nonlocal left
        file.write(data[:left])
        if left < len(data):
            os.kill(os.getpid(), signal.SIGKILL)
        left -= len(data)

    journal._write_all = write_all


def main() -> None:
    warm = begun(0)  # loads the compiled kernels, so that no player has to
    for _ in range(20):
        play_next(warm, 0)
    for order in sys.stdin:
        seed, pause, die_after, path = order.rstrip("\n").split(" ", 3)
        player = os.fork()
        if not player:
            if int(die_after) >= 0:
                die_in_a_write(int(die_after))
            play(int(seed), float(pause), Path(path))
            os._exit(0)
        say(f"player {player}")
        os.waitid(os.P_PID, player, os.WEXITED | os.WNOWAIT)
        say("gone")
        sys.stdin.readline()  # until then its number is no other program's
        os.waitpid(player, 0)


if __name__ == "__main__":
    main()
