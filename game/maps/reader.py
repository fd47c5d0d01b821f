"""A map file read to a board: file, plain form, tiles, board."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from game.maps.building import Guesses, build
from game.maps.decisions import read_decisions
from game.maps.findings import NOWHERE, Finding, Findings, Place, Severity
from game.maps.mapfile import read_plain
from game.maps.plain_checks import check_plain
from game.maps.progress import nobody
from game.maps.values import said

if TYPE_CHECKING:
    from game.maps.plain import PlainMap, Properties
    from game.maps.progress import Watch
    from systems.core.board import Board

SUFFIXES = (".tmx", ".tmj", ".json")
"""How the names of map files end."""


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
    guesses: Guesses
    """What was taken for what."""
    elevation: npt.NDArray[np.float64]
    """How high each tile is said to be, which no rule looks at: [rows, columns]."""
    side_file: str
    """The side file that decided, "" for none."""

    @property
    def refusal(self) -> Finding | None:
        """The first error; None for a map that can be played."""
        return next((finding for finding in self.findings if finding.severity is Severity.ERROR), None)


def read(path: Path, watch: Watch = nobody) -> ReadMap:
    """The board of a map file, with everything found on the way; raises MapUnreadable where no board can be made."""
    findings = Findings(str(path))
    if path.suffix.lower() not in SUFFIXES:
        kind = f"a {path.suffix} file" if path.suffix else "a file without a suffix"
        advice = "In Tiled, choose File > Save As and the type Tiled map files (*.tmx)."
        raise findings.unreadable("form", NOWHERE, kind, "a .tmx, .tmj or .json map", advice)
    plain = read_plain(path, findings, watch)
    check_plain(plain, findings)
    decisions = read_decisions(path, findings)
    built = build(plain, findings, decisions, watch)
    scenario, rules = (_text(plain.properties, name, findings) for name in ("scenario", "rules"))
    return ReadMap(
        built.board,
        findings.all(),
        scenario,
        rules,
        plain,
        built.spawn_places,
        built.guesses,
        built.elevation,
        decisions.file,
    )


def _text(properties: Properties, name: str, findings: Findings) -> str:
    value = properties.get(name, "")
    if isinstance(value, str):
        return value.strip()
    findings.error(
        "property-value", Place(property=f"property {name}"), said(value), "text", "In Tiled, make it a string."
    )
    return ""
