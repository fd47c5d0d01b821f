"""The end of a week: attributes recover, and sessions bear fruit or not (GC-88 to GC-92, GC-A35 to A37)."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from systems.core.chances import chance_of
from systems.core.dice import Dice, Modifier, Roll, met
from systems.core.events import DieRolled, Event
from systems.core.identifiers import UnitId
from systems.ground.camp.camp import Camp, Person, Restored, Session
from systems.ground.camp.duties import as_attribute, is_part, takes_arms, trade_for, why_no_hands
from systems.ground.camp.events import AttributeRestored, InjuryHealed, SessionsCounted, WeekEnded
from systems.ground.camp.treatment import Attempt, trade_modifiers
from systems.ground.components import Injuries
from systems.ground.rules import Attribute, GroundRules

ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)


class Course(Struct, frozen=True):
    """A week's sessions of one carer with one patient on one thing."""

    carer: UnitId
    session: Session
    days: int
    attempt: Attempt


class Week(Struct, frozen=True):
    """Facts of the end of a week."""

    week: int
    courses: tuple[Course, ...]


class WeekOver(Struct, frozen=True):
    """What came of it: for each course whether it succeeded, None where no roll was made."""

    facts: Week
    results: tuple[bool | None, ...]


def gather(camp: Camp, week: int, rules: GroundRules) -> Week:
    """The facts of the week that is over, its courses in the order of the carers' numbers."""
    found = sorted(camp.tallies, key=lambda one: (one.carer, one.session.patient, one.session.on))
    courses = ((one, attempt_at(camp, one.carer, one.session, rules)) for one in found)
    return Week(
        week, tuple(Course(one.carer, one.session, len(one.days), attempt) for one, attempt in courses if attempt)
    )


def attempt_at(camp: Camp, carer: UnitId, session: Session, rules: GroundRules) -> Attempt | None:
    """The roll at the end of a week of sessions, as things stand; None where there is nothing more to gain by it."""
    patient, who = camp.person(session.patient), camp.person(carer)
    trade = trade_for(who, session.on, rules)
    arms = takes_arms(session.on, rules)
    if trade is None or not patient.present or not who.present or (arms and why_no_hands(who) is not None):
        return None
    if is_part(session.on, rules):
        if patient.injured(session.on) is None:
            return None
        modifiers = trade_modifiers(who, rules.treatment.attribute, trade, "GC-A37", rules, arms=arms)
        return Attempt(modifiers, (Modifier("difficulty", rules.restoration.injury_difficulty, "GC-A37"),))
    penalty = getattr(patient.penalties, session.on)
    if penalty <= rules.restoration.points_per_week:
        return None
    specialist = rules.restoration.specialist(as_attribute(session.on))
    base = Modifier("difficulty", rules.restoration.difficulty_base, "GC-92")
    modifiers = trade_modifiers(who, specialist.attribute, trade, "GC-92", rules, arms=arms)
    return Attempt(modifiers, (base, Modifier("penalty", penalty, "GC-92")))


def resolve(facts: Week, dice: Dice, rules: GroundRules) -> WeekOver:
    """The outcome: a roll for each course of enough days, but no second success with the same thing (GC-A36)."""
    results: list[bool | None] = []
    done: set[Session] = set()
    for course in facts.courses:
        if course.days < rules.restoration.days or course.session in done:
            results.append(None)
            continue
        success = met(_roll(course.carer, course.attempt, rules), dice)
        results.append(success)
        if success:
            done.add(course.session)
    return WeekOver(facts, tuple(results))


def chance(attempt: Attempt, rules: GroundRules) -> Fraction:
    """The exact chance that the roll of an attempt succeeds, for enough days of sessions."""
    return chance_of(lambda dice: met(_roll(UnitId(0), attempt, rules), dice))


def _roll(carer: UnitId, attempt: Attempt, rules: GroundRules) -> Roll:
    return Roll(carer, "restoration", rules.treatment.dice, attempt.modifiers, attempt.against)


def commit(
    camp: Camp, outcome: WeekOver, rolls: tuple[DieRolled, ...], rules: GroundRules
) -> tuple[Camp, tuple[Event, ...]]:
    """The camp in its next week, with the count of days begun anew."""
    events: list[Event] = [WeekEnded(outcome.facts.week)]
    left = iter(rolls)
    for course, result in zip(outcome.facts.courses, outcome.results, strict=True):
        session, needed = course.session, rules.restoration.days
        parts = course.attempt.difficulty
        events.append(SessionsCounted(course.carer, session.patient, session.on, course.days, needed, parts))
        if result is not None:
            events.append(next(left))
    successes = {
        course.session for course, result in zip(outcome.facts.courses, outcome.results, strict=True) if result
    }
    for person in camp.people:
        if person.present:
            restored, more = _restored(person, successes, rules)
            camp, events = camp.with_person(restored), [*events, *more]
    return replace(camp, tallies=()), tuple(events)


def _restored(person: Person, successes: set[Session], rules: GroundRules) -> tuple[Person, list[Event]]:
    events: list[Event] = []
    for attribute in ATTRIBUTES:
        person, more = _recover(person, attribute, rules, helped=Session(person.id, attribute) in successes)
        events += more
    for one in person.injuries.parts:
        if one.level == "injured" and Session(person.id, one.part) in successes:
            person = without(person, one.part)
            events.append(InjuryHealed(person.id, one, "medic"))
    return person, events


def _recover(
    person: Person, attribute: Attribute, rules: GroundRules, *, helped: bool
) -> tuple[Person, tuple[Event, ...]]:
    """One attribute a week later: a point by itself (GC-88), and one by a specialist's success (GC-90)."""
    penalty: int = getattr(person.penalties, attribute)
    parts = [Modifier("week", rules.restoration.points_per_week, "GC-88")]
    if helped:
        parts.append(Modifier("specialist", rules.restoration.specialist_points, "GC-90"))
    points = min(penalty, sum(one.value for one in parts))
    if not points:
        return person, ()
    left = penalty - points
    restored = replace(person, penalties=replace(person.penalties, **{attribute: left}))
    return restored, (AttributeRestored(person.id, attribute, points, tuple(parts), left),)


def without(person: Person, part: Restored) -> Person:
    """Somebody without the Injury of that part that may heal."""
    kept = [
        (one, shifts) for one, shifts in zip(person.injuries.parts, person.healing, strict=True)
        if (one.part, one.level) != (part, "injured")
    ]  # fmt: skip
    return replace(
        person, injuries=Injuries(tuple(one for one, _ in kept)), healing=tuple(shifts for _, shifts in kept)
    )
