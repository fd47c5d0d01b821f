"""Where someone can walk, and what it costs: whole-number costs, strict corners.

With `metres_per_tile` = p/q in lowest terms the unit is 1/(8q) m. A straight step costs 2p and a diagonal 3p times the
entered tile's `move_cost` in quarters, plus what the entered tile adds (a body). A diagonal needs both flank tiles and
the four edges between the four tiles open; people on a flank do not narrow it.

Equal costs are settled by place alone, never by the order of the search: of the last steps that come at the same cost,
the one turned least from the open board's, then the first clockwise from north. On an open board the chosen paths are
digital rays, which stay close to the straight line from the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from systems.geometry.grid import ONE_WAY, Blockers, Compass, Mask, Tile, index, on_board, require_on_board
from systems.geometry.ranges import Metres, exact

if TYPE_CHECKING:
    from systems.geometry import path_kernels

_Kind = TypeVar("_Kind", bound=np.generic)

_BOTH_WAYS = np.uint8(0)
_SIDE_OF_STEP = {side.step: side for side in Compass}

QUARTERS = 4
"""Quarters of a tile's plain `move_cost` of 1."""
MAX_DENOMINATOR = 1000
STRAIGHT = 2
DIAGONAL = 3
"""How often p a step of each kind counts, for each quarter of `move_cost` (GR-A02)."""


