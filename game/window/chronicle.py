"""The log as the window shows it: a line for each event that has a sentence, with the tile it is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from game.messages import Catalogue, Following, Names, looking_back
from systems.core.components import Position
from systems.core.events import BattleEnded, DieRolled, Event, RoundBegan, TurnBegan
from systems.core.identifiers import Tile, UnitId
from systems.core.views import View
from systems.core.world import State

MOST_LINES = 500
"""The oldest lines go first."""

Weight = Literal["heading", "turn", "plain", "detail"]


class Line(Struct, frozen=True):
    """A line of the log: its text, how much it weighs, the number of its event, and where it happened, if anywhere."""

    text: str
    weight: Weight
    number: int
    tile: Tile | None


class Chronicle:
    """The lines so far, at most `MOST_LINES`."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._lines: list[Line] = []
        self.version = 0
        """Another one whenever the lines are others."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines, the oldest first."""
        return tuple(self._lines)

    def add(self, events: Iterable[Event], view: State, names: Names, *, first: int) -> None:
        """Write down events that have just happened, numbered from `first`."""
        for number, event in enumerate(events, first):
            self._write(event, number, view, names)
        self._trim()

    def add_past(self, events: tuple[Event, ...], view: View, names: Following) -> None:
        """Write down what lies back: action points are those of now, so they are told of the turn under way alone."""
        for number, (event, then) in enumerate(zip(events, looking_back(events, names), strict=True), 1):
            self._write(event, number, view, then)
        self._trim()

    def _write(self, event: Event, number: int, view: State, names: Names) -> None:
        text = self._catalogue.event(event, names)
        if text:
            self._lines.append(Line(text.strip(), _weight(event), number, _place(event, view)))

    def _trim(self) -> None:
        del self._lines[:-MOST_LINES]
        self.version += 1

    def put(self, lines: Iterable[Line]) -> None:
        """These lines in place of all there are."""
        self._lines = list(lines)[-MOST_LINES:]
        self.version += 1

    def cut(self, events: int) -> None:
        """Leave the lines of the first so many events."""
        self._lines = [line for line in self._lines if line.number <= events]
        self.version += 1

    def clear(self) -> None:
        """Begin anew, for other eyes."""
        self._lines.clear()
        self.version += 1


def _weight(event: Event) -> Weight:
    if isinstance(event, (RoundBegan, BattleEnded)):
        return "heading"
    if isinstance(event, TurnBegan):
        return "turn"
    return "detail" if isinstance(event, DieRolled) else "plain"


def _place(event: Event, view: State) -> Tile | None:
    """The tile an event names, else where the character it is about stands."""
    for name in ("tile", "end"):
        tile: Tile | None = getattr(event, name, None)
        if tile is not None:
            return tile
    for name in ("target", "unit"):
        unit: UnitId | None = getattr(event, name, None)
        at = None if unit is None else view.find(unit, Position) if unit in view.units() else None
        if at is not None:
            return at.tile
    return None
