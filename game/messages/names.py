"""Who and what the numbers in events and commands stand for, as a seat knows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.journal_form import BattleSetup
from game.messages.ground import action_points
from systems.core.components import Identity, Knowledge
from systems.core.events import Edited, Event, TurnBegan
from systems.core.identifiers import DoorId, Seat, UnitId
from systems.core.scenario import Objective, Scenario
from systems.core.views import View
from systems.core.world import State, World


class Names(Protocol):
    """What the renderer asks for."""

    def unit(self, unit: UnitId | None) -> str | None:
        """The name of a character; None for somebody unknown."""
        ...

    def ap(self, unit: UnitId | None) -> int | None:
        """The action points a character has at the moment, where the rules have any."""
        ...

    def door(self, door: DoorId) -> str:
        """The name of a door."""
        ...

    def objective(self, objective: int | None) -> Objective | None:
        """An objective of the scenario."""
        ...


class Following(Names, Protocol):
    """Names of a log that says how much of what somebody does is told."""

    def follows(self, unit: UnitId) -> bool:
        """Whether everything a character does is told."""
        ...


class BattleNames:
    """The names of one battle for one seat, whose numbers are its own, or (None) for everybody, in the world's numbers.

    A seat may name everyone it has ever met, whether it sees them now or not: names stand in the battle's setup and
    never change, so nothing else about a character is looked up but what the view shows now.
    """

    def __init__(self, setup: BattleSetup, world: World, seat: Seat | None = None) -> None:
        self._setup = setup
        self._view = None if seat is None else View(world, seat)
        self._state: State = world if self._view is None else self._view

    def unit(self, unit: UnitId | None) -> str | None:
        """The name of a character; None for somebody the seat has never met."""
        true = unit if unit is None or self._view is None else self._view.true(unit)
        return None if true is None else self._setup.musters[true - 1].name

    def ap(self, unit: UnitId | None) -> int | None:
        """The action points of a character the seat sees, where the rules have any."""
        return None if unit is None else action_points(self._state, unit)

    def follows(self, unit: UnitId) -> bool:
        """Whether everything a character does is told: where nobody is hidden, and of one's own side and its allies."""
        view = self._view
        if view is None or not view.battle(Knowledge).fog:
            return True
        at = view.find(unit, Identity) if unit in view.units() else None
        return at is not None and any(at.side in view.scenario.allies(own) for own in view.sides)

    def door(self, door: DoorId) -> str:
        """The name of a door."""
        return self._state.board.doors[door].name

    def objective(self, objective: int | None) -> Objective | None:
        """An objective of the scenario, None for none."""
        return None if objective is None else self._setup.scenario.objectives[objective]


class NamesOnly:
    """Names for what lies back: the same, without the action points of now."""

    def __init__(self, names: Names) -> None:
        self.unit = names.unit
        self.door = names.door
        self.objective = names.objective

    def ap(self, unit: UnitId | None) -> int | None:  # noqa: ARG002 - one shape for all names
        """None: what they had then is not known any more."""
        return None


class _AtTheStart(NamesOnly):
    """Names for the start of a turn: action points are those of now and what was spent since."""

    def __init__(self, names: Names, spent: int) -> None:
        super().__init__(names)
        self._now, self._spent = names.ap, spent

    def ap(self, unit: UnitId | None) -> int | None:
        """Those the turn began with."""
        now = self._now(unit)
        return None if now is None else now + self._spent


def looking_back(events: Sequence[Event], names: Following) -> tuple[Names, ...]:
    """The names to tell each of these events with, the last of which has just happened, in the names of now.

    Action points are known of everybody's last turn, where all they did in it was told and no game master changed it.
    """
    first = max((at + 1 for at, event in enumerate(events) if isinstance(event, Edited)), default=0)
    past = NamesOnly(names)
    found: list[Names] = [past] * len(events)
    spent: dict[UnitId, int] = {}
    begun: set[UnitId] = set()
    for at in range(len(events) - 1, first - 1, -1):
        event, unit = events[at], getattr(events[at], "unit", None)
        if unit is None or unit in begun:
            continue
        if isinstance(event, TurnBegan):
            begun.add(unit)
            found[at] = _AtTheStart(names, spent.get(unit, 0)) if names.follows(unit) else past
        spent[unit] = spent.get(unit, 0) + getattr(event, "ap", 0)
    return tuple(found)


class ScenarioNames:
    """Names where nothing but the scenario is at hand: of its objectives, and of nobody."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario

    def unit(self, unit: UnitId | None) -> str | None:  # noqa: ARG002 - one shape for all names
        """None: nobody is known."""
        return None

    def ap(self, unit: UnitId | None) -> int | None:  # noqa: ARG002 - the same
        """None."""
        return None

    def door(self, door: DoorId) -> str:
        """The number of a door."""
        return str(door)

    def objective(self, objective: int | None) -> Objective | None:
        """An objective of the scenario, None for none."""
        return None if objective is None else self._scenario.objectives[objective]
