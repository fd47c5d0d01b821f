"""A camp in a test: people stated here, duties by name, dice that fall as told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from systems.core.commands import Refusal
from systems.core.dice import Faces, ScriptedDice
from systems.core.events import Event
from systems.core.identifiers import Side, UnitId
from systems.ground.camp.camp import Camp, Cares, Clock, Duty, Person, Rests, Session, Works
from systems.ground.camp.duties import LapsedDuty, assign
from systems.ground.camp.passing import pass_shift
from systems.ground.components import (
    Attributes,
    Bruising,
    HitPoints,
    Injuries,
    Injury,
    OpenWounds,
    TradeRank,
    Trades,
)
from systems.ground.rules import GroundRules
from tests.rules.ground.fight import RULES

E = TypeVar("E", bound=Event)
BLUE = Side("blue")


def person(
    name: str,
    *,
    hp: int = 20,
    hp_max: int = 20,
    wounds: int = 0,
    bruising: int = 0,
    injuries: Iterable[Injury] = (),
    side: Side = BLUE,
    **more: Any,
) -> Person:
    """Somebody with that much left of 20 hit points; their number is given by the camp."""
    parts = tuple(injuries)
    state: dict[str, Any] = {
        "open_wounds": OpenWounds(wounds), "bruising": Bruising(bruising), "injuries": Injuries(parts),
        "healing": (0,) * len(parts),
    }  # fmt: skip
    return Person(UnitId(0), name, side, HitPoints(hp, hp_max), **(state | more))


def medic(name: str = "Mira", *, rank: int = 1, intelligence: int = 0, **more: Any) -> Person:
    """Somebody with that rank as Emergency Medic."""
    trained: dict[str, Any] = {
        "trades": Trades((TradeRank("emergency medic", rank),)), "attributes": Attributes(intelligence=intelligence),
    }  # fmt: skip
    return person(name, **(trained | more))


def specialist(name: str, trade: str, rank: int = 1, **more: Any) -> Person:
    """Somebody with that rank in another Trade."""
    return person(name, trades=Trades((TradeRank(trade, rank),)), **more)


class Hospital:
    """A camp under way."""

    def __init__(self, *people: Person, beds: int = 0, rules: GroundRules = RULES, clock: Clock | None = None) -> None:
        numbered = tuple(replace(one, id=UnitId(number)) for number, one in enumerate(people, 1))
        self.rules = rules
        self.camp = Camp(numbered, clock or Clock(), ((BLUE, beds),))
        self.dropped: tuple[LapsedDuty, ...] = ()

    def id(self, name: str) -> UnitId:
        return next(one.id for one in self.camp.people if one.name == name)

    def of(self, name: str) -> Person:
        return self.camp.person(self.id(name))

    def duty(self, name: str) -> Duty:
        return self.camp.duty(self.id(name))

    def hp(self, name: str) -> int:
        return self.of(name).hit_points.hp

    def rest(self, name: str) -> None:
        self.assign(name, Rests())

    def work(self, name: str) -> None:
        self.assign(name, Works())

    def cares(self, *patients: str, beds: int = 0, sessions: Iterable[tuple[str, Any]] = ()) -> Cares:
        held = tuple(Session(self.id(patient), on) for patient, on in sessions)
        return Cares(tuple(map(self.id, patients)), beds, held)

    def treat(self, medic: str, *patients: str, beds: int = 0, sessions: Iterable[tuple[str, Any]] = ()) -> None:
        self.assign(medic, self.cares(*patients, beds=beds, sessions=sessions))

    def assign(self, name: str, duty: Duty) -> None:
        answer = assign(self.camp, self.id(name), duty, self.rules)
        assert not isinstance(answer, Refusal), answer
        self.camp, self.dropped = answer

    def refused(self, name: str, duty: Duty) -> str:
        """The code of the reason why somebody cannot have that duty."""
        answer = assign(self.camp, self.id(name), duty, self.rules)
        assert isinstance(answer, Refusal), answer
        return answer.code

    def shift(self, *faces: Faces, fought: Iterable[str] = ()) -> tuple[Event, ...]:
        """What happens in a shift when the dice fall so; no more and no fewer rolls may be made."""
        dice = ScriptedDice(faces)
        passed = pass_shift(self.camp, dice, self.rules, tuple(map(self.id, fought)))
        dice.finish()
        self.camp = passed.camp
        return passed.events

    def shifts(self, number: int) -> None:
        """That many shifts without a roll."""
        for _ in range(number):
            self.shift()

    def week(self, *faces: Faces) -> tuple[Event, ...]:
        """The rest of the week, all rolls in its last shift; the events of that shift."""
        while (self.camp.clock.day, self.camp.clock.shift) != (7, 3):
            self.shift()
        return self.shift(*faces)


def only(events: Iterable[Event], kind: type[E]) -> E:
    """The one event of that kind."""
    (found,) = all_of(events, kind)
    return found


def all_of(events: Iterable[Event], kind: type[E]) -> list[E]:
    return [one for one in events if isinstance(one, kind)]
