"""Exact previews of Targeted Strikes and bruising: worked by hand, against the whole resolver, and against plays."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import get_args

import pytest
from msgspec.structs import replace

from systems.core.chances import Chance, chances
from systems.core.dice import Modifier, SeededDice
from systems.core.identifiers import UnitId
from systems.ground.aiming import Manner, strike_of
from systems.ground.body import ARMS, LEGS
from systems.ground.components import Aim, Bruising, Injury
from systems.ground.injuries import Body
from systems.ground.odds import Odds, expectation, holding_on, odds, plainest, strike_chances
from systems.ground.rules import Part
from systems.ground.strike import Strike, StrikeOutcome, strike
from systems.ground.two_weapons import by_itself
from tests.rules.ground.fight import RULES, Fight, soldier

AIMS: tuple[Aim | None, ...] = (
    None, *(Aim(part) for part in get_args(Part) if part != "eye"), Aim("eye", "left"),
)  # fmt: skip
HEAD, NECK = Injury("head", "injured"), Injury("neck", "injured")
DEXTERITY, WILLPOWER = (Modifier("dexterity", 1),), (Modifier("willpower", 2),)

BODIES = {
    "whole": Body((), DEXTERITY, one_handed=("primary arm",)),
    "two hands": Body((), DEXTERITY, two_handed=True),
    "hurt": Body((HEAD, NECK, Injury("left leg", "injured"), Injury("organ", "injured")), DEXTERITY),
    "maimed": Body(
        (Injury("right leg", "dismembered"), Injury("primary arm", "injured"), Injury("eye", "dismembered", "right")),
        DEXTERITY, one_handed=("primary arm", "secondary arm"),
    ),
    "down": Body((NECK,), DEXTERITY, prone=True),
}  # fmt: skip
TARGETS = {"well": (20, 20, 0), "bruised": (9, 20, 7), "sinking": (-3, 12, 2), "frail": (6, 6, 0)}
"""Hit points, their maximum, and bruising."""


def facts(body: str, target: str, aim: Aim | None, *, bruise: bool, conscious: bool = True) -> Strike:
    hp, hp_max, bruising = TARGETS[target]
    return Strike(
        (Modifier("dexterity", 2),), 10, (8,), 1, 0, 2, hp, hp_max, WILLPOWER, conscious, bruising, BODIES[body], aim,
        bruise,
    )  # fmt: skip


def whole(asked: Strike) -> tuple[Chance[StrikeOutcome], ...]:
    """Every outcome, from the resolver on the facts as they stand."""
    return chances(lambda dice: strike(asked, dice, RULES, UnitId(1), UnitId(2)))


def share(all_of: tuple[Chance[StrikeOutcome], ...], holds: Callable[[StrikeOutcome], bool]) -> Fraction:
    return sum((one.probability for one in all_of if holds(one.outcome)), start=Fraction(0))


def brought_to(outcome: StrikeOutcome, aim: Aim | None, level: str) -> bool:
    """Whether the part that is aimed at is that bad afterwards, and was not before."""
    last = [
        one for one in outcome.harms
        if aim is not None and (one.injury.part, one.injury.side) == (aim.part, aim.side)
        and one.effect in {"new", "worse"}
    ]  # fmt: skip
    return bool(last) and last[-1].injury.level == level


CASES = [
    (body, target, aim, bruise) for body, target, aim, bruise in product(BODIES, TARGETS, AIMS, (False, True))
    if aim is None or not any(one == Injury(aim.part, "dismembered", aim.side) for one in BODIES[body].parts)
]  # fmt: skip


@pytest.mark.rule("GC-52", "GC-53", "GC-64")
@pytest.mark.parametrize(("body", "target"), [*product(BODIES, TARGETS)])
def test_chances_are_those_of_the_resolver_on_all_the_facts(body: str, target: str) -> None:
    """What leaves facts out so that equal attacks are one, and what is asked for a mean alone, changes no chance."""
    for aim, bruise in [(case[2], case[3]) for case in CASES if case[:2] == (body, target)]:
        asked = facts(body, target, aim, bruise=bruise)
        all_of, told = whole(asked), odds(asked, RULES)
        assert share(all_of, lambda _: True) == 1
        expected = Odds(
            hit=share(all_of, lambda one: one.verdict in {"hit", "critical"}),
            critical=share(all_of, lambda one: one.verdict == "critical"),
            out=share(all_of, lambda one: one.condition != "up"),
            dead=share(all_of, lambda one: one.condition == "dead"),
            injury=share(all_of, lambda one: any(harm.effect != "none" for harm in one.harms)),
            part_injured=share(all_of, lambda one, aim=aim: brought_to(one, aim, "injured")),  # type: ignore[misc]
            part_lost=share(all_of, lambda one, aim=aim: brought_to(one, aim, "dismembered")),  # type: ignore[misc]
            falls=share(all_of, lambda one: one.aftermath.falls),
            drops=share(all_of, lambda one: bool(one.aftermath.drops)),
            bleeds=share(all_of, lambda one: any(harm.stacks for harm in one.harms)),
            damage=told.damage,
            expected_damage=sum((one.outcome.damage * one.probability for one in all_of), start=Fraction(0)),
        )
        assert told == expected, (aim, bruise)
        mean, out = expectation(asked, RULES)
        assert abs(mean - told.expected_damage) < 1e-12
        assert abs(out - told.out) < 1e-12


def test_the_cases_have_everything_in_them() -> None:
    """Deaths by decapitation, falls, dropped weapons, parts lost and injured, people knocked out."""
    told = [odds(facts(*case[:3], bruise=case[3]), RULES) for case in CASES]
    for field in ("dead", "falls", "drops", "bleeds", "part_lost", "part_injured", "out", "injury"):
        assert any(0 < getattr(one, field) < 1 for one in told), field
    severed = odds(facts("hurt", "well", Aim("neck"), bruise=False), RULES)
    assert severed.dead == severed.hit


def test_the_unconscious_are_asked_nothing() -> None:
    for aim, target in product((Aim("left leg"), Aim("primary arm"), Aim("neck"), None), TARGETS):
        asked = facts("whole", target, aim, bruise=False, conscious=False)
        assert all(not one.outcome.aftermath.falls for one in strike_chances(asked, RULES))
        assert odds(asked, RULES).out == 1


def arranged(part: str, side: str = "", **target: int) -> Strike:
    """A rifle at Defense 11 aimed at a part of somebody with a knife in hand."""
    fight = Fight("AZ", {"A": soldier("rifle"), "Z": soldier("knife", **target)})
    rifle = by_itself(RULES.weapon("rifle"), "primary", RULES)
    aim = Manner(Aim(part, side))  # type: ignore[arg-type]
    return strike_of(fight.world, fight.unit("A"), fight.unit("Z"), rifle, 11, RULES, aim)


@pytest.mark.rule("GC-26", "GC-51", "GC-53")
def test_a_leg_worked_by_hand() -> None:
    """14 or more, 28 in 100; only a critical's 9 and 10 are over half; 2d10 below the damage falls."""
    told = odds(arranged("left leg"), RULES)
    assert told.hit == Fraction(28, 100)
    assert told.part_lost == Fraction(1, 100) * Fraction(2, 10)
    assert told.part_injured == Fraction(28, 100) - told.part_lost
    plain, critical = Fraction(120, 1000), Fraction(220, 1000)
    assert told.falls == Fraction(27, 100) * plain + Fraction(1, 100) * critical
    assert told.out == 0


