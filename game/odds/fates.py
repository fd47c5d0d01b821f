"""How a character came out of a battle, read off the state before its start and the state at its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from game.odds.counts import Fate
from systems.core.components import Position
from systems.core.identifiers import UnitId
from systems.core.world import State
from systems.ground.components import Condition, HitPoints, Injuries


class Outcome(Struct, frozen=True):
    """One character in one battle: how they came out of it, whether with a new Injury, and the hit points lost."""

    fate: Fate
    injured: bool
    hp_lost: int


Reader = Callable[[State, State, UnitId], Outcome]
"""How somebody who entered a battle as in the first state comes out of it in the second."""

_OUT: Mapping[str, Fate] = {"exited": "left", "unconscious": "unconscious", "dead": "dead"}
"""By the condition of those who are no longer in the fight; nobody gives up, as bots do not."""


def _ground(start: State, end: State, unit: UnitId) -> Outcome:
    lost = start.get(unit, HitPoints).hp - end.get(unit, HitPoints).hp
    before = start.get(unit, Injuries).parts
    injured = any(one not in before for one in end.get(unit, Injuries).parts)
    state = end.get(unit, Condition).state
    if state != "up":
        return Outcome(_OUT[state], injured, lost)
    if end.find(unit, Position) is None:
        return Outcome("not_arrived", injured, lost)
    return Outcome("hp_lost" if lost > 0 else "no_hp_lost", injured, lost)


READERS: Mapping[str, Reader] = {"ground": _ground}
"""By the name of the rulebook."""
