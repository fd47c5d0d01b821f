"""Walking on a board with nobody on it, priced in metres and in the action points of Ground Combat."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from systems.core.identifiers import Tile
from systems.core.terrain import Terrain
from systems.geometry import paths
from systems.geometry.grid import index
from systems.geometry.paths import Reach
from systems.ground.movement import price_of
from systems.ground.rules import GroundRules


class Walk:
    """Every way from one tile over a board with its doors in one state."""

    def __init__(self, terrain: Terrain, rules: GroundRules, start: Tile) -> None:
        """IndexError, at the first question, for a tile off the board."""
        self.terrain = terrain
        self.start = start
        self._rules = rules

    @cached_property
    def reach(self) -> Reach:
        """The board as it is reached without a limit."""
        return paths.reach_among(self.terrain.ways, {}, self.start)

    def metres(self, to: Tile) -> Fraction | None:
        """The length of the cheapest way in metres of plain ground; None where there is none."""
        units = int(self.reach.cost[index(to)])
        return None if units < 0 else self.terrain.scale.metres(units)

    def ap(self, to: Tile) -> int | None:
        """The action points of walking there in one move; None where there is no way."""
        units = int(self.reach.cost[index(to)])
        return None if units < 0 else price_of(units, self.terrain.scale, self._rules.movement.walk_per_m)

    def path(self, to: Tile) -> tuple[Tile, ...]:
        """The tiles walked, the start left out; empty where there is no way."""
        return self.reach.path(to) if self.reach.cost[index(to)] >= 0 else ()