@pytest.mark.rule("GC-36", "GC-51")
def test_an_arm_worked_by_hand() -> None:
    """15 or more, 21 in 100; a plain hit never takes it off; a critical's 9 and 10 do, and what it holds falls."""
    told = odds(arranged("primary arm"), RULES)
    assert told.hit == Fraction(21, 100)
    kept = Fraction(1 + 3 + 6 + 10 + 15 + 21 + 28 + 36, 1000)  # a critical of 1 to 8: 3 to 10 damage
    assert told.drops == Fraction(20, 100) * Fraction(120, 1000) + Fraction(1, 100) * (kept + Fraction(2, 10))
    assert told.injury == told.hit


@pytest.mark.rule("GC-46", "GC-51")
def test_a_neck_that_was_injured_worked_by_hand() -> None:
    fight = Fight("AZ", {"A": soldier("rifle"), "Z": soldier()})
    fight.injure("Z", NECK)
    rifle = by_itself(RULES.weapon("rifle"), "primary", RULES)
    asked = strike_of(
        fight.world, fight.unit("A"), fight.unit("Z"), rifle, 11, RULES, Manner(Aim("neck"))
    )  # fmt: skip
    assert odds(asked, RULES).dead == odds(asked, RULES).hit == Fraction(6, 100)


@pytest.mark.rule("GC-62", "GC-64")
def test_a_knock_out_worked_by_hand() -> None:
    """Strength 3 on HP 8 with bruising 7: 10 is 12 on the dice, 45 in 100 stay up; a critical's 5 makes it 14."""
    fight = Fight("AZ", {"A": soldier(strength=3), "Z": soldier()})
    fight.hurt_to("Z", 8)
    fight.set("Z", Bruising(7))
    bare = by_itself(None, None, RULES)
    asked = strike_of(fight.world, fight.unit("A"), fight.unit("Z"), bare, 11, RULES, Manner(bruise=True))
    told = odds(asked, RULES)
    assert told.hit == Fraction(45, 100)
    assert told.out == Fraction(44, 100) * Fraction(55, 100) + Fraction(1, 100) * Fraction(72, 100)
    assert told.dead == 0
    assert told.damage == ((0, Fraction(55, 100)), (3, Fraction(44, 100)), (5, Fraction(1, 100)))


