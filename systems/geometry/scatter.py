"""Where a throw that missed comes down (AC-A31, AC-A32).

The dial has ten directions about the line from thrower to target, clockwise: 1 goes straight on behind the target, 5
comes straight back. Nothing is rounded before the last step: a coordinate is compared with the half tiles in squares.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, TypeAlias

from systems.geometry.grid import require_on_board
from systems.geometry.lines import TILE, packed
from systems.geometry.ranges import Metres, exact

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from systems.geometry.grid import Blockers, Tile

Direction: TypeAlias = tuple[int, int]

DIAL: tuple[Direction, ...] = (
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1351, -780),
    (-780, -1351),
    (0, -1),
    (780, -1351),
    (1351, -780),
)
"""For faces 1 to 10 the (cosine, sine) of 0, 45, 90, 135, 180, 210, 240, 270, 300 and 330 degrees clockwise from the
throw continued. Each pair has its own scale, the root of its sum of squares: 1 for the straight ones, root 2 for 45
degrees, and 1560 for 30 degrees, where 1351 / 780 is root 3 to seven figures."""


def land(
    blockers: Blockers,
    thrower: Tile,
    target: Tile,
    face: int,
    distance_m: Metres,
    metres_per_tile: Metres,
    *,
    dial: Sequence[Direction] = DIAL,
) -> Tile:
    """The tile a scattered throw comes down on, for a face of the dial counted from 1.

    The tile whose centre is nearest to the point that far from the target's centre, halves going to the target's side;
    where that is the target itself, the tile one tile away that way. On the straight way there from the target's centre
    it is stopped by the first blocker and by the board's rim, and comes down on the last open tile before: with a
    wall right behind the target, at the target's feet after all.

    Raises ValueError for a thrower on the target's tile, a face that is not on the dial and a distance below 0,
    IndexError for a target off the board.
    """
    from systems.geometry.line_kernels import last_open

    require_on_board(blockers.shape, target)
    across, down = _direction(thrower, target, face, dial)
    tiles = exact(distance_m) / exact(metres_per_tile)
    if tiles < 0:
        msg = f"scatter distance is {distance_m} m: expected 0 or more"
        raise ValueError(msg)
    offset = _nearest(across, down, tiles)
    if offset == (0, 0):
        offset = _nearest(across, down, exact(1))
    centre = TILE * target[0] + TILE // 2, TILE * target[1] + TILE // 2
    column, row = last_open(packed(blockers), *centre, centre[0] + TILE * offset[0], centre[1] + TILE * offset[1])
    return int(column), int(row)


def _direction(thrower: Tile, target: Tile, face: int, dial: Sequence[Direction]) -> Direction:
    """The throw's line continued, turned by the face: a whole-number vector of any length."""
    across, down = target[0] - thrower[0], target[1] - thrower[1]
    if (across, down) == (0, 0):
        msg = f"thrower and target are both on tile {target}: expected two tiles, the dial turns about the line between"
        raise ValueError(msg)
    if not 1 <= face <= len(dial):
        msg = f"scatter face is {face}: expected 1 to {len(dial)}"
        raise ValueError(msg)
    cosine, sine = dial[face - 1]
    return across * cosine - down * sine, across * sine + down * cosine


def _nearest(across: int, down: int, tiles: Fraction) -> tuple[int, int]:
    """The whole tiles nearest to a vector of that direction and length, halves going to 0."""
    square = across * across + down * down
    sizes = [_rounded_root(tiles * tiles * part * part / square) for part in (across, down)]
    return (sizes[0] if across > 0 else -sizes[0]), (sizes[1] if down > 0 else -sizes[1])


def _rounded_root(square: Fraction) -> int:
    """The whole number nearest to a square root, halves going down."""
    doubled = -(-4 * square.numerator // square.denominator)
    return (isqrt(doubled - 1) + 1) // 2 if doubled else 0
