"""Jumping: over what cannot be walked or is in the way, in a straight line, by a Dexterity roll (GC-28, GC-30, GC-A04).

The document says what Injuries do to a jump and leaves the jump itself open, so most of it is ours. One jumps from
standing, along a row, a column or a diagonal, over pits, low objects and people who lie, to a tile on which one can
stand and nobody else does. Walls, closed doors and people on their feet stop it. Whoever falls short has spent the
action points and is where they were. In fog what the jumper's side does not know of is found out by jumping alone: a
jump far enough is stopped by it, and is an attempt like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from msgspec import Struct

from systems.core.chances import chance_of
from systems.core.commands import Refusal
from systems.core.components import Identity, Knowledge, Position, Seating
from systems.core.decisions import Decision
from systems.core.dice import Dice, Modifier, Roll, met
from systems.core.events import DieRolled, Event, Stepped, Thwarted
from systems.core.identifiers import Side, Tile, UnitId
from systems.core.terrain import Terrain
from systems.core.views import seat_of, sides_of
from systems.core.world import State, World
from systems.geometry import paths
from systems.geometry.grid import index
from systems.ground import two_weapons
from systems.ground.attributes import named
from systems.ground.body import LEGS, is_lost, level_of
from systems.ground.commands import Jump
from systems.ground.components import Alternation, Condition, Injuries, Posture, Pressed
from systems.ground.events import Jumped, JumpTried
from systems.ground.purse import spend, too_dear
from systems.ground.rules import GroundRules


class Leap(Struct, frozen=True):
    """Facts of a jump: the tiles from the first to the last, its price, and what its difficulty is made of.

    `alternation` is what it makes of a run of attacks with two weapons, if anything, and `unforeseen` what stops it
    that the side does not know of.
    """

    unit: UnitId
    way: tuple[Tile, ...]
    ap: int
    roll: Roll
    difficulty: tuple[Modifier, ...]
    alternation: Alternation | None
    unforeseen: Refusal | None = None


class Leapt(Struct, frozen=True):
    """Outcome of a jump: whether it was far enough."""

    facts: Leap
    lands: bool


def gather(state: State, decision: Decision, command: Jump, rules: GroundRules) -> Leap | Refusal:
    """The facts of a jump, or the first reason against it."""
    unit = decision.actor
    refusal = cannot_jump(state, unit, rules)
    if refusal is not None:
        return refusal
    start = state.get(unit, Position).tile
    way = _straight(start, command.to)
    known = _as_known(state, unit)
    refusal = _hindrance(state, known, way) if way else Refusal.of("jump.not_straight", tile=command.to)
    if refusal is not None:
        return refusal
    difficulty = difficulty_parts(state, unit, way, rules)
    against = sum(part.value for part in difficulty)
    roll = Roll(unit, "jump", rules.jump.dice, named(state, unit, "dexterity", "GC-A04"), against)
    best = sum(rules.jump.dice) + roll.modifier()
    if best < against:
        return Refusal.of("jump.too_far", difficulty=against, best=best)
    unforeseen = _hindrance(state, Around(state.terrain, state.units()), way)
    run = two_weapons.moved(state, unit, way, rules)
    return Leap(unit, way, rules.jump.ap, roll, difficulty, run, unforeseen)


def landings(state: State, decision: Decision, rules: GroundRules) -> tuple[Leap, ...]:
    """Every jump that can be tried from where the character is, by direction, the shortest first."""
    start = state.get(decision.actor, Position).tile
    found: list[Leap] = []
    for across, down in _DIRECTIONS:
        for steps in range(1, max(state.board.columns, state.board.rows)):
            to = start[0] + across * steps, start[1] + down * steps
            answer = gather(state, decision, Jump(to), rules)
            if isinstance(answer, Leap):
                found.append(answer)
            elif answer.code not in _PASSED:  # no longer jump that way can be had either
                break
    return tuple(found)


_DIRECTIONS = tuple((across, down) for down in (-1, 0, 1) for across in (-1, 0, 1) if across or down)
_PASSED = {"jump.no_ground", "move.held"}
"""The reasons against a landing, over which one may jump further."""


def cannot_jump(state: State, unit: UnitId, rules: GroundRules) -> Refusal | None:
    """Why the character cannot jump anywhere now; None where they can (GC-30)."""
    if has_lost_a_leg(state, unit):
        return Refusal.of("jump.leg_lost")
    if state.get(unit, Posture).prone:
        return Refusal.of("jump.prone")
    return too_dear(state, unit, rules.jump.ap)


def has_lost_a_leg(state: State, unit: UnitId) -> bool:
    """Whether a leg of the character is dismembered."""
    parts = state.get(unit, Injuries).parts
    return any(is_lost(parts, leg) for leg in LEGS)


def difficulty_parts(state: State, unit: UnitId, way: tuple[Tile, ...], rules: GroundRules) -> tuple[Modifier, ...]:
    """What the difficulty of jumping that way is made of: the distance, rounded up, and each injured leg (GC-28).

    The ground below slows no jump.
    """
    scale = state.terrain.scale
    metres = scale.metres(paths.length_units(scale, way))
    parts = state.get(unit, Injuries).parts
    legs = [leg for leg in LEGS if level_of(parts, leg) == "injured"]
    return (
        Modifier("jump.base", rules.jump.difficulty, "GC-A04"),
        Modifier("jump.distance", ceil(metres * rules.jump.per_metre), "GC-A04"),
        *(Modifier(f"injured.{leg}", rules.jump.leg_injury, "GC-28") for leg in legs),
    )


def resolve(facts: Leap, dice: Dice, _rules: GroundRules) -> Leapt:
    """Whether the roll reaches the difficulty; it is met by equality (GC-A02)."""
    return Leapt(facts, met(facts.roll, dice))


def chance(facts: Leap, rules: GroundRules) -> Fraction:
    """The exact chance that the jump lands."""
    return chance_of(lambda dice: resolve(facts, dice, rules).lands)


def commit(world: World, outcome: Leapt, rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The price is paid; whoever jumped far enough, and was not stopped, is on the other tile, pressed to nothing."""
    facts = outcome.facts
    unit, end = facts.unit, facts.way[-1]
    spend(world, unit, facts.ap)
    yield JumpTried(unit, end, facts.ap, facts.roll.against or 0, facts.difficulty)
    yield from rolls
    if not outcome.lands:
        yield Jumped(unit, facts.way[0], lands=False)
        return
    if facts.unforeseen is not None:
        yield Thwarted(_own_sides(world, unit), unit, facts.unforeseen)
        yield Jumped(unit, facts.way[0], lands=False, stopped=True)
        return
    world.remove(unit, Pressed)
    world.set(unit, Position(end))
    yield from (Stepped(unit, a, b) for a, b in pairwise(facts.way))
    yield Jumped(unit, end, lands=True)
    yield from two_weapons.note_moved(world, unit, facts.alternation)


