"""Small boards drawn as text, for tests."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from systems.core.board import Board, Door, Spawn, Zone
from systems.core.identifiers import Side
from systems.geometry.grid import Blockers
from systems.geometry.low_cover import LowObjects


def drawn(*rows: str) -> Board:
    """The board of a drawing: `#` wall, `.` floor, `+` a closed door, `/` an open one, spawns of `r`ed and `b`lue.

    `z` is the zone "hill", `x` the exit "gate".
    """
    cells = np.array([list(row) for row in rows])
    height, width = cells.shape
    walls = Blockers.of(cells == "#")
    places = {mark: tuple((int(c), int(r)) for r, c in np.argwhere(cells == mark)) for mark in "+/zxrb"}
    doors = [Door(f"door {c},{r}", ((c, r),), closed=mark == "+") for mark in "+/" for c, r in places[mark]]
    sides = {"r": Side("red"), "b": Side("blue")}
    return Board(
        "drawn",
        Fraction(1),
        walls,
        walls,
        walls,
        LowObjects.none(height, width),
        np.full((height, width), 4, np.int32),
        np.zeros((height, width), bool),
        doors=tuple(doors),
        spawns=tuple(Spawn(tile, side) for mark, side in sides.items() for tile in places[mark]),
        exits=(Zone("gate", places["x"]),) if places["x"] else (),
        zones=(Zone("hill", places["z"]),) if places["z"] else (),
    )
