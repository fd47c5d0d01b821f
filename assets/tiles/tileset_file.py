"""Tilesets and properties as Tiled writes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
WRITTEN_BY: dict[str, str | int] = {"version": "1.10", "tiledversion": "1.10.2"}

Value = bool | float | str

_AROUND = ("n", "", "e", "", "s", "", "w", "")
"""The places around a tile in the order in which Tiled tells them; those without a letter are corners."""


@dataclass(frozen=True)
class TileEntry:
    """One tile of a sheet: its number, its name, and what it is on a map."""

    number: int
    name: str
    tile_class: str
    properties: Mapping[str, Value] = field(hash=False)


@dataclass(frozen=True)
class Joined:
    """Tiles that Tiled's terrain brush joins by their sides: the sides each goes on to, of "nesw"."""

    name: str
    color: str
    sides: Mapping[int, str]


def tileset_text(
    name: str,
    picture: str,
    tile: int,
    size: tuple[int, int],
    entries: Iterable[TileEntry],
    joined: Sequence[Joined] = (),
) -> str:
    """A tileset of one picture, `size` tiles wide and high; each tile's name is kept in its property `picture`."""
    columns, rows = size
    tileset = {**WRITTEN_BY, "name": name, "tilewidth": tile, "tileheight": tile}
    tileset |= {"tilecount": columns * rows, "columns": columns}
    image = {"source": picture, "width": columns * tile, "height": rows * tile}
    lines = [HEAD, f"<tileset {attributes(tileset)}>", f" <image {attributes(image)}/>"]
    for entry in entries:
        kind = f" type={quoteattr(entry.tile_class)}" if entry.tile_class else ""
        lines.append(f' <tile id="{entry.number}"{kind}>')
        lines += property_lines({**entry.properties, "picture": entry.name}, indent=2)
        lines.append(" </tile>")
    if joined:
        lines += [" <wangsets>", *(line for one in joined for line in _wang_set(one)), " </wangsets>"]
    return "\n".join([*lines, "</tileset>", ""])


def _wang_set(joined: Joined) -> Iterator[str]:
    first = next(iter(joined.sides))
    yield f"  <wangset {attributes({'name': joined.name, 'type': 'edge', 'tile': first})}>"
    color = {"name": joined.name, "color": joined.color, "tile": first, "probability": 1}
    yield f"   <wangcolor {attributes(color)}/>"
    for number, sides in joined.sides.items():
        wang = ",".join("1" if place and place in sides else "0" for place in _AROUND)
        yield f"   <wangtile {attributes({'tileid': number, 'wangid': wang})}/>"
    yield "  </wangset>"


def attributes(values: Mapping[str, str | int | float]) -> str:
    """Attributes of one element."""
    return " ".join(f"{name}={quoteattr(str(value))}" for name, value in values.items())


def property_lines(values: Mapping[str, Value], indent: int) -> list[str]:
    """The properties of one element by name, each on a line of its own; nothing where there are none."""
    if not values:
        return []
    space = " " * indent
    inner = [f"{space} {_property(name, value)}" for name, value in sorted(values.items())]
    return [f"{space}<properties>", *inner, f"{space}</properties>"]


def _property(name: str, value: Value) -> str:
    if isinstance(value, bool):
        return f'<property name="{name}" type="bool" value="{str(value).lower()}"/>'
    if isinstance(value, float):
        return f'<property name="{name}" type="float" value="{value:g}"/>'
    enum = ' propertytype="Cover"' if name == "cover" else ""
    return f'<property name="{name}"{enum} value={quoteattr(value)}/>'
