"""A map file read to a board: file, plain form, tiles, board."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.maps.building import build
from game.maps.findings import NOWHERE, Finding, Findings, Place, Severity
from game.maps.tmx import read_tmx

if TYPE_CHECKING:
    from game.maps.plain import PlainMap, Properties
    from systems.core.board import Board

_FORMS = {".tmx": read_tmx}
"""Which reader brings a form of file to the plain form, by suffix."""

_ADVICE = "In Tiled, choose File > Save As and the type Tiled map files (*.tmx)."


@dataclass(frozen=True)
class ReadMap:
    """A map that was read. A map with errors is not to be played; `refusal` says why."""

    board: Board
    findings: tuple[Finding, ...]
    scenario: str
    """The scenario file the map names, relative to the map; "" for none."""
    rules: str
    """The rulebook the map names; "" for none."""
    plain: PlainMap
    spawn_places: tuple[Place, ...]
    """Where in the file each of the board's spawns stands."""

    @property
    def refusal(self) -> Finding | None:
        """The first error; None for a map that can be played."""
        return next((finding for finding in self.findings if finding.severity is Severity.ERROR), None)


def read(path: Path) -> ReadMap:
    """The board of a map file, with everything found on the way; raises MapUnreadable where no board can be made."""
    findings = Findings(str(path))
    plain = read_plain(path, findings)
    built = build(plain, findings)
    scenario, rules = (_text(plain.properties, name, findings) for name in ("scenario", "rules"))
    return ReadMap(built.board, findings.all(), scenario, rules, plain, built.spawn_places)


def read_plain(path: Path, findings: Findings) -> PlainMap:
    """The plain form of a map file; raises MapUnreadable for a form of file that is not read."""
    reader = _FORMS.get(path.suffix.lower())
    if reader is None:
        kind = f"a {path.suffix} file" if path.suffix else "a file without a suffix"
        raise findings.unreadable("form", NOWHERE, kind, "a .tmx map", _ADVICE)
    return reader(path, findings)


def _text(properties: Properties, name: str, findings: Findings) -> str:
    value = properties.get(name, "")
    if isinstance(value, str):
        return value.strip()
    findings.error("property-value", Place(property=f"property {name}"), str(value), "text")
    return ""
