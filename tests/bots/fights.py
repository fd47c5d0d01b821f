"""The shipped maps made ready for bots."""

from __future__ import annotations

from functools import lru_cache

from game import maps
from game.content.preparing import Prepared, prepare
from game.resources import resource_folder
from game.rulebooks import rulebook
from systems.ground.rulebook import Ground


@lru_cache(maxsize=8)
def prepared(name: str) -> tuple[Prepared, Ground]:
    """A shipped map made ready, and its rulebook."""
    path = resource_folder("maps") / f"{name}.tmx"
    ready = prepare(path, maps.read(path))
    ground = rulebook(ready.rules.name, ready.rules.plain)
    assert isinstance(ground, Ground)
    return ready, ground
