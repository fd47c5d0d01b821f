"""Where the parts of the camp lie in the window."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.window.look import Look


class CampLayout(NamedTuple):
    """The parts, in pixels."""

    head: pygame.Rect
    people: pygame.Rect
    pages: pygame.Rect
    rows: pygame.Rect
    card: pygame.Rect
    log: pygame.Rect
    notice: pygame.Rect
    bar: pygame.Rect

    @classmethod
    def of(cls, size: tuple[int, int], look: Look) -> CampLayout:
        """The parts of a window of that size."""
        wide, high = size
        gap, edge = look.px(10), look.px(12)
        head, bar, notice, pages = look.px(58), look.px(56), look.px(30), look.px(34)
        top, bottom = head + gap, high - bar - notice
        room = wide - 2 * edge - 2 * gap
        people = min(round(room * 0.33), look.px(420))
        right = min(round(room * 0.28), look.px(350))
        middle = pygame.Rect(edge + people + gap, top, room - people - right, bottom - top)
        side = pygame.Rect(middle.right + gap, top, right, bottom - top)
        card = min(look.px(262), side.height * 3 // 5)
        return cls(
            pygame.Rect(0, 0, wide, head),
            pygame.Rect(edge, top, people, bottom - top),
            pygame.Rect(middle.left, middle.top, middle.width, pages),
            pygame.Rect(middle.left, middle.top + pages + gap, middle.width, middle.height - pages - gap),
            pygame.Rect(side.left, side.top, side.width, card),
            pygame.Rect(side.left, side.top + card + gap, side.width, side.height - card - gap),
            pygame.Rect(edge, bottom, wide - 2 * edge, notice),
            pygame.Rect(edge, high - bar, wide - 2 * edge, bar),
        )
