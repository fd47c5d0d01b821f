"""People back from a battle: what they bring, and what becomes of the weapons that lie on the field (GC-A55)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from systems.core.components import Component, Dropped, Identity, Result
from systems.core.events import Event
from systems.core.identifiers import Side, UnitId
from systems.core.world import State
from systems.ground.camp.camp import Camp, Person
from systems.ground.camp.camp import State as PersonState
from systems.ground.camp.events import CameBack, FieldCleared
from systems.ground.components import (
    Arms,
    AttributePenalties,
    Attributes,
    Bruising,
    Carried,
    Condition,
    HitPoints,
    Injuries,
    OpenWounds,
    Protection,
    Reserve,
    Tiredness,
    Trades,
)
from systems.ground.rules import GroundRules
from systems.ground.sheet import settled


class Returned(Struct, frozen=True):
    """The camp with everybody back, who has fought, and what is told of it."""

    camp: Camp
    fought: tuple[UnitId, ...]
    events: tuple[Event, ...]


def come_back(camp: Camp, battle: State, result: Result, rules: GroundRules) -> Returned:
    """The camp after a battle that is over. Who waited for a reinforcement that never came has not fought."""
    events: list[Event] = []
    fought: list[UnitId] = []
    for person in camp.people:
        unit = _unit_of(battle, person)
        if unit is None:
            continue
        back = _back(person, battle, unit, rules)
        camp = camp.with_person(back)
        fought.append(back.id)
        events.append(CameBack(back.id, back.state, back.hit_points.hp, back.hit_points.hp_max))
    holder = next((side for side in result.winners if any(one.side == side for one in camp.people)), None)
    left = _left_on_the_field(battle)
    if holder is not None:
        camp = camp.with_stores(holder, (*camp.stored(holder), *left))
    return Returned(camp, tuple(fought), (*events, *(FieldCleared(one.weapon, holder) for one in left)))


def _unit_of(battle: State, person: Person) -> UnitId | None:
    """Somebody's number in the battle, where they were in it."""
    for unit in battle.units():
        identity = battle.get(unit, Identity)
        if (identity.name, identity.side) == (person.name, person.side):
            return None if battle.find(unit, Reserve) is not None else unit
    return None


def _back(person: Person, battle: State, unit: UnitId, rules: GroundRules) -> Person:
    state = battle.get(unit, Condition).state
    if state == "dead":
        return replace(
            person,
            state="dead",
            hit_points=replace(person.hit_points, hp=0),
            injuries=Injuries(),
            healing=(),
            open_wounds=OpenWounds(),
            bruising=Bruising(),
            arms=Arms(),
        )
    injuries = battle.get(unit, Injuries)
    since = dict(zip(person.injuries.parts, person.healing, strict=True))
    return replace(
        person,
        state="unconscious" if state == "unconscious" else "up",
        attributes=battle.get(unit, Attributes),
        penalties=battle.get(unit, AttributePenalties),
        tiredness=battle.get(unit, Tiredness),
        trades=battle.get(unit, Trades),
        protection=battle.get(unit, Protection),
        hit_points=battle.get(unit, HitPoints),
        injuries=injuries,
        healing=tuple(since.get(one, 0) for one in injuries.parts),
        open_wounds=battle.get(unit, OpenWounds),
        bruising=battle.get(unit, Bruising),
        arms=settled(battle.get(unit, Arms), injuries, rules),
    )


def _left_on_the_field(battle: State) -> tuple[Carried, ...]:
    """The weapons that lie there, then those of the dead, in the order of their numbers."""
    lying = (Carried(one.weapon, one.loaded, one.spare) for one in battle.battle(Dropped).items)
    dead = (unit for unit in battle.units() if battle.get(unit, Condition).state == "dead")
    return (*lying, *(one for unit in dead for one in battle.get(unit, Arms).carried))


def bearings(person: Person) -> dict[type[Component], Any]:
    """The components somebody brings to a battle, by kind."""
    return {
        type(one): one
        for one in (
            person.attributes, person.penalties, person.tiredness, person.trades, person.protection, person.hit_points,
            person.arms, person.injuries, person.open_wounds, person.bruising,
        )
    }  # fmt: skip


def somebody(unit: UnitId, name: str, side: Side, of: dict[type[Component], Any], state: PersonState) -> Person:
    """A person made of the components of a sheet, whose Injuries have only begun to heal."""
    return Person(
        unit,
        name,
        side,
        of[HitPoints],
        state,
        of[Attributes],
        of[AttributePenalties],
        of[Tiredness],
        of[Trades],
        of[Protection],
        of[Arms],
        of[Injuries],
        (0,) * len(of[Injuries].parts),
        of[OpenWounds],
        of[Bruising],
    )
