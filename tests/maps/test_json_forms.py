"""JSON maps and tilesets say what TMX says, and are refused by the place of what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.maps import check, limits, read
from game.maps.plain import Frame, ObjectLayer, PictureLayer
from tests.maps.jsonmaps import json_map, png, refused, saved
from tests.maps.mapfiles import OPEN, drawn, thin


def test_every_kind_of_layer_and_object_in_json(tmp_path: Path) -> None:
    things = {
        "type": "objectgroup",
        "name": "things",
        "class": "Store",
        "opacity": 0.5,
        "objects": [
            {"id": 1, "type": "Wall", "x": 0, "y": 0, "width": 16, "height": 16},
            {"id": 2, "type": "Wall", "x": 16.0, "y": 0, "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 16.0}]},
            {"id": 3, "type": "Terrain", "x": 80, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 16, "y": 0},
             {"x": 16, "y": 16}], "properties": [{"name": "void", "type": "bool", "value": True}]},
            {"id": 4, "x": 40, "y": 8, "point": True},
            {"id": 5, "x": 40, "y": 8, "width": 16, "height": 16, "ellipse": True},
            {"id": 6, "x": 40, "y": 8, "width": 16, "height": 16, "capsule": True, "visible": False},
            {"id": 7, "x": 40, "y": 8, "width": 16, "height": 16, "text": {"text": "Yard", "wrap": True}},
            {"id": 8, "gid": 4, "x": 64, "y": 16, "width": 16, "height": 16, "opacity": 0.25},
        ],
    }  # fmt: skip
    group = {"type": "group", "name": "above", "offsetx": 16, "layers": [things]}
    sky = {"type": "imagelayer", "name": "sky", "image": "marks.tsx", "x": 8, "y": 4, "visible": False}
    found = read(saved(tmp_path, json_map(group, sky, rows=OPEN)))
    assert drawn(found.board) == ".#...g/....../....../......"
    assert thin(found.board) == {"left of 2,0"}
    layer_found = found.plain.layers[1]
    assert isinstance(layer_found, ObjectLayer)
    assert (layer_found.path, layer_found.layer_class, layer_found.opacity) == ("above/things", "Store", 0.5)
    assert [entry.shape for entry in layer_found.objects] == [
        "rectangle", "polyline", "polygon", "point", "ellipse", "capsule", "text", "tile",
    ]  # fmt: skip
    assert [entry.visible for entry in layer_found.objects] == [True] * 5 + [False, True, True]
    assert layer_found.objects[-1].opacity == 0.25
    picture = found.plain.layers[2]
    assert isinstance(picture, PictureLayer)
    assert (picture.offset, picture.visible) == ((8.0, 4.0), False)


def test_properties_in_json_are_those_of_xml(tmp_path: Path) -> None:
    project = {
        "propertyTypes": [
            {"name": "Edges", "type": "enum", "storageType": "int", "valuesAsFlags": True, "values": ["north", "east"]},
            {"name": "Lock", "type": "class", "members": [
                {"name": "difficulty", "type": "float", "value": 7},
                {"name": "key", "type": "string", "value": "brass"},
                {"name": "facing", "type": "int", "propertyType": "Edges", "value": 0},
                {"name": "inner", "type": "class", "propertyType": "Lock", "value": {}}]},
        ]
    }  # fmt: skip
    (tmp_path / "small.tiled-project").write_text(json.dumps(project), encoding="utf-8")
    properties = [
        {"name": "lock", "type": "class", "propertytype": "Lock",
         "value": {"difficulty": 2, "facing": 3, "inner": {"key": "iron"}}},
        {"name": "loot", "type": "list",
         "value": [{"type": "string", "value": "rope"}, {"type": "int", "value": 3}, 1.5]},
        {"name": "open", "type": "bool", "value": False},
        {"name": "facing", "type": "int", "propertytype": "Edges", "value": 2},
        {"name": "note", "type": "string", "value": "two\nlines"},
    ]  # fmt: skip
    found = read(saved(tmp_path, json_map(properties=properties)))
    lock = {"difficulty": 2.0, "key": "brass", "facing": ("north", "east")}
    inner = {"difficulty": 7, "key": "iron", "facing": (), "inner": {}}
    assert found.plain.properties == {
        "lock": {**lock, "inner": inner},
        "loot": ("rope", 3, 1.5),
        "open": False,
        "facing": ("east",),
        "note": "two\nlines",
    }
    assert isinstance(found.plain.properties["lock"]["difficulty"], float)  # type: ignore[index,call-overload]


def test_json_of_tiled_1_0_keeps_properties_and_tiles_as_objects(tmp_path: Path) -> None:
    tileset = {
        "firstgid": 1, "name": "old", "tilewidth": 16, "tileheight": 16, "tilecount": 3, "columns": 3,
        "image": "old.png", "imagewidth": 48, "imageheight": 16,
        "tiles": {"1": {"type": "Wall"}, "2": {"terrain": [0, 0, 0, 0]}},
        "tileproperties": {"2": {"move_cost": 2}}, "tilepropertytypes": {"2": {"move_cost": "float"}},
    }  # fmt: skip
    old = json_map(rows=".#o", tilesets=[tileset], version=1, properties={"metres_per_tile": 2})
    del old["type"]
    found = read(saved(tmp_path, old, "old.json"))
    assert drawn(found.board) == ".#~"
    assert found.board.metres_per_tile == 2


def test_json_tilesets_tell_of_tiles_what_xml_tells(tmp_path: Path) -> None:
    tileset = {
        "type": "tileset", "name": "sheet", "tilewidth": 16, "tileheight": 16, "objectalignment": "center",
        "tilecount": 2, "columns": 0, "tiles": [
            {"id": 0, "image": "a.png", "imagewidth": 64, "imageheight": 16, "x": 16, "y": 0, "width": 16, "height": 16,
             "animation": [{"tileid": 0, "duration": 100}, {"tileid": 5, "duration": 50}]},
            {"id": 5, "type": "Wall", "image": "b.png", "transparentcolor": "#ff00ff", "objectgroup":
             {"type": "objectgroup", "objects": [{"id": 1, "x": 1, "y": 2, "width": 3, "height": 4}]}},
        ],
    }  # fmt: skip
    (tmp_path / "sheet.tsj").write_text(json.dumps(tileset), encoding="utf-8")
    for name in ("a.png", "b.png"):
        (tmp_path / name).write_bytes(png(64, 16))
    content = json_map(rows=".", tilesets=[{"firstgid": 1, "source": "sheet.tsj"}])
    content["layers"][0]["data"] = [6]
    found = read(saved(tmp_path, content))
    assert drawn(found.board) == "#"
    assert found.findings == ()
    (sheet,) = found.plain.tilesets
    assert (sheet.alignment, sheet.ids) == ("center", frozenset({0, 5}))
    assert sheet.kinds[0].frames == (Frame(0, 100), Frame(5, 50))
    picture, keyed = sheet.kinds[0].picture, sheet.kinds[5].picture
    assert picture is not None
    assert keyed is not None
    assert (picture.part, keyed.see_through, keyed.width) == ((16, 0, 16, 16), (255, 0, 255), 64)
    (shape,) = sheet.kinds[5].shapes
    assert (shape.kind, shape.x, shape.height) == ("rectangle", 1.0, 4.0)


BROKEN = {
    "no JSON": ("{", "found something that is no JSON (Input data was truncated), expected a map drawn in Tiled."),
    "a list": ([], "the file: found a list, expected an object."),
    "no map": ({"type": "world"}, "found JSON without a map, expected a file of Tiled."),
    "a tileset": ({"type": "tileset", "name": "m"}, "found a tileset, expected a map."),
    "layers": (json_map(layers={}), "layers: found an object, expected a list."),
    "a layer": (json_map(layers=[3]), "layers[0]: found a number, expected an object."),
    "kind of layer": (json_map({"type": "sound"}), 'layers[1].type: found text "sound", expected a kind of layer.'),
    "cells": (json_map(layers=[{"type": "tilelayer", "name": "g", "width": 6, "height": 4, "data": [1.5]}]),
              "layers[0].data: found a number, expected whole numbers."),
    "few cells": (json_map(layers=[{"type": "tilelayer", "name": "g", "width": 6, "height": 4, "data": [1, 1]}]),
                  "layer g: found 2 cells, expected 24 (6x4)."),
    "large cell": (json_map(layers=[{"type": "tilelayer", "name": "g", "width": 6, "height": 4, "data": [2**32] * 24}]),
                   'layer g: found "4294967296", expected whole numbers from 0 to 4294967295.'),
    "width": (json_map(width="six"), 'width: found "six", expected a whole number from 1 to'),
    "vast width": ('{"type": "map", "layers": [], "tilewidth": 1, "tileheight": 1, "width": 1' + "0" * 400 + "}",
                   "width: found"),
    "isometric": (json_map(orientation="isometric"), "orientation: found isometric, expected orthogonal."),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_broken_json_is_refused_by_its_place(tmp_path: Path, case: str) -> None:
    content, sentence = BROKEN[case]
    path = saved(tmp_path, json_map())
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    assert refused(path).startswith(sentence)


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        ("ELEMENTS", "objects and lists, expected at most"),
        ("ATTRIBUTES", "texts and keys, expected at most"),
        ("ALL_CELLS", "numbers, expected at most"),
    ],
)
def test_what_json_holds_is_counted_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, sentence: str
) -> None:
    text = json.dumps(json_map())
    there = {
        "ELEMENTS": text.count("{") + text.count("["),
        "ATTRIBUTES": text.count('"') // 2,
        "ALL_CELLS": text.count(",") - text.count('"') // 2,
    }[limit]
    path = saved(tmp_path, json_map())
    monkeypatch.setattr(limits, limit, there - 1)
    assert sentence in refused(path)
    if limit == "ATTRIBUTES":
        monkeypatch.setattr(limits, limit, there)
        assert check(path).exit_status != 2


def test_groups_of_json_nested_too_deeply(tmp_path: Path) -> None:
    group: dict[str, Any] = {"type": "group", "name": "g", "layers": []}
    for _ in range(limits.NESTING - 2):
        group = {"type": "group", "name": "g", "layers": [group]}
    assert check(saved(tmp_path, json_map(group))).exit_status != 2
    deeper = {"type": "group", "name": "g", "layers": [group]}
    assert (
        refused(saved(tmp_path, json_map(deeper)))
        == "found groups nested more deeply, expected a nesting of at most 64."
    )
