"""What a seat may know: one filter over state and events, in front of everything that shows or decides.

A seat's view is the union of its sides' knowledge; allies share theirs. A view numbers characters in the order the
seat met them, open decisions from 1, and events as they were served, so that no number tells of somebody unknown.
The filter reads knowledge from the battle entity alone: what it serves stays the same to the byte when everything
about unknown characters is deleted (the test of secrecy).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from systems.core.board import Board
from systems.core.commands import Command
from systems.core.components import Component, Doors, Dropped, Identity, Knowledge, Progress, Seating, TurnOrder
from systems.core.decisions import Decision, OpenDecisions
from systems.core.events import Event
from systems.core.identifiers import Seat, Side, UnitId
from systems.core.renumber import all_known, mentioned, mentions, renumbered
from systems.core.scenario import Scenario
from systems.core.terrain import Terrain
from systems.core.world import World

C = TypeVar("C", bound=Component)


class View:
    """The state as one seat knows it. Reads the world as it is when asked; it is no snapshot."""

    def __init__(self, world: World, seat: Seat) -> None:
        self._world = world
        self._seat = seat
        self._sides = sides_of(world.battle(Seating), seat)
        knowledge = world.battle(Knowledge)
        self._fog = knowledge.fog
        if not self._fog:  # reads go straight to the world: bulk battles make tens of thousands of them a second
            self.get, self.find, self.units = world.get, world.find, world.units  # type: ignore[method-assign]
        else:
            self._known = knowledge.of(seat)
            self._true = dict(enumerate(map(UnitId, self._known.met), 1))
            self._served = {unit: UnitId(at) for at, unit in self._true.items()}
            self._seen = {unit: self._served[unit] for unit in self._known.visible}
            self._units = tuple(sorted(self._seen.values()))

    @property
    def seat(self) -> Seat:
        return self._seat

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides this seat plays."""
        return self._sides

    @property
    def board(self) -> Board:
        return self._world.board

    @property
    def scenario(self) -> Scenario:
        return self._world.scenario

    @property
    def terrain(self) -> Terrain:
        """The board with its doors as this seat knows them."""
        return self._world.board.terrain(self._known.doors_closed) if self._fog else self._world.terrain

    def units(self) -> tuple[UnitId, ...]:
        return self._units

    def get(self, unit: UnitId, kind: type[C]) -> C:
        if unit not in self._units:
            raise KeyError(unit)
        found = self._shown(self._world.get(self._true[unit], kind))
        if found is None:
            raise KeyError(kind)
        return found

    def find(self, unit: UnitId, kind: type[C]) -> C | None:
        found = self._world.find(self._true[unit], kind) if unit in self._units else None
        return None if found is None else self._shown(found)

    def battle(self, kind: type[C]) -> C:
        found = self.battle_has(kind)
        if found is None:
            raise KeyError(kind)
        return found

    def battle_has(self, kind: type[C]) -> C | None:
        found = self._world.battle_has(kind)
        if found is None:
            return None
        known = found.known_to(self._sides)
        if known is None:
            return None
        if isinstance(known, OpenDecisions):
            return self._decisions(known)  # type: ignore[return-value]
        return self._fogged(known) if self._fog else known

    def components(self, unit: UnitId) -> tuple[Component, ...]:
        """All components of a known character."""
        true = self._true[unit] if self._fog else unit
        shown = (self._shown(one) for one in self._world.components(true))
        return tuple(one for one in shown if one is not None)

    def members(self) -> tuple[UnitId, ...]:
        """The characters this seat plays."""
        return tuple(unit for unit in self.units() if self.get(unit, Identity).side in self._sides)

    def true_command(self, command: Command) -> Command | None:
        """The command in the world's numbers; None where it names a character this seat does not know."""
        if not self._fog:
            return command
        if any(unit not in self._true for unit in mentioned(command)):
            return None
        return renumbered(command, self._true.get)

    def true(self, unit: UnitId) -> UnitId | None:
        """The world's number of the character this seat knows under that one, seen now or not; None for nobody."""
        return self._true.get(unit) if self._fog else unit

    def served(self, unit: UnitId) -> UnitId | None:
        """The number under which this seat knows the world's character, or None."""
        return self._served.get(unit) if self._fog else unit

    def plain(self) -> dict[str, Any]:
        """Everything this seat knows, in plain values: what a program is served and the test of secrecy compares."""
        battle = (self.battle_has(type(one)) for one in self._world.components(None))
        return {
            "seat": self._seat,
            "units": {str(unit): msgspec.to_builtins(self.components(unit)) for unit in self.units()},
            "battle": msgspec.to_builtins([one for one in battle if one is not None]),
        }

    def _shown(self, component: C) -> C | None:
        """A component in this seat's numbers, without those it does not see now; None where it must name one."""
        if not self._fog or not mentions(type(component)):
            return component
        return renumbered(component, self._seen.get) if all_known(component, self._seen.get) else None

    def _decisions(self, found: OpenDecisions) -> OpenDecisions:
        """The open decisions of this seat, numbered from 1, and of everyone else that there are some, at the end."""
        answerable = found.answerable()
        mine = [
            Decision(at, one.side, one.kind, None if one.unit is None else self.served(one.unit), one.secret)
            for at, one in enumerate((one for one in answerable if one.side in self._sides), 1)
        ]
        others = [self._other(one) for one in answerable if one.side not in self._sides]
        return OpenDecisions((*mine, *dict.fromkeys(others)), 0)

    def _other(self, decision: Decision) -> Decision:
        known = decision.unit if decision.unit is None or not self._fog else self._seen.get(decision.unit)
        if known is not None and not decision.secret:
            return Decision(0, decision.side, decision.kind, known)
        return Decision(0, Side(""), "other")

    def _fogged(self, found: C) -> C | None:
        """A component of the battle as it is under fog; None where it is about somebody unknown."""
        if isinstance(found, Doors):
            return Doors(self._known.doors_closed, self._known.doors_locked)  # type: ignore[return-value]
        if isinstance(found, Dropped):
            return Dropped(self._known.dropped)  # type: ignore[return-value]
        if isinstance(found, Knowledge):
            return Knowledge(fog=True, seats=(renumbered(self._known, self._served.get),))  # type: ignore[return-value]
        if isinstance(found, TurnOrder):
            return self._order(found)  # type: ignore[return-value]
        if isinstance(found, Progress):
            found = Progress((), found.exited, found.conceded)  # type: ignore[assignment]
        return self._shown(found)

    def _order(self, found: TurnOrder) -> TurnOrder:
        """The order of those known; its place is -1 while somebody else acts."""
        known = [(at, self._seen[unit]) for at, unit in enumerate(found.units) if unit in self._seen]
        place = next((new for new, (at, _) in enumerate(known) if at == found.at), -1)
        return TurnOrder(tuple(unit for _, unit in known), place)


