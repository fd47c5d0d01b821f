"""A question over the screen: a few answers, by mouse, arrows or number; Esc, or the cross, is none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from game.messages import Catalogue
from game.window.look import BODY, CURSOR, LARGE, MUTED, Look
from game.window.panels.buttons import Button, Buttons
from game.window.screen import Screens
from game.window.sheet import Sheet

_DIGITS = tuple(range(pygame.KSCAN_1, pygame.KSCAN_1 + 9))


def tell(screens: Screens, catalogue: Catalogue, title: str, words: str) -> None:
    """Push a sheet that says something under a title, by its code, and asks for nothing."""
    say = catalogue.window
    screens.push(Dialog(screens, say(title), words, [say("fault_ok")], lambda _at: None))


class Dialog(Sheet):
    """Answers `done` with the place of the answer that was chosen; it is called once the dialog is gone."""

    veil = 170

    def __init__(
        self,
        screens: Screens,
        title: str,
        about: str,
        answers: Sequence[str],
        done: Callable[[int], None],
        given_up: Callable[[], None] | None = None,
    ) -> None:
        """`given_up` is called where Esc or the cross takes it away unanswered."""
        super().__init__(screens)
        self._title = title
        self._about = about
        self._answers = tuple(answers)
        self._done = done
        self._given_up = given_up
        self._way_out = Buttons()

    def handle(self, event: pygame.Event) -> None:
        if self._way_out.handle(event) is not None:
            self._escape()
        else:
            super().handle(event)

    def _made(self) -> Iterable[Button]:
        look, box = self._look, self._box()
        corner = pygame.Rect(box.right - look.px(84), box.top + look.px(14), look.px(70), look.px(30))
        self._way_out.show([Button("close", "", corner, "close", key="Esc")])  # for the mouse: the keyboard has Esc
        pad, tall, gap = look.px(24), look.px(40), look.px(8)
        top = box.bottom - pad - len(self._answers) * (tall + gap) + gap
        for at, words in enumerate(self._answers):
            place = pygame.Rect(box.left + pad, top + at * (tall + gap), box.width - 2 * pad, tall)
            yield Button(str(at), words, place, key=str(at + 1))

    def _key(self, event: pygame.Event) -> str | None:
        if event.scancode in _DIGITS and event.scancode - _DIGITS[0] < len(self._answers):
            return str(event.scancode - _DIGITS[0])
        return super()._key(event)

    def _escape(self) -> str | None:
        self._screens.pop()
        if self._given_up is not None:
            self._given_up()
        return None

    def _push(self, code: str) -> None:
        self._screens.pop()
        self._done(int(code))

    def _draw(self, surface: pygame.Surface, look: Look) -> None:
        box, pad = self._box(), look.px(24)
        look.panel(surface, box, edge=CURSOR)
        y = look.draw_text(surface, self._title, (box.left + pad, box.top + look.px(18)), LARGE, bold=True).bottom
        for line in self._lines():
            look.draw_text(surface, line, (box.left + pad, y + look.px(4)), BODY, MUTED)
            y += look.line_height(BODY)
        self._way_out.draw(surface, look)

    def _lines(self) -> list[str]:
        wide = self._wide() - self._look.px(48)
        return self._look.wrapped(self._about, wide) if self._about else []

    def _wide(self) -> int:
        return min(self._look.px(460), self._size[0] - self._look.px(40))

    def _box(self) -> pygame.Rect:
        look = self._look
        tall = look.px(76) + len(self._lines()) * look.line_height(BODY) + len(self._answers) * look.px(48)
        return self._centred(self._wide(), tall)
