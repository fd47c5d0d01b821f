"""One attack resolved: roll, critical strike, damage, Injuries, consciousness. Pure, and all there is to a preview.

A `Strike` names nobody, so that the chances of equal attacks are worked out once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from systems.core.dice import Dice, Modifier, Roll, met
from systems.core.identifiers import UnitId
from systems.ground.body import with_injury
from systems.ground.components import Aim, Injury
from systems.ground.condition import is_dead_at, is_shaken, willpower_roll
from systems.ground.injuries import NOTHING, Aftermath, Body, Harm, aftermath, harm, head_bonus, random_part
from systems.ground.rules import Attacks, GroundRules, Health, Unarmed

Verdict = Literal["miss", "critical_miss", "hit", "critical"]
Fate = Literal["up", "unconscious", "dead"]

UNHURT = Body()


class Strike(Struct, frozen=True, cache_hash=True):
    """Facts of an attack: everything its outcome depends on.

    `damage` are the sides of the weapon's dice (none: unarmed), `strength` matters unarmed only. `conscious` is
    whether the target can still fall unconscious, `bruising` what it has taken of that before. `aim` is the part of a
    Targeted Strike, `bruise` whether the damage is to bruise.
    """

    attack: tuple[Modifier, ...]
    defense: int
    damage: tuple[int, ...]
    damage_bonus: int
    strength: int
    dexterity: int
    hp: int
    hp_max: int
    willpower: tuple[Modifier, ...]
    conscious: bool
    bruising: int = 0
    body: Body = UNHURT
    aim: Aim | None = None
    bruise: bool = False


class StrikeOutcome(Struct, frozen=True):
    """What an attack comes to. `parts` are what its damage is made of; the condition is the target's afterwards."""

    verdict: Verdict
    damage: int = 0
    parts: tuple[Modifier, ...] = ()
    condition: Fate = "up"
    harms: tuple[Harm, ...] = ()
    aftermath: Aftermath = NOTHING


def strike(facts: Strike, dice: Dice, rules: GroundRules, attacker: UnitId, target: UnitId) -> StrikeOutcome:
    """The outcome of an attack (Ground Combat: Attacks to Bruising Damage).

    The attacker's dice fall first, then those of whoever is struck: to stay up, to keep hold, to stay conscious.
    """
    verdict = dice.ask_total(_attack_roll(facts, rules.attacks, attacker, target), _attack_judge(facts, rules.attacks))
    if verdict in {"miss", "critical_miss"}:
        return StrikeOutcome(verdict, condition="up" if facts.conscious else "unconscious")
    critical = verdict == "critical"
    parts = _damage_parts(facts, dice, rules, attacker, critical=critical)
    harms: tuple[Harm, ...] = ()
    if sum(part.value for part in parts) > 0:  # what hurts nobody injures nobody
        parts, harms = _injured(facts, parts, dice, rules, attacker, critical=critical)
    damage = max(0, sum(part.value for part in parts))
    hp = facts.hp if facts.bruise else facts.hp - damage
    dead = any(one.kills for one in harms) or is_dead_at(hp, facts.hp_max, rules.health)
    able = facts.conscious and not dead
    after = aftermath(facts.body, harms, damage, dice, rules, target, rolls=able)
    if able:
        condition = _consciousness(facts, hp, damage, dice, rules.health, target)
    else:
        condition = "dead" if dead else "unconscious"
    return StrikeOutcome(verdict, damage, parts, condition, harms, after)


