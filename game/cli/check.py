"""`enfilade check`: what is wrong with maps."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from game.cli import kernels, streams
from game.cli.waiting import waiting
from game.content.faults import ContentError
from game.content.preparing import prepare
from game.headless.output import json_line
from game.headless.writing import plain, put
from game.maps import Outcome, Report, Severity, check, render_report, report_json, write_side_file

ONE_SIDE = "one-side"
_COLOURS = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def run(options: argparse.Namespace) -> int:
    """Report on each map; the worst decides: 0 fine or warnings, 1 errors, 2 unreadable, or no side file written."""
    kernels.compile_once()
    told = [_told(path, options) for path in options.maps]
    outcomes = [outcome for outcome, _ in told]
    if len(outcomes) > 1 and not options.json:
        put(sys.stdout, _all_in_all(outcomes) + "\n")
    return int(max(outcomes) if all(written for _, written in told) else Outcome.UNREADABLE)


def _told(path: Path, options: argparse.Namespace) -> tuple[Outcome, bool]:
    """How the check of a map came out, after its report was told, and whether all that was to be written could be."""
    with waiting(path) as watch:
        report = _with_people(path, check(path, watch))
    written = _write(path, report) if options.write_side_file and report.found is not None else True
    if options.json:
        put(sys.stdout, json_line(report_json(report)) + "\n")
    elif report.outcome is not Outcome.UNREADABLE:
        _show(report)
    if report.outcome is Outcome.UNREADABLE:
        streams.say(report.findings[0].sentence())
    return report.outcome, written


def _with_people(path: Path, report: Report) -> Report:
    """The report, with what keeps the people of its scenario and rosters from being laid out on the map.

    A second side that the map lacks may be the scenario's, to be placed before the battle.
    """
    errors = {finding.code for finding in report.findings if finding.severity is Severity.ERROR}
    if report.found is None or errors - {ONE_SIDE}:
        return report
    try:
        prepare(path, report.found)
    except ContentError as error:
        if errors:
            return report
        return report.with_error("scenario", error.key, error.found, error.expected, error.advice, error.file)
    return report.without(ONE_SIDE)


def _write(path: Path, report: Report) -> bool:
    """Whether a map has a side file now, after that was told."""
    assert report.found is not None
    try:
        written = write_side_file(path, report.found.guesses)
        streams.say(f"{written}: written; what stands there decides from now on")
    except FileExistsError as fault:
        streams.say(f"{fault.filename}: found a side file, expected none; it is left as it is")
    except OSError as fault:
        streams.say(f"{fault.filename}: found no way to write ({fault.strerror}), expected a folder to write in")
        return False
    return True


def _show(report: Report) -> None:
    """Write a report for people: in colour where they look at a terminal."""
    text = plain(render_report(report))
    if not sys.stdout.isatty():
        put(sys.stdout, text + "\n")
        return
    from rich.console import Console
    from rich.text import Text

    *lines, summary = text.split("\n")
    console = Console(highlight=False, soft_wrap=True)
    styles = [*(_COLOURS[finding.severity] for finding in report.findings), *("dim" for _ in report.layers)]
    for line, style in zip(lines, styles, strict=True):
        label, colon, rest = line.partition(": ")
        whole = style == "dim"
        console.print(Text.assemble((label, style), (colon + rest, style if whole else "")))
    console.print(Text(summary, "bold green" if report.outcome is Outcome.PLAYABLE else "bold red"))


def _all_in_all(outcomes: list[Outcome]) -> str:
    """How all maps came out, in one line."""
    counts = Counter(outcomes)
    words = {
        Outcome.PLAYABLE: "can be played",
        Outcome.ERRORS: "cannot be played yet",
        Outcome.UNREADABLE: "cannot be read",
    }
    said = [f"{counts[outcome]} {word}" for outcome, word in words.items() if counts[outcome]]
    return f"{len(outcomes)} maps: {', '.join(said)}"
