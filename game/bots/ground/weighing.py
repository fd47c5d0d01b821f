"""The compiled part of the bot: what every tile in reach is worth, in one pass over them.

Sums run in the order of the foes on every machine, so that two tiles of equal worth are equal everywhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numba
import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
"""Over the tiles of a box, [rows, columns]."""
Stack = npt.NDArray[np.bool_]
"""One mask a foe, [foes, rows, columns]."""


class Weights(NamedTuple):
    """What counts how much: danger, a forfeited cover, an AP walked."""

    caution: float
    forfeit: float
    step: float


class Budget(NamedTuple):
    """What there is for attacks once nothing is walked, and the price of one, in AP."""

    ap: int
    price: int


class Targets(NamedTuple):
    """Foes that can be hit: from where, what that is worth, and from where it gives up one's own low cover."""

    shots: Stack
    worths: Values
    over: Stack


@numba.njit(cache=True)
def holding(stack: Stack) -> Whole:
    """The places of the foes whose masks hold any tile."""
    foes, rows, columns = stack.shape
    found = np.empty(foes, np.int64)
    count = 0
    for foe in range(foes):
        tile = 0
        while tile < rows * columns and not stack[foe, tile // columns, tile % columns]:
            tile += 1
        if tile < rows * columns:
            found[count] = foe
            count += 1
    return found[:count]


@numba.njit(cache=True)
def danger(fire: Stack, threats: Values) -> Values:
    """What all foes take on each tile: the sum of the threats of those who can hit somebody there."""
    foes, rows, columns = fire.shape
    found = np.zeros((rows, columns))
    for foe in range(foes):
        for row in range(rows):
            for column in range(columns):
                if fire[foe, row, column]:
                    found[row, column] += threats[foe]
    return found


@numba.njit(cache=True)
def best_stand(
    ends: Mask, walk: Whole, dangers: Values, targets: Targets, here: tuple[int, int], budget: Budget, weights: Weights
) -> tuple[int, int]:
    """The row and column of the tile of highest worth, (-1, -1) where nobody can be hit from any.

    Worth is the best attack as often as AP allow, less the danger, cover given up and the way. On a tie it is the
    present tile, else the first by row and column. Of attacks of equal worth that on the first foe counts.
    """
    foes, rows, columns = targets.shots.shape
    best, best_row, best_column = -np.inf, -1, -1
    for row in range(rows):
        for column in range(columns):
            at_home = row == here[0] and column == here[1]
            if not (ends[row, column] or at_home):
                continue
            attacks = (budget.ap - walk[row, column]) // budget.price
            if attacks <= 0:
                continue
            hit, target = 0.0, -1
            for foe in range(foes):
                if targets.shots[foe, row, column] and targets.worths[foe] > hit:
                    hit, target = targets.worths[foe], foe
            if target < 0:
                continue
            worth = hit * attacks - weights.caution * dangers[row, column]
            worth -= weights.forfeit * targets.over[target, row, column]
            worth -= weights.step * walk[row, column]
            if worth > best or (worth == best and at_home):
                best, best_row, best_column = worth, row, column
    return best_row, best_column


def warm() -> None:
    """Compile all of it, or load it from where it is kept."""
    stack, values = np.ones((1, 1, 1), np.bool_), np.ones(1)
    targets = Targets(stack, values, stack)
    dangers = danger(stack, values)
    holding(stack)
    best_stand(stack[0], np.zeros((1, 1), np.int64), dangers, targets, (0, 0), Budget(1, 1), Weights(0.0, 0.0, 0.0))
