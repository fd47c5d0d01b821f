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

S and T are stacks of shared nodes (x, y, node below), the last point on top: splitting a view copies nothing. Points
that no longer matter at the far end of a hull stay beneath and are never walked to, as the walk for a tangent stops at
its best point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

if TYPE_CHECKING:
    from systems.geometry.grid import Mask

Ints: TypeAlias = npt.NDArray[np.int64]
Bits: TypeAlias = npt.NDArray[np.uint8]
Pointer: TypeAlias = Any

S, T, LOW_X, LOW_Y, HIGH_X, HIGH_Y, A, B = range(8)
"""Fields of a view: tops of its stacks, direction of its shallowest and steepest line, a and b at its height."""
VIEW = 8
X, Y, BELOW = range(3)
"""Fields of a node; nodes are named by the place of their first field."""
NODE = 3
BOTTOM = -1
ROOM = 1024
"""Length of each of the three tables at first."""
FULL = -1


@intrinsic
def _numbers_at(_context, address):
    """The int64 numbers from an address on.

    Arrays handed from function to function are counted atomically at each step, which took two thirds of the time.
    """

    def generate(_context, builder, _signature, args):
        return builder.inttoptr(args[0], ir.IntType(64).as_pointer())

    return types.CPointer(types.int64)(address), generate


@intrinsic
def _bytes_at(_context, address):
    """The bytes from an address on."""

    def generate(_context, builder, _signature, args):
        return builder.inttoptr(args[0], ir.IntType(8).as_pointer())

    return types.CPointer(types.uint8)(address), generate


@njit(cache=True, error_model="numpy")
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


@njit(cache=True, error_model="numpy")
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


@njit(cache=True, error_model="numpy")
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


@njit(cache=True, error_model="numpy")
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


@njit(cache=True, error_model="numpy")
def _store(
    out: Pointer, m: int, s: int, t: int, low_x: int, low_y: int, high_x: int, high_y: int, a: int, b: int
) -> int:
    out[m + S] = s
    out[m + T] = t
    out[m + LOW_X] = low_x
    out[m + LOW_Y] = low_y
    out[m + HIGH_X] = high_x
    out[m + HIGH_Y] = high_y
    out[m + A] = a
    out[m + B] = b
    return m + VIEW


@njit(cache=True, error_model="numpy")
def _rise(
    out: Pointer,
    m: int,
    nodes: Pointer,
    count: int,
    room: int,
    walls: Pointer,
    at: int,
    step: int,
    y: int,
    s: int,
    t: int,
    low_x: int,
    low_y: int,
    high_x: int,
    high_y: int,
    a: int,
    b: int,
) -> tuple[int, int]:
    """Store what the level thin walls at height `y`, `walls[at + step * x]`, leave of a view that comes up to them."""
    k = a
    while True:
        while k <= b and not walls[at + step * k]:
            k += 1
        if max(m + VIEW, count + 2 * NODE) > room:
            return FULL, FULL
        if k > b:
            return _store(out, m, s, t, low_x, low_y, high_x, high_y, a, b), count
        if k > a:
            _add_to_s(nodes, count, s, k, y)
            run, rise = _shallowest(nodes, t, k, y)
            m = _store(out, m, count, t, run, rise, high_x, high_y, a, k - 1)
            count += NODE
        k += 1
        while k <= b and walls[at + step * k]:
            k += 1
        if k > b:
            return m, count
        _add_to_t(nodes, count, t, k, y)
        t = count
        count += NODE
        high_x, high_y = _steepest(nodes, s, k, y)
        a = k


@njit(cache=True, error_model="numpy")
def _scan(
    tiles: Pointer,
    at: int,
    left: Pointer,
    at_left: int,
    top: Pointer,
    at_top: int,
    thin: bool,
    step: int,
    k: int,
    last: int,
    seen: Pointer,
    marking: bool,
) -> tuple[int, int]:
    """The first obstacle from inside tile `k` to tile `last`, and whether a level wall stands above the tiles before.

    The obstacle is 2 x for the upright wall before tile x, 2 x + 1 for the tile x itself, 2 * last + 2 for none. All
    tiles entered are marked.
    """
    above = 0
    while True:
        if marking:
            seen[at + step * k] = 1
        if tiles[at + step * k]:
            return 2 * k + 1, above
        if thin:
            above |= top[at_top + step * k]
        k += 1
        if k > last or (thin and left[at_left + step * k]):
            return 2 * k, above


