"""What somebody can do in the coming shift, for whom, and with what chance: what a duty is put together from."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from systems.core.commands import Refusal
from systems.core.identifiers import UnitId
from systems.ground.camp import treatment
from systems.ground.camp.camp import Camp, Cares, Person, Restored, Session, Works
from systems.ground.camp.duties import beds_left, why_no_hands, why_no_medic, why_not
from systems.ground.camp.outlook import PlannedCourse, PlannedTreatment, planned_course, planned_treatment
from systems.ground.camp.restoration import ATTRIBUTES
from systems.ground.rules import GroundRules


class TreatmentOption(Struct, frozen=True):
    """Somebody who could be treated, first of all; `on_bed` is the same on a Medical Bed, where one is left.

    `why` is the reason why they cannot be, None where they can.
    """

    without_bed: PlannedTreatment
    on_bed: PlannedTreatment | None
    why: Refusal | None


class SessionOption(Struct, frozen=True):
    """Something that a session could be held on, and why it cannot, if so."""

    course: PlannedCourse
    why: Refusal | None


class DutyOptions(Struct, frozen=True):
    """What somebody can do: whether they can do anything but rest, and of whom they could take care.

    `work` is the reason why they cannot work, `treat` why they can treat nobody's lost hit points, None where they can.
    Whoever of their side lacks something they could see to is among the treatments and sessions, themselves with Open
    Wounds among them, and whoever else takes care of them already.
    """

    work: Refusal | None
    treat: Refusal | None
    treatments: tuple[TreatmentOption, ...]
    sessions: tuple[SessionOption, ...]


def options(camp: Camp, unit: UnitId, rules: GroundRules) -> DutyOptions:
    """What somebody can do in place of what they are to do now."""
    person = camp.person(unit)
    work = why_not(camp, unit, Works(), rules)
    treat = work or why_no_hands(person) or why_no_medic(person, rules.treatment)
    if work is not None:
        return DutyOptions(work, treat, (), ())
    side = [one for one in camp.people if one.side == person.side and one.present]
    others = [one for one in side if one.id != unit]
    wounded = [one.id for one in side if one.open_wounds.stacks]
    hurt = [one.id for one in others if one.missing and one.id not in wounded] if treat is None else []
    lacking = (Session(one.id, on) for one in others for on in _restorable(one))
    return DutyOptions(
        work,
        treat,
        tuple(_treatment(camp, person, patient, rules) for patient in sorted((*wounded, *hurt))),
        tuple(_session(camp, unit, session, rules) for session in lacking),
    )


def _restorable(person: Person) -> Iterator[Restored]:
    """What a session with somebody could be held on."""
    yield from (name for name in ATTRIBUTES if getattr(person.penalties, name))
    yield from (one.part for one in person.injuries.parts if one.level == "injured")


def _treatment(camp: Camp, carer: Person, patient: UnitId, rules: GroundRules) -> TreatmentOption:
    duty, on_bed = Cares((patient,)), Cares((patient,), beds=1)
    return TreatmentOption(
        _planned(camp, carer, duty, rules),
        _planned(camp, carer, on_bed, rules) if beds_left(camp, carer) else None,
        why_not(camp, carer.id, duty, rules),
    )


def _planned(camp: Camp, carer: Person, duty: Cares, rules: GroundRules) -> PlannedTreatment:
    (facts,) = treatment.gather(camp, carer, duty, rules)
    return planned_treatment(facts, rules)


def _session(camp: Camp, carer: UnitId, session: Session, rules: GroundRules) -> SessionOption:
    held = next((one.days for one in camp.tallies if (one.carer, one.session) == (carer, session)), ())
    course = planned_course(camp, carer, session, held, rules, goes_on=True)
    return SessionOption(course, why_not(camp, carer, Cares(sessions=(session,)), rules))
