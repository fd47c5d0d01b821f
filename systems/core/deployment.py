"""Placing people before a battle begins, where the map does not say where they stand.

A side places its people on its zones, which are the board's; rulebooks open the decision and say what else can be done.
"""

from __future__ import annotations

from systems.core.board import Board
from systems.core.commands import Refusal
from systems.core.components import Deploys, Identity, Position
from systems.core.identifiers import Side, Tile, UnitId
from systems.core.world import State
from systems.geometry.grid import index


def to_deploy(state: State, side: Side) -> tuple[UnitId, ...]:
    """The characters that a side places before the battle begins, by number; none once it has begun."""
    return tuple(
        unit
        for unit in state.units()
        if state.find(unit, Deploys) is not None and state.get(unit, Identity).side == side
    )


def unplaced(state: State, side: Side) -> tuple[UnitId, ...]:
    """Those of them who have no place yet."""
    return tuple(unit for unit in to_deploy(state, side) if state.find(unit, Position) is None)


def zone_of(board: Board, side: Side) -> frozenset[Tile]:
    """The tiles on which a side may place its people, whether somebody can stand there or not."""
    return frozenset(tile for zone in board.deploy_zones if zone.side == side for tile in zone.tiles)


def places(state: State, side: Side) -> tuple[Tile, ...]:
    """The tiles of a side's zone on which somebody can be placed now, by row, then column."""
    held = {at.tile for unit in state.units() if (at := state.find(unit, Position)) is not None}
    free = (tile for tile in zone_of(state.board, side) - held if state.terrain.standable[index(tile)])
    return tuple(sorted(free, key=index))


def place_fault(state: State, side: Side, unit: UnitId, tile: Tile) -> Refusal | None:
    """Why a side cannot place that character on that tile, or None."""
    if unit not in to_deploy(state, side):
        return Refusal.of("deploy.not_placed", side=side)
    if not state.board.holds(tile):
        return Refusal.of("off_board", tile=tile, columns=state.board.columns, rows=state.board.rows)
    if tile not in zone_of(state.board, side):
        return Refusal.of("deploy.outside", tile=tile, side=side)
    if not state.terrain.standable[index(tile)]:
        return Refusal.of("deploy.no_ground", tile=tile)
    others = (state.find(other, Position) for other in state.units() if other != unit)
    held = any(at is not None and at.tile == tile for at in others)
    return Refusal.of("deploy.held", tile=tile) if held else None
