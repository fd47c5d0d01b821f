"""A battle played again from its journal: recorded faces are taken, everything else is computed anew and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from game import journal
from game.board_form import board_of
from game.course import Course, Played, Record
from game.journal_form import (
    AnyLine,
    BattleSetup,
    BeginLine,
    CommandLine,
    EditLine,
    JournalBroken,
    JournalFault,
    ReloadLine,
    RewindLine,
    SeatsLine,
    SnapshotLine,
    StandsLine,
    UndoLine,
    read_command,
)
from game.state_form import digest, events_digest, restored, state_bytes
from systems.core.commands import Edit, Refusal
from systems.core.dice import FacesExhausted, ScriptedDice
from systems.core.engine import Happened
from systems.core.identifiers import Seat
from systems.core.rulebook import Rulebook
from systems.core.setup import lay_out
from systems.core.world import World


class ReplayDiffers(JournalFault):
    """A line did not come out as recorded. `good` is the last line before it that stands, None when it is the start."""

    def __init__(self, file: Path, line: int, found: str, expected: str, good: int | None) -> None:
        super().__init__(
            f"{file}, line {line}: played again it comes out otherwise: found {found}, expected {expected}."
        )
        self.file, self.line, self.found, self.expected, self.good = file, line, found, expected, good


class Snapshot(Struct, frozen=True):
    """The state after `draws` commands that stand, none of which can be taken back if `undoable` is 0."""

    line: int
    draws: int
    undoable: int
    state: bytes


class Timeline(Struct):
    """What a journal's lines come to: what stands, and the snapshots that are of it."""

    file: Path
    played: list[Played]
    snapshots: list[Snapshot]
    bots: tuple[Seat, ...] | None = None
    """The seats that bots played last; None where nothing says."""

    def cut(self, length: int) -> None:
        """Let only the first `length` stand."""
        del self.played[length:]
        self.snapshots[:] = [one for one in self.snapshots if one.draws <= length]


def timeline(file: Path, lines: Sequence[AnyLine], rulebook: Rulebook) -> Timeline:
    """What the lines come to, nothing computed; JournalBroken where one does not follow from those before it."""
    course = Timeline(file, [], [])
    for line in lines:
        follow(course, line, rulebook)
    return course


def follow(course: Timeline, line: AnyLine, rulebook: Rulebook) -> None:
    """Add one line to the timeline; JournalBroken where it does not follow from those before it."""
    if isinstance(line, (BeginLine, CommandLine, EditLine, ReloadLine)):
        _expect(course, line, "draw", line.draw, len(course.played))
        _expect(course, line, "start of the battle here", isinstance(line, BeginLine), not course.played)
        course.played.append(played_of(course.file, line, rulebook))
    elif not course.played:
        raise JournalBroken(course.file, line.n, "no start of the battle before it", "one")
    elif isinstance(line, UndoLine):
        last = course.played[-1]
        _expect(course, line, "taken back: the last that stands, a", last.kind, "command")
        _expect(course, line, "command that is taken back", (line.takes_back, line.seat), (last.line, last.seat))
        _go_back(course, line, len(course.played) - 1)
    elif isinstance(line, RewindLine):
        standing = [one.line for one in course.played]
        if line.to not in standing:
            raise JournalBroken(course.file, line.n, f"a way back to line {line.to}", "a line that stands")
        _go_back(course, line, standing.index(line.to) + 1)
    elif isinstance(line, SeatsLine):
        course.bots = line.bots
    elif isinstance(line, SnapshotLine):
        _keep_snapshot(course, line)


def played_of(file: Path, line: BeginLine | CommandLine | EditLine | ReloadLine, rulebook: Rulebook) -> Played:
    """What a line says was played."""
    if isinstance(line, BeginLine):
        return Played(line.n, "begin", line.faces, events=line.events, state=line.state)
    if isinstance(line, ReloadLine):
        try:
            board = board_of(line.board)
        except (ValueError, IndexError) as fault:
            raise JournalBroken(file, line.n, f"a board that is none ({fault})", "a board") from fault
        return Played(line.n, "reload", line.faces, events=line.events, state=line.state, board=board)
    command = read_command(file, line, rulebook)
    if isinstance(line, EditLine):
        return Played(line.n, "edit", line.faces, command=command, events=line.events, state=line.state)
    return Played(
        line.n, "command", line.faces, line.seat, line.decision, command, events=line.events, state=line.state
    )


def course_at(setup: BattleSetup, rulebook: Rulebook, times: Timeline, length: int, *, whole: bool = False) -> Course:
    """The battle after the first `length` that was played, computed anew from the nearest snapshot, or its start.

    With `whole` always from the start, so that everything that happened is known.
    Raises ReplayDiffers, JournalBroken.
    """
    usable = [one for one in times.snapshots if one.draws <= length and not one.undoable and not whole]
    if usable:
        course = _from_snapshot(setup, rulebook, times, usable[-1])
    else:
        course = Course(rulebook, laid_out_of(times.file, setup, rulebook))
    for played in times.played[len(course.played) : length]:
        course.next_line = played.line
        play_again(times.file, course, played)
    return course


def laid_out(setup: BattleSetup, rulebook: Rulebook) -> World:
    """The world of a battle before its start."""
    return lay_out(rulebook, setup.board, setup.scenario, setup.seats, setup.musters)


