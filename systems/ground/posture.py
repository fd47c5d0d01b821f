"""Getting up and going prone (GC-A04)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from systems.core.commands import Refusal
from systems.core.decisions import Decision
from systems.core.events import DieRolled, Event
from systems.core.identifiers import UnitId
from systems.core.world import State, World
from systems.ground.body import without_legs
from systems.ground.commands import LieDown, StandUp
from systems.ground.components import Injuries, Posture
from systems.ground.events import PostureChanged
from systems.ground.purse import spend, too_dear
from systems.ground.rules import GroundRules


class ChangePosture(Struct, frozen=True):
    """Facts and outcome: someone gets up or goes prone."""

    unit: UnitId
    prone: bool
    ap: int


def gather_stand(state: State, decision: Decision, _command: StandUp, rules: GroundRules) -> ChangePosture | Refusal:
    """Getting up."""
    unit = decision.actor
    if not state.get(unit, Posture).prone:
        return Refusal.of("stand.standing")
    if without_legs(state.get(unit, Injuries).parts):
        return Refusal.of("body.cannot_stand")
    price = rules.movement.stand_up
    return too_dear(state, unit, price) or ChangePosture(unit, prone=False, ap=price)


def gather_lie(state: State, decision: Decision, _command: LieDown, rules: GroundRules) -> ChangePosture | Refusal:
    """Going prone."""
    unit = decision.actor
    if state.get(unit, Posture).prone:
        return Refusal.of("lie.prone")
    price = rules.movement.lie_down
    return too_dear(state, unit, price) or ChangePosture(unit, prone=True, ap=price)


def commit_posture(world: World, outcome: ChangePosture, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """Up or down; either gives up a corner one is pressed to no more than staying does."""
    spend(world, outcome.unit, outcome.ap)
    world.set(outcome.unit, Posture(outcome.prone))
    yield PostureChanged(outcome.unit, outcome.prone, outcome.ap)
