"""Names as people type them: without regard to capitals, shortened, and of several words without quotes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from systems.core.commands import Refusal
from systems.core.identifiers import Tile

T = TypeVar("T")

_WORD = re.compile(r'"([^"]*)"|(\S+)')
_TILE = re.compile(r"\(?(-?\d{1,5}),(-?\d{1,5})\)?")


def words_of(line: str) -> list[str]:
    """The words of a line; words in double quotes are one."""
    return [quoted or plain for quoted, plain in _WORD.findall(line)]


def tile_of(word: str) -> Tile | Refusal:
    """The tile a word names as column,row."""
    found = _TILE.fullmatch(word)
    return Refusal.of("words.no_tile", found=word) if found is None else (int(found[1]), int(found[2]))


def longest_match(words: Sequence[str], known: Mapping[str, T]) -> tuple[T, list[str]] | Refusal:
    """What the first words name, as many of them as do, and the words after them.

    A whole name comes before the beginning of one, and one with the same capitals before another; what is left must
    be one name only.
    """
    tries = [(" ".join(words[:count]), list(words[count:])) for count in range(len(words), 0, -1)]
    for text, rest in tries:
        if text in known:
            return known[text], rest
        alike = [name for name in known if name.casefold() == text.casefold()]
        if alike:
            return _only(alike, text, known, rest)
    for text, rest in tries:
        begun = [name for name in known if name.casefold().startswith(text.casefold())]
        if begun:
            return _only(begun, text, known, rest)
    return Refusal.of("words.unknown_name", found=words[0] if words else "", expected=", ".join(known))


def _only(names: Sequence[str], text: str, known: Mapping[str, T], rest: list[str]) -> tuple[T, list[str]] | Refusal:
    if len(names) > 1:
        return Refusal.of("words.ambiguous", found=text, expected=", ".join(names))
    return known[names[0]], rest
