"""The whole board with one pixel for each tile: the mean colours of its map's pictures, what blocks drawn darker."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.maps.plain import PictureLayer, TileLayer
from game.window.board.pictures import TilePictures, loaded
from game.window.board.schematic import ON_SCREEN, ground_colors
from game.window.look import BACKDROP

if TYPE_CHECKING:
    import numpy.typing as npt

    from game.maps.plain import PlainMap
    from systems.core.board import Board

_WALL_SHARE = 0.65


def overview(board: Board, plain: PlainMap | None) -> npt.NDArray[np.uint8]:
    """A colour for each tile, doors left out: uint8 [rows, columns, 3]. Without a map, by what the tiles do."""
    if plain is None or not _has_pictures(plain):
        return ground_colors(board)
    colors = np.empty((board.rows, board.columns, 3))
    colors[...] = BACKDROP[:3]
    pictures = TilePictures(plain)
    for layer in plain.layers:
        if layer.visible and isinstance(layer, TileLayer):
            over = _tile_colors(layer, pictures)
        elif layer.visible and isinstance(layer, PictureLayer):
            over = _picture_colors(layer, plain)
        else:
            continue
        over = over * layer.opacity
        colors = colors * (1 - over[..., 3:] / 255) + over[..., :3]
    walls = board.effect.tiles & board.sight.tiles
    colors[walls] = colors[walls] * (1 - _WALL_SHARE) + np.array(ON_SCREEN.wall) * _WALL_SHARE
    return np.clip(np.round(colors), 0, 255).astype(np.uint8)


def _has_pictures(plain: PlainMap) -> bool:
    return any(layer.visible and isinstance(layer, (TileLayer, PictureLayer)) for layer in plain.layers)


def _tile_colors(layer: TileLayer, pictures: TilePictures) -> npt.NDArray[np.float64]:
    """The mean colour of each cell's picture, multiplied by its alpha: [rows, columns, 4]."""
    used, numbers = np.unique(layer.gids, return_inverse=True)
    means = np.array([_mean(pictures.at(int(gid), 8)) if gid else (0.0,) * 4 for gid in used])
    return means[numbers.reshape(layer.gids.shape)]


def _picture_colors(layer: PictureLayer, plain: PlainMap) -> npt.NDArray[np.float64]:
    """The picture with one pixel for each tile, laid where the layer has it."""
    colors = np.zeros((plain.rows, plain.columns, 4))
    picture = None if layer.picture is None else loaded(layer.picture)
    if picture is None:
        return colors
    size = (
        max(1, round(picture.get_width() / plain.tile_width)),
        max(1, round(picture.get_height() / plain.tile_height)),
    )
    small = pygame.Surface((plain.columns, plain.rows), pygame.SRCALPHA, 32)
    at = (round(layer.offset[0] / plain.tile_width), round(layer.offset[1] / plain.tile_height))
    small.blit(pygame.transform.smoothscale(picture, size), at, special_flags=pygame.BLEND_PREMULTIPLIED)
    colors[..., :3] = pygame.surfarray.array3d(small).swapaxes(0, 1)
    colors[..., 3] = pygame.surfarray.array_alpha(small).T
    return colors


def _mean(picture: pygame.Surface) -> tuple[float, float, float, float]:
    red, green, blue = pygame.surfarray.array3d(picture).mean(axis=(0, 1))
    return float(red), float(green), float(blue), float(pygame.surfarray.array_alpha(picture).mean())
