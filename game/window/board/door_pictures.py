"""Which tile of a tileset shows a door in which state.

A door's tile has a counterpart: the tile of the same tileset whose property `picture` says "open" where its own says
"closed" and is alike otherwise; without such names, the only door tile of the other state.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.maps.plain import PlainMap, TileKind

_NUMBER = 0x0FFFFFFF
_FALSE = (False, 0, "", "0", "false", "no")
_STATES = {"open": "closed", "closed": "open"}


class DoorPictures(NamedTuple):
    """The global ids, flip bits included, that show a door closed and open; None where there is none."""

    closed: int | None
    open: int | None

    def of(self, *, closed: bool) -> int | None:
        """The id for a state."""
        return self.closed if closed else self.open


def door_pictures(plain: PlainMap, gid: int) -> DoorPictures | None:
    """The pictures of the door whose tile that is, as painted in either state; None for a tile that is no door's."""
    kind = plain.kind_of(gid & _NUMBER)
    if kind is None or not _is_door(kind):
        return None
    other = _counterpart(plain, gid & _NUMBER, kind)
    turned = None if other is None else other | (gid & ~_NUMBER)
    return DoorPictures(gid, turned) if _is_closed(kind) else DoorPictures(turned, gid)


def _counterpart(plain: PlainMap, gid: int, kind: TileKind) -> int | None:
    tileset = plain.tileset_of(gid)
    if tileset is None:
        return None
    others = {
        number: one for number, one in tileset.kinds.items() if _is_door(one) and _is_closed(one) != _is_closed(kind)
    }
    wanted = re.sub("open|closed", lambda found: _STATES[found[0]], _name(kind))
    named = [number for number, one in others.items() if wanted and _name(one) == wanted]
    found = named[:1] or (list(others) if len(others) == 1 else [])
    return tileset.first + found[0] if found else None


def _is_door(kind: TileKind) -> bool:
    return kind.tile_class.casefold() == "door" or "door_closed" in kind.properties


def _is_closed(kind: TileKind) -> bool:
    value = kind.properties.get("door_closed", True)
    return (value.casefold() if isinstance(value, str) else value) not in _FALSE


def _name(kind: TileKind) -> str:
    name = kind.properties.get("picture", "")
    return name.casefold() if isinstance(name, str) else ""
