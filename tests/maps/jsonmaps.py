"""Maps written as JSON, and what several tests of the forms of file need."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

from game.maps import check
from tests.maps.mapfiles import TILESET, gids, save

ROWS = "....../.##D../.#.~o./.g.d.s"
SQUARE = 'x="16" y="16" width="16" height="16"'


def cells(rows: str) -> list[int]:
    return [int(gid) for gid in gids(rows).replace("\n", "").split(",")]


def json_map(*more: dict[str, Any], rows: str = ROWS, **values: Any) -> dict[str, Any]:
    """A JSON map of rows with the tiles of `marks.tsx` and further layers."""
    columns, count = len(rows.split("/", maxsplit=1)[0]), len(rows.split("/"))
    size = {"width": columns, "height": count}
    ground = {"type": "tilelayer", "name": "ground", **size, "data": cells(rows)}
    tilesets = [{"firstgid": 1, "source": "marks.tsx"}]
    frame = {"type": "map", **size, "tilewidth": 16, "tileheight": 16, "tilesets": tilesets}
    return {**frame, "layers": [ground, *more], **values}


def saved(folder: Path, content: dict[str, Any], name: str = "small.tmj") -> Path:
    (folder / "marks.tsx").write_text(TILESET.replace('firstgid="1"', ""), encoding="utf-8")
    return save(folder, json.dumps(content), name)


def refused(path: Path) -> str:
    report = check(path)
    assert report.exit_status == 2
    return report.findings[0].sentence().removeprefix(f"{path}: ")


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height)
