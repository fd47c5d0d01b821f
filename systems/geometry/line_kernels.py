"""Walking along one straight line over the board, tile by tile, exactly.

Points are whole sixteenths of a tile, x rightwards and y downwards; no point lies on a grid line, so no line runs along
one. A line leaves a tile over one of its sides or, where both are met at once, through a vertex. A vertex stops a line
when things touch it there from both sides; touching one is going past it.
Boards are packed as in `lines`.
"""

from __future__ import annotations

from numba import njit

from systems.geometry.lines import FIRST_KIND, LEFT_BIT, SECOND_KIND, TILE, TOP_BIT, Cells

_EITHER = FIRST_KIND | SECOND_KIND
_NEVER = 1 << 62


@njit(cache=True)
def kinds_in_tile(cells: Cells, column: int, row: int) -> int:
    """The kinds of thing that fill a tile."""
    return int(cells[row, column] & _EITHER)


@njit(cache=True)
def kinds_on_side(cells: Cells, column: int, row: int, across: int, down: int) -> int:
    """The kinds of thing on the side over which a step with one zero leaves a tile."""
    if down == 0:
        return int(cells[row, column + (across > 0)] >> LEFT_BIT & _EITHER)
    return int(cells[row + (down > 0), column] >> TOP_BIT & _EITHER)


@njit(cache=True)
def kinds_by_column(cells: Cells, column: int, row: int, across: int, down: int) -> int:
    """The kinds of thing that touch the vertex of a diagonal step on the side of the next column."""
    beside = column + across
    return (
        kinds_in_tile(cells, beside, row)
        | kinds_on_side(cells, column, row, across, 0)
        | kinds_on_side(cells, beside, row, 0, down)
    )


@njit(cache=True)
def kinds_by_row(cells: Cells, column: int, row: int, across: int, down: int) -> int:
    """The kinds of thing that touch the vertex of a diagonal step on the side of the next row."""
    beside = row + down
    return (
        kinds_in_tile(cells, column, beside)
        | kinds_on_side(cells, column, row, 0, down)
        | kinds_on_side(cells, column, beside, across, 0)
    )


@njit(cache=True)
def crossing_stops(cells: Cells, column: int, row: int, across: int, down: int) -> int:
    """What stops a line on its way out of a tile: 0, FIRST_KIND when that is enough, else SECOND_KIND."""
    if across != 0 and down != 0:
        by_column = kinds_by_column(cells, column, row, across, down)
        by_row = kinds_by_row(cells, column, row, across, down)
        if by_column & by_row & FIRST_KIND:
            return FIRST_KIND
        return SECOND_KIND if by_column and by_row else 0
    return tile_stops(kinds_on_side(cells, column, row, across, down))


@njit(cache=True)
def tile_stops(kinds: int) -> int:
    """What stops a line where things of these kinds fill its way, as `crossing_stops` says."""
    return FIRST_KIND if kinds & FIRST_KIND else kinds


@njit(cache=True)
def first_crossings(x0: int, y0: int, x1: int, y1: int) -> tuple[int, int, int, int]:
    """When a line first meets a column's side and a row's side, and the time from one to the next of each.

    Times are whole numbers in one unit of the line's own; a side that is never met has a time beyond all others.
    """
    across, down = abs(x1 - x0), abs(y1 - y0)
    to_column = TILE - x0 % TILE if x1 > x0 else x0 % TILE
    to_row = TILE - y0 % TILE if y1 > y0 else y0 % TILE
    return (
        to_column * down if across else _NEVER,
        to_row * across if down else _NEVER,
        TILE * down,
        TILE * across,
    )


@njit(cache=True)
def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


@njit(cache=True)
def last_open(cells: Cells, x0: int, y0: int, x1: int, y1: int) -> tuple[int, int]:
    """The last tile (column, row) of the board that a line reaches before a thing, the rim or its end."""
    rows, cols = cells.shape[0] - 1, cells.shape[1] - 1
    next_column, next_row, per_column, per_row = first_crossings(x0, y0, x1, y1)
    column, row = x0 // TILE, y0 // TILE
    while column != x1 // TILE or row != y1 // TILE:
        over_column, over_row = next_column <= next_row, next_row <= next_column
        across, down = over_column * sign(x1 - x0), over_row * sign(y1 - y0)
        on_board = 0 <= column + across < cols and 0 <= row + down < rows
        if not on_board or crossing_stops(cells, column, row, across, down):
            break
        if kinds_in_tile(cells, column + across, row + down):
            break
        column, row = column + across, row + down
        next_column += over_column * per_column
        next_row += over_row * per_row
    return column, row
