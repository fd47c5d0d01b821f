"""The window: `enfilade` without a command, and `enfilade play` without --headless."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.cli import kernels, seating, streams
from game.cli.faults import Fault
from game.content.beside import is_there
from game.starting import SEEDS, new_journal
from systems.core.identifiers import Seat, Side

if TYPE_CHECKING:
    from game.messages import Catalogue
    from game.window.entries import MapEntry, SavedEntry, Wishes
    from game.window.opening import Opening
    from game.window.screen import Screen, Screens

NO_DISPLAY = (
    "found no display to open a window on, expected one: `enfilade {command} --headless` does the same in the terminal"
)
LARGE = 1_000_000
"""Bytes of a map from which on the window is opened before it has been read."""
TERMINAL_ONLY = (("--picture", "picture"),)


def run(options: argparse.Namespace) -> int:  # noqa: ARG001 - every command is run with its arguments
    """Open the window on its title screen, until it is closed."""
    return _opened(lambda opening: opening.title(), "play MAP")


def play(options: argparse.Namespace) -> int:
    """Open the window on a battle: a new one on the map, or that of a journal that exists."""
    _require_window_only("play", options)
    from game.cli import campaigning
    from game.messages import Catalogue
    from game.window.lobby import entry_of_campaign, map_entry, saved_entry

    catalogue = Catalogue.load("en")
    campaign = campaigning.from_options(options)
    if campaign is None and options.journal is None and _is_large(options.map):
        return _read_in_the_window(options, catalogue)
    entry = map_entry(options.map, catalogue, options.scenario, options.rules)
    found = entry.found
    if entry.fault or found is None:
        raise Fault(entry.fault)
    journal: Path | None = options.journal if campaign is None else options.journal or new_journal(options.map)
    goes_on = journal is not None and is_there(journal)
    kept = saved_entry(journal) if journal is not None and goes_on else None
    if campaign is not None and journal is not None:
        entry = entry_of_campaign(campaign.battle, catalogue)
        if goes_on:
            campaign.check_journal(journal)
        elif options.seed is None:
            options.seed = campaign.battle.seed
    wishes = _wishes(options, entry.sides if kept is None else kept.sides, kept)
    asked = campaigning.asked(options, found, campaign)

    def first(opening: Opening) -> Screen:
        if campaign is not None:
            opening.camp(campaign.file.path, typed=options.dice == "typed", after_battle=True)
        if journal is not None and goes_on:
            return opening.going_on(journal, wishes, asked)
        return opening.beginning(entry, wishes, journal)

    code = _opened(first, f"play {options.map}", _teller() if options.json else None)
    if campaign is not None and journal is not None and not campaign.is_written_back():
        streams.say(catalogue.phrase("camp_write_later", command=campaign.writing_back(journal)))
    return code


def _is_large(path: Path) -> bool:
    """Whether a map takes so long to read that one wants to see how far it has come."""
    try:
        return path.stat().st_size >= LARGE
    except (OSError, ValueError):
        return False


def _read_in_the_window(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Open the window at once, on how far the map has been read."""
    from game.maps.progress import Watch
    from game.window.lobby import map_entry

    def read(watch: Watch) -> MapEntry:
        return map_entry(options.map, catalogue, options.scenario, options.rules, watch)

    def wishes(entry: MapEntry) -> Wishes | str:
        try:
            return _wishes(options, entry.sides, None)
        except Fault as fault:
            return str(fault)

    tell = _teller() if options.json else None
    return _opened(lambda opening: opening.reading(options.map, read, wishes), f"play {options.map}", tell)


def camp(options: argparse.Namespace) -> int:
    """Open the window on the camp of a campaign. Raises ContentError before there is a window."""
    from game.campaign.reading import read_campaign

    read_campaign(options.campaign)
    return _opened(
        lambda opening: opening.camp(options.campaign, typed=options.dice == "typed"),
        f"camp {options.campaign}",
        _teller() if options.json else None,
    )


def watch(options: argparse.Namespace) -> int:
    """Open the window on a battle that was kept, to be watched again."""
    _require_window_only("replay", options)
    from game.battle import JournalFault
    from game.journal import setup_of

    try:
        setup = setup_of(options.journal)
    except JournalFault as fault:
        raise Fault(str(fault)) from fault
    eyes = None if options.view is None else seating.watcher("replay", options.view, setup)
    everything = options.view is not None and eyes is None
    line = options.until or 0
    return _opened(
        lambda opening: opening.watching(options.journal, eyes, everything=everything, line=line),
        f"replay {options.journal}",
        _teller() if options.json else None,
    )


def _opened(first: Callable[[Opening], Screen], terminal: str, tell: Callable[[Screens], None] | None = None) -> int:
    from game.window.app import NoDisplay
    from game.window.opening import run as open_window

    try:
        return open_window(kernels.compile_once, first, tell)
    except NoDisplay as fault:
        raise Fault(NO_DISPLAY.format(command=terminal)) from fault


def _wishes(options: argparse.Namespace, sides: tuple[Side, ...], kept: SavedEntry | None) -> Wishes:
    """How the battle is to be begun or gone on with. Raises Fault."""
    from game.window.entries import Wishes
    from game.window.lobby import bot_sides

    bots = None if options.bots is None else frozenset(seating.bot_sides(options.bots, sides))
    before = None if kept is None else bot_sides(kept)
    seed = secrets.randbelow(SEEDS) if options.seed is None else options.seed
    wishes = Wishes(bots, seed, None, options.dice == "typed")
    if options.view is None:
        return wishes
    if options.view == seating.EVERYTHING:
        return replace(wishes, masters=True)
    return replace(wishes, eyes=_eyes(options.view, sides, bots if bots is not None else before or frozenset()))


def _teller() -> Callable[[Screens], None]:
    """What tells programs on standard output what the window shows."""
    from game.headless.output import Output
    from game.messages import Catalogue
    from game.window.report import Report

    return Report(Output(sys.stdout, Catalogue.load("en"), as_json=True)).tell


def _eyes(view: str, sides: tuple[Side, ...], bots: frozenset[Side]) -> Seat:
    """The seat whose knowledge the screen is to show: in a window nobody else can play then. Raises Fault."""
    if view not in sides:
        raise Fault(f"play: --view: found {view!r}, expected all or a seat of the battle: {', '.join(sides)}")
    others = [side for side in sides if side not in bots and side != view]
    if others:
        what = f"found {view!r} in a window where people play {', '.join(others)} as well"
        raise Fault(f"play: --view: {what}, expected all, bots for them, or --headless")
    return Seat(view)


def _require_window_only(command: str, options: argparse.Namespace) -> None:
    """Raise Fault for arguments that only the terminal has a use for."""
    for name, attribute in TERMINAL_ONLY:
        if getattr(options, attribute):
            raise Fault(f"{command}: found {name}, expected --headless with it: it is for the terminal")
