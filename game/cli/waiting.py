"""A bar on standard error while a large map is read."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.faults import printable
from game.maps.progress import Watch, nobody

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0
"""Seconds before anything is shown."""

_PARTS = {
    "file": (0.0, 0.4, "reading the file"),
    "layers": (0.4, 0.7, "reading layers"),
    "board": (0.7, 0.85, "laying the board"),
    "checks": (0.85, 1.0, "checking"),
}
"""Where on the bar each part of the work begins and ends, and what is said of it."""


@contextmanager
def waiting(path: Path) -> Iterator[Watch]:
    """Who is told how far the reading of a map has come: a bar after a second, where standard error is a terminal."""
    if not sys.stderr.isatty():
        yield nobody
        return
    bar = _Bar(path)
    try:
        yield bar
    finally:
        bar.close()


class _Bar:
    """Shows a bar once there was something to wait for."""

    def __init__(self, path: Path) -> None:
        self._name = printable(path.name)
        self._since = time.monotonic()
        self._progress: Progress | None = None
        self._part = ""

    def __call__(self, part: str, done: int, of: int, /) -> None:
        if self._progress is None and time.monotonic() - self._since < PATIENCE:
            return
        if self._progress is None:
            self._progress = _started()
            self._task = self._progress.add_task("", total=1.0)
        begin, end, words = _PARTS[part]
        share = min(1.0, done / of) if of else 0.0
        completed = begin + share * (end - begin)
        self._progress.update(self._task, completed=completed, description=f"{self._name}: {words}")
        if part != self._part:
            self._part = part
            self._progress.refresh()

    def close(self) -> None:
        """Take the bar away."""
        if self._progress is not None:
            self._progress.stop()


def _started() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}", markup=False))
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    progress.start()
    return progress
