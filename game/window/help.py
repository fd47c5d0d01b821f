"""The help screen: how to play in a few lines, every key, and on a page of their own the signs on the board."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.messages import Catalogue
from game.window.keys import CAMP_GROUPS, GROUPS, Binding, Groups, actions_of
from game.window.look import BODY, CURSOR, RAISED, SMALL, TITLE, Look
from game.window.panels.buttons import Button
from game.window.panels.legend import draw_legend
from game.window.screen import Screens
from game.window.sheet import Sheet


class Help(Sheet):
    """Lies over whatever it was called from."""

    veil = 200

    def __init__(
        self, screens: Screens, catalogue: Catalogue, about: str = "help_play", groups: Groups = GROUPS
    ) -> None:
        """With other words and keys than those of a battle that is played."""
        super().__init__(screens)
        self._catalogue = catalogue
        self._about = about
        self._groups = groups
        self.shows_signs = False
        """Whether the page with the signs is open, not that with the keys."""

    def _made(self) -> Iterable[Button]:
        look, area = self._look, self._area()
        place = pygame.Rect(area.right - look.px(130), area.top, look.px(130), look.px(36))
        yield Button("close", self._say("close"), place, "close", key="Esc")
        if self._groups is CAMP_GROUPS:  # there is no board
            return
        other = place.move(-look.px(248), 0)
        other.width = look.px(240)
        yield Button("page", self._say("help_keys" if self.shows_signs else "legend"), other, "eye")

    def _key(self, event: pygame.Event) -> str | None:
        return "close" if "help" in actions_of(event) else super()._key(event)

    def _push(self, code: str) -> None:
        if code == "close":
            self._screens.pop()
            return
        self.shows_signs = not self.shows_signs
        self._lay_out()

    def _box(self) -> pygame.Rect:
        return self._centred(self._look.px(1120), self._size[1] - self._look.px(48))

    def _area(self) -> pygame.Rect:
        return self._box().inflate(-self._look.px(48), -self._look.px(36))

    def _draw(self, surface: pygame.Surface, look: Look) -> None:
        look.panel(surface, self._box())
        area = self._area()
        drawn = look.draw_text(surface, self._say(f"{self._about}_title"), area.topleft, TITLE, bold=True)
        y = drawn.bottom + look.px(6)
        if self.shows_signs:
            top = y + look.px(16)
            draw_legend(surface, look, pygame.Rect(area.left, top, area.width, area.bottom - top), self._catalogue)
            return
        for paragraph in self._say(self._about).strip().split("\n"):
            for line in look.wrapped(paragraph, area.width):
                look.draw_text(surface, line, (area.left, y), BODY)
                y += look.line_height(BODY)
        self._draw_keys(surface, look, pygame.Rect(area.left, y + look.px(14), area.width, area.bottom - y))

    def _draw_keys(self, surface: pygame.Surface, look: Look, area: pygame.Rect) -> None:
        gap = look.px(24)
        wide = (area.width - gap * (len(self._groups) - 1)) // len(self._groups)
        for at, (title, bindings) in enumerate(self._groups):
            left, y = area.left + at * (wide + gap), area.top
            look.draw_text(surface, self._say(title), (left, y), BODY, CURSOR, bold=True)
            y += look.px(26)
            for label, words in self._rows(bindings):
                chip = pygame.Rect(left, y, look.width(label, SMALL) + look.px(12), look.px(20))
                look.panel(surface, chip, RAISED)
                look.draw_text(surface, label, chip.center, SMALL, anchor="center")
                words_left = left + max(look.px(86), chip.width + look.px(8))
                for line in look.wrapped(words, left + wide - words_left, SMALL):
                    look.draw_text(surface, line, (words_left, y + look.px(2)), SMALL)
                    y += look.line_height(SMALL)
                y = max(y, chip.bottom) + look.px(4)

    def _rows(self, bindings: tuple[Binding, ...]) -> Iterable[tuple[str, str]]:
        """Keys and what they do: what one key does by turns is one row, and so are two keys that do the same."""
        by_action: dict[str, list[str]] = {}
        for one in bindings:
            by_action.setdefault(one.action, []).append(one.label)
        by_label: dict[str, list[str]] = {}
        for action, labels in by_action.items():
            by_label.setdefault(", ".join(labels), []).append(self._say(f"key_{action}"))
        return ((label, self._catalogue.either(words)) for label, words in by_label.items())

    def _say(self, code: str) -> str:
        return self._catalogue.window(code)