@njit(cache=True, error_model="numpy")
def _first_row(
    out: Pointer,
    nodes: Pointer,
    room: int,
    tiles: Pointer,
    at: int,
    left: Pointer,
    at_left: int,
    top: Pointer,
    at_top: int,
    thin: bool,
    rising: bool,
    step: int,
    width: int,
    seen: Pointer,
    marking: bool,
) -> tuple[int, int]:
    """Take the one view there is at first through the row of the source, which does not block; as `_sweep_row`."""
    nodes[X], nodes[Y], nodes[BELOW] = 1, 0, BOTTOM
    nodes[NODE + X], nodes[NODE + Y], nodes[NODE + BELOW] = 0, 1, BOTTOM
    if marking:
        seen[at] = 1
    place = 2
    if width > 1 and not (thin and left[at_left + step]):
        place, _ = _scan(tiles, at, left, at_left, top, at_top, thin, step, 1, width - 1, seen, marking)
    k = place >> 1
    s, run, b, count = 0, 1, width - 1, 2 * NODE
    if k < width:
        s, run, b, count = count, k, k - 1, count + NODE
        _add_to_s(nodes, s, 0, k, 1)
    if rising:
        return _rise(out, 0, nodes, count, room, top, at_top, step, 1, s, NODE, run, 0, 0, 1, 0, b)
    return _store(out, 0, s, NODE, run, 0, 0, 1, 0, b), count


