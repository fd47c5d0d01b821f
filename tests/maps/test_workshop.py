"""What a game master works with in Tiled: that it is what its script writes, and knows what the reader knows."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.maps import check, read
from game.maps.vocabulary import CLASS_BY_NAME, CLASSES, COVER_GRADES, PROPERTIES, PROPERTY_BY_NAME
from tests.maps.mapfiles import picture

ROOT = Path(__file__).parents[2]
MAPS = ROOT / "maps"
KINDS = {"bool": "bool", "number": "float", "text": "string", "cover": "string", "sides": "string"}
ENUMS = {"cover": "Cover", "sides": "Sides"}


@pytest.fixture(scope="module")
def workshop() -> Any:
    sys.path.insert(0, str(ROOT / "assets" / "workshop"))
    before = list(sys.path)
    try:
        yield import_module("make_workshop")
    finally:
        sys.path[:] = before[1:]


# What the script writes


def test_all_of_it_is_what_its_script_writes(workshop: Any) -> None:
    for name, text in workshop.texts().items():
        assert (ROOT / name).read_text(encoding="utf-8") == text, f"{name}: run assets/workshop/make_workshop.py"


def test_the_picture_of_the_markers_is_what_the_script_draws(workshop: Any) -> None:
    kept = picture(ROOT / workshop.PICTURE)
    assert np.abs(workshop.markers.sheet().astype(int) - kept.astype(int)).max() <= 1


# Classes and properties, both ways


@pytest.fixture(scope="module")
def project() -> Any:
    return json.loads((MAPS / "enfilade.tiled-project").read_text(encoding="utf-8"))


def test_the_project_offers_the_classes_of_the_reader_and_no_others(project: Any) -> None:
    classes = [entry for entry in project["propertyTypes"] if entry["type"] == "class"]
    assert [entry["name"] for entry in classes] == [entry.name for entry in CLASSES]
    for entry, ours in zip(classes, CLASSES, strict=True):
        assert (tuple(entry["useAs"]), entry["color"]) == (ours.on, ours.color)
        assert entry["members"] == [member(name, value) for name, value in sorted(ours.defaults.items())]


def test_every_property_of_the_reader_is_offered_by_a_class() -> None:
    offered = {name for entry in CLASSES for name in entry.defaults}
    assert offered == {entry.name for entry in PROPERTIES}


def member(name: str, value: object, enum_key: str = "propertyType") -> dict[str, object]:
    kind = PROPERTY_BY_NAME[name].kind
    enum = {enum_key: ENUMS[kind]} if kind in ENUMS else {}
    return {"name": name, "type": KINDS[kind], "value": value} | enum


def test_enums_are_kept_as_text(project: Any) -> None:
    """So that a value reads the same however the enum is sorted, and in a map opened without its project."""
    enums = {entry["name"]: entry for entry in project["propertyTypes"] if entry["type"] == "enum"}
    assert {name: (entry["storageType"], entry["valuesAsFlags"]) for name, entry in enums.items()} == {
        "Cover": ("string", False),
        "Sides": ("string", True),
    }
    assert enums["Cover"]["values"] == list(COVER_GRADES)
    assert enums["Sides"]["values"] == ["north", "east", "south", "west"]


def test_ids_of_the_project_are_its_own(project: Any) -> None:
    ids = [entry["id"] for entry in project["propertyTypes"]]
    assert len(set(ids)) == len(ids)


def test_tiled_before_1_9_is_offered_the_same_classes_of_objects(project: Any) -> None:
    types = json.loads((MAPS / project["objectTypesFile"]).read_text(encoding="utf-8"))
    assert [entry["name"] for entry in types] == [entry.name for entry in CLASSES if "object" in entry.on]
    for entry in types:
        defaults = CLASS_BY_NAME[entry["name"]].defaults
        assert entry["properties"] == [member(name, value, "propertytype") for name, value in sorted(defaults.items())]


# The template map


def test_the_template_can_be_played_as_it_is() -> None:
    report = check(MAPS / "template.tmx")
    assert [(finding.code, finding.place.layer) for finding in report.findings] == [
        ("layer-empty", "things"),
        ("layer-empty", "marks"),
    ]
    found = read(MAPS / "template.tmx")
    board = found.board
    assert {side: [spawn.tile for spawn in board.spawns if spawn.side == side] for side in ("blue", "red")} == {
        "blue": [(1, 7), (1, 8)],
        "red": [(board.columns - 2, 7), (board.columns - 2, 8)],
    }
    assert not any(mask.any() for mask in (*board.effect, *board.move, *board.low.places, board.void))
    assert [tileset.name for tileset in found.plain.tilesets] == ["enfilade", "markers"]
