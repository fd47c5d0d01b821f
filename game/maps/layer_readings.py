"""What each layer of a map was taken for, and by what: told in the report, and kept in the side file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from game.maps.conventions import layer_taken, property_taken
from game.maps.decisions import EACH, LAYER_CLASSES, PICTURE, WALKABLE
from game.maps.findings import shown
from game.maps.translation import SIDE_FILE

if TYPE_CHECKING:
    from game.maps.decisions import Decisions
    from game.maps.plain import Layer

_WORDS = {
    "Wall": "a wall",
    "Window": "a window",
    "Door": "a door",
    "LowWall": "low cover",
    "Spawn": "a spawn",
}


class LayerReading(Struct, frozen=True):
    """What a layer was taken for."""

    layer: str
    """The layer with the groups above it."""
    what: str
    """What lies on it: tiles, objects or a picture."""
    role: str
    """One of the roles of `game.maps.decisions`."""
    by: str
    """By what: its name, a property, the side file; for "each" by what its tiles or objects were understood."""

    def sentence(self) -> str:
        """The reading in one line, without an end."""
        one = {"tiles": "tile", "objects": "object"}.get(self.what, "picture")
        if self.what == "picture":
            said = "a picture"
        elif self.role == EACH:
            said = f"each {one} by {self.by}" if self.by else self._silent()
        elif self.role == PICTURE:
            said = f"a picture only, by {self.by}" if self.what == "tiles" else f"not looked at, by {self.by}"
        elif self.role == WALKABLE:
            said = f"where one can walk, by {self.by}"
        else:
            said = f"every {one} of it is {_WORDS[self.role]}, by {self.by}"
        return f"layer {shown(self.layer)}: {said}"

    def _silent(self) -> str:
        return "plain floor, as nothing is said of its tiles" if self.what == "tiles" else "nothing on it is understood"

    def as_dict(self) -> dict[str, Any]:
        """The reading as plain values for JSON."""
        return {"layer": self.layer, "what": self.what, "role": self.role, "by": self.by or None}


class Role(Struct, frozen=True):
    """What everything on a layer is that says nothing itself, and by what it was told."""

    name: str
    by: str = ""

    @property
    def is_decided(self) -> bool:
        """Whether the side file says it."""
        return self.by == SIDE_FILE


def role_of(layer: Layer, decisions: Decisions, what: str) -> Role:
    """The role of a layer of tiles or objects: by the side file, a property of the layer, or its name."""
    decided = decisions.layers.get(layer.path)
    if decided is not None:
        return Role(decided, SIDE_FILE)
    for name, value in layer.properties.items():
        meaning = decisions.properties.get(name) or property_taken(name, on_tile=True)
        is_said = value == 1 or (isinstance(value, str) and value[:9].strip().casefold() in {"true", "1"})
        if meaning == "wall" and is_said:
            return Role("Wall", f"its property {name}")
    found = layer_taken(layer.name)
    if found in {PICTURE, WALKABLE} and what == "objects":
        return Role(EACH)
    if found == "Spawn" and what == "tiles":
        return Role(EACH)
    return Role(found, "its name") if found in {PICTURE, WALKABLE, *LAYER_CLASSES} else Role(EACH)