class Scale(NamedTuple):
    """Metres per tile as the fraction p/q in lowest terms, q at most 1000; the unit of cost is 1/(8q) m."""

    p: int
    q: int

    @property
    def units_per_metre(self) -> int:
        """How many units of cost make one metre."""
        return 8 * self.q

    def units(self, metres: Metres) -> int:
        """The most whole units within so many metres: a budget, rounded down."""
        return int(exact(metres) * self.units_per_metre // 1)

    def metres(self, units: int) -> Fraction:
        """A cost in metres, exactly."""
        return Fraction(units, self.units_per_metre)


def scale(metres_per_tile: Metres) -> Scale:
    """The scale of a board; raises ValueError unless it is positive with a denominator of at most 1000."""
    written = exact(metres_per_tile)
    if written <= 0 or written.denominator > MAX_DENOMINATOR:
        msg = f"metres_per_tile is {metres_per_tile}: expected a positive number of at most three decimals"
        raise ValueError(msg)
    return Scale(written.numerator, written.denominator)


class Steps(NamedTuple):
    """What a walk over one board meets. All arrays are [rows, columns] but the thin walls in `move`."""

    move: Blockers
    quarters: npt.NDArray[np.int32]
    """The factor `move_cost` in quarters, positive."""
    extra: npt.NDArray[np.int64]
    """Units added to entering the tile, not negative."""
    passable: Mask
    """False where nobody may enter though nothing blocks: an enemy stands there."""
    stoppable: Mask
    """False where a walk may not end: anyone stands there."""
    one_way: npt.NDArray[np.uint8]
    """The steps off each tile that are not allowed, as bits of `ONE_WAY`."""

    @classmethod
    def of(
        cls,
        move: Blockers,
        *,
        quarters: npt.ArrayLike = QUARTERS,
        extra: npt.ArrayLike = 0,
        passable: npt.ArrayLike = True,
        stoppable: npt.ArrayLike = True,
        one_way: npt.ArrayLike = _BOTH_WAYS,
    ) -> Steps:
        """Steps from arrays or single values for the whole board; raises ValueError where one does not fit."""
        steps = cls(
            move,
            _filled("quarters", quarters, move.shape, np.int32),
            _filled("extra", extra, move.shape, np.int64),
            _filled("passable", passable, move.shape, np.bool_),
            _filled("stoppable", stoppable, move.shape, np.bool_),
            _filled("one_way", one_way, move.shape, np.uint8),
        )
        if steps.quarters.min() <= 0:
            msg = f"move_cost is {steps.quarters.min()} quarters somewhere: expected a positive number on every tile"
            raise ValueError(msg)
        if steps.extra.min() < 0:
            msg = f"added cost is {steps.extra.min()} units somewhere: expected 0 or more on every tile"
            raise ValueError(msg)
        return steps


class Reach(NamedTuple):
    """Everything within one budget of one start."""

    start: Tile
    cost: npt.NDArray[np.int64]
    """Units to each tile [rows, columns], -1 where the budget does not reach."""
    predecessor: npt.NDArray[np.int32]
    """The tile before each tile as row * columns + column, -1 at the start and where unreached."""
    ends: Mask
    """Where the walk may end: reached and stoppable."""

    def path(self, to: Tile) -> tuple[Tile, ...]:
        """The tiles walked to reach `to`, start excluded, `to` included; raises ValueError where it is not reached."""
        if not on_board(self.cost.shape, to) or self.cost[index(to)] < 0:
            msg = f"tile {to} is not within reach of {self.start}"
            raise ValueError(msg)
        cols = self.cost.shape[1]
        walked = []
        while to != self.start:
            walked.append(to)
            row, column = divmod(int(self.predecessor[index(to)]), cols)
            to = (column, row)
        return tuple(reversed(walked))


def reach(steps: Steps, board_scale: Scale, start: Tile, budget_units: int | None = None) -> Reach:
    """Costs, ways and possible ends from `start` within a budget, inclusive; None is without limit.

    The start costs 0 whatever stands on it. Raises IndexError for a start off the board, ValueError for a budget
    below 0.
    """
    from systems.geometry import path_kernels

    budget = _budget(steps.move.shape, start, budget_units)
    ways = lay(steps.move, steps.quarters, board_scale, steps.one_way)
    width = ways.board.width
    inner = np.s_[1:-1, 1:-1]
    for costs in (ways.board.straight, ways.board.diagonal):
        costs.reshape(-1, width)[inner] += steps.extra
    ways.board.cells.reshape(-1, width)[inner][~steps.passable] &= ~np.uint8(path_kernels.ENTER)
    cost, predecessor = path_kernels.reach(ways.board, index(start), budget)
    return Reach(start, cost, predecessor, (cost >= 0) & steps.stoppable)


def step_is_open(move: Blockers, a: Tile, b: Tile, one_way: npt.NDArray[np.uint8] | None = None) -> bool:
    """Whether one could step from a to a tile b that touches it, whoever stands there.

    False for tiles that do not touch, for one tile twice, for a tile that blocks movement, and against the steps that
    `one_way` does not allow.
    """
    across, down = b[0] - a[0], b[1] - a[1]
    if max(abs(across), abs(down)) != 1 or not (on_board(move.shape, a) and on_board(move.shape, b)):
        return False
    if across and down:
        return all(
            step_is_open(move, *pair, one_way)
            for pair in ((a, (b[0], a[1])), (a, (a[0], b[1])), ((b[0], a[1]), b), ((a[0], b[1]), b))
        )
    if one_way is not None and one_way[index(a)] & ONE_WAY[_SIDE_OF_STEP[across, down]]:
        return False
    edge_blocks = move.left[a[1], max(a[0], b[0])] if across else move.top[max(a[1], b[1]), a[0]]
    return not (edge_blocks or move.blocks(a) or move.blocks(b))


class Met(NamedTuple):
    """What somebody meets on one tile: whether they may pass it and end on it, and the units it adds to entering."""

    passable: bool
    free: bool
    extra: int


class Ways(NamedTuple):
    """A board laid out for many searches among different people. Not to be written to."""

    shape: tuple[int, int]
    board: path_kernels.Board


def lay(
    move: Blockers,
    quarters: npt.NDArray[np.int32],
    board_scale: Scale,
    one_way: npt.NDArray[np.uint8] | None = None,
) -> Ways:
    """The ways over a board on which nobody stands: within a ring of wall, flat, as the search takes them."""
    from systems.geometry.path_kernels import CLOSED, ENTER, LEFT, OPEN, TOP, Board

    rows, cols = move.shape
    cells = np.zeros((rows + 2, cols + 2), np.uint8)
    straight, diagonal = np.zeros(cells.shape, np.int64), np.zeros(cells.shape, np.int64)
    inner = np.s_[1:-1, 1:-1]
    cells[inner] = np.where(move.tiles, 0, OPEN | ENTER)
    cells[inner][move.left[:, :cols]] |= LEFT
    cells[inner][move.top[:rows]] |= TOP
    if one_way is not None:
        cells[inner] |= one_way << CLOSED
    half = quarters * np.int64(board_scale.p)
    straight[inner] = STRAIGHT * half
    diagonal[inner] = DIAGONAL * half
    return Ways(move.shape, Board(cells.ravel(), straight.ravel(), diagonal.ravel(), cols + 2))


def reach_among(
    ways: Ways, met: Mapping[Tile, Met], start: Tile, budget_units: int | None = None, goal: Mask | None = None
) -> Reach:
    """The same as `reach` over a board that was laid out, with what is met on the few tiles where somebody is.

    With a `goal`, bool [rows, columns], it goes no further than the cheapest way to a tile of it, the start apart, on
    which one can end; where there is none it goes as far as the budget.
    """
    from systems.geometry import path_kernels

    budget = _budget(ways.shape, start, budget_units)
    width = ways.board.width
    rows = [((row + 1) * width + column + 1, *one) for (column, row), one in met.items()]
    people = np.array(rows, np.int64) if rows else _NOBODY
    wanted = _NOWHERE if goal is None else goal.copy()
    return Reach(start, *path_kernels.reach_among(ways.board, people, index(start), budget, wanted))


_NOBODY = np.zeros((0, 4), np.int64)
_NOWHERE = np.zeros((0, 0), bool)


def _budget(shape: tuple[int, int], start: Tile, units: int | None) -> int:
    """The budget as the search takes it, for a start that is on the board."""
    from systems.geometry.path_kernels import UNLIMITED

    require_on_board(shape, start)
    if units is not None and units < 0:
        msg = f"movement budget is {units} units: expected 0 or more"
        raise ValueError(msg)
    return UNLIMITED if units is None else min(units, UNLIMITED)


def _filled(name: str, values: npt.ArrayLike, shape: tuple[int, int], kind: type[_Kind]) -> npt.NDArray[_Kind]:
    array = np.asarray(values)
    if array.shape not in {(), shape} or not np.can_cast(array.dtype, kind, "same_kind"):
        msg = f"{name} is {array.dtype} of shape {array.shape}: expected {kind.__name__} of shape {shape}"
        raise ValueError(msg)
    return np.ascontiguousarray(np.broadcast_to(array, shape), dtype=kind)


def step_units(board_scale: Scale, a: Tile, b: Tile, quarters: int) -> int:
    """Units of one step from a to the touching tile b, whose `move_cost` is so many quarters; additions not counted."""
    diagonal = a[0] != b[0] and a[1] != b[1]
    return (DIAGONAL if diagonal else STRAIGHT) * board_scale.p * quarters


def length_units(board_scale: Scale, way: Iterable[Tile]) -> int:
    """Units that a way from tile to touching tile is long, both ends included: no ground slows, nobody adds."""
    return sum(step_units(board_scale, a, b, QUARTERS) for a, b in pairwise(way))
