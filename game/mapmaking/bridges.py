"""Small gaps between drawn walls: an end that lies near another wall is meant to touch it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from game.mapmaking.parting import UNIT, Fixed

Piece: TypeAlias = tuple[Fixed, Fixed]

TOUCH = 0.05
"""How far, in tiles, the end of a wall may lie from another wall that it is meant to touch."""
REACH = 0.25
"""How far, in tiles, a door may end before the wall it stands in."""

_FLUSH = 1e-6


class Pieces:
    """Straight pieces of wall by the tiles they run by, so that those near a point are found; each has an owner."""

    def __init__(self, pieces: Iterable[tuple[int, Piece]], count: Callable[[int], None]) -> None:
        kept = [(owner, piece) for owner, piece in pieces if piece[0] != piece[1]]
        self._owners = [owner for owner, _ in kept]
        self._ends = np.array([piece for _, piece in kept], np.float64).reshape(-1, 2, 2) / UNIT
        self._count = count
        self._at: dict[tuple[int, int], list[int]] = defaultdict(list)
        for number, (start, end) in enumerate(self._ends.tolist()):
            for tile in _tiles_by(start, end, count):
                self._at[tile].append(number)

    def near(self, point: Fixed, within: float, own: int) -> Iterator[Fixed]:
        """The nearest place of each piece that comes within so many tiles (REACH at most), the nearest first.

        Nothing where the point lies on more than its `own` pieces: it touches a wall already.
        """
        places, distances, _ = self._around(point)
        if (distances < _FLUSH).sum() > own:
            return
        for number in np.argsort(distances, kind="stable"):
            if _FLUSH <= distances[number] <= within:
                yield round(places[number][0] * UNIT), round(places[number][1] * UNIT)

    def owners_at(self, point: Fixed) -> set[int]:
        """The owners of all pieces that touch a point, or are meant to."""
        _, distances, numbers = self._around(point)
        return {self._owners[number] for number, far in zip(numbers, distances.tolist(), strict=True) if far <= TOUCH}

    def _around(self, point: Fixed) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], list[int]]:
        """Of the pieces that run by a point: the nearest place of each, how far it is in tiles, and their numbers."""
        at = np.array([point[0] / UNIT, point[1] / UNIT])
        numbers = self._at.get((int(np.floor(at[0])), int(np.floor(at[1]))), [])
        self._count(len(numbers))
        if not numbers:
            return np.empty((0, 2)), np.empty(0), []
        places = _nearest(at, self._ends[numbers])
        return places, np.hypot(*(places - at).T), numbers


def _nearest(at: npt.NDArray[np.float64], ends: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The place on each piece that is nearest to a point."""
    starts, along = ends[:, 0], ends[:, 1] - ends[:, 0]
    shares = np.clip(((at - starts) * along).sum(axis=1) / (along**2).sum(axis=1), 0.0, 1.0)
    found: npt.NDArray[np.float64] = starts + shares[:, None] * along
    return found


def _tiles_by(start: list[float], end: list[float], count: Callable[[int], None]) -> Iterator[tuple[int, int]]:
    """The tiles that a piece comes near to, row by row."""
    (x, y), (to_x, to_y) = sorted((start, end), key=lambda point: point[1])
    rows = range(int(np.floor(y - REACH)), int(np.floor(to_y + REACH)) + 1)
    count(len(rows))
    for row in rows:
        shares = [0.0, 1.0]
        if to_y > y:
            shares = [min(1.0, max(0.0, (edge - y) / (to_y - y))) for edge in (row - REACH, row + 1 + REACH)]
        across = sorted(x + share * (to_x - x) for share in shares)
        columns = range(int(np.floor(across[0] - REACH)), int(np.floor(across[1] + REACH)) + 1)
        count(len(columns))
        yield from ((column, row) for column in columns)