def play_again(file: Path, course: Course, played: Played) -> Happened:
    """What comes of it this time, which is what came of it then; ReplayDiffers, with the course as it was."""
    good = course.played[-1].line if course.played else None

    def differs(found: str, expected: str) -> ReplayDiffers:
        return ReplayDiffers(file, played.line, found, expected, good)

    def compare(now: Played) -> Played:
        dice.finish()
        assert now.happened is not None
        for name, found, expected in (
            ("events", events_digest(now.happened.events()), played.events),
            ("a state", digest(state_bytes(course.world)), played.state),
        ):
            if expected and found != expected:
                raise differs(f"{name} with digest {found}", expected)
        return Played(
            played.line, played.kind, played.faces, played.seat, played.decision, played.command, now.happened,
            played.events, played.state, played.board,
        )  # fmt: skip

    dice = ScriptedDice(played.faces)
    try:
        answer = _do(course, played, dice, compare)
    except JournalFault:
        raise
    except FacesExhausted as fault:
        raise differs(str(fault), "the faces recorded") from fault
    except Exception as fault:  # whatever a line of any content makes a rulebook trip over
        raise differs(f"a fault of the rules ({type(fault).__name__}: {fault})", "none") from fault
    if isinstance(answer, Refusal):
        raise differs(f"a refusal ({answer.code})", "none")
    return answer


class Replay:
    """A journal being played again, line by line, what was undone included."""

    def __init__(self, path: Path) -> None:
        """Before the first line; JournalBroken where the journal cannot be read."""
        self.contents = journal.read(path)
        self.path = path
        self.setup = self.contents.setup
        world = laid_out_of(path, self.setup, self.contents.rulebook)
        self.rulebook = self.contents.rulebook
        self.course = Course(self.rulebook, world, keeps_all=True)
        self._times = Timeline(path, [], [])

    @property
    def world(self) -> World:
        """The world after the line that was played last."""
        return self.course.world

    @property
    def notice(self) -> str:
        """A sentence on a last line that was cut off in the writing, or ""."""
        return self.contents.notice

    def lines(self, until: int | None = None) -> Iterator[tuple[AnyLine, Happened | None]]:
        """Each line, up to and with number `until`, with what came of it (None where nothing did).

        Raises ReplayDiffers at the first line that came out otherwise, JournalBroken at one that does not follow.
        """
        for line in self.contents.lines:
            if until is not None and line.n > until:
                return
            yield line, self._play(line)

    def _play(self, line: AnyLine) -> Happened | None:
        follow(self._times, line, self.contents.rulebook)
        if isinstance(line, (SeatsLine, StandsLine, SnapshotLine)):
            self.course.passes_line()
            return None
        if isinstance(line, (UndoLine, RewindLine)):
            self.course.back_to(len(self._times.played))
            return None
        return play_again(self.path, self.course, self._times.played[-1])


def laid_out_of(path: Path, setup: BattleSetup, rulebook: Rulebook) -> World:
    """The world of a journal's battle before its start; JournalBroken where its header cannot be laid out."""
    try:
        return laid_out(setup, rulebook)
    except Exception as fault:  # whatever a header of any content makes a rulebook trip over
        raise JournalBroken(path, 1, f"a battle that cannot be laid out ({fault})", "one that can") from fault


def _do(course: Course, played: Played, dice: ScriptedDice, compare: Record) -> Happened | Refusal:
    if played.board is not None:
        return course.change_board(played.board, dice, compare)
    if played.command is None:
        return course.begin(dice, compare)
    if isinstance(played.command, Edit):
        return course.edit(played.command, dice, compare)
    return course.submit(played.seat, played.command, played.decision, dice, compare)


def _from_snapshot(setup: BattleSetup, rulebook: Rulebook, times: Timeline, snapshot: Snapshot) -> Course:
    boards = (one.board for one in reversed(times.played[: snapshot.draws]) if one.board is not None)
    try:
        world = restored(snapshot.state, rulebook, next(boards, setup.board), setup.scenario)
    except (ValueError, RecursionError) as fault:
        raise JournalBroken(times.file, snapshot.line, f"a state that is none ({fault})", "a state") from fault
    if state_bytes(world) != snapshot.state:
        raise JournalBroken(times.file, snapshot.line, "a state that reads otherwise than it was written", "the same")
    return Course(rulebook, world, times.played[: snapshot.draws])


def _expect(times: Timeline, line: AnyLine, what: str, found: object, expected: object) -> None:
    if found != expected:
        raise JournalBroken(times.file, line.n, f"{what} {found}", str(expected))


def _go_back(times: Timeline, line: UndoLine | RewindLine, length: int) -> None:
    if not length:
        raise JournalBroken(times.file, line.n, "the start of the battle taken back", "a command")
    times.cut(length)
    _expect(times, line, "a state with digest", line.state, times.played[-1].state)


def _keep_snapshot(times: Timeline, line: SnapshotLine) -> None:
    state = bytes(line.state)
    _expect(times, line, "a snapshot after draw", line.draws, len(times.played))
    _expect(times, line, "a state with digest", line.digest, times.played[-1].state)
    _expect(times, line, "a state with digest", digest(state), line.digest)
    times.snapshots.append(Snapshot(line.n, line.draws, line.undoable, state))
