"""Where sides place their people before a battle: on the zones of the map, or at edges of it that lie apart."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

import numpy as np

from game.content.faults import ContentError
from game.content.spawns import Placed
from game.maps.regions import regions
from systems.core.board import Board, Zone
from systems.core.deployment import zone_of
from systems.core.identifiers import Side, Tile
from systems.geometry.grid import Compass, Mask, index

ROOM = 3
"""A strip along an edge is made so deep that it has this many tiles for each of those who are placed there."""
THINNEST, DEEPEST = 8, 3
"""It takes the eighth part of the map's length, more where that has not room enough, and at most the third part."""
ADVICE = "In Tiled, draw zones of class DeployZone, or a Spawn for each."

Alliances = Sequence[Sequence[Side]]


def with_zones(board: Board, alliances: Alliances, people: Sequence[Placed]) -> Board:
    """The board with a zone for every side that places people: the map's own, else a strip along one of its edges.

    Allies share a strip. The edge is the one furthest from where enemies start; the first lies on the longer way across
    the ground on which the battle is fought. Raises ContentError where zones have not room enough, or are not apart.
    """
    waiting = Counter(one.side for one in people if one.tile is None)
    if not waiting:
        return board
    zones = list(board.deploy_zones)
    strips = _Strips(board, people)
    for alliance in alliances:
        needy = [side for side in alliance if waiting[side] and not zone_of(board, side)]
        if needy:
            others = [side for side in board_sides(alliances) if side not in alliance]
            tiles = strips.take(needy, sum(waiting[side] for side in needy), others)
            zones += [Zone(f"{side} deploys", tiles, side) for side in needy]
    found = replace(board, deploy_zones=tuple(zones), _terrains=OrderedDict())
    for alliance in alliances:
        for side in alliance:
            if waiting[side]:
                _check(found, side, alliance, waiting, people)
    return found


def board_sides(alliances: Alliances) -> tuple[Side, ...]:
    """All sides, by alliance."""
    return tuple(side for alliance in alliances for side in alliance)


