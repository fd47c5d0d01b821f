"""Maps as the text of a TMX file, as Tiled would write them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import quoteattr

from msgspec import Struct

from game.mapmaking.trails import Trail
from game.maps.sizes import Size
from systems.geometry.grid import Tile

_COLORS = {"walls": "#e0413a", "doors": "#ff9f1c"}
"""How Tiled shows the objects of a layer: to be seen on any picture."""


class TmxPicture(Struct, frozen=True):
    """A picture as a layer: the name of its file beside the map, its size, and where it begins, in pixels."""

    file: str
    size: Size
    offset: tuple[float, float]


class TmxLine(Struct, frozen=True):
    """A thin thing: its class, its corners, and properties that are true or false."""

    object_class: str
    corners: Trail
    truths: dict[str, bool] = {}


class TmxBox(Struct, frozen=True):
    """A rectangle of tiles: its class, its first tile, how many tiles across and down."""

    object_class: str
    tile: Tile
    across: int
    down: int


class TmxMap(Struct, frozen=True):
    """A map: its picture below, then its layers of objects by name.

    Under the picture lies a hidden layer that is floor everywhere, in tiles of the picture: once somebody adds a layer
    of tiles, cells without any tile would be a void.
    """

    columns: int
    rows: int
    tile: Size
    metres_per_tile: float
    picture: TmxPicture | None
    layers: dict[str, tuple[TmxLine | TmxBox, ...]]


def tmx_text(drawn: TmxMap) -> str:
    """The file."""
    return "\n".join(_lines(drawn)) + "\n"


def _lines(drawn: TmxMap) -> Iterator[str]:
    layers = len(drawn.layers) + 2 * (drawn.picture is not None)
    objects = sum(len(layer) for layer in drawn.layers.values())
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield (
        '<map version="1.10" tiledversion="1.10.2" class="BattleMap" orientation="orthogonal" '
        f'renderorder="right-down" width="{drawn.columns}" height="{drawn.rows}" tilewidth="{drawn.tile[0]}" '
        f'tileheight="{drawn.tile[1]}" infinite="0" nextlayerid="{layers + 1}" nextobjectid="{objects + 1}">'
    )
    yield " <properties>"
    yield f'  <property name="metres_per_tile" type="float" value="{drawn.metres_per_tile:g}"/>'
    yield " </properties>"
    if drawn.picture is not None:
        yield from _tileset(drawn.picture, drawn.tile)
        yield from _floor(drawn.columns, drawn.rows)
        yield from _picture(drawn.picture)
    number, layer_id = 1, layers - len(drawn.layers)
    for name, things in drawn.layers.items():
        layer_id += 1
        color = f' color="{_COLORS[name]}"' if name in _COLORS else ""
        yield f' <objectgroup id="{layer_id}" name={quoteattr(name)}{color}>'
        for thing in things:
            yield from (
                _line(thing, number, drawn.tile) if isinstance(thing, TmxLine) else _box(thing, number, drawn.tile)
            )
            number += 1
        yield " </objectgroup>"
    yield "</map>"


def _tileset(picture: TmxPicture, tile: Size) -> Iterator[str]:
    """The picture cut into tiles."""
    columns, rows = (max(1, whole // part) for whole, part in zip(picture.size, tile, strict=True))
    yield (
        f' <tileset firstgid="1" name="picture" tilewidth="{tile[0]}" tileheight="{tile[1]}" '
        f'tilecount="{columns * rows}" columns="{columns}">'
    )
    yield f"  {_image(picture)}"
    yield " </tileset>"


def _floor(columns: int, rows: int) -> Iterator[str]:
    yield f' <layer id="1" name="floor" width="{columns}" height="{rows}" visible="0">'
    yield '  <data encoding="csv">'
    yield ",\n".join([",".join(["1"] * columns)] * rows)
    yield "</data>"
    yield " </layer>"


def _image(picture: TmxPicture) -> str:
    return f'<image source={quoteattr(picture.file)} width="{picture.size[0]}" height="{picture.size[1]}"/>'


def _picture(picture: TmxPicture) -> Iterator[str]:
    x, y = picture.offset
    offset = f' offsetx="{x:g}" offsety="{y:g}"' if (x, y) != (0, 0) else ""
    yield f' <imagelayer id="2" name="picture"{offset}>'
    yield f"  {_image(picture)}"
    yield " </imagelayer>"


def _line(thing: TmxLine, number: int, tile: Size) -> Iterator[str]:
    corners = [(column * tile[0], row * tile[1]) for column, row in thing.corners]
    x, y = corners[0]
    points = " ".join(f"{to_x - x},{to_y - y}" for to_x, to_y in corners)
    yield f'  <object id="{number}" type={quoteattr(thing.object_class)} x="{x}" y="{y}">'
    yield from _truths(thing.truths)
    yield f'   <polyline points="{points}"/>'
    yield "  </object>"


def _truths(truths: dict[str, bool]) -> Iterable[str]:
    if not truths:
        return
    yield "   <properties>"
    for name, value in truths.items():
        yield f'    <property name={quoteattr(name)} type="bool" value="{str(value).lower()}"/>'
    yield "   </properties>"


def _box(thing: TmxBox, number: int, tile: Size) -> Iterator[str]:
    (column, row), (width, height) = thing.tile, tile
    place = f'x="{column * width}" y="{row * height}" width="{thing.across * width}" height="{thing.down * height}"'
    yield f'  <object id="{number}" type={quoteattr(thing.object_class)} {place}/>'
