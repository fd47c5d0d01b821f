"""How a board is packed for walking along straight lines, which `line_kernels` does.

One byte a cell, [rows + 1, columns + 1], the arrays of `Blockers` laid one over the other: bit 0 the tile, bit 1 the
thin wall on its left, bit 2 the one on its top; three bits up the same for a second kind of thing.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from systems.geometry.grid import Blockers

Cells: TypeAlias = npt.NDArray[np.uint8]

TILE = 16
"""Points on lines are whole sixteenths of a tile."""
TILE_BIT, LEFT_BIT, TOP_BIT = range(3)
KIND_BITS = 3
FIRST_KIND = 1
SECOND_KIND = FIRST_KIND << KIND_BITS


def packed(things: Blockers) -> Cells:
    """A board of one kind of thing: uint8 [rows + 1, columns + 1]."""
    rows, cols = things.shape
    cells = np.zeros((rows + 1, cols + 1), np.uint8)
    cells[:rows, :cols] = things.tiles
    cells[:rows] |= things.left.view(np.uint8) << LEFT_BIT
    cells[:, :cols] |= things.top.view(np.uint8) << TOP_BIT
    return cells
