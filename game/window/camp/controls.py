"""What keys and mouse ask for in camp."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.window.camp.desk import PAGES
from game.window.help import Help
from game.window.keys import CAMP_GROUPS, actions_of, camp_actions_of
from systems.core.identifiers import UnitId
from systems.ground.camp.camp import Session
from systems.ground.components import HANDS

if TYPE_CHECKING:
    from game.window.camp.screen import CampScreen

_MOVES = {"north", "south", "west", "east", "confirm", "skip", "next_target", "previous_target"}
"""Keys that do the same on every screen with buttons."""
_LINES = 8
"""Lines of the log that a key turns."""


class CampControls:
    """The hands on a camp: each key, each button, and what it does."""

    def __init__(self, screen: CampScreen) -> None:
        self._screen = screen
        self._desk = screen.desk
        self._pointer = (-1, -1)
        self.by_key = False
        """Whether the keyboard was used last, and not the mouse."""

    def handle(self, event: pygame.Event) -> None:
        """Do what an event asks for."""
        if event.type == pygame.KEYDOWN:
            self.by_key |= "explain" not in camp_actions_of(event)  # that is asked of what is pointed at
            self._key(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        else:
            if event.type == pygame.MOUSEMOTION:
                self._pointer, self.by_key = event.pos, False
            pushed = self._screen.buttons.handle(event)
            if pushed is not None:
                self._screen.buttons.focus(pushed)
                self._push(pushed)

    def _key(self, event: pygame.Event) -> None:
        doers: dict[str, Callable[[], None]] = {
            "next_person": lambda: self._step(1),
            "previous_person": lambda: self._step(-1),
            "log_up": lambda: self._screen.log.scroll(_LINES),
            "log_down": lambda: self._screen.log.scroll(-_LINES),
            "next_part": self._next_part,
            "explain": self._screen.explain,
            "to_title": self._screen.leave,
        }
        for action in camp_actions_of(event):
            if action in doers:
                doers[action]()
                return
            if action in self._doers():
                self._push(action)
                return
        buttons, actions = self._screen.buttons, set(actions_of(event)) & _MOVES
        was = buttons.focused
        pushed = buttons.key(actions)
        if pushed is not None:
            self._push(pushed)
            return
        by = 1 if "next_target" in actions else -1 if "previous_target" in actions else 0
        while by and buttons.focused is not None and self._is_somebody_else(buttons.focused.code):
            buttons.step(by)  # Tab goes on to the next part, and leaves whoever is chosen
        if buttons.focused is not was and buttons.focused is not None:
            self._arrive(buttons.focused.code)

    def _is_somebody_else(self, code: str) -> bool:
        return code.startswith("person:") and code != f"person:{self._desk.chosen}"

    def _arrive(self, code: str) -> None:
        """Bring what has the keyboard into view; whoever it comes to is chosen."""
        self._screen.people.reveal(code)
        self._screen.rows.reveal(code)
        if code.startswith("person:"):
            self._push(code)

    def _next_part(self) -> None:
        """Give the keyboard to the next part: people, what is listed, and what is below."""
        here = self._screen.buttons.focused
        parts = [f"person:{self._desk.chosen}", f"page:{self._desk.page}", "shift"]
        codes = [one.code for one in self._screen.buttons.all]
        at = -1 if here is None else codes.index(here.code)
        self._screen.buttons.focus(next((code for code in parts if codes.index(code) > at), parts[0]))

    def _step(self, by: int) -> None:
        self._desk.step(by)
        self._screen.rows.to_top()
        self._screen.people.reveal(f"person:{self._desk.chosen}")
        focused = self._screen.buttons.focused
        if focused is not None and focused.code.startswith("person:"):
            self._screen.buttons.focus(f"person:{self._desk.chosen}")

    def _wheel(self, event: pygame.Event) -> None:
        if self._screen.layout.people.collidepoint(self._pointer):
            self._screen.people.wheel(event)
        elif self._screen.layout.rows.collidepoint(self._pointer):
            self._screen.rows.wheel(event)
        elif self._screen.layout.log.collidepoint(self._pointer):
            self._screen.log.handle(event)

    def _doers(self) -> dict[str, Callable[[], None]]:
        """What the buttons do that are always there."""
        desk = self._desk
        return {
            "rest": desk.rest,
            "work": desk.work,
            "beds": desk.keep_beds,
            **{page: partial(self._turn_to, page) for page in PAGES},
            "shift": lambda: self._screen.advance(1),
            "week": lambda: self._screen.advance(self._screen.session.shifts_left),
            "undo": self._undo,
            "save": self._save,
            "fight": self._screen.fight,
            "help": self._help,
            "leave": self._screen.leave,
        }

    def _push(self, code: str) -> None:
        """Do what a button stands for."""
        desk = self._desk
        what, _, which = code.partition(":")
        first, _, rest = which.partition(":")
        desk.notice = ""
        if code in self._doers():
            self._doers()[code]()
        elif what in {"person", "show"}:
            self._choose(UnitId(int(first)), "duty" if what == "show" else desk.page)
        elif what == "page":
            self._turn_to(which)
        elif what == "treat":
            desk.treat(UnitId(int(which)))
        elif what == "session":
            desk.hold(next(one for one in self._sessions() if one.on == rest and one.patient == int(first)))
        elif what == "take":
            desk.take(rest)
        elif what == "put":
            desk.put(rest)
        elif what == "wield":
            hand, _, weapon = rest.partition(":")
            desk.wield(weapon, next(one for one in HANDS if one == hand))
        elif what == "rounds":
            rounds, _, weapon = rest.partition(":")
            desk.take_rounds(weapon, int(rounds))

    def _sessions(self) -> Iterable[Session]:
        """The sessions that are listed."""
        desk = self._desk
        return (Session(desk.unit(one.course.patient), one.course.on) for one in desk.options.sessions)

    def _choose(self, unit: UnitId, page: str) -> None:
        if unit != self._desk.chosen:
            self._desk.choose(unit)
            self._screen.rows.to_top()
        self._turn_to(page)

    def _turn_to(self, page: str) -> None:
        if page != self._desk.page:
            self._desk.page = next(one for one in PAGES if one == page)
            self._screen.rows.to_top()

    def _undo(self) -> None:
        self._desk.undo()
        self._screen.log.to_end()

    def _save(self) -> None:
        self._screen.save()

    def _help(self) -> None:
        screens = self._screen.screens
        screens.push(Help(screens, self._desk.catalogue, "help_camp", CAMP_GROUPS))
