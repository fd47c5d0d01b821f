"""The whole board in a corner: what the seat knows of, and the part that is in view. A click on it leads there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from game.window.board.overview import overview
from game.window.board.shapes import mark
from game.window.look import CURSOR, LINE, MUTED, PANEL, TEXT, Look

if TYPE_CHECKING:
    from game.maps.plain import PlainMap
    from game.window.board.camera import Camera
    from game.window.board.tokens import Token
    from systems.core.board import Board
    from systems.core.identifiers import UnitId
    from systems.geometry.grid import Tile

_LEAF = (196, 128, 58)


class Minimap:
    """A small picture of a board, as large as fits a part of the screen."""

    def __init__(self, board: Board, plain: PlainMap | None = None) -> None:
        self._board = board
        self._plain = plain
        self._whole: pygame.Surface | None = None
        self._scaled: pygame.Surface | None = None
        self._kept: tuple[tuple[int, int], tuple[bool, ...]] = ((0, 0), ())
        self._place = pygame.Rect(0, 0, 0, 0)

    def size_within(self, room: tuple[int, int]) -> tuple[int, int]:
        """The largest size of the board's own proportions within so many pixels."""
        scale = min(room[0] / self._board.columns, room[1] / self._board.rows)
        return max(1, round(self._board.columns * scale)), max(1, round(self._board.rows * scale))

    def draw(
        self,
        surface: pygame.Surface,
        look: Look,
        rect: pygame.Rect,
        camera: Camera,
        tokens: Iterable[Token],
        closed: tuple[bool, ...],
        active: UnitId | None = None,
    ) -> None:
        """Draw it in the middle of `rect`, with tokens, doors as they stand, and the part in view."""
        look.panel(surface, rect, PANEL, LINE)
        inner = rect.inflate(-look.px(8), -look.px(8))
        self._place = pygame.Rect((0, 0), self.size_within(inner.size))
        self._place.center = inner.center
        surface.blit(self._picture(closed), self._place)
        size = max(look.px(5), min(look.px(11), round(2.2 * self._place.width / self._board.columns)))
        for token in sorted(tokens, key=lambda one: (one.unit == active, not one.fallen)):
            self._draw_token(surface, token, size, active=token.unit == active)
        self._draw_view(surface, look, camera)

    def tile_at(self, pixel: tuple[int, int]) -> Tile | None:
        """The tile under a pixel of what was drawn last; None beside it."""
        if not self._place.collidepoint(pixel):
            return None
        return (
            (pixel[0] - self._place.left) * self._board.columns // self._place.width,
            (pixel[1] - self._place.top) * self._board.rows // self._place.height,
        )

    def _picture(self, closed: tuple[bool, ...]) -> pygame.Surface:
        """The board in the size of its place with its doors as they stand, made anew where either has changed."""
        kept = (self._place.size, closed)
        if self._scaled is None or self._kept != kept:
            if self._whole is None:
                self._whole = pygame.surfarray.make_surface(overview(self._board, self._plain).swapaxes(0, 1))
            grows = self._place.width >= self._board.columns
            scale = pygame.transform.scale if grows else pygame.transform.smoothscale
            self._scaled = scale(self._whole, self._place.size)
            self._draw_doors(self._scaled, closed)
            self._kept = kept
        return self._scaled

    def _draw_doors(self, surface: pygame.Surface, closed: tuple[bool, ...]) -> None:
        across, down = self._scale()
        for door, shut in zip(self._board.doors, closed, strict=True):
            for place in door.places if shut else ():
                wide, high = (across, down) if len(place) == 2 else (across, 2) if place[2] == "top" else (2, down)
                at = (round(place[0] * across), round(place[1] * down))
                surface.fill(_LEAF, (*at, max(1, round(wide)), max(1, round(high))))

    def _draw_token(self, surface: pygame.Surface, token: Token, size: int, *, active: bool) -> None:
        across, down = self._scale()
        at = (round(self._place.left + token.at[0] * across), round(self._place.top + token.at[1] * down))
        if token.side < 0:
            surface.fill(
                MUTED, pygame.Rect(0, 0, size // 2 + 1, size // 2 + 1).move(at[0] - size // 4, at[1] - size // 4)
            )
            return
        if active:
            ring = mark(0, size + 6, CURSOR)
            surface.blit(ring, ring.get_rect(center=at))
        dot = mark(token.side, size, MUTED if token.fallen else None)
        surface.blit(dot, dot.get_rect(center=at))

    def _draw_view(self, surface: pygame.Surface, look: Look, camera: Camera) -> None:
        across, down = self._scale()
        left, top = camera.point_at(camera.view.topleft)
        right, bottom = camera.point_at(camera.view.bottomright)
        frame = pygame.Rect(
            round(self._place.left + left * across),
            round(self._place.top + top * down),
            round((right - left) * across),
            round((bottom - top) * down),
        ).clip(self._place)
        pygame.draw.rect(surface, TEXT, frame, look.px(1))

    def _scale(self) -> tuple[float, float]:
        return self._place.width / self._board.columns, self._place.height / self._board.rows
