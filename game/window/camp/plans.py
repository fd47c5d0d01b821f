"""What is planned in the whole camp, row by row: treatments, sessions, who rests, and the battles."""

from __future__ import annotations

from collections.abc import Iterator

from game.campaign.campaign import Fixture
from game.window.camp.choices import Choice, heading, note
from game.window.camp.desk import Desk
from game.window.camp.duties import course_row, treatment_row


def plan_rows(desk: Desk) -> Iterator[Choice]:
    """Everything that is to happen, each with its chance."""
    say, view = desk.catalogue.window, desk.view
    yield heading(say("camp_plan_treatments"))
    if not view.treatments:
        yield note(say("camp_no_treatments"))
    yield from (treatment_row(desk, one, at) for at, one in enumerate(view.treatments))
    if view.courses:
        yield heading(say("camp_plan_courses"))
        yield from (course_row(desk, one, at) for at, one in enumerate(view.courses))
    if view.resting:
        yield heading(say("camp_plan_resting"))
        yield note(desk.catalogue.listed(view.resting))
    if view.beds:
        yield heading(say("camp_plan_beds"))
        yield from (note(desk.catalogue.phrase("camp_beds", side=side, beds=beds)) for side, beds in view.beds.items())
    if view.battles:
        yield heading(say("camp_plan_battles"))
    yield from (_battle(desk, one) for one in view.battles)


def _battle(desk: Desk, one: Fixture) -> Choice:
    """A battle, to be fought or over."""
    say, fought = desk.catalogue.window, one.fought
    if fought is None:
        return Choice("", one.name, "play", about=say("camp_battle_ahead", map=one.map))
    when, winners = fought.when, desk.catalogue.listed(fought.winners)
    about = say("camp_battle_over", winners=winners, week=when.week, day=when.day, shift=when.shift)
    return Choice("", one.name, "flag", about=about)
