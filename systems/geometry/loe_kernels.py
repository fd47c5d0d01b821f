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

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from systems.geometry.grid import Mask

Ints: TypeAlias = npt.NDArray[np.int64]
Bits: TypeAlias = npt.NDArray[np.uint8]

S, T, LOW_X, LOW_Y, HIGH_X, HIGH_Y, A, B = range(8)
"""Fields of a view: tops of its stacks, direction of its shallowest and steepest line, a and b at its height."""
X, Y, BELOW = range(3)
"""Fields of a node."""
BOTTOM = -1
ROOM = 64


@njit(cache=True)
def _room_for(table: Ints, count: int) -> Ints:
    """`table`, or a copy of twice the length when fewer than two places are left."""
    if count + 2 <= table.shape[0]:
        return table
    larger = np.empty((2 * table.shape[0], table.shape[1]), np.int64)
    larger[:count] = table[:count]
    return larger


@njit(cache=True)
def _add_to_s(nodes: Ints, new: int, top: int, x: int, y: int) -> None:
    """Write (x, y) as node `new` on the upper hull whose last point is `top`."""
    while top != BOTTOM:
        if nodes[top, X] < x:
            below = nodes[top, BELOW]
            if below == BOTTOM:
                break
            rise, run = y - nodes[top, Y], x - nodes[top, X]
            if rise * (nodes[top, X] - nodes[below, X]) < (nodes[top, Y] - nodes[below, Y]) * run:
                break
        top = nodes[top, BELOW]
    nodes[new, X], nodes[new, Y], nodes[new, BELOW] = x, y, top


@njit(cache=True)
def _add_to_t(nodes: Ints, new: int, top: int, x: int, y: int) -> None:
    """Write (x, y) as node `new` on the lower hull whose last point is `top`."""
    while True:
        below = nodes[top, BELOW]
        if below == BOTTOM:
            break
        rise, run = y - nodes[top, Y], x - nodes[top, X]
        if rise * (nodes[top, X] - nodes[below, X]) > (nodes[top, Y] - nodes[below, Y]) * run:
            break
        top = below
    nodes[new, X], nodes[new, Y], nodes[new, BELOW] = x, y, top


@njit(cache=True)
def _shallowest(nodes: Ints, t: int, x: int, y: int) -> tuple[int, int]:
    """Direction of the shallowest line through (x, y) below all of T, every point of which lies left of x."""
    run, rise = x - nodes[t, X], y - nodes[t, Y]
    t = nodes[t, BELOW]
    while t != BOTTOM:
        other_run, other_rise = x - nodes[t, X], y - nodes[t, Y]
        if other_rise * run < rise * other_run:
            break
        run, rise = other_run, other_rise
        t = nodes[t, BELOW]
    return run, rise


@njit(cache=True)
def _steepest(nodes: Ints, s: int, x: int, y: int) -> tuple[int, int]:
    """Direction of the steepest line through (x, y) above all of S; upright when no point of S lies left of x."""
    while s != BOTTOM and nodes[s, X] >= x:
        s = nodes[s, BELOW]
    if s == BOTTOM:
        return 0, 1
    run, rise = x - nodes[s, X], y - nodes[s, Y]
    s = nodes[s, BELOW]
    while s != BOTTOM:
        other_run, other_rise = x - nodes[s, X], y - nodes[s, Y]
        if other_rise * run > rise * other_run:
            break
        run, rise = other_run, other_rise
        s = nodes[s, BELOW]
    return run, rise


@njit(cache=True)
def _set_view(
    views: Ints, n: int, s: int, t: int, low_x: int, low_y: int, high_x: int, high_y: int, a: int, b: int
) -> None:
    view = views[n]
    view[S], view[T] = s, t
    view[LOW_X], view[LOW_Y], view[HIGH_X], view[HIGH_Y] = low_x, low_y, high_x, high_y
    view[A], view[B] = a, b


@njit(cache=True)
def _pass_level_walls(
    views: Ints, n: int, out: Ints, nodes: Ints, count: int, walls: Mask, at: int, step: int, y: int
) -> tuple[Ints, int, Ints, int]:
    """Split the `n` views at height `y` by the level thin walls there, `walls[at + step * x]`; results go to `out`."""
    m = 0
    for v in range(n):
        s, t, low_x, low_y, high_x, high_y, a, b = views[v]
        k = a
        while True:
            while k <= b and not walls[at + step * k]:
                k += 1
            out, nodes = _room_for(out, m), _room_for(nodes, count)
            if k > b:
                _set_view(out, m, s, t, low_x, low_y, high_x, high_y, a, b)
                m += 1
                break
            if k > a:
                _add_to_s(nodes, count, s, k, y)
                run, rise = _shallowest(nodes, t, k, y)
                _set_view(out, m, count, t, run, rise, high_x, high_y, a, k - 1)
                count += 1
                m += 1
            while k <= b and walls[at + step * k]:
                k += 1
            if k > b:
                break
            _add_to_t(nodes, count, t, k, y)
            t = count
            count += 1
            high_x, high_y = _steepest(nodes, s, k, y)
            a = k
    return out, m, nodes, count


