"""Small pictures that overlays lay on the board again and again, kept for each size of tile."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from game.window.board.shapes import smooth
from game.window.look import Color

INK: Color = (12, 14, 18)
"""Around what has to stand out from any ground."""


@lru_cache(maxsize=512)
def tile_stamp(tile: int, length: int, color: Color, *, hatched: bool) -> pygame.Surface:
    """So many tiles side by side in a colour; hatching joins from tile to tile."""
    stamp = pygame.Surface((length * tile, tile), pygame.SRCALPHA, 32)
    if not hatched:
        stamp.fill(color)
        return stamp
    opaque = color[3] if len(color) == 4 else 255
    stamp.fill((*color[:3], opaque // 3))
    step = max(4, tile // 4)
    across, down = np.meshgrid(np.arange(length * tile), np.arange(tile), indexing="ij")
    alpha = pygame.surfarray.pixels_alpha(stamp)
    alpha[(across + down) % step < max(1, step // 4)] = opaque
    del alpha
    return stamp


@lru_cache(maxsize=64)
def flat(size: tuple[int, int], color: Color) -> pygame.Surface:
    """A box in one colour."""
    box = pygame.Surface(size, pygame.SRCALPHA, 32)
    box.fill(color)
    return box


@lru_cache(maxsize=64)
def end_mark(size: int, color: Color) -> pygame.Surface:
    """The ring at the end of a way."""

    def draw(fine: pygame.Surface, times: int) -> None:
        middle, radius = (size * times / 2, size * times / 2), size * times / 2
        pygame.draw.circle(fine, INK, middle, radius)
        pygame.draw.circle(fine, color, middle, radius - times)
        pygame.draw.circle(fine, INK, middle, radius * 0.62)
        pygame.draw.circle(fine, color, middle, radius * 0.3)

    return smooth((size, size), draw)


@lru_cache(maxsize=64)
def brackets(tile: int, color: Color, width: int) -> pygame.Surface:
    """The four corners of a tile, with a dark rim."""
    surface = pygame.Surface((tile, tile), pygame.SRCALPHA, 32)
    length = tile * 3 // 10
    for ink, rim in ((INK, 1), (color, 0)):
        for right in (0, 1):
            for down in (0, 1):
                x, y = right * (tile - length), down * (tile - length)
                thin_x, thin_y = right * (tile - width), down * (tile - width)
                for rect in ((x, thin_y, length, width), (thin_x, y, width, length)):
                    surface.fill(ink, pygame.Rect(rect).inflate(2 * rim, 2 * rim))
    return surface
