"""Where the parts of the battle lie in the window."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.window.look import Look


class Layout(NamedTuple):
    """The parts, in pixels. The board has whatever the others leave."""

    strip: pygame.Rect
    goal: pygame.Rect
    board: pygame.Rect
    prompt: pygame.Rect
    bar: pygame.Rect
    card: pygame.Rect
    log: pygame.Rect
    side: pygame.Rect

    @classmethod
    def of(cls, size: tuple[int, int], look: Look) -> Layout:
        """The parts of a window of that size."""
        wide, high = size
        strip, bar, prompt, side = look.px(56), look.px(56), look.px(30), min(look.px(312), wide // 3)
        gap, goal = look.px(8), look.px(24)
        middle = high - strip - bar
        card = look.px(290)
        right = pygame.Rect(wide - side, strip, side, middle)
        inner = right.inflate(-2 * gap, -2 * gap)
        return cls(
            pygame.Rect(0, 0, wide, strip),
            pygame.Rect(0, strip, wide - side, goal),
            pygame.Rect(0, strip + goal, wide - side, middle - goal - prompt),
            pygame.Rect(0, high - bar - prompt, wide - side, prompt),
            pygame.Rect(0, high - bar, wide, bar),
            pygame.Rect(inner.left, inner.top, inner.width, card),
            pygame.Rect(inner.left, inner.top + card + gap, inner.width, inner.height - card - gap),
            right,
        )
