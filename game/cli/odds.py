"""`enfilade odds`: bots play a battle many times; how it ends, how long it takes and what becomes of everybody."""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from game.battle import BattleSetup
from game.cli import kernels, picture, play, streams
from game.cli.arguments import DEFAULT_RUNS
from game.cli.faults import Fault
from game.cli.maps import playable
from game.content.faults import ContentError
from game.content.preparing import prepare
from game.headless.output import Output
from game.headless.writing import put
from game.messages import BattleNames, Catalogue
from game.odds.encounter import Encounter, battle_seed
from game.odds.report import Report, plain, report
from game.odds.running import Tally, play_all
from game.odds.workers import BlockLost
from game.starting import SEEDS, setup_of
from systems.core.components import Result
from systems.core.events import BattleEnded

INTERRUPTED = 130
OWN_FAULT = 70
COLUMNS = 100
"""The width of what is not written to a terminal."""
RUNS_A_JOB = 40
"""A process more has to have so many battles to play: it takes as long to start as a good many of them."""


def run(options: argparse.Namespace) -> int:
    """Play the runs and tell the odds; or play one of them to be watched."""
    if options.open is not None:
        return play.run(_run_to_watch(options))
    if options.headless:
        raise Fault("odds: found --headless, expected --open with it: it is for a run to be watched")
    runs = options.runs or DEFAULT_RUNS
    seed = secrets.randbelow(SEEDS) if options.seed is None else options.seed
    setup = _setup(options)
    kernels.compile_once()
    encounter = _encounter(options, setup)
    tally, code = Tally(encounter.nothing), 0
    jobs = min(runs, _jobs_that_help(runs) if options.jobs is None else options.jobs)
    try:
        with _progress(tally, runs) as watch:
            play_all(encounter, setup, seed, runs, jobs, tally, watch)
    except KeyboardInterrupt:
        streams.say(f"interrupted after {tally.counts.runs} of {runs} runs", before="\n")
        code = INTERRUPTED
    except BlockLost as fault:
        streams.say(str(fault))
        code = OWN_FAULT
    if tally.counts.runs:
        told = report(tally.counts, setup.scenario.name, setup.rulebook, seed, runs, options.within)
        _tell(told, BattleNames(setup, encounter.start), options)
    return code


def _run_to_watch(options: argparse.Namespace) -> argparse.Namespace:
    """The arguments of `play` that play this run, with bots on all sides."""
    if options.seed is None:
        raise Fault("odds: found --open without --seed, expected the seed that the odds were told with")
    if options.runs is not None and options.open > options.runs:
        raise Fault(f"odds: found --open {options.open}, expected one of the {options.runs} runs")
    of_play = {"bots": "all", "dice": None, "view": None, "journal": None, "campaign": None, "battle": None}
    kept = ("map", "scenario", "rules", "headless", "json", "picture")
    seed = battle_seed(options.seed, options.open)
    return argparse.Namespace(seed=seed, **of_play, **{name: getattr(options, name) for name in kept})


def _setup(options: argparse.Namespace) -> BattleSetup:
    """The battle; its own seed does not count."""
    try:
        return setup_of(prepare(options.map, playable(options.map), options.scenario, options.rules), 0)
    except ContentError as error:
        raise Fault(str(error)) from error


def _encounter(options: argparse.Namespace, setup: BattleSetup) -> Encounter:
    try:
        return Encounter(setup)
    except ValueError as error:
        what = f"found a battle that cannot be laid out ({error}), expected one that can"
        raise Fault(f"{options.map}: {what}") from error


def _jobs_that_help(runs: int) -> int:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, runs // RUNS_A_JOB))


@contextmanager
def _progress(tally: Tally, runs: int) -> Iterator[Callable[[], None]]:
    """What is called whenever more has come in: moves a bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=runs)
        yield lambda: bar.update(task, completed=tally.played, description=_standing(tally))


def _standing(tally: Tally) -> str:
    """How the sides stand so far."""
    counts = tally.counts
    return "  ".join(f"{one.side} {one.won / counts.runs:.0%}" for one in counts.sides) if counts.runs else ""


def _tell(told: Report, names: BattleNames, options: argparse.Namespace) -> None:
    """Write the report as it is wanted, then draw it."""
    output = Output(sys.stdout, Catalogue.load("en"), as_json=options.json)
    sentences = _sentences(told, names, output.catalogue)
    content = {"odds": plain(told, sentences)}  # named here: `play` has a line of that name too
    output.record(content)
    if not options.json:
        _write(told, sentences, output, options)
    if options.picture is not None:
        picture.save_odds(options.picture, told, output.catalogue)


def _sentences(told: Report, names: BattleNames, catalogue: Catalogue) -> dict[Result, str]:
    """What is said at the end of a battle, by its result."""
    results = (one.result for one in told.endings)
    return {result: catalogue.event(BattleEnded(result), names) or "" for result in results}


def _write(told: Report, sentences: dict[Result, str], output: Output, options: argparse.Namespace) -> None:
    from game.odds.table import Page, tables

    terminal = sys.stdout.isatty()
    columns = shutil.get_terminal_size().columns if terminal else COLUMNS
    page = Page(columns, colored=terminal, unicode=(sys.stdout.encoding or "").lower().startswith("utf"))
    put(sys.stdout, page.drawn(tables(told, sentences, output.catalogue, page)))
    output.line(output.catalogue.phrase("encounter_open", command=_opening(told, options)))


def _opening(told: Report, options: argparse.Namespace) -> str:
    """The command that opens the longest of the battles."""
    words = ["enfilade", "odds", str(options.map)]
    words += ["--scenario", str(options.scenario)] if options.scenario is not None else []
    words += ["--rules", options.rules] if options.rules is not None else []
    return shlex.join([*words, "--seed", str(told.seed), "--open", str(told.lengths.longest.first)])
