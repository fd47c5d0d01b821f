"""Files put in their places whole, and never over another one unless that is wished."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path


def save_all(files: Mapping[Path, bytes], *, replace: bool, folders: bool = False) -> None:
    """Write files, the last one last, with `folders` in folders that are not there yet.

    Where one cannot be had, nothing is left that was not there; each is whole or not there at all. Raises
    FileExistsError naming the first there is, unless `replace`, and OSError.
    """
    for path in files:
        if path.is_dir() or (not replace and os.path.lexists(path)):
            raise FileExistsError(str(path))
    beside: dict[Path, Path] = {}
    placed: list[Path] = []
    made: list[Path] = []
    try:
        for folder in dict.fromkeys(path.parent for path in files) if folders else ():
            _make(folder, made)
        for path, content in files.items():
            beside[path] = _written(path, content)
        for path, new in beside.items():
            if replace:
                new.replace(path)
            else:
                _put_in_place(new, path)
                placed.append(path)
    except OSError:
        for path in placed:
            path.unlink(missing_ok=True)
        _clear(beside.values())
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()
        raise
    finally:
        _clear(beside.values())


def _make(folder: Path, made: list[Path]) -> None:
    """Make a folder and those above it that are not there, each of which is added to `made`."""
    if not folder.is_dir():
        _make(folder.parent, made)
        try:
            folder.mkdir()
        except FileExistsError:
            raise FileExistsError(str(folder)) from None
        made.append(folder)


def _clear(unplaced: Iterable[Path]) -> None:
    for new in unplaced:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def _written(path: Path, content: bytes) -> Path:
    """A finished file beside the one that is to be."""
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".new", dir=path.parent)
    new = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
        new.chmod(0o666 & ~_mask())
    except OSError:
        new.unlink(missing_ok=True)
        raise
    return new


def _mask() -> int:
    """What the user takes away from the rights of new files."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _put_in_place(new: Path, path: Path) -> None:
    """Give a finished file its name, in one step and never over another."""
    try:
        os.link(new, path)
    except FileExistsError:
        raise FileExistsError(str(path)) from None
    except OSError:  # a file system without hard links
        if os.path.lexists(path):
            raise FileExistsError(str(path)) from None
        new.rename(path)
