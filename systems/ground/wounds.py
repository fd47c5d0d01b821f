"""What wounds go on doing: Open Wounds bleed, and a head that was struck clears (GC-A17, GC-A18)."""

from __future__ import annotations

from collections.abc import Iterator

import esper
from msgspec.structs import replace

from systems.core.events import Event
from systems.core.identifiers import UnitId
from systems.core.world import World
from systems.ground.components import Dizzy, HitPoints, OpenWounds
from systems.ground.condition import die, is_dead_at
from systems.ground.events import BecameDizzy, Bled, HeadCleared, WoundsOpened
from systems.ground.rules import GroundRules


class Bleed(esper.Processor):
    """Each stack of Open Wounds takes hit points, and may kill."""

    def __init__(self, rules: GroundRules) -> None:
        self._hp_per_stack = rules.open_wounds.hp_per_cycle
        self._health = rules.health

    def process(self, world: World, unit: UnitId, events: list[Event]) -> None:
        stacks = world.get(unit, OpenWounds).stacks
        damage = stacks * self._hp_per_stack
        if not damage:
            return
        before = world.get(unit, HitPoints)
        after = replace(before, hp=before.hp - damage)
        world.set(unit, after)
        events.append(Bled(unit, damage, stacks, after.hp, after.hp_max))
        if is_dead_at(after.hp, after.hp_max, self._health):
            events.extend(die(world, unit))


class ClearHead(esper.Processor):
    """A turn spent dizzy counts down."""

    def process(self, world: World, unit: UnitId, events: list[Event]) -> None:
        dizzy = world.find(unit, Dizzy)
        if dizzy is None:
            return
        if dizzy.cycles > 1:
            world.set(unit, Dizzy(dizzy.cycles - 1))
        else:
            world.remove(unit, Dizzy)
            events.append(HeadCleared(unit))


def open_wounds(world: World, unit: UnitId, stacks: int) -> Iterator[Event]:
    """So many stacks more."""
    now = world.get(unit, OpenWounds).stacks + stacks
    world.set(unit, OpenWounds(now))
    yield WoundsOpened(unit, stacks, now)


def make_dizzy(world: World, unit: UnitId, cycles: int) -> Iterator[Event]:
    """Dizzy for so many own turns, or for as many as were left, whichever is more."""
    dizzy = world.find(unit, Dizzy)
    if dizzy is None or dizzy.cycles < cycles:
        world.set(unit, Dizzy(cycles))
        yield BecameDizzy(unit, cycles)
