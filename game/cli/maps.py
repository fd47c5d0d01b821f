"""Maps as the commands take them: read, or refused in a sentence; and what is measured on them with."""

from __future__ import annotations

from pathlib import Path

from game.cli.faults import Fault
from game.cli.waiting import waiting
from game.content.faults import ContentError
from game.content.preparing import own_rules
from game.content.rules import load_rules
from game.maps import MapUnreadable, ReadMap, read
from systems.core.board import Board
from systems.core.identifiers import Tile
from systems.ground.rules import GroundRules

RULES = "ground"
"""The rulebook in whose action points a way is priced."""


def playable(path: Path) -> ReadMap:
    """The map of a file. Raises Fault where it cannot be read or has errors."""
    try:
        with waiting(path) as watch:
            found = read(path, watch)
    except MapUnreadable as unreadable:
        raise Fault(str(unreadable)) from unreadable
    if found.refusal is not None:
        raise Fault(found.refusal.sentence())
    return found


def ground_rules(map_file: Path) -> GroundRules:
    """The figures in force on a map. Raises Fault where a file beside it cannot be used."""
    try:
        rules: GroundRules = load_rules(RULES, own_rules(map_file)).rules
    except ContentError as error:
        raise Fault(str(error)) from error
    return rules


def require_on_board(map_file: Path, board: Board, name: str, tile: Tile) -> None:
    """Raise Fault for a tile off the board, given as that argument."""
    if not board.holds(tile):
        expected = f"0,0 to {board.columns - 1},{board.rows - 1}"
        raise Fault(f"{map_file}: {name}: found {tile[0]},{tile[1]}, expected a tile of the board, {expected}")
