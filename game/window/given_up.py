"""Where those stood who gave up: the rules take them off the board, and they still belong in the picture of its end.

Knows no display.
"""

from __future__ import annotations

from game.window.watched import Watched
from systems.core.components import Identity, Position, Progress
from systems.core.events import Arrived, Deployed, SightLost, Spotted, Stepped
from systems.core.identifiers import Tile, UnitId


def where_they_gave_up(watched: Watched) -> dict[UnitId, Tile]:
    """The tile of everybody known who gave up; nobody while the battle goes on, as others can go there then."""
    view = watched.view
    progress = view.battle(Progress)
    if watched.result is None or not progress.conceded:
        return {}
    through = {one.unit for one in progress.exited}
    gone = [
        unit
        for unit in view.units()
        if view.get(unit, Identity).side in progress.conceded
        and view.find(unit, Position) is None
        and unit not in through
    ]
    musters = watched.battle.setup.musters
    begun = {unit: musters[true - 1] for unit in gone if (true := view.true(unit)) is not None}
    at = {unit: muster.tile for unit, muster in begun.items() if not muster.wave and muster.tile is not None}
    for event in watched.events:
        if isinstance(event, Stepped) and event.unit is not None:
            at[event.unit] = event.end
        elif isinstance(event, (Arrived, Deployed, Spotted, SightLost)) and event.unit is not None:
            at[event.unit] = event.tile
    return {unit: at[unit] for unit in gone if unit in at}
