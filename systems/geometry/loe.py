"""Line of effect between tiles, and line of sight, which is the same question asked of the sight blockers.

Two tiles have it when the straight lines that join the inside of one to the inside of the other and miss every blocker
between have positive measure. So a slit however narrow counts, a gap of no width is closed, an edge may be grazed, the
two tiles never block themselves, and a blocking tile is reached when lines reach its rim. The answer is exact; how it
is found is told in `loe_kernels`.

The kernels are compiled on first use and kept in numba's cache, whose place the caller's environment sets. Only that
first use imports numba.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from systems.geometry.beam import Point, chord_middle, middle_line
from systems.geometry.grid import Blockers, Mask, Tile, index, require_on_board

if TYPE_CHECKING:
    from collections.abc import Callable

Bits: TypeAlias = npt.NDArray[np.uint8]


class Witness(NamedTuple):
    """A line that exists: from strictly inside one tile to strictly inside the other, past every blocker between.

    In tile units: tile (c, r) covers [c, c + 1] x [r, r + 1].
    """

    x0: float
    y0: float
    x1: float
    y1: float


def field(blockers: Blockers, source: Tile) -> Mask:
    """All tiles with a line from `source`, itself included: bool [rows, columns].

    Raises IndexError when the source is off the board.
    """
    require_on_board(blockers.shape, source)
    seen = np.zeros(blockers.shape, np.bool_)
    _kernel("mark_field")(*blockers, *source, seen)
    return seen


def holds(blockers: Blockers, a: Tile, b: Tile) -> bool:
    """Whether a line joins `a` and `b`, in either order; raises IndexError when one is off the board."""
    require_on_board(blockers.shape, a)
    require_on_board(blockers.shape, b)
    return bool(_kernel("joined")(*blockers, *a, *b))


def witness(blockers: Blockers, a: Tile, b: Tile) -> Witness | None:
    """The line from `a` to `b` that keeps farthest from the blockers and from the tiles' own rims, or None.

    Of several ways through, the widest is taken. The line from `b` to `a` is the same one reversed; from a tile to
    itself it is its centre. Raises IndexError when a tile is off the board.
    """
    if a > b:
        back = witness(blockers, b, a)
        return back and Witness(back.x1, back.y1, back.x0, back.y0)
    if not holds(blockers, a, b):
        return None
    if a[0] == b[0] or a[1] == b[1]:
        return Witness(a[0] + 0.5, a[1] + 0.5, b[0] + 0.5, b[1] + 0.5)
    far = abs(b[0] - a[0]), abs(b[1] - a[1])
    best = max(middle_line(low, high) for low, high in _beams(blockers, a, b, far))
    start, end = chord_middle(best, (0, 0)), chord_middle(best, far)
    return Witness(*_to_board(a, b, start), *_to_board(a, b, end))


class PairTable(NamedTuple):
    """Line of effect between all pairs of tiles of one board.

    `bits` is uint8 [tiles, ceil(tiles / 8)]: a row for each source, a bit for each target, tiles numbered row by row
    (row * columns + column) and bits in the order of `numpy.packbits`.
    """

    bits: Bits
    blockers: Blockers

    def field(self, source: Tile) -> Mask:
        """All tiles with a line from `source`, as `loe.field` gives them."""
        shape = self.blockers.shape
        row = np.unpackbits(self.bits[_number(shape, source)], count=shape[0] * shape[1])
        return row.view(np.bool_).reshape(shape)

    def holds(self, a: Tile, b: Tile) -> bool:
        """Whether a line joins `a` and `b`, as `loe.holds` gives it."""
        shape = self.blockers.shape
        target = _number(shape, b)
        return bool(self.bits[_number(shape, a), target >> 3] >> (7 - (target & 7)) & 1)

    def rebuilt(self, blockers: Blockers) -> PairTable:
        """The table after doors or walls changed; only fields that reach a changed place are worked out again.

        Raises ValueError when the board has another shape.
        """
        if blockers.shape != self.blockers.shape:
            msg = f"the board has shape {blockers.shape}: expected {self.blockers.shape}, that of the table"
            raise ValueError(msg)
        concerned = np.zeros(blockers.tiles.size, np.bool_)
        for tile in _beside_changes(self.blockers, blockers):
            concerned |= self.field(tile).ravel()
        return _filled(self.bits.copy(), blockers, np.flatnonzero(concerned))


def all_pairs(blockers: Blockers) -> PairTable:
    """Line of effect between all pairs of tiles; memory grows as the square of the board, 12.5 MB for 100 x 100."""
    size = blockers.tiles.size
    return _filled(np.empty((size, (size + 7) // 8), np.uint8), blockers, np.arange(size))


def compiled() -> bool:
    """Whether the kernels have been compiled before, so that the first call will not take many seconds."""
    from systems.geometry import loe_kernels

    return loe_kernels.cached(loe_kernels.NAMES[-1])


def warm() -> None:
    """Compile every kernel, or load it from the cache."""
    from systems.geometry import loe_kernels

    for name in loe_kernels.NAMES:
        _kernel(name)


@cache
def _kernel(name: str) -> Callable[..., Any]:
    from systems.geometry import loe_kernels

    return loe_kernels.ready(name)


def _number(shape: tuple[int, int], tile: Tile) -> int:
    require_on_board(shape, tile)
    row, column = index(tile)
    return row * shape[1] + column


def _filled(bits: Bits, blockers: Blockers, sources: npt.NDArray[np.intp]) -> PairTable:
    kept = Blockers(*(array.copy() for array in blockers))
    _kernel("pack_fields")(*kept, sources, bits)
    return PairTable(bits, kept)


def _beside_changes(before: Blockers, after: Blockers) -> list[Tile]:
    """The tiles that changed, and those beside a changed thin wall: every line that now fares otherwise meets one."""
    changed = before.tiles ^ after.tiles
    left, top = before.left ^ after.left, before.top ^ after.top
    changed |= left[:, :-1] | left[:, 1:] | top[:-1] | top[1:]
    return [(int(column), int(row)) for row, column in np.argwhere(changed)]


def _beams(blockers: Blockers, a: Tile, b: Tile, far: Tile) -> list[tuple[list[Point], list[Point]]]:
    """The points each beam from `a` to `b` passes above and below, the corners of both tiles among them."""
    from systems.geometry.loe_kernels import VIEW

    tables, first, end = _kernel("beams")(*blockers, *a, *b)
    low_end, high_end = (far[0] + 1, far[1]), (far[0], far[1] + 1)
    return [
        ([*_stack(tables, s), low_end], [*_stack(tables, t), high_end])
        for s, t, *_ in tables[first:end].reshape(-1, VIEW).tolist()
    ]


def _stack(nodes: npt.NDArray[np.int64], node: int) -> list[Point]:
    from systems.geometry.loe_kernels import BOTTOM, NODE

    points = []
    while node != BOTTOM:
        x, y, node = nodes[node : node + NODE].tolist()
        points.append((x, y))
    return points


def _to_board(a: Tile, b: Tile, point: tuple[float, float]) -> tuple[float, float]:
    """A point of the quadrant from `a` towards `b`, in tile units of the board."""
    x, y = point
    return (a[0] + x if b[0] > a[0] else a[0] + 1 - x), (a[1] + y if b[1] > a[1] else a[1] + 1 - y)
