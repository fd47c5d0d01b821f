"""The cells of a tile layer or of a chunk of one, decoded within the size the map claims."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from typing import TYPE_CHECKING

import numpy as np

from game.maps.jsonfile import ListedData

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    import numpy.typing as npt

    from game.maps.findings import Findings, MapUnreadable, Place

    Cells = npt.NDArray[np.uint32]

_ZLIB_OR_GZIP = 32 + zlib.MAX_WBITS
_BYTES = 4
_LARGEST = 2**32 - 1
_NUMBER = re.compile(r"\s*[0-9]{1,10}\s*")
_WIDEST_WINDOW = 1 << 26
"""Bytes that zstd may look back; Tiled needs 8 MB at most."""


class Coding:
    """How the cells of a layer are written: what its `<data>` says, which holds for its chunks as well."""

    def __init__(self, data: Element, findings: Findings, place: Place) -> None:
        self._encoding = data.get("encoding")
        self._compression = data.get("compression") or ""
        self._findings = findings
        self._place = place
        if self._encoding not in {None, "", "csv", "base64"}:
            raise findings.unreadable("encoding", place, f"the encoding {self._encoding}", "CSV or base64")
        if self._encoding == "base64" and self._compression not in {"", "zlib", "gzip", "zstd"}:
            raise findings.unreadable(
                "compression",
                place,
                f"the compression {self._compression}",
                "CSV, or base64 with gzip, zlib, zstd or none",
                "In Tiled, choose Map > Map Properties and set Tile Layer Format.",
            )

    def cells(self, data: Element, columns: int, rows: int) -> Cells:
        """The global tile ids of a `<data>` or `<chunk>`, flip bits kept: uint32 [rows, columns].

        Raises MapUnreadable for another number of cells than columns x rows and for cells that are none. No more than
        the bytes of those cells are ever inflated.
        """
        size = f"{columns}x{rows}"
        if isinstance(data, ListedData):
            gids = self._listed(data.numbers, columns * rows, size)
        elif self._encoding == "csv":
            gids = self._csv(data.text or "", columns * rows, size)
        elif self._encoding == "base64":
            gids = self._base64(data.text or "", columns * rows, size)
        else:
            gids = self._elements(data, columns * rows, size)
        return gids.reshape(rows, columns)

    def _require_cells(self, found: int, expected: int, size: str) -> None:
        if found != expected:
            raise self._findings.unreadable("layer-cells", self._place, f"{found} cells", f"{expected} ({size})")

    def _listed(self, numbers: list[int], cells: int, size: str) -> Cells:
        self._require_cells(len(numbers), cells, size)
        if numbers and not 0 <= min(numbers) <= max(numbers) <= _LARGEST:
            bad = next(number for number in numbers if not 0 <= number <= _LARGEST)
            raise self._no_number(str(bad) if abs(bad) < 2**64 else "a number beyond 64 bits")
        return np.array(numbers, np.uint32)

    def _csv(self, text: str, cells: int, size: str) -> Cells:
        trimmed = text.strip().rstrip(",")
        self._require_cells(trimmed.count(",") + 1 if trimmed else 0, cells, size)
        return self._numbers(trimmed, cells)

    def _elements(self, data: Element, cells: int, size: str) -> Cells:
        tiles = data.findall("tile")
        self._require_cells(len(tiles), cells, size)
        return self._numbers(",".join(tile.get("gid", "0") for tile in tiles), cells)

    def _numbers(self, text: str, cells: int) -> Cells:
        """The numbers of a comma list of so many, "" being none."""
        if not text:
            return np.zeros(0, np.uint32)
        written = text.encode()
        if written.translate(None, b"0123456789, \t\r\n") or _digit_runs(written) != cells:
            raise self._no_number(_first_bad(text))
        try:
            numbers = np.fromstring(written.translate(None, b" \t\r\n").decode(), np.int64, sep=",")
        except ValueError:
            raise self._no_number(_first_bad(text)) from None
        if numbers.size != cells or numbers.max() > _LARGEST:
            raise self._no_number(_first_bad(text))
        return numbers.astype(np.uint32)

    def _no_number(self, found: str) -> MapUnreadable:
        expected = f"whole numbers from 0 to {_LARGEST}"
        return self._findings.unreadable("layer-data", self._place, f'"{found}"', expected)

    def _base64(self, text: str, cells: int, size: str) -> Cells:
        expected = cells * _BYTES
        try:
            packed = base64.b64decode("".join(text.split()), validate=True)
        except (binascii.Error, ValueError) as error:
            raise self._findings.unreadable(
                "layer-data", self._place, f"text that is no base64 ({error})", "base64"
            ) from error
        raw = self._inflated(packed, expected) if self._compression else packed
        if len(raw) > expected:
            raise self._findings.unreadable(
                "layer-cells", self._place, f"more than the {expected} bytes of {size} cells", f"{expected} bytes"
            )
        if len(raw) != expected:
            raise self._findings.unreadable(
                "layer-cells", self._place, f"{len(raw) // _BYTES} cells ({len(raw)} bytes)", f"{cells} ({size})"
            )
        return np.frombuffer(raw, dtype="<u4").astype(np.uint32)

    def _inflated(self, packed: bytes, expected: int) -> bytes:
        """The unpacked bytes, at most one more than expected."""
        try:
            if self._compression == "zstd":
                return _unpacked_zstd(packed, expected + 1)
            return zlib.decompressobj(_ZLIB_OR_GZIP).decompress(packed, expected + 1)
        except (zlib.error, OSError) as error:
            raise self._findings.unreadable(
                "layer-data", self._place, f"packed data that is broken ({error})", f"{self._compression} data"
            ) from error


def _unpacked_zstd(packed: bytes, most: int) -> bytes:
    """What zstd data hold, at most so many bytes of it; raises OSError where they are broken."""
    import zstandard

    unpacker = zstandard.ZstdDecompressor(max_window_size=_WIDEST_WINDOW)
    try:
        with unpacker.stream_reader(packed) as stream:
            return stream.read(most)
    except zstandard.ZstdError as error:
        raise OSError(str(error)) from error


def _digit_runs(written: bytes) -> int:
    """How many numbers there are in text of digits, commas and blanks."""
    is_digit = np.frombuffer(written, np.uint8) >= ord("0")
    return int(np.count_nonzero(is_digit[1:] & ~is_digit[:-1])) + int(is_digit[0])


def _first_bad(text: str) -> str:
    """The first word of a comma list that is no number of a cell."""
    for word in text.split(","):
        if _NUMBER.fullmatch(word) is None or int(word) > _LARGEST:
            return word.strip()
    return ""
