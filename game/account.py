"""What a battle writes down as it goes on: what was played and taken back, snapshots, who sits where, how it stands.

Lines are written to the journal before anything is kept. A battle without a journal writes nothing and goes on all the
same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Self

from msgspec import Raw
from msgspec.structs import replace

from game.board_form import board_form
from game.course import Course, Played
from game.how_it_stands import how_it_stands
from game.journal import Contents, Journal, JournalWriteFailed
from game.journal_form import (
    BattleSetup,
    BeginLine,
    CommandLine,
    EditLine,
    PlayedLine,
    ReloadLine,
    RewindLine,
    SeatsLine,
    SnapshotLine,
    StandsLine,
    UndoLine,
    header_bytes,
)
from game.replay import Snapshot, Timeline
from game.state_form import canonical, digest, events_digest, state_bytes
from systems.core.identifiers import Seat
from systems.core.rulebook import Rulebook

LINES_PER_SNAPSHOT = 50


class Account:
    """The writing side of a battle. Its methods are told the course, which moves its line number on with them."""

    def __init__(self, journal: Journal | None = None) -> None:
        self._journal = journal
        self.notice = "" if journal is None else journal.notice
        """A sentence on something that was not written and on which nothing hangs, or ""."""
        self.snapshots: list[Snapshot] = []
        self._last_snapshot = 1
        self._noted = 0

    @classmethod
    def gone_on(cls, journal: Journal, contents: Contents, snapshots: list[Snapshot]) -> Self:
        """That of a battle which goes on in its journal."""
        account = cls(journal)
        account.snapshots = snapshots
        account._last_snapshot = max((one.n for one in contents.lines if isinstance(one, SnapshotLine)), default=1)
        account._noted = max((one.n for one in contents.lines if isinstance(one, StandsLine)), default=0)
        return account

    @property
    def path(self) -> Path | None:
        """The file of the journal; None where there is none."""
        return None if self._journal is None else self._journal.path

    def close(self) -> None:
        """Close the journal."""
        if self._journal is not None:
            self._journal.close()

    def times(self, course: Course) -> Timeline:
        """What stands of a course, with the snapshots to begin from."""
        return Timeline(self.path or Path("battle"), course.played, self.snapshots)

    # Each of these raises JournalWriteFailed, before anything is kept

    def create(self, path: Path, setup: BattleSetup, course: Course, played: Played, *, durable: bool) -> Played:
        """Write a new journal with the beginning of the battle."""
        played = _digested(played, course)
        lines = header_bytes(setup) + canonical(_line(played, course)) + b"\n"
        self._journal = Journal.create(path, lines, durable=durable)
        return played

    def write(self, course: Course, played: Played) -> Played:
        """Write down what was played; answers it with its digests, where they are needed."""
        if self._journal is None:
            return played
        played = _digested(played, course)
        self._journal.append(_line(played, course))
        return played

    def write_undo(self, course: Course, seat: Seat, last: Played, before: Played) -> None:
        """Write down that a seat takes back the last thing played. The course passes its line as it undoes."""
        if self._journal is not None:
            self._journal.append(UndoLine(course.next_line, seat, last.line, before.state))

    def write_rewind(self, course: Course, to: Played) -> None:
        """Write down that what came after something played is taken back."""
        if self._journal is not None:
            self._journal.append(RewindLine(course.next_line, to.line, to.state))
        course.passes_line()

    def write_seats(self, course: Course, bots: tuple[Seat, ...]) -> None:
        """Write down which seats bots play from here on."""
        if self._journal is not None:
            self._journal.append(SeatsLine(course.next_line, bots))
        course.passes_line()

    # Nothing hangs on these: where one cannot be written there is a notice

    def write_snapshot(self, course: Course) -> None:
        """Write a snapshot when it is time. One that cannot be written is tried again later."""
        line = course.next_line
        if self._journal is None or line - self._last_snapshot < LINES_PER_SNAPSHOT:
            return
        state = state_bytes(course.world)
        snapshot = Snapshot(line, course.draw, course.undoable, state)
        written = SnapshotLine(line, snapshot.draws, snapshot.undoable, digest(state), Raw(state))
        if self._appended(course, written):
            self._last_snapshot = line
            self.snapshots.append(snapshot)

    def write_how_it_stands(self, course: Course, rules: Rulebook) -> None:
        """Write down how the battle stands, where anything was written since that was."""
        line = course.next_line
        if self._journal is None or line == self._noted + 1:
            return
        stands = how_it_stands(course.world, rules)
        if self._appended(course, StandsLine(line, stands.round, stands.strengths, stands.result)):
            self._noted = line

    def cut(self, length: int) -> None:
        """Leave out the snapshots of what was taken back, beyond so much that stands."""
        self.snapshots[:] = [one for one in self.snapshots if one.draws <= length]

    def _appended(self, course: Course, line: SnapshotLine | StandsLine) -> bool:
        """Whether a line could be written on which nothing hangs."""
        assert self._journal is not None
        try:
            self._journal.append(line)
        except JournalWriteFailed as fault:
            self.notice = str(fault)
            return False
        course.passes_line()
        return True


def _digested(played: Played, course: Course) -> Played:
    assert played.happened is not None
    events = events_digest(played.happened.events())
    return replace(played, events=events, state=digest(state_bytes(course.world)))


def _line(played: Played, course: Course) -> PlayedLine:
    shared = (played.line, course.draw, played.faces, played.events, played.state)
    if played.board is not None:
        return ReloadLine(*shared, board_form(played.board))
    if played.command is None:
        return BeginLine(*shared)
    if played.kind == "edit":
        return EditLine(*shared, played.command)
    return CommandLine(*shared, played.seat, played.decision, played.command)
