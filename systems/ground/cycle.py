"""Turns and cycles: what happens by itself between the commands of Ground Combat (GC-A03).

A character's cycle runs from one own turn to the next. What happens at the start of a cycle is listed in `cycle_start`
and what happens when the turn in it is over in `TURN_END`; each runs in that order.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper
from msgspec import Struct
from msgspec.structs import replace

from systems.core.components import Identity, Result, Round, TurnOrder
from systems.core.decisions import OpenDecisions
from systems.core.dice import Dice, Modifier, met
from systems.core.events import BattleEnded, DieRolled, Event, TurnBegan, TurnEnded
from systems.core.identifiers import UnitId
from systems.core.objectives import count_round
from systems.core.world import State, World
from systems.ground.attributes import named
from systems.ground.body import is_blind
from systems.ground.components import ActionPoints, Bruising, Condition, Exposed, Hearing, HitPoints, OpenWounds, Phase
from systems.ground.condition import can_act, fall_unconscious, in_fight, is_shaken, willpower_roll
from systems.ground.events import ExposureEnded, StayedConscious
from systems.ground.rules import GroundRules
from systems.ground.two_weapons import EndAlternation
from systems.ground.wounds import Bleed, ClearHead


class RefreshActionPoints(esper.Processor):
    """A cycle begins with all action points; what was left of the last is lost, and what is owed (below 0) is paid."""

    def __init__(self, rules: GroundRules) -> None:
        self._ap = rules.turns.ap_per_cycle

    def process(self, world: World, unit: UnitId, events: list[Event]) -> None:  # noqa: ARG002 - one shape for all
        owed = min(0, world.get(unit, ActionPoints).ap)
        world.set(unit, ActionPoints(self._ap + owed))


class EndExposure(esper.Processor):
    """Cover forfeited in the last cycle counts again, and the Defense it gave ends (GC-67, GC-68)."""

    def process(self, world: World, unit: UnitId, events: list[Event]) -> None:
        if world.find(unit, Exposed) is not None:
            world.remove(unit, Exposed)
            events.append(ExposureEnded(unit))


def cycle_start(rules: GroundRules) -> tuple[esper.Processor, ...]:
    """What happens at the start of a character's cycle, in this order, before the roll to stay conscious."""
    return (RefreshActionPoints(rules), EndExposure(), EndAlternation(rules), Bleed(rules))


class StopListening(esper.Processor):
    """Whom a blind character has heard may be elsewhere by their next turn (GC-50)."""

    def process(self, world: World, unit: UnitId, events: list[Event]) -> None:  # noqa: ARG002 - one shape for all
        world.remove(None, Hearing)


TURN_END: tuple[esper.Processor, ...] = (ClearHead(), StopListening())
"""What happens when a character's turn is over, in this order."""


class NextTurn(Struct, frozen=True):
    """Facts and outcome: whose turn is next, or who bleeds where they lie; None when the round is over."""

    unit: UnitId | None
    at: int


class StayConscious(Struct, frozen=True):
    """Facts: somebody rolls at the start of their cycle, below 0 hit points or shaken by what they bled (GC-A29)."""

    unit: UnitId
    hp: int
    bruising: int
    willpower: tuple[Modifier, ...]


class ConsciousnessTested(Struct, frozen=True):
    """Outcome: whether they stay conscious."""

    unit: UnitId
    conscious: bool


class CutShort(Struct, frozen=True):
    """Facts and outcome: the one whose turn it is can no longer act."""

    unit: UnitId


class CloseRound(Struct, frozen=True):
    """Facts and outcome: a round is over and counts for objectives."""


class EndBattle(Struct, frozen=True):
    """Facts and outcome: the battle is decided."""

    result: Result


def gather_turn(world: World) -> NextTurn:
    """The next in the turn order who can act, or bleeds unconscious; the surprised have no turn in the first round."""
    order = world.battle(TurnOrder)
    surprised = world.scenario.surprised if world.battle(Round).number == 1 else ()
    for at in range(order.at + 1, len(order.units)):
        unit = order.units[at]
        if (can_act(world, unit) and world.get(unit, Identity).side not in surprised) or _bleeds_out(world, unit):
            return NextTurn(unit, at)
    return NextTurn(None, -1)


def gather_conscious(world: World) -> StayConscious:
    """The roll of the one whose cycle begins below 0 hit points, or whose bleeding leaves them less than they bear."""
    unit = acting(world)
    willpower = named(world, unit, "willpower", "GC-A29")
    return StayConscious(unit, world.get(unit, HitPoints).hp, world.get(unit, Bruising).points, willpower)


