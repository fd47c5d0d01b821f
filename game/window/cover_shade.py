"""The cover on every tile in view against somebody, worked out a little each frame: what is nearest first.

On a large board all of it takes seconds; so the window goes on living meanwhile. Knows no display.
"""

from __future__ import annotations

from time import perf_counter

import numpy as np
import numpy.typing as npt

from game.window.offers import WHOLE_FIELD, cover_field
from systems.core.identifiers import Tile
from systems.core.terrain import Terrain
from systems.core.views import View
from systems.geometry.grid import Mask

AT_ONCE = 160
"""Tiles worked out before one looks at the time."""
SECONDS = 0.006
"""Spent on it each frame, about."""

Part = tuple[range, range]
"""Columns and rows."""


class CoverShade:
    """What is known of the cover against whoever is pointed at, and what is still to be worked out."""

    def __init__(self) -> None:
        self._asked: tuple[Terrain, Tile, Part] | None = None
        self._ahead: npt.NDArray[np.intp] = np.empty((0, 2), np.intp)

    @property
    def busy(self) -> bool:
        """Whether something in view is still to be worked out."""
        return len(self._ahead) > 0

    def ranks(self, view: View, tile: Tile, part: Part) -> npt.NDArray[np.int8]:
        """The rank of cover on every tile against that one, -1 where it is not known yet: int8 [rows, columns].

        Those in the part in view are what `work_on` works out from then on.
        """
        board, terrain = view.board, view.terrain
        if board.rows * board.columns <= WHOLE_FIELD:
            self.rest()
            return cover_field(view, tile)
        found = terrain.cover_parts(tile).ranks
        if self._asked is None or self._asked[0] is not terrain or self._asked[1:] != (tile, part):
            self._asked = terrain, tile, part
            self._ahead = _nearest_first(found < 0, tile, part)
        return found

    def work_on(self) -> None:
        """Work out what is nearest of what is ahead, for about as long as a frame can spare."""
        if self._asked is None:
            return
        terrain, tile, _ = self._asked
        field, until = terrain.cover_parts(tile), perf_counter() + SECONDS
        while self.busy:
            now, self._ahead = self._ahead[:AT_ONCE], self._ahead[AT_ONCE:]
            part: Mask = np.zeros(field.ranks.shape, bool)
            part[now[:, 0], now[:, 1]] = True
            field.work_out(part)
            if perf_counter() > until:
                return

    def rest(self) -> None:
        """Work out no more: nobody asks for it any longer."""
        self._asked, self._ahead = None, self._ahead[:0]


def _nearest_first(unknown: Mask, tile: Tile, part: Part) -> npt.NDArray[np.intp]:
    """The unknown tiles of a part as rows of (row, column)."""
    columns, rows = part
    first = np.array((rows.start, columns.start))
    there = np.argwhere(unknown[rows.start : rows.stop, columns.start : columns.stop]) + first
    far = np.abs(there - (tile[1], tile[0])).max(axis=1) if len(there) else there[:, 0]
    order: npt.NDArray[np.intp] = there[np.argsort(far, kind="stable")]
    return order
