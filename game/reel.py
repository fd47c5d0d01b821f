"""A battle that was kept, as something to look through: any moment of it can be gone to, forth and back.

`Replay` plays a journal once and checks it line by line; this goes to and fro in it afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game import journal
from game.course import Course, Played
from game.journal_form import JournalBroken, JournalFault, PlayedLine, RewindLine, UndoLine
from game.replay import ReplayDiffers, Timeline, follow, laid_out_of, play_again
from systems.core.engine import Happened
from systems.core.events import Event
from systems.core.identifiers import Seat
from systems.core.world import World


class Stop(Struct, frozen=True):
    """The moment after a line of a journal at which something was played, or taken back.

    `last` is the number of the stop at which was played what stands last now; `before`, for something played, that
    of what stood last before it; `gone` are the stops of what is taken back here.
    """

    line: int
    last: int
    before: int | None = None
    gone: tuple[int, ...] = ()
    by_hand: bool = False
    """Whether a game master took it back, or changed the state."""


class Reel:
    """A journal, and the moment of it that is looked at."""

    def __init__(self, path: Path) -> None:
        """Before the first moment; JournalBroken where the journal cannot be read, or has no beginning."""
        contents = journal.read(path)
        self.path = path
        self.setup = contents.setup
        self.rulebook = contents.rulebook
        self.notice = contents.notice
        """A sentence on a last line that was cut off in the writing, or ""."""
        self.fault: JournalFault | None = None
        """What is wrong with the line before which the stops end, None where they reach to the end."""
        self._acts: dict[int, Played] = {}
        self.stops = tuple(self._stops(contents))
        if not self.stops:
            raise JournalBroken(path, 2, "no start of the battle", "one")
        self._course = Course(self.rulebook, laid_out_of(path, self.setup, self.rulebook), keeps_all=True)
        self._standing: list[int] = []

    @property
    def world(self) -> World:
        """The truth at this moment; another one after `go`."""
        return self._course.world

    @property
    def happened(self) -> Happened:
        """What came of what stands last at this moment."""
        happened = self._course.played[-1].happened
        assert happened is not None
        return happened

    def events(self, seat: Seat | None) -> tuple[Event, ...]:
        """All that stands at this moment, as a seat was served it; None: everything that happened."""
        happened = (one.happened for one in self._course.played if one.happened is not None)
        return tuple(chain.from_iterable(one.events() if seat is None else one.served(seat) for one in happened))

    def standing(self, at: int) -> list[int]:
        """The stops of all that stands at a stop, the first first."""
        standing: list[int] = []
        one: int | None = self.stops[at].last
        while one is not None:
            standing.append(one)
            one = self.stops[one].before
        return standing[::-1]

    def run(self) -> Iterator[int]:
        """Each stop, once its moment is there; the first that comes out otherwise than recorded is the `fault`.

        The stops end before it. To be gone through once, before anything is gone to. Raises ReplayDiffers where it is
        the first one.
        """
        for at in range(len(self.stops)):
            try:
                self.go(at)
            except ReplayDiffers as fault:
                if not at:
                    raise
                self.stops, self.fault = self.stops[:at], fault
                return
            self._acts[self.stops[at].last] = replace(self._course.played[-1], events="", state="")  # known to be so
            yield at

    def go(self, at: int) -> None:
        """Go to the moment of a stop."""
        standing = self.standing(at)
        same = 0
        while same < min(len(standing), len(self._standing)) and standing[same] == self._standing[same]:
            same += 1
        if same < len(self._standing):
            self._course.back_to(same)
            del self._standing[same:]
        for one in standing[same:]:
            play_again(self.path, self._course, self._acts[one])
            self._standing.append(one)

    def _stops(self, contents: journal.Contents) -> Iterator[Stop]:
        times, standing, number = Timeline(self.path, [], []), list[int](), 0
        for line in contents.lines:
            try:
                follow(times, line, contents.rulebook)
            except JournalBroken as fault:
                if not number:
                    raise
                self.fault = fault
                return
            if isinstance(line, PlayedLine):
                before = standing[-1] if standing else None
                self._acts[number] = times.played[-1]
                standing.append(number)
                yield Stop(line.n, number, before, by_hand=times.played[-1].kind in {"edit", "reload"})
            elif isinstance(line, (UndoLine, RewindLine)):
                gone = tuple(standing[len(times.played) :])
                del standing[len(times.played) :]
                yield Stop(line.n, standing[-1], None, gone, isinstance(line, RewindLine))
            else:
                continue
            number += 1
