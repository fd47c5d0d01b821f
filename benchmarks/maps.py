"""Opening maps: a large one beside pytmx alone, and one as large as people play on by the clock."""

from __future__ import annotations

import shutil
import tempfile
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.harness import Pair, Row, against_clock, against_peer
from game.maps import read
from game.resources import resource_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

_LARGE, _LAYERS = 1000, 3
_PLAYED = 100
_EMPTY = 0.8
"""How much of the layers above the lowest stays empty."""


def rows(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one question there is
    """The rows of the table; `quick` takes fewer turns."""
    with tempfile.TemporaryDirectory() as folder:
        maps = _beside_our_tiles(Path(folder))
        played = _written(maps / "played.tmx", _PLAYED, 5)
        yield against_clock(f"opening a {_PLAYED} x {_PLAYED} map", 0.3, partial(read, played), 5 if quick else 25)
        large = _written(maps / "large.tmx", _LARGE, _LAYERS)
        name = f"opening a {_LARGE} x {_LARGE} map of {_LAYERS} layers"
        pair = Pair(partial(read, large), partial(import_module("pytmx").TiledMap, str(large)))
        yield against_peer(name, "pytmx TiledMap", 1.5, [pair], 2 if quick else 5)


def _beside_our_tiles(folder: Path) -> Path:
    """A folder for maps with a copy of our tileset and its picture, laid out as ours is."""
    shutil.copytree(resource_folder("maps") / "tilesets", folder / "maps" / "tilesets")
    shutil.copytree(resource_folder("assets") / "tiles", folder / "assets" / "tiles")
    shutil.copy(resource_folder("maps") / "enfilade.tiled-project", folder / "maps")
    return folder / "maps"


def _written(path: Path, size: int, layers: int) -> Path:
    """A map of square layers, the lowest painted at random with our floors, the others here and there with walls."""
    rng = np.random.default_rng(size)
    (tileset,) = read(resource_folder("maps") / "range.tmx").plain.tilesets
    classes = {number: kind.tile_class for number, kind in tileset.kinds.items()}
    floors, walls = ([1 + number for number, name in classes.items() if name == wanted] for wanted in ("", "Wall"))
    parts = []
    for number in range(layers):
        gids = rng.choice(walls if number else floors, (size, size))
        if number:
            gids[rng.random((size, size)) < _EMPTY] = 0
        text = ",\n".join(",".join(map(str, row)) for row in gids.tolist())
        parts.append(
            f'<layer id="{number + 1}" name="layer {number}" width="{size}" height="{size}">'
            f'<data encoding="csv">\n{text}\n</data></layer>'
        )
    path.write_text(
        f'<map version="1.10" orientation="orthogonal" width="{size}" height="{size}" tilewidth="32" tileheight="32">'
        f'<tileset firstgid="1" source="tilesets/enfilade.tsx"/>{"".join(parts)}</map>',
        encoding="utf-8",
    )
    return path
