"""The marker tileset: flat tiles that say what a cell does, to be painted over any picture.

Its colours are those of the classes in Tiled, so that a marker and an object of one class look alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
from canvas import BLACK, TILE, WHITE, Canvas, Color
from tileset_file import TileEntry, Value, tileset_text

from game.maps.vocabulary import CLASS_BY_NAME

COLUMNS = 8
ROWS = 3
NAME = "markers"
PICTURE = "../assets/tiles/markers.png"

SMOKE: Color = (138, 140, 146)
SIDES: dict[str, Color] = {
    "blue": (64, 128, 208),
    "red": (208, 78, 64),
    "green": (76, 158, 92),
    "yellow": (214, 172, 58),
}
"""The sides with a marker of their own, and its colour."""

_TURNS = {"north": 0, "east": 1, "south": 2, "west": 3}

Sign = Callable[[Canvas], Any]


@dataclass(frozen=True)
class Marker:
    """One marker: how it looks, and what it is on a map."""

    name: str
    color: Color
    sign: Sign
    tile_class: str = ""
    properties: dict[str, Value] = field(default_factory=dict)

    def draw(self) -> Canvas:
        """The marker, see-through enough for the picture below it."""
        canvas = Canvas(self.name)
        canvas.paint(canvas.box(0, 0, TILE, TILE), self.color, 0.62)
        rim = canvas.box(0, 0, TILE, TILE) - canvas.box(2, 2, TILE - 2, TILE - 2)
        canvas.paint(rim, self.color)
        self.sign(canvas)
        return canvas


def _ink(canvas: Canvas, *masks: npt.NDArray[np.float64]) -> None:
    """Paint a sign in white."""
    canvas.paint(np.maximum.reduce(masks), WHITE, 0.94)


def _hatch(canvas: Canvas) -> None:
    stripes = ((canvas.x + canvas.y) % 8 < 2.6) * canvas.box(4, 4, 28, 28)
    canvas.paint(canvas.box(4, 4, 28, 28), BLACK, 0.45)
    _ink(canvas, stripes)


def _pane(canvas: Canvas) -> None:
    frame = canvas.box(5, 9, 27, 23) - canvas.box(7.4, 11.4, 24.6, 20.6)
    _ink(canvas, frame, canvas.line(11, 18, 15, 14, 1.6), canvas.line(16, 18.5, 20, 14.5, 1.6))


def _door(canvas: Canvas, *, is_open: bool = False, locked: bool = False) -> None:
    posts = np.maximum(canvas.box(4, 12, 7, 20), canvas.box(25, 12, 28, 20))
    leaf = canvas.line(7.5, 16, 16, 5, 3.4) if is_open else canvas.box(8, 14, 24, 18)
    _ink(canvas, posts, leaf)
    if locked:
        canvas.paint(canvas.disc(16, 16, 5.6), BLACK, 0.85)
        _ink(canvas, canvas.disc(16, 16, 3.4))


def _bar(canvas: Canvas, grade: int) -> None:
    dots = [canvas.disc(16 + 7 * (number - (grade - 1) / 2), 10, 2.3) for number in range(grade)]
    _ink(canvas, canvas.box(4, 17, 28, 25, 2), *dots)


def _chevrons(canvas: Canvas, count: int) -> None:
    tops = [16 + 8 * (number - (count - 1) / 2) for number in range(count)]
    lines = [canvas.line(x, top - 3, 16, top + 3, 2.6) for top in tops for x in (8, 24)]
    _ink(canvas, *lines)


def _cross(canvas: Canvas) -> None:
    _ink(canvas, canvas.line(8, 8, 24, 24, 3), canvas.line(24, 8, 8, 24, 3))


def _cloud(canvas: Canvas) -> None:
    _ink(
        canvas, canvas.disc(11, 18, 5.4), canvas.disc(17.5, 13, 6.4), canvas.disc(22, 19, 5), canvas.box(9, 18, 23, 23)
    )


def _ledge(canvas: Canvas, side: str) -> None:
    """An arrow over the edge one can go down by and not come up."""
    for _ in range(_TURNS[side]):
        canvas.x, canvas.y = canvas.y, TILE - canvas.x
    shaft, rim = canvas.line(16, 26, 16, 11, 2.8), canvas.box(4, 3, 28, 6)
    _ink(canvas, shaft, canvas.line(10, 16, 16, 9.5, 2.8), canvas.line(22, 16, 16, 9.5, 2.8), rim)


def _ring(canvas: Canvas) -> None:
    _ink(canvas, canvas.disc(16, 16, 10) - canvas.disc(16, 16, 7.4))


def _afloat(canvas: Canvas) -> None:
    up = [canvas.line(16, 5, x, 10, 2.6) for x in (11, 21)]
    down = [canvas.line(16, 27, x, 22, 2.6) for x in (11, 21)]
    _ink(canvas, canvas.line(16, 6, 16, 26, 2.6), *up, *down)


def _rungs(canvas: Canvas) -> None:
    rails = [canvas.line(x, 5, x, 27, 2.6) for x in (10, 22)]
    _ink(canvas, *rails, *(canvas.line(10, y, 22, y, 2.2) for y in (9, 16, 23)))


def _person(canvas: Canvas) -> None:
    shoulders = canvas.disc(16, 26, 9.5, 0.9) * canvas.box(4, 16, 28, 26)
    _ink(canvas, canvas.disc(16, 10.5, 5), shoulders)


def _class_color(name: str) -> Color:
    red, green, blue = bytes.fromhex(CLASS_BY_NAME[name].color[3:])
    return (red, green, blue)


def _ours(name: str, tile_class: str, sign: Sign, **properties: Value) -> Marker:
    return Marker(name, _class_color(tile_class), sign, tile_class, properties)


def _ground(name: str, sign: Sign, **properties: Value) -> Marker:
    """A marker of ground. It has no class: the cost that Terrain states would go before that of the tiles below it."""
    return Marker(name, _class_color("Terrain"), sign, "", properties)


def _ledges() -> list[Marker]:
    others = {side: ",".join(other for other in _TURNS if other != side) for side in _TURNS}
    return [_ground(f"ledge {side}", partial(_ledge, side=side), enter_from=others[side]) for side in _TURNS]


TABLE: list[list[Marker]] = [
    [
        _ours("wall", "Wall", _hatch),
        _ours("window", "Window", _pane),
        _ours("door closed", "Door", _door),
        _ours("door open", "Door", partial(_door, is_open=True), door_closed=False),
        _ours("door locked", "Door", partial(_door, locked=True), locked=True),
        _ours("low wall light", "LowWall", partial(_bar, grade=1), cover="light"),
        _ours("low wall heavy", "LowWall", partial(_bar, grade=2), cover="heavy"),
        _ours("low wall hard", "LowWall", partial(_bar, grade=3), cover="hard"),
    ],
    [
        _ground("slow", partial(_chevrons, count=1), move_cost=1.5),
        _ground("difficult", partial(_chevrons, count=2), move_cost=2.0),
        Marker("void", BLACK, _cross, "", {"void": True}),
        Marker("smoke", SMOKE, _cloud, "", {"blocks_sight": True}),
        *_ledges(),
    ],
    [
        *(Marker(f"spawn {side}", color, _person, "Spawn", {"side": side}) for side, color in SIDES.items()),
        _ground("vacuum", _ring, vacuum=True),
        _ground("zero g", _afloat, zero_g=True),
        _ground("ladder", _rungs, ladder=True),
    ],
]
"""Markers keep their place, since maps count tiles from the top left; new ones go to the end of a row."""


def numbers() -> dict[str, int]:
    """The number of each marker in the tileset, by its name."""
    return {
        marker.name: row * COLUMNS + column
        for row, markers in enumerate(TABLE)
        for column, marker in enumerate(markers)
    }


def entries() -> list[TileEntry]:
    """The tiles of the tileset by number."""
    found = numbers()
    return [
        TileEntry(found[marker.name], marker.name, marker.tile_class, marker.properties)
        for markers in TABLE
        for marker in markers
    ]


def text() -> str:
    """The tileset as Tiled writes it."""
    return tileset_text(NAME, PICTURE, TILE, (COLUMNS, ROWS), entries())


def sheet() -> npt.NDArray[np.uint8]:
    """The picture of all markers, uint8 [rows, columns, 4]."""
    pixels = np.zeros((ROWS * TILE, COLUMNS * TILE, 4), np.uint8)
    for row, markers in enumerate(TABLE):
        for column, marker in enumerate(markers):
            pixels[row * TILE : (row + 1) * TILE, column * TILE : (column + 1) * TILE] = marker.draw().pixels()
    return pixels
