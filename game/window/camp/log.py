"""The log of a camp, with a heading for each shift. Draws nothing."""

from __future__ import annotations

from collections.abc import Iterator

from game.campaign.camp import CampSession
from game.campaign.campaign import Entry
from game.messages import Catalogue
from game.window.chronicle import MOST_LINES, Line


class CampLog:
    """The last lines of the log, as the panel shows them."""

    def __init__(self, session: CampSession, catalogue: Catalogue) -> None:
        self._session = session
        self._catalogue = catalogue
        self._made_of: tuple[Entry, ...] | None = None
        self._lines: tuple[Line, ...] = ()
        self._version = 0

    @property
    def version(self) -> int:
        """Another one whenever the lines are others."""
        self._keep_up()
        return self._version

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines, the oldest first."""
        self._keep_up()
        return self._lines

    def _keep_up(self) -> None:
        if self._session.log is not self._made_of:
            self._made_of = self._session.log
            self._lines = tuple(self._told(self._made_of[-MOST_LINES:]))
            self._version += 1

    def _told(self, entries: tuple[Entry, ...]) -> Iterator[Line]:
        before = None
        for number, one in enumerate(entries, 1):
            if one.when != before:
                before = one.when
                words = self._catalogue.window("camp_when", week=before.week, day=before.day, shift=before.shift)
                yield Line(words, "heading", number, None)
            yield Line(one.text, "plain", number, None)
