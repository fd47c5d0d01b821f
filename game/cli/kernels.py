"""Getting the compiled geometry ready: where it is kept, and a word on standard error when it is made."""

from __future__ import annotations

import os
import shutil
import tempfile
from hashlib import blake2b
from pathlib import Path

from game.cli import streams
from game.cli.faults import Fault


def choose_cache_folder() -> None:
    """Have compiled code kept in the user's cache folder. Works only until something has imported numba."""
    if "NUMBA_CACHE_DIR" not in os.environ:
        os.environ["NUMBA_CACHE_DIR"] = str(_cache_folder())


def compile_once() -> None:
    """Compile the geometry, or load it from where it is kept. Raises Fault where that cannot be written to."""
    try:
        try:
            _compile()
        except OSError:
            raise
        except Exception:  # noqa: BLE001 - a damaged file makes numba, or pickle in it, trip over anything
            _forget_compiled()
            _compile()
    except OSError as error:
        what = f"found no room for the compiled geometry ({error.strerror or error}), expected some megabytes"
        raise Fault(f"{os.environ['NUMBA_CACHE_DIR']}: {what}") from error


def _compile() -> None:
    from game.bots.ground import weighing
    from systems.geometry import cover, loe, low_cover, paths
    from systems.geometry.grid import Blockers

    if not loe.compiled():
        streams.say("compiling the geometry, once; this takes about a minute")
    loe.warm()
    board, low = Blockers.open(2, 2), low_cover.LowObjects.none(2, 2)
    steps = paths.Steps.of(board)
    paths.reach(steps, paths.scale(1), (0, 0))
    paths.reach_among(paths.lay(board, steps.quarters, paths.scale(1)), {}, (0, 0))
    low_cover.hidden_from(board, low, (0, 0))
    low_cover.hidden(board, low, (0, 0), (1, 1))
    cover.rank(board, low, (0, 0), (1, 1))
    cover.rank_field(board, low, (0, 0))
    weighing.warm()


def _cache_folder() -> Path:
    """The folder for compiled code: the user's own, or a new one where that cannot be written to.

    Named by what is compiled: numba looks only at the file of a function itself, and would go on with old code of
    another file that was compiled into it.
    """
    from platformdirs import user_cache_path

    folder = user_cache_path("enfilade") / "geometry" / _geometry_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            _remove_older(folder)
            return folder
    except OSError:
        return _new_folder(folder)


def _new_folder(instead_of: Path) -> Path:
    try:
        return Path(tempfile.mkdtemp(prefix="enfilade-"))
    except OSError as error:
        what = f"found no folder for compiled code that can be written to ({error.strerror})"
        raise Fault(f"{instead_of}: {what}, expected this one or one for temporary files") from error


def _geometry_digest() -> str:
    """Stands for the source of the geometry: another one where any file of it is another."""
    import systems.geometry

    digest = blake2b(digest_size=8)
    for file in sorted(Path(systems.geometry.__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _forget_compiled() -> None:
    """Remove what has been compiled, so that it is made anew."""
    for pattern in ("*.nbi", "*.nbc"):
        for file in Path(os.environ["NUMBA_CACHE_DIR"]).rglob(pattern):
            file.unlink()


def _remove_older(folder: Path) -> None:
    """Clear what earlier versions of the program compiled, but for the one before this."""
    others = sorted((one for one in folder.parent.iterdir() if one != folder), key=lambda one: one.stat().st_mtime)
    for old in others[:-1]:
        shutil.rmtree(old, ignore_errors=True)
