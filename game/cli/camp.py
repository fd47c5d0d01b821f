"""`enfilade camp`: the camp of a campaign between battles, or what a battle brings back to it."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from game.campaign.after import NotBack, over
from game.campaign.camp import CampSession
from game.campaign.reading import read_campaign
from game.campaign.writing import NotSaved
from game.cli import kernels, streams, window
from game.cli.faults import Fault
from game.content.faults import ContentError
from game.headless.camp_session import CampTerminal
from game.headless.output import Output
from game.headless.reader import EndOfInput, Reader
from game.journal_form import JournalFault
from game.messages import Catalogue

INTERRUPTED = 130


def run(options: argparse.Namespace) -> int:
    """Open a camp in the window; in the terminal go on until there is nothing more to read, or write a battle back."""
    if options.to is not None and options.after is None:
        raise Fault("camp: found --to, expected --after with it: in a camp `save FILE` writes another file")
    output = Output(sys.stdout, Catalogue.load("en"), as_json=options.json)
    try:
        if not (options.headless or options.after or options.script):
            return window.camp(options)
        session = CampSession(read_campaign(options.campaign), output.catalogue, typed=options.dice == "typed")
        with ExitStack() as opened:
            terminal = CampTerminal(session, Reader(_script(options.script, opened), output), output)
            if options.after is not None:
                return write_back(options.after, options.to, session, terminal)
            return _run(terminal)
    except (ContentError, JournalFault, NotBack, NotSaved) as fault:
        raise Fault(str(fault)) from fault


def write_back(journal: Path, to: Path | None, session: CampSession, terminal: CampTerminal) -> int:
    """Write what a battle brings back to the campaign. Raises NotBack, NotSaved, JournalFault."""
    kernels.compile_once()
    battle = over(journal)
    try:
        events = terminal.with_dice(lambda faces: session.come_back(battle, faces))
    except EndOfInput:
        terminal.tell_unsaved()
        return 0
    terminal.tell(events)
    terminal.tell_saved(session.save(to))
    return 0


def _run(terminal: CampTerminal) -> int:
    try:
        terminal.run()
    except EndOfInput:
        terminal.tell_unsaved()
    except KeyboardInterrupt:
        streams.say("interrupted", before="\n")
        terminal.tell_unsaved()
        return INTERRUPTED
    return 0


def _script(path: Path | None, opened: ExitStack) -> TextIO:
    """Where commands are read: standard input, or a file. Raises Fault where there is none."""
    if path is None:
        return sys.stdin
    try:
        return opened.enter_context(path.open(encoding="utf-8", errors="replace"))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Fault(f"{path}: found a file that cannot be read ({why}), expected one with commands") from error
