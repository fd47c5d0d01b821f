"""Where a character of the bot has to go: to an exit, to a zone, to somebody to fight."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from systems.core.commands import Command
from systems.core.components import Doors, Identity, Knowledge, Position, Round
from systems.core.identifiers import DoorId, Side, Tile, UnitId
from systems.core.scenario import Objective, Scenario
from systems.core.terrain import Terrain
from systems.core.views import View
from systems.geometry.grid import Mask, index
from systems.geometry.paths import Reach
from systems.ground import movement
from systems.ground.commands import Leave, Move, OpenDoor
from systems.ground.components import Condition

if TYPE_CHECKING:
    from game.bots.ground.situation import Situation


FRESH_ROUNDS = 8
"""For so many rounds foes nobody has seen are looked for where they started."""
ROUNDS_A_PLACE = 4
"""How many rounds a character looks in one place."""


def at_hand(view: View, unit: UnitId) -> Command | None:
    """What the character has come for, where it stands: leaving by an exit."""
    if not _leaves(view, unit):
        return None
    here, side = view.get(unit, Position).tile, view.get(unit, Identity).side
    exits = (zone for zone in view.board.exits if here in zone.tiles and zone.side in {None, side})
    wanted = {objective.zone for objective in _own(view, unit) if objective.kind == "reach"}
    return Leave() if any("" in wanted or zone.name in wanted for zone in exits) else None


def is_wanted(view: View, unit: UnitId, foe: UnitId) -> bool:
    """Whether an objective names the foe: to be put out, or to be protected from us."""
    wanted = _wanted(view.scenario, view.get(unit, Identity).side)
    return bool(wanted) and view.get(foe, Identity).name in wanted


@lru_cache(maxsize=64)
def _wanted(scenario: Scenario, side: Side) -> frozenset[str]:
    """The names of those whom this side has to put out."""
    allies = scenario.allies(side)
    return frozenset(
        objective.character
        for objective in scenario.objectives
        if objective.character and objective.kind == ("eliminate" if objective.side in allies else "protect")
    )


def is_on_the_way(view: View, unit: UnitId) -> bool:
    """Whether the character has somewhere to be, whatever it could do where it stands."""
    goal = places(view, unit)
    return goal is not None and not goal[index(view.get(unit, Position).tile)]


def towards(now: Situation, patience: int = 0) -> Command | None:
    """The next command on the way to where the character has to be, or to where it could hit somebody.

    The way may lead through closed doors that are not locked: then to the door, and open it. Who only looks for a shot
    and could be there for at most `patience` AP of the next cycle waits.
    """
    view, unit = now.view, now.unit
    goal = places(view, unit)
    if goal is None or goal[index(now.here)]:
        goal = _fighting_places(now)
    else:
        patience = 0
    if goal is None:
        return None
    field, end = _way_to(now, goal)
    if end is None or movement.price(view, unit, int(field.cost[index(end)]), now.rules) <= patience:
        return None
    return _along(now, field, end)


def _own(view: View, unit: UnitId) -> list[Objective]:
    allies = view.scenario.allies(view.get(unit, Identity).side)
    return [objective for objective in view.scenario.objectives if objective.side in allies]


def _leaves(view: View, unit: UnitId) -> bool:
    return bool(_exits_wanted(view.scenario, view.get(unit, Identity).side))


@lru_cache(maxsize=64)
def _exits_wanted(scenario: Scenario, side: Side) -> frozenset[str]:
    """The exits by which this side is to leave, by name ("": any); none where it is not to leave."""
    return frozenset(one.zone for one in scenario.objectives if one.kind == "reach" and one.side == side)


@lru_cache(maxsize=64)
def _zones_held(scenario: Scenario) -> frozenset[str]:
    """The zones that an objective wants held."""
    return frozenset(one.zone for one in scenario.objectives if one.kind == "hold")


def places(view: View, unit: UnitId) -> Mask | None:
    """The tiles an objective wants this character on; None where none does.

    Who has to leave goes to the exit. Of those who have a zone to hold, or to keep an enemy from holding, every other
    one in roster order goes there.
    """
    side = view.get(unit, Identity).side
    wanted, held = _exits_wanted(view.scenario, side), _zones_held(view.scenario)
    if wanted:
        exits = (zone for zone in view.board.exits if zone.side in {None, side})
        zones = tuple(zone.tiles for zone in exits if "" in wanted or zone.name in wanted)
    elif held:
        mates = [one for one in view.members() if view.get(one, Condition).state == "up"]
        if mates.index(unit) % 2:
            return None
        zones = tuple(zone.tiles for zone in view.board.zones if zone.name in held)
    else:
        return None
    return _zones_mask((view.board.rows, view.board.columns), zones)


@lru_cache(maxsize=64)
def _zones_mask(shape: tuple[int, int], zones: tuple[tuple[Tile, ...], ...]) -> Mask:
    """The tiles of all these zones; not to be written to."""
    return _mask(shape, [tile for tiles in zones for tile in tiles])


def _fighting_places(now: Situation) -> Mask | None:
    """Tiles from which somebody can be hit; failing those, beside foes known of; failing those, where to look."""
    shots: Mask | None = np.logical_or.reduce(now.shots_anywhere) if now.foes else None
    if shots is not None and shots.any():
        return shots
    return _around(now.view, now.tiles or _last_seen(now.view) or _place_to_search(now.view, now.unit))


def _last_seen(view: View) -> list[Tile]:
    """Where foes were last seen that are not in sight, unless we stand there and they are gone."""
    knowledge = view.battle(Knowledge)
    if not knowledge.fog:
        return []
    known = knowledge.of(view.seat)
    ours = [view.get(unit, Position).tile for unit in view.members() if view.find(unit, Position) is not None]
    watched = np.zeros((view.board.rows, view.board.columns), bool)
    for tile in ours:
        watched |= view.terrain.los_field(tile)
    return [one.tile for one in known.contacts if one.unit not in known.visible and not watched[index(one.tile)]]


def _place_to_search(view: View, unit: UnitId) -> list[Tile]:
    """Where to look for foes of whom nothing is known: where the map lets them start, then all that it names, in turn.

    Each character takes another place, and another every few rounds, so that a side combs the board and two sides
    that look for each other meet.
    """
    allies = view.scenario.allies(view.get(unit, Identity).side)
    here = view.terrain.los_field(view.get(unit, Position).tile)
    theirs = [spawn.tile for spawn in view.board.spawns if spawn.side not in allies and not here[index(spawn.tile)]]
    turn = view.battle(Round).number
    if theirs and turn <= FRESH_ROUNDS:
        return theirs
    named = [zone.tiles[len(zone.tiles) // 2] for zone in (*view.board.zones, *view.board.exits)]
    places = list(dict.fromkeys((*named, *(spawn.tile for spawn in view.board.spawns))))
    return [places[(turn // ROUNDS_A_PLACE + unit) % len(places)]] if places else []


def _around(view: View, tiles: list[Tile]) -> Mask | None:
    if not tiles:
        return None
    mask = _mask((view.board.rows, view.board.columns), tiles)
    near = mask.copy()
    near[1:] |= mask[:-1]
    near[:-1] |= mask[1:]
    near[:, 1:] |= near[:, :-1].copy()
    near[:, :-1] |= near[:, 1:].copy()
    return near


def _mask(shape: tuple[int, int], tiles: list[Tile]) -> Mask:
    mask = np.zeros(shape, bool)
    for tile in tiles:
        mask[index(tile)] = True
    return mask


def _way_to(now: Situation, goal: Mask) -> tuple[Reach, Tile | None]:
    """The ways as if every unlocked door were open, and the free tile of the goal to which the cheapest leads."""
    doors = now.view.battle(Doors)
    opened = tuple(shut and locked for shut, locked in zip(doors.closed, doors.locked, strict=True))
    field = movement.reach_from(now.view, now.unit, now.rules, None, over=now.view.board.terrain(opened), goal=goal)
    costs = np.where(goal & field.ends & (field.cost > 0), field.cost, np.iinfo(np.int64).max)
    row, column = divmod(int(costs.argmin()), costs.shape[1])
    return field, None if costs[row, column] == np.iinfo(np.int64).max else (column, row)


def _along(now: Situation, field: Reach, end: Tile) -> Command | None:
    """As far along the way as the AP allow; a closed door on it is opened when one stands before it.

    Up to a door the way is as dear as if there were none anywhere, so the field tells how far the AP go.
    """
    terrain = now.view.terrain
    path = field.path(end)
    furthest = 0
    at = now.here
    for walked, tile in enumerate(path, 1):
        if not terrain.step_open(at, tile):
            door = _door_between(terrain, now.view.battle(Doors).closed, at, tile)
            if door is not None and at == now.here:
                return OpenDoor(door) if now.ap >= now.rules.movement.door else None
            break
        if movement.price(now.view, now.unit, int(field.cost[index(tile)]), now.rules) > now.ap:
            break
        if field.ends[index(tile)]:
            furthest = walked
        at = tile
    return Move(path[furthest - 1], path=path[:furthest]) if furthest else None


def _door_between(terrain: Terrain, closed: tuple[bool, ...], a: Tile, b: Tile) -> DoorId | None:
    """The closed door next to a that stands in the way of the step to b."""
    for number, door in enumerate(terrain.board.doors):
        if closed[number] and terrain.beside(a, door) and (b in door.places or terrain.beside(b, door)):
            return DoorId(number)
    return None
