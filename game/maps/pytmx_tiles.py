"""pytmx behind one door: the plain form goes in as TMX that it always reads, tiles come out.

Only tilesets and the different tiles of the layers are handed over, without properties, objects and groups: those pytmx
refuses or mistakes for attributes of its own, and the plain form has them already. Each layer goes in as one row with
each of its tiles once, since pytmx takes microseconds for every cell and a map has many cells and few tiles.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement

import numpy as np

from game.maps import limits
from game.maps.findings import NOWHERE
from game.maps.plain import TileLayer

if TYPE_CHECKING:
    import numpy.typing as npt
    import pytmx

    from game.maps.findings import Findings
    from game.maps.plain import Picture, PlainMap, Tileset

ImageLoader = Callable[..., Any]
_HEXAGONAL = np.uint32(1 << 28)
"""The bit that turns hexagonal tiles only and means nothing here; pytmx would take it for a part of the id."""


_TABLE = 1 << 20
"""Ids below this are looked up in a table; turned tiles have larger ones and are searched for."""


class UsedTiles(NamedTuple):
    """The tiles of one layer: their global ids without flip bits, 0 for empty cells, and which lies where.

    An id stands there once for each way its tile is turned.
    """

    ids: npt.NDArray[np.int64]
    numbers: npt.NDArray[np.intp]
    """Of each cell the place of its id in `ids`: [rows, columns]."""

    def firsts(self) -> npt.NDArray[np.intp]:
        """Of each id the first cell it lies on, as row * columns + column."""
        first = np.zeros(self.ids.size, np.intp)
        flat = self.numbers.ravel()
        first[flat[::-1]] = np.arange(flat.size - 1, -1, -1)
        return first


def tiled_map(plain: PlainMap, image_loader: ImageLoader | None = None) -> pytmx.TiledMap:
    """The tiles and tilesets as pytmx has them, each layer as a row with each of its tiles once, by their ids.

    Pictures only where there is an `image_loader` to load them.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pytmx imports pygame, which greets on standard output
    import pytmx

    loader = {} if image_loader is None else {"image_loader": image_loader}
    found = pytmx.TiledMap(**loader)
    found.filename = str(plain.path)
    found.parse_xml(_as_tmx(plain, with_pictures=image_loader is not None))
    return found


def used_tiles(plain: PlainMap, findings: Findings) -> list[UsedTiles]:
    """The tiles of each tile layer; raises MapUnreadable for a map of more different tiles than the limit."""
    layers = [layer for layer in plain.layers if isinstance(layer, TileLayer)]
    palettes = [np.unique(layer.gids) for layer in layers]
    if (kinds := sum(palette.size for palette in palettes)) > limits.KINDS:
        raise findings.unreadable("kinds", NOWHERE, f"{kinds} different tiles on its layers", f"at most {limits.KINDS}")
    tiled = tiled_map(plain)
    as_drawn = np.zeros(tiled.maxgid, np.int64)
    for drawn, registered in tiled.gidmap.items():
        for number, _flags in registered:
            as_drawn[number] = drawn
    return [
        UsedTiles(as_drawn[np.asarray(row.data[0], np.int64)], _places(palette, layer.gids))
        for layer, palette, row in zip(layers, palettes, tiled.layers, strict=True)
    ]


def _places(palette: npt.NDArray[np.uint32], gids: npt.NDArray[np.uint32]) -> npt.NDArray[np.intp]:
    """Of each id its place among the different ones, which are sorted."""
    if palette[-1] >= _TABLE:
        return np.searchsorted(palette, gids)
    table = np.zeros(int(palette[-1]) + 1, np.intp)
    table[palette] = np.arange(palette.size)
    found: npt.NDArray[np.intp] = table[gids]
    return found


def _as_tmx(plain: PlainMap, *, with_pictures: bool) -> Element:
    layers = [layer for layer in plain.layers if isinstance(layer, TileLayer)]
    palettes = [np.unique(layer.gids) for layer in layers]
    root = Element(
        "map",
        version="1.10",
        orientation="orthogonal",
        width=str(max((palette.size for palette in palettes), default=1)),
        height="1",
        tilewidth=str(plain.tile_width),
        tileheight=str(plain.tile_height),
    )
    for tileset in plain.tilesets:
        element = _add_tileset(root, tileset)
        if with_pictures:
            _add_pictures(element, tileset)
    for number, (layer, palette) in enumerate(zip(layers, palettes, strict=True)):
        element = SubElement(
            root,
            "layer",
            id=str(number + 1),
            name=layer.path,
            width=str(palette.size),
            height="1",
            visible=str(int(layer.visible)),
            opacity=str(layer.opacity),
        )
        data = SubElement(element, "data", encoding="csv")
        data.text = ",".join(map(str, (palette & ~_HEXAGONAL).tolist()))
    return root


def _add_tileset(root: Element, tileset: Tileset) -> Element:
    return SubElement(
        root,
        "tileset",
        firstgid=str(tileset.first),
        name=tileset.name,
        tilewidth=str(tileset.tile_width),
        tileheight=str(tileset.tile_height),
        spacing=str(tileset.spacing),
        margin=str(tileset.margin),
        columns=str(tileset.columns),
        tilecount=str(len(tileset.ids)),
    )


def _add_pictures(element: Element, tileset: Tileset) -> None:
    if tileset.picture is not None and tileset.picture.path is not None:
        _add_picture(element, tileset.picture)
    for number, kind in tileset.kinds.items():
        if kind.picture is not None and kind.picture.path is not None:
            _add_picture(SubElement(element, "tile", id=str(number)), kind.picture)


def _add_picture(parent: Element, picture: Picture) -> None:
    SubElement(parent, "image", source=str(picture.path), width=str(picture.width), height=str(picture.height))
