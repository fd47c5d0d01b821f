"""Small pictures that overlays lay on the board again and again, kept for each size of tile."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, hypot

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


@lru_cache(maxsize=256)
def dash_stamp(way: tuple[float, float], color: Color, width: float) -> pygame.Surface:
    """One dash, so many pixels across and down, with round ends and a dark rim; its middle is that of the picture."""
    rim = max(1.0, width * 0.6)
    size = ceil(abs(way[0]) + width + 2 * rim) + 1, ceil(abs(way[1]) + width + 2 * rim) + 1

    def draw(fine: pygame.Surface, times: int) -> None:
        middle = size[0] * times / 2, size[1] * times / 2
        long = hypot(*way)
        inward = max(0.0, 1 - width / max(long, 0.1)) / 2 * times
        ends = [(middle[0] + sign * way[0] * inward, middle[1] + sign * way[1] * inward) for sign in (-1, 1)]
        aside = (-way[1] / long, way[0] / long) if long else (0.0, 1.0)
        for ink, thick in ((INK, width / 2 + rim), (color, width / 2)):
            by = (aside[0] * thick * times, aside[1] * thick * times)
            body = [(x + sign * by[0], y + sign * by[1]) for (x, y), sign in zip((*ends, *reversed(ends)),
                    (1, 1, -1, -1), strict=True)]  # fmt: skip
            pygame.draw.polygon(fine, ink, body)
            for end in ends:
                pygame.draw.circle(fine, ink, end, thick * times)

    return smooth(size, draw, INK)


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
