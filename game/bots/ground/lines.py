"""Who can attack whom from where: fields over the whole board, put together from the terrain's.

The rules ask about one pair (`systems.ground.targeting`); a bot asks about every tile at once. Both read the same
fields of the terrain, and a test holds them together.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from systems.core.components import Position
from systems.core.identifiers import Tile, UnitId
from systems.core.terrain import Kept, Terrain
from systems.core.world import State
from systems.geometry.grid import Mask
from systems.geometry.paths import QUARTERS
from systems.ground.components import Exposed, Posture, Pressed, PressedCorner
from systems.ground.rules import Weapon
from systems.ground.targeting import board_corner, in_reach

MOST_FIELDS = 1024


class Bearing(NamedTuple):
    """What of a target's bearing lines depend on."""

    exposed: bool = False
    prone: bool = False
    corners: tuple[PressedCorner, ...] = ()


OPENLY = Bearing()


class Lines:
    """The fields of one terrain, kept by tile and weapon (None: bare hands). All are bool [rows, columns]."""

    def __init__(self, terrain: Terrain) -> None:
        self._terrain = terrain
        self.metres_per_tile = float(terrain.metres_per_tile)
        self._in_reach: Kept[tuple[Tile, int], Mask] = Kept(MOST_FIELDS, self._work_out_reach)
        self._on_target: Kept[tuple[Tile, Weapon | None, Bearing], Mask] = Kept(MOST_FIELDS, self._work_out_target)
        self._under_fire: Kept[tuple[Tile, Weapon | None], tuple[Mask, Mask]] = Kept(MOST_FIELDS, self._work_out_fire)

    def tiles_within(self, metres: float) -> int:
        """More tiles than anybody walks in a straight line on so many metres' worth of AP."""
        return int(metres / self.metres_per_tile * QUARTERS / self._terrain.cheapest_quarters) + 1

    def in_range(self, at: Tile, weapon: Weapon | None) -> Mask:
        """The tiles from which the weapon reaches that tile, lines apart; and the other way round."""
        if weapon is not None and not weapon.melee:
            return self._terrain.range_field(at, weapon.range_m)
        return self._in_reach[at, 1 if weapon is None else weapon.reach]

    def on_target(self, state: State, target: UnitId, weapon: Weapon | None) -> Mask:
        """The tiles from which the target, as they are, can be attacked with the weapon."""
        exposed = state.find(target, Exposed) is not None
        prone = state.get(target, Posture).prone
        pressed = None if exposed else state.find(target, Pressed)
        bearing = OPENLY
        if exposed or prone or pressed is not None:
            bearing = Bearing(exposed, prone, () if pressed is None else pressed.corners)
        return self._on_target[state.get(target, Position).tile, weapon, bearing]

    def under_fire(self, at: Tile, weapon: Weapon | None) -> tuple[Mask, Mask]:
        """The tiles a shooter there can attack: all with a line in range, and those where low cover hides nobody."""
        return self._under_fire[at, weapon]

    def _work_out_reach(self, asked: tuple[Tile, int]) -> Mask:
        at, reach = asked
        near = np.zeros(self._terrain.effect.shape, bool)
        rows, columns = near.shape
        for row in range(max(0, at[1] - reach), min(rows, at[1] + reach + 1)):
            for column in range(max(0, at[0] - reach), min(columns, at[0] + reach + 1)):
                near[row, column] = (column, row) != at and in_reach(self._terrain, (column, row), at, reach)
        return near

    def _work_out_target(self, asked: tuple[Tile, Weapon | None, Bearing]) -> Mask:
        at, weapon, bearing = asked
        field = self._terrain.loe_field(at) & self.in_range(at, weapon)
        if not bearing.exposed:
            field &= ~(self._terrain.hiding_prone_field(at) if bearing.prone else self._terrain.hiding_field(at))
        for one in bearing.corners:
            field &= ~self._terrain.corner_field(at, board_corner(one))
        return field

    def _work_out_fire(self, asked: tuple[Tile, Weapon | None]) -> tuple[Mask, Mask]:
        at, weapon = asked
        with_a_line = self._terrain.loe_field(at) & self.in_range(at, weapon)
        return with_a_line, with_a_line & ~self._terrain.hidden_field(at)


def over_own_cover(terrain: Terrain, target_at: Tile) -> Mask:
    """The tiles an attack from which on that tile goes over the attacker's own low cover."""
    return terrain.hidden_field(target_at)
