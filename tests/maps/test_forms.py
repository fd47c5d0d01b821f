"""Forms of file beyond plain TMX: JSON, templates, infinite maps, zstd, embedded pictures."""

from __future__ import annotations

import base64
import json
import struct
from pathlib import Path
from typing import Any

import pytest
import zstandard

from game.maps import Severity, check, limits, read
from game.maps.plain import Frame, ObjectLayer, PictureLayer, TileLayer
from game.maps.sizes import picture_size
from tests.maps.mapfiles import OPEN, TILESET, drawn, drawn_object, gids, layer, objects, save, thin, tmx

ROWS = "....../.##D../.#.~o./.g.d.s"
SQUARE = 'x="16" y="16" width="16" height="16"'


def cells(rows: str) -> list[int]:
    return [int(gid) for gid in gids(rows).replace("\n", "").split(",")]


def json_map(*more: dict[str, Any], rows: str = ROWS, **values: Any) -> dict[str, Any]:
    """A JSON map of rows with the tiles of `marks.tsx` and further layers."""
    columns, count = len(rows.split("/", maxsplit=1)[0]), len(rows.split("/"))
    size = {"width": columns, "height": count}
    ground = {"type": "tilelayer", "name": "ground", **size, "data": cells(rows)}
    tilesets = [{"firstgid": 1, "source": "marks.tsx"}]
    frame = {"type": "map", **size, "tilewidth": 16, "tileheight": 16, "tilesets": tilesets}
    return {**frame, "layers": [ground, *more], **values}


def saved(folder: Path, content: dict[str, Any], name: str = "small.tmj") -> Path:
    (folder / "marks.tsx").write_text(TILESET.replace('firstgid="1"', ""), encoding="utf-8")
    return save(folder, json.dumps(content), name)


def refused(path: Path) -> str:
    report = check(path)
    assert report.exit_status == 2
    return report.findings[0].sentence().removeprefix(f"{path}: ")


# JSON


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
    for _ in range(limits.NESTING):
        group = {"type": "group", "name": "g", "layers": [group]}
    assert (
        refused(saved(tmp_path, json_map(group)))
        == "found groups nested more deeply, expected a nesting of at most 64."
    )


# Templates

GATE = (
    '<template><tileset firstgid="1" source="marks.tsx"/><object name="gate" type="Door" gid="5" width="16" height="16"'
    ' rotation="90"><properties><property name="door_closed" type="bool" value="false"/>'
    '<property name="locked" type="bool" value="true"/></properties></object></template>'
)
ZONE = '<template><object name="hill" type="Zone"><polygon points="0,0 48,0 0,48"/></object></template>'


def with_templates(folder: Path, *instances: str, tileset: str = TILESET) -> Path:
    (folder / "marks.tsx").write_text(TILESET.replace('firstgid="1"', ""), encoding="utf-8")
    (folder / "gate.tx").write_text(GATE, encoding="utf-8")
    (folder / "zone.tx").write_text(ZONE, encoding="utf-8")
    return save(folder, tmx(OPEN, objects(*instances), tileset=tileset))


@pytest.mark.parametrize(
    "tileset",
    ['<tileset firstgid="1" source="marks.tsx"/>', TILESET, TILESET.replace('firstgid="1"', 'firstgid="31"') + TILESET],
    ids=["the map's own", "another of the map", "a later one"],
)
def test_an_instance_takes_from_its_template_what_it_does_not_say(tmp_path: Path, tileset: str) -> None:
    plain = '<object id="5" template="gate.tx" x="16" y="16"/>'
    own = drawn_object(6, 'template="gate.tx" name="back" x="48" y="32" rotation="0"', door_closed=True)
    found = read(with_templates(tmp_path, plain, own, tileset=tileset))
    assert [(door.name, door.closed, door.locked, door.places) for door in found.board.doors] == [
        ("gate", False, True, ((1, 1),)),
        ("back", True, True, ((3, 1),)),
    ]
    assert found.findings == ()


def test_a_template_without_a_tile_gives_its_shape(tmp_path: Path) -> None:
    own = '<object id="6" template="zone.tx" name="roof" x="0" y="0" width="16" height="16"><ellipse/></object>'
    zones = read(with_templates(tmp_path, '<object id="5" template="zone.tx" x="16" y="16"/>', own)).board.zones
    assert [(zone.name, zone.tiles) for zone in zones] == [("hill", ((1, 1), (2, 1), (1, 2))), ("roof", ((0, 0),))]


