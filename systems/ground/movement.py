"""Moving: reach, paths, prices, the order walked tile by tile, pressing to corners (GC-69, GC-70, GC-A04, GC-A31).

A move is planned on what the mover's side knows, then walked in the world: it stops before a tile held by somebody
unknown, and on the tile from which somebody is first seen. It is priced once, on what was walked.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import lru_cache
from typing import Literal, TypeVar

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from systems.core.commands import Refusal
from systems.core.components import Contact, Identity, Knowledge, Position, Seating
from systems.core.decisions import Decision
from systems.core.events import DieRolled, Event, Stepped
from systems.core.identifiers import Tile, UnitId
from systems.core.terrain import Terrain
from systems.core.views import seat_of
from systems.core.world import State, World
from systems.geometry import paths
from systems.geometry.grid import Mask, index
from systems.geometry.paths import Met, Reach, Scale
from systems.ground import two_weapons
from systems.ground.body import metre_parts, stuck
from systems.ground.commands import Move
from systems.ground.components import ActionPoints, Alternation, Condition, MoveOrder, Posture, Pressed, PressedCorner
from systems.ground.events import CornerLost, CornerPressed, Moved
from systems.ground.purse import spend
from systems.ground.rules import GroundRules
from systems.ground.targeting import board_corner

Stop = Literal["", "occupied", "spotted", "blocked", "ap"]
Units = TypeVar("Units", int, npt.NDArray[np.int64])


class Order(Struct, frozen=True):
    """Facts and outcome of a move command: the order as it sets out."""

    order: MoveOrder


class Stride(Struct, frozen=True):
    """Facts and outcome of one step of an order: the tile entered, and the way and AP it adds.

    `alternation` is what the step makes of a run of attacks with two weapons, if anything.
    """

    unit: UnitId
    start: Tile
    end: Tile
    units: int
    ap: int
    alternation: Alternation | None = None


class Halt(Struct, frozen=True):
    """Facts and outcome of an order's end: why it stops short, "" where it is done; corners pressed to, and `gone`."""

    unit: UnitId
    stopped: Stop
    press: tuple[PressedCorner, ...] = ()
    press_ap: int = 0
    gone: tuple[PressedCorner, ...] = ()


def plan(state: State, decision: Decision, command: Move, rules: GroundRules) -> Move | Refusal:
    """The command with its path filled in from what the state knows; or why the tile cannot be reached."""
    unit = decision.actor
    here = state.get(unit, Position).tile
    if not state.board.holds(command.to):
        return Refusal.of("off_board", tile=command.to, columns=state.board.columns, rows=state.board.rows)
    if command.to == here:
        return Refusal.of("move.press_in_place" if command.press else "move.here")
    refused = stuck(state, unit) or corner_fault(state, command.to, command.press)
    if refused is not None:
        return refused
    press = rules.movement.press * len(command.press)
    ap = state.get(unit, ActionPoints).ap
    if command.path:
        return _checked_path(state, unit, command, ap - press, rules)
    field = reach(state, unit, rules, ap - press) if press <= ap else None
    if field is None or not field.ends[index(command.to)]:
        return why_not(state, unit, command.to, press, rules)
    return replace(command, path=field.path(command.to))


def gather(state: State, decision: Decision, command: Move, rules: GroundRules) -> Order | Refusal:
    """The order of a planned move."""
    planned = plan(state, decision, command, rules) if not command.path else command
    if isinstance(planned, Refusal):
        return planned
    unit = decision.actor
    seen, contacts = _known(state, unit)
    side = state.get(unit, Identity).side
    return Order(MoveOrder(side, unit, planned.path, press=planned.press, seen=seen, contacts=contacts))


def reach(state: State, unit: UnitId, rules: GroundRules, ap: int | None = None) -> Reach:
    """Where the character can move with so many AP (all they have), in the unit of the board's scale."""
    have = state.get(unit, ActionPoints).ap if ap is None else ap
    return reach_from(state, unit, rules, have)


def reach_from(
    state: State,
    unit: UnitId,
    rules: GroundRules,
    ap: int | None,
    *,
    start: Tile | None = None,
    over: Terrain | None = None,
    goal: Mask | None = None,
) -> Reach:
    """Where the character could move with so many AP (None: no limit), from another tile or over another terrain.

    With a `goal`, bool [rows, columns], no further than the cheapest way to it takes. Nowhere, for one whose Injuries
    let them neither walk nor crawl as they are.
    """
    terrain = state.terrain if over is None else over
    here = state.get(unit, Position).tile if start is None else start
    if stuck(state, unit) is not None:
        ap = 0
    budget = None if ap is None else max(0, ap) * terrain.scale.units_per_metre // per_metre(state, unit, rules)
    return paths.reach_among(terrain.ways, people_met(state, unit, rules), here, budget, goal)


