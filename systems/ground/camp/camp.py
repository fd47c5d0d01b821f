"""A camp as a value: everybody in it, the clock, and what they are to do."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from systems.core.identifiers import Side, UnitId
from systems.ground.components import (
    Arms,
    AttributePenalties,
    Attributes,
    Bruising,
    Carried,
    HitPoints,
    Injuries,
    Injury,
    OpenWounds,
    Protection,
    Tiredness,
    Trades,
)
from systems.ground.rules import Attribute, CampTime, Part

Restored = Attribute | Part
"""What a session is held on: a reduced attribute, or an injured part of the body."""
State = Literal["up", "unconscious", "dead", "absent"]
PRESENT: tuple[State, ...] = ("up", "unconscious")
"""The states of those who are in camp."""


class Clock(Struct, frozen=True, order=True):
    """The shift that is to come: week, day of the week and shift of the day, each from 1."""

    week: int = 1
    day: int = 1
    shift: int = 1

    def next(self, time: CampTime) -> Clock:
        """The shift after this one."""
        if self.shift < time.shifts_per_day:
            return replace(self, shift=self.shift + 1)
        if self.day < time.days_per_week:
            return Clock(self.week, self.day + 1, 1)
        return Clock(self.week + 1, 1, 1)

    def left(self, time: CampTime) -> int:
        """How many shifts are still to come in its week, this one among them."""
        return (time.days_per_week - self.day) * time.shifts_per_day + time.shifts_per_day - self.shift + 1


class Person(Struct, frozen=True):
    """Somebody of a campaign, with the components they bring to a battle and take from it.

    `healing` counts the shifts each Injury has had to heal.
    """

    id: UnitId
    name: str
    side: Side
    hit_points: HitPoints
    state: State = "up"
    attributes: Attributes = Attributes()
    penalties: AttributePenalties = AttributePenalties()
    tiredness: Tiredness = Tiredness()
    trades: Trades = Trades()
    protection: Protection = Protection()
    arms: Arms = Arms()
    injuries: Injuries = Injuries()
    healing: tuple[int, ...] = ()
    open_wounds: OpenWounds = OpenWounds()
    bruising: Bruising = Bruising()

    @property
    def missing(self) -> int:
        """The hit points that are missing."""
        return self.hit_points.hp_max - self.hit_points.hp

    @property
    def present(self) -> bool:
        """Whether they are in camp, awake or not."""
        return self.state in PRESENT

    def injured(self, part: Restored) -> Injury | None:
        """The Injury of that part that may still heal, if there is one."""
        return next((one for one in self.injuries.parts if one.part == part and one.level == "injured"), None)


class Rests(Struct, frozen=True, tag_field="does", tag="rest"):
    """A shift of rest."""


class Works(Struct, frozen=True, tag_field="does", tag="work"):
    """A shift of anything strenuous."""


class Session(Struct, frozen=True):
    """Time with a patient on one thing that is to be restored."""

    patient: UnitId
    on: Restored


class Cares(Struct, frozen=True, tag_field="does", tag="care"):
    """A shift of treating and of sessions. A patient named twice is treated twice, which closes two Open Wounds.

    `beds` is how many Medical Beds are kept free for the patients, the first of whom lie on them by turns.
    """

    patients: tuple[UnitId, ...] = ()
    beds: int = 0
    sessions: tuple[Session, ...] = ()


Duty = Rests | Works | Cares


class Tally(Struct, frozen=True):
    """The days of this week on which a carer held a session."""

    carer: UnitId
    session: Session
    days: tuple[int, ...]


class Camp(Struct, frozen=True):
    """Everybody, in the order of their numbers from 1, what they are to do, and the week so far.

    Whoever no duty is named for rests. `beds` pairs sides with their Medical Beds, `stores` with weapons nobody has.
    """

    people: tuple[Person, ...]
    clock: Clock = Clock()
    beds: tuple[tuple[Side, int], ...] = ()
    stores: tuple[tuple[Side, tuple[Carried, ...]], ...] = ()
    duties: tuple[tuple[UnitId, Duty], ...] = ()
    tallies: tuple[Tally, ...] = ()

    def person(self, unit: UnitId) -> Person:
        """The person of that number."""
        return self.people[unit - 1]

    def duty(self, unit: UnitId) -> Duty:
        """What somebody is to do."""
        return dict(self.duties).get(unit, Rests())

    def beds_of(self, side: Side) -> int:
        """The Medical Beds of a side."""
        return dict(self.beds).get(side, 0)

    def stored(self, side: Side) -> tuple[Carried, ...]:
        """The weapons in a side's stores."""
        return dict(self.stores).get(side, ())

    def with_stores(self, side: Side, items: tuple[Carried, ...]) -> Camp:
        """The camp with these weapons in a side's stores."""
        stores = dict(self.stores) | {side: items}
        return replace(self, stores=tuple((one, held) for one, held in stores.items() if held))

    def with_person(self, person: Person) -> Camp:
        """The camp with one person as they are now."""
        return replace(self, people=(*self.people[: person.id - 1], person, *self.people[person.id :]))

    def with_duty(self, unit: UnitId, duty: Duty) -> Camp:
        """The camp with another duty for one person; a rest is no entry."""
        others = {one: kept for one, kept in self.duties if one != unit}
        if not isinstance(duty, Rests):
            others[unit] = duty
        return replace(self, duties=tuple(sorted(others.items(), key=lambda entry: entry[0])))
