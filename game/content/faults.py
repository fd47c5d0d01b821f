"""What is wrong with a file of rules, a scenario or a roster: one sentence with file, key, found and expected."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time
from difflib import get_close_matches
from pathlib import Path

LONGEST_SHOWN = 80
"""Characters of a value that a sentence shows."""

LISTED_NAMES = 12
"""How many of the names that would do a sentence lists."""

BRIEF_NUMBER = 1e15
"""Numbers from here on a sentence does not spell out."""

_CLOSE_ENOUGH = 0.7
"""How alike two words are before one is offered for the other. They are only offered where the word is refused."""


class ContentError(ValueError):
    """A file that cannot be played with. `str` is the sentence; the attributes are its parts.

    `key` is the place in the file as TOML would write it ("objectives[1].zone"), "" for the whole file; `found`,
    `expected` and `advice` are phrases ready to be read.
    """

    def __init__(self, file: Path | str, key: str, found: str, expected: str, advice: str = "") -> None:
        self.file = str(file)
        self.key = key
        self.found = found
        self.expected = expected
        self.advice = advice
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        where = ": ".join(part for part in (self.file, self.key) if part)
        line = f"{where}: found {self.found}, expected {self.expected}." + (f" {self.advice}" if self.advice else "")
        return " ".join(printable(line).split())


def printable(text: str) -> str:
    """The text with everything that is not printable turned into spaces."""
    return "".join(character if character.isprintable() else " " for character in text)


def shown(value: object) -> str:
    """A value of a file as a sentence shows it: text in quotes, tables and lists by their kind, nothing too long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dict, list)):
        return ("a" if value else "an empty") + (" table" if isinstance(value, dict) else " list")
    if isinstance(value, (int, float)):
        return str(value) if abs(value) < BRIEF_NUMBER else f"a number above {BRIEF_NUMBER:g}"
    if isinstance(value, (datetime, date, time)):
        return f"the date or time {value.isoformat()}"
    return quoted(str(value))


def quoted(text: str) -> str:
    """A text in quotes, printable and not too long."""
    clean = printable(text)
    return f'"{clean}"' if len(clean) <= LONGEST_SHOWN else f'"{clean[: LONGEST_SHOWN - 1]}…"'


def one_of(names: Iterable[str]) -> str:
    """The names that would have done, as a phrase after "expected"."""
    known = list(names)
    if not known:
        return "no name, since there is none"
    listed = ", ".join(quoted(name) for name in known[:LISTED_NAMES])
    if len(known) > LISTED_NAMES:
        listed += f" or {len(known) - LISTED_NAMES} more"
    return f"one of {listed}" if len(known) > 1 else listed


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """A sentence that offers the name closest to a word, "" where none is close."""
    near = meant(word, names)
    return f"Did you mean {quoted(near)}?" if near else ""


def meant(word: str, names: Iterable[str], alike: float = _CLOSE_ENOUGH) -> str:
    """The name that a word is probably a slip of, capitals aside; "" where none is close."""
    by_folded = {name.casefold(): name for name in names}
    near = get_close_matches(word.casefold(), by_folded, n=1, cutoff=alike)
    return by_folded[near[0]] if near else ""


def unknown_name(file: Path | str, key: str, word: str, names: Iterable[str]) -> ContentError:
    """The error for a name that is none of those known."""
    known = list(names)
    return ContentError(file, key, quoted(word), one_of(known), did_you_mean(word, known))
