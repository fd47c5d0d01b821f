"""The portals of a Universal VTT file, which are doors and windows, put in place of walls."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec import Struct

from game.mapmaking.parting import UNIT, Fixed, Parting, Passing, crossing_of
from game.mapmaking.universal_vtt import Portal, VttPoint
from game.mapmaking.vtt_told import Told
from systems.geometry.grid import Edge


class Placed(Struct, frozen=True):
    """A portal, and where on the board its two ends are."""

    where: str
    portal: Portal
    start: Fixed
    end: Fixed


class Opening(Struct, frozen=True):
    """A door, or a window where `is_window`: the edges it fills, and whether it is shut."""

    edges: frozenset[Edge]
    is_window: bool
    closed: bool


def ends_of(portal: Portal) -> tuple[VttPoint, VttPoint] | None:
    """Where a portal begins and ends: its bounds, or else a tile's width about its position; None without a place."""
    if len(portal.bounds) >= 2 and portal.bounds[0] != portal.bounds[-1]:
        return portal.bounds[0], portal.bounds[-1]
    middle = portal.position or next(iter(portal.bounds), None)
    if middle is None:
        return None
    across, down = math.cos(portal.rotation) / 2, math.sin(portal.rotation) / 2
    return VttPoint(middle.x - across, middle.y - down), VttPoint(middle.x + across, middle.y + down)


def openings(
    placed: Iterable[Placed], walls: set[Edge], parting: Parting, told: Told, *, windows: bool
) -> list[Opening]:
    """The doors and windows of portals; their edges are taken out of the walls.

    A portal that is not closed is a window where `windows`, and else a door that stands open: Dungeondraft writes so
    what lets light through.
    """
    taken: dict[Edge, str] = {}
    found: list[Opening] = []
    for one in placed:
        passings = list(parting.piece(one.start, one.end)) or _nearest(one, walls, parting)
        free = [passing for passing in passings if passing.edge not in taken]
        if not free:
            what = f"a portal in the place of {taken[passings[0].edge]}" if passings else "a portal off the map"
            told.left_out(one.where, what)
            continue
        edges = frozenset(passing.edge for passing in free)
        taken.update(dict.fromkeys(edges, one.where))
        found.append(Opening(edges, windows and not one.portal.closed, one.portal.closed))
        told.moved(one.where, max(passing.off for passing in free))
        if one.portal.freestanding:
            told.noted("vtt-freestanding", one.where, "a portal that stands free of walls")
    walls.difference_update(taken)
    return found


def _nearest(one: Placed, walls: set[Edge], parting: Parting) -> list[Passing]:
    """The edge for a portal that lies between the centres of tiles: of the four around it, in a wall if there is one.

    What shut off the tiles there goes by the crossing in their middle, so the edge is a part of it.
    """
    x, y = ((start + end) / 2 / UNIT for start, end in zip(one.start, one.end, strict=True))
    column, row = crossing_of((round(x * UNIT), round(y * UNIT)))
    is_upright = abs(one.end[1] - one.start[1]) > abs(one.end[0] - one.start[0])
    around: list[tuple[Edge, tuple[float, float]]] = [
        ((column, row - 1, "left"), (column, row - 0.5)),
        ((column, row, "left"), (column, row + 0.5)),
        ((column - 1, row, "top"), (column - 0.5, row)),
        ((column, row, "top"), (column + 0.5, row)),
    ]
    found = [
        (edge not in walls, (edge[2] == "left") != is_upright, math.dist((x, y), middle), edge)
        for edge, middle in around
        if parting.holds(edge)
    ]
    return [Passing(edge, off) for _, _, off, edge in sorted(found)[:1]]
