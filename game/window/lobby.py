"""What can be played: maps with their scenarios, and battles that were kept; and how one of them begins.

Knows no display.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game import bots
from game.battle import Battle
from game.content.faults import ContentError
from game.content.preparing import prepare
from game.journal import bots_of
from game.journal_form import JournalFault
from game.maps import MapUnreadable, read
from game.messages import Catalogue
from game.starting import battles_folder, new_journal, setup_of
from game.window.entries import MapEntry, SavedEntry
from game.window.session import Session
from systems.core.identifiers import Seat, Side

MOST_SAVED = 50


class Unplayable(Exception):  # noqa: N818 - it says what the battle is
    """A battle that cannot be begun or gone on with; `str` is one sentence."""


def map_entry(path: Path, catalogue: Catalogue, scenario: Path | None = None, rules: str | None = None) -> MapEntry:
    """The map of a file with what is fought for on it."""
    try:
        found = read(path)
        if found.refusal is not None:
            return MapEntry(path, path.stem, "", fault=found.refusal.sentence())
        prepared = prepare(path, found, scenario, rules)
    except (MapUnreadable, ContentError) as fault:
        return MapEntry(path, path.stem, "", fault=str(fault))
    wanted = prepared.scenario
    goals = tuple((one.side, catalogue.task(one)) for one in wanted.objectives)
    people = tuple((side, sum(one.side == side for one in prepared.musters)) for side in wanted.sides())
    name = wanted.name or path.stem
    return MapEntry(path, name, prepared.about, wanted.sides(), people, goals, wanted.fog, "", prepared, found)


def saved_entry(path: Path) -> SavedEntry | None:
    """What the header of a journal says; None for a file that has none."""
    try:
        with path.open("rb") as opened:
            header = msgspec.json.decode(opened.readline(), type=_Header)
    except (OSError, msgspec.MsgspecError):
        return None
    return SavedEntry(path, header.scenario.name or path.stem, header.seats, path.stat().st_mtime)


def saved_battles() -> Iterator[SavedEntry]:
    """The battles that were kept, the last one first; files that are none are passed over."""
    folder = battles_folder()
    files = sorted(folder.glob("*.battle"), key=lambda one: one.stat().st_mtime, reverse=True)
    for path in files[:MOST_SAVED]:
        entry = saved_entry(path)
        if entry is not None:
            yield entry


def begin(
    entry: MapEntry,
    bot_sides: frozenset[Side],
    seed: int,
    *,
    fog: bool,
    catalogue: Catalogue,
    journal: Path | None = None,
) -> Session:
    """A new battle on a map, with bots on these sides, kept in a journal of its own. Raises Unplayable."""
    assert entry.prepared is not None
    prepared = replace(entry.prepared, scenario=replace(entry.prepared.scenario, fog=fog))
    setup = setup_of(prepared, seed)
    try:
        battle = Battle.start(setup, journal or new_journal(entry.path))
    except (OSError, ValueError, JournalFault) as fault:
        raise Unplayable(f"{entry.path}: {fault}") from fault
    return _session(battle, bot_sides, catalogue)


def go_on(path: Path, bot_sides: frozenset[Side] | None, catalogue: Catalogue) -> Session:
    """A battle that was kept, gone on with, bots on these sides (None: where they were). Raises Unplayable."""
    try:
        battle = Battle.resume(path)
    except (OSError, JournalFault) as fault:
        raise Unplayable(str(fault)) from fault
    if battle.setup.dice == "typed":
        battle.close()
        raise Unplayable(f"{path}: found a battle with dice rolled at the table, which is played in the terminal")
    return _session(battle, bot_sides, catalogue)


def bot_sides(entry: SavedEntry) -> frozenset[Side] | None:
    """The sides that bots played last in a battle that was kept; None where its journal does not say."""
    seats = bots_of(entry.path)
    return None if seats is None else frozenset(side for side, seat in entry.seats if seat in seats)


def _session(battle: Battle, bot_sides: frozenset[Side] | None, catalogue: Catalogue) -> Session:
    seats = battle.setup.seats
    try:
        battle.seat_bots(battle.bots or () if bot_sides is None else [seats[side] for side in bot_sides])
    except JournalFault as fault:
        battle.close()
        raise Unplayable(str(fault)) from fault
    return Session(battle, {seat: bots.create(battle.rulebook) for seat in battle.bots or ()}, catalogue)


class _Named(Struct):
    name: str = ""


class _Header(Struct):
    """As much of a journal's first line as the list shows; the journal itself is checked when it is gone on with."""

    seats: tuple[tuple[Side, Seat], ...]
    scenario: _Named
