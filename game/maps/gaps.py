"""Gaps of less than half a tile between walls drawn as rectangles: slips of the hand, which are closed.

A rectangle fills the tiles whose centres it covers. Where two of them leave less than half of a tile open between them,
and its centre with it, the tile would be open floor: a leak that nobody drew.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from game.maps.placement import FLUSH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.maps.findings import Findings, Place
    from game.maps.plain import PlainMap, Point
    from game.maps.traits import Traits
    from systems.geometry.grid import Tile

_WIDEST_SLIP = 0.5


class _Piece(NamedTuple):
    """How much of a tile a rectangle covers from one of its sides without reaching the centre."""

    share: float
    place: Place
    traits: Traits


class Gap(NamedTuple):
    """A tile to be closed, with what stands on the side that covers more of it."""

    tile: Tile
    traits: Traits


class BoxGaps:
    """Gathers walls drawn as rectangles, and finds the small gaps between them."""

    def __init__(self, plain: PlainMap, findings: Findings, count: Callable[[int, Place], None]) -> None:
        self._plain = plain
        self._findings = findings
        self._count = count
        self._pieces: dict[tuple[Tile, bool], dict[bool, _Piece]] = {}
        """By tile, and whether the rectangles lie left and right of it or above and below, the largest piece each."""

    def add(self, drawn: list[Point], traits: Traits, place: Place) -> None:
        """Add a rectangle by its corners, in tiles."""
        left, right = min(x for x, _ in drawn), max(x for x, _ in drawn)
        top, bottom = min(y for _, y in drawn), max(y for _, y in drawn)
        for row in self._along(top, bottom, self._plain.rows, place):
            for column, is_low, share in _ends(left, right):
                self._keep((column, row), _Piece(share, place, traits), across=True, is_low=is_low)
        for column in self._along(left, right, self._plain.columns, place):
            for row, is_low, share in _ends(top, bottom):
                self._keep((column, row), _Piece(share, place, traits), across=False, is_low=is_low)

    def _along(self, low: float, high: float, count: int, place: Place) -> range:
        """The columns or rows of the board whose centres lie between."""
        found = range(max(0, math.ceil(low - 0.5)), min(count, math.ceil(high - 0.5)))
        self._count(len(found), place)
        return found

    def _keep(self, tile: Tile, piece: _Piece, *, across: bool, is_low: bool) -> None:
        pieces = self._pieces.setdefault((tile, across), {})
        if is_low not in pieces or pieces[is_low].share < piece.share:
            pieces[is_low] = piece

    def closed(self, is_taken: Callable[[Tile], bool]) -> Iterator[Gap]:
        """The gaps to close, each pair of rectangles warned of once; tiles that are taken are none."""
        said: set[tuple[Place, Place]] = set()
        for (tile, across), pieces in self._pieces.items():
            if len(pieces) < 2 or is_taken(tile):
                continue
            low, high = pieces[True], pieces[False]
            gap = 1 - low.share - high.share
            if not FLUSH < gap < _WIDEST_SLIP:
                continue
            if (low.place, high.place) not in said:
                said.add((low.place, high.place))
                pixels = gap * (self._plain.tile_width if across else self._plain.tile_height)
                say_gap(low.place, tile, pixels, high.place.object_id, self._findings)
            yield Gap(tile, max(low, high, key=lambda piece: piece.share).traits)


def say_gap(place: Place, cell: Tile, pixels: float, other: int | None, findings: Findings) -> None:
    """Keep a warning for a gap that is closed: where, how wide, and to which other object."""
    findings.warning(
        "wall-gap",
        replace(place, cell=cell),
        f"a gap of {pixels:.4g} pixels to object {other}",
        "walls that meet, or a gap of a tile",
        "The gap is closed: in Tiled, draw the walls to meet.",
    )


def _ends(low: float, high: float) -> Iterator[tuple[int, bool, float]]:
    """The tiles that the ends of a rectangle reach into without their centre: place, from which side, how much of it.

    A tile is covered from its low side by the end of a rectangle that comes from there.
    """
    last = math.floor(high)
    if FLUSH < high - last <= 0.5 and low <= last:
        yield last, True, high - last
    first = math.floor(low)
    if first + 0.5 < low < first + 1 - FLUSH and high >= first + 1:
        yield first, False, first + 1 - low
