"""What `enfilade check` says of a map, for people and for programs."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.maps.checks import check_board
from game.maps.findings import Finding, Findings, MapUnreadable, Place, Severity
from game.maps.layer_readings import LayerReading
from game.maps.progress import Watch, nobody
from game.maps.reader import ReadMap, read


class Outcome(IntEnum):
    """How a check ended; the number is the exit status."""

    PLAYABLE = 0
    ERRORS = 1
    UNREADABLE = 2


class Report(Struct, frozen=True):
    """What was found in one map, errors first."""

    file: str
    findings: tuple[Finding, ...]
    outcome: Outcome
    found: ReadMap | None = None
    """The map that was read, None where no board could be made."""

    @property
    def exit_status(self) -> int:
        """0 fine or warnings, 1 errors, 2 unreadable."""
        return int(self.outcome)

    @property
    def size(self) -> tuple[int, int] | None:
        """Columns and rows, None where no board could be made."""
        return None if self.found is None else (self.found.board.columns, self.found.board.rows)

    @property
    def layers(self) -> tuple[LayerReading, ...]:
        """What each layer was taken for."""
        return () if self.found is None else self.found.guesses.layers

    def with_error(self, code: str, place: str, found: str, expected: str, advice: str, file: str) -> Report:
        """The report with one error more, found outside the map."""
        error = Finding(code, Severity.ERROR, file, Place(property=place), found, expected, advice)
        return replace(self, findings=(error, *self.findings), outcome=Outcome.ERRORS)

    def without(self, code: str) -> Report:
        """The report without the findings of that code."""
        findings = tuple(finding for finding in self.findings if finding.code != code)
        errors = any(finding.severity is Severity.ERROR for finding in findings)
        return replace(self, findings=findings, outcome=Outcome.ERRORS if errors else Outcome.PLAYABLE)


def check(path: Path, watch: Watch = nobody) -> Report:
    """Everything that reading a map finds and whatever stands in the way of a battle on it; never raises for a map."""
    try:
        found = read(path, watch)
    except MapUnreadable as unreadable:
        return Report(str(path), (unreadable.finding,), Outcome.UNREADABLE)
    tactical = Findings(str(path))
    watch("checks", 0, 1)
    check_board(found.board, found.spawn_places, tactical)
    order = list(Severity)
    findings = sorted((*found.findings, *_not_said_yet(found, tactical)), key=lambda one: order.index(one.severity))
    errors = any(finding.severity is Severity.ERROR for finding in findings)
    return Report(str(path), tuple(findings), Outcome.ERRORS if errors else Outcome.PLAYABLE, found)


def _not_said_yet(found: ReadMap, tactical: Findings) -> list[Finding]:
    """What the checks found, without what reading the map said already."""
    if any(finding.code == "nothing-understood" for finding in found.findings):
        return [finding for finding in tactical.all() if finding.code != "no-spawns"]
    return list(tactical.all())


def render_report(report: Report) -> str:
    """The report as lines of text without an end of line: one a finding, one a layer, then a summary."""
    lines = [f"{finding.severity.value}: {finding.sentence()}" for finding in report.findings]
    lines += [f"{report.file}: {reading.sentence()}" for reading in report.layers]
    return "\n".join([*lines, f"{report.file}: {_summary(report)}"])


def _summary(report: Report) -> str:
    if report.size is None:
        return "unreadable"
    counts = Counter(finding.severity for finding in report.findings)
    words = [
        f"{counts[severity]} {severity.value}{'' if counts[severity] == 1 else 's'}"
        for severity in Severity
        if counts[severity]
    ]
    verdict = "can be played" if report.outcome is Outcome.PLAYABLE else "cannot be played yet"
    return f"{report.size[0]}x{report.size[1]} tiles, {', '.join([verdict, *words])}"


def report_json(report: Report) -> dict[str, Any]:
    """The report as plain values for JSON."""
    return {
        "file": report.file,
        "outcome": report.outcome.name.lower(),
        "exit_status": report.exit_status,
        "size": list(report.size) if report.size is not None else None,
        "side_file": (report.found.side_file or None) if report.found is not None else None,
        "layers": [reading.as_dict() for reading in report.layers],
        "findings": [finding.as_dict() for finding in report.findings],
    }
