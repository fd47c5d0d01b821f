"""First aid in battle: wounds that bleed are closed, a stack at a time (GC-A18)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from systems.core.chances import chance_of
from systems.core.commands import Refusal
from systems.core.components import Identity, Position
from systems.core.decisions import Decision
from systems.core.dice import Dice, Modifier, Roll, met
from systems.core.events import DieRolled, Event
from systems.core.identifiers import UnitId
from systems.core.world import State, World
from systems.ground.attributes import named, rank_in
from systems.ground.body import armless
from systems.ground.commands import Treat
from systems.ground.components import Condition, OpenWounds, Trades
from systems.ground.events import FirstAidGiven, WoundsClosed
from systems.ground.penalties import BOTH_ARMS, penalties
from systems.ground.purse import spend, too_dear
from systems.ground.rules import GroundRules
from systems.ground.targeting import beside


class Aid(Struct, frozen=True):
    """Facts of first aid: who, to whom, the modifiers of the Trade Roll and its difficulty, and the price."""

    unit: UnitId
    patient: UnitId
    modifiers: tuple[Modifier, ...]
    difficulty: int
    ap: int


class AidOutcome(Struct, frozen=True):
    """Outcome of first aid."""

    facts: Aid
    helped: bool
    stacks: int


def gather(state: State, decision: Decision, command: Treat, rules: GroundRules) -> Aid | Refusal:
    """The facts of first aid, or the first reason against it."""
    unit, patient, aid = decision.actor, command.patient, rules.first_aid
    refusal = no_patient(state, unit, patient) or armless(state, unit) or too_dear(state, unit, aid.ap)
    if refusal is not None:
        return refusal
    rank = rank_in(state.get(unit, Trades), aid.trade, "GC-A18")
    modifiers = (*named(state, unit, aid.attribute, "GC-A18"), rank, *penalties(state, unit, BOTH_ARMS, rules))
    return Aid(unit, patient, modifiers, aid.difficulty_base + state.get(patient, OpenWounds).stacks, aid.ap)


def no_patient(state: State, unit: UnitId, patient: UnitId) -> Refusal | None:
    """Why somebody is nobody to treat: a stranger to the side, too far away, dead, or not bleeding."""
    if patient not in state.units() or state.find(patient, Position) is None:
        return Refusal.of("treat.not_there")
    name = state.get(patient, Identity).name
    if state.get(patient, Identity).side not in state.scenario.allies(state.get(unit, Identity).side):
        return Refusal.of("treat.foe", patient=name)
    if state.get(patient, Condition).state == "dead":
        return Refusal.of("treat.dead", patient=name)
    if not state.get(patient, OpenWounds).stacks:
        return Refusal.of("treat.no_wounds", patient=name)
    near = patient == unit or beside(state, unit, patient)
    return None if near else Refusal.of("treat.not_beside", patient=name)


def resolve(facts: Aid, dice: Dice, rules: GroundRules) -> AidOutcome:
    """The Trade Roll, met by equality."""
    roll = Roll(facts.unit, "first_aid", rules.first_aid.dice, facts.modifiers, facts.difficulty, whose=facts.patient)
    return AidOutcome(facts, met(roll, dice), rules.first_aid.stacks)


def chance(facts: Aid, rules: GroundRules) -> Fraction:
    """The exact chance that first aid helps."""
    return chance_of(lambda dice: resolve(facts, dice, rules).helped)


def commit(world: World, outcome: AidOutcome, rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The price is paid; a success closes wounds."""
    facts = outcome.facts
    spend(world, facts.unit, facts.ap)
    yield FirstAidGiven(facts.unit, facts.patient, facts.ap)
    yield from rolls
    if outcome.helped:
        before = world.get(facts.patient, OpenWounds).stacks
        left = max(0, before - outcome.stacks)
        world.set(facts.patient, OpenWounds(left))
        yield WoundsClosed(facts.patient, before - left, left)
