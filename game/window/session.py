"""A battle as the window plays it: whose eyes the screen is for, who is to act, and what happens next.

Knows no display. The screen belongs to a person's seat; a bot's command is asked for one at a time; where seats have
something to hide from each other, the next person has to `take_over` before anything of theirs is served.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from game.battle import Battle
from game.bots import Bot
from game.messages import Catalogue
from game.table_dice import Table, roller, table
from game.window.chronicle import Chronicle
from game.window.entries import Wishes
from game.window.watched import Watched
from systems.core.board import Board
from systems.core.commands import Command, Concede, Refusal
from systems.core.components import Knowledge
from systems.core.decisions import Decision, OpenDecisions
from systems.core.dice import Faces
from systems.core.engine import Happened
from systems.core.events import Event
from systems.core.identifiers import Seat, Side
from systems.core.renumber import mentioned, renumbered
from systems.core.views import View, open_view


class BotStuck(Exception):  # noqa: N818 - the fault is the bot's
    """A bot chose what its own view refuses."""


class Told(Struct, frozen=True):
    """What the seat at the screen is told of something that was done."""

    events: tuple[Event, ...]


class Session(Watched):
    """A battle, the bots among its seats, and the one screen that everybody else shares."""

    def __init__(
        self,
        battle: Battle,
        bots: Mapping[Seat, Bot],
        catalogue: Catalogue,
        *,
        eyes: Seat | None = None,
        masters: bool = False,
        notices: Iterable[str] = (),
    ) -> None:
        """With `eyes` the screen shows what that seat knows, whoever acts; a game master's shows everything.

        `notices` are to be said before anything else.
        """
        self.battle: Battle = battle
        self.catalogue = catalogue
        self._bots = dict(bots)
        self._eyes = eyes
        self._masters = masters
        self._notices = list(notices)
        self._noticed = ""
        self._viewer = self._first_viewer()
        self._told: dict[Seat | None, int] = dict.fromkeys((None, *battle.seats), 0)
        self.chronicle = Chronicle(catalogue)
        self._shown: tuple[int, Seat, View] | None = None
        self.taken = not self.fog or len(self.persons) <= 1
        """Whether somebody has the screen: before that nothing of the battle may be on it."""
        if self.taken:
            self._tell_all()

    # Who

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats that people play, in the order of the sides."""
        return tuple(seat for seat in self.battle.seats if seat not in self._bots)

    @property
    def wishes(self) -> Wishes:
        """How it is played: by whom, and with whose eyes."""
        seats = self.battle.setup.seats
        bots = frozenset(side for side, seat in seats.items() if seat in self._bots)
        return Wishes(bots, eyes=self._eyes, masters=self._masters)

    @property
    def viewer(self) -> Seat:
        """Whose eyes the screen is for."""
        return self._viewer

    @property
    def sees_all(self) -> bool:
        """Whether the screen is a game master's, or nobody but bots plays, whose eyes are not asked for."""
        return self._masters or (self._eyes is None and not self.persons)

    @property
    def fog(self) -> bool:
        """Whether something that another seat knows is kept from the screen."""
        return self.battle.world.battle(Knowledge).fog and not self.sees_all

    @property
    def acting(self) -> tuple[Seat, Decision] | None:
        """Who is to decide what, in the numbers of their own view; None when the battle is over."""
        if self.battle.result is not None:
            return None
        for seat in self.battle.seats:
            decisions = self.battle.open_decisions(seat)
            if decisions:
                return seat, decisions[0]
        raise RuntimeError("the battle is not over, and nobody has anything to decide")

    @property
    def decision(self) -> Decision | None:
        """What whoever sits at the screen can answer now; None while a bot or another seat is to act."""
        acting = self.acting
        if acting is None or not self.taken or acting[0] != self._viewer or acting[0] in self._bots:
            return None
        return self._in_view(acting[1]) if self.sees_all else acting[1]

    @property
    def next_person(self) -> Seat | None:
        """The person who has to take the screen over before the battle goes on; None when nobody has to."""
        acting = self.acting
        if acting is None or acting[0] in self._bots or (self.taken and acting[0] == self._viewer):
            return None
        return acting[0]

    @property
    def waits_for_bot(self) -> bool:
        """Whether the next command is a bot's."""
        acting = self.acting
        return acting is not None and acting[0] in self._bots

    # What there is to see

    @property
    def view(self) -> View:
        """The state as the screen may show it: what its seat knows, or everything."""
        if not (self.sees_all and self.battle.world.battle(Knowledge).fog):
            return self.battle.view(self._viewer)
        done = len(self.battle.played)
        if self._shown is None or self._shown[:2] != (done, self._viewer):
            self._shown = done, self._viewer, open_view(self.battle.world, self._viewer)
        return self._shown[2]

    # What can be done

    def take_over(self) -> Told:
        """The next person has the screen now; what they were not told yet is."""
        seat = self.next_person
        if seat is None:
            raise RuntimeError("nobody waits for the screen")
        self._viewer = seat
        self.taken = True
        self.version += 1
        if not self.fog:
            return Told(())
        told = self._told[seat]
        self.chronicle.clear()
        self._tell_all()
        return Told(self.battle.events(seat)[told:])

    def submit(self, command: Command, faces: tuple[Faces, ...] = ()) -> Told | Refusal:
        """What the command of whoever sits at the screen led to, or why it cannot be had.

        Raises JournalWriteFailed, and DiceNeeded until there are `faces` for every roll at the table.
        """
        decision = self.decision
        number = 1 if decision is None else decision.id
        given = self._in_their_numbers(command)
        answer = given if isinstance(given, Refusal) else self.battle.submit(self._viewer, given, number, faces)
        return answer if isinstance(answer, Refusal) else self._tell(answer)

    def concede(self, faces: tuple[Faces, ...] = ()) -> Told | Refusal:
        """The seat at the screen gives up all its sides; raises as `submit` does."""
        return self.submit(Concede(), faces)

    def bot_step(self, faces: tuple[Faces, ...] = ()) -> Told:
        """One command of the bot that is to act, the same for the same state. Raises BotStuck, and as `submit` does."""
        acting = self.acting
        if acting is None or acting[0] not in self._bots:
            raise RuntimeError("no bot is to act")
        seat, decision = acting
        command = self._bots[seat].choose(self.battle.view(seat), decision)
        answer = self.battle.submit(seat, command, decision.id, faces)
        if isinstance(answer, Refusal):
            raise BotStuck(f"the bot of {seat} chose {command}: {self.catalogue.refusal(answer)}")
        return self._tell(answer)

    def reload(self, drawn: Board) -> Told | Refusal | None:
        """What a map that was drawn anew leads to, or why the battle cannot go on with it; None where nothing is other.

        Raises JournalWriteFailed.
        """
        answer = self.battle.reload(drawn)
        return answer if answer is None or isinstance(answer, Refusal) else self._tell(answer)

    @property
    def can_undo(self) -> bool:
        """Whether the seat at the screen can take back its last command."""
        return self.decision is not None and self.battle.can_undo(self._viewer)

    def undo(self) -> Refusal | None:
        """Take back the last command of the seat at the screen; answers why that cannot be, None where it was done."""
        answer = self.battle.undo(self._viewer)
        if isinstance(answer, Refusal):
            return answer
        for seat, told in self._told.items():
            self._told[seat] = min(told, len(self.battle.events(seat)))
        self.chronicle.cut(self._told[self.listener])
        self._shown = None
        self.version += 1
        return None

    # What is said beside

    def table(self) -> Table:
        """Where the dice for the next act are rolled, by hands whose names the screen may show."""
        viewer = self._viewer if self.taken else None
        return table(self.battle, roller(self.battle, self._bots, viewer, hides=self.fog))

    def take_notices(self) -> tuple[str, ...]:
        """Sentences on what went wrong, or is otherwise than somebody may expect, that were not taken before."""
        if self.battle.notice not in {"", self._noticed}:
            self._notices.append(self.battle.notice)
        self._noticed = self.battle.notice
        notices, self._notices = tuple(self._notices), []
        return notices

    # How it is done

    def _in_view(self, decision: Decision) -> Decision:
        """The decision in the numbers of a view that hides nobody."""
        open_to_seat = (one for one in self.view.battle(OpenDecisions).decisions if one.side in self.view.sides)
        return [*open_to_seat][decision.id - 1]

    def _in_their_numbers(self, command: Command) -> Command | Refusal:
        """A command given in a view that hides nobody, as the seat would give it; it must know whom it names."""
        if not self.sees_all:
            return command
        seats = self.battle.view(self._viewer)
        if any(seats.served(unit) is None for unit in mentioned(command)):
            return Refusal.of("unknown_character")
        return renumbered(command, seats.served)

    @property
    def own_sides(self) -> tuple[Side, ...]:
        return self.view.sides if self.persons else ()

    @property
    def listener(self) -> Seat | None:
        """Whose events are served: without fog, or where only bots play, everybody's."""
        return self._viewer if self.fog else None

    def _first_viewer(self) -> Seat:
        acting = self.acting
        persons = self.persons
        if self._eyes is not None:
            return self._eyes
        if acting is not None and acting[0] in persons and (len(persons) == 1 or not self.fog):
            return acting[0]
        return persons[0] if persons else self.battle.seats[0]

    def _tell(self, happened: Happened) -> Told:
        self.version += 1
        if not self.taken:
            return Told(())
        listener = self.listener
        events = happened.events() if listener is None else happened.served(listener)
        self.chronicle.add(events, self.view, self.names, first=self._told[listener] + 1)
        self._told[listener] += len(events)
        return Told(events)

    def _tell_all(self) -> None:
        """Write down everything the seat has been served so far."""
        events = self.battle.events(self.listener)
        self.chronicle.add_past(events, self.view, self.names)
        self._told[self.listener] = len(events)
