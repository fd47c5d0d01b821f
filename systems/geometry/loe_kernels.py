"""Compiled kernels of line of effect: one sweep over a quadrant, exact in whole numbers.

The sweep works in quadrant coordinates: the source tile is [0, 1] x [0, 1], x grows away from it along its row, y along
its column, and the lines looked at are y = m x + c with m > 0. A *view* is an open set of such lines: those above every
point of a set S and below every point of a set T; at first S = {(1, 0)} and T = {(0, 1)}. In the plane of (m, c) every
point is a half-plane, so a view is convex and only the upper hull of S and the lower hull of T matter. A blocker with
upper left corner tl and lower right corner br splits a view into the lines above it (tl joins S) and the lines below it
(br joins T). A thin wall is a blocker of no width or no height; a gap of no width closes by itself.

Rows are swept upwards and each row from left to right, which meets the blockers in the order of every line. Then all of
S and T lie no higher than what is asked about, and two lines decide: the steepest of the view, which leans on the last
point of T, and the shallowest, which leans on the last point of S. A view needs two whole numbers at height y:

    a = floor(where the steepest line crosses y)         x > a  <=>  some line of the view passes above (x, y)
    b = ceil(where the shallowest line crosses y) - 1    x <= b <=>  some line of the view passes below (x, y)

Hence it meets exactly the tiles a(y) <= x <= b(y + 1) of row y, the upright thin walls a(y) < x <= b(y + 1), and the
level thin walls a(y) <= x <= b(y) at height y, and whole stretches of a row are taken at once. Slopes are fractions of
coordinate differences and are compared by cross products, below 10**8 on boards of 2000 x 2000.

All kernels are in one file because numba keeps compiled code for as long as the file of its kernel stays as it is.

S and T are stacks of shared nodes (x, y, node below), the last point on top: splitting a view copies nothing. Points
that no longer matter at the far end of a hull stay beneath and are never walked to, as the walk for a tangent stops at
its best point.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import boolean, int64, njit, types, uint8
from numba.extending import intrinsic

if TYPE_CHECKING:
    from collections.abc import Callable

Ints: TypeAlias = npt.NDArray[np.int64]
Bits: TypeAlias = npt.NDArray[np.uint8]
Mask: TypeAlias = npt.NDArray[np.bool_]
Pointer: TypeAlias = Any

X, Y, BELOW = range(3)
"""Fields of a node. A node is named by the place of its first field."""
NODE = 3
BOTTOM = -1
VIEW = 8
ROOM = 1024
"""Length of each of the three tables at first."""
FULL = -1

# Plain numbers would have each helper compiled once more for the constant.
_ZERO: Any = np.int64(0)
_ONE: Any = np.int64(1)
_FIRST_S: Any = np.int64(0)
_FIRST_T: Any = np.int64(NODE)


class View(NamedTuple):
    """A view at a height: tops of its stacks, directions of its shallowest and steepest line, a and b."""

    s: int
    t: int
    low_x: int
    low_y: int
    high_x: int
    high_y: int
    a: int
    b: int


class Board(NamedTuple):
    """The addresses of the arrays, and the number of columns."""

    tiles: int
    left: int
    top: int
    seen: int
    cols: int


class Quadrant(NamedTuple):
    """What is swept: `width` x `height` tiles that start at the source and grow by `dc` and `dr` (1 or -1)."""

    column: int
    row: int
    dc: int
    dr: int
    width: int
    height: int
    to_corner: bool
    """Whether only the far corner tile is asked for."""


class Row(NamedTuple):
    """A row of the quadrant. The pointers stand at x = 0: tile x is `tiles[step * x]`, and so on."""

    tiles: Pointer
    left: Pointer
    """The thin wall between tiles x - 1 and x."""
    top: Pointer
    """The thin wall above tile x."""
    seen: Pointer
    step: int
    y: int
    width: int
    marking: bool
    """Whether tiles met are set in `seen`."""


def _pointer_to(number: types.Integer, bits: int) -> Any:  # noqa: ANN401 - numba gives its intrinsics no type
    """An intrinsic from an address to the numbers that stand from it on.

    Arrays handed from function to function are counted atomically every time, which took two thirds of the time.
    """
    pointer: Any = types.CPointer(number)  # type: ignore[no-untyped-call]

    def typed(_context, address):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202
        def generate(_context, builder, _signature, args):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202
            return builder.inttoptr(args[0], ir.IntType(bits).as_pointer())

        return pointer(address), generate

    return intrinsic(typed)


_numbers_at, _bytes_at = _pointer_to(int64, 64), _pointer_to(uint8, 8)


@njit(error_model="numpy")
def _add_to_s(nodes: Pointer, new: int, top: int, x: int, y: int) -> None:
    """Write (x, y) as node `new` on the upper hull whose last point is `top`."""
    while top != BOTTOM:
        top_x, top_y, below = nodes[top + X], nodes[top + Y], nodes[top + BELOW]
        if top_x < x:
            if below == BOTTOM:
                break
            if (y - top_y) * (top_x - nodes[below + X]) < (top_y - nodes[below + Y]) * (x - top_x):
                break
        top = below
    nodes[new + X] = x
    nodes[new + Y] = y
    nodes[new + BELOW] = top


@njit(error_model="numpy")
def _add_to_t(nodes: Pointer, new: int, top: int, x: int, y: int) -> None:
    """Write (x, y) as node `new` on the lower hull whose last point is `top`."""
    below = nodes[top + BELOW]
    while below != BOTTOM:
        top_x, top_y = nodes[top + X], nodes[top + Y]
        if (y - top_y) * (top_x - nodes[below + X]) > (top_y - nodes[below + Y]) * (x - top_x):
            break
        top = below
        below = nodes[top + BELOW]
    nodes[new + X] = x
    nodes[new + Y] = y
    nodes[new + BELOW] = top


@njit(error_model="numpy")
def _shallowest(nodes: Pointer, t: int, x: int, y: int) -> tuple[int, int]:
    """Direction of the shallowest line through (x, y) below all of T, every point of which lies left of x."""
    run, rise = x - nodes[t + X], y - nodes[t + Y]
    t = nodes[t + BELOW]
    while t != BOTTOM:
        other_run, other_rise = x - nodes[t + X], y - nodes[t + Y]
        if other_rise * run < rise * other_run:
            break
        run, rise = other_run, other_rise
        t = nodes[t + BELOW]
    return run, rise


@njit(error_model="numpy")
def _steepest(nodes: Pointer, s: int, x: int, y: int) -> tuple[int, int]:
    """Direction of the steepest line through (x, y) above all of S; upright when no point of S lies left of x."""
    while s != BOTTOM and nodes[s + X] >= x:
        s = nodes[s + BELOW]
    if s == BOTTOM:
        return 0, 1
    run, rise = x - nodes[s + X], y - nodes[s + Y]
    s = nodes[s + BELOW]
    while s != BOTTOM:
        other_run, other_rise = x - nodes[s + X], y - nodes[s + Y]
        if other_rise * run > rise * other_run:
            break
        run, rise = other_run, other_rise
        s = nodes[s + BELOW]
    return run, rise


@njit(error_model="numpy")
def _above(nodes: Pointer, count: int, view: View, x: int, y: int) -> View:
    """What of a view passes above (x, y), as it stands at height y; the point becomes node `count`."""
    _add_to_s(nodes, count, view.s, x, y)
    run, rise = _shallowest(nodes, view.t, x, y)
    return View(count, view.t, run, rise, view.high_x, view.high_y, view.a, x - 1)


@njit(error_model="numpy")
def _below(nodes: Pointer, count: int, view: View, x: int, y: int) -> View:
    """What of a view passes below (x, y), as it stands at height y; the point becomes node `count`."""
    _add_to_t(nodes, count, view.t, x, y)
    run, rise = _steepest(nodes, view.s, x, y)
    return View(view.s, count, view.low_x, view.low_y, run, rise, x, view.b)


@njit(error_model="numpy")
def _load(views: Pointer, v: int) -> View:
    return View(
        views[v], views[v + 1], views[v + 2], views[v + 3], views[v + 4], views[v + 5], views[v + 6], views[v + 7]
    )


@njit(error_model="numpy")
def _store(out: Pointer, m: int, view: View) -> int:
    out[m] = view.s
    out[m + 1] = view.t
    out[m + 2] = view.low_x
    out[m + 3] = view.low_y
    out[m + 4] = view.high_x
    out[m + 5] = view.high_y
    out[m + 6] = view.a
    out[m + 7] = view.b
    return m + VIEW


@njit(error_model="numpy")
def _at_next(view: View, a: int, b: int) -> View:
    return View(view.s, view.t, view.low_x, view.low_y, view.high_x, view.high_y, a, b)


@njit(error_model="numpy")
def _next_a(nodes: Pointer, view: View, y: int) -> int:
    a: int = nodes[view.t + X] + view.high_x * (y + 1 - nodes[view.t + Y]) // view.high_y
    return a


@njit(error_model="numpy")
def _next_b(nodes: Pointer, view: View, y: int, width: int) -> int:
    b: int = width - 1
    if view.low_y > 0:
        b = min(b, nodes[view.s + X] + (view.low_x * (y + 1 - nodes[view.s + Y]) - 1) // view.low_y)
    return b


@njit(error_model="numpy")
def _rise(out: Pointer, m: int, nodes: Pointer, count: int, room: int, row: Row, view: View) -> tuple[int, int]:
    """Store what the level thin walls over a row leave of a view that stands just below them.

    Unless it returns (FULL, FULL), there is room for one more node after it.
    """
    y = row.y + 1
    k = view.a
    while True:
        while k <= view.b and not row.top[row.step * k]:
            k += 1
        if max(m + VIEW, count + 2 * NODE) > room:
            return FULL, FULL
        if k > view.b:
            return _store(out, m, view), count
        if k > view.a:
            m = _store(out, m, _above(nodes, count, view, k, y))
            count += NODE
        k += 1
        while k <= view.b and row.top[row.step * k]:
            k += 1
        if k > view.b:
            return m, count
        view = _below(nodes, count, view, k, y)
        count += NODE


@njit(error_model="numpy")
def _leave(
    out: Pointer, m: int, nodes: Pointer, count: int, room: int, row: Row, view: View, walls: int
) -> tuple[int, int]:
    """Store what comes out of a row of a view that stands at its upper rim; `walls` tells whether to look for any."""
    if walls:
        return _rise(out, m, nodes, count, room, row, view)
    if m + VIEW > room:
        return FULL, FULL
    return _store(out, m, view), count


@njit(error_model="numpy", forceinline=True)
def _scan(row: Row, k: int, last: int) -> tuple[int, int]:
    """The first obstacle from inside tile `k` to tile `last`, and whether a level wall stands over the tiles before it.

    The obstacle is 2 x for the upright wall before tile x, 2 x + 1 for tile x itself, 2 * last + 2 for none. All tiles
    entered are marked.
    """
    walls = _ZERO
    while True:
        if row.marking:
            row.seen[row.step * k] = 1
        if row.tiles[row.step * k]:
            return 2 * k + 1, walls
        walls |= row.top[row.step * k]
        k += 1
        if k > last or row.left[row.step * k]:
            return 2 * k, walls


@njit(error_model="numpy")
def _end_of_block(row: Row, k: int, last: int) -> int:
    """The first tile after `k` that does not block, or last + 1; tiles passed are marked."""
    while k < last and row.tiles[row.step * (k + 1)]:
        k += 1
        if row.marking:
            row.seen[row.step * k] = 1
    return k + 1


@njit(error_model="numpy")
def _first_row(out: Pointer, nodes: Pointer, room: int, row: Row) -> tuple[int, int]:
    """Take the one view there is at first through the row of the source, which does not block; as `_sweep_row`."""
    nodes[_FIRST_S + X], nodes[_FIRST_S + Y], nodes[_FIRST_S + BELOW] = 1, 0, BOTTOM
    nodes[_FIRST_T + X], nodes[_FIRST_T + Y], nodes[_FIRST_T + BELOW] = 0, 1, BOTTOM
    count = _FIRST_T + NODE
    view = View(_FIRST_S, _FIRST_T, _ONE, _ZERO, _ZERO, _ONE, _ZERO, row.width - 1)
    if row.marking:
        row.seen[0] = 1
    place = 2 * _ONE
    if row.width > 1 and not row.left[row.step]:
        place, _ = _scan(row, _ONE, row.width - 1)
    k = place >> 1
    if k < row.width:
        view = _above(nodes, count, view, k, _ONE)
        count += NODE
    return _rise(out, _ZERO, nodes, count, room, row, view)


@njit(error_model="numpy")
def _sweep_row(  # noqa: C901 - in pieces it would hide the order in which a row is walked
    views: Pointer, n: int, out: Pointer, nodes: Pointer, count: int, room: int, row: Row
) -> tuple[int, int]:
    """Take the `n` numbers of views through a row above the first; return how many come out and how many of nodes.

    Returns (FULL, FULL) when a table is too short.
    """
    m = _ZERO
    y = row.y
    for v in range(_ZERO, n, VIEW):
        view = _load(views, v)
        next_a, next_b = _next_a(nodes, view, y), _next_b(nodes, view, y, row.width)
        while m != FULL:
            place, walls = _scan(row, view.a, next_b)
            k = place >> 1
            if count + 2 * NODE > room:
                return FULL, FULL
            if k > next_b:
                if next_a < row.width:
                    m, count = _leave(out, m, nodes, count, room, row, _at_next(view, next_a, next_b), walls)
                break
            if k > next_a:
                upper = _above(nodes, count, _at_next(view, next_a, next_b), k, y + 1)
                m, count = _leave(out, m, nodes, count + NODE, room, row, upper, walls)
            if place & 1:
                k = _end_of_block(row, k, view.b)
            if k > view.b:
                break
            if m == FULL:
                return FULL, FULL
            view = _below(nodes, count, view, k, y)
            count += NODE
            next_a = k + view.high_x // view.high_y
        if m == FULL:
            return FULL, FULL
    return m, count


@njit(error_model="numpy")
def _last_row(views: Pointer, n: int, out: Pointer, nodes: Pointer, count: int, room: int, row: Row) -> tuple[int, int]:
    """Keep of the views what meets the last tile of a row, whether or not that tile blocks; returns as `_sweep_row`."""
    m = _ZERO
    goal = row.width - 1
    for v in range(_ZERO, n, VIEW):
        view = _load(views, v)
        if _next_b(nodes, view, row.y, row.width) < goal:
            continue
        while True:
            if max(m + VIEW, count + NODE) > room:
                return FULL, FULL
            place = 2 * goal
            if view.a < goal:
                place, _ = _scan(row, view.a, goal - 1)
            k = place >> 1
            if k == goal and (view.a == goal or not row.left[row.step * goal]):
                m = _store(out, m, view)
                break
            if place & 1:
                k = _end_of_block(row, k, goal - 1)
            if k > view.b:
                break
            view = _below(nodes, count, view, k, row.y)
            count += NODE
    return m, count


@njit(error_model="numpy")
def _row(board: Board, quadrant: Quadrant, y: int) -> Row:
    row = quadrant.row + quadrant.dr * y
    start = row * board.cols + quadrant.column
    return Row(
        _bytes_at(board.tiles + start),
        _bytes_at(board.left + start + row + (quadrant.dc < 0)),
        _bytes_at(board.top + start + (quadrant.dr > 0) * board.cols),
        _bytes_at(board.seen + start),
        quadrant.dc,
        y,
        quadrant.width,
        not quadrant.to_corner,
    )


@njit(error_model="numpy")
def _sweep(board: Board, quadrant: Quadrant, tables: Ints) -> tuple[Ints, int, int]:
    """Set the tiles of the quadrant that are met in `seen`, or only find the views that meet its far corner tile.

    The tables are a third each of `tables`: nodes, and two of views that take turns. Returned are `tables`, longer
    where need was, and the places in it between which the views stand that meet the corner tile.
    """
    room = tables.size // 3
    here, n, count, y = room, _ZERO, _ZERO, _ZERO
    while y < quadrant.height:
        row = _row(board, quadrant, y)
        there = 3 * room - here
        base = tables.ctypes.data
        nodes, views, out = _numbers_at(base), _numbers_at(base + 8 * here), _numbers_at(base + 8 * there)
        if y == 0:
            m, grown = _first_row(out, nodes, room, row)
        elif quadrant.to_corner and y == quadrant.height - 1:
            m, grown = _last_row(views, n, out, nodes, count, room, row)
        else:
            m, grown = _sweep_row(views, n, out, nodes, count, room, row)
        if m == FULL:
            longer = np.empty(2 * tables.size, np.int64)
            longer[:count] = tables[:count]
            longer[2 * room : 2 * room + n] = tables[here : here + n]
            tables, here, room = longer, 2 * room, 2 * room
            continue
        here, n, count = there, m, grown
        y += 1
        if n == 0:
            break
    return tables, here, here + n


@njit(error_model="numpy")
def _field(tiles: Mask, left: Mask, top: Mask, column: int, row: int, seen: Mask, tables: Ints) -> Ints:
    rows, cols = tiles.shape
    board = Board(tiles.ctypes.data, left.ctypes.data, top.ctypes.data, seen.ctypes.data, cols)
    for dr, height in ((1, rows - row), (-1, row + 1)):
        for dc, width in ((1, cols - column), (-1, column + 1)):
            tables, _, _ = _sweep(board, Quadrant(column, row, dc, dr, width, height, column < 0), tables)
    return tables


@njit(error_model="numpy")
def _straight(tiles: Mask, left: Mask, top: Mask, column: int, row: int, other_column: int, other_row: int) -> bool:
    """Whether nothing stands between two tiles of one row or one column."""
    first, last = min(column, other_column), max(column, other_column)
    for x in range(first + 1, last + 1):
        if left[row, x] or (x < last and tiles[row, x]):
            return False
    first, last = min(row, other_row), max(row, other_row)
    for y in range(first + 1, last + 1):  # noqa: SIM110 - numba compiles no generators
        if top[y, column] or (y < last and tiles[y, column]):
            return False
    return True


@njit(error_model="numpy")
def _beams(
    tiles: Mask, left: Mask, top: Mask, column: int, row: int, other_column: int, other_row: int
) -> tuple[Ints, int, int]:
    board = Board(tiles.ctypes.data, left.ctypes.data, top.ctypes.data, tiles.ctypes.data, tiles.shape[1])
    across, along = other_column - column, other_row - row
    dc, dr = (1 if across > 0 else -1), (1 if along > 0 else -1)
    quadrant = Quadrant(column, row, dc, dr, abs(across) + 1, abs(along) + 1, across != 0)
    return _sweep(board, quadrant, np.empty(3 * ROOM, np.int64))


@njit(cache=True, error_model="numpy")
def mark_field(tiles: Mask, left: Mask, top: Mask, column: int, row: int, seen: Mask) -> None:
    """Set in `seen` every tile with a line from the source."""
    _field(tiles, left, top, column, row, seen, np.empty(3 * ROOM, np.int64))


@njit(cache=True, error_model="numpy")
def beams(
    tiles: Mask, left: Mask, top: Mask, column: int, row: int, other_column: int, other_row: int
) -> tuple[Ints, int, int]:
    """The views from one tile that meet another in neither its row nor its column.

    Returned are the tables, which begin with the nodes, and the places between which the views stand in them.
    """
    return _beams(tiles, left, top, column, row, other_column, other_row)


@njit(cache=True, error_model="numpy")
def joined(tiles: Mask, left: Mask, top: Mask, column: int, row: int, other_column: int, other_row: int) -> bool:
    """Whether a line joins two tiles."""
    if column == other_column or row == other_row:
        return _straight(tiles, left, top, column, row, other_column, other_row)
    _, first, end = _beams(tiles, left, top, column, row, other_column, other_row)
    return end > first


@njit(cache=True, error_model="numpy")
def pack_fields(tiles: Mask, left: Mask, top: Mask, sources: Ints, bits: Bits) -> None:
    """Write the field of each source (a row-major tile number) into its row of `bits`, eight tiles a byte."""
    rows, cols = tiles.shape
    scratch = np.zeros(8 * bits.shape[1], np.bool_)
    words = scratch.view(np.uint64)
    seen = scratch[: rows * cols].reshape((rows, cols))
    tables = np.empty(3 * ROOM, np.int64)
    for source in sources:
        words[:] = 0
        tables = _field(tiles, left, top, source % cols, source // cols, seen, tables)
        for k in range(words.shape[0]):
            # Eight bytes 0 or 1, the first lowest in the word; the product gathers them in its top byte, first highest.
            bits[source, k] = (words[k] * np.uint64(0x8040201008040201)) >> np.uint64(56)


_BOARD = (types.Array(boolean, 2, "C", readonly=True),) * 3
_PAIR = (*_BOARD, int64, int64, int64, int64)
_KERNELS: dict[str, tuple[Any, Any]] = {
    "beams": (beams, _PAIR),
    "joined": (joined, _PAIR),
    "pack_fields": (pack_fields, (*_BOARD, int64[::1], uint8[:, ::1])),
    "mark_field": (mark_field, (*_BOARD, int64, int64, boolean[:, ::1])),
}
NAMES = tuple(_KERNELS)


@cache
def ready(name: str) -> Callable[..., Any]:
    """The kernel of that name, compiled or loaded from the cache for the types it is always called with.

    Without given types, boards that cannot be written to would be compiled for apart.
    """
    kernel, signature = _KERNELS[name]
    kernel.compile(signature)
    kernel.disable_compile()
    return cast("Callable[..., Any]", kernel)


def cached(name: str) -> bool:
    """Whether numba's cache holds the kernel of that name as it now stands."""
    kernel, signature = _KERNELS[name]
    return kernel._cache.load_overload(signature, kernel.targetctx) is not None  # noqa: SLF001 - there is no other way
