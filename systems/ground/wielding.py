"""Weapons taken in hand and put away, and magazines filled (GC-A04)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from systems.core.commands import Refusal
from systems.core.decisions import Decision
from systems.core.events import DieRolled, Event
from systems.core.identifiers import UnitId
from systems.core.world import State, World
from systems.ground.body import ARM_OF, able_hand, armless, is_lost
from systems.ground.commands import Reload, Wield
from systems.ground.components import Arms, Hand, Injuries
from systems.ground.events import Reloaded, WeaponChanged
from systems.ground.hands import armed_hands, emptied, grip, hands_for, held_in, index_in, taken, with_carried
from systems.ground.purse import spend, too_dear
from systems.ground.rules import GroundRules
from systems.ground.two_weapons import end_mode


class ChangeWeapon(Struct, frozen=True):
    """Facts and outcome: how someone's arms are after a change, and what it was: a weapon taken, or hands emptied."""

    unit: UnitId
    arms: Arms
    weapon: str | None
    hands: tuple[Hand, ...]
    ap: int


class FillMagazine(Struct, frozen=True):
    """Facts and outcome: so many rounds go into the weapon in that hand."""

    unit: UnitId
    hand: Hand
    rounds: int
    ap: int


def gather_wield(state: State, decision: Decision, command: Wield, rules: GroundRules) -> ChangeWeapon | Refusal:
    """Taking another weapon in hand, or none: one change, whatever has to be put away for it."""
    unit = decision.actor
    arms = state.get(unit, Arms)
    parts = state.get(unit, Injuries).parts
    if command.weapon is None:
        change = _put_away(arms, command)
    else:
        change = _take(arms, command.weapon, command.hand or able_hand(parts), rules, named=command.hand is not None)
    if isinstance(change, Refusal):
        return change
    after, hands = change
    price = rules.movement.change_weapon
    if command.weapon is not None and any(is_lost(parts, ARM_OF[hand]) for hand in hands):
        return armless(state, unit) or Refusal.of("wield.lost_arm", weapon=command.weapon)
    return too_dear(state, unit, price) or ChangeWeapon(unit, after, command.weapon, hands, price)


def _put_away(arms: Arms, command: Wield) -> tuple[Arms, tuple[Hand, ...]] | Refusal:
    hands = tuple(hand for hand in armed_hands(arms) if command.hand in {None, hand})
    for hand in hands:
        arms = emptied(arms, hand)
    return (arms, hands) if hands else Refusal.of("wield.empty")


def _take(
    arms: Arms, weapon: str, hand: Hand, rules: GroundRules, *, named: bool
) -> tuple[Arms, tuple[Hand, ...]] | Refusal:
    """Of two alike it is the one not in hand; the only one goes over from one hand to the other if that is named."""
    alike = [at for at, one in enumerate(arms.carried) if one.weapon == weapon]
    if not alike:
        carried = ", ".join(one.weapon for one in arms.carried) or "nothing"
        return Refusal.of("wield.not_carried", weapon=weapon, carried=carried)
    hands = hands_for(weapon, hand, rules)
    grips = [grip(arms, at, rules) for at in alike]
    if () in grips:
        at = alike[grips.index(())]
    elif not named or hands in grips:
        return Refusal.of("wield.in_hand")
    else:
        at = alike[0]
    return taken(arms, at, hand, rules), hands


def gather_reload(state: State, decision: Decision, command: Reload, rules: GroundRules) -> FillMagazine | Refusal:
    """Filling a magazine in hand from what is left; where no hand is named, the first that can be filled."""
    unit = decision.actor
    arms = state.get(unit, Arms)
    hands = [hand for hand in armed_hands(arms) if command.hand in {None, hand}]
    answers = [_fill(unit, arms, hand, rules) for hand in hands]
    fills = (answer for answer in answers if isinstance(answer, FillMagazine))
    # The reason that says most: why one with a magazine cannot be filled before that one has none.
    reasons = sorted((one for one in answers if isinstance(one, Refusal)), key=_has_no_magazine)
    found = next(fills, None) or next(iter(reasons), Refusal.of("reload.no_magazine"))
    if isinstance(found, Refusal):
        return found
    return armless(state, unit) or too_dear(state, unit, found.ap) or found


def _fill(unit: UnitId, arms: Arms, hand: Hand, rules: GroundRules) -> FillMagazine | Refusal:
    held = held_in(arms, hand)
    weapon = None if held is None else rules.weapon(held.weapon)
    if held is None or weapon is None or not weapon.magazine:
        return Refusal.of("reload.no_magazine")
    rounds = min(weapon.magazine - held.loaded, held.spare)
    if not rounds:
        code = "reload.full" if held.loaded == weapon.magazine else "reload.no_rounds"
        return Refusal.of(code, weapon=held.weapon)
    return FillMagazine(unit, hand, rounds, rules.movement.reload)


def _has_no_magazine(refusal: Refusal) -> bool:
    return refusal.code == "reload.no_magazine"


def commit_wield(world: World, outcome: ChangeWeapon, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """Another weapon in hand, or none."""
    spend(world, outcome.unit, outcome.ap)
    world.set(outcome.unit, outcome.arms)
    yield WeaponChanged(outcome.unit, outcome.weapon, outcome.hands, outcome.ap)
    yield from end_mode(world, outcome.unit)


def commit_reload(world: World, outcome: FillMagazine, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """Rounds from the pouch to the magazine."""
    spend(world, outcome.unit, outcome.ap)
    arms = world.get(outcome.unit, Arms)
    at = index_in(arms, outcome.hand)
    assert at is not None  # gathered so
    held = arms.carried[at]
    filled = replace(held, loaded=held.loaded + outcome.rounds, spare=held.spare - outcome.rounds)
    world.set(outcome.unit, with_carried(arms, at, filled))
    yield Reloaded(outcome.unit, filled.weapon, filled.loaded, filled.spare, outcome.ap)
