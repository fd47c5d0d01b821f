"""Tilesets, external (.tsx, .tsj) or embedded in the map, in plain form."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.maps import limits
from game.maps.attributes import Attributes
from game.maps.findings import MapUnreadable, Place
from game.maps.pictures import picture_of
from game.maps.plain import Frame, TileKind, Tileset
from game.maps.shapes import shape_of
from game.maps.sources import is_file

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from game.maps.plain import Point, Shape
    from game.maps.sources import Sources

LARGEST_GID = 2**28 - 1
_LONGEST_FRAME = 10**9
_OTHER = "In Tiled, remove the tileset from the map and add it again."
_MEND = "Open the tileset in Tiled and mend the tile's animation."


class Tilesets:
    """The tilesets of one map, in the order of their first ids; templates may add theirs."""

    def __init__(self, root: Element, map_path: Path, sources: Sources) -> None:
        self._sources = sources
        self._found: list[tuple[Tileset, Path | None]] = []
        """Each with the file it was read from, None where it is embedded or was not found."""
        for element in root.findall("tileset"):
            self._add(element, map_path.parent, "", self._first(element))
        self._found.sort(key=lambda entry: entry[0].first)
        self._say_overlaps()

    def all(self) -> tuple[Tileset, ...]:
        """The tilesets in the order of their first ids."""
        return tuple(tileset for tileset, _ in self._found)

    def of(self, gid: int) -> Tileset | None:
        """The tileset a global id (without flip bits) belongs to: the one with the largest first id not above it."""
        at = bisect_right(self._found, gid, key=lambda entry: entry[0].first)
        return self._found[at - 1][0] if at else None

    def first_of_template(self, element: Element, folder: Path, file: str) -> int:
        """The first id in the map of a template's tileset, which is added to the map where it has no such tileset."""
        source = element.get("source")
        path = None if source is None else self._sources.project.resolve(folder, source)
        for tileset, known in self._found:
            if path is not None and known == path:
                return tileset.first
        first = max((tileset.last for tileset in self.all()), default=0) + 1
        self._add(element, folder, file, first)
        return first

    def _first(self, element: Element) -> int:
        place = Place(tileset=element.get("source") or element.get("name") or "without a name")
        return Attributes(element, place, self._sources.findings).whole("firstgid", 1, LARGEST_GID)

    def _add(self, element: Element, folder: Path, file: str, first: int) -> None:
        if len(self._found) == limits.TILESETS:
            found = f"more than {limits.TILESETS} tilesets"
            raise self._sources.findings.unreadable("tilesets", Place(), found, f"at most {limits.TILESETS}")
        source = element.get("source")
        if source is None:
            self._found.append((_read(element, first, folder, file, self._sources), None))
        else:
            self._found.append(_external(source, first, folder, file, self._sources))

    def _say_overlaps(self) -> None:
        for lower, upper in pairwise(self.all()):
            if lower.found and lower.last >= upper.first:
                self._sources.findings.warning(
                    "firstgid-overlap",
                    Place(tileset=upper.name),
                    f"ids from {upper.first}, which {lower.name} uses as well ({lower.first} to {lower.last})",
                    "ids of its own",
                    "Open the map in Tiled and save it again.",
                )


def _external(source: str, first: int, folder: Path, file: str, sources: Sources) -> tuple[Tileset, Path | None]:
    place, findings = Place(tileset=source), sources.findings
    missing = (Tileset(first, Path(source.replace("\\", "/")).stem, 1, 1, 1, range(0), found=False), None)
    path = sources.project.resolve(folder, source)
    if path is None:
        findings.error(
            "path-outside",
            place,
            "a path that leaves the folders of the map's project",
            "a tileset within them",
            "Move the tileset to the map's folders and choose it again in Tiled.",
            file=file,
        )
        return missing
    if not is_file(path):
        findings.error(
            "tileset-missing", place, "no such file", f"a tileset at {source}", sources.offers.of(path), file=file
        )
        return missing
    try:
        root = sources.files.tree(path, path.name)
        if root.tag != "tileset":
            raise findings.unreadable("not-a-tileset", place, f"<{root.tag}>", "a tileset", file=path.name)
    except MapUnreadable as unreadable:
        # What stands in a file that claims to be a tileset and is none is not shown.
        expected = "a .tsx or .tsj tileset"
        findings.error(unreadable.finding.code, place, "a file that is no readable tileset", expected, _OTHER, file)
        return missing
    return _read(root, first, path.parent, path.name, sources), path


