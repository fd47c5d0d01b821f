"""Small plates with words over tiles, moved apart where they would lie on each other or on somebody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.window.board.camera import Camera
from game.window.look import FAINT, PANEL, SMALL, Color, Look, with_alpha
from systems.core.identifiers import Tile


@dataclass(frozen=True)
class Labels:
    """Words over tiles, each in a colour; the later ones give way to the earlier, and all to the tiles `held`."""

    labels: tuple[tuple[Tile, str, Color], ...]
    held: tuple[Tile, ...] = ()
    """Where people stand."""

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        """Draw those whose tile is in view."""
        taken: list[pygame.Rect] = []
        people = [(tile, camera.rect_of(tile)) for tile in self.held]
        for tile, words, color in self.labels:
            over = camera.rect_of(tile)
            if not over.colliderect(camera.view):
                continue
            drawn = look.text(words, SMALL, color, bold=True)
            size = drawn.get_rect().inflate(look.px(10), look.px(4)).size
            others = [rect for where, rect in people if where != tile]
            plate = free_place(size, over, look.px(3), [*taken, *others], camera.view)
            taken.append(plate)
            look.panel(surface, plate, with_alpha(PANEL, 235), FAINT, 5)
            surface.blit(drawn, drawn.get_rect(center=plate.center))


def free_place(
    size: tuple[int, int], over: pygame.Rect, gap: int, taken: Sequence[pygame.Rect], view: pygame.Rect
) -> pygame.Rect:
    """Where a plate for a tile lies: above it, else beside it, else below, within the view and on nothing taken.

    Where there is no such place it is the nearest above all that is in the way, or above the tile at last.
    """
    plate = pygame.Rect((0, 0), size)
    places = (
        {"midbottom": (over.centerx, over.top - gap)},
        {"midleft": (over.right + gap, over.centery)},
        {"midright": (over.left - gap, over.centery)},
        {"midtop": (over.centerx, over.bottom + 5 * gap)},  # below the name
    )
    tried = []
    for at in places:
        for name, value in at.items():
            setattr(plate, name, value)
        tried.append(plate.clamp(view))
        if tried[-1].collidelist(taken) < 0 and not tried[-1].colliderect(over):
            return tried[-1]
    place = tried[0].copy()
    while (found := place.collidelist(taken)) >= 0:
        place.bottom = taken[found].top - 1
        if place.top < view.top:
            return tried[0]
    return place
