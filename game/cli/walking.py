"""Walking on a board with nobody on it, priced in metres and in the action points of Ground Combat."""

from __future__ import annotations

from fractions import Fraction

from systems.core.board import Board
from systems.core.identifiers import Tile
from systems.geometry import paths
from systems.geometry.grid import index
from systems.geometry.paths import Reach, Steps
from systems.ground.movement import price_of
from systems.ground.rules import GroundRules


class Walk:
    """Every way from one tile."""

    def __init__(self, board: Board, rules: GroundRules, start: Tile) -> None:
        terrain = board.terrain()
        self._scale = terrain.scale
        self._rules = rules
        self.reach: Reach = paths.reach(Steps.of(terrain.move, quarters=board.quarters), terrain.scale, start)

    def metres(self, to: Tile) -> Fraction | None:
        """The length of the cheapest way in metres of plain ground; None where there is none."""
        units = int(self.reach.cost[index(to)])
        return None if units < 0 else self._scale.metres(units)

    def ap(self, to: Tile) -> int | None:
        """The action points of walking there in one move; None where there is no way."""
        units = int(self.reach.cost[index(to)])
        return None if units < 0 else price_of(units, self._scale, self._rules.movement.walk_per_m)

    def path(self, to: Tile) -> tuple[Tile, ...]:
        """The tiles walked, the start left out; empty where there is no way."""
        return self.reach.path(to) if self.reach.cost[index(to)] >= 0 else ()
