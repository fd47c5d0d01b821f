"""Getting the compiled geometry ready: where it is kept, and a word on standard error when it is made."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path


def choose_cache_folder() -> None:
    """Have compiled code kept in the user's cache folder. Works only until something has imported numba."""
    if "NUMBA_CACHE_DIR" not in os.environ:
        os.environ["NUMBA_CACHE_DIR"] = str(_cache_folder())


def compile_once() -> None:
    """Compile the geometry, or load it from where it is kept."""
    from systems.geometry import cover, loe, low_cover, paths
    from systems.geometry.grid import Blockers

    if not loe.compiled():
        sys.stderr.write("enfilade: compiling the geometry, once; this takes about a minute\n")
        sys.stderr.flush()
    loe.warm()
    board, low = Blockers.open(2, 2), low_cover.LowObjects.none(2, 2)
    paths.reach(paths.Steps.of(board), paths.scale(1), (0, 0))
    low_cover.hidden_from(board, low, (0, 0))
    low_cover.hidden(board, low, (0, 0), (1, 1))
    cover.rank(board, low, (0, 0), (1, 1))
    cover.rank_field(board, low, (0, 0))


def _cache_folder() -> Path:
    """The folder for compiled code: the user's own, or a new one where that cannot be written to."""
    from platformdirs import user_cache_path

    folder = user_cache_path("enfilade") / "geometry"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="enfilade-"))
