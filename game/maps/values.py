"""Values of properties as what they are read for: truth, number, text, cover or sides."""

from __future__ import annotations

import math
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from game.maps import limits
from game.maps.findings import LONGEST_SHOWN
from game.maps.vocabulary import COVER_GRADES
from systems.geometry.grid import Compass

if TYPE_CHECKING:
    from game.maps.findings import Findings, Place
    from game.maps.plain import Value

_TRUTHS = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False, "": False}
_SIDES = {
    "n": Compass.NORTH, "north": Compass.NORTH, "up": Compass.NORTH, "top": Compass.NORTH,
    "e": Compass.EAST, "east": Compass.EAST, "right": Compass.EAST,
    "s": Compass.SOUTH, "south": Compass.SOUTH, "down": Compass.SOUTH, "bottom": Compass.SOUTH,
    "w": Compass.WEST, "west": Compass.WEST, "left": Compass.WEST,
}  # fmt: skip


class Named(NamedTuple):
    """A value with the name it was written under. One of ours that does not fit is an error, another's a warning."""

    name: str
    value: Value
    ours: bool = True


class _Text(NamedTuple):
    """Values of a property that were stored as text though they are none: the first, and how many in all."""

    value: Value
    kind: str
    place: Place
    times: int


class Values:
    """Reads values, and says what is wrong with them at the place it is given."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._texts: dict[str, _Text] = {}

    def truth(self, named: Named, place: Place) -> bool | None:
        """Something that is true or false; None, after it was said, for anything else. Text that says so counts."""
        value = named.value
        if isinstance(value, bool):
            return value
        truth = _TRUTHS.get(_word(value)) if isinstance(value, str | int) else None
        if truth is None:
            self.say(named, "true or false", place)
        else:
            self._note_text(named, "bool", place)
        return truth

    def number(self, named: Named, place: Place) -> float | None:
        """A finite number; None, after it was said, for anything else. Text that says one counts."""
        value = named.value
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            return value
        try:
            number = float(_word(value)) if isinstance(value, str) else math.nan
        except ValueError:
            number = math.nan
        if math.isfinite(number):
            self._note_text(named, "float", place)
            return number
        self.say(named, "a number", place)
        return None

    def text(self, named: Named, place: Place) -> str:
        """A text without blanks around it; a number is taken as its digits. "", after it was said, for others."""
        value = named.value
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            text = value if isinstance(value, str) else str(value)
            if len(text) <= limits.NAME:
                return text.strip()
        self.say(named, "a short text", place)
        return ""

    def grade(self, named: Named, place: Place) -> int | None:
        """The rank of a cover, by its word or its number; None, after it was said, for anything else."""
        value = named.value
        word = _word(value) if isinstance(value, str | int) and not isinstance(value, bool) else "?"
        if word in COVER_GRADES:
            return COVER_GRADES.index(word)
        if word in {"0", "1", "2", "3"}:
            if isinstance(value, str):
                self._note_text(named, "int", place)
            return int(word)
        self.say(named, "none, light, heavy or hard", place, COVER_GRADES)
        return None

    def sides(self, named: Named, place: Place) -> frozenset[Compass] | None:
        """Sides of a tile, as a list, a comma list or flags; None, after it was said, for anything else."""
        value = named.value
        words = _word(value).split(",") if isinstance(value, str) else value
        if isinstance(words, list | tuple):
            folded = [_word(word) if isinstance(word, str) else "?" for word in words]
            if all(word in _SIDES for word in folded if word):
                return frozenset(_SIDES[word] for word in folded if word)
        self.say(named, "sides such as north,east", place, tuple(_SIDES))
        return None

    def say(self, named: Named, expected: str, place: Place, known: tuple[str, ...] = ()) -> None:
        """Keep a finding for a value that is not what its property is read for; `known` are the words that would do."""
        meant = (
            _word_meant(named.value, known) if isinstance(named.value, str) and len(named.value) <= limits.NAME else ""
        )
        advice = f"Did you mean {meant}?" if meant else "In Tiled, type another."
        keep = self._findings.error if named.ours else self._findings.warning
        keep("property-value", replace(place, property=f"property {named.name}"), said(named.value), expected, advice)

    def _note_text(self, named: Named, kind: str, place: Place) -> None:
        first = self._texts.get(named.name, _Text(named.value, kind, place, 0))
        self._texts[named.name] = first._replace(times=first.times + 1)

    def say_texts(self) -> None:
        """Keep a warning for each property of which values were stored as text, counted."""
        for name, text in self._texts.items():
            how = "stored as text" if isinstance(text.value, str) else "of another type"
            more = f", and {text.times - 1} more" if text.times > 1 else ""
            self._findings.warning(
                "property-text",
                replace(text.place, property=f"property {name}"),
                f"{said(text.value)} {how}{more}",
                f"the type {text.kind}",
                "It is read as what it says.",
            )


def _word(value: str | int) -> str:
    """A text or number as the tables here have it; of one too long to be a word only the beginning."""
    return (value[: limits.NAME] if isinstance(value, str) else str(value)).strip().casefold()


def said(value: object) -> str:
    """A property's value as a sentence shows it: members and items are counted, since they may lie very deep."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return f"a class of {len(value)} members"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    return f'"{value[: LONGEST_SHOWN + 1]}"' if isinstance(value, str) else str(value)


@lru_cache(maxsize=4096)
def _word_meant(word: str, known: tuple[str, ...]) -> str:
    """The word among these that another is probably a slip of, "" for none."""
    return next(iter(get_close_matches(word.casefold(), known, n=1)), "")
