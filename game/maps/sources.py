"""What every part of one map is read with: its files, its project, and where what is found is kept."""

from __future__ import annotations

import os
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from game.maps.project import project_of
from game.maps.properties import Notebook, PropertyReader

if TYPE_CHECKING:
    from game.maps.files import FileReader
    from game.maps.findings import Findings


_MOST_FOLDERS = 200
_PUT_IT = "Put the file there or choose another in Tiled."


class Sources:
    """The files of one map, opened within its project's folders."""

    def __init__(self, map_path: Path, files: FileReader, findings: Findings) -> None:
        self.files = files
        self.findings = findings
        self.project = project_of(map_path, files, findings)
        self.notebook = Notebook()
        self._offers: dict[Path, str] = {}
        self.pictures = 0
        """How many pictures there were so far."""
        self.points = 0
        """How many points of lines and polygons there were so far."""

    def properties(self, file: str = "") -> PropertyReader:
        """A reader of the properties in one file, "" for the map."""
        return PropertyReader(self.project, self.findings, self.notebook, file)

    def offer(self, path: Path) -> str:
        """As advice, the file that a missing one may have been meant to be, or where to put it."""
        if path not in self._offers:
            self._offers[path] = offer(path, self.project.roots)
        return self._offers[path]


def is_file(path: Path) -> bool:
    """Whether a path names a regular file; false as well for a path that cannot be one, such as one too long."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def offer(path: Path, roots: tuple[Path, ...] = ()) -> str:
    """As advice, the file that a missing one may have been meant to be, or where to put it.

    That is one beside it whose name differs only in capitals, else one of its name elsewhere in these folders.
    """
    try:
        like = [entry.name for entry in path.parent.iterdir() if entry.name.casefold() == path.name.casefold()]
    except OSError:
        like = []
    if like:
        return f"There is {min(like)}: did you mean that?"
    elsewhere = _elsewhere(path, roots)
    return f"There is {elsewhere}: did you mean that?" if elsewhere else _PUT_IT


def _elsewhere(path: Path, roots: tuple[Path, ...]) -> str:
    """A file of the same name in or below these folders, looked for in the first some hundred folders; "" for none."""
    looked_in = 0
    for root in roots:
        for folder, folders, files in os.walk(root):
            like = [name for name in files if name.casefold() == path.name.casefold()]
            if like:
                return PurePath(os.path.relpath(Path(folder, min(like)), path.parent)).as_posix()
            looked_in += 1
            if looked_in == _MOST_FOLDERS:
                return ""
            folders[:] = sorted(name for name in folders if not name.startswith("."))
    return ""