def test_equal_attacks_are_worked_out_once() -> None:
    """Where no blow can injure, and hit points are plenty, the state of the body is no matter."""
    asked = replace(facts("hurt", "well", None, bruise=False), hp=60, hp_max=60)
    other = replace(facts("maimed", "well", None, bruise=False), hp=80, hp_max=60)
    assert plainest(replace(asked, body=Body((NECK,))), RULES) == plainest(other, RULES)
    assert plainest(facts("whole", "well", Aim(LEGS[0]), bruise=False), RULES) != plainest(
        facts("whole", "well", Aim(ARMS[0]), bruise=False), RULES
    )


@pytest.mark.parametrize(
    "case", [("hurt", "bruised", Aim("head"), False), ("maimed", "frail", Aim("primary arm"), True)]
)
def test_plays_come_out_as_the_preview_says(case: tuple[str, str, Aim, bool]) -> None:
    asked = facts(*case[:3], bruise=case[3])
    told, plays, dice = odds(asked, RULES), 8000, SeededDice(11, 1)
    seen = {"out": 0, "dead": 0, "injury": 0, "falls": 0, "drops": 0, "hit": 0}
    for _ in range(plays):
        outcome = strike(asked, dice, RULES, UnitId(1), UnitId(2))
        dice.taken()
        seen["out"] += outcome.condition != "up"
        seen["dead"] += outcome.condition == "dead"
        seen["injury"] += any(one.effect != "none" for one in outcome.harms)
        seen["falls"] += outcome.aftermath.falls
        seen["drops"] += bool(outcome.aftermath.drops)
        seen["hit"] += outcome.verdict in {"hit", "critical"}
    for field, count in seen.items():
        chance = float(getattr(told, field))
        assert abs(count / plays - chance) <= 4 * sqrt(chance * (1 - chance) / plays) + 1e-12, field


@pytest.mark.rule("GC-62", "GC-64")
def test_gc_64_the_willpower_roll_is_told_before_it_is_asked_for() -> None:
    """A fist of 4 on 9 HP with 7 bruises: 11 of 9, so a roll on 2d10 + 2 at 12, which 10 or more on the dice meet."""
    asked = replace(
        facts("whole", "bruised", None, bruise=True), attack=(), defense=11, damage=(), damage_bonus=0, strength=4
    )
    (one, critical) = holding_on(asked, RULES)
    hits, met = Fraction(45 - 1, 100), Fraction(64, 100)
    assert (one.difficulty, one.asked, one.held) == (12, hits, hits * met)
    assert (critical.difficulty, critical.asked) == (12 + 2 + 2, Fraction(1, 100)), "more by the Critical Strike"
    told = odds(asked, RULES)
    assert told.out == one.asked + critical.asked - one.held - critical.held


def test_what_asks_for_no_willpower_says_so() -> None:
    assert holding_on(facts("whole", "well", None, bruise=False), RULES) == ()
    assert holding_on(facts("whole", "frail", None, bruise=False, conscious=False), RULES) == ()
    for body, target, aim, bruise in CASES:
        asked = facts(body, target, aim, bruise=bruise)
        told = odds(asked, RULES)
        rolls = holding_on(asked, RULES)
        assert sum(one.asked - one.held for one in rolls) == told.out - told.dead, (body, target, aim, bruise)
