"""Lines snapped to the grid: which grid-line pieces a drawn line stands on."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from game.maps.gaps import say_gap
from game.maps.placement import FLUSH, SNAP, corners

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.maps.findings import Findings, Place
    from game.maps.plain import MapObject, PlainMap, Point
    from systems.geometry.grid import Edge, Tile

_NEAREST = 0.25
"""How far off, in tiles, a line of another game's map still belongs to a grid line."""

_WIDEST_SLIP = 0.5
"""A gap between two thin walls that is narrower than this, in tiles, is a slip of the hand."""


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


class Line(Struct, frozen=True):
    """A drawn line on the grid: the runs on its lines, and the tiles that other pieces run through."""

    runs: list[Run]
    through: list[Tile]


class LineReader:
    """Lays drawn lines on the grid, and says what of them does not lie on it.

    Pieces of a line that a game master meant as ours lie on grid lines or are errors. Those of other games' maps are
    snapped to the nearest grid line; where none is nearer than the other, the tiles they run through are walled up.
    """

    def __init__(self, plain: PlainMap, findings: Findings, count: Callable[[int, Place], None]) -> None:
        self._plain = plain
        self._findings = findings
        self._count = count

    def line(self, entry: MapObject, place: Place, *, ours: bool) -> Line:
        """The line an object draws; an error is kept for each piece of ours that does not lie on a grid line."""
        found = Line([], [])
        for start, end in pairwise(_points(entry, self._plain)):
            if start == end:
                continue
            off = self._off(start, end, place, ours=ours)
            if off is None:
                continue
            if off <= (SNAP if ours else _NEAREST) + FLUSH:
                found.runs.extend(_run(start, end))
            elif not ours:
                found.through.extend(self._through(start, end, place))
        return found

    def _off(self, start: Point, end: Point, place: Place, *, ours: bool) -> float | None:
        """How far off a grid line a piece lies, in tiles; None for a piece of ours for which an error was kept."""
        across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
        what = f"a piece from {_tiles(start)} to {_tiles(end)}"
        if min(across, down) > 2 * SNAP:
            if not ours:
                self._say(place, f"{what} that runs askew", "The cells it runs through block.")
                return 1.0
            self._findings.error(
                "thin-diagonal",
                place,
                f"{what} that runs askew",
                "pieces along the lines of the grid",
                "In Tiled, hold Ctrl while drawing to snap to the grid.",
            )
            return None
        off = _off_line(start, end)
        pixels = off * (self._plain.tile_width if down > across else self._plain.tile_height)
        if off <= SNAP + FLUSH or max(across, down) < _WIDEST_SLIP:
            return min(off, SNAP)
        if ours:
            self._findings.error(
                "thin-off-grid",
                place,
                f"{what}, {pixels:g} pixels off a grid line",
                f"at most {SNAP:g} of a tile",
                "In Tiled, hold Ctrl while moving its points to snap to the grid.",
            )
            return None
        near = off <= _NEAREST + FLUSH
        advice = "It stands on that line." if near else "No line is near, so the cells it runs through block."
        self._say(place, f"{what}, {pixels:g} pixels off a grid line", advice)
        return off

    def _say(self, place: Place, found: str, advice: str) -> None:
        self._findings.warning("line-off-grid", place, found, "pieces along the lines of the grid", advice)

    def _through(self, start: Point, end: Point, place: Place) -> list[Tile]:
        """The tiles of the board whose inside a piece runs through."""
        crossings = {0.0, 1.0}
        for from_, to, last in ((start[0], end[0], self._plain.columns), (start[1], end[1], self._plain.rows)):
            lines = range(max(0, math.ceil(min(from_, to))), min(last, math.floor(max(from_, to))) + 1)
            self._count(len(lines), place)
            crossings |= {(line - from_) / (to - from_) for line in lines if to != from_}
        parts = sorted(part for part in crossings if 0 <= part <= 1)
        middles = [(before + after) / 2 for before, after in pairwise(parts)]
        tiles = dict.fromkeys(
            (
                math.floor(start[0] + middle * (end[0] - start[0])),
                math.floor(start[1] + middle * (end[1] - start[1])),
            )
            for middle in middles
        )
        return [tile for tile in tiles if 0 <= tile[0] < self._plain.columns and 0 <= tile[1] < self._plain.rows]


def _points(entry: MapObject, plain: PlainMap) -> list[Point]:
    found = corners(entry, plain)
    return found if entry.shape == "polyline" else [found[0], found[2]]


def _is_upright(start: Point, end: Point) -> bool:
    return abs(end[1] - start[1]) > abs(end[0] - start[0])


def _off_line(start: Point, end: Point) -> float:
    """How far the worse end of a piece lies from the grid line it is nearest to, in tiles."""
    axis = 0 if _is_upright(start, end) else 1
    line = _nearest((start[axis] + end[axis]) / 2)
    return max(abs(start[axis] - line), abs(end[axis] - line))


def _run(start: Point, end: Point) -> list[Run]:
    """The run of a piece on the nearest grid line; none where it is too short to be meant."""
    upright = _is_upright(start, end)
    axis = 0 if upright else 1
    ends = sorted((start[1 - axis], end[1 - axis]))
    if ends[1] - ends[0] < _WIDEST_SLIP:
        return []
    return [Run(upright, _nearest((start[axis] + end[axis]) / 2), ends[0], ends[1])]


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
            if FLUSH < after.start - before.end < _WIDEST_SLIP:
                _say_gap(order[furthest], order[number], plain, findings)
                explained |= {furthest, number}
                order[furthest] = (replace(before, end=float(_nearest(after.start))), *order[furthest][1:])
            if after.end > before.end:
                furthest = number
        for number, (run, place, _) in enumerate(order):
            if run.slip() > SNAP + FLUSH and number not in explained:
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
    say_gap(place, cell, (after[0].start - run.end) * _size(run, plain), after[1].object_id, findings)


def _size(run: Run, plain: PlainMap) -> int:
    return plain.tile_height if run.upright else plain.tile_width
