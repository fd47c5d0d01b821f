"""What a blast reaches (GR-A16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from systems.geometry import loe
from systems.geometry.ranges import Metres, range_field

if TYPE_CHECKING:
    from systems.geometry.grid import Blockers, Mask, Tile


def blast(blockers: Blockers, centre: Tile, radius_m: Metres, metres_per_tile: Metres) -> Mask:
    """The tiles a blast reaches: bool [rows, columns].

    Those whose centre lies within the radius of the landing tile's, the radius included, and to which the landing tile
    has line of effect. Raises IndexError for a centre off the board.
    """
    return range_field(blockers.shape, centre, metres_per_tile, radius_m) & loe.field(blockers, centre)
