"""The kinds of values that our TOML files hold, each with its bounds, and tables read key by key.

A kind turns a value as TOML gives it into the value the program works with, or raises `Unfit`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from game.content.faults import ContentError, did_you_mean, one_of, printable, quoted, shown

MOST_DICE = 20
"""Dice of one roll."""

FEWEST_SIDES, MOST_SIDES = 2, 1000
"""Sides of a die."""

LARGEST_BONUS = 1000
"""What may be added to a roll."""


class Unfit(Exception):  # noqa: N818 - never leaves this package
    """A value that is not of its kind; both parts are phrases. `within` is the place inside the value."""

    def __init__(self, found: str, expected: str, advice: str = "", within: str = "") -> None:
        super().__init__(found, expected)
        self.found = found
        self.expected = expected
        self.advice = advice
        self.within = within

    def inside(self, outer: str) -> Unfit:
        """The same, seen from the value around it; `outer` is this value's place in there: ".key" or "[2]"."""
        return Unfit(self.found, self.expected, self.advice, outer + self.within)

    def error(self, file: Path | str, at: str = "") -> ContentError:
        """The sentence about it; `at` is the place of the whole value in the file."""
        return ContentError(file, (at + self.within).lstrip("."), self.found, self.expected, self.advice)


class Kind(Protocol):
    """One kind of value."""

    def read(self, value: object) -> object:
        """The value as the program works with it; Unfit where it is of another kind or out of bounds."""
        ...