def gather_act(world: World) -> CutShort | None:
    """Nothing while the one whose turn it is decides; the end of the turn where they no longer can."""
    unit = acting(world)
    return None if can_act(world, unit) else CutShort(unit)


def acting(state: State) -> UnitId:
    """The character whose turn it is."""
    order = state.battle(TurnOrder)
    return order.units[order.at]


def resolve_conscious(facts: StayConscious, dice: Dice, rules: GroundRules) -> ConsciousnessTested:
    """The Willpower roll of GC-A29."""
    roll = willpower_roll(facts.unit, facts.hp, facts.bruising, facts.willpower, rules.health)
    return ConsciousnessTested(facts.unit, met(roll, dice))


def commit_turn(
    world: World, outcome: NextTurn, _rolls: tuple[DieRolled, ...], processors: tuple[esper.Processor, ...]
) -> Iterator[Event]:
    """The next cycle begins, or the round is over."""
    order = world.battle(TurnOrder)
    world.set(None, replace(order, at=outcome.at))
    if outcome.unit is None:
        world.set(None, Phase("round_over"))
        return
    if not can_act(world, outcome.unit):
        yield from _bleed_lying(world, outcome.unit, processors)
        return
    yield TurnBegan(outcome.unit)
    before = world.get(outcome.unit, HitPoints).hp
    yield from _run(processors, world, outcome.unit)
    hp = world.get(outcome.unit, HitPoints).hp
    if not can_act(world, outcome.unit):
        yield TurnEnded(outcome.unit)
        world.set(None, Phase("turn", decided=True))
    elif hp < 0 or (hp < before and is_shaken(hp, world.get(outcome.unit, Bruising).points)):
        world.set(None, Phase("conscious"))
    else:
        begin_turn(world, outcome.unit)


def _bleeds_out(world: World, unit: UnitId) -> bool:
    """Whether somebody who lies unconscious loses blood in their place in the order (GC-A18)."""
    return world.get(unit, Condition).state == "unconscious" and world.get(unit, OpenWounds).stacks > 0


def _bleed_lying(world: World, unit: UnitId, processors: tuple[esper.Processor, ...]) -> Iterator[Event]:
    """The cycle of somebody who has no turn in it: wounds bleed, and nothing else happens."""
    yield from _run(tuple(one for one in processors if isinstance(one, Bleed)), world, unit)
    world.set(None, Phase("turn", decided=world.get(unit, Condition).state == "dead"))


def _run(processors: tuple[esper.Processor, ...], world: World, unit: UnitId) -> list[Event]:
    """What the processors bring about for a character, in their order."""
    events: list[Event] = []
    for processor in processors:
        processor.process(world, unit, events)
    return events


def commit_conscious(world: World, outcome: ConsciousnessTested, rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """They act, or are out."""
    yield from rolls
    if outcome.conscious:
        yield StayedConscious(outcome.unit)
        begin_turn(world, outcome.unit)
    else:
        yield from fall_unconscious(world, outcome.unit)
        yield TurnEnded(outcome.unit)
        world.set(None, Phase("turn", decided=True))


def commit_close_round(world: World, _outcome: CloseRound, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The round counts for the zones that are to be held."""
    yield from count_round(world, in_fight, can_act)
    world.set(None, Phase("judging"))


def commit_cut_short(world: World, _outcome: CutShort, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The turn is over, and who is left is counted."""
    yield from close_turn(world, decided=True)


def commit_end(world: World, outcome: EndBattle, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The battle is over: nothing is open any more."""
    world.set(None, outcome.result)
    world.set(None, replace(world.battle(OpenDecisions), decisions=()))
    yield BattleEnded(outcome.result)


def begin_turn(world: World, unit: UnitId) -> None:
    """The character acts; one who is blind listens first (GC-50)."""
    if is_blind(world, unit):
        world.set(None, Phase("listen"))
    else:
        open_turn(world, unit)


def open_turn(world: World, unit: UnitId) -> None:
    """Ask the character's side what they do."""
    side = world.get(unit, Identity).side
    world.set(None, world.battle(OpenDecisions).opened(side, "act", unit))
    world.set(None, Phase("act"))


def close_turn(world: World, *, decided: bool = False) -> Iterator[Event]:
    """The turn under way is over, whatever was still open in it."""
    unit = acting(world)
    world.set(None, replace(world.battle(OpenDecisions), decisions=()))
    world.set(None, Phase("turn", decided=decided))
    yield from _run(TURN_END, world, unit)
    yield TurnEnded(unit)
