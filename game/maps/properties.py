"""Custom properties: read by type, in a namespace of their own, with the defaults of the project's classes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from game.maps import limits
from game.maps.findings import NOWHERE

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from game.maps.findings import Findings, Place
    from game.maps.plain import Properties, Value
    from game.maps.project import Project

_TRUTHS = {"true": True, "1": True, "false": False, "0": False, "": False}
_NUMBERS = {"int", "float"}
_AGAIN = "In Tiled, type it again."


class Stated(NamedTuple):
    """Properties as they are written at one element: read, and as elements by their names."""

    values: Properties
    entries: dict[str, Element]


NOTHING_STATED = Stated({}, {})


class Reference(NamedTuple):
    """A property that names another object by its id."""

    place: Place
    object_id: int
    file: str


class Notebook:
    """What the properties of a whole map have to be looked at together for."""

    def __init__(self) -> None:
        self.references: list[Reference] = []
        self.kinds: dict[str, dict[str, Place]] = {}
        """The types each property was seen with, and where first."""
        self.properties = 0
        """How many properties there were so far."""


class PropertyReader:
    """Reads the properties of one file's elements and says which of them are not what they claim."""

    def __init__(self, project: Project, findings: Findings, notebook: Notebook, file: str = "") -> None:
        self._project = project
        self._findings = findings
        self._notebook = notebook
        self._file = file
        self._defaults: dict[str, Properties] = {}
        self._depth = 0

    def of(self, element: Element, class_name: str, place: Place, template: Stated = NOTHING_STATED) -> Properties:
        """The properties of an element of a class: those it states, over its template's, over the class's defaults."""
        found = {**self.defaults(class_name), **template.values, **self.stated(element, place, template).values}
        self._notebook.properties += len(found)
        if self._notebook.properties > limits.ALL_PROPERTIES:
            said = f"{self._notebook.properties} properties so far, those of templates and classes counted for each"
            expected = f"at most {limits.ALL_PROPERTIES}"
            raise self._findings.unreadable("properties", place, said, expected, file=self._file)
        return found

    def defaults(self, class_name: str) -> Properties:
        """The properties that the project gives to everything of a class; a class inside itself gives none again."""
        if class_name not in self._defaults:
            self._defaults[class_name] = {}
            members = self._project.members.get(class_name, ())
            self._depth += 1
            if members:
                self._require_shallow(self._depth)
            self._defaults[class_name] = {member["name"]: self._member(member) for member in members}
            self._depth -= 1
        return self._defaults[class_name]

    def _require_shallow(self, depth: int) -> None:
        """Raises MapUnreadable for classes, objects or lists of the project nested beyond the limit."""
        if depth > limits.NESTING:
            found = "classes or values nested more deeply"
            expected = f"a nesting of at most {limits.NESTING}"
            raise self._findings.unreadable("project-nesting", NOWHERE, found, expected, file=self._project.file)

    def stated(self, element: Element, place: Place, template: Stated = NOTHING_STATED, class_name: str = "") -> Stated:
        """The properties written at the element itself, whose members of classes lie over those of a template.

        `class_name` is the class they are members of, which knows what they are where the file does not say it.
        """
        entries = element.findall("properties/property")
        if len(entries) > limits.PROPERTIES:
            raise self._findings.unreadable(
                "properties", place, f"{len(entries)} properties", f"at most {limits.PROPERTIES}", file=self._file
            )
        found = Stated({}, {})
        declared = {member["name"]: member for member in self._project.members.get(class_name, ())} if entries else {}
        for entry in entries:
            name = entry.get("name", "")
            where = replace(place, property=f"property {name}")
            found.entries[name] = entry
            found.values[name] = self._value(entry, where, declared.get(name, {}), template.entries.get(name))
        return found

    def _value(
        self, entry: Element, place: Place, declared: dict[str, Any] | None = None, template: Element | None = None
    ) -> Value:
        kind = entry.get("type", "string")
        type_name = entry.get("propertytype") or str((declared or {}).get("propertyType") or "")
        declared_kind = str((declared or {}).get("type"))
        if kind in _NUMBERS and declared_kind in _NUMBERS:
            kind = declared_kind  # JSON writes a member's 2.0 as 2
        self._note_kind(kind, entry, place)
        if kind == "class":
            below = NOTHING_STATED
            if template is not None and template.get("type") == "class":
                below = self.stated(template, place, class_name=type_name)
            own = self.stated(entry, place, below, type_name)
            return {**self.defaults(type_name), **below.values, **own.values}
        if kind == "list":
            return tuple(self._value(item, place) for item in entry.findall("item"))
        text = entry.get("value")
        if text is None:
            text = entry.text or ""
        names = self._project.flags.get(type_name)
        if names is not None:
            return _flag_names(text, names)
        return self._plain(kind, text, place)

    def _note_kind(self, kind: str, entry: Element, place: Place) -> None:
        name = entry.get("name")
        if name is not None:
            kinds = self._notebook.kinds.setdefault(name, {})
            kinds.setdefault("number" if kind in _NUMBERS else kind, place)
            if len(self._notebook.kinds) > limits.NAMES:
                found = f"more than {limits.NAMES} different names of properties"
                raise self._findings.unreadable("names", place, found, f"at most {limits.NAMES}", file=self._file)

    def _plain(self, kind: str, text: str, place: Place) -> Value:
        if kind in {"string", "color", "file"}:
            return text
        if kind == "bool" and text.casefold() in _TRUTHS:
            return _TRUTHS[text.casefold()]
        if kind in {"int", "object"}:
            number = self._number(text, place, "a whole number", whole=True)
            if kind == "object" and number:
                self._notebook.references.append(Reference(place, int(number), self._file))
            return number
        if kind == "float":
            return self._number(text, place, "a number", whole=False)
        if kind == "bool":
            self._findings.error("property-value", place, f'"{text}"', "true or false", _AGAIN, self._file)
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
        self._findings.error("property-value", place, f'"{text}"', expected, _AGAIN, self._file)
        return 0

    def _member(self, member: dict[str, Any]) -> Value:
        value = member.get("value")
        enum = member.get("propertyType")
        if member.get("type") == "class":
            stated = value if isinstance(value, dict) else {}
            return {**self.defaults(str(enum)), **{str(name): self._json(entry) for name, entry in stated.items()}}
        if isinstance(enum, str) and enum in self._project.flags:
            return _flag_names(value if isinstance(value, str) else str(value or 0), self._project.flags[enum])
        return self._json(value)

    def _json(self, value: object, depth: int = 1) -> Value:
        """A value of the project file as a property has it."""
        if isinstance(value, dict | list):
            self._require_shallow(depth)
        if isinstance(value, dict):
            return {str(name): self._json(entry, depth + 1) for name, entry in value.items()}
        if isinstance(value, list):
            return tuple(self._json(entry, depth + 1) for entry in value)
        if isinstance(value, float) and not math.isfinite(value):
            return 0.0
        return value if isinstance(value, str | int | float | bool) else ""


def _flag_names(text: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The flags that are set: bits where saved as a number, a comma list where saved as text."""
    if text.isascii() and text.isdigit() and len(text) < 12:
        return tuple(name for bit, name in enumerate(names) if int(text) >> bit & 1)
    return tuple(part for part in text.split(",") if part)