def _injured(
    facts: Strike, parts: tuple[Modifier, ...], dice: Dice, rules: GroundRules, attacker: UnitId, *, critical: bool
) -> tuple[tuple[Modifier, ...], tuple[Harm, ...]]:
    """The damage with what a head struck again adds, and the Injuries: of the part aimed at, then of a random one.

    More than half of the maximum dismembers the part aimed at (GC-53), and with a Critical Strike draws a random
    Injury (GC-21), beside the other (GC-A23); the damage is what is lost in the end (GC-A10).
    """
    harms: list[Harm] = []
    body: tuple[Injury, ...] = facts.body.parts
    if facts.aim is not None:
        parts = (*parts, *head_bonus(body, facts.aim.part, rules.injuries))
        severe = 2 * sum(part.value for part in parts) > facts.hp_max
        harms.append(harm(body, facts.aim, rules, severe=severe, bruise=facts.bruise))
        body = with_injury(body, harms[0].injury) if harms[0].effect in {"new", "worse"} else body
    draws = facts.aim is None or rules.targeted.critical_injures_too
    if critical and draws and 2 * sum(part.value for part in parts) > facts.hp_max:
        drawn = random_part(dice, rules.injuries, attacker)
        parts = (*parts, *head_bonus(body, drawn.part, rules.injuries))
        harms.append(harm(body, drawn, rules, severe=False, bruise=facts.bruise))
    return parts, tuple(harms)


def _attack_roll(facts: Strike, attacks: Attacks, attacker: UnitId, target: UnitId) -> Roll:
    natural = (attacks.critical_natural, Modifier("natural", attacks.critical_attack_bonus, "GC-18"))
    return Roll(attacker, "attack", attacks.dice, facts.attack, facts.defense, True, (natural,), whose=target)  # noqa: FBT003


def _attack_judge(facts: Strike, attacks: Attacks) -> Callable[[int], Verdict]:
    """A hit must exceed Defense (GC-08); a natural 20 adds its bonus last and is no hit by itself (GC-17 to GC-19)."""
    needed = facts.defense - sum(modifier.value for modifier in facts.attack)

    def judge(natural: int) -> Verdict:
        if natural != attacks.critical_natural:
            return "hit" if natural > needed else "miss"
        return "critical" if natural + attacks.critical_attack_bonus > needed else "critical_miss"

    return judge


def _damage_parts(
    facts: Strike, dice: Dice, rules: GroundRules, attacker: UnitId, *, critical: bool
) -> tuple[Modifier, ...]:
    armed = bool(facts.damage)
    if not armed and facts.strength <= rules.unarmed.harmless_at:
        return (Modifier("unarmed.harmless", 0, "GC-16"),)
    own = (
        _weapon_damage(facts, dice, attacker)
        if armed
        else _unarmed_damage(facts.strength, dice, rules.unarmed, attacker)
    )
    if not critical:
        return own
    bonus = facts.dexterity + rules.attacks.critical_damage_bonus
    return (*own, Modifier("critical", max(bonus, rules.attacks.critical_damage_bonus_min), "GC-20"))


def _weapon_damage(facts: Strike, dice: Dice, attacker: UnitId) -> tuple[Modifier, ...]:
    rolled = Modifier("weapon", dice.ask_total(Roll(attacker, "damage", facts.damage), int), "GC-09")
    return (rolled, Modifier("weapon_bonus", facts.damage_bonus, "GC-09")) if facts.damage_bonus else (rolled,)


def _unarmed_damage(strength: int, dice: Dice, unarmed: Unarmed, attacker: UnitId) -> tuple[Modifier, ...]:
    """Strength; at 0 as decided (GC-A07); below 0 a die less its size, from nothing to the cap (GC-12 to GC-15)."""
    if strength > 0:
        return (Modifier("strength", strength, "GC-12"),)
    if strength == 0:
        return (Modifier("unarmed.at_zero", unarmed.at_zero, "GC-A07"),)
    roll = Roll(attacker, "damage", (unarmed.weak_die,), (Modifier("strength", strength, "GC-13"),))
    weak = dice.ask_total(roll, lambda natural: max(0, min(unarmed.weak_cap, natural + strength)))
    return (Modifier("unarmed.weak", weak, "GC-14"),)


def _consciousness(facts: Strike, hp: int, damage: int, dice: Dice, health: Health, target: UnitId) -> Fate:
    """Whether somebody who is up stays so: after damage that leaves them below 0, or with more bruising than that."""
    bruising = facts.bruising + damage if facts.bruise else facts.bruising
    if damage <= 0 or not is_shaken(hp, bruising):
        return "up"
    return "up" if met(willpower_roll(target, hp, bruising, facts.willpower, health), dice) else "unconscious"
