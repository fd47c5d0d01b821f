"""The ground of a board while a map is read into it: what each tile and thin wall does, layer upon layer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from game.maps.traits import PLAIN_QUARTERS, Traits
from systems.geometry.grid import Blockers
from systems.geometry.low_cover import LowObjects

if TYPE_CHECKING:
    from systems.geometry.grid import Edge, Tile

Mask = npt.NDArray[np.bool_]


class Ground:
    """Gathers traits: what blocks, low cover and flags add up, while the last cost factor stated holds."""

    def __init__(self, rows: int, columns: int) -> None:
        self.effect = Blockers.open(rows, columns)
        self.sight = Blockers.open(rows, columns)
        self.move = Blockers.open(rows, columns)
        self.low = Blockers.open(rows, columns)
        # Of low cover on tiles, left and top lines, as in Blockers.
        self.grades = tuple(np.zeros(mask.shape, np.int8) for mask in self.low)
        self.quarters = np.full((rows, columns), PLAIN_QUARTERS, np.int32)
        self.void = np.zeros((rows, columns), bool)
        self.flags: dict[str, Mask] = {}

    def lay(self, kinds: list[Traits], numbers: npt.NDArray[np.int64]) -> None:
        """Lay a whole layer: `numbers` [rows, columns] says which of `kinds` lies on each tile."""
        for mask, blocks in (
            (self.effect.tiles, [kind.blocks.effect for kind in kinds]),
            (self.sight.tiles, [kind.blocks.sight for kind in kinds]),
            (self.move.tiles, [kind.blocks.move for kind in kinds]),
            (self.low.tiles, [kind.low for kind in kinds]),
            (self.void, [kind.void for kind in kinds]),
        ):
            np.logical_or(mask, np.array(blocks)[numbers], out=mask)
        np.maximum(self.grades[0], np.array([kind.grade for kind in kinds], np.int8)[numbers], out=self.grades[0])
        stated = np.array([kind.quarters or 0 for kind in kinds], np.int32)[numbers]
        self.quarters[stated > 0] = stated[stated > 0]
        for flag in sorted({flag for kind in kinds for flag in kind.flags}):
            self._flag(flag)[...] |= np.array([flag in kind.flags for kind in kinds])[numbers]

    def put(self, traits: Traits, tiles: list[Tile]) -> None:
        """Put the traits of an object on tiles of the board."""
        if not tiles:
            return
        columns, rows = np.array(tiles).T
        for mask, blocks in (
            (self.effect.tiles, traits.blocks.effect),
            (self.sight.tiles, traits.blocks.sight),
            (self.move.tiles, traits.blocks.move),
            (self.low.tiles, traits.low),
            (self.void, traits.void),
        ):
            mask[rows, columns] |= blocks
        self.grades[0][rows, columns] = np.maximum(self.grades[0][rows, columns], traits.grade)
        if traits.quarters is not None:
            self.quarters[rows, columns] = traits.quarters
        for flag in sorted(traits.flags):
            self._flag(flag)[rows, columns] = True

    def put_thin(self, traits: Traits, edge: Edge) -> None:
        """Put the traits of a line on one piece of grid line of the board."""
        column, row, kind = edge
        side = 1 if kind == "left" else 2
        for masks, blocks in (
            (self.effect, traits.blocks.effect),
            (self.sight, traits.blocks.sight),
            (self.move, traits.blocks.move),
            (self.low, traits.low),
        ):
            masks[side][row, column] |= blocks
        self.grades[side][row, column] = max(self.grades[side][row, column], traits.grade)

    def low_objects(self) -> LowObjects:
        """The low cover gathered, where no shot is stopped anyway."""
        walls = self.effect
        kept = Blockers(self.low.tiles & ~walls.tiles, self.low.left & ~walls.left, self.low.top & ~walls.top)
        return LowObjects.of(kept, *(grade * low for grade, low in zip(self.grades, kept, strict=True)))

    def _flag(self, name: str) -> Mask:
        return self.flags.setdefault(name, np.zeros(self.void.shape, bool))