@njit(cache=True)
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
) -> tuple[Ints, int, Ints]:
    """Sweep the quadrant of `width` x `height` tiles that starts at a tile and grows by `dc` and `dr` (1 or -1).

    Without `goal` the tiles met are set in `seen`. With it nothing is marked: the sweep ends at the far corner tile,
    which does not block, and the views that meet it are returned as (views, how many, nodes).
    """
    cols = tiles.shape[1]
    flat, flat_left, flat_top, flat_seen = tiles.ravel(), left.ravel(), top.ravel(), seen.ravel()
    views, out, nodes = np.empty((ROOM, 8), np.int64), np.empty((ROOM, 8), np.int64), np.empty((ROOM, 3), np.int64)
    nodes[0, X], nodes[0, Y], nodes[0, BELOW] = 1, 0, BOTTOM
    nodes[1, X], nodes[1, Y], nodes[1, BELOW] = 0, 1, BOTTOM
    _set_view(views, 0, 0, 1, 1, 0, 0, 1, 0, 0)
    n, count = 1, 2
    for y in range(height):
        at = (row + dr * y) * cols + column
        at_left = (row + dr * y) * (cols + 1) + column + (dc < 0)
        last = goal and y == height - 1
        end = width - 1 if last else width
        m = 0
        for v in range(n):
            s, t, low_x, low_y, high_x, high_y, a, b = views[v]
            next_a = nodes[t, X] + high_x * (y + 1 - nodes[t, Y]) // high_y
            next_b = width - 1
            if low_y > 0:
                next_b = min(next_b, nodes[s, X] + (low_x * (y + 1 - nodes[s, Y]) - 1) // low_y)
            while True:
                k = a
                wall = False
                blocked = (y > 0 or k > 0) and k < end and flat[at + dc * k]
                while not blocked and k < next_b:
                    k += 1
                    if thin and flat_left[at_left + dc * k]:
                        wall = True
                        break
                    blocked = k < end and flat[at + dc * k]
                out, nodes = _room_for(out, m), _room_for(nodes, count)
                stop = k
                if blocked:
                    stop += 1
                    while stop <= b and stop < end and flat[at + dc * stop]:
                        stop += 1
                if not goal:
                    for x in range(a, k if wall else max(stop, k + 1)):
                        flat_seen[at + dc * x] = True
                if not (blocked or wall):
                    if last:
                        if k == end:
                            _set_view(out, m, s, t, low_x, low_y, high_x, high_y, next_a, next_b)
                            m += 1
                    elif next_a < width:
                        _set_view(out, m, s, t, low_x, low_y, high_x, high_y, next_a, next_b)
                        m += 1
                    break
                if k > next_a and not last:
                    _add_to_s(nodes, count, s, k, y + 1)
                    run, rise = _shallowest(nodes, t, k, y + 1)
                    _set_view(out, m, count, t, run, rise, high_x, high_y, next_a, k - 1)
                    count += 1
                    m += 1
                if stop > b:
                    break
                _add_to_t(nodes, count, t, stop, y)
                t = count
                count += 1
                high_x, high_y = _steepest(nodes, s, stop, y)
                a = stop
                next_a = stop + high_x // high_y
        if thin and y + 1 < height:
            at_top = (row + dr * y + (dr > 0)) * cols + column
            views, n, nodes, count = _pass_level_walls(out, m, views, nodes, count, flat_top, at_top, dc, y + 1)
        else:
            views, out = out, views
            n = m
        if n == 0:
            break
    return views, n, nodes


@njit(cache=True)
def mark_field(tiles: Mask, left: Mask, top: Mask, thin: bool, column: int, row: int, seen: Mask) -> None:
    """Set in `seen` every tile with a line from the source."""
    rows, cols = tiles.shape
    _sweep(tiles, left, top, thin, column, row, 1, 1, cols - column, rows - row, seen, False)
    _sweep(tiles, left, top, thin, column, row, -1, 1, column + 1, rows - row, seen, False)
    _sweep(tiles, left, top, thin, column, row, 1, -1, cols - column, row + 1, seen, False)
    _sweep(tiles, left, top, thin, column, row, -1, -1, column + 1, row + 1, seen, False)


@njit(cache=True)
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


@njit(cache=True)
def beams(
    tiles: Mask, left: Mask, top: Mask, column: int, row: int, other_column: int, other_row: int
) -> tuple[Ints, int, Ints]:
    """The views from one tile that meet another in neither its row nor its column: (views, how many, nodes)."""
    dc = 1 if other_column > column else -1
    dr = 1 if other_row > row else -1
    width, height = abs(other_column - column) + 1, abs(other_row - row) + 1
    return _sweep(tiles, left, top, True, column, row, dc, dr, width, height, tiles, True)


@njit(cache=True)
def joined(tiles: Mask, left: Mask, top: Mask, column: int, row: int, other_column: int, other_row: int) -> bool:
    """Whether a line joins two tiles."""
    if column == other_column or row == other_row:
        return _straight(tiles, left, top, column, row, other_column, other_row)
    return beams(tiles, left, top, column, row, other_column, other_row)[1] > 0


@njit(cache=True)
def pack_fields(tiles: Mask, left: Mask, top: Mask, thin: bool, sources: Ints, bits: Bits) -> None:
    """Write the field of each source (a row-major tile number) into its row of `bits`, eight tiles a byte."""
    rows, cols = tiles.shape
    scratch = np.zeros(8 * bits.shape[1], np.bool_)
    words = scratch.view(np.uint64)
    seen = scratch[: rows * cols].reshape((rows, cols))
    for source in sources:
        words[:] = 0
        mark_field(tiles, left, top, thin, source % cols, source // cols, seen)
        for k in range(words.shape[0]):
            # Eight bytes 0 or 1, the first lowest in the word; the product gathers them in its top byte, first highest.
            bits[source, k] = (words[k] * np.uint64(0x8040201008040201)) >> np.uint64(56)
