"""Infinite maps: the chunks of their tile layers, and the bounds of what is painted on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.maps import limits
from game.maps.attributes import Attributes
from game.maps.cells import Coding

if TYPE_CHECKING:
    from collections.abc import Iterable
    from xml.etree.ElementTree import Element

    from game.maps.cells import Cells
    from game.maps.findings import Findings, Place

_FARTHEST = 2**30


class Chunk(NamedTuple):
    """A piece of a layer, placed by the column and row of its first cell."""

    column: int
    row: int
    gids: Cells


class Bounds(NamedTuple):
    """The part of an infinite map that becomes the board."""

    column: int
    row: int
    columns: int
    rows: int


class ChunkReader:
    """Decodes the chunks of one map, counting their cells against the limit before they are decoded."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._cells = 0

    def chunks(self, layer: Element, place: Place) -> list[Chunk]:
        """The chunks of a tile layer on which something is painted, in the order of the file.

        A layer whose data come in one piece, as files of other programs do, is one chunk.
        """
        data = layer.find("data")
        if data is None:
            return []
        coding = Coding(data, self._findings, place)
        pieces = [(element, element) for element in data.findall("chunk")] or [(layer, data)]
        found = []
        for placed, element in pieces:
            attributes = Attributes(placed, place, self._findings)
            column, row = (attributes.whole(name, -_FARTHEST, _FARTHEST, default=0) for name in ("x", "y"))
            width, height = (attributes.whole(name, 0, limits.SIDE) for name in ("width", "height"))
            self._cells += width * height
            if self._cells > limits.ALL_CELLS:
                found_cells = f"{self._cells} cells in the chunks so far"
                raise self._findings.unreadable("cells", place, found_cells, f"at most {limits.ALL_CELLS}")
            gids = coding.cells(element, width, height)
            if gids.any():
                found.append(Chunk(column, row, gids))
        return found


def used_bounds(chunks: Iterable[Chunk]) -> Bounds | None:
    """The smallest bounds around everything painted; None where nothing is."""
    edges = np.array([_edges(chunk) for chunk in chunks], np.int64).reshape(-1, 4)
    if not edges.size:
        return None
    left, top = edges[:, :2].min(axis=0).tolist()
    right, bottom = edges[:, 2:].max(axis=0).tolist()
    return Bounds(left, top, right - left, bottom - top)


def _edges(chunk: Chunk) -> tuple[int, int, int, int]:
    columns, rows = np.flatnonzero(chunk.gids.any(axis=0)), np.flatnonzero(chunk.gids.any(axis=1))
    return (
        chunk.column + int(columns[0]),
        chunk.row + int(rows[0]),
        chunk.column + int(columns[-1]) + 1,
        chunk.row + int(rows[-1]) + 1,
    )


def joined(chunks: Iterable[Chunk], bounds: Bounds) -> Cells:
    """The chunks as one layer of the bounds: uint32 [rows, columns]. Of chunks over each other the later one holds."""
    gids = np.zeros((bounds.rows, bounds.columns), np.uint32)
    for chunk in chunks:
        rows, columns = chunk.gids.shape
        left, top = chunk.column - bounds.column, chunk.row - bounds.row
        first_row, first_column = max(0, -top), max(0, -left)
        last_row, last_column = min(rows, bounds.rows - top), min(columns, bounds.columns - left)
        if first_row < last_row and first_column < last_column:
            gids[top + first_row : top + last_row, left + first_column : left + last_column] = chunk.gids[
                first_row:last_row, first_column:last_column
            ]
    return gids
