"""Runs the benchmarks named, or all: `python -m benchmarks [--quick] [NAME ...]`; status 1 when a bar is missed."""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

import benchmarks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.harness import Row

    Rows = Callable[[bool], Iterator[Row]]


def main() -> int:
    """The exit status: 0 when every bar is met."""
    known = _known()
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed against the peers, in one table.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(known)}; all without")
    parser.add_argument("--quick", action="store_true", help="fewer boards and turns: a glance, not a measurement")
    given = parser.parse_args()
    unknown = [name for name in given.names if name not in known]
    if unknown:
        parser.error(f"no benchmark is called {unknown[0]}: expected one of {', '.join(known)}")
    console = Console(width=None if sys.stdout.isatty() else 120)
    rows = []
    for name in given.names or known:
        for row in known[name](given.quick):
            rows.append(row)
            console.print(f"[dim]{row.name}: {row.ratio:.3f}[/dim]")
    console.print(_table(rows))
    return 0 if all(row.met for row in rows) else 1


def _known() -> dict[str, Rows]:
    """The `rows` of every module here that has one, by its name."""
    modules = (importlib.import_module(f"benchmarks.{found.name}") for found in _modules())
    return {module.__name__.removeprefix("benchmarks."): module.rows for module in modules if hasattr(module, "rows")}


def _modules() -> list[pkgutil.ModuleInfo]:
    return [found for found in pkgutil.iter_modules(benchmarks.__path__) if not found.name.startswith("__")]


def _table(rows: list[Row]) -> Table:
    table = Table(title="Our time divided by the peer's: median of the turns, with quartiles; without a peer, seconds")
    for heading in ("what", "peer", "ours", "peer's", "quartiles", "median", "bar", ""):
        table.add_column(
            heading, justify="left" if heading in {"what", "peer", ""} else "right", no_wrap=heading == "what"
        )
    for row in rows:
        theirs = "" if row.theirs is None else _time(row.theirs)
        unit = " s" if row.theirs is None else ""
        table.add_row(
            row.name,
            row.peer,
            _time(row.ours),
            theirs,
            f"{row.low:.3f} .. {row.high:.3f}{unit}",
            f"{row.ratio:.3f}{unit}",
            f"<= {row.bar:g}{unit}",
            "met" if row.met else "MISSED",
        )
    return table


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e6:.1f} us"


if __name__ == "__main__":
    sys.exit(main())
