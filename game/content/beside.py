"""Files beside others: whether they are there, and those another names, only within the folder it stands in."""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath

from game.content.faults import ContentError, quoted

_EXPECTED = 'a path from this file\'s folder down, such as "rosters/guards.toml"'


def is_there(path: Path) -> bool:
    """Whether there is something of that name; a name that no file can have, or behind a locked folder, is none."""
    try:
        return path.exists()
    except OSError:
        return False


def beside(file: Path, key: str, named: str) -> Path:
    """The path of a file that `file` names under `key`; ContentError where it lies outside the folder of `file`."""
    portable = PurePosixPath(named)
    if portable.is_absolute() or PureWindowsPath(named).anchor or "\\" in named or ".." in portable.parts:
        raise ContentError(file, key, quoted(named), _EXPECTED)
    folder, path = file.parent, file.parent / portable
    try:
        inside = path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError) as error:  # links in a circle, a name no file can have
        raise ContentError(file, key, quoted(named), _EXPECTED) from error
    if not inside:
        raise ContentError(file, key, f"{quoted(named)}, which links lead elsewhere", _EXPECTED)
    return path
