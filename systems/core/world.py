"""The state of one battle: small frozen components, held by esper.

Each battle is one named esper world, switched to in one place here. Characters are numbered by us (`UnitId`), since
esper's entity numbers are counted per process; nothing that matters follows esper's order. Beside esper's tables stands
an index for reading by character and kind, kept by the two functions that write both: a bulk battle reads a hundred
thousand times and writes a few thousand, and before each reading of esper's one must ask which world is in force.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from itertools import count
from typing import Any, Protocol, TypeVar

import esper

from systems.core.board import Board
from systems.core.components import Component, Doors, Identity
from systems.core.identifiers import Side, UnitId
from systems.core.scenario import Scenario
from systems.core.terrain import Terrain

C = TypeVar("C", bound=Component)

_names = count(1)

Change = tuple[UnitId | None, type[Component], Component | None] | Board
"""What was replaced: on which character (None: the battle), which kind, and the value before; or the board before."""


class State(Protocol):
    """What rules are checked against: the world, or what a seat knows of it. Read only."""

    @property
    def board(self) -> Board:
        """The board, without the state of its doors."""
        ...

    @property
    def scenario(self) -> Scenario:
        """What is fought for."""
        ...

    @property
    def terrain(self) -> Terrain:
        """The board with its doors as they stand, or as they are known to."""
        ...

    def units(self) -> tuple[UnitId, ...]:
        """Every character there is to know of, by number."""
        ...

    def get(self, unit: UnitId, kind: type[C]) -> C:
        """A character's component of that kind; KeyError where it has none."""
        ...

    def find(self, unit: UnitId, kind: type[C]) -> C | None:
        """A character's component of that kind, or None."""
        ...

    def battle(self, kind: type[C]) -> C:
        """The battle's component of that kind; KeyError where it has none."""
        ...

    def battle_has(self, kind: type[C]) -> C | None:
        """The battle's component of that kind, or None."""
        ...


class World:
    """The whole state of a battle. Only a rulebook's commit, and the engine, change it."""

    def __init__(self, board: Board, scenario: Scenario) -> None:
        self._name = f"battle {next(_names)}"
        self._board = board
        self._scenario = scenario
        self._units: tuple[UnitId, ...] = ()
        self._changes: list[Change] = []
        self._terrain: Terrain | None = None
        esper.switch_world(self._name)
        self._entities: dict[UnitId | None, int] = {None: esper.create_entity()}
        self._read: dict[UnitId | None, dict[type[Component], Any]] = {None: {}}
        weakref.finalize(self, _forget_world, self._name)

    @property
    def board(self) -> Board:
        return self._board

    @property
    def scenario(self) -> Scenario:
        return self._scenario

    @property
    def terrain(self) -> Terrain:
        if self._terrain is None:  # asked for at every turn, changed when a door moves
            self._terrain = self._board.terrain(self.battle(Doors).closed)
        return self._terrain

    def units(self) -> tuple[UnitId, ...]:
        return self._units

    def get(self, unit: UnitId, kind: type[C]) -> C:
        return self._read[unit][kind]  # type: ignore[no-any-return]  # a kind is the key of its own components

    def find(self, unit: UnitId, kind: type[C]) -> C | None:
        return self._read[unit].get(kind)

    def battle(self, kind: type[C]) -> C:
        return self._read[None][kind]  # type: ignore[no-any-return]  # the same

    def battle_has(self, kind: type[C]) -> C | None:
        return self._read[None].get(kind)

    def components(self, unit: UnitId | None) -> tuple[Component, ...]:
        """All components of a character, or (None) of the battle, by the name of their kind."""
        self._here()
        found: tuple[Component, ...] = esper.components_for_entity(self._entities[unit])
        return tuple(sorted(found, key=lambda one: str(type(one).__struct_config__.tag)))

    def add(self, identity: Identity, *components: Component) -> None:
        """Put a character into the battle."""
        self._here()
        self._entities[identity.id] = esper.create_entity()
        self._read[identity.id] = {}
        for component in (identity, *components):
            self._put(identity.id, component)
        self._units = tuple(sorted((*self._units, identity.id)))

    def delete(self, unit: UnitId) -> None:
        """Take a character out of the state altogether, as if it had never been. The change cannot be rolled back."""
        self._here()
        esper.delete_entity(self._entities.pop(unit), immediate=True)
        del self._read[unit]
        self._units = tuple(one for one in self._units if one != unit)

    def set(self, unit: UnitId | None, component: Component) -> None:
        """Give a character, or (None) the battle, a component, in place of the one of its kind."""
        self._here()
        kind = type(component)
        before = self._read[unit].get(kind)
        self._put(unit, component)
        self._changes.append((unit, kind, before))

    def set_board(self, board: Board) -> None:
        """Put another board under the battle; its doors take their state from `Doors`, which must fit it."""
        self._changes.append(self._board)
        self._board, self._terrain = board, None

    def remove(self, unit: UnitId | None, kind: type[Component]) -> None:
        """Take a component away, where there is one."""
        before = self._read[unit].get(kind)
        if before is not None:
            self._here()
            self._changes.append((unit, kind, before))
            self._take(unit, kind)

    def mark(self) -> int:
        """This moment, for `rollback`."""
        return len(self._changes)

    def rollback(self, mark: int) -> None:
        """Put every component back to what it was at the mark."""
        self._here()
        while len(self._changes) > mark:
            change = self._changes.pop()
            if isinstance(change, Board):
                self._board, self._terrain = change, None
                continue
            unit, kind, before = change
            if before is None:
                self._take(unit, kind)
            else:
                self._put(unit, before)

    def forget_changes(self) -> None:
        """Drop what rolling back would need: earlier marks are void."""
        self._changes.clear()

    def fork(self) -> World:
        """A copy that goes its own way, for looking ahead."""
        copy = World(self._board, self._scenario)
        for component in self.components(None):
            copy.set(None, component)
        for unit in self._units:
            copy.add(self.get(unit, Identity), *(one for one in self.components(unit) if not isinstance(one, Identity)))
        copy.forget_changes()
        return copy

    def members(self, sides: Iterable[Side]) -> tuple[UnitId, ...]:
        """The characters of these sides, by number."""
        wanted = set(sides)
        return tuple(unit for unit in self._units if self.get(unit, Identity).side in wanted)

    def _put(self, unit: UnitId | None, component: Component) -> None:
        kind = type(component)
        if unit is not None and kind.known_to is not Component.known_to:  # a view would show it to everybody
            raise TypeError(f"{kind.__name__}: found a secret of a character, expected secrets on the battle alone")
        esper.add_component(self._entities[unit], component)
        self._read[unit][kind] = component
        if kind is Doors:
            self._terrain = None

    def _take(self, unit: UnitId | None, kind: type[Component]) -> None:
        esper.remove_component(self._entities[unit], kind)
        del self._read[unit][kind]
        if kind is Doors:
            self._terrain = None

    def _here(self) -> None:
        """Make this battle's the esper world in force."""
        if esper.current_world != self._name:
            esper.switch_world(self._name)


def _forget_world(name: str) -> None:
    if esper.current_world == name:
        esper.switch_world("default")
    if name in esper.list_worlds():
        esper.delete_world(name)
