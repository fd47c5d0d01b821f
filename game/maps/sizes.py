"""How large a picture is, read from its first bytes, so that a huge one is never decoded."""

from __future__ import annotations

import struct
from pathlib import Path

Size = tuple[int, int]

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
_HEAD = 32
_JPEG_HEAD = 1 << 20
"""Bytes that are looked at; a JPEG keeps its size behind its thumbnail and its colour profile."""
_STANDALONE = {0x01, *range(0xD0, 0xD8)}
"""Markers of JPEG that nothing follows."""
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""Markers of JPEG that the size follows."""


def size_of_file(path: Path) -> Size | None:
    """Width and height of a picture file; None for one that is broken or of a kind not read."""
    try:
        with path.open("rb") as opened:
            head = opened.read(_HEAD)
            return picture_size(head + opened.read(_JPEG_HEAD) if head.startswith(_JPEG) else head)
    except OSError:
        return None


def picture_size(head: bytes) -> Size | None:
    """Width and height of the PNG, JPEG, GIF, BMP or WebP that starts so; None for anything else."""
    try:
        if head.startswith(_PNG):
            return _positive(struct.unpack_from(">II", head, 16))
        if head[:6] in {b"GIF87a", b"GIF89a"}:
            return _positive(struct.unpack_from("<HH", head, 6))
        if head.startswith(b"BM"):
            width, height = struct.unpack_from("<ii", head, 18)
            return _positive((width, abs(height)))
        if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
            return _webp(head)
        if head.startswith(_JPEG):
            return _jpeg(head)
    except (struct.error, IndexError):
        pass
    return None


def _positive(size: tuple[int, ...]) -> Size | None:
    return (size[0], size[1]) if min(size) > 0 else None


def _webp(head: bytes) -> Size | None:
    kind = head[12:16]
    if kind == b"VP8X":
        return int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1
    if kind == b"VP8L":
        bits = int.from_bytes(head[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", head, 26)
        return _positive((width & 0x3FFF, height & 0x3FFF))
    return None


def _jpeg(head: bytes) -> Size | None:
    at = 2
    while at + 4 <= len(head):
        if head[at] != 0xFF:
            return None
        marker = head[at + 1]
        if marker in _FRAMES:
            height, width = struct.unpack_from(">HH", head, at + 5)
            return _positive((width, height))
        if marker == 0xFF:
            at += 1
        elif marker in _STANDALONE:
            at += 2
        else:
            at += 2 + int.from_bytes(head[at + 2 : at + 4], "big")
    return None
