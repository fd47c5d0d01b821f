"""Every shipped map is fought to a result, and comes out the same in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.resources import shipped_maps

ROOT = Path(__file__).resolve().parents[2]
MAPS = [path.stem for path in shipped_maps()]


def played(name: str, folder: Path, first: int, last: int, hash_seed: str) -> list[list[str]]:
    """For each seed what `play_seeds` prints of it."""
    folder.mkdir()
    run = subprocess.run(
        [sys.executable, "-m", "tests.battles.play_seeds", name, str(folder), str(first), str(last)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return [line.split("\t") for line in run.stdout.splitlines()]


def assert_all_end_alike(name: str, folder: Path, first: int, last: int) -> None:
    one = played(name, folder / "one", first, last, "1")
    assert [int(row[0]) for row in one] == list(range(first, last + 1))
    for seed, status, ending, _, replayed, said in one:
        assert (status, replayed) == ("0", "0"), seed
        assert ending.startswith("The battle took"), seed
        assert said.startswith("As it was recorded"), seed
    assert len({row[3] for row in one}) == len(one), "every seed fights its own battle"
    assert played(name, folder / "two", first, last, "2") == one


@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_fought_to_a_result_and_the_same_in_another_process(name: str, tmp_path: Path) -> None:
    assert_all_end_alike(name, tmp_path, 1, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_fought_to_a_result_with_seeds_1_to_20(name: str, tmp_path: Path) -> None:
    assert_all_end_alike(name, tmp_path, 1, 20)
