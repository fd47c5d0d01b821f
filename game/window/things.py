"""What lies about on the board as a screen shows it. Knows no display but what it lays on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.window.board.lying import Lying
from game.window.board.tokens import Token
from game.window.look import MUTED, SMALL
from game.window.manners import MANNERS
from game.window.panels.tooltip import Row
from game.window.people import Thing
from game.window.playback import Playback
from game.window.watched import Watched
from systems.core.identifiers import Seat, Tile


class Things:
    """Gathers them once for each state of the battle."""

    def __init__(self, watched: Watched, playback: Playback) -> None:
        self._watched = watched
        self._playback = playback
        self._made_for: tuple[int, Seat | None] = (-1, None)
        self._all: tuple[Thing, ...] = ()

    @property
    def all(self) -> tuple[Thing, ...]:
        """Them all, in the order in which they came to lie there; not those whose fall is still to be seen."""
        watched = self._watched
        if self._made_for != (watched.version, watched.listener):
            self._made_for = watched.version, watched.listener
            self._all = MANNERS[watched.battle.rulebook.name].things(watched.view, watched.battle.rulebook)
        return tuple(one for one in self._all if not self._playback.yet_to_fall(one.tile))

    def rows(self, tile: Tile) -> Iterator[Row]:
        """What is said of those on a tile."""
        for one in self.all:
            if one.tile == tile:
                code = "lies_remembered" if one.remembered else "lies_there"
                yield Row(self._watched.catalogue.window(code, what=one.words), size=SMALL, color=MUTED)

    def lying(self, tokens: Iterable[Token]) -> tuple[Lying, ...]:
        """What is drawn of them, among those tokens."""
        return laid(self.all, tokens)


def laid(things: Iterable[Thing], tokens: Iterable[Token]) -> tuple[Lying, ...]:
    """What is drawn of things: one sign a tile, for the one on top, beside whoever is drawn there."""
    taken = {(int(token.at[0]), int(token.at[1])) for token in tokens}
    found: dict[Tile, Lying] = {}
    for one in things:
        count = 1 + (found[one.tile].count if one.tile in found else 0)
        found[one.tile] = Lying(one.tile, one.icon, count, one.tile in taken, one.remembered)
    return tuple(found.values())