def people_met(state: State, unit: UnitId, rules: GroundRules, on: Container[Tile] | None = None) -> dict[Tile, Met]:
    """Whom the character meets where, or on these tiles: friends let pass, enemies do not, the fallen add (GR-A13)."""
    friends = state.scenario.allies(state.get(unit, Identity).side)
    found: dict[Tile, Met] = {}
    for other in state.units():
        at = state.find(other, Position)
        if at is None or other == unit or (on is not None and at.tile not in on):
            continue
        tile = at.tile
        up = state.get(other, Condition).state == "up"
        if up and tile not in found:
            found[tile] = _FRIEND if state.get(other, Identity).side in friends else _ENEMY
            continue
        passable, free, extra = found.get(tile, _NOBODY)
        if up:
            passable = passable and state.get(other, Identity).side in friends
            found[tile] = Met(passable, free=False, extra=extra)
        else:
            found[tile] = Met(passable, free, extra + _body_units(state.terrain.scale, rules.movement.body_m))
    return found


_FRIEND, _ENEMY = Met(passable=True, free=False, extra=0), Met(passable=False, free=False, extra=0)
_NOBODY = Met(passable=True, free=True, extra=0)


@lru_cache(maxsize=64)
def _body_units(scale: Scale, body_m: float) -> int:
    return scale.units(body_m)


def per_metre(state: State, unit: UnitId, rules: GroundRules) -> int:
    """The AP of one metre: walking, or crawling when prone, and what Injuries add (GC-A04, GC-27 to GC-33, GC-40)."""
    return sum(part.value for part in metre_parts(state, unit, rules))


def price(state: State, unit: UnitId, units: int, rules: GroundRules) -> int:
    """The AP that a way of so many units takes the character as they are, walking or crawling."""
    return price_of(units, state.terrain.scale, per_metre(state, unit, rules))


