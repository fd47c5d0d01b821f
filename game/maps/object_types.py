"""The file of object types that projects of Tiled before 1.9 name: classes and the defaults of their properties."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from game.maps.findings import NOWHERE, MapUnreadable

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from game.maps.files import FileReader
    from game.maps.findings import Findings

    Members = list[dict[str, Any]]

_ADVICE = "In Tiled, open the Object Types Editor and export the file again."


def object_types(path: Path, files: FileReader, findings: Findings) -> dict[str, Members]:
    """The members of each type, as the project file has those of classes; an error is kept for a file that is none."""
    try:
        if path.suffix.lower() == ".json":
            return _of_json(files.values(path, path.name))
        root = files.tree(path, path.name)
    except MapUnreadable as unreadable:
        findings.error("project", NOWHERE, unreadable.finding.found, "a file of object types", _ADVICE, path.name)
        return {}
    if root.tag != "objecttypes":
        findings.error("project", NOWHERE, f"<{root.tag}>", "a file of object types", _ADVICE, path.name)
        return {}
    return {
        entry.get("name", ""): [_member(stated) for stated in entry.findall("property")]
        for entry in root.findall("objecttype")
    }


def _member(stated: Element) -> dict[str, Any]:
    kind, text = stated.get("type", "string"), stated.get("default", "")
    return {"name": stated.get("name", ""), "type": kind, "value": _value(kind, text)}


def _value(kind: str, text: str) -> str | float | bool:
    if kind == "bool":
        return text == "true"
    if kind not in {"int", "float"}:
        return text
    try:
        number = float(text) if kind == "float" else int(text)
    except ValueError:
        return 0
    return number if math.isfinite(number) else 0


def _of_json(content: object) -> dict[str, Members]:
    return {
        str(entry.get("name")): [one for one in entry.get("properties") or [] if isinstance(one, dict)]
        for entry in (content if isinstance(content, list) else [])
        if isinstance(entry, dict) and isinstance(entry.get("properties") or [], list)
    }
