"""Straight-line distance, ranges and range bands, between tile centres.

Nothing is rounded: a limit in metres becomes, once, the largest squared distance in whole tiles that lies within it,
and every answer, one pair or a whole field, compares with that. Numbers are taken as people write them: 1.1 is
eleven tenths.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from systems.geometry.grid import Mask, Tile, index, require_on_board

if TYPE_CHECKING:
    from collections.abc import Sequence

Metres: TypeAlias = Fraction | float
OUT_OF_RANGE = -1


def exact(number: Metres) -> Fraction:
    """The number as written, as a fraction."""
    return number if isinstance(number, Fraction) else Fraction(str(number))


def distance_sq(a: Tile, b: Tile) -> int:
    """The squared distance between two tile centres, in tiles."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def metres(a: Tile, b: Tile, metres_per_tile: Metres) -> float:
    """The distance between two tile centres in metres, for showing; never compare with it."""
    return sqrt(distance_sq(a, b)) * float(metres_per_tile)


def within(a: Tile, b: Tile, metres_per_tile: Metres, limit_m: Metres) -> bool:
    """Whether two tile centres lie no further apart than the limit, the limit included."""
    return distance_sq(a, b) <= _furthest_sq(metres_per_tile, limit_m)


def too_near(a: Tile, b: Tile, metres_per_tile: Metres, minimum_m: Metres) -> bool:
    """Whether two tile centres lie nearer than a weapon's minimum range; exactly at the minimum is not too near."""
    return distance_sq(a, b) < _nearest_sq(metres_per_tile, minimum_m)


def band(a: Tile, b: Tile, metres_per_tile: Metres, limits_m: Sequence[Metres], minimum_m: Metres = 0) -> int | None:
    """The index of the first band whose limit is not exceeded; None beyond the last limit and nearer than the minimum.

    Raises ValueError unless the limits grow.
    """
    found = int(_bands(np.array([distance_sq(a, b)]), metres_per_tile, limits_m, minimum_m)[0])
    return None if found == OUT_OF_RANGE else found


def range_field(shape: tuple[int, int], source: Tile, metres_per_tile: Metres, limit_m: Metres) -> Mask:
    """The tiles within the limit of `source`, the limit included: bool [rows, columns]."""
    return distance_field(shape, source) <= _furthest_sq(metres_per_tile, limit_m)


def band_field(
    shape: tuple[int, int],
    source: Tile,
    metres_per_tile: Metres,
    limits_m: Sequence[Metres],
    minimum_m: Metres = 0,
) -> npt.NDArray[np.int8]:
    """The `band` of every tile seen from `source`, OUT_OF_RANGE for none: int8 [rows, columns]."""
    return _bands(distance_field(shape, source), metres_per_tile, limits_m, minimum_m)


def distance_field(shape: tuple[int, int], source: Tile) -> npt.NDArray[np.int64]:
    """The squared distance in tiles of every tile from `source`: int64 [rows, columns]."""
    require_on_board(shape, source)
    row, column = index(source)
    down = np.arange(shape[0], dtype=np.int64)[:, None] - row
    across = np.arange(shape[1], dtype=np.int64)[None, :] - column
    return down * down + across * across


def _bands(
    distances_sq: npt.NDArray[np.int64], metres_per_tile: Metres, limits_m: Sequence[Metres], minimum_m: Metres
) -> npt.NDArray[np.int8]:
    limits = [exact(limit) for limit in limits_m]
    if any(later <= earlier for earlier, later in pairwise(limits)):
        msg = f"range limits are {list(limits_m)}: expected each greater than the one before"
        raise ValueError(msg)
    furthest = np.array([_furthest_sq(metres_per_tile, limit) for limit in limits], np.int64)
    found = np.searchsorted(furthest, distances_sq).astype(np.int8)
    found[(found == len(limits)) | (distances_sq < _nearest_sq(metres_per_tile, minimum_m))] = OUT_OF_RANGE
    return found


@lru_cache(maxsize=256)
def _furthest_sq(metres_per_tile: Metres, limit_m: Metres) -> int:
    """The largest squared distance in tiles within the limit; -1 when the limit is below 0."""
    tiles = exact(limit_m) / exact(metres_per_tile)
    return -1 if tiles < 0 else tiles.numerator**2 // tiles.denominator**2


@lru_cache(maxsize=256)
def _nearest_sq(metres_per_tile: Metres, minimum_m: Metres) -> int:
    """The smallest squared distance in tiles that is not nearer than the minimum."""
    tiles = exact(minimum_m) / exact(metres_per_tile)
    return 0 if tiles < 0 else -(-(tiles.numerator**2) // tiles.denominator**2)