class _Strips:
    """The strips along the edges of the ground of a board, and where everybody starts so far."""

    def __init__(self, board: Board, people: Sequence[Placed]) -> None:
        self._board = board
        self._starts: dict[Side, list[Tile]] = {}
        for one in people:
            if one.tile is not None and not one.wave:
                self._starts.setdefault(one.side, []).append(one.tile)
        for zone in board.deploy_zones:
            if zone.side is not None:
                self._starts.setdefault(zone.side, []).extend(zone.tiles)
        self._ground = _ground(board, [tile for tiles in self._starts.values() for tile in tiles])
        self._free = [Compass.WEST, Compass.EAST, Compass.NORTH, Compass.SOUTH]
        rows, columns = np.nonzero(self._ground)
        self._box = (int(columns.min()), int(rows.min()), int(columns.max()), int(rows.max())) if rows.size else None
        if self._box is not None and self._box[3] - self._box[1] > self._box[2] - self._box[0]:
            self._free = [*self._free[2:], *self._free[:2]]

    def take(self, sides: Collection[Side], people: int, enemies: Iterable[Side]) -> tuple[Tile, ...]:
        """The tiles of the edge furthest from these enemies, for so many of these sides; nobody else gets it."""
        key = f"deployment of {', '.join(sides)}"
        if self._box is None or not self._free:
            found = "no ground to stand on" if self._box is None else "no edge of the map that is left"
            raise ContentError(self._board.name, key, found, "a zone", ADVICE)
        enemies = tuple(enemies)
        near = [_middle(self._starts[side]) for side in enemies if self._starts.get(side)]
        edge = max(self._free, key=lambda one: min((_distance(self._midpoint(one), at) for at in near), default=0.0))
        self._free.remove(edge)
        held = {tile for side in self._starts for tile in self._starts[side]}
        tiles = self._strip(edge, ROOM * people, held)
        if len(tiles) < people:
            found = f"{_tiles(len(tiles))} along the {edge.name.lower()} edge, for {people} people"
            raise ContentError(self._board.name, key, found, "a tile for each", ADVICE)
        for side in sides:
            self._starts.setdefault(side, []).extend(tiles)
        return tiles

    def _strip(self, edge: Compass, wanted: int, held: set[Tile]) -> tuple[Tile, ...]:
        assert self._box is not None
        left, top, right, bottom = self._box
        length = (right - left if edge in {Compass.WEST, Compass.EAST} else bottom - top) + 1
        tiles: list[Tile] = []
        for depth in range(max(2, length // THINNEST), max(2, length // DEEPEST) + 1):
            mask = np.zeros_like(self._ground)
            across = {Compass.WEST: slice(left, left + depth), Compass.EAST: slice(right + 1 - depth, right + 1)}
            down = {Compass.NORTH: slice(top, top + depth), Compass.SOUTH: slice(bottom + 1 - depth, bottom + 1)}
            mask[down.get(edge, slice(None)), across.get(edge, slice(None))] = True
            found = np.argwhere(mask & self._ground).tolist()
            tiles = [(column, row) for row, column in found if (column, row) not in held]
            if len(tiles) >= wanted:
                break
        return tuple(tiles)

    def _midpoint(self, edge: Compass) -> tuple[float, float]:
        assert self._box is not None
        left, top, right, bottom = self._box
        column = {Compass.WEST: left, Compass.EAST: right}.get(edge, (left + right) / 2)
        row = {Compass.NORTH: top, Compass.SOUTH: bottom}.get(edge, (top + bottom) / 2)
        return column, row


def _ground(board: Board, starts: list[Tile]) -> Mask:
    """The tiles that are joined on foot to where somebody starts, without any to the most others; no closed doors."""
    joined = regions(board, ~(board.move.tiles | board.void))
    numbers = [int(joined[index(tile)]) for tile in starts if joined[index(tile)]]
    sizes = np.bincount(joined[joined > 0]) if joined.any() else np.zeros(1, int)
    number = numbers[0] if numbers else int(sizes.argmax())
    found: Mask = (joined == number) & (joined > 0) & board.terrain().standable
    return found


def _middle(tiles: Sequence[Tile]) -> tuple[float, float]:
    return sum(column for column, _ in tiles) / len(tiles), sum(row for _, row in tiles) / len(tiles)


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _check(
    board: Board, side: Side, alliance: Sequence[Side], waiting: Counter[Side], people: Sequence[Placed]
) -> None:
    """Raise ContentError where a side has not room enough to place its people, or an enemy may start in its zone."""
    key, zone = f"deployment of {side}", zone_of(board, side)
    for enemy in dict.fromkeys(one.side for one in people if one.side not in alliance):
        shared = sorted(zone & zone_of(board, enemy), key=index) if waiting[enemy] else []
        if shared:
            found = f"tile {shared[0][0]},{shared[0][1]} in the zone of {enemy} as well"
            raise ContentError(board.name, key, found, "zones of enemies apart", ADVICE)
    starts = {one.tile: one for one in people if one.tile is not None and not one.wave}
    strangers = [starts[tile] for tile in sorted(zone & set(starts), key=index) if starts[tile].side not in alliance]
    if strangers:
        found = f"{strangers[0].name} of {strangers[0].side} in its zone at the start"
        raise ContentError(board.name, key, found, "enemies outside it", ADVICE)
    standable = board.terrain().standable
    room = sum(bool(standable[index(tile)]) for tile in zone - set(starts))
    others = sum(waiting[ally] for ally in alliance if ally != side and zone & zone_of(board, ally))
    if room < waiting[side] + others:
        found = f"{_tiles(room, 'free ')} for {waiting[side] + others} people"
        raise ContentError(board.name, key, found, "a tile for each", ADVICE)


def _tiles(count: int, which: str = "") -> str:
    return f"{count} {which}tile{'' if count == 1 else 's'}"
