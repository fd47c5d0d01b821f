"""Where people stood when something happened, and which way they then faced; made of events alone. Knows no display."""

from __future__ import annotations

from collections.abc import Iterable

from systems.core.components import Position
from systems.core.events import Arrived, Deployed, Event, SightLost, Spotted, Stepped
from systems.core.identifiers import Tile, UnitId
from systems.core.views import View
from systems.ground.events import Attacked, Performed

Direction = tuple[int, int]
"""Columns to the right and rows down."""


class Places:
    """Where people are as events go by. Those of whom no event told before are where the view has them now."""

    def __init__(self, events: Iterable[Event], view: View) -> None:
        self._view = view
        self._at: dict[UnitId, Tile] = {}
        for event in events:
            if isinstance(event, Stepped) and event.unit is not None:
                self._at.setdefault(event.unit, event.start)

    def follow(self, event: Event) -> None:
        """Let an event have happened."""
        if isinstance(event, Stepped) and event.unit is not None:
            self._at[event.unit] = event.end
        elif isinstance(event, (Arrived, Deployed, Spotted, SightLost)) and event.unit is not None:
            self._at[event.unit] = event.tile

    def of(self, unit: UnitId | None) -> Tile | None:
        """Where somebody is; None where that is not known."""
        if unit is None:
            return None
        if unit in self._at:
            return self._at[unit]
        at = self._view.find(unit, Position) if unit in self._view.units() else None
        return None if at is None else at.tile


def facings(events: tuple[Event, ...], view: View) -> dict[UnitId, Direction]:
    """Which way everybody last moved or attacked, as far as these events tell; who did neither is not in it."""
    found: dict[UnitId, Direction] = {}
    places = Places(events, view)
    for event in events:
        places.follow(event)
        unit, way = getattr(event, "unit", None), direction(event, places)
        if unit is not None and way is not None:
            found[unit] = way
    return found


def direction(event: Event, places: Places) -> Direction | None:
    """The way in which whoever did it faced in an event; None for those that turn nobody."""
    if isinstance(event, Stepped):
        return _way(event.start, event.end)
    if isinstance(event, (Attacked, Performed)):
        return _way(places.of(event.unit), places.of(event.target))
    return None


def _way(start: Tile | None, end: Tile | None) -> Direction | None:
    """From one tile to another; None where one is not known, or they are the same."""
    if start is None or end is None or start == end:
        return None
    return end[0] - start[0], end[1] - start[1]
