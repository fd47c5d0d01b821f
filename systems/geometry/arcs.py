"""What lies in front of someone who faces a chosen way: a quarter of the board, rims included."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from systems.geometry.grid import Mask, Step, Tile, index, require_on_board


def in_front(user: Tile, direction: Step, other: Tile) -> bool:
    """Whether `other` lies in the 90 degree arc about `direction`, exactly 45 degrees off included.

    `direction` is any way as (change of column, change of row): one of the eight neighbours, or towards a chosen tile.
    The user's own tile is not in front. Raises ValueError for the direction (0, 0).
    """
    return bool(_in_arc(np.array(other[0] - user[0]), np.array(other[1] - user[1]), direction))


def arc_field(shape: tuple[int, int], user: Tile, direction: Step) -> Mask:
    """The tiles `in_front` of the user: bool [rows, columns]."""
    require_on_board(shape, user)
    row, column = index(user)
    return _in_arc(np.arange(shape[1])[None, :] - column, np.arange(shape[0])[:, None] - row, direction)


def _in_arc(across: npt.NDArray[np.int_], down: npt.NDArray[np.int_], direction: Step) -> Mask:
    if direction == (0, 0):
        msg = "direction is (0, 0): expected a way to face"
        raise ValueError(msg)
    along = across * direction[0] + down * direction[1]
    aside = across * direction[1] - down * direction[0]
    inside: Mask = (along > 0) & (np.abs(aside) <= along)
    return inside
