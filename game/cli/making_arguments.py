"""The arguments of the commands that make maps and pictures of them, and what `--help` says of those."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.argument_values import metres

MAKING_EXAMPLES = {
    "import": """
examples:
  enfilade import keep.dd2vtt -o maps/keep.tmx
      a Tiled map, and its picture beside it as maps/keep.png
  enfilade import keep.uvtt -o keep.tmx --open-portals door
      what lets light through is a door that stands open
  enfilade import keep.uvtt -o keep.tmx --json
      the report for programs
Walls are laid on the grid, and how far they were moved is told. Draw spawns in
Tiled, then run `enfilade check`. Exits 2 where the file cannot be used.
""",
}


def _import(one: argparse.ArgumentParser) -> None:
    one.add_argument("file", metavar="FILE", type=Path, help="a Universal VTT file: .uvtt, .dd2vtt or .df2vtt")
    one.add_argument("-o", "--output", metavar="MAP.tmx", type=Path, required=True, help="the map to write")
    one.add_argument(
        "--open-portals",
        choices=("window", "door"),
        default="window",
        help="what a portal is that is not closed: a window (the default), or a door that stands open",
    )
    one.add_argument(
        "--metres-per-tile", metavar="N", type=metres, default=1.0, help="how wide a tile is; else 1, changed in Tiled"
    )
    one.add_argument("--force", action="store_true", help="replaces files that are there")
    one.add_argument("--json", action="store_true", help="one JSON object")


MAKING_COMMANDS = {
    "import": ("make a Tiled map of a Universal VTT file", _import),
}
