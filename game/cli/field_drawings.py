"""Measured fields, drawn as text one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.headless.drawing import Drawing, labels_of
from game.measuring.fields import Fields
from game.messages import Catalogue
from game.messages.figures import tile_words
from systems.core.identifiers import Tile
from systems.geometry.grid import Mask, index

HERE = "@"
YES = "o"
YES_BLOCKED = "x"


class FieldDrawings:
    """The fields from one tile, each with its legend."""

    def __init__(self, fields: Fields, catalogue: Catalogue) -> None:
        self._fields = fields
        self._terrain = fields.terrain
        self._catalogue = catalogue

    def lines(self) -> Iterator[str]:
        """All of them."""
        yield from self._drawn("field_loe", self._marks(self._fields.loe))
        yield from self._drawn("field_los", self._marks(self._fields.los))
        yield from self._drawn("field_cover", self._rank)
        yield from self._drawn("field_way", self._ap)

    def _drawn(self, code: str, label: Callable[[Tile], str]) -> Iterator[str]:
        board, start = self._terrain.board, self._fields.start
        labels = labels_of(board, lambda tile: HERE if tile == start else label(tile))
        drawing = Drawing(self._terrain, board.initial_doors(), labels)
        yield self._catalogue.phrase(code, name=board.name, start=tile_words(start))
        yield from drawing.lines()
        yield "   ".join([self._catalogue.phrase(f"{code}_legend"), *drawing.legend(self._catalogue)])
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
        return str(self._fields.cover[index(tile)]) if self._terrain.standable[index(tile)] else ""

    def _ap(self, tile: Tile) -> str:
        ap = self._fields.walk.ap(tile)
        return "" if ap is None else str(ap)
