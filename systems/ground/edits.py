"""What a game master may set by hand: the state of characters and doors, within the bounds on which the rules rely."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from systems.core.commands import Refusal
from systems.core.components import Component, Doors, Position
from systems.core.identifiers import Tile, UnitId
from systems.core.world import World
from systems.geometry.grid import index
from systems.ground.components import (
    ActionPoints,
    Arms,
    Attributes,
    Condition,
    HitPoints,
    Injuries,
    Posture,
    Pressed,
    Protection,
    Trades,
)
from systems.ground.condition import can_act, is_dead_at
from systems.ground.rules import GroundRules
from systems.ground.targeting import board_corner

MOST = 1000
"""A figure set by hand stays between minus this and this, so that a slip of the finger cannot stall a battle."""


def edit_fault(world: World, unit: UnitId | None, component: Component, rules: GroundRules) -> Refusal | None:
    """Why the component cannot be set, or None."""
    judge = _FAULTS.get(type(component))
    if judge is None:
        editable = ", ".join(sorted(str(kind.__struct_config__.tag) for kind in _FAULTS))
        found = str(component.__struct_config__.tag)
        return Refusal.of("edit.not_editable", found=found, expected=editable)
    words = judge(world, unit, component, rules)
    return Refusal.of("edit.out_of_bounds", fault=words) if words else None


def _no_fault(_world: World, _unit: UnitId | None, _component: Component, _rules: GroundRules) -> str:
    return ""


def _action_points(_world: World, _unit: UnitId | None, component: ActionPoints, _rules: GroundRules) -> str:
    return "" if 0 <= component.ap <= MOST else f"ap: found {component.ap}, expected 0 to {MOST}"


def _hit_points(world: World, unit: UnitId | None, component: HitPoints, rules: GroundRules) -> str:
    if not 1 <= component.hp_max <= MOST:
        return f"hp_max: found {component.hp_max}, expected 1 to {MOST}"
    if not -MOST <= component.hp <= component.hp_max:
        return f"hp: found {component.hp}, expected {-MOST} to {component.hp_max}"
    dead = unit is not None and world.get(unit, Condition).state == "dead"
    if not dead and is_dead_at(component.hp, component.hp_max, rules.health):
        return f"hp: found {component.hp} of {component.hp_max}, expected more of somebody who is not dead"
    return ""


def _condition(world: World, unit: UnitId | None, component: Condition, rules: GroundRules) -> str:
    if component.state in {"exited", "conceded"}:
        return f"state: found {component.state}, expected up, unconscious or dead"
    if unit is None or world.find(unit, Position) is None:
        return f"state: found {component.state} for somebody off the board, expected somebody on it"
    hp = world.get(unit, HitPoints)
    if component.state != "dead" and is_dead_at(hp.hp, hp.hp_max, rules.health):
        return f"state: found {component.state} at {hp.hp} hit points of {hp.hp_max}, expected dead"
    tile = world.get(unit, Position).tile
    if component.state == "up" and _is_held(world, tile, unit):
        return f"state: found up for somebody on {tile}, where another one stands, expected a free tile"
    return ""


def _posture(world: World, unit: UnitId | None, component: Posture, _rules: GroundRules) -> str:
    down = unit is not None and world.get(unit, Condition).state in {"unconscious", "dead"}
    return "prone: found false of somebody who is down, expected true" if down and not component.prone else ""


def _attributes(_world: World, _unit: UnitId | None, component: Attributes, _rules: GroundRules) -> str:
    for name in component.__struct_fields__:
        value = getattr(component, name)
        if abs(value) > MOST:
            return f"{name}: found {value}, expected {-MOST} to {MOST}"
    return ""


def _trades(_world: World, _unit: UnitId | None, component: Trades, _rules: GroundRules) -> str:
    wild = next((one for one in component.ranks if abs(one.rank) > MOST), None)
    return f"rank of {wild.trade}: found {wild.rank}, expected {-MOST} to {MOST}" if wild else ""


def _protection(_world: World, _unit: UnitId | None, component: Protection, _rules: GroundRules) -> str:
    for name, value in (("armour", component.armour), ("defense", component.defense or 0)):
        if abs(value) > MOST:
            return f"{name}: found {value}, expected {-MOST} to {MOST}"
    return ""


def _position(world: World, unit: UnitId | None, component: Position, _rules: GroundRules) -> str:
    tile = tuple(component.tile)
    if not world.board.holds(component.tile) or not world.terrain.standable[index(component.tile)]:
        return f"tile: found {tile}, expected one on which somebody can stand"
    is_down = unit is not None and world.get(unit, Condition).state != "up"
    held = not is_down and _is_held(world, component.tile, unit)
    return f"tile: {tile} is held by somebody, expected a free one" if held else ""


def _is_held(world: World, tile: Tile, unit: UnitId | None) -> bool:
    """Whether anybody else who is up is on the tile: the fallen are stepped over (GR-A13)."""
    return any(
        other != unit and can_act(world, other) and world.get(other, Position).tile == tuple(tile)
        for other in world.units()
    )


def _pressed(world: World, unit: UnitId | None, component: Pressed, _rules: GroundRules) -> str:
    at = None if unit is None else world.find(unit, Position)
    offered = () if at is None else world.terrain.corners(at.tile)
    wrong = next((one for one in component.corners if board_corner(one) not in offered), None)
    return f"corners: found {wrong.towards} {wrong.side}, expected a corner of the tile" if wrong else ""


def _arms(_world: World, _unit: UnitId | None, component: Arms, rules: GroundRules) -> str:
    for one in component.carried:
        weapon = rules.weapon(one.weapon)
        if weapon is None:
            return f"carried: found {one.weapon}, expected a weapon of the table"
        if not 0 <= one.loaded <= weapon.magazine or not 0 <= one.spare <= MOST:
            found = f"found {one.loaded} rounds and {one.spare} spare"
            return f"{one.weapon}: {found}, expected 0 to {weapon.magazine} and 0 to {MOST}"
    at = component.wielded
    fits = at is None or 0 <= at < len(component.carried)
    return "" if fits else f"wielded: found {at}, expected an index of what is carried"


def _doors(world: World, _unit: UnitId | None, component: Doors, _rules: GroundRules) -> str:
    doors = len(world.board.doors)
    if len(component.closed) != doors or len(component.locked) != doors:
        return f"doors: found {len(component.closed)} and {len(component.locked)}, expected {doors} of each"
    occupied = {at.tile for unit in world.units() if (at := world.find(unit, Position)) is not None}
    for door, shut, was in zip(world.board.doors, component.closed, world.battle(Doors).closed, strict=True):
        if shut and not was and occupied & set(door.places):
            return f"closed: somebody stands in {door.name}, expected a free doorway"
    return ""


_FAULTS: dict[type[Component], Callable[[World, UnitId | None, Any, GroundRules], str]] = {
    ActionPoints: _action_points,
    Arms: _arms,
    Attributes: _attributes,
    Condition: _condition,
    Doors: _doors,
    HitPoints: _hit_points,
    Injuries: _no_fault,
    Position: _position,
    Posture: _posture,
    Pressed: _pressed,
    Protection: _protection,
    Trades: _trades,
}
