"""A board for scenarios and rosters to be tried on, and files written to be read."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np

from game.content.rules import RulesInForce, load_rules
from systems.core.board import Board, Spawn, Zone
from systems.core.identifiers import Side
from systems.geometry.grid import Blockers
from systems.geometry.low_cover import LowObjects

ROWS, COLUMNS = 6, 8
BLUE, RED, GREEN = Side("blue"), Side("red"), Side("green")

SPAWNS = (
    Spawn((0, 0), BLUE, "Ana"),
    Spawn((0, 1), BLUE, "Guard"),
    Spawn((0, 2), BLUE),
    Spawn((7, 0), RED, "Bo"),
    Spawn((7, 1), RED, "Guard"),
    Spawn((7, 2), RED),
    Spawn((4, 5), GREEN, "Cy"),
    Spawn((7, 0), RED, "Dee", "late"),
    Spawn((0, 5), BLUE, "", "relief"),
)


def board(*spawns: Spawn) -> Board:
    """An open board of six rows and eight columns, with the spawns above where none are given."""
    return Board(
        name="court",
        metres_per_tile=Fraction(1),
        effect=Blockers.open(ROWS, COLUMNS),
        sight=Blockers.open(ROWS, COLUMNS),
        move=Blockers.open(ROWS, COLUMNS),
        low=LowObjects.none(ROWS, COLUMNS),
        quarters=np.full((ROWS, COLUMNS), 4, np.int32),
        void=np.zeros((ROWS, COLUMNS), bool),
        spawns=spawns or SPAWNS,
        exits=(Zone("gate", ((3, 0),)), Zone("west road", ((0, 3),), BLUE)),
        zones=(Zone("crane", ((3, 3), (4, 3))), Zone("gatehouse", ((3, 1),))),
    )


@cache
def rules() -> RulesInForce:
    """Ground Combat as it comes."""
    return load_rules("ground")


def written(folder: Path, text: str, name: str = "court.toml") -> Path:
    """The path of a new file with that text."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
