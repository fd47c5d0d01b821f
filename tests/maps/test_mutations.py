"""Maps damaged at random: always a board or a sentence, never anything else, within bounds of time and memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.maps.mutants import MOST_MEMORY, SLOWEST, folder_of_maps, judged_many

ROOT = Path(__file__).parents[2]
RUNS = 10_000


def test_a_few_damaged_maps(tmp_path: Path) -> None:
    tally = judged_many(folder_of_maps(tmp_path), 1, 400)
    assert min(tally.outcomes[outcome] for outcome in ("playable", "errors", "unreadable")) >= 30
    assert tally.slowest < SLOWEST, tally.slowest_of


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the peak of memory is not told there")
def test_ten_thousand_damaged_maps() -> None:
    """In a process of its own, so that its peak of memory is that of the maps."""
    ran = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "maps" / "mutants.py"), "2", str(RUNS)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-4000:]
    found = json.loads(ran.stdout)
    assert sum(found["outcomes"].values()) == RUNS
    assert found["slowest"] < SLOWEST, found["slowest_of"]
    assert found["peak"] < MOST_MEMORY
