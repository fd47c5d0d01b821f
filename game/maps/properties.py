"""Custom properties: read by type, in a namespace of their own, with the defaults of the project's classes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game.maps import limits

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from game.maps.findings import Findings, Place
    from game.maps.plain import Properties, Value
    from game.maps.project import Project

_TRUTHS = {"true": True, "1": True, "false": False, "0": False, "": False}


class PropertyReader:
    """Reads the properties of one file's elements and says which of them are not what they claim."""

    def __init__(self, project: Project, findings: Findings, file: str = "") -> None:
        self._project = project
        self._findings = findings
        self._file = file
        self._defaults: dict[str, Properties] = {}

    def of(self, element: Element, class_name: str, place: Place) -> Properties:
        """The properties of an element of a class: those it states, over the defaults of the project's class."""
        return {**self.defaults(class_name), **self.stated(element, place)}

    def defaults(self, class_name: str) -> Properties:
        """The properties that the project gives to everything of a class; a class inside itself gives none again."""
        if class_name not in self._defaults:
            self._defaults[class_name] = {}
            members = self._project.members.get(class_name, ())
            self._defaults[class_name] = {member["name"]: self._member(member) for member in members}
        return self._defaults[class_name]

    def stated(self, element: Element, place: Place) -> Properties:
        """The properties written at the element itself."""
        entries = element.findall("properties/property")
        if len(entries) > limits.PROPERTIES:
            raise self._findings.unreadable(
                "properties", place, f"{len(entries)} properties", f"at most {limits.PROPERTIES}", file=self._file
            )
        return {
            entry.get("name", ""): self._value(entry, replace(place, property=f"property {entry.get('name', '')}"))
            for entry in entries
        }

    def _value(self, entry: Element, place: Place) -> Value:
        kind = entry.get("type", "string")
        if kind == "class":
            class_name = entry.get("propertytype", "")
            return {**self.defaults(class_name), **self.stated(entry, place)}
        if kind == "list":
            return tuple(self._value(item, place) for item in entry.findall("item")[: limits.PROPERTIES])
        text = entry.get("value")
        if text is None:
            text = entry.text or ""
        names = self._project.flags.get(entry.get("propertytype", ""))
        if names is not None:
            return _flag_names(text, names)
        return self._plain(kind, text, place)

    def _plain(self, kind: str, text: str, place: Place) -> Value:
        if kind in {"string", "color", "file"}:
            return text
        if kind == "bool" and text.casefold() in _TRUTHS:
            return _TRUTHS[text.casefold()]
        if kind in {"int", "object"}:
            return self._number(text, place, "a whole number", whole=True)
        if kind == "float":
            return self._number(text, place, "a number", whole=False)
        if kind == "bool":
            self._findings.error("property-value", place, f'"{text}"', "true or false", file=self._file)
            return False
        self._findings.warning(
            "property-type",
            place,
            f"the unknown type {kind}",
            "a type of Tiled",
            f'Kept as the text "{text}".',
            file=self._file,
        )
        return text

    def _number(self, text: str, place: Place, expected: str, *, whole: bool) -> int | float:
        if not text.strip():
            self._findings.warning(
                "property-empty", place, "nothing", expected, "Read as 0, as Tiled does.", file=self._file
            )
            return 0
        try:
            number = int(text) if whole else float(text)
            finite = math.isfinite(number)
        except (ValueError, OverflowError):
            finite = False
        if finite:
            return number
        self._findings.error("property-value", place, f'"{text}"', expected, file=self._file)
        return 0

    def _member(self, member: dict[str, Any]) -> Value:
        value = member.get("value")
        enum = member.get("propertyType")
        if member.get("type") == "class":
            stated = value if isinstance(value, dict) else {}
            return {**self.defaults(str(enum)), **{str(name): _json(entry) for name, entry in stated.items()}}
        if isinstance(enum, str) and enum in self._project.flags:
            return _flag_names(str(value), self._project.flags[enum])
        return _json(value)


def _json(value: object) -> Value:
    if isinstance(value, dict):
        return {str(name): _json(entry) for name, entry in value.items()}
    if isinstance(value, list):
        return tuple(_json(entry) for entry in value)
    if isinstance(value, float) and not math.isfinite(value):
        return 0.0
    return value if isinstance(value, str | int | float | bool) else ""


def _flag_names(text: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The flags that are set: bits where saved as a number, a comma list where saved as text."""
    if text.isascii() and text.isdigit() and len(text) < 12:
        return tuple(name for bit, name in enumerate(names) if int(text) >> bit & 1)
    return tuple(part for part in text.split(",") if part)
