"""The portals of a Universal VTT file, which are doors and windows, put in place of walls."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from game.mapmaking.parting import UNIT, Fixed, Parting, Passing, crossing_of
from game.mapmaking.trails import ends_of_edge
from game.mapmaking.universal_vtt import Portal, VttPoint
from game.mapmaking.vtt_told import Told
from systems.geometry.grid import Compass, Edge, Tile, edge_of, neighbour, parted_by

_AROUND = 5
"""Tiles from a door within which a way around it is looked for."""


class Placed(Struct, frozen=True):
    """A portal, and where on the board its two ends are."""

    where: str
    portal: Portal
    start: Fixed
    end: Fixed

    @property
    def middle(self) -> tuple[float, float]:
        """The point between its ends, in tiles."""
        return (self.start[0] + self.end[0]) / 2 / UNIT, (self.start[1] + self.end[1]) / 2 / UNIT

    @property
    def is_upright(self) -> bool:
        """Whether it runs down rather than across."""
        return abs(self.end[1] - self.start[1]) > abs(self.end[0] - self.start[0])


class Opening(Struct, frozen=True):
    """A door, or a window where `is_window`: the edges it fills, and whether it is shut."""

    edges: frozenset[Edge]
    is_window: bool
    closed: bool


def ends_of(portal: Portal) -> tuple[VttPoint, VttPoint] | None:
    """Where a portal begins and ends: its bounds, or else a tile's width about its position; None without a place."""
    bounds = portal.bounds or []
    if len(bounds) >= 2 and bounds[0] != bounds[-1]:
        return bounds[0], bounds[-1]
    middle = portal.position or next(iter(bounds), None)
    if middle is None:
        return None
    turned = portal.rotation or 0.0
    across, down = math.cos(turned) / 2, math.sin(turned) / 2
    return VttPoint(middle.x - across, middle.y - down), VttPoint(middle.x + across, middle.y + down)


def openings(
    placed: Iterable[Placed], walls: set[Edge], parting: Parting, told: Told, *, windows: bool
) -> list[Opening]:
    """The doors and windows of portals; their edges are taken out of the walls.

    A portal that is not closed is a window where `windows`, and else a door that stands open: Dungeondraft writes so
    what lets light through.
    """
    standing = set(walls)
    taken: dict[Edge, str] = {}
    found: list[tuple[Placed, frozenset[Edge]]] = []
    for one in placed:
        passings = list(parting.piece(one.start, one.end)) or _nearest(one, standing, parting)
        free = [passing for passing in passings if passing.edge not in taken]
        if not free:
            what = f"a portal in the place of {taken[passings[0].edge]}" if passings else "a portal off the map"
            told.left_out(one.where, what)
            continue
        edges = frozenset(passing.edge for passing in free)
        taken.update(dict.fromkeys(edges, one.where))
        found.append((one, edges))
        told.moved(one.where, max(passing.off for passing in free))
    walls.difference_update(taken)
    unfolded = [(one, _unfolded(one, edges, _Standing(standing, walls, taken, parting, told))) for one, edges in found]
    return [Opening(edges, windows and not one.portal.shuts, one.portal.shuts) for one, edges in unfolded]


def _nearest(one: Placed, walls: set[Edge], parting: Parting) -> list[Passing]:
    """The edge for a portal that lies between the centres of tiles: of the four around it, in a wall if there is one.

    What shut off the tiles there goes by the crossing in their middle, so the edge is a part of it.
    """
    x, y = one.middle
    around = [edge for edge in _meeting(crossing_of((round(x * UNIT), round(y * UNIT)))) if parting.holds(edge)]
    return [Passing(edge, _far(edge, one)) for edge in sorted(around, key=lambda edge: _rank(edge, one, walls))[:1]]


def _rank(edge: Edge, one: Placed, walls: set[Edge]) -> tuple[bool, bool, float, Edge]:
    """How well an edge suits a portal, the best the least: in a wall, along it, near its middle."""
    return edge not in walls, (edge[2] == "left") != one.is_upright, _far(edge, one), edge


def _far(edge: Edge, one: Placed) -> float:
    (column, row), (to_column, to_row) = ends_of_edge(edge)
    return math.dist(one.middle, ((column + to_column) / 2, (row + to_row) / 2))


def _meeting(crossing: Tile) -> list[Edge]:
    """The four edges that meet at a crossing."""
    column, row = crossing
    return [(column, row - 1, "left"), (column, row, "left"), (column - 1, row, "top"), (column, row, "top")]


# Doors in the fold of a wall


class _Standing(NamedTuple):
    """What stands on the grid: the walls as they were drawn, those that are left, and the edges that portals took."""

    drawn: set[Edge]
    walls: set[Edge]
    taken: dict[Edge, str]
    parting: Parting
    told: Told


def _unfolded(one: Placed, edges: frozenset[Edge], there: _Standing) -> frozenset[Edge]:
    """The edges of a portal, or the wall beside them that it opens in truth.

    Where a wall turns back beside the door, both may part the same tiles: they then stand on one edge, around which
    one can walk, and the next edge of that wall is what they shut off.
    """
    if not edges <= there.drawn or not _way_around(edges, there.walls | there.taken.keys(), there):
        return edges
    crossings = {crossing for edge in edges for crossing in ends_of_edge(edge)}
    beside = {edge for crossing in crossings for edge in _meeting(crossing)} & there.walls
    shut = (there.walls | there.taken.keys()) - edges
    for edge in sorted(beside, key=lambda edge: _rank(edge, one, there.walls)):
        if not _way_around(frozenset({edge}), shut, there):
            there.walls.discard(edge)
            for old in edges:
                del there.taken[old]
            there.taken[edge] = one.where
            there.told.moved(one.where, _far(edge, one))
            return frozenset({edge})
    return edges


def _way_around(edges: frozenset[Edge], blocked: set[Edge], there: _Standing) -> bool:
    """Whether one can walk from one side of each of these edges to the other nearby, through none that is blocked."""
    return all(_is_around(*parted_by(edge), blocked, there) for edge in edges)


def _is_around(start: Tile, goal: Tile, blocked: set[Edge], there: _Standing) -> bool:
    seen, left = {start}, [start]
    while left:
        tile = left.pop()
        there.told.count(1)
        for side in Compass:
            beside = neighbour(tile, side)
            near = max(abs(beside[0] - start[0]), abs(beside[1] - start[1])) <= _AROUND
            if near and beside not in seen and there.parting.holds_tile(beside) and edge_of(tile, side) not in blocked:
                if beside == goal:
                    return True
                seen.add(beside)
                left.append(beside)
    return False
