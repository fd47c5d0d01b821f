"""A bot of random legal commands: the least that the bot of Ground Combat has to beat, and a source of odd battles."""

from __future__ import annotations

import numpy as np

from systems.core.commands import Command
from systems.core.decisions import Decision
from systems.core.deployment import places, to_deploy, unplaced
from systems.core.views import View
from systems.ground import deployment, movement
from systems.ground.commands import Deploy, Done, EndTurn, Leave, Move
from systems.ground.components import PressedCorner
from systems.ground.rulebook import Ground


class RandomLegal:
    """Any command legal as far as the view knows, leaving the board apart; half of the time a move."""

    def __init__(self, ground: Ground, seed: int) -> None:
        self._ground = ground
        self._chance = np.random.default_rng(seed)

    def choose(self, view: View, decision: Decision) -> Command:
        if deployment.asks(decision):
            return self._deploy(view, decision)
        families = self._ground.options(view, decision)
        offered = [one for family in families for one in family.commands if not isinstance(one, Leave)]
        move = self._move(view, decision)
        if move is not None and (self._chance.random() < 0.5 or offered == [EndTurn()]):
            return move
        return offered[self._chance.integers(len(offered))]

    def _deploy(self, view: View, decision: Decision) -> Command:
        """Somebody somewhere in the zone, who has a place or not, some pressed; done at times when that can be."""
        people, free = to_deploy(view, decision.side), places(view, decision.side)
        if not unplaced(view, decision.side) and (self._chance.random() < 0.3 or not free):
            return Done()
        tile = free[self._chance.integers(len(free))]
        corners = view.terrain.corners(tile)
        press = tuple(PressedCorner(one.towards.value, one.side.value) for one in corners[: self._chance.integers(2)])
        waiting = unplaced(view, decision.side) or people
        return Deploy(waiting[self._chance.integers(len(waiting))], tile, press)

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
