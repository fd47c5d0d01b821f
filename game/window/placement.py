"""Placing people before a battle: whom the next click places, where they may stand. Knows no display."""

from __future__ import annotations

import numpy as np

from game.bots.ground.places import choose
from game.window.watched import Watched
from systems.core.commands import Command
from systems.core.components import Position
from systems.core.decisions import Decision
from systems.core.deployment import places, to_deploy, unplaced
from systems.core.identifiers import Tile, UnitId
from systems.geometry.grid import Mask, index
from systems.ground.commands import Deploy
from systems.ground.components import Pressed, PressedCorner


class Placement:
    """What a side that places its people can do."""

    def __init__(self, session: Watched, decision: Decision) -> None:
        self.decision = decision
        self._session = session
        self._picked: UnitId | None = None
        self._places: tuple[int, tuple[Tile, ...], Mask] | None = None

    @property
    def people(self) -> tuple[UnitId, ...]:
        """Everybody the side places."""
        return to_deploy(self._session.view, self.decision.side)

    @property
    def waiting(self) -> tuple[UnitId, ...]:
        """Those who have no place yet."""
        return unplaced(self._session.view, self.decision.side)

    @property
    def chosen(self) -> UnitId | None:
        """Whom the next click places: who was picked, else the next without a place; None where all have one."""
        if self._picked in self.people:
            return self._picked
        return next(iter(self.waiting), None)

    @property
    def free(self) -> Mask:
        """The tiles on which somebody can be placed: bool [rows, columns]."""
        return self._now()[1]

    @property
    def home(self) -> Tile | None:
        """Where the chosen one stands, else the middle of the free places."""
        here = None if self.chosen is None else self._session.view.find(self.chosen, Position)
        free = self._now()[0]
        return here.tile if here is not None else free[len(free) // 2] if free else None

    def pick(self, unit: UnitId) -> bool:
        """Let the next click place that one; False for somebody who is not to be placed."""
        if unit not in self.people:
            return False
        self._picked = unit
        return True

    def pick_next(self, by: int) -> None:
        """Let it place the next of them, or the one before."""
        people = self.people
        at = people.index(self.chosen) + by if self.chosen in people else (0 if by > 0 else -1)
        self._picked = people[at % len(people)]

    def choose(self, tile: Tile) -> Command | None:
        """The chosen one placed on a tile; on somebody's tile they are picked instead."""
        there = self._on(tile)
        if there is not None:
            self._picked = there
            return None
        unit, self._picked = self.chosen, None
        return None if unit is None else Deploy(unit, tile)

    def next_corner(self, tile: Tile | None) -> Command | None:
        """Who stands on the tile pressed to the next of its corners, to none after the last; None where none can be."""
        unit = None if tile is None else self._on(tile)
        if unit is None or tile is None:
            return None
        view = self._session.view
        corners = tuple(PressedCorner(one.towards.value, one.side.value) for one in view.terrain.corners(tile))
        choices: list[tuple[PressedCorner, ...]] = [(), *((one,) for one in corners)]
        pressed = view.find(unit, Pressed)
        now = () if pressed is None else pressed.corners
        at = choices.index(now) if now in choices else -1
        return Deploy(unit, tile, choices[(at + 1) % len(choices)]) if corners else None

    def next_by_itself(self) -> Command | None:
        """The next of those without a place where a bot would put them; None where all have one."""
        return choose(self._session.view, self.decision) if self.waiting else None

    def _on(self, tile: Tile) -> UnitId | None:
        """Who of the people stands on a tile."""
        view = self._session.view
        there = (unit for unit in self.people if (at := view.find(unit, Position)) is not None and at.tile == tile)
        return next(there, None)

    def _now(self) -> tuple[tuple[Tile, ...], Mask]:
        """The free places as the battle stands."""
        session = self._session
        if self._places is None or self._places[0] != session.version:
            free = places(session.view, self.decision.side)
            mask = np.zeros((session.view.board.rows, session.view.board.columns), bool)
            for tile in free:
                mask[index(tile)] = True
            self._places = session.version, free, mask
        return self._places[1:]
