"""`enfilade rules`: every figure in force, and where it comes from."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from game.cli.faults import Fault
from game.content.faults import ContentError
from game.content.rules import BOOKS, Figure, load_rules
from game.headless.output import json_line
from game.headless.writing import put

WIDEST_VALUE = 40
NO_SOURCE = "ours"


def run(options: argparse.Namespace) -> int:
    """List the rulebooks, or the figures of one."""
    try:
        lines = _books(options) if options.name is None else _figures(options)
        for line in lines:
            put(sys.stdout, line + "\n")
    except ContentError as error:
        raise Fault(str(error)) from error
    return 0


def _books(options: argparse.Namespace) -> Iterator[str]:
    for name, book in BOOKS.items():
        figures = len(load_rules(name).figures)
        if options.json:
            yield json_line({"rulebook": name, "title": book.title, "figures": figures})
        else:
            yield f"{name}  {book.title}, {figures} figures (`enfilade rules {name}` lists them)"


def _figures(options: argparse.Namespace) -> Iterable[str]:
    figures = load_rules(options.name).figures
    if options.json:
        return [
            json_line({"key": one.key, "value": one.value, "source": one.source or None, "filler": one.filler,
                       "note": one.note or None, "file": one.file})
            for one in figures
        ]  # fmt: skip
    return _table([_row(one) for one in figures])


def _row(figure: Figure) -> tuple[str, str, str]:
    """The figure's key, its value, and where it comes from, marked where it is our own."""
    origin = ". ".join(part.rstrip(".") for part in (figure.source, figure.note) if part)
    mark = f"{NO_SOURCE}: " if figure.filler else ""
    return figure.key, _words(figure.value), mark + (origin or NO_SOURCE)


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        between = "; " if any(isinstance(one, dict) for one in value) else ", "
        return between.join(map(_words, value)) or "none"
    if isinstance(value, dict):
        return " ".join(f"{key} {_words(one)}" for key, one in value.items()) or "none"
    return str(value) or '""'


def _table(rows: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """The rows under each other, values that are too wide on lines of their own."""
    keys = max(len(key) for key, _, _ in rows)
    values = min(WIDEST_VALUE, max(len(value) for _, value, _ in rows))
    for key, value, origin in rows:
        first, *more = textwrap.wrap(value, values) or [""]
        yield f"{key:<{keys}}  {first:<{values}}  {origin}"
        for rest in more:
            yield f"{'':<{keys}}  {rest}"
