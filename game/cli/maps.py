"""Maps as the commands take them: read, or refused in a sentence."""

from __future__ import annotations

from pathlib import Path

from game.cli.faults import Fault
from game.cli.waiting import waiting
from game.maps import MapUnreadable, ReadMap, read


def playable(path: Path) -> ReadMap:
    """The map of a file. Raises Fault where it cannot be read or has errors."""
    try:
        with waiting(path) as watch:
            found = read(path, watch)
    except MapUnreadable as unreadable:
        raise Fault(str(unreadable)) from unreadable
    if found.refusal is not None:
        raise Fault(found.refusal.sentence())
    return found
