"""The help screen: how to play in a few lines, and every key."""

from __future__ import annotations

import pygame

from game.messages import Catalogue
from game.window.keys import GROUPS, actions_of
from game.window.look import BACKDROP, BODY, CURSOR, MUTED, RAISED, SMALL, TITLE, Look, with_alpha
from game.window.panels.buttons import LEFT_BUTTON
from game.window.screen import Screens


class Help:
    """Lies over whatever it was called from, until a key or a click."""

    covers = False

    def __init__(self, screens: Screens, catalogue: Catalogue) -> None:
        self._screens = screens
        self._catalogue = catalogue
        self._size = (0, 0)
        self._look: Look | None = None

    @property
    def busy(self) -> bool:
        return False

    def resize(self, size: tuple[int, int], look: Look) -> None:
        self._size, self._look = size, look

    def handle(self, event: pygame.Event) -> None:
        key = event.type == pygame.KEYDOWN and {"help", "cancel", "confirm"} & set(actions_of(event))
        if key or (event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON):
            self._screens.pop()

    def update(self, ms: int) -> None:
        pass

    def draw(self, surface: pygame.Surface) -> None:
        look = self._look
        assert look is not None
        veil = pygame.Surface(self._size, pygame.SRCALPHA)
        veil.fill(with_alpha(BACKDROP, 200))
        surface.blit(veil, (0, 0))
        box = pygame.Rect(0, 0, min(self._size[0] - look.px(48), look.px(1120)), self._size[1] - look.px(48))
        box.center = (self._size[0] // 2, self._size[1] // 2)
        look.panel(surface, box)
        area = box.inflate(-look.px(48), -look.px(36))
        drawn = look.draw_text(surface, self._say("help_title"), area.topleft, TITLE, bold=True)
        look.draw_text(surface, self._say("help_close"), (area.right, drawn.centery), SMALL, MUTED, anchor="midright")
        y = drawn.bottom + look.px(6)
        for paragraph in self._say("help_play").strip().split("\n"):
            for line in look.wrapped(paragraph, area.width):
                look.draw_text(surface, line, (area.left, y), BODY)
                y += look.line_height(BODY)
        self._draw_keys(surface, look, pygame.Rect(area.left, y + look.px(14), area.width, area.bottom - y))

    def _draw_keys(self, surface: pygame.Surface, look: Look, area: pygame.Rect) -> None:
        gap = look.px(24)
        wide = (area.width - gap * (len(GROUPS) - 1)) // len(GROUPS)
        for at, (title, bindings) in enumerate(GROUPS):
            left, y = area.left + at * (wide + gap), area.top
            look.draw_text(surface, self._say(title), (left, y), BODY, CURSOR, bold=True)
            y += look.px(26)
            for binding in bindings:
                chip = pygame.Rect(left, y, look.width(binding.label, SMALL) + look.px(12), look.px(20))
                look.panel(surface, chip, RAISED)
                look.draw_text(surface, binding.label, chip.center, SMALL, anchor="center")
                words_left = left + max(look.px(86), chip.width + look.px(8))
                for line in look.wrapped(self._say(f"key_{binding.action}"), left + wide - words_left, SMALL):
                    look.draw_text(surface, line, (words_left, y + look.px(2)), SMALL)
                    y += look.line_height(SMALL)
                y = max(y, chip.bottom) + look.px(4)

    def _say(self, code: str) -> str:
        return self._catalogue.window(code)
