"""The cover rank of a target against an attacker (GR-A06): none, light, heavy or hard.

Without line of effect it is hard. Otherwise four lines run from one point of the attacker's tile to the corners of the
target's; the number stopped gives none, light or heavy. The attacker has five points, the centre and the corners, and
takes the best; all corners are drawn in by a sixteenth of a tile. Walls stop a line wherever they stand; low objects
only when next to the target and not next to the attacker, and they give no more than their own grade.

All coordinates are whole sixteenths of a tile: tile (c, r) covers [16c, 16c + 16] x [16r, 16r + 16].
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from systems.geometry import loe
from systems.geometry.lines import TILE, Cells, packed
from systems.geometry.low_cover import LowObjects, counting, require_one_board

if TYPE_CHECKING:
    from systems.geometry import cover_kernels
    from systems.geometry.clearance_kernels import Clearance
    from systems.geometry.grid import Blockers, Edge, Mask, Tile

Point: TypeAlias = Literal["centre", "nw", "ne", "se", "sw"]
POINTS: tuple[Point, ...] = ("centre", "nw", "ne", "se", "sw")


class CoverLine(NamedTuple):
    """One of the four lines, from the attacker's point to a corner of the target, in sixteenths of a tile."""

    x0: int
    y0: int
    x1: int
    y1: int
    stopped_by: Tile | Edge | None
    """The wall nearest to the attacker or, with no wall on the line, the nearest low object; None on a free line.

    At a vertex stopped from both sides it is one of those that meet there: a tile before a thin wall, and the side of
    the next column before that of the next row.
    """
    by_low: bool
    """Whether it is a low object."""
    free: Fraction
    """The part of the line before it is stopped, from the attacker's point; 1 on a free line."""


class CoverRank(NamedTuple):
    """What the rule counted."""

    rank: int
    """0 none, 1 light, 2 heavy, 3 hard."""
    point: Point
    """The attacker's point: lowest rank, then fewest lines stopped, then the order of POINTS."""
    lines: tuple[CoverLine, CoverLine, CoverLine, CoverLine]
    """To the target's corners nw, ne, se, sw."""


def rank(blockers: Blockers, low: LowObjects, attacker: Tile, target: Tile) -> CoverRank:
    """The rank with the point and lines that gave it; with no line of effect hard, and the lines of the best point.

    Raises IndexError for a tile off the board.
    """
    from systems.geometry import cover_kernels

    joined = loe.holds(blockers, attacker, target)
    board = _packed(blockers, low)
    pair = (*attacker, *target)
    found, start = cover_kernels.best_point(*board, pair)
    cover_kernels.put_counting(board.cells, board.low, pair)
    counted = blockers, counting(low, attacker, target)
    nw, ne, se, sw = (_line(board, counted, pair, start, end) for end in range(1, 5))
    return CoverRank(int(found) if joined else cover_kernels.HARD, POINTS[start], (nw, ne, se, sw))


def rank_field(blockers: Blockers, low: LowObjects, attacker: Tile) -> npt.NDArray[np.int8]:
    """The rank of a target on every tile against one attacker: int8 [rows, columns]."""
    from systems.geometry import cover_kernels

    plain = loe.field(blockers, attacker)
    return cover_kernels.ranks(*_cleared(blockers, low), attacker, cover_kernels.ATTACKER, plain)


def ranks_against(blockers: Blockers, low: LowObjects, target: Tile) -> npt.NDArray[np.int8]:
    """The rank of one target against an attacker on every tile: int8 [rows, columns]."""
    from systems.geometry import cover_kernels

    plain = loe.field(blockers, target)
    return cover_kernels.ranks(*_cleared(blockers, low), target, cover_kernels.TARGET, plain)


