"""Weapons on the ground: dropped from a hand onto the tile, and picked up from it (GC-A04).

Who dies or falls unconscious keeps what they hold: no text says otherwise, nor that the fallen may be searched in a
fight, so what is on them stays there.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from systems.core.commands import Refusal
from systems.core.components import Dropped, DroppedItem, Position
from systems.core.decisions import Decision
from systems.core.events import DieRolled, Event, WeaponDropped, WeaponPickedUp
from systems.core.identifiers import UnitId
from systems.core.world import State, World
from systems.ground.body import ARM_OF, armless, is_lost
from systems.ground.commands import Drop, PickUp
from systems.ground.components import HANDS, Arms, Carried, Hand, Injuries
from systems.ground.hands import armed_hands, grip, hands_for, index_in, taken, without
from systems.ground.purse import spend, too_dear
from systems.ground.rules import GroundRules
from systems.ground.two_weapons import end_mode


class LetFall(Struct, frozen=True):
    """Facts and outcome: someone drops what is in that hand."""

    unit: UnitId
    hand: Hand
    ap: int


class Stoop(Struct, frozen=True):
    """Facts and outcome: someone picks up that weapon, after which their arms are so."""

    unit: UnitId
    item: DroppedItem
    arms: Arms
    ap: int


def gather_drop(state: State, decision: Decision, command: Drop, rules: GroundRules) -> LetFall | Refusal:
    """Dropping a weapon that is in hand."""
    unit = decision.actor
    hand = next((hand for hand in armed_hands(state.get(unit, Arms)) if command.hand in {None, hand}), None)
    if hand is None:
        return Refusal.of("drop.empty")
    price = rules.movement.drop
    return too_dear(state, unit, price) or LetFall(unit, hand, price)


def gather_pick_up(state: State, decision: Decision, command: PickUp, rules: GroundRules) -> Stoop | Refusal:
    """Picking up a weapon underfoot; of several alike the one with the most rounds."""
    unit = decision.actor
    here = state.battle(Dropped).on(state.get(unit, Position).tile)
    alike = [one for one in here if one.weapon == command.weapon]
    if not alike:
        lying = ", ".join(one.weapon for one in here)
        return Refusal.of("pick_up.not_here", weapon=command.weapon, lying=lying)
    item = max(alike, key=lambda one: (one.loaded + one.spare, one.loaded))
    lost = [hand for hand in HANDS if is_lost(state.get(unit, Injuries).parts, ARM_OF[hand])]
    arms = _received(state.get(unit, Arms), Carried(item.weapon, item.loaded, item.spare), lost, rules)
    price = rules.movement.pick_up
    return armless(state, unit) or too_dear(state, unit, price) or Stoop(unit, item, arms, price)


def _received(arms: Arms, one: Carried, lost: list[Hand], rules: GroundRules) -> Arms:
    """The arms with a weapon more: in the first hand that is free for it, or, where none is, put away."""
    full = {*lost} | {hand for at in (arms.primary, arms.secondary) if at is not None for hand in grip(arms, at, rules)}
    more = Arms((*arms.carried, one), arms.primary, arms.secondary)
    hand = next((hand for hand in HANDS if not full & set(hands_for(one.weapon, hand, rules))), None)
    return more if hand is None else taken(more, len(arms.carried), hand, rules)


def commit_drop(world: World, outcome: LetFall, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """What was in the hand lies on the tile."""
    spend(world, outcome.unit, outcome.ap)
    yield from drop(world, outcome.unit, outcome.hand, outcome.ap)


def commit_pick_up(world: World, outcome: Stoop, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The weapon is off the ground, its rounds with it."""
    spend(world, outcome.unit, outcome.ap)
    lying = list(world.battle(Dropped).items)
    lying.remove(outcome.item)
    world.set(None, Dropped(tuple(lying)))
    world.set(outcome.unit, outcome.arms)
    yield WeaponPickedUp(outcome.unit, outcome.item.weapon, outcome.item.tile, outcome.ap)


def drop(world: World, unit: UnitId, hand: Hand, ap: int = 0) -> Iterator[Event]:
    """The weapon in that hand lies on the character's tile, with its rounds; and what its owner loses by that.

    The hand holds one (of its own: a two-handed weapon is in the primary hand), and the character is on the board.
    """
    arms = world.get(unit, Arms)
    at = index_in(arms, hand)
    assert at is not None, f"nothing in the {hand} hand"
    one, tile = arms.carried[at], world.get(unit, Position).tile
    world.set(unit, without(arms, at))
    item = DroppedItem(tile, one.weapon, one.loaded, one.spare)
    world.set(None, Dropped((*world.battle(Dropped).items, item)))
    yield WeaponDropped(unit, one.weapon, tile, ap)
    yield from end_mode(world, unit)
