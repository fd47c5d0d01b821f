"""Each refusal: how the check ends, and its sentence with file, place, found and expected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.maps import MapUnreadable, Severity, check, read, report_json
from tests.maps.mapfiles import OPEN, SPAWNS, TILESET, drawn_object, layer, objects, property_list, save, tmx

SQUARE = 'x="16" y="16" width="16" height="16"'


def thing(attributes: str = SQUARE, inner: str = "", **properties: object) -> str:
    return tmx(OPEN, objects(drawn_object(5, attributes, inner, **properties)))


def data(text: str) -> str:
    return tmx(ground=layer(OPEN, data=text))


UNREADABLE = {
    "isometric": (tmx(attributes='orientation="isometric"'), "orientation: found isometric, expected orthogonal."),
    "no orientation": (tmx(attributes='orientation=""'), "orientation: found nothing, expected orthogonal."),
    "staggered": (tmx(attributes='orientation="staggered"'), "orientation: found staggered, expected orthogonal."),
    "hexagonal": (tmx(attributes='orientation="hexagonal"'), "orientation: found hexagonal, expected orthogonal."),
    "chunks": (data('<data encoding="csv"><chunk/></data>'), "layer ground: found chunks of an infinite map, expected"),
    "zstd": (
        data('<data encoding="base64" compression="zstd">AAAA</data>'),
        "layer ground: found packed data that is broken (zstd decompress error: Unknown frame descriptor)",
    ),
    "compression": (
        data('<data encoding="base64" compression="lzma">AAAA</data>'),
        "layer ground: found the compression lzma, expected CSV, or base64 with gzip, zlib, zstd or none.",
    ),
    "encoding": (
        data('<data encoding="hex">00</data>'),
        "layer ground: found the encoding hex, expected CSV or base64.",
    ),
    "no data": (data(""), "layer ground: found no data, expected 24 cells."),
    "too few": (data('<data encoding="csv">1,1,1</data>'), "layer ground: found 3 cells, expected 24 (6x4)."),
    "empty": (data('<data encoding="csv"> </data>'), "layer ground: found 0 cells, expected 24 (6x4)."),
    "too many": (data(f'<data encoding="csv">{"1," * 24}1</data>'), "layer ground: found 25 cells, expected 24 (6x4)."),
    "few elements": (data('<data><tile gid="1"/></data>'), "layer ground: found 1 cells, expected 24 (6x4)."),
    "word": (
        data(f'<data encoding="csv">{"1," * 23}x</data>'),
        'layer ground: found "x", expected whole numbers from 0',
    ),
    "negative": (
        data(f'<data encoding="csv">{"1," * 23}-1</data>'),
        'layer ground: found "-1", expected whole numbers',
    ),
    "large": (data(f'<data encoding="csv">{"1," * 23}4294967296</data>'), 'layer ground: found "4294967296", expected'),
    "blank": (data(f'<data encoding="csv">{"1," * 22} ,1</data>'), 'layer ground: found "", expected whole numbers'),
    "no comma": (data(f'<data encoding="csv">{"1," * 23}1 1</data>'), 'layer ground: found "1 1", expected whole'),
    "no base64": (data('<data encoding="base64">?</data>'), "layer ground: found text that is no base64"),
    "short base64": (
        data('<data encoding="base64">AAA=</data>'),
        "layer ground: found 0 cells (2 bytes), expected 24 (6x4).",
    ),
    "long base64": (
        data(f'<data encoding="base64">{"AAAA" * 33}</data>'),
        "layer ground: found more than the 96 bytes of 6x4 cells, expected 96 bytes.",
    ),
    "broken zlib": (
        data('<data encoding="base64" compression="zlib">AAAA</data>'),
        "layer ground: found packed data that is broken",
    ),
    "layer size": (
        tmx("..", layer("...")),
        "layer ground: found a layer of 3x1 cells, expected 2x1 as the map.",
    ),
    "no width": (tmx().replace('width="6"', "", 1), "width: found nothing, expected a whole number from 1 to"),
    "no tile size": (
        tmx().replace('tilewidth="16"', 'tilewidth="0"', 1),
        'tilewidth: found "0", expected a whole number',
    ),
    "a tileset": (TILESET, "found a tileset, expected a map."),
    "no XML": (
        "Dear players,",
        "found something that is no XML (syntax error: line 1, column 0), expected a map drawn",
    ),
    "entities": (
        tmx().replace("<map", '<!DOCTYPE map [<!ENTITY a "b">]><map', 1),
        "found an XML entity declaration, expected none. Entity declarations are not allowed.",
    ),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_no_board_can_be_made(tmp_path: Path, case: str) -> None:
    text, sentence = UNREADABLE[case]
    path = save(tmp_path, text)
    report = check(path)
    (finding,) = report.findings
    assert report.exit_status == 2
    assert f"{path}: {sentence}" in finding.sentence()
    with pytest.raises(MapUnreadable) as raised:
        read(path)
    assert str(raised.value) == finding.sentence()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("map.tsx", "found a .tsx file, expected a .tmx, .tmj or .json map. In Tiled, choose File > Save As"),
        ("map", "found a file without a suffix, expected a .tmx, .tmj or .json map."),
        ("missing.tmx", "found no readable file (No such file or directory), expected a map drawn in Tiled."),
    ],
)
def test_other_files(tmp_path: Path, name: str, sentence: str) -> None:
    report = check(tmp_path / name)
    assert report.exit_status == 2
    assert f"{tmp_path / name}: {sentence}" in report.findings[0].sentence()


def test_a_folder_is_no_map(tmp_path: Path) -> None:
    (tmp_path / "folder.tmx").mkdir()
    assert (
        "found no regular file, expected a map drawn in Tiled." in check(tmp_path / "folder.tmx").findings[0].sentence()
    )


PLACE = "layer things, object 5"
ERRORS = {
    "class": (
        thing(f'type="Dor" name="gate" {SQUARE}'),
        f'{PLACE} "gate", class: found Dor, expected Door. Did you mean',
    ),
    "tile class": (
        tmx("#.", tileset=TILESET.replace('"Wall"', '"Walll"'), spawns=""),
        "layer ground, cell (0,0), class: found Walll, expected Wall. Did you mean Wall?",
    ),
    "property": (
        thing(block_sight=True),
        f"{PLACE}, property: found block_sight, expected blocks_sight. Did you mean blocks_sight?",
    ),
    "tile property": (
        tmx("..~", tileset=TILESET.replace('"move_cost"', '"move_csot"'), spawns=""),
        "layer ground, cell (2,0), property: found move_csot, expected move_cost.",
    ),
    "map property": (
        tmx(properties={"meters_per_tile": 2}),
        "property: found meters_per_tile, expected metres_per_tile. Did you mean metres_per_tile?",
    ),
    "cover": (thing(cover="half"), f'{PLACE}, property cover: found "half", expected none, light, heavy or hard.'),
    "truth": (
        thing(blocks_sight="maybe"),
        f'{PLACE}, property blocks_sight: found "maybe", expected true or false.',
    ),
    "move_cost": (
        tmx("..~", tileset=TILESET.replace('value="2"', 'value="1.3"'), spawns=""),
        "layer ground, cell (2,0), property move_cost: found 1.3, expected a multiple of 0.25 above 0, at most 1000.",
    ),
    "no cost": (thing(move_cost=0.0), f"{PLACE}, property move_cost: found 0.0, expected a multiple of 0.25 above 0"),
    "word for a cost": (thing(move_cost="slow"), f'{PLACE}, property move_cost: found "slow", expected a number.'),
    "bool": (
        thing(inner='<properties><property name="x" type="bool" value="maybe"/></properties>'),
        f'{PLACE}, property x: found "maybe", expected true or false.',
    ),
    "int": (
        thing(inner='<properties><property name="x" type="int" value="1.5"/></properties>'),
        f'{PLACE}, property x: found "1.5", expected a whole number.',
    ),
    "float": (
        thing(inner='<properties><property name="x" type="float" value="nan"/></properties>'),
        f'{PLACE}, property x: found "nan", expected a number.',
    ),
    "scale": (
        tmx(properties={"metres_per_tile": 0.3333}),
        "property metres_per_tile: found 0.3333, expected a number above 0, at most 1000, with three decimals at most.",
    ),
    "no scale": (
        tmx(properties={"metres_per_tile": 0}),
        "property metres_per_tile: found 0, expected a number above 0",
    ),
    "scenario": (tmx(properties={"scenario": 5}), "property scenario: found 5, expected text."),
    "nan": (
        thing('type="Wall" x="nan" y="0" width="16" height="16"'),
        f"{PLACE}, x: found nan, expected a finite number.",
    ),
    "no place": (
        thing('type="Wall" x="" y="0" width="16" height="16"'),
        f"{PLACE}, x: found nothing, expected a finite number.",
    ),
    "inf": (thing('type="Wall" x="0" y="0" width="inf" height="16"'), f"{PLACE}, width: found inf, expected a finite"),
    "points": (
        thing('type="Wall" x="0" y="0"', '<polyline points="0,0"/>'),
        f'{PLACE}, points: found "0,0", expected two points or more, as 0,0 32,0.',
    ),
    "rotation": (
        thing(f'type="Wall" rotation="30" {SQUARE}'),
        f"{PLACE}: found a rotation of 30 degrees, expected right angles. In Tiled, set its rotation to 0",
    ),
    "no side": (
        thing(f'type="Spawn" {SQUARE}'),
        f"{PLACE}: found no side, expected the property side with the name of one.",
    ),
    "no deploying side": (thing(f'type="DeployZone" {SQUARE}'), f"{PLACE}: found no side, expected the property side"),
    "zone": (
        thing(f'type="Zone" {SQUARE}'),
        f"{PLACE}: found no name, expected a name, by which objectives speak of it.",
    ),
    "off the map": (
        thing('type="Spawn" x="160" y="16" width="16" height="16"', side="red"),
        f"{PLACE}: found an object at (10,1), off the map, expected columns 0 to 5, rows 0 to 3.",
    ),
    "large spawn": (
        thing('type="Spawn" name="Cy" x="16" y="16" width="32" height="16"', side="red"),
        f'{PLACE} "Cy": found 2 tiles for Cy, expected one tile.',
    ),
    "two doors": (
        tmx("D.....", objects(drawn_object(5, 'type="Door" x="0" y="0" width="16" height="16"')), spawns=""),
        "cell (0,0): found two doors in one place, expected one.",
    ),
    "ids": (
        tmx(OPEN, objects(drawn_object(5, f'name="front" {SQUARE}'), drawn_object(5, f'name="back" {SQUARE}'))),
        'object 5: found this id on "front" and "back", expected an id of its own for each.',
    ),
    "template": (
        thing('template="gate.tx" x="0" y="0"'),
        f"{PLACE}: found no template gate.tx, expected the file. Put the file there or choose another in Tiled.",
    ),
    "no template": (
        thing('template="marks.tsx" x="0" y="0"'),
        f"{PLACE}: found the template marks.tsx, which is no readable one, expected a .tx or .tj template.",
    ),
    "template outside": (
        thing('template="..\\..\\gate.tx" x="0" y="0"'),
        f"{PLACE}: found the template ..\\..\\gate.tx, which leaves the folders of the map's project, expected",
    ),
    "gid": (
        data(f'<data encoding="csv">{"1," * 22}99,11</data>'),
        "layer ground, cell (4,3): found 2 cells with tiles of no tileset, the first 99, expected 1 to 10.",
    ),
    "tileset missing": (
        tmx(tileset='<tileset firstgid="1" source="Marks.TSX"/>'),
        "tileset Marks.TSX: found no such file, expected a tileset at Marks.TSX. There is marks.tsx: did",
    ),
    "json tileset missing": (
        tmx(tileset='<tileset firstgid="1" source="marks.tsj"/>'),
        "tileset marks.tsj: found no such file, expected a tileset at marks.tsj. Put the file there or choose",
    ),
    "tileset outside": (
        tmx(tileset='<tileset firstgid="1" source="../marks.tsx"/>'),
        "tileset ../marks.tsx: found a path that leaves the folders of the map's project, expected a tileset",
    ),
    "a side that cannot be printed": (
        thing(f'type="Spawn" {SQUARE}', side="blue&#155;31m"),
        f'{PLACE}: found the side "blue 31m", expected a side of at most 60 characters, each of which can be printed.',
    ),
    "a character that is no name": (
        thing(f'type="Spawn" {SQUARE}', side="blue", character="x" * 61),
        f"{PLACE}: found a character of 61 characters, expected a character of at most 60 characters",
    ),
    "a wave in two lines": (
        thing(f'type="Spawn" {SQUARE}', side="blue", reinforcement="a&#10;b"),
        f'{PLACE}: found the reinforcement "a b", expected',
    ),
    "a zone's long name": (
        thing(f'type="Zone" name="{"x" * 61}" {SQUARE}'),
        f'{PLACE} "{"x" * 61}": found a name of 61 characters, expected a name of at most 60 characters',
    ),
    "absolute tileset": (
        tmx(tileset='<tileset firstgid="1" source="/etc/hostname"/>'),
        "tileset /etc/hostname: found a path that leaves the folders of the map's project",
    ),
    "no tileset": (
        tmx(tileset='<tileset firstgid="1" source="small.tmx"/>'),
        "tileset small.tmx: found a file that is no readable tileset, expected a .tsx or .tsj tileset.",
    ),
    "picture outside": (
        tmx(tileset=TILESET.replace("</tileset>", '<image source="../../a.png" width="16" height="16"/></tileset>')),
        "tileset marks: found the picture ../../a.png, which leaves the folders of the map's project",
    ),
}


@pytest.mark.parametrize("case", ERRORS)
def test_the_map_has_to_be_mended_first(tmp_path: Path, case: str) -> None:
    text, sentence = ERRORS[case]
    (tmp_path / "marks.tsx").write_text(TILESET, encoding="utf-8")
    path = save(tmp_path, text)
    found = read(path)
    errors = [finding.sentence() for finding in found.findings if finding.severity is Severity.ERROR]
    assert f"{path}: {sentence}" in errors[0]
    assert found.refusal is not None
    assert check(path).exit_status == 1


WARNINGS = {
    "layer names": (
        tmx(OPEN, layer(OPEN)),
        "layer ground: found this name on 2 layers, expected a name of its own for each.",
    ),
    "text for truth": (
        thing(blocks_sight="true"),
        f'{PLACE}, property blocks_sight: found "true" stored as text, expected the type bool.',
    ),
    "text for a number": (
        thing(move_cost="2"),
        f'{PLACE}, property move_cost: found "2" stored as text, expected the type float.',
    ),
    "empty number": (
        thing(inner='<properties><property name="hp" type="int" value=""/></properties>'),
        f"{PLACE}, property hp: found nothing, expected a whole number. Read as 0, as Tiled does.",
    ),
    "unknown type": (
        thing(inner='<properties><property name="wind" type="vector" value="1,2"/></properties>'),
        f'{PLACE}, property wind: found the unknown type vector, expected a type of Tiled. Kept as the text "1,2".',
    ),
    "outside": (
        thing('type="Wall" x="80" y="16" width="32" height="16"'),
        f"{PLACE}: found an object that reaches beyond the map, expected objects on the map. What lies",
    ),
    "zone outside": (
        thing('type="Zone" name="hill" x="80" y="16" width="32" height="16"'),
        f'{PLACE} "hill": found an object that reaches beyond the map',
    ),
    "no size": (thing('type="Wall" x="20" y="20"'), f"{PLACE}: found an object without a size, expected a rectangle."),
    "text": (thing(f'type="Wall" {SQUARE}', "<text>Yard</text>"), f"{PLACE}: found a text, expected a shape of tiles."),
    "overlap": (
        tmx(tileset=TILESET + TILESET.replace('firstgid="1"', 'firstgid="9"').replace('"marks"', '"more"')),
        "tileset more: found ids from 9, which marks uses as well (1 to 10), expected ids of its own.",
    ),
    "no picture": (
        tmx(tileset=TILESET.replace("</tileset>", '<image source="nowhere.png" width="16" height="16"/></tileset>')),
        "tileset marks: found no picture nowhere.png, expected the file. A placeholder is drawn.",
    ),
    "picture size": (
        tmx(tileset=TILESET.replace("</tileset>", '<image source="head.png" width="160" height="16"/></tileset>')),
        "tileset marks: found the picture head.png of 128x16 pixels, expected 160x16.",
    ),
    "walled up": (
        tmx("D.....", layer("#     ", name="walls"), spawns=""),
        "cell (0,0): found a wall in the same place as door 1, expected a door or a wall.",
    ),
}


@pytest.mark.parametrize("case", WARNINGS)
def test_the_map_can_be_played_and_something_is_said(tmp_path: Path, case: str) -> None:
    text, sentence = WARNINGS[case]
    head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (128).to_bytes(4, "big") + (16).to_bytes(4, "big")
    (tmp_path / "head.png").write_bytes(head)
    path = save(tmp_path, text)
    found = read(path)
    assert found.refusal is None
    warnings = [finding.sentence() for finding in found.findings if finding.severity is Severity.WARNING]
    assert f"{path}: {sentence}" in warnings[0]


@pytest.mark.parametrize("word", ["npc", "lock", "hp", "Chest", "spawner"])
def test_words_far_from_ours_are_left_alone(tmp_path: Path, word: str) -> None:
    named = tmx(OPEN, objects(f'<object id="5" type="{word}" {SQUARE}>{property_list({word: 1})}</object>'))
    assert read(save(tmp_path, named)).findings == ()


def test_capitals_of_a_class_do_not_matter(tmp_path: Path) -> None:
    found = read(save(tmp_path, thing(f'type="wall" {SQUARE}')))
    assert found.board.effect.tiles[1, 1]
    assert found.findings == ()


def test_a_missing_file_that_lies_elsewhere_is_offered(tmp_path: Path) -> None:
    (tmp_path / "art" / "tiles").mkdir(parents=True)
    (tmp_path / "art" / "tiles" / "marks.tsx").write_text(TILESET, encoding="utf-8")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "sky.png").write_bytes(b"")
    sky = '<imagelayer name="sky"><image source="sky.png"/></imagelayer>'
    path = save(tmp_path, tmx(OPEN, sky, tileset='<tileset firstgid="1" source="old/Marks.tsx"/>'))
    advice = {finding.code: finding.advice for finding in check(path).findings}
    assert advice["tileset-missing"] == "There is ../art/tiles/marks.tsx: did you mean that?"
    assert advice["picture-missing"] == "A placeholder is drawn. Put the file there or choose another in Tiled."


def test_a_broken_project_is_an_error_and_its_folder_stays_the_border(tmp_path: Path) -> None:
    path = save(tmp_path, tmx())
    for content in ("{", "[]", '{"propertyTypes": [{"type": "class"}]}'):
        (tmp_path / "small.tiled-project").write_text(content, encoding="utf-8")
        report = check(path)
        assert report.exit_status == 1
        assert report.findings[0].file == "small.tiled-project"


def test_folders_of_the_project_beside_it_may_be_used_and_others_not(tmp_path: Path) -> None:
    maps, tiles, far = tmp_path / "game" / "maps", tmp_path / "game" / "tiles", tmp_path / "far"
    for folder in (maps, tiles, far):
        folder.mkdir(parents=True)
    for folder in (tiles, far):
        (folder / "marks.tsx").write_text(TILESET.replace('firstgid="1"', ""), encoding="utf-8")
    (maps / "small.tiled-project").write_text('{"folders": [".", "../tiles", "../../far", "../.."]}', encoding="utf-8")
    near_by = save(maps, tmx(tileset='<tileset firstgid="1" source="../tiles/marks.tsx"/>'))
    assert check(near_by).exit_status == 0
    far_off = save(maps, tmx(tileset='<tileset firstgid="1" source="../../far/marks.tsx"/>'))
    assert check(far_off).findings[0].code == "path-outside"


def test_without_a_project_two_folders_above_the_map(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b" / "c"
    folder.mkdir(parents=True)
    for place in (tmp_path, tmp_path / "a"):
        (place / "marks.tsx").write_text(TILESET.replace('firstgid="1"', ""), encoding="utf-8")
    path = folder / "small.tmx"
    for source, status in (("../../marks.tsx", 0), ("../../../marks.tsx", 1)):
        path.write_text(tmx(tileset=f'<tileset firstgid="1" source="{source}"/>'), encoding="utf-8")
        assert check(path).exit_status == status


def test_many_findings_of_a_kind_are_counted(tmp_path: Path) -> None:
    many = objects(*(drawn_object(number, f'type="Dor" {SQUARE}') for number in range(10, 60)))
    report = check(save(tmp_path, tmx(OPEN, many)))
    assert len(report.findings) == 21
    assert "found 30 more of the same kind (class)" in report.findings[-1].sentence()


def test_a_sentence_is_one_line_whatever_the_file_holds(tmp_path: Path) -> None:
    odd = thing(f'type="Dor" name="a&#10;b&#155;31m{"x" * 300}" {SQUARE}', cover="c" * 400 + "&#10;d")
    for finding in check(save(tmp_path, odd)).findings:
        assert finding.sentence().isprintable()
        assert len(finding.sentence()) < 700


def test_the_report_as_plain_values(tmp_path: Path) -> None:
    path = save(tmp_path, thing(f'type="Dor" name="gate" {SQUARE}'))
    found = report_json(check(path))
    assert {key: found[key] for key in ("file", "outcome", "exit_status", "size")} == {
        "file": str(path),
        "outcome": "errors",
        "exit_status": 1,
        "size": [6, 4],
    }
    (finding,) = found["findings"]
    assert finding["sentence"].startswith(str(path))
    del finding["sentence"]
    assert finding == {
        "code": "class",
        "severity": "error",
        "file": str(path),
        "tileset": None,
        "layer": "things",
        "cell": None,
        "object": 5,
        "name": "gate",
        "property": "class",
        "found": "Dor",
        "expected": "Door",
        "advice": "Did you mean Door?",
    }


def test_what_a_json_file_names_cannot_steer_a_terminal(tmp_path: Path) -> None:
    content = {"type": "map", "width": 1, "height": 1, "tilewidth": 16, "tileheight": 16, "layers": [],
               "tilesets": [{"firstgid": 1, "source": "a\u001b[31m.tsx"}]}  # fmt: skip
    report = check(save(tmp_path, json.dumps(content), "small.tmj"))
    assert "expected a tileset at a [31m.tsx." in report.findings[0].sentence()
    assert all(finding.sentence().isprintable() for finding in report.findings)


def test_words_that_look_like_ours_are_offered(tmp_path: Path) -> None:
    path = save(tmp_path, thing(cover="heavvy", enter_from="nroth"))
    advice = {finding.place.property: finding.advice for finding in check(path).findings}
    assert advice == {
        "property cover": "Did you mean heavy?",
        "property enter_from": "Did you mean north?",
    }


def test_spawns_alone_are_fine(tmp_path: Path) -> None:
    assert check(save(tmp_path, tmx(spawns=SPAWNS))).findings == ()
