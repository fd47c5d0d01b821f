"""Which tiles of a board are joined on foot, doors open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from systems.geometry.grid import ONE_WAY, Compass

if TYPE_CHECKING:
    from systems.core.board import Board
    from systems.geometry.grid import Mask

Regions = npt.NDArray[np.int64]


def regions(board: Board, standable: Mask) -> Regions:
    """Which tiles are joined on foot with all doors open: a number from 1 for each region, 0 where nobody can stand.

    A diagonal step needs both tiles beside it open, so steps along rows and columns reach all that walking reaches. A
    step that can be taken one way only joins as well.
    """
    right, down = _open_right(board, standable), _open_down(board, standable)
    # Tiles joined along a row are one run; runs are joined over the rows.
    starts = standable.copy()
    starts[:, 1:] &= ~right[:, :-1]
    runs = np.cumsum(starts.ravel()).reshape(starts.shape) - 1
    above, below = runs[:-1][down[:-1]], runs[1:][down[:-1]]
    first = np.ones(above.size, bool)  # two runs meet along many tiles, one after the other
    first[1:] = (above[1:] != above[:-1]) | (below[1:] != below[:-1])
    names = _joined(int(starts.sum()), above[first], below[first])
    _, numbers = np.unique(names, return_inverse=True)
    found = np.zeros(standable.shape, np.int64)
    found[standable] = numbers[runs[standable]] + 1
    return found


def _open_right(board: Board, standable: Mask) -> Mask:
    """Whether one can step between a tile and the next in its row, either way."""
    found = np.zeros(standable.shape, bool)
    found[:, :-1] = standable[:, :-1] & standable[:, 1:] & ~board.move.left[:, 1:-1]
    if board.one_way is not None:
        shut = (board.one_way & ONE_WAY[Compass.EAST]) != 0
        back = (board.one_way & ONE_WAY[Compass.WEST]) != 0
        found[:, :-1] &= ~(shut[:, :-1] & back[:, 1:])
    return found


def _open_down(board: Board, standable: Mask) -> Mask:
    """Whether one can step between a tile and the next in its column, either way."""
    found = np.zeros(standable.shape, bool)
    found[:-1] = standable[:-1] & standable[1:] & ~board.move.top[1:-1]
    if board.one_way is not None:
        shut = (board.one_way & ONE_WAY[Compass.SOUTH]) != 0
        back = (board.one_way & ONE_WAY[Compass.NORTH]) != 0
        found[:-1] &= ~(shut[:-1] & back[1:])
    return found


def _joined(count: int, one: Regions, other: Regions) -> Regions:
    """Of so many things, joined one with another, the smallest number each is joined to.

    Each round hangs the larger of two names on the smaller one and shortens the ways there, so that few rounds do.
    """
    names = np.arange(count)
    while True:
        lower, upper = np.minimum(names[one], names[other]), np.maximum(names[one], names[other])
        if np.array_equal(lower, upper):
            return names
        np.minimum.at(names, upper, lower)
        while not np.array_equal(names[names], names):
            names = names[names]
