"""Boards drawn as text, for tests of every room.

A plain drawing has one character a tile. A drawing with thin walls starts with `+` and has one character for each tile
and one for each piece of grid line between tiles:

    +-+ +
    |A B|
    + +-+

On tiles: `.` open, `#` wall, `o` low object, `p` a prop too small to hide behind, `g` glass, `s` smoke, `~` ground of
double cost, `_` void, `d` closed door, `l` locked door, `/` open door, `x` exit, `z` zone; a capital letter or a digit
marks a tile of open ground. On grid lines: `-` `|` wall, `g` glass, `o` low, `s` a curtain, `d` `l` `/` doors, space
nothing. Doors are numbered in reading order.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from textwrap import dedent
from typing import NamedTuple

import numpy as np

from systems.core.board import GLASS, SMOKE, WALL, Blocks, Board, Door, Place, Zone
from systems.geometry.grid import Blockers, Tile
from systems.geometry.low_cover import LowObjects

LOW = Blocks(effect=False, sight=False, move=True)
BLOCKS = {"#": WALL, "|": WALL, "-": WALL, "g": GLASS, "s": SMOKE, "o": LOW, "p": LOW}
DOORS = "dl/"
OPEN_GROUND = ". ~_xz"
LIGHT = 1


class Drawing(NamedTuple):
    """A board, and the tiles marked in it."""

    board: Board
    marks: dict[str, Tile]


def drawn(text: str, metres_per_tile: str = "1") -> Drawing:
    """The board of a drawing; ValueError names a character that means nothing."""
    lines = dedent(text).strip("\n").splitlines()
    places = dict(_wide(lines) if lines[0].startswith("+") else _plain(lines))
    columns = 1 + max(place[0] for place in places if len(place) == 2)
    rows = 1 + max(place[1] for place in places if len(place) == 2)
    layers = {kind: Blockers.open(rows, columns) for kind in ("effect", "sight", "move", "low")}
    quarters = np.full((rows, columns), 4, np.int32)
    void = np.zeros((rows, columns), bool)
    doors: list[Door] = []
    marks: dict[str, Tile] = {}
    for place, drawn_as in places.items():
        tile = (place[0], place[1])
        if drawn_as in BLOCKS:
            for kind in ("effect", "sight", "move"):
                layers[kind].put(place, stands=getattr(BLOCKS[drawn_as], kind))
            layers["low"].put(place, stands=drawn_as == "o")
        elif drawn_as in DOORS:
            doors.append(Door(f"door {len(doors)}", (place,), closed=drawn_as != "/", locked=drawn_as == "l"))
        elif drawn_as.isupper() or drawn_as.isdigit():
            marks[drawn_as] = tile
        elif drawn_as == "~":
            quarters[tile[1], tile[0]] = 8
        elif drawn_as == "_":
            void[tile[1], tile[0]] = True
        elif drawn_as not in OPEN_GROUND:
            raise ValueError(
                f"{drawn_as!r} at {place}: expected one of {''.join(BLOCKS)}{DOORS}{OPEN_GROUND} or a mark"
            )
    board = Board(
        "drawn", Fraction(metres_per_tile), layers["effect"], layers["sight"], layers["move"],
        LowObjects.of(layers["low"], LIGHT), quarters, void,
        doors=tuple(doors),
        exits=_zones("exit", places, "x"),
        zones=_zones("zone", places, "z"),
    )  # fmt: skip
    return Drawing(board, marks)


def _plain(lines: list[str]) -> Iterator[tuple[Place, str]]:
    for row, line in enumerate(lines):
        for column, drawn_as in enumerate(line):
            yield (column, row), drawn_as


def _wide(lines: list[str]) -> Iterator[tuple[Place, str]]:
    for y, line in enumerate(lines):
        for x, drawn_as in enumerate(line.ljust(len(lines[0]))):
            column, row = x // 2, y // 2
            if x % 2 and y % 2:
                yield (column, row), drawn_as
            elif drawn_as not in "+ ":
                yield (column, row, "left" if y % 2 else "top"), drawn_as


def _zones(name: str, places: dict[Place, str], sign: str) -> tuple[Zone, ...]:
    tiles = tuple((place[0], place[1]) for place, drawn_as in places.items() if drawn_as == sign and len(place) == 2)
    return (Zone(name, tiles),) if tiles else ()