def test_members_of_a_class_lie_over_those_of_the_template(tmp_path: Path) -> None:
    def lock(member: str, value: int) -> str:
        inner = f'<property name="{member}" type="int" value="{value}"/>'
        return f'<property name="lock" type="class" propertytype="Lock"><properties>{inner}</properties></property>'

    (tmp_path / "locked.tx").write_text(
        f'<template><object type="Zone" name="a"><properties>{lock("keys", 3)}</properties></object></template>',
        encoding="utf-8",
    )
    own = f'<object id="5" template="locked.tx" x="0" y="0"><properties>{lock("bolts", 1)}</properties></object>'
    ((_, entry),) = read(save(tmp_path, tmx(OPEN, objects(own), spawns=""))).plain.objects
    assert entry.properties == {"lock": {"keys": 3, "bolts": 1}}


def test_a_json_template(tmp_path: Path) -> None:
    gate = {
        "type": "template",
        "tileset": {"firstgid": 1, "source": "marks.tsx"},
        "object": {"name": "gate", "gid": 5, "width": 16, "height": 16},
    }
    (tmp_path / "gate.tj").write_text(json.dumps(gate), encoding="utf-8")
    found = read(with_templates(tmp_path, '<object id="5" template="gate.tj" x="16" y="32"/>'))
    assert [(door.name, door.places) for door in found.board.doors] == [("gate", ((1, 1),))]


def test_a_template_is_read_once_however_many_name_it(tmp_path: Path) -> None:
    many = [f'<object id="{number}" template="zone.tx" x="0" y="0"/>' for number in range(10, 1000)]
    assert check(with_templates(tmp_path, *many)).findings == ()
    assert len(many) * len(ZONE) > 64_000


def test_a_tile_object_without_a_size_has_that_of_its_tile(tmp_path: Path) -> None:
    old = drawn_object(5, 'gid="2" x="16" y="32"')
    assert drawn(read(save(tmp_path, tmx(OPEN, objects(old), spawns=""))).board) == "....../.#..../....../......"


# Infinite maps


def infinite(*chunks: tuple[int, int, str], more: str = "") -> str:
    """An infinite map of chunks: column, row and rows of each."""
    pieces = "".join(
        f'<chunk x="{column}" y="{row}" width="{len(rows.split("/", maxsplit=1)[0])}" '
        f'height="{len(rows.split("/"))}">{gids(rows)}</chunk>'
        for column, row, rows in chunks
    )
    ground = layer(OPEN, data=f'<data encoding="csv">{pieces}</data>')
    return tmx(OPEN, more, ground=ground, attributes='infinite="1"', spawns="")


def test_an_infinite_map_is_what_is_painted_on_it(tmp_path: Path) -> None:
    wall = drawn_object(5, 'type="Wall" x="-32" y="-16" width="16" height="16"')
    found = read(save(tmp_path, infinite((-2, -2, "  /. "), (0, -1, ".#/o "), more=objects(wall))))
    assert drawn(found.board) == "#v.#/vvov"
    (said,) = found.findings
    assert said.severity is Severity.WARNING
    assert "an infinite map, of which 4x2 cells from (-2,-1) are used" in said.sentence()
    assert [layer.offset for layer in found.plain.layers] == [(0.0, 0.0), (0.0, 0.0)]


def test_the_last_of_chunks_over_each_other_holds(tmp_path: Path) -> None:
    assert drawn(read(save(tmp_path, infinite((0, 0, "##"), (1, 0, "o~")))).board) == "#o~"


def test_pictures_of_an_infinite_map_move_with_its_corner(tmp_path: Path) -> None:
    picture = '<imagelayer name="sky" offsetx="5"><image source="none.png" width="9" height="9"/></imagelayer>'
    found = read(save(tmp_path, infinite((2, -1, "#"), more=picture)))
    assert found.plain.layers[1].offset == (5 - 32.0, 16.0)


def test_an_infinite_map_with_nothing_painted_has_the_size_it_says(tmp_path: Path) -> None:
    found = read(save(tmp_path, infinite((0, 0, "  "))))
    assert (found.board.columns, found.board.rows) == (6, 4)


