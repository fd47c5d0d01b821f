"""The screen between two people who have something to hide from each other: it hides all there is until it is taken."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.messages.sentences import capitalised
from game.window.keys import actions_of
from game.window.look import BACKDROP, BODY, LARGE, MUTED, TITLE, Look
from game.window.panels.buttons import Button, Buttons
from game.window.panels.marks import draw_mark
from game.window.screen import Screens
from game.window.session import Session, Told


class HandOver:
    """Says whose the screen is now. Nothing of the battle is served or drawn before they take it."""

    covers = True

    def __init__(self, screens: Screens, session: Session, taken: Callable[[Told], None]) -> None:
        seat = session.next_person
        assert seat is not None
        self._screens = screens
        self._session = session
        self._seat = seat
        self._taken = taken
        self._buttons = Buttons()
        self._size = (0, 0)
        self._look: Look | None = None

    @property
    def busy(self) -> bool:
        return False

    def resize(self, size: tuple[int, int], look: Look) -> None:
        self._size, self._look = size, look
        rect = pygame.Rect(0, 0, look.px(260), look.px(46))
        rect.center = (size[0] // 2, size[1] // 2 + look.px(110))
        label = self._session.catalogue.window("take_screen", seat=self._seat)
        self._buttons.show([Button("take", label, rect, key="Enter")])
        self._buttons.focus("take")

    def handle(self, event: pygame.Event) -> None:
        pushed = self._buttons.handle(event)
        if pushed or (event.type == pygame.KEYDOWN and "confirm" in actions_of(event)):
            self._screens.pop()
            self._taken(self._session.take_over())

    def update(self, ms: int) -> None:
        pass

    def draw(self, surface: pygame.Surface) -> None:
        look, catalogue = self._look, self._session.catalogue
        assert look is not None
        surface.fill(BACKDROP)
        x, y = self._size[0] // 2, self._size[1] // 2
        sides = self._session.battle.setup.scenario.sides()
        mine = [at for at, side in enumerate(sides) if self._session.battle.setup.seats[side] == self._seat]
        for nth, at in enumerate(mine):
            draw_mark(
                surface, at, (x + round((nth - (len(mine) - 1) / 2) * look.px(80)), y - look.px(110)), look.px(64)
            )
        words = capitalised(catalogue.window("hand_over_title", seat=self._seat))
        look.draw_text(surface, words, (x, y - look.px(30)), TITLE, bold=True, anchor="center")
        look.draw_text(surface, catalogue.window("hand_over_away"), (x, y + look.px(16)), LARGE, anchor="center")
        look.draw_text(
            surface,
            catalogue.window("hand_over_why", seat=self._seat),
            (x, y + look.px(48)),
            BODY,
            MUTED,
            anchor="center",
        )
        self._buttons.draw(surface, look)
