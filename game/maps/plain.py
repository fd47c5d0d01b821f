"""The plain form of a map: what any way of saving it comes down to before a board is made of it.

Everything is resolved here: external tilesets are read, class defaults filled in, groups flattened with their
offsets, visibility and opacity, layer data decoded. A reader of another file format only has to arrive here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Value: TypeAlias = "str | int | float | bool | tuple[Value, ...] | dict[str, Value]"
"""A custom property: text, number, truth, list or flags of an enum, or the members of a class."""

Properties: TypeAlias = dict[str, Value]
"""Custom properties by name, in a namespace of their own: they never mix with what Tiled itself keeps."""

Point: TypeAlias = tuple[float, float]
"""(x, y) in pixels."""

FLIPS = np.uint32(0xF0000000)
"""The bits of a global tile id that say how its picture is turned, and nothing else."""


@dataclass(frozen=True)
class Picture:
    """A picture: the size the map claims it has, and the part of it that is used."""

    path: Path | None
    """None where the picture is missing, not to be opened, or embedded in the map."""
    width: int
    height: int
    part: tuple[int, int, int, int] | None = None
    """x, y, width and height within the picture; None for the whole."""
    content: bytes | None = None
    """The picture file itself where it is embedded in the map."""
    see_through: tuple[int, int, int] | None = None
    """The colour, red, green and blue from 0 to 255, that is not drawn; None for a picture with an alpha of its own."""


@dataclass(frozen=True)
class Frame:
    """A part of an animated tile: the tile of the same tileset that is shown, and for how many milliseconds."""

    number: int
    milliseconds: int


@dataclass(frozen=True)
class Shape:
    """A shape of a tile's collision editor; `kind` and the rest are as in MapObject."""

    kind: str
    x: float
    y: float
    width: float
    height: float
    rotation: float
    points: tuple[Point, ...]


@dataclass(frozen=True)
class TileKind:
    """One tile of a tileset, as far as more is known of it than its picture."""

    tile_class: str = ""
    properties: Properties = field(default_factory=dict)
    picture: Picture | None = None
    frames: tuple[Frame, ...] = ()
    """What is shown one after the other; what the tile does is said by its own class and properties all the while."""
    shapes: tuple[Shape, ...] = ()
    """What was drawn in Tiled's collision editor, in pixels of the tile from its top left."""


@dataclass(frozen=True)
class Tileset:
    """A tileset in its place in the map's numbering: tile n of it has the global id `first + n`."""

    first: int
    name: str
    tile_width: int
    tile_height: int
    columns: int
    ids: range | frozenset[int]
    """Which tile numbers exist."""
    picture: Picture | None = None
    spacing: int = 0
    margin: int = 0
    alignment: str = "bottomleft"
    offset: Point = (0.0, 0.0)
    """How far, in pixels, its tiles are drawn off where they lie; the places of tile objects have it in them."""
    kinds: dict[int, TileKind] = field(default_factory=dict)
    found: bool = True
    """False where the file is missing: nothing is then known of its tiles."""

    @property
    def last(self) -> int:
        """The largest global id of the tileset."""
        return self.first + max(self.ids, default=0)


@dataclass(frozen=True)
class Layer:
    """What every layer has. `path` is the name with the groups above it, as "logic/barriers"."""

    name: str
    path: str
    visible: bool
    opacity: float
    offset: Point
    layer_class: str
    properties: Properties
    tint: str = field(default="", kw_only=True)
    """The colour its pictures are multiplied by, as #AARRGGBB or #RRGGBB, "" for none."""
    parallax: Point = field(default=(1.0, 1.0), kw_only=True)
    """How far it moves with the view, 1 for as far as the board."""


@dataclass(frozen=True)
class TileLayer(Layer):
    """A layer of tiles: global ids with their flip bits, uint32 [rows, columns], 0 where empty."""

    gids: npt.NDArray[np.uint32]


@dataclass(frozen=True)
class PictureLayer(Layer):
    """A layer that is one picture."""

    picture: Picture | None


@dataclass(frozen=True)
class MapObject:
    """An object, placed in pixels of the whole map: the offsets of its layer and groups are already added.

    `shape` is rectangle, point, ellipse, capsule, text, polygon, polyline or tile; `points` are the absolute corners
    of polygons and polylines, before turning; `rotation` is in degrees clockwise about (x, y).
    """

    id: int
    name: str
    object_class: str
    x: float
    y: float
    width: float
    height: float
    rotation: float
    shape: str
    points: tuple[Point, ...]
    gid: int
    visible: bool
    properties: Properties
    opacity: float = 1.0


@dataclass(frozen=True)
class ObjectLayer(Layer):
    """A layer of objects, in the order of the file."""

    objects: tuple[MapObject, ...]


@dataclass(frozen=True)
class PlainMap:
    """A whole map with its layers from the bottom up, as the file orders them."""

    path: Path
    columns: int
    rows: int
    tile_width: int
    tile_height: int
    map_class: str
    properties: Properties
    tilesets: tuple[Tileset, ...]
    layers: tuple[Layer, ...]
    files: tuple[Path, ...] = ()
    """The files it was read from but pictures: the map, its project, tilesets and templates."""

    @property
    def objects(self) -> Iterator[tuple[ObjectLayer, MapObject]]:
        """Every object with its layer, in the order of the file."""
        for layer in self.layers:
            if isinstance(layer, ObjectLayer):
                yield from ((layer, entry) for entry in layer.objects)

    def tileset_of(self, gid: int) -> Tileset | None:
        """The tileset a global id (without flip bits) belongs to: the one with the largest `first` not above it."""
        owners = [tileset for tileset in self.tilesets if tileset.first <= gid]
        return max(owners, key=lambda tileset: tileset.first, default=None)

    def kind_of(self, gid: int) -> TileKind | None:
        """What is known of the tile with a global id (without flip bits); None where no such tile exists."""
        tileset = self.tileset_of(gid)
        if tileset is None or (tileset.found and gid - tileset.first not in tileset.ids):
            return None
        return tileset.kinds.get(gid - tileset.first, TileKind())
