"""Which tiles an object covers, snapped by their centres."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from game.maps import limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.maps.findings import Findings, Place
    from game.maps.plain import MapObject, PlainMap, Point
    from systems.geometry.grid import Tile

_ACROSS = {"left": 0.0, "right": 1.0, "center": 0.5, "top": 0.5, "bottom": 0.5}
_DOWN = {"top": 0.0, "bottom": 1.0, "left": 0.5, "right": 0.5, "center": 0.5}
RIGHT_ANGLE = 90.0
SNAP = 0.1
"""How far off the lines of the grid, in tiles, something may be drawn that is meant to lie on them."""
FLUSH = 1e-6
"""Places nearer than this, in tiles, are the same."""


def is_turned_askew(entry: MapObject) -> bool:
    """Whether an object is turned by anything but right angles."""
    return abs(math.remainder(entry.rotation, RIGHT_ANGLE)) > 1e-6


def is_line(entry: MapObject) -> bool:
    """Whether an object is drawn as a line: a polyline, or a rectangle without width or without height."""
    if entry.shape == "polyline":
        return True
    return entry.shape == "rectangle" and (entry.width == 0) != (entry.height == 0)


def corners(entry: MapObject, plain: PlainMap) -> list[Point]:
    """The corners of an object as drawn, in tiles of the board: (0.5, 0.5) is the centre of the first tile."""
    across, down = _anchor(entry, plain) if entry.shape == "tile" else (0.0, 0.0)
    box = (entry.x - across * entry.width, entry.y - down * entry.height, entry.width, entry.height)
    turned = outline(entry.points, box, (entry.x, entry.y), entry.rotation)
    return [(x / plain.tile_width, y / plain.tile_height) for x, y in turned]


def say_off_grid(entry: MapObject, plain: PlainMap, place: Place, findings: Findings) -> None:
    """Keep a note for a rectangle or tile whose edges do not lie on lines of the grid."""
    if entry.shape not in {"rectangle", "tile"} or not (entry.width or entry.height):
        return
    off = max(abs(part - math.floor(part + 0.5)) for point in corners(entry, plain) for part in point)
    if off > SNAP + FLUSH:
        found, advice = f"an object {off:.2g} tiles off the grid", "It counts for the tiles whose centres it covers."
        findings.note("off-grid", place, found, advice=advice)


def outline(
    points: tuple[Point, ...], box: tuple[float, float, float, float], about: Point, rotation: float
) -> list[Point]:
    """The corners of a shape turned about a point: its points, or those of its box (left, top, width, height)."""
    left, top, width, height = box
    right, bottom = left + width, top + height
    drawn = list(points) or [(left, top), (right, top), (right, bottom), (left, bottom)]
    return [turned(point, about, rotation) for point in drawn]


def _anchor(entry: MapObject, plain: PlainMap) -> tuple[float, float]:
    """Where in a tile object its own (x, y) lies, from (0, 0) at its top left to (1, 1) at its bottom right."""
    tileset = plain.tileset_of(entry.gid & 0x0FFFFFFF)
    alignment = "bottomleft" if tileset is None or tileset.alignment == "unspecified" else tileset.alignment
    if alignment in _ACROSS:
        return _ACROSS[alignment], _DOWN[alignment]
    across = 0.0 if alignment.endswith("left") else 1.0
    return across, 0.0 if alignment.startswith("top") else 1.0


def turned(point: Point, about: Point, degrees: float) -> Point:
    """A point turned clockwise about another."""
    quarter_turns = round(degrees / RIGHT_ANGLE) % 4
    x, y = point[0] - about[0], point[1] - about[1]
    if abs(math.remainder(degrees, RIGHT_ANGLE)) <= 1e-6:  # exact: sine and cosine would leave the grid by a hair
        x, y = ((x, y), (-y, x), (-x, -y), (y, -x))[quarter_turns]
    else:
        sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
        x, y = x * cosine - y * sine, x * sine + y * cosine
    return about[0] + x, about[1] + y


class Coverage:
    """Says which tiles objects cover, and refuses a map whose objects cover more in all than the limit."""

    def __init__(self, plain: PlainMap, findings: Findings) -> None:
        self._plain = plain
        self._findings = findings
        self._looked_at = 0

    def tiles(self, entry: MapObject, place: Place) -> list[Tile]:
        """The tiles whose centres an object covers, by row and column, one beyond each rim of the board included.

        An object that covers no centre, such as a point, stands on the tile that its own middle lies in.
        """
        drawn = corners(entry, self._plain)
        left, right = min(x for x, _ in drawn), max(x for x, _ in drawn)
        top, bottom = min(y for _, y in drawn), max(y for _, y in drawn)
        columns = _centres(left, right, self._plain.columns)
        rows = _centres(top, bottom, self._plain.rows)
        self.count(len(columns) * len(rows), place)
        kind = "polygon" if is_turned_askew(entry) and entry.shape != "ellipse" else entry.shape
        tiles = covered(kind, drawn, columns, rows, lambda crossings: self.count(crossings, place))
        return tiles or [(math.floor((left + right) / 2), math.floor((top + bottom) / 2))]

    def count(self, tiles: int, place: Place) -> None:
        """Count tiles or pieces of grid line that an object covers; raises MapUnreadable beyond the limit."""
        self._looked_at += tiles
        if self._looked_at > limits.COVERED:
            raise self._findings.unreadable(
                "covered", place, f"objects that cover {self._looked_at} tiles so far", f"at most {limits.COVERED}"
            )


def covered(kind: str, drawn: list[Point], columns: range, rows: range, count: Callable[[int], None]) -> list[Tile]:
    """The tiles among these whose centres lie in a shape of these corners: an ellipse, a polygon, or a box for others.

    `count` is told how much work a polygon is before it is done.
    """
    if kind == "ellipse":
        return _inside_ellipse(columns, rows, drawn)
    if kind == "polygon":
        return _inside(columns, _crossings(rows, drawn, count))
    return [(column, row) for row in rows for column in columns]


def _centres(low: float, high: float, count: int) -> range:
    """The tiles whose centre lies in [low, high), one beyond each rim of the board at most."""
    first, end = math.ceil(low - 0.5), math.ceil(high - 0.5)
    return range(max(first, -1), min(end, count + 1))


class _Crossings(NamedTuple):
    """Where the outline of a polygon crosses the lines of tile centres: sorted by row, then from left to right."""

    rows: npt.NDArray[np.int64]
    across: npt.NDArray[np.float64]


def _crossings(rows: range, drawn: list[Point], count: Callable[[int], None]) -> _Crossings:
    """The crossings of some rows; `count` is told how many there are before they are worked out."""
    starts = np.array(drawn)
    ends = np.roll(starts, -1, axis=0)
    lower, upper = np.minimum(starts[:, 1], ends[:, 1]), np.maximum(starts[:, 1], ends[:, 1])
    firsts, stops = (np.clip(np.ceil(edge - 0.5), rows.start, rows.stop).astype(np.int64) for edge in (lower, upper))
    many = stops - firsts
    count(int(many.sum()))
    pieces, row = _spread(firsts, many)
    (x, y), (to_x, to_y) = starts[pieces].T, ends[pieces].T
    across = x + (row + 0.5 - y) * (to_x - x) / (to_y - y)
    order = np.lexsort((across, row))
    return _Crossings(row[order], across[order])


def _inside(columns: range, crossings: _Crossings) -> list[Tile]:
    """The tiles whose centres lie between a crossing and the next, those in `columns`."""
    edges = np.clip(np.ceil(crossings.across - 0.5), columns.start, columns.stop).astype(np.int64)
    spans, column = _spread(edges[::2], edges[1::2] - edges[::2])
    return list(zip(column.tolist(), crossings.rows[::2][spans].tolist(), strict=True))


def _spread(
    firsts: npt.NDArray[np.int64], many: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Runs of so many numbers from each first, one after the other: which run, and the number."""
    runs = np.repeat(np.arange(many.size), many)
    before = np.cumsum(many) - many
    return runs, firsts[runs] + np.arange(runs.size) - before[runs]


def _inside_ellipse(columns: range, rows: range, drawn: list[Point]) -> list[Tile]:
    """The tiles among these whose centres lie in the ellipse within four corners, turned as they are."""
    (x0, y0), (x1, y1), _, (x3, y3) = drawn
    across, down = (x1 - x0, y1 - y0), (x3 - x0, y3 - y0)
    size_across, size_down = math.hypot(*across), math.hypot(*down)
    if not size_across or not size_down:
        return []
    x = np.arange(columns.start, columns.stop)[None, :] + 0.5 - (x1 + x3) / 2
    y = np.arange(rows.start, rows.stop)[:, None] + 0.5 - (y1 + y3) / 2
    along = 2 * (x * across[0] + y * across[1]) / size_across**2
    aside = 2 * (x * down[0] + y * down[1]) / size_down**2
    inside = np.argwhere(along * along + aside * aside <= 1)
    return [(int(column) + columns.start, int(row) + rows.start) for row, column in inside]
