"""Writes what a game master works with in Tiled: `python assets/workshop/make_workshop.py`.

That is the project file, the marker tileset with its picture, object templates, the template map and the rules of
automapping, all in `maps`. Needs the packages of the game; writes the same every time.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tiles"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import markers
import object_templates
import project_file
import rules
import template_map
from canvas import save_png

ROOT = Path(__file__).resolve().parents[2]
PICTURE = "assets/tiles/markers.png"


def texts() -> dict[str, str]:
    """All files but the picture, by their place in the checkout."""
    return {
        "maps/enfilade.tiled-project": project_file.text(),
        f"maps/{project_file.OBJECT_TYPES}": project_file.object_types_text(),
        "maps/markers.tsx": markers.text(),
        "maps/template.tmx": template_map.text(),
        **{f"maps/templates/{name}": text for name, text in object_templates.texts().items()},
        **{f"maps/{name}": text for name, text in rules.texts().items()},
    }


def main() -> None:
    """Write all files to their places."""
    save_png(ROOT / PICTURE, markers.sheet())
    for name, text in texts().items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
