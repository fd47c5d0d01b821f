"""What lies on the ground: its icon in a ring, in the middle of an empty tile, beside whoever stands on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.window.board.shapes import smooth
from game.window.board.stamps import INK
from game.window.look import BACKDROP, MUTED, TEXT, Color, Look

if TYPE_CHECKING:
    from game.window.board.camera import Camera
    from systems.geometry.grid import Tile

_WITH_ICONS = 14
"""From what length of a tile at 720 lines on it is an icon; on smaller ones it is a dot."""
_LARGE, _SMALL = 0.56, 0.38
"""How large it is, in tiles, where nobody is, and beside somebody."""
_ASIDE = (-0.36, 0.24)
"""Where it lies beside somebody, in tiles from the middle."""


@dataclass(frozen=True)
class Lying:
    """Things on one tile: the icon of the one that lies on top, and how many there are."""

    tile: Tile
    icon: str
    count: int = 1
    aside: bool = False
    """Whether somebody is on the tile as well."""
    remembered: bool = False
    """Whether it is where it was last seen, and out of sight now."""

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        if not camera.rect_of(self.tile).colliderect(camera.view):
            return
        tile, color = camera.tile, MUTED if self.remembered else TEXT
        x, y = camera.centre_of(self.tile)
        if self.aside:
            x, y = x + round(tile * _ASIDE[0]), y + round(tile * _ASIDE[1])
        size = max(5, round(tile * (_SMALL if self.aside else _LARGE)))
        ring = _ring(size, color, thin=self.remembered)
        surface.blit(ring, ring.get_rect(center=(x, y)))
        if tile < look.px(_WITH_ICONS):
            return
        icon = look.exact_icon(self.icon, round(size * 0.7), color)
        surface.blit(icon, icon.get_rect(center=(x, y)))
        if self.count > 1:
            drawn = look.outlined(str(self.count), max(look.px(9), round(size * 0.42)), color, INK)
            surface.blit(drawn, drawn.get_rect(center=(x + size // 2, y - size // 2 + size // 6)))


@lru_cache(maxsize=64)
def _ring(size: int, color: Color, *, thin: bool) -> pygame.Surface:
    """A dark disc in a ring; in a thinner one for what is only remembered."""

    def draw(fine: pygame.Surface, times: int) -> None:
        middle, radius = (size * times / 2, size * times / 2), size * times / 2
        width = max(times, size * times // (22 if thin else 13))
        pygame.draw.circle(fine, INK, middle, radius)
        pygame.draw.circle(fine, color, middle, radius - times / 2)
        pygame.draw.circle(fine, BACKDROP, middle, radius - times / 2 - width)

    return smooth((size, size), draw)
