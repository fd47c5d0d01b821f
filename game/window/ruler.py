"""The measuring tool: the tile it measures from and the one pointed at, with all there is between them.

It measures what the screen's seat knows: terrain, and doors as they were last seen; nobody on the board counts.
Knows no display.
"""

from __future__ import annotations

from game.measuring.pairs import Pair
from game.measuring.walking import Walk
from game.window.watched import Watched
from systems.core.identifiers import Tile
from systems.ground.rulebook import Ground


class Ruler:
    """A ruler, which somebody holds or not."""

    def __init__(self, session: Watched) -> None:
        rulebook = session.battle.rulebook
        assert isinstance(rulebook, Ground)
        self._rules = rulebook.rules
        self._session = session
        self._walk: Walk | None = None
        self._pair: Pair | None = None
        self.held = False
        """Whether it is being measured."""
        self.start: Tile | None = None
        self.end: Tile | None = None

    def take(self, start: Tile | None) -> None:
        """Begin to measure, from a tile where one is given."""
        self.held, self.start, self.end = True, start, None

    def put_away(self) -> None:
        """Measure no more."""
        self.held, self.start, self.end = False, None, None
        self._walk = self._pair = None

    def lay(self, tile: Tile | None) -> None:
        """Measure from that tile."""
        if tile is not None:
            self.start, self.end = tile, None

    def point(self, tile: Tile | None) -> None:
        """Measure to that tile; None, or the first tile before any other, leaves it as it is."""
        if self.held and tile is not None and (tile != self.start or self.end is not None):
            self.end = tile

    @property
    def pair(self) -> Pair | None:
        """What there is between the two tiles; None as long as there are not two."""
        start, end = self.start, self.end
        if start is None or end is None:
            return None
        terrain = self._session.view.terrain
        if self._walk is None or self._walk.terrain is not terrain or self._walk.start != start:
            self._walk, self._pair = Walk(terrain, self._rules, start), None
        if self._pair is None or self._pair.to != end:
            self._pair = Pair(self._walk, end)
        return self._pair
