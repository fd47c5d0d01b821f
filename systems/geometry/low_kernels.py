"""Compiled kernels of low cover: who is hidden over a whole board."""

from __future__ import annotations

import numpy as np
from numba import njit

from systems.geometry import low_cover
from systems.geometry.grid import Blockers, Mask
from systems.geometry.lines import LEFT_BIT, TILE_BIT, TOP_BIT, Cells
from systems.geometry.loe_kernels import joined

tile_is_next = njit(cache=True)(low_cover.tile_is_next)
left_is_next = njit(cache=True)(low_cover.left_is_next)
top_is_next = njit(cache=True)(low_cover.top_is_next)


@njit(cache=True)
def counting_bits(column: int, row: int, attacker: tuple[int, int], target: tuple[int, int]) -> int:
    """Which low objects of a cell, packed as in `lines`, are next to the target and not next to the attacker."""
    bits = 0
    if tile_is_next(column, row, *target) and not tile_is_next(column, row, *attacker):
        bits |= 1 << TILE_BIT
    if left_is_next(column, row, *target) and not left_is_next(column, row, *attacker):
        bits |= 1 << LEFT_BIT
    if top_is_next(column, row, *target) and not top_is_next(column, row, *attacker):
        bits |= 1 << TOP_BIT
    return bits


@njit(cache=True)
def hidden_from(board: Blockers, walls: Cells, low: Cells, attacker: tuple[int, int], plain: Mask) -> Mask:
    """The targets of an attacker that its plain field reaches and low objects hide: bool [rows, columns].

    `board` and `walls` are the same blockers; low objects are put into `board` and taken out again.
    """
    rows, cols = plain.shape
    found = np.zeros((rows, cols), np.bool_)
    for row in range(rows):
        for column in range(cols):
            if plain[row, column] and _put_counting(board, low, attacker, (column, row)):
                found[row, column] = not joined(
                    board.tiles, board.left, board.top, attacker[0], attacker[1], column, row
                )
                _take_out(board, walls, column, row)
    return found


@njit(cache=True)
def _put_counting(board: Blockers, low: Cells, attacker: tuple[int, int], target: tuple[int, int]) -> bool:
    """Put what is next to the target and not next to the attacker on the board; whether there was anything."""
    added = 0
    for row in range(max(target[1] - 1, 0), min(target[1] + 3, low.shape[0])):
        for column in range(max(target[0] - 1, 0), min(target[0] + 3, low.shape[1])):
            if low[row, column] == 0:
                continue
            bits = low[row, column] & counting_bits(column, row, attacker, target)
            added |= bits
            if bits >> TILE_BIT & 1:
                board.tiles[row, column] = True
            if bits >> LEFT_BIT & 1:
                board.left[row, column] = True
            if bits >> TOP_BIT & 1:
                board.top[row, column] = True
    return added != 0


@njit(cache=True)
def _take_out(board: Blockers, walls: Cells, target_column: int, target_row: int) -> None:
    """Undo `_put_counting` around a target."""
    rows, cols = board.tiles.shape
    for row in range(max(target_row - 1, 0), min(target_row + 3, walls.shape[0])):
        for column in range(max(target_column - 1, 0), min(target_column + 3, walls.shape[1])):
            if row < rows and column < cols:
                board.tiles[row, column] = walls[row, column] >> TILE_BIT & 1
            if row < rows:
                board.left[row, column] = walls[row, column] >> LEFT_BIT & 1
            if column < cols:
                board.top[row, column] = walls[row, column] >> TOP_BIT & 1
