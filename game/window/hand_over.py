"""The screen between two people who have something to hide from each other: it hides all there is until it is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.messages.sentences import capitalised
from game.window.keys import actions_of
from game.window.look import BODY, LARGE, MUTED, TITLE, Look
from game.window.panels.buttons import Button
from game.window.panels.marks import draw_mark
from game.window.screen import Screens
from game.window.session import Session, Told
from game.window.sheet import Sheet


class HandOver(Sheet):
    """Says whose the screen is now. Nothing of the battle is served or drawn before they take it."""

    covers = True

    def __init__(self, screens: Screens, session: Session, taken: Callable[[Told], None]) -> None:
        seat = session.next_person
        assert seat is not None
        super().__init__(screens)
        self._session = session
        self._seat = seat
        self._taken = taken

    def _made(self) -> Iterable[Button]:
        rect = pygame.Rect(0, 0, self._look.px(260), self._look.px(46))
        rect.center = (self._size[0] // 2, self._size[1] // 2 + self._look.px(110))
        yield Button("take", self._session.catalogue.window("take_screen", seat=self._seat), rect, key="Enter")

    def _key(self, event: pygame.Event) -> str | None:
        return "take" if "confirm" in actions_of(event) else None

    def _push(self, code: str) -> None:  # noqa: ARG002 - there is one button
        self._screens.pop()
        self._taken(self._session.take_over())

    def _draw(self, surface: pygame.Surface, look: Look) -> None:
        say, battle = self._session.catalogue.window, self._session.battle
        x, y = self._size[0] // 2, self._size[1] // 2
        mine = [at for at, side in enumerate(battle.setup.scenario.sides()) if battle.setup.seats[side] == self._seat]
        for nth, at in enumerate(mine):
            across = round((nth - (len(mine) - 1) / 2) * look.px(80))
            draw_mark(surface, at, (x + across, y - look.px(110)), look.px(64))
        title = capitalised(say("hand_over_title", seat=self._seat))
        look.draw_text(surface, title, (x, y - look.px(30)), TITLE, bold=True, anchor="center")
        look.draw_text(surface, say("hand_over_away"), (x, y + look.px(16)), LARGE, anchor="center")
        why = say("hand_over_why", seat=self._seat)
        look.draw_text(surface, why, (x, y + look.px(48)), BODY, MUTED, anchor="center")
