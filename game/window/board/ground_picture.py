"""The ground of a board: its map's layers from the bottom up, then thin walls and doors as they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.maps.plain import ObjectLayer, PictureLayer, TileLayer
from game.window.board import thin
from game.window.board.layers import DoorTile, Laid, LaidObjects, LaidPicture, LaidTiles, Part
from game.window.board.pictures import TilePictures
from game.window.board.schematic import ON_SCREEN, Schematic, draw_ground
from game.window.look import BACKDROP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.maps.plain import PlainMap
    from systems.core.board import Board
    from systems.geometry.grid import Tile


class GroundPicture:
    """Draws any part of a board's ground in any size of tile.

    Without a map, or where it has nothing to look at, tiles are drawn by what they do.
    """

    def __init__(self, board: Board, plain: PlainMap | None, schematic: Schematic = ON_SCREEN) -> None:
        self._board = board
        self._schematic = schematic
        self._thin = thin.ThinThings(board, schematic.strokes)
        self._door_at = thin.doors_by_place(board.doors)
        self._layers = [] if plain is None else list(_laid(plain, self._tile_doors()))
        self._painted: dict[Tile, DoorTile] = {tile: door for one in self._layers for tile, door in one.doors.items()}

    def draw(self, surface: pygame.Surface, part: Part) -> None:
        """Draw a part of the board."""
        surface.fill(BACKDROP)
        if not self._layers:
            draw_ground(surface, self._board, part, self._schematic)
        for layer in self._layers:
            layer.draw(surface, part)
        self._thin.draw(surface, part)
        self._draw_doors(surface, part)

    def tiles_of_door(self, number: int) -> Iterator[Tile]:
        """The tiles whose picture changes with a door, neighbours that its picture may reach into included."""
        for place in self._board.doors[number].places:
            for across in (-1, 0, 1):
                for down in (-1, 0, 1):
                    yield place[0] + across, place[1] + down

    def _tile_doors(self) -> dict[Tile, int]:
        return {(place[0], place[1]): number for place, number in self._door_at.items() if len(place) == 2}

    def _draw_doors(self, surface: pygame.Surface, part: Part) -> None:
        leaf = self._schematic.strokes.leaf
        for place, number in self._door_at.items():
            column, row = place[0], place[1]
            if not (
                part.columns.start - 1 <= column <= part.columns.stop and part.rows.start - 1 <= row <= part.rows.stop
            ):
                continue
            closed = part.closed[number]
            if len(place) == 3:
                first = place == self._board.doors[number].places[0]
                thin.draw_thin_door(surface, place, part, closed=closed, first=first, leaf=leaf)
            elif not self._shows(place, closed=closed):
                thin.draw_tile_door(surface, place, part, closed=closed, leaf=leaf)

    def _shows(self, tile: Tile, *, closed: bool) -> bool:
        """Whether the map's own picture shows a door's tile in that state."""
        painted = self._painted.get(tile)
        return painted is not None and painted.pictures.of(closed=closed) is not None


def _laid(plain: PlainMap, door_at: dict[Tile, int]) -> Iterator[Laid]:
    """The layers with something to look at, from the bottom up."""
    pictures = TilePictures(plain)
    for layer in plain.layers:
        if not layer.visible:
            continue
        if isinstance(layer, TileLayer):
            yield LaidTiles(layer, plain, pictures, door_at)
        elif isinstance(layer, PictureLayer):
            yield LaidPicture(layer, plain)
        elif isinstance(layer, ObjectLayer):
            laid = LaidObjects(layer, plain, pictures, door_at)
            if not laid.is_empty:
                yield laid