class PartialField:
    """The ranks against one attacker, worked out for some tiles after others; as `rank_field` gives them all."""

    def __init__(self, board: Laid, plain: Mask, attacker: Tile) -> None:
        """On a board that `lay` laid out, with the tiles in line of effect of the attacker."""
        self._board = board
        self._plain = plain
        self._attacker = attacker
        self.ranks = np.full(plain.shape, np.int8(UNKNOWN))
        """The rank on each tile, UNKNOWN where it is not worked out yet: int8 [rows, columns]."""

    def work_out(self, tiles: Mask) -> None:
        """Work out the rank on these tiles, bool [rows, columns]."""
        from systems.geometry import cover_kernels

        found = cover_kernels.ranks(*self._board, self._attacker, cover_kernels.ATTACKER, self._plain & tiles)
        self.ranks[tiles] = found[tiles]


def lay(blockers: Blockers, low: LowObjects) -> Laid:
    """A board laid out for asking about many pairs."""
    return _cleared(blockers, low)


UNKNOWN = -1
"""Of a tile whose rank is not worked out yet."""


class Laid(NamedTuple):
    """A board as the kernels read it."""

    cells: Cells
    clear: Clearance
    """For one pair zeros, since it is not worth working out."""
    low: Cells
    grades: cover_kernels.Grades


def _packed(blockers: Blockers, low: LowObjects) -> Laid:
    require_one_board(blockers, low)
    cells = packed(blockers)
    grades = np.zeros((3, *cells.shape), np.int64)
    for layer, part in zip(grades, (low.tiles_grade, low.left_grade, low.top_grade), strict=True):
        layer[: part.shape[0], : part.shape[1]] = part
    return Laid(cells, np.zeros(blockers.shape, np.int16), packed(low.places), grades)


def _cleared(blockers: Blockers, low: LowObjects) -> Laid:
    """The same with the clearance of each tile, for asking about many pairs."""
    from systems.geometry.clearance_kernels import clearance

    board = _packed(blockers, low)
    return board._replace(clear=clearance(board.cells))


def _line(board: Laid, counted: tuple[Blockers, Blockers], pair: cover_kernels.Pair, start: int, end: int) -> CoverLine:
    from systems.geometry import cover_kernels

    stop = cover_kernels.trace(board.cells, board.clear, board.grades, pair, start, end)
    stopped_by: Tile | Edge | None = None
    if stop.by != cover_kernels.FREE:
        walls, low = counted
        standing = walls if stop.by == cover_kernels.BY_WALL else low
        stopped_by = next(place for place in _places_met(stop) if standing.blocks(place))
    (dx0, dy0), (dx1, dy1) = cover_kernels.POINTS[[start, end]].tolist()
    ends = TILE * pair[0] + dx0, TILE * pair[1] + dy0, TILE * pair[2] + dx1, TILE * pair[3] + dy1
    free = Fraction(1) if stop.by == cover_kernels.FREE else _before(stop, *ends)
    return CoverLine(*ends, stopped_by, stop.by == cover_kernels.BY_LOW, free)


def _before(stop: cover_kernels.Stop, x0: int, y0: int, x1: int, y1: int) -> Fraction:
    """The part of a line on which it leaves the tile it was leaving when it was stopped."""
    if stop.across:
        return Fraction(TILE * (stop.column + (stop.across > 0)) - x0, x1 - x0)
    return Fraction(TILE * (stop.row + (stop.down > 0)) - y0, y1 - y0)


def _places_met(stop: cover_kernels.Stop) -> tuple[Tile | Edge, ...]:
    """What a line may have met where it was stopped: the entered tile, the side, or what touches the vertex."""
    from systems.geometry import cover_kernels

    _, column, row, across, down, where, _ = stop
    line, level = column + (across > 0), row + (down > 0)
    if where == cover_kernels.ENTERED:
        return ((column + across, row + down),)
    if down == 0:
        return ((line, row, "left"),)
    if across == 0:
        return ((column, level, "top"),)
    return (
        (column + across, row),
        (column, row + down),
        (line, row, "left"),
        (column + across, level, "top"),
        (column, level, "top"),
        (line, row + down, "left"),
    )
