"""What the coming shift and the end of the week promise, exactly, before either is there."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from systems.core.identifiers import UnitId
from systems.ground.camp import passing, restoration, treatment
from systems.ground.camp.camp import Camp, Cares, Session
from systems.ground.camp.treatment import Attempt, Treating
from systems.ground.rules import GroundRules


class PlannedTreatment(Struct, frozen=True):
    """A treatment of the coming shift: the assumed roll, and the chance that it succeeds, 1 where that is enough."""

    facts: Treating
    assumed: int
    chance: Fraction


class PlannedCourse(Struct, frozen=True):
    """Sessions of this week: the days so far and after the coming shift, and the chance of the roll at its end.

    `attempt` is None where nothing more is to be gained.
    """

    carer: UnitId
    session: Session
    days: int
    days_then: int
    needed: int
    attempt: Attempt | None
    chance: Fraction


class Outlook(Struct, frozen=True):
    """What is planned, and who rests in the coming shift."""

    resting: tuple[UnitId, ...]
    treatments: tuple[PlannedTreatment, ...]
    courses: tuple[PlannedCourse, ...]


def outlook(camp: Camp, rules: GroundRules) -> Outlook:
    """The outlook as things stand."""
    shift = passing.gather(camp, rules)
    held = {(one.carer, one.session): one.days for one in camp.tallies}
    planned = [(unit, one) for unit, duty in camp.duties if isinstance(duty, Cares) for one in duty.sessions]
    courses = (
        planned_course(camp, *one, held.get(one, ()), rules, goes_on=one in planned)
        for one in dict.fromkeys((*held, *planned))
    )
    return Outlook(
        shift.resting,
        tuple(planned_treatment(one, rules) for one in shift.treatments),
        tuple(courses),
    )


def planned_treatment(facts: Treating, rules: GroundRules) -> PlannedTreatment:
    """A treatment with what it promises."""
    return PlannedTreatment(facts, facts.attempt.assumed(rules.treatment), treatment.chance(facts, rules))


def planned_course(
    camp: Camp, carer: UnitId, session: Session, days: tuple[int, ...], rules: GroundRules, *, goes_on: bool
) -> PlannedCourse:
    """Sessions of a week, held on these days so far, with what they promise; `goes_on` where the next shift has one."""
    attempt = restoration.attempt_at(camp, carer, session, rules)
    then = {*days, camp.clock.day} if goes_on else {*days}
    chance = Fraction(0) if attempt is None else restoration.chance(attempt, rules)
    return PlannedCourse(carer, session, len(days), len(then), rules.restoration.days, attempt, chance)
