"""A question over the screen: a few answers, by mouse, arrows or number; Esc is none of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.window.keys import actions_of
from game.window.look import BACKDROP, BODY, CURSOR, LARGE, MUTED, Look, with_alpha
from game.window.panels.buttons import Button, Buttons
from game.window.screen import Screens

_DIGITS = tuple(range(pygame.KSCAN_1, pygame.KSCAN_1 + 9))


class Dialog:
    """Answers `done` with the place of the answer that was chosen; it is called once the dialog is gone."""

    covers = False

    def __init__(
        self, screens: Screens, title: str, about: str, answers: Sequence[str], done: Callable[[int], None]
    ) -> None:
        self._screens = screens
        self._title = title
        self._about = about
        self._answers = tuple(answers)
        self._done = done
        self._buttons = Buttons()
        self._size = (0, 0)
        self._look = Look()

    @property
    def busy(self) -> bool:
        return False

    def resize(self, size: tuple[int, int], look: Look) -> None:
        self._size, self._look = size, look
        box = self._box()
        pad, tall, gap = look.px(24), look.px(40), look.px(8)
        top = box.bottom - pad - len(self._answers) * (tall + gap) + gap
        self._buttons.show(
            Button(str(at), words, pygame.Rect(box.left + pad, top + at * (tall + gap), box.width - 2 * pad, tall),
                   key=str(at + 1))
            for at, words in enumerate(self._answers)
        )  # fmt: skip
        if self._buttons.focused is None:
            self._buttons.focus("0")

    def handle(self, event: pygame.Event) -> None:
        pushed = self._buttons.handle(event)
        if event.type == pygame.KEYDOWN:
            actions = set(actions_of(event))
            if "cancel" in actions:
                self._screens.pop()
                return
            if event.scancode in _DIGITS and event.scancode - _DIGITS[0] < len(self._answers):
                pushed = str(event.scancode - _DIGITS[0])
            elif {"confirm", "skip"} & actions:
                pushed = self._buttons.push()
            elif {"south", "east", "next_target"} & actions:
                self._buttons.step(1)
            elif {"north", "west", "previous_target"} & actions:
                self._buttons.step(-1)
        if pushed is not None:
            self._screens.pop()
            self._done(int(pushed))

    def update(self, ms: int) -> None:
        pass

    def draw(self, surface: pygame.Surface) -> None:
        look = self._look
        veil = pygame.Surface(self._size, pygame.SRCALPHA)
        veil.fill(with_alpha(BACKDROP, 170))
        surface.blit(veil, (0, 0))
        box = self._box()
        look.panel(surface, box, edge=CURSOR)
        pad = look.px(24)
        y = look.draw_text(surface, self._title, (box.left + pad, box.top + look.px(18)), LARGE, bold=True).bottom
        for line in self._lines():
            look.draw_text(surface, line, (box.left + pad, y + look.px(4)), BODY, MUTED)
            y += look.line_height(BODY)
        self._buttons.draw(surface, look)

    def _lines(self) -> list[str]:
        wide = self._wide() - self._look.px(48)
        return self._look.wrapped(self._about, wide) if self._about else []

    def _wide(self) -> int:
        return min(self._look.px(460), self._size[0] - self._look.px(40))

    def _box(self) -> pygame.Rect:
        look = self._look
        tall = look.px(76) + len(self._lines()) * look.line_height(BODY) + len(self._answers) * look.px(48)
        box = pygame.Rect(0, 0, self._wide(), tall)
        box.center = (self._size[0] // 2, self._size[1] // 2)
        return box
