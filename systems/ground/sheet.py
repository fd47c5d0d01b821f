"""A character's sheet under Ground Combat, and the components it becomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from systems.core.components import Component
from systems.ground.body import ARM_OF, is_lost, without_legs
from systems.ground.components import (
    HANDS,
    ActionPoints,
    Arms,
    AttributePenalties,
    Attributes,
    Bruising,
    Carried,
    Condition,
    Hand,
    HitPoints,
    Injuries,
    Injury,
    OpenWounds,
    Posture,
    Protection,
    Tiredness,
    TradeRank,
    Trades,
)
from systems.ground.hands import hands_for, taken
from systems.ground.rules import GroundRules


class GroundSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """What a roster says of a character. What is left out is 0, or the default of the rules.

    `trades` pairs the names of Trades with ranks; `weapons` are names of the weapon table, the first one in hand, and
    the second one in the secondary hand where `both_hands` says so. `hp` are hit points at most. What follows
    `both_hands` is how somebody is now, who comes out of another battle; `ammunition` holds the rounds of weapons that
    are not full.
    """

    strength: int = 0
    dexterity: int = 0
    constitution: int = 0
    intelligence: int = 0
    willpower: int = 0
    charisma: int = 0
    trades: tuple[TradeRank, ...] = ()
    hp: int | None = None
    armour: int = 0
    defense: int | None = None
    weapons: tuple[str, ...] = ()
    both_hands: bool = False
    hp_now: int | None = None
    injuries: tuple[Injury, ...] = ()
    open_wounds: int = 0
    bruising: int = 0
    penalties: AttributePenalties = AttributePenalties()
    tiredness: Tiredness = Tiredness()
    ammunition: tuple[Carried, ...] = ()


def components(sheet: GroundSheet, rules: GroundRules) -> Iterator[Component]:
    """The components of a character who enters a battle; ValueError names a weapon that the table does not have."""
    hp_max = rules.health.hp_max if sheet.hp is None else sheet.hp
    yield Attributes(
        sheet.strength, sheet.dexterity, sheet.constitution, sheet.intelligence, sheet.willpower, sheet.charisma
    )
    yield sheet.penalties
    yield sheet.tiredness
    yield Trades(sheet.trades)
    yield Protection(sheet.armour, sheet.defense)
    yield HitPoints(hp_max if sheet.hp_now is None else sheet.hp_now, hp_max)
    yield ActionPoints()
    yield _arms(sheet, rules)
    yield Posture(prone=without_legs(sheet.injuries))
    yield Condition()
    yield Injuries(sheet.injuries)
    yield OpenWounds(sheet.open_wounds)
    yield Bruising(sheet.bruising)


def sheet_of(of: Mapping[type[Component], Any]) -> GroundSheet:
    """The sheet that becomes these components again: what somebody takes from one battle to the next.

    Weapons in hand come first; those who can hold two have both in hand where both hands held one.
    """
    arms: Arms = of[Arms]
    carried = _in_hand_first(arms)
    protection: Protection = of[Protection]
    hit_points: HitPoints = of[HitPoints]
    return GroundSheet(
        **msgspec.structs.asdict(of[Attributes]),
        trades=of[Trades].ranks,
        hp=hit_points.hp_max,
        armour=protection.armour,
        defense=protection.defense,
        weapons=tuple(one.weapon for one in carried),
        both_hands=_both(arms),
        hp_now=hit_points.hp,
        injuries=of[Injuries].parts,
        open_wounds=of[OpenWounds].stacks,
        bruising=of[Bruising].points,
        penalties=of[AttributePenalties],
        tiredness=of[Tiredness],
        ammunition=carried,
    )


def settled(arms: Arms, injuries: Injuries, rules: GroundRules) -> Arms:
    """The arms as somebody enters a battle with them who comes out of another: what was in hand first, and in hand."""
    return _held(_in_hand_first(arms), injuries.parts, rules, both=_both(arms))


def _in_hand_first(arms: Arms) -> tuple[Carried, ...]:
    in_hand = [at for at in (arms.primary, arms.secondary) if at is not None]
    return tuple(arms.carried[at] for at in (*in_hand, *(at for at in range(len(arms.carried)) if at not in in_hand)))


def _both(arms: Arms) -> bool:
    return arms.primary is not None and arms.secondary is not None


def _arms(sheet: GroundSheet, rules: GroundRules) -> Arms:
    """The weapons of a sheet with their rounds, in hand."""
    left = list(sheet.ammunition)
    carried = []
    for name in sheet.weapons:
        noted = next((one for one in left if one.weapon == name), None)
        if noted is not None:
            left.remove(noted)
        carried.append(noted or _full(name, rules))
    return _held(tuple(carried), sheet.injuries, rules, both=sheet.both_hands)


def _held(carried: tuple[Carried, ...], injuries: tuple[Injury, ...], rules: GroundRules, *, both: bool) -> Arms:
    """The weapons, the first in a hand that is left, with `both` the second in the other (GC-A15)."""
    arms = Arms(carried)
    free = free_hands(injuries)
    for at, hand in zip(range(1 + both), free, strict=False):
        if at < len(carried) and set(hands_for(carried[at].weapon, hand, rules)) <= set(free):
            arms = taken(arms, at, hand, rules)
    return arms


def free_hands(injuries: tuple[Injury, ...]) -> tuple[Hand, ...]:
    """The hands that can hold something: those whose arm is not lost (GC-A15)."""
    return tuple(hand for hand in HANDS if not is_lost(injuries, ARM_OF[hand]))


def _full(name: str, rules: GroundRules) -> Carried:
    weapon = rules.weapon(name)
    if weapon is None:
        known = ", ".join(one.name for one in rules.weapons)
        msg = f"found weapon {name!r}, expected one of {known}"
        raise ValueError(msg)
    return Carried(name, weapon.magazine, weapon.magazine * weapon.spare_magazines)
