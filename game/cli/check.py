"""`enfilade check`: what is wrong with maps."""

from __future__ import annotations

import argparse
import sys

from game.cli import kernels, streams
from game.headless.output import json_line
from game.headless.writing import plain, put
from game.maps import Outcome, check, render_report, report_json


def run(options: argparse.Namespace) -> int:
    """Report on each map; the worst outcome decides: 0 fine or warnings, 1 errors, 2 unreadable."""
    kernels.compile_once()
    worst = 0
    for path in options.maps:
        report = check(path)
        worst = max(worst, report.exit_status)
        if options.json:
            put(sys.stdout, json_line(report_json(report)) + "\n")
        elif report.outcome is not Outcome.UNREADABLE:
            put(sys.stdout, plain(render_report(report)) + "\n")
        if report.outcome is Outcome.UNREADABLE:
            streams.say(report.findings[0].sentence())
    return worst
