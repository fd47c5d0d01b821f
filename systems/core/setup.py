"""How a battle is laid out: the board, who stands where, who plays whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from systems.core.board import Board
from systems.core.components import Deploys, Doors, Dropped, Identity, Position, Progress, Round, Seating, TurnOrder
from systems.core.decisions import OpenDecisions
from systems.core.identifiers import Seat, Side, Tile, UnitId
from systems.core.rulebook import Rulebook
from systems.core.scenario import Scenario
from systems.core.sight import first_knowledge
from systems.core.world import World

FEWEST_ALLIANCES = 2


class Muster(Struct, frozen=True):
    """One character as they enter the battle: who, where, and their sheet under the rulebook.

    `tile` is None for those whom their side places before the battle begins. `wave` names the reinforcement they
    arrive with, "" for those who are on the board from the start.
    """

    name: str
    side: Side
    tile: Tile | None
    sheet: Any
    wave: str = ""


def lay_out(
    rulebook: Rulebook, board: Board, scenario: Scenario, seats: Mapping[Side, Seat], musters: tuple[Muster, ...]
) -> World:
    """The world before its first step: everybody in place, nothing rolled yet.

    Raises ValueError where the sides, seats, names or tiles do not fit each other.
    """
    _check(board, scenario, seats, musters)
    world = World(board, scenario)
    for number, muster in enumerate(musters, 1):
        unit = UnitId(number)
        world.add(Identity(unit, muster.name, muster.side))
        if not muster.wave:
            world.set(unit, Deploys() if muster.tile is None else Position(muster.tile))
        rulebook.equip(world, unit, muster)
    for component in (
        Seating(scenario.alliances, tuple((side, seats[side]) for side in scenario.sides())),
        Round(),
        TurnOrder(),
        Doors(board.initial_doors(), tuple(door.locked for door in board.doors)),
        Dropped(),
        Progress(),
        OpenDecisions(),
    ):
        world.set(None, component)
    world.set(None, first_knowledge(world, fog=scenario.fog))
    rulebook.prepare(world)
    world.forget_changes()
    return world


def _check(board: Board, scenario: Scenario, seats: Mapping[Side, Seat], musters: tuple[Muster, ...]) -> None:
    sides = scenario.sides()
    names = [muster.name for muster in musters]
    tiles = [muster.tile for muster in musters if muster.tile is not None]
    standing = [muster.tile for muster in musters if not muster.wave and muster.tile is not None]
    faults = (
        (
            len(scenario.alliances) < FEWEST_ALLIANCES,
            f"found {len(scenario.alliances)} alliance, expected {FEWEST_ALLIANCES} or more",
        ),
        (len(set(sides)) != len(sides), f"a side stands in two alliances: {', '.join(sides)}"),
        (set(seats) != set(sides), f"seats are for {sorted(seats)}, expected {sorted(sides)}"),
        (len(set(names)) != len(names), f"two characters have one name: {', '.join(sorted(names))}"),
        (len(set(standing)) != len(standing), "two characters stand on one tile"),
        (not all(muster.side in sides for muster in musters), f"a character is of no side of {', '.join(sides)}"),
        (not all(map(board.holds, tiles)), "a character stands off the board"),
        (any(muster.wave and muster.tile is None for muster in musters), "a reinforcement has no tile to arrive on"),
    )
    for is_so, words in faults:
        if is_so:
            raise ValueError(words)
