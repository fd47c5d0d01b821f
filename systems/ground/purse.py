"""Action points: what there is, what an attack takes, and what is spent (GC-05, GC-06, GC-10)."""

from __future__ import annotations

from systems.core.commands import Refusal
from systems.core.identifiers import UnitId
from systems.core.world import State, World
from systems.ground.components import ActionPoints
from systems.ground.rules import GroundRules, Weapon


def too_dear(state: State, unit: UnitId, price: int) -> Refusal | None:
    """Why the price cannot be paid, or None."""
    ap = state.get(unit, ActionPoints).ap
    return None if price <= ap else Refusal.of("not_enough_ap", price=price, ap=ap)


def attack_price(weapon: Weapon | None, rules: GroundRules) -> int:
    """The AP of one attack with the weapon (None: unarmed) by itself (GC-05, GC-10)."""
    return rules.unarmed.ap if weapon is None else weapon.ap


def spend(world: World, unit: UnitId, price: int) -> None:
    """Take the price from the character's action points."""
    world.set(unit, ActionPoints(world.get(unit, ActionPoints).ap - price))
