"""A battle that was kept, as the window shows it again: moments to go to and fro between, with the eyes one chooses.

In fog a seat's eyes see a moment only where that seat noticed something then: neither what happened in between, nor
how much, is told. Knows no display.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from game.messages import BattleNames, Catalogue
from game.reel import Reel
from game.window.chronicle import Chronicle, Line
from game.window.watched import Watched
from systems.core import engine
from systems.core.components import Knowledge, Round
from systems.core.decisions import Decision
from systems.core.events import Event
from systems.core.identifiers import Seat, Side
from systems.core.views import View, open_view


class Film(Watched):
    """A reel, the eyes it is seen with, and the moment that is seen. Raises ReplayDiffers where it has none at all."""

    def __init__(self, reel: Reel, catalogue: Catalogue) -> None:
        self.battle: Reel = reel
        self.catalogue = catalogue
        self.chronicle = Chronicle(catalogue)
        self.seats = tuple(dict.fromkeys(reel.setup.seats[side] for side in reel.setup.scenario.sides()))
        self.fog = reel.setup.scenario.fog
        """Whether it matters whose eyes see it."""
        self._served: dict[tuple[int, Seat | None], tuple[Event, ...]] = {}
        self._lines: dict[tuple[int, Seat | None], tuple[Line, ...]] = {}
        self._rounds: list[int] = []
        for at in reel.run():
            self._take(at)
        self.over = self.result is not None
        """Whether the battle was fought to its end."""
        self._standing = frozenset(reel.standing(len(reel.stops) - 1))
        self.has_undone = len(self._standing) < len(reel.stops)
        """Whether anything was taken back."""
        self.whole = False
        """Whether what was taken back is seen as well."""
        self._cuts = {(seat, whole): tuple(self._cut(seat, whole=whole))
                      for seat in self._listeners() for whole in (False, True)}  # fmt: skip
        self._eyes: Seat | None = None
        self._at = 0
        self._view: tuple[int, View] | None = None
        self.go(0)

    # Where it is

    @property
    def length(self) -> int:
        """How many moments there are to be seen."""
        return len(self._cut_now)

    @property
    def at(self) -> int:
        """The one that is seen, from 0."""
        return self._at

    @property
    def rounds(self) -> tuple[int, ...]:
        """The round of each moment."""
        return tuple(self._rounds[stop] for stop in self._cut_now)

    @property
    def eyes(self) -> Seat | None:
        """The seat whose knowledge is seen; None: everything."""
        return self._eyes

    def go(self, at: int) -> None:
        """See that moment, or the first or last where there is none such."""
        self._at = min(max(at, 0), self.length - 1)
        stop = self._cut_now[self._at]
        self.battle.go(stop)
        self.version += 1
        self.chronicle.put(self._told_until(stop))

    def look_through(self, eyes: Seat | None) -> None:
        """See what a seat knew (None: everything), at the last moment of it that is not later than the one seen."""
        stop = self._cut_now[self._at]
        self._eyes = eyes
        self._go_near(stop)

    def show_whole(self, *, whole: bool) -> None:
        """See what was taken back as well, or only what stood in the end; at the last moment not later than this."""
        stop = self._cut_now[self._at]
        self.whole = whole
        self._go_near(stop)

    def _go_near(self, stop: int) -> None:
        self.go(sum(one <= stop for one in self._cut_now) - 1)

    def moment_of(self, line: int) -> int:
        """The first moment that is not before a line of the journal, or the last one."""
        lines = [self.battle.stops[stop].line for stop in self._cut_now]
        return next((at for at, one in enumerate(lines) if one >= line), len(lines) - 1)

    def to_round(self, by: int) -> int:
        """The first moment of the round after this one, or (below 0) of this round, or else of the one before."""
        rounds = self.rounds
        if by > 0:
            return next((at for at in range(self._at, self.length) if rounds[at] > rounds[self._at]), self.length - 1)
        before = max(self._at - 1, 0)
        return next(at for at in range(self.length) if rounds[at] == rounds[before])

    # What is seen

    @property
    def told(self) -> tuple[Event, ...]:
        """What happened just before this moment; nothing where something was taken back."""
        stop = self._cut_now[self._at]
        return () if self.battle.stops[stop].gone else self._served[stop, self.listener]

    @property
    def past(self) -> tuple[Event, ...]:
        """What happened before that."""
        stop = self._cut_now[self._at]
        standing = self.battle.standing(stop)
        before = standing if self.battle.stops[stop].gone else standing[:-1]
        return tuple(event for one in before for event in self._served[one, self.listener])

    @property
    def caption(self) -> str:
        """What was done just before this moment, in words."""
        stop = self.battle.stops[self._cut_now[self._at]]
        if stop.gone:
            return self.catalogue.window("film_rewound" if stop.by_hand else "film_undone")
        lines = self._lines[stop.last, self.listener]
        telling = (line.text for line in lines if line.weight != "detail")
        return next(telling, self.catalogue.window("film_turn_ends"))

    @property
    def view(self) -> View:
        if self._view is None or self._view[0] != self.version:
            self._view = self.version, self._viewed()
        return self._view[1]

    @property
    def own_sides(self) -> tuple[Side, ...]:
        return () if self._eyes is None else self.view.sides

    @property
    def acting(self) -> tuple[Seat, Decision] | None:
        return engine.to_decide(self.battle.world)

    @property
    def decision(self) -> Decision | None:
        return None

    @property
    def listener(self) -> Seat | None:
        return self._eyes if self.fog else None

    # How it is done

    @property
    def _cut_now(self) -> tuple[int, ...]:
        return self._cuts[self.listener, self.whole]

    def _listeners(self) -> tuple[Seat | None, ...]:
        return (None, *self.seats) if self.fog else (None,)

    def _viewed(self) -> View:
        world = self.battle.world
        if self._eyes is None and world.battle(Knowledge).fog:
            return open_view(world, self.seats[0])
        return View(world, self._eyes or self.seats[0])

    def _told_until(self, stop: int) -> Iterator[Line]:
        """The lines of all that stands at a stop, each with the number of its event among all of it."""
        before = 0
        for one in self.battle.standing(stop):
            for line in self._lines[one, self.listener]:
                yield replace(line, number=before + line.number)
            before += len(self._served[one, self.listener])

    def _take(self, at: int) -> None:
        """Keep what was told at a stop, in the words of its moment."""
        stop, reel = self.battle.stops[at], self.battle
        self._rounds.append(reel.world.battle(Round).number)
        if stop.gone:
            return
        for seat in self._listeners():
            events = reel.happened.events() if seat is None else reel.happened.served(seat)
            log = Chronicle(self.catalogue)
            state = reel.world if seat is None else View(reel.world, seat)
            log.add(events, state, BattleNames(reel.setup, reel.world, seat), first=1)
            self._served[at, seat], self._lines[at, seat] = events, log.lines

    def _cut(self, seat: Seat | None, *, whole: bool) -> Iterable[int]:
        """The stops at which there is something new to see for a seat, with or without what was taken back."""
        for at, stop in enumerate(self.battle.stops):
            if not whole and at not in self._standing:
                continue
            told = any(self._served[one, seat] for one in stop.gone or (at,))
            if seat is None or at == 0 or told:
                yield at
