"""The kinds of names a battle uses, told apart so that the type checker sees a swap."""

from __future__ import annotations

from typing import NewType

from systems.geometry.grid import Tile

UnitId = NewType("UnitId", int)
"""A character of this battle, from 1 in roster order. A view counts its own: see `systems.core.views`."""

Side = NewType("Side", str)
"""Who fights together, as the map or the scenario names it."""

Seat = NewType("Seat", str)
"""Who sits at the machine and plays one side or more."""

DoorId = NewType("DoorId", int)
"""A door of the board: its index in `Board.doors`."""

__all__ = ["DoorId", "Seat", "Side", "Tile", "UnitId"]
