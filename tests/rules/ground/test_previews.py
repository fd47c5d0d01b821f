"""Exact previews: the chances of an attack against a count over all faces, and against plays of the resolver."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod, sqrt
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from systems.core.commands import Refusal
from systems.core.decisions import OpenDecisions
from systems.core.dice import SeededDice
from systems.core.identifiers import UnitId
from systems.core.rulebook import preview
from systems.ground.attacks import AttackOutcome, facts_of
from systems.ground.commands import Attack
from systems.ground.components import Condition, Exposed, HitPoints, Posture, Protection, TradeRank
from systems.ground.odds import Odds, expectation, odds, strike_chances
from systems.ground.strike import Strike, StrikeOutcome, strike
from systems.ground.two_weapons import Stance, stance
from tests.rules.ground.fight import RULES, Fight, soldier, state

DEFENSES = range(5, 31)
SITUATIONS = {"plain": 0, "exposed": 3, "prone near": -2, "prone far": 2}
"""What each adds to Defense: GC-68 and GC-A14."""
HIT_POINTS = {"full": 20, "half": 10, "one": 1}
MAXIMUM = 20
WEAPONS = {"knife": (4,), "pistol": (6,), "rifle": (10,), "shotgun": (6, 6), "spear": (8,)}
BONUS = {"spear": 1}
WILLPOWER = 1


class Fighter(NamedTuple):
    """What of an attacker's sheet matters."""

    weapon: str
    strength: int = 0
    dexterity: int = 2
    rank: int = 1


FIGHTERS = [*map(Fighter, WEAPONS), *(Fighter("unarmed", strength, -1) for strength in (-4, -3, -1, 0, 3))]
Key = tuple[str, int, str, tuple[str, str, str] | None, bool]
"""An outcome: verdict, damage, condition, injury, and whether the target falls."""

INJURED = {
    **{(face, side): ("left leg", "injured", "") for face in range(1, 5) for side in range(1, 21)},
    **{(face, side): ("right leg", "injured", "") for face in range(5, 9) for side in range(1, 21)},
    **{(face, side): ("secondary arm", "injured", "") for face in range(9, 12) for side in range(1, 21)},
    **{(face, side): ("primary arm", "injured", "") for face in range(12, 15) for side in range(1, 21)},
    **{(face, side): ("organ", "injured", "") for face in (15, 16) for side in range(1, 21)},
    **{(face, side): ("head", "injured", "") for face in (17, 18) for side in range(1, 21)},
    **{(19, side): ("neck", "injured", "") for side in range(1, 21)},
    **{(20, side): ("eye", "dismembered", "right" if side % 2 else "left") for side in range(1, 21)},
}
INJURIES = Counter(INJURED.values())


@cache
def ways(*dice: int) -> Counter[int]:
    """How many faces add to each sum."""
    return Counter(sum(faces) for faces in product(*(range(1, sides + 1) for sides in dice)))


def damages(fighter: Fighter) -> Counter[int]:
    """How many faces lead to each damage before a critical strike's bonus (GC-09, GC-12 to GC-16)."""
    if fighter.weapon != "unarmed":
        bonus = BONUS.get(fighter.weapon, 0)
        return Counter({total + bonus: count for total, count in ways(*WEAPONS[fighter.weapon]).items()})
    if fighter.strength <= -4:
        return Counter({0: 1})
    if fighter.strength < 0:
        return Counter(max(0, min(1, face + fighter.strength)) for face in range(1, 5))
    return Counter({fighter.strength or 1: 1})


