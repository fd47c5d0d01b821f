"""Everything there is to measure from one tile to all others, as fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.cli.walking import Walk
from game.headless.drawing import Drawing, labels_of
from game.messages import Catalogue
from game.messages.figures import tile_words
from systems.core.board import Board
from systems.core.identifiers import Tile
from systems.geometry.grid import Mask, index
from systems.ground.rules import GroundRules

HERE = "@"
YES = "o"
YES_BLOCKED = "x"


class Fields:
    """From one tile to all others."""

    def __init__(self, board: Board, rules: GroundRules, start: Tile) -> None:
        self._board = board
        self._terrain = board.terrain()
        self._walk = Walk(board, rules, start)
        self._start = start
        self._cover = self._terrain.cover_field(start)

    def plain(self) -> dict[str, Any]:
        """The fields as rows of values: true or false, ranks, and action points and metres (null: no way)."""
        terrain, start = self._terrain, self._start
        return {
            "map": self._board.name,
            "from": start,
            "columns": self._board.columns,
            "rows": self._board.rows,
            "loe": terrain.loe_field(start).tolist(),
            "los": terrain.los_field(start).tolist(),
            "cover": self._cover.tolist(),
            "ap": self._rows(self._walk.ap),
            "metres": self._rows(self._metres),
        }

    def lines(self, catalogue: Catalogue) -> Iterator[str]:
        """The fields drawn one after the other, each with its legend."""
        start = tile_words(self._start)
        yield from self._drawn("field_loe", self._marks(self._terrain.loe_field(self._start)), catalogue, start)
        yield from self._drawn("field_los", self._marks(self._terrain.los_field(self._start)), catalogue, start)
        yield from self._drawn("field_cover", self._rank, catalogue, start)
        yield from self._drawn("field_way", self._ap, catalogue, start)

    def _drawn(self, code: str, label: Callable[[Tile], str], catalogue: Catalogue, start: str) -> Iterator[str]:
        labels = labels_of(self._board, lambda tile: HERE if tile == self._start else label(tile))
        drawing = Drawing(self._terrain, self._board.initial_doors(), labels)
        yield catalogue.phrase(code, name=self._board.name, start=start)
        yield from drawing.lines()
        yield "   ".join([catalogue.phrase(f"{code}_legend"), *drawing.legend(catalogue)])
        yield ""

    def _marks(self, field: Mask) -> Callable[[Tile], str]:
        """What stands for a tile of the field, told apart from one where nobody can stand."""

        def mark(tile: Tile) -> str:
            if not field[index(tile)]:
                return ""
            return YES if self._terrain.standable[index(tile)] else YES_BLOCKED

        return mark

    def _rank(self, tile: Tile) -> str:
        """The rank on tiles where somebody could stand."""
        return str(self._cover[index(tile)]) if self._terrain.standable[index(tile)] else ""

    def _ap(self, tile: Tile) -> str:
        ap = self._walk.ap(tile)
        return "" if ap is None else str(ap)

    def _metres(self, tile: Tile) -> float | None:
        metres = self._walk.metres(tile)
        return None if metres is None else float(metres)

    def _rows(self, value: Callable[[Tile], Any]) -> list[list[Any]]:
        board = self._board
        return [[value((column, row)) for column in range(board.columns)] for row in range(board.rows)]
