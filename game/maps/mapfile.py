"""Map files in plain form, whatever form they are saved in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from game.maps import limits
from game.maps.attributes import Attributes
from game.maps.cells import Coding
from game.maps.files import FileReader
from game.maps.findings import NOWHERE, Place
from game.maps.infinite import Bounds, Chunk, ChunkReader, joined, used_bounds
from game.maps.objects import ObjectReader, say_shared_ids
from game.maps.pictures import picture_of
from game.maps.plain import Layer, ObjectLayer, PictureLayer, PlainMap, TileLayer
from game.maps.plain_checks import say_kinds
from game.maps.sources import Sources
from game.maps.tilesets import Tilesets

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from game.maps.cells import Cells
    from game.maps.findings import Findings
    from game.maps.plain import Point
    from game.maps.progress import Watch

_LAYER_TAGS = ("layer", "objectgroup", "imagelayer")
_VERSION = re.compile(r"([0-9]{1,4})(?:\.([0-9]{1,4}))?")
_NEWEST = (1, 12)
"""The newest form of file that is known, that of Tiled 1.12."""
_SAVE_AGAIN = "Open the map in Tiled and save it again."


def read_plain(path: Path, findings: Findings, watch: Watch) -> PlainMap:
    """The plain form of a map file; raises MapUnreadable where there is none."""
    files = FileReader(findings, watch)
    root = files.tree(path)
    if root.tag != "map":
        raise findings.unreadable("not-a-map", NOWHERE, f"a {root.tag}", "a map")
    orientation = root.get("orientation", "orthogonal")
    if orientation != "orthogonal":
        raise findings.unreadable(
            "orientation",
            Place(property="orientation"),
            orientation.strip() or "nothing",
            "orthogonal",
            "In Tiled, choose Map > Map Properties and set Orientation.",
        )
    _say_newer(root, findings)
    return _MapReader(root, path, Sources(path, files, findings), watch).read()


def _say_newer(root: Element, findings: Findings) -> None:
    """Warn of a form of file that is newer than those that are known."""
    version = _VERSION.match(root.get("version", ""))
    if version is not None and (int(version[1]), int(version[2] or 0)) > _NEWEST:
        findings.warning(
            "version",
            Place(property="version"),
            root.get("version", ""),
            f"1.0 to {_NEWEST[0]}.{_NEWEST[1]}",
            "What is new is not read: in Tiled, set an older Compatibility Version in Project > Project Properties.",
        )


@dataclass(frozen=True)
class _Above:
    """What the groups above a layer hand down to it."""

    path: str = ""
    visible: bool = True
    opacity: float = 1.0
    offset: Point = (0.0, 0.0)
    tint: str = ""
    parallax: Point = (1.0, 1.0)


class _MapReader:
    """Reads the layers of one map, counting them and their cells against the limits."""

    def __init__(self, root: Element, path: Path, sources: Sources, watch: Watch) -> None:
        self._root = root
        self._path = path
        self._sources = sources
        self._findings = sources.findings
        self._watch = watch
        self._properties = sources.properties()
        attributes = Attributes(root, NOWHERE, self._findings)
        self._tile = tuple(attributes.whole(name, 1, limits.TILE_PIXELS) for name in ("tilewidth", "tileheight"))
        self._infinite = root.get("infinite", "0") not in {"0", "false"}
        self._chunks: dict[Element, list[Chunk]] = {}
        self._cells = 0
        self._layers_so_far = 0

    def read(self) -> PlainMap:
        root, sources = self._root, self._sources
        self._bounds = self._used() if self._infinite else self._size()
        map_class = root.get("class", "")
        tilesets = Tilesets(root, self._path, sources)
        self._objects = ObjectReader(self._path, tilesets, sources)
        layers = list(self._layers(root, _Above()))
        self._say_duplicates(layers)
        say_shared_ids([layer for layer in layers if isinstance(layer, ObjectLayer)], sources)
        say_kinds(sources.notebook, self._findings)
        return PlainMap(
            path=self._path,
            columns=self._bounds.columns,
            rows=self._bounds.rows,
            tile_width=self._tile[0],
            tile_height=self._tile[1],
            map_class=map_class,
            properties=self._properties.of(root, map_class, NOWHERE),
            tilesets=tilesets.all(),
            layers=tuple(layers),
            files=tuple(sources.files.opened),
        )

    # The size

    def _size(self) -> Bounds:
        attributes = Attributes(self._root, NOWHERE, self._findings)
        bounds = Bounds(0, 0, *(attributes.whole(name, 1, 2**62) for name in ("width", "height")))
        self._require_size(bounds, "")
        return bounds

    def _require_size(self, bounds: Bounds, what: str) -> None:
        columns, rows = bounds.columns, bounds.rows
        if columns > limits.SIDE or rows > limits.SIDE or columns * rows > limits.CELLS:
            raise self._findings.unreadable(
                "map-size",
                Place(property="size"),
                f"{columns}x{rows} cells{what}",
                f"at most {limits.SIDE} a side and {limits.CELLS} in all",
                "In Tiled, choose Map > Resize Map and keep what is fought over.",
            )

    def _used(self) -> Bounds:
        """The bounds of what is painted on an infinite map; of one on which nothing is, the size it claims."""
        reader = ChunkReader(self._findings)
        for element, name in _tile_layers(self._root):
            self._chunks[element] = reader.chunks(element, Place(layer=name))
        bounds = used_bounds(chain.from_iterable(self._chunks.values()))
        if bounds is None:
            return self._size()
        self._require_size(bounds, " between what is painted on this infinite map")
        self._findings.warning(
            "infinite",
            NOWHERE,
            f"an infinite map, of which {bounds.columns}x{bounds.rows} cells from ({bounds.column},{bounds.row}) "
            "are used",
            "a finite map",
            "That corner becomes cell (0,0). In Tiled, choose Map > Map Properties and clear Infinite.",
        )
        return bounds

    # Layers

    def _layers(self, parent: Element, above: _Above) -> Iterator[Layer]:
        for element in parent:
            if element.tag in _LAYER_TAGS:
                self._count_layer()
            if element.tag == "group":
                yield from self._layers(element, self._handed_down(element, above))
            elif element.tag == "layer":
                yield self._tile_layer(element, self._common(element, above))
            elif element.tag == "objectgroup":
                layer = self._common(element, above)
                yield ObjectLayer(**vars(layer), objects=tuple(self._objects.read(element, layer, self._shift)))
            elif element.tag == "imagelayer":
                yield self._picture_layer(element, self._common(element, above))

    def _count_layer(self) -> None:
        self._layers_so_far += 1
        self._watch("layers", self._layers_so_far, len(self._root))
        if self._layers_so_far > limits.LAYERS:
            raise self._findings.unreadable(
                "layers", NOWHERE, f"more than {limits.LAYERS} layers", f"at most {limits.LAYERS} in a map"
            )

    def _handed_down(self, element: Element, above: _Above) -> _Above:
        layer = self._common(element, above)
        return _Above(layer.path, layer.visible, layer.opacity, layer.offset, layer.tint, layer.parallax)

    def _common(self, element: Element, above: _Above) -> Layer:
        name = element.get("name", "")
        path = f"{above.path}/{name}" if above.path else name
        place = Place(layer=path or "without a name")
        attributes = Attributes(element, place, self._findings)
        left, top = (attributes.number_or(name, 0.0) for name in ("offsetx", "offsety"))
        across, down = (attributes.number_or(name, 1.0) for name in ("parallaxx", "parallaxy"))
        layer_class = element.get("class", "")
        return Layer(
            name=name,
            path=place.layer,
            visible=above.visible and attributes.truth("visible", default=True),
            opacity=above.opacity * min(1.0, max(0.0, attributes.number_or("opacity", 1.0))),
            offset=(above.offset[0] + left, above.offset[1] + top),
            layer_class=layer_class,
            properties=self._properties.of(element, layer_class, place),
            tint=_multiplied(above.tint, element.get("tintcolor", "")),
            parallax=(above.parallax[0] * across, above.parallax[1] * down),
        )

    @property
    def _shift(self) -> Point:
        """How far objects and pictures of an infinite map move with its corner, in pixels."""
        return -float(self._bounds.column * self._tile[0]), -float(self._bounds.row * self._tile[1])

    def _tile_layer(self, element: Element, layer: Layer) -> TileLayer:
        place = Place(layer=layer.path)
        bounds = self._bounds
        self._cells += bounds.columns * bounds.rows
        if self._cells > limits.ALL_CELLS:
            raise self._findings.unreadable(
                "cells", place, f"{self._cells} cells in the layers so far", f"at most {limits.ALL_CELLS}"
            )
        gids = joined(self._chunks[element], bounds) if self._infinite else self._finite(element, place)
        return TileLayer(**vars(layer), gids=gids)

    def _finite(self, element: Element, place: Place) -> Cells:
        columns, rows = self._bounds.columns, self._bounds.rows
        attributes = Attributes(element, place, self._findings)
        width, height = attributes.whole("width", 0, 2**62), attributes.whole("height", 0, 2**62)
        if (width, height) != (columns, rows):
            raise self._findings.unreadable(
                "layer-size", place, f"a layer of {width}x{height} cells", f"{columns}x{rows} as the map", _SAVE_AGAIN
            )
        data = element.find("data")
        if data is None:
            raise self._findings.unreadable("layer-data", place, "no data", f"{columns * rows} cells", _SAVE_AGAIN)
        if data.find("chunk") is not None:
            expected = "cells without chunks on a finite map"
            raise self._findings.unreadable("chunks", place, "chunks of an infinite map", expected, _SAVE_AGAIN)
        return Coding(data, self._findings, place).cells(data, columns, rows)

    def _picture_layer(self, element: Element, layer: Layer) -> PictureLayer:
        image = element.find("image")
        place = Place(layer=layer.path)
        picture = None if image is None else picture_of(image, self._path.parent, self._sources, place)
        # Before Tiled 0.15 a picture layer was moved by x and y.
        attributes = Attributes(element, place, self._findings)
        old = [
            0.0 if new in element.attrib else attributes.number_or(name, 0.0)
            for name, new in (("x", "offsetx"), ("y", "offsety"))
        ]
        offset = tuple(sum(parts) for parts in zip(layer.offset, old, self._shift, strict=True))
        return PictureLayer(**{**vars(layer), "offset": offset}, picture=picture)

    def _say_duplicates(self, layers: list[Layer]) -> None:
        for path, count in Counter(layer.path for layer in layers).items():
            if count > 1:
                self._findings.warning(
                    "layer-names",
                    Place(layer=path),
                    f"this name on {count} layers",
                    "a name of its own for each",
                    "In Tiled, rename them.",
                )


def _tile_layers(parent: Element, above: str = "") -> Iterator[tuple[Element, str]]:
    """All tile layers of a map with their names, the groups above them included."""
    for element in parent:
        name = element.get("name", "")
        path = f"{above}/{name}" if above else name
        if element.tag == "group":
            yield from _tile_layers(element, path)
        elif element.tag == "layer":
            yield element, path or "without a name"


def _multiplied(above: str, own: str) -> str:
    """Two tints as one: each colour is multiplied by both."""
    if not above or not own:
        return above or own
    try:
        parts = [bytes.fromhex(tint.removeprefix("#").rjust(8, "f")) for tint in (above, own)]
    except ValueError:
        return own
    return "#" + bytes(round(one * other / 255) for one, other in zip(*parts, strict=False)).hex()
