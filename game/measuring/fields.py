"""Everything there is to measure from one tile to all others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from game.measuring.walking import Walk
from systems.core.identifiers import Tile
from systems.geometry.grid import Mask


class Fields:
    """From the tile a walk starts on to all others, as arrays [rows, columns] that must not be written to."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.terrain = walk.terrain
        self.start = walk.start

    @property
    def loe(self) -> Mask:
        """The tiles with line of effect."""
        return self.terrain.loe_field(self.start)

    @property
    def los(self) -> Mask:
        """The tiles with line of sight."""
        return self.terrain.los_field(self.start)

    @property
    def cover(self) -> npt.NDArray[np.int8]:
        """The rank of cover on each tile against an attacker on the first."""
        return self.terrain.cover_field(self.start)

    def plain(self) -> dict[str, Any]:
        """The fields as rows of values: true or false, ranks, and action points and metres (null: no way)."""
        board = self.terrain.board
        return {
            "map": board.name,
            "from": self.start,
            "columns": board.columns,
            "rows": board.rows,
            "loe": self.loe.tolist(),
            "los": self.los.tolist(),
            "cover": self.cover.tolist(),
            "ap": self._rows(self.walk.ap),
            "metres": self._rows(self._metres),
        }

    def _metres(self, tile: Tile) -> float | None:
        metres = self.walk.metres(tile)
        return None if metres is None else float(metres)

    def _rows(self, value: Callable[[Tile], Any]) -> list[list[Any]]:
        board = self.terrain.board
        return [[value((column, row)) for column in range(board.columns)] for row in range(board.rows)]
