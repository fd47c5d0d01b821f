"""What a strike is made of: who strikes and how, with what, at which part, and the state of whoever is struck.

What is added to the attack roll is named piece by piece: attribute, Trade, the part aimed at (GC-51), fighting with two
weapons (GC-56), and what the attacker's own Injuries take (GC-34 to GC-37, GC-48, GC-49).
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from systems.core.commands import Refusal
from systems.core.components import Identity
from systems.core.dice import Modifier
from systems.core.identifiers import UnitId
from systems.core.world import State
from systems.ground.attributes import named, parts, rank_in, reduced
from systems.ground.body import ARM_OF, ARMS, is_blind, is_lost
from systems.ground.commands import Attack
from systems.ground.components import (
    HANDS,
    Aim,
    Arms,
    AttributePenalties,
    Attributes,
    Bruising,
    Condition,
    Hand,
    HitPoints,
    Injuries,
    Posture,
    Tiredness,
    Trades,
)
from systems.ground.hands import grip, index_in
from systems.ground.injuries import Body
from systems.ground.penalties import BOTH_ARMS, Use, penalties
from systems.ground.rules import GroundRules, Part, Targeted, Weapon
from systems.ground.strike import UNHURT, Strike
from systems.ground.targeting import beside
from systems.ground.two_weapons import Stance


class Manner(Struct, frozen=True, cache_hash=True):
    """How an attack is made: at a part of the body, and whether to bruise."""

    aim: Aim | None = None
    bruise: bool = False


PLAIN = Manner()


def manner_of(command: Attack) -> Manner:
    """How a command wants the attack made."""
    return Manner(None if command.part is None else Aim(command.part, command.side), command.bruise)


def ill_aimed(state: State, command: Attack, weapon: Weapon | None) -> Refusal | None:
    """Why the attack cannot be made in that manner: the part, its side, or a weapon that cannot bruise."""
    if command.side and command.part != "eye":
        return Refusal.of("attack.no_side", found=command.side)
    if command.part == "eye" and not command.side:
        return Refusal.of("attack.which_eye")
    target = command.target
    if command.part is not None and is_lost(state.get(target, Injuries).parts, command.part, command.side):
        aim = Aim(command.part, command.side)
        return Refusal.of("attack.part_lost", aim=aim, target=state.get(target, Identity).name)
    if command.bruise and weapon is not None and not may_bruise(weapon):
        return Refusal.of("attack.cannot_bruise", weapon=weapon.name)
    return None


def may_bruise(weapon: Weapon | None) -> bool:
    """Whether an attack can be made to bruise: with bare hands (None), and with a weapon that is for it (GC-A25)."""
    return weapon is None or weapon.can_bruise


def strike_of(
    state: State,
    attacker: UnitId,
    target: UnitId,
    how: Stance,
    defense: int,
    rules: GroundRules,
    manner: Manner = PLAIN,
    *,
    for_mean: bool = False,
) -> Strike:
    """What the outcome of an attack against that Defense depends on.

    `for_mean` leaves out what changes neither its mean damage nor the chance to put out, where no more is asked for.
    """
    weapon = how.weapon
    uses = uses_of(state, attacker, target, weapon, how.hand, rules)
    own = (state.get(attacker, Attributes), state.get(attacker, AttributePenalties), state.get(attacker, Tiredness))
    now = reduced(*own)
    attack = attack_modifiers(parts(*own, "dexterity", "GC-07"), state.get(attacker, Trades), weapon)
    hindered = penalties(state, attacker, uses, rules)
    if manner.aim is not None or how.penalty or hindered:
        attack = (*attack, *aim_penalty(manner.aim, rules.targeted), *how.penalty, *hindered)
    body = vital_body(state, target) if for_mean else body_of(state, target, rules)
    return _strike(
        attack,
        weapon,
        defense,
        now.strength if weapon is None else 0,
        now.dexterity,
        state.get(target, HitPoints),
        named(state, target, "willpower", "GC-A29"),
        state.get(target, Condition).state == "up",
        state.get(target, Bruising).points,
        body,
        manner,
    )


@lru_cache(maxsize=8192)
def _strike(  # noqa: PLR0913, PLR0917 - the same
    attack: tuple[Modifier, ...],
    weapon: Weapon | None,
    defense: int,
    strength: int,
    dexterity: int,
    target: HitPoints,
    willpower: tuple[Modifier, ...],
    conscious: bool,  # noqa: FBT001 - kept by position
    bruising: int,
    body: Body,
    manner: Manner,
) -> Strike:
    return Strike(
        attack=attack,
        defense=defense,
        damage=() if weapon is None else weapon.damage,
        damage_bonus=0 if weapon is None else weapon.damage_bonus,
        strength=strength,
        dexterity=dexterity,
        hp=target.hp,
        hp_max=target.hp_max,
        willpower=willpower,
        conscious=conscious,
        bruising=bruising,
        body=body,
        aim=manner.aim,
        bruise=manner.bruise,
    )


@lru_cache(maxsize=1024)
def attack_modifiers(dexterity: tuple[Modifier, ...], trades: Trades, weapon: Weapon | None) -> tuple[Modifier, ...]:
    """What is added to the attack roll: Dexterity, and with a weapon the rank in its Trade (GC-07, GC-11)."""
    if weapon is None:
        return dexterity
    return (*dexterity, rank_in(trades, weapon.trade, "GC-07"))


def aim_penalty(aim: Aim | None, targeted: Targeted) -> tuple[Modifier, ...]:
    """The penalty of aiming at a part of the body (GC-51)."""
    return () if aim is None else (Modifier(f"aim.{aim.part}", penalty_of(aim.part, targeted), "GC-51"),)


def penalty_of(part: Part, targeted: Targeted) -> int:
    """The figure for a part of the body: one for both legs, one for both arms."""
    figure: int = getattr(targeted, part.rpartition(" ")[2])
    return figure


def uses_of(
    state: State, attacker: UnitId, target: UnitId, weapon: Weapon | None, hand: Hand | None, rules: GroundRules
) -> frozenset[Use]:
    """What an attack makes use of: the arms that hold the weapon, both without one; and perception (GC-A15, GC-A21)."""
    arms = _ONE_ARM[hand or "primary"] if weapon is not None and weapon.hands == 1 else BOTH_ARMS
    if weapon is not None and not weapon.melee:
        return arms | _PERCEPTION if rules.senses.shooting else arms
    if rules.senses.blows_unseen and is_blind(state, attacker) and not beside(state, attacker, target):
        return arms | _PERCEPTION
    return arms


_ONE_ARM: dict[Hand, frozenset[Use]] = {hand: frozenset({ARM_OF[hand]}) for hand in HANDS}
_PERCEPTION: frozenset[Use] = frozenset({"perception"})


def vital_body(state: State, unit: UnitId) -> Body:
    """Only the Injuries: posture, hands and Dexterity matter to no damage."""
    injuries = state.get(unit, Injuries).parts
    return Body(injuries) if injuries else UNHURT


def body_of(state: State, unit: UnitId, rules: GroundRules) -> Body:
    """What an Injury of that character would depend on."""
    dexterity = named(state, unit, "dexterity", "GC-A01")
    return _body(state.get(unit, Injuries), dexterity, state.get(unit, Posture).prone, state.get(unit, Arms), rules)


@lru_cache(maxsize=1024)
def _body(
    injuries: Injuries,
    dexterity: tuple[Modifier, ...],
    prone: bool,  # noqa: FBT001 - kept by position
    arms: Arms,
    rules: GroundRules,
) -> Body:
    grips = {hand: grip(arms, at, rules) for hand in HANDS if (at := index_in(arms, hand)) is not None}
    two_handed = any(len(hands) > 1 for hands in grips.values())
    one_handed = tuple(arm for hand, arm in zip(HANDS, ARMS, strict=True) if len(grips.get(hand, ())) == 1)
    return Body(injuries.parts, dexterity, prone, one_handed, two_handed)
