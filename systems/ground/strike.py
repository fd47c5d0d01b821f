"""One attack resolved: roll, critical strike, damage, consciousness, injury. Pure, and all there is to a preview.

A `Strike` names nobody, so that the chances of equal attacks are worked out once.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from systems.core.chances import Chance, chances
from systems.core.dice import Dice, Modifier, Roll
from systems.core.identifiers import UnitId
from systems.ground.components import Injury
from systems.ground.condition import is_dead_at, stay_conscious, willpower_roll
from systems.ground.rules import Attacks, GroundRules, Health, Injuries, Part, Unarmed

Verdict = Literal["miss", "critical_miss", "hit", "critical"]
Condition = Literal["up", "unconscious", "dead"]

KEPT_CHANCES = 8192


class Strike(Struct, frozen=True, cache_hash=True):
    """Facts of an attack: everything its outcome depends on.

    `damage` are the sides of the weapon's dice (none: unarmed), `strength` matters unarmed only. `conscious` is
    whether the target can still fall unconscious.
    """

    attack: tuple[Modifier, ...]
    defense: int
    damage: tuple[int, ...]
    damage_bonus: int
    strength: int
    dexterity: int
    hp: int
    hp_max: int
    willpower: int
    conscious: bool


class StrikeOutcome(Struct, frozen=True):
    """What an attack comes to. `parts` are what its damage is made of; the condition is the target's afterwards."""

    verdict: Verdict
    damage: int = 0
    parts: tuple[Modifier, ...] = ()
    condition: Condition = "up"
    injury: Injury | None = None


class Odds(Struct, frozen=True):
    """The exact chances of an attack: to hit (criticals included), critically, to put out, to kill; and its damage.

    `damage` pairs each possible damage with its probability, a miss being 0; `expected_damage` is its mean.
    """

    hit: Fraction
    critical: Fraction
    out: Fraction
    dead: Fraction
    injury: Fraction
    damage: tuple[tuple[int, Fraction], ...]
    expected_damage: Fraction


def strike(facts: Strike, dice: Dice, rules: GroundRules, attacker: UnitId, target: UnitId) -> StrikeOutcome:
    """The outcome of an attack (Ground Combat: Attacks, Critical Strikes; decisions GC-A02, A07 to A11, A29)."""
    verdict = dice.ask_total(_attack_roll(facts, rules.attacks, attacker, target), _attack_judge(facts, rules.attacks))
    if verdict in {"miss", "critical_miss"}:
        return StrikeOutcome(verdict, condition="up" if facts.conscious else "unconscious")
    parts = _damage_parts(facts, dice, rules, attacker, critical=verdict == "critical")
    damage = max(0, sum(part.value for part in parts))
    injury = None
    if verdict == "critical" and 2 * damage > facts.hp_max:
        injury = _random_injury(dice, rules.injuries, attacker)
    return StrikeOutcome(verdict, damage, parts, _condition_after(facts, damage, dice, rules.health, target), injury)


def strike_chances(facts: Strike, rules: GroundRules) -> tuple[Chance[StrikeOutcome], ...]:
    """Every outcome of an attack with its exact probability."""
    return _chances(plainest(facts, rules), rules)


def odds(facts: Strike, rules: GroundRules) -> Odds:
    """The exact chances of an attack, summed up for showing and for choosing."""
    return _odds(plainest(facts, rules), rules)


@lru_cache(maxsize=KEPT_CHANCES)
def expectation(facts: Strike, rules: GroundRules) -> tuple[float, float]:
    """The mean damage of an attack and the chance that the target is out after it, for choosing among many."""
    plain = plainest(facts, rules)
    worst = _worst_damage(facts, rules)
    if plain.hp - worst > -rules.health.death_at_times_max * plain.hp_max:
        plain = replace(plain, hp_max=2 * max(worst, plain.hp_max))  # no death, and no Injury is asked for
    return _expectation(plain, rules)


