"""Lines around tiles, dashes, and words over the board."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.window.board.stamps import INK, dash_stamp
from game.window.look import FAINT, PANEL, SMALL, TEXT, Anchor, Color, Look, with_alpha

if TYPE_CHECKING:
    from game.window.board.camera import Camera
    from systems.geometry.grid import Mask, Tile


def draw_label(
    surface: pygame.Surface,
    camera: Camera,
    look: Look,
    words: str,
    tile: Tile,
    color: Color = TEXT,
    *,
    under: bool = False,
) -> pygame.Rect:
    """Where a small plate with words was drawn: over a tile, or under it and any name there; within the view.

    Where there is no room on that side it is drawn on the other.
    """
    drawn = look.text(words, SMALL, color, bold=True)
    over = camera.rect_of(tile)
    plate = drawn.get_rect().inflate(look.px(12), look.px(4))
    above = (over.centerx, over.top - look.px(3))
    plate.midtop = (over.centerx, over.bottom + look.px(14 if under else 3))
    if plate.bottom > camera.view.bottom if under else above[1] - plate.height >= camera.view.top:
        plate.midbottom = above
    plate.clamp_ip(camera.view)
    look.panel(surface, plate, with_alpha(PANEL, 235), FAINT, 5)
    surface.blit(drawn, drawn.get_rect(center=plate.center))
    return plate


def draw_shadowed(
    surface: pygame.Surface, look: Look, words: str, at: tuple[int, int], size: int, color: Color, anchor: Anchor
) -> None:
    """Text that can be read on any ground."""
    drawn = look.outlined(words, size, color, INK)
    surface.blit(drawn, drawn.get_rect(**{anchor: at}))


def draw_rim(surface: pygame.Surface, camera: Camera, mask: Mask, color: Color, width: int, dash: int = 0) -> None:
    """A line around the tiles of a mask, inside them."""
    for rect in _rim(camera, mask, width):
        for part in _cut(rect, dash) if dash else (rect,):
            surface.fill(color, part)


def _rim(camera: Camera, mask: Mask, width: int) -> Iterator[pygame.Rect]:
    """The pieces of the line, each as long as it goes straight on."""
    columns, rows = camera.visible()
    above, left = max(0, rows.start - 1), max(0, columns.start - 1)
    near = mask[above : rows.stop + 1, left : columns.stop + 1]
    if not near.any():
        return
    padded = np.zeros((len(rows) + 2, len(columns) + 2), bool)
    padded[above - rows.start + 1 :, left - columns.start + 1 :][: near.shape[0], : near.shape[1]] = near
    inside, tile, far = padded[1:-1, 1:-1], camera.tile, camera.tile - width
    x, y = camera.to_pixel((columns.start, rows.start))
    for beyond, aside in ((padded[:-2, 1:-1], 0), (padded[2:, 1:-1], far)):
        for row, column, length in runs(inside & ~beyond):
            yield pygame.Rect(x + column * tile, y + row * tile + aside, length * tile, width)
    for beyond, aside in ((padded[1:-1, :-2], 0), (padded[1:-1, 2:], far)):
        for column, row, length in runs((inside & ~beyond).T):
            yield pygame.Rect(x + column * tile + aside, y + row * tile, width, length * tile)


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


def draw_dashes(
    surface: pygame.Surface,
    start: tuple[float, float],
    end: tuple[float, float],
    color: Color,
    width: float,
    dash: float,
) -> None:
    """A line between two pixels in dashes of about that length and gaps as long; only those that can be seen."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    if not length:
        return
    pieces = 2 * max(1, round((length / dash + 1) / 2)) - 1
    stamp = dash_stamp((round(across / pieces * 2) / 2, round(down / pieces * 2) / 2), color, width)
    shares = (np.arange(0, pieces, 2) + 0.5) / pieces
    lefts = np.round(start[0] + shares * across - stamp.get_width() / 2).astype(int)
    tops = np.round(start[1] + shares * down - stamp.get_height() / 2).astype(int)
    seen = surface.get_clip().inflate(2 * stamp.get_width(), 2 * stamp.get_height())
    inside = (lefts >= seen.left) & (lefts < seen.right) & (tops >= seen.top) & (tops < seen.bottom)
    surface.fblits([(stamp, at) for at in zip(lefts[inside].tolist(), tops[inside].tolist(), strict=True)])


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