def counted(fighter: Fighter, defense: int, hp: int, *, prone: bool = False) -> dict[Key, Fraction]:
    """The chance of every outcome, counted over all faces; conscious at first, and unhurt but for hit points."""
    chances: Counter[Key] = Counter()

    def add(key: Key, *counts_of: tuple[int, int]) -> None:
        chances[key] += Fraction(prod(count for count, _ in counts_of), prod(of for _, of in counts_of))  # type: ignore[assignment]

    own = fighter.dexterity + (fighter.rank if fighter.weapon != "unarmed" else 0)
    rolled = damages(fighter)
    for natural, count in ways(10, 10).items():
        critical = natural == 20
        if natural + own + 3 * critical <= defense:
            add(("critical_miss" if critical else "miss", 0, "up", None, False), (count, 100))
            continue
        harmless = fighter.weapon == "unarmed" and fighter.strength <= -4
        extra = max(0, fighter.dexterity + 2) if critical and not harmless else 0
        for base, times in rolled.items():
            damage = base + extra
            injured = INJURIES if critical and 2 * damage > MAXIMUM else Counter({None: 1})
            for injury, falls in injured.items():
                down = balances(hp, damage, injury, prone=prone)
                for (condition, share), (fallen, lost) in product(conditions(hp, damage).items(), down.items()):
                    key: Key = ("critical" if critical else "hit", damage, condition, injury, fallen)
                    add(key, (count, 100), (times, rolled.total()), (falls, injured.total()), (share, 100), (lost, 100))
    return {key: Fraction(chance) for key, chance in chances.items()}


def balances(hp: int, damage: int, injury: tuple[str, str, str] | None, *, prone: bool) -> Counter[bool]:
    """In how many of the 100 faces of the Dexterity roll an injured leg brings the target down (GC-26)."""
    if injury is None or "leg" not in injury[0] or prone or hp - damage <= -MAXIMUM:
        return Counter({False: 100})
    stays = sum(count for total, count in ways(10, 10).items() if total >= damage)
    return +Counter({False: stays, True: 100 - stays})


def conditions(hp: int, damage: int) -> Counter[str]:
    """In how many of the 100 faces of the Willpower roll the target is what afterwards (GC-A29)."""
    left = hp - damage
    if left <= -MAXIMUM:
        return Counter({"dead": 100})
    if left >= 0 or damage == 0:
        return Counter({"up": 100})
    stays = sum(count for total, count in ways(10, 10).items() if total + WILLPOWER >= 10 - left)
    return +Counter({"up": stays, "unconscious": 100 - stays})


def key_of(outcome: StrikeOutcome) -> Key:
    injuries = [(one.injury.part, one.injury.level, one.injury.side) for one in outcome.harms]
    assert len(injuries) <= 1
    assert not outcome.aftermath.drops
    injury = injuries[0] if injuries else None
    return (outcome.verdict, outcome.damage, outcome.condition, injury, outcome.aftermath.falls)


def chances_of(facts: Strike) -> dict[Key, Fraction]:
    """The chances the resolver's enumeration gives, alike outcomes taken together."""
    found: dict[Key, Fraction] = {}
    for one in strike_chances(facts, RULES):
        key = key_of(one.outcome)
        found[key] = found.get(key, Fraction(0)) + one.probability
    return found


def summed(chances: dict[Key, Fraction]) -> Odds:
    """The figures of a preview from counted chances."""

    def share(*, verdicts: str = "", conditions: str = "", injured: bool = False, falls: bool = False,
              bleeds: bool = False) -> Fraction:  # fmt: skip
        kept = (
            chance for (verdict, _, condition, injury, fallen), chance in chances.items()
            if (verdict in verdicts.split() or not verdicts)
            and (condition in conditions.split() or not conditions)
            and (injury is not None or not injured) and (fallen or not falls)
            and (not bleeds or (injury is not None and injury[0] in {"organ", "neck"}))
        )  # fmt: skip
        return sum(kept, start=Fraction(0))

    damage: Counter[int] = Counter()
    for (_, amount, _, _, _), chance in chances.items():
        damage[amount] += chance  # type: ignore[assignment]
    return Odds(
        hit=share(verdicts="hit critical"), critical=share(verdicts="critical"),
        out=share(conditions="unconscious dead"), dead=share(conditions="dead"), injury=share(injured=True),
        part_injured=Fraction(0), part_lost=Fraction(0), falls=share(falls=True), drops=Fraction(0),
        bleeds=share(bleeds=True),
        damage=tuple(sorted((amount, Fraction(chance)) for amount, chance in damage.items())),
        expected_damage=sum((amount * Fraction(chance) for amount, chance in damage.items()), start=Fraction(0)),
    )  # fmt: skip


