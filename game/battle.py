"""One battle: board, world, rulebook, dice and journal, as those who play it see it.

    battle = Battle.start(setup, Path("yard.battle"))
    answer = battle.submit(seat, command)          # Happened, or a Refusal
    battle.view(seat), battle.open_decisions(seat), battle.events(seat)

With typed dice, `start`, `submit`, `edit` and `resume` raise DiceNeeded until `faces` has the faces of every roll;
nothing has changed until then, so the call is made again with one roll more.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Self

from msgspec import Raw, Struct
from msgspec.structs import replace

from game.board_form import board_form
from game.course import Course, Played, Record
from game.how_it_stands import how_it_stands
from game.journal import Journal, JournalExists, JournalInUse, JournalWriteFailed
from game.journal_form import (
    BattleSetup,
    BeginLine,
    CommandLine,
    EditLine,
    JournalBroken,
    JournalFault,
    PlayedLine,
    ReloadLine,
    RewindLine,
    SeatsLine,
    SnapshotLine,
    StandsLine,
    UndoLine,
    header_bytes,
)
from game.replay import Replay, ReplayDiffers, Snapshot, Timeline, course_at, laid_out, timeline
from game.rulebooks import rulebook
from game.state_form import canonical, digest, events_digest, state_bytes
from systems.core import engine, reloading
from systems.core.board import Board
from systems.core.commands import Command, Edit, Refusal
from systems.core.components import Result, Seating
from systems.core.decisions import Decision
from systems.core.dice import Faces, RolledDice, SeededDice, TypedDice
from systems.core.engine import Happened
from systems.core.events import Event
from systems.core.identifiers import Seat
from systems.core.rulebook import Rulebook
from systems.core.views import View
from systems.core.world import World

LINES_PER_SNAPSHOT = 50


class Undone(Struct, frozen=True):
    """What was taken back, the last first; the log is shorter by what came of it."""

    commands: tuple[Played, ...]


class Battle:
    """A battle that is being played. Made by `start`, `resume` or `fork`."""

    def __init__(self, setup: BattleSetup, rules: Rulebook, course: Course, journal: Journal | None = None) -> None:
        self.setup = setup
        self.rulebook = rules
        self.notice = "" if journal is None else journal.notice
        """A sentence on something that went wrong without stopping the battle, or ""."""
        self._course = course
        self._journal = journal
        self._snapshots: list[Snapshot] = []
        self._last_snapshot = 1
        self._served: dict[Seat | None, list[tuple[Event, ...]]] = {}
        self._bots: tuple[Seat, ...] | None = None
        self._noted = 0

    @classmethod
    def start(
        cls, setup: BattleSetup, journal: Path | None = None, *, durable: bool = True, faces: tuple[Faces, ...] = ()
    ) -> Self:
        """A new battle, begun, and written to a new journal (None: nowhere) where every line is synced if `durable`.

        Raises ValueError where the setup does not fit together, DiceNeeded before there is a file, JournalFault.
        """
        rules = rulebook(setup.rulebook, setup.rules)
        battle = cls(setup, rules, Course(rules, laid_out(setup, rules)))

        def found(played: Played) -> Played:
            _finish(dice)
            if journal is None:
                return played
            played = battle._digested(played)
            lines = header_bytes(setup) + canonical(battle._line(played)) + b"\n"
            battle._journal = Journal.create(journal, lines, durable=durable)
            return played

        dice = battle._dice(faces)
        battle._course.begin(dice, found)
        return battle

    @classmethod
    def resume(
        cls, path: Path, *, durable: bool = True, until: int | None = None, faces: tuple[Faces, ...] = ()
    ) -> Self:
        """The battle of a journal, played again from its last snapshot.

        `until` goes on from the moment after that line, which stands, and takes back what came later. `faces` are for
        the start of a battle whose journal was cut off before it. Raises JournalBroken, JournalInUse, ReplayDiffers
        (whose `good` is the line from which to go on, when the player wants that), ValueError for another `until`.
        """
        journal = Journal(path, durable=durable)
        try:
            return cls._resumed(journal, until, faces)
        except BaseException:
            journal.close()
            raise

    @classmethod
    def _resumed(cls, journal: Journal, until: int | None, faces: tuple[Faces, ...]) -> Self:
        contents = journal.contents
        times = timeline(journal.path, contents.lines, contents.rulebook)
        length = len(times.played) if until is None else _standing(times.played, until)
        if length is None:
            raise ValueError(f"{journal.path}: line {until} does not stand")
        course = course_at(contents.setup, contents.rulebook, times, length)
        course.next_line = journal.next_line
        battle = cls(contents.setup, contents.rulebook, course, journal)
        battle._snapshots = times.snapshots
        battle._bots = times.bots
        battle._last_snapshot = max((line.n for line in contents.lines if isinstance(line, SnapshotLine)), default=1)
        battle._noted = max((line.n for line in contents.lines if isinstance(line, StandsLine)), default=0)
        if length < len(times.played):
            battle._write_rewind(course.played[-1])
            times.cut(length)
        if not course.played:
            battle._begin(faces)
        return battle

    def close(self) -> None:
        """Close the journal, which another program can open then. The battle cannot go on."""
        if self._journal is not None:
            self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # What there is to see

    @property
    def setup_now(self) -> BattleSetup:
        """The setup with the board that is fought on now, where the map was drawn anew."""
        return replace(self.setup, board=self.world.board)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in the order of the sides."""
        return tuple(dict.fromkeys(self.setup.seats[side] for side in self.setup.scenario.sides()))

    @property
    def path(self) -> Path | None:
        """The file of the journal; None where the battle is written nowhere."""
        return None if self._journal is None else self._journal.path

    @property
    def bots(self) -> tuple[Seat, ...] | None:
        """The seats that bots play, and people all others; None where nobody has said so far."""
        return self._bots

    @property
    def world(self) -> World:
        """The truth, for a rulebook and the game master; players and bots are given `view`. Another after `rewind`."""
        return self._course.world

    @property
    def result(self) -> Result | None:
        """How the battle ended, or None while it goes on."""
        return self.world.battle_has(Result)

    @property
    def played(self) -> tuple[Played, ...]:
        """What was played and stands, with the lines to which a game master can go back."""
        return tuple(self._course.played)

    def view(self, seat: Seat) -> View:
        """What a seat knows now."""
        return View(self.world, seat)

    def open_decisions(self, seat: Seat) -> tuple[Decision, ...]:
        """The decisions a seat can answer, numbered from 1."""
        return engine.open_decisions(self.world, seat)

    def to_decide(self) -> tuple[Seat, Decision] | None:
        """The first open decision with the seat that answers it; None when nobody is waited for."""
        return engine.to_decide(self.world)

    def events(self, seat: Seat | None) -> tuple[Event, ...]:
        """The log so far as a seat was served it; None: everything that happened."""
        self._recall()
        served = self._served.setdefault(seat, [])
        for played in self._course.played[len(served) :]:
            assert played.happened is not None
            served.append(played.happened.events() if seat is None else played.happened.served(seat))
        return tuple(chain.from_iterable(served))

    def state_digest(self) -> str:
        """The digest of the whole state, the same in every process."""
        return digest(state_bytes(self.world))

    # What can be done

    def submit(
        self, seat: Seat, command: Command, decision: int = 1, faces: tuple[Faces, ...] = ()
    ) -> Happened | Refusal:
        """What a seat's answer to its open decision of that number leads to, or why it cannot be had.

        Raises DiceNeeded, FacesExhausted for typed faces that do not fit or are too many, JournalWriteFailed; nothing
        has changed then.
        """
        dice = self._dice(faces)
        answer = self._course.submit(seat, command, decision, dice, self._record(dice))
        self._keep_account()
        return answer

    def edit(self, command: Edit, faces: tuple[Faces, ...] = ()) -> Happened | Refusal:
        """What a game master's change of the state leads to, or why it cannot be made; raises as `submit` does."""
        dice = self._dice(faces)
        answer = self._course.edit(command, dice, self._record(dice))
        self._keep_account()
        return answer

    def reload(self, drawn: Board, faces: tuple[Faces, ...] = ()) -> Happened | Refusal | None:
        """What comes of a map that was drawn anew, or why the battle cannot go on with it; None where nothing is other.

        Raises as `submit` does. Nobody can take it back but by `rewind`.
        """
        board = reloading.board_for(self.world, drawn)
        if board_form(board) == board_form(self.world.board):
            return None
        dice = self._dice(faces)
        answer = self._course.change_board(board, dice, self._record(dice))
        self._keep_snapshot()
        return answer

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat can take back the last command: its own, in its turn, no die rolled, nothing learned."""
        return self._course.why_not_undo(seat) is None

    def undo(self, seat: Seat) -> Undone | Refusal:
        """The last command taken back, or why it cannot be. JournalWriteFailed: it was not."""
        refusal = self._course.why_not_undo(seat)
        if refusal is not None:
            return refusal
        last, before = self._course.played[-1], self._course.played[-2]
        if self._journal is not None:
            self._journal.append(UndoLine(self._course.next_line, seat, last.line, before.state))
        self._course.undo()
        self._cut()
        self._keep_snapshot()
        return Undone((last,))

    def rewind(self, to_line: int) -> Undone | Refusal:
        """What the game master took back: everything after a line that stands.

        Views made before stay with what was then. Raises ReplayDiffers, JournalWriteFailed: it was not taken back.
        """
        length = _standing(self._course.played, to_line)
        if length is None:
            return Refusal.of("rewind.no_such_line", found=to_line)
        gone = tuple(reversed(self._course.played[length:]))
        if gone:
            course = course_at(self.setup, self.rulebook, self._times(), length)
            self._write_rewind(course.played[-1])
            course.next_line = self._course.next_line
            self._course = course
            self._cut()
            self._keep_snapshot()
        return Undone(gone)

    def fork(self, seed: int | None = None) -> Battle:
        """A copy that is written nowhere, for looking ahead; seeded, as the battle where no `seed` is given."""
        setup = replace(self.setup, dice="seeded", seed=self.setup.seed if seed is None else seed)
        return Battle(setup, self.rulebook, self._course.fork())

    def seat_bots(self, bots: Iterable[Seat]) -> None:
        """Keep it, while the battle goes on, that bots play these seats from here on. Raises JournalWriteFailed."""
        chosen = tuple(seat for seat in self.seats if seat in set(bots))
        if chosen != self._bots and self.result is None:
            if self._journal is not None:
                self._journal.append(SeatsLine(self._course.next_line, chosen))
            self._course.passes_line()
        self._bots = chosen

    def note_how_it_stands(self) -> None:
        """Write down how the battle stands, where anything was written since that was; nothing hangs on it."""
        line = self._course.next_line
        if self._journal is None or line == self._noted + 1:
            return
        stands = how_it_stands(self.world, self.rulebook)
        try:
            self._journal.append(StandsLine(line, stands.round, stands.strengths, stands.result))
        except JournalWriteFailed as fault:
            self.notice = str(fault)
            return
        self._course.passes_line()
        self._noted = line

    # How it is done

    def _begin(self, faces: tuple[Faces, ...]) -> None:
        dice = self._dice(faces)
        self._course.begin(dice, self._record(dice))

    def _dice(self, faces: tuple[Faces, ...]) -> RolledDice:
        if self.setup.dice == "typed":
            return TypedDice(faces)
        if faces:
            raise ValueError(f"found faces {list(faces)}, expected none: the dice of this battle are seeded")
        return SeededDice(self.setup.seed, self._course.draw)

    def _record(self, dice: RolledDice) -> Record:
        """Writes what was played to the journal, if there is one."""

        def record(played: Played) -> Played:
            _finish(dice)
            if self._journal is None:
                return played
            played = self._digested(played)
            self._journal.append(self._line(played))
            return played

        return record

    def _digested(self, played: Played) -> Played:
        assert played.happened is not None
        return replace(played, events=events_digest(played.happened.events()), state=self.state_digest())

    def _line(self, played: Played) -> PlayedLine:
        shared = (played.line, self._course.draw, played.faces, played.events, played.state)
        if played.board is not None:
            return ReloadLine(*shared, board_form(played.board))
        if played.command is None:
            return BeginLine(*shared)
        if played.kind == "edit":
            return EditLine(*shared, played.command)
        return CommandLine(*shared, played.seat, played.decision, played.command)

    def _write_rewind(self, to: Played) -> None:
        if self._journal is not None:
            self._journal.append(RewindLine(self._course.next_line, to.line, to.state))
        self._course.passes_line()

    def _keep_account(self) -> None:
        """Write what a journal has beside what was played: a snapshot when it is time, and the end of the battle."""
        self._keep_snapshot()
        if self.result is not None:
            self.note_how_it_stands()

    def _keep_snapshot(self) -> None:
        """Write a snapshot when it is time. One that cannot be written is tried again later: nothing hangs on it."""
        line = self._course.next_line
        if self._journal is None or line - self._last_snapshot < LINES_PER_SNAPSHOT:
            return
        state = state_bytes(self.world)
        snapshot = Snapshot(line, self._course.draw, self._course.undoable, state)
        try:
            self._journal.append(SnapshotLine(line, snapshot.draws, snapshot.undoable, digest(state), Raw(state)))
        except JournalWriteFailed as fault:
            self.notice = str(fault)
            return
        self._course.passes_line()
        self._last_snapshot = line
        self._snapshots.append(snapshot)

    def _times(self) -> Timeline:
        file = Path("battle") if self._journal is None else self._journal.path
        return Timeline(file, self._course.played, self._snapshots)

    def _cut(self) -> None:
        """Leave nothing behind of what was taken back."""
        length = len(self._course.played)
        self._snapshots[:] = [one for one in self._snapshots if one.draws <= length]
        for served in self._served.values():
            del served[length:]

    def _recall(self) -> None:
        """Play again what lies before the snapshot from which the battle was resumed, so that its log is whole."""
        played = self._course.played
        missing = sum(1 for one in played if one.happened is None)
        if not missing:
            return
        try:
            played[:missing] = course_at(self.setup, self.rulebook, self._times(), missing, whole=True).played
        except ReplayDiffers as fault:
            self.notice = f"{fault} The log leaves out what came before line {played[missing - 1].line}."
            nothing = Happened((), self.world.battle(Seating))
            played[:missing] = [replace(one, happened=nothing) for one in played[:missing]]


def _standing(played: list[Played], line: int) -> int | None:
    """How much stands after that line, or None where it does not stand."""
    return next((at for at, one in enumerate(played, 1) if one.line == line), None)


def _finish(dice: RolledDice) -> None:
    """Raise FacesExhausted when faces were typed that no roll took."""
    if isinstance(dice, TypedDice):
        dice.finish()


__all__ = [
    "Battle", "BattleSetup", "JournalBroken", "JournalExists", "JournalFault", "JournalInUse", "JournalWriteFailed",
    "Played", "Replay", "ReplayDiffers", "Undone",
]  # fmt: skip
