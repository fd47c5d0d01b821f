"""Maps drawn in Tiled: read to boards, and checked. The only importer of pytmx.

    file -> plain form (`tmx`, `plain`) -> tiles by pytmx (`pytmx_tiles`) -> board (`building`)

What classes and properties mean is one table, `vocabulary`. A reader of another form of file only has to arrive at
`plain.PlainMap`.
"""

from __future__ import annotations

from game.maps.findings import Finding, MapUnreadable, Place, Severity
from game.maps.reader import ReadMap, read
from game.maps.report import Outcome, Report, check, render_report, report_json
from game.maps.side_file import write_side_file

__all__ = [
    "Finding",
    "MapUnreadable",
    "Outcome",
    "Place",
    "ReadMap",
    "Report",
    "Severity",
    "check",
    "read",
    "render_report",
    "report_json",
    "write_side_file",
]
