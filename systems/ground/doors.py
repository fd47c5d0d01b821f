"""Opening and closing doors, and what that takes from those who are pressed to them (GC-A04)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from systems.core.commands import Refusal
from systems.core.components import Doors, Position
from systems.core.decisions import Decision
from systems.core.events import DieRolled, DoorMoved, Event
from systems.core.identifiers import DoorId, UnitId
from systems.core.world import State, World
from systems.ground.body import armless
from systems.ground.commands import CloseDoor, OpenDoor
from systems.ground.components import Pressed, PressedCorner
from systems.ground.events import CornerLost
from systems.ground.movement import lost_corners
from systems.ground.purse import spend, too_dear
from systems.ground.rules import GroundRules


class MoveDoor(Struct, frozen=True):
    """Facts and outcome: someone opens or closes a door."""

    unit: UnitId
    door: DoorId
    closed: bool
    ap: int


def gather_door(
    state: State, decision: Decision, command: OpenDoor | CloseDoor, rules: GroundRules
) -> MoveDoor | Refusal:
    """Opening or closing a door one stands next to: a locked one stays, an occupied doorway cannot be closed."""
    unit = decision.actor
    doors = state.battle(Doors)
    if not 0 <= command.door < len(doors.closed):
        return Refusal.of("door.unknown", door=command.door)
    door = state.board.doors[command.door]
    closing = isinstance(command, CloseDoor)
    if not state.terrain.beside(state.get(unit, Position).tile, door):
        return Refusal.of("door.not_beside", door=door.name)
    if doors.closed[command.door] == closing:
        return Refusal.of("door.already_closed" if closing else "door.already_open", door=door.name)
    if doors.locked[command.door]:
        return Refusal.of("door.locked", door=door.name)
    if closing and _doorway_occupied(state, command.door):
        return Refusal.of("door.occupied", door=door.name)
    price = rules.movement.door
    return armless(state, unit) or too_dear(state, unit, price) or MoveDoor(unit, command.door, closing, price)


def commit_door(world: World, outcome: MoveDoor, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The door moves; who was pressed to it as a wall is so no longer."""
    spend(world, outcome.unit, outcome.ap)
    doors = world.battle(Doors)
    closed = (*doors.closed[: outcome.door], outcome.closed, *doors.closed[outcome.door + 1 :])
    world.set(None, replace(doors, closed=closed))
    yield DoorMoved(outcome.unit, outcome.door, outcome.closed, outcome.ap)
    for unit in world.units():
        lost = let_go_of_lost_corners(world, unit)
        if lost:
            yield CornerLost(unit, lost)


def let_go_of_lost_corners(world: World, unit: UnitId) -> tuple[PressedCorner, ...]:
    """End the pressing to corners whose wall is gone, and return them; pressed to none is not pressed."""
    pressed = world.find(unit, Pressed)
    if pressed is None:
        return ()
    lost = lost_corners(world, unit)
    kept = tuple(one for one in pressed.corners if one not in lost)
    if not kept:
        world.remove(unit, Pressed)
    elif lost:
        world.set(unit, Pressed(kept))
    return lost


def _doorway_occupied(state: State, door: DoorId) -> bool:
    """Whether anybody, standing or fallen, is in the doorway."""
    places = state.board.doors[door].places
    return any((at := state.find(unit, Position)) is not None and at.tile in places for unit in state.units())
