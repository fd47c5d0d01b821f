"""`enfilade render`: a map as a picture, with what a tile reaches or a side sees, on screen, paper or another table."""

from __future__ import annotations

import argparse
import struct
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli import kernels
from game.cli.faults import Fault
from game.cli.maps import ground_rules, playable, require_on_board
from game.cli.new_files import put_files
from game.cli.picture import keep_pygame_quiet
from game.content.faults import ContentError, quoted
from game.content.spawns import Placed, placed, sides_on
from game.headless.output import json_line
from game.headless.writing import plain, put
from game.maps import ReadMap
from game.measuring.walking import Walk
from game.messages import Catalogue
from game.messages.figures import number_words

if TYPE_CHECKING:
    from game.window.rendering import FieldAsked

SUFFIX = ".png"
USUAL_TILE = 32
_PER_METRE = 1 / 0.0254
"""Inches to a metre."""
_BELONGS = {"ap": "reach", "bands": "ranges"}


def run(options: argparse.Namespace) -> int:
    """Draw the map and say how large the picture is."""
    if options.output.suffix.lower() != SUFFIX:
        raise Fault(f"{options.output}: found a name of another kind, expected one that ends in {SUFFIX}")
    _require_fitting(options)
    found = playable(options.map)
    starting = _starting(options, found)
    fog = _sides(options, found)
    if options.start is not None or fog:
        kernels.compile_once()
    keep_pygame_quiet()
    from game.window.map_picture import Manner, PictureTooLarge
    from game.window.rendering import Asked, PagesAsked, render

    alone = options.tabletop
    manner = Manner(
        tile=options.tile or options.dpi or USUAL_TILE,
        grid=not (options.no_grid or alone),
        coordinates=not (options.no_coordinates or alone),
        paper=options.print,
    )
    people = not (options.no_people or alone)
    pages = None if options.pages is None else PagesAsked(options.pages, options.dpi)
    asked = Asked(manner, starting, people, fog, _field(options, found), pages)
    try:
        pictures = render(found.board, found.plain, asked, Catalogue.load("en"))
    except PictureTooLarge as fault:
        raise Fault(f"{options.output}: {fault}") from fault
    names = _names(options, len(pictures))
    files = {name: _with_dpi(picture, options.dpi) for name, (picture, _) in zip(names, pictures, strict=True)}
    put_files(files, replace=options.force)
    _tell(options, names, manner.tile, pictures[0][1])
    return 0


def _names(options: argparse.Namespace, many: int) -> list[Path]:
    """The file to write, or those of the pages: board.png becomes board-1.png, board-2.png, ..."""
    output: Path = options.output
    if options.pages is None:
        return [output]
    return [output.with_name(f"{output.stem}-{number}{output.suffix}") for number in range(1, many + 1)]


def _require_fitting(options: argparse.Namespace) -> None:
    """Raise Fault for an option that says nothing without another."""
    if options.start is None and options.show is not None:
        raise Fault("render: found --show without --from, expected the tile that the field is from")
    if options.pages is not None and options.dpi is None:
        raise Fault("render: found --pages without --dpi, expected how many pixels the printer puts to an inch")
    for name, show in _BELONGS.items():
        if getattr(options, name) is not None and options.show != show:
            raise Fault(f"render: found --{name} without --show {show}, expected it with that field only")


def _starting(options: argparse.Namespace, found: ReadMap) -> tuple[Placed, ...]:
    """Everybody who starts on the map; nobody where neither they nor what they see is drawn."""
    if not options.fog and (options.no_people or options.tabletop):
        return ()
    board = found.board
    try:
        everybody = placed(board, sides_on(board, at_start=True), ())
    except ContentError as error:
        named = ContentError(options.map, error.key, error.found, error.expected, error.advice)
        raise Fault(str(named)) from error
    return everybody


def _sides(options: argparse.Namespace, found: ReadMap) -> tuple[str, ...]:
    """The sides whose fog is drawn. Raises Fault for one that does not start on the map."""
    there = sides_on(found.board, at_start=True)
    asked = tuple(options.fog.split(",")) if options.fog is not None else ()
    strange = next((side for side in asked if side not in there), None)
    if strange is not None:
        expected = f"sides that start on the map: {', '.join(map(quoted, there))}" if there else "a map with spawns"
        raise Fault(f"{options.map}: --fog: found {quoted(strange)}, expected {expected}")
    return asked


def _field(options: argparse.Namespace, found: ReadMap) -> FieldAsked | None:
    if options.start is None:
        return None
    from game.window.rendering import FieldAsked

    require_on_board(options.map, found.board, "--from", options.start)
    rules = ground_rules(options.map)
    if options.bands is not None:
        bands = {f"{number_words(metres)} m": metres for metres in options.bands}
    else:
        bands = {f"{one.name} {number_words(one.range_m)} m": one.range_m for one in rules.weapons if not one.melee}
    walk = Walk(found.board.terrain(), rules, options.start)
    return FieldAsked(options.show or "lines", walk, options.ap or rules.turns.ap_per_cycle, tuple(bands.items()))


def _with_dpi(png: bytes, dpi: int | None) -> bytes:
    """The file with a note of how large a printer makes it."""
    if dpi is None:
        return png
    a_metre = round(dpi * _PER_METRE)
    content = b"pHYs" + struct.pack(">IIB", a_metre, a_metre, 1)
    chunk = struct.pack(">I", len(content) - 4) + content + struct.pack(">I", zlib.crc32(content))
    head = 8 + 4 + 4 + 13 + 4  # the signature, and the chunk IHDR, which is always the first
    return png[:head] + chunk + png[head:]


def _tell(options: argparse.Namespace, names: list[Path], tile: int, size: tuple[int, int]) -> None:
    """Say what was written, and how large each picture is."""
    if options.json:
        record = {
            "map": str(options.map),
            "pictures": [str(name) for name in names],
            "size": list(size),
            "tile": tile,
            "dpi": options.dpi,
        }
        put(sys.stdout, json_line(record) + "\n")
        return
    inches = ""
    if options.dpi is not None:
        wide, high = (f"{pixels / options.dpi * 2.54:.1f}" for pixels in size)
        inches = f", {wide} x {high} cm in print"
    named = str(names[0]) if len(names) == 1 else f"{names[0]} to {names[-1].name}"
    put(sys.stdout, plain(f"{named}: written, {size[0]}x{size[1]} pixels, tiles of {tile}{inches}") + "\n")
