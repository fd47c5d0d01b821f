"""The board with its doors in one state, and every geometric question a rule, a bot or an overlay asks of it.

One truth: what is asked twice is computed once and kept. A terrain never changes; another door state is another one.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from systems.core.board import Blocks, Board, Door, Place
from systems.geometry import corner, cover, loe, low_cover, paths, ranges
from systems.geometry.corner import Corner
from systems.geometry.cover import CoverRank
from systems.geometry.grid import Blockers, Compass, Mask, Tile, index, neighbour, parted_by
from systems.geometry.loe import Witness
from systems.geometry.paths import Scale, Ways

KEPT_BYTES = 1 << 25
"""How much of each kind of field one terrain keeps; the oldest go first."""
KEPT_PAIRS = 1 << 16

Key = TypeVar("Key")
Answer = TypeVar("Answer")


class Kept(Generic[Key, Answer]):
    """Answers that were worked out, by what was asked: at most so many, those worked out first dropped first.

    Being asked again does not keep an answer longer: a board's fields are asked for over and over, and noting each time
    would cost more than working a few out again. An answer is never None.
    """

    def __init__(self, most: int, work_out: Callable[[Key], Answer]) -> None:
        self._most = most
        self._work_out = work_out
        self._answers: dict[Key, Answer] = {}

    def known(self, key: Key) -> Answer | None:
        """The answer, if it is kept."""
        return self._answers.get(key)

    def __getitem__(self, key: Key) -> Answer:
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = self._work_out(key)
            if len(self._answers) > self._most:
                del self._answers[next(iter(self._answers))]
        return answer


class Terrain:
    """A board with its doors in one state. Fields are bool [rows, columns] and must not be written to."""

    def __init__(self, board: Board, effect: Blockers, sight: Blockers, move: Blockers, leap: Blockers) -> None:
        """`leap` is what cannot be jumped over: whatever stops effect, and closed doors of any sort."""
        self.board = board
        self.effect = effect
        self.sight = sight
        self.move = move
        fields = max(64, KEPT_BYTES // effect.tiles.size)
        low = board.low
        self._effect_fields: Kept[Tile, Mask] = Kept(fields, lambda tile: loe.field(effect, tile))
        self._sight_fields: Kept[Tile, Mask] = Kept(fields, lambda tile: loe.field(sight, tile))
        self._hidden_fields: Kept[Tile, Mask] = Kept(fields, lambda tile: low_cover.hidden_from(effect, low, tile))
        self._hiding_fields: Kept[Tile, Mask] = Kept(fields, lambda tile: low_cover.hiding_at(effect, low, tile))
        self._hiding_prone_fields: Kept[Tile, Mask] = Kept(fields, self._hides_prone)
        self._cover_fields: Kept[Tile, npt.NDArray[np.int8]] = Kept(
            fields, lambda tile: cover.rank_field(effect, low, tile)
        )
        self._cover_parts: Kept[Tile, cover.PartialField] = Kept(
            8, lambda tile: cover.PartialField(self._laid, self.loe_field(tile), tile)
        )
        self._range_fields: Kept[tuple[Tile, float], Mask] = Kept(
            fields, lambda asked: ranges.range_field(effect.shape, asked[0], board.metres_per_tile, asked[1])
        )
        self._hidden: Kept[tuple[Tile, Tile], bool] = Kept(
            KEPT_PAIRS, lambda pair: low_cover.hidden(effect, low, *pair)
        )
        self._hidden_prone: Kept[tuple[Tile, Tile], bool] = Kept(
            KEPT_PAIRS, lambda pair: low_cover.hidden_behind_any(effect, low, *pair)
        )
        self._open_steps: Kept[tuple[Tile, Tile], bool] = Kept(
            KEPT_PAIRS, lambda pair: paths.step_is_open(move, *pair, board.one_way)
        )
        self._open_leaps: Kept[tuple[Tile, Tile], bool] = Kept(
            KEPT_PAIRS, lambda pair: paths.step_is_open(leap, *pair, board.one_way)
        )
        self._corners: Kept[Tile, tuple[Corner, ...]] = Kept(KEPT_PAIRS, lambda tile: corner.corners(effect, low, tile))

    @classmethod
    def of(cls, board: Board, closed: tuple[bool, ...]) -> Terrain:
        """The terrain of a board whose doors are closed (True) or open, by door id."""
        layers = [_copy(board.effect), _copy(board.sight), _copy(board.move)]
        layers[2].tiles[board.void] = True
        for door, shut in zip(board.doors, closed, strict=True):
            _stand(layers, door, door.when_closed if shut else door.when_open)
        leap = _copy(layers[0])
        for door, shut in zip(board.doors, closed, strict=True):
            for place in door.places if shut else ():
                leap.put(place)
        effect, sight, move = layers
        return cls(board, effect, sight, move, leap)

    @property
    def metres_per_tile(self) -> Fraction:
        return self.board.metres_per_tile

    @cached_property
    def scale(self) -> Scale:
        """The unit in which ways are priced on this board."""
        return paths.scale(self.board.metres_per_tile)

    @cached_property
    def ways(self) -> Ways:
        """The board laid out for finding ways over it."""
        return paths.lay(self.move, self.board.quarters, self.scale, self.board.one_way)

    @cached_property
    def cheapest_quarters(self) -> int:
        """The least `move_cost` of any tile, in quarters."""
        return int(self.board.quarters.min())

    @cached_property
    def standable(self) -> Mask:
        """The tiles on which somebody can stand."""
        return ~self.move.tiles

    def loe_field(self, source: Tile) -> Mask:
        """Every tile with line of effect from (or, the same, to) the source."""
        return self._effect_fields[source]

    def los_field(self, source: Tile) -> Mask:
        """Every tile with line of sight from the source."""
        return self._sight_fields[source]

    def hidden_field(self, attacker: Tile) -> Mask:
        """The tiles on which low cover hides somebody standing from the attacker's tile."""
        return self._hidden_fields[attacker]

    def hiding_field(self, target: Tile) -> Mask:
        """The tiles from which low cover hides somebody standing on the target's tile."""
        return self._hiding_fields[target]

    def loe(self, a: Tile, b: Tile) -> bool:
        """Whether there is line of effect between two tiles."""
        return bool(self.loe_field(a)[index(b)])

    def los(self, a: Tile, b: Tile) -> bool:
        """Whether there is line of sight between two tiles."""
        return bool(self.los_field(a)[index(b)])

    def witness(self, a: Tile, b: Tile) -> Witness | None:
        """A line of effect between two tiles, well inside the open beam."""
        return loe.witness(self.effect, a, b)

    def hidden(self, attacker: Tile, target: Tile, *, prone: bool = False) -> bool:
        """Whether low cover hides the target's tile from the attacker's; of a prone one, any low object on the way."""
        if prone:
            return self._hidden_prone[attacker, target]
        field = self._hidden_fields.known(attacker)  # a pair is dear, and whoever asked for fields has its answer
        return self._hidden[attacker, target] if field is None else bool(field[index(target)])

    def hiding_objects(self, attacker: Tile, target: Tile, *, prone: bool = False) -> tuple[Place, ...]:
        """The low objects behind which the target is hidden from the attacker."""
        return low_cover.hiding_objects(self.effect, self.board.low, attacker, target, prone=prone)

    def attacks_over(self, attacker: Tile, target: Tile) -> bool:
        """Whether an attack goes over low cover of the attacker's own: that which hides them from the target's tile."""
        return self.hidden(target, attacker)

    def corners(self, tile: Tile) -> tuple[Corner, ...]:
        """The corners a character on the tile can press to, in fixed order."""
        return self._corners[tile]

    def hiding_prone_field(self, target: Tile) -> Mask:
        """The tiles from which low objects hide somebody lying on the target's tile."""
        return self._hiding_prone_fields[target]

    def corner_field(self, tile: Tile, at: Corner) -> Mask:
        """The tiles from which attacks are denied on someone pressed to that corner of the tile."""
        return corner.denied_field(self.effect.shape, tile, at)

    def _hides_prone(self, target: Tile) -> Mask:
        hides = np.zeros(self.effect.shape, bool)
        for row, column in np.argwhere(self.loe_field(target)):
            tile = (int(column), int(row))
            hides[row, column] = tile != target and self.hidden(tile, target, prone=True)
        return hides

    def cover_rank(self, attacker: Tile, target: Tile) -> CoverRank:
        """The rank of cover the target has from the attacker, with the lines that were counted."""
        return cover.rank(self.effect, self.board.low, attacker, target)

    def cover_field(self, attacker: Tile) -> npt.NDArray[np.int8]:
        """The rank of cover each tile has from the attacker's: int8 [rows, columns]."""
        return self._cover_fields[attacker]

    def cover_parts(self, attacker: Tile) -> cover.PartialField:
        """The same to be worked out part by part, for boards on which all of it takes long."""
        return self._cover_parts[attacker]

    @cached_property
    def _laid(self) -> cover.Laid:
        return cover.lay(self.effect, self.board.low)

    def distance_m(self, a: Tile, b: Tile) -> float:
        """Metres between two tile centres, for showing; rules ask `within`."""
        return ranges.metres(a, b, self.metres_per_tile)

    def within(self, a: Tile, b: Tile, limit_m: float) -> bool:
        """Whether two tile centres are at most so many metres apart, exactly."""
        return ranges.within(a, b, self.metres_per_tile, limit_m)

    def range_field(self, at: Tile, limit_m: float) -> Mask:
        """The tiles within so many metres of a tile, the limit included."""
        return self._range_fields[at, limit_m]

    def adjacent(self, a: Tile, b: Tile) -> bool:
        """Whether two tiles are neighbours with line of effect and a legal step between them (GR-A14, GR-A09).

        Where the map lets one step only one way, that is enough: whoever stands above a ledge and whoever stands below
        reach each other.
        """
        across, down = b[0] - a[0], b[1] - a[1]
        if max(abs(across), abs(down)) != 1:
            return False
        return self.loe(a, b) and (self.step_open(a, b) or self.step_open(b, a))

    def step_open(self, a: Tile, b: Tile) -> bool:
        """Whether nothing on the board hinders a step from a to its neighbour b; a diagonal needs both flanks open."""
        return self._open_steps[a, b]

    def leap_open(self, a: Tile, b: Tile) -> bool:
        """Whether nothing on the board stops a jump between two neighbours; a diagonal needs both flanks open."""
        return self._open_leaps[a, b]

    def step_units(self, a: Tile, b: Tile) -> int:
        """The price of entering b from its neighbour a, in the unit of `scale`, nobody counted."""
        quarters = int(self.board.quarters[index(b)])
        return paths.step_units(self.scale, a, b, quarters)

    def beside(self, tile: Tile, door: Door) -> bool:
        """Whether the tile is next to the door: on either side of a thin one, or square to one that fills a tile."""
        return any(tile in _sides_of(place) for place in door.places)


def _copy(blockers: Blockers) -> Blockers:
    return Blockers(*(np.array(layer) for layer in blockers))


def _stand(layers: list[Blockers], door: Door, blocks: Blocks) -> None:
    for layer, blocked in zip(layers, (blocks.effect, blocks.sight, blocks.move), strict=True):
        if blocked:
            for place in door.places:
                layer.put(place)


def _sides_of(place: Place) -> tuple[Tile, ...]:
    """The tiles from which the place is in reach: the two a thin door parts, or the four square to a tile."""
    if len(place) == 2:  # noqa: PLR2004 - a tile is two numbers, a thin wall's place three
        return tuple(neighbour(place, side) for side in Compass)
    return parted_by(place)
