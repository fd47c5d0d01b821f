"""Blind characters find others by listening (GC-50, GC-A21).

They listen once at the start of each own cycle, and may do so again for AP. One roll is held against the distance of
everybody of another alliance; whom it reaches is known to their side until the turn is over. In fog a roll for each of
them would tell how many there are, so there is one for all.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from systems.core.commands import Refusal
from systems.core.components import Identity, Position
from systems.core.decisions import Decision
from systems.core.dice import Dice, Modifier, Roll
from systems.core.events import DieRolled, Event
from systems.core.identifiers import Side, UnitId
from systems.core.terrain import Terrain
from systems.core.world import State, World
from systems.geometry.grid import Tile
from systems.ground.attributes import named, rank_in
from systems.ground.body import is_blind
from systems.ground.commands import Listen
from systems.ground.components import Hearing, Trades
from systems.ground.cycle import acting, open_turn
from systems.ground.events import Heard, Listened
from systems.ground.purse import spend, too_dear
from systems.ground.rules import GroundRules
from systems.ground.targeting import foes


class Audible(Struct, frozen=True):
    """Somebody who may be heard, and by how much the roll must exceed its base for it: metres, rounded up."""

    unit: UnitId
    metres: int


class Listening(Struct, frozen=True):
    """Facts: a blind character listens; `ap` is None at the start of a cycle, where it is free."""

    unit: UnitId
    modifiers: tuple[Modifier, ...]
    others: tuple[Audible, ...]
    ap: int | None


class ListeningOutcome(Struct, frozen=True):
    """Outcome: whom the character has heard."""

    facts: Listening
    heard: tuple[UnitId, ...]


def gather(state: State, decision: Decision, _command: Listen, rules: GroundRules) -> Listening | Refusal:
    """Listening once more."""
    unit = decision.actor
    if not is_blind(state, unit):
        return Refusal.of("listen.sees")
    price = rules.senses.listening_ap
    return too_dear(state, unit, price) or _listening(state, unit, rules, price)


def gather_start(world: World, rules: GroundRules) -> Listening:
    """Listening at the start of one's cycle."""
    return _listening(world, acting(world), rules, None)


def _listening(state: State, unit: UnitId, rules: GroundRules, ap: int | None) -> Listening:
    senses = rules.senses
    rank = rank_in(state.get(unit, Trades), senses.listening_trade, "GC-A21")
    modifiers = (*named(state, unit, senses.listening_attribute, "GC-A21"), rank)
    here = state.get(unit, Position).tile
    others = (Audible(one, _metres_up(state.terrain, here, state.get(one, Position).tile)) for one in foes(state, unit))
    return Listening(unit, modifiers, tuple(others), ap)


def resolve(facts: Listening, dice: Dice, rules: GroundRules) -> ListeningOutcome:
    """Whom the roll reaches: 10 and a metre's 1 each, met by equality."""
    roll = Roll(facts.unit, "listening", rules.senses.listening_dice, facts.modifiers)
    reach = dice.ask_total(roll, int) + roll.modifier() - rules.senses.listening_base
    return ListeningOutcome(facts, tuple(one.unit for one in facts.others if one.metres <= reach))


def commit(world: World, outcome: ListeningOutcome, rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """Their side knows who was heard; heard once is heard for the rest of the turn."""
    facts = outcome.facts
    if facts.ap is not None:
        spend(world, facts.unit, facts.ap)
        yield Listened(facts.unit, facts.ap)
    yield from rolls
    side = world.get(facts.unit, Identity).side
    before = heard_by(world, facts.unit)
    world.set(None, Hearing(side, facts.unit, tuple(dict.fromkeys((*before, *outcome.heard)))))
    yield Heard(world.scenario.allies(side), facts.unit, outcome.heard)
    if facts.ap is None:
        open_turn(world, facts.unit)


def heard_by(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """Whom the character has heard in this turn."""
    hearing = state.battle_has(Hearing)
    return hearing.heard if hearing is not None and hearing.unit == unit else ()


def heard_by_sides(state: State, sides: tuple[Side, ...]) -> tuple[UnitId, ...]:
    """Whom somebody of these sides has heard in the turn under way."""
    hearing = state.battle_has(Hearing)
    return hearing.heard if hearing is not None and hearing.side in sides else ()


def unheard(state: State, unit: UnitId, target: UnitId) -> Refusal | None:
    """Why the character cannot tell where the target is; None where they can: they see, or have heard it."""
    if not is_blind(state, unit) or target in heard_by(state, unit):
        return None
    return Refusal.of("attack.unheard", target=state.get(target, Identity).name)


def _metres_up(terrain: Terrain, a: Tile, b: Tile) -> int:
    """The least whole number of metres that two tiles are apart at most, exactly."""
    metres = max(0, int(terrain.distance_m(a, b)) - 1)  # the float may be off by a hair either way
    while not terrain.within(a, b, metres):
        metres += 1
    return metres
