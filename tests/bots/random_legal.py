"""A bot of random legal commands: the least that the bot of Ground Combat has to beat, and a source of odd battles."""

from __future__ import annotations

import numpy as np

from systems.core.commands import Command
from systems.core.decisions import Decision
from systems.core.views import View
from systems.ground import movement
from systems.ground.commands import EndTurn, Leave, Move
from systems.ground.components import PressedCorner
from systems.ground.rulebook import Ground


class RandomLegal:
    """Any command legal as far as the view knows, leaving the board apart; half of the time a move."""

    def __init__(self, ground: Ground, seed: int) -> None:
        self._ground = ground
        self._chance = np.random.default_rng(seed)

    def choose(self, view: View, decision: Decision) -> Command:
        families = self._ground.options(view, decision)
        offered = [one for family in families for one in family.commands if not isinstance(one, Leave)]
        move = self._move(view, decision)
        if move is not None and (self._chance.random() < 0.5 or offered == [EndTurn()]):
            return move
        return offered[self._chance.integers(len(offered))]

    def _move(self, view: View, decision: Decision) -> Command | None:
        reach = movement.reach(view, decision.actor, self._ground.rules)
        ends = np.argwhere(reach.ends & (reach.cost > 0))
        if not len(ends):
            return None
        row, column = ends[self._chance.integers(len(ends))]
        tile = (int(column), int(row))
        corners = view.terrain.corners(tile)
        if corners and self._chance.random() < 0.3:
            corner = corners[self._chance.integers(len(corners))]
            pressed = Move(tile, (PressedCorner(corner.towards.value, corner.side.value),))
            if isinstance(self._ground.plan(view, decision, pressed), Move):
                return pressed
        return Move(tile)
