"""Compiled kernels that let a line over open ground go many tiles at a time.

The clearance of a tile is how many tiles away the nearest tile with a thing is, as a king moves; a thin wall counts for
the tiles on both sides of it. Within one tile less than that nothing stops a line, neither on a side nor at a vertex.
Boards are packed as in `lines`.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from systems.geometry.lines import FIRST_KIND, LEFT_BIT, TILE_BIT, TOP_BIT, Cells

Clearance: TypeAlias = npt.NDArray[np.int16]
"""int16 [rows, columns], 0 on a tile with a thing. Zeros everywhere are always right: then a line goes tile by tile."""
_ANY_PLACE = FIRST_KIND << TILE_BIT | FIRST_KIND << LEFT_BIT | FIRST_KIND << TOP_BIT


@njit(cache=True)
def clearance(cells: Cells) -> Clearance:
    """The clearance of every tile from things of the first kind; the largest number there is where there are none."""
    rows, cols = cells.shape[0] - 1, cells.shape[1] - 1
    most = np.iinfo(np.int16).max - 1
    found = np.full((rows, cols), np.int16(most))
    for row in range(rows):
        for column in range(cols):
            if _has_thing(cells, column, row):
                found[row, column] = 0
            else:
                found[row, column] = 1 + _least(found, row, column, -1)
    for row in range(rows - 1, -1, -1):
        for column in range(cols - 1, -1, -1):
            if found[row, column] > 0:
                found[row, column] = min(found[row, column], 1 + _least(found, row, column, 1))
    return found


@njit(cache=True)
def _least(found: Clearance, row: int, column: int, way: int) -> int:
    """The least clearance of the three neighbours in the next row that way and of the one in the next column."""
    rows, cols = found.shape
    least = int(np.iinfo(np.int16).max) - 2
    if 0 <= row + way < rows:
        for beside in range(max(column - 1, 0), min(column + 2, cols)):
            least = min(least, int(found[row + way, beside]))
    if 0 <= column + way < cols:
        least = min(least, int(found[row, column + way]))
    return least


@njit(cache=True)
def _has_thing(cells: Cells, column: int, row: int) -> bool:
    """Whether a thing of the first kind fills a tile or stands on one of its four sides."""
    here = cells[row, column] & _ANY_PLACE
    right = cells[row, column + 1] & FIRST_KIND << LEFT_BIT
    below = cells[row + 1, column] & FIRST_KIND << TOP_BIT
    return bool(here | right | below)


@njit(cache=True)
def crossings_within(tiles: int, next_column: int, next_row: int, per_column: int, per_row: int) -> tuple[int, int]:
    """How many columns' and rows' sides a line crosses while it has crossed no more than so many of either.

    The times are those of `line_kernels.first_crossings`.
    """
    if per_row == 0:  # straight up or down: all its crossings have one time
        return 0, tiles
    if per_column == 0:
        return tiles, 0
    until = min(next_column + tiles * per_column, next_row + tiles * per_row)
    return _before(until, next_column, per_column), _before(until, next_row, per_row)


@njit(cache=True)
def _before(until: int, first: int, per: int) -> int:
    """How many of the times first, first + per, ... are before that one."""
    return 0 if until <= first else -((first - until) // per)
