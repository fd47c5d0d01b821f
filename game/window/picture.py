"""The board of a battle as a PNG file, drawn as the window draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

from game.window.board.camera import Camera
from game.window.board.ground_picture import GroundPicture
from game.window.board.layers import Part
from game.window.board.overlays import Area, Grid, Numbers, Overlay
from game.window.board.tokens import draw_tokens, standing
from game.window.look import BACKDROP, MUTED, SMALL, Look
from game.window.manners import MANNERS
from game.window.places import facings
from systems.core.components import Doors
from systems.core.events import Event
from systems.core.identifiers import UnitId
from systems.core.views import View

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.maps.plain import PlainMap

MOST_PIXELS = 64_000_000
"""Of a picture: a quarter of a gigabyte while it is drawn."""
LONGEST_SIDE = 16_000
SMALLEST_TILE, LARGEST_TILE = 4, 256


class PictureTooLarge(ValueError):  # noqa: N818 - it says what is wrong
    """A size of picture that cannot be had; says which was asked for and what can be."""


class Shown(Struct, frozen=True):
    """A state as a seat knows it: under which rulebook, what that seat was told so far, and whose turn it is."""

    view: View
    rulebook: str
    events: tuple[Event, ...] = ()
    active: UnitId | None = None


def draw_board(
    shown: Shown,
    plain: PlainMap | None,
    tile: int = 32,
    overlays: Sequence[Overlay] = (),
) -> pygame.Surface:
    """The board as a seat knows it, tiles so many pixels wide, in a margin with the numbers of columns and rows.

    Needs pygame's fonts and no display. Raises PictureTooLarge.
    """
    view = shown.view
    board = view.board
    look = Look(720)
    margin = look.width(str(max(board.columns, board.rows)), SMALL) + look.px(12)
    size = (board.columns * tile + 2 * margin, board.rows * tile + 2 * margin)
    _check(tile, size)
    surface = pygame.Surface(size, 0, 32)
    surface.fill(BACKDROP)
    camera = Camera(board.columns, board.rows, surface.get_rect(), tile)
    camera.left = camera.top = -margin
    part = Part((0, 0), range(board.columns), range(board.rows), tile, view.battle(Doors).closed)
    GroundPicture(board, plain).draw(surface.subsurface(camera.board_rect()), part)
    laid: list[Overlay] = [Grid(), *(Area(frozenset(zone.tiles), zone.name, MUTED) for zone in board.exits), *overlays]
    for overlay in laid:
        overlay.draw(surface, camera, look)
    tokens = standing(view, MANNERS[shown.rulebook].marks, facings(shown.events, view).get)
    draw_tokens(surface, camera, look, tokens, shown.active)
    Numbers().draw(surface, camera, look)
    return surface


def save_board(path: Path, shown: Shown, plain: PlainMap | None, tile: int = 32) -> tuple[int, int]:
    """The width and height in pixels of the picture that was written. Raises PictureTooLarge, OSError."""
    pygame.font.init()
    surface = draw_board(shown, plain, tile)
    try:
        with path.open("wb") as opened:
            pygame.image.save(surface, opened, "board.png")
    except pygame.error as error:
        raise OSError(str(error)) from error
    return surface.get_size()


def _check(tile: int, size: tuple[int, int]) -> None:
    if not SMALLEST_TILE <= tile <= LARGEST_TILE:
        raise PictureTooLarge(f"found tiles of {tile} pixels, expected {SMALLEST_TILE} to {LARGEST_TILE}")
    width, height = size
    if max(size) > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise PictureTooLarge(
            f"found a picture of {width}x{height} pixels with tiles of {tile}, expected at most {LONGEST_SIDE} pixels "
            f"each way and {MOST_PIXELS // 1_000_000} million in all; make the tiles smaller"
        )
