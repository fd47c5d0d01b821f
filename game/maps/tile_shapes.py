"""What tiles do of which only collision shapes are known: how much of each cell the shapes cover."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

from game.maps.placement import RIGHT_ANGLE, covered, outline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.maps.plain import PlainMap, Point, Shape, TileKind, Tileset
    from systems.geometry.grid import Tile

WALL_SHARE = 0.75
"""How much of a cell the shapes of a wall cover at least; what covers less is low cover."""

FINENESS = 8
"""Points looked at on a cell, each way."""
_FARTHEST = 8
"""Cells from the one the tile lies on that are looked at, each way."""
_POINTS_A_CELL = 2
"""How many points weigh as much as a cell that an object covers."""
_AREAS = {"rectangle", "ellipse", "capsule", "polygon"}


def shape_classes(kind: TileKind, tileset: Tileset, plain: PlainMap, count: Callable[[int], None]) -> dict[Tile, str]:
    """The class, Wall or LowWall, that the shapes of a tile give each cell they cover.

    Cells are counted from the one the tile lies on: (0, -1) is the one above it, into which a high tile reaches.
    `count` is told of the cells looked at.
    """
    tall = tileset.tile_height
    if kind.picture is not None:
        tall = kind.picture.height if kind.picture.part is None else kind.picture.part[3]
    # The picture stands on the lower left corner of its cell, moved by the offset of its tileset.
    right, up = tileset.offset[0], tall - plain.tile_height - tileset.offset[1]
    points: set[Tile] = set()
    for shape in kind.shapes:
        if shape.kind in _AREAS:
            drawn = [
                ((x + right) * FINENESS / plain.tile_width, (y - up) * FINENESS / plain.tile_height)
                for x, y in _corners(shape)
            ]
            points.update(_points(shape, drawn, count))
    return share_classes(points)


def share_classes(points: Iterable[Tile]) -> dict[Tile, str]:
    """The class, Wall or LowWall, of each cell by how many of its points, `FINENESS` each way, are covered."""
    on = Counter((column // FINENESS, row // FINENESS) for column, row in points)
    return {cell: "Wall" if many >= WALL_SHARE * FINENESS**2 else "LowWall" for cell, many in sorted(on.items())}


def _corners(shape: Shape) -> list[Point]:
    points = tuple((shape.x + x, shape.y + y) for x, y in shape.points)
    box = (shape.x, shape.y, shape.width, shape.height)
    return outline(points, box, (shape.x, shape.y), shape.rotation)


def _points(shape: Shape, drawn: list[Point], count: Callable[[int], None]) -> list[Tile]:
    """The points of a shape, as columns and rows of a grid `FINENESS` times as fine as the board's."""
    columns, rows = (_between(place) for place in zip(*drawn, strict=True))
    count(len(columns) * len(rows) // _POINTS_A_CELL + 1)
    askew = shape.rotation % RIGHT_ANGLE != 0 and shape.kind != "ellipse"
    return covered("polygon" if askew else shape.kind, drawn, columns, rows, lambda many: count(many // _POINTS_A_CELL))


def _between(places: tuple[float, ...]) -> range:
    most = _FARTHEST * FINENESS
    return range(max(math.ceil(min(places) - 0.5), -most), min(math.ceil(max(places) - 0.5), most))
