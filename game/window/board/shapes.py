"""The shapes of the sides, and other forms with smooth edges: drawn finer and averaged down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin

import numpy as np
import pygame

from game.window.look import SIDES, Color, mixed

FINE = 4
"""How much finer shapes are drawn."""
_INK: Color = (14, 16, 20)

Point = tuple[float, float]

_CORNERS: tuple[tuple[int, float, float], ...] = (
    (0, 0.0, 0.86),
    (4, -pi / 2, 1.04),
    (4, -pi / 4, 1.06),
    (3, -pi / 2, 1.1),
    (6, 0.0, 0.98),
    (5, -pi / 2, 1.0),
)
"""For each side how many corners its shape has (0: a circle), where the first lies, and how large it is drawn."""


def side_color(side: int) -> Color:
    """The colour of a side by its place in the scenario."""
    return SIDES[side % len(SIDES)]


def outline(side: int, middle: Point, radius: float) -> list[Point]:
    """The corners of a side's shape; a circle is drawn with many."""
    corners, first, size = _CORNERS[side % len(_CORNERS)]
    count = corners or 64
    return [
        (
            middle[0] + radius * size * cos(first + 2 * pi * at / count),
            middle[1] + radius * size * sin(first + 2 * pi * at / count),
        )
        for at in range(count)
    ]


def smooth(size: tuple[int, int], draw: Callable[[pygame.Surface, int], None], around: Color = _INK) -> pygame.Surface:
    """What `draw` draws on a surface so many times finer, averaged down; `around` is the colour its edges fade into."""
    fine = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA, 32)
    fine.fill((*around[:3], 0))
    draw(fine, FINE)
    return pygame.transform.smoothscale(fine, size)


@lru_cache(maxsize=256)
def mark(side: int, size: int, color: Color | None = None) -> pygame.Surface:
    """The shape of a side in its colour (or another), with a dark rim, so many pixels wide and high."""
    body = side_color(side) if color is None else color

    def draw(fine: pygame.Surface, times: int) -> None:
        middle = (size * times / 2, size * times / 2)
        pygame.draw.polygon(fine, _INK, outline(side, middle, size * times * 0.48))
        pygame.draw.polygon(fine, body, outline(side, middle, size * times * 0.48 - max(1.5, size / 14) * times))

    return smooth((size, size), draw)


@lru_cache(maxsize=32)
def glow(size: int, color: Color) -> pygame.Surface:
    """A soft ring of light around a disc that fills two thirds of it."""
    offset = (np.arange(size) + 0.5) * 2 / size - 1
    far = np.hypot(*np.meshgrid(offset, offset))
    strength = np.clip(1 - np.abs(far - 0.7) / 0.3, 0, 1) ** 1.6
    surface = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    surface.fill((*color[:3], 0))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[...] = np.round(strength * 200)
    del alpha
    return surface


def thick_line(surface: pygame.Surface, color: Color, points: Sequence[Point], width: float) -> None:
    """A line through points with smooth edges, and round ends and joints where it is wide enough to show.

    Filled, with smooth hairlines along its edges: pygame's own wide smooth lines are wider across than down.
    """
    for start, end in pairwise(points):
        length = hypot(end[0] - start[0], end[1] - start[1])
        if not length:
            continue
        aside = (-(end[1] - start[1]) / length, (end[0] - start[0]) / length)
        if width > 2:
            near, far = _beside(start, end, aside, width / 2 - 1.2), _beside(start, end, aside, 1.2 - width / 2)
            pygame.draw.polygon(surface, color, [*near, *reversed(far)])
        rim = max(0.0, width / 2 - 0.5)
        for by in sorted({max(0.0, rim - inward) for inward in (0.0, 0.7, 1.4, 2.1)}):
            pygame.draw.aaline(surface, color, *_beside(start, end, aside, by))
            pygame.draw.aaline(surface, color, *_beside(start, end, aside, -by))
    if width >= 3:
        for joint in points:
            pygame.draw.aacircle(surface, color, joint, width / 2)


def _beside(start: Point, end: Point, aside: Point, by: float) -> tuple[Point, Point]:
    """A piece of line moved sideways by so many pixels."""
    x, y = aside[0] * by, aside[1] * by
    return (start[0] + x, start[1] + y), (end[0] + x, end[1] + y)


def tinted(color: Color, share: float) -> Color:
    """The colour lighter (share above 0) or darker (below), at most 1 either way."""
    return mixed(color, (255, 255, 255) if share > 0 else (0, 0, 0), abs(share))
