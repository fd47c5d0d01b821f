"""What somebody in camp can do, in plain values, for whoever shows it."""

from __future__ import annotations

from msgspec import Struct

from game.campaign.view import CourseView, TreatmentView, course_view, treatment_view
from systems.core.commands import Refusal
from systems.core.identifiers import UnitId
from systems.ground.camp.camp import Camp
from systems.ground.camp.options import options
from systems.ground.rules import GroundRules


class TreatmentChoice(Struct, frozen=True):
    """A treatment, first of all; `on_bed` is the same on a Medical Bed where one is left, `why` why it cannot be."""

    treatment: TreatmentView
    on_bed: TreatmentView | None
    why: Refusal | None


class SessionChoice(Struct, frozen=True):
    """Sessions on one thing from now on, and why they cannot be."""

    course: CourseView
    why: Refusal | None


class OptionsView(Struct, frozen=True):
    """What somebody can do in place of what they are to do now.

    Rest is open to all who are in camp; `work` is why nothing else is, `treat` why they can treat nobody's lost
    hit points. What cannot be done for somebody who would need it is there as well, with the reason.
    """

    unit: UnitId
    name: str
    work: Refusal | None
    treat: Refusal | None
    treatments: tuple[TreatmentChoice, ...]
    sessions: tuple[SessionChoice, ...]


def options_view(camp: Camp, unit: UnitId, rules: GroundRules) -> OptionsView:
    """The options of somebody."""
    found = options(camp, unit, rules)
    names = {one.id: one.name for one in camp.people}
    treatments = (
        TreatmentChoice(
            treatment_view(one.without_bed, names),
            None if one.on_bed is None else treatment_view(one.on_bed, names),
            one.why,
        )
        for one in found.treatments
    )
    sessions = (SessionChoice(course_view(one.course, names), one.why) for one in found.sessions)
    return OptionsView(unit, names[unit], found.work, found.treat, tuple(treatments), tuple(sessions))
