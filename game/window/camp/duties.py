"""What somebody in camp can do, row by row: every treatment and session with its chance, or the reason against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.campaign.options import SessionChoice, TreatmentChoice
from game.campaign.view import CampView, CourseView, TreatmentView
from game.messages.figures import percent
from game.window.camp.choices import (
    Choice,
    chance_words,
    course_about,
    course_tip,
    course_title,
    heading,
    note,
    treatment_about,
    treatment_tip,
)
from game.window.camp.desk import Desk
from game.window.panels.tooltip import Row
from systems.core.commands import Refusal
from systems.core.identifiers import UnitId
from systems.ground.camp.camp import Cares, Duty, Rests, Session, Works


def duty_rows(desk: Desk) -> Iterator[Choice]:
    """Everything whoever is chosen can do, what they cannot with the reason, and what is done for them."""
    say, options, person = desk.catalogue.window, desk.options, desk.person
    if person.state in {"dead", "absent"}:
        assert options.work is not None
        yield note(desk.catalogue.refusal(options.work))
        return
    yield Choice("rest", say("camp_rest"), "bed", about=say("camp_about_rest"), chosen=isinstance(desk.duty, Rests))
    yield Choice(
        "work", say("camp_work"), "work", about=say("camp_about_work"), chosen=isinstance(desk.duty, Works),
        why="" if options.work is None else desk.catalogue.refusal(options.work),
    )  # fmt: skip
    if options.work is None:
        yield from _treatments(desk)
        yield from _sessions(desk)
    yield from _done_for(desk)


def _treatments(desk: Desk) -> Iterator[Choice]:
    say, options = desk.catalogue.window, desk.options
    yield heading(say("camp_treatments"))
    if options.treat is not None:
        yield note(desk.catalogue.refusal(options.treat))
    elif not options.treatments:
        yield note(say("camp_nobody_hurt"))
    for choice in options.treatments:
        yield _treatment(desk, choice)
    beds = desk.view.beds.get(desk.person.side, 0)
    if beds and desk.cares.patients:
        yield _beds(desk, beds)


def _treatment(desk: Desk, choice: TreatmentChoice) -> Choice:
    """A treatment as it is planned, else as it would be beside all that is planned, else why it cannot be."""
    one, catalogue = choice.treatment, desk.catalogue
    unit = desk.unit(one.patient)
    often = desk.cares.patients.count(unit)
    words = catalogue.window("camp_treat_row", patient=one.patient, aim=one.aim, often=often)
    icon = "bleeding" if one.aim == "open wounds" else "hp"
    wanted = None if often else _preview(desk, desk.with_patient(unit))
    if isinstance(wanted, Refusal):
        why = catalogue.refusal(choice.why or wanted)
        return Choice(f"treat:{unit}", words, icon, why=why, tip=(Row(words, bold=True), Row(why)))
    one = _planned(wanted or desk.view, desk.person.name, one.patient) or one
    return Choice(
        f"treat:{unit}",
        words,
        icon,
        percent(one.chance),
        treatment_about(one, catalogue),
        chosen=often > 0,
        tip=treatment_tip(one, words, desk.view.dice, catalogue),
    )


def _preview(desk: Desk, duty: Duty) -> CampView | Refusal:
    return desk.session.preview(desk.chosen, duty)


def _planned(view: CampView, medic: str, patient: str) -> TreatmentView | None:
    """The last treatment of somebody by somebody that is planned."""
    found = [one for one in view.treatments if (one.medic, one.patient) == (medic, patient)]
    return found[-1] if found else None


def _beds(desk: Desk, beds: int) -> Choice:
    """How many Medical Beds are kept for the patients."""
    say, cares = desk.catalogue.window, desk.cares
    wanted = _preview(desk, Cares(cares.patients, cares.beds + 1, cares.sessions))
    why = desk.catalogue.refusal(wanted) if isinstance(wanted, Refusal) and not cares.beds else ""
    words = say("camp_beds_row", beds=cares.beds, of=beds)
    return Choice("beds", words, "bed", about=say("camp_about_beds"), why=why, chosen=cares.beds > 0)


def _sessions(desk: Desk) -> Iterator[Choice]:
    say, options = desk.catalogue.window, desk.options
    yield heading(say("camp_sessions"))
    if not options.sessions:
        yield note(say("camp_nothing_reduced"))
    for choice in options.sessions:
        yield _session(desk, choice)


def _session(desk: Desk, choice: SessionChoice) -> Choice:
    one, catalogue = choice.course, desk.catalogue
    session = Session(desk.unit(one.patient), one.on)
    code, words = f"session:{session.patient}:{session.on}", course_title(one, catalogue)
    held = session in desk.cares.sessions
    wanted = None if held else _preview(desk, desk.with_session(session))
    if isinstance(wanted, Refusal):
        why = catalogue.refusal(choice.why or wanted)
        return Choice(code, words, "hourglass", why=why, tip=(Row(words, bold=True), Row(why)))
    one = _held(wanted or desk.view, desk.person.name, session, desk.unit) or one
    return Choice(
        code,
        words,
        "hourglass",
        chance_words(one.chance, one.against),
        course_about(one, desk.view.dice, catalogue),
        chosen=held,
        tip=course_tip(one, words, desk.view.dice, catalogue),
    )


def _held(view: CampView, carer: str, session: Session, unit: Callable[[str], UnitId]) -> CourseView | None:
    """The course of sessions of somebody on something that is planned."""
    found = (one for one in view.courses if one.carer == carer and Session(unit(one.patient), one.on) == session)
    return next(found, None)


def _done_for(desk: Desk) -> Iterator[Choice]:
    """What others do for whoever is chosen."""
    say, name, view = desk.catalogue.window, desk.person.name, desk.view
    treatments = [one for one in view.treatments if one.patient == name]
    courses = [one for one in view.courses if one.patient == name]
    if treatments or courses:
        yield heading(say("camp_done_for", name=name))
    yield from (treatment_row(desk, one, at) for at, one in enumerate(treatments))
    yield from (course_row(desk, one, at) for at, one in enumerate(courses))


def treatment_row(desk: Desk, one: TreatmentView, at: int) -> Choice:
    """A treatment that is planned, which leads to whoever gives it."""
    words = desk.catalogue.window("camp_treats_row", medic=one.medic, patient=one.patient, aim=one.aim)
    return Choice(
        f"show:{desk.unit(one.medic)}:treatment:{at}",
        words,
        "bleeding" if one.aim == "open wounds" else "hp",
        percent(one.chance),
        treatment_about(one, desk.catalogue),
        tip=treatment_tip(one, words, desk.view.dice, desk.catalogue),
    )


def course_row(desk: Desk, one: CourseView, at: int) -> Choice:
    """Sessions of this week, which lead to whoever holds them."""
    words = desk.catalogue.window("camp_course_row", carer=one.carer, with_whom=course_title(one, desk.catalogue))
    return Choice(
        f"show:{desk.unit(one.carer)}:course:{at}",
        words,
        "hourglass",
        chance_words(one.chance, one.against),
        course_about(one, desk.view.dice, desk.catalogue),
        tip=course_tip(one, words, desk.view.dice, desk.catalogue),
    )
