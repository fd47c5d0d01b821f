"""Forms of file beyond plain TMX: zstd, older projects, offsets of tiles, newer versions, references."""

from __future__ import annotations

import base64
import struct
from pathlib import Path

import pytest
import zstandard

from game.maps import check, read
from tests.maps.jsonmaps import ROWS, SQUARE, cells, json_map, refused, saved
from tests.maps.mapfiles import OPEN, TILESET, drawn, drawn_object, layer, objects, save, tmx

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
