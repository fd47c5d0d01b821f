"""A round begins: who arrives in it, and the turn order (GC-A03). A round is one pass of that order."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from systems.core.components import Deploys, Identity, Position, Round, TurnOrder
from systems.core.dice import Dice, Modifier, Roll
from systems.core.events import Arrived, BattleBegan, DieRolled, Event, RoundBegan
from systems.core.identifiers import Side, Tile, UnitId
from systems.core.world import State, World
from systems.geometry.grid import index
from systems.ground.attributes import effective, named
from systems.ground.components import Initiative, Phase, Reserve
from systems.ground.condition import can_act, in_fight
from systems.ground.rules import GroundRules


class RollInitiative(Struct, frozen=True):
    """Facts: who rolls for the turn order, with their Dexterity."""

    units: tuple[UnitId, ...]
    dexterity: tuple[tuple[Modifier, ...], ...]


class InitiativeRolled(Struct, frozen=True):
    """Outcome: the total of each."""

    units: tuple[UnitId, ...]
    totals: tuple[int, ...]


class StartRound(Struct, frozen=True):
    """Facts: the next round begins, with those who arrive in it and the tile of each."""

    number: int
    arriving: RollInitiative
    tiles: tuple[Tile, ...]


class RoundStarted(Struct, frozen=True):
    """Outcome: the round, and the initiative of those who arrive."""

    number: int
    arrived: InitiativeRolled
    tiles: tuple[Tile, ...]


def gather_initiative(state: State) -> RollInitiative:
    """Everybody on the board, in roster order."""
    return _rolling(state, tuple(unit for unit in state.units() if state.find(unit, Position) is not None))


def gather_round(world: World) -> StartRound:
    """The next round with the reinforcements due in it, and those for whom there was no room before."""
    number = world.battle(Round).number + 1
    waves = {(one.side, one.wave) for one in world.scenario.reinforcements if one.round <= number}
    due = tuple(unit for unit in world.units() if _arrives(world, unit, waves))
    landing = _landing_tiles(world, due)
    return StartRound(number, _rolling(world, due[: len(landing)]), landing)


def resolve_initiative(facts: RollInitiative, dice: Dice, rules: GroundRules) -> InitiativeRolled:
    """A total for each: the dice and Dexterity (GC-A03)."""
    totals = []
    for unit, dexterity in zip(facts.units, facts.dexterity, strict=True):
        roll = Roll(unit, "initiative", rules.turns.initiative_dice, dexterity)
        totals.append(dice.ask_total(roll, int) + roll.modifier())
    return InitiativeRolled(facts.units, tuple(totals))


def resolve_round(facts: StartRound, dice: Dice, rules: GroundRules) -> RoundStarted:
    """The initiative of those who arrive."""
    return RoundStarted(facts.number, resolve_initiative(facts.arriving, dice, rules), facts.tiles)


def commit_initiative(world: World, outcome: InitiativeRolled, rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The turn order follows from the rolls; whoever was placed stands where they are."""
    yield BattleBegan()
    yield from rolls
    for unit in world.units():
        world.remove(unit, Deploys)
    _note_initiative(world, outcome)
    world.set(None, TurnOrder(_ordered(world), -1))
    world.set(None, Phase("round", decided=True))


def commit_round(world: World, outcome: RoundStarted, rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """A round begins; those who arrive stand on their tiles and in the turn order."""
    world.set(None, Round(outcome.number))
    yield RoundBegan(outcome.number)
    yield from rolls
    for unit, tile in zip(outcome.arrived.units, outcome.tiles, strict=True):
        world.set(unit, Position(tile))
        world.remove(unit, Reserve)
        yield Arrived(unit, tile)
    _note_initiative(world, outcome.arrived)
    world.set(None, TurnOrder(_ordered(world), -1))
    world.set(None, Phase("turn"))


def _rolling(state: State, units: tuple[UnitId, ...]) -> RollInitiative:
    return RollInitiative(units, tuple(named(state, unit, "dexterity", "GC-A03") for unit in units))


def _arrives(world: World, unit: UnitId, waves: set[tuple[Side, str]]) -> bool:
    reserve = world.find(unit, Reserve)
    return reserve is not None and (world.get(unit, Identity).side, reserve.wave) in waves and in_fight(world, unit)


def _landing_tiles(world: World, units: tuple[UnitId, ...]) -> tuple[Tile, ...]:
    """The tile of each who arrives: their own, or the nearest free one (by distance, row, column).

    Fewer tiles than characters where the board has no more room; the last of them wait.
    """
    taken = {at.tile for unit in world.units() if can_act(world, unit) and (at := world.find(unit, Position))}
    tiles: list[Tile] = []
    for unit in units:
        tile = _nearest_free(world, world.get(unit, Reserve).tile, taken)
        if tile is None:
            break
        taken.add(tile)
        tiles.append(tile)
    return tuple(tiles)


def _nearest_free(world: World, wanted: Tile, taken: set[Tile]) -> Tile | None:
    standable = world.terrain.standable
    if world.board.holds(wanted) and wanted not in taken and standable[index(wanted)]:
        return wanted
    free = ((int(column), int(row)) for row, column in np.argwhere(standable))
    return min(
        (tile for tile in free if tile not in taken),
        key=lambda tile: ((tile[0] - wanted[0]) ** 2 + (tile[1] - wanted[1]) ** 2, tile[1], tile[0]),
        default=None,
    )


def _note_initiative(world: World, rolled: InitiativeRolled) -> None:
    for unit, total in zip(rolled.units, rolled.totals, strict=True):
        world.set(unit, Initiative(total))


def _ordered(world: World) -> tuple[UnitId, ...]:
    """Highest total first, ties by Dexterity, then roster; a side that the scenario lets start before all others."""
    first = world.scenario.first

    def rank(unit: UnitId) -> tuple[bool, int, int, UnitId]:
        late = first is not None and world.get(unit, Identity).side != first
        return late, -world.get(unit, Initiative).total, -effective(world, unit).dexterity, unit

    rolled = (unit for unit in world.units() if world.find(unit, Initiative) is not None)
    return tuple(sorted(rolled, key=rank))