def served_events(
    events: tuple[Event, ...], before: Knowledge, after: Knowledge, seating: Seating, seat: Seat
) -> tuple[Event, ...]:
    """The events of one step that a seat is told, in its own numbers; knowledge before the step and after it."""
    if not after.fog and not any(is_addressed(type(one)) for one in events):
        return events
    sides = sides_of(seating, seat)
    addressed = [one for one in events if not is_addressed(type(one)) or not set(sides).isdisjoint(one.to_sides)]  # type: ignore[attr-defined]
    if not after.fog:
        return tuple(addressed)
    known = after.of(seat)
    visible = {*known.visible, *before.of(seat).visible}
    number = {unit: UnitId(at) for at, unit in enumerate(known.met, 1)}
    served = {unit: number[unit] for unit in visible}
    seen = (_redacted(one, served, number) for one in addressed if _is_seen(one, served))
    return tuple(one for one in seen if one is not None)


def _is_seen(event: Event, served: dict[UnitId, UnitId]) -> bool:
    """Whether a seat is told of an event: it is about nobody, or somebody the seat sees, or is addressed to it."""
    if is_addressed(type(event)) or not event.about_units():
        return True
    named = mentioned(event)
    return any(unit in served for unit in named) if named else event.for_all_without_units


def _redacted(event: Event, served: dict[UnitId, UnitId], number: dict[UnitId, UnitId]) -> Event | None:
    """The event in a seat's numbers, without those it does not see and the figures that are theirs."""
    if is_addressed(type(event)):
        return renumbered(event, number.get)
    told = renumbered(event, served.get)
    return told if all(unit in served for unit in mentioned(event)) else told.with_strangers()


@lru_cache(maxsize=256)
def is_addressed(kind: type[Event]) -> bool:
    """Whether events of that kind say which sides are told of them."""
    return "to_sides" in kind.__struct_fields__


def open_view(world: World, seat: Seat) -> View:
    """What a seat would know if nothing were hidden: of the world as it stands now, in the world's own numbers."""
    clear = world.fork()
    clear.set(None, msgspec.structs.replace(clear.battle(Knowledge), fog=False))
    return View(clear, seat)


@lru_cache(maxsize=256)
def sides_of(seating: Seating, seat: Seat) -> tuple[Side, ...]:
    """The sides a seat plays."""
    return tuple(side for side, its_seat in seating.seats if its_seat == seat)


@lru_cache(maxsize=256)
def seat_of(seating: Seating, side: Side) -> Seat:
    """The seat that plays a side."""
    return next(seat for one, seat in seating.seats if one == side)
