"""How a sentence of the catalogue is filled in: values by name, numbers with their nouns, and variants.

"{unit} lies down ({ap:ap})."                            a value, and a number with its noun
{ by = "ap", none = "...", other = "..." }               the variant that a value names
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

_PLACE = re.compile(r"\{(?P<name>[a-z_]+)(?::(?P<count>[a-z_]+))?\}")
OTHER = "other"

Fields = Mapping[str, Any]
"""What can stand in a sentence, by name: words and numbers."""


class Sentence(Struct, frozen=True):
    """A sentence with its variants, `by` being the value that chooses among them ("": there is one)."""

    by: str
    texts: Mapping[str, str]

    @classmethod
    def of(cls, entry: object) -> Sentence:
        """The sentence of a catalogue entry; ValueError where it is none."""
        if isinstance(entry, str):
            return cls("", {OTHER: entry})
        if isinstance(entry, dict) and isinstance(entry.get("by"), str):
            texts = {str(key): text for key, text in entry.items() if key != "by"}
            if OTHER in texts and all(isinstance(text, str) for text in texts.values()):
                return cls(entry["by"], texts)
        raise ValueError(f'found {entry!r}, expected a text, or a table of texts with "by" and "{OTHER}"')

    def places(self) -> set[str]:
        """The names of all values it speaks of."""
        named = {place["name"] for text in self.texts.values() for place in _PLACE.finditer(text)}
        return named | ({self.by} if self.by else set())

    def nouns(self) -> set[str]:
        """The names of all nouns it counts."""
        return {place["count"] for text in self.texts.values() for place in _PLACE.finditer(text) if place["count"]}

    def fill(self, fields: Fields, counts: Mapping[str, Mapping[str, str]]) -> str:
        """The sentence with its values; KeyError names one that is missing."""
        text = self.texts.get(choice_of(fields[self.by]), self.texts[OTHER]) if self.by else self.texts[OTHER]

        def value(place: re.Match[str]) -> str:
            found = fields[place["name"]]
            return counted(found, counts[place["count"]]) if place["count"] else str(found)

        return _PLACE.sub(value, text)


def choice_of(value: object) -> str:
    """The word under which a variant for that value stands."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def counted(number: float, noun: Mapping[str, str]) -> str:
    """The number with its noun, in the singular or plural."""
    return noun["one" if number == 1 else OTHER].replace("{n}", str(number))


def capitalised(text: str) -> str:
    """The text with its first letter large; one that begins with a blank belongs to the line above and stays."""
    return text[:1].upper() + text[1:]
