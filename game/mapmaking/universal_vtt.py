"""Universal VTT files (.uvtt, .dd2vtt, .df2vtt) read within limits: one JSON object, places counted in tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game.maps import limits
from game.maps.files import FileReader
from game.maps.findings import NOWHERE, Findings, MapUnreadable, Place

EXPECTED = "a Universal VTT file"
FARTHEST = 1_000_000
"""Tiles from the origin within which a place may lie."""
PORTALS = limits.DOORS
"""Portals of one file."""

_MISFIT = re.compile(r"Expected `(?P<expected>[^`]+)`, got `(?P<found>[^`]+)`(?: - at `\$\.?(?P<where>[^`]*)`)?")
_WORDS = {
    "object": "an object", "array": "a list", "float": "a number", "int": "a number", "str": "a text",
    "bool": "true or false", "null": "nothing",
}  # fmt: skip


class VttPoint(Struct, frozen=True):
    """A place in tiles, counted from the file's own origin."""

    x: float
    y: float


VttLine = list[VttPoint]


class Portal(Struct, frozen=True):
    """A door or a window: where its two ends are, or else its middle, how it is turned (radians), whether it shuts."""

    position: VttPoint | None = None
    bounds: VttLine | None = None
    rotation: float | None = None
    closed: bool | None = None
    freestanding: bool | None = None

    @property
    def shuts(self) -> bool:
        """Whether it is closed, which one that does not say is."""
        return self.closed is not False


class Resolution(Struct, frozen=True):
    """Which part of the file's plane the picture shows, in tiles, and how many of its pixels a tile has."""

    map_size: VttPoint
    map_origin: VttPoint = VttPoint(0.0, 0.0)
    pixels_per_grid: float | None = None


class VttFile(Struct, frozen=True):
    """What is used of a file; all else in it is passed over."""

    resolution: Resolution
    line_of_sight: list[VttLine] | None = None
    objects_line_of_sight: list[VttLine] | None = None
    portals: list[Portal] | None = None
    lights: list[msgspec.Raw] | None = None
    image: str | None = None

    def lines(self) -> Iterator[tuple[str, VttLine]]:
        """Every line with where in the file it stands, those of objects last."""
        for name, lines in (
            ("line_of_sight", self.line_of_sight),
            ("objects_line_of_sight", self.objects_line_of_sight),
        ):
            yield from ((f"{name}[{number}]", line) for number, line in enumerate(lines or ()))


def read_vtt(path: Path, findings: Findings) -> VttFile:
    """What a file says. Raises MapUnreadable where it is too large, no such file, or has a place beyond all measure."""
    content = FileReader(findings).content(path, expected=EXPECTED).removeprefix(b"\xef\xbb\xbf")
    parts = content.count(b"{") + content.count(b"[")
    if parts > limits.ELEMENTS:
        raise findings.unreadable("json-limit", NOWHERE, f"{parts} objects and lists", f"at most {limits.ELEMENTS}")
    try:
        found: VttFile = msgspec.json.decode(content, type=VttFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _misfit(str(error), findings) from error
    _require_within_limits(found, findings)
    return found


def _misfit(said: str, findings: Findings) -> MapUnreadable:
    """What the decoder says, in our words."""
    misfit = _MISFIT.search(said)
    if misfit is not None:
        found, expected = (_said(misfit[part]) for part in ("found", "expected"))
        return findings.unreadable("vtt", Place(property=misfit["where"] or ""), found, expected)
    missing = re.search(r"missing required field `([^`]+)`", said)
    if missing is not None:
        return findings.unreadable("vtt", NOWHERE, f"no {missing[1]}", EXPECTED)
    return findings.unreadable("vtt", NOWHERE, f"something that is no JSON ({said})", EXPECTED)


def _said(kinds: str) -> str:
    return " or ".join(_WORDS.get(kind, kind) for kind in kinds.split(" | ") if kind != "null" or kinds == "null")


def _require_within_limits(found: VttFile, findings: Findings) -> None:
    points = sum(len(line) for _, line in found.lines())
    if points > limits.POINTS:
        raise findings.unreadable("points", NOWHERE, f"walls of {points} points", f"at most {limits.POINTS}")
    portals = found.portals or ()
    if len(portals) > PORTALS:
        raise findings.unreadable("portals", NOWHERE, f"{len(portals)} portals", f"at most {PORTALS}")
    for where, line in found.lines():
        _require_near(line, where, findings)
    for number, portal in enumerate(portals):
        place = [portal.position] if portal.position is not None else []
        _require_near([*place, *(portal.bounds or ())], f"portals[{number}]", findings)
    _require_near([found.resolution.map_origin], "resolution.map_origin", findings)


def _require_near(line: VttLine, where: str, findings: Findings) -> None:
    far: Any = next((part for point in line for part in (point.x, point.y) if not abs(part) <= FARTHEST), None)
    if far is not None:
        raise findings.unreadable("vtt", Place(property=where), f"{far:g}", f"a number of tiles up to {FARTHEST}")
