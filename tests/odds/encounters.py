"""Encounters to take odds of."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.battle import BattleSetup
from game.content.preparing import prepare
from game.maps import read
from game.odds.counts import Counts
from game.odds.encounter import Encounter
from game.resources import resource_folder
from game.starting import setup_of
from tests.cli.terminal import COURT

SEED = 11


@cache
def setup(name: str) -> BattleSetup:
    """The battle on a shipped map, or on the small court."""
    path: Path = COURT if name == "court" else resource_folder("maps") / f"{name}.tmx"
    return setup_of(prepare(path, read(path)), 0)


@cache
def encounter(name: str) -> Encounter:
    """The same, to be played."""
    return Encounter(setup(name))


@cache
def one_run(run: int) -> Counts:
    """What comes of one run on the court."""
    return encounter("court").play(run, SEED)
