"""The end of a turn, by leaving the board or just so (GC-A04)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from systems.core.commands import Refusal
from systems.core.components import Exit, Identity, Position, Progress
from systems.core.decisions import Decision
from systems.core.events import DieRolled, Event, Exited
from systems.core.identifiers import UnitId
from systems.core.world import State, World
from systems.ground.commands import EndTurn, Leave
from systems.ground.components import Condition, Pressed
from systems.ground.cycle import close_turn
from systems.ground.rules import GroundRules


class GoOff(Struct, frozen=True):
    """Facts and outcome: someone leaves the board."""

    unit: UnitId
    exit: str


class Finish(Struct, frozen=True):
    """Facts and outcome: the turn ends."""

    unit: UnitId


def gather_leave(state: State, decision: Decision, _command: Leave, _rules: GroundRules) -> GoOff | Refusal:
    """Leaving by an exit of one's own side, or one that is anybody's."""
    unit = decision.actor
    at, side = state.get(unit, Position).tile, state.get(unit, Identity).side
    here = [zone for zone in state.board.exits if at in zone.tiles]
    if not here:
        return Refusal.of("leave.no_exit")
    open_ = next((zone for zone in here if zone.side in {None, side}), None)
    return Refusal.of("leave.not_yours", exit=here[0].name) if open_ is None else GoOff(unit, open_.name)


def gather_end(_state: State, decision: Decision, _command: EndTurn, _rules: GroundRules) -> Finish:
    """Ending the turn is always possible."""
    return Finish(decision.actor)


def commit_leave(world: World, outcome: GoOff, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """Off the board and out of the fight, unhurt; the turn is over."""
    world.set(outcome.unit, Condition("exited"))
    world.remove(outcome.unit, Position)
    world.remove(outcome.unit, Pressed)
    progress = world.battle(Progress)
    world.set(None, replace(progress, exited=(*progress.exited, Exit(outcome.unit, outcome.exit))))
    yield Exited(outcome.unit, outcome.exit)
    yield from close_turn(world, decided=True)


def commit_end(world: World, _outcome: Finish, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The turn is over."""
    yield from close_turn(world)
