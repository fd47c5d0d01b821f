"""Treating those who rest: lost hit points and Open Wounds (GC-77 to GC-87, GC-A18, GC-A33, GC-A34).

A treatment is tried with an assumed roll first; only where that falls short are dice rolled, for that patient alone.
All difficulties are those at the start of the shift, so that every chance is known before it is advanced.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from systems.core.chances import chance_of
from systems.core.dice import Dice, Modifier, Roll, met
from systems.core.identifiers import UnitId
from systems.ground import attributes
from systems.ground.camp.camp import Camp, Cares, Person
from systems.ground.camp.duties import beyond_time
from systems.ground.penalties import BOTH_ARMS, penalties_of
from systems.ground.rules import Attribute, GroundRules, Treatment

Aim = Literal["hit points", "open wounds"]


class Attempt(Struct, frozen=True, cache_hash=True):
    """Facts of a Trade Roll in camp: what is added, and what the difficulty is made of."""

    modifiers: tuple[Modifier, ...]
    difficulty: tuple[Modifier, ...]

    @property
    def against(self) -> int:
        """The difficulty."""
        return sum(one.value for one in self.difficulty)

    def assumed(self, treatment: Treatment) -> int:
        """The assumed roll with everything added."""
        return treatment.assumed + sum(one.value for one in self.modifiers)


class Treating(Struct, frozen=True):
    """Facts of one treatment; `bed` says whether the patient lies on a Medical Bed."""

    medic: UnitId
    patient: UnitId
    aim: Aim
    bed: bool
    attempt: Attempt


class Treated(Struct, frozen=True):
    """What came of it; `rolled` says whether the assumed roll fell short."""

    facts: Treating
    rolled: bool
    success: bool


def gather(camp: Camp, medic: Person, duty: Cares, rules: GroundRules) -> tuple[Treating, ...]:
    """The treatments of one medic, in the order of their list."""
    crowding = beyond_time(duty, rules) * rules.treatment.crowding
    on_beds = duty.beds * rules.treatment.bed_patients
    return tuple(
        _treating(medic, camp.person(patient), rules, crowding, bed=at < on_beds)
        for at, patient in enumerate(duty.patients)
    )


def resolve(facts: Treating, dice: Dice, rules: GroundRules) -> Treated:
    """The outcome: the assumed roll where it is enough (GC-86), else a roll of its own (GC-87)."""
    if facts.attempt.assumed(rules.treatment) >= facts.attempt.against:
        return Treated(facts, rolled=False, success=True)
    attempt = facts.attempt
    roll = Roll(facts.medic, "treatment", rules.treatment.dice, attempt.modifiers, attempt.against)
    return Treated(facts, rolled=True, success=met(roll, dice))


def chance(facts: Treating, rules: GroundRules) -> Fraction:
    """The exact chance that a treatment succeeds."""
    return _chance(facts, rules)


def trade_modifiers(
    person: Person, attribute: Attribute, trade: str, source: str, rules: GroundRules, *, arms: bool
) -> tuple[Modifier, ...]:
    """What somebody adds to a Trade Roll in camp: the attribute as it is now, the rank, and what hurt arms take off."""
    own = attributes.parts(person.attributes, person.penalties, person.tiredness, attribute, source)
    hurt = penalties_of(person.injuries, False, BOTH_ARMS, rules) if arms else ()  # noqa: FBT003 - nobody is dizzy now
    return (*own, attributes.rank_in(person.trades, trade, source), *hurt)


def _treating(medic: Person, patient: Person, rules: GroundRules, crowding: int, *, bed: bool) -> Treating:
    wounds, treatment = patient.open_wounds.stacks, rules.treatment
    modifiers = trade_modifiers(medic, treatment.attribute, treatment.trade, "GC-77", rules, arms=True)
    if bed:
        modifiers = (*modifiers, Modifier("medical_bed", treatment.bed_bonus, "GC-82"))
    base = rules.first_aid.difficulty_base if wounds else treatment.difficulty_base
    difficulty = [Modifier("difficulty", base, "GC-A18" if wounds else "GC-78")]
    difficulty.append(
        Modifier("open_wounds", wounds, "GC-A18") if wounds else Modifier("missing_hp", patient.missing, "GC-78")
    )
    if crowding:
        difficulty.append(Modifier("crowding", crowding, "GC-84"))
    aim: Aim = "open wounds" if wounds else "hit points"
    return Treating(medic.id, patient.id, aim, bed, Attempt(modifiers, tuple(difficulty)))


@lru_cache(maxsize=1024)
def _chance(facts: Treating, rules: GroundRules) -> Fraction:
    return chance_of(lambda dice: resolve(facts, dice, rules).success)
