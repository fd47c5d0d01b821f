"""The corner that somebody presses to, or could: the wall leaned at, its end, and the way one leans out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.window.board.shapes import smooth, thick_line
from game.window.board.stamps import INK
from game.window.look import CURSOR, SIGHT, Color, Look

if TYPE_CHECKING:
    from game.window.board.camera import Camera
    from systems.geometry.grid import Step, Tile


@dataclass(frozen=True)
class Leaning:
    """A corner of a tile: the steps towards the wall and along it to its end; only its point where it is not chosen."""

    tile: Tile
    towards: Step
    side: Step
    chosen: bool = True

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        """Draw the edge one leans at, the point of the corner, and an arrow around it."""
        if not camera.rect_of(self.tile).inflate(camera.tile, camera.tile).colliderect(camera.view):
            return
        point = self._at(camera, 0.5, 0.5)
        if not self.chosen:
            _dot(surface, point, max(look.px(5), camera.tile // 7), SIGHT)
            return
        width = max(look.px(4), camera.tile / 9)
        edge = [self._at(camera, 0.5, -0.5), point]
        thick_line(surface, INK, edge, width + 2 * look.scale)
        thick_line(surface, SIGHT, edge, width)
        way = [self._at(camera, 0.2, 0.1), self._at(camera, 0.2, 0.72), self._at(camera, 0.78, 0.72)]
        head = [self._at(camera, 0.98, 0.72), self._at(camera, 0.72, 0.6), self._at(camera, 0.72, 0.84)]
        thin = max(look.px(2), camera.tile / 16)
        for ink, extra in ((INK, 2 * look.scale), (CURSOR, 0.0)):
            thick_line(surface, ink, way, thin + extra)
            pygame.draw.polygon(surface, ink, head, 0 if ink is CURSOR else look.px(3))
        _dot(surface, point, max(look.px(7), camera.tile // 5), SIGHT)

    def _at(self, camera: Camera, towards: float, along: float) -> tuple[int, int]:
        """The pixel so far from the middle of the tile, in tiles towards the wall and along it to its end."""
        x, y = camera.centre_of(self.tile)
        return (
            x + round(camera.tile * (towards * self.towards[0] + along * self.side[0])),
            y + round(camera.tile * (towards * self.towards[1] + along * self.side[1])),
        )


def _dot(surface: pygame.Surface, at: tuple[int, int], size: int, color: Color) -> None:
    def draw(fine: pygame.Surface, times: int) -> None:
        middle = (size * times / 2, size * times / 2)
        pygame.draw.circle(fine, INK, middle, size * times / 2)
        pygame.draw.circle(fine, color, middle, size * times / 2 - 1.5 * times)

    drawn = smooth((size, size), draw)
    surface.blit(drawn, drawn.get_rect(center=at))
