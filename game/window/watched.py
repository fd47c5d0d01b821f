"""A battle as a screen shows it, whether it is played or was: what board, panels and log are made from.

Knows no display.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol

from game.journal_form import BattleSetup
from game.messages import BattleNames, Catalogue
from game.window.chronicle import Chronicle
from systems.core.components import Identity, Result, Round, TurnOrder
from systems.core.decisions import Decision
from systems.core.events import Event
from systems.core.identifiers import Seat, Side, UnitId
from systems.core.rulebook import Rulebook
from systems.core.views import View
from systems.core.world import World


class Fought(Protocol):
    """The battle itself, of which a screen shows what it may."""

    setup: BattleSetup
    rulebook: Rulebook

    @property
    def world(self) -> World:
        """The truth."""
        ...

    def events(self, seat: Seat | None) -> tuple[Event, ...]:
        """The log so far as a seat was served it; None: everything that happened."""
        ...


class Watched(ABC):
    """A battle, and the eyes it is seen with."""

    battle: Fought
    catalogue: Catalogue
    chronicle: Chronicle
    version = 0
    """Another one whenever the battle, or whose eyes see it, is another."""

    @property
    @abstractmethod
    def view(self) -> View:
        """The state as the screen may show it."""

    @property
    @abstractmethod
    def acting(self) -> tuple[Seat, Decision] | None:
        """Who is to decide what, in the numbers of their own view; None when the battle is over."""

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """What whoever sits at the screen can answer now."""

    @property
    @abstractmethod
    def listener(self) -> Seat | None:
        """Whose events the screen is served; None: everybody's."""

    @property
    def own_sides(self) -> tuple[Side, ...]:
        """The sides whose battle the screen shows as one's own; none where it is nobody's more than another's."""
        return self.view.sides

    @property
    def actor(self) -> UnitId | None:
        """The character whose turn it is, as the screen's seat knows it."""
        order = self.view.battle(TurnOrder)
        return order.units[order.at] if 0 <= order.at < len(order.units) else None

    @property
    def result(self) -> Result | None:
        """How the battle ended, or None while it goes on."""
        return self.battle.world.battle_has(Result)

    @property
    def round(self) -> int:
        """The round being played."""
        return self.battle.world.battle(Round).number

    @property
    def events(self) -> tuple[Event, ...]:
        """All that the screen was served of the battle so far."""
        return self.battle.events(self.listener)

    @property
    def names(self) -> BattleNames:
        """Names for the numbers that the screen's view uses."""
        return BattleNames(self.battle.setup, self.battle.world, self.listener)

    def name(self, unit: UnitId) -> str:
        """The name of a character the view knows."""
        return self.view.get(unit, Identity).name

    def seat_of(self, unit: UnitId) -> Seat:
        """The seat that plays a character."""
        return self.battle.setup.seats[self.view.get(unit, Identity).side]

    def side_of(self, unit: UnitId) -> int:
        """The place of a character's side among those of the scenario."""
        view = self.view
        return view.scenario.sides().index(view.get(unit, Identity).side)

    def friendly(self, unit: UnitId) -> bool:
        """Whether a character is of the screen's side or its allies."""
        view = self.view
        friends = {side for own in view.sides for side in view.scenario.allies(own)}
        return view.get(unit, Identity).side in friends
