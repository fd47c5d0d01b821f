"""The log beside the board: it scrolls, leaves out rolls on demand, and a line leads to where it happened."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Protocol

import pygame

from game.messages import Catalogue
from game.window.chronicle import Line
from game.window.look import BODY, CURSOR, HOVERED, LINE, MUTED, PANEL, RADIUS, RAISED, SMALL, TEXT, Color, Look
from game.window.panels.buttons import LEFT_BUTTON
from game.window.panels.kept import Kept
from systems.core.identifiers import Tile

_COLORS: dict[str, Color] = {"heading": CURSOR, "turn": TEXT, "plain": TEXT, "detail": MUTED}
_WHEEL_LINES = 3


class Written(Protocol):
    """Lines there are to show, and a number that is another one whenever they are others."""

    @property
    def lines(self) -> tuple[Line, ...]: ...
    @property
    def version(self) -> int: ...


class LogPanel:
    """The lines of a chronicle in a part of the window; it follows the newest line unless scrolled back."""

    def __init__(
        self, chronicle: Written, catalogue: Catalogue, told: Callable[[], int | None] = lambda: None, *,
        filters: bool = True,
    ) -> None:  # fmt: skip
        """`told` says the number of the last event there is to be a line of; None: of all.

        Without `filters` there is no way to leave out the rolls.
        """
        self._told = told
        self._filters = filters
        self._chronicle = chronicle
        self._catalogue = catalogue
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._look: Look | None = None
        self._shown: list[tuple[Line, str, bool]] = []
        self._made_for: tuple[int, bool, int, float, int] | None = None
        self._back = 0
        self._pointed: Line | None = None
        self._chosen: int | None = None
        self._kept = Kept()
        self.has_keyboard = False
        """Whether arrows choose lines."""
        self.rolls = True
        """Whether rolls are among the lines."""

    def resize(self, rect: pygame.Rect, look: Look) -> None:
        """Show it there."""
        self._rect, self._look, self._made_for = rect, look, None

    def toggle_rolls(self) -> None:
        """Leave out the rolls, or put them in again."""
        self.rolls = not self.rolls

    def scroll(self, lines: int) -> None:
        """Go back so many lines, or on again (below 0)."""
        self._lay_out()
        self._back = max(0, min(self._back + lines, len(self._shown) - self._room()))

    def to_end(self) -> None:
        """Show the newest line again."""
        self._back = 0

    def page(self, pages: int) -> None:
        """Go back a page, or on again (below 0)."""
        self.scroll(pages * max(1, self._room() - 1))

    def choose(self, by: int) -> None:
        """Choose the line so many further down; the lowest in view where none is chosen yet."""
        self._lay_out()
        numbers = [line.number for line, _, first in self._shown if first]
        if not numbers:
            return
        if self._chosen in numbers:
            self._chosen = numbers[min(max(numbers.index(self._chosen) + by, 0), len(numbers) - 1)]
        else:
            self._chosen = self._in_view()[-1][0][0].number
        rows = [at for at, (line, _, _) in enumerate(self._shown) if line.number == self._chosen]
        end = len(self._shown) - self._back
        if rows[-1] >= end:
            self._back = len(self._shown) - rows[-1] - 1
        elif rows[0] < end - self._room():
            self._back = len(self._shown) - rows[0] - self._room()

    @property
    def chosen_tile(self) -> Tile | None:
        """The tile that the chosen line leads to."""
        return next((line.tile for line in self._chronicle.lines if line.number == self._chosen), None)

    def handle(self, event: pygame.Event) -> Tile | None:
        """The tile that a click on a line leads to."""
        if event.type == pygame.MOUSEWHEEL:
            self.scroll(event.y * _WHEEL_LINES)
        elif event.type == pygame.MOUSEMOTION:
            self._pointed = self._line_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            if self._filters and self._filter_rect().collidepoint(event.pos):
                self.toggle_rolls()
                return None
            line = self._line_at(event.pos)
            return None if line is None else line.tile
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the lines that are in view."""
        self._lay_out()
        chosen = self._chosen if self.has_keyboard else None
        key = (self._made_for, self._back, self._pointed, self.has_keyboard, chosen)
        self._kept.draw(surface, self._rect, key, self._paint)

    def _paint(self, surface: pygame.Surface) -> None:
        look = self._look
        assert look is not None
        look.panel(surface, self._rect, PANEL, LINE)
        pad = look.px(10)
        head = (self._rect.left + pad, self._rect.top + look.px(8))
        head_end = look.draw_text(surface, self._say("log"), head, SMALL, MUTED, bold=True).right
        if self._filters:
            self._draw_filter(surface, look)
        if self._back:
            at = (head_end + look.px(8), self._rect.top + look.px(8))
            look.draw_text(surface, self._say("log_more", lines=self._back), at, SMALL, CURSOR)
        for (line, words, first), y in self._in_view():
            chosen = self.has_keyboard and line.number == self._chosen
            if chosen or (line is self._pointed and line.tile is not None):
                band = pygame.Rect(self._rect.left + look.px(4), y, self._rect.width - look.px(8), self._step())
                pygame.draw.rect(surface, HOVERED if chosen else RAISED, band)
                if chosen and line.tile is not None:
                    pygame.draw.rect(surface, CURSOR, (band.left, band.top, look.px(3), band.height))
            left = self._rect.left + pad + (look.px(10) if line.weight == "detail" or not first else 0)
            strong = line.weight in {"heading", "turn"}
            look.draw_text(surface, words, (left, y), self._size(), _COLORS[line.weight], bold=strong)
        self._draw_bar(surface, look)
        if self.has_keyboard:
            pygame.draw.rect(surface, CURSOR, self._rect, look.px(2), look.px(RADIUS))

    def _draw_bar(self, surface: pygame.Surface, look: Look) -> None:
        """How much of the log is in view, and where that is."""
        room, lines = self._room(), len(self._shown)
        if lines <= room:
            return
        track = pygame.Rect(self._rect.right - look.px(6), self._top(), look.px(3), room * self._step())
        thumb = track.copy()
        thumb.height = max(look.px(12), track.height * room // lines)
        thumb.top = track.top + (track.height - thumb.height) * (lines - room - self._back) // (lines - room)
        pygame.draw.rect(surface, LINE, thumb, border_radius=look.px(2))

    def _draw_filter(self, surface: pygame.Surface, look: Look) -> None:
        rect = self._filter_rect()
        look.panel(surface, rect, RAISED if self.rolls else PANEL, LINE, 4)
        words = self._say("log_rolls" if self.rolls else "log_no_rolls")
        look.draw_text(surface, words, rect.center, SMALL, TEXT if self.rolls else MUTED, anchor="center")

    def _filter_rect(self) -> pygame.Rect:
        assert self._look is not None
        wide, high = self._look.px(128), self._look.px(21)
        return pygame.Rect(self._rect.right - wide - self._look.px(6), self._rect.top + self._look.px(6), wide, high)

    def _lay_out(self) -> None:
        look = self._look
        assert look is not None
        lines, told = self._chronicle.lines, self._told()
        if told is not None:
            lines = lines[: bisect_right(lines, told, key=lambda line: line.number)]
        made_for = (self._chronicle.version, self.rolls, self._rect.width, look.scale, len(lines))
        if made_for == self._made_for:
            return
        before = len(self._shown)
        inner = self._rect.width - look.px(20)
        self._shown = []
        for line in lines:
            if line.weight == "detail" and not self.rolls:
                continue
            strong = line.weight in {"heading", "turn"}
            wrapped = look.wrapped(line.text, inner - look.px(10), self._size(), bold=strong)
            self._shown += [(line, words, at == 0) for at, words in enumerate(wrapped)]
        if self._back and self._made_for is not None:  # whoever reads further back stays there
            self._back = max(0, min(self._back + len(self._shown) - before, len(self._shown) - self._room()))
        self._made_for = made_for

    def _in_view(self) -> list[tuple[tuple[Line, str, bool], int]]:
        end = len(self._shown) - self._back
        lines = self._shown[max(0, end - self._room()) : end]
        top = self._top()
        return [(line, top + at * self._step()) for at, line in enumerate(lines)]

    def _line_at(self, point: tuple[int, int]) -> Line | None:
        if not self._rect.collidepoint(point) or self._look is None:
            return None
        found = (line for (line, _, _), y in self._in_view() if y <= point[1] < y + self._step())
        return next(found, None)

    def _room(self) -> int:
        assert self._look is not None
        return max(1, (self._rect.bottom - self._look.px(8) - self._top()) // self._step())

    def _top(self) -> int:
        assert self._look is not None
        return self._rect.top + self._look.px(30)

    def _step(self) -> int:
        assert self._look is not None
        return self._look.line_height(self._size())

    @staticmethod
    def _size() -> int:
        return BODY - 1

    def _say(self, code: str, **fields: object) -> str:
        return self._catalogue.window(code, **fields)
