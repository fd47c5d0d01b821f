"""Lines around tiles, dashes, and words over the board."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.window.board.stamps import INK
from game.window.look import FAINT, PANEL, SMALL, TEXT, Anchor, Color, Look, with_alpha

if TYPE_CHECKING:
    from game.window.board.camera import Camera
    from systems.geometry.grid import Mask, Tile


def draw_label(
    surface: pygame.Surface, camera: Camera, look: Look, words: str, tile: Tile, color: Color = TEXT
) -> pygame.Rect:
    """Where a small plate with words was drawn: over a tile, or under it where there is no room; within the view."""
    drawn = look.text(words, SMALL, color, bold=True)
    over = camera.rect_of(tile)
    plate = drawn.get_rect().inflate(look.px(12), look.px(4))
    plate.midbottom = (over.centerx, over.top - look.px(3))
    if plate.top < camera.view.top:
        plate.midtop = (over.centerx, over.bottom + look.px(3))
    plate.clamp_ip(camera.view)
    look.panel(surface, plate, with_alpha(PANEL, 235), FAINT, 5)
    surface.blit(drawn, drawn.get_rect(center=plate.center))
    return plate


def draw_shadowed(
    surface: pygame.Surface, look: Look, words: str, at: tuple[int, int], size: int, color: Color, anchor: Anchor
) -> None:
    """Text that can be read on any ground."""
    shade = look.exact_text(words, size, INK, bold=True)
    rect = shade.get_rect(**{anchor: at})
    surface.fblits([(shade, rect.move(across, down)) for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1))])
    surface.blit(look.exact_text(words, size, color, bold=True), rect)


def draw_rim(surface: pygame.Surface, camera: Camera, mask: Mask, color: Color, width: int, dash: int = 0) -> None:
    """A line around the tiles of a mask, inside them."""
    columns, rows = camera.visible()
    padded = np.pad(mask, 1)[rows.start : rows.stop + 2, columns.start : columns.stop + 2]
    inside = padded[1:-1, 1:-1]
    long, far = camera.tile, camera.tile - width
    sides = (
        (padded[:-2, 1:-1], pygame.Rect(0, 0, long, width)),
        (padded[2:, 1:-1], pygame.Rect(0, far, long, width)),
        (padded[1:-1, :-2], pygame.Rect(0, 0, width, long)),
        (padded[1:-1, 2:], pygame.Rect(far, 0, width, long)),
    )
    for beyond, piece in sides:
        for row, column in np.argwhere(inside & ~beyond):
            rect = piece.move(camera.to_pixel((int(column) + columns.start, int(row) + rows.start)))
            for part in _cut(rect, dash) if dash else (rect,):
                surface.fill(color, part)


def _cut(rect: pygame.Rect, dash: int) -> list[pygame.Rect]:
    """A thin box in dashes half as long as what they leave and take together."""
    level = rect.width > rect.height
    length = rect.width if level else rect.height
    return [
        pygame.Rect(rect.left + at, rect.top, min(dash, length - at), rect.height)
        if level
        else pygame.Rect(rect.left, rect.top + at, rect.width, min(dash, length - at))
        for at in range(dash // 2, length, 2 * dash)
    ]


def dashes(
    start: tuple[float, float], end: tuple[float, float], dash: int
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """A line in dashes as long as the gaps between them."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    stops = [min(1.0, at * dash / length) for at in range(int(length / dash) + 2)] if length else []
    points = [(start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at) for at in stops]
    return list(pairwise(points))[::2]


def runs(mask: Mask) -> list[tuple[int, int, int]]:
    """Rows of tiles side by side: row, first column and length of each."""
    padded = np.zeros((mask.shape[0], mask.shape[1] + 2), np.int8)
    padded[:, 1:-1] = mask
    turns = np.diff(padded, axis=1)
    rows, starts = np.nonzero(turns == 1)
    stops = np.nonzero(turns == -1)[1]
    return list(zip(rows.tolist(), starts.tolist(), (stops - starts).tolist(), strict=True))


def pixel_at(camera: Camera, at: tuple[float, float]) -> tuple[float, float]:
    """The pixel of a point in columns and rows."""
    return (
        camera.view.left - camera.left + at[0] * camera.tile,
        camera.view.top - camera.top + at[1] * camera.tile,
    )
