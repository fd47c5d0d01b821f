"""Where the zones and exits of a board lie, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.messages import Catalogue
from game.messages.figures import tile_words
from systems.core.board import Board
from systems.core.identifiers import Tile
from systems.core.scenario import Scenario


class _Rectangle(Struct, frozen=True):
    """The tiles from `first`, at the top left, to `last`, both included."""

    first: Tile
    last: Tile


def area_lines(board: Board, scenario: Scenario, catalogue: Catalogue) -> Iterator[str]:
    """A line for each zone that an objective speaks of, and for each exit."""
    fought_for = {one.zone for one in scenario.objectives if one.kind == "hold"}
    for zone in board.zones:
        if zone.name in fought_for:
            yield catalogue.phrase("zone", zone=zone.name, tiles=extent(zone.tiles, catalogue))
    for zone in board.exits:
        yield catalogue.phrase("exit", zone=zone.name, side=zone.side, tiles=extent(zone.tiles, catalogue))


def extent(tiles: Sequence[Tile], catalogue: Catalogue) -> str:
    """Tiles as rectangles, in words."""
    return catalogue.listed([_words(one, catalogue) for one in _rectangles(tiles)])


def _words(one: _Rectangle, catalogue: Catalogue) -> str:
    if one.first == one.last:
        return tile_words(one.first)
    return catalogue.phrase("tiles_between", start=tile_words(one.first), end=tile_words(one.last))


def _rectangles(tiles: Sequence[Tile]) -> list[_Rectangle]:
    """The tiles as rectangles from the top: runs in a row, joined to the same run of the row above."""
    found: list[_Rectangle] = []
    for run in _runs(tiles):
        (column, row), (end, _) = run.first, run.last
        above = next((at for at, one in enumerate(found) if (one.first[0], one.last) == (column, (end, row - 1))), None)
        if above is None:
            found.append(run)
        else:
            found[above] = _Rectangle(found[above].first, run.last)
    return found


def _runs(tiles: Sequence[Tile]) -> Iterator[_Rectangle]:
    """Tiles beside each other in a row, row by row."""
    left = sorted(tiles, key=lambda tile: (tile[1], tile[0]))
    start = 0
    for at, (column, row) in enumerate(left):
        if at + 1 == len(left) or left[at + 1] != (column + 1, row):
            yield _Rectangle(left[start], (column, row))
            start = at + 1
