"""Pieces of grid line joined to the lines one would draw them as."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from systems.geometry.grid import Edge, Step, Tile

Trail = list[Tile]
"""The corners of a line, as crossings of the grid: (0, 0) is the top left of the board."""

_STEPS: tuple[Step, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


def trails(edges: Iterable[Edge]) -> list[Trail]:
    """Lines that go over each edge once: straight on where walls meet, around corners where only two do."""
    ways = _Ways(edges)
    found = [trail for start in ways.ends() for trail in ways.walked(start)]
    found += [trail for start in ways.crossings() for trail in ways.walked(start)]
    return sorted((min(one, one[::-1], key=_by_row) for one in found), key=_by_row)


def _by_row(trail: Trail) -> list[Tile]:
    return [(row, column) for column, row in trail]


def ends_of_edge(edge: Edge) -> tuple[Tile, Tile]:
    """The two crossings between which an edge lies."""
    column, row, kind = edge
    return (column, row), (column, row + 1) if kind == "left" else (column + 1, row)


class _Ways:
    """The edges not walked yet, by the crossings they lead from."""

    def __init__(self, edges: Iterable[Edge]) -> None:
        self._left: dict[Tile, set[Step]] = {}
        for edge in edges:
            start, end = ends_of_edge(edge)
            step = (end[0] - start[0], end[1] - start[1])
            self._left.setdefault(start, set()).add(step)
            self._left.setdefault(end, set()).add(_back(step))
        self._meeting = {crossing: len(steps) for crossing, steps in self._left.items()}

    def crossings(self) -> list[Tile]:
        """All crossings that a wall comes to, by row."""
        return sorted(self._left, key=lambda crossing: (crossing[1], crossing[0]))

    def ends(self) -> list[Tile]:
        """The crossings where a wall ends or more than two meet."""
        return [crossing for crossing in self.crossings() if self._meeting[crossing] != 2]

    def walked(self, start: Tile) -> Iterator[Trail]:
        """Walk all that is left from a crossing on, a line at a time."""
        while self._left[start]:
            at, step = start, min(self._left[start], key=_STEPS.index)
            trail = [start]
            while True:
                self._left[at].remove(step)
                at = _beyond(at, step)
                self._left[at].remove(_back(step))
                onward = self._onward(at, step)
                if onward != step:
                    trail.append(at)
                if onward is None:
                    break
                step = onward
            yield trail

    def _onward(self, at: Tile, step: Step) -> Step | None:
        left = self._left[at]
        if step in left:
            return step
        return next(iter(left)) if len(left) == 1 and self._meeting[at] == 2 else None


def _beyond(crossing: Tile, step: Step) -> Tile:
    return crossing[0] + step[0], crossing[1] + step[1]


def _back(step: Step) -> Step:
    return -step[0], -step[1]
