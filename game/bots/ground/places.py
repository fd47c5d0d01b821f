"""Where a side of the bot places its people before a battle: forward, out of the enemies' lines, not in a heap."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from systems.core.commands import Command
from systems.core.components import Identity, Position
from systems.core.decisions import Decision
from systems.core.deployment import places, unplaced, zone_of
from systems.core.identifiers import Side, Tile
from systems.core.views import View
from systems.geometry.grid import index
from systems.ground.commands import Deploy, Done

MOST_STARTS = 24
"""Of the tiles on which enemies may start, so many are looked at, evenly."""
OPENLY = 2.0
"""What standing in the lines of all of them is worth against standing at the far end of the zone."""
HEAP = 0.25
"""What standing next to a friend is worth, for each, measured in the same way."""

Numbers = npt.NDArray[np.float64]


def choose(view: View, decision: Decision) -> Command:
    """The place of the next character who has none, or that all are placed."""
    waiting = unplaced(view, decision.side)
    free = places(view, decision.side)
    if not waiting or not free:
        return Done()
    worth = _worth(view, decision.side, free)
    return Deploy(waiting[0], free[int(worth.argmax())])


def _worth(view: View, side: Side, free: tuple[Tile, ...]) -> Numbers:
    """What each tile is worth, the first by row and column being taken among equals."""
    columns, rows = (np.array(numbers, float) for numbers in zip(*free, strict=True))
    friends = [view.get(unit, Position).tile for unit in view.members() if view.find(unit, Position) is not None]
    heap = sum(
        ((np.maximum(abs(columns - tile[0]), abs(rows - tile[1])) <= 1).astype(float) for tile in friends),
        np.zeros(len(free)),
    )
    starts = _starts(view, side)
    if not starts:
        return -HEAP * heap
    seen = sum((view.terrain.loe_field(tile)[rows.astype(int), columns.astype(int)] for tile in starts),
               np.zeros(len(free)))  # fmt: skip
    far = np.min([np.hypot(columns - tile[0], rows - tile[1]) for tile in starts], axis=0)
    spread = max(1.0, float(far.max() - far.min()))
    worth: Numbers = -OPENLY * seen / len(starts) - (far - far.min()) / spread - HEAP * heap
    return worth


def _starts(view: View, side: Side) -> list[Tile]:
    """Tiles on which enemies may start, as the map is known to all: their zones, spawns, and who is seen."""
    enemies = [other for other in view.scenario.sides() if other not in view.scenario.allies(side)]
    tiles = {tile for enemy in enemies for tile in zone_of(view.board, enemy)}
    tiles |= {spawn.tile for spawn in view.board.spawns if spawn.side in enemies and not spawn.reinforcement}
    seen = (unit for unit in view.units() if view.get(unit, Identity).side in enemies)
    tiles |= {at.tile for unit in seen if (at := view.find(unit, Position)) is not None}
    found = sorted(tiles, key=index)
    return found[:: -(-len(found) // MOST_STARTS)] if found else []
