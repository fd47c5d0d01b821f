"""A small picture of a map, as its board is drawn."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.maps.plain import PlainMap
from game.window.board.camera import LEVELS, Camera
from game.window.board.tiles import BoardTiles
from game.window.entries import MapEntry
from game.window.look import RAISED
from systems.core.board import Board

_kept: dict[tuple[Path, tuple[int, int]], tuple[tuple[Board, int], pygame.Surface]] = {}
"""The last picture of each file, with the board and the map it is of."""
_MOST_PIXELS = 4_000_000


def thumbnail(entry: MapEntry, room: tuple[int, int]) -> pygame.Surface:
    """The map of an entry, as large as fits the room; a blank where it cannot be drawn. Kept for the next time."""
    if entry.prepared is None or entry.found is None:
        blank = pygame.Surface(room)
        blank.fill(RAISED)
        return blank
    return board_picture(entry.path, entry.prepared.board, entry.found.plain, room)


def board_picture(path: Path, board: Board, plain: PlainMap | None, room: tuple[int, int]) -> pygame.Surface:
    """The board of that file, as large as fits the room, in the pictures of a map where one is given; kept as well."""
    key = (path, room)
    if key not in _kept or _kept[key][0] != (board, id(plain)):
        _kept[key] = (board, id(plain)), _made(board, plain, room)
    return _kept[key][1]


def _made(board: Board, plain: PlainMap | None, room: tuple[int, int]) -> pygame.Surface:
    share = min(room[0] / board.columns, room[1] / board.rows)
    largest = [level for level in LEVELS if board.columns * board.rows * level * level <= _MOST_PIXELS]
    level = next((one for one in largest if one >= share), max(largest, default=LEVELS[0]))
    whole = pygame.Surface((board.columns * level, board.rows * level))
    camera = Camera(board.columns, board.rows, whole.get_rect(), level)
    camera.left = camera.top = 0
    BoardTiles(board, plain).draw(whole, camera)
    size = max(1, int(board.columns * share)), max(1, int(board.rows * share))
    return pygame.transform.smoothscale(whole, size)
