"""Lines snapped to the grid: which grid-line pieces a drawn line stands on."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from game.maps.placement import corners

if TYPE_CHECKING:
    from game.maps.findings import Findings, Place
    from game.maps.plain import MapObject, PlainMap, Point
    from systems.geometry.grid import Edge

SNAP = 0.1
"""How far off its grid line, in tiles, a line may be drawn."""

_WIDEST_SLIP = 0.5
"""A gap between two thin walls that is narrower than this, in tiles, is a slip of the hand."""

_FLUSH = 1e-6
"""Ends nearer than this, in tiles, meet."""


class Run(Struct, frozen=True):
    """A straight piece of a line on grid line `line`, from `start` to `end` in tiles as drawn, start before end."""

    upright: bool
    line: int
    start: float
    end: float

    def edges(self, plain: PlainMap) -> list[Edge]:
        """The pieces of the board's grid lines it stands on, its ends drawn to the nearest crossing."""
        length, lines = (plain.rows, plain.columns) if self.upright else (plain.columns, plain.rows)
        if not 0 <= self.line <= lines:
            return []
        along = range(max(0, _nearest(self.start)), min(length, _nearest(self.end)))
        if self.upright:
            return [(self.line, row, "left") for row in along]
        return [(column, self.line, "top") for column in along]

    def leaves(self, plain: PlainMap) -> bool:
        """Whether a part of it lies beyond the board."""
        length, lines = (plain.rows, plain.columns) if self.upright else (plain.columns, plain.rows)
        return not (0 <= self.line <= lines and _nearest(self.start) >= 0 and _nearest(self.end) <= length)

    def slip(self) -> float:
        """How far its worse end lies from a crossing of the grid, in tiles."""
        return max(abs(self.start - _nearest(self.start)), abs(self.end - _nearest(self.end)))


def _nearest(place: float) -> int:
    return math.floor(place + 0.5)


def runs(entry: MapObject, plain: PlainMap, findings: Findings, place: Place) -> list[Run]:
    """The pieces of a drawn line that lie on grid lines; an error is kept for each piece that does not."""
    return [
        run
        for start, end in pairwise(_line(entry, plain))
        if start != end and (run := _run(start, end, plain, findings, place)) is not None
    ]


def _line(entry: MapObject, plain: PlainMap) -> list[Point]:
    found = corners(entry, plain)
    return found if entry.shape == "polyline" else [found[0], found[2]]


def _run(start: Point, end: Point, plain: PlainMap, findings: Findings, place: Place) -> Run | None:
    across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
    upright = down > across
    if min(across, down) > 2 * SNAP:
        findings.error(
            "thin-diagonal",
            place,
            f"a piece from {_tiles(start)} to {_tiles(end)} that runs askew",
            "pieces along the lines of the grid",
            "In Tiled, hold Ctrl while drawing to snap to the grid.",
        )
        return None
    if max(across, down) < _WIDEST_SLIP:
        return None
    axis = 0 if upright else 1
    line = _nearest((start[axis] + end[axis]) / 2)
    off = max(abs(start[axis] - line), abs(end[axis] - line))
    if off > SNAP + _FLUSH:
        pixels = off * (plain.tile_width if upright else plain.tile_height)
        findings.error(
            "thin-off-grid",
            place,
            f"a piece from {_tiles(start)} to {_tiles(end)}, {pixels:g} pixels off a grid line",
            f"at most {SNAP:g} of a tile",
            "In Tiled, hold Ctrl while moving its points to snap to the grid.",
        )
        return None
    ends = sorted((start[1 - axis], end[1 - axis]))
    return Run(upright, line, ends[0], ends[1])


def _tiles(point: Point) -> str:
    return f"({point[0]:.4g},{point[1]:.4g})"


class DrawnLines:
    """All thin walls of a map as they were drawn, so that small gaps between them can be closed."""

    def __init__(self) -> None:
        self._drawn: list[tuple[Run, Place, int]] = []

    def add(self, found: list[Run], place: Place, owner: int) -> None:
        """Remember the pieces of one object; `owner` is handed back with them."""
        self._drawn += [(run, place, owner) for run in found]

    def settled(self, plain: PlainMap, findings: Findings) -> list[tuple[Run, int]]:
        """All pieces with their owners, gaps under half a tile closed.

        Those gaps, and other ends that lie off the crossings of the grid, are warned of.
        """
        order = sorted(self._drawn, key=lambda drawn: (drawn[0].upright, drawn[0].line, drawn[0].start))
        explained: set[int] = set()
        furthest = 0
        for number in range(1, len(order)):
            before, after = order[furthest][0], order[number][0]
            if (before.upright, before.line) != (after.upright, after.line):
                furthest = number
                continue
            if _FLUSH < after.start - before.end < _WIDEST_SLIP:
                _say_gap(order[furthest], order[number], plain, findings)
                explained |= {furthest, number}
                order[furthest] = (replace(before, end=float(_nearest(after.start))), *order[furthest][1:])
            if after.end > before.end:
                furthest = number
        for number, (run, place, _) in enumerate(order):
            if run.slip() > SNAP + _FLUSH and number not in explained:
                pixels = run.slip() * _size(run, plain)
                findings.warning(
                    "thin-end",
                    place,
                    f"an end {pixels:g} pixels from a crossing of the grid",
                    "ends on crossings",
                    "It is drawn to the nearest.",
                )
        return [(run, owner) for run, _, owner in order]


def _say_gap(
    before: tuple[Run, Place, int], after: tuple[Run, Place, int], plain: PlainMap, findings: Findings
) -> None:
    run, place, _ = before
    along = math.floor(run.end)
    cell = (run.line, along) if run.upright else (along, run.line)
    pixels = (after[0].start - run.end) * _size(run, plain)
    findings.warning(
        "wall-gap",
        replace(place, cell=cell),
        f"a gap of {pixels:g} pixels to object {after[1].object_id}",
        "walls that meet, or a gap of a tile",
        "The gap is closed.",
    )


def _size(run: Run, plain: PlainMap) -> int:
    return plain.tile_height if run.upright else plain.tile_width
