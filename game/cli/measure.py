"""`enfilade measure`: what the geometry says between two tiles of a map, or from one tile to all others.

Doors are as the map shows them, and nobody is on the board. Everything is asked of the terrain that battles are played
on; nothing is computed here.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from game.cli import kernels
from game.cli.field_drawings import FieldDrawings
from game.cli.maps import ground_rules, playable, require_on_board
from game.headless.output import Output
from game.measuring.fields import Fields
from game.measuring.pair_words import PairWords
from game.measuring.pairs import Pair
from game.measuring.walking import Walk
from game.messages import Catalogue
from game.messages.figures import tile_words

PART = "  "
"""Before what belongs to the line above."""
ABOUT_WIDTH = 18
"""Characters for what a line is about."""


def run(options: argparse.Namespace) -> int:
    """Measure on the map as it was drawn."""
    board = playable(options.map).board
    rules = ground_rules(options.map)
    for name, tile in (("FROM", options.start), ("TO", options.to)):
        if tile is not None:
            require_on_board(options.map, board, name, tile)
    kernels.compile_once()
    output = Output(sys.stdout, Catalogue.load("en"), as_json=options.json)
    walk = Walk(board.terrain(), rules, options.start)
    measured = Fields(walk) if options.to is None else Pair(walk, options.to)
    if options.json:
        output.record(measured.plain())
        return 0
    for line in _lines(measured, output.catalogue):
        output.line(line)
    return 0


def _lines(measured: Fields | Pair, catalogue: Catalogue) -> Iterator[str]:
    if isinstance(measured, Fields):
        yield from FieldDrawings(measured, catalogue).lines()
        return
    name, start, to = measured.terrain.board.name, tile_words(measured.start), tile_words(measured.to)
    yield catalogue.phrase("pair", name=name, start=start, to=to)
    for said in PairWords(measured, catalogue).all():
        about = f"{PART if said.part else ''}{said.about}"
        yield f"{about:<{ABOUT_WIDTH}}{said.found}"
