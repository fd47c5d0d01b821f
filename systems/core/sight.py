"""Who sees what, step by step: knowledge under fog, and the events that tell of it.

Fog hides characters, what has become of doors, and weapons that lie about, never terrain. A seat sees a character when
somebody of its sides or their allies, who perceives, has line of sight to the tile, or has heard it; its own it always
knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from msgspec.structs import replace

from systems.core.board import Door
from systems.core.components import (
    Contact,
    Doors,
    Dropped,
    DroppedItem,
    Identity,
    Knowledge,
    Position,
    Round,
    Seating,
    SeatKnowledge,
)
from systems.core.events import (
    DoorMoved,
    DoorSeen,
    Event,
    SightLost,
    Spotted,
    WeaponDropped,
    WeaponPickedUp,
    WeaponsSeen,
)
from systems.core.identifiers import DoorId, Seat, Side, Tile, UnitId
from systems.core.rulebook import Rulebook
from systems.core.views import sides_of
from systems.core.world import State, World
from systems.geometry.grid import Mask, index, on_board, parted_by


def first_knowledge(world: World, *, fog: bool) -> Knowledge:
    """What the seats know before the battle begins: with fog, their own characters and the doors as drawn."""
    seating = world.battle(Seating)
    doors = world.battle(Doors)
    seats = dict.fromkeys(seat for _, seat in seating.seats)
    if not fog:
        return Knowledge(fog=False, seats=tuple(SeatKnowledge(seat) for seat in seats))
    own = {seat: world.members(watching(seating, seat)) for seat in seats}
    return Knowledge(
        fog=True,
        seats=tuple(SeatKnowledge(seat, own[seat], own[seat], (), doors.closed, doors.locked) for seat in seats),
    )


@lru_cache(maxsize=256)
def watching(seating: Seating, seat: Seat) -> tuple[Side, ...]:
    """The sides whose eyes a seat sees with: its own and their allies."""
    own = set(sides_of(seating, seat))
    return tuple(side for alliance in seating.alliances if own & set(alliance) for side in alliance)


def noticed(rulebook: Rulebook, world: World, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a step, with those added by which the seats come to know more; the world's knowledge is renewed."""
    knowledge = world.battle(Knowledge)
    if not knowledge.fog:
        return events
    seating = world.battle(Seating)
    told: list[Event] = []
    seats = []
    for known in knowledge.seats:
        sides = watching(seating, known.seat)
        addressed = sides_of(seating, known.seat)
        seen = field_of_view(rulebook, world, sides)
        heard = rulebook.heard(world, sides)
        renewed, news = _who_is_seen(world, known, sides, addressed, seen, heard)
        told_of = {*known.visible, *renewed.visible}
        watched = {one.door for one in events if isinstance(one, DoorMoved) and one.unit in told_of}
        renewed, doors = _doors_seen(world, renewed, addressed, seen, watched)
        told.extend((*news, *doors))
        if known.dropped or world.battle(Dropped).items:
            handled = (one for one in events if isinstance(one, WeaponDropped | WeaponPickedUp))
            watched_tiles = {one.tile for one in handled if one.unit in told_of}
            found = found_by(rulebook, world, sides, seen)
            renewed, weapons = _weapons_seen(world, renewed, addressed, found, watched_tiles)
            told.extend(weapons)
        seats.append(renewed)
    world.set(None, Knowledge(fog=True, seats=tuple(seats)))
    return (*events, *told)


def field_of_view(rulebook: Rulebook, state: State, sides: tuple[Side, ...]) -> Mask:
    """Every tile that somebody of these sides sees, bool [rows, columns]."""
    terrain = state.terrain
    seen = np.zeros((state.board.rows, state.board.columns), bool)
    for unit, tile in _places(state, sides):
        if rulebook.perceives(state, unit):
            seen |= terrain.los_field(tile)
    return seen


def found_by(rulebook: Rulebook, state: State, sides: tuple[Side, ...], seen: Mask) -> Mask:
    """Every tile of which these sides know what lies there, bool [rows, columns]: those `seen`, and underfoot.

    Who is blind finds what lies on their own tile.
    """
    found = seen.copy()
    for unit, tile in _places(state, sides):
        if rulebook.in_fight(state, unit):
            found[index(tile)] = True
    return found


