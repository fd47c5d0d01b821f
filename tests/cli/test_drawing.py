"""Boards drawn as text."""

from __future__ import annotations

from dataclasses import replace
from time import process_time

import numpy as np

from game.headless.drawing import Drawing
from systems.core.board import Zone
from systems.geometry.grid import Blockers
from tests.core.boards import drawn

SIZE = 400


def test_a_large_board_is_drawn_soon() -> None:
    walls = Blockers.open(SIZE, SIZE)
    walls.left[::40, ::40] = True
    rim = tuple((column, row) for row in (0, SIZE - 1) for column in range(SIZE))
    floor = drawn(*["." * SIZE] * SIZE)
    board = replace(floor, effect=walls, sight=walls, move=walls, exits=(Zone("rim", rim),))
    terrain = board.terrain()
    began = process_time()
    lines = Drawing(terrain, ()).lines()
    assert process_time() - began < 2  # looking at every edge of every tile took four
    assert sum(line.count("|") for line in lines) == np.count_nonzero(walls.left)
    assert sum(line.count(">") for line in lines) == len(rim)
