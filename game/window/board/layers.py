"""The layers of a map as pictures: tiles, tile objects, and layers that are one picture.

Each draws any part of the board: the tiles of some columns and rows, so many pixels wide, with the board's top left at
`origin` on the surface.
"""

from __future__ import annotations

from math import ceil, cos, floor, radians, sin
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
import pygame

from game.window.board.door_pictures import DoorPictures, door_pictures
from game.window.board.pictures import TilePictures, loaded, placeholder, scaled

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    from game.maps.plain import MapObject, ObjectLayer, PictureLayer, PlainMap, TileLayer
    from systems.geometry.grid import Tile

_NUMBER = 0x0FFFFFFF
_MARKERS = {"spawn", "zone", "exit", "deployzone"}
"""Objects that tell the game something and are not part of the picture."""
_ANCHORS = {
    "topleft": (0.0, 0.0), "top": (0.5, 0.0), "topright": (1.0, 0.0),
    "left": (0.0, 0.5), "center": (0.5, 0.5), "right": (1.0, 0.5),
    "bottomleft": (0.0, 1.0), "bottom": (0.5, 1.0), "bottomright": (1.0, 1.0),
}  # fmt: skip


class Part(NamedTuple):
    """What of the board is drawn."""

    origin: tuple[int, int]
    columns: range
    rows: range
    tile: int
    closed: tuple[bool, ...]
    """How the doors stand, by door id."""


class DoorTile(NamedTuple):
    """A door as it is painted on a layer."""

    number: int
    pictures: DoorPictures


class Laid(Protocol):
    """A layer ready to be drawn."""

    doors: dict[Tile, DoorTile]
    """The doors whose picture it shows, by tile."""

    def draw(self, surface: pygame.Surface, part: Part) -> None:
        """Draw what of the layer lies in that part."""
        ...


def _class_of(plain: PlainMap, gid: int) -> str:
    kind = plain.kind_of(gid & _NUMBER)
    return "" if kind is None else kind.tile_class


def _without_markers(layer: TileLayer, plain: PlainMap) -> npt.NDArray[np.uint32]:
    """The tiles of a layer that are part of the picture."""
    markers = [gid for gid in np.unique(layer.gids) if _class_of(plain, int(gid)).casefold() in _MARKERS]
    return np.where(np.isin(layer.gids, markers), 0, layer.gids) if markers else layer.gids


class LaidTiles:
    """A layer of tiles; pictures larger than a tile reach up and to the right."""

    def __init__(self, layer: TileLayer, plain: PlainMap, pictures: TilePictures, door_at: Mapping[Tile, int]) -> None:
        self._gids = _without_markers(layer, plain)
        self._pictures = pictures
        self._opacity = layer.opacity
        self._offset = (layer.offset[0] / plain.tile_width, layer.offset[1] / plain.tile_height)
        wide, high = pictures.largest([int(gid) for gid in np.unique(layer.gids) if gid])
        self._reach = (ceil(wide - 1 + abs(self._offset[0])), ceil(high - 1 + abs(self._offset[1])))
        self.doors = {
            (column, row): DoorTile(number, painted)
            for (column, row), number in door_at.items()
            if (gid := int(layer.gids[row, column])) and (painted := door_pictures(plain, gid)) is not None
        }

    def draw(self, surface: pygame.Surface, part: Part) -> None:
        tile, (x, y) = part.tile, self._origin(part)
        column_from, row_from = (max(0, one.start - by) for one, by in zip(part[1:3], self._reach, strict=True))
        near = self._gids[row_from : part.rows.stop + self._reach[1], column_from : part.columns.stop + self._reach[0]]
        blits = []
        for row, column in np.argwhere(near):
            cell = (int(column) + column_from, int(row) + row_from)
            picture = self._pictures.at(self._shown(cell, int(near[row, column]), part.closed), tile, self._opacity)
            blits.append((picture, (x + cell[0] * tile, y + (cell[1] + 1) * tile - picture.get_height())))
        surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)

    def _origin(self, part: Part) -> tuple[int, int]:
        return (
            part.origin[0] + round(self._offset[0] * part.tile),
            part.origin[1] + round(self._offset[1] * part.tile),
        )

    def _shown(self, cell: Tile, gid: int, closed: tuple[bool, ...]) -> int:
        """The id drawn on a cell: another where a door stands otherwise than painted and has a picture for that."""
        door = self.doors.get(cell)
        return gid if door is None else door.pictures.of(closed=closed[door.number]) or gid


