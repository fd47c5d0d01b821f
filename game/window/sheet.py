"""What lies over the window until it is answered: a veil over what is below, and buttons for mouse and keyboard."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

import pygame

from game.window.keys import actions_of
from game.window.look import BACKDROP, Look, with_alpha
from game.window.panels.buttons import Button, Buttons
from game.window.screen import Screens


class Sheet(ABC):
    """A screen that changes by its buttons only. A subclass says which, what else is drawn, and what they do."""

    covers = False
    veil = 180
    """How much of what is below it hides, out of 255."""
    first = ""
    """The button that has the keyboard at first, "" for the first of them."""

    def __init__(self, screens: Screens) -> None:
        self._screens = screens
        self._buttons = Buttons()
        self._size = (0, 0)
        self._look = Look()

    @property
    def buttons(self) -> Buttons:
        """What can be pushed on it."""
        return self._buttons

    @property
    def busy(self) -> bool:
        return False

    def resize(self, size: tuple[int, int], look: Look) -> None:
        self._size, self._look = size, look
        self._lay_out()

    def handle(self, event: pygame.Event) -> None:
        pushed = self._buttons.handle(event)
        if event.type == pygame.KEYDOWN:
            pushed = self._key(event)
        if pushed is not None:
            self._push(pushed)

    def update(self, ms: int) -> None:  # noqa: B027 - it changes by its buttons
        pass

    def draw(self, surface: pygame.Surface) -> None:
        if self.covers:
            surface.fill(BACKDROP)
        else:
            veil = pygame.Surface(self._size, pygame.SRCALPHA)
            veil.fill(with_alpha(BACKDROP, self.veil))
            surface.blit(veil, (0, 0))
        self._draw(surface, self._look)
        self._buttons.draw(surface, self._look)

    # What a subclass says

    @abstractmethod
    def _made(self) -> Iterable[Button]:
        """The buttons, laid out for the size there is."""

    @abstractmethod
    def _draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw what is under the buttons."""

    @abstractmethod
    def _push(self, code: str) -> None:
        """Do what a button stands for."""

    def _escape(self) -> str | None:
        """What Esc pushes; it takes the sheet away where that is nothing."""
        self._screens.pop()
        return None

    def _key(self, event: pygame.Event) -> str | None:
        """What a key pushes."""
        actions = set(actions_of(event))
        return self._escape() if "cancel" in actions else self._buttons.key(actions)

    # What it has for them

    def _lay_out(self) -> None:
        """Make the buttons anew; one of them has the keyboard."""
        self._buttons.show(self._made())
        if self._buttons.focused is None:
            self._buttons.focus(self.first)
        if self._buttons.focused is None:
            self._buttons.step(1)

    def _centred(self, width: int, height: int) -> pygame.Rect:
        """A box in the middle of the window, and within it."""
        margin = self._look.px(16)
        box = pygame.Rect(0, 0, min(width, self._size[0] - 2 * margin), min(height, self._size[1] - margin))
        box.center = (self._size[0] // 2, self._size[1] // 2)
        return box
