"""Weapons and rounds between people and the stores of their side (GC-A55)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from systems.core.commands import Refusal
from systems.core.events import Event
from systems.core.identifiers import UnitId
from systems.ground.camp.camp import Camp, Person
from systems.ground.camp.events import RoundsIssued, WeaponIssued, WeaponReadied, WeaponStored
from systems.ground.components import Arms, Carried, Hand
from systems.ground.hands import hands_for, taken, with_carried, without
from systems.ground.rules import GroundRules
from systems.ground.sheet import free_hands, settled

Changed = tuple[Camp, Event]
"""The camp after something was done in it at once, and what was."""


def issue(camp: Camp, unit: UnitId, weapon: str, rules: GroundRules) -> Changed | Refusal:
    """A weapon from the stores for somebody: of several alike the one with the most rounds."""
    person = camp.person(unit)
    if not person.present:
        return Refusal.of("camp.not_here", name=person.name, state=person.state)
    stored = camp.stored(person.side)
    at = _fullest(stored, weapon)
    if at is None:
        return Refusal.of("camp.not_in_stores", weapon=weapon, stored=_listed(stored))
    camp = camp.with_stores(person.side, (*stored[:at], *stored[at + 1 :]))
    arms = replace(person.arms, carried=(*person.arms.carried, stored[at]))
    return _with_arms(camp, person, arms, rules), WeaponIssued(unit, weapon)


def store(camp: Camp, unit: UnitId, weapon: str, rules: GroundRules) -> Changed | Refusal:
    """A weapon of somebody's for the stores: of several alike the last."""
    person = camp.person(unit)
    carried = person.arms.carried
    at = max((at for at, one in enumerate(carried) if one.weapon == weapon), default=None)
    if at is None:
        return Refusal.of("wield.not_carried", weapon=weapon, carried=_listed(carried))
    camp = camp.with_stores(person.side, (*camp.stored(person.side), carried[at]))
    return _with_arms(camp, person, without(person.arms, at), rules), WeaponStored(unit, weapon)


def ready(camp: Camp, unit: UnitId, weapon: str, hand: Hand, rules: GroundRules) -> Changed | Refusal:
    """A weapon of somebody's in that hand, for the next battle; of several alike one that is in neither yet."""
    person = camp.person(unit)
    arms, free = person.arms, free_hands(person.injuries.parts)
    alike = [at for at, one in enumerate(arms.carried) if one.weapon == weapon]
    at = next((at for at in alike if at not in {arms.primary, arms.secondary}), alike[0] if alike else None)
    if at is None:
        return Refusal.of("wield.not_carried", weapon=weapon, carried=_listed(arms.carried))
    if not set(hands_for(weapon, hand, rules)) <= set(free):
        return Refusal.of("camp.no_hand", name=person.name, weapon=weapon)
    return _with_arms(camp, person, taken(arms, at, hand, rules), rules), WeaponReadied(unit, weapon, hand)


def issue_rounds(camp: Camp, unit: UnitId, weapon: str, rounds: int) -> Changed | Refusal:
    """Rounds for a weapon somebody carries, from those that lie with its like in the stores."""
    person = camp.person(unit)
    at = next((at for at, one in enumerate(person.arms.carried) if one.weapon == weapon), None)
    if at is None:
        return Refusal.of("wield.not_carried", weapon=weapon, carried=_listed(person.arms.carried))
    stored = camp.stored(person.side)
    there = sum(one.loaded + one.spare for one in stored if one.weapon == weapon)
    if not 1 <= rounds <= there:
        return Refusal.of("camp.not_that_many_rounds", weapon=weapon, found=rounds, most=there)
    own = person.arms.carried[at]
    arms = with_carried(person.arms, at, replace(own, spare=own.spare + rounds))
    camp = camp.with_stores(person.side, _less(stored, weapon, rounds))
    return camp.with_person(replace(person, arms=arms)), RoundsIssued(unit, weapon, rounds)


def _with_arms(camp: Camp, person: Person, arms: Arms, rules: GroundRules) -> Camp:
    return camp.with_person(replace(person, arms=settled(arms, person.injuries, rules)))


def _less(stored: tuple[Carried, ...], weapon: str, rounds: int) -> tuple[Carried, ...]:
    """The stores with so many rounds fewer for a weapon, spare ones taken first."""
    found = list(stored)
    for field in ("spare", "loaded"):
        for at, one in enumerate(found):
            taking = min(rounds, getattr(one, field)) if one.weapon == weapon else 0
            found[at] = replace(one, **{field: getattr(one, field) - taking})
            rounds -= taking
    return tuple(found)


def _fullest(stored: Sequence[Carried], weapon: str) -> int | None:
    alike = [at for at, one in enumerate(stored) if one.weapon == weapon]
    return max(alike, key=lambda at: stored[at].loaded + stored[at].spare, default=None)


def _listed(carried: Sequence[Carried]) -> str:
    return ", ".join(one.weapon for one in carried) or "nothing"
