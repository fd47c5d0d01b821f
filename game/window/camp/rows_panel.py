"""The rows of whoever is chosen in camp: a list that scrolls, in which rows are pushed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from game.window.camp.choices import Choice
from game.window.camp.scrolled import Scrolled
from game.window.look import BODY, CURSOR, FAINT, HOVERED, LINE, MUTED, PANEL, RAISED, SMALL, TEXT, Color, Look
from game.window.panels.buttons import Button, Buttons, draw_button
from game.window.panels.tooltip import Spot

_PAD, _DOER = 10, 34


class RowsPanel:
    """Draws rows, and says where their buttons are."""

    def __init__(self) -> None:
        self._look = Look()
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._scrolled = Scrolled()
        self._laid: list[tuple[Choice, pygame.Rect]] = []

    def resize(self, rect: pygame.Rect, look: Look) -> None:
        """Show them there."""
        self._rect, self._look = rect, look

    def show(self, choices: Iterable[Choice]) -> None:
        """Show these rows."""
        look = self._look
        area = Scrolled.within(self._rect, look)
        y, self._laid = 0, []
        for one in choices:
            tall = self._height(one, area.width)
            self._laid.append((one, pygame.Rect(0, y, area.width, tall)))
            y += tall + look.px(4)
        self._scrolled.lay(area, y)

    def to_top(self) -> None:
        """Show the first of them."""
        self._scrolled.to_top()

    def wheel(self, event: pygame.Event) -> None:
        """Move with the wheel."""
        self._scrolled.wheel(event, self._look)

    def reveal(self, code: str) -> None:
        """Bring the row with that button into view."""
        for one, rect in self._laid:
            if code == one.code or any(code == doer.code for doer in one.doers):
                self._scrolled.reveal(rect)

    def buttons(self) -> Iterator[Button]:
        """What can be pushed."""
        for one, rect in self._laid:
            if one.code:
                place = self._scrolled.button_place(rect)
                yield Button(one.code, one.words, place, enabled=one.enabled, chosen=one.chosen, tip=(one.why,))
            for doer, where in self._doers(one, rect):
                yield Button(doer, next(each.label for each in one.doers if each.code == doer),
                             self._scrolled.button_place(where))  # fmt: skip

    def tip(self, code: str) -> Spot | None:
        """What is said of the row with that button, and where it is."""
        for one, rect in self._laid:
            if one.code == code and one.tip:
                return self._scrolled.place(rect), one.tip
        return None

    def draw(self, surface: pygame.Surface, buttons: Buttons) -> None:
        """Draw the rows that are in view, and those of the buttons that are on them."""
        look = self._look
        look.panel(surface, self._rect, PANEL, LINE)
        by_code = {one.code: one for one in buttons.all}
        pointed, focused = buttons.state
        kept = surface.get_clip()
        surface.set_clip(self._scrolled.area.inflate(look.px(6), look.px(6)))
        for one, rect in self._laid:
            place = self._scrolled.place(rect)
            if place.colliderect(self._scrolled.area):
                self._draw_row(surface, one, place, pointed=bool(one.code) and one.code == pointed)
                if one.code and one.code == focused:
                    pygame.draw.rect(surface, CURSOR, place.inflate(look.px(4), look.px(4)), look.px(2), look.px(8))
                for doer in one.doers:
                    button = by_code[doer.code]
                    draw_button(surface, look, button, pointed=doer.code == pointed, focused=doer.code == focused)
        surface.set_clip(kept)
        self._scrolled.draw_bar(surface, look)

    # One row

    def _height(self, one: Choice, width: int) -> int:
        look = self._look
        if one.heading:
            return look.px(24)
        if not one.words:
            return len(self._about(one, width)) * look.line_height(SMALL) + look.px(4)
        lines = len(self._about(one, width)) * look.line_height(SMALL)
        return look.px(32) + (lines + look.px(4) if lines else 0) + self._doers_height(one, width)

    def _about(self, one: Choice, width: int) -> list[str]:
        """The lines under the words of a row."""
        words = one.why or one.about
        left = 0 if not one.words else self._look.px(34)
        return self._look.wrapped(words, width - left - self._look.px(12), SMALL) if words else []

    def _doers(self, one: Choice, rect: pygame.Rect) -> Iterator[tuple[str, pygame.Rect]]:
        """Where the small buttons of a row are, at its bottom."""
        top = rect.bottom - self._doers_height(one, rect.width)
        for doer, (left, line, wide) in zip(one.doers, self._flow(one, rect.width), strict=True):
            y = top + line * self._look.px(_DOER)
            yield doer.code, pygame.Rect(rect.left + left, y, wide, self._look.px(28))

    def _doers_height(self, one: Choice, width: int) -> int:
        lines = [line for _, line, _ in self._flow(one, width)]
        return (lines[-1] + 1) * self._look.px(_DOER) if lines else 0

    def _flow(self, one: Choice, width: int) -> Iterator[tuple[int, int, int]]:
        """The small buttons of a row, one after the other in as many lines as they take: left end, line and width."""
        look, first = self._look, self._look.px(34)
        left, line = first, 0
        for doer in one.doers:
            wide = look.width(doer.label) + look.px(20)
            if left > first and left + wide > width - look.px(8):
                left, line = first, line + 1
            yield left, line, wide
            left += wide + look.px(6)

    def _draw_row(self, surface: pygame.Surface, one: Choice, rect: pygame.Rect, *, pointed: bool) -> None:
        look = self._look
        if one.heading:
            at = (rect.left + look.px(2), rect.bottom - look.px(4))
            look.draw_text(surface, one.words.upper(), at, SMALL, MUTED, bold=True, anchor="bottomleft")
            return
        y = rect.top
        if one.words:
            self._draw_words(surface, one, rect, pointed=pointed)
            y += look.px(30)
        left = rect.left + (look.px(34) if one.words else look.px(2))
        for line in self._about(one, rect.width):
            look.draw_text(surface, line, (left, y), SMALL, MUTED)
            y += look.line_height(SMALL)

    def _draw_words(self, surface: pygame.Surface, one: Choice, rect: pygame.Rect, *, pointed: bool) -> None:
        look = self._look
        fill: Color = PANEL if not one.enabled else HOVERED if pointed else RAISED
        edge: Color = CURSOR if one.chosen else LINE
        look.panel(surface, rect, fill, edge)
        ink = TEXT if one.enabled else FAINT
        middle = rect.top + look.px(17)
        icon = "check" if one.chosen and one.code else one.icon
        if icon:
            look.draw_icon(surface, icon, (rect.left + look.px(_PAD), middle), 16,
                           CURSOR if one.chosen else ink, anchor="midleft")  # fmt: skip
        right = rect.right - look.px(_PAD)
        if one.figure:
            drawn = look.draw_text(surface, one.figure, (right, middle), BODY, ink, bold=True, anchor="midright")
            right = drawn.left - look.px(8)
        left = rect.left + look.px(34)
        look.draw_text(surface, one.words, (left, middle), BODY, ink, bold=one.chosen, anchor="midleft",
                       width=right - left)  # fmt: skip
