"""The line under the board: what is going on, or why something cannot be had."""

from __future__ import annotations

import pygame

from game.window.look import BODY, DANGER_TEXT, LINE, PANEL, Color, Look


def draw_prompt(
    surface: pygame.Surface, look: Look, rect: pygame.Rect, words: str, color: Color, end: int | None = None
) -> None:
    """Draw it; what is said in the colour of danger has a sign before it. The words end at pixel `end`, if given."""
    pygame.draw.rect(surface, PANEL, rect)
    pygame.draw.line(surface, LINE, rect.topleft, rect.topright, look.px(1))
    left = rect.left + look.px(12)
    if color == DANGER_TEXT:
        sign = look.draw_icon(surface, "warning", (left, rect.centery), 16, color, anchor="midleft")
        left = sign.right + look.px(6)
    width = (rect.right if end is None else end) - left - look.px(12)
    look.draw_text(surface, words, (left, rect.centery), BODY, color, anchor="midleft", width=width)