def arranged(fighter: Fighter, situation: str) -> Fight:
    """A fight in which that fighter faces a target in that situation."""
    weapons = () if fighter.weapon == "unarmed" else (fighter.weapon,)
    ranks = (TradeRank("firearms", fighter.rank), TradeRank("blades", fighter.rank))
    sheet = soldier(*weapons, strength=fighter.strength, dexterity=fighter.dexterity, trades=ranks)
    fight = Fight(
        "A..Z" if situation == "prone far" else "AZ", {"A": sheet, "Z": soldier(willpower=WILLPOWER)}, order="AZ"
    )
    if situation == "exposed":
        fight.set("Z", Exposed())
    if situation.startswith("prone"):
        fight.set("Z", Posture(prone=True))
    return fight


def facts(fight: Fight, fighter: Fighter, defense: int, hp: int) -> Strike:
    """The facts of the attack with the target's Defense and hit points as told."""
    fight.set("Z", Protection(defense=defense))
    fight.set("Z", HitPoints(hp, MAXIMUM))
    attacker, target = fight.unit("A"), fight.unit("Z")
    how = stance(fight.world, attacker, Attack(target, fighter.weapon), RULES.weapon(fighter.weapon), None, RULES)
    assert isinstance(how, Stance)
    return facts_of(fight.world, attacker, target, how, RULES).strike


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("fighter", FIGHTERS, ids=lambda one: f"{one.weapon}{one.strength or ''}")
def test_every_chance_is_exact(fighter: Fighter, situation: str) -> None:
    fight = arranged(fighter, situation)
    for defense in DEFENSES:
        for hp in HIT_POINTS.values():
            strike_facts = facts(fight, fighter, defense, hp)
            expected = counted(fighter, defense + SITUATIONS[situation], hp, prone=situation.startswith("prone"))
            assert chances_of(strike_facts) == expected
            assert sum(expected.values()) == 1
            assert odds(strike_facts, RULES) == summed(expected)
            mean, out = expectation(strike_facts, RULES)
            assert abs(mean - summed(expected).expected_damage) < 1e-12
            assert abs(out - summed(expected).out) < 1e-12


def test_some_figures_worked_by_hand() -> None:
    """Defense 12 and 3 on the roll: 10 or more of 2d10, 64 in 100; a rifle's 5.5, and once in 100 a critical's 4."""
    fight = arranged(Fighter("rifle"), "plain")
    shot = odds(facts(fight, Fighter("rifle"), 12, 20), RULES)
    assert shot.hit == Fraction(64, 100)
    assert shot.critical == Fraction(1, 100)
    assert shot.expected_damage == Fraction(64, 100) * Fraction(11, 2) + Fraction(1, 100) * 4
    assert shot.out == 0
    assert shot.injury == Fraction(1, 100) * Fraction(4, 10)


def test_the_unconscious_make_no_rolls_and_can_only_die() -> None:
    fight = arranged(Fighter("rifle"), "plain")
    fight.set("Z", Condition("unconscious"))
    shot = odds(facts(fight, Fighter("rifle"), 12, -15), RULES)
    assert shot.dead == Fraction(63, 100) * Fraction(6, 10) + Fraction(1, 100)
    assert shot.out == 1
    barely = odds(facts(fight, Fighter("rifle"), 12, -1), RULES)  # a roll would be held half of the time
    assert barely.out == 1
    assert barely.dead == 0


@pytest.mark.parametrize("hp", [1, 3, 20, -15])
@pytest.mark.parametrize("defense", [5, 14, 22])
@pytest.mark.parametrize("weapon", ["rifle", "shotgun", "knife", "unarmed"])
def test_expectations_are_those_of_the_odds(weapon: str, defense: int, hp: int) -> None:
    """A bot asks for the mean and the chance to put out alone, on a plainer strike: the figures are the same."""
    fight = arranged(Fighter(weapon), "plain")
    asked = facts(fight, Fighter(weapon), defense, hp)
    summed = odds(asked, RULES)
    assert expectation(asked, RULES) == (float(summed.expected_damage), float(summed.out))


