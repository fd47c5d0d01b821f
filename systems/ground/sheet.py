"""A character's sheet under Ground Combat, and the components it becomes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from systems.core.components import Component
from systems.ground.components import (
    ActionPoints,
    Arms,
    AttributePenalties,
    Attributes,
    Bruising,
    Carried,
    Condition,
    HitPoints,
    Injuries,
    OpenWounds,
    Posture,
    Protection,
    Tiredness,
    TradeRank,
    Trades,
)
from systems.ground.rules import GroundRules


class GroundSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """What a roster says of a character. What is left out is 0, or the default of the rules.

    `trades` pairs the names of Trades with ranks; `weapons` are names of the weapon table, the first one in hand, and
    the second one in the secondary hand where `both_hands` says so.
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


def components(sheet: GroundSheet, rules: GroundRules) -> Iterator[Component]:
    """The components of a fresh character; ValueError names a weapon that the table does not have."""
    hp_max = rules.health.hp_max if sheet.hp is None else sheet.hp
    carried = tuple(_carried(name, rules) for name in sheet.weapons)
    yield Attributes(
        sheet.strength, sheet.dexterity, sheet.constitution, sheet.intelligence, sheet.willpower, sheet.charisma
    )
    yield AttributePenalties()
    yield Tiredness()
    yield Trades(sheet.trades)
    yield Protection(sheet.armour, sheet.defense)
    yield HitPoints(hp_max, hp_max)
    yield ActionPoints()
    yield Arms(carried, 0 if carried else None, 1 if sheet.both_hands else None)
    yield Posture()
    yield Condition()
    yield Injuries()
    yield OpenWounds()
    yield Bruising()


def _carried(name: str, rules: GroundRules) -> Carried:
    weapon = rules.weapon(name)
    if weapon is None:
        known = ", ".join(one.name for one in rules.weapons)
        msg = f"found weapon {name!r}, expected one of {known}"
        raise ValueError(msg)
    return Carried(name, weapon.magazine, weapon.magazine * weapon.spare_magazines)
