"""The window: `enfilade` without a command, and `enfilade play` without --headless."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from game.cli import kernels, seating
from game.cli.faults import Fault
from game.starting import SEEDS
from systems.core.identifiers import Side

NO_DISPLAY = (
    "found no display to open a window on, expected one: `enfilade play {map} --headless` plays in the terminal"
)
TERMINAL_ONLY = (("--json", "json"), ("--view", "view"), ("--picture", "picture"))


def run(options: argparse.Namespace) -> int:  # noqa: ARG001 - every command is run with its arguments
    """Open the window on its title screen, until it is closed."""
    from game.window.app import NoDisplay
    from game.window.opening import run_title

    try:
        return run_title(kernels.compile_once)
    except NoDisplay as fault:
        raise Fault(NO_DISPLAY.format(map="MAP")) from fault


def play(options: argparse.Namespace) -> int:
    """Open the window on a battle: a new one on the map, or that of a journal that exists."""
    _require_window_only(options)
    from game.messages import Catalogue
    from game.window.app import NoDisplay
    from game.window.lobby import begin, go_on, map_entry, saved_entry
    from game.window.opening import run_battle
    from game.window.session import Session

    entry = map_entry(options.map, Catalogue.load("en"), options.scenario, options.rules)
    if entry.fault or entry.prepared is None or entry.found is None:
        raise Fault(entry.fault)
    journal: Path | None = options.journal
    kept = None if journal is None else saved_entry(journal)
    bot_sides = _bot_sides(options.bots, entry.sides if kept is None else kept.sides)
    seed = secrets.randbelow(SEEDS) if options.seed is None else options.seed

    def start(catalogue: Catalogue) -> Session:
        if journal is not None and journal.exists():
            return go_on(journal, bot_sides, catalogue)
        return begin(entry, bot_sides or frozenset(), seed, fog=entry.fog, catalogue=catalogue, journal=journal)

    try:
        return run_battle(kernels.compile_once, start, entry.found.plain)
    except NoDisplay as fault:
        raise Fault(NO_DISPLAY.format(map=options.map)) from fault


def _bot_sides(wanted: str | None, sides: tuple[Side, ...]) -> frozenset[Side] | None:
    """The sides that bots are to play; None for those they played before. Raises Fault."""
    return None if wanted is None else frozenset(seating.bot_sides(wanted, sides))


def _require_window_only(options: argparse.Namespace) -> None:
    """Raise Fault for arguments that only a battle in the terminal has."""
    for name, attribute in TERMINAL_ONLY:
        if getattr(options, attribute):
            raise Fault(f"play: found {name}, expected --headless with it: it is for battles in the terminal")
    if options.dice == "typed":
        raise Fault("play: found --dice typed, expected --headless with it: dice are typed in the terminal")
