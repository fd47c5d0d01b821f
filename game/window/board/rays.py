"""Straight lines over the board and what stops them. Overlays, as those of `overlays`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.window.board.shapes import thick_line
from game.window.board.stamps import INK, tile_stamp
from game.window.board.strokes import draw_dashes, pixel_at
from game.window.look import TEXT, Color, Look

if TYPE_CHECKING:
    from game.window.board.camera import Camera
    from systems.core.board import Place

STOPPED: Color = (240, 110, 90)
"""Lines that are stopped, and what stops them."""
WIDE, NARROW = 1.9, 1.0
"""At 720 lines."""


@dataclass(frozen=True)
class Ray:
    """A straight line between two points in columns and rows; dashed from where it is stopped."""

    start: tuple[float, float]
    end: tuple[float, float]
    color: Color = TEXT
    free: float = 1.0
    """The part of it before it is stopped: 1 for a whole line, 0 for one that is dashed from its start."""
    width: float = WIDE

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        start, end = (pixel_at(camera, at) for at in (self.start, self.end))
        stop = (start[0] + (end[0] - start[0]) * self.free, start[1] + (end[1] - start[1]) * self.free)
        width = self.width * look.scale
        if self.free < 1:
            draw_dashes(surface, stop, end, self.color, width, look.px(9))
        if stop != start:
            thick_line(surface, INK, [start, stop], width + 2 * look.scale)
            thick_line(surface, self.color, [start, stop], width)


@dataclass(frozen=True)
class Obstacle:
    """What stops a line: a tile hatched within a frame, a thin wall or door by a bar along its grid line."""

    place: Place
    color: Color = STOPPED

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        rect = camera.rect_of((self.place[0], self.place[1]))
        if not rect.inflate(rect.width, rect.height).colliderect(camera.view):
            return
        if len(self.place) == 2:
            surface.blit(tile_stamp(rect.width, 1, self.color, hatched=True), rect)
            pygame.draw.rect(surface, INK, rect, look.px(3))
            pygame.draw.rect(surface, self.color, rect.inflate(-look.px(1), -look.px(1)), look.px(1.5))
            return
        thick = max(look.px(3), rect.width // 8)
        bar = pygame.Rect(0, 0, thick, rect.height) if self.place[2] == "left" else pygame.Rect(0, 0, rect.width, thick)
        bar.center = rect.midleft if self.place[2] == "left" else rect.midtop
        pygame.draw.rect(surface, INK, bar.inflate(look.px(2), look.px(2)))
        pygame.draw.rect(surface, self.color, bar)
