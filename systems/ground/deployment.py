"""The phase before the first cycle in which sides place people whom the map gives no place (GC-A31).

One side after the other, in the order of the scenario. While it lasts nobody watches, so that in fog no side sees where
another places its people; whoever is in sight is seen as the battle begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from systems.core.commands import Command, Refusal
from systems.core.components import Deploys, Position
from systems.core.decisions import Decision, OpenDecisions
from systems.core.deployment import place_fault, to_deploy, unplaced
from systems.core.events import Deployed, DeploymentBegan, DeploymentEnded, DieRolled, Event
from systems.core.identifiers import Side, Tile, UnitId
from systems.core.rulebook import Option
from systems.core.world import State, World
from systems.ground.commands import Deploy, Done
from systems.ground.components import ActionPoints, Phase, Pressed, PressedCorner
from systems.ground.condition import in_fight
from systems.ground.events import CornerPressed
from systems.ground.movement import corner_fault
from systems.ground.rounds import RollInitiative, gather_initiative
from systems.ground.rules import GroundRules

DEPLOY = "deploy"
"""The kind of the decision, and the name of the phase."""


class AskForPlaces(Struct, frozen=True):
    """Facts and outcome: the next side is to place its people."""

    side: Side


class Placing(Struct, frozen=True):
    """Facts and outcome: who is placed where, pressed to which corners, at what price."""

    unit: UnitId
    tile: Tile
    press: tuple[PressedCorner, ...]
    ap: int


class StandReady(Struct, frozen=True):
    """Facts and outcome: a side has placed its people."""

    side: Side


def asks(decision: Decision) -> bool:
    """Whether a decision is a side's that places its people."""
    return decision.kind == DEPLOY


def deploys(command: Command) -> TypeGuard[Deploy | Done]:
    """Whether a command is one of those that answer such a decision."""
    return isinstance(command, (Deploy, Done))


def misplaced(decision: Decision, command: Command) -> Refusal | None:
    """Why a command does not answer the decision: deploying and playing have commands of their own."""
    if asks(decision) == deploys(command):
        return None
    return Refusal.of("deploy.first" if asks(decision) else "deploy.over")


def first_phase(state: State) -> Literal["deploy", "initiative"]:
    """The phase that a battle begins with: deployment where somebody has no place yet."""
    waiting = any(state.find(unit, Deploys) is not None for unit in state.units())
    return "deploy" if waiting else "initiative"


def is_on(state: State) -> bool:
    """Whether people are being placed."""
    return state.battle(Phase).name == DEPLOY


def gather_deployment(world: World) -> AskForPlaces | StandReady | RollInitiative | None:
    """The next side that places people, or, when all are placed, the start of the battle."""
    for one in world.battle(OpenDecisions).decisions:
        fights = any(in_fight(world, unit) for unit in to_deploy(world, one.side))
        return None if fights else StandReady(one.side)
    sides = world.scenario.sides()
    waiting = (side for side in sides if any(in_fight(world, unit) for unit in unplaced(world, side)))
    side = next(waiting, None)
    return gather_initiative(world) if side is None else AskForPlaces(side)


def gather_deploy(state: State, decision: Decision, command: Deploy, rules: GroundRules) -> Placing | Refusal:
    """Somebody's place, if they can have it."""
    fault = place_fault(state, decision.side, command.unit, command.to)
    fault = fault or corner_fault(state, command.to, command.press)
    return fault or Placing(command.unit, command.to, command.press, rules.movement.press * len(command.press))


def gather_done(state: State, decision: Decision, _command: Done, _rules: GroundRules) -> StandReady | Refusal:
    """The end of a side's deployment, once everybody has a place."""
    left = unplaced(state, decision.side)
    return Refusal.of("deploy.left", count=len(left)) if left else StandReady(decision.side)


def options(state: State, decision: Decision, rules: GroundRules) -> tuple[Option, ...]:
    """Placing people, to be aimed at a tile, and being done with it."""
    answer = gather_done(state, decision, Done(), rules)
    if isinstance(answer, Refusal):
        return Option(DEPLOY), Option("done", (), None, answer)
    return Option(DEPLOY), Option("done", (Done(),), 0)


def commit_asking(world: World, outcome: AskForPlaces, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """A side is asked for the places of its people."""
    world.set(None, world.battle(OpenDecisions).opened(outcome.side, DEPLOY))
    yield DeploymentBegan(outcome.side)


def commit_placing(world: World, outcome: Placing, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """Somebody has a place, or another one; what pressing takes is owed to their first cycle (GC-A31)."""
    world.set(outcome.unit, Position(outcome.tile))
    world.set(outcome.unit, ActionPoints(-outcome.ap))
    world.remove(outcome.unit, Pressed)
    yield Deployed(outcome.unit, outcome.tile)
    if outcome.press:
        world.set(outcome.unit, Pressed(outcome.press))
        yield CornerPressed(outcome.unit, outcome.tile, outcome.press, outcome.ap)


def commit_ready(world: World, outcome: StandReady, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """A side is done; with the last of them the battle begins."""
    open_ = world.battle(OpenDecisions)
    world.set(None, replace(open_, decisions=tuple(one for one in open_.decisions if one.side != outcome.side)))
    yield DeploymentEnded(outcome.side)
