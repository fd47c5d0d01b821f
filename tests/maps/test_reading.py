"""What a map means: forms of file, layers, properties, objects."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from game.maps import Severity, check, read
from systems.core.board import Blocks, Spawn, Zone
from systems.core.identifiers import Side
from tests.maps.mapfiles import OPEN, TILESET, drawn, drawn_object, gids, layer, objects, save, tmx

ROWS = "....../.##D../.#.~o./.g.d.s"


def test_one_of_each_tile(tmp_path: Path) -> None:
    found = read(save(tmp_path, tmx("....../.##D../.#.~o./.gvd+s")))
    assert drawn(found.board) == "....../.##D../.#.~o./.gvd+s"
    assert found.findings == ()
    assert found.board.quarters[2, 3] == 8
    assert found.board.flags["vacuum"][3, 4]
    assert found.board.low.tiles_grade[2, 4] == 2
    assert found.board.metres_per_tile == Fraction(1)
    assert found.board.name == "small"


def packed(rows: str) -> bytes:
    return b"".join(struct.pack("<I", int(gid)) for gid in gids(rows).replace("\n", "").split(","))


FORMS = {
    "csv": f'<data encoding="csv">{gids(ROWS)}</data>',
    "csv with a comma at the end": f'<data encoding="csv">\n{gids(ROWS)},\n</data>',
    "base64": f'<data encoding="base64">\n {base64.b64encode(packed(ROWS)).decode()} \n</data>',
    "gzip": '<data encoding="base64" compression="gzip">'
    + base64.b64encode(gzip.compress(packed(ROWS))).decode()
    + "</data>",
    "zlib": '<data encoding="base64" compression="zlib">'
    + base64.b64encode(zlib.compress(packed(ROWS))).decode()
    + "</data>",
    "xml": "<data>" + "".join(f'<tile gid="{gid}"/>' for gid in gids(ROWS).replace("\n", "").split(",")) + "</data>",
}


@pytest.mark.parametrize("form", FORMS)
def test_forms_of_layer_data_mean_the_same(tmp_path: Path, form: str) -> None:
    found = read(save(tmp_path, tmx(ROWS, ground=layer(ROWS, data=FORMS[form]))))
    assert drawn(found.board) == ROWS
    assert found.findings == ()


def test_flips_change_the_picture_only(tmp_path: Path) -> None:
    flipped = f'<data encoding="csv">{",".join(str(2 | bits << 28) for bits in range(16))}</data>'
    found = read(
        save(tmp_path, tmx("####/####/####/####", ground=layer("####/####/####/####", data=flipped), spawns=""))
    )
    assert drawn(found.board) == "####/####/####/####"


def test_byte_order_mark_and_old_doctype(tmp_path: Path) -> None:
    text = tmx(ROWS).replace("<map", '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd"><map', 1)
    path = tmp_path / "old.tmx"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert drawn(read(path).board) == ROWS


def test_external_tileset_numbers_after_another(tmp_path: Path) -> None:
    size = 'tilewidth="16" tileheight="16" tilecount="2" columns="0"'
    inner = f'<tileset name="far" {size}><tile id="1" class="Wall"/></tileset>'
    (tmp_path / "far.tsx").write_text(inner, encoding="utf-8")
    data = layer("..", data='<data encoding="csv">1,52</data>')
    both = tmx("..", tileset='<tileset firstgid="51" source="far.tsx"/>' + TILESET, ground=data, spawns="")
    found = read(save(tmp_path, both))
    assert drawn(found.board) == ".#"


def test_layers_add_up_and_the_highest_cost_decides(tmp_path: Path) -> None:
    low = layer("o~  /s   ", name="second")
    high = layer(" .  /g   ", name="third", attributes='visible="0"')
    plain = tmx("~~  /.#  ", low, high, spawns="")
    found = read(save(tmp_path, plain))
    assert drawn(found.board) == "o~vv/##vv"
    assert found.board.quarters[0].tolist() == [8, 8, 4, 4]
    assert [(finding.severity, finding.place.layer) for finding in found.findings] == [(Severity.NOTE, "third")]


def test_later_cost_of_one_replaces_an_earlier_two(tmp_path: Path) -> None:
    plain = drawn_object(5, 'type="Terrain" x="0" y="0" width="16" height="16"')
    found = read(save(tmp_path, tmx("~~", objects(plain), spawns="")))
    assert found.board.quarters.tolist() == [[4, 8]]


def test_offset_of_a_layer_of_walls_is_warned_of_and_of_a_picture_not(tmp_path: Path) -> None:
    walls = layer("#     /      /      /      ", name="walls", attributes='offsety="-4.5"')
    flowers = layer(".     /      /      /      ", name="flowers", attributes='offsety="-4.5"')
    found = read(save(tmp_path, tmx(OPEN, walls, flowers)))
    assert drawn(found.board) == "#...../....../....../......"
    assert [finding.place.layer for finding in found.findings] == ["walls"]


def test_groups_move_objects_and_hide_layers(tmp_path: Path) -> None:
    wall = drawn_object(5, 'type="Wall" x="0" y="0" width="16" height="16"')
    inner = objects(wall, attributes='offsetx="16"')
    grouped = f'<group name="a" offsetx="16"><group name="b" offsety="16.0" visible="0">{inner}</group></group>'
    found = read(save(tmp_path, tmx(OPEN, grouped)))
    assert drawn(found.board) == "....../..#.../....../......"
    layer_found = found.plain.layers[1]
    assert (layer_found.path, layer_found.visible, layer_found.offset) == ("a/b/things", False, (32.0, 16.0))


PLACED = {
    "a rectangle snaps by centres": ('x="17" y="15" width="32" height="16"', "", "....../.##.../....../......"),
    "a small one fills the tile of its middle": (
        'x="20" y="2" width="4" height="4"',
        "",
        ".#..../....../....../......",
    ),
    "a point": ('x="47.9" y="16"', "<point/>", "....../..#.../....../......"),
    "a circle": ('x="16" y="0" width="48" height="48"', "<ellipse/>", ".###../.###../.###../......"),
    "a flat ellipse": ('x="0" y="0" width="96" height="64"', "<ellipse/>", ".####./######/######/.####."),
    "a triangle": ('x="0" y="0"', '<polygon points="0,0 64,0 0,64"/>', "###.../##..../#...../......"),
    "turned by a right angle": (
        'x="64" y="16" width="32" height="16" rotation="90"',
        "",
        "....../...#../...#../......",
    ),
    "a tile object stands on its bottom left": (
        'gid="1" x="16" y="32" width="16" height="16"',
        "",
        "....../.#..../....../......",
    ),
    "a turned tile object": (
        'gid="1" x="16" y="16" width="16" height="16" rotation="90"',
        "",
        "....../.#..../....../......",
    ),
    "a capsule is its box": ('x="16" y="16" width="32" height="16"', "<capsule/>", "....../.##.../....../......"),
}


@pytest.mark.parametrize("case", PLACED)
def test_tiles_that_objects_cover(tmp_path: Path, case: str) -> None:
    attributes, shape, expected = PLACED[case]
    found = read(save(tmp_path, tmx(OPEN, objects(drawn_object(5, f'type="Wall" {attributes}', shape)), spawns="")))
    assert drawn(found.board) == expected
    assert not [finding for finding in found.findings if finding.severity is not Severity.NOTE]


ALIGNED = {
    "topleft": (32, 16),
    "top": (40, 16),
    "topright": (48, 16),
    "left": (32, 24),
    "center": (40, 24),
    "right": (48, 24),
    "bottomleft": (32, 32),
    "bottom": (40, 32),
    "bottomright": (48, 32),
}


@pytest.mark.parametrize("alignment", ALIGNED)
def test_tile_objects_by_the_alignment_of_their_tileset(tmp_path: Path, alignment: str) -> None:
    x, y = ALIGNED[alignment]
    aligned = tmx(OPEN, objects(drawn_object(5, f'gid="2" x="{x}" y="{y}" width="16" height="16"')), spawns="")
    aligned = aligned.replace('name="marks"', f'name="marks" objectalignment="{alignment}"')
    assert drawn(read(save(tmp_path, aligned)).board) == "....../..#.../....../......"


def test_a_tile_object_says_itself_what_its_tile_says_otherwise(tmp_path: Path) -> None:
    here = drawn_object(5, 'gid="5" x="0" y="16" width="16" height="16" name="hatch"', door_closed=False, locked=True)
    (door,) = read(save(tmp_path, tmx(OPEN, objects(here)))).board.doors
    assert (door.name, door.closed, door.locked, door.places) == ("hatch", False, True, ((0, 0),))


def test_doors_are_numbered_by_row_and_column(tmp_path: Path) -> None:
    gate = drawn_object(5, 'type="Door" name="gate" x="32" y="0" width="32" height="16"')
    glass = drawn_object(6, 'type="Door" x="0" y="48" width="16" height="16"', blocks_sight=False)
    lines = drawn_object(7, 'type="Door" x="16" y="16"', '<polyline points="0,0 32,0"/>')
    doors = read(save(tmp_path, tmx("D...../...d../....../......", objects(gate, glass, lines)))).board.doors
    assert [(door.name, door.places, door.closed) for door in doors] == [
        ("door 1", ((0, 0),), True),
        ("gate", ((2, 0), (3, 0)), True),
        ("door 3", ((1, 1, "top"), (2, 1, "top")), True),
        ("door 4", ((3, 1),), False),
        ("door 5", ((0, 3),), True),
    ]
    assert doors[-1].when_closed == Blocks(effect=True, sight=False, move=True)


def test_spawns_take_the_objects_name_where_no_property_says_it(tmp_path: Path) -> None:
    named = drawn_object(5, 'type="Spawn" name="Mira" x="16" y="0" width="16" height="16"', side="blue")
    several = drawn_object(6, 'type="spawn" x="0" y="16" width="32" height="16"', side="red", reinforcement=2)
    found = read(save(tmp_path, tmx(OPEN, objects(named, several), spawns="")))
    assert found.board.spawns == (
        Spawn((1, 0), Side("blue"), "Mira"),
        Spawn((0, 1), Side("red"), "", "2"),
        Spawn((1, 1), Side("red"), "", "2"),
    )


def test_areas_of_one_name_are_one(tmp_path: Path) -> None:
    drawn_areas = objects(
        drawn_object(5, 'type="Zone" name="hill" x="32" y="16" width="16" height="16"'),
        drawn_object(6, 'type="Zone" name="hill" x="0" y="16" width="16" height="16"'),
        drawn_object(7, 'type="Exit" x="0" y="0" width="16" height="16"', side="red"),
        drawn_object(8, 'type="Exit" name="gate" x="80" y="0" width="16" height="16"'),
        drawn_object(9, 'type="DeployZone" x="0" y="32" width="32" height="16"', side="blue"),
    )
    board = read(save(tmp_path, tmx(OPEN, drawn_areas))).board
    assert board.zones == (Zone("hill", ((0, 1), (2, 1))),)
    assert board.exits == (Zone("exit", ((0, 0),), Side("red")), Zone("gate", ((5, 0),)))
    assert board.deploy_zones == (Zone("blue", ((0, 2), (1, 2)), Side("blue")),)


def test_cover_stated_on_open_ground_is_low_cover(tmp_path: Path) -> None:
    stated: tuple[dict[str, object], ...] = ({"cover": "heavy"}, {"cover": "none"}, {"low_cover": True})
    here = (
        drawn_object(number, f'x="{16 * number}" y="0" width="16" height="16"', **properties)
        for number, properties in enumerate(stated)
    )
    low = read(save(tmp_path, tmx(OPEN, objects(*here)))).board.low
    assert low.tiles[0].tolist() == [True, False, True, False, False, False]
    assert low.tiles_grade[0].tolist() == [2, 0, 1, 0, 0, 0]


def test_a_wall_is_no_low_cover(tmp_path: Path) -> None:
    wall = drawn_object(5, 'type="Wall" x="0" y="0" width="16" height="16"', low_cover=True, cover="heavy")
    board = read(save(tmp_path, tmx(OPEN, objects(wall)))).board
    assert board.effect.tiles[0, 0]
    assert not board.low.tiles.any()
    assert not np.any(board.low.tiles_grade)


def test_the_map_names_its_scale_scenario_and_rules(tmp_path: Path) -> None:
    named: dict[str, object] = {
        "metres_per_tile": 0.1,
        "scenario": "a.toml",
        "rules": "ground",
        "width": 99,
        "layers": "x",
    }
    found = read(save(tmp_path, tmx(properties=named)))
    assert found.board.metres_per_tile == Fraction(1, 10)
    assert (found.scenario, found.rules) == ("a.toml", "ground")
    assert found.plain.properties == named
    assert found.findings == ()


@pytest.mark.parametrize(
    ("value", "expected"), [(1.125, Fraction(9, 8)), (0.001, Fraction(1, 1000)), (1000, Fraction(1000))]
)
def test_scales_that_are_allowed(tmp_path: Path, value: float, expected: Fraction) -> None:
    assert read(save(tmp_path, tmx(properties={"metres_per_tile": value}))).board.metres_per_tile == expected


def test_properties_named_like_attributes_of_any_reader(tmp_path: Path) -> None:
    names: dict[str, object] = {"closed": False, "height": 2, "name": "Big crate", "id": "c-7", "visible": False}
    crate = drawn_object(7, 'name="crate" x="0" y="0" width="16" height="16"', **names)
    found = read(save(tmp_path, tmx(OPEN, objects(crate, attributes='class="Store"'))))
    things = next(layer for layer in found.plain.layers if layer.name == "things")
    assert things.layer_class == "Store"
    (entry,) = things.objects  # type: ignore[attr-defined]
    assert (entry.name, entry.width, entry.visible, entry.properties) == ("crate", 16, True, names)


PROJECT = """{"folders": ["."], "propertyTypes": [
 {"name": "Door", "type": "class", "members": [{"name": "door_closed", "type": "bool", "value": false},
  {"name": "lock", "type": "class", "propertyType": "Lock", "value": {"key": "brass"}}]},
 {"name": "Lock", "type": "class", "members": [{"name": "key", "type": "string", "value": ""},
  {"name": "difficulty", "type": "int", "value": 7}]},
 {"name": "Loop", "type": "class", "members": [
  {"name": "again", "type": "class", "propertyType": "Loop", "value": {}}]},
 {"name": "Edges", "type": "enum", "storageType": "int", "valuesAsFlags": true,
  "values": ["north", "east", "south"]}]}"""


def test_defaults_of_the_project_above_the_map(tmp_path: Path) -> None:
    (tmp_path / "small.tiled-project").write_text(PROJECT, encoding="utf-8")
    stated = (
        '<properties><property name="lock" type="class" propertytype="Lock"><properties>'
        '<property name="difficulty" type="int" value="9"/></properties></property>'
        '<property name="facing" type="int" propertytype="Edges" value="5"/>'
        '<property name="loot" type="list"><item value="rope"/><item type="int" value="3"/></property>'
        '<property name="note">two\nlines</property>'
        '<property name="loop" type="class" propertytype="Loop"/></properties>'
    )
    folder = tmp_path / "below"
    folder.mkdir()
    path = folder / "small.tmx"
    plain = drawn_object(5, 'type="Door" x="0" y="0" width="16" height="16"')
    full = drawn_object(6, 'type="Door" x="16" y="0" width="16" height="16"', stated)
    path.write_text(tmx(OPEN, objects(plain, full)), encoding="utf-8")
    found = read(path)
    assert [door.closed for door in found.board.doors] == [False, False]
    first, second = found.plain.layers[1].objects  # type: ignore[attr-defined]
    assert first.properties["lock"] == {"key": "brass", "difficulty": 7}
    assert second.properties == {
        "door_closed": False,
        "lock": {"key": "", "difficulty": 9},
        "facing": ("north", "south"),
        "loot": ("rope", 3),
        "note": "two\nlines",
        "loop": {"again": {}},
    }


def test_a_tile_object_of_the_old_class_attribute(tmp_path: Path) -> None:
    wall = drawn_object(5, 'class="Wall" x="0" y="0" width="16" height="16"')
    assert drawn(read(save(tmp_path, tmx(OPEN, objects(wall)))).board).startswith("#")


def test_animation_and_collision_shapes_are_no_layers(tmp_path: Path) -> None:
    inner = (
        '<objectgroup><object id="1" type="Wall" x="0" y="0" width="16" height="16"/></objectgroup>'
        '<animation><frame tileid="1" duration="100"/></animation>'
    )
    found = read(save(tmp_path, tmx(OPEN, tileset=TILESET.replace('<tile id="8">', '<tile id="8">' + inner))))
    assert drawn(found.board) == OPEN
    assert [layer.name for layer in found.plain.layers] == ["ground", "spawns"]


SPAWN_TILE = TILESET.replace('<tile id="0"/>', '<tile id="0" type="Spawn">{}</tile>')


def test_painted_spawns_stand_in_each_cell_they_are_painted_in(tmp_path: Path) -> None:
    side = '<properties><property name="side" value="green"/></properties>'
    board = read(save(tmp_path, tmx("#.#/##.", tileset=SPAWN_TILE.format(side), spawns=""))).board
    assert [(spawn.side, spawn.tile) for spawn in board.spawns] == [("green", (1, 0)), ("green", (2, 1))]


@pytest.mark.parametrize("name", ["Spawn", "spawn"])
def test_a_painted_spawn_needs_a_side(tmp_path: Path, name: str) -> None:
    """One of another game is left off, as it may mean anything there."""
    tileset = SPAWN_TILE.format("").replace("Spawn", name)
    report = check(save(tmp_path, tmx("#.#", tileset=tileset)))
    said = [finding.sentence() for finding in report.findings if finding.code == "side"]
    expected = (
        "layer ground, cell (1,0): found a tile of class Spawn without a side, "
        "expected the property side with the name of one. In Tiled, add it to the tile in its tileset."
    )
    assert [sentence.split(": ", 1)[1] for sentence in said] == [expected] * (name == "Spawn")


def test_a_spawn_with_a_name_is_painted_once(tmp_path: Path) -> None:
    named = '<properties><property name="side" value="a"/><property name="character" value="Ana"/></properties>'
    report = check(save(tmp_path, tmx("#../###", tileset=SPAWN_TILE.format(named), spawns="")))
    assert any("found 2 tiles for Ana, expected one tile" in finding.sentence() for finding in report.findings)
