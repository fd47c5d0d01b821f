"""The picture of the map, kept in pieces of 16 x 16 tiles for each size of tile in which it was shown.

Drawing a frame is then a handful of opaque copies. A piece is drawn when it first comes into view, and again when a
door in it opens or closes. Pieces not seen for longest are dropped beyond a number of pixels.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

import pygame

from game.window.board.camera import LEVELS, Camera
from game.window.board.ground_picture import GroundPicture
from game.window.board.layers import Part
from game.window.look import BACKDROP

if TYPE_CHECKING:
    from game.maps.plain import PlainMap
    from systems.core.board import Board

CHUNK = 16
"""Tiles a piece is wide and high."""
KEPT_PIXELS = 48_000_000
"""How much is kept beside what is in view, 192 MB: a few sizes of tile about the one shown, to and fro."""

Key = tuple[int, int, int]
"""The size of a tile in pixels, and the column and row of the piece."""


class BoardTiles:
    """The picture of a map with its doors as they stand, drawn piece by piece.

    Without a map (a battle gone on with whose map is not at hand) the board is drawn by what its tiles do.
    """

    def __init__(self, board: Board, plain: PlainMap | None = None) -> None:
        self.picture = GroundPicture(board, plain)
        self._board = board
        self._closed = board.initial_doors()
        self._chunks: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._pixels = 0

    def draw(self, surface: pygame.Surface, camera: Camera, closed: tuple[bool, ...] | None = None) -> None:
        """Draw what the camera sees; `closed` says how the doors stand, None: as they stood last.

        While the zoom moves between the levels of the camera, pieces of the next larger level are scaled.
        """
        self.set_doors(self._closed if closed is None else closed)
        clip = surface.get_clip()
        surface.set_clip(camera.view.clip(clip))
        if not camera.view.colliderect(board := camera.board_rect()) or not board.contains(camera.view):
            surface.fill(BACKDROP, camera.view)
        level = next((one for one in LEVELS if one >= camera.tile), LEVELS[-1])
        pieces = self._pieces(camera, level)
        if level == camera.tile:
            surface.fblits(pieces)
        else:
            surface.fblits([_fitted(piece, at, camera, level) for piece, at in pieces])
        surface.set_clip(clip)
        self._forget(2 * camera.view.width * camera.view.height)

    def set_doors(self, closed: tuple[bool, ...]) -> None:
        """Have the doors stand like this; pieces with a door that stands otherwise are drawn anew when next seen."""
        if closed == self._closed:
            return
        moved = [number for number, (now, before) in enumerate(zip(closed, self._closed, strict=True)) if now != before]
        self._closed = closed
        touched = {
            (column // CHUNK, row // CHUNK) for number in moved for column, row in self.picture.tiles_of_door(number)
        }
        for key in [key for key in self._chunks if key[1:] in touched]:
            self._drop(key)

    @property
    def kept(self) -> tuple[Key, ...]:
        """The pieces that are kept, those not seen for longest first."""
        return tuple(self._chunks)

    def _pieces(self, camera: Camera, level: int) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        columns, rows = camera.visible()
        return [
            (self._piece((level, across, down)), camera.to_pixel((across * CHUNK, down * CHUNK)))
            for down in _span(rows)
            for across in _span(columns)
        ]

    def _piece(self, key: Key) -> pygame.Surface:
        found = self._chunks.get(key)
        if found is not None:
            self._chunks.move_to_end(key)
            return found
        tile, across, down = key
        columns = range(across * CHUNK, min(self._board.columns, (across + 1) * CHUNK))
        rows = range(down * CHUNK, min(self._board.rows, (down + 1) * CHUNK))
        piece = self._chunks[key] = pygame.Surface((len(columns) * tile, len(rows) * tile), 0, 32)
        origin = (-columns.start * tile, -rows.start * tile)
        self.picture.draw(piece, Part(origin, columns, rows, tile, self._closed))
        self._pixels += piece.get_width() * piece.get_height()
        return piece

    def _drop(self, key: Key) -> None:
        piece = self._chunks.pop(key)
        self._pixels -= piece.get_width() * piece.get_height()

    def _forget(self, in_view: int) -> None:
        while self._pixels > KEPT_PIXELS + in_view:
            self._drop(next(iter(self._chunks)))


def _span(tiles: range) -> range:
    return range(tiles.start // CHUNK, -(-tiles.stop // CHUNK)) if tiles else range(0)


def _fitted(
    piece: pygame.Surface, at: tuple[int, int], camera: Camera, level: int
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A piece in the camera's size of tile."""
    width, height = (length // level * camera.tile for length in piece.get_size())
    return pygame.transform.scale(piece, (width, height)), at
