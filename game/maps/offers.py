"""What a missing file may have been meant to be: looked for beside where it should be, and elsewhere in the project."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path, PurePath

_MOST_FOLDERS = 200
_MOST_FILES = 20_000
_PUT_IT = "Put the file there or choose another in Tiled."


class Offers:
    """Looks in the folders of one project, in each of them once however many files are missing."""

    def __init__(self, roots: tuple[Path, ...]) -> None:
        self._roots = roots
        self._beside: dict[Path, dict[str, str]] = {}

    def of(self, path: Path) -> str:
        """As advice, the file that a missing one may have been meant to be, or where to put it.

        That is one beside it whose name differs only in capitals, else one of its name elsewhere in the project.
        """
        if path.parent not in self._beside:
            self._beside[path.parent] = _names_in(path.parent)
        found = self._beside[path.parent].get(path.name.casefold())
        if found is None and path.name.casefold() in self._elsewhere:
            there = self._elsewhere[path.name.casefold()]
            found = PurePath(os.path.relpath(there, path.parent)).as_posix()
        return f"There is {found}: did you mean that?" if found else _PUT_IT

    @cached_property
    def _elsewhere(self) -> dict[str, Path]:
        """The files in the first some hundred folders of the project, by their names in small letters."""
        found: dict[str, Path] = {}
        looked_in = 0
        for root in self._roots:
            for folder, folders, files in os.walk(root):
                for name in sorted(files):
                    found.setdefault(name.casefold(), Path(folder, name))
                looked_in += 1
                if looked_in == _MOST_FOLDERS or len(found) > _MOST_FILES:
                    return found
                folders[:] = sorted(name for name in folders if not name.startswith("."))
        return found


def _names_in(folder: Path) -> dict[str, str]:
    """The names of what lies in a folder by themselves in small letters; nothing where it cannot be looked into."""
    try:
        return {entry.name.casefold(): entry.name for entry in sorted(folder.iterdir(), reverse=True)}
    except (OSError, ValueError):
        return {}
