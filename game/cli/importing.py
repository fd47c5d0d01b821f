"""`enfilade import`: a Universal VTT file as a Tiled map, with its picture beside it and a report of what was moved."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from game.cli.faults import Fault
from game.cli.new_files import map_name, put_files
from game.headless.output import json_line
from game.headless.writing import plain, put
from game.mapmaking.importing import Imported, import_vtt
from game.maps import MapUnreadable

SUFFIXES = (".uvtt", ".dd2vtt", ".df2vtt")
_COUNTED = {
    "thin_walls": ("thin wall", "thin walls"),
    "doors": ("door", "doors"),
    "windows": ("window", "windows"),
    "wall_tiles": ("wall tile", "wall tiles"),
    "low_cover": ("tile of low cover", "tiles of low cover"),
    "left_out": ("thing left out", "things left out"),
}


def run(options: argparse.Namespace) -> int:
    """Write the map and say what became of the file; 0 where there is one."""
    source, map_file = options.file, map_name(options.output)
    if source.suffix.lower() not in SUFFIXES:
        raise Fault(f"{source}: found a file of another kind, expected a name that ends in {' or '.join(SUFFIXES)}")
    try:
        found = import_vtt(
            source, map_file, windows=options.open_portals == "window", metres_per_tile=options.metres_per_tile
        )
    except MapUnreadable as unreadable:
        raise Fault(str(unreadable)) from unreadable
    files: dict[Path, bytes] = {}
    if found.picture is not None and found.picture_file is not None:
        files[map_file.with_name(found.picture_file)] = found.picture
    files[map_file] = found.text.encode()
    put_files(files, replace=options.force)
    if options.json:
        put(sys.stdout, json_line(_record(source, map_file, found)) + "\n")
    else:
        put(sys.stdout, plain("\n".join([*_told(found), _summary(map_file, found)])) + "\n")
    return 0


def _told(found: Imported) -> list[str]:
    return [f"{one.severity.value}: {one.sentence()}" for one in found.findings]


def _summary(map_file: Path, found: Imported) -> str:
    """What was written, in one line."""
    counts = [f"{many} {_COUNTED[name][many != 1]}" for name, many in found.counts.items() if many]
    tile = f"{found.tile[0]} pixels" if found.tile[0] == found.tile[1] else f"{found.tile[0]}x{found.tile[1]} pixels"
    beside = f" with {found.picture_file}" if found.picture_file else ""
    what = ", ".join(counts) or "no walls"
    moved = f"; moved by {found.furthest:.2f} of a tile at most" if found.furthest >= 0.01 else ""
    return f"{map_file}: written{beside}: {found.size[0]}x{found.size[1]} tiles of {tile}, {what}{moved}"


def _record(source: Path, map_file: Path, found: Imported) -> dict[str, Any]:
    return {
        "file": str(source),
        "map": str(map_file),
        "picture": found.picture_file,
        "size": list(found.size),
        "tile": list(found.tile),
        **found.counts,
        "moved": round(found.furthest, 4),
        "findings": [one.as_dict() for one in found.findings],
    }
