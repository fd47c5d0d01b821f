"""pytmx behind one door: the plain form goes in as TMX that it always reads, tiles come out.

Only tile layers and tilesets are handed over, without properties, objects and groups: those pytmx refuses or
mistakes for attributes of its own, and the plain form has them already.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement

import numpy as np

from game.maps.plain import TileLayer

if TYPE_CHECKING:
    import numpy.typing as npt
    import pytmx

    from game.maps.plain import Picture, PlainMap, Tileset

ImageLoader = Callable[..., Any]


def tiled_map(plain: PlainMap, image_loader: ImageLoader | None = None) -> pytmx.TiledMap:
    """The tile layers and tilesets as pytmx has them; pictures only where there is an `image_loader` to load them."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pytmx imports pygame, which greets on standard output
    import pytmx

    loader = {} if image_loader is None else {"image_loader": image_loader}
    found = pytmx.TiledMap(**loader)
    found.filename = str(plain.path)
    found.parse_xml(_as_tmx(plain, with_pictures=image_loader is not None))
    return found


def tile_ids(plain: PlainMap) -> list[npt.NDArray[np.int64]]:
    """The global tile ids, without flip bits, of each tile layer: int64 [rows, columns], 0 where empty."""
    tiled = tiled_map(plain)
    as_drawn = np.zeros(tiled.maxgid, np.int64)
    for drawn, registered in tiled.gidmap.items():
        for number, _flags in registered:
            as_drawn[number] = drawn
    layers = [layer for layer in tiled.layers if isinstance(layer.data, list)]
    return [as_drawn[np.asarray(layer.data, np.int64)] for layer in layers]


def _as_tmx(plain: PlainMap, *, with_pictures: bool) -> Element:
    root = Element(
        "map",
        version="1.10",
        orientation="orthogonal",
        width=str(plain.columns),
        height=str(plain.rows),
        tilewidth=str(plain.tile_width),
        tileheight=str(plain.tile_height),
    )
    for tileset in plain.tilesets:
        element = _add_tileset(root, tileset)
        if with_pictures:
            _add_pictures(element, tileset)
    for number, layer in enumerate(layer for layer in plain.layers if isinstance(layer, TileLayer)):
        element = SubElement(
            root,
            "layer",
            id=str(number + 1),
            name=layer.path,
            width=str(plain.columns),
            height=str(plain.rows),
            visible=str(int(layer.visible)),
            opacity=str(layer.opacity),
        )
        data = SubElement(element, "data", encoding="csv")
        # Bit 28 turns hexagonal tiles only and means nothing here; pytmx would take it for a part of the id.
        data.text = ",".join(map(str, (layer.gids & ~np.uint32(1 << 28)).ravel().tolist()))
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
