"""What `enfilade check` says of a map, for people and for programs."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from pathlib import Path
from typing import Any

from msgspec import Struct

from game.maps.checks import check_board
from game.maps.findings import Finding, Findings, MapUnreadable, Severity
from game.maps.reader import read


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
    size: tuple[int, int] | None = None
    """Columns and rows, None where no board could be made."""

    @property
    def exit_status(self) -> int:
        """0 fine or warnings, 1 errors, 2 unreadable."""
        return int(self.outcome)


def check(path: Path) -> Report:
    """Everything that reading a map finds and whatever stands in the way of a battle on it; never raises for a map."""
    try:
        found = read(path)
    except MapUnreadable as unreadable:
        return Report(str(path), (unreadable.finding,), Outcome.UNREADABLE)
    tactical = Findings(str(path))
    check_board(found.board, found.spawn_places, tactical)
    order = list(Severity)
    findings = sorted((*found.findings, *tactical.all()), key=lambda finding: order.index(finding.severity))
    errors = any(finding.severity is Severity.ERROR for finding in findings)
    return Report(
        str(path),
        tuple(findings),
        Outcome.ERRORS if errors else Outcome.PLAYABLE,
        (found.board.columns, found.board.rows),
    )


def render_report(report: Report) -> str:
    """The report as lines of text without an end of line: one a finding, then a summary."""
    lines = [f"{finding.severity.value}: {finding.sentence()}" for finding in report.findings]
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
        "findings": [finding.as_dict() for finding in report.findings],
    }
