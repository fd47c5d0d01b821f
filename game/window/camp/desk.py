"""What lies before whoever runs the camp: the session, who is chosen, what is listed of them, and the last word said.

Draws nothing, and works out no rule: what can be done, and with what chance, comes from the session.
"""

from __future__ import annotations

from typing import Literal

from game.campaign.camp import CampSession, told
from game.campaign.campaign import Campaign
from game.campaign.options import OptionsView
from game.campaign.view import CampView, PersonView
from game.messages import Catalogue
from systems.core.commands import Refusal
from systems.core.events import Event
from systems.core.identifiers import Side, UnitId
from systems.ground.camp.camp import Cares, Duty, Rests, Session, Works
from systems.ground.camp.events import DutyDropped
from systems.ground.components import Hand

Page = Literal["duty", "arms", "plan"]
PAGES: tuple[Page, ...] = ("duty", "arms", "plan")


class Desk:
    """A camp as its screen uses it."""

    def __init__(self, session: CampSession, catalogue: Catalogue) -> None:
        self.session = session
        self.catalogue = catalogue
        self.chosen = UnitId(1)
        self.page: Page = "duty"
        self._seen: tuple[Campaign, CampView] | None = None
        self.notice = ""
        """The last word said: why something cannot be had, or what fell away."""
        self.say_dropped(told(session.file.dropped))

    # What there is to see

    @property
    def view(self) -> CampView:
        """Everything there is to show."""
        if self._seen is None or self._seen[0] is not self.session.campaign:
            self._seen = self.session.campaign, self.session.view()
        return self._seen[1]

    @property
    def person(self) -> PersonView:
        """Whoever is chosen."""
        return self.view.people[self.chosen - 1]

    @property
    def options(self) -> OptionsView:
        """What they can do."""
        return self.session.options(self.chosen)

    @property
    def duty(self) -> Duty:
        """What they are to do."""
        return self.session.campaign.camp.duty(self.chosen)

    @property
    def cares(self) -> Cares:
        """Whom they take care of, which may be nobody."""
        duty = self.duty
        return duty if isinstance(duty, Cares) else Cares()

    def unit(self, name: str) -> UnitId:
        """The number of somebody."""
        return next(one.unit for one in self.view.people if one.name == name)

    def choose(self, unit: UnitId) -> None:
        """Have somebody chosen."""
        self.chosen = unit
        self.notice = ""

    def step(self, by: int) -> None:
        """Have the next one chosen, or so many further."""
        people = sorted(self.view.people, key=lambda one: (self.sides.index(one.side), one.unit))
        at = next(at for at, one in enumerate(people) if one.unit == self.chosen)
        self.choose(people[(at + by) % len(people)].unit)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides there are people of, in the order of the file."""
        return tuple(dict.fromkeys(one.side for one in self.view.people))

    # What can be done

    def rest(self) -> None:
        """Have them rest."""
        self._assign(Rests())

    def work(self) -> None:
        """Have them work."""
        self._assign(Works())

    def treat(self, patient: UnitId) -> None:
        """Treat somebody once more; not at all any more where they are treated as often as they can be."""
        refusal = self._assign(self.with_patient(patient))
        if refusal is not None and patient in self.cares.patients:
            left = tuple(one for one in self.cares.patients if one != patient)
            self._assign(_caring(left, self.cares.beds, self.cares.sessions))

    def with_patient(self, patient: UnitId) -> Cares:
        """Their duty with one treatment more."""
        cares = self.cares
        return Cares((*cares.patients, patient), cares.beds, cares.sessions)

    def keep_beds(self) -> None:
        """Keep one Medical Bed more; none any more where there are no more of them."""
        cares = self.cares
        refusal = self._assign(Cares(cares.patients, cares.beds + 1, cares.sessions))
        if refusal is not None and cares.beds:
            self._assign(Cares(cares.patients, 0, cares.sessions))

    def hold(self, session: Session) -> None:
        """Hold a session, or no longer."""
        cares = self.cares
        if session in cares.sessions:
            sessions = tuple(one for one in cares.sessions if one != session)
            self._assign(_caring(cares.patients, cares.beds, sessions))
        else:
            self._assign(self.with_session(session))

    def with_session(self, session: Session) -> Cares:
        """Their duty with a session more."""
        cares = self.cares
        return Cares(cares.patients, cares.beds, (*cares.sessions, session))

    def take(self, weapon: str) -> None:
        """Have them take a weapon from the stores."""
        self._answer(self.session.issue(self.chosen, weapon))

    def put(self, weapon: str) -> None:
        """Have them put a weapon into the stores."""
        self._answer(self.session.store(self.chosen, weapon))

    def wield(self, weapon: str, hand: Hand) -> None:
        """Have them take a weapon in hand."""
        self._answer(self.session.ready(self.chosen, weapon, hand))

    def take_rounds(self, weapon: str, rounds: int) -> None:
        """Have them take rounds from the stores."""
        self._answer(self.session.issue_rounds(self.chosen, weapon, rounds))

    def undo(self) -> None:
        """Take back the last thing done."""
        self.notice = ""
        if not self.session.undo():
            self.notice = self.catalogue.refusal(Refusal.of("camp.nothing_to_undo"))

    def say_dropped(self, events: tuple[Event, ...]) -> bool:
        """Say what fell away of what people were to do; whether anything did."""
        found = tuple(one for one in events if isinstance(one, DutyDropped))
        self.notice = " ".join(self.session.sentences(found))
        return bool(found)

    def _assign(self, duty: Duty) -> Refusal | None:
        return self._answer(self.session.assign(self.chosen, duty))

    def _answer(self, answer: tuple[Event, ...] | Refusal) -> Refusal | None:
        """Say why something cannot be had, or what falls away with it."""
        if isinstance(answer, Refusal):
            self.notice = self.catalogue.refusal(answer)
            return answer
        self.say_dropped(answer)
        return None


def _caring(patients: tuple[UnitId, ...], beds: int, sessions: tuple[Session, ...]) -> Duty:
    """A duty of these; a rest where they are none."""
    if not patients and not sessions:
        return Rests()
    return Cares(patients, beds if patients else 0, sessions)
