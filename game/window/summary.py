"""What everybody did in a battle that is over, counted from its events. Knows no display."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from game.window.watched import Fought
from systems.core.components import Identity
from systems.core.events import Event, Stepped
from systems.core.identifiers import Side, UnitId
from systems.ground.components import Condition, HitPoints
from systems.ground.events import Attacked, Damaged, Died, FellUnconscious


class Deeds(Struct, frozen=True):
    """One character: how they came out of it, and what they did and suffered."""

    unit: UnitId
    name: str
    side: Side
    condition: str
    hp: int
    hp_max: int
    attacks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0
    put_out: int = 0
    steps: int = 0


def deeds(battle: Fought) -> tuple[Deeds, ...]:
    """Everybody, by number: the battle is over, and nobody has anything to hide any more."""
    world = battle.world
    found = {}
    for unit in world.units():
        identity, health = world.get(unit, Identity), world.get(unit, HitPoints)
        state = world.get(unit, Condition).state
        found[unit] = Deeds(unit, identity.name, identity.side, state, health.hp, health.hp_max)
    _count(battle.events(None), found)
    return tuple(found.values())


def _count(events: Iterable[Event], found: dict[UnitId, Deeds]) -> None:
    last_hit: dict[UnitId, UnitId] = {}

    def add(unit: UnitId | None, **more: int) -> None:
        if unit is not None:
            one = found[unit]
            found[unit] = replace(one, **{name: getattr(one, name) + by for name, by in more.items()})

    for event in events:
        if isinstance(event, Attacked):
            add(event.unit, attacks=1)
        elif isinstance(event, Damaged):
            add(event.unit, hits=1, dealt=event.damage)
            add(event.target, taken=event.damage)
            if event.unit is not None and event.target is not None:
                last_hit[event.target] = event.unit
        elif isinstance(event, (FellUnconscious, Died)) and event.unit is not None:
            add(last_hit.pop(event.unit, None), put_out=1)
        elif isinstance(event, Stepped):
            add(event.unit, steps=1)
