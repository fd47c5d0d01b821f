"""Boards and fields drawn as text, with the legend of what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from game.messages import Catalogue
from systems.core.board import Board
from systems.core.terrain import Terrain
from systems.geometry.grid import Edge, EdgeKind, Tile, index

PLAIN = "."
GAP = " "


class Glyph(NamedTuple):
    """One character of a drawing, and the code of what it stands for."""

    character: str
    code: str


WALL = Glyph("#", "wall")
GLASS = Glyph("%", "glass")
SMOKE = Glyph("~", "smoke")
PIT = Glyph(":", "pit")
LOW = Glyph("=", "low")
ROUGH = Glyph(",", "rough")
EXIT = Glyph(">", "exit")
VOID = Glyph(GAP, "void")
CLOSED = Glyph("+", "closed_door")
OPEN = Glyph("/", "open_door")
UPRIGHT = Glyph("|", "thin_wall")
LEVEL = Glyph("-", "thin_wall")
GLASS_UPRIGHT = Glyph("!", "thin_glass")
GLASS_LEVEL = Glyph('"', "thin_glass")
LOW_UPRIGHT = Glyph(";", "thin_low")
LOW_LEVEL = Glyph("_", "thin_low")


class Drawing:
    """A board as text: one character a tile, thin walls in the gaps between them, and labels of any length on top."""

    def __init__(self, terrain: Terrain, closed: Sequence[bool], labels: Mapping[Tile, str] | None = None) -> None:
        """The board with its doors closed (True) or open, by door id, and labels on tiles."""
        self._board = terrain.board
        self._terrain = terrain
        self._labels = dict(labels or {})
        self._width = max((len(label) for label in self._labels.values()), default=1)
        self._doors = {
            place: CLOSED if shut else OPEN
            for door, shut in zip(self._board.doors, closed, strict=True)
            for place in door.places
        }
        self._exits = {tile for zone in self._board.exits for tile in zone.tiles}
        self._thin = {edge: self._glyph(edge) for edge in self._thin_places()}
        self._used: dict[str, str] = {}

    def lines(self) -> list[str]:
        """The drawing, with column numbers above and row numbers on the left."""
        board = self._board
        edge = len(str(board.rows - 1)) + 1
        drawn = [f"{'':{edge}}{self._ruler()}"]
        for row in range(board.rows):
            between = self._between(row)
            if between:
                drawn.append(f"{'':{edge}}{between}")
            drawn.append(f"{row:>{edge - 1}} {self._row(row)}".rstrip())
        last = self._between(board.rows)
        return [*drawn, f"{'':{edge}}{last}"] if last else drawn

    def legend(self, catalogue: Catalogue) -> list[str]:
        """What the characters in the drawing stand for, those used only; after `lines`."""
        return [f"{characters} {catalogue.glyph(code)}" for code, characters in self._used.items()]

    def _ruler(self) -> str:
        """Every fifth column's number, over the tile it is of."""
        step = self._width + 1
        line = ""
        for column in range(0, self._board.columns, 5):
            line = f"{line:<{1 + column * step}}{column:>{self._width}}"
        return line

    def _row(self, row: int) -> str:
        board = self._board
        tiles = [f"{self._tile((column, row)):>{self._width}}" for column in range(board.columns)]
        gaps = [self._gap((column, row), "left") for column in range(board.columns + 1)]
        return "".join(gap + tile for gap, tile in zip(gaps, [*tiles, ""], strict=True))

    def _between(self, row: int) -> str:
        """The thin walls on the top edges of a row, "" where there are none."""
        cells = [f"{self._gap((column, row), 'top'):>{self._width}}" for column in range(self._board.columns)]
        line = GAP + GAP.join(cells)
        return line.rstrip()

    def _tile(self, tile: Tile) -> str:
        if tile in self._labels:
            return self._labels[tile]
        found = self._doors.get(tile) or self._ground(tile)
        return PLAIN if found is None else self._use(found)

    def _ground(self, tile: Tile) -> Glyph | None:
        terrain, board, at = self._terrain, self._board, index(tile)
        effect, sight, move = terrain.effect.tiles[at], terrain.sight.tiles[at], terrain.move.tiles[at]
        table: tuple[tuple[bool, Glyph], ...] = (
            (bool(board.void[at]), VOID),
            (bool(board.low.tiles[at]), LOW),
            (bool(effect and sight), WALL),
            (bool(effect), GLASS),
            (bool(sight), SMOKE),
            (bool(move), PIT),
            (tile in self._exits, EXIT),
            (int(board.quarters[at]) > 4, ROUGH),
        )
        return next((glyph for holds, glyph in table if holds), None)

    def _gap(self, tile: Tile, kind: EdgeKind) -> str:
        """What stands on an edge of a tile, a blank where nothing does."""
        edge = (tile[0], tile[1], kind)
        found = self._doors.get(edge) or self._thin.get(edge)
        return GAP if found is None else self._use(found)

    def _thin_places(self) -> Iterator[Edge]:
        """Every edge on which something stands: few, of the two a tile there are."""
        layers = (self._board.low.places, self._terrain.effect, self._terrain.sight, self._terrain.move)
        upright = np.logical_or.reduce([one.left for one in layers])
        level = np.logical_or.reduce([one.top for one in layers])
        yield from ((int(column), int(row), "left") for row, column in np.argwhere(upright))
        yield from ((int(column), int(row), "top") for row, column in np.argwhere(level))

    def _glyph(self, edge: Edge) -> Glyph:
        upright = edge[2] == "left"
        if self._board.low.places.blocks(edge):
            return LOW_UPRIGHT if upright else LOW_LEVEL
        if self._terrain.effect.blocks(edge) and not self._terrain.sight.blocks(edge):
            return GLASS_UPRIGHT if upright else GLASS_LEVEL
        return UPRIGHT if upright else LEVEL

    def _use(self, glyph: Glyph) -> str:
        if glyph is not VOID and glyph.character not in self._used.get(glyph.code, ""):
            self._used[glyph.code] = self._used.get(glyph.code, "") + glyph.character
        return glyph.character


def labels_of(board: Board, label: Callable[[Tile], str]) -> dict[Tile, str]:
    """A label for every tile that is given one ("": none)."""
    tiles = ((column, row) for row in range(board.rows) for column in range(board.columns))
    return {tile: text for tile in tiles if (text := label(tile))}
