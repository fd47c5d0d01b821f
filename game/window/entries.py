"""What the title screen lists. Light to import, as the first frame waits for it; `lobby` finds what is listed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.preparing import Prepared
    from game.how_it_stands import HowItStands
    from game.maps import ReadMap
    from systems.core.identifiers import Seat, Side


class MapEntry(Struct, frozen=True):
    """A map to play on. `fault` is why it cannot be played, "" where it can."""

    path: Path
    name: str
    about: str
    sides: tuple[Side, ...] = ()
    people: tuple[tuple[Side, int], ...] = ()
    goals: tuple[tuple[Side, str], ...] = ()
    fog: bool = False
    fault: str = ""
    prepared: Prepared | None = None
    found: ReadMap | None = None


class Wishes(Struct, frozen=True):
    """How a battle is to be begun, or gone on with: what is left out is as the map, or the journal, has it.

    `eyes` are those of a seat, whoever acts; with `masters` the screen shows everything.
    """

    bots: frozenset[Side] | None = None
    seed: int = 0
    fog: bool | None = None
    typed: bool = False
    eyes: Seat | None = None
    masters: bool = False


class SavedEntry(Struct, frozen=True):
    """A battle that was kept; `stands` is None where nothing says how it stands."""

    path: Path
    name: str
    seats: tuple[tuple[Side, Seat], ...]
    when: float
    stands: HowItStands | None = None

    @property
    def over(self) -> bool:
        """Whether it was fought to its end."""
        return self.stands is not None and self.stands.result is not None

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides, in the order of the scenario."""
        return tuple(side for side, _ in self.seats)


class WaysOut(Struct, frozen=True):
    """Where one can go from a battle: to the title or its camp, to watch it again, or to a new one where there can be.

    `back` leads from one that is watched to where it was asked for, where that is not the title; `title_words` is the
    code of what the way to the title is called.
    """

    to_title: Callable[[], None]
    watch: Callable[[], None]
    again: Callable[[], None] | None
    back: Callable[[], None] | None = None
    title_words: str = "to_title"
