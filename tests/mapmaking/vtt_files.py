"""Small Universal VTT files, with a picture of their size."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Line = Sequence[tuple[float, float]]


def png(width: int, height: int) -> bytes:
    """A PNG of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x80\x70\x60" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def line(points: Line) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in points]


def portal(start: tuple[float, float], end: tuple[float, float], **more: Any) -> dict[str, Any]:
    """A closed door, `more` takes the place of what it says."""
    middle = {"x": (start[0] + end[0]) / 2, "y": (start[1] + end[1]) / 2}
    closed = {"position": middle, "bounds": line([start, end]), "rotation": 0, "closed": True, "freestanding": False}
    return {**closed, **more}


def vtt(*walls: Line, size: tuple[float, float] = (8, 6), pixels: int = 16, **more: Any) -> dict[str, Any]:
    """A file of walls; `more` takes the place of any part of it."""
    whole = (round(size[0] * pixels), round(size[1] * pixels))
    resolution = {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": size[0], "y": size[1]},
        "pixels_per_grid": pixels,
    }
    parts = {
        "format": 0.3,
        "resolution": {**resolution, **more.pop("resolution", {})},
        "line_of_sight": [line(wall) for wall in walls],
        "portals": [],
        "lights": [],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "image": base64.b64encode(png(*whole)).decode(),
    }
    return {**parts, **more}


def save(folder: Path, content: dict[str, Any] | str | bytes, name: str = "keep.dd2vtt") -> Path:
    path = folder / name
    text = json.dumps(content) if isinstance(content, dict) else content
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path
