"""Who can attack whom from where: fields over the whole board, put together from the terrain's.

The rules ask about one pair (`systems.ground.targeting`); a bot asks about every tile at once. Both read the same
fields of the terrain, and a test holds them together.
"""

from __future__ import annotations

import numpy as np

from systems.core.components import Position
from systems.core.identifiers import Tile, UnitId
from systems.core.terrain import Terrain
from systems.core.world import State
from systems.geometry.grid import Mask
from systems.ground.components import Exposed, Posture, Pressed
from systems.ground.rules import Weapon
from systems.ground.targeting import board_corner, in_reach


def in_range(terrain: Terrain, at: Tile, weapon: Weapon | None) -> Mask:
    """The tiles from which the weapon (None: bare hands) reaches that tile, lines apart; and the other way round."""
    shape = (terrain.board.rows, terrain.board.columns)
    if weapon is not None and not weapon.melee:
        return terrain.range_field(at, weapon.range_m)
    reach = 1 if weapon is None else weapon.reach
    near = np.zeros(shape, bool)
    for row in range(max(0, at[1] - reach), min(shape[0], at[1] + reach + 1)):
        for column in range(max(0, at[0] - reach), min(shape[1], at[0] + reach + 1)):
            near[row, column] = (column, row) != at and in_reach(terrain, (column, row), at, reach)
    return near


def firing_tiles(state: State, target: UnitId) -> Mask:
    """The tiles from which the target can be attacked, range apart."""
    terrain = state.terrain
    at = state.get(target, Position).tile
    field = terrain.loe_field(at)
    if state.find(target, Exposed) is not None:
        return field
    prone = state.get(target, Posture).prone
    field = field & ~(terrain.hiding_prone_field(at) if prone else terrain.hiding_field(at))
    pressed = state.find(target, Pressed)
    for one in () if pressed is None else pressed.corners:
        field &= ~terrain.corner_field(at, board_corner(one))
    return field


def tiles_under_fire(state: State, shooter: UnitId, weapon: Weapon | None) -> tuple[Mask, Mask]:
    """The tiles the shooter can attack: all with a line in range, and those where low cover hides nobody."""
    terrain = state.terrain
    at = state.get(shooter, Position).tile
    exposed = terrain.loe_field(at) & in_range(terrain, at, weapon)
    return exposed, exposed & ~terrain.hidden_field(at)


def over_own_cover(terrain: Terrain, target_at: Tile) -> Mask:
    """The tiles an attack from which on that tile goes over the attacker's own low cover."""
    return terrain.hidden_field(target_at)
