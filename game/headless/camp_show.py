"""A camp in words: people, what is planned with its chances, stores and battles."""

from __future__ import annotations

from collections.abc import Iterator

from game.campaign.campaign import Fixture
from game.campaign.view import CampView, CourseView, DutyView, PersonView, TreatmentView, WeaponView
from game.messages import Catalogue
from game.messages.figures import dice_words, percent
from game.messages.ground_camp import restored_words, sum_words


def person_lines(view: CampView, name: str, catalogue: Catalogue) -> Iterator[str]:
    """Somebody, and what is planned that they do for others."""
    yield from (_person(one, catalogue) for one in view.people if one.name == name)
    yield from (treatment_line(one, catalogue) for one in view.treatments if one.medic == name)
    yield from (course_line(one, view.dice, catalogue) for one in view.courses if one.carer == name)


def camp_lines(view: CampView, catalogue: Catalogue) -> Iterator[str]:
    """The camp, line by line."""
    clock = view.clock
    yield catalogue.phrase("camp_title", name=view.name, week=clock.week, day=clock.day, shift=clock.shift)
    yield from (_person(one, catalogue) for one in view.people)
    yield from (treatment_line(one, catalogue) for one in view.treatments)
    yield from (course_line(one, view.dice, catalogue) for one in view.courses)
    for side, beds in view.beds.items():
        yield catalogue.phrase("camp_beds", side=side, beds=beds)
    for side, items in view.stores.items():
        yield catalogue.phrase("camp_stores", side=side, weapons=stored_words(items))
    yield from (_battle(one, catalogue) for one in view.battles)


def stored_words(items: tuple[WeaponView, ...]) -> str:
    """Weapons with the rounds in them and to spare: "rifle 10+20, knife"."""
    return ", ".join(map(_weapon, items))


def _weapon(one: WeaponView) -> str:
    return f"{one.weapon} {one.loaded}+{one.spare}" if one.magazine else one.weapon


def _weapons(one: PersonView, catalogue: Catalogue) -> str:
    """Somebody's weapons, first what is in their hands."""
    primary, secondary = ("" if at is None else _weapon(one.weapons[at]) for at in (one.primary, one.secondary))
    held = primary or catalogue.weapon(None)
    if secondary:
        held = catalogue.phrase("both_hands", primary=primary, secondary=secondary)
    others = (_weapon(item) for at, item in enumerate(one.weapons) if at not in {one.primary, one.secondary})
    return ", ".join((held, *others))


def _person(one: PersonView, catalogue: Catalogue) -> str:
    say = catalogue.phrase
    if one.state in {"dead", "absent"}:
        return say("camp_gone", name=one.name, side=one.side, state=one.state)
    hurts = [say("camp_open_wounds", stacks=one.open_wounds)] if one.open_wounds else []
    hurts += [say("camp_bruising", points=one.bruising)] if one.bruising else []
    for injury in one.injuries:
        part = catalogue.fill("parts", injury.part, {"side": injury.side})
        hurts.append(say("camp_injury", part=part, level=injury.level, shifts=injury.shifts, due=injury.of or 0))
    for name, points in one.penalties.items():
        hurts.append(say("camp_reduced", attribute=catalogue.modifier_name(name), points=points))
    for name, points in one.tiredness.items():
        hurts.append(say("camp_tired", attribute=catalogue.modifier_name(name), points=points))
    return say(
        "camp_person",
        name=one.name,
        side=one.side,
        state=one.state,
        hp=one.hp,
        hp_max=one.hp_max,
        hurts="".join(f", {hurt}" for hurt in hurts),
        weapons=_weapons(one, catalogue),
        duty=_duty(one.duty, catalogue),
    )


def _duty(duty: DutyView, catalogue: Catalogue) -> str:
    say = catalogue.phrase
    if duty.does != "care":
        return say("camp_works") if duty.does == "work" else say("camp_rests")
    parts = [say("camp_treats", patients=catalogue.listed(duty.patients), beds=duty.beds)] if duty.patients else []
    parts += (say("camp_session", patient=who, on=restored_words(on, catalogue)) for who, on in duty.sessions)
    return catalogue.listed(parts)


def treatment_line(one: TreatmentView, catalogue: Catalogue) -> str:
    """A treatment with the sum of its assumed roll, what it has to reach, and its chance."""
    base = one.assumed - sum(part.value for part in one.modifiers)
    return catalogue.phrase(
        "camp_planned",
        medic=one.medic,
        patient=one.patient,
        aim=one.aim,
        sum=sum_words(base, one.modifiers, one.assumed, catalogue),
        against=one.against,
        parts=catalogue.sum_of(one.difficulty),
        chance=percent(one.chance),
    )


def course_line(one: CourseView, dice: tuple[int, ...], catalogue: Catalogue) -> str:
    """Sessions of a week with their days, and the roll at its end."""
    return catalogue.phrase(
        "camp_course",
        carer=one.carer,
        patient=one.patient,
        on=restored_words(one.on, catalogue),
        days=one.days,
        needed=one.needed,
        roll=", ".join(filter(None, (dice_words(dice), catalogue.modifiers(one.modifiers)))),
        against=one.against,
        parts=catalogue.sum_of(one.difficulty),
        chance=percent(one.chance),
    )


def _battle(one: Fixture, catalogue: Catalogue) -> str:
    fought = one.fought
    if fought is None:
        return catalogue.phrase("camp_to_fight", name=one.name, map=one.map)
    when = fought.when
    winners = catalogue.listed(fought.winners)
    return catalogue.phrase(
        "camp_was_fought", name=one.name, winners=winners, week=when.week, day=when.day, shift=when.shift
    )
