"""What a game master decided in the side file of a map: `MAP.enfilade.toml`, beside the map.

The side file says what the layers, classes, object names, properties and tiles of a map mean that was not made for this
game. What it says decides; what it leaves out is guessed as ever.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from game.content.faults import ContentError
from game.content.tomlfile import read_toml
from game.maps.conventions import PROPERTY_WORDS
from game.maps.findings import Place
from game.maps.sources import is_file
from game.maps.vocabulary import CLASS_BY_NAME, PROPERTY_BY_NAME, class_named

if TYPE_CHECKING:
    from game.maps.findings import Findings
    from game.maps.plain import Properties

SUFFIX = ".enfilade.toml"
NOTHING = "nothing"
EACH = "each"
PICTURE = "picture"
WALKABLE = "walkable"
LAYER_CLASSES = ("Wall", "Window", "Door", "LowWall", "Spawn")
"""Classes that everything on a layer may have."""
LAYER_ROLES = (EACH, PICTURE, WALKABLE, *LAYER_CLASSES)
PROPERTY_MEANINGS = tuple(dict.fromkeys((*PROPERTY_BY_NAME, *PROPERTY_WORDS, NOTHING)))
_TILE_NUMBER = re.compile(r"[0-9]{1,9}")
_TABLES = ("layers", "classes", "names", "properties", "tiles")


class Said(Struct, frozen=True):
    """What something is said to be: a class of ours with properties of ours, "" for nothing."""

    class_name: str
    properties: Properties = field(default_factory=dict)


class Decisions(Struct, frozen=True):
    """What a side file says; all empty where there is none."""

    file: str = ""
    """Its name, "" where there is none."""
    layers: dict[str, str] = field(default_factory=dict)
    classes: dict[str, Said] = field(default_factory=dict)
    names: dict[str, Said] = field(default_factory=dict)
    properties: dict[str, str] = field(default_factory=dict)
    tiles: dict[str, dict[int, Said]] = field(default_factory=dict)
    """By the name of the tileset, then by the number of the tile."""


def side_file_of(map_path: Path) -> Path:
    """Where the side file of a map lies, whether it is there or not."""
    return map_path.with_suffix(SUFFIX)


def read_decisions(map_path: Path, findings: Findings) -> Decisions:
    """What the side file of a map says; an error is kept for each entry that cannot be used."""
    path = side_file_of(map_path)
    if not is_file(path):
        return Decisions()
    try:
        content = read_toml(path)
    except ContentError as error:
        place = Place(property=error.key)
        advice = error.advice or "Mend the side file, or remove it and have it written anew."
        findings.error("side-file", place, error.found, error.expected, advice, path.name)
        return Decisions(path.name)
    return _Reader(path.name, findings).decisions(content)


class _Reader:
    """Reads the tables of one side file."""

    def __init__(self, file: str, findings: Findings) -> None:
        self._file = file
        self._findings = findings

    def decisions(self, content: dict[str, Any]) -> Decisions:
        for name in content.keys() - {*_TABLES}:
            self._say(name, "a table of that name", f"one of {', '.join(_TABLES)}")
        tiles = {name: self._tiles(name, entries) for name, entries in self._table(content, "tiles").items()}
        return Decisions(
            self._file,
            layers=self._words("layers", self._table(content, "layers"), LAYER_ROLES),
            classes=self._said("classes", self._table(content, "classes")),
            names=self._said("names", self._table(content, "names")),
            properties=self._words("properties", self._table(content, "properties"), PROPERTY_MEANINGS),
            tiles=tiles,
        )

    def _tiles(self, tileset: str, entries: object) -> dict[int, Said]:
        found = {}
        for number, said in self._said(f"tiles.{tileset}", entries).items():
            if _TILE_NUMBER.fullmatch(number):
                found[int(number)] = said
            else:
                self._say(f"tiles.{tileset}.{number}", f'"{number}"', "the number of a tile")
        return found

    def _table(self, content: dict[str, Any], name: str) -> dict[str, Any]:
        table = content.get(name, {})
        if isinstance(table, dict):
            return table
        self._say(name, "no table", "a table")
        return {}

    def _words(self, where: str, table: dict[str, Any], known: tuple[str, ...]) -> dict[str, str]:
        found = {}
        for name, value in table.items():
            if value in known:
                found[name] = value
            else:
                self._say(f"{where}.{name}", _shown(value), f"one of {', '.join(known)}")
        return found

    def _said(self, where: str, table: Any) -> dict[str, Said]:  # noqa: ANN401 - whatever the file has there
        if not isinstance(table, dict):
            self._say(where, _shown(table), "a table")
            return {}
        found = {}
        for name, value in table.items():
            entry = {"class": value} if isinstance(value, str) else value
            said = self._one(f"{where}.{name}", entry)
            if said is not None:
                found[name] = said
        return found

    def _one(self, where: str, entry: object) -> Said | None:
        if not isinstance(entry, dict) or not isinstance(entry.get("class", ""), str):
            self._say(where, _shown(entry), f"a class, or a table such as {{ class = {chr(34)}Wall{chr(34)} }}")
            return None
        name = entry.get("class", "")
        ours = class_named(name)
        if ours is None and name not in {"", NOTHING}:
            self._say(where, _shown(name), f"one of {', '.join((*CLASS_BY_NAME, NOTHING))}")
            return None
        properties = {key: value for key, value in entry.items() if key != "class"}
        for key in properties.keys() - PROPERTY_BY_NAME.keys():
            self._say(f"{where}.{key}", "an unknown property", "one of docs/maps.md")
        known = {key: value for key, value in properties.items() if key in PROPERTY_BY_NAME}
        return Said("" if ours is None else ours.name, known)

    def _say(self, where: str, found: str, expected: str) -> None:
        self._findings.error(
            "side-file", Place(property=where), found, expected, "Change the entry or take it out.", self._file
        )


def _shown(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
