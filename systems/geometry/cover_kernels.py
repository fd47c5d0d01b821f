"""Compiled kernels of the cover rank: what stops a line, and the best of the attacker's five points.

Boards are packed as in `lines`: walls are the first kind of thing, and the low objects that count for the pair
in hand are put in as the second kind and taken out again.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from systems.geometry.clearance_kernels import Clearance, crossings_within
from systems.geometry.grid import Mask
from systems.geometry.line_kernels import crossing_stops, first_crossings, kinds_in_tile, sign, tile_stops
from systems.geometry.lines import FIRST_KIND, KIND_BITS, LEFT_BIT, SECOND_KIND, TILE, TILE_BIT, TOP_BIT, Cells
from systems.geometry.low_kernels import counting_bits

Grades: TypeAlias = npt.NDArray[np.int64]
"""The grades of low objects, [3, rows + 1, columns + 1]: in the tile, on its left, on its top."""
Pair: TypeAlias = tuple[int, int, int, int]
"""Attacker's column and row, target's column and row."""

FREE, BY_WALL, BY_LOW = 0, FIRST_KIND, SECOND_KIND
CROSSING, ENTERED = range(2)
ATTACKER, TARGET = range(2)
HARD = 3
_NEAR = 3
"""From so many tiles away no low object next to the target is met."""
_WORTH_A_JUMP = 3
"""Fewer tiles than that are walked as fast one by one."""
_WALL_BITS = (1 << KIND_BITS) - 1


class Stop(NamedTuple):
    """What stopped a line."""

    by: int
    """FREE, BY_WALL or BY_LOW."""
    column: int
    row: int
    """The tile it was leaving."""
    across: int
    down: int
    """Its step from there."""
    where: int
    """CROSSING the side or vertex, or by the tile it ENTERED."""
    grade: int
    """The highest grade among the low objects that would stop it."""


POINTS = np.array([[8, 8], [1, 1], [15, 1], [15, 15], [1, 15]], np.int64)
"""The attacker's points within a tile in sixteenths, in the order that settles ties: centre, NW, NE, SE, SW. The last
four are the target's as well."""
_RANK_BY_LINES = np.array([0, 1, 1, 2, 2], np.int64)


@njit(cache=True)
def ranks(
    cells: Cells, clear: Clearance, low: Cells, grades: Grades, tile: tuple[int, int], role: int, plain: Mask
) -> npt.NDArray[np.int8]:
    """The rank between one tile, in the role of ATTACKER or TARGET, and every other; HARD outside `plain`."""
    rows, cols = plain.shape
    found = np.full((rows, cols), np.int8(HARD))
    for r in range(rows):
        for c in range(cols):
            if plain[r, c]:
                pair = (tile[0], tile[1], c, r) if role == ATTACKER else (c, r, tile[0], tile[1])
                found[r, c] = best_point(cells, clear, low, grades, pair)[0]
    return found


@njit(cache=True)
def best_point(cells: Cells, clear: Clearance, low: Cells, grades: Grades, pair: Pair) -> tuple[int, int]:
    """The rank, 0 to 2, and the attacker's point that gives it: lowest rank, then fewest lines, then order."""
    put_counting(cells, low, pair)
    best_rank, best_lines, best = HARD, 0, 0
    for start in range(5):
        rank, stopped = _rank_from(cells, clear, grades, pair, start)
        if rank < best_rank or (rank == best_rank and stopped < best_lines):
            best_rank, best_lines, best = rank, stopped, start
        if stopped == 0:
            break
    take_out(cells, pair)
    return best_rank, best


@njit(cache=True)
def _rank_from(cells: Cells, clear: Clearance, grades: Grades, pair: Pair, start: int) -> tuple[int, int]:
    """The rank from one of the attacker's points, and how many lines are stopped."""
    by_walls, stopped, grade = 0, 0, 0
    for end in range(1, 5):
        stop = trace(cells, clear, grades, pair, start, end)
        by_walls += stop.by == BY_WALL
        stopped += stop.by != FREE
        grade = max(grade, stop.grade)
    return max(_RANK_BY_LINES[by_walls], min(_RANK_BY_LINES[stopped], grade)), stopped


