"""The line over the board that says what decides the battle; all of it is said when one points at it."""

from __future__ import annotations

import pygame

from game.window.goals import Goals
from game.window.keys import label_of
from game.window.look import LINE, MUTED, PANEL, SMALL, TEXT, Look
from game.window.panels.kept import Kept
from game.window.panels.tooltip import Spot


class GoalLine:
    """One row of words, with the key that opens a sheet with all of them."""

    def __init__(self, goals: Goals) -> None:
        self._goals = goals
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._kept = Kept()

    def resize(self, rect: pygame.Rect) -> None:
        """Show it there."""
        self._rect = rect

    def said_of(self, point: tuple[int, int]) -> Spot | None:
        """What is said where a pixel is on it."""
        return (self._rect, self._goals.rows) if self._rect.collidepoint(point) else None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it."""
        words = self._goals.line
        self._kept.draw(surface, self._rect, (look.scale, words), lambda onto: self._paint(onto, look, words))

    def _paint(self, surface: pygame.Surface, look: Look, words: str) -> None:
        rect = self._rect
        pygame.draw.rect(surface, PANEL, rect)
        pygame.draw.line(surface, LINE, (rect.left, rect.bottom - 1), (rect.right, rect.bottom - 1), look.px(1))
        icon = look.draw_icon(surface, "flag", (rect.left + look.px(12), rect.centery), 14, MUTED, anchor="midleft")
        at = (rect.right - look.px(10), rect.centery)
        key = look.draw_text(surface, label_of("goals"), at, SMALL, MUTED, anchor="midright")
        left = icon.right + look.px(6)
        width = key.left - look.px(10) - left
        look.draw_text(surface, words, (left, rect.centery), SMALL, TEXT, anchor="midleft", width=width)