def _straight(start: Tile, end: Tile) -> tuple[Tile, ...]:
    """The tiles along a row, a column or a diagonal, both ends included; () where there is no such line."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down))
    if not steps or any(one and abs(one) != steps for one in (across, down)):
        return ()
    return tuple((start[0] + across // steps * at, start[1] + down // steps * at) for at in range(steps + 1))


class Around(NamedTuple):
    """What a jump can meet: the board with its doors, and people."""

    terrain: Terrain
    units: tuple[UnitId, ...]


def _as_known(state: State, unit: UnitId) -> Around:
    """What the character's side knows of it: in a view that is all there is."""
    knowledge = state.battle(Knowledge)
    if not knowledge.fog:
        return Around(state.terrain, state.units())
    known = knowledge.of(seat_of(state.battle(Seating), state.get(unit, Identity).side))
    return Around(state.board.terrain(known.doors_closed), known.visible)


def _own_sides(world: World, unit: UnitId) -> tuple[Side, ...]:
    """The sides played by whoever plays the character."""
    seating = world.battle(Seating)
    return sides_of(seating, seat_of(seating, world.get(unit, Identity).side))


def _hindrance(state: State, around: Around, way: tuple[Tile, ...]) -> Refusal | None:
    """What of that is in the way of the jump, or why one cannot land."""
    board, end = state.board, way[-1]
    if not board.holds(end):
        return Refusal.of("off_board", tile=end, columns=board.columns, rows=board.rows)
    for a, b in pairwise(way):
        if not around.terrain.leap_open(a, b):
            return Refusal.of("jump.blocked", tile=b)
    up = {at.tile: unit for unit in around.units if (at := _up_on(state, unit)) is not None}
    for tile in way[1:-1]:
        if tile in up and not state.get(up[tile], Posture).prone:
            return Refusal.of("jump.over_somebody", tile=tile)
    if not around.terrain.standable[index(end)]:
        return Refusal.of("jump.no_ground", tile=end)
    return Refusal.of("move.held", tile=end) if end in up else None


def _up_on(state: State, unit: UnitId) -> Position | None:
    """Where somebody is who is up, standing or lying."""
    return state.find(unit, Position) if state.get(unit, Condition).state == "up" else None
