"""`enfilade rules`: every figure in force and where it comes from, and what a rule says."""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from game.cli.faults import Fault
from game.content.faults import ContentError
from game.content.rule_texts import figures_of, in_words, rule_text, values_of
from game.content.rules import BOOKS, Figure, load_rules
from game.headless.output import json_line
from game.headless.writing import put

WIDEST_VALUE = 40
WIDEST_TEXT = 100
NO_SOURCE = "ours"

_ID = re.compile(r"[A-Za-z]{2}-?A?[0-9]+", re.IGNORECASE)


def run(options: argparse.Namespace) -> int:
    """List the rulebooks, or the figures of one; or say what one rule says."""
    try:
        lines = _books(options) if options.name is None else _named(options)
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


def _named(options: argparse.Namespace) -> Iterable[str]:
    if options.name not in BOOKS and _ID.fullmatch(options.name):
        return _rule(options)
    figures = load_rules(options.name).figures
    if options.json:
        return [json_line(_record(one)) for one in figures]
    return _table([_row(one) for one in figures])


def _rule(options: argparse.Namespace) -> Iterator[str]:
    """What the rule or decision says, with the figures that change it."""
    text, section, document = rule_text(options.name)
    by_book = {book: load_rules(book).figures for book in BOOKS}
    values = {name: value for book, figures in by_book.items() for name, value in values_of(book, figures).items()}
    used = [one for book, figures in by_book.items() for one in figures_of(text, book, figures)]
    if options.json:
        yield json_line({"id": text.id, "document": document.title, "section": section.title,
                         "open": text.leaves_open or None, "says": text.said(values),
                         "figures": [_record(one) for one in used]})  # fmt: skip
        return
    yield f"{text.id}  {document.title}, {section.title}"
    if text.leaves_open:
        yield from textwrap.wrap(f"Left open: {text.leaves_open}", WIDEST_TEXT)
    yield from textwrap.wrap(text.said(values), WIDEST_TEXT)
    if used:
        yield ""
        yield from _table([_row(one) for one in used])


def _record(figure: Figure) -> dict[str, object]:
    return {"key": figure.key, "value": figure.value, "source": figure.source or None, "filler": figure.filler,
            "note": figure.note or None, "file": figure.file}  # fmt: skip


def _row(figure: Figure) -> tuple[str, str, str]:
    """The figure's key, its value, and where it comes from, marked where it is our own."""
    origin = ". ".join(part.rstrip(".") for part in (figure.source, figure.note) if part)
    mark = f"{NO_SOURCE}: " if figure.filler else ""
    return figure.key, in_words(figure.value), mark + (origin or NO_SOURCE)


def _table(rows: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """The rows under each other, values that are too wide on lines of their own."""
    keys = max(len(key) for key, _, _ in rows)
    values = min(WIDEST_VALUE, max(len(value) for _, value, _ in rows))
    for key, value, origin in rows:
        first, *more = textwrap.wrap(value, values) or [""]
        yield f"{key:<{keys}}  {first:<{values}}  {origin}"
        for rest in more:
            yield f"{'':<{keys}}  {rest}"
