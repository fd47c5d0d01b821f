"""Where the board of a Universal VTT file lies on its plane, and how large its tiles are in the picture."""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Iterator

from msgspec import Struct

from game.mapmaking.parting import Fixed, fixed
from game.mapmaking.universal_vtt import VttFile, VttPoint
from game.mapmaking.vtt_walls import SLACK
from game.maps import limits
from game.maps.findings import NOWHERE, Findings, MapUnreadable, Place
from game.maps.sizes import Size, picture_size

_WHOLE = 0.01
"""Parts of a tile that are none."""
_PIXELS_UNSAID = 64
"""Of a tile, where a file says none and has no picture."""
_SUFFIXES = (
    (b"\x89PNG", ".png"), (b"\xff\xd8", ".jpg"), (b"GIF8", ".gif"), (b"BM", ".bmp"), (b"RIFF", ".webp"),
)  # fmt: skip


class Embedded(Struct, frozen=True):
    """The picture in a file: what it is as a file of its own."""

    content: bytes
    suffix: str
    size: Size


class Frame(Struct, frozen=True):
    """A board laid on the file's plane: tile (0, 0) begins at `base`, and the picture `aside` of it, both in tiles."""

    columns: int
    rows: int
    base: tuple[float, float]
    aside: tuple[float, float]
    tile: Size
    """Pixels of a tile, each way."""

    def place(self, point: VttPoint) -> Fixed:
        """A point of the file on the board."""
        return fixed(point.x - self.base[0], point.y - self.base[1])


def embedded_picture(file: VttFile, findings: Findings) -> Embedded | None:
    """The picture of a file; None, after it was warned of, where there is none that can be read.

    Raises MapUnreadable for one of more pixels than are drawn.
    """
    if not file.image:
        findings.warning("vtt-picture", NOWHERE, "no picture", "one", "The map is imported without.")
        return None
    place = Place(property="image")
    text = file.image[file.image.find(",") + 1 :] if file.image.startswith("data:") else file.image
    try:
        content = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        found = f"a picture that is no base64, beginning {text[:40]!r}"
        findings.warning("vtt-picture", place, found, "one within the file", "The map is imported without.")
        return None
    size = picture_size(content)
    if size is None:
        found = "a picture of a kind that is not read, or broken"
        findings.warning(
            "vtt-picture", place, found, "a PNG, JPEG, GIF, BMP or WebP picture", "The map is imported without."
        )
        return None
    if size[0] * size[1] > limits.PICTURE_PIXELS:
        found = f"a picture of {size[0]}x{size[1]} pixels"
        advice = "Export it with fewer pixels a tile."
        raise findings.unreadable(
            "picture-pixels", place, found, f"at most {limits.PICTURE_PIXELS} pixels in all", advice
        )
    return Embedded(content, next(suffix for start, suffix in _SUFFIXES if content.startswith(start)), size)


def frame_of(file: VttFile, picture: Embedded | None, findings: Findings) -> Frame:
    """The frame of a file's board. Raises MapUnreadable where its size or that of its tiles cannot be had."""
    size, origin = file.resolution.map_size, file.resolution.map_origin
    if not (size.x > _WHOLE and size.y > _WHOLE):
        raise _size_refused(f"{size.x:g}x{size.y:g} tiles", "more than none each way", findings)
    if _is_shifted_already(file):
        findings.note(
            "vtt-origin",
            Place(property="resolution.map_origin"),
            f"({origin.x:g},{origin.y:g}), and walls that lie on the map only without it",
            advice="Places are taken as counted from the corner of the picture.",
        )
        origin = VttPoint(0.0, 0.0)
    base = (math.floor(origin.x + _WHOLE), math.floor(origin.y + _WHOLE))
    aside = (_part(origin.x - base[0]), _part(origin.y - base[1]))
    wide, high = size.x + aside[0] - _WHOLE, size.y + aside[1] - _WHOLE
    if max(wide, high) > limits.SIDE or wide * high > limits.CELLS:
        expected = f"at most {limits.SIDE} each way and {limits.CELLS} in all"
        raise _size_refused(f"{size.x:g}x{size.y:g} tiles", expected, findings)
    columns, rows = math.ceil(wide), math.ceil(high)
    if (columns, rows) != (round(size.x, 2), round(size.y, 2)):
        findings.note(
            "vtt-size",
            Place(property="resolution.map_size"),
            f"{size.x:g}x{size.y:g} tiles from ({origin.x:g},{origin.y:g})",
            "whole tiles",
            f"The map has {columns}x{rows}.",
        )
    return Frame(columns, rows, base, aside, _tile(file, picture, findings))


def _size_refused(found: str, expected: str, findings: Findings) -> MapUnreadable:
    return findings.unreadable("vtt-size", Place(property="resolution.map_size"), found, expected)


def _part(rest: float) -> float:
    return rest if rest > _WHOLE else 0.0


def _is_shifted_already(file: VttFile) -> bool:
    """Whether more of the file lies on the map where its origin is not taken off: some programs have done so."""
    origin = file.resolution.map_origin
    if (origin.x, origin.y) == (0.0, 0.0):
        return False
    return _outside(file, VttPoint(0.0, 0.0)) < _outside(file, origin)


def _outside(file: VttFile, origin: VttPoint) -> int:
    """How many points lie beyond the rim of the map, places counted from there."""
    size = file.resolution.map_size
    return sum(
        not (-SLACK <= point.x - origin.x <= size.x + SLACK and -SLACK <= point.y - origin.y <= size.y + SLACK)
        for point in _points(file)
    )


def _points(file: VttFile) -> Iterator[VttPoint]:
    for _, line in file.lines():
        yield from line
    for portal in file.portals or ():
        yield from portal.bounds or ()


def _tile(file: VttFile, picture: Embedded | None, findings: Findings) -> Size:
    """Pixels of a tile: the file's own figure, or the picture's where the two do not fit."""
    size, said = file.resolution.map_size, file.resolution.pixels_per_grid
    place = Place(property="resolution.pixels_per_grid")
    if picture is None:
        tile = (round(said or _PIXELS_UNSAID),) * 2 if said is None or 0.5 <= said <= limits.TILE_PIXELS else (0, 0)
    else:
        tile = (round(picture.size[0] / size.x), round(picture.size[1] / size.y))
    if not all(1 <= one <= limits.TILE_PIXELS for one in tile):
        found = f"tiles of {said:g} pixels" if picture is None else f"tiles of {tile[0]}x{tile[1]} pixels"
        raise findings.unreadable("vtt-pixels", place, found, f"1 to {limits.TILE_PIXELS}")
    if picture is not None and (said is None or any(abs(one - said) >= 0.5 for one in tile)):
        found = "nothing" if said is None else f"{said:g}"
        fits = f"{tile[0]}" if tile[0] == tile[1] else f"{tile[0]}x{tile[1]}"
        findings.note("vtt-pixels", place, found, f"{fits}, by the size of the picture", "The picture decides.")
    if picture is not None:
        _say_drift(picture, (size.x * tile[0], size.y * tile[1]), findings)
    return tile


def _say_drift(picture: Embedded, grid: tuple[float, float], findings: Findings) -> None:
    drift = max(abs(picture.size[0] - grid[0]), abs(picture.size[1] - grid[1]))
    if drift > 1:
        findings.warning(
            "vtt-drift",
            Place(property="image"),
            f"a picture of {picture.size[0]}x{picture.size[1]} pixels, where its tiles make {grid[0]:g}x{grid[1]:g}",
            "whole pixels to a tile",
            f"At the far rim picture and grid are {drift:g} pixels apart: export it again with whole pixels to a tile.",
        )
