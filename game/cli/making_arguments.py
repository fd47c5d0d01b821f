"""The arguments of the commands that make maps and pictures of them, and what `--help` says of those."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.argument_values import bands, dpi, line, metres, pixels, size, tile

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
    "new": """
examples:
  enfilade new mine/bridge.tmx
      a map to draw on, with tilesets, templates and a project for Tiled beside it
  enfilade new mine/tower.tmx --size 40x30 --metres-per-tile 1.5
      another in the same folder, larger
Files that are there are left as they are; --force replaces the map alone.
""",
    "render": """
examples:
  enfilade render maps/yard.tmx -o yard.png
      the map with its grid, its numbers and who starts where
  enfilade render maps/yard.tmx -o yard.png --from 3,4 --show cover
      the cover everybody has from an attacker on that tile
  enfilade render maps/yard.tmx -o blue.png --fog blue
      what blue sees at the start, and whom
  enfilade render maps/yard.tmx -o board.png --tabletop --tile 140
      for another tabletop: the board alone, 140 pixels to a tile
  enfilade render maps/yard.tmx -o paper.png --print --dpi 150
      for a printer: thin lines on white, an inch to a tile
  enfilade render maps/yard.tmx -o sheet.png --dpi 150 --pages a4
      in pages to be put together, an inch to a tile
Doors are as the map shows them. Nothing is written over a file that is there,
unless with --force.
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


def _new(one: argparse.ArgumentParser) -> None:
    one.add_argument("map", metavar="MAP.tmx", type=Path, help="the map to begin")
    one.add_argument("--size", metavar="WxH", type=size, help="its columns and rows; else those of the template")
    one.add_argument("--metres-per-tile", metavar="N", type=metres, help="how wide a tile is; else 1, changed in Tiled")
    one.add_argument("--force", action="store_true", help="replaces a map that is there")
    one.add_argument("--json", action="store_true", help="one JSON object")


def _render(one: argparse.ArgumentParser) -> None:
    one.add_argument("map", metavar="MAP", type=Path, help="a battle map, as a .tmx file")
    one.add_argument("-o", "--output", metavar="FILE.png", type=Path, required=True, help="the picture to write")
    one.add_argument("--tile", metavar="N", type=pixels, help="pixels of a tile; else 32, or an inch with --dpi")
    one.add_argument("--dpi", metavar="N", type=dpi, help="notes in the file how many pixels a printer puts to an inch")
    one.add_argument("--no-grid", action="store_true", help="without lines between the tiles")
    one.add_argument("--no-coordinates", action="store_true", help="without the numbers at the rim, and their margin")
    one.add_argument("--no-people", action="store_true", help="without who starts where, zones and exits")
    one.add_argument(
        "--tabletop", action="store_true", help="for another tabletop: the board alone, each tile just --tile pixels"
    )
    one.add_argument("--print", action="store_true", help="for paper: by what tiles do, in thin lines on white")
    one.add_argument(
        "--pages", choices=("a4", "a3", "letter"), help="with --dpi: in pages, FILE-1.png and on, whole tiles on each"
    )
    one.add_argument("--fog", metavar="SIDE,...", help="what these sides see from where they start")
    one.add_argument("--from", metavar="TILE", dest="start", type=tile, help="draws a field from a tile, as column,row")
    one.add_argument(
        "--show",
        choices=("lines", "sight", "cover", "reach", "ranges"),
        help="which field: line of effect (the default), line of sight, cover, AP of moving, or ranges",
    )
    one.add_argument("--ap", metavar="N", type=line, help="with --show reach: within so many AP; else those of a cycle")
    one.add_argument(
        "--bands", metavar="M,...", type=bands, help="with --show ranges: up to so many metres; else what weapons reach"
    )
    one.add_argument("--force", action="store_true", help="replaces a picture that is there")
    one.add_argument("--json", action="store_true", help="one JSON object")


MAKING_COMMANDS = {
    "import": ("make a Tiled map of a Universal VTT file", _import),
    "new": ("begin a map, with what Tiled needs beside it", _new),
    "render": ("draw a map as a picture", _render),
}
