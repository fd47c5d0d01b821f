"""What can be played: maps with their scenarios, and battles that were kept; and how one of them begins.

Knows no display.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import game
from game import bots
from game import journal as journals
from game.battle import Battle, ReplayDiffers
from game.campaign.battles import ReadyBattle
from game.content.faults import ContentError
from game.content.preparing import Prepared, prepare
from game.differences import Asked, differences
from game.how_it_stands import how_it_stood
from game.journal_form import BattleSetup, DiceKind, JournalFault
from game.maps import MapUnreadable, ReadMap, read
from game.maps.plain import PlainMap
from game.maps.progress import Watch, nobody
from game.maps.shipped import map_of
from game.messages import Catalogue, ScenarioNames
from game.starting import SEEDS, battles_folder, new_journal, setup_of
from game.table_dice import Table
from game.window.entries import MapEntry, SavedEntry, Wishes
from game.window.session import Session
from systems.core.board import Board
from systems.core.dice import Faces
from systems.core.events import BattleEnded
from systems.core.identifiers import Seat, Side

MOST_SAVED = 50


class Unplayable(Exception):  # noqa: N818 - it says what the battle is
    """A battle that cannot be begun or gone on with; `str` is one sentence."""


def map_entry(
    path: Path, catalogue: Catalogue, scenario: Path | None = None, rules: str | None = None, watch: Watch = nobody
) -> MapEntry:
    """The map of a file with what is fought for on it; `watch` is told how far the reading has come."""
    try:
        found = read(path, watch)
        if found.refusal is not None:
            return MapEntry(path, path.stem, "", fault=found.refusal.sentence())
        prepared = prepare(path, found, scenario, rules)
    except (MapUnreadable, ContentError) as fault:
        return MapEntry(path, path.stem, "", fault=str(fault))
    return _entry(path, prepared.scenario.name or path.stem, prepared, found, catalogue)


def entry_of_campaign(battle: ReadyBattle, catalogue: Catalogue) -> MapEntry:
    """The map of a battle of a campaign, with the people of the campaign on it."""
    return _entry(battle.map_file, battle.fixture.name, battle.prepared, battle.found, catalogue)


def _entry(path: Path, name: str, prepared: Prepared, found: ReadMap, catalogue: Catalogue) -> MapEntry:
    wanted = prepared.scenario
    goals = tuple((one.side, catalogue.task(one)) for one in wanted.objectives)
    people = tuple((side, sum(one.side == side for one in prepared.musters)) for side in wanted.sides())
    return MapEntry(path, name, prepared.about, wanted.sides(), people, goals, wanted.fog, "", prepared, found)


def saved_entry(path: Path) -> SavedEntry | None:
    """What the header of a journal says; None for a file that has none."""
    try:
        with path.open("rb") as opened:
            header = msgspec.json.decode(opened.readline(), type=_Header)
    except (OSError, msgspec.MsgspecError):
        return None
    return SavedEntry(path, header.scenario.name or path.stem, header.seats, path.stat().st_mtime, how_it_stood(path))


def saved_battles() -> Iterator[SavedEntry]:
    """The battles that were kept, the last one first; files that are none are passed over."""
    folder = battles_folder()
    files = sorted(folder.glob("*.battle"), key=lambda one: one.stat().st_mtime, reverse=True)
    for path in files[:MOST_SAVED]:
        entry = saved_entry(path)
        if entry is not None:
            yield entry


def begin(
    entry: MapEntry, wishes: Wishes, catalogue: Catalogue, journal: Path | None = None, faces: tuple[Faces, ...] = ()
) -> Session:
    """A new battle on a map, kept in a journal of its own. Raises Unplayable, and DiceNeeded for the turn order."""
    return begin_as(setup_for(entry, wishes), wishes, catalogue, journal, faces)


def setup_for(entry: MapEntry, wishes: Wishes) -> BattleSetup:
    """A new battle on a map as it is laid out."""
    assert entry.prepared is not None
    prepared = entry.prepared
    if wishes.fog is not None:
        prepared = replace(prepared, scenario=replace(prepared.scenario, fog=wishes.fog))
    return setup_of(prepared, wishes.seed, typed=wishes.typed)


def begin_as(
    setup: BattleSetup, wishes: Wishes, catalogue: Catalogue, journal: Path | None = None,
    faces: tuple[Faces, ...] = (),
) -> Session:  # fmt: skip
    """A new battle laid out like that; raises as `begin` does."""
    try:
        battle = Battle.start(setup, journal or new_journal(Path(setup.board.name)), faces=faces)
    except (OSError, ValueError, JournalFault) as fault:
        raise Unplayable(f"{setup.board.name}: {fault}") from fault
    return _session(battle, wishes, catalogue, ())


def once_more(setup: BattleSetup) -> BattleSetup:
    """The same battle laid out anew, with another seed."""
    return replace(setup, seed=secrets.randbelow(SEEDS), version=game.__version__)


def table_of(setup: BattleSetup) -> Table:
    """Where the turn order of a new battle is rolled."""
    return Table(lambda unit: None if unit is None else setup.musters[unit - 1].name, setup.seed)


def go_on(
    path: Path, wishes: Wishes, catalogue: Catalogue, asked: Asked | None = None, until: int | None = None,
    faces: tuple[Faces, ...] = (),
) -> Session:  # fmt: skip
    """A battle that was kept, gone on with; what is `asked` for otherwise than it began is noted.

    Raises Unplayable, and as `Battle.resume` does ReplayDiffers, where it can go on before a line, and DiceNeeded.
    """
    try:
        battle = Battle.resume(path, until=until, faces=faces)
    except ReplayDiffers as fault:
        if fault.good is not None:
            raise
        raise Unplayable(str(fault)) from fault
    except (OSError, JournalFault) as fault:
        raise Unplayable(str(fault)) from fault
    notes = () if asked is None else tuple(differences(battle.setup_now, asked, catalogue))
    return _session(battle, wishes, catalogue, notes)


def table_of_kept(path: Path) -> Table:
    """Where the turn order is rolled again of a battle whose journal was cut off before it."""
    return Table(lambda _unit: None, journals.setup_of(path).seed)


class AboutKept(Struct, frozen=True):
    """What the title shows of a battle that was kept: its board, drawn in the pictures of a map of ours, its manner.

    `outcome` is who won and what decided, "" while it goes on.
    """

    board: Board
    plain: PlainMap | None
    fog: bool
    dice: DiceKind
    outcome: str


@lru_cache(maxsize=MOST_SAVED)
def about_kept(entry: SavedEntry, catalogue: Catalogue) -> AboutKept | None:
    """What the beginning of a journal says of its battle; None where that cannot be read."""
    try:
        setup = journals.setup_of(entry.path)
    except JournalFault:  # what is wrong with it is said when it is gone on with
        return None
    result = None if entry.stands is None else entry.stands.result
    outcome = "" if result is None else catalogue.event(BattleEnded(result), ScenarioNames(setup.scenario)) or ""
    return AboutKept(setup.board, map_of(setup.board), setup.scenario.fog, setup.dice, outcome)


def bot_sides(entry: SavedEntry) -> frozenset[Side] | None:
    """The sides that bots played last in a battle that was kept; None where its journal does not say."""
    seats = journals.bots_of(entry.path)
    return None if seats is None else frozenset(side for side, seat in entry.seats if seat in seats)


def wishes_of_kept(path: Path, setup: BattleSetup) -> Wishes:
    """Who played a battle that was kept, bots where they sat last, as a new one is begun."""
    bots = journals.bots_of(path) or ()
    return Wishes(frozenset(side for side, seat in setup.seats.items() if seat in bots))


def _session(battle: Battle, wishes: Wishes, catalogue: Catalogue, notes: tuple[str, ...]) -> Session:
    seats = battle.setup.seats
    try:
        battle.seat_bots(battle.bots or () if wishes.bots is None else [seats[side] for side in wishes.bots])
    except JournalFault as fault:
        battle.close()
        raise Unplayable(str(fault)) from fault
    minds = {seat: bots.create(battle.rulebook) for seat in battle.bots or ()}
    return Session(battle, minds, catalogue, eyes=wishes.eyes, masters=wishes.masters, notices=notes)


class _Named(Struct):
    name: str = ""


class _Header(Struct):
    """As much of a journal's first line as the list shows; the journal itself is checked when it is gone on with."""

    seats: tuple[tuple[Side, Seat], ...]
    scenario: _Named
