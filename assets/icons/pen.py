"""A pen for icons: shapes as masks on a fine grid, joined and cut with | and & and ~, then averaged down to pixels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

SIZE = 64
"""Pixels an icon is wide and high; coordinates are these pixels from the top left."""
FINE = 8
"""Fine points a pixel is wide and high."""
STROKE = 5.5
"""How wide a line is, in every icon."""

Mask = npt.NDArray[np.bool_]
Point = tuple[float, float]

_at = (np.arange(SIZE * FINE) + 0.5) / FINE
X, Y = np.meshgrid(_at, _at)


def nothing() -> Mask:
    """An empty mask."""
    return np.zeros(X.shape, bool)


def disc(x: float, y: float, radius: float) -> Mask:
    """A filled disc."""
    return (X - x) ** 2 + (Y - y) ** 2 <= radius**2


def ring(x: float, y: float, radius: float, width: float = STROKE) -> Mask:
    """A circle drawn with the pen; `radius` to the middle of the line."""
    return disc(x, y, radius + width / 2) & ~disc(x, y, radius - width / 2)


def line(*points: Point, width: float = STROKE, closed: bool = False) -> Mask:
    """A line through points, with round ends and joints."""
    drawn = nothing()
    for start, end in pairwise([*points, points[0]] if closed else points):
        drawn |= _far_from(start, end) <= (width / 2) ** 2
    return drawn


def arc(x: float, y: float, radius: float, start: float, stop: float, width: float = STROKE) -> Mask:
    """A part of a circle; degrees clockwise from the right."""
    return line(*along(x, y, radius, start, stop), width=width)


def along(x: float, y: float, radius: float, start: float, stop: float) -> list[Point]:
    """Points on a part of a circle, close enough to look round."""
    angles = np.radians(np.linspace(start, stop, max(2, round(abs(stop - start) / 6) + 1)))
    return [(x + radius * float(np.cos(angle)), y + radius * float(np.sin(angle))) for angle in angles]


def box(x0: float, y0: float, x1: float, y1: float, radius: float = 2) -> Mask:
    """A filled box with rounded corners."""
    across = np.maximum(np.abs(X - (x0 + x1) / 2) - (x1 - x0) / 2 + radius, 0)
    down = np.maximum(np.abs(Y - (y0 + y1) / 2) - (y1 - y0) / 2 + radius, 0)
    return across**2 + down**2 <= radius**2


def frame(x0: float, y0: float, x1: float, y1: float, radius: float = 4, width: float = STROKE) -> Mask:
    """A box drawn with the pen, its outer rim at these coordinates."""
    return box(x0, y0, x1, y1, radius) & ~box(
        x0 + width, y0 + width, x1 - width, y1 - width, max(0.5, radius - width / 2)
    )


def shape(points: Sequence[Point], rounding: float = 3) -> Mask:
    """A filled polygon, its corners rounded by a line of that width around it."""
    inside = nothing()
    for (x0, y0), (x1, y1) in pairwise([*points, points[0]]):
        if y0 != y1:
            crosses = (min(y0, y1) <= Y) & (max(y0, y1) > Y)
            inside ^= crosses & (x0 + (Y - y0) * (x1 - x0) / (y1 - y0) > X)
    return inside | line(*points, width=rounding, closed=True)


def arrow(tip: Point, towards: Point, size: float = 17) -> Mask:
    """A filled arrow head whose tip lies at a point; `towards` is the way it points."""
    length = float(np.hypot(*towards))
    ahead = (towards[0] / length, towards[1] / length)
    aside = (-ahead[1], ahead[0])
    corners = [
        (tip[0] - ahead[0] * size + aside[0] * side, tip[1] - ahead[1] * size + aside[1] * side)
        for side in (size * 0.62, -size * 0.62)
    ]
    return shape([tip, *corners])


def pixels(mask: Mask) -> npt.NDArray[np.uint8]:
    """White where the mask is, transparent elsewhere: uint8 [rows, columns, 4]. The colour is white throughout."""
    alpha = mask.reshape(SIZE, FINE, SIZE, FINE).mean(axis=(1, 3))
    picture = np.full((SIZE, SIZE, 4), 255, np.uint8)
    picture[..., 3] = np.round(alpha * 255)
    return picture


def _far_from(start: Point, end: Point) -> npt.NDArray[np.float64]:
    """The square of each point's distance from a straight line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = np.clip(((X - start[0]) * dx + (Y - start[1]) * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
    far: npt.NDArray[np.float64] = (X - start[0] - share * dx) ** 2 + (Y - start[1] - share * dy) ** 2
    return far
