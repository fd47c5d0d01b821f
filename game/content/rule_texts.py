"""What rules and decisions say, in our words: the rows of `assets/rules/texts/*.toml`, with the figures in force.

Everything that shows an id takes its text from here: the terminal, the window, and the pages under `docs/rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from game.content.books import RULEBOOK_NAMES
from game.content.faults import unknown_name
from game.content.kinds import AnyTable, Key, Kind, Listed, Table, Text, read_value
from game.content.rules import Figure
from game.content.tomlfile import read_toml
from game.resources import resource_folder

LONGEST = 1200
"""Characters of a text."""

_SAYS = Text(LONGEST)
_DECISION = {
    "open": Key(_SAYS),
    "taken": Key(_SAYS),
    "figures": Key(Listed(Text(), 0, 20), ()),
}
_SECTION = {
    "title": Key(Text()),
    "note": Key(_SAYS, ""),
    "rules": Key(AnyTable(), {}),
    "decisions": Key(AnyTable(), {}),
}
_FILE = {"document": Key(Text()), "sections": Key(Listed(AnyTable(), 1, 100))}

_FIGURE = re.compile(r"\{([a-z_*.0-9]+)\}")


class RuleText(Struct, frozen=True):
    """A rule, or a decision: something its document leaves open, and how it is read here.

    `says` names figures in braces, which `said` replaces by their values; `leaves_open` is "" for a rule. `figures` are
    those that change it, by their full names, those in the text first: `ground.cover.exposed_defense`, a whole section
    (`ground.prone`), one key of all rows of a table (`ground.weapons.*.reach`) or a property of the map.
    """

    id: str
    says: str
    leaves_open: str = ""
    figures: tuple[str, ...] = ()

    def said(self, values: Mapping[str, str]) -> str:
        """The text with the figures in force; `values` has them in words by their full names."""
        return _FIGURE.sub(lambda named: values[named[1]], self.says)


class Section(Struct, frozen=True):
    """A section of a document: its rules in the order of the document, then the decisions on it."""

    title: str
    note: str
    rules: tuple[RuleText, ...]
    decisions: tuple[RuleText, ...]


class Document(Struct, frozen=True):
    """What one file holds: a rulebook, or what all of them share."""

    title: str
    sections: tuple[Section, ...]


@cache
def documents() -> tuple[Document, ...]:
    """Every document there are texts of, by rulebook, what they share last; ContentError where a file is unfit."""
    folder = resource_folder("assets") / "rules" / "texts"
    files = (folder / f"{name}.toml" for name in (*RULEBOOK_NAMES, "shared"))
    return tuple(_document(file) for file in files if file.is_file())


@cache
def rule_texts() -> Mapping[str, tuple[RuleText, Section, Document]]:
    """Every text by its id, with where it belongs."""
    return {
        one.id: (one, section, document)
        for document in documents()
        for section in document.sections
        for one in (*section.rules, *section.decisions)
    }


def rule_text(name: str) -> tuple[RuleText, Section, Document]:
    """The text of an id, however it is capitalised; ContentError where there is none."""
    found = rule_texts().get(name.upper())
    if found is None:
        raise unknown_name("", "rules", name.upper(), rule_texts())
    return found


def full_name(book: str, figure: Figure) -> str:
    """The name of a rulebook's figure as texts have it, and as a game master's file nests it."""
    return f"{book}.{figure.key}"


def in_words(value: object) -> str:
    """A figure's value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list):
        between = "; " if any(isinstance(one, dict) for one in value) else ", "
        return between.join(map(in_words, value)) or "none"
    if isinstance(value, dict):
        return " ".join(f"{key} {in_words(one)}" for key, one in value.items()) or "none"
    return str(value) or '""'


def values_of(book: str, figures: Iterable[Figure]) -> dict[str, str]:
    """The figures of a rulebook in words, by their full names."""
    return {full_name(book, one): in_words(one.value) for one in figures}


def figures_of(text: RuleText, book: str, figures: Iterable[Figure]) -> tuple[Figure, ...]:
    """Those of a rulebook's figures that change what the text says, in the order in which it names them."""
    known = {full_name(book, one): one for one in figures}
    found = {name: None for wanted in text.figures for name in known if _is_named(wanted, name)}
    return tuple(known[name] for name in found)


def _is_named(wanted: str, name: str) -> bool:
    """Whether a figure is the one wanted, one of that section, or one of that column."""
    pattern = re.escape(wanted).replace(r"\*", r"[^.]+")
    return re.fullmatch(rf"{pattern}(\..+)?", name) is not None


def _document(file: Path) -> Document:
    table = read_value(file, "", read_toml(file), Table(_FILE))
    sections = (
        _section(file, f"sections[{at}]", read_value(file, f"sections[{at}]", one, Table(_SECTION)))
        for at, one in enumerate(table["sections"])
    )
    return Document(table["document"], tuple(sections))


def _section(file: Path, at: str, table: Mapping[str, Any]) -> Section:
    rules = (
        RuleText(name, says, figures=_braced(says)) for name, says in _rows(file, f"{at}.rules", table["rules"], _SAYS)
    )
    decisions = (
        RuleText(name, row["taken"], row["open"], _together(_braced(row["taken"]), row["figures"]))
        for name, row in _rows(file, f"{at}.decisions", table["decisions"], Table(_DECISION))
    )
    return Section(table["title"], table["note"], tuple(rules), tuple(decisions))


def _rows(file: Path, at: str, table: Mapping[str, Any], kind: Kind) -> Iterator[tuple[str, Any]]:
    for name, written in table.items():
        yield name, read_value(file, f"{at}.{name}", written, kind)


def _braced(says: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_FIGURE.findall(says)))


def _together(braced: tuple[str, ...], listed: tuple[str, ...]) -> tuple[str, ...]:
    """The figures in the text that no listed name covers, then those listed."""
    return (*(one for one in braced if not any(_is_named(wanted, one) for wanted in listed)), *listed)
