"""Where an object lies and what its outline is, as an element of Tiled says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.maps import limits
from game.maps.attributes import Attributes
from game.maps.plain import Shape

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from game.maps.findings import Place
    from game.maps.plain import Point
    from game.maps.sources import Sources

KINDS = ("point", "ellipse", "capsule", "text", "polygon", "polyline")
_FARTHEST = 1e9


def shape_of(element: Element, place: Place, sources: Sources, file: str = "") -> Shape | None:
    """The shape an object element draws; None, after an error was kept, where it has no place.

    Points of lines and polygons are those of the element: from its own (x, y).
    """
    attributes = Attributes(element, place, sources.findings, file)
    numbers = [attributes.number(attribute) for attribute in ("x", "y", "width", "height", "rotation")]
    kind = next((kind for kind in KINDS if element.find(kind) is not None), "rectangle")
    points = _points(element, kind, place, sources, file)
    x, y, width, height, rotation = numbers
    if x is None or y is None or width is None or height is None or rotation is None or points is None:
        return None
    return Shape(kind, x, y, width, height, rotation, tuple(points))


def _points(element: Element, kind: str, place: Place, sources: Sources, file: str) -> list[Point] | None:
    """The corners of a line or polygon, [] for other shapes, None where they are broken."""
    if kind not in {"polygon", "polyline"}:
        return []
    drawn = element.find(kind)
    assert drawn is not None
    words = drawn.get("points", "").split()
    sources.points += len(words)
    if sources.points > limits.POINTS:
        found = f"{sources.points} points of lines and polygons so far"
        raise sources.findings.unreadable("points", place, found, f"at most {limits.POINTS} in a map", file=file)
    try:
        points = [(float(across), float(down)) for across, down in (word.split(",") for word in words)]
    except ValueError:
        points = []
    if len(points) >= 2 and all(abs(part) < _FARTHEST for point in points for part in point):  # false for nan too
        return points
    sources.findings.error(
        "points",
        replace(place, property="points"),
        f'"{drawn.get("points", "")}"',
        "two points or more, as 0,0 32,0",
        "In Tiled, draw it again.",
        file,
    )
    return None