@njit(cache=True, error_model="numpy")
def _sweep_row(
    views: Pointer,
    n: int,
    out: Pointer,
    nodes: Pointer,
    count: int,
    room: int,
    tiles: Pointer,
    at: int,
    left: Pointer,
    at_left: int,
    top: Pointer,
    at_top: int,
    thin: bool,
    rising: bool,
    step: int,
    y: int,
    width: int,
    seen: Pointer,
    marking: bool,
) -> tuple[int, int]:
    """Take the views through row `y`, one above the first; return the ends of those that come out and of the nodes.

    The row's tiles are `tiles[at + step * x]`, and so on. Returns (FULL, FULL) when a table is too short.
    """
    m = 0
    for v in range(0, n, VIEW):
        s, t = views[v + S], views[v + T]
        low_x, low_y, high_x, high_y = views[v + LOW_X], views[v + LOW_Y], views[v + HIGH_X], views[v + HIGH_Y]
        a, b = views[v + A], views[v + B]
        next_a = nodes[t + X] + high_x * (y + 1 - nodes[t + Y]) // high_y
        next_b = width - 1
        if low_y > 0:
            next_b = min(next_b, nodes[s + X] + (low_x * (y + 1 - nodes[s + Y]) - 1) // low_y)
        while True:
            place, walls = _scan(tiles, at, left, at_left, top, at_top, thin, step, a, next_b, seen, marking)
            k = place >> 1
            walls &= rising
            if max(m + VIEW, count + 2 * NODE) > room:
                return FULL, FULL
            if k > next_b:
                if next_a < width:
                    if walls:
                        m, count = _rise(
                            out,
                            m,
                            nodes,
                            count,
                            room,
                            top,
                            at_top,
                            step,
                            y + 1,
                            s,
                            t,
                            low_x,
                            low_y,
                            high_x,
                            high_y,
                            next_a,
                            next_b,
                        )
                        if m == FULL:
                            return FULL, FULL
                    else:
                        m = _store(out, m, s, t, low_x, low_y, high_x, high_y, next_a, next_b)
                break
            if k > next_a:
                above = count
                count += NODE
                _add_to_s(nodes, above, s, k, y + 1)
                run, rise = _shallowest(nodes, t, k, y + 1)
                if walls:
                    m, count = _rise(
                        out,
                        m,
                        nodes,
                        count,
                        room,
                        top,
                        at_top,
                        step,
                        y + 1,
                        above,
                        t,
                        run,
                        rise,
                        high_x,
                        high_y,
                        next_a,
                        k - 1,
                    )
                    if m == FULL or count + NODE > room:
                        return FULL, FULL
                else:
                    m = _store(out, m, above, t, run, rise, high_x, high_y, next_a, k - 1)
            stop = k
            if place & 1:
                stop += 1
                while stop <= b and tiles[at + step * stop]:
                    if marking:
                        seen[at + step * stop] = 1
                    stop += 1
            if stop > b:
                break
            _add_to_t(nodes, count, t, stop, y)
            t = count
            count += NODE
            high_x, high_y = _steepest(nodes, s, stop, y)
            a = stop
            next_a = stop + high_x // high_y
    return m, count


@njit(cache=True, error_model="numpy")
def _last_row(
    views: Pointer,
    n: int,
    out: Pointer,
    nodes: Pointer,
    count: int,
    room: int,
    tiles: Pointer,
    at: int,
    left: Pointer,
    at_left: int,
    step: int,
    y: int,
    goal: int,
) -> tuple[int, int]:
    """Keep of the views what meets tile `goal` of row `y`, whether or not that tile blocks; returns as `_sweep_row`."""
    m = 0
    for v in range(0, n, VIEW):
        s, t = views[v + S], views[v + T]
        low_x, low_y, high_x, high_y = views[v + LOW_X], views[v + LOW_Y], views[v + HIGH_X], views[v + HIGH_Y]
        a, b = views[v + A], views[v + B]
        if low_y > 0 and nodes[s + X] + (low_x * (y + 1 - nodes[s + Y]) - 1) // low_y < goal:
            continue
        while True:
            if max(m + VIEW, count + NODE) > room:
                return FULL, FULL
            place = 2 * goal
            if a < goal:
                place, _ = _scan(tiles, at, left, at_left, tiles, at, True, step, a, goal - 1, tiles, False)
            stop = place >> 1
            if stop == goal and (a == goal or not left[at_left + step * goal]):
                m = _store(out, m, s, t, low_x, low_y, high_x, high_y, a, b)
                break
            if place & 1:
                stop += 1
                while stop < goal and tiles[at + step * stop]:
                    stop += 1
            if stop > b:
                break
            _add_to_t(nodes, count, t, stop, y)
            t = count
            count += NODE
            high_x, high_y = _steepest(nodes, s, stop, y)
            a = stop
    return m, count


@njit(cache=True, error_model="numpy")
def _sweep(
    tiles: Mask,
    left: Mask,
    top: Mask,
    thin: bool,
    column: int,
    row: int,
    dc: int,
    dr: int,
    width: int,
    height: int,
    seen: Mask,
    goal: bool,
    tables: Ints,
) -> tuple[Ints, int, int]:
    """Sweep the quadrant of `width` x `height` tiles that starts at a tile and grows by `dc` and `dr` (1 or -1).

    Without `goal` the tiles met are set in `seen`. With it nothing is marked: the sweep ends at the far corner tile,
    which does not block. The tables are a third each of `tables`: nodes, and two of views that take turns. Returned are
    `tables`, longer where need was, and the places in it between which the views stand that meet the corner tile.
    """
    cols = tiles.shape[1]
    tile_bytes, seen_bytes = _bytes_at(tiles.ctypes.data), _bytes_at(seen.ctypes.data)
    left_bytes, top_bytes = _bytes_at(left.ctypes.data), _bytes_at(top.ctypes.data)
    room = tables.size // 3
    here, n, count, y = room, 0, 0, 0
    while y < height:
        at = (row + dr * y) * cols + column
        at_left = (row + dr * y) * (cols + 1) + column + (dc < 0)
        at_top = (row + dr * y + (dr > 0)) * cols + column
        rising = thin and y < height - 1
        there = 3 * room - here
        nodes = _numbers_at(tables.ctypes.data)
        views, out = _numbers_at(tables.ctypes.data + 8 * here), _numbers_at(tables.ctypes.data + 8 * there)
        if y == 0:
            m, grown = _first_row(
                out,
                nodes,
                room,
                tile_bytes,
                at,
                left_bytes,
                at_left,
                top_bytes,
                at_top,
                thin,
                rising,
                dc,
                width,
                seen_bytes,
                not goal,
            )
        elif goal and y == height - 1:
            m, grown = _last_row(
                views, n, out, nodes, count, room, tile_bytes, at, left_bytes, at_left, dc, y, width - 1
            )
        else:
            m, grown = _sweep_row(
                views,
                n,
                out,
                nodes,
                count,
                room,
                tile_bytes,
                at,
                left_bytes,
                at_left,
                top_bytes,
                at_top,
                thin,
                rising,
                dc,
                y,
                width,
                seen_bytes,
                not goal,
            )
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


@njit(cache=True, error_model="numpy")
def _field(tiles: Mask, left: Mask, top: Mask, thin: bool, column: int, row: int, seen: Mask, tables: Ints) -> Ints:
    rows, cols = tiles.shape
    for dr, height in ((1, rows - row), (-1, row + 1)):
        for dc, width in ((1, cols - column), (-1, column + 1)):
            tables = _sweep(tiles, left, top, thin, column, row, dc, dr, width, height, seen, False, tables)[0]
    return tables


@njit(cache=True, error_model="numpy")
def mark_field(tiles: Mask, left: Mask, top: Mask, thin: bool, column: int, row: int, seen: Mask) -> None:
    """Set in `seen` every tile with a line from the source."""
    _field(tiles, left, top, thin, column, row, seen, np.empty(3 * ROOM, np.int64))


@njit(cache=True, error_model="numpy")
def _straight(tiles: Mask, left: Mask, top: Mask, column: int, row: int, other_column: int, other_row: int) -> bool:
    """Whether nothing stands between two tiles of one row or one column."""
    first, last = min(column, other_column), max(column, other_column)
    for x in range(first + 1, last + 1):
        if left[row, x] or (x < last and tiles[row, x]):
            return False
    first, last = min(row, other_row), max(row, other_row)
    for y in range(first + 1, last + 1):
        if top[y, column] or (y < last and tiles[y, column]):
            return False
    return True


@njit(cache=True, error_model="numpy")
def beams(
    tiles: Mask, left: Mask, top: Mask, column: int, row: int, other_column: int, other_row: int
) -> tuple[Ints, int, int]:
    """The views from one tile that meet another in neither its row nor its column, as `_sweep` returns them."""
    dc = 1 if other_column > column else -1
    dr = 1 if other_row > row else -1
    width, height = abs(other_column - column) + 1, abs(other_row - row) + 1
    tables = np.empty(3 * ROOM, np.int64)
    return _sweep(tiles, left, top, True, column, row, dc, dr, width, height, tiles, True, tables)


@njit(cache=True, error_model="numpy")
def joined(tiles: Mask, left: Mask, top: Mask, column: int, row: int, other_column: int, other_row: int) -> bool:
    """Whether a line joins two tiles."""
    if column == other_column or row == other_row:
        return _straight(tiles, left, top, column, row, other_column, other_row)
    _, first, end = beams(tiles, left, top, column, row, other_column, other_row)
    return end > first


@njit(cache=True, error_model="numpy")
def pack_fields(tiles: Mask, left: Mask, top: Mask, thin: bool, sources: Ints, bits: Bits) -> None:
    """Write the field of each source (a row-major tile number) into its row of `bits`, eight tiles a byte."""
    rows, cols = tiles.shape
    scratch = np.zeros(8 * bits.shape[1], np.bool_)
    words = scratch.view(np.uint64)
    seen = scratch[: rows * cols].reshape((rows, cols))
    tables = np.empty(3 * ROOM, np.int64)
    for source in sources:
        words[:] = 0
        tables = _field(tiles, left, top, thin, source % cols, source // cols, seen, tables)
        for k in range(words.shape[0]):
            # Eight bytes 0 or 1, the first lowest in the word; the product gathers them in its top byte, first highest.
            bits[source, k] = (words[k] * np.uint64(0x8040201008040201)) >> np.uint64(56)
