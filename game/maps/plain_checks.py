"""What is doubtful in a map as Tiled saved it, whatever board it makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.maps.conventions import property_taken
from game.maps.findings import Place
from game.maps.plain import FLIPS, TileLayer

if TYPE_CHECKING:
    from game.maps.findings import Findings
    from game.maps.plain import PlainMap
    from game.maps.properties import Notebook


_RENAME = "In Tiled, rename the layer."


def check_plain(plain: PlainMap, findings: Findings) -> None:
    """Keep a warning for each tileset and layer of a map that is probably not as it was meant."""
    _check_tile_sizes(plain, findings)
    for layer in plain.layers:
        if layer.name != layer.name.strip():
            place = Place(layer=layer.path)
            findings.warning(
                "layer-spaces", place, f'the name "{layer.name}"', "a name without blanks around it", _RENAME
            )


def _check_tile_sizes(plain: PlainMap, findings: Findings) -> None:
    gids = [np.unique(layer.gids & ~FLIPS) for layer in plain.layers if isinstance(layer, TileLayer)]
    used = np.unique(np.concatenate(gids)) if gids else np.zeros(0, np.uint32)
    size = (plain.tile_width, plain.tile_height)
    for tileset in plain.tilesets:
        own = (tileset.tile_width, tileset.tile_height)
        if tileset.picture is not None and own != size and np.any((used >= tileset.first) & (used <= tileset.last)):
            findings.warning(
                "tile-size",
                Place(tileset=tileset.name),
                f"tiles of {own[0]}x{own[1]} pixels",
                f"{size[0]}x{size[1]}, as the grid of the map",
                "They are drawn from the lower left corner of their cell, and count for that cell.",
            )


def say_kinds(notebook: Notebook, findings: Findings) -> None:
    """Keep a warning for each property that has one type here and another there.

    Those that are read for something are told of where they are read.
    """
    for name, kinds in notebook.kinds.items():
        if len(kinds) > 1 and not property_taken(name, on_tile=True):
            (kind, place), (other, elsewhere), *_ = kinds.items()
            findings.warning(
                "property-kinds",
                place,
                f"the type {kind} for {name}, which is {other} at {elsewhere.words() or 'the map'}",
                "one type",
                "In Tiled, remove one of them and add it again with the type of the other.",
            )
