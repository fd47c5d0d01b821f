"""Corner cover: pressed against a wall beside its open end (GR-A08).

A character in tile C presses against the wall on side d, towards the open side s. P is the corner of C on those two
sides. An attacker whose tile centre lies u past the wall's plane and t past the open side's plane, both from P, is
denied when both are positive and u is the greater: exactly 45 degrees is exposed. Centres are doubled so that all
are whole numbers. Off the board is open, and no wall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from systems.geometry.grid import Blockers, Compass, Edge, Mask, Tile, edge_of, index, neighbour, on_board

if TYPE_CHECKING:
    from systems.geometry.low_cover import LowObjects


class Corner(NamedTuple):
    """One corner to press against."""

    towards: Compass
    """The side on which the wall stands."""
    side: Compass
    """The open side, square to it."""


def corners(effect: Blockers, low: LowObjects, tile: Tile) -> tuple[Corner, ...]:
    """The corners a character in `tile` may press against: by wall north, east, south, west, then side in that order.

    `effect` is what blocks effect, `low` the low objects, which are no wall to press against.
    """
    every = (Corner(towards, side) for towards in Compass for side in Compass)
    return tuple(corner for corner in every if is_corner(effect, low, tile, corner))


def is_corner(effect: Blockers, low: LowObjects, tile: Tile, corner: Corner) -> bool:
    """Whether the wall and the open end of that corner are there, for a character in `tile`."""
    towards, side = corner
    if not on_board(effect.shape, tile) or side not in towards.across:
        return False
    beside = neighbour(tile, side)
    ahead = neighbour(tile, towards)
    around = neighbour(ahead, side)
    pressed: tuple[Tile | Edge, ...] = (ahead, edge_of(tile, towards))
    way: tuple[Tile | Edge, ...] = (beside, around, edge_of(tile, side), edge_of(beside, towards))
    low_places = low.places
    has_wall = any(effect.blocks(place) and not low_places.blocks(place) for place in pressed)
    return has_wall and not any(effect.blocks(place) for place in way)


def denied(tile: Tile, corner: Corner, attacker: Tile) -> bool:
    """Whether the corner shields a character in `tile` from an attacker in that tile."""
    return bool(_shields(corner, attacker[0] - tile[0], attacker[1] - tile[1]))


def denied_field(shape: tuple[int, int], tile: Tile, corner: Corner) -> Mask:
    """The tiles whose attackers are `denied`: bool [rows, columns]."""
    row, column = index(tile)
    shielded = _shields(corner, np.arange(shape[1])[None, :] - column, np.arange(shape[0])[:, None] - row)
    assert isinstance(shielded, np.ndarray)
    return shielded


def _shields(corner: Corner, across: npt.NDArray[np.int_] | int, down: npt.NDArray[np.int_] | int) -> Mask | bool:
    """Whether attackers that many tiles from the character's are denied, for one or for a whole board."""
    ahead, aside = corner.towards.step, corner.side.step
    past_wall = 2 * (across * ahead[0] + down * ahead[1]) - 1
    past_side = 2 * (across * aside[0] + down * aside[1]) - 1
    return (past_side > 0) & (past_wall > past_side)
