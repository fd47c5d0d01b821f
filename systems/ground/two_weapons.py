"""Fighting with two weapons: the mode, the price of the next attack with either, and what loses the discount.

Who holds two weapons may choose, with the first attack of a cycle, to fight with both (GC-55, GC-A26). Each attack then
takes a penalty (GC-56). Attacks with the weapons by turns count: each pair of them takes a point off both prices
(GC-57, GC-58, GC-A27), down to a share of the price (GC-59). The run of such attacks is kept; whatever breaks it begins
it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil

import esper
from msgspec import Struct
from msgspec.structs import replace

from systems.core.commands import Refusal
from systems.core.dice import Modifier
from systems.core.events import Event
from systems.core.identifiers import Tile, UnitId
from systems.core.world import State, World
from systems.geometry import paths
from systems.ground.commands import Attack
from systems.ground.components import HANDS, Alternation, Arms, Hand
from systems.ground.events import DiscountLost, Loss
from systems.ground.hands import armed_hands, in_hand
from systems.ground.purse import attack_price
from systems.ground.rules import GroundRules, Weapon

PAIR = len(HANDS)


class Stance(Struct, frozen=True):
    """How an attack is made: with what, as one of two weapons or not, and what its price is made of.

    `weapon` and `hand` are None unarmed; `penalty` is that of the roll, `loses` by what a discount is lost.
    """

    weapon: Weapon | None
    hand: Hand | None
    both: bool
    price: tuple[Modifier, ...]
    penalty: tuple[Modifier, ...] = ()
    loses: Loss | None = None

    @property
    def ap(self) -> int:
        """The price."""
        return sum(part.value for part in self.price)


def stance(
    state: State, unit: UnitId, command: Attack, weapon: Weapon | None, hand: Hand | None, rules: GroundRules
) -> Stance | Refusal:
    """How the attack with the weapon in that hand (None: unarmed) would be made; or why not as it is asked for."""
    so_far = state.find(unit, Alternation)
    goes_on = so_far is not None and so_far.active and no_mode(state, unit) is None
    if not (goes_on if command.both_weapons is None else command.both_weapons):
        left: Loss | None = "mode" if so_far is not None and _has_discount(so_far) else None
        return replace(by_itself(weapon, hand, rules), loses=left)
    refusal = no_mode(state, unit)
    if refusal is not None:
        return refusal
    run = Alternation() if so_far is None else so_far
    again = run.last == hand
    loses: Loss | None = "same_weapon" if again and _has_discount(run) else None
    return replace(by_turns(weapon, hand, 0 if again else run.run, rules), loses=loses)


@lru_cache(maxsize=256)
def by_itself(weapon: Weapon | None, hand: Hand | None, rules: GroundRules) -> Stance:
    """How an attack with the weapon in that hand (None: unarmed) is made, apart from fighting with two."""
    return Stance(weapon, hand, both=False, price=_price(weapon, 0, rules))


@lru_cache(maxsize=256)
def by_turns(weapon: Weapon | None, hand: Hand | None, run: int, rules: GroundRules) -> Stance:
    """How an attack with one of two weapons is made that follows so many by turns."""
    off = run // PAIR * rules.two_weapons.discount
    penalty = (Modifier("two_weapons", rules.two_weapons.attack, "GC-56"),)
    return Stance(weapon, hand, both=True, price=_price(weapon, off, rules), penalty=penalty)


def no_mode(state: State, unit: UnitId) -> Refusal | None:
    """Why somebody cannot fight with two weapons now: they do not hold two, or have attacked with one this cycle."""
    if len(armed_hands(state.get(unit, Arms))) < PAIR:
        return Refusal.of("two_weapons.not_two")
    so_far = state.find(unit, Alternation)
    return Refusal.of("two_weapons.too_late") if so_far is not None and not so_far.active else None


def next_hand(state: State, unit: UnitId) -> Hand | None:
    """The hand whose turn it is for somebody who fights with two weapons; None for all others."""
    so_far = state.find(unit, Alternation)
    if so_far is None or not so_far.active or no_mode(state, unit) is not None:
        return None
    return "secondary" if so_far.last == "primary" else "primary"


def attacked(world: World, unit: UnitId, how: Stance) -> Iterator[Event]:
    """Note an attack as it was made, and tell what was lost by it."""
    so_far = world.find(unit, Alternation)
    if not how.both:
        world.set(unit, Alternation(active=False))
    else:
        before = 0 if so_far is None or so_far.last == how.hand else so_far.run
        world.set(unit, Alternation(run=before + 1, last=how.hand))
    if how.loses is not None:
        yield DiscountLost(unit, how.loses)


def moved(state: State, unit: UnitId, way: tuple[Tile, ...], rules: GroundRules) -> Alternation | None:
    """What a way from tile to tile makes of the run of attacks; None where it makes nothing of it (GC-60).

    With a melee weapon in either hand it counts how far one moves between two attacks, whatever the ground.
    """
    so_far = state.find(unit, Alternation)
    held = in_hand(state.get(unit, Arms))
    if so_far is None or not so_far.run or not any(_is_melee(one.weapon, rules) for one in held):
        return None
    scale = state.terrain.scale
    far = so_far.moved + paths.length_units(scale, way)
    within = far <= scale.units(rules.two_weapons.melee_move_m)
    return replace(so_far, moved=far) if within else Alternation()


def note_moved(world: World, unit: UnitId, after: Alternation | None) -> Iterator[Event]:
    """Keep what `moved` said of a way, and tell what was lost by it."""
    before = world.find(unit, Alternation)
    if after is None or before is None:
        return
    world.set(unit, after)
    if _has_discount(before) and not after.run:
        yield DiscountLost(unit, "moved")


def end_mode(world: World, unit: UnitId) -> tuple[Event, ...]:
    """What is lost where other weapons, or one less, are in hand: fighting with two is over for the cycle."""
    so_far = world.find(unit, Alternation)
    if so_far is None or not so_far.active:
        return ()
    world.set(unit, Alternation(active=False))
    return (DiscountLost(unit, "hands"),) if _has_discount(so_far) else ()


class EndAlternation(esper.Processor):
    """With a new cycle the choice is open again, and the discount gone, unless the rules keep it (GC-A26)."""

    def __init__(self, rules: GroundRules) -> None:
        self._keep = rules.two_weapons.keep_between_cycles

    def process(self, world: World, unit: UnitId, events: list[Event]) -> None:
        so_far = world.find(unit, Alternation)
        if so_far is None or (self._keep and so_far.active):
            return
        world.remove(unit, Alternation)
        if _has_discount(so_far):
            events.append(DiscountLost(unit, "cycle"))


def _has_discount(so_far: Alternation) -> bool:
    return so_far.run >= PAIR


def _is_melee(name: str, rules: GroundRules) -> bool:
    weapon = rules.weapon(name)
    return weapon is not None and weapon.melee


def _price(weapon: Weapon | None, off: int, rules: GroundRules) -> tuple[Modifier, ...]:
    """The price of the attack by itself, less the discount, but no less than its share (GC-59; GR-A11: rounded up)."""
    if weapon is None:
        return (Modifier("price.unarmed", attack_price(weapon, rules), "GC-10"),)
    own = Modifier("price.weapon", attack_price(weapon, rules), "GC-05")
    if not off:
        return (own,)
    parts = (own, Modifier("price.pairs", -off, "GC-57"))
    short = ceil(round(own.value * rules.two_weapons.least_share, 6)) - (own.value - off)
    return parts if short <= 0 else (*parts, Modifier("price.least", short, "GC-59"))
