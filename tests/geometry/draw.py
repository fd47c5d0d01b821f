"""Boards drawn as text, random boards, and their turnings, for the tests of line of effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from hypothesis import strategies as st

from systems.geometry.grid import Blockers

if TYPE_CHECKING:
    from systems.geometry.grid import Tile


class Drawn(NamedTuple):
    """A board and the tiles named on it by capital letters."""

    blockers: Blockers
    at: dict[str, Tile]


def tiles_of(picture: str) -> Drawn:
    """`#` blocks, a capital letter names an open tile, a small one a blocking tile; rows are lines."""
    lines = picture.split()
    marks = {mark: (x, y) for y, line in enumerate(lines) for x, mark in enumerate(line) if mark.isalpha()}
    return Drawn(Blockers.of([[mark == "#" or mark.islower() for mark in line] for line in lines]), marks)


def grid_of(picture: str) -> Drawn:
    """A board with thin walls: lines of corners and level walls (`+-+ +`) between lines of tiles (`|A|#B`).

    Indented pictures are taken from the column of their first `+`.
    """
    lines = [line for line in picture.splitlines() if line.strip()]
    margin = lines[0].index("+")
    width = max(len(line) for line in lines) - margin
    rows = [line[margin:].ljust(width) for line in lines]
    tiles = [[mark == "#" or mark.islower() for mark in row[1::2]] for row in rows[1::2]]
    left = [[mark == "|" for mark in row[::2]] for row in rows[1::2]]
    top = [[mark == "-" for mark in row[1::2]] for row in rows[::2]]
    marks = {mark: (x, y) for y, row in enumerate(rows[1::2]) for x, mark in enumerate(row[1::2]) if mark.isalpha()}
    return Drawn(Blockers.of(tiles, left, top), marks)


def turned(blockers: Blockers) -> Blockers:
    """The board after a quarter turn against the clock; `turned_tile` says where a tile comes to lie."""
    tiles, left, top = blockers
    return Blockers.of(np.rot90(tiles), np.rot90(top), np.rot90(left))


def turned_tile(blockers: Blockers, tile: Tile) -> Tile:
    column, row = tile
    return row, blockers.shape[1] - 1 - column


def mirrored(blockers: Blockers) -> Blockers:
    """The board with left and right exchanged."""
    return Blockers.of(*(array[:, ::-1] for array in blockers))


def embedded(blockers: Blockers, room: tuple[int, int, int, int], rng: np.random.Generator) -> Blockers:
    """The board inside a larger one, with that much room left, right, above and below, half of it blocked."""
    before, after, above, below = room
    rows, cols = blockers.shape
    tall, wide = rows + above + below, cols + before + after
    tiles, left, top = (rng.random(shape) < 0.5 for shape in ((tall, wide), (tall, wide + 1), (tall + 1, wide)))
    tiles[above : above + rows, before : before + cols] = blockers.tiles
    left[above : above + rows, before : before + cols + 1] = blockers.left
    top[above : above + rows + 1, before : before + cols] = blockers.top
    return Blockers.of(tiles, left, top)


def scattered(rng: np.random.Generator, largest: int, *, thin: bool) -> Blockers:
    """A random board of up to `largest` tiles each way: 5 to 50 % walls, and 5 to 30 % thin walls if asked for."""
    rows, cols = (int(size) for size in rng.integers(1, largest + 1, 2))
    walls, thins = rng.uniform(0.05, 0.5), rng.uniform(0.05, 0.3) if thin else 0.0
    return Blockers.of(
        rng.random((rows, cols)) < walls, rng.random((rows, cols + 1)) < thins, rng.random((rows + 1, cols)) < thins
    )


def random_tile(rng: np.random.Generator, blockers: Blockers) -> Tile:
    rows, cols = blockers.shape
    return int(rng.integers(cols)), int(rng.integers(rows))


@st.composite
def boards(draw: st.DrawFn, largest: int = 7) -> tuple[Blockers, Tile, Tile]:
    """A board with tiles and thin walls, and two of its tiles."""
    rows, cols = draw(st.integers(1, largest)), draw(st.integers(1, largest))

    def array(shape: tuple[int, int]) -> list[list[bool]]:
        line = st.lists(st.sampled_from([False, False, False, True]), min_size=shape[1], max_size=shape[1])
        return draw(st.lists(line, min_size=shape[0], max_size=shape[0]))

    blockers = Blockers.of(array((rows, cols)), array((rows, cols + 1)), array((rows + 1, cols)))
    tile = st.tuples(st.integers(0, cols - 1), st.integers(0, rows - 1))
    return blockers, draw(tile), draw(tile)
