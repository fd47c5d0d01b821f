"""The test of secrecy, for any rulebook: what a seat is served must not depend on anything it does not know.

After every command of a fogged battle, for every seat:

- with the components of everybody it does not see deleted, its view is the same to the byte;
- so it is in a twin of the world in which those characters have never been: other numbers for everybody, nothing about
  them on the battle entity, nothing of what other seats know, and no weapon on the ground but as the seat remembers;
- the events it was served are the same to the byte when told from that twin;
- the number of events it is told it was served is the number it was served.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.battle import Battle
from systems.core.commands import Command
from systems.core.components import Component, Dropped, Identity, Knowledge, SeatKnowledge, TurnOrder
from systems.core.engine import Happened, Step
from systems.core.events import Event
from systems.core.identifiers import Seat, UnitId
from systems.core.renumber import Numbering, all_known, renumbered
from systems.core.views import View, served_events
from systems.core.world import World

Player = Callable[[Battle], tuple[Seat, Command]]
"""Whom the battle waits for, and what they do."""


class Leak(AssertionError):  # noqa: N818 - what it is
    """A seat was served something it should not know."""


def watch(battle: Battle, player: Player, commands: int) -> int:
    """How many commands were played, to the end at most; after each, what every seat is served is checked."""
    assert battle.world.battle(Knowledge).fog, "secrecy is for battles in fog"
    *before, last = (one.happened for one in battle.played)
    told: dict[Seat, list[Event]] = {
        seat: [event for one in before if one is not None for event in one.served(seat)] for seat in battle.seats
    }
    check_events(battle, last, told)
    for played in range(commands):
        check_views(battle)
        if battle.result is not None:
            return played
        seat, command = player(battle)
        answer = battle.submit(seat, command)
        assert isinstance(answer, Happened), (command, answer)
        check_events(battle, answer, told)
    return commands


def check_views(battle: Battle) -> None:
    """Raise Leak where the view of a seat tells of somebody it does not see."""
    for seat in battle.seats:
        served = view_bytes(battle.world, seat)
        for what, world in (
            ("are deleted", without_strangers(battle.world, seat)),
            ("have never been", twin(battle.world, seat)),
        ):
            otherwise = view_bytes(world, seat)
            if otherwise != served:
                raise Leak(f"{seat}'s view changes when those unknown to it {what}:\n{served!r}\n{otherwise!r}")


def check_events(battle: Battle, happened: Happened | None, told: dict[Seat, list[Event]]) -> None:
    """Raise Leak where what a seat is told of a command tells of somebody it does not see; note it in `told`."""
    assert happened is not None
    for seat in battle.seats:
        for step in happened.steps:
            events = served_events(step.events, step.before, step.after, happened.seating, seat)
            other = _twin_step(step, seat)
            otherwise = served_events(other.events, other.before, other.after, happened.seating, seat)
            if _bytes(events) != _bytes(otherwise):
                raise Leak(f"{seat} is told of somebody unknown:\n{events}\n{otherwise}")
            told[seat] += events
        if _bytes(battle.events(seat)) != _bytes(told[seat]):
            raise Leak(f"{seat}'s log has {battle.events(seat)}, expected {told[seat]}")
        count = battle.view(seat).battle(Knowledge).of(seat).events
        if count != len(told[seat]):
            raise Leak(f"{seat} was told {len(told[seat])} events and that it was {count}")


def view_bytes(world: World, seat: Seat) -> bytes:
    """What a seat is served, as bytes."""
    return _bytes(View(world, seat).plain())


def without_strangers(world: World, seat: Seat) -> World:
    """A copy in which the characters that a seat does not see have no components; the battle entity is as it was."""
    copy = world.fork()
    for unit in set(world.units()) - set(world.battle(Knowledge).of(seat).visible):
        copy.delete(unit)
    return copy


def twin(world: World, seat: Seat) -> World:
    """The world as if the characters a seat does not see had never been, with everybody else under another number."""
    known = world.battle(Knowledge).of(seat)

    def seen(unit: UnitId) -> UnitId | None:
        return _other_number(unit) if unit in known.visible else None

    copy = World(world.board, world.scenario)
    for component in world.components(None):
        other = _twin_component(component, seen, seat)
        if other is not None:
            copy.set(None, other)
    for unit in known.visible:
        identity, *others = (renumbered(one, seen) for one in _identity_first(world, unit) if all_known(one, seen))
        assert isinstance(identity, Identity)
        copy.add(identity, *others)
    return copy


def _other_number(unit: UnitId) -> UnitId:
    """Another number for everybody, in the same order."""
    return UnitId(3 * unit + 7)


def _identity_first(world: World, unit: UnitId) -> list[Component]:
    return sorted(world.components(unit), key=lambda one: not isinstance(one, Identity))


def _twin_component(component: Component, seen: Numbering, seat: Seat) -> Component | None:
    if isinstance(component, Knowledge):
        return _twin_knowledge(component, seat)
    if isinstance(component, Dropped):  # what really lies about: a seat has its own memory of that
        return Dropped()
    if isinstance(component, TurnOrder):
        acting = component.units[component.at] if component.at >= 0 else None
        units = tuple(unit for unit in component.units if seen(unit) is not None)
        at = units.index(acting) if acting in units else -1
        return renumbered(TurnOrder(units, at), seen)
    return renumbered(component, seen) if all_known(component, seen) else None


def _twin_knowledge(knowledge: Knowledge, seat: Seat) -> Knowledge:
    """The same for the seat under other numbers, and other seats knowing nothing."""
    others = (SeatKnowledge(one.seat, events=one.events + 1000) for one in knowledge.seats if one.seat != seat)
    return Knowledge(knowledge.fog, (*others, renumbered(knowledge.of(seat), _other_number)))


def _twin_step(step: Step, seat: Seat) -> Step:
    events = tuple(renumbered(one, _other_number) for one in step.events)
    return Step(events, _twin_knowledge(step.before, seat), _twin_knowledge(step.after, seat))


def _bytes(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic", enc_hook=str)
