"""A board without its map's picture, coloured by what its tiles do: for the minimap, and where no map is at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame

if TYPE_CHECKING:
    import numpy.typing as npt

    from game.window.board.layers import Part
    from systems.core.board import Board

FLOOR = (92, 98, 104)
ROUGH = (108, 101, 84)
WALL = (37, 42, 49)
GLASS = (122, 168, 196)
SMOKE = (84, 112, 84)
PIT = (60, 64, 72)
LOW = (150, 128, 88)
VOID = (18, 21, 25)
_PLAIN_QUARTERS = 4
_JOINT = 6
"""How much darker the upper and left rim of a tile is drawn."""


def ground_colors(board: Board) -> npt.NDArray[np.uint8]:
    """The colour of each tile by what it does, doors left out: uint8 [rows, columns, 3]."""
    effect, sight, move = board.effect.tiles, board.sight.tiles, board.move.tiles
    colors = np.empty((board.rows, board.columns, 3), np.uint8)
    colors[...] = FLOOR
    for mask, color in (
        (board.quarters > _PLAIN_QUARTERS, ROUGH),
        (move, PIT),
        (sight, SMOKE),
        (effect, GLASS),
        (effect & sight, WALL),
        (board.low.tiles, LOW),
        (board.void, VOID),
    ):
        colors[mask] = color
    return colors


def draw_ground(surface: pygame.Surface, board: Board, part: Part) -> None:
    """Draw a part of the board in these colours, with joints between the tiles."""
    colors = ground_colors(board)[part.rows.start : part.rows.stop, part.columns.start : part.columns.stop]
    pixels = np.repeat(np.repeat(colors, part.tile, axis=0), part.tile, axis=1)
    for rim in (pixels[:: part.tile], pixels[:, :: part.tile]):
        np.subtract(rim, np.minimum(rim, _JOINT), out=rim)
    pygame.surfarray.blit_array(surface, pixels.swapaxes(0, 1))
