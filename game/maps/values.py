"""Values of properties as what they are read for: truth, number, text, cover or sides."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

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
        if isinstance(value, str | int) and str(value).strip().casefold() in _TRUTHS:
            self._note_text(named, "bool", place)
            return _TRUTHS[str(value).strip().casefold()]
        self.say(named, "true or false", place)
        return None

    def number(self, named: Named, place: Place) -> float | None:
        """A finite number; None, after it was said, for anything else. Text that says one counts."""
        value = named.value
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            return value
        try:
            number = float(value) if isinstance(value, str) else math.nan
        except ValueError:
            number = math.nan
        if math.isfinite(number):
            self._note_text(named, "float", place)
            return number
        self.say(named, "a number", place)
        return None

    def text(self, named: Named, place: Place) -> str:
        """A text without blanks around it; a number is taken as its digits. "", after it was said, for others."""
        if isinstance(named.value, str | int | float) and not isinstance(named.value, bool):
            return str(named.value).strip()
        self.say(named, "text", place)
        return ""

    def grade(self, named: Named, place: Place) -> int | None:
        """The rank of a cover, by its word or its number; None, after it was said, for anything else."""
        value = named.value
        if isinstance(value, str) and value.strip().casefold() in COVER_GRADES:
            return COVER_GRADES.index(value.strip().casefold())
        if str(value).strip() in {"0", "1", "2", "3"} and not isinstance(value, bool):
            if isinstance(value, str):
                self._note_text(named, "int", place)
            return int(str(value).strip())
        self.say(named, "none, light, heavy or hard", place)
        return None

    def sides(self, named: Named, place: Place) -> frozenset[Compass] | None:
        """Sides of a tile, as a list, a comma list or flags; None, after it was said, for anything else."""
        value = named.value
        words = value.split(",") if isinstance(value, str) else value
        if isinstance(words, list | tuple):
            folded = [str(word).strip().casefold() for word in words]
            if all(word in _SIDES for word in folded if word):
                return frozenset(_SIDES[word] for word in folded if word)
        self.say(named, "sides such as north,east", place)
        return None

    def say(self, named: Named, expected: str, place: Place) -> None:
        """Keep a finding for a value that is not what its property is read for."""
        keep = self._findings.error if named.ours else self._findings.warning
        keep("property-value", replace(place, property=f"property {named.name}"), said(named.value), expected)

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


def said(value: Value) -> str:
    """A property's value as a sentence shows it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
