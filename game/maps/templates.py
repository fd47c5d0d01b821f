"""Object templates (.tx, .tj): what an object takes from its template where it says nothing itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.maps.attributes import Attributes
from game.maps.findings import MapUnreadable, Place
from game.maps.plain import FLIPS
from game.maps.properties import Stated
from game.maps.sources import is_file

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from game.maps.sources import Sources
    from game.maps.tilesets import Tilesets


_DETACH = "In Tiled, right-click the object and choose Replace With Template or Detach."


class Template(NamedTuple):
    """The object of a template; `gid` is in the numbering of the map, 0 for an object without a tile."""

    element: Element
    stated: Stated
    gid: int


class Templates:
    """The templates of one map, each read once."""

    def __init__(self, map_path: Path, tilesets: Tilesets, sources: Sources) -> None:
        self._folder = map_path.parent
        self._tilesets = tilesets
        self._sources = sources
        self._read: dict[Path, Template | None] = {}
        self._paths: dict[str, Path | None] = {}

    def of(self, named: str, place: Place) -> Template | None:
        """The template an object names; None, after an error was kept, where it cannot be had."""
        findings = self._sources.findings
        if named not in self._paths:
            self._paths[named] = self._sources.project.resolve(self._folder, named)
        path = self._paths[named]
        if path is None:
            findings.error(
                "path-outside",
                place,
                f"the template {named}, which leaves the folders of the map's project",
                "a template within them",
                "Move the template to the map's folders, or right-click the object in Tiled and choose Detach.",
            )
            return None
        if path not in self._read and not is_file(path):
            findings.error("template-missing", place, f"no template {named}", "the file", self._sources.offers.of(path))
            return None
        if path not in self._read:
            self._read[path] = self._opened(path, named, place)
        return self._read[path]

    def _opened(self, path: Path, named: str, place: Place) -> Template | None:
        try:
            root = self._sources.files.tree(path, path.name)
            element = root.find("object")
            if root.tag != "template" or element is None:
                raise self._sources.findings.unreadable("not-a-template", place, f"<{root.tag}>", "a template")
        except MapUnreadable as unreadable:
            # What stands in a file that claims to be a template and is none is not shown.
            found = f"the template {named}, which is no readable one"
            self._sources.findings.error(unreadable.finding.code, place, found, "a .tx or .tj template", _DETACH)
            return None
        stated = self._sources.properties(path.name).stated(element, place)
        return Template(element, stated, self._gid(root, element, path, place))

    def _gid(self, root: Element, element: Element, path: Path, place: Place) -> int:
        gid = Attributes(element, place, self._sources.findings, path.name).whole("gid", 0, 2**32 - 1, default=0)
        tileset = root.find("tileset")
        if not gid or tileset is None:
            return 0
        first = Attributes(tileset, place, self._sources.findings, path.name).whole("firstgid", 1, 2**28, default=1)
        flips = gid & int(FLIPS)
        here = self._tilesets.first_of_template(tileset, path.parent, path.name)
        return flips | ((gid & ~int(FLIPS)) - first + here)
