"""The compiled search behind `paths`: cheapest costs over the eight steps of a grid.

The queue is a ring of buckets (Dial; Denardo and Fox). A bucket is no wider than the cheapest step, so whatever lies in
the lowest one is final and the order inside it does not matter. Where step costs differ so much that such a ring
would be huge, buckets grow wider; a tile improved inside its own bucket is then simply looked at again.

Boards are padded by one ring of wall, flat, so that a step is one added number and no rim needs a test.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

UNLIMITED = (1 << 62) - 1
_MAX_RING = 1 << 15

OPEN, ENTER, LEFT, TOP = 1, 2, 4, 8
"""What is known of a tile: it does not block, it may be entered, a thin wall stands on its left, on its top."""

CLOSED = 4
"""How far up the bits of `ONE_WAY` stand beside them: the sides to which no step off the tile is allowed."""
_NO_NORTH, _NO_EAST, _NO_SOUTH, _NO_WEST = 1 << CLOSED, 2 << CLOSED, 4 << CLOSED, 8 << CLOSED

_NO_STEP = -1
_NO_TILE = -1
_NOT_QUEUED = -2

_STEP_COLS = np.array([0, 1, 1, 1, 0, -1, -1, -1], np.int64)
_STEP_ROWS = np.array([-1, -1, 0, 1, 1, 1, 0, -1], np.int64)
"""The eight steps clockwise from north; the odd ones are diagonal."""

_FRACTION_BITS = 32
_FRACTION = (1 << _FRACTION_BITS) - 1
_GOLDEN = 2654435769

_Bytes: TypeAlias = npt.NDArray[np.uint8]
_Ints: TypeAlias = npt.NDArray[np.int64]
_Links: TypeAlias = npt.NDArray[np.int32]
_Mask: TypeAlias = npt.NDArray[np.bool_]


class Board(NamedTuple):
    """A padded board, flat: what its tiles are, and what entering each costs."""

    cells: _Bytes
    straight: _Ints
    diagonal: _Ints
    width: int
    """Columns of the board and two more."""


class _Queue(NamedTuple):
    """Buckets of tiles as doubly linked lists."""

    heads: _Links
    after: _Links
    before: _Links


@numba.njit(cache=True)
def reach(board: Board, start: tuple[int, int], budget: int) -> tuple[_Ints, npt.NDArray[np.int32]]:
    """Cost and predecessor [rows, columns] of every tile; predecessors are row * columns + column, -1 for none.

    `start` is (row, column).
    """
    nowhere = np.zeros((0, 0), np.bool_)
    return _unpadded(board, *_search(board, (start[0] + 1) * board.width + start[1] + 1, budget, nowhere))


@numba.njit(cache=True)
def reach_among(
    board: Board, people: _Ints, start: tuple[int, int], budget: int, goal: _Mask
) -> tuple[_Ints, npt.NDArray[np.int32], _Mask]:
    """The same with people on the board, and where a walk may end: bool [rows, columns].

    Each row of `people` holds a padded tile, whether it may be passed and ended on (0 or 1), and the units it adds.
    With a `goal`, bool [rows, columns] (0 by 0: none), the reach is that of the cheapest way to it, the start apart.
    The goal is written to.
    """
    cells, straight, diagonal = board.cells.copy(), board.straight.copy(), board.diagonal.copy()
    for at in range(people.shape[0]):
        tile, passable, free, extra = people[at]
        if not passable:
            cells[tile] &= ~np.uint8(ENTER)
        straight[tile] += extra
        diagonal[tile] += extra
        if goal.size and not free:
            goal[tile // board.width - 1, tile % board.width - 1] = False
    if goal.size:
        goal[start] = False
    changed = Board(cells, straight, diagonal, board.width)
    costs, lasts = _search(changed, (start[0] + 1) * board.width + start[1] + 1, budget, goal)
    cost, predecessor = _unpadded(board, costs, lasts)
    ends = cost >= 0
    for at in range(people.shape[0]):
        if not people[at, 2]:
            ends[people[at, 0] // board.width - 1, people[at, 0] % board.width - 1] = False
    return cost, predecessor, ends


@numba.njit(cache=True)
def _unpadded(board: Board, costs: _Ints, lasts: npt.NDArray[np.int8]) -> tuple[_Ints, npt.NDArray[np.int32]]:
    """Cost and predecessor [rows, columns] of what a search over the padded board found."""
    rows, cols = board.cells.size // board.width - 2, board.width - 2
    cost = np.empty((rows, cols), np.int64)
    predecessor = np.full((rows, cols), np.int32(_NO_TILE))
    for row in range(rows):
        for col in range(cols):
            at = (row + 1) * board.width + col + 1
            cost[row, col] = costs[at]
            step = lasts[at]
            if step != _NO_STEP:
                predecessor[row, col] = (row - _STEP_ROWS[step]) * cols + col - _STEP_COLS[step]
    return cost, predecessor


@numba.njit(cache=True)
def _search(board: Board, start: int, budget: int, goal: _Mask) -> tuple[_Ints, npt.NDArray[np.int8]]:
    """Cost (-1 where not within budget) and last step (_NO_STEP where there is none) of each padded tile.

    With a goal the budget becomes what the cheapest way to it takes, as soon as that is known.
    """
    cost = np.full(board.cells.size, np.int64(-1))
    last = np.full(board.cells.size, np.int8(_NO_STEP))
    offsets = _STEP_ROWS * board.width + _STEP_COLS
    cheapest, dearest = _step_costs(board)
    dearest = min(dearest, budget)
    shift = _bucket_shift(cheapest, dearest)
    queue = _empty_queue((dearest >> shift) + 2, board.cells.size)
    wrap = queue.heads.size - 1

    cost[start] = 0
    _link(queue, start, 0)
    queued, bucket = 1, 0
    while queued > 0:
        at = queue.heads[bucket]
        if at == _NO_TILE:
            bucket = (bucket + 1) & wrap
            continue
        _unlink(queue, at, bucket)
        queued -= 1
        if cost[at] > budget:  # the goal is nearer
            continue
        budget = _nearer(goal, board.width, at, cost[at], budget)
        open_steps = _open_steps(board.cells, board.width, at)
        for step in range(8):
            if not open_steps >> step & 1:
                continue
            to = at + offsets[step]
            price = cost[at] + (board.diagonal[to] if step & 1 else board.straight[to])
            known = cost[to]
            if price > budget or 0 <= known < price:
                continue
            if price == known:
                last[to] = _better_step(
                    last[to], step, to % board.width - start % board.width, to // board.width - start // board.width
                )
                continue
            if queue.before[to] != _NOT_QUEUED:
                _unlink(queue, to, known >> shift & wrap)
                queued -= 1
            cost[to], last[to] = price, step
            _link(queue, to, price >> shift & wrap)
            queued += 1
    _forget_beyond(cost, last, budget)
    return cost, last


@numba.njit(cache=True)
def _nearer(goal: _Mask, width: int, at: int, cost: int, budget: int) -> int:
    """The budget, or the cost of a padded tile that is of the goal."""
    if goal.size and goal[at // width - 1, at % width - 1]:
        return cost
    return budget


@numba.njit(cache=True)
def _forget_beyond(cost: _Ints, last: npt.NDArray[np.int8], budget: int) -> None:
    """Take back what was found beyond the budget, which may not be the cheapest way."""
    for at in range(cost.size):
        if cost[at] > budget:
            cost[at], last[at] = -1, _NO_STEP


@numba.njit(cache=True)
def _step_costs(board: Board) -> tuple[int, int]:
    """The cheapest and the dearest step of the board."""
    cheapest, dearest = UNLIMITED, 1
    for at in range(board.cells.size):
        if board.cells[at] & ENTER:
            cheapest = min(cheapest, board.straight[at])
            dearest = max(dearest, board.diagonal[at])
    return cheapest, dearest


@numba.njit(cache=True)
def _open_steps(cells: _Bytes, width: int, at: int) -> int:
    """The steps that may be taken from a padded tile, as bits in the order of _STEP_COLS."""
    here = cells[at]
    north, east, south, west = cells[at - width], cells[at + 1], cells[at + width], cells[at - 1]
    to_north = north & OPEN and not here & (TOP | _NO_NORTH)
    to_east = east & OPEN and not (east & LEFT or here & _NO_EAST)
    to_south = south & OPEN and not (south & TOP or here & _NO_SOUTH)
    to_west = west & OPEN and not here & (LEFT | _NO_WEST)
    steps = _bit(to_north and north & ENTER, 0) | _bit(to_east and east & ENTER, 2)
    steps |= _bit(to_south and south & ENTER, 4) | _bit(to_west and west & ENTER, 6)
    if to_north and to_east and not (east & (TOP | _NO_NORTH) or north & _NO_EAST):
        steps |= _bit(cells[at - width + 1] & (ENTER | LEFT) == ENTER, 1)
    if to_south and to_east and not (east & _NO_SOUTH or south & _NO_EAST):
        steps |= _bit(cells[at + width + 1] & (ENTER | LEFT | TOP) == ENTER, 3)
    if to_south and to_west and not (south & (LEFT | _NO_WEST) or west & _NO_SOUTH):
        steps |= _bit(cells[at + width - 1] & (ENTER | TOP) == ENTER, 5)
    if to_north and to_west and not (north & (LEFT | _NO_WEST) or west & (TOP | _NO_NORTH)):
        steps |= _bit(cells[at - width - 1] & ENTER, 7)
    return steps


@numba.njit(cache=True)
def _bit(wanted: int, place: int) -> int:
    return (1 if wanted else 0) << place


@numba.njit(cache=True)
def _better_step(old: int, new: int, across: int, down: int) -> int:
    """Of two equally cheap last steps to the tile so far from the start, the one turned less from `_outward`."""
    if old == _NO_STEP:
        return old
    outward = _outward(across, down)
    old_turn, new_turn = _turn(old, outward), _turn(new, outward)
    if new_turn < old_turn or (new_turn == old_turn and new < old):
        return new
    return old


@numba.njit(cache=True)
def _outward(across: int, down: int) -> int:
    """The last step of an open board's path to the tile so far from the start.

    Each tile has one predecessor, so the paths form a tree of digital rays. They stay straight when the slope at which
    a column turns from straight to diagonal last steps is spread evenly over the columns; the golden ratio's multiples
    are (Weyl), here in 32 bits.
    """
    longer, shorter = max(abs(across), abs(down)), min(abs(across), abs(down))
    turning_slope = longer * _GOLDEN & _FRACTION
    diagonal = shorter << _FRACTION_BITS > longer * turning_slope
    col = 0 if not diagonal and abs(across) < abs(down) else (across > 0) - (across < 0)
    row = 0 if not diagonal and abs(across) >= abs(down) else (down > 0) - (down < 0)
    for step in range(8):
        if _STEP_COLS[step] == col and _STEP_ROWS[step] == row:
            return step
    return 0


@numba.njit(cache=True)
def _turn(step: int, other: int) -> int:
    """How many eighths a step is turned from another, 0 to 4."""
    apart = abs(step - other)
    return min(apart, 8 - apart)


@numba.njit(cache=True)
def _bucket_shift(cheapest: int, dearest: int) -> int:
    """The bucket width as a power of two: at most the cheapest step, unless the ring would grow past its limit."""
    shift = 0
    while (2 << shift) <= cheapest:
        shift += 1
    while (dearest >> shift) + 2 > _MAX_RING:
        shift += 1
    return shift


@numba.njit(cache=True)
def _empty_queue(buckets: int, tiles: int) -> _Queue:
    ring = 2
    while ring < buckets:
        ring *= 2
    heads = np.full(ring, np.int32(_NO_TILE))
    return _Queue(heads, np.empty(tiles, np.int32), np.full(tiles, np.int32(_NOT_QUEUED)))


@numba.njit(cache=True)
def _link(queue: _Queue, at: int, bucket: int) -> None:
    following = queue.heads[bucket]
    if following != _NO_TILE:
        queue.before[following] = at
    queue.after[at] = following
    queue.before[at] = _NO_TILE
    queue.heads[bucket] = at


@numba.njit(cache=True)
def _unlink(queue: _Queue, at: int, bucket: int) -> None:
    following, preceding = queue.after[at], queue.before[at]
    if following != _NO_TILE:
        queue.before[following] = preceding
    if preceding == _NO_TILE:
        queue.heads[bucket] = following
    else:
        queue.after[preceding] = following
    queue.before[at] = _NOT_QUEUED
