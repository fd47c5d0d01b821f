"""What the window knows of each rulebook: what a token bears, what a card lists, what lies about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct

from game.messages import Catalogue
from game.window import ground_people, ground_things
from game.window.people import Marks, Person, Thing
from systems.core.identifiers import Tile, UnitId
from systems.core.rulebook import Rulebook
from systems.core.views import View


class MakesPerson(Protocol):
    """Makes the card of somebody a view knows."""

    def __call__(
        self, view: View, unit: UnitId, rulebook: Rulebook, catalogue: Catalogue, attacker: Tile | None = None
    ) -> Person:
        """The card; what depends on who attacks is reckoned from `attacker`'s tile, or from further off."""
        ...


class Manner(Struct, frozen=True):
    """How characters are shown under one rulebook."""

    marks: Callable[[View, UnitId], Marks]
    """What the token of somebody the view knows bears."""
    person: MakesPerson
    things: Callable[[View, Rulebook], tuple[Thing, ...]]
    """What lies on the board, as far as the view knows."""


MANNERS: Mapping[str, Manner] = {"ground": Manner(ground_people.marks, ground_people.person, ground_things.things)}
"""By the name of the rulebook."""
