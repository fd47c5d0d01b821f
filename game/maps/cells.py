"""The cells of a tile layer, decoded within the size the map claims."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    import numpy.typing as npt

    from game.maps.findings import Findings, Place

_ZLIB_OR_GZIP = 32 + zlib.MAX_WBITS
_BYTES = 4
_LARGEST = 2**32 - 1
_LIST = re.compile(r"\s*[0-9]{1,10}\s*(?:,\s*[0-9]{1,10}\s*)*")


def decode(data: Element, columns: int, rows: int, findings: Findings, place: Place) -> npt.NDArray[np.uint32]:
    """The global tile ids of a layer's `<data>`, flip bits kept: uint32 [rows, columns].

    Raises MapUnreadable for another number of cells than columns x rows, and for forms of data not read here.
    No more than the bytes of those cells are ever inflated.
    """
    if data.find("chunk") is not None:
        raise findings.unreadable(
            "infinite",
            place,
            "chunks of an infinite map",
            "a finite map",
            "In Tiled, choose Map > Map Properties and clear Infinite.",
        )
    encoding = data.get("encoding")
    if encoding == "csv":
        gids = _csv(data.text or "", columns * rows, findings, place)
    elif encoding == "base64":
        gids = _base64(data, columns * rows, findings, place)
    elif encoding is None:
        gids = _elements(data, findings, place)
    else:
        raise findings.unreadable("encoding", place, f"the encoding {encoding}", "CSV or base64")
    if gids.size != columns * rows:
        raise findings.unreadable("layer-cells", place, f"{gids.size} cells", f"{columns * rows} ({columns}x{rows})")
    return gids.reshape(rows, columns)


def _csv(text: str, cells: int, findings: Findings, place: Place) -> npt.NDArray[np.uint32]:
    trimmed = text.strip().rstrip(",")
    found = trimmed.count(",") + 1 if trimmed else 0
    if found != cells:
        raise findings.unreadable("layer-cells", place, f"{found} cells", str(cells))
    return _numbers(trimmed, findings, place)


def _elements(data: Element, findings: Findings, place: Place) -> npt.NDArray[np.uint32]:
    tiles = data.findall("tile")
    return _numbers(",".join(tile.get("gid", "0") for tile in tiles) if tiles else "", findings, place)


def _numbers(text: str, findings: Findings, place: Place) -> npt.NDArray[np.uint32]:
    """The numbers of a comma list, "" being none."""
    if not text:
        return np.zeros(0, np.uint32)
    if _LIST.fullmatch(text) is None:
        bad = next((word.strip() for word in text.split(",") if _LIST.fullmatch(word) is None), text)
        raise findings.unreadable("layer-data", place, f'"{bad}"', f"whole numbers from 0 to {_LARGEST}")
    numbers = np.fromstring(text, np.int64, sep=",")
    if numbers.max() > _LARGEST:
        raise findings.unreadable("layer-data", place, str(numbers.max()), f"whole numbers from 0 to {_LARGEST}")
    return numbers.astype(np.uint32)


def _base64(data: Element, cells: int, findings: Findings, place: Place) -> npt.NDArray[np.uint32]:
    expected = cells * _BYTES
    compression = data.get("compression") or ""
    if compression not in {"", "zlib", "gzip"}:
        raise findings.unreadable(
            "compression",
            place,
            f"the compression {compression}",
            "CSV, or base64 with gzip, zlib or none",
            "In Tiled, choose Map > Map Properties and set Tile Layer Format.",
        )
    try:
        packed = base64.b64decode("".join((data.text or "").split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise findings.unreadable("layer-data", place, f"text that is no base64 ({error})", "base64") from error
    raw = _inflated(packed, expected, findings, place) if compression else packed
    if len(raw) > expected:
        raise findings.unreadable(
            "layer-cells", place, f"more than the {expected} bytes of {cells} cells", f"{expected} bytes"
        )
    if len(raw) % _BYTES:
        raise findings.unreadable("layer-cells", place, f"{len(raw)} bytes", f"{expected} bytes for {cells} cells")
    return np.frombuffer(raw, dtype="<u4").astype(np.uint32)


def _inflated(packed: bytes, expected: int, findings: Findings, place: Place) -> bytes:
    """The unpacked bytes, at most one more than expected."""
    try:
        return zlib.decompressobj(_ZLIB_OR_GZIP).decompress(packed, expected + 1)
    except zlib.error as error:
        raise findings.unreadable(
            "layer-data", place, f"packed data that is broken ({error})", "zlib or gzip data"
        ) from error
