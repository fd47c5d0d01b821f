"""Draws enfilade.png and writes the tileset that goes with it: `python assets/tiles/make_tiles.py`.

Needs numpy only. The sheet is one table: each entry is a drawing, the class and the properties of its tiles. Entries
keep their place, since maps count tiles from the top left; new ones go to the free places at the end of a row.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt

sys.path.insert(0, str(Path(__file__).parent))

import floors
import structures
import things
import tileset_file
from canvas import TILE, Canvas, save_png
from tileset_file import Joined, TileEntry, Value

COLUMNS = 16
ROWS = 13


@dataclass(frozen=True)
class Drawing:
    """A picture of one tile or more, and what its tiles are on a map."""

    name: str
    draw: Callable[[str], Canvas]
    tile_class: str = ""
    properties: dict[str, Value] = field(default_factory=dict)


def _cover(grade: str, cost: float = 2.0) -> dict[str, Value]:
    return {"low_cover": True, "cover": grade, "move_cost": cost}


def _joined(number: int) -> str:
    """The sides that a wall of one of the sixteen shapes goes on to: 1 north, 2 east, 4 south, 8 west."""
    return "".join(side for bit, side in enumerate(structures.SIDES) if number >> bit & 1)


def _runs(name: str, draw: Callable[..., Canvas], tile_class: str, properties: dict[str, Value]) -> list[Drawing]:
    """One, first, middle and last of a row from left to right, then the same from top to bottom."""
    return [
        Drawing(
            f"{name} {part}{' upright' if upright else ''}",
            partial(draw, part=part, upright=upright),
            tile_class,
            properties,
        )
        for upright, part in product((False, True), ("one", "first", "middle", "last"))
    ]


def _simple(draw: Callable[[str], Canvas], *names: str) -> list[Drawing]:
    return [Drawing(name, draw) for name in names]


CONTAINERS: dict[str, tuple[float, float, float]] = {
    "red": (164, 72, 56),
    "blue": (62, 100, 142),
    "green": (84, 122, 86),
    "ochre": (196, 150, 66),
}

FLOORS = [
    [
        *_simple(floors.concrete, "concrete 1", "concrete 2", "concrete 3", "concrete 4"),
        Drawing("joint west", partial(floors.joint, sides="w")),
        Drawing("joint north", partial(floors.joint, sides="n")),
        Drawing("joint corner", partial(floors.joint, sides="nw")),
        Drawing("stain", floors.stained),
        Drawing("crack", floors.cracked),
        Drawing("drain", floors.drain),
        *_simple(floors.asphalt, "asphalt 1", "asphalt 2"),
        Drawing("lane", partial(floors.lane, upright=False)),
        Drawing("lane upright", partial(floors.lane, upright=True)),
        Drawing("hazard", floors.hazard),
        Drawing("lane worn", partial(floors.lane, upright=False, worn=True)),
    ],
    [
        *_simple(floors.grass, "grass 1", "grass 2", "grass 3", "grass 4"),
        *_simple(floors.gravel, "gravel 1", "gravel 2", "gravel 3"),
        *_simple(floors.dirt, "dirt 1", "dirt 2"),
        *_simple(floors.planks, "planks 1", "planks 2"),
        *_simple(floors.floor_tiles, "tiles 1", "tiles 2"),
        Drawing("carpet", floors.carpet),
        Drawing("grating", floors.grating),
        Drawing("deep water", floors.water, "Terrain", {"void": True}),
    ],
]

WALLS = [
    [Drawing(f"wall {number}", partial(structures.wall, joined=_joined(number)), "Wall") for number in range(16)],
    [
        Drawing(f"brick {number}", partial(structures.wall, joined=_joined(number), brick=True), "Wall")
        for number in range(16)
    ],
]

# Pictures of thin walls say nothing themselves: the walls are the lines drawn over them.
PARTITIONS = [
    [
        Drawing("fallen shadow left", partial(floors.fallen_shadow, left=True)),
        *(
            Drawing(f"partition {_joined(number)}", partial(structures.thin_wall, sides=_joined(number)))
            for number in range(1, 16)
        ),
    ],
]

FITTINGS = [
    [
        *(
            Drawing(
                f"door {state}{' upright' if upright else ''}",
                partial(structures.door, upright=upright, is_open=state == "open"),
                "Door",
                {"door_closed": state == "closed"},
            )
            for state, upright in product(("closed", "open"), (False, True))
        ),
        Drawing("window", partial(structures.window, upright=False), "Window"),
        Drawing("window upright", partial(structures.window, upright=True), "Window"),
        *(Drawing(f"glass {side}", partial(structures.thin_wall, sides=side, glass=True)) for side in structures.SIDES),
        Drawing("fallen shadow top", partial(floors.fallen_shadow, top=True)),
        Drawing("fallen shadow both", partial(floors.fallen_shadow, left=True, top=True)),
        Drawing("fallen shadow corner", partial(floors.fallen_shadow, corner=True)),
        Drawing("puddle", floors.puddle),
        Drawing("oil", floors.oil),
        Drawing("litter", floors.litter),
    ],
]

COVER = [
    [
        *_runs("barrier", things.barrier, "LowWall", _cover("heavy")),
        *_runs("sandbags", things.sandbags, "LowWall", _cover("heavy")),
    ],
    [
        *_runs("table", things.table, "LowWall", _cover("light")),
        Drawing("desk", things.desk, "LowWall", _cover("light")),
        Drawing("armchair", things.sofa, "LowWall", _cover("light")),
        Drawing("bunk head", partial(things.bed, foot=False), "LowWall", _cover("light")),
        Drawing("bunk foot", partial(things.bed, foot=True), "LowWall", _cover("light")),
        Drawing("crate", partial(things.crate, high=False), "LowWall", _cover("heavy")),
        Drawing("crate high", partial(things.crate, high=True), "Wall"),
        Drawing("shelf", partial(things.shelf, upright=False), "Wall"),
        Drawing("shelf upright", partial(things.shelf, upright=True), "Wall"),
    ],
    [
        Drawing("drum", partial(things.drums, spots=((16, 16, things.BLUE),), radius=10), "LowWall", _cover("heavy")),
        Drawing(
            "drums",
            partial(
                things.drums, spots=((10, 10, things.RED), (22.5, 11, things.BLUE), (15, 22.5, things.BLUE)), radius=7.4
            ),
            "LowWall",
            _cover("heavy"),
        ),
        Drawing("tyres", things.tyres, "LowWall", _cover("light")),
        Drawing("rubble", things.rubble, "LowWall", _cover("heavy", 2.5)),
        Drawing("bush 1", things.bush, "", {"blocks_sight": True, "move_cost": 1.5}),
        Drawing("bush 2", things.bush, "", {"blocks_sight": True, "move_cost": 1.5}),
        Drawing("hedge", partial(things.hedge, upright=False), "LowWall", _cover("light", 2.5)),
        Drawing("hedge upright", partial(things.hedge, upright=True), "LowWall", _cover("light", 2.5)),
        Drawing("plant", things.plant),
        Drawing("pallet", things.pallet, "", {"move_cost": 1.25}),
        Drawing("arrow", floors.arrow),
        Drawing("spot yellow", partial(floors.spot, color=floors.YELLOW)),
        Drawing("spot blue", partial(floors.spot, color=(84, 132, 190))),
        Drawing("spot red", partial(floors.spot, color=(190, 88, 70))),
        Drawing("lane turn south east", partial(floors.lane_corner, x=1, y=1)),
        Drawing("lane turn south west", partial(floors.lane_corner, x=-1, y=1)),
    ],
]

TABLE: list[list[Drawing]] = [*FLOORS, *WALLS, *PARTITIONS, *FITTINGS, *COVER]
BESIDE_CONTAINERS = [
    Drawing("lane turn north east", partial(floors.lane_corner, x=1, y=-1)),
    Drawing("lane turn north west", partial(floors.lane_corner, x=-1, y=-1)),
]
"""In the free places right of the first row of containers."""

CONTAINER_ROW = len(TABLE)


Part = tuple[int, int, int]
"""A tile of the sheet by its number, and the column and row of a drawing that it shows."""


def plan() -> list[tuple[Drawing, list[Part]]]:
    """Every drawing with the tiles of the sheet it is cut into."""
    planned = [
        (drawing, [(row * COLUMNS + column, 0, 0)])
        for row, drawings in enumerate(TABLE)
        for column, drawing in enumerate(drawings)
    ]
    for number, (color_name, color) in enumerate(CONTAINERS.items()):
        for upright in (False, True):
            name = f"container {color_name}{' upright' if upright else ''}"
            drawing = Drawing(name, partial(structures.container, color=color, upright=upright), "Wall")
            first = (CONTAINER_ROW + number) * COLUMNS + 6 * upright
            parts = product(range(3 if upright else 2), range(2 if upright else 3))
            planned.append((drawing, [(first + place, x, y) for place, (y, x) in enumerate(parts)]))
    free = CONTAINER_ROW * COLUMNS + 12
    return planned + [(drawing, [(free + place, 0, 0)]) for place, drawing in enumerate(BESIDE_CONTAINERS)]


def entries() -> list[TileEntry]:
    """The tiles of the sheet by number."""
    found = [
        TileEntry(
            number,
            f"{drawing.name} {x},{y}" if len(parts) > 1 else drawing.name,
            drawing.tile_class,
            drawing.properties,
        )
        for drawing, parts in plan()
        for number, x, y in parts
    ]
    return sorted(found, key=lambda entry: entry.number)


def sheet() -> npt.NDArray[np.uint8]:
    """The picture of all tiles, uint8 [rows, columns, 4]."""
    pixels = np.zeros((ROWS * TILE, COLUMNS * TILE, 4), np.uint8)
    for drawing, parts in plan():
        picture = drawing.draw(drawing.name).pixels()
        for number, x, y in parts:
            row, column = divmod(number, COLUMNS)
            part = picture[y * TILE : (y + 1) * TILE, x * TILE : (x + 1) * TILE]
            pixels[row * TILE : (row + 1) * TILE, column * TILE : (column + 1) * TILE] = part
    return pixels


def tileset_text() -> str:
    """The tileset as Tiled writes it; each tile's name is kept in its property `picture`."""
    picture, size = "../../assets/tiles/enfilade.png", (COLUMNS, ROWS)
    return tileset_file.tileset_text("enfilade", picture, TILE, size, entries(), joined())


def joined() -> list[Joined]:
    """Walls that the terrain brush joins; the one that goes on nowhere is painted by itself."""
    found = []
    for name, color in (("wall", "#43464b"), ("brick", "#a0523c")):
        numbers = {entry.name: entry.number for entry in entries()}
        found.append(Joined(name, color, {numbers[f"{name} {number}"]: _joined(number) for number in range(1, 16)}))
    return found


def main() -> None:
    """Write the picture and the tileset to their places."""
    here = Path(__file__).parent
    save_png(here / "enfilade.png", sheet())
    tilesets = here.parents[1] / "maps" / "tilesets"
    tilesets.mkdir(parents=True, exist_ok=True)
    (tilesets / "enfilade.tsx").write_text(tileset_text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
