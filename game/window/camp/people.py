"""Somebody in camp as their card shows them. Draws nothing."""

from __future__ import annotations

from collections.abc import Iterator

from game.campaign.view import DutyView, PersonView
from game.messages import Catalogue
from game.messages.ground_camp import restored_words
from game.window.ground_body import body_of
from game.window.ground_people import held_weapons
from game.window.people import Gauge, Marks, Person, Status
from systems.ground.components import Injuries, Injury
from systems.ground.rules import GroundRules

_ICONS = {"unconscious": "unconscious", "dead": "dead", "absent": "leave"}
"""Those of the states of who is not up."""


def card_of(one: PersonView, rules: GroundRules, catalogue: Catalogue) -> Person:
    """Somebody with figures, weapons, body, and all that is so of them."""
    say = catalogue.window
    bruises = Gauge("bruised", say("bruising"), one.bruising, one.hp_max, "bruises",
                    say("tip_bruising", points=one.bruising, hp=one.hp))  # fmt: skip
    hp = Gauge("hp", say("hp"), one.hp, one.hp_max, "bar", say("tip_hp", hp=one.hp, hp_max=one.hp_max))
    hands = {at for at in (one.primary, one.secondary) if at is not None}
    injuries = Injuries(tuple(Injury(each.part, each.level, each.side) for each in one.injuries))  # type: ignore[arg-type]
    return Person(
        one.unit,
        one.name,
        one.side,
        None,
        marks_of(one),
        (hp, bruises) if one.bruising else (hp,),
        tuple(held_weapons(one.weapons, hands, rules, catalogue)),
        tuple(_states(one, catalogue)),
        one.state != "up",
        body_of(injuries, rules, catalogue),
    )


def marks_of(one: PersonView) -> Marks:
    """What the small card of somebody bears."""
    found = (
        ("bleeding", one.open_wounds > 0),
        ("injured", bool(one.injuries)),
        ("bruised", one.bruising > 0),
        ("down", bool(one.penalties or one.tiredness)),
    )
    icons = tuple(icon for icon, holds in found if holds)
    return Marks(one.hp, one.hp_max, () if one.state == "dead" else icons, _ICONS.get(one.state, ""))


def duty_words(duty: DutyView, catalogue: Catalogue) -> str:
    """What somebody is to do, in a few words."""
    say = catalogue.window
    if duty.does != "care":
        return say("camp_works") if duty.does == "work" else say("camp_rests")
    parts = (
        [say("camp_treats", patients=catalogue.listed(tuple(dict.fromkeys(duty.patients))), beds=duty.beds)]
        if duty.patients
        else []
    )
    sessions = (
        say("camp_session_row", patient=patient, on=restored_words(on, catalogue)) for patient, on in duty.sessions
    )
    return "; ".join([*parts, *sessions])


def _states(one: PersonView, catalogue: Catalogue) -> Iterator[Status]:
    """Everything that is so of somebody, with what it means."""
    say, phrase = catalogue.window, catalogue.phrase
    if one.state != "up":
        yield Status(_ICONS[one.state], say("camp_state", state=one.state), say("camp_means_state", state=one.state))
    if one.open_wounds:
        words = phrase("camp_open_wounds", stacks=one.open_wounds)
        yield Status("bleeding", words, say("camp_means_open_wounds"))
    for injury in one.injuries:
        part = catalogue.fill("parts", injury.part, {"side": injury.side})
        words = phrase("camp_injury", part=part, level=injury.level, shifts=injury.shifts, due=injury.of or 0)
        yield Status("injured", words, say("camp_means_injury", level=injury.level))
    for name, points in one.penalties.items():
        words = phrase("camp_reduced", attribute=catalogue.modifier_name(name), points=points)
        yield Status("down", words, say("camp_means_reduced"))
    for name, points in one.tiredness.items():
        words = phrase("camp_tired", attribute=catalogue.modifier_name(name), points=points)
        yield Status("down", words, say("camp_means_tired"))
    for name, rank in one.trades.items():
        words = say("camp_trade", trade=catalogue.modifier_name(f"trade.{name}"), rank=rank)
        yield Status("initiative", words, say("camp_means_trade"))
    if one.about:
        yield Status("person", one.about, one.about)
