"""What hurts a roll: arms, eyes and a ringing head, each by name and with its rule (GC-34 to GC-37, GC-47 to GC-49)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from systems.core.dice import Modifier
from systems.core.identifiers import UnitId
from systems.core.world import State
from systems.ground.body import ARMS, EYE_SIDES, eyes_lost, level_of
from systems.ground.components import Dizzy, Injuries, Level
from systems.ground.rules import GroundRules, Part

Use = Literal["primary arm", "secondary arm", "perception"]
"""What a Trade Roll makes use of."""

BOTH_ARMS: frozenset[Use] = frozenset({"primary arm", "secondary arm"})


def penalties(state: State, unit: UnitId, uses: frozenset[Use], rules: GroundRules) -> tuple[Modifier, ...]:
    """What the state of the character's body takes from a Trade Roll that makes use of that."""
    injuries = state.get(unit, Injuries)
    dizzy = state.find(unit, Dizzy) is not None
    return penalties_of(injuries, dizzy, uses, rules) if dizzy or injuries.parts else ()


@lru_cache(maxsize=4096)
def penalties_of(
    injuries: Injuries,
    dizzy: bool,  # noqa: FBT001 - kept by position
    uses: frozenset[Use],
    rules: GroundRules,
) -> tuple[Modifier, ...]:
    """The same of somebody with these Injuries, who need not be in a battle."""
    arms = (_arm(arm, level_of(injuries.parts, arm), uses, rules) for arm in ARMS)
    seeing = _perception(injuries, rules, dizzy=dizzy) if "perception" in uses else ()
    return (*(one for one in arms if one is not None), *seeing)


def _arm(arm: Part, level: Level | None, uses: frozenset[Use], rules: GroundRules) -> Modifier | None:
    """An injured arm hinders what uses it; one that is off hinders whatever uses arms (GC-A15)."""
    primary = arm == "primary arm"
    if level == "dismembered" and uses & BOTH_ARMS:
        value = rules.injuries.primary_arm_lost if primary else rules.injuries.secondary_arm_lost
        return Modifier(f"lost.{arm}", value, "GC-37")
    if level == "injured" and arm in uses:
        if primary:
            return Modifier(f"injured.{arm}", rules.injuries.primary_arm_injured, "GC-34")
        return Modifier(f"injured.{arm}", rules.injuries.secondary_arm_injured, "GC-35")
    return None


def _perception(injuries: Injuries, rules: GroundRules, *, dizzy: bool) -> Iterator[Modifier]:
    """One eye lost; both, which is one penalty of its own; and being dizzy."""
    lost = eyes_lost(injuries.parts)
    if lost == len(EYE_SIDES):
        yield Modifier("blind", rules.senses.blind, "GC-49")
    elif lost:
        yield Modifier("eye_lost", rules.senses.eye_lost, "GC-48")
    if dizzy:
        yield Modifier("dizzy", rules.senses.dizzy, "GC-A17")
