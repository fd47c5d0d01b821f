"""A camp in a terminal: what is typed, what is answered, and what is not saved when somebody leaves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from game.campaign.camp import CampSession, told
from game.campaign.writing import NotSaved
from game.headless.camp_options import options_lines
from game.headless.camp_show import camp_lines, person_lines
from game.headless.camp_words import (
    Assign,
    CampRequest,
    Pass,
    Put,
    QuitUnsaved,
    Ready,
    Save,
    Show,
    ShowLog,
    ShowOptions,
    Take,
    TakeRounds,
    read_camp_line,
)
from game.headless.output import Output
from game.headless.reader import EndOfInput, Reader
from game.headless.requests import Help, Quit, Undo
from game.headless.typed_dice import with_typed_dice
from game.table_dice import Table
from systems.core.commands import Refusal
from systems.core.dice import Faces
from systems.core.events import Event


class CampTerminal:
    """A camp, and the place where somebody types."""

    def __init__(self, session: CampSession, reader: Reader, output: Output) -> None:
        self._session = session
        self._reader = reader
        self._output = output
        self._catalogue = output.catalogue
        self._told = 0

    def run(self) -> None:
        """Answer line by line until somebody leaves. Raises EndOfInput."""
        self.tell(told(self._session.file.dropped))
        self._show()
        while True:
            clock = self._session.campaign.camp.clock
            prompt = self._catalogue.phrase("camp_prompt", week=clock.week, day=clock.day, shift=clock.shift)
            request = read_camp_line(self._reader.line(prompt), self._session.campaign.camp)
            refusal = request if isinstance(request, Refusal) else self._do(request)
            if refusal is not None:
                self._output.refusal(refusal)

    def tell(self, events: tuple[Event, ...]) -> None:
        """Tell what happened."""
        for number, event in enumerate(events, self._told + 1):
            self._output.event(event, number, self._session.names)
        self._told += len(events)

    def with_dice(self, act: Callable[[tuple[Faces, ...]], tuple[Event, ...]]) -> tuple[Event, ...]:
        """Act, asking for each roll that is to be made at the table."""
        campaign, names = self._session.campaign, self._session.names
        return with_typed_dice(act, self._reader, self._output, Table(names.unit, campaign.seed, campaign.draw))

    def tell_saved(self, kept: Path | None) -> None:
        """Say that the campaign is saved, and where what was there before is."""
        path = self._session.file.path
        content = {"file": str(path), "kept": None if kept is None else str(kept)}
        sentence = self._catalogue.phrase("camp_saved", file=path, kept="" if kept is None else kept.name)
        self._output.answer("saved", content, [sentence])

    def tell_unsaved(self) -> None:
        """Say what is not saved, if anything is not."""
        if self._session.changed:
            shifts = self._session.unsaved_shifts
            content = {"file": str(self._session.file.path), "shifts": shifts}
            self._output.answer("unsaved", content, [self._catalogue.phrase("camp_unsaved", shifts=shifts)])

    def _do(self, request: CampRequest) -> Refusal | None:
        """Do what is asked for; or why it cannot be done."""
        if isinstance(request, (Assign, Take, Put, Ready, TakeRounds)):
            answer = self._order(request)
            if isinstance(answer, Refusal):
                return answer
            self._answer_order(request, answer)
        elif isinstance(request, Pass):
            self._pass(request.shifts)
        elif isinstance(request, Undo):
            return self._undo()
        elif isinstance(request, Save):
            return self._save(request.to)
        elif isinstance(request, (Quit, QuitUnsaved)):
            return self._quit(anyway=isinstance(request, QuitUnsaved))
        else:
            self._answer(request)
        return None

    def _order(self, request: Assign | Take | Put | Ready | TakeRounds) -> tuple[Event, ...] | Refusal:
        session = self._session
        if isinstance(request, Assign):
            return session.assign(request.unit, request.duty)
        if isinstance(request, Take):
            return session.issue(request.unit, request.weapon)
        if isinstance(request, Put):
            return session.store(request.unit, request.weapon)
        if isinstance(request, Ready):
            return session.ready(request.unit, request.weapon, request.hand)
        return session.issue_rounds(request.unit, request.weapon, request.rounds)

    def _answer_order(self, request: Assign | Take | Put | Ready | TakeRounds, events: tuple[Event, ...]) -> None:
        if isinstance(request, Assign):
            view = self._session.view()
            person = view.people[request.unit - 1]
            self._output.answer("assigned", person, person_lines(view, person.name, self._catalogue))
        self.tell(events)

    def _pass(self, shifts: int) -> None:
        """Let shifts go by, one after the other; each is whole or has not been."""
        for _ in range(shifts or self._session.shifts_left):
            self.tell(self.with_dice(self._session.advance))

    def _undo(self) -> Refusal | None:
        if not self._session.undo():
            return Refusal.of("camp.nothing_to_undo")
        clock = self._session.campaign.camp.clock
        sentence = self._catalogue.phrase("camp_undone", week=clock.week, day=clock.day, shift=clock.shift)
        self._output.answer("undone", msgspec.structs.asdict(clock), [sentence])
        return None

    def _save(self, to: Path | None) -> Refusal | None:
        """Write the file, or another one, which is named from the folder of the first."""
        folder = self._session.file.path.parent
        try:
            kept = self._session.save(None if to is None else folder / to)
        except NotSaved as fault:
            return Refusal.of("not_kept", fault=f"{fault}.")
        self.tell_saved(kept)
        return None

    def _quit(self, *, anyway: bool) -> Refusal:
        if self._session.changed and not anyway:
            return Refusal.of("camp.unsaved", shifts=self._session.unsaved_shifts)
        raise EndOfInput

    def _answer(self, request: CampRequest) -> None:
        """Answer a question."""
        if isinstance(request, Show):
            self._show()
        elif isinstance(request, ShowOptions):
            found = self._session.options(request.unit)
            self._output.answer("options", found, options_lines(found, self._session.view().dice, self._catalogue))
        elif isinstance(request, ShowLog):
            log = self._session.log
            lines = [self._catalogue.phrase("camp_entry", week=one.when.week, day=one.when.day, shift=one.when.shift,
                                            text=one.text) for one in log]  # fmt: skip
            self._output.answer("log", log, lines)
        elif isinstance(request, Help):
            self._output.answer("help", text := self._catalogue.phrase("camp_help"), text.splitlines())

    def _show(self) -> None:
        view = self._session.view()
        self._output.answer("camp", view, camp_lines(view, self._catalogue))