def price_of(units: Units, scale: Scale, per_metre: int) -> Units:
    """The AP of a way of so many units, or of each of an array: metres by AP per metre, rounded up once (GR-A02)."""
    return -(-units * per_metre // scale.units_per_metre)


def gather_stride(world: World, rules: GroundRules) -> Stride | Halt:
    """The next step of the order under way, or its end."""
    order = world.battle(MoveOrder)
    unit = order.unit
    if not order.ahead:
        return _arrival(world, order, rules)
    if order.walked and _is_news(world, order):
        return Halt(unit, "spotted")
    others = people_met(world, unit, rules, order.ahead)
    hindrance = _hindrance(world, order, others, rules)
    if hindrance:
        return Halt(unit, hindrance)
    here, to = world.get(unit, Position).tile, order.ahead[0]
    units = world.terrain.step_units(here, to) + others.get(to, _NOBODY).extra
    ap = price(world, unit, order.units + units, rules) - order.ap
    return Stride(unit, here, to, units, ap, two_weapons.moved(world, unit, (here, to), rules))


def _arrival(world: World, order: MoveOrder, rules: GroundRules) -> Halt:
    """The end of an order that is done: pressed to those of its corners whose wall stands, at their price alone.

    In fog a corner may be known that a door makes no longer.
    """
    gone = _gone(world, world.get(order.unit, Position).tile, order.press)
    press = tuple(one for one in order.press if one not in gone)
    return Halt(order.unit, "", press, rules.movement.press * len(press), gone)


def _hindrance(world: World, order: MoveOrder, others: dict[Tile, Met], rules: GroundRules) -> Stop:
    """Why the order goes no further, "" where it does.

    The way counts as far as the next tile on which one can stop: nobody is left standing on a friend (GR-A13).
    """
    here, units = world.get(order.unit, Position).tile, order.units
    left = world.get(order.unit, ActionPoints).ap + order.ap - rules.movement.press * len(order.press)
    for to in order.ahead:
        there = others.get(to, _NOBODY)
        if not world.terrain.step_open(here, to):
            return "blocked"
        if not there.passable or (to == order.ahead[-1] and not there.free):
            return "occupied"
        units += world.terrain.step_units(here, to) + there.extra
        if price(world, order.unit, units, rules) > left:
            return "ap"
        if there.free:
            return ""
        here = to
    return ""


def commit_order(world: World, outcome: Order, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The order sets out."""
    world.set(None, outcome.order)
    yield from ()


def commit_stride(world: World, outcome: Stride, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """One tile further; leaving gives up a corner."""
    order = world.battle(MoveOrder)
    spend(world, outcome.unit, outcome.ap)
    world.remove(outcome.unit, Pressed)
    world.set(outcome.unit, Position(outcome.end))
    walked = replace(
        order,
        ahead=order.ahead[1:],
        walked=(*order.walked, outcome.end),
        units=order.units + outcome.units,
        ap=order.ap + outcome.ap,
    )
    world.set(None, walked)
    yield Stepped(outcome.unit, outcome.start, outcome.end)
    yield from two_weapons.note_moved(world, outcome.unit, outcome.alternation)


def commit_halt(world: World, outcome: Halt, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The order is done with; one that arrived presses to its corners."""
    order = world.battle(MoveOrder)
    world.remove(None, MoveOrder)
    crawling = world.get(outcome.unit, Posture).prone
    end = world.get(outcome.unit, Position).tile
    yield Moved(outcome.unit, end, order.ap, crawling, outcome.stopped)
    if outcome.press:
        spend(world, outcome.unit, outcome.press_ap)
        world.set(outcome.unit, Pressed(outcome.press))
        yield CornerPressed(outcome.unit, end, outcome.press, outcome.press_ap)
    if outcome.gone:
        yield CornerLost(outcome.unit, outcome.gone)


def lost_corners(world: World, unit: UnitId) -> tuple[PressedCorner, ...]:
    """The corners the character is pressed to whose wall is gone."""
    pressed = world.find(unit, Pressed)
    at = world.find(unit, Position)
    return () if pressed is None or at is None else _gone(world, at.tile, pressed.corners)


def _gone(world: World, tile: Tile, corners: tuple[PressedCorner, ...]) -> tuple[PressedCorner, ...]:
    """Those of the corners that the tile does not have."""
    standing = world.terrain.corners(tile)
    return tuple(one for one in corners if board_corner(one) not in standing)


def corner_fault(state: State, tile: Tile, press: tuple[PressedCorner, ...]) -> Refusal | None:
    """Why nobody can press to these corners of a tile, or None."""
    standing = state.terrain.corners(tile)
    for one in press:
        if board_corner(one) not in standing:
            offered = tuple((corner.towards.value, corner.side.value) for corner in standing)
            return Refusal.of("move.no_corner", towards=one.towards, side=one.side, tile=tile, offered=offered)
    if len(set(press)) != len(press):
        return Refusal.of("move.same_corner_twice")
    return None


def why_not(
    state: State, unit: UnitId, to: Tile, press: int, rules: GroundRules, everywhere: Reach | None = None
) -> Refusal:
    """Why a tile is out of reach: held, no way there, or too dear, with what it would take, so many AP for pressing.

    `everywhere` is what `reach_from` finds without a limit, where that is at hand.
    """
    field = reach_from(state, unit, rules, None) if everywhere is None else everywhere
    if field.cost[index(to)] < 0:
        held = any((at := state.find(other, Position)) is not None and at.tile == to for other in state.units())
        return Refusal.of("move.held" if held else "move.no_way", tile=to)
    if not field.ends[index(to)]:
        return Refusal.of("move.held", tile=to)
    needed = price(state, unit, int(field.cost[index(to)]), rules) + press
    return Refusal.of("not_enough_ap", price=needed, ap=state.get(unit, ActionPoints).ap)


def _checked_path(state: State, unit: UnitId, command: Move, ap: int, rules: GroundRules) -> Move | Refusal:
    """The command when its own path can be walked on what the state knows, and paid."""
    everybody = people_met(state, unit, rules, command.path)
    here, units = state.get(unit, Position).tile, 0
    if command.path[-1] != command.to:
        return Refusal.of("move.path_ends_elsewhere", tile=command.to)
    for to in command.path:
        if not state.board.holds(to) or not state.terrain.step_open(here, to):
            return Refusal.of("move.no_step", start=here, tile=to)
        there = everybody.get(to, _NOBODY)
        if not there.passable:
            return Refusal.of("move.held", tile=to)
        units += state.terrain.step_units(here, to) + there.extra
        here = to
    if not everybody.get(command.to, _NOBODY).free:
        return Refusal.of("move.held", tile=command.to)
    needed = price(state, unit, units, rules)
    if needed > ap:
        press = rules.movement.press * len(command.press)
        return Refusal.of("not_enough_ap", price=needed + press, ap=state.get(unit, ActionPoints).ap)
    return command


def _known(state: State, unit: UnitId) -> tuple[tuple[UnitId, ...], tuple[Contact, ...]]:
    knowledge = state.battle(Knowledge)
    if not knowledge.fog:
        return (), ()
    known = knowledge.of(seat_of(state.battle(Seating), state.get(unit, Identity).side))
    return known.visible, known.contacts


def _is_news(world: World, order: MoveOrder) -> bool:
    """Whether somebody is in sight who was not when the order set out, unless just where they were last seen."""
    knowledge = world.battle(Knowledge)
    if not knowledge.fog:
        return False
    known = knowledge.of(seat_of(world.battle(Seating), world.get(order.unit, Identity).side))
    last = {one.unit: one.tile for one in order.contacts}
    fresh = (unit for unit in known.visible if unit not in order.seen)
    return any(last.get(unit) != world.get(unit, Position).tile for unit in fresh)
