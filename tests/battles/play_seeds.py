"""Plays a shipped map between bots, a battle a seed, through the command itself, and prints what each came to.

    python -m tests.battles.play_seeds MAP FOLDER FIRST LAST

One line a seed: the seed, the exit status and the last line of the battle, the digest of its journal without the
header, and the exit status and the last line of its replay. Run by `test_every_map.py` in processes with different
hash seeds.
"""

from __future__ import annotations

import contextlib
import io
import sys
from hashlib import blake2b
from pathlib import Path

from game.cli import main
from game.resources import resource_folder


def run(*arguments: str) -> tuple[int, str]:
    """The exit status of the command, and the last line it printed."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        status = main(list(arguments))
    return status, printed.getvalue().strip().splitlines()[-1]


def play(map_file: Path, folder: Path, seed: int) -> str:
    """What one battle came to."""
    journal = folder / f"{map_file.stem}-{seed}.battle"
    bots = ("--bots", "all", "--headless", "--seed", str(seed))
    status, ending = run("play", str(map_file), *bots, "--journal", str(journal))
    played = blake2b(b"".join(journal.read_bytes().splitlines(keepends=True)[1:]), digest_size=16).hexdigest()
    replayed, last = run("replay", str(journal), "--headless")
    return f"{seed}\t{status}\t{ending}\t{played}\t{replayed}\t{last}"


if __name__ == "__main__":
    name, folder, first, last = sys.argv[1:]
    for number in range(int(first), int(last) + 1):
        sys.stdout.write(play(resource_folder("maps") / f"{name}.tmx", Path(folder), number) + "\n")
