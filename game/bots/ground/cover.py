"""Where a character of the bot would be covered best, plain or pressed to a corner."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from game.bots.ground import errands
from game.bots.ground.situation import Situation
from systems.core.identifiers import Tile
from systems.geometry import corner
from systems.geometry.corner import Corner
from systems.geometry.grid import Mask, index
from systems.ground.components import PressedCorner

STEP = 0.02
"""What an AP walked costs, in hit points: enough to stay where nothing is gained."""


class Cover(Struct, frozen=True):
    """A tile, the corner to press to there, and what is left of the danger after the way is counted."""

    left: float
    tile: Tile
    press: tuple[PressedCorner, ...] = ()


def best(now: Situation) -> Cover | None:
    """The cover that leaves least, the first by row, column and corner on a tie; None where there is nowhere to go."""
    station = errands.places(now.view, now.unit)
    ends = (now.reach.ends & (now.reach.cost > 0))[now.box]
    if station is not None:
        ends &= station[now.box]
    if not ends.any():
        return None
    left = np.where(ends, now.danger + STEP * now.walk_ap, np.inf)
    row, column = divmod(int(left.argmin()), left.shape[1])
    found = Cover(float(left[row, column]), now.tile_at(row, column))
    return found if now.exposed else _pressed(now, ends & (now.danger > 0), found)


def _pressed(now: Situation, ends: Mask, plain: Cover) -> Cover:
    """The best of that cover and those pressed to a corner of one of these tiles.

    The way alone costs something, so that tiles further off than the best is worth need not be looked at.
    """
    found, place = plain, now.at(plain.tile)
    press = now.rules.movement.press
    rows, columns = np.nonzero(ends & (now.walk_ap + press <= now.ap))
    walks = now.walk_ap[rows, columns]
    for at in np.argsort(walks, kind="stable"):
        way = STEP * (int(walks[at]) + press)
        if way > found.left:
            break
        row, column = int(rows[at]), int(columns[at])
        tile = now.tile_at(row, column)
        for one in now.view.terrain.corners(tile):
            left = _danger_pressed(now, tile, one) + way
            if (left, (row, column)) < (found.left, place):
                found, place = Cover(left, tile, (PressedCorner(one.towards.value, one.side.value),)), (row, column)
    return found


def _danger_pressed(now: Situation, tile: Tile, pressed: Corner) -> float:
    """The danger on a tile from the foes against whom the corner is no shield."""
    here = index(tile)
    return sum(
        threat
        for at, threat in now.threats
        if now.fire_anywhere[at][here] and not corner.denied(tile, pressed, now.tiles[at])
    )
