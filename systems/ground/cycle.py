"""Turn order, rounds and cycles: what happens by itself between the commands of Ground Combat (GC-A03).

A round is one pass of the turn order; a character's cycle runs from one own turn to the next. What happens at the
start of a cycle is listed in `cycle_start` and runs in that order.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from systems.core.components import Identity, Position, Result, Round, TurnOrder
from systems.core.decisions import OpenDecisions
from systems.core.dice import Dice, Modifier, Roll
from systems.core.events import (
    Arrived,
    BattleBegan,
    BattleEnded,
    DieRolled,
    Event,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)
from systems.core.identifiers import Side, Tile, UnitId
from systems.core.objectives import count_round
from systems.core.world import State, World
from systems.geometry.grid import index
from systems.ground.attributes import effective, named
from systems.ground.components import (
    ActionPoints,
    Attributes,
    Exposed,
    HitPoints,
    Initiative,
    Phase,
    Reserve,
)
from systems.ground.condition import can_act, fall_unconscious, in_fight, stay_conscious, willpower_roll
from systems.ground.events import ExposureEnded, StayedConscious
from systems.ground.rules import GroundRules
from systems.ground.two_weapons import EndAlternation


class RefreshActionPoints(esper.Processor):
    """A cycle begins with all action points; what was left of the last is lost."""

    def __init__(self, rules: GroundRules) -> None:
        self._ap = rules.turns.ap_per_cycle

    def process(self, world: World, unit: UnitId, events: list[Event]) -> None:  # noqa: ARG002 - one shape for all
        world.set(unit, ActionPoints(self._ap))


class EndExposure(esper.Processor):
    """Cover forfeited in the last cycle counts again, and the Defense it gave ends (GC-67, GC-68)."""

    def process(self, world: World, unit: UnitId, events: list[Event]) -> None:
        if world.find(unit, Exposed) is not None:
            world.remove(unit, Exposed)
            events.append(ExposureEnded(unit))


def cycle_start(rules: GroundRules) -> tuple[esper.Processor, ...]:
    """What happens at the start of a character's cycle, in this order, before the roll to stay conscious."""
    return (RefreshActionPoints(rules), EndExposure(), EndAlternation(rules))


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


class NextTurn(Struct, frozen=True):
    """Facts and outcome: whose turn is next; None when the round is over."""

    unit: UnitId | None
    at: int


class StayConscious(Struct, frozen=True):
    """Facts: somebody below 0 hit points rolls at the start of their cycle (GC-A29)."""

    unit: UnitId
    hp: int
    willpower: int


class ConsciousnessTested(Struct, frozen=True):
    """Outcome: whether they stay conscious."""

    unit: UnitId
    conscious: bool


class CutShort(Struct, frozen=True):
    """Facts and outcome: the one whose turn it is can no longer act."""

    unit: UnitId


class CloseRound(Struct, frozen=True):
    """Facts and outcome: a round is over and counts for objectives."""


class EndBattle(Struct, frozen=True):
    """Facts and outcome: the battle is decided."""

    result: Result


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


def gather_turn(world: World) -> NextTurn:
    """The next in the turn order who can act; the surprised have no turn in the first round."""
    order = world.battle(TurnOrder)
    surprised = world.scenario.surprised if world.battle(Round).number == 1 else ()
    for at in range(order.at + 1, len(order.units)):
        unit = order.units[at]
        if can_act(world, unit) and world.get(unit, Identity).side not in surprised:
            return NextTurn(unit, at)
    return NextTurn(None, -1)


def gather_conscious(world: World) -> StayConscious:
    """The roll of the one whose cycle begins below 0 hit points."""
    unit = acting(world)
    return StayConscious(unit, world.get(unit, HitPoints).hp, world.get(unit, Attributes).willpower)


def gather_act(world: World) -> CutShort | None:
    """Nothing while the one whose turn it is decides; the end of the turn where they no longer can."""
    unit = acting(world)
    return None if can_act(world, unit) else CutShort(unit)


def acting(state: State) -> UnitId:
    """The character whose turn it is."""
    order = state.battle(TurnOrder)
    return order.units[order.at]


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


def resolve_conscious(facts: StayConscious, dice: Dice, rules: GroundRules) -> ConsciousnessTested:
    """The Willpower roll of GC-A29."""
    roll = willpower_roll(facts.unit, facts.hp, facts.willpower, rules.health)
    return ConsciousnessTested(facts.unit, stay_conscious(roll, dice))


def commit_initiative(world: World, outcome: InitiativeRolled, rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The turn order follows from the rolls."""
    yield BattleBegan()
    yield from rolls
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


def commit_turn(
    world: World, outcome: NextTurn, _rolls: tuple[DieRolled, ...], processors: tuple[esper.Processor, ...]
) -> Iterator[Event]:
    """The next cycle begins, or the round is over."""
    order = world.battle(TurnOrder)
    world.set(None, replace(order, at=outcome.at))
    if outcome.unit is None:
        world.set(None, Phase("round_over"))
        return
    yield TurnBegan(outcome.unit)
    events: list[Event] = []
    for processor in processors:
        processor.process(world, outcome.unit, events)
    yield from events
    if world.get(outcome.unit, HitPoints).hp < 0:
        world.set(None, Phase("conscious"))
    else:
        open_turn(world, outcome.unit)


def commit_conscious(world: World, outcome: ConsciousnessTested, rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """They act, or are out."""
    yield from rolls
    if outcome.conscious:
        yield StayedConscious(outcome.unit)
        open_turn(world, outcome.unit)
    else:
        yield from fall_unconscious(world, outcome.unit)
        yield TurnEnded(outcome.unit)
        world.set(None, Phase("turn", decided=True))


def commit_close_round(world: World, _outcome: CloseRound, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The round counts for the zones that are to be held."""
    yield from count_round(world, in_fight, can_act)
    world.set(None, Phase("judging"))


def commit_cut_short(world: World, _outcome: CutShort, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The turn is over, and who is left is counted."""
    yield from close_turn(world, decided=True)


def commit_end(world: World, outcome: EndBattle, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The battle is over: nothing is open any more."""
    world.set(None, outcome.result)
    world.set(None, replace(world.battle(OpenDecisions), decisions=()))
    yield BattleEnded(outcome.result)


def open_turn(world: World, unit: UnitId) -> None:
    """Ask the character's side what they do."""
    side = world.get(unit, Identity).side
    world.set(None, world.battle(OpenDecisions).opened(side, "act", unit))
    world.set(None, Phase("act"))


def close_turn(world: World, *, decided: bool = False) -> Iterator[Event]:
    """The turn under way is over, whatever was still open in it."""
    unit = acting(world)
    world.set(None, replace(world.battle(OpenDecisions), decisions=()))
    world.set(None, Phase("turn", decided=decided))
    yield TurnEnded(unit)


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
    if wanted not in taken and standable[index(wanted)]:
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
