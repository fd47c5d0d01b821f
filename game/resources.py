"""Where the program's own files are: rule tables, pictures, maps."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import game


def resource_folder(name: Literal["assets", "maps"]) -> Path:
    """The folder of that name which came with this program.

    An installed program carries it under `_data` beside its own code, a checkout beside the package.

    Raises:
        FileNotFoundError: it is in neither place, so the installation is not whole.

    """
    package = Path(game.__file__).resolve().parent
    candidates = (package / "_data" / name, package.parent / name)
    for folder in candidates:
        if folder.is_dir():
            return folder
    places = " or ".join(str(folder) for folder in candidates)
    raise FileNotFoundError(f"the folder '{name}' of Enfilade is missing: expected {places}; install the program again")


def template_map() -> Path:
    """The file of the map that new maps are made from: a floor with the layers to draw on."""
    return resource_folder("maps") / "template.tmx"


def shipped_maps() -> tuple[Path, ...]:
    """The files of the battle maps that came with this program, by name; the template is none."""
    template = template_map()
    return tuple(path for path in sorted(template.parent.glob("*.tmx")) if path != template)