class LaidObjects:
    """The tile objects of a layer, those further down over those further up."""

    def __init__(
        self, layer: ObjectLayer, plain: PlainMap, pictures: TilePictures, door_at: Mapping[Tile, int]
    ) -> None:
        self._plain = plain
        self._pictures = pictures
        self._opacity = layer.opacity
        self._objects = sorted(
            (one for one in layer.objects if one.gid and one.visible and not self._is_marker(one)),
            key=lambda one: one.y,
        )
        self.doors: dict[Tile, DoorTile] = {}
        self._door_of: dict[int, DoorTile] = {}
        for one in self._objects:
            painted, cell = door_pictures(plain, one.gid), self._cell(one)
            if painted is not None and cell in door_at:
                self.doors[cell] = self._door_of[one.id] = DoorTile(door_at[cell], painted)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not self._objects

    def draw(self, surface: pygame.Surface, part: Part) -> None:
        for one in self._objects:
            middle, size = self._place(one)
            reach = (size[0] + size[1]) / 2
            if self._is_near(middle, reach, part):
                self._draw(surface, part, one, middle, size)

    def _draw(
        self,
        surface: pygame.Surface,
        part: Part,
        one: MapObject,
        middle: tuple[float, float],
        size: tuple[float, float],
    ) -> None:
        pixels = (max(1, round(size[0] * part.tile)), max(1, round(size[1] * part.tile)))
        natural = self._pictures.natural(self._shown(one, part.closed))
        picture = scaled(placeholder(part.tile) if natural is None else natural, pixels)
        if one.rotation % 360:
            picture = pygame.transform.rotate(picture, -one.rotation)
        alpha = round(self._opacity * 255)
        if alpha < 255:
            picture.fill((alpha,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        x = part.origin[0] + round(middle[0] * part.tile - picture.get_width() / 2)
        y = part.origin[1] + round(middle[1] * part.tile - picture.get_height() / 2)
        surface.blit(picture, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _shown(self, one: MapObject, closed: tuple[bool, ...]) -> int:
        door = self._door_of.get(one.id)
        return one.gid if door is None else door.pictures.of(closed=closed[door.number]) or one.gid

    def _place(self, one: MapObject) -> tuple[tuple[float, float], tuple[float, float]]:
        """The middle and the size of an object in tiles, turned about its anchor."""
        tileset = self._plain.tileset_of(one.gid & _NUMBER)
        anchor = _ANCHORS.get("" if tileset is None else tileset.alignment, _ANCHORS["bottomleft"])
        right, down = (0.5 - anchor[0]) * one.width, (0.5 - anchor[1]) * one.height
        angle = radians(one.rotation)
        x = one.x + right * cos(angle) - down * sin(angle)
        y = one.y + right * sin(angle) + down * cos(angle)
        wide, high = self._plain.tile_width, self._plain.tile_height
        return (x / wide, y / high), (one.width / wide, one.height / high)

    def _cell(self, one: MapObject) -> Tile:
        (column, row), _ = self._place(one)
        return floor(column), floor(row)

    def _is_marker(self, one: MapObject) -> bool:
        return (one.object_class or _class_of(self._plain, one.gid)).casefold() in _MARKERS

    @staticmethod
    def _is_near(middle: tuple[float, float], reach: float, part: Part) -> bool:
        return (
            part.columns.start - reach <= middle[0] <= part.columns.stop + reach
            and part.rows.start - reach <= middle[1] <= part.rows.stop + reach
        )


class LaidPicture:
    """A layer that is one picture, such as a painted battle map."""

    doors: dict[Tile, DoorTile]

    def __init__(self, layer: PictureLayer, plain: PlainMap) -> None:
        self.doors = {}
        self._picture = None if layer.picture is None else loaded(layer.picture)
        claimed = (0, 0) if layer.picture is None else (layer.picture.width, layer.picture.height)
        self._size = claimed if self._picture is None else self._picture.get_size()
        self._unit = (plain.tile_width, plain.tile_height)
        self._offset = layer.offset
        self._opacity = layer.opacity

    def draw(self, surface: pygame.Surface, part: Part) -> None:
        across, down = (part.tile / unit for unit in self._unit)
        left, top = part.origin[0] + self._offset[0] * across, part.origin[1] + self._offset[1] * down
        whole = pygame.Rect(round(left), round(top), round(self._size[0] * across), round(self._size[1] * down))
        seen = whole.clip(surface.get_rect())
        if not seen.width or not seen.height:
            return
        if self._picture is None:
            surface.fblits([(placeholder(part.tile), at) for at in _paved(seen, whole, part.tile)])
            return
        source = pygame.Rect(
            floor((seen.left - left) / across),
            floor((seen.top - top) / down),
            ceil(seen.width / across),
            ceil(seen.height / down),
        ).clip(self._picture.get_rect())
        piece = scaled(self._picture.subsurface(source), seen.size)
        alpha = round(self._opacity * 255)
        if alpha < 255:
            piece.fill((alpha,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(piece, seen, special_flags=pygame.BLEND_PREMULTIPLIED)


def _paved(seen: pygame.Rect, whole: pygame.Rect, tile: int) -> list[tuple[int, int]]:
    """Where placeholders lie to fill what is seen of a missing picture."""
    left = seen.left - (seen.left - whole.left) % tile
    top = seen.top - (seen.top - whole.top) % tile
    return [(x, y) for y in range(top, seen.bottom, tile) for x in range(left, seen.right, tile)]