def test_the_preview_of_a_command_is_its_resolver_enumerated_and_changes_nothing() -> None:
    fight = arranged(Fighter("pistol"), "plain")
    before = state(fight.world)
    view = fight.view()
    decision = view.battle(OpenDecisions).decisions[0]
    gathered = fight.ground.gather(view, decision, Attack(fight.unit("Z"), "pistol"))
    assert not isinstance(gathered, Refusal)
    found: dict[Key, Fraction] = {}
    for one in preview(fight.ground, gathered):
        assert isinstance(one.outcome, AttackOutcome)
        key = key_of(one.outcome.strike)
        found[key] = found.get(key, Fraction(0)) + one.probability
    assert found == chances_of(gathered.strike)
    assert state(fight.world) == before


def z_scores(strike_facts: Strike, plays: int, seed: int) -> dict[str, float]:
    """By how many standard errors so many seeded plays differ from the preview; 0 where both are certain."""
    dice = SeededDice(seed, 1)
    seen: Counter[Key] = Counter()
    for _ in range(plays):
        seen[key_of(strike(strike_facts, dice, RULES, UnitId(1), UnitId(2)))] += 1
        dice.taken()
    exact, played = odds(strike_facts, RULES), summed({key: Fraction(count, plays) for key, count in seen.items()})
    scores = {}
    for field in ("hit", "critical", "out", "dead", "injury"):
        chance, share = float(getattr(exact, field)), float(getattr(played, field))
        scores[field] = _score(share - chance, chance * (1 - chance) / plays)
    mean = float(exact.expected_damage)
    variance = sum(float(chance) * (amount - mean) ** 2 for amount, chance in exact.damage)
    scores["damage"] = _score(float(played.expected_damage) - mean, variance / plays)
    return scores


def _score(difference: float, variance: float) -> float:
    if variance <= 0:
        return 0.0 if abs(difference) < 1e-12 else float("inf")
    return abs(difference) / sqrt(variance)


SAMPLE = [
    (Fighter("rifle"), "plain", 12, 1), (Fighter("unarmed", -1, 0), "prone near", 8, 1),
    (Fighter("shotgun"), "exposed", 9, 10), (Fighter("knife"), "prone near", 14, 1),
    (Fighter("pistol"), "prone far", 11, 10), (Fighter("spear"), "plain", 5, 1), (Fighter("rifle"), "exposed", 24, 20),
    (Fighter("unarmed", 3, 2), "plain", 10, 1), (Fighter("shotgun"), "plain", 22, 20),
]  # fmt: skip


@pytest.mark.parametrize("case", SAMPLE[:2], ids=lambda case: f"{case[0].weapon} {case[1]}")
def test_plays_come_out_as_the_preview_says(case: tuple[Fighter, str, int, int]) -> None:
    fighter, situation, defense, hp = case
    scores = z_scores(facts(arranged(fighter, situation), fighter, defense, hp), 10_000, seed=7)
    assert max(scores.values()) <= 4, scores


@pytest.mark.slow
@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: f"{case[0].weapon} {case[1]}")
def test_a_hundred_thousand_plays_come_out_as_the_preview_says(case: tuple[Fighter, str, int, int]) -> None:
    fighter, situation, defense, hp = case
    scores = z_scores(facts(arranged(fighter, situation), fighter, defense, hp), 100_000, seed=11)
    assert max(scores.values()) <= 4, scores


def test_the_plays_would_tell_a_wrong_preview() -> None:
    """One point of Defense more in the preview than in the plays is many standard errors."""
    fighter, situation, defense, hp = SAMPLE[0]
    right = facts(arranged(fighter, situation), fighter, defense, hp)
    dice = SeededDice(7, 1)
    plays = 10_000
    hits = sum(strike(right, dice, RULES, UnitId(1), UnitId(2)).verdict in {"hit", "critical"} for _ in range(plays))
    wrong = float(odds(replace(right, defense=defense + 1), RULES).hit)
    assert _score(hits / plays - wrong, wrong * (1 - wrong) / plays) > 10
