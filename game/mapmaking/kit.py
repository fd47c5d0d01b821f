"""What lies beside a map drawn in Tiled: our project with its tilesets, templates, rules and extension.

In what is shipped the pictures lie apart from the maps. In a folder of somebody's own all that a map names lies below
its project, so that the folder can be moved, copied and given away.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from game.resources import resource_folder

PROJECT = PurePosixPath("enfilade.tiled-project")

_FOLDERS = ("templates", "rules", "extensions")
_FILES = ("objecttypes.xml", "rules.txt")
_PICTURES = ("enfilade.png", "markers.png")
_TILESETS = {
    "tilesets/enfilade.tsx": ("../../assets/tiles/", ""),
    "markers.tsx": ("../assets/tiles/", "tilesets/"),
}
"""What stands before the name of a tileset's picture as it is shipped, and in a folder of one's own."""
_COMMAND = 'const ENFILADE = ["enfilade"];'


def kit(command: Sequence[str] = ("enfilade",)) -> dict[PurePosixPath, bytes]:
    """The files of a folder to draw maps in, by their place in it.

    The template map, which is not among them, names its tilesets as they lie here. `command` is what starts the
    program: its file, and the arguments before all others.
    """
    maps, pictures = resource_folder("maps"), resource_folder("assets") / "tiles"
    whole = [maps / name for name in _FILES] + [path for name in _FOLDERS for path in sorted((maps / name).iterdir())]
    files = {PurePosixPath(path.relative_to(maps).as_posix()): path.read_bytes() for path in whole if path.is_file()}
    files |= {PurePosixPath("tilesets", name): (pictures / name).read_bytes() for name in _PICTURES}
    for name, (shipped, own) in _TILESETS.items():
        text = _text(maps / name)
        files[PurePosixPath(name)] = text.replace(f'source="{shipped}', f'source="{own}').encode()
    files[PROJECT] = _project(_text(maps / PROJECT), command)
    extension = PurePosixPath("extensions", "enfilade.js")
    files[extension] = files[extension].replace(
        _COMMAND.encode(), f"const ENFILADE = {json.dumps(list(command))};".encode()
    )
    return files


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _project(shipped: str, command: Sequence[str]) -> bytes:
    """The project file for a folder that holds everything, whose commands start the program so."""
    content = json.loads(shipped)
    content["folders"] = ["."]
    before = " ".join(f'"{word}"' if " " in word else word for word in command[1:])
    for entry in content["commands"]:
        entry["command"] = command[0]
        entry["arguments"] = f"{before} {entry['arguments']}".strip()
    return (json.dumps(content, indent=4, sort_keys=True) + "\n").encode()
