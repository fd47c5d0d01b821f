"""Low cover: waist-high things that are shot over from beside them and hidden behind from beside them (GR-A07).

An object is next to a tile when it stands on one of the tile's eight neighbours, or is a thin wall on a side of the
tile or of such a neighbour. Those next to the target and not next to the attacker hide the target; those next to the
attacker and not next to the target are attacked over; those next to both or to neither do nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from systems.geometry import loe
from systems.geometry.grid import Blockers, Edge, Mask, Tile, index, require_on_board
from systems.geometry.lines import packed

Grades = npt.NDArray[np.int8]


class LowObjects(NamedTuple):
    """The low objects of a board: places as in `Blockers`, and the cover of each.

    The grades are int8 arrays of the same shapes: 0 none, 1 light, 2 heavy, 3 hard; they matter where something stands.
    """

    tiles: Mask
    left: Mask
    top: Mask
    tiles_grade: Grades
    left_grade: Grades
    top_grade: Grades

    @classmethod
    def none(cls, rows: int, cols: int) -> LowObjects:
        """A board without low objects."""
        return cls.of(Blockers.open(rows, cols), 0)

    @classmethod
    def of(
        cls,
        places: Blockers,
        tiles_grade: npt.ArrayLike,
        left_grade: npt.ArrayLike | None = None,
        top_grade: npt.ArrayLike | None = None,
    ) -> LowObjects:
        """Low objects at these places; a single grade stands for all, and one left out is the one before it.

        Raises ValueError where a grade is not 0 to 3 or a shape does not fit.
        """
        if left_grade is None:
            left_grade = tiles_grade
        if top_grade is None:
            top_grade = left_grade
        return cls(
            *places,
            _grades(tiles_grade, places.tiles.shape),
            _grades(left_grade, places.left.shape),
            _grades(top_grade, places.top.shape),
        )

    @property
    def places(self) -> Blockers:
        """Where low objects stand, as blockers."""
        return Blockers(self.tiles, self.left, self.top)

    def grade(self, place: Tile | Edge) -> int:
        """The cover of the object at a place of the board, 0 where none stands."""
        if not self.places.blocks(place):
            return 0
        row, column = index((place[0], place[1]))
        if len(place) == 2:
            return int(self.tiles_grade[row, column])
        return int((self.left_grade if place[2] == "left" else self.top_grade)[row, column])


def require_one_board(blockers: Blockers, low: LowObjects) -> None:
    """Raise ValueError when the low objects are those of a board of another shape."""
    if low.places.shape != blockers.shape:
        msg = f"low objects are for a board of shape {low.places.shape}: expected {blockers.shape}"
        raise ValueError(msg)


def next_to(low: LowObjects, tile: Tile) -> Blockers:
    """The low objects next to a tile, which its own cell is not; raises IndexError for a tile off the board."""
    places = low.places
    require_on_board(places.shape, tile)
    near = Blockers.open(*places.shape)
    column, row = tile
    for r in range(row - 1, row + 3):
        for c in range(column - 1, column + 3):
            nearby: tuple[tuple[Tile | Edge, bool], ...] = (
                ((c, r), tile_is_next(c, r, column, row)),
                ((c, r, "left"), left_is_next(c, r, column, row)),
                ((c, r, "top"), top_is_next(c, r, column, row)),
            )
            for place, is_next in nearby:
                if is_next and places.blocks(place):
                    near.put(place)
    return near


# These three are compiled as well, for whole boards. They take the cell of an array and the tile it may be next to.


def tile_is_next(column: int, row: int, to_column: int, to_row: int) -> bool:
    """Whether a tile is one of the eight neighbours."""
    return max(abs(column - to_column), abs(row - to_row)) == 1


def left_is_next(column: int, row: int, to_column: int, to_row: int) -> bool:
    """Whether a tile's left side is a side of the tile or of one of its neighbours."""
    return -1 <= column - to_column <= 2 and -1 <= row - to_row <= 1


def top_is_next(column: int, row: int, to_column: int, to_row: int) -> bool:
    """Whether a tile's top side is a side of the tile or of one of its neighbours."""
    return -1 <= column - to_column <= 1 and -1 <= row - to_row <= 2


def counting(low: LowObjects, attacker: Tile, target: Tile) -> Blockers:
    """The low objects next to the target and not next to the attacker: those that can hide it, and give it cover."""
    return _without(next_to(low, target), next_to(low, attacker))


def hidden(blockers: Blockers, low: LowObjects, attacker: Tile, target: Tile) -> bool:
    """Whether low objects hide the target: LOE holds, and fails once those `counting` block as well."""
    require_one_board(blockers, low)
    return _fails_with(blockers, counting(low, attacker, target), attacker, target)


