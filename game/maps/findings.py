"""What is wrong, doubtful or worth knowing in a map: one value a finding, one sentence each."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

LISTED_PER_CODE = 20
"""How many findings of one code are listed; the rest are counted in one last finding."""


LONGEST_SHOWN = 160
_LONGEST_PHRASE = 600


def shown(text: str, longest: int = LONGEST_SHOWN) -> str:
    """A piece of a file as a sentence may show it: printable, and no longer than a line."""
    clean = "".join(character if character.isprintable() else " " for character in text[: longest + 1])
    return clean if len(clean) <= longest else clean[: longest - 1] + "…"


def _line(phrase: str) -> str:
    """A phrase of ours with pieces of a file in it, printable and of a length a line can carry."""
    return shown(phrase, _LONGEST_PHRASE)


class Severity(Enum):
    """How much a finding weighs: errors keep a map from being played, warnings and notes do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Place(Struct, frozen=True):
    """Where in a file something was found; parts that do not apply stay empty."""

    tileset: str = ""
    layer: str = ""
    cell: tuple[int, int] | None = None
    object_id: int | None = None
    object_name: str = ""
    property: str = ""

    def words(self) -> str:
        """The place as it is said in a sentence, "" for the whole file."""
        parts = [f"tileset {shown(self.tileset)}"] if self.tileset else []
        if self.layer:
            parts.append(f"layer {shown(self.layer)}")
        if self.object_id is not None:
            parts.append(f"object {self.object_id}" + (f' "{shown(self.object_name)}"' if self.object_name else ""))
        if self.cell is not None:
            parts.append(f"cell ({self.cell[0]},{self.cell[1]})")
        if self.property:
            parts.append(shown(self.property))
        return ", ".join(parts)


NOWHERE = Place()


class Finding(Struct, frozen=True):
    """One thing found in a map. `found` and `expected` are phrases; `advice` is a sentence on what to do in Tiled."""

    code: str
    severity: Severity
    file: str
    place: Place
    found: str
    expected: str = ""
    advice: str = ""

    def sentence(self) -> str:
        """The finding in one line: file, place, found, expected, advice."""
        where = ": ".join(part for part in (self.file, self.place.words()) if part)
        what = f"found {self.found}" + (f", expected {self.expected}" if self.expected else "")
        line = f"{where}: {what}." + (f" {self.advice}" if self.advice else "")
        return " ".join(line.split())

    def as_dict(self) -> dict[str, Any]:
        """The finding as plain values for JSON; parts that do not apply are null."""
        place = self.place
        return {
            "code": self.code,
            "severity": self.severity.value,
            "file": self.file,
            "tileset": place.tileset or None,
            "layer": place.layer or None,
            "cell": list(place.cell) if place.cell is not None else None,
            "object": place.object_id,
            "name": place.object_name or None,
            "property": place.property or None,
            "found": self.found,
            "expected": self.expected or None,
            "advice": self.advice or None,
            "sentence": self.sentence(),
        }


class MapUnreadable(Exception):  # noqa: N818 - the word the sentences use
    """No board can be made of a file; `finding` says why and `str` is its sentence."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.sentence())
        self.finding = finding


class Findings:
    """Collects the findings of one map in the order they were made."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._listed: list[Finding] = []
        self._seen: Counter[tuple[Severity, str]] = Counter()

    def add(
        self,
        severity: Severity,
        code: str,
        place: Place,
        found: str,
        expected: str = "",
        advice: str = "",
        file: str = "",
    ) -> None:
        """Keep one finding; `file` is the map where not given."""
        self._seen[severity, code] += 1
        if self._seen[severity, code] <= LISTED_PER_CODE:
            self._listed.append(
                Finding(code, severity, file or self.file, place, shown(found), _line(expected), _line(advice))
            )

    def error(self, code: str, place: Place, found: str, expected: str = "", advice: str = "", file: str = "") -> None:
        """Keep a finding that forbids playing the map."""
        self.add(Severity.ERROR, code, place, found, expected, advice, file)

    def warning(
        self, code: str, place: Place, found: str, expected: str = "", advice: str = "", file: str = ""
    ) -> None:
        """Keep a finding that may be a mistake."""
        self.add(Severity.WARNING, code, place, found, expected, advice, file)

    def note(self, code: str, place: Place, found: str, expected: str = "", advice: str = "", file: str = "") -> None:
        """Keep a finding that is only worth knowing."""
        self.add(Severity.NOTE, code, place, found, expected, advice, file)

    def unreadable(
        self, code: str, place: Place, found: str, expected: str = "", advice: str = "", file: str = ""
    ) -> MapUnreadable:
        """The exception to raise where no board can be made."""
        return MapUnreadable(
            Finding(code, Severity.ERROR, file or self.file, place, shown(found), _line(expected), _line(advice))
        )

    @property
    def has_errors(self) -> bool:
        """Whether anything so far forbids playing the map."""
        return any(severity is Severity.ERROR for severity, _ in self._seen)

    def all(self) -> tuple[Finding, ...]:
        """The findings so far, with one more for each code of which not all are listed."""
        return (
            *self._listed,
            *(
                self._rest(severity, code, count)
                for (severity, code), count in self._seen.items()
                if count > LISTED_PER_CODE
            ),
        )

    def _rest(self, severity: Severity, code: str, count: int) -> Finding:
        first = next(finding for finding in self._listed if (finding.severity, finding.code) == (severity, code))
        return replace(
            first,
            place=NOWHERE,
            found=f"{count - LISTED_PER_CODE} more of the same kind ({code})",
            expected="",
            advice="",
        )
