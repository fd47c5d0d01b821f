"""Which neighbouring tiles a drawn wall parts: where a thin wall stands that was not drawn on the grid.

A thin wall stands between two tiles if the line between their centres meets the drawn wall. So a wall on a grid line
stays there, a slanting or winding one becomes steps along grid lines, and whatever it shuts off stays shut off: pieces
that meet cross the same lines between centres, wherever they meet. Everything is worked out in whole numbers. Where a
wall runs through a centre, that centre is taken to lie a hair right of and, much less, below itself, the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from systems.geometry.grid import Edge, Tile

UNIT = 1 << 16
"""Whole numbers to a tile."""
_HALF = UNIT // 2

Fixed: TypeAlias = tuple[int, int]
"""A place on the board, (x, y) in parts of a tile."""


def fixed(x: float, y: float) -> Fixed:
    """The place nearest to a point in tiles."""
    return round(x * UNIT), round(y * UNIT)


def crossing_of(point: Fixed) -> tuple[int, int]:
    """The crossing of the grid at which a thin wall ends that was drawn up to a point."""
    return _up(point[0] - _HALF, UNIT), _up(point[1] - _HALF, UNIT)


class Passing(NamedTuple):
    """An edge between two tiles that a wall parts, and how far from it the wall passes, in tiles, at most 0.5."""

    edge: Edge
    off: float


class Parting:
    """Parts the tiles of a board of this size; `count` is told how many tiles each piece of wall goes by."""

    def __init__(self, columns: int, rows: int, count: Callable[[int], None]) -> None:
        self._columns = columns
        self._rows = rows
        self._count = count

    def holds(self, edge: Edge) -> bool:
        """Whether the board has that edge."""
        column, row, kind = edge
        across, down = (1, 0) if kind == "left" else (0, 1)
        return 0 <= column < self._columns + across and 0 <= row < self._rows + down

    def holds_tile(self, tile: Tile) -> bool:
        """Whether a tile lies on the board."""
        return 0 <= tile[0] < self._columns and 0 <= tile[1] < self._rows

    def piece(self, start: Fixed, end: Fixed) -> Iterator[Passing]:
        """The edges that a straight piece of wall parts."""
        for row, line, off in self._crossed(start, end, self._rows, self._columns, lean=False):
            yield Passing((line, row, "left"), off)
        for column, line, off in self._crossed(start[::-1], end[::-1], self._columns, self._rows, lean=True):
            yield Passing((column, line, "top"), off)

    def _crossed(
        self, start: Fixed, end: Fixed, rows: int, lines: int, *, lean: bool
    ) -> Iterator[tuple[int, int, float]]:
        """The rows whose middle a piece crosses, the nearest grid line there, and how far off that is.

        `lean` is for columns, which take the place of rows then: what falls through a centre passes below it.
        """
        (x, y), (to_x, to_y) = (start, end) if start[1] <= end[1] else (end, start)
        first, stop = max(0, _up(y - _HALF, UNIT)), min(rows, _up(to_y - _HALF, UNIT))
        self._count(max(0, stop - first))
        run, rise = to_x - x, to_y - y
        for row in range(first, stop):
            at = x * rise + (row * UNIT + _HALF - y) * run
            beyond, tile = at - _HALF * rise, UNIT * rise
            line = beyond // tile + 1 if lean and run > 0 else _up(beyond, tile)
            if 0 <= line <= lines:
                yield row, line, abs(at / tile - line)


def _up(number: int, by: int) -> int:
    """The quotient, rounded up."""
    return -(-number // by)
