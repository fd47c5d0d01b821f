"""A new map begun from the template, in any size, with what Tiled needs beside it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from xml.etree.ElementTree import Element, tostring

from defusedxml.ElementTree import fromstring
from msgspec import Struct

from game.mapmaking.kit import PROJECT, kit
from game.resources import template_map

LEAST = (4, 2)
"""Columns and rows: room for the spawns of the template."""

_PICTURE = ".png"


class Begun(Struct, frozen=True):
    """A new map, and the files that are to lie beside it, by their paths."""

    text: str
    beside: dict[Path, bytes]
    size: tuple[int, int]
    project: Path
    """The project that Tiled opens with it."""


def begin(
    map_file: Path,
    size: tuple[int, int] | None = None,
    metres_per_tile: float | None = None,
    command: Sequence[str] = ("enfilade",),
) -> Begun:
    """The template as a map of that size in columns and rows, at least `LEAST`; else as large as it is.

    What lies beside the map already is left out: files of the same names, and our project where there is another.
    `command` is what starts the program from Tiled. Raises OSError where the folder cannot be looked into.
    """
    root = fromstring(template_map().read_bytes())
    old = (int(root.get("width", "0")), int(root.get("height", "0")))
    wanted = old if size is None else size
    _resize(root, old, wanted)
    if metres_per_tile is not None:
        for entry in root.iterfind("properties/property[@name='metres_per_tile']"):
            entry.set("value", f"{metres_per_tile:g}")
    folder = map_file.parent
    own = _project_in(folder)
    text = '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"
    return Begun(text, _missing(folder, own, command), wanted, folder / PROJECT if own is None else own)


def _project_in(folder: Path) -> Path | None:
    """The project that lies there, ours before another; None where there is none, or no folder."""
    if not folder.is_dir():
        return None
    there = sorted(path for path in folder.iterdir() if path.suffix == PROJECT.suffix)
    return next((path for path in there if path.name == PROJECT.name), min(there, default=None))


def _missing(folder: Path, project: Path | None, command: Sequence[str]) -> dict[Path, bytes]:
    """What of the kit is not there yet; a picture goes with its tileset, which may name it elsewhere."""
    files = {folder / place: content for place, content in kit(command).items()}
    if project is not None:
        files.pop(folder / PROJECT, None)
    missing = {path: content for path, content in files.items() if not os.path.lexists(path)}
    tilesets = {path.stem for path in missing if path.suffix == ".tsx"}
    return {path: content for path, content in missing.items() if path.suffix != _PICTURE or path.stem in tilesets}


# The size


def _resize(root: Element, old: tuple[int, int], wanted: tuple[int, int]) -> None:
    """Give a map another size: floors go on in their pattern, objects keep their distance to the nearest rim."""
    tile = (int(root.get("tilewidth", "1")), int(root.get("tileheight", "1")))
    _set_size(root, wanted)
    for layer in root.iterfind("layer"):
        _set_size(layer, wanted)
        data = layer.find("data")
        assert data is not None
        data.text = _repeated(data.text or "", wanted)
    for entry in root.iterfind("objectgroup/object"):
        x = float(entry.get("x", "0"))
        right = x > old[0] * tile[0] / 2
        entry.set("x", f"{x + (wanted[0] - old[0]) * tile[0] * right:g}")
        entry.set("y", f"{float(entry.get('y', '0')) + (wanted[1] - old[1]) // 2 * tile[1]:g}")


def _set_size(element: Element, size: tuple[int, int]) -> None:
    element.set("width", str(size[0]))
    element.set("height", str(size[1]))


def _repeated(csv: str, size: tuple[int, int]) -> str:
    """The cells of a layer, cut off or gone on with from the start."""
    rows = [line.strip(",").split(",") for line in csv.split()]
    lines = (
        ",".join(rows[row % len(rows)][column % len(rows[0])] for column in range(size[0])) for row in range(size[1])
    )
    return "\n" + ",\n".join(lines) + "\n"
