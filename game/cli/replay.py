"""`enfilade replay`: a battle once more from its journal, and whether it comes out as it was recorded."""

from __future__ import annotations

import argparse
import sys

from game.battle import JournalFault, Replay, ReplayDiffers
from game.cli import kernels, picture, seating, streams, window
from game.cli.faults import Fault
from game.headless.output import Output
from game.journal_form import AnyLine, RewindLine, UndoLine
from game.maps.shipped import map_of
from game.messages import BattleNames, Catalogue
from game.state_form import digest, state_bytes
from systems.core.components import Result

DIFFERS = 1


def run(options: argparse.Namespace) -> int:
    """Play the journal again; 1 where a line came out otherwise."""
    if not options.headless:
        return window.watch(options)
    output = Output(sys.stdout, Catalogue.load("en"), as_json=options.json)
    try:
        return _run(options, output)
    except ReplayDiffers as fault:
        content = {"line": fault.line, "found": fault.found, "expected": fault.expected, "sentence": str(fault)}
        output.record({"differs": content})
        streams.say(str(fault))
        return DIFFERS
    except JournalFault as fault:
        raise Fault(str(fault)) from fault


def _run(options: argparse.Namespace, output: Output) -> int:
    replay = Replay(options.journal)
    setup = replay.setup
    seat = None if options.view is None else seating.watcher("replay", options.view, setup)
    kernels.compile_once()
    content = {"name": setup.scenario.name, "rules": setup.rulebook, "seed": setup.seed, "dice": setup.dice}
    more = {"version": setup.version, "journal": str(options.journal)}
    output.answer("battle", content | more, [output.catalogue.phrase("replayed", **content, **more)])
    number = 0
    for line, happened in replay.lines(options.until):
        if happened is None:
            _tell_taken_back(line, output)
            continue
        names = BattleNames(setup, replay.world, seat)
        for event in happened.events() if seat is None else happened.served(seat):
            number += 1
            output.event(event, number, names)
    _tell_end(replay, options, output)
    if options.picture is not None:
        done = (played.happened for played in replay.course.played)
        known = [one for one in done if one is not None]
        events = tuple(event for one in known for event in (one.events() if seat is None else one.served(seat)))
        picture.save(options.picture, replay.world, seat, map_of(setup.board), replay.rulebook, events)
    if replay.notice:
        streams.say(f"note: {replay.notice}")
    return 0


def _tell_taken_back(line: AnyLine, output: Output) -> None:
    """Say that something was taken back; its events stay in the log of a replay, which shows what was done."""
    if isinstance(line, UndoLine):
        sentence = output.catalogue.phrase("line_taken_back", line=line.takes_back)
        output.answer("undone", {"line": line.n, "takes_back": line.takes_back}, [sentence])
    elif isinstance(line, RewindLine):
        sentence = output.catalogue.phrase("back_to_line", line=line.to)
        output.answer("undone", {"line": line.n, "back_to": line.to}, [sentence])


def _tell_end(replay: Replay, options: argparse.Namespace, output: Output) -> None:
    """Say how far it came, with the digest of the state there."""
    last = min(options.until or len(replay.contents.lines) + 1, len(replay.contents.lines) + 1)
    result = replay.world.battle_has(Result)
    state = digest(state_bytes(replay.world))
    sentence = output.catalogue.phrase("replay_ends", line=last, state=state, over=result is not None)
    content = {"line": last, "state": state, "result": result, "sentence": sentence}
    output.answer("end", content, [sentence])
