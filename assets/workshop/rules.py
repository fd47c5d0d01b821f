"""Rules of automapping, from the pictures of our tileset to what they mean on a map.

Pictures of partitions and panes say nothing themselves, since a thin wall is a line: one rule map draws the lines. The
other lays a marker over each picture that does say something, to be seen, and to be copied for a tileset of one's own.
Both are laid out as the picture of the tileset is, one tile in two, so that each tile is a rule of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

import make_tiles
import markers
from canvas import TILE
from tileset_file import HEAD, WRITTEN_BY, TileEntry, attributes, property_lines

from game.maps.vocabulary import CLASS_BY_NAME

INPUT = "input_things"
LINES = "picture lines"
MARKS = "picture marks"
RULES_TEXT = f"""\
# Rules of automapping in Tiled (Map, AutoMap). What is painted on the layer "things" with the tiles of
# enfilade.tsx is told by lines on the layer "{LINES}" and by markers on the layer "{MARKS}". Both
# layers are made anew where something is painted; delete them after erasing pictures.
rules/lines.tmx
rules/marks.tmx
"""

_STEP = 2
_COLUMNS = make_tiles.COLUMNS * _STEP
_ROWS = make_tiles.ROWS * _STEP
_FIRST_MARKER = make_tiles.COLUMNS * make_tiles.ROWS + 1
_INSIDE = 1
"""How many pixels inside its tile a line is drawn: Tiled takes it for one of the tile's then, and draws none twice.

So little off the grid it counts as on it.
"""

Cells = dict[tuple[int, int], int]


def texts() -> dict[str, str]:
    """The rule maps and their list by the name of their file, seen from the folder of the maps."""
    return {"rules.txt": RULES_TEXT, "rules/lines.tmx": lines_text(), "rules/marks.tmx": marks_text()}


def lines_text() -> str:
    """The rules that draw a line along each side of a tile that a picture shows a partition or a pane on."""
    drawn = [(entry, *shown) for entry in make_tiles.entries() if (shown := _sides(entry)) is not None]
    output = [f" <objectgroup {attributes({'id': 3, 'name': f'output_{LINES}'})}>"]
    count = 0
    for entry, object_class, sides in drawn:
        for side in sides:
            count += 1
            output += _line(count, object_class, _cell(entry), side)
    cells = {_cell(entry): entry.number + 1 for entry, _, _ in drawn}
    return _rule_map(cells, [*output, " </objectgroup>"], count + 1)


def marks_text() -> str:
    """The rules that lay a marker over each picture that says what a marker says."""
    numbers = markers.numbers()
    found = {entry: marker for entry in make_tiles.entries() if (marker := marker_of(entry))}
    cells = {_cell(entry): entry.number + 1 for entry in found}
    marked = {_cell(entry): _FIRST_MARKER + numbers[marker] for entry, marker in found.items()}
    return _rule_map(cells, list(_layer(3, f"output_{MARKS}", marked)), 1)


def marker_of(entry: TileEntry) -> str:
    """The marker that says what a tile says, "" for none. None for doors either: two on a tile would be two doors."""
    if entry.tile_class == "LowWall":
        return f"low wall {entry.properties.get('cover', CLASS_BY_NAME['LowWall'].defaults['cover'])}"
    if entry.tile_class in {"Wall", "Window"}:
        return entry.tile_class.lower()
    if entry.properties.get("void"):
        return "void"
    return "smoke" if entry.properties.get("blocks_sight") else ""


def _sides(entry: TileEntry) -> tuple[str, str] | None:
    """What stands on which sides of a tile by its picture; None for other pictures."""
    kind, _, sides = entry.name.partition(" ")
    object_class = {"partition": "Wall", "glass": "Window"}.get(kind)
    return None if object_class is None else (object_class, sides)


def _cell(entry: TileEntry) -> tuple[int, int]:
    row, column = divmod(entry.number, make_tiles.COLUMNS)
    return column * _STEP, row * _STEP


def _line(number: int, object_class: str, cell: tuple[int, int], side: str) -> Iterator[str]:
    left, top = (at * TILE + _INSIDE for at in cell)
    long = TILE - 2 * _INSIDE
    x, y = {"n": (left, top), "s": (left, top + long), "w": (left, top), "e": (left + long, top)}[side]
    end = f"{long},0" if side in "ns" else f"0,{long}"
    place = {"id": number, "type": object_class, "x": x, "y": y}
    yield f"  <object {attributes(place)}>"
    yield f'   <polyline points="0,0 {end}"/>'
    yield "  </object>"


def _rule_map(cells: Cells, output: list[str], next_object: int) -> str:
    frame: dict[str, str | int] = {**WRITTEN_BY, "orientation": "orthogonal", "renderorder": "right-down"}
    frame |= {"width": _COLUMNS, "height": _ROWS, "tilewidth": TILE, "tileheight": TILE, "infinite": 0}
    frame |= {"nextlayerid": 4, "nextobjectid": next_object}
    lines = [
        *property_lines({"DeleteTiles": True}, indent=1),
        f" <tileset {attributes({'firstgid': 1, 'source': '../tilesets/enfilade.tsx'})}/>",
        f" <tileset {attributes({'firstgid': _FIRST_MARKER, 'source': '../markers.tsx'})}/>",
        *_layer(1, "regions", cells),
        *_layer(2, INPUT, cells),
        *output,
    ]
    return "\n".join([HEAD, f"<map {attributes(frame)}>", *lines, "</map>", ""])


def _layer(number: int, name: str, cells: Cells) -> Iterator[str]:
    frame = {"id": number, "name": name, "width": _COLUMNS, "height": _ROWS}
    rows = [",".join(str(cells.get((column, row), 0)) for column in range(_COLUMNS)) for row in range(_ROWS)]
    yield f" <layer {attributes(frame)}>"
    yield '  <data encoding="csv">'
    yield ",\n".join(rows)
    yield "</data>"
    yield " </layer>"
