"""Boards drawn as text."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.headless.drawing import Drawing
from systems.core.board import Zone
from systems.geometry.grid import Blockers
from tests.core.boards import drawn
from tests.patience import little_work

SIZE = 400


def test_a_large_board_is_drawn_soon() -> None:
    walls = Blockers.open(SIZE, SIZE)
    walls.left[::40, ::40] = True
    rim = tuple((column, row) for row in (0, SIZE - 1) for column in range(SIZE))
    floor = drawn(*["." * SIZE] * SIZE)
    board = replace(floor, effect=walls, sight=walls, move=walls, exits=(Zone("rim", rim),))
    terrain = board.terrain()
    with little_work(6):
        lines = Drawing(terrain, ()).lines()
    assert sum(line.count("|") for line in lines) == np.count_nonzero(walls.left)
    assert sum(line.count(">") for line in lines) == len(rim)
