"""The Tiled project: our classes with their properties, and what Tiled offers beside them.

Everything about classes comes from the table that the reader of maps reads by.
"""

from __future__ import annotations

import json
from typing import Any

from tileset_file import HEAD, Value, attributes

from game.maps.vocabulary import CLASSES, COVER_GRADES, PROPERTY_BY_NAME, MapClass

COVER = "Cover"
SIDES = "Sides"
SIDE_NAMES = ("north", "east", "south", "west")
OBJECT_TYPES = "objecttypes.xml"

_KINDS = {"bool": "bool", "number": "float", "text": "string", "cover": "string", "sides": "string"}
_ENUMS = {"cover": COVER, "sides": SIDES}


def text() -> str:
    """The project file as Tiled writes it: four blanks, keys in order, no line feed at the end."""
    content = {
        "automappingRulesFile": "rules.txt",
        "commands": [
            _command("Enfilade: check this map", "check", "Ctrl+Shift+K"),
            _command("Enfilade: play this map", "play", "Ctrl+Shift+P"),
        ],
        "compatibilityVersion": 1100,
        "extensionsPath": "extensions",
        "folders": [".", "../assets"],
        "objectTypesFile": OBJECT_TYPES,
        "properties": [],
        "propertyTypes": [
            _enum(1, COVER, COVER_GRADES, flags=False),
            _enum(2, SIDES, SIDE_NAMES, flags=True),
            *(_class(number, entry) for number, entry in enumerate(CLASSES, 3)),
        ],
    }
    return json.dumps(content, indent=4, sort_keys=True) + "\n"


def object_types_text() -> str:
    """The classes of objects and tiles for Tiled before 1.9, which did not look for them in the project."""
    lines = [HEAD, "<objecttypes>"]
    for entry in CLASSES:
        if "object" in entry.on:
            lines.append(f" <objecttype {attributes({'name': entry.name, 'color': f'#{entry.color[3:]}'})}>")
            lines += [f"  {_default(name, value)}" for name, value in sorted(entry.defaults.items())]
            lines.append(" </objecttype>")
    return "\n".join([*lines, "</objecttypes>", ""])


def _default(name: str, value: Value) -> str:
    kind = PROPERTY_BY_NAME[name].kind
    enum = {"propertytype": _ENUMS[kind]} if kind in _ENUMS else {}
    default = str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else value
    return f"<property {attributes({'name': name, 'type': _KINDS[kind], **enum, 'default': default})}/>"


def _command(name: str, word: str, shortcut: str) -> dict[str, Any]:
    return {
        "arguments": f"{word} %mapfile",
        "command": "enfilade",
        "enabled": True,
        "name": name,
        "saveBeforeExecute": True,
        "shortcut": shortcut,
        "showOutput": True,
        "workingDirectory": "%mappath",
    }


def _enum(number: int, name: str, values: tuple[str, ...], *, flags: bool) -> dict[str, Any]:
    return {
        "id": number,
        "name": name,
        "storageType": "string",
        "type": "enum",
        "values": list(values),
        "valuesAsFlags": flags,
    }


def _class(number: int, entry: MapClass) -> dict[str, Any]:
    return {
        "color": entry.color,
        "drawFill": True,
        "id": number,
        "members": [_member(name, value) for name, value in sorted(entry.defaults.items())],
        "name": entry.name,
        "type": "class",
        "useAs": list(entry.on),
    }


def _member(name: str, value: Value) -> dict[str, Any]:
    kind = PROPERTY_BY_NAME[name].kind
    enum = {"propertyType": _ENUMS[kind]} if kind in _ENUMS else {}
    return {"name": name, "type": _KINDS[kind], "value": value} | enum
