"""The figures of a rulebook in force, and where each comes from.

They stand in `assets/rules/<rulebook>/*.toml`. A game master's own file may replace single ones: it has a table for
each rulebook, and in it the same keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.content.books import RULEBOOK_NAMES, Book
from game.content.faults import ContentError, one_of, unknown_name
from game.content.ground import GROUND
from game.content.kinds import REQUIRED, AnyTable, Key, Kind, Table, Text, Unfit, YesNo, inside, read_value, wanted
from game.content.tomlfile import read_toml
from game.resources import resource_folder

BOOKS: Mapping[str, Book] = {book.name: book for book in (GROUND,)}
"""The rulebooks that can be played."""

DEFAULT_CHARACTER = "default_character"
"""The section with the sheet of whoever no roster names."""

LONGEST_NOTE = 400

_NAME = Text(40)
_ORIGIN = {
    "source": Key(Text(LONGEST_NOTE), ""),
    "filler": Key(YesNo(), False),  # noqa: FBT003 - the default of a key
    "note": Key(Text(LONGEST_NOTE), ""),
}


class Figure(Struct, frozen=True):
    """One figure in force: its value as the file writes it, and where it comes from.

    `source` names a document and section, or the decision that settled it; `filler` says that the figure is ours
    because the document has none, and `note` why it is what it is.
    """

    key: str
    value: Any
    source: str
    filler: bool
    note: str
    file: str


class RulesInForce(Struct, frozen=True):
    """A rulebook's figures as a battle uses them. `rules` and `default_sheet` are of the rulebook's own kinds.

    `plain` holds the rules as built-in values that JSON can carry, of which `game.rulebooks` makes the rulebook.
    """

    name: str
    rules: Any
    default_sheet: Any
    figures: tuple[Figure, ...]
    plain: dict[str, Any]


def book_named(name: str) -> Book:
    """The rulebook of that name; ContentError where it cannot be played."""
    if name not in BOOKS:
        raise unknown_name("", "rules", name, BOOKS)
    return BOOKS[name]


def load_rules(name: str, overrides: Sequence[Path] = ()) -> RulesInForce:
    """The figures of a rulebook, with those replaced that the game master's own files name, later files last.

    Raises ContentError naming file, key, found and expected.
    """
    book = book_named(name)
    folder = resource_folder("assets") / "rules" / name
    figures = _Figures(book, folder)
    for file in sorted(folder.glob("*.toml")):
        figures.add(file)
    for file in overrides:
        figures.replace(file)
    return figures.in_force()


class _Stated(Struct, frozen=True):
    """A value as it is written and as it was read, with where it comes from."""

    written: Any
    read: Any
    source: str = "the game master"
    filler: bool = False
    note: str = ""


class _Plain(Struct, frozen=True):
    """A value alone, as a game master writes it."""

    kind: Kind

    def read(self, value: object) -> _Stated:
        """The value."""
        return _Stated(value, self.kind.read(value))


class _Sourced(Struct, frozen=True):
    """A table with a value and where it comes from, as our own files write it."""

    kind: Kind

    def read(self, value: object) -> _Stated:
        """The value with its origin."""
        read = Table({"value": Key(self.kind), **_ORIGIN}).read(value)
        _check_origin(read)
        return _Stated(AnyTable().read(value)["value"], read["value"], read["source"], read["filler"], read["note"])


def _check_origin(read: Mapping[str, Any]) -> None:
    if not read["source"] and not (read["filler"] and read["note"]):
        raise Unfit("no origin", "a source, or filler = true and a note")


class _Entry(Struct, frozen=True):
    """A figure of one place (a section, or a kind of row and a name) and its file."""

    place: tuple[str, ...]
    key: str
    stated: _Stated
    file: Path

    def figure(self) -> Figure:
        """The figure as it is shown to people."""
        stated, at = self.stated, _words(self.place, self.key).removeprefix(".")
        return Figure(at, stated.written, stated.source, stated.filler, stated.note, self.file.name)


def _words(*parts: tuple[str, ...] | str) -> str:
    """The place of a figure as a file would write it, with a dot in front of each part."""
    names = (name for part in parts for name in ((part,) if isinstance(part, str) else part))
    return "".join(inside("", name) for name in names)


def _entries(book: Book, file: Path, at: str, tables: object, *, ours: bool) -> Iterator[_Entry]:
    """The figures of one file; `at` is the place in it of the rulebook's sections."""
    names = (*_sections(book), *book.rows)
    for name, table in read_value(file, at, tables, Table({name: Key(AnyTable(), {}) for name in names})).items():
        if name not in book.rows:
            form = _Sourced if ours else _Plain
            kind = Table({key: Key(form(known.kind), None) for key, known in _sections(book)[name].items()})
            yield from _present(file, at, (name,), table, kind)
            continue
        for row, written in table.items():
            row_name = read_value(file, inside(at, name), row, _NAME)
            yield from _row(file, at, (name, row_name), written, book.rows[name], ours=ours)


