"""Compiled kernels of low cover: what "next to" means, and what is hidden over a whole board.

Small predicates take the cell of an array (column, row) and the tile it may be next to.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from systems.geometry.grid import Blockers, Mask
from systems.geometry.loe_kernels import joined


@njit(cache=True)
def tile_is_next(column: int, row: int, to_column: int, to_row: int) -> bool:
    """Whether a tile is one of the eight neighbours."""
    across, down = abs(column - to_column), abs(row - to_row)
    return max(across, down) == 1


@njit(cache=True)
def left_is_next(column: int, row: int, to_column: int, to_row: int) -> bool:
    """Whether a tile's left side is a side of the tile or of one of its neighbours."""
    return -1 <= column - to_column <= 2 and -1 <= row - to_row <= 1


@njit(cache=True)
def top_is_next(column: int, row: int, to_column: int, to_row: int) -> bool:
    """Whether a tile's top side is a side of the tile or of one of its neighbours."""
    return left_is_next(row, column, to_row, to_column)


@njit(cache=True)
def mark_next_to(places: Blockers, column: int, row: int, marked: Blockers) -> None:
    """Set in `marked` the low objects next to a tile."""
    rows, cols = places.tiles.shape
    for r in range(max(row - 1, 0), min(row + 3, rows + 1)):
        for c in range(max(column - 1, 0), min(column + 3, cols + 1)):
            if r < rows and c < cols:
                marked.tiles[r, c] |= places.tiles[r, c] and tile_is_next(c, r, column, row)
            if r < rows:
                marked.left[r, c] |= places.left[r, c] and left_is_next(c, r, column, row)
            if c < cols:
                marked.top[r, c] |= places.top[r, c] and top_is_next(c, r, column, row)


@njit(cache=True)
def hidden_from(blockers: Blockers, places: Blockers, column: int, row: int, plain: Mask) -> Mask:
    """The targets of an attacker that its plain field reaches and low objects hide: bool [rows, columns]."""
    rows, cols = plain.shape
    found = np.zeros((rows, cols), np.bool_)
    own = Blockers(
        np.zeros((rows, cols), np.bool_), np.zeros((rows, cols + 1), np.bool_), np.zeros((rows + 1, cols), np.bool_)
    )
    mark_next_to(places, column, row, own)
    board = Blockers(blockers.tiles.copy(), blockers.left.copy(), blockers.top.copy())
    for target_row in range(rows):
        for target_column in range(cols):
            if plain[target_row, target_column] and _add_counting(places, own, target_column, target_row, board):
                found[target_row, target_column] = not joined(
                    board.tiles, board.left, board.top, column, row, target_column, target_row
                )
                _restore(blockers, target_column, target_row, board)
    return found


@njit(cache=True)
def _add_counting(places: Blockers, own: Blockers, column: int, row: int, board: Blockers) -> bool:
    """Add to `board` what is next to the target and not among the attacker's `own`; whether there was anything."""
    rows, cols = places.tiles.shape
    added = False
    for r in range(max(row - 1, 0), min(row + 3, rows + 1)):
        for c in range(max(column - 1, 0), min(column + 3, cols + 1)):
            if r < rows and c < cols and places.tiles[r, c] and not own.tiles[r, c] and tile_is_next(c, r, column, row):
                board.tiles[r, c] = added = True
            if r < rows and places.left[r, c] and not own.left[r, c] and left_is_next(c, r, column, row):
                board.left[r, c] = added = True
            if c < cols and places.top[r, c] and not own.top[r, c] and top_is_next(c, r, column, row):
                board.top[r, c] = added = True
    return added


@njit(cache=True)
def _restore(blockers: Blockers, column: int, row: int, board: Blockers) -> None:
    """Undo `_add_counting` around a target."""
    rows, cols = blockers.tiles.shape
    first_row, first_col = max(row - 1, 0), max(column - 1, 0)
    last_row, last_col = min(row + 2, rows), min(column + 2, cols)
    board.tiles[first_row:last_row, first_col:last_col] = blockers.tiles[first_row:last_row, first_col:last_col]
    board.left[first_row:last_row, first_col : last_col + 1] = blockers.left[
        first_row:last_row, first_col : last_col + 1
    ]
    board.top[first_row : last_row + 1, first_col:last_col] = blockers.top[first_row : last_row + 1, first_col:last_col]
