"""Boards to measure on: drawn at random, and buildings of rooms and corridors like the maps people play on."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from systems.geometry.grid import Blockers, Mask, Tile

_SMALLEST_ROOM = 4
_LARGEST_ROOM = 11
_FURNISHED = 0.02


class Scene(NamedTuple):
    """A board and a tile on it that does not block."""

    blockers: Blockers
    source: Tile


def scattered(size: int, walls: float, seed: int) -> Scene:
    """A square board where each tile blocks with that chance."""
    rng = np.random.default_rng((size, round(100 * walls), seed))
    return placed(Blockers.of(rng.random((size, size)) < walls), rng)


def indoor(size: int, seed: int) -> Scene:
    """A square building: rooms split off by walls one tile thick, each with a door, and some furniture and pillars."""
    rng = np.random.default_rng((size, seed))
    tiles = np.zeros((size, size), bool)
    tiles[[0, -1]] = tiles[:, [0, -1]] = True
    _split(rng, tiles, (1, size - 1), (1, size - 1))
    tiles |= _furniture(rng, tiles)
    return placed(Blockers.of(tiles), rng)


def with_thin_walls(scene: Scene, share: float, seed: int) -> Scene:
    """The same scene with thin walls on that share of all grid lines."""
    rng = np.random.default_rng(seed)
    tiles, left, top = scene.blockers
    return scene._replace(blockers=Blockers.of(tiles, rng.random(left.shape) < share, rng.random(top.shape) < share))


def placed(blockers: Blockers, rng: np.random.Generator) -> Scene:
    """The board with a source drawn from the tiles that do not block."""
    free = np.argwhere(~blockers.tiles)
    row, column = free[rng.integers(len(free))]
    return Scene(blockers, (int(column), int(row)))


def _split(rng: np.random.Generator, tiles: Mask, rows: tuple[int, int], columns: tuple[int, int]) -> None:
    """Halve a stretch of floor by a wall with one or two doors until the rooms are small."""
    tall, wide = rows[1] - rows[0], columns[1] - columns[0]
    if max(tall, wide) <= _LARGEST_ROOM:
        return
    if tall > wide:
        _split(rng, tiles.T, columns, rows)
        return
    at = int(rng.integers(columns[0] + _SMALLEST_ROOM, columns[1] - _SMALLEST_ROOM))
    tiles[rows[0] : rows[1], at] = True
    _split(rng, tiles, rows, (columns[0], at))
    _split(rng, tiles, rows, (at + 1, columns[1]))
    for door in rng.integers(rows[0], rows[1], 1 + tall // 20):
        tiles[door, at - 1 : at + 2] = False


def _furniture(rng: np.random.Generator, tiles: Mask) -> Mask:
    return (rng.random(tiles.shape) < _FURNISHED) & ~tiles
