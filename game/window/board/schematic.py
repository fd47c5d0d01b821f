"""A board without its map's picture, coloured by what its tiles do: for the minimap, and where no map is at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pygame

from game.window.board import thin

if TYPE_CHECKING:
    import numpy.typing as npt

    from game.window.board.layers import Part
    from systems.core.board import Board

Rgb = tuple[int, int, int]


class Schematic(NamedTuple):
    """The colours of a board that is drawn by what its tiles do, and the strokes of what stands on its grid lines."""

    floor: Rgb
    rough: Rgb
    wall: Rgb
    glass: Rgb
    smoke: Rgb
    pit: Rgb
    low: Rgb
    void: Rgb
    joint: int
    """How much darker the upper and left rim of a tile is drawn."""
    strokes: thin.Strokes = thin.Strokes()


ON_SCREEN = Schematic(
    floor=(92, 98, 104),
    rough=(108, 101, 84),
    wall=(37, 42, 49),
    glass=(122, 168, 196),
    smoke=(84, 112, 84),
    pit=(60, 64, 72),
    low=(150, 128, 88),
    void=(18, 21, 25),
    joint=6,
)
_BLACK = (20, 22, 26)
ON_PAPER = Schematic(
    floor=(255, 255, 255),
    rough=(241, 236, 222),
    wall=(120, 124, 130),
    glass=(208, 230, 243),
    smoke=(222, 234, 218),
    pit=(226, 228, 232),
    low=(228, 212, 178),
    void=(203, 206, 211),
    joint=0,
    strokes=thin.Strokes(
        wall=thin.Stroke(_BLACK, _BLACK, 0.07),
        window=thin.Stroke((70, 130, 170), (255, 255, 255), 0.1),
        low=thin.Stroke((150, 118, 66), (255, 255, 255), 0.1),
        screen=thin.Stroke((110, 130, 110), (255, 255, 255), 0.1),
        leaf=thin.Stroke(_BLACK, (255, 255, 255), 0.14),
    ),
)
_PLAIN_QUARTERS = 4


def ground_colors(board: Board, schematic: Schematic = ON_SCREEN) -> npt.NDArray[np.uint8]:
    """The colour of each tile by what it does, doors left out: uint8 [rows, columns, 3]."""
    effect, sight, move = board.effect.tiles, board.sight.tiles, board.move.tiles
    colors = np.empty((board.rows, board.columns, 3), np.uint8)
    colors[...] = schematic.floor
    for mask, color in (
        (board.quarters > _PLAIN_QUARTERS, schematic.rough),
        (move, schematic.pit),
        (sight, schematic.smoke),
        (effect, schematic.glass),
        (effect & sight, schematic.wall),
        (board.low.tiles, schematic.low),
        (board.void, schematic.void),
    ):
        colors[mask] = color
    return colors


def draw_ground(surface: pygame.Surface, board: Board, part: Part, schematic: Schematic = ON_SCREEN) -> None:
    """Draw a part of the board in these colours, with joints between the tiles."""
    colors = ground_colors(board, schematic)[part.rows.start : part.rows.stop, part.columns.start : part.columns.stop]
    pixels = np.repeat(np.repeat(colors, part.tile, axis=0), part.tile, axis=1)
    for rim in (pixels[:: part.tile], pixels[:, :: part.tile]):
        np.subtract(rim, np.minimum(rim, schematic.joint), out=rim)
    pygame.surfarray.blit_array(surface, pixels.swapaxes(0, 1))
