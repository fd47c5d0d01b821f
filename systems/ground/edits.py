"""What a game master may set by hand: the state of characters and doors, within the bounds on which the rules rely."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from systems.core.commands import Refusal
from systems.core.components import Component, Doors, Dropped, DroppedItem, Position
from systems.core.identifiers import Tile, UnitId
from systems.core.world import World
from systems.geometry.grid import index
from systems.ground.body import ARM_OF, is_lost, without_legs
from systems.ground.components import (
    HANDS,
    ActionPoints,
    Aim,
    Alternation,
    Arms,
    AttributePenalties,
    Attributes,
    Bruising,
    Carried,
    Condition,
    Dizzy,
    HitPoints,
    Injuries,
    Injury,
    Level,
    OpenWounds,
    PerAttribute,
    Posture,
    Pressed,
    Protection,
    Tiredness,
    Trades,
)
from systems.ground.condition import can_act, is_dead_at
from systems.ground.hands import grip, hands_for, in_hand, index_in
from systems.ground.rules import GroundRules, Part
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
    return judge(world, unit, component, rules)


def _between(field: str, found: int, low: int, high: int) -> Refusal | None:
    """Why a figure cannot be set, both ends included."""
    return None if low <= found <= high else Refusal.of("edit.range", field=field, found=found, low=low, high=high)


def _action_points(_world: World, _unit: UnitId | None, component: ActionPoints, _rules: GroundRules) -> Refusal | None:
    return _between("ap", component.ap, 0, MOST)


def _hit_points(world: World, unit: UnitId | None, component: HitPoints, rules: GroundRules) -> Refusal | None:
    wild = _between("hp_max", component.hp_max, 1, MOST) or _between("hp", component.hp, -MOST, component.hp_max)
    if wild is not None:
        return wild
    dead = unit is not None and world.get(unit, Condition).state == "dead"
    if not dead and is_dead_at(component.hp, component.hp_max, rules.health):
        return Refusal.of("edit.hp_of_the_dead", hp=component.hp, hp_max=component.hp_max)
    return None


def _condition(world: World, unit: UnitId | None, component: Condition, rules: GroundRules) -> Refusal | None:
    if component.state in {"exited", "conceded"}:
        return Refusal.of("edit.state", found=component.state)
    if unit is None or world.find(unit, Position) is None:
        return Refusal.of("edit.state_off_board", found=component.state)
    hp = world.get(unit, HitPoints)
    if component.state != "dead" and is_dead_at(hp.hp, hp.hp_max, rules.health):
        return Refusal.of("edit.state_at_hp", found=component.state, hp=hp.hp, hp_max=hp.hp_max)
    if component.state != "dead" and is_lost(world.get(unit, Injuries).parts, "neck"):
        return Refusal.of("edit.state_decapitated", found=component.state)
    tile = world.get(unit, Position).tile
    if component.state == "up" and _is_held(world, tile, unit):
        return Refusal.of("edit.up_where_held", tile=tile)
    return None


def _posture(world: World, unit: UnitId | None, component: Posture, _rules: GroundRules) -> Refusal | None:
    if component.prone or unit is None:
        return None
    if world.get(unit, Condition).state in {"unconscious", "dead"}:
        return Refusal.of("edit.down_must_lie")
    return Refusal.of("edit.legless_must_lie") if without_legs(world.get(unit, Injuries).parts) else None


def _attributes(_world: World, _unit: UnitId | None, component: Attributes, _rules: GroundRules) -> Refusal | None:
    return _each_between(component, -MOST)


def _reductions(
    _world: World, _unit: UnitId | None, component: AttributePenalties | Tiredness, _rules: GroundRules
) -> Refusal | None:
    return _each_between(component, 0)


def _each_between(component: PerAttribute, low: int) -> Refusal | None:
    """Why the figures cannot be set, each from `low` to the most."""
    faults = (_between(name, getattr(component, name), low, MOST) for name in component.__struct_fields__)
    return next(filter(None, faults), None)


def _trades(_world: World, _unit: UnitId | None, component: Trades, _rules: GroundRules) -> Refusal | None:
    faults = (_between(one.trade, one.rank, -MOST, MOST) for one in component.ranks)
    return next(filter(None, faults), None)


def _protection(_world: World, _unit: UnitId | None, component: Protection, _rules: GroundRules) -> Refusal | None:
    armour = _between("armour", component.armour, -MOST, MOST)
    return armour or _between("defense", component.defense or 0, -MOST, MOST)


def _position(world: World, unit: UnitId | None, component: Position, _rules: GroundRules) -> Refusal | None:
    fault = _no_ground(world, component.tile)
    if fault is not None:
        return fault
    is_down = unit is not None and world.get(unit, Condition).state != "up"
    held = not is_down and _is_held(world, component.tile, unit)
    return Refusal.of("edit.tile_held", tile=tuple(component.tile)) if held else None


def _no_ground(world: World, tile: Tile) -> Refusal | None:
    """Why nothing can be on that tile, standing or lying."""
    on_ground = world.board.holds(tile) and world.terrain.standable[index(tile)]
    return None if on_ground else Refusal.of("edit.no_ground", tile=tuple(tile))


def _is_held(world: World, tile: Tile, unit: UnitId | None) -> bool:
    """Whether anybody else who is up is on the tile: the fallen are stepped over (GR-A13)."""
    return any(
        other != unit and can_act(world, other) and world.get(other, Position).tile == tuple(tile)
        for other in world.units()
    )


def _pressed(world: World, unit: UnitId | None, component: Pressed, _rules: GroundRules) -> Refusal | None:
    at = None if unit is None else world.find(unit, Position)
    offered = () if at is None else world.terrain.corners(at.tile)
    wrong = next((one for one in component.corners if board_corner(one) not in offered), None)
    return Refusal.of("edit.no_corner", towards=wrong.towards, side=wrong.side) if wrong else None


def _weapon(field: str, one: Carried | DroppedItem, rules: GroundRules) -> Refusal | None:
    """Why there can be no such weapon with such rounds."""
    weapon = rules.weapon(one.weapon)
    if weapon is None:
        return Refusal.of("edit.no_weapon", field=field, found=one.weapon)
    return _between("loaded", one.loaded, 0, weapon.magazine) or _between("spare", one.spare, 0, MOST)


def _dropped(world: World, _unit: UnitId | None, component: Dropped, rules: GroundRules) -> Refusal | None:
    was = world.battle(Dropped).items  # some may lie in a doorway that has been closed since
    faults = (
        (None if one in was else _no_ground(world, one.tile)) or _weapon("items", one, rules) for one in component.items
    )
    return _between("items", len(component.items), 0, MOST) or next(filter(None, faults), None)


def _arms(world: World, unit: UnitId | None, component: Arms, rules: GroundRules) -> Refusal | None:
    fault = next(filter(None, (_weapon("carried", one, rules) for one in component.carried)), None)
    if fault is not None:
        return fault
    for hand in HANDS:
        at = index_in(component, hand)
        if at is not None and not 0 <= at < len(component.carried):
            return Refusal.of("edit.hand", hand=hand, found=at, carried=len(component.carried))
    parts = () if unit is None else world.get(unit, Injuries).parts
    return _grip_fault(component, rules) or _arms_fault(component, parts, rules)


def _grip_fault(arms: Arms, rules: GroundRules) -> Refusal | None:
    """Why the weapons cannot be in these hands: one in both, or a two-handed one beside or in the secondary hand."""
    if arms.secondary is None:
        return None
    if arms.primary == arms.secondary:
        return Refusal.of("edit.same_in_both", found=arms.secondary)
    both = next((one.weapon for one in in_hand(arms) if len(hands_for(one.weapon, "primary", rules)) > 1), None)
    return Refusal.of("edit.two_handed", weapon=both) if both else None


def _alternation(_world: World, _unit: UnitId | None, component: Alternation, _rules: GroundRules) -> Refusal | None:
    if (component.last is None) != (component.run == 0):
        return Refusal.of("edit.run", run=component.run)
    return _between("run", component.run, 0, MOST if component.active else 0) or _between(
        "moved", component.moved, 0, MOST
    )


def _injuries(world: World, unit: UnitId | None, component: Injuries, rules: GroundRules) -> Refusal | None:
    """Each part once and in a state it can have, fitting what the character holds and how they stand."""
    aims = [Aim(one.part, one.side) for one in component.parts]
    dead = unit is not None and world.get(unit, Condition).state == "dead"
    for at, one in enumerate(component.parts):
        if aims[at] in aims[:at]:
            return Refusal.of("edit.part_twice", part=one.part)
        if (one.part == "eye") != bool(one.side):
            return Refusal.of("edit.part_side", part=one.part, found=one.side)
        if one.level not in _LEVELS.get(one.part, get_args(Level)) and not (one.part == "neck" and dead):
            return Refusal.of("edit.part_level", part=one.part, found=one.level)
    if unit is None:
        return None
    if without_legs(component.parts) and not world.get(unit, Posture).prone:
        return Refusal.of("edit.legless_must_lie")
    return _arms_fault(world.get(unit, Arms), component.parts, rules)


_LEVELS: dict[Part, tuple[Level, ...]] = {
    "eye": ("dismembered",), "organ": ("injured",), "head": ("injured",), "neck": ("injured",),
}  # fmt: skip
"""The states of the parts that do not have both (GC-43, GC-45, GC-47); a neck that is off is for the dead (GC-46)."""


def _arms_fault(arms: Arms, parts: tuple[Injury, ...], rules: GroundRules) -> Refusal | None:
    """Why these arms cannot hold these weapons: one that is off holds nothing (GC-A15)."""
    for at in (arms.primary, arms.secondary):
        lost = () if at is None else [hand for hand in grip(arms, at, rules) if is_lost(parts, ARM_OF[hand])]
        if at is not None and lost:
            return Refusal.of("edit.arm_holds", hand=lost[0], weapon=arms.carried[at].weapon)
    return None


def _open_wounds(_world: World, _unit: UnitId | None, component: OpenWounds, _rules: GroundRules) -> Refusal | None:
    return _between("stacks", component.stacks, 0, MOST)


def _bruising(_world: World, _unit: UnitId | None, component: Bruising, _rules: GroundRules) -> Refusal | None:
    return _between("points", component.points, 0, MOST)


def _dizzy(_world: World, _unit: UnitId | None, component: Dizzy, _rules: GroundRules) -> Refusal | None:
    return _between("cycles", component.cycles, 1, MOST)


def _doors(world: World, _unit: UnitId | None, component: Doors, _rules: GroundRules) -> Refusal | None:
    doors = len(world.board.doors)
    if len(component.closed) != doors or len(component.locked) != doors:
        return Refusal.of("edit.doors", closed=len(component.closed), locked=len(component.locked), doors=doors)
    occupied = {at.tile for unit in world.units() if (at := world.find(unit, Position)) is not None}
    for door, shut, was in zip(world.board.doors, component.closed, world.battle(Doors).closed, strict=True):
        if shut and not was and occupied & set(door.places):
            return Refusal.of("edit.doorway", door=door.name)
    return None


_FAULTS: dict[type[Component], Callable[[World, UnitId | None, Any, GroundRules], Refusal | None]] = {
    ActionPoints: _action_points,
    Alternation: _alternation,
    Arms: _arms,
    Attributes: _attributes,
    AttributePenalties: _reductions,
    Condition: _condition,
    Doors: _doors,
    Dropped: _dropped,
    HitPoints: _hit_points,
    Bruising: _bruising,
    Dizzy: _dizzy,
    Injuries: _injuries,
    OpenWounds: _open_wounds,
    Position: _position,
    Posture: _posture,
    Pressed: _pressed,
    Protection: _protection,
    Tiredness: _reductions,
    Trades: _trades,
}
