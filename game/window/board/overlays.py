"""What is laid over the board: reach, tints, ways, lines, targets, cursor, grid and numbers of columns and rows.

Each is a frozen value made of arrays [rows, columns] or tiles, with one method `draw(surface, camera, look)`. None of
them works anything out: what a tile costs and who sees whom is asked of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

import numpy as np
import pygame

from game.window.board.shapes import thick_line
from game.window.board.stamps import INK, brackets, end_mark, flat, tile_stamp
from game.window.board.strokes import draw_label, draw_rim, draw_shadowed, runs
from game.window.look import (
    BACKDROP,
    CURSOR,
    MUTED,
    REACH,
    SMALL,
    TEXT,
    Color,
    Look,
    mixed,
    with_alpha,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from game.window.board.camera import Camera
    from systems.geometry.grid import Mask, Tile

_WITH_NUMBERS = 30
"""From what length of a tile at 720 lines on figures and icons stand on it."""
_WITH_GRID = 12


class Overlay(Protocol):
    """Something laid over the board."""

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        """Draw what of it is in view."""
        ...


@dataclass(frozen=True)
class Tint:
    """Tiles in one colour, which says by its alpha how much shows through; hatched where colour alone is not enough."""

    mask: Mask
    color: Color
    hatched: bool = False
    edge: Color | None = None
    """The colour of a line around them, None for none."""

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        columns, rows = camera.visible()
        tile = camera.tile
        x, y = camera.to_pixel((columns.start, rows.start))
        surface.fblits(
            [
                (tile_stamp(tile, length, self.color, hatched=self.hatched), (x + column * tile, y + row * tile))
                for row, column, length in runs(self.mask[rows.start : rows.stop, columns.start : columns.stop])
            ]
        )
        if self.edge is not None:
            draw_rim(surface, camera, self.mask, self.edge, look.px(1.5))


@dataclass(frozen=True)
class Reach:
    """Where somebody can move: AP for each tile, -1 where they cannot end.

    Tiles in `strong`, from which the AP left still allow what one came for, are tinted more.
    """

    ap: npt.NDArray[np.int64]
    strong: Mask | None = None
    color: Color = REACH
    unit: str = ""
    """What stands behind each number."""

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        ends = self.ap >= 0
        strong = np.zeros_like(ends) if self.strong is None else ends & self.strong
        Tint(ends & ~strong, with_alpha(self.color, 60)).draw(surface, camera, look)
        Tint(strong, with_alpha(self.color, 100)).draw(surface, camera, look)
        draw_rim(surface, camera, ends, mixed(self.color, TEXT, 0.45), max(look.px(1.5), camera.tile // 24))
        if camera.tile >= look.px(_WITH_NUMBERS):
            self._draw_numbers(surface, camera, look, ends)

    def _draw_numbers(self, surface: pygame.Surface, camera: Camera, look: Look, ends: Mask) -> None:
        columns, rows = camera.visible()
        size, pad = max(look.px(10), round(camera.tile * 0.22)), max(2, camera.tile // 16)
        x, y = camera.to_pixel((columns.start + 1, rows.start + 1))
        blits = []
        for row, column in np.argwhere(ends[rows.start : rows.stop, columns.start : columns.stop]).tolist():
            number = self.ap[row + rows.start, column + columns.start]
            drawn = look.outlined(f"{number}{self.unit}", size, TEXT, INK)
            right, bottom = x + column * camera.tile - pad, y + row * camera.tile - pad
            blits.append((drawn, (right - drawn.get_width(), bottom + 2 - drawn.get_height())))
        surface.fblits(blits)


@dataclass(frozen=True)
class Ranks:
    """A rank for each tile, -1 for none, in the colours of the ranks; with an icon for each where there is room."""

    ranks: npt.NDArray[np.int8]
    colors: tuple[Color, ...]
    icons: tuple[str, ...]

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        for rank, color in enumerate(self.colors):
            Tint(self.ranks == rank, color).draw(surface, camera, look)
        if camera.tile < look.px(_WITH_NUMBERS):
            return
        columns, rows = camera.visible()
        for row, column in np.argwhere(self.ranks[rows.start : rows.stop, columns.start : columns.stop] >= 0):
            tile = (int(column) + columns.start, int(row) + rows.start)
            rank = int(self.ranks[tile[1], tile[0]])
            icon = look.exact_icon(self.icons[rank], camera.tile // 3, TEXT)
            surface.blit(icon, icon.get_rect(center=camera.centre_of(tile)))


@dataclass(frozen=True)
class Way:
    """A way over tiles, the one it starts from first. Words at its end lie over the tokens, see `BoardPainter.draw`."""

    tiles: tuple[Tile, ...]
    words: str = ""
    color: Color = TEXT

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        if len(self.tiles) < 2:
            return
        points = [camera.centre_of(tile) for tile in self.tiles]
        width = max(3.0, camera.tile / 9)
        thick_line(surface, INK, points, width + 2 * look.scale)
        thick_line(surface, self.color, points, width)
        end = end_mark(max(8, camera.tile * 5 // 8), self.color)
        surface.blit(end, end.get_rect(center=points[-1]))

    @property
    def label(self) -> Label | None:
        """The words at its end, if there are any."""
        return Label(self.tiles[-1], self.words, self.color) if self.words else None


@dataclass(frozen=True)
class Label:
    """Words on a small plate over a tile, or under it, as long as the tile is in view."""

    tile: Tile
    words: str
    color: Color = TEXT
    under: bool = False

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        if camera.view.colliderect(camera.rect_of(self.tile)):
            draw_label(surface, camera, look, self.words, self.tile, self.color, under=self.under)


@dataclass(frozen=True)
class Target:
    """A tile in brackets with words over it; crossed out where it cannot be chosen."""

    tile: Tile
    words: str = ""
    color: Color = CURSOR
    crossed: bool = False

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        rect = camera.rect_of(self.tile)
        if not rect.colliderect(camera.view):
            return
        surface.blit(brackets(rect.width, self.color, max(2, rect.width // 14)), rect)
        if self.crossed:
            size = max(8, rect.width // 3)
            icon = look.exact_icon("close", size, self.color)
            surface.blit(icon, icon.get_rect(bottomleft=rect.bottomleft))
        if self.words:
            draw_label(surface, camera, look, self.words, self.tile, self.color)


@dataclass(frozen=True)
class Area:
    """A named area of the board: a dashed line around it, and its name in its upper left corner."""

    tiles: frozenset[Tile]
    words: str
    color: Color = MUTED
    ink: Color | None = None
    """The colour of the words, where it is another."""
    filled: bool = False
    """Whether its tiles are tinted as well, and its rim is wide."""

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        mask = _mask(self.tiles, camera.columns, camera.rows)
        if self.filled:
            Tint(mask, with_alpha(self.color, 56)).draw(surface, camera, look)
        width = look.px(2.5 if self.filled else 1.5)
        draw_rim(surface, camera, mask, self.color, width, dash=max(4, camera.tile // 4))
        if (camera.tile >= 24 or self.filled) and self.words and self._in_view(camera):
            column, row = min(self.tiles, key=lambda tile: (tile[1], tile[0]))
            x, y = camera.to_pixel((column, row))
            wide, board = look.width(self.words, SMALL, bold=True), camera.board_rect()
            # One at the rim of the board or of the view keeps its name whole.
            furthest = min(board.right, camera.view.right) - wide - look.px(4)
            nearest = max(board.left, camera.view.left + look.px(22)) + look.px(4)
            last = camera.to_pixel((max(tile[0] for tile in self.tiles) + 1, row))[0] - wide
            left = min(x + look.px(4), furthest) if x >= nearest else min(nearest, max(x, last))
            draw_shadowed(
                surface, look, self.words, (left, y + look.px(2)), look.px(SMALL), self.ink or self.color, "topleft"
            )

    def _in_view(self, camera: Camera) -> bool:
        columns, rows = camera.visible()
        return any(tile[0] in columns and tile[1] in rows for tile in self.tiles)


@lru_cache(maxsize=64)
def _mask(tiles: frozenset[Tile], columns: int, rows: int) -> Mask:
    mask = np.zeros((rows, columns), bool)
    for column, row in tiles:
        mask[row, column] = True
    return mask


@dataclass(frozen=True)
class Grid:
    """Thin lines between the tiles."""

    alpha: int = 36

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        if camera.tile < _WITH_GRID:
            return
        columns, rows = camera.visible()
        seen = camera.board_rect().clip(camera.view)
        width = look.px(1) if camera.tile >= 24 else 1
        color: Color = (0, 0, 0, self.alpha)
        upright, level = flat((width, seen.height), color), flat((seen.width, width), color)
        surface.fblits(
            [(upright, (camera.to_pixel((column, 0))[0] - width // 2, seen.top)) for column in columns[1:]]
            + [(level, (seen.left, camera.to_pixel((0, row))[1] - width // 2)) for row in rows[1:]]
        )


@dataclass(frozen=True)
class Numbers:
    """The numbers of columns and rows along the upper and left rim of the view; those of `cursor` stand out."""

    cursor: Tile | None = None
    color: Color = MUTED
    shade: Color = BACKDROP

    def draw(self, surface: pygame.Surface, camera: Camera, look: Look) -> None:
        columns, rows = camera.visible()
        board, view = camera.board_rect(), camera.view
        band = look.line_height(SMALL)
        wide = look.width(str(max(camera.rows - 1, 0)), SMALL) + look.px(8)
        top, left = max(view.top, board.top - band), max(view.left, board.left - wide)
        shade = with_alpha(self.shade, 215)
        across, down = board.clip(view), board.clip(view)
        surface.blit(flat((across.width, band), shade), (across.left, top))
        surface.blit(flat((wide, down.height), shade), (left, down.top))
        step = _every(camera.tile, look.width(str(max(camera.columns, camera.rows) - 1), SMALL) + look.px(9))
        column_on, row_on = self.cursor or (None, None)
        blits = []
        for column in columns:
            if column == column_on or (column % step == 0 and _apart(column, column_on, step)):
                drawn = self._words(look, column, on=column == column_on)
                blits.append((drawn, drawn.get_rect(midtop=(camera.centre_of((column, 0))[0], top))))
        for row in rows:
            y = camera.centre_of((0, row))[1]
            if (row % step == 0 or row == row_on) and y > top + band:
                drawn = self._words(look, row, on=row == row_on)
                blits.append((drawn, drawn.get_rect(midright=(left + wide - look.px(4), y))))
        surface.fblits(blits)

    def _words(self, look: Look, number: int, *, on: bool) -> pygame.Surface:
        return look.text(str(number), SMALL, CURSOR if on else self.color, bold=on)


def _apart(number: int, other: int | None, step: int) -> bool:
    """Whether a number stays clear of the one that stands out."""
    return other is None or abs(number - other) >= step


def _every(tile: int, wide: int) -> int:
    """Of how many numbers one is written, so that they do not touch."""
    return next(step for step in (1, 2, 5, 10, 20, 50) if step * tile >= wide or step == 50)
