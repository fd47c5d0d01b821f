"""One battle played to its end or until there is nothing more to read: whose turn, who is told what, what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from game.battle import Battle, JournalWriteFailed, Undone
from game.bots import Bot
from game.headless.look import look
from game.headless.manners import MANNERS, option_lines
from game.headless.output import Output
from game.headless.reader import EndOfInput, Reader
from game.headless.requests import (
    Help,
    Look,
    Quit,
    Request,
    Rewind,
    RulesQuestion,
    ShowOptions,
    Undo,
)
from game.headless.situation import Situation
from game.headless.typed_dice import with_typed_dice
from game.headless.words import read_line
from game.messages import BattleNames, looking_back
from game.table_dice import roller, table
from systems.core.commands import Command, Edit, Refusal
from systems.core.components import Round
from systems.core.decisions import Decision
from systems.core.dice import Faces
from systems.core.engine import Happened
from systems.core.events import BattleEnded
from systems.core.identifiers import Seat

A = TypeVar("A")


class BotStuck(Exception):  # noqa: N818 - the fault is the bot's
    """A bot chose what its own view refuses."""


class Session:
    """A battle, the bots among its seats, and the place where everybody else types."""

    def __init__(
        self,
        battle: Battle,
        bots: Mapping[Seat, Bot],
        reader: Reader,
        output: Output,
        viewer: Seat | None,
        *,
        follows: bool,
        note: Callable[[str], None],
    ) -> None:
        """With `follows` whoever is to decide is told what their seat knows; otherwise `viewer` is (None: everything).

        `note` is told what went wrong without stopping the battle.
        """
        self._battle = battle
        self._bots = bots
        self._reader = reader
        self._output = output
        self._catalogue = output.catalogue
        self._viewer = viewer
        self._follows = follows
        self._note = note
        self._noted = ""
        self._told: dict[Seat | None, int] = {}
        self._announced = False

    def run(self, *, resumed: bool) -> None:
        """Play on until the battle is over. Raises EndOfInput."""
        if resumed:
            self._told = {seat: len(self._battle.events(seat)) for seat in (None, *self._battle.seats)}
            self._pass_notice_on()
        if not self._follows:
            self._tell_news()
        over = self._battle.result is not None
        while (waiting := self._battle.to_decide()) is not None:
            seat, decision = waiting
            bot = self._bots.get(seat)
            if bot is None:
                self._person(seat, decision)
            else:
                self._bot(seat, decision, bot)
        self._tell_result(again=over)

    def _bot(self, seat: Seat, decision: Decision, bot: Bot) -> None:
        command = bot.choose(self._battle.view(seat), decision)
        answer = self._with_dice(lambda faces: self._battle.submit(seat, command, decision.id, faces))
        if isinstance(answer, Refusal):
            raise BotStuck(f"the bot of {seat} chose {command}: {self._catalogue.refusal(answer)}")
        self._tell(answer)

    def _person(self, seat: Seat, decision: Decision) -> None:
        self._hand_over(seat)
        situation = Situation(self._battle.setup, self._battle.rulebook, self._battle.view(seat), decision)
        if not self._announced:
            self._announce(situation)
        request = read_line(self._reader.line(self._prompt(situation)), situation)
        try:
            answer = request if isinstance(request, Refusal) else self._do(request, situation)
        except JournalWriteFailed as fault:  # it was not done, and can be tried again
            answer = Refusal.of("not_kept", fault=str(fault))
        if isinstance(answer, Refusal):
            self._output.refusal(answer)
        elif answer is not None:
            self._announced = False
            self._tell(answer)

    def _hand_over(self, seat: Seat) -> None:
        """Where everybody is told only their own: whose eyes the screen is for now, and what is news to them."""
        if not self._follows or self._viewer == seat:
            return
        if len(set(self._battle.seats) - set(self._bots)) > 1:
            self._output.answer("hand_over", {"seat": seat}, [self._catalogue.phrase("hand_over", seat=seat)])
            self._reader.wait(self._catalogue.phrase("look_away", seat=seat), emptied=self._viewer is not None)
        self._viewer = seat
        self._announced = False
        self._tell_news()

    def _announce(self, situation: Situation) -> None:
        """Tell a program what is to be decided."""
        self._announced = True
        decision, names = situation.decision, self._names(situation.view.seat)
        more = {"seat": situation.view.seat, "name": names.unit(decision.unit), "ap": names.ap(decision.unit)}
        self._output.record({"decision": msgspec.structs.asdict(decision) | more})

    def _prompt(self, situation: Situation) -> str:
        names, unit = self._names(situation.view.seat), situation.decision.unit
        return self._catalogue.phrase("prompt", unit=names.unit(unit) or situation.decision.side, ap=names.ap(unit))

    def _do(self, request: Request, situation: Situation) -> Happened | Refusal | None:
        """What happened, why it did not, or None for a question that was answered."""
        seat = situation.view.seat
        if isinstance(request, Edit):
            edit = request
            return self._with_dice(lambda faces: self._battle.edit(edit, faces))
        if isinstance(request, Command):
            command = request
            return self._with_dice(lambda faces: self._battle.submit(seat, command, situation.decision.id, faces))
        if isinstance(request, Quit):
            raise EndOfInput
        if isinstance(request, Undo):
            return self._take_back(self._battle.undo(seat))
        if isinstance(request, Rewind):
            return self._rewind(request)
        return self._show(request, situation)

    def _show(self, request: Request, situation: Situation) -> Refusal | None:
        """Answer a question."""
        view, rulebook, catalogue = situation.view, situation.rulebook, self._catalogue
        manner = MANNERS[rulebook.name]
        if isinstance(request, Look):
            self._output.answer("view", view.plain(), look(view, catalogue, manner.describe))
        elif isinstance(request, Help):
            self._output.answer("help", text := catalogue.phrase("help"), text.splitlines())
        elif isinstance(request, ShowOptions):
            options = rulebook.options(view, situation.decision)
            self._output.answer("options", options, option_lines(options, situation, catalogue))
        elif isinstance(request, RulesQuestion):
            answer = manner.answer(request, situation, catalogue)
            if isinstance(answer, Refusal):
                return answer
            self._output.answer(*answer)
        return None

    def _rewind(self, request: Rewind) -> Refusal | None:
        played = self._battle.played
        if not 0 < request.commands < len(played):
            return Refusal.of("words.rewind_too_far", found=request.commands, most=len(played) - 1)
        return self._take_back(self._battle.rewind(played[-1 - request.commands].line))

    def _take_back(self, answer: Undone | Refusal) -> Refusal | None:
        if isinstance(answer, Refusal):
            return answer
        self._told = {seat: min(told, len(self._battle.events(seat))) for seat, told in self._told.items()}
        self._announced = False
        commands = [str(one.command.__struct_config__.tag) for one in answer.commands if one.command is not None]
        sentence = self._catalogue.phrase("taken_back", commands=", ".join(commands))
        self._output.answer("undone", {"commands": commands, "n": self._told.get(self._viewer, 0)}, [sentence])
        return None

    def _with_dice(self, act: Callable[[tuple[Faces, ...]], A]) -> A:
        """Act, asking for each roll that is to be made at the table."""
        hides = self._follows or self._viewer is not None
        names = roller(self._battle, self._bots, self._viewer, hides=hides)
        return with_typed_dice(act, self._reader, self._output, table(self._battle, names))

    def _pass_notice_on(self) -> None:
        if self._battle.notice != self._noted:
            self._noted = self._battle.notice
            self._note(self._noted)

    def _tell(self, happened: Happened) -> None:
        """Tell what happened, as the one who is told knows it."""
        self._pass_notice_on()
        viewer = self._viewer
        if self._follows and viewer is None:
            return
        events = happened.events() if viewer is None else happened.served(viewer)
        names = self._names(self._viewer)
        for number, event in enumerate(events, self._told.get(viewer, 0) + 1):
            self._output.event(event, number, names)
        self._told[viewer] = self._told.get(viewer, 0) + len(events)

    def _tell_news(self) -> None:
        """Tell what the one who is told has not been told yet."""
        told = self._told.get(self._viewer, 0)
        events = self._battle.events(self._viewer)
        names = self._names(self._viewer)
        then = looking_back(events, names)  # action points are those of now
        for number, event in enumerate(events[told:], told + 1):
            self._output.event(event, number, then[number - 1])
        self._told[self._viewer] = len(events)

    def _tell_result(self, *, again: bool) -> None:
        """How the battle ended; people have just read who won in the log, unless it was over before."""
        result = self._battle.result
        assert result is not None
        sentence = self._catalogue.event(BattleEnded(result), self._names(None)) or ""
        content = {
            "winners": result.winners,
            "reason": result.reason,
            "objective": result.objective,
            "rounds": (rounds := self._battle.world.battle(Round).number),
            "commands": len(self._battle.played) - 1,
            "state": self._battle.state_digest(),
            "sentence": sentence,
        }
        lines = [sentence] if again else []
        self._output.answer("result", content, [*lines, self._catalogue.phrase("rounds_played", rounds=rounds)])

    def _names(self, seat: Seat | None) -> BattleNames:
        return BattleNames(self._battle.setup, self._battle.world, seat)