def _read(element: Element, first: int, folder: Path, file: str, sources: Sources) -> Tileset:
    place = Place(tileset=element.get("name") or file or "without a name")
    findings = sources.findings
    attributes = Attributes(element, place, findings, file)
    lowest = 1 if element.find("image") is not None else 0
    width, height = (attributes.whole(name, lowest, limits.TILESET_TILE_PIXELS) for name in ("tilewidth", "tileheight"))
    kinds = _kinds(element, folder, file, sources, place)
    image = element.find("image")
    picture = None if image is None else picture_of(image, folder, sources, place, file=file)
    if picture is not None and picture.width * picture.height > width * height * limits.TILES:
        found = f"a picture of {picture.width}x{picture.height} pixels"
        raise findings.unreadable("picture-tiles", place, found, f"at most {limits.TILES} tiles", file=file)
    spacing = attributes.whole("spacing", 0, limits.TILESET_TILE_PIXELS, default=0)
    margin = attributes.whole("margin", 0, limits.TILESET_TILE_PIXELS, default=0)
    across, down = (0, 0)
    if picture is not None:
        across = max(0, (picture.width - 2 * margin + spacing) // (width + spacing))
        down = max(0, (picture.height - 2 * margin + spacing) // (height + spacing))
    # Before Tiled 0.13 neither the columns nor the number of tiles was written.
    columns = attributes.whole("columns", 0, limits.TILES, default=across) or across
    count = attributes.whole("tilecount", 0, limits.TILES, default=min(across * down, limits.TILES) or limits.TILES)
    ids = range(count) if picture is not None else frozenset(kinds)
    _check_frames(kinds, ids, place, sources, file)
    return Tileset(
        first=first,
        name=place.tileset,
        tile_width=width,
        tile_height=height,
        columns=columns,
        ids=ids,
        picture=picture,
        spacing=spacing,
        margin=margin,
        alignment=element.get("objectalignment", "unspecified"),
        offset=_offset(element, place, sources, file),
        kinds=kinds,
    )


def _offset(element: Element, place: Place, sources: Sources, file: str) -> Point:
    drawn = element.find("tileoffset")
    if drawn is None:
        return (0.0, 0.0)
    attributes = Attributes(drawn, replace(place, property="tileoffset"), sources.findings, file)
    return attributes.number_or("x", 0.0), attributes.number_or("y", 0.0)


def _kinds(element: Element, folder: Path, file: str, sources: Sources, place: Place) -> dict[int, TileKind]:
    reader = sources.properties(file)
    kinds: dict[int, TileKind] = {}
    for tile in element.findall("tile"):
        number = Attributes(tile, place, sources.findings, file).whole("id", 0, limits.TILES)
        tile_class = tile.get("type") or tile.get("class") or ""
        where = replace(place, property=f"tile {number}")
        image = tile.find("image")
        kinds[number] = TileKind(
            tile_class,
            reader.of(tile, tile_class, where),
            None if image is None else picture_of(image, folder, sources, place, part=tile, file=file),
            _frames(tile, where, sources, file),
            _shapes(tile, where, sources, file),
        )
    return kinds


def _frames(tile: Element, place: Place, sources: Sources, file: str) -> tuple[Frame, ...]:
    found = []
    for frame in tile.findall("animation/frame"):
        attributes = Attributes(frame, place, sources.findings, file)
        number = attributes.whole("tileid", 0, limits.TILES)
        found.append(Frame(number, attributes.whole("duration", 0, _LONGEST_FRAME)))
    return tuple(found)


def _check_frames(
    kinds: dict[int, TileKind], ids: range | frozenset[int], place: Place, sources: Sources, file: str
) -> None:
    """Warn of animations that show tiles the tileset does not have."""
    for number, kind in kinds.items():
        gone = next((frame.number for frame in kind.frames if frame.number not in ids), None)
        if gone is not None:
            where = replace(place, property=f"tile {number}")
            found = f"an animation that shows tile {gone}"
            sources.findings.warning("animation", where, found, "tiles of the tileset", _MEND, file)


def _shapes(tile: Element, place: Place, sources: Sources, file: str) -> tuple[Shape, ...]:
    shapes = [shape_of(entry, place, sources, file) for entry in tile.findall("objectgroup/object")]
    return tuple(shape for shape in shapes if shape is not None)
