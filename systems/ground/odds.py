"""The exact chances of an attack: its resolver on enumerating dice, summed up for showing and for choosing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import lcm

from msgspec import Struct
from msgspec.structs import replace

from systems.core.chances import Chance, Outcome, chances
from systems.core.dice import Dice, Modifier
from systems.core.identifiers import UnitId
from systems.ground.body import level_of
from systems.ground.condition import is_shaken, willpower_roll
from systems.ground.injuries import Body
from systems.ground.rules import GroundRules
from systems.ground.strike import UNHURT, Strike, StrikeOutcome, strike

KEPT_CHANCES = 8192


class Odds(Struct, frozen=True):
    """The exact chances of an attack: to hit (criticals included), critically, to put out, to kill; and its damage.

    `injury` is the chance that it injures at all; `part_injured` and `part_lost` those that the part it aims at comes
    to be injured, and off; `falls` and `drops` those that the target is brought down by a leg, and lets a weapon go;
    `bleeds` that wounds open.
    `damage` pairs each possible damage with its probability, a miss being 0; `expected_damage` is its mean.
    """

    hit: Fraction
    critical: Fraction
    out: Fraction
    dead: Fraction
    injury: Fraction
    part_injured: Fraction
    part_lost: Fraction
    falls: Fraction
    drops: Fraction
    bleeds: Fraction
    damage: tuple[tuple[int, Fraction], ...]
    expected_damage: Fraction


class HoldingOn(Struct, frozen=True):
    """A Willpower roll that an attack may ask the target for: its difficulty, and the exact chances.

    `asked` is the chance that it comes to this roll, `held` the chance that it does and is met.
    """

    difficulty: int
    asked: Fraction
    held: Fraction


def strike_chances(facts: Strike, rules: GroundRules) -> tuple[Chance[StrikeOutcome], ...]:
    """Every outcome of an attack with its exact probability."""
    return _chances(plainest(facts, rules), rules)


def odds(facts: Strike, rules: GroundRules) -> Odds:
    """The exact chances of an attack, summed up for showing and for choosing."""
    return _odds(plainest(facts, rules), rules)


def holding_on(facts: Strike, rules: GroundRules) -> tuple[HoldingOn, ...]:
    """The Willpower rolls that an attack may ask for, the easiest first; () where there are none (GC-62, GC-64)."""
    plain = plainest(facts, rules)
    return _holding_on(plain, rules) if plain.conscious else ()


@lru_cache(maxsize=KEPT_CHANCES)
def expectation(facts: Strike, rules: GroundRules) -> tuple[float, float]:
    """The mean damage of an attack and the chance that the target is out after it, for choosing among many."""
    plain = plainest(facts, rules)
    vital = tuple(one for one in plain.body.parts if one.part in {"head", "neck"})
    worst = _worst_damage(facts, rules)
    cannot_kill = plain.hp - worst > -rules.health.death_at_times_max * plain.hp_max
    if cannot_kill and plain.aim is None and not vital:
        plain = replace(plain, body=UNHURT, hp_max=2 * max(worst, plain.hp_max))  # no Injury is asked for
    elif plain.aim is None:
        plain = replace(plain, body=Body(vital, prone=True))  # no other Injury does damage or puts anybody out
    return _expectation(plain, rules)


def plainest(facts: Strike, rules: GroundRules) -> Strike:
    """The plainest strike with the same chances, so that equal attacks are worked out once.

    What is added to the roll may as well be taken from the Defense; hit points beyond what the worst blow leaves at 0,
    bruising counted, are as good as any, and Willpower does not come into it then; where no blow can injure, the state
    of the body does not.
    """
    needed = facts.defense - sum(modifier.value for modifier in facts.attack)
    worst = _worst_damage(facts, rules)
    plenty = facts.conscious and facts.hp - facts.bruising >= worst
    injures = facts.aim is not None or 2 * worst > facts.hp_max
    return Strike(
        attack=(),
        defense=needed,
        damage=facts.damage,
        damage_bonus=facts.damage_bonus,
        strength=facts.strength,
        dexterity=facts.dexterity,
        hp=worst if plenty else facts.hp,
        hp_max=facts.hp_max,
        willpower=() if plenty else (Modifier("willpower", sum(one.value for one in facts.willpower)),),
        conscious=facts.conscious,
        bruising=0 if plenty else facts.bruising,
        body=facts.body if injures else UNHURT,
        aim=facts.aim,
        bruise=facts.bruise,
    )


def _worst_damage(facts: Strike, rules: GroundRules) -> int:
    """No attack does more damage than this."""
    unarmed = max(0, facts.strength, rules.unarmed.at_zero, rules.unarmed.weak_cap)
    own = sum(facts.damage) + facts.damage_bonus if facts.damage else unarmed
    bonus = facts.dexterity + rules.attacks.critical_damage_bonus
    heads = (level_of(facts.body.parts, "head") is not None) + (facts.aim is not None and facts.aim.part == "head")
    return own + max(0, bonus, rules.attacks.critical_damage_bonus_min) + heads * rules.injuries.head_again_damage


@lru_cache(maxsize=KEPT_CHANCES)
def _chances(facts: Strike, rules: GroundRules) -> tuple[Chance[StrikeOutcome], ...]:
    nobody = UnitId(0)
    return chances(lambda dice: strike(facts, dice, rules, nobody, nobody))


@lru_cache(maxsize=KEPT_CHANCES)
def _odds(facts: Strike, rules: GroundRules) -> Odds:
    weighted, of = _weighted(_chances(facts, rules))
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
        injury=share(lambda outcome: any(one.effect != "none" for one in outcome.harms)),
        part_injured=share(lambda outcome: _becomes(outcome, facts, "injured")),
        part_lost=share(lambda outcome: _becomes(outcome, facts, "dismembered")),
        falls=share(lambda outcome: outcome.aftermath.falls),
        drops=share(lambda outcome: bool(outcome.aftermath.drops)),
        bleeds=share(lambda outcome: any(one.stacks for one in outcome.harms)),
        damage=tuple((amount, Fraction(weight, of)) for amount, weight in sorted(damage.items())),
        expected_damage=Fraction(sum(amount * weight for amount, weight in damage.items()), of),
    )


@lru_cache(maxsize=KEPT_CHANCES)
def _expectation(facts: Strike, rules: GroundRules) -> tuple[float, float]:
    """The same figures as `_odds` has, from outcomes of which no more is told apart: a bot asks this most of all."""
    nobody = UnitId(0)

    def harm_done(dice: Dice) -> tuple[int, bool]:
        outcome = strike(facts, dice, rules, nobody, nobody)
        return outcome.damage, outcome.condition != "up"

    weighted, of = _weighted(chances(harm_done))
    mean = Fraction(sum(damage * weight for (damage, _), weight in weighted), of)
    return float(mean), float(Fraction(sum(weight for (_, out), weight in weighted if out), of))


def _weighted(found: tuple[Chance[Outcome], ...]) -> tuple[list[tuple[Outcome, int]], int]:
    """Each outcome with its weight, and the sum of the weights: whole numbers, since they are added up often."""
    of = lcm(*(one.probability.denominator for one in found))
    return [(one.outcome, one.probability.numerator * (of // one.probability.denominator)) for one in found], of


@lru_cache(maxsize=KEPT_CHANCES)
def _holding_on(facts: Strike, rules: GroundRules) -> tuple[HoldingOn, ...]:
    asked: dict[int, Fraction] = {}
    held: dict[int, Fraction] = {}
    for one in _chances(facts, rules):
        outcome = one.outcome
        hp = facts.hp if facts.bruise else facts.hp - outcome.damage
        bruising = facts.bruising + outcome.damage * facts.bruise
        if outcome.damage <= 0 or outcome.condition == "dead" or not is_shaken(hp, bruising):
            continue
        against = willpower_roll(UnitId(0), hp, bruising, facts.willpower, rules.health).against
        assert against is not None
        asked[against] = asked.get(against, Fraction()) + one.probability
        held[against] = held.get(against, Fraction()) + one.probability * (outcome.condition == "up")
    return tuple(HoldingOn(against, asked[against], held[against]) for against in sorted(asked))


def _becomes(outcome: StrikeOutcome, facts: Strike, level: str) -> bool:
    """Whether the part that is aimed at is brought to that level: not one that it had before."""
    if facts.aim is None:
        return False
    changes = [one.injury for one in outcome.harms if one.effect in {"new", "worse"}]
    struck = [one for one in changes if (one.part, one.side) == (facts.aim.part, facts.aim.side)]
    return bool(struck) and struck[-1].level == level
