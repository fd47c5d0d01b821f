"""Attributes of XML elements as numbers, each refused by name where it is none."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from game.maps.findings import Findings, Place

_LARGEST_PIXEL = 1e9


class Attributes:
    """The attributes of one element, read with the place that a message about them names."""

    def __init__(self, element: Element, place: Place, findings: Findings, file: str = "") -> None:
        self._element = element
        self._place = place
        self._findings = findings
        self._file = file

    def whole(self, name: str, lowest: int, highest: int, default: int | None = None) -> int:
        """A whole number from `lowest` to `highest`; raises MapUnreadable for anything else."""
        text = self._element.get(name)
        if text is None and default is not None:
            return default
        try:
            number = int(text) if text is not None else None
        except ValueError:
            number = None
        if number is None or not lowest <= number <= highest:
            raise self._findings.unreadable(
                "attribute",
                replace(self._place, property=name),
                "nothing" if text is None else f'"{text}"',
                f"a whole number from {lowest} to {highest}",
                file=self._file,
            )
        return number

    def number(self, name: str, default: float = 0.0) -> float | None:
        """A finite number, or None after an error was kept for anything else."""
        text = self._element.get(name)
        if text is None:
            return default
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if math.isfinite(number) and abs(number) <= _LARGEST_PIXEL:
            return number
        found = text.strip() or "nothing"
        self._findings.error(
            "attribute",
            replace(self._place, property=name),
            found,
            "a finite number",
            "In Tiled, type it again.",
            self._file,
        )
        return None

    def number_or(self, name: str, default: float) -> float:
        """A finite number, or the default where there is none, after an error was kept for anything else."""
        number = self.number(name, default)
        return default if number is None else number

    def truth(self, name: str, *, default: bool) -> bool:
        """An attribute that Tiled writes as 0 or 1."""
        return self._element.get(name, "1" if default else "0") not in {"0", "false"}
