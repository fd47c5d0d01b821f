"""Whether somebody can be attacked from somewhere, why not, and what the attack would cost in cover.

The order of the reasons is that of the sentences a player would want: first that there is no line at all, then what
denies the line that there is (GC-01, GC-02, GC-66, GC-71, GC-72), then range.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Literal

from systems.core.commands import Refusal
from systems.core.components import Identity, Position
from systems.core.dice import Modifier
from systems.core.identifiers import Tile, UnitId
from systems.core.terrain import Terrain
from systems.core.world import State
from systems.geometry import corner
from systems.geometry.grid import Compass
from systems.ground.attributes import named
from systems.ground.components import Condition, Exposed, Posture, Pressed, PressedCorner, Protection
from systems.ground.rules import GroundRules, Weapon

Exposes = Literal["", "corner", "low cover"]
"""What cover an attack gives up, if any."""


def foes(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """Everybody of another alliance on the board who is not dead, as far as the state knows."""
    friends = state.scenario.allies(state.get(unit, Identity).side)
    return tuple(
        other
        for other in state.units()
        if state.find(other, Position) is not None
        and state.get(other, Identity).side not in friends
        and state.get(other, Condition).state != "dead"
    )


def line_denied(state: State, attacker_at: Tile, target: UnitId) -> Refusal | None:
    """Why no attack from that tile can reach the target, range apart; None where one can."""
    terrain = state.terrain
    at = state.get(target, Position).tile
    if not terrain.loe(attacker_at, at):
        return Refusal.of("attack.no_line", los=terrain.los(attacker_at, at))
    if state.find(target, Exposed) is not None:
        return None
    prone = state.get(target, Posture).prone
    if terrain.hidden(attacker_at, at, prone=prone):
        return Refusal.of("attack.hidden", behind=terrain.hiding_objects(attacker_at, at, prone=prone))
    pressed = state.find(target, Pressed)
    if pressed is not None:
        for one in pressed.corners:
            if corner.denied(at, board_corner(one), attacker_at):
                return Refusal.of("attack.corner", towards=one.towards, side=one.side)
    return None


def out_of_range(terrain: Terrain, attacker_at: Tile, at: Tile, weapon: Weapon | None) -> Refusal | None:
    """Why the weapon (None: bare hands) does not reach that far; None where it does (GC-A39, GR-A14)."""
    if weapon is None or weapon.melee:
        reach = 1 if weapon is None else weapon.reach
        return None if in_reach(terrain, attacker_at, at, reach) else Refusal.of("attack.not_in_reach", reach=reach)
    if terrain.within(attacker_at, at, weapon.range_m):
        return None
    metres = ceil(round(100 * terrain.distance_m(attacker_at, at), 6)) / 100  # up: what is too far never reads as near
    return Refusal.of("attack.out_of_range", metres=metres, limit=weapon.range_m)


def in_reach(terrain: Terrain, a: Tile, b: Tile, reach: int) -> bool:
    """Whether a blow reaches: a neighbour with a line and a legal step; further off, a longer weapon needs the line."""
    apart = max(abs(a[0] - b[0]), abs(a[1] - b[1]))
    if apart <= 1:
        return terrain.adjacent(a, b)
    return apart <= reach and terrain.loe(a, b)


def beside(state: State, unit: UnitId, other: UnitId) -> bool:
    """Whether somebody is on the same tile or a neighbouring one with a line and a legal step between."""
    a, b = state.get(unit, Position).tile, state.get(other, Position).tile
    return a == b or state.terrain.adjacent(a, b)


def exposure(state: State, attacker: UnitId, target_at: Tile) -> Exposes:
    """By what an attack on that tile gives up the attacker's cover: "corner", "low cover", or "" (GC-67, GC-73)."""
    if state.find(attacker, Pressed) is not None:
        return "corner"
    if state.find(attacker, Exposed) is not None:
        return ""
    at, terrain = state.get(attacker, Position).tile, state.terrain
    # Who lies is hidden by objects farther off as well (GC-A14), and gives up that cover too by attacking over it.
    prone = state.get(attacker, Posture).prone
    over = terrain.hidden(target_at, at, prone=True) if prone else terrain.attacks_over(at, target_at)
    return "low cover" if over else ""


def defense_parts(state: State, target: UnitId, attacker_at: Tile, rules: GroundRules) -> tuple[Modifier, ...]:
    """What the target's Defense against an attack from that tile is made of (GC-08, GC-68, GC-A06, GC-A14)."""
    exposed = state.find(target, Exposed) is not None
    lying: Literal["standing", "prone_near", "prone_far"] = "standing"
    if state.get(target, Posture).prone:
        near = state.terrain.adjacent(attacker_at, state.get(target, Position).tile)
        lying = "prone_near" if near else "prone_far"
    dexterity = named(state, target, "dexterity", "GC-A06")
    return _defense(state.get(target, Protection), dexterity, exposed, lying, rules)


@lru_cache(maxsize=4096)
def _defense(
    protection: Protection,
    dexterity: tuple[Modifier, ...],
    exposed: bool,  # noqa: FBT001 - kept by position
    lying: Literal["standing", "prone_near", "prone_far"],
    rules: GroundRules,
) -> tuple[Modifier, ...]:
    if protection.defense is not None:
        parts = [Modifier("defense.sheet", protection.defense, "GC-A06")]
    else:
        parts = [
            Modifier("defense.base", rules.attacks.defense_base, "GC-A06"),
            *dexterity,
            Modifier("armour", protection.armour, "GC-A06"),
        ]
    if exposed:
        parts.append(Modifier("defense.exposed", rules.cover.exposed_defense, "GC-68"))
    if lying == "prone_near":
        parts.append(Modifier("defense.prone_near", rules.prone.defense_adjacent, "GC-A14"))
    elif lying == "prone_far":
        parts.append(Modifier("defense.prone_far", rules.prone.defense_distant, "GC-A14"))
    return tuple(part for part in parts if part.value or part.code.startswith("defense."))


def cover_part(rank: int) -> Modifier:
    """What the target's rank of cover adds to its Defense: nothing, since Ground Combat asks for no ranks (GR-A06)."""
    parts = (
        Modifier("cover.none", 0, "GR-A06"),
        Modifier("cover.light", 0, "GR-A06"),
        Modifier("cover.heavy", 0, "GR-A06"),
        Modifier("cover.hard", 0, "GR-A06"),
    )
    return parts[rank]


def board_corner(pressed: PressedCorner) -> corner.Corner:
    """The corner as geometry knows it."""
    return corner.Corner(Compass(pressed.towards), Compass(pressed.side))
