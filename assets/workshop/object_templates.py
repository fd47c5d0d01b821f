"""Object templates: what is placed on a map again and again, ready with its class and properties."""

from __future__ import annotations

from dataclasses import dataclass, field

import markers
from canvas import TILE
from tileset_file import HEAD, Value, attributes, property_lines


@dataclass(frozen=True)
class Template:
    """One template: a rectangle of some tiles, a line from left to right, or a tile of the markers.

    It states only what its class does not give it anyway.
    """

    object_class: str
    properties: dict[str, Value] = field(default_factory=dict)
    name: str = ""
    marker: str = ""
    tiles: tuple[int, int] = (1, 1)
    """How many tiles wide and high; a line has no height."""

    def text(self) -> str:
        """The template as Tiled writes it."""
        named = {"name": self.name} if self.name else {}
        frame: dict[str, str | int] = {**named, "type": self.object_class}
        width, height = (side * TILE for side in self.tiles)
        tileset, shape = [], []
        if self.marker:
            tileset = [f" <tileset {attributes({'firstgid': 1, 'source': '../markers.tsx'})}/>"]
            frame["gid"] = markers.numbers()[self.marker] + 1
        if height:
            frame |= {"width": width, "height": height}
        else:
            shape = [f'  <polyline points="0,0 {width},0"/>']
        lines = [*property_lines(self.properties, indent=2), *shape]
        whole = (
            [f" <object {attributes(frame)}>", *lines, " </object>"] if lines else [f" <object {attributes(frame)}/>"]
        )
        return "\n".join([HEAD, "<template>", *tileset, *whole, "</template>", ""])


TEMPLATES = {
    **{f"spawn-{side}": Template("Spawn", {"side": side}, marker=f"spawn {side}") for side in markers.SIDES},
    "exit": Template("Exit", tiles=(1, 3)),
    "zone": Template("Zone", name="goal", tiles=(3, 3)),
    "deploy-zone": Template("DeployZone", {"side": "blue"}, tiles=(3, 3)),
    "door": Template("Door"),
    "window": Template("Window"),
    "low-wall": Template("LowWall", {"cover": "heavy"}, tiles=(3, 1)),
    "thin-wall": Template("Wall", tiles=(3, 0)),
    "thin-door": Template("Door", tiles=(1, 0)),
    "thin-window": Template("Window", tiles=(1, 0)),
    "thin-low-wall": Template("LowWall", {"cover": "heavy"}, tiles=(3, 0)),
}
"""By the name of the file."""


def texts() -> dict[str, str]:
    """All templates by the name of their file."""
    return {f"{name}.tx": template.text() for name, template in TEMPLATES.items()}
