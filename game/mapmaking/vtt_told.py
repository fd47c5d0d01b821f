"""What is told of things that could not be laid on the grid as they were drawn."""

from __future__ import annotations

from game.maps.findings import NOWHERE, Findings, Place

WORK = 1_000_000
"""Tiles that the walls of one file go by, each wall counted; one that ends near others as often as there are."""
UNSAID = 0.02
"""Tiles something may be moved without a word."""


class Told:
    """Keeps what was moved and what was left out, and how much was looked at in all."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.furthest = 0.0
        """Tiles that something was moved at most."""
        self.dropped = 0
        self._work = 0

    def count(self, work: int) -> None:
        """Count tiles that were looked at; raises MapUnreadable beyond the limit."""
        self._work += work
        if self._work > WORK:
            found = f"walls that go by more than {WORK} tiles"
            raise self.findings.unreadable("vtt-walls", NOWHERE, found, f"at most {WORK}")

    def moved(self, where: str, off: float) -> None:
        """Something lies so many tiles from where it was drawn."""
        self.furthest = max(self.furthest, off)
        if off > UNSAID:
            found = f"up to {off:.2f} tiles off the grid lines"
            self.findings.note("vtt-moved", Place(property=where), found, advice="It stands on the nearest.")

    def left_out(self, where: str, what: str) -> None:
        """Something has no place on the map."""
        self.dropped += 1
        self.findings.warning("vtt-dropped", Place(property=where), what, advice="It is left out.")

    def noted(self, code: str, where: str, what: str, advice: str = "") -> None:
        """Something is worth knowing."""
        self.findings.note(code, Place(property=where), what, advice=advice)
