"""Another board under a battle that goes on: what stays, who has to give way, and what of it is told.

Doors keep their numbers, so that what was told of them stays true: one that is no longer there has no places any more,
new ones come after the others. Spawns are those the battle began with.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from msgspec import Struct
from msgspec.structs import replace as changed

from systems.core.board import Board, Door, Zone
from systems.core.commands import Refusal
from systems.core.components import Contact, Deploys, Doors, Dropped, DroppedItem, Identity, Knowledge, Position
from systems.core.deployment import places, unplaced, zone_of
from systems.core.events import BoardChanged, Displaced, Event
from systems.core.identifiers import Side, Tile, UnitId
from systems.core.world import World
from systems.geometry.grid import Blockers, Mask, index


class Difference(Struct, frozen=True):
    """How two boards differ: tiles that are other, and tiles and grid lines that came to be walls, or ceased to."""

    columns: int
    rows: int
    tiles: int
    walls_added: int
    walls_removed: int


def board_for(world: World, drawn: Board) -> Board:
    """The board as it was drawn anew, made to go on with: doors under their numbers, spawns and zones to deploy in."""
    old = world.board
    left = list(drawn.doors)
    doors: list[Door] = []
    for door in old.doors:
        same = next((one for one in left if set(one.places) & set(door.places)), None)
        if same is not None:
            left.remove(same)
        doors.append(changed(door, places=()) if same is None else same)
    return replace(
        drawn,
        name=old.name,
        doors=(*doors, *left),
        spawns=old.spawns,
        deploy_zones=tuple(_zones(world, drawn)),
        _terrains=OrderedDict(),
    )


def fault(world: World, board: Board) -> Refusal | None:
    """Why a battle cannot go on with that board, or None."""
    if board.metres_per_tile != world.board.metres_per_tile:
        return Refusal.of("reload.scale", found=str(board.metres_per_tile), expected=str(world.board.metres_per_tile))
    for objective in world.scenario.objectives:
        areas = {"hold": board.zones, "reach": board.exits}.get(objective.kind, ())
        names = [zone.name for zone in areas]
        if objective.kind in {"hold", "reach"} and (objective.zone not in names if objective.zone else not names):
            return Refusal.of("reload.no_zone", kind=objective.kind, zone=objective.zone)
    if int(_standable(world, board).sum()) < len(_standing(world)):
        return Refusal.of("reload.no_room")
    return None


def difference(old: Board, new: Board) -> Difference:
    """What is other on the new board; tiles beyond the edge of either count as well."""
    shape = (max(old.rows, new.rows), max(old.columns, new.columns))
    layers = [(_layers(board), board) for board in (old, new)]
    tiles = np.zeros(shape, bool)
    for one, other in zip(layers[0][0], layers[1][0], strict=True):
        tiles |= _padded(one, shape) != _padded(other, shape)
    before, after = (np.concatenate([_padded(part, (shape[0] + 1, shape[1] + 1)).ravel() for part in _walls(board)])
                     for board in (old, new))  # fmt: skip
    return Difference(
        new.columns, new.rows, int(tiles.sum()), int((after & ~before).sum()), int((before & ~after).sum())
    )


def change_board(world: World, board: Board) -> Iterator[Event]:
    """Put the board under the battle, everybody where they can stand, and yield what is told of it."""
    told = difference(world.board, board)
    old = world.battle(Doors)
    world.set_board(board)
    more = board.doors[len(old.closed) :]
    first, locked = tuple(one.closed for one in more), tuple(one.locked for one in more)
    world.set(None, Doors((*old.closed, *first), (*old.locked, *locked)))
    yield BoardChanged(told.columns, told.rows, told.tiles, told.walls_added, told.walls_removed)
    nearest = _Nearest(world.terrain.standable)
    yield from _displace(world, nearest)
    world.set(None, Dropped(_moved_items(world.battle(Dropped).items, nearest)))
    known = world.battle(Knowledge)
    seats = (
        changed(
            one,
            contacts=tuple(Contact(c.unit, nearest.to(c.tile), c.round) for c in one.contacts),
            dropped=_moved_items(one.dropped, nearest),
            doors_closed=(*one.doors_closed, *first) if known.fog else (),
            doors_locked=(*one.doors_locked, *locked) if known.fog else (),
        )
        for one in known.seats
    )
    world.set(None, Knowledge(known.fog, tuple(seats)))


class _Nearest:
    """The tile nearest to another on which somebody can stand, the first by row and column among equals."""

    def __init__(self, standable: Mask) -> None:
        self._standable = standable
        self._tiles = np.argwhere(standable)

    def to(self, tile: Tile, taken: frozenset[Tile] = frozenset()) -> Tile:
        """That tile where it will do, else the nearest; the tile itself where there is none."""
        column, row = tile
        rows, columns = self._standable.shape
        if 0 <= column < columns and 0 <= row < rows and self._standable[row, column] and tile not in taken:
            return tile
        far = (self._tiles[:, 1] - column) ** 2 + (self._tiles[:, 0] - row) ** 2
        for at in np.argsort(far, kind="stable")[: len(taken) + 1]:
            found = (int(self._tiles[at][1]), int(self._tiles[at][0]))
            if found not in taken:
                return found
        return tile


def _displace(world: World, nearest: _Nearest) -> Iterator[Event]:
    """Whoever stands where nobody can any more stands on the nearest tile that is free."""
    there = {unit: world.get(unit, Position).tile for unit in _standing(world)}
    staying = {unit for unit, tile in there.items() if nearest.to(tile) == tile}
    taken = {there[unit] for unit in staying}
    for unit, tile in there.items():
        if unit not in staying:
            free = nearest.to(tile, frozenset(taken))
            taken.add(free)
            world.set(unit, Position(free))
            yield Displaced(unit, tile, free)


def _standing(world: World) -> tuple[UnitId, ...]:
    return tuple(unit for unit in world.units() if world.find(unit, Position) is not None)


def _moved_items(items: tuple[DroppedItem, ...], nearest: _Nearest) -> tuple[DroppedItem, ...]:
    return tuple(changed(one, tile=nearest.to(one.tile)) for one in items)


def _zones(world: World, drawn: Board) -> Iterator[Zone]:
    """The zones to deploy in: as drawn, and those that the battle added for sides for which none are drawn."""
    yield from drawn.deploy_zones
    for zone in world.board.deploy_zones:
        if zone.side is not None and not zone_of(drawn, zone.side):
            yield changed(zone, tiles=tuple(tile for tile in zone.tiles if drawn.holds(tile)))


def _standable(world: World, board: Board) -> Mask:
    """Where somebody could stand with doors as they are, those that are new as drawn."""
    closed = world.battle(Doors).closed
    return board.terrain((*closed, *(door.closed for door in board.doors[len(closed) :]))).standable


def _layers(board: Board) -> list[np.ndarray]:
    """What tiles do, an array each; 0 where nothing is special."""
    doors = np.zeros((board.rows, board.columns), np.int8)
    for door in board.doors:
        for place in door.places:
            if len(place) == 2:  # noqa: PLR2004 - a tile is two numbers, an edge three
                doors[index(place)] = 1
    flags = sum(
        (mask.astype(np.int32) << at for at, (_, mask) in enumerate(sorted(board.flags.items()))),
        np.zeros((board.rows, board.columns), np.int32),
    )
    blocked = (board.effect.tiles, board.sight.tiles, board.move.tiles, board.void)
    return [*(mask.astype(np.int32) for mask in blocked), board.low.tiles * (1 + board.low.tiles_grade),
            board.quarters - 4, flags, doors]  # fmt: skip


def _walls(board: Board) -> tuple[Mask, Mask, Mask]:
    """What blocks effect, sight or movement: tiles, left grid lines, top grid lines."""
    parts: list[Blockers] = [board.effect, board.sight, board.move]
    return (
        np.logical_or.reduce([one.tiles for one in parts]),
        np.logical_or.reduce([one.left for one in parts]),
        np.logical_or.reduce([one.top for one in parts]),
    )


def _padded(array: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
    return np.pad(array, ((0, shape[0] - array.shape[0]), (0, shape[1] - array.shape[1])))


def room_to_deploy(world: World) -> Refusal | None:
    """Why those who have no place yet cannot be placed any more, or None; after the board was changed."""
    sides: dict[Side, None] = dict.fromkeys(
        world.get(unit, Identity).side for unit in world.units() if world.find(unit, Deploys) is not None
    )
    for side in sides:
        if len(places(world, side)) < len(unplaced(world, side)):
            return Refusal.of("reload.no_room_to_deploy", side=side)
    return None
