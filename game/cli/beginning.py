"""How a battle on the command line begins: laid out on a map, or taken up again from its journal."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from game.battle import Battle, BattleSetup, ReplayDiffers
from game.campaign.battles import ReadyBattle
from game.cli.faults import Fault
from game.content.preparing import prepare
from game.headless.output import Output
from game.headless.reader import Reader
from game.headless.typed_dice import with_typed_dice
from game.journal import read
from game.maps import ReadMap
from game.starting import SEEDS, setup_of
from game.table_dice import Table
from systems.core.dice import DiceNeeded, Faces
from systems.core.identifiers import UnitId

YES = ("y", "yes")


def new_setup(
    options: argparse.Namespace, found: ReadMap, of_campaign: ReadyBattle | None = None
) -> tuple[BattleSetup, str]:
    """The battle that the arguments ask for, and what its scenario tells the players. Raises ContentError."""
    if of_campaign is None:
        prepared = prepare(options.map, found, options.scenario, options.rules)
    else:
        prepared = of_campaign.prepared
    drawn = secrets.randbelow(SEEDS) if of_campaign is None else of_campaign.seed
    seed = drawn if options.seed is None else options.seed
    return setup_of(prepared, seed, typed=options.dice == "typed"), prepared.about


def started(setup: BattleSetup, journal: Path, map_file: Path, reader: Reader, output: Output) -> Battle:
    """The battle, begun and kept in a new journal. Raises EndOfInput with nothing written, Fault, JournalFault."""

    def start(faces: tuple[Faces, ...]) -> Battle:
        return Battle.start(setup, journal, faces=faces)

    def roller(unit: UnitId | None) -> str | None:
        return None if unit is None else setup.musters[unit - 1].name

    try:
        return with_typed_dice(start, reader, output, Table(roller, setup.seed))
    except ValueError as error:
        raise Fault(f"{map_file}: found a battle that cannot be laid out ({error}), expected one that can") from error


def resumed(journal: Path, reader: Reader, output: Output) -> Battle:
    """The battle of a journal; where a line comes out otherwise, the player is asked whether to go on before it.

    Raises EndOfInput, JournalFault.
    """
    try:
        return Battle.resume(journal)
    except DiceNeeded:  # its start was cut off
        table = Table(lambda _unit: None, read(journal).setup.seed)
        return with_typed_dice(lambda faces: Battle.resume(journal, faces=faces), reader, output, table)
    except ReplayDiffers as fault:
        if fault.good is None:
            raise
        question = output.catalogue.phrase("go_on_before", fault=str(fault), line=fault.good)
        output.record({"question": question})
        if reader.line(question).casefold() not in YES:
            raise
        return Battle.resume(journal, until=fault.good)
