"""The course of a battle in memory: what has been played and still stands, and what of it can be taken back.

Line numbers are those of the journal, whose first line is its header: the start of the battle is line 2. A battle
without a journal counts the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct

from systems.core import engine
from systems.core.board import Board
from systems.core.commands import Command, Edit, Refusal
from systems.core.components import Round, Seating, TurnOrder
from systems.core.decisions import Decision, OpenDecisions
from systems.core.dice import Faces, RolledDice
from systems.core.engine import Happened
from systems.core.events import Event
from systems.core.identifiers import Seat, UnitId
from systems.core.rulebook import Rulebook
from systems.core.views import served_events, sides_of
from systems.core.world import World

FIRST_LINE = 2


class Played(Struct, frozen=True):
    """The start of the battle, a seat's command, a game master's edit or another board that stands.

    `happened` is None where the battle was resumed from a later snapshot; `events` and `state` are the digests of what
    happened and of the state after it, "" where none were taken.
    """

    line: int
    kind: Literal["begin", "command", "edit", "reload"]
    faces: tuple[Faces, ...]
    seat: Seat = Seat("")
    decision: int = 0
    command: Command | None = None
    happened: Happened | None = None
    events: str = ""
    state: str = ""
    board: Board | None = None
    """The board that was put under the battle, where that was done."""


class Turn(Struct, frozen=True):
    """Whose turn a decision belongs to: within it commands can be taken back. A secret choice is nobody's alone."""

    round: int
    place: int
    side: str
    unit: UnitId | None
    secret: str


class _Step(Struct, frozen=True):
    """A command that can be taken back: the moment before it, whose it was and in which turn."""

    mark: int
    seat: Seat
    turn: Turn


Record = Callable[[Played], Played]
"""Writes down what was played, before it counts; what it raises undoes the command. Answers it with its digests."""


def unrecorded(played: Played) -> Played:
    """What was played, written nowhere."""
    return played


