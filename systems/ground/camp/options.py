"""What somebody can do in the coming shift, for whom, and with what chance: what a duty is put together from."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from systems.core.commands import Refusal
from systems.core.identifiers import UnitId
from systems.ground.camp import treatment
from systems.ground.camp.camp import Camp, Cares, Person, Restored, Session, Works
from systems.ground.camp.duties import beds_left, why_no_medic, why_not
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

    `work` is the reason why they cannot work, `treat` why they can treat nobody, None where they can. Everybody of
    their side who lacks something is among the treatments and sessions, whoever else takes care of them already.
    """

    work: Refusal | None
    treat: Refusal | None
    treatments: tuple[TreatmentOption, ...]
    sessions: tuple[SessionOption, ...]


def options(camp: Camp, unit: UnitId, rules: GroundRules) -> DutyOptions:
    """What somebody can do in place of what they are to do now."""
    person = camp.person(unit)
    work = why_not(camp, unit, Works(), rules)
    treat = work or why_no_medic(person, rules.treatment)
    others = [one for one in camp.people if one.side == person.side and one.present and one.id != unit]
    hurt = (one for one in others if one.missing or one.open_wounds.stacks)
    lacking = (Session(one.id, on) for one in others for on in _restorable(one))
    return DutyOptions(
        work,
        treat,
        tuple(_treatment(camp, person, one.id, rules) for one in hurt) if treat is None else (),
        tuple(_session(camp, unit, one, rules) for one in lacking) if work is None else (),
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