def _row(
    file: Path, at: str, place: tuple[str, ...], written: object, keys: Mapping[str, Key], *, ours: bool
) -> Iterator[_Entry]:
    """The figures of a named thing, one at least; in our own files one origin holds for all of them."""
    if not read_value(file, at + _words(place), written, AnyTable()):
        raise ContentError(file, (at + _words(place)).removeprefix("."), "an empty table", one_of(keys))
    kind = Table({key: Key(_Plain(known.kind), None) for key, known in keys.items()})
    if not ours:
        yield from _present(file, at, place, written, kind)
        return
    table = read_value(file, at + _words(place), written, AnyTable())
    origin = read_value(file, at + _words(place), {key: table[key] for key in _ORIGIN if key in table}, _Origin())
    for entry in _present(file, at, place, {key: table[key] for key in table if key not in _ORIGIN}, kind):
        yield replace(entry, stated=replace(entry.stated, **origin))


class _Origin(Struct, frozen=True):
    """The keys that say where a named thing comes from."""

    def read(self, value: object) -> dict[str, Any]:
        """The origin by key."""
        read = Table(_ORIGIN).read(value)
        _check_origin(read)
        return read


def _present(file: Path, at: str, place: tuple[str, ...], written: object, kind: Table) -> Iterator[_Entry]:
    """The figures that a table states; what it leaves out stays as it was."""
    for key, stated in read_value(file, at + _words(place), written, kind).items():
        if stated is not None:
            yield _Entry(place, key, stated, file)


def _sections(book: Book) -> dict[str, Mapping[str, Key]]:
    return {**book.sections, DEFAULT_CHARACTER: book.sheet_keys}


class _Figures:
    """The figures of a rulebook by place and key, gathered file by file."""

    def __init__(self, book: Book, folder: Path) -> None:
        self._book = book
        self._folder = folder
        self._entries: dict[tuple[str, ...], dict[str, _Entry]] = {(name,): {} for name in _sections(book)}

    def add(self, file: Path) -> None:
        """Add what one of our own files states."""
        for entry in _entries(self._book, file, "", read_toml(file), ours=True):
            place = self._entries.setdefault(entry.place, {})
            if entry.key in place:
                found = f"a figure that {place[entry.key].file.name} states as well"
                raise ContentError(file, entry.figure().key, found, "it once")
            place[entry.key] = entry

    def replace(self, file: Path) -> None:
        """Replace what a game master's file states."""
        tables = read_value(file, "", read_toml(file), Table({name: Key(AnyTable(), {}) for name in RULEBOOK_NAMES}))
        for entry in _entries(self._book, file, f".{self._book.name}", tables[self._book.name], ours=False):
            self._entries.setdefault(entry.place, {})[entry.key] = entry

    def in_force(self) -> RulesInForce:
        """The rules made of all files; ContentError where a figure is missing or does not fit the others."""
        values = {name: self._values((name,), keys) for name, keys in _sections(self._book).items()}
        rows = {name: self._row_values(name, keys) for name, keys in self._book.rows.items()}
        try:
            rules = self._book.rules({**values, **rows})
            sheet = self._sheet(values[DEFAULT_CHARACTER], rules)
        except Unfit as unfit:
            raise self._fault(unfit) from None
        figures = tuple(entry.figure() for entries in self._entries.values() for entry in entries.values())
        return RulesInForce(self._book.name, rules, sheet, figures, msgspec.to_builtins(rules))

    def _row_values(self, name: str, keys: Mapping[str, Key]) -> dict[str, dict[str, Any]]:
        """The values of each named thing, in the order of the files."""
        places = [place for place in self._entries if place[0] == name]
        return {row: self._values((name, row), keys) for name, row in places}

    def _values(self, place: tuple[str, ...], keys: Mapping[str, Key]) -> dict[str, Any]:
        entries = self._entries[place]
        missing = [key for key, known in keys.items() if key not in entries and known.default is REQUIRED]
        if missing:
            raise self._fault(Unfit("nothing", wanted(keys[missing[0]].kind), within=_words(place, missing[0])))
        return {key: entries[key].stated.read if key in entries else known.default for key, known in keys.items()}

    def _sheet(self, values: Mapping[str, Any], rules: Any) -> Any:  # noqa: ANN401 - of the rulebook's own kinds
        try:
            return self._book.sheet(values, rules)
        except Unfit as unfit:
            raise unfit.inside(f".{DEFAULT_CHARACTER}") from None

    def _fault(self, unfit: Unfit) -> ContentError:
        """The sentence about figures that do not fit each other, in a game master's file where that states one."""
        around = [entry for entries in self._entries.values() for entry in entries.values()
                  if _lies_in(unfit.within, _words(entry.place))]  # fmt: skip
        theirs = [entry.file for entry in around if entry.file.parent != self._folder]
        if theirs:
            return unfit.inside(f".{self._book.name}").error(theirs[-1])
        stated = [entry.file for entry in around if _lies_in(unfit.within, _words(entry.place, entry.key))]
        return unfit.error((stated or [entry.file for entry in around] or [self._folder])[0])


def _lies_in(place: str, outer: str) -> bool:
    return place == outer or place.startswith((f"{outer}.", f"{outer}["))