@njit(cache=True)
def trace(cells: Cells, clear: Clearance, grades: Grades, pair: Pair, start: int, end: int) -> Stop:
    """What stops the line from the attacker's point `start` to the target's corner `end`, both indices of POINTS.

    A wall anywhere on the line stops it; else the first low object does. Where `clear` says that nothing can stop it,
    it goes many tiles at a time.
    """
    x0, y0 = TILE * pair[0] + POINTS[start, 0], TILE * pair[1] + POINTS[start, 1]
    x1, y1 = TILE * pair[2] + POINTS[end, 0], TILE * pair[3] + POINTS[end, 1]
    step_across, step_down = sign(x1 - x0), sign(y1 - y0)
    next_column, next_row, per_column, per_row = first_crossings(x0, y0, x1, y1)
    column, row = pair[0], pair[1]
    stop = Stop(FREE, 0, 0, 0, 0, CROSSING, 0)
    while column != pair[2] or row != pair[3]:
        far = max(abs(pair[2] - column), abs(pair[3] - row)) - _NEAR
        if far >= _WORTH_A_JUMP and clear[row, column] > _WORTH_A_JUMP:
            tiles = min(int(clear[row, column]) - 1, far)
            columns, rows = crossings_within(tiles, next_column, next_row, per_column, per_row)
            column, row = column + columns * step_across, row + rows * step_down
            next_column += columns * per_column
            next_row += rows * per_row
            continue
        over_column, over_row = next_column <= next_row, next_row <= next_column
        across, down = over_column * step_across, over_row * step_down
        to_column, to_row = column + across, row + down
        by = crossing_stops(cells, column, row, across, down)
        if by == BY_WALL:
            return Stop(BY_WALL, column, row, across, down, CROSSING, 0)
        if by == BY_LOW:
            grade = _crossing_grade(cells, grades, column, row, across, down)
            stop = _first_with_grade(stop, column, row, across, down, CROSSING, grade)
        if to_column != pair[2] or to_row != pair[3]:
            by = tile_stops(kinds_in_tile(cells, to_column, to_row))
            if by == BY_WALL:
                return Stop(BY_WALL, column, row, across, down, ENTERED, 0)
            if by == BY_LOW:
                grade = int(grades[TILE_BIT, to_row, to_column])
                stop = _first_with_grade(stop, column, row, across, down, ENTERED, grade)
        column, row = to_column, to_row
        next_column += over_column * per_column
        next_row += over_row * per_row
    return stop


@njit(cache=True)
def _first_with_grade(stop: Stop, column: int, row: int, across: int, down: int, where: int, grade: int) -> Stop:
    """The first low object that stops a line, with the highest grade so far."""
    if stop.by == FREE:
        return Stop(BY_LOW, column, row, across, down, where, grade)
    return Stop(BY_LOW, stop.column, stop.row, stop.across, stop.down, stop.where, max(stop.grade, grade))


@njit(cache=True)
def _crossing_grade(cells: Cells, grades: Grades, column: int, row: int, across: int, down: int) -> int:
    """The highest grade among the low objects on the side or at the vertex by which a line leaves a tile."""
    line, level = column + (across > 0), row + (down > 0)
    if down == 0:
        return _grade(cells, grades, LEFT_BIT, line, row)
    if across == 0:
        return _grade(cells, grades, TOP_BIT, column, level)
    by_column = max(
        _grade(cells, grades, TILE_BIT, column + across, row),
        _grade(cells, grades, LEFT_BIT, line, row),
        _grade(cells, grades, TOP_BIT, column + across, level),
    )
    by_row = max(
        _grade(cells, grades, TILE_BIT, column, row + down),
        _grade(cells, grades, LEFT_BIT, line, row + down),
        _grade(cells, grades, TOP_BIT, column, level),
    )
    return max(by_column, by_row)


@njit(cache=True)
def _grade(cells: Cells, grades: Grades, bit: int, column: int, row: int) -> int:
    counts = cells[row, column] >> (bit + KIND_BITS) & 1
    return int(grades[bit, row, column]) if counts else 0


@njit(cache=True)
def put_counting(cells: Cells, low: Cells, pair: Pair) -> None:
    """Put the low objects that are next to the target and not next to the attacker on the board."""
    attacker, target = (pair[0], pair[1]), (pair[2], pair[3])
    for row in range(max(target[1] - 1, 0), min(target[1] + 3, cells.shape[0])):
        for column in range(max(target[0] - 1, 0), min(target[0] + 3, cells.shape[1])):
            if low[row, column] != 0:
                cells[row, column] |= (low[row, column] & counting_bits(column, row, attacker, target)) << KIND_BITS


@njit(cache=True)
def take_out(cells: Cells, pair: Pair) -> None:
    """Undo `put_counting`."""
    for row in range(max(pair[3] - 1, 0), min(pair[3] + 3, cells.shape[0])):
        for column in range(max(pair[2] - 1, 0), min(pair[2] + 3, cells.shape[1])):
            cells[row, column] &= _WALL_BITS
