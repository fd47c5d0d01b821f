"""A camp in plain values, for whoever shows it: people, plans with their chances, stores and battles."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec
from msgspec import Struct

from game.campaign.campaign import Campaign, Fixture
from systems.core.dice import Modifier
from systems.core.identifiers import DoorId, Side, UnitId
from systems.core.scenario import Objective
from systems.ground.camp.camp import Camp, Cares, Clock, Duty, Person, Restored, State, Works
from systems.ground.camp.outlook import PlannedCourse, PlannedTreatment, outlook
from systems.ground.camp.treatment import Aim, Attempt
from systems.ground.components import Carried
from systems.ground.rules import GroundRules


class InjuryView(Struct, frozen=True):
    """An Injury, and the shifts it has had to heal of those it takes; None for what is lost."""

    part: str
    level: str
    side: str
    shifts: int
    of: int | None


class DutyView(Struct, frozen=True):
    """What somebody is to do: "rest", "work" or "care", and of whom."""

    does: str
    patients: tuple[str, ...] = ()
    beds: int = 0
    sessions: tuple[tuple[str, Restored], ...] = ()


class WeaponView(Struct, frozen=True):
    """A weapon, the rounds in it and to spare, and how many its magazine holds: 0 for one without."""

    weapon: str
    loaded: int
    spare: int
    magazine: int


class PersonView(Struct, frozen=True):
    """Somebody in camp. `primary` and `secondary` are the indices in `weapons` of what is in that hand, if anything."""

    unit: UnitId
    name: str
    side: Side
    state: State
    hp: int
    hp_max: int
    open_wounds: int
    bruising: int
    injuries: tuple[InjuryView, ...]
    penalties: Mapping[str, int]
    tiredness: Mapping[str, int]
    trades: Mapping[str, int]
    weapons: tuple[WeaponView, ...]
    primary: int | None
    secondary: int | None
    duty: DutyView
    about: str


class TreatmentView(Struct, frozen=True):
    """A treatment of the coming shift: the assumed roll, what it has to reach, and the chance that it succeeds."""

    medic: str
    patient: str
    aim: Aim
    bed: bool
    assumed: int
    modifiers: tuple[Modifier, ...]
    against: int
    difficulty: tuple[Modifier, ...]
    chance: Fraction


class CourseView(Struct, frozen=True):
    """Sessions of this week, and the roll at its end, where there is one to be made."""

    carer: str
    patient: str
    on: Restored
    days: int
    days_then: int
    needed: int
    modifiers: tuple[Modifier, ...]
    against: int | None
    difficulty: tuple[Modifier, ...]
    chance: Fraction


class CampView(Struct, frozen=True):
    """A camp as it is shown. `dice` are those of every roll in it."""

    name: str
    about: str
    clock: Clock
    beds: Mapping[Side, int]
    stores: Mapping[Side, tuple[WeaponView, ...]]
    people: tuple[PersonView, ...]
    resting: tuple[str, ...]
    treatments: tuple[TreatmentView, ...]
    courses: tuple[CourseView, ...]
    dice: tuple[int, ...]
    battles: tuple[Fixture, ...]


class CampNames:
    """The names of a camp's people, as sentences ask for them."""

    def __init__(self, camp: Camp) -> None:
        self._camp = camp

    def unit(self, unit: UnitId | None) -> str | None:
        """The name of somebody."""
        return None if unit is None else self._camp.person(unit).name

    def ap(self, unit: UnitId | None) -> int | None:  # noqa: ARG002 - one shape for all names
        """None: nobody has action points in camp."""
        return None

    def door(self, door: DoorId) -> str:
        """Raises KeyError: there are no doors in camp."""
        raise KeyError(door)

    def objective(self, objective: int | None) -> Objective | None:  # noqa: ARG002 - the same
        """None: there is nothing to win in camp."""
        return None


def view_of(campaign: Campaign, rules: GroundRules) -> CampView:
    """The camp of a campaign as it is shown."""
    camp = campaign.camp
    promised = outlook(camp, rules)
    names = {one.id: one.name for one in camp.people}
    abouts = dict(campaign.abouts)
    return CampView(
        campaign.name,
        campaign.about,
        camp.clock,
        dict(camp.beds),
        {side: _weapons(items, rules) for side, items in camp.stores},
        tuple(_person(one, camp.duty(one.id), names, abouts.get(one.name, ""), rules) for one in camp.people),
        tuple(names[unit] for unit in promised.resting),
        tuple(treatment_view(one, names) for one in promised.treatments),
        tuple(course_view(one, names) for one in promised.courses),
        rules.treatment.dice,
        campaign.battles,
    )


def duty_view(duty: Duty, names: Mapping[UnitId, str]) -> DutyView:
    """A duty in plain values."""
    if isinstance(duty, Cares):
        sessions = tuple((names[one.patient], one.on) for one in duty.sessions)
        return DutyView("care", tuple(names[one] for one in duty.patients), duty.beds, sessions)
    return DutyView("work" if isinstance(duty, Works) else "rest")


def _person(person: Person, duty: Duty, names: Mapping[UnitId, str], about: str, rules: GroundRules) -> PersonView:
    due = rules.restoration.injury_weeks * rules.camp_time.days_per_week * rules.camp_time.shifts_per_day
    injuries = (
        InjuryView(one.part, one.level, one.side, shifts, due if one.level == "injured" else None)
        for one, shifts in zip(person.injuries.parts, person.healing, strict=True)
    )
    return PersonView(
        person.id,
        person.name,
        person.side,
        person.state,
        person.hit_points.hp,
        person.hit_points.hp_max,
        person.open_wounds.stacks,
        person.bruising.points,
        tuple(injuries),
        _present(msgspec.structs.asdict(person.penalties)),
        _present(msgspec.structs.asdict(person.tiredness)),
        {one.trade: one.rank for one in person.trades.ranks},
        _weapons(person.arms.carried, rules),
        person.arms.primary,
        person.arms.secondary,
        duty_view(duty, names),
        about,
    )


def _weapons(carried: tuple[Carried, ...], rules: GroundRules) -> tuple[WeaponView, ...]:
    known = ((one, rules.weapon(one.weapon)) for one in carried)
    return tuple(
        WeaponView(one.weapon, one.loaded, one.spare, weapon.magazine if weapon else 0) for one, weapon in known
    )


def treatment_view(one: PlannedTreatment, names: Mapping[UnitId, str]) -> TreatmentView:
    """A treatment in plain values."""
    facts, attempt = one.facts, one.facts.attempt
    return TreatmentView(
        names[facts.medic],
        names[facts.patient],
        facts.aim,
        facts.bed,
        one.assumed,
        attempt.modifiers,
        attempt.against,
        attempt.difficulty,
        one.chance,
    )


def course_view(one: PlannedCourse, names: Mapping[UnitId, str]) -> CourseView:
    """Sessions of a week in plain values."""
    attempt = one.attempt or Attempt((), ())
    return CourseView(
        names[one.carer],
        names[one.session.patient],
        one.session.on,
        one.days,
        one.days_then,
        one.needed,
        attempt.modifiers,
        None if one.attempt is None else attempt.against,
        attempt.difficulty,
        one.chance,
    )


def _present(numbers: Mapping[str, int]) -> Mapping[str, int]:
    return {name: number for name, number in numbers.items() if number}