def plainest(facts: Strike, rules: GroundRules) -> Strike:
    """The plainest strike with the same chances, so that equal attacks are worked out once.

    What is added to the roll may as well be taken from the Defense; hit points beyond what the worst blow leaves at 0
    are as good as any, and Willpower does not come into it then.
    """
    needed = facts.defense - sum(modifier.value for modifier in facts.attack)
    worst = _worst_damage(facts, rules)
    plenty = facts.conscious and facts.hp >= worst
    return Strike(
        attack=(),
        defense=needed,
        damage=facts.damage,
        damage_bonus=facts.damage_bonus,
        strength=facts.strength,
        dexterity=facts.dexterity,
        hp=worst if plenty else facts.hp,
        hp_max=facts.hp_max,
        willpower=0 if plenty else facts.willpower,
        conscious=facts.conscious,
    )


def _worst_damage(facts: Strike, rules: GroundRules) -> int:
    """No attack does more damage than this."""
    unarmed = max(0, facts.strength, rules.unarmed.at_zero, rules.unarmed.weak_cap)
    own = sum(facts.damage) + facts.damage_bonus if facts.damage else unarmed
    bonus = facts.dexterity + rules.attacks.critical_damage_bonus
    return own + max(0, bonus, rules.attacks.critical_damage_bonus_min)


@lru_cache(maxsize=KEPT_CHANCES)
def _chances(facts: Strike, rules: GroundRules) -> tuple[Chance[StrikeOutcome], ...]:
    nobody = UnitId(0)
    return chances(lambda dice: strike(facts, dice, rules, nobody, nobody))


@lru_cache(maxsize=KEPT_CHANCES)
def _odds(facts: Strike, rules: GroundRules) -> Odds:
    all_of = _chances(facts, rules)
    of = lcm(*(one.probability.denominator for one in all_of))
    weighted = [(one.outcome, int(one.probability * of)) for one in all_of]
    damage: dict[int, int] = {}
    for outcome, weight in weighted:
        damage[outcome.damage] = damage.get(outcome.damage, 0) + weight

    def share(holds: Callable[[StrikeOutcome], bool]) -> Fraction:
        return Fraction(sum(weight for outcome, weight in weighted if holds(outcome)), of)

    return Odds(
        hit=share(lambda outcome: outcome.verdict in {"hit", "critical"}),
        critical=share(lambda outcome: outcome.verdict == "critical"),
        out=share(lambda outcome: outcome.condition != "up"),
        dead=share(lambda outcome: outcome.condition == "dead"),
        injury=share(lambda outcome: outcome.injury is not None),
        damage=tuple((amount, Fraction(weight, of)) for amount, weight in sorted(damage.items())),
        expected_damage=Fraction(sum(amount * weight for amount, weight in damage.items()), of),
    )


@lru_cache(maxsize=KEPT_CHANCES)
def _expectation(facts: Strike, rules: GroundRules) -> tuple[float, float]:
    summed = _odds(facts, rules)
    return float(summed.expected_damage), float(summed.out)


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


def _condition_after(facts: Strike, damage: int, dice: Dice, health: Health, target: UnitId) -> Condition:
    hp = facts.hp - damage
    if is_dead_at(hp, facts.hp_max, health):
        return "dead"
    if not facts.conscious:
        return "unconscious"
    if damage <= 0 or hp >= 0:
        return "up"
    return "up" if stay_conscious(willpower_roll(target, hp, facts.willpower, health), dice) else "unconscious"


def _random_injury(dice: Dice, injuries: Injuries, attacker: UnitId) -> Injury:
    """The row of the table the die falls in; an eye takes a second die for its side (GC-21, GC-22, GC-A11)."""

    def part_of(face: int) -> Part:
        return next(row.part for row in injuries.rows if row.low <= face <= row.high)

    part = dice.ask_total(Roll(attacker, "injury", (injuries.die,)), part_of)
    if part != "eye":
        return Injury(part, "injured")
    side = dice.ask_total(Roll(attacker, "injury_side", (injuries.side_die,)), _eye_side)
    return Injury("eye", "dismembered", side)


def _eye_side(face: int) -> Literal["left", "right"]:
    return "right" if face % 2 else "left"
