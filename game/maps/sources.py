"""What every part of one map is read with: its files, its project, and where what is found is kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.maps.offers import Offers
from game.maps.project import project_of
from game.maps.properties import Notebook, PropertyReader

if TYPE_CHECKING:
    from game.maps.files import FileReader
    from game.maps.findings import Findings


class Sources:
    """The files of one map, opened within its project's folders."""

    def __init__(self, map_path: Path, files: FileReader, findings: Findings) -> None:
        self.files = files
        self.findings = findings
        self.project = project_of(map_path, files, findings)
        self.notebook = Notebook()
        self.offers = Offers(self.project.roots)
        self.pictures = 0
        """How many pictures there were so far."""
        self.points = 0
        """How many points of lines and polygons there were so far."""

    def properties(self, file: str = "") -> PropertyReader:
        """A reader of the properties in one file, "" for the map."""
        return PropertyReader(self.project, self.findings, self.notebook, file)


def is_file(path: Path) -> bool:
    """Whether a path names a regular file; false as well for a path that cannot be one, such as one too long."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
