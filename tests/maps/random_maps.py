"""Maps drawn at random: whole, and of all that a game master may draw, ours and other games'."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tests.maps.mapfiles import LETTERS, TILESET, drawn_object, gids, layer, objects, tmx

CLASSES = (
    "Wall", "Wall", "Door", "Window", "LowWall", "Terrain", "Spawn", "Exit", "Zone", "DeployZone", "wall", "collision",
    "collision-line", "door", "spawn_team_0", "npc", "trigger", "Light", "Dor", "", "", "",
)  # fmt: skip
NAMES = ("", "", "wall", "Ana", "gate", "spawn 3", "Obstacle 2", "crate", "Cover")
LAYERS = ("things", "Walls", "Collision", "Above", "spawns", "cover", "Walkable", "a.b.c", "doors")
PROPERTIES: dict[str, Sequence[object]] = {
    "side": ("blue", "red", "", 3), "character": ("Ana", "Bo"), "door_closed": (True, False, "true"),
    "move_cost": (2.0, 0.25, 1.3, "2"), "cover": ("heavy", "none", "hevy", 2), "low_cover": (True, "1"),
    "blocks_sight": (True, False), "blocks_move": (True, "yes"), "void": (True,), "enter_from": ("north", "e,s", "up"),
    "leave_to": ("south", ""), "solid": (True, "maybe"), "coverGrade": (1, "2"), "elevation": (1, "x"),
    "team": ("a", 2), "passable": (False, True), "difficult": (True,), "closed": (True, False), "terrain": ("wall", 1),
    "hp": (10,), "blocks_mov": (True,), "reinforcement": ("", "late"),
}  # fmt: skip


def random_map(rng: np.random.Generator) -> str:
    """The text of a map of up to 12 by 8 tiles with up to four layers above its ground."""
    columns, rows = int(rng.integers(1, 13)), int(rng.integers(1, 9))
    above = [_tiles(rng, columns, rows) if rng.random() < 0.4 else _things(rng) for _ in range(int(rng.integers(0, 5)))]
    spawns = objects(_spawn(rng, columns, rows, 1, "blue"), _spawn(rng, columns, rows, 2, "red"), name="starts")
    ground = "/".join("".join(_one(rng, "....#.o~ ") for _ in range(columns)) for _ in range(rows))
    return tmx(ground, *above, tileset=_tileset(rng), spawns=spawns if rng.random() < 0.8 else "")


def _one(rng: np.random.Generator, among: Sequence[object]) -> str:
    return str(among[int(rng.integers(len(among)))])


def _spawn(rng: np.random.Generator, columns: int, rows: int, number: int, side: str) -> str:
    x, y = int(rng.integers(columns)) * 16, int(rng.integers(rows)) * 16
    return drawn_object(number, f'type="Spawn" x="{x}" y="{y}" width="16" height="16"', side=side)


def _tiles(rng: np.random.Generator, columns: int, rows: int) -> str:
    drawn = "/".join("".join(_one(rng, f"     {LETTERS}") for _ in range(columns)) for _ in range(rows))
    flips = [
        gid | int(rng.integers(8)) << 29 if gid else 0 for gid in map(int, gids(drawn).replace("\n", "").split(","))
    ]
    attributes = _one(
        rng, ("", 'visible="0"', 'offsetx="3.5"', 'tintcolor="#ff0000"', 'parallaxx="0.5"', 'opacity="0"')
    )
    data = f'<data encoding="csv">{",".join(map(str, flips))}</data>'
    return layer(drawn, _one(rng, LAYERS), attributes, data)


def _things(rng: np.random.Generator) -> str:
    drawn = [_thing(rng, number) for number in range(10, 10 + int(rng.integers(1, 9)))]
    inner = objects(*drawn, name=_one(rng, LAYERS), attributes=_one(rng, ("", 'offsety="16"', 'visible="0"')))
    return f'<group name="g" offsetx="8">{inner}</group>' if rng.random() < 0.2 else inner


def _thing(rng: np.random.Generator, number: int) -> str:
    chosen = {
        name: values[int(rng.integers(len(values)))] for name, values in PROPERTIES.items() if rng.random() < 0.06
    }
    x, y, width, height = (_length(rng) for _ in range(4))
    places = (
        f'x="{x}" y="{y}" width="{abs(width)}" height="{abs(height)}" rotation="{_one(rng, (0, 0, 0, 90, 180, 37))}"'
    )
    if rng.random() < 0.15:
        places += f' gid="{int(rng.integers(1, len(LETTERS) + 2))}"'
    points = " ".join(f"{_length(rng)},{_length(rng)}" for _ in range(int(rng.integers(2, 6))))
    on_grid = f"0,0 {16 * int(rng.integers(-3, 4))},0 {16 * int(rng.integers(-3, 4))},{16 * int(rng.integers(0, 4))}"
    line, grid_line = (f'<polyline points="{drawn}"/>' for drawn in (points, on_grid))
    shapes = ("", "", "<point/>", "<ellipse/>", "<capsule/>", "<text>a</text>", f'<polygon points="{points}"/>',
              line, grid_line, grid_line)  # fmt: skip
    attributes = f'type="{_one(rng, CLASSES)}" name="{_one(rng, NAMES)}" {places}'
    return drawn_object(number, attributes, _one(rng, shapes), **chosen)


def _length(rng: np.random.Generator) -> float:
    """A length in pixels, on the lines of the grid as often as not."""
    if rng.random() < 0.5:
        return 16.0 * int(rng.integers(0, 8))
    return round(float(rng.normal(48, 60)), 2)


def _tileset(rng: np.random.Generator) -> str:
    """The tileset, one of whose tiles has collision shapes now and then, and another is a spawn to be painted."""
    tileset = TILESET
    if rng.random() < 0.3:
        shape = f'<object id="1" x="{_length(rng)}" y="{_length(rng)}" width="16" height="{int(rng.integers(1, 17))}"/>'
        tileset = tileset.replace('<tile id="0"/>', f'<tile id="0"><objectgroup>{shape}</objectgroup></tile>')
    if rng.random() < 0.2:
        side = _one(rng, ("blue", "green", ""))
        kind = _one(rng, ("Spawn", "spawn_team_1", "start"))
        spawn = f'<tile id="9" type="{kind}"><properties><property name="side" value="{side}"/></properties></tile>'
        tileset = f"{tileset.split('<tile id=' + chr(34) + '9')[0]}{spawn}</tileset>"
    return tileset
