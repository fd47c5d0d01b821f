"""A part of the window that shows a piece of something higher than itself."""

from __future__ import annotations

import pygame

from game.window.look import LINE, Look

WHEEL = 60
"""How far one notch of the wheel goes, at 720 lines."""


class Scrolled:
    """The piece that is shown: where things lie in the window that have places in the whole."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self._offset = 0
        self._height = 0

    @staticmethod
    def within(panel: pygame.Rect, look: Look) -> pygame.Rect:
        """The part of a panel that scrolls, with room for the bar on its right."""
        pad = look.px(8)
        area = panel.inflate(-2 * pad, -2 * pad)
        area.width -= look.px(4)
        return area

    def lay(self, area: pygame.Rect, height: int) -> None:
        """Show so much of something so high there."""
        self.area, self._height = area, height
        self._offset = max(0, min(self._offset, height - area.height))

    def place(self, rect: pygame.Rect) -> pygame.Rect:
        """Where something lies in the window, its place given from the corner of the whole."""
        return rect.move(self.area.left, self.area.top - self._offset)

    def button_place(self, rect: pygame.Rect) -> pygame.Rect:
        """The same for a button: one without width where it is not to be seen whole, so that no click meets it."""
        there = self.place(rect)
        if self.area.contains(there):
            return there
        return pygame.Rect(there.centerx, there.top, 0, there.height)

    def reveal(self, rect: pygame.Rect) -> None:
        """Move so far that something is to be seen, its place given from the corner of the whole."""
        self._offset = max(rect.bottom - self.area.height, min(self._offset, rect.top))
        self.lay(self.area, self._height)

    def wheel(self, event: pygame.Event, look: Look) -> None:
        """Move with the wheel."""
        self._offset -= event.y * look.px(WHEEL)
        self.lay(self.area, self._height)

    def to_top(self) -> None:
        """Show the beginning."""
        self._offset = 0

    def draw_bar(self, surface: pygame.Surface, look: Look) -> None:
        """Draw how much is shown, and where that is; nothing where it is all."""
        if self._height <= self.area.height:
            return
        track = pygame.Rect(self.area.right + look.px(5), self.area.top, look.px(4), self.area.height)
        thumb = track.copy()
        thumb.height = max(look.px(16), track.height * self.area.height // self._height)
        thumb.top = track.top + (track.height - thumb.height) * self._offset // (self._height - self.area.height)
        pygame.draw.rect(surface, LINE, thumb, border_radius=look.px(2))
