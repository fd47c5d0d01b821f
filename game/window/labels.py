"""Small plates with words over tiles, moved apart where they would lie on each other."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.window.board.camera import Camera
from game.window.look import FAINT, PANEL, SMALL, Color, Look, with_alpha
from systems.core.identifiers import Tile


@dataclass(frozen=True)
class Labels:
    """Words over tiles, each in a colour; the later ones give way to the earlier."""

    labels: tuple[tuple[Tile, str, Color], ...]

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        """Draw those whose tile is in view."""
        taken: list[pygame.Rect] = []
        for tile, words, color in self.labels:
            over = camera.rect_of(tile)
            if not over.colliderect(camera.view):
                continue
            drawn = look.text(words, SMALL, color, bold=True)
            plate = drawn.get_rect().inflate(look.px(10), look.px(4))
            plate.midbottom = (over.centerx, over.top - look.px(3))
            plate = free_place(plate, taken, camera.view)
            taken.append(plate)
            look.panel(surface, plate, with_alpha(PANEL, 235), FAINT, 5)
            surface.blit(drawn, drawn.get_rect(center=plate.center))


def free_place(plate: pygame.Rect, taken: list[pygame.Rect], view: pygame.Rect) -> pygame.Rect:
    """The place nearest above the wished one, in the view, that lies on none taken; the wished one if all do."""
    wished = plate.clamp(view)
    place = wished.copy()
    while (found := place.collidelist(taken)) >= 0:
        place.bottom = taken[found].top - 1
        if place.top < view.top:
            return wished
    return place
