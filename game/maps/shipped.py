"""Which of the maps that came with the program a board was read from."""

from __future__ import annotations

from game.board_form import same_ground
from game.maps.findings import MapUnreadable
from game.maps.plain import PlainMap
from game.maps.reader import read
from game.resources import shipped_maps
from systems.core.board import Board


def map_of(board: Board) -> PlainMap | None:
    """The shipped map that is that board still, with its pictures; None where there is none.

    A journal keeps the board and not the map: one that was changed since is another board, and no picture of this one.
    """
    for path in shipped_maps():
        if path.stem == board.name:
            try:
                found = read(path)
            except MapUnreadable:
                continue
            if same_ground(found.board, board):
                return found.plain
    return None