def _places(state: State, sides: tuple[Side, ...]) -> Iterator[tuple[UnitId, Tile]]:
    """Where the people of these sides are who are on the board."""
    for unit in state.units():
        at = state.find(unit, Position)
        if at is not None and state.get(unit, Identity).side in sides:
            yield unit, at.tile


def _who_is_seen(
    world: World,
    known: SeatKnowledge,
    own_sides: tuple[Side, ...],
    addressed: tuple[Side, ...],
    seen: Mask,
    heard: tuple[UnitId, ...],
) -> tuple[SeatKnowledge, list[Event]]:
    """The knowledge with who is seen or heard now and where, and what is new in it."""
    places = {unit: at.tile for unit in world.units() if (at := world.find(unit, Position)) is not None}
    own = world.members(own_sides)
    others = [unit for unit, tile in places.items() if unit not in own and (seen[index(tile)] or unit in heard)]
    visible = tuple(sorted((*own, *others)))
    contacts = {one.unit: one for one in known.contacts}
    new = [unit for unit in others if unit not in known.visible and seen[index(places[unit])]]
    news: list[Event] = [Spotted(addressed, unit, places[unit]) for unit in new]  # the heard have been told of
    for unit in known.visible:
        if unit not in visible and unit in contacts:
            if unit in places:
                news.append(SightLost(addressed, unit, contacts[unit].tile))
            else:
                del contacts[unit]
    number = world.battle(Round).number
    contacts |= {unit: Contact(unit, places[unit], number) for unit in others}
    met = (*known.met, *(unit for unit in visible if unit not in known.met))
    kept = tuple(contacts[unit] for unit in sorted(contacts))
    return replace(known, visible=visible, met=met, contacts=kept), news


def _doors_seen(
    world: World, known: SeatKnowledge, addressed: tuple[Side, ...], seen: Mask, watched: set[DoorId]
) -> tuple[SeatKnowledge, list[Event]]:
    """The knowledge with the doors in sight as they are, and those of them that it did not watch being moved."""
    doors = world.battle(Doors)
    if (doors.closed, doors.locked) == (known.doors_closed, known.doors_locked):
        return known, []
    closed, locked = list(known.doors_closed), list(known.doors_locked)
    news: list[Event] = []
    for door, is_closed in enumerate(doors.closed):
        known_as = closed[door], locked[door]
        if known_as != (is_closed, doors.locked[door]) and _is_seen(world.board.doors[door], seen):
            if closed[door] != is_closed and door not in watched:
                news.append(DoorSeen(addressed, DoorId(door), is_closed))
            closed[door], locked[door] = is_closed, doors.locked[door]
    return replace(known, doors_closed=tuple(closed), doors_locked=tuple(locked)), news


def _weapons_seen(
    world: World, known: SeatKnowledge, addressed: tuple[Side, ...], seen: Mask, watched: set[Tile]
) -> tuple[SeatKnowledge, list[Event]]:
    """The knowledge with the weapons on tiles in sight as they lie, and where it did not watch them come or go."""
    lying = world.battle(Dropped).items
    now = (
        *(one for one in known.dropped if not seen[index(one.tile)]),
        *(one for one in lying if seen[index(one.tile)]),
    )
    before, after = Dropped(known.dropped), Dropped(tuple(sorted(now, key=_reading_order)))
    tiles = sorted({one.tile for one in (*before.items, *after.items)} - watched, key=index)
    news: list[Event] = [
        WeaponsSeen(addressed, tile, tuple(one.weapon for one in after.on(tile)))
        for tile in tiles
        if before.on(tile) != after.on(tile)
    ]
    return replace(known, dropped=after.items), news


def _reading_order(item: DroppedItem) -> tuple[int, int]:
    return index(item.tile)


def _is_seen(door: Door, seen: Mask) -> bool:
    """Whether a door is in sight: a tile it fills, or a tile on either side of a thin one."""
    beside = (tile for place in door.places for tile in ((place,) if len(place) == 2 else parted_by(place)))  # noqa: PLR2004 - a tile is two numbers, an edge three
    return any(on_board(seen.shape, tile) and seen[index(tile)] for tile in beside)