def test_an_infinite_map_in_one_piece(tmp_path: Path) -> None:
    found = read(save(tmp_path, tmx(ROWS, attributes='infinite="1"', spawns="")))
    assert drawn(found.board) == ROWS


@pytest.mark.parametrize(
    ("chunks", "sentence"),
    [
        ([(0, 0, "#"), (4000, 0, "#")], "size: found 4001x1 cells between what is painted on this infinite map"),
        ([(0, 0, "#"), (2**30 + 1, 0, "#")], 'layer ground, x: found "1073741825", expected a whole number from -107'),
    ],
)
def test_far_chunks_are_refused(tmp_path: Path, chunks: list[tuple[int, int, str]], sentence: str) -> None:
    assert refused(save(tmp_path, infinite(*chunks))).startswith(sentence)
    assert check(save(tmp_path, infinite((0, 0, "#"), (3999, 0, "#")))).exit_status != 2


def test_cells_of_chunks_are_counted_before_they_are_decoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ALL_CELLS", 3)
    path = save(tmp_path, infinite((0, 0, "##"), (2, 0, "##")))
    assert refused(path) == "layer ground: found 4 cells in the chunks so far, expected at most 3."


def test_a_finite_map_has_no_chunks(tmp_path: Path) -> None:
    path = save(tmp_path, infinite((0, 0, "##")).replace('infinite="1"', ""))
    assert refused(path).startswith("layer ground: found chunks of an infinite map")


# zstd


def zstd_layer(content: bytes) -> str:
    data = base64.b64encode(content).decode()
    return tmx(ROWS, ground=layer(ROWS, data=f'<data encoding="base64" compression="zstd">{data}</data>'))


@pytest.mark.parametrize("level", [1, 22])
def test_zstd(tmp_path: Path, level: int) -> None:
    raw = struct.pack(f"<{len(cells(ROWS))}I", *cells(ROWS))
    assert drawn(read(save(tmp_path, zstd_layer(zstandard.compress(raw, level)))).board) == ROWS
    assert "found 23 cells (92 bytes), expected 24 (6x4)." in refused(
        save(tmp_path, zstd_layer(zstandard.compress(raw[:-4], level)))
    )


def test_no_more_zstd_is_inflated_than_the_cells_need(tmp_path: Path) -> None:
    bomb = zstandard.compress(bytes(2**27), 1)
    assert "more than the 96 bytes of 6x4 cells" in refused(save(tmp_path, zstd_layer(bomb)))


# Layers and pictures


def test_tint_and_parallax_are_multiplied_through_groups(tmp_path: Path) -> None:
    inner = layer(OPEN, name="inner", attributes='tintcolor="#8000ff00" parallaxx="0.5"')
    grouped = f'<group name="g" tintcolor="#80ff40" parallaxx="0.5" parallaxy="0" opacity="0">{inner}</group>'
    found = read(save(tmp_path, tmx(OPEN, grouped))).plain.layers[1]
    assert isinstance(found, TileLayer)
    assert (found.tint, found.parallax, found.opacity) == ("#8000ff00", (0.25, 0.0), 0.0)


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height)


HEADS = {
    "png": (png(7, 5), (7, 5)),
    "gif": (b"GIF89a" + struct.pack("<HH", 7, 5), (7, 5)),
    "bmp upside down": (b"BM" + bytes(16) + struct.pack("<ii", 7, -5), (7, 5)),
    "jpeg": (b"\xff\xd8\xff\xe0\0\x04ab\xff\xff\xc2\0\x11\x08" + struct.pack(">HH", 5, 7), (7, 5)),
    "webp": (b"RIFF....WEBPVP8 " + bytes(10) + struct.pack("<HH", 7, 5), (7, 5)),
    "webp lossless": (b"RIFF....WEBPVP8L" + bytes(5) + (6 | 4 << 14).to_bytes(4, "little"), (7, 5)),
    "webp extended": (b"RIFF....WEBPVP8X" + bytes(8) + b"\x06\0\0\x04\0\0", (7, 5)),
    "svg": (b"<svg/>", None),
    "cut": (png(7, 5)[:20], None),
    "nothing": (b"", None),
    "no size": (png(0, 5), None),
    "jpeg without a size": (b"\xff\xd8\xff\xe0\0\x04ab\xff\xd9", None),
}


