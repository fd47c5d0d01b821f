"""What decides a battle: objectives judged, rounds counted, and the last alliance standing.

A side's objective wins the battle for its whole alliance. When nothing else has decided it, the battle is over as soon
as at most one alliance has anybody left in the fight, and after the last round of the scenario it is a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec.structs import replace

from systems.core.components import HoldTally, Identity, Position, Progress, Result, Round
from systems.core.events import Event, ObjectiveHeld
from systems.core.identifiers import Side, UnitId
from systems.core.scenario import Objective, Scenario
from systems.core.world import State, World


class InFight(Protocol):
    """Whether a character counts as not out."""

    def __call__(self, state: State, unit: UnitId) -> bool: ...


def judged(world: World, in_fight: InFight, *, round_over: bool) -> Result | None:
    """How the battle has ended, or None while it goes on. The first objective met decides, in scenario order."""
    standing = sides_standing(world, in_fight)
    for at, objective in enumerate(world.scenario.objectives):
        winners = _winners(world, at, objective, in_fight, round_over=round_over)
        if winners is not None:
            return Result(winners, objective.kind, at)
    if len(standing) <= 1:
        return Result(standing[0] if standing else (), "last_standing" if standing else "nobody_left")
    if round_over and world.battle(Round).number >= world.scenario.cap:
        return Result((), "cap")
    return None


def sides_standing(world: World, in_fight: InFight) -> tuple[tuple[Side, ...], ...]:
    """The alliances that still have somebody in the fight, or on the way to it."""
    waiting = _sides_with_reserves(world)
    fighting = {world.get(unit, Identity).side for unit in world.units() if in_fight(world, unit)} | waiting
    return tuple(alliance for alliance in world.scenario.alliances if fighting & set(alliance))


def count_round(world: World, in_fight: InFight, can_act: InFight) -> Iterable[Event]:
    """Count the round that has just ended for every zone to be held, and yield what was held."""
    progress = world.battle(Progress)
    held = []
    for at, objective in enumerate(world.scenario.objectives):
        if objective.kind != "hold":
            continue
        before = next((one.rounds for one in progress.held if one.objective == at), 0)
        now = before + 1 if _holds(world, objective, in_fight, can_act) else 0
        held.append(HoldTally(at, now))
        if now:
            allies = world.scenario.allies(objective.side)
            yield ObjectiveHeld(allies, objective.side, objective.zone, now, objective.rounds)
    if tuple(held) != progress.held:
        world.set(None, replace(progress, held=tuple(held)))


def conceded(world: World, sides: Iterable[Side]) -> None:
    """Note that these sides have given up: none of their reinforcements will come."""
    progress = world.battle(Progress)
    world.set(None, replace(progress, conceded=tuple(dict.fromkeys((*progress.conceded, *sides)))))


def _winners(
    world: World, at: int, objective: Objective, in_fight: InFight, *, round_over: bool
) -> tuple[Side, ...] | None:
    judge = _JUDGES[objective.kind]
    return judge(world, at, objective, in_fight, round_over)


def _eliminate(
    world: World,
    _at: int,
    objective: Objective,
    in_fight: InFight,
    _over: bool,  # noqa: FBT001 - one shape for all judges
) -> tuple[Side, ...] | None:
    allies = world.scenario.allies(objective.side)
    if objective.character:
        return None if _named_in_fight(world, objective.character, in_fight) else allies
    foes = set(world.scenario.sides()) - set(allies)
    if foes & _sides_with_reserves(world):
        return None
    own = any(in_fight(world, unit) for unit in world.members(allies))
    return allies if own and not any(in_fight(world, unit) for unit in world.members(foes)) else None


def _hold(
    world: World,
    at: int,
    objective: Objective,
    _in_fight: InFight,
    _over: bool,  # noqa: FBT001 - the same
) -> tuple[Side, ...] | None:
    rounds = next((one.rounds for one in world.battle(Progress).held if one.objective == at), 0)
    return world.scenario.allies(objective.side) if rounds >= objective.rounds else None


def _reach(
    world: World,
    _at: int,
    objective: Objective,
    in_fight: InFight,
    _over: bool,  # noqa: FBT001 - the same
) -> tuple[Side, ...] | None:
    exited = world.battle(Progress).exited
    mine = world.members([objective.side])
    through = [one.unit for one in exited if one.unit in mine and objective.zone in {"", one.zone}]
    needed = objective.count or len(through) + sum(in_fight(world, unit) for unit in mine)
    return world.scenario.allies(objective.side) if through and len(through) >= needed else None


def _protect(
    world: World,
    _at: int,
    objective: Objective,
    in_fight: InFight,
    over: bool,  # noqa: FBT001 - the same
) -> tuple[Side, ...] | None:
    allies = world.scenario.allies(objective.side)
    if not _named_in_fight(world, objective.character, in_fight):
        return tuple(side for side in world.scenario.sides() if side not in allies)
    safe = over and objective.rounds and world.battle(Round).number >= objective.rounds
    return allies if safe else None


_JUDGES: dict[str, Callable[[World, int, Objective, InFight, bool], tuple[Side, ...] | None]] = {
    "eliminate": _eliminate,
    "hold": _hold,
    "reach": _reach,
    "protect": _protect,
}


def _named_in_fight(world: World, name: str, in_fight: InFight) -> bool:
    """Whether the character of that name has not been put out: in the fight, off by an exit, or not yet arrived."""
    exited = {one.unit for one in world.battle(Progress).exited}
    named = [unit for unit in world.units() if world.get(unit, Identity).name == name]
    return not named or any(in_fight(world, unit) or unit in exited for unit in named)


def _holds(world: World, objective: Objective, in_fight: InFight, can_act: InFight) -> bool:
    """Whether somebody of the side's alliance who can act is in the zone and no enemy who is in the fight."""
    tiles = {tile for zone in world.board.zones if zone.name == objective.zone for tile in zone.tiles}
    allies = world.scenario.allies(objective.side)
    inside = [unit for unit in world.units() if (at := world.find(unit, Position)) is not None and at.tile in tiles]
    own = [unit for unit in inside if world.get(unit, Identity).side in allies and can_act(world, unit)]
    foes = [unit for unit in inside if world.get(unit, Identity).side not in allies and in_fight(world, unit)]
    return bool(own) and not foes


def _sides_with_reserves(world: World) -> set[Side]:
    """The sides some of whose characters are still to arrive."""
    return set(reserves(world.scenario, world.battle(Round).number)) - set(world.battle(Progress).conceded)


def reserves(scenario: Scenario, round_number: int) -> tuple[Side, ...]:
    """The sides that have reinforcements coming after the round of that number has begun."""
    return tuple(one.side for one in scenario.reinforcements if one.round > round_number)