class Course:
    """A world with its rulebook, and the row of what was played in it."""

    def __init__(
        self, rulebook: Rulebook, world: World, played: Iterable[Played] = (), *, keeps_all: bool = False
    ) -> None:
        """A world in which this was played. With `keeps_all` one can go `back_to` any length, not in a turn only."""
        self.rulebook = rulebook
        self.world = world
        self.played = list(played)
        self.next_line = FIRST_LINE
        self._keeps_all = keeps_all
        self._marks = [0] * len(self.played)
        self._steps: list[_Step] = []

    @property
    def draw(self) -> int:
        """The number of the next draw: how many commands stand before it, the start of the battle being 0."""
        return len(self.played)

    @property
    def undoable(self) -> int:
        """How many commands can be taken back, whoever's they are."""
        return len(self._steps)

    def begin(self, dice: RolledDice, record: Record = unrecorded) -> Happened:
        """Start the battle. Raises DiceNeeded with nothing changed."""
        mark = self.world.mark()
        happened = engine.begin(self.rulebook, self.world, dice)
        self._keep(mark, record, Played(self.next_line, "begin", dice.all_faces(), happened=happened))
        self._make_final()
        return happened

    def submit(
        self, seat: Seat, command: Command, decision: int, dice: RolledDice, record: Record = unrecorded
    ) -> Happened | Refusal:
        """What a seat's command leads to, or why it cannot be had. Raises DiceNeeded with nothing changed."""
        before = self.world.battle(OpenDecisions)
        answered = self._open_to(seat, decision)
        turn = None if answered is None else self._turn(answered)
        mark = self.world.mark()
        answer = engine.submit(self.rulebook, self.world, seat, command, dice, decision)
        if isinstance(answer, Refusal):
            return answer
        faces = dice.all_faces()
        self._keep(mark, record, Played(self.next_line, "command", faces, seat, decision, command, answer))
        if turn is None or faces or not self._goes_on(seat, turn, before) or not self._told_nothing(seat, answer):
            self._make_final()
        else:
            self._remember(_Step(mark, seat, turn))
        return answer

    def edit(self, command: Edit, dice: RolledDice, record: Record = unrecorded) -> Happened | Refusal:
        """What a game master's edit leads to, or why it cannot be made."""
        mark = self.world.mark()
        answer = engine.edit(self.rulebook, self.world, command, dice)
        if isinstance(answer, Happened):
            faces = dice.all_faces()
            self._keep(mark, record, Played(self.next_line, "edit", faces, command=command, happened=answer))
            self._make_final()
        return answer

    def change_board(self, board: Board, dice: RolledDice, record: Record = unrecorded) -> Happened | Refusal:
        """What another board under the battle leads to, or why it cannot go on with that."""
        mark = self.world.mark()
        answer = engine.change_board(self.rulebook, self.world, board, dice)
        if isinstance(answer, Happened):
            faces = dice.all_faces()
            self._keep(mark, record, Played(self.next_line, "reload", faces, happened=answer, board=board))
            self._make_final()
        return answer

    def why_not_undo(self, seat: Seat) -> Refusal | None:
        """Why a seat cannot take back the last command, or None when it can."""
        if self._steps and self._steps[-1].seat == seat:
            return None
        last = self.played[-1] if self.played else None
        mine = last is not None and last.kind == "command" and last.seat == seat
        return Refusal.of("undo.final" if mine else "undo.nothing")

    def undo(self) -> Played:
        """Take back the last command, which can be taken back; answers it."""
        self.world.rollback(self._steps.pop().mark)
        self.next_line += 1
        return self.played.pop()

    def back_to(self, length: int) -> None:
        """Take back everything but the first `length` that was played; only where all is kept."""
        if length < len(self.played):
            self.world.rollback(self._marks[length])
        del self._marks[length:], self.played[length:]
        self._steps.clear()
        self.next_line += 1

    def passes_line(self) -> None:
        """Count a line that is no command."""
        self.next_line += 1

    def fork(self) -> Course:
        """A copy that goes its own way; nothing before it can be taken back there."""
        copy = Course(self.rulebook, self.world.fork(), self.played)
        copy.next_line = self.next_line
        return copy

    def _keep(self, mark: int, record: Record, played: Played) -> None:
        """Write it down and let it count, or leave the world as it was."""
        try:
            played = record(played)
        except BaseException:
            self.world.rollback(mark)
            raise
        self.played.append(played)
        if self._keeps_all:
            self._marks.append(mark)
        self.next_line += 1

    def _make_final(self) -> None:
        """From here nothing before can be taken back, unless all is kept."""
        self._steps.clear()
        if not self._keeps_all:
            self.world.forget_changes()

    def _remember(self, step: _Step) -> None:
        if self._steps and self._steps[-1].turn != step.turn:
            self._steps.clear()
        self._steps.append(step)

    def _open_to(self, seat: Seat, decision: int) -> Decision | None:
        """The open decision that a seat's view gives that number."""
        sides = sides_of(self.world.battle(Seating), seat)
        mine = self.world.battle(OpenDecisions).answerable_by(sides)
        return mine[decision - 1] if 0 < decision <= len(mine) else None

    def _turn(self, decision: Decision) -> Turn:
        number, place = self.world.battle(Round).number, self.world.battle(TurnOrder).at
        if decision.secret:
            return Turn(number, place, "", None, decision.kind)
        return Turn(number, place, decision.side, decision.unit, "")

    def _goes_on(self, seat: Seat, turn: Turn, before: OpenDecisions) -> bool:
        """Whether the turn goes on: the same character is asked again, or others still owe the same secret choice."""
        decisions = self.world.battle(OpenDecisions)
        if turn.secret:
            owed = (one for one in decisions.decisions if one.secret and one.kind == turn.secret)
            return any(one in before.decisions for one in owed)
        sides = sides_of(self.world.battle(Seating), seat)
        return any(self._turn(one) == turn for one in decisions.answerable_by(sides))

    def _told_nothing(self, seat: Seat, happened: Happened) -> bool:
        """Whether the seat has learned nothing that it did not know before."""
        for step in happened.steps:
            news: tuple[Event, ...] = tuple(event for event in step.events if event.reveals)
            if news and served_events(news, step.before, step.after, happened.seating, seat):
                return False
        return True
