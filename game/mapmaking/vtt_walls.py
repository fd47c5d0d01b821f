"""The walls of a Universal VTT file laid on the grid, and the things that block sight."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from game.mapmaking.bridges import REACH, TOUCH, Pieces
from game.mapmaking.parting import UNIT, Fixed, Parting, crossing_of
from game.mapmaking.vtt_told import Told
from game.maps.placement import covered
from game.maps.tile_shapes import FINENESS, share_classes
from systems.geometry.grid import Edge, Tile

SLACK = 0.1
"""Tiles beyond the rim of the map that still count as on it."""
_OUTLINE = 4
"""Points of the shortest outline, its first one again at its end."""
_OUTLINE_WORK = 100
"""Tiles that an outline counts as, however small it is."""
_LEAST = 4
"""Points of a tile that a thing covers which counts there, a sixteenth of it."""
_PILLAR = 3
"""Tiles each way that an outline has at most which may hold one centre only."""


class Walls:
    """Lays one line after the other: thin walls, tiles that are wall all over, and low cover."""

    def __init__(self, columns: int, rows: int, told: Told) -> None:
        self._size = (columns, rows)
        self._told = told
        self.parting = Parting(columns, rows, told.count)
        self.thin: set[Edge] = set()
        self.full: set[Tile] = set()
        self.low: set[Tile] = set()
        self._drawn: list[list[Fixed]] = []
        self._short: list[tuple[str, int]] = []
        """Lines that part nothing: where they stand in the file, and which of those drawn they are."""

    def add(self, where: str, points: list[Fixed], *, thing: bool) -> None:
        """Add a line; `thing` where it is drawn around a piece of furniture, a tree or the like."""
        line = [point for number, point in enumerate(points) if not number or point != points[number - 1]]
        if len(line) < 2:
            self._told.left_out(where, "a line without a length")
        elif all(map(self.is_beyond, line)) and not self._reaches(line):
            self._told.left_out(where, "a line off the map")
        elif _is_outline(line) and thing:
            self._fill(where, line)
        elif _is_outline(line) and len(held := self._held(line)) == 1:
            self.full.update(self._on_board(held))
        else:
            self._part(where, line)

    def _part(self, where: str, line: list[Fixed]) -> None:
        self._drawn.append(line)
        passings = [found for start, end in pairwise(line) for found in self.parting.piece(start, end)]
        if not passings:
            self._short.append((where, len(self._drawn) - 1))
            return
        self.thin.update(found.edge for found in passings)
        ends = [] if _is_outline(line) else [line[0], line[-1]]
        inside = [end for end in ends if not self.is_beyond(end)]
        self._told.moved(where, max(*(found.off for found in passings), *map(_off_crossing, inside), 0.0))
        if any(map(self.is_beyond, line)):
            self._told.noted("vtt-beyond", where, "a wall that goes on beyond the rim of the map", "It ends there.")

    def bridge(self, portals: Sequence[tuple[Fixed, Fixed]]) -> None:
        """Let the ends of walls, and those of portals, touch a wall that lies near, so that nothing leaks between."""
        owned = [(number, piece) for number, line in enumerate(self._drawn) for piece in pairwise(line)]
        pieces = Pieces(owned, self._told.count)
        self._say_short(Pieces([*owned, *((-1, portal) for portal in portals)], self._told.count))
        ends = [end for line in self._drawn if line[0] != line[-1] for end in (line[0], line[-1])]
        bridges = [(end, other) for end in ends for other in pieces.near(end, TOUCH, own=1)]
        for end in (end for portal in portals for end in portal):
            bridges += [(end, other) for other in pieces.near(end, REACH, own=0)][:1]
        for end, other in bridges:
            self.thin.update(found.edge for found in self.parting.piece(end, other))

    def _say_short(self, pieces: Pieces) -> None:
        """Tell of walls that part nothing, unless they go on in others: then nothing of what is shut off is lost."""
        for where, number in self._short:
            line = self._drawn[number]
            if pieces.owners_at(line[0]) | pieces.owners_at(line[-1]) <= {number}:
                self._told.left_out(where, "a wall too short to part two tiles")

    # Outlines

    def _fill(self, where: str, line: list[Fixed]) -> None:
        """What an outline covers three quarters of is a wall, what it covers less of is low cover."""
        points = self._inside(line, FINENESS)
        many = Counter((column // FINENESS, row // FINENESS) for column, row in points)
        classes = share_classes(points)
        on_board = self._on_board(tile for tile in classes if many[tile] >= _LEAST)
        if not on_board:
            self._told.left_out(where, "a thing too small to cover anything")
        self.full.update(tile for tile in on_board if classes[tile] == "Wall")
        self.low.update(tile for tile in on_board if classes[tile] != "Wall")

    def _held(self, line: list[Fixed]) -> list[Tile]:
        """The tiles whose centres an outline holds, none said of one that is too large to hold a single one."""
        across, down = ((max(part) - min(part)) / UNIT for part in zip(*line, strict=True))
        return self._inside(line, 1) if max(across, down) < _PILLAR else []

    def _inside(self, line: list[Fixed], fineness: int) -> list[Tile]:
        """The centres that an outline holds, of a grid so many times as fine as the board's."""
        drawn = [(x * fineness / UNIT, y * fineness / UNIT) for x, y in line]
        columns, rows = (
            range(max(math.ceil(min(part) - 0.5), 0), min(math.ceil(max(part) - 0.5), most * fineness))
            for part, most in zip(zip(*drawn, strict=True), self._size, strict=True)
        )
        self._told.count(len(columns) * len(rows) // fineness**2 + _OUTLINE_WORK)
        return covered("polygon", drawn, columns, rows, lambda many: self._told.count(many // fineness + 1))

    def _on_board(self, tiles: Iterable[Tile]) -> list[Tile]:
        return [tile for tile in tiles if all(0 <= part < most for part, most in zip(tile, self._size, strict=True))]

    # The rim

    def is_beyond(self, point: Fixed) -> bool:
        """Whether a point lies off the map."""
        slack = SLACK * UNIT
        return not all(-slack <= part <= most * UNIT + slack for part, most in zip(point, self._size, strict=True))

    def _reaches(self, line: list[Fixed]) -> bool:
        """Whether the box around a line reaches into the map."""
        return all(
            min(part) < most * UNIT and max(part) > 0
            for part, most in zip(zip(*line, strict=True), self._size, strict=True)
        )


def _is_outline(line: list[Fixed]) -> bool:
    return len(line) >= _OUTLINE and math.dist(line[0], line[-1]) <= TOUCH * UNIT


def _off_crossing(point: Fixed) -> float:
    """How far, in tiles, the end of a wall lies from the crossing at which its thin wall ends."""
    return math.dist([part / UNIT for part in point], crossing_of(point))
