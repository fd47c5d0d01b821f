"""A board drawn whole: its ground, what lies over it, who stands on it, in any size of tile, on screen or on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

from game.window.board.camera import Camera
from game.window.board.ground_picture import GroundPicture
from game.window.board.layers import Part
from game.window.board.overlays import Grid, Label, Numbers, Overlay, Way
from game.window.board.schematic import ON_PAPER
from game.window.board.tokens import Token, draw_tokens
from game.window.look import BACKDROP, SMALL, Color, Look
from game.window.paper_legend import INK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.maps.plain import PlainMap
    from systems.core.board import Board
    from systems.core.identifiers import UnitId

MOST_PIXELS = 64_000_000
"""Of a picture: a quarter of a gigabyte while it is drawn."""
LONGEST_SIDE = 16_000
SMALLEST_TILE, LARGEST_TILE = 4, 512
_LINES = 720
"""Lines of a screen on which tiles of `_USUAL` pixels are looked at; words and marks grow with the tiles."""
_USUAL = 32
_PIECE = 4_000_000
"""Pixels of ground that are drawn at once, so that pictures of a map are never scaled whole."""
_WHITE: Color = (255, 255, 255)
_PAPER_GRID = 60


class PictureTooLarge(ValueError):  # noqa: N818 - it says what is wrong
    """A size of picture that cannot be had; says which was asked for and what can be."""


class Manner(Struct, frozen=True):
    """How a board is drawn: pixels of a tile, and whether with a grid, with numbers along the rim, and for paper.

    Without numbers there is no margin: the picture is as many pixels wide and high as its tiles are.
    """

    tile: int = _USUAL
    grid: bool = True
    coordinates: bool = True
    paper: bool = False
    """Drawn by what tiles do, in thin lines on white, instead of in the map's pictures."""


class Laid(Struct, frozen=True):
    """What is laid on a board: under the tokens, the tokens, whose turn it is, and over them."""

    under: tuple[Overlay, ...] = ()
    tokens: tuple[Token, ...] = ()
    active: UnitId | None = None
    over: tuple[Overlay, ...] = ()


def look_of(manner: Manner) -> Look:
    """Words and marks in the size that fits the tiles."""
    return Look(round(_LINES * manner.tile / _USUAL))


def draw_map(
    board: Board, plain: PlainMap | None, closed: tuple[bool, ...], manner: Manner, laid: Laid
) -> pygame.Surface:
    """The board with its doors in one state and what is laid on it.

    Needs pygame's fonts and no display. Raises PictureTooLarge.
    """
    look = look_of(manner)
    margin = look.width(str(max(board.columns, board.rows)), SMALL) + look.px(12) if manner.coordinates else 0
    size = (board.columns * manner.tile + 2 * margin, board.rows * manner.tile + 2 * margin)
    _check(manner.tile, size)
    surface = pygame.Surface(size, 0, 32)
    around = _WHITE if manner.paper else BACKDROP
    surface.fill(around)
    camera = Camera(board.columns, board.rows, surface.get_rect(), manner.tile)
    camera.left = camera.top = -margin
    ground = GroundPicture(board, None, ON_PAPER) if manner.paper else GroundPicture(board, plain)
    _draw_ground(surface.subsurface(camera.board_rect()), ground, board, closed, manner.tile)
    grid = [Grid(_PAPER_GRID) if manner.paper else Grid()] if manner.grid else []
    for overlay in (*grid, *laid.under):
        overlay.draw(surface, camera, look)
    draw_tokens(surface, camera, look, laid.tokens, laid.active)
    for overlay in (*_words(laid.under), *laid.over):
        overlay.draw(surface, camera, look)
    if manner.coordinates:
        numbers = Numbers(color=INK, shade=_WHITE) if manner.paper else Numbers()
        numbers.draw(surface, camera, look)
    return surface


def _draw_ground(
    surface: pygame.Surface, ground: GroundPicture, board: Board, closed: tuple[bool, ...], tile: int
) -> None:
    """Draw the ground some rows at a time."""
    step = max(1, _PIECE // (surface.get_width() * tile))
    for first in range(0, board.rows, step):
        rows = range(first, min(board.rows, first + step))
        piece = surface.subsurface((0, first * tile, surface.get_width(), len(rows) * tile))
        ground.draw(piece, Part((0, -first * tile), range(board.columns), rows, tile, closed))


def _words(under: Sequence[Overlay]) -> list[Label]:
    """What ways say, which lies over the tokens."""
    return [one.label for one in under if isinstance(one, Way) and one.label is not None]


def _check(tile: int, size: tuple[int, int]) -> None:
    if not SMALLEST_TILE <= tile <= LARGEST_TILE:
        raise PictureTooLarge(f"found tiles of {tile} pixels, expected {SMALLEST_TILE} to {LARGEST_TILE}")
    width, height = size
    if max(size) > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise PictureTooLarge(
            f"found a picture of {width}x{height} pixels with tiles of {tile}, expected at most {LONGEST_SIDE} pixels "
            f"each way and {MOST_PIXELS // 1_000_000} million in all; make the tiles smaller"
        )