@pytest.mark.parametrize("case", HEADS)
def test_sizes_of_pictures_by_their_first_bytes(case: str) -> None:
    head, size = HEADS[case]
    assert picture_size(head) == size


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (png(10_000, 6_401), "a.png of 10000x6401 pixels, expected at most 64000000 pixels in all. A placeholder"),
        (b"<svg/>", "a.png, which is of a kind that is not read, or broken, expected a PNG, JPEG, GIF, BMP or WebP"),
        (png(16, 16), ""),
    ],
)
def test_pictures_that_are_not_drawn_are_warned_of(tmp_path: Path, content: bytes, sentence: str) -> None:
    (tmp_path / "a.png").write_bytes(content)
    sky = '<imagelayer name="sky"><image source="a.png"/></imagelayer>'
    findings = read(save(tmp_path, tmx(OPEN, sky))).findings
    assert [finding.severity for finding in findings] == [Severity.WARNING] * bool(sentence)
    assert all(sentence in finding.sentence() for finding in findings)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (base64.b64encode(png(16, 16)).decode(), ""),
        (base64.b64encode(png(16, 17)).decode(), "an embedded picture of 16x17 pixels, expected 16x16."),
        ("?", "an embedded picture that is no base64, expected one."),
    ],
)
def test_embedded_pictures(tmp_path: Path, data: str, sentence: str) -> None:
    image = f'<image format="png" width="16" height="16"><data encoding="base64">{data}</data></image>'
    found = read(save(tmp_path, tmx(tileset=TILESET.replace("</tileset>", f"{image}</tileset>"))))
    assert [finding.severity for finding in found.findings] == [Severity.WARNING] * bool(sentence)
    assert all(sentence in finding.sentence() for finding in found.findings)
    picture = found.plain.tilesets[0].picture
    assert picture is not None
    assert (picture.content is None) is (data == "?")


def test_pictures_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = "".join(f'<tile id="{number}"><image source="none.png"/></tile>' for number in range(10, 14))
    path = save(tmp_path, tmx(tileset=TILESET.replace("</tileset>", f"{many}</tileset>")))
    monkeypatch.setattr(limits, "PICTURES", 4)
    assert check(path).exit_status == 0
    monkeypatch.setattr(limits, "PICTURES", 3)
    assert refused(path) == "tileset marks: found more than 3 pictures, expected at most 3 in a map."


def test_tiles_before_1_0_are_counted_by_their_picture(tmp_path: Path) -> None:
    old = (
        '<tileset firstgid="1" name="old" tilewidth="16" tileheight="16"><image source="a.png" width="34" height="16"/>'
    )
    path = save(tmp_path, tmx("..", tileset=f'{old}<tile id="1"/></tileset>', spawns=""))
    assert read(path).plain.tilesets[0].ids == range(2)
    assert read(path).plain.tilesets[0].columns == 2


def test_an_animation_of_tiles_that_are_not_there(tmp_path: Path) -> None:
    frames = '<animation><frame tileid="1" duration="9"/><frame tileid="77" duration="9"/></animation>'
    path = save(tmp_path, tmx(tileset=TILESET.replace('<tile id="0"/>', f'<tile id="0">{frames}</tile>')))
    (said,) = read(path).findings
    assert (
        "tileset marks, tile 0: found an animation that shows tile 77, expected tiles of the tileset."
        in said.sentence()
    )


# Classes of projects before Tiled 1.9

OBJECT_TYPES = {
    "types.xml": '<objecttypes><objecttype name="Gate" color="#fff"><property name="door_closed" type="bool" '
    'default="false"/><property name="move_cost" type="float" default="2.5"/>'
    '<property name="hp" type="int" default=""/><property name="note" default="a"/></objecttype></objecttypes>',
    "types.json": '[{"name": "Gate", "color": "#fff", "properties": [{"name": "door_closed", "type": "bool", "value": '
    'false}, {"name": "move_cost", "type": "float", "value": 2.5}, {"name": "hp", "type": "int", "value": 0}, '
    '{"name": "note", "type": "string", "value": "a"}]}]',
}


