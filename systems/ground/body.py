"""The parts of a body and their states, and what follows from them for going and for doing things.

A part is whole, injured or dismembered (GC-A12). What is asked here is asked of the Injuries a character has, so that
price, refusal, penalty and preview agree.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from systems.core.commands import Refusal
from systems.core.dice import Modifier
from systems.core.identifiers import UnitId
from systems.core.world import State
from systems.ground.components import EyeSide, Hand, Injuries, Injury, Level, Posture
from systems.ground.rules import GroundRules, Part

LEGS: tuple[Part, ...] = ("left leg", "right leg")
ARMS: tuple[Part, ...] = ("primary arm", "secondary arm")
ARM_OF: dict[Hand, Literal["primary arm", "secondary arm"]] = {"primary": "primary arm", "secondary": "secondary arm"}
EYE_SIDES: tuple[EyeSide, ...] = ("left", "right")


def level_of(parts: tuple[Injury, ...], part: Part, side: EyeSide = "") -> Level | None:
    """How bad a part is; None where it is whole."""
    return next((one.level for one in parts if one.part == part and one.side == side), None)


def is_lost(parts: tuple[Injury, ...], part: Part, side: EyeSide = "") -> bool:
    """Whether a part is off."""
    return level_of(parts, part, side) == "dismembered"


def with_injury(parts: tuple[Injury, ...], injury: Injury) -> tuple[Injury, ...]:
    """The Injuries with that part as bad as that; a part that was injured keeps its place among them."""
    at = next((at for at, one in enumerate(parts) if (one.part, one.side) == (injury.part, injury.side)), None)
    return (*parts, injury) if at is None else (*parts[:at], injury, *parts[at + 1 :])


def eyes_lost(parts: tuple[Injury, ...]) -> int:
    """How many eyes are gone."""
    return sum(is_lost(parts, "eye", side) for side in EYE_SIDES)


def is_blind(state: State, unit: UnitId) -> bool:
    """Whether both eyes are gone (GC-49)."""
    parts = state.get(unit, Injuries).parts
    return bool(parts) and eyes_lost(parts) == len(EYE_SIDES)


def without_legs(parts: tuple[Injury, ...]) -> bool:
    """Whether both legs are off: no walking, no standing (GC-33)."""
    return all(is_lost(parts, leg) for leg in LEGS)


def without_arms(parts: tuple[Injury, ...]) -> bool:
    """Whether both arms are off: no crawling, nothing that uses arms (GC-38, GC-41)."""
    return all(is_lost(parts, arm) for arm in ARMS)


def able_hand(parts: tuple[Injury, ...]) -> Hand:
    """The hand that takes a weapon where none is named: the primary one, unless that arm is off."""
    return "secondary" if is_lost(parts, "primary arm") else "primary"


def armless(state: State, unit: UnitId) -> Refusal | None:
    """Why nothing that uses arms can be done; None where it can (GC-38)."""
    return Refusal.of("body.no_arms") if without_arms(state.get(unit, Injuries).parts) else None


def stuck(state: State, unit: UnitId) -> Refusal | None:
    """Why the character can go nowhere as they are, walking or crawling; None where they can (GC-33, GC-41)."""
    parts = state.get(unit, Injuries).parts
    if not parts:
        return None
    if state.get(unit, Posture).prone:
        return Refusal.of("body.cannot_crawl") if without_arms(parts) else None
    return Refusal.of("body.cannot_walk") if without_legs(parts) else None


def metre_parts(state: State, unit: UnitId, rules: GroundRules) -> tuple[Modifier, ...]:
    """What the AP of one metre are made of: walking or crawling, and legs and arms that hinder it (GC-A04, GC-A13)."""
    return _metre_parts(state.get(unit, Injuries), state.get(unit, Posture).prone, rules)


@lru_cache(maxsize=1024)
def _metre_parts(injuries: Injuries, prone: bool, rules: GroundRules) -> tuple[Modifier, ...]:  # noqa: FBT001 - kept by position
    if prone:
        moving = Modifier("metre.crawl", rules.movement.crawl_per_m, "GC-A04")
    else:
        moving = Modifier("metre.walk", rules.movement.walk_per_m, "GC-A04")
    hindrances = (hindrance(one, rules, prone=prone) for one in injuries.parts)
    return (moving, *(one for one in hindrances if one is not None))


def hindrance(injury: Injury, rules: GroundRules, *, prone: bool) -> Modifier | None:
    """What an Injury adds to the AP of one metre, if anything; arms add to crawling alone (GC-A16)."""
    lost = injury.level == "dismembered"
    if injury.part in LEGS:
        if lost:
            return Modifier(f"lost.{injury.part}", rules.injuries.leg_lost_ap, "GC-30")
        return Modifier(f"injured.{injury.part}", rules.injuries.leg_injured_ap, "GC-27")
    if prone and injury.part in ARMS:
        ap = rules.injuries.arm_crawl_ap
        return Modifier(f"lost.{injury.part}", ap, "GC-40") if lost else Modifier(f"injured.{injury.part}", ap, "GC-40")
    return None
