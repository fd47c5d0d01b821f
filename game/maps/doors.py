"""The doors of a map, put in order and numbered."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from game.maps import limits
from game.maps.findings import NOWHERE, Place
from systems.core.board import Door

if TYPE_CHECKING:
    from game.maps.findings import Findings
    from game.maps.traits import Traits
    from systems.core.board import Place as DoorPlace
    from systems.geometry.grid import Blockers


class _DrawnDoor(Struct, frozen=True):
    name: str
    places: tuple[DoorPlace, ...]
    traits: Traits


class Doors:
    """Gathers doors as they are drawn: a tile of a tile layer, an object and a line are one door each."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._drawn: list[_DrawnDoor] = []

    def add(self, name: str, places: list[DoorPlace], traits: Traits) -> None:
        """Add a door that fills places, moved as one; `name` is "" where the map gives none."""
        if len(self._drawn) == limits.DOORS:
            raise self._findings.unreadable(
                "doors", NOWHERE, f"more than {limits.DOORS} doors", f"at most {limits.DOORS} in a map"
            )
        if places:
            self._drawn.append(_DrawnDoor(name, tuple(sorted(set(places), key=by_row)), traits))

    def tiles(self) -> set[DoorPlace]:
        """The tiles and pieces of grid line that the doors so far fill."""
        return {place for door in self._drawn for place in door.places}

    def settled(self, walls: Blockers) -> tuple[Door, ...]:
        """The doors by row and column of their first place, which also numbers those without a name from 1.

        A place that two doors fill is an error, and belongs to the first; a wall in a door's place is warned of.
        """
        self._say_names()
        taken: set[DoorPlace] = set()
        doors: list[Door] = []
        for drawn in sorted(self._drawn, key=lambda door: by_row(door.places[0])):
            places = tuple(place for place in drawn.places if place not in taken)
            if len(places) < len(drawn.places):
                shared = next(place for place in drawn.places if place in taken)
                self._findings.error(
                    "door-twice",
                    Place(cell=shared[:2], object_name=drawn.name),
                    "two doors in one place",
                    "one",
                    "In Tiled, remove one of them.",
                )
            if places:
                taken.update(places)
                doors.append(self._door(drawn, places, drawn.name or f"door {len(doors) + 1}"))
                self._say_walled_up(doors[-1], walls)
        return tuple(doors)

    def _door(self, drawn: _DrawnDoor, places: tuple[DoorPlace, ...], name: str) -> Door:
        state = drawn.traits.door
        assert state is not None
        return Door(name, places, state.closed, state.locked, drawn.traits.blocks)

    def _say_names(self) -> None:
        """Warn of names that several doors have, by any of which a player would mean the first."""
        for name, times in Counter(drawn.name for drawn in self._drawn if drawn.name).items():
            if times > 1:
                self._findings.warning(
                    "door-names",
                    Place(object_name=name),
                    f"{times} doors called {name}",
                    "a name of its own for each",
                    "In Tiled, rename them.",
                )

    def _say_walled_up(self, door: Door, walls: Blockers) -> None:
        walled = next((place for place in door.places if walls.blocks(place)), None)
        if walled is not None:
            self._findings.warning(
                "door-in-wall",
                Place(cell=walled[:2]),
                f"a wall in the same place as {door.name}",
                "a door or a wall",
                "It blocks the way even while the door is open: erase the wall under it.",
            )


def by_row(place: DoorPlace) -> tuple[int, int, str]:
    """A key that sorts places by row, then column, tiles before thin walls."""
    return place[1], place[0], place[2] if len(place) == 3 else ""
