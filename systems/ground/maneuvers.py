"""Maneuvers: further things one can do to an opponent, listed by the game master (GC-04, GC-A38).

The document speaks of them and leaves them to another chapter, so the list that comes with the rules is empty. What is
here is what it does say: a price is paid, and the opponent must be in line of effect unless the row says otherwise;
who has no arm left performs none that uses arms (GC-38).
What a maneuver brings about is settled at the table, and entered with the game master's edits.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from systems.core.commands import Refusal
from systems.core.components import Position
from systems.core.decisions import Decision
from systems.core.events import DieRolled, Event
from systems.core.identifiers import UnitId
from systems.core.world import State, World
from systems.ground.attacks import no_target
from systems.ground.body import armless
from systems.ground.commands import Perform
from systems.ground.events import Performed
from systems.ground.purse import spend, too_dear
from systems.ground.rules import GroundRules
from systems.ground.targeting import line_denied


class Performance(Struct, frozen=True):
    """Facts and outcome: somebody performs a maneuver on an opponent."""

    unit: UnitId
    target: UnitId
    maneuver: str
    ap: int


def gather(state: State, decision: Decision, command: Perform, rules: GroundRules) -> Performance | Refusal:
    """The facts of a maneuver, or the first reason against it; cover that denies an attack denies its line as well."""
    unit = decision.actor
    row = rules.maneuver(command.maneuver)
    if row is None:
        known = ", ".join(one.name for one in rules.maneuvers) or "none"
        return Refusal.of("maneuver.unknown", found=command.maneuver, expected=known)
    at = state.get(unit, Position).tile
    refusal = armless(state, unit) if row.uses_arms else None
    refusal = refusal or no_target(state, unit, command.target) or too_dear(state, unit, row.ap)
    if refusal is None and row.needs_loe:
        refusal = line_denied(state, at, command.target)
    return refusal or Performance(unit, command.target, row.name, row.ap)


def commit(world: World, outcome: Performance, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The price is paid."""
    spend(world, outcome.unit, outcome.ap)
    yield Performed(outcome.unit, outcome.target, outcome.maneuver, outcome.ap)