class Whole(Struct, frozen=True):
    """A whole number, both bounds included."""

    low: int
    high: int

    def read(self, value: object) -> int:
        """The number."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise Unfit(shown(value), f"a whole number from {self.low} to {self.high}")
        return value


class Number(Struct, frozen=True):
    """A number, both bounds included."""

    low: float
    high: float

    def read(self, value: object) -> float:
        """The number as a float."""
        expected = f"a number from {self.low:g} to {self.high:g}"
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not self.low <= value <= self.high:
            raise Unfit(shown(value), expected)
        return float(value)


class YesNo(Struct, frozen=True):
    """True or false."""

    def read(self, value: object) -> bool:
        """The value."""
        if not isinstance(value, bool):
            raise Unfit(shown(value), "true or false")
        return value


class Text(Struct, frozen=True):
    """A text that is printable and not blank, cleared of spaces at its ends. `lines` allows several lines."""

    longest: int = 60
    lines: bool = False

    def read(self, value: object) -> str:
        """The text."""
        expected = f"a text of 1 to {self.longest} characters"
        if not isinstance(value, str):
            raise Unfit(shown(value), expected)
        text = value.strip()
        if not 1 <= len(text) <= self.longest:
            raise Unfit(f"a text of {len(text)} characters" if text else "an empty text", expected)
        plain = text.replace("\n", " ").replace("\t", " ") if self.lines else text
        if printable(plain) != plain:
            raise Unfit(f"{quoted(text)} with a character that cannot be printed", expected)
        return text


class Choice(Struct, frozen=True):
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, value: object) -> str:
        """The word."""
        if not isinstance(value, str) or value not in self.words:
            advice = did_you_mean(value, self.words) if isinstance(value, str) else ""
            raise Unfit(shown(value), one_of(self.words), advice)
        return value


class Listed(Struct, frozen=True):
    """A list of values of one kind; `each` says that none may stand in it twice."""

    kind: Kind
    fewest: int = 0
    most: int = 100
    each: bool = True

    def read(self, value: object) -> tuple[Any, ...]:
        """The values as a tuple."""
        expected = f"a list of {self.fewest} to {self.most}"
        if not isinstance(value, list) or not self.fewest <= len(value) <= self.most:
            raise Unfit(f"a list of {len(value)}" if isinstance(value, list) else shown(value), expected)
        read = tuple(self._entry(at, entry) for at, entry in enumerate(value))
        for at, entry in enumerate(read):
            if self.each and entry in read[:at]:
                raise Unfit(f"{shown(entry)} twice", "each once", within=f"[{at}]")
        return read

    def _entry(self, at: int, entry: object) -> Any:  # noqa: ANN401 - of whichever kind the list holds
        try:
            return self.kind.read(entry)
        except Unfit as unfit:
            raise unfit.inside(f"[{at}]") from None


class Dice(Struct, frozen=True):
    """Dice of one size without anything added, written "2d10"."""

    def read(self, value: object) -> tuple[int, ...]:
        """The sides of each die."""
        dice, bonus = _dice(value, 'dice such as "2d10"')
        if bonus:
            raise Unfit(shown(value), 'dice without anything added, such as "2d10"')
        return dice


class Damage(Struct, frozen=True):
    """Dice of one size and what is added to them, written "2d6" or "1d6+1"."""

    def read(self, value: object) -> tuple[tuple[int, ...], int]:
        """The sides of each die, and what is added."""
        return _dice(value, 'dice such as "2d6" or "1d6+1"')


_DICE = re.compile(r"([0-9]{1,4})d([0-9]{1,5})(?:([+-])([0-9]{1,5}))?")


def _dice(value: object, expected: str) -> tuple[tuple[int, ...], int]:
    parts = _DICE.fullmatch(value.replace(" ", "")) if isinstance(value, str) else None
    if parts is None:
        raise Unfit(shown(value), expected)
    count, sides, bonus = int(parts[1]), int(parts[2]), int(parts[4] or 0)
    if not (1 <= count <= MOST_DICE and FEWEST_SIDES <= sides <= MOST_SIDES and bonus <= LARGEST_BONUS):
        bounds = f"1 to {MOST_DICE} dice of {FEWEST_SIDES} to {MOST_SIDES} sides, and at most {LARGEST_BONUS} added"
        raise Unfit(shown(value), bounds)
    return (sides,) * count, -bonus if parts[3] == "-" else bonus


class NamedNumbers(Struct, frozen=True):
    """A table of names, each with a number of one kind."""

    number: Whole
    most: int = 100

    def read(self, value: object) -> tuple[tuple[str, int], ...]:
        """The names with their numbers, in the order of the file."""
        if not isinstance(value, dict) or len(value) > self.most:
            found = f"{len(value)} names" if isinstance(value, dict) else shown(value)
            raise Unfit(found, f"a table of at most {self.most} names with numbers")
        return tuple(self._entry(name, number) for name, number in value.items())

    def _entry(self, name: str, number: object) -> tuple[str, int]:
        try:
            return Text().read(name), self.number.read(number)
        except Unfit as unfit:
            raise unfit.inside(inside("", name)) from None


class AnyTable(Struct, frozen=True):
    """A table whose keys are read by somebody else."""

    def read(self, value: object) -> dict[str, Any]:
        """The table as it is."""
        if not isinstance(value, dict):
            raise Unfit(shown(value), "a table")
        return value


REQUIRED: Any = ...
"""In place of the value a key has where the file leaves it out: that it may not be left out."""


class Key(Struct, frozen=True):
    """One key of a table: its kind, and what holds where it is left out."""

    kind: Kind
    default: Any = REQUIRED


class Table(Struct, frozen=True):
    """A table of known keys."""

    keys: Mapping[str, Key]

    def read(self, value: object) -> dict[str, Any]:
        """The values by key, defaults filled in; Unfit for a key that is unknown, missing or unfit itself."""
        table = AnyTable().read(value)
        for name in table:
            if name not in self.keys:
                raise Unfit("an unknown key", one_of(self.keys), did_you_mean(name, self.keys), inside("", name))
        return {name: self._entry(name, table) for name in self.keys}

    def _entry(self, name: str, table: dict[str, Any]) -> Any:  # noqa: ANN401 - of whichever kind the key is
        key = self.keys[name]
        if name not in table:
            if key.default is REQUIRED:
                raise Unfit("nothing", wanted(key.kind), within=f".{name}")
            return key.default
        try:
            return key.kind.read(table[name])
        except Unfit as unfit:
            raise unfit.inside(f".{name}") from None


class Variants(Struct, frozen=True):
    """A table whose key `word` says which other keys it has."""

    word: str
    keys: Mapping[str, Mapping[str, Key]]

    def read(self, value: object) -> dict[str, Any]:
        """The values by key, the word among them."""
        table = AnyTable().read(value)
        choice = Key(Choice(tuple(self.keys)))
        chosen = Table({self.word: choice}).read({self.word: table[self.word]} if self.word in table else {})
        return Table({self.word: choice, **self.keys[chosen[self.word]]}).read(table)


def read_value(file: Path, at: str, value: object, kind: Kind) -> Any:  # noqa: ANN401 - of whichever kind
    """The value as its kind reads it; ContentError where it is unfit. `at` is its place in the file."""
    try:
        return kind.read(value)
    except Unfit as unfit:
        raise unfit.error(file, at) from None


def wanted(kind: Kind) -> str:
    """What a kind expects, as it says itself when given nothing."""
    try:
        kind.read(None)
    except Unfit as unfit:
        return unfit.expected
    raise AssertionError(f"{kind} reads nothing as a value")


def inside(at: str, name: str) -> str:
    """The place of a key within the place of its table."""
    return f"{at}.{toml_key(name)}"


def toml_key(name: str) -> str:
    """A key as TOML writes it: in quotes where it must be."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else quoted(name)
