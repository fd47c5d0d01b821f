"""The board of a battle: what each tile and thin wall does, and what the map placed on it.

A `Board` never changes. Doors stand in it without a state; the state is a component of the battle, and
`Board.terrain(closed)` (see `systems.core.terrain`) is the board with its doors in one state.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from systems.core.identifiers import Side
from systems.geometry.grid import Blockers, Edge, Tile
from systems.geometry.low_cover import LowObjects

if TYPE_CHECKING:
    from systems.core.terrain import Terrain

Place = Tile | Edge
"""Where a door stands: a tile `(column, row)`, or a thin wall `(column, row, "left" | "top")`."""

KEPT_TERRAINS = 16
"""How many door states keep their terrain, least recently used dropped first."""


class Blocks(Struct, frozen=True):
    """What something in the way stops: effect (shots, blows), sight, and movement."""

    effect: bool
    sight: bool
    move: bool


WALL = Blocks(effect=True, sight=True, move=True)
GLASS = Blocks(effect=True, sight=False, move=True)
SMOKE = Blocks(effect=False, sight=True, move=False)
NOTHING = Blocks(effect=False, sight=False, move=False)


class Door(Struct, frozen=True):
    """A door, gate or shutter that can be opened and closed. One door may fill several places, moved as one."""

    name: str
    places: tuple[Place, ...]
    closed: bool = True
    locked: bool = False
    when_closed: Blocks = WALL
    when_open: Blocks = NOTHING


class Spawn(Struct, frozen=True):
    """A tile on which one character of a side starts; `character` is "" where the map leaves it to the roster."""

    tile: Tile
    side: Side
    character: str = ""
    reinforcement: str = ""
    """The wave that arrives here, "" for the start of the battle."""


class Zone(Struct, frozen=True):
    """A named set of tiles that objectives speak of, sorted by row, then column."""

    name: str
    tiles: tuple[Tile, ...]
    side: Side | None = None
    """Whose zone it is where that matters: who may leave by an exit, who may deploy in a zone."""


@dataclass(frozen=True, eq=False)
class Board:
    """What each tile and thin wall of a map does, doors left out, and the doors, spawns, exits and zones on it.

    `effect`, `sight` and `move` say what blocks each; `quarters` is the cost factor of entering a tile in
    quarters (4 is plain ground), int32 [rows, columns]; `void` marks tiles on which nobody can stand;
    `flags` holds further tile properties by name, bool [rows, columns].
    """

    name: str
    metres_per_tile: Fraction
    effect: Blockers
    sight: Blockers
    move: Blockers
    low: LowObjects
    quarters: npt.NDArray[np.int32]
    void: npt.NDArray[np.bool_]
    flags: dict[str, npt.NDArray[np.bool_]] = field(default_factory=dict)
    doors: tuple[Door, ...] = ()
    spawns: tuple[Spawn, ...] = ()
    exits: tuple[Zone, ...] = ()
    zones: tuple[Zone, ...] = ()
    deploy_zones: tuple[Zone, ...] = ()
    one_way: npt.NDArray[np.uint8] | None = None
    """The steps off each tile that are not allowed, as bits of `ONE_WAY` [rows, columns]; None where all are."""
    _terrains: OrderedDict[tuple[bool, ...], Terrain] = field(default_factory=OrderedDict, repr=False)

    @property
    def rows(self) -> int:
        return int(self.quarters.shape[0])

    @property
    def columns(self) -> int:
        return int(self.quarters.shape[1])

    def holds(self, tile: Tile) -> bool:
        """Whether the tile lies on the board."""
        column, row = tile
        return 0 <= column < self.columns and 0 <= row < self.rows

    def initial_doors(self) -> tuple[bool, ...]:
        """Which doors are closed as the map was drawn, by door id."""
        return tuple(door.closed for door in self.doors)

    def terrain(self, closed: tuple[bool, ...] | None = None) -> Terrain:
        """The board with its doors closed (True) or open; without an argument as the map was drawn."""
        from systems.core.terrain import Terrain  # here, since a terrain is made of a board

        state = self.initial_doors() if closed is None else closed
        found = self._terrains.get(state)
        if found is None:
            found = self._terrains[state] = Terrain.of(self, state)
            if len(self._terrains) > KEPT_TERRAINS:
                self._terrains.popitem(last=False)
        else:
            self._terrains.move_to_end(state)
        return found