def hidden_behind_any(blockers: Blockers, low: LowObjects, attacker: Tile, target: Tile) -> bool:
    """Whether low objects hide a prone target, for whom every one counts that is not next to the attacker."""
    require_one_board(blockers, low)
    return _fails_with(blockers, _without(low.places, next_to(low, attacker)), attacker, target)


def attacks_over(blockers: Blockers, low: LowObjects, attacker: Tile, target: Tile) -> bool:
    """Whether an attack goes over the attacker's own low cover: seen from the target, it would hide the attacker."""
    return hidden(blockers, low, target, attacker)


def hidden_from(blockers: Blockers, low: LowObjects, attacker: Tile) -> Mask:
    """The tiles whose occupant is `hidden` from the attacker: bool [rows, columns]."""
    from systems.geometry import low_kernels

    require_one_board(blockers, low)
    plain = loe.field(blockers, attacker)
    board = Blockers(*(array.copy() for array in blockers))
    return low_kernels.hidden_from(board, packed(blockers), packed(low.places), attacker, plain)


def hiding_at(blockers: Blockers, low: LowObjects, target: Tile) -> Mask:
    """The attacker's tiles from which the target is `hidden`: bool [rows, columns]."""
    require_one_board(blockers, low)
    with_own = loe.field(blockers | next_to(low, target), target)
    found = loe.field(blockers, target) & ~with_own
    row, column = index(target)
    # An attacker this near may be next to the same objects, which then do not count.
    for near_row in range(max(row - 3, 0), min(row + 4, found.shape[0])):
        for near_column in range(max(column - 3, 0), min(column + 4, found.shape[1])):
            if found[near_row, near_column]:
                found[near_row, near_column] = hidden(blockers, low, (near_column, near_row), target)
    return found


def hidden_behind_any_from(blockers: Blockers, low: LowObjects, attacker: Tile) -> Mask:
    """The tiles whose prone occupant is `hidden_behind_any` from the attacker: bool [rows, columns]."""
    require_one_board(blockers, low)
    counted = _without(low.places, next_to(low, attacker))
    return loe.field(blockers, attacker) & ~loe.field(blockers | counted, attacker)


def hiding_objects(
    blockers: Blockers, low: LowObjects, attacker: Tile, target: Tile, *, prone: bool = False
) -> tuple[Tile | Edge, ...]:
    """The low objects to name for a target that is `hidden` (`prone`: `hidden_behind_any`): just enough to hide it.

    Nearest to the straight line first.

    Found by taking away, farthest from the line between both centres first, every counting object without which the
    target stays hidden. Empty when it is not hidden.
    """
    require_one_board(blockers, low)
    counted = _without(low.places, next_to(low, attacker)) if prone else counting(low, attacker, target)
    if not _fails_with(blockers, counted, attacker, target):
        return ()
    needed = sorted(_places(counted), key=lambda place: _off_line(place, attacker, target))
    for place in reversed(needed.copy()):
        counted.put(place, stands=False)
        if loe.holds(blockers | counted, attacker, target):
            counted.put(place)
        else:
            needed.remove(place)
    return tuple(needed)


def _fails_with(blockers: Blockers, more: Blockers, a: Tile, b: Tile) -> bool:
    return loe.holds(blockers, a, b) and not loe.holds(blockers | more, a, b)


def _without(some: Blockers, others: Blockers) -> Blockers:
    return Blockers(some.tiles & ~others.tiles, some.left & ~others.left, some.top & ~others.top)


def _places(some: Blockers) -> list[Tile | Edge]:
    tiles: list[Tile | Edge] = [(int(column), int(row)) for row, column in np.argwhere(some.tiles)]
    left: list[Tile | Edge] = [(int(column), int(row), "left") for row, column in np.argwhere(some.left)]
    top: list[Tile | Edge] = [(int(column), int(row), "top") for row, column in np.argwhere(some.top)]
    return tiles + left + top


def _off_line(place: Tile | Edge, a: Tile, b: Tile) -> int:
    """How far the middle of a place lies off the line through two tile centres, times a factor the same for all."""
    across = 2 * (place[0] - a[0]) - (len(place) == 3 and place[2] == "left")
    down = 2 * (place[1] - a[1]) - (len(place) == 3 and place[2] == "top")
    return abs(across * (b[1] - a[1]) - down * (b[0] - a[0]))


def _grades(grade: npt.ArrayLike, shape: tuple[int, ...]) -> Grades:
    array = np.asarray(grade)
    if array.shape not in {(), shape}:
        msg = f"cover grades have shape {array.shape}: expected {shape}"
        raise ValueError(msg)
    if array.min() < 0 or array.max() > 3:
        msg = f"cover grades run from {array.min()} to {array.max()}: expected 0 to 3"
        raise ValueError(msg)
    return np.ascontiguousarray(np.broadcast_to(array, shape), dtype=np.int8)
