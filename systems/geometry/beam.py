"""The line that lies best inside a beam: as far as can be from everything the beam must pass.

A beam is a view of the sweep in `loe_kernels`: the lines above a set of points and below another. The widest empty
strip between the two sets is square to the shortest way between their hulls, and its middle line is the one returned.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[int, int]


class Line(NamedTuple):
    """A line through (x, y) with the direction (dx, dy), which has length 1; nothing is nearer than `clearance`."""

    clearance: float
    x: float
    y: float
    dx: float
    dy: float


def middle_line(low: list[Point], high: list[Point]) -> Line:
    """The line farthest from the points it passes above (`low`) and below (`high`), which some rising line parts."""
    under, over = _upper_hull(low), _lower_hull(high)
    gaps = [_gap(point, *side) for point in over for side in _sides(under)]
    gaps += [_gap(point, *side) for point in under for side in _sides(over)]
    length, (x0, y0), (x1, y1) = min(gaps)
    dx, dy = abs(y1 - y0) / length, abs(x1 - x0) / length
    return Line(length / 2, (x0 + x1) / 2, (y0 + y1) / 2, dx, dy)


def chord_middle(line: Line, corner: Point) -> tuple[float, float]:
    """The middle of what a rising line has inside the tile with that lower left corner."""
    spans = [
        sorted(((at - start) / by, (at + 1 - start) / by))
        for at, start, by in ((corner[0], line.x, line.dx), (corner[1], line.y, line.dy))
        if by
    ]
    along = (max(span[0] for span in spans) + min(span[1] for span in spans)) / 2
    return line.x + along * line.dx, line.y + along * line.dy


def _gap(point: Point, start: Point, end: Point) -> tuple[float, tuple[float, float], tuple[float, float]]:
    """The shortest way from a point to a segment: its length and both ends."""
    (x, y), (sx, sy), (ex, ey) = point, start, end
    wide, tall = ex - sx, ey - sy
    square = wide * wide + tall * tall
    along = min(max(((x - sx) * wide + (y - sy) * tall) / square, 0.0), 1.0) if square else 0.0
    foot = (sx + along * wide, sy + along * tall)
    return hypot(foot[0] - x, foot[1] - y), (float(x), float(y)), foot


def _sides(hull: list[Point]) -> list[tuple[Point, Point]]:
    return list(pairwise(hull)) or [(hull[0], hull[0])]


def _upper_hull(points: list[Point]) -> list[Point]:
    return [(x, -y) for x, y in _lower_hull([(x, -y) for x, y in points])]


def _lower_hull(points: list[Point]) -> list[Point]:
    hull: list[Point] = []
    for x, y in sorted(points):
        while len(hull) > 1 and (hull[-1][0] - hull[-2][0]) * (y - hull[-2][1]) <= (hull[-1][1] - hull[-2][1]) * (
            x - hull[-2][0]
        ):
            hull.pop()
        hull.append((x, y))
    return hull
