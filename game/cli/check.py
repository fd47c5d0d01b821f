"""`enfilade check`: what is wrong with maps."""

from __future__ import annotations

import argparse
import sys

from game.cli import kernels
from game.headless.output import json_line
from game.maps import Outcome, check, render_report, report_json


def run(options: argparse.Namespace) -> int:
    """Report on each map; the worst outcome decides: 0 fine or warnings, 1 errors, 2 unreadable."""
    kernels.compile_once()
    worst = 0
    for path in options.maps:
        report = check(path)
        worst = max(worst, report.exit_status)
        if options.json:
            sys.stdout.write(json_line(report_json(report)) + "\n")
        elif report.outcome is not Outcome.UNREADABLE:
            sys.stdout.write(render_report(report) + "\n")
        sys.stdout.flush()
        if report.outcome is Outcome.UNREADABLE:
            sys.stderr.write(f"enfilade: {report.findings[0].sentence()}\n")
    return worst