@pytest.mark.parametrize("name", OBJECT_TYPES)
def test_object_types_of_older_projects(tmp_path: Path, name: str) -> None:
    path = save(tmp_path, tmx(OPEN, objects(drawn_object(5, f'type="Gate" {SQUARE}', hp=3))))
    (tmp_path / name).write_text(OBJECT_TYPES[name], encoding="utf-8")
    (tmp_path / "small.tiled-project").write_text(f'{{"objectTypesFile": "{name}"}}', encoding="utf-8")
    entry = next(entry for _, entry in read(path).plain.objects if entry.id == 5)
    assert entry.properties == {"door_closed": False, "move_cost": 2.5, "hp": 3, "note": "a"}


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("types.xml", "<map/>", "types.xml: found <map>, expected a file of object types. In Tiled, open the Object"),
        ("types.json", "[", "types.json: found something that is no JSON"),
        ("types.json", "{}", ""),
        ("types.json", '[3, {"name": "A", "properties": 3}]', ""),
        ("../types.xml", "", ""),
        ("gone.xml", None, ""),
    ],
)
def test_files_of_object_types_that_cannot_be_used(
    tmp_path: Path, name: str, content: str | None, sentence: str
) -> None:
    path = save(tmp_path, tmx())
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    (tmp_path / "small.tiled-project").write_text(f'{{"objectTypesFile": "{name}"}}', encoding="utf-8")
    errors = [finding.sentence() for finding in check(path).findings]
    assert bool(errors) == bool(sentence)
    assert all(error.startswith(sentence) for error in errors)


# What tilesets say of where their tiles are drawn


@pytest.mark.parametrize(
    ("attributes", "cell"),
    [
        ('x="0" y="16" width="16" height="16"', (1, 2)),
        ('x="48" y="48" width="16" height="16" rotation="180"', (1, 1)),
        ('x="0" y="16" width="16" height="8"', (1, 1)),
    ],
)
def test_tile_objects_stand_where_the_offset_of_their_tileset_draws_them(
    tmp_path: Path, attributes: str, cell: tuple[int, int]
) -> None:
    """16 pixels right and 32 down, turned and stretched with the tile; tiles of layers count in their cells."""
    tileset = TILESET.replace('<tile id="0"/>', '<tileoffset x="16" y="32"/><tile id="0"/>')
    rows = ".#..../....../....../......"
    found = read(save(tmp_path, tmx(rows, objects(drawn_object(5, f'gid="5" {attributes}')), tileset=tileset)))
    assert [door.places for door in found.board.doors] == [(cell,)]
    assert drawn(found.board)[1] == "#"


def test_the_offset_of_a_json_tileset(tmp_path: Path) -> None:
    tileset = {"firstgid": 1, "type": "tileset", "name": "m", "tilewidth": 16, "tileheight": 16, "tilecount": 9,
               "columns": 9, "image": "a.png", "imagewidth": 144, "imageheight": 16,
               "tileoffset": {"x": 3, "y": -4.5}}  # fmt: skip
    found = read(saved(tmp_path, json_map(rows=".", tilesets=[tileset])))
    assert found.plain.tilesets[0].offset == (3.0, -4.5)


# The version of the form


@pytest.mark.parametrize(
    ("version", "codes"),
    [("1.12", []), ("1.9.2", []), ("1", []), ("", []), ("x", []), ("1.13", ["version"]), ("2.0", ["version"])],
)
def test_a_newer_form_of_file_is_warned_of(tmp_path: Path, version: str, codes: list[str]) -> None:
    report = check(save(tmp_path, tmx().replace('version="1.10"', f'version="{version}"')))
    assert [finding.code for finding in report.findings] == codes
    assert report.exit_status == 0


# Objects named by properties


@pytest.mark.parametrize(("named", "errors"), [(5, 0), (0, 0), (77, 1)])
def test_properties_name_objects_there_are(tmp_path: Path, named: int, errors: int) -> None:
    guard = f'<properties><property name="guards" type="object" value="{named}"/></properties>'
    report = check(save(tmp_path, tmx(OPEN, objects(drawn_object(5, SQUARE, guard)))))
    assert [finding.code for finding in report.findings] == ["object-reference"] * errors
    if errors:
        expected = "layer things, object 5, property guards: found object 77, which there is not, expected an object"
        assert expected in report.findings[0].sentence()
