"""A part of the window that is drawn anew only when what it shows is other; every other frame is one copy."""

from __future__ import annotations

from collections.abc import Callable

import pygame


class Kept:
    """The picture of one part, and what it was made of."""

    def __init__(self) -> None:
        self._key: object = None
        self._picture: pygame.Surface | None = None

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, key: object, paint: Callable[[pygame.Surface], None]
    ) -> None:
        """Have `paint` draw all of the surface in `rect`, unless it would draw again what `key` says.

        In a window too small for the part, what is kept is as much of it as there is: it may be nothing.
        """
        seen = rect.clip(surface.get_rect())
        if not seen:
            return
        made_of = (rect.topleft, rect.size, seen.size, key)
        if self._picture is None or self._key != made_of:
            paint(surface)
            self._picture, self._key = surface.subsurface(seen).copy(), made_of
        else:
            surface.blit(self._picture, seen)
