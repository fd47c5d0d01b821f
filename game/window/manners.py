"""What the window knows of each rulebook: what a token bears, and what a card lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct

from game.messages import Catalogue
from game.window import ground_people
from game.window.people import Marks, Person
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


MANNERS: Mapping[str, Manner] = {"ground": Manner(ground_people.marks, ground_people.person)}
"""By the name of the rulebook."""
