"""The mark of a side beside a name: the shape it has on the board."""

from __future__ import annotations

import pygame

from game.window.board.shapes import mark, side_color
from game.window.look import PANEL, mixed


def draw_mark(surface: pygame.Surface, side: int, centre: tuple[int, int], size: int, *, faint: bool = False) -> None:
    """Draw the shape of the side at that place among all; faint for somebody out of the fight."""
    color = mixed(PANEL, side_color(side), 0.45) if faint else None
    drawn = mark(side, size, color)
    surface.blit(drawn, drawn.get_rect(center=centre))
