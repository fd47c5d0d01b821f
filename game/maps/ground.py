"""The ground of a board while a map is read into it: what each tile and thin wall does, layer upon layer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from game.maps.traits import PLAIN_QUARTERS, Traits
from systems.geometry.grid import ONE_WAY, Blockers, Compass
from systems.geometry.low_cover import LowObjects

if TYPE_CHECKING:
    from collections.abc import Collection

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
        self.elevation = np.zeros((rows, columns))
        """Stated and not used by any rule."""
        self._no_entry = np.zeros((rows, columns), np.uint8)
        self._no_leaving = np.zeros((rows, columns), np.uint8)

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
        if any(kind.enter_from is not None or kind.leave_to is not None for kind in kinds):
            self._no_entry |= np.array([_sides_but(kind.enter_from) for kind in kinds], np.uint8)[numbers]
            self._no_leaving |= np.array([_sides_but(kind.leave_to) for kind in kinds], np.uint8)[numbers]

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
        self._no_entry[rows, columns] |= _sides_but(traits.enter_from)
        self._no_leaving[rows, columns] |= _sides_but(traits.leave_to)

    def put_thin(self, traits: Traits, edges: Collection[Edge]) -> None:
        """Put the traits of a line on pieces of grid line of the board."""
        for side, name in ((1, "left"), (2, "top")):
            places = [edge[:2] for edge in edges if edge[2] == name]
            if not places:
                continue
            columns, rows = np.array(places).T
            for masks, blocks in (
                (self.effect, traits.blocks.effect),
                (self.sight, traits.blocks.sight),
                (self.move, traits.blocks.move),
                (self.low, traits.low),
            ):
                masks[side][rows, columns] |= blocks
            self.grades[side][rows, columns] = np.maximum(self.grades[side][rows, columns], traits.grade)

    def block(self, mask: Mask) -> None:
        """Put walls on the tiles of a mask."""
        for blocked in (self.effect, self.sight, self.move):
            blocked.tiles[mask] = True

    def one_way(self) -> npt.NDArray[np.uint8] | None:
        """The steps off each tile that are not allowed, as bits of `ONE_WAY`; None where all are."""
        found = self._no_leaving.copy()
        for side in Compass:
            closed = (self._no_entry & ONE_WAY[side]) != 0
            rows, columns = np.nonzero(closed)
            columns, rows = columns + side.step[0], rows + side.step[1]
            on_board = (columns >= 0) & (columns < closed.shape[1]) & (rows >= 0) & (rows < closed.shape[0])
            found[rows[on_board], columns[on_board]] |= ONE_WAY[side.opposite]
        return found if found.any() else None

    def low_objects(self) -> LowObjects:
        """The low cover gathered, where no shot is stopped anyway."""
        walls = self.effect
        kept = Blockers(self.low.tiles & ~walls.tiles, self.low.left & ~walls.left, self.low.top & ~walls.top)
        return LowObjects.of(kept, *(grade * low for grade, low in zip(self.grades, kept, strict=True)))

    def _flag(self, name: str) -> Mask:
        return self.flags.setdefault(name, np.zeros(self.void.shape, bool))


def _sides_but(allowed: frozenset[Compass] | None) -> int:
    """The sides that are not allowed, as bits; none where all are."""
    return 0 if allowed is None else sum(ONE_WAY[side] for side in Compass if side not in allowed)
