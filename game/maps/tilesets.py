"""Tilesets, external (.tsx) or embedded in the map, in plain form."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from game.maps import limits
from game.maps.attributes import Attributes
from game.maps.findings import MapUnreadable, Place
from game.maps.pictures import is_file, picture_of
from game.maps.plain import TileKind, Tileset
from game.maps.properties import PropertyReader

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from game.maps.findings import Findings
    from game.maps.project import Project
    from game.maps.xmlfile import FileReader

_LARGEST_GID = 2**28 - 1


def read_tilesets(
    root: Element, map_path: Path, project: Project, files: FileReader, findings: Findings
) -> tuple[Tileset, ...]:
    """The tilesets of a map in the order of their first ids; a missing one is an error and stays without tiles."""
    elements = root.findall("tileset")
    if len(elements) > limits.TILESETS:
        raise findings.unreadable("tilesets", Place(), f"{len(elements)} tilesets", f"at most {limits.TILESETS}")
    tilesets = sorted(
        (_placed(element, map_path, project, files, findings) for element in elements),
        key=lambda tileset: tileset.first,
    )
    for lower, upper in pairwise(tilesets):
        if lower.found and lower.last >= upper.first:
            findings.warning(
                "firstgid-overlap",
                Place(tileset=upper.name),
                f"ids from {upper.first}, which {lower.name} uses as well ({lower.first} to {lower.last})",
                "ids of its own",
                "Open the map in Tiled and save it again.",
            )
    return tuple(tilesets)


def _placed(element: Element, map_path: Path, project: Project, files: FileReader, findings: Findings) -> Tileset:
    source = element.get("source")
    place = Place(tileset=source or element.get("name") or "without a name")
    first = Attributes(element, place, findings).whole("firstgid", 1, _LARGEST_GID)
    if source is None:
        return _read(element, first, map_path.parent, "", project, findings)
    path = project.resolve(map_path.parent, source)
    if path is None:
        findings.error(
            "path-outside",
            place,
            "a path that leaves the folders of the map's project",
            "a tileset within them",
            "Move the tileset to the map's folders and choose it again in Tiled.",
        )
        return _missing(first, source)
    if path.suffix.lower() in {".tsj", ".json"}:
        findings.error("tileset-form", place, "a JSON tileset", "a .tsx tileset", "In Tiled, save it as .tsx.")
        return _missing(first, source)
    if not is_file(path):
        findings.error("tileset-missing", place, "no such file", f"a tileset at {source}", _offer(path))
        return _missing(first, source)
    try:
        root = files.xml(path, path.name)
        if root.tag != "tileset":
            raise findings.unreadable("not-a-tileset", place, f"<{root.tag}>", "a tileset", file=path.name)
    except MapUnreadable as unreadable:
        # What stands in a file that claims to be a tileset and is none is not shown.
        findings.error(unreadable.finding.code, place, "a file that is no readable tileset", "a .tsx tileset")
        return _missing(first, source)
    return _read(root, first, path.parent, path.name, project, findings)


def _missing(first: int, source: str) -> Tileset:
    return Tileset(first, Path(source.replace("\\", "/")).stem, 1, 1, 1, range(0), found=False)


def _offer(path: Path) -> str:
    """A file beside a missing one whose name differs only in capitals, as advice."""
    try:
        like = [entry.name for entry in path.parent.iterdir() if entry.name.casefold() == path.name.casefold()]
    except OSError:
        like = []
    return f"There is {min(like)}: did you mean that?" if like else "Put the file there or choose another in Tiled."


def _read(element: Element, first: int, folder: Path, file: str, project: Project, findings: Findings) -> Tileset:
    place = Place(tileset=element.get("name") or file or "without a name")
    attributes = Attributes(element, place, findings, file)
    lowest = 1 if element.find("image") is not None else 0
    width, height = (attributes.whole(name, lowest, limits.TILE_PIXELS) for name in ("tilewidth", "tileheight"))
    count = attributes.whole("tilecount", 0, limits.TILES, default=limits.TILES)
    kinds = _kinds(element, folder, file, project, findings, place)
    image = element.find("image")
    picture = None if image is None else picture_of(image, folder, project, findings, place)
    if picture is not None and picture.width * picture.height > width * height * limits.TILES:
        found = f"a picture of {picture.width}x{picture.height} pixels"
        raise findings.unreadable("picture-tiles", place, found, f"at most {limits.TILES} tiles", file=file)
    return Tileset(
        first=first,
        name=place.tileset,
        tile_width=width,
        tile_height=height,
        columns=attributes.whole("columns", 0, limits.TILES, default=0),
        ids=range(count) if picture is not None else frozenset(kinds),
        picture=picture,
        spacing=attributes.whole("spacing", 0, limits.TILE_PIXELS, default=0),
        margin=attributes.whole("margin", 0, limits.TILE_PIXELS, default=0),
        alignment=element.get("objectalignment", "unspecified"),
        kinds=kinds,
    )


def _kinds(
    element: Element, folder: Path, file: str, project: Project, findings: Findings, place: Place
) -> dict[int, TileKind]:
    reader = PropertyReader(project, findings, file)
    kinds: dict[int, TileKind] = {}
    for tile in element.findall("tile"):
        number = Attributes(tile, place, findings, file).whole("id", 0, limits.TILES)
        tile_class = tile.get("type") or tile.get("class") or ""
        where = Place(tileset=place.tileset, property=f"tile {number}")
        image = tile.find("image")
        kinds[number] = TileKind(
            tile_class,
            reader.of(tile, tile_class, where),
            None if image is None else picture_of(image, folder, project, findings, place, part=tile),
        )
    return kinds
