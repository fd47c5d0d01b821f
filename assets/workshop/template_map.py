"""The template map: an open floor with the layers a battle map is drawn on, and two a side to play with at once."""

from __future__ import annotations

from collections.abc import Iterator

import make_tiles
import markers
from canvas import TILE
from tileset_file import HEAD, WRITTEN_BY, attributes, property_lines

COLUMNS = 24
ROWS = 16
FLOOR = ("concrete 1", "concrete 2", "concrete 3", "concrete 4")
SPAWNS = {"blue": ((1, 7), (1, 8)), "red": ((22, 7), (22, 8))}


def text() -> str:
    """The map as Tiled writes it: finite, tile layers as CSV, tilesets beside it."""
    size: dict[str, str | int] = {"width": COLUMNS, "height": ROWS}
    frame = {**WRITTEN_BY, "class": "BattleMap", "orientation": "orthogonal", "renderorder": "right-down"}
    frame |= {**size, "tilewidth": TILE, "tileheight": TILE, "infinite": 0}
    first_marker = make_tiles.COLUMNS * make_tiles.ROWS + 1
    lines = [
        *property_lines({"metres_per_tile": 1.0}, indent=1),
        f" <tileset {attributes({'firstgid': 1, 'source': 'tilesets/enfilade.tsx'})}/>",
        f" <tileset {attributes({'firstgid': first_marker, 'source': 'markers.tsx'})}/>",
        *_tile_layer(1, "ground", size, _ground()),
        *_tile_layer(2, "things", size, _empty()),
        *_tile_layer(3, "marks", {**size, "opacity": 0.7}, _empty()),
        f" <objectgroup {attributes({'id': 4, 'name': 'lines'})}/>",
        f" <objectgroup {attributes({'id': 5, 'name': 'zones'})}/>",
        f" <objectgroup {attributes({'id': 6, 'name': 'spawns'})}>",
        *_spawns(first_marker),
        " </objectgroup>",
    ]
    spawns = sum(len(places) for places in SPAWNS.values())
    frame |= {"nextlayerid": 7, "nextobjectid": spawns + 1}
    return "\n".join([HEAD, f"<map {attributes(frame)}>", *lines, "</map>", ""])


def _ground() -> list[list[int]]:
    """Four slabs of concrete in turn, so that no pattern shows."""
    tiles = {entry.name: entry.number + 1 for entry in make_tiles.entries()}
    return [
        [tiles[FLOOR[(column * 7 + row * 5 + column * row) % len(FLOOR)]] for column in range(COLUMNS)]
        for row in range(ROWS)
    ]


def _empty() -> list[list[int]]:
    return [[0] * COLUMNS for _ in range(ROWS)]


def _tile_layer(number: int, name: str, values: dict[str, str | int | float], cells: list[list[int]]) -> list[str]:
    rows = [",".join(str(gid) for gid in row) for row in cells]
    frame = {"id": number, "name": name, **values}
    return [f" <layer {attributes(frame)}>", '  <data encoding="csv">', ",\n".join(rows), "</data>", " </layer>"]


def _spawns(first_marker: int) -> Iterator[str]:
    placed = [(side, place) for side, places in SPAWNS.items() for place in places]
    for number, (side, (column, row)) in enumerate(placed, 1):
        gid = first_marker + markers.numbers()[f"spawn {side}"]
        place = {"x": column * TILE, "y": (row + 1) * TILE, "width": TILE, "height": TILE}
        yield f"  <object {attributes({'id': number, 'gid': gid, **place})}/>"
