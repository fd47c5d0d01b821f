"""`enfilade new`: a map begun from the template, ready to be opened in Tiled."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

from game.cli.faults import Fault
from game.cli.new_files import map_name, put_files
from game.headless.output import json_line
from game.headless.writing import plain, put
from game.mapmaking.beginning import LEAST, Begun, begin
from game.maps import limits

PROGRAM = "enfilade"


def run(options: argparse.Namespace) -> int:
    """Write the map with what lies beside it, and say how to go on."""
    map_file = map_name(options.map)
    if options.size is not None:
        _require_size(options.size)
    try:
        begun = begin(map_file, options.size, options.metres_per_tile, _command())
    except OSError as fault:
        raise Fault(f"{map_file.parent}: found no folder that can be read ({fault.strerror or fault})") from fault
    if os.path.lexists(map_file) and not options.force:
        raise Fault(
            f"{map_file}: found something of that name, expected nothing; it is left as it is (--force replaces it)"
        )
    put_files({**begun.beside, map_file: begun.text.encode()}, replace=options.force, folders=True)
    if options.json:
        record = {
            "map": str(map_file),
            "size": list(begun.size),
            "project": str(begun.project),
            "beside": [path.relative_to(map_file.parent).as_posix() for path in begun.beside],
        }
        put(sys.stdout, json_line(record) + "\n")
    else:
        put(sys.stdout, plain(_told(map_file, begun)) + "\n")
    return 0


def _told(map_file: Path, begun: Begun) -> str:
    beside = f", and {len(begun.beside)} files for Tiled beside it" if begun.beside else ""
    return (
        f"{map_file}: written, {begun.size[0]}x{begun.size[1]} tiles{beside}.\n"
        f"Open {begun.project} in Tiled, then the map. `enfilade check {map_file}` says what it lacks."
    )


def _require_size(size: tuple[int, int]) -> None:
    fits = all(least <= one <= limits.SIDE for least, one in zip(LEAST, size, strict=True))
    if not fits or size[0] * size[1] > limits.CELLS:
        least = f"{LEAST[0]}x{LEAST[1]}"
        raise Fault(
            f"new: --size: found {size[0]}x{size[1]}, expected {least} to {limits.SIDE} each way and "
            f"at most {limits.CELLS} tiles in all"
        )


def _command() -> tuple[str, ...]:
    """What starts the program from Tiled: by its name where it is on the path, else by the Python that runs it now."""
    return (PROGRAM,) if shutil.which(PROGRAM) else (sys.executable, "-m", "game")
