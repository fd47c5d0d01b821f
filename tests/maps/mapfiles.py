"""Small maps written as text, and boards drawn as text."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from systems.core.board import Board

LETTERS = ".#ogDd~sv+"
"""What the tiles of `TILESET` are, by number: floor, wall, low cover, glass, doors, slow, smoke, void, vacuum."""

TILESET = """<tileset firstgid="1" name="marks" tilewidth="16" tileheight="16" tilecount="10" columns="0">
 <tile id="0"/><tile id="1" type="Wall"/>
 <tile id="2"><properties><property name="low_cover" type="bool" value="true"/>
  <property name="cover" value="heavy"/></properties></tile>
 <tile id="3" type="Window"/><tile id="4" type="Door"/>
 <tile id="5" type="Door"><properties><property name="door_closed" type="bool" value="false"/></properties></tile>
 <tile id="6"><properties><property name="move_cost" type="float" value="2"/></properties></tile>
 <tile id="7"><properties><property name="blocks_sight" type="bool" value="true"/></properties></tile>
 <tile id="8"><properties><property name="void" type="bool" value="true"/></properties></tile>
 <tile id="9"><properties><property name="vacuum" type="bool" value="true"/></properties></tile>
</tileset>"""

OPEN = "....../....../....../......"
SPAWNS = """<objectgroup id="90" name="spawns">
 <object id="1" type="Spawn" x="0" y="0" width="16" height="16"><properties><property name="side" value="blue"/>
  <property name="character" value="Ana"/></properties></object>
 <object id="2" type="Spawn" x="80" y="48" width="16" height="16"><properties><property name="side" value="red"/>
  <property name="character" value="Bo"/></properties></object>
</objectgroup>"""


def gids(rows: str) -> str:
    """Rows parted by "/" as CSV; a blank is an empty cell."""
    return ",\n".join(
        ",".join(str(LETTERS.index(letter) + 1) if letter != " " else "0" for letter in row) for row in rows.split("/")
    )


def layer(rows: str, name: str = "ground", attributes: str = "", data: str | None = None) -> str:
    """A tile layer of rows; `data` takes the place of the CSV."""
    width, height = len(rows.split("/", maxsplit=1)[0]), len(rows.split("/"))
    inner = f'<data encoding="csv">\n{gids(rows)}\n</data>' if data is None else data
    return f'<layer id="7" name="{name}" width="{width}" height="{height}" {attributes}>{inner}</layer>'


def objects(*drawn: str, name: str = "things", attributes: str = "") -> str:
    """An object layer."""
    return f'<objectgroup id="8" name="{name}" {attributes}>{"".join(drawn)}</objectgroup>'


def drawn_object(number: int, attributes: str, inner: str = "", /, **properties: object) -> str:
    """An object; properties of Python's bool, float, int and str become Tiled's."""
    return f'<object id="{number}" {attributes}>{property_list(properties)}{inner}</object>'


def property_list(properties: dict[str, object]) -> str:
    """Custom properties as Tiled writes them."""
    kinds = {bool: "bool", float: "float", int: "int", str: "string"}
    entries = "".join(
        f'<property name="{name}" type="{kinds[type(value)]}" '
        f'value="{str(value).lower() if isinstance(value, bool) else value}"/>'
        for name, value in properties.items()
    )
    return f"<properties>{entries}</properties>" if entries else ""


def tmx(  # every part of a map, so that a test changes only the one it is about
    rows: str = OPEN,
    *layers: str,
    properties: dict[str, object] | None = None,
    attributes: str = "",
    tileset: str = TILESET,
    ground: str | None = None,
    spawns: str = SPAWNS,
) -> str:
    """A map of rows with further layers above its ground."""
    width, height = len(rows.split("/", maxsplit=1)[0]), len(rows.split("/"))
    size = f'width="{width}" height="{height}"'
    frame = f'<map version="1.10" {size} tilewidth="16" tileheight="16" {attributes}>'
    parts = [frame, property_list(properties or {}), tileset, ground or layer(rows), *layers, spawns, "</map>"]
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(parts)


def save(folder: Path, text: str, name: str = "small.tmx") -> Path:
    """Write a map, beside an empty project so that nothing above the folder matters, and return its path."""
    project = folder / "small.tiled-project"
    if not project.exists():
        project.write_text("{}", encoding="utf-8")
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def drawn(board: Board) -> str:
    """A board's tiles in the letters of `LETTERS`, rows parted by "/"."""
    return "/".join(
        "".join(_letter(board, column, row) for column in range(board.columns)) for row in range(board.rows)
    )


def _letter(board: Board, column: int, row: int) -> str:
    door = next((door for door in board.doors if (column, row) in door.places), None)
    if door is not None:
        return "D" if door.closed else "d"
    tiles = (board.effect.tiles, board.sight.tiles, board.move.tiles)
    effect, sight, move = (bool(mask[row, column]) for mask in tiles)
    found = {(True, True, True): "#", (True, False, True): "g", (False, True, False): "s"}.get((effect, sight, move))
    if found is not None or effect or sight or move:
        return found or "?"
    others = (
        ("o", bool(board.low.tiles[row, column])),
        ("v", bool(board.void[row, column])),
        ("~", board.quarters[row, column] != 4),
        ("+", any(flag[row, column] for flag in board.flags.values())),
    )
    return next((letter for letter, holds in others if holds), ".")


def thin(board: Board, kind: str = "move") -> set[str]:
    """The thin walls that block a kind of thing, as "left of 4,1" and "top of 2,3"."""
    blockers = getattr(board, kind)
    left = {f"left of {column},{row}" for row, column in zip(*blockers.left.nonzero(), strict=True)}
    return left | {f"top of {column},{row}" for row, column in zip(*blockers.top.nonzero(), strict=True)}


def picture(path: Path) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """A PNG written by our scripts, [rows, columns, 4]: 8 bits a channel, four channels, no filters."""
    content = path.read_bytes()
    width, height = struct.unpack(">II", content[16:24])
    start = content.index(b"IDAT")
    (length,) = struct.unpack(">I", content[start - 4 : start])
    raw = np.frombuffer(zlib.decompress(content[start + 4 : start + 4 + length]), np.uint8)
    return raw.reshape(height, 1 + 4 * width)[:, 1:].reshape(height, width, 4)
