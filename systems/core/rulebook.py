"""What a rulebook answers. The engine (see `systems.core.engine`) asks; the rules are the rulebook's.

A command goes three steps: `gather` collects frozen facts, or answers a refusal; `resolve` is pure and turns facts and
dice into an outcome; `commit` changes components and yields events. What happens by itself goes the same way, from
the facts that `advance` answers. A preview is `resolve` on enumerating dice, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from systems.core.chances import Chance, chances
from systems.core.commands import Command, Refusal
from systems.core.components import (
    Component,
    Deploys,
    Doors,
    Dropped,
    Identity,
    Knowledge,
    Position,
    Progress,
    Result,
    Round,
    Seating,
    TurnOrder,
)
from systems.core.decisions import Decision, OpenDecisions
from systems.core.dice import Dice
from systems.core.events import DieRolled, Event
from systems.core.identifiers import Side, UnitId
from systems.core.world import State, World

if TYPE_CHECKING:
    from systems.core.setup import Muster

Facts = Any
"""Frozen, hashable values of the rulebook's own kinds: everything a resolver may look at."""
Outcome = Any
"""Frozen, hashable values of the rulebook's own kinds: everything a commit may look at."""

CORE_COMPONENTS: tuple[type[Component], ...] = (
    Identity, Position, Deploys, Seating, Round, TurnOrder, Doors, Dropped, Knowledge, Progress, Result, OpenDecisions,
)  # fmt: skip
"""The components every rulebook has: the engine, views and objectives stand on them."""


class Option(Struct, frozen=True):
    """A family of commands that answer a decision: what may be done, at what price, or why it cannot be."""

    code: str
    commands: tuple[Command, ...] = ()
    """The commands themselves where they are few; a move or an aim is made by the player from a field or a list."""
    price: int | None = None
    refusal: Refusal | None = None


class Rulebook(Protocol):
    """One of the systems of rules that can be played on the board."""

    @property
    def name(self) -> str:
        """The word scenarios and folders use, such as "ground"."""
        ...

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Its commands, the shared ones included."""
        ...

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Its events, the shared ones included."""
        ...

    @property
    def components(self) -> tuple[type[Component], ...]:
        """Its components, the shared ones included."""
        ...

    @property
    def sheet(self) -> type[Struct]:
        """What a roster says of a character under this rulebook."""
        ...

    def equip(self, world: World, unit: UnitId, muster: Muster) -> None:
        """Give a new character the components its sheet asks for."""
        ...

    def prepare(self, world: World) -> None:
        """Put the rulebook's own components on the battle, before anything has happened."""
        ...

    def plan(self, state: State, decision: Decision, command: Command) -> Command | Refusal:
        """The command with what its player's knowledge decides filled in, such as a path; or why it cannot be had.

        Asked of the view alone, so that nothing unknown bends a path.
        """
        ...

    def gather(self, state: State, decision: Decision, command: Command) -> Facts | Refusal:
        """The facts on which the command is resolved, from what the state knows; or why it cannot be had."""
        ...

    def resolve(self, facts: Facts, dice: Dice) -> Outcome:
        """What comes of it. Pure: the same facts and judgements give the same outcome."""
        ...

    def commit(self, world: World, outcome: Outcome, rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
        """Change the world accordingly and yield what happened, the rolls in their place among it."""
        ...

    def advance(self, world: World) -> Facts | None:
        """What happens next by itself; None while a decision is open or when the battle has ended."""
        ...

    def options(self, state: State, decision: Decision) -> tuple[Option, ...]:
        """What may be answered to the decision, by family."""
        ...

    def perceives(self, state: State, unit: UnitId) -> bool:
        """Whether the character can see what is around them."""
        ...

    def heard(self, world: World, sides: tuple[Side, ...]) -> tuple[UnitId, ...]:
        """Whom characters of these sides know of for now without anybody seeing them."""
        ...

    def in_fight(self, state: State, unit: UnitId) -> bool:
        """Whether the character counts as not out, for objectives."""
        ...

    def check_edit(self, world: World, unit: UnitId | None, component: Component) -> Refusal | None:
        """Why the game master cannot set that component, or None: bounds that the rules rely on."""
        ...

    def edited(self, world: World) -> None:
        """Bring the state into line after a game master's change, so that what follows by itself can follow."""
        ...

    def concede(self, world: World, sides: Iterable[Side]) -> None:
        """Take the characters of these sides out of the fight."""
        ...


def preview(rulebook: Rulebook, facts: Facts) -> tuple[Chance[Outcome], ...]:
    """Every outcome of the facts with its exact probability. No die is drawn and nothing changes."""
    return chances(lambda dice: rulebook.resolve(facts, dice))
