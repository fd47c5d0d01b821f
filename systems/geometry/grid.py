"""The board's grid as geometry sees it: tiles, grid lines, directions and the two kinds of blocker.

A tile is `(column, row)`, column 0 row 0 at the top left, rows growing downwards (south). Arrays are `[row, column]`.
The swap between the two is `index`, and nowhere else.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Tile: TypeAlias = tuple[int, int]
Step: TypeAlias = tuple[int, int]
EdgeKind: TypeAlias = Literal["left", "top"]
Edge: TypeAlias = tuple[int, int, EdgeKind]
"""One place for a thin wall: `(column, row, kind)`, the cell of `Blockers.left` or `Blockers.top` it is kept in."""
Mask: TypeAlias = npt.NDArray[np.bool_]


class Compass(Enum):
    """The four sides of a tile; the value is the letter that data files and saves use."""

    NORTH = "n"
    EAST = "e"
    SOUTH = "s"
    WEST = "w"

    @property
    def step(self) -> Step:
        """The neighbour on that side, as (change of column, change of row)."""
        return _STEPS[self]

    @property
    def opposite(self) -> Compass:
        """The side across the tile."""
        return _OPPOSITES[self]

    @property
    def across(self) -> tuple[Compass, Compass]:
        """The two sides square to this one: west and east, or north and south."""
        if self in {Compass.NORTH, Compass.SOUTH}:
            return Compass.WEST, Compass.EAST
        return Compass.NORTH, Compass.SOUTH


_STEPS = {Compass.NORTH: (0, -1), Compass.EAST: (1, 0), Compass.SOUTH: (0, 1), Compass.WEST: (-1, 0)}
_OPPOSITES = {
    Compass.NORTH: Compass.SOUTH,
    Compass.EAST: Compass.WEST,
    Compass.SOUTH: Compass.NORTH,
    Compass.WEST: Compass.EAST,
}


ONE_WAY = {Compass.NORTH: 1, Compass.EAST: 2, Compass.SOUTH: 4, Compass.WEST: 8}
"""The bit that closes a tile's side to steps off it, in the arrays that say which way one can go."""


def index(tile: Tile) -> tuple[int, int]:
    """The place of a tile in an array: `(row, column)`."""
    column, row = tile
    return row, column


def neighbour(tile: Tile, side: Compass) -> Tile:
    """The tile on that side, which may lie off the board."""
    return tile[0] + side.step[0], tile[1] + side.step[1]


def edge_of(tile: Tile, side: Compass) -> Edge:
    """The grid-line piece that is that side of the tile."""
    column, row = tile
    if side is Compass.NORTH:
        return column, row, "top"
    if side is Compass.SOUTH:
        return column, row + 1, "top"
    if side is Compass.WEST:
        return column, row, "left"
    return column + 1, row, "left"


def parted_by(edge: Edge) -> tuple[Tile, Tile]:
    """The two tiles on either side of a grid-line piece, of which one may lie off the board."""
    column, row, kind = edge
    return ((column, row), (column - 1, row)) if kind == "left" else ((column, row), (column, row - 1))


def on_board(shape: tuple[int, int], tile: Tile) -> bool:
    """Whether a tile lies on a board of `shape` = (rows, columns)."""
    row, column = index(tile)
    return 0 <= row < shape[0] and 0 <= column < shape[1]


def require_on_board(shape: tuple[int, int], tile: Tile) -> None:
    """Raise IndexError naming the tile when it lies off a board of `shape` = (rows, columns)."""
    if not on_board(shape, tile):
        msg = f"tile {tile} is off the board: expected columns 0 to {shape[1] - 1}, rows 0 to {shape[0] - 1}"
        raise IndexError(msg)


class Blockers(NamedTuple):
    """What stops something (effect, sight or movement) on a board: whole tiles, and thin walls on grid lines.

    All three are C-contiguous bool arrays. For a board of R rows and C columns `tiles` is [R, C]; `left` is [R, C + 1],
    a thin wall on the tile's left grid line, the last column being the right rim; `top` is [R + 1, C], a thin wall on
    the tile's top grid line, the last row being the bottom rim. Build one with `open` or `of`; both check.
    """

    tiles: Mask
    left: Mask
    top: Mask

    @classmethod
    def open(cls, rows: int, cols: int) -> Blockers:
        """A board on which nothing blocks."""
        return cls(np.zeros((rows, cols), bool), np.zeros((rows, cols + 1), bool), np.zeros((rows + 1, cols), bool))

    @classmethod
    def of(cls, tiles: npt.ArrayLike, left: npt.ArrayLike | None = None, top: npt.ArrayLike | None = None) -> Blockers:
        """Blockers from anything that converts to bool arrays; raises ValueError where the shapes do not fit."""
        kept = _mask(tiles)
        if kept.ndim != 2 or 0 in kept.shape:
            msg = f"blocking tiles have shape {kept.shape}: expected (rows, columns), each at least 1"
            raise ValueError(msg)
        rows, cols = kept.shape
        return cls(kept, _fitting("left", left, (rows, cols + 1)), _fitting("top", top, (rows + 1, cols)))

    @property
    def shape(self) -> tuple[int, int]:
        """The board's (rows, columns)."""
        rows, cols = self.tiles.shape
        return rows, cols

    @property
    def has_thin(self) -> bool:
        """Whether any thin wall stands."""
        return bool(self.left.any() or self.top.any())

    def blocks(self, place: Tile | Edge) -> bool:
        """Whether the tile or thin-wall place blocks; places off the board do not."""
        array = self.tiles if len(place) == 2 else self.left if place[2] == "left" else self.top
        row, column = index((place[0], place[1]))
        return 0 <= row < array.shape[0] and 0 <= column < array.shape[1] and bool(array[row, column])

    def put(self, place: Tile | Edge, *, stands: bool = True) -> None:
        """Let something stand at a tile or thin-wall place, or nothing; only while a board is being made."""
        array = self.tiles if len(place) == 2 else self.left if place[2] == "left" else self.top
        array[index((place[0], place[1]))] = stands

    def __or__(self, other: object) -> Blockers:
        """What either of two sets of blockers on one board blocks."""
        if not isinstance(other, Blockers):
            return NotImplemented
        if self.shape != other.shape:
            msg = f"boards of shape {self.shape} and {other.shape} cannot be joined: expected one shape"
            raise ValueError(msg)
        return Blockers(self.tiles | other.tiles, self.left | other.left, self.top | other.top)


def _mask(values: npt.ArrayLike) -> Mask:
    return np.ascontiguousarray(values, dtype=np.bool_)


def _fitting(name: str, values: npt.ArrayLike | None, shape: tuple[int, int]) -> Mask:
    if values is None:
        return np.zeros(shape, bool)
    mask = _mask(values)
    if mask.shape != shape:
        msg = f"thin walls '{name}' have shape {mask.shape}: expected {shape}"
        raise ValueError(msg)
    return mask
