"""Which weapon to fight with, and what has to be done first."""

from __future__ import annotations

import math
from functools import lru_cache

from systems.core.commands import Command
from systems.core.components import Dropped, DroppedItem, Position
from systems.core.identifiers import Tile, UnitId
from systems.core.views import View
from systems.geometry.ranges import distance_sq
from systems.ground.body import ARMS, able_hand, is_lost
from systems.ground.commands import PickUp, Reload, Wield
from systems.ground.components import HANDS, ActionPoints, Alternation, Arms, Carried, Hand, Injuries
from systems.ground.hands import held_in, in_hand
from systems.ground.rules import GroundRules, Weapon
from systems.ground.two_weapons import Stance, by_turns, next_hand

SOON = 0.5
"""What a weapon counts that could reach an enemy after half a cycle's walk, to one that does now."""
LATER = 0.1
"""What one counts that could not."""


def held(view: View, unit: UnitId, rules: GroundRules) -> Weapon | None:
    """The weapon in hand, that in the primary one where there are two; None for bare hands."""
    weapons = in_hand(view.get(unit, Arms))
    return rules.weapon(weapons[0].weapon) if weapons else None


def hand_with(view: View, unit: UnitId, weapon: Weapon | None) -> Hand | None:
    """The hand that holds the weapon, or, where none does, the one that would take it; None for bare hands."""
    if weapon is None:
        return None
    arms = view.get(unit, Arms)
    holding = next((hand for hand in HANDS if (held := held_in(arms, hand)) and held.weapon == weapon.name), None)
    return holding or able_hand(view.get(unit, Injuries).parts)


def next_by_turns(view: View, unit: UnitId, rules: GroundRules) -> Stance | None:
    """How the next attack is made of somebody who fights with two weapons; None where its magazine is empty."""
    hand = next_hand(view, unit)
    held = None if hand is None else held_in(view.get(unit, Arms), hand)
    weapon = None if held is None else rules.weapon(held.weapon)
    if held is None or weapon is None or (weapon.magazine and not held.loaded):
        return None
    return by_turns(weapon, hand, view.get(unit, Alternation).run, rules)


def choice(
    view: View, unit: UnitId, foes_at: list[Tile], rules: GroundRules, metres_per_tile: float
) -> tuple[Weapon | None, Command | None, int]:
    """The weapon to fight with (None: bare hands), the command that makes it ready, if it is not, and its price.

    `foes_at` are the tiles of those who are to be fought.
    """
    arms = view.get(unit, Arms)
    ready = in_hand(arms)
    hands = hands_left(view, unit)
    usable = [(one, weapon) for one in arms.carried if (weapon := of_use(one, rules, hands)) is not None]
    change = rules.movement.change_weapon
    lying = [] if ready else _lying(view, unit, rules, hands)
    if lying:
        underfoot = max(lying, key=per_ap)
        if not usable or per_ap(underfoot) > max(per_ap(weapon) for _, weapon in usable):
            return underfoot, PickUp(underfoot.name), rules.movement.pick_up
    if not usable:
        return (None, None, 0) if not ready else (None, Wield(None), change)
    best, weapon = usable[0]
    if len(usable) > 1:
        here = view.get(unit, Position).tile
        near = min((distance_sq(here, at) for at in foes_at), default=None)
        stride = view.get(unit, ActionPoints).ap / rules.movement.walk_per_m
        best, weapon = max(
            usable, key=lambda pair: (_promise(pair[1], near, stride, metres_per_tile), pair[0] in ready)
        )
    if best not in ready:
        return weapon, Wield(best.weapon), change
    if weapon.magazine and not best.loaded:
        return weapon, Reload(None if len(ready) == 1 else HANDS[ready.index(best)]), rules.movement.reload
    return weapon, None, 0


def _lying(view: View, unit: UnitId, rules: GroundRules, hands: int) -> list[Weapon]:
    """The weapons of use that lie where the character is."""
    here = view.battle(Dropped).on(view.get(unit, Position).tile)
    return [weapon for one in here if (weapon := of_use(one, rules, hands)) is not None]


def hands_left(view: View, unit: UnitId) -> int:
    """How many hands the character has to hold something with."""
    parts = view.get(unit, Injuries).parts
    return sum(not is_lost(parts, arm) for arm in ARMS) if parts else len(ARMS)


def of_use(carried: Carried | DroppedItem, rules: GroundRules, hands: int) -> Weapon | None:
    """The weapon, where there are hands enough for it and still something to shoot with it."""
    weapon = rules.weapon(carried.weapon)
    if weapon is None or weapon.hands > hands:
        return None
    return None if weapon.magazine and not carried.loaded + carried.spare else weapon


def per_ap(weapon: Weapon) -> float:
    """The mean damage of a hit with the weapon for each AP it takes."""
    return (sum((sides + 1) / 2 for sides in weapon.damage) + weapon.damage_bonus) / weapon.ap


@lru_cache(maxsize=4096)
def _promise(weapon: Weapon, nearest_sq: int | None, stride: float, metres_per_tile: float) -> float:
    """What a weapon promises: its mean damage an AP, as far as an enemy is in reach or soon could be.

    The nearest enemy is that many tiles away, squared; None: there is none.
    """
    if nearest_sq is None:
        return per_ap(weapon) * (SOON if weapon.melee else 1.0)
    nearest = math.sqrt(nearest_sq) * metres_per_tile
    limit = metres_per_tile * (weapon.reach + 0.5) if weapon.melee else weapon.range_m
    return per_ap(weapon) * (1.0 if nearest <= limit else SOON if nearest <= limit + stride / 2 else LATER)
