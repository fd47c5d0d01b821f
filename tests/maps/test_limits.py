"""Both sides of each limit, and what stays cheap before it."""

from __future__ import annotations

import base64
import json
import os
import tracemalloc
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.maps import check, limits
from tests.maps.mapfiles import OPEN, TILESET, drawn_object, layer, objects, property_list, save, tmx
from tests.patience import little_work

BARE_TILESET = '<tileset firstgid="1" name="bare" tilewidth="16" tileheight="16" columns="0"><tile id="0"/></tileset>'
SQUARE = 'x="16" y="16" width="16" height="16"'


def refused(folder: Path, text: str) -> str:
    """The sentence that refuses a map, "" for a map that is read."""
    report = check(save(folder, text))
    return report.findings[0].sentence() if report.exit_status == 2 else ""


def bare(columns: int, rows: int) -> str:
    return f'<map orientation="orthogonal" width="{columns}" height="{rows}" tilewidth="16" tileheight="16"/>'


@pytest.mark.parametrize(
    ("columns", "rows", "allowed"),
    [
        (4000, 1, True),
        (4001, 1, False),
        (1, 4001, False),
        (1000, 1000, True),
        (1001, 1000, False),
        (2 * 10**9, 4, False),
    ],
)
def test_size_of_the_map(tmp_path: Path, columns: int, rows: int, *, allowed: bool) -> None:
    sentence = refused(tmp_path, bare(columns, rows))
    expected = f"size: found {columns}x{rows} cells, expected at most 4000 a side and 1000000 in all."
    assert allowed or expected in sentence
    assert bool(sentence) is not allowed


def test_cells_of_all_layers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ALL_CELLS", 48)
    assert refused(tmp_path, tmx(OPEN, layer(OPEN))) == ""
    sentence = refused(tmp_path, tmx(OPEN, layer(OPEN), layer(OPEN, name="third")))
    assert "layer third: found 72 cells in the layers so far, expected at most 48." in sentence


def test_layer_sizes_are_compared_before_anything_is_made_of_them(tmp_path: Path) -> None:
    huge = '<layer id="1" name="huge" width="2000000000" height="2000000000"><data encoding="csv">1</data></layer>'
    assert "layer huge: found a layer of 2000000000x2000000000 cells, expected 6x4" in refused(
        tmp_path, tmx(ground=huge)
    )


def test_no_more_is_inflated_than_the_cells_need(tmp_path: Path) -> None:
    bomb = base64.b64encode(zlib.compress(bytes(64 * 2**20), 9)).decode()
    text = tmx(ground=layer(OPEN, data=f'<data encoding="base64" compression="zlib">{bomb}</data>'))
    path = save(tmp_path, text)
    check(path)  # what is imported on the way does not count
    tracemalloc.start()
    report = check(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "layer ground: found more than the 96 bytes of 6x4 cells" in report.findings[0].sentence()
    assert peak < 2 * 2**20


def test_size_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FILE_BYTES", 2**20)
    assert refused(tmp_path, tmx() + " " * (2**20 - 2 - len(tmx()))) == ""
    assert "found more than 1 MB, expected at most 1 MB." in refused(tmp_path, tmx() + " " * 2**20)


def test_elements_of_a_map_and_its_tilesets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "marks.tsx").write_text(TILESET, encoding="utf-8")
    text = tmx(tileset='<tileset firstgid="1" source="marks.tsx"/>')
    count = text.count("<") - text.count("</") - 1 + TILESET.count("<") - TILESET.count("</")
    monkeypatch.setattr(limits, "ELEMENTS", count)
    assert check(save(tmp_path, text)).exit_status == 0
    monkeypatch.setattr(limits, "ELEMENTS", count - 1)
    assert check(save(tmp_path, text)).findings[0].code == "xml-limit"


@pytest.mark.parametrize(("groups", "allowed"), [(limits.NESTING - 1, True), (limits.NESTING, False), (5000, False)])
def test_nesting(tmp_path: Path, groups: int, *, allowed: bool) -> None:
    sentence = refused(tmp_path, tmx(OPEN, "<group>" * groups + "</group>" * groups))
    assert (sentence == "") is allowed
    assert allowed or "nested more deeply, expected a nesting of at most 64." in sentence


@pytest.mark.parametrize(("count", "allowed"), [(limits.OBJECTS - 2, True), (limits.OBJECTS - 1, False)])
def test_objects(tmp_path: Path, count: int, *, allowed: bool) -> None:
    sentence = refused(tmp_path, tmx(OPEN, objects(*('<object x="0" y="0"/>' for _ in range(count)))))
    assert allowed == (sentence == "")
    assert allowed or "layer spawns: found 20001 objects, expected at most 20000 in a map." in sentence


@pytest.mark.parametrize(("count", "allowed"), [(limits.LAYERS - 2, True), (limits.LAYERS - 1, False)])
def test_layers(tmp_path: Path, count: int, *, allowed: bool) -> None:
    sentence = refused(tmp_path, tmx(OPEN, *(f'<objectgroup name="{number}"/>' for number in range(count))))
    assert sentence.endswith("" if allowed else "found more than 1000 layers, expected at most 1000 in a map.")


@pytest.mark.parametrize(("count", "allowed"), [(limits.PROPERTIES, True), (limits.PROPERTIES + 1, False)])
def test_properties(tmp_path: Path, count: int, *, allowed: bool) -> None:
    many: dict[str, object] = {f"p{number}": number for number in range(count)}
    sentence = refused(tmp_path, tmx(OPEN, objects(drawn_object(5, SQUARE, **many))))
    expected = "layer things, object 5: found 201 properties, expected at most 200."
    assert sentence.endswith("" if allowed else expected)
    assert allowed == (sentence == "")


@pytest.mark.parametrize("doors", [limits.DOORS, limits.DOORS + 1])
def test_doors(tmp_path: Path, doors: int) -> None:
    row = "D" * doors
    rows = "/".join(row[start : start + 137].ljust(137, ".") for start in range(0, doors, 137))
    expected = "found more than 10000 doors, expected at most 10000 in a map."
    assert refused(tmp_path, tmx(rows, spawns="")).endswith("" if doors <= limits.DOORS else expected)
    assert bool(refused(tmp_path, tmx(rows, spawns=""))) is (doors > limits.DOORS)


@pytest.mark.parametrize(("count", "allowed"), [(limits.POINTS, True), (limits.POINTS + 1, False)])
def test_points(tmp_path: Path, count: int, *, allowed: bool) -> None:
    line = f'<polyline points="{" ".join(f"0,{16 * (number % 2)}" for number in range(count))}"/>'
    sentence = refused(tmp_path, tmx(OPEN, objects(drawn_object(5, 'type="Wall" x="16" y="16"', line))))
    assert allowed == (sentence == "")
    assert allowed or "object 5: found 100001 points of lines and polygons so far, expected at most 100000" in sentence


def test_tiles_that_objects_cover(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = 'type="Zone" name="all" x="0" y="0" width="96" height="64"'
    two = tmx(OPEN, objects(drawn_object(5, everything), drawn_object(6, everything)), spawns="")
    monkeypatch.setattr(limits, "COVERED", 48)
    assert refused(tmp_path, two) == ""
    monkeypatch.setattr(limits, "COVERED", 47)
    assert 'object 6 "all": found objects that cover 48 tiles so far, expected at most 47.' in refused(tmp_path, two)


def test_an_object_far_larger_than_the_map_counts_what_it_covers_of_it(tmp_path: Path) -> None:
    huge = drawn_object(5, 'type="Zone" name="all" x="-1e8" y="-1e8" width="9e8" height="9e8"')
    assert refused(tmp_path, tmx(OPEN, objects(huge))) == ""


def test_collision_shapes_count_the_cells_they_cover(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two points of the 64 that are looked at on a cell weigh as much as a cell that an object covers."""
    shape = '<objectgroup><object id="1" width="16" height="16"/></objectgroup>'
    text = tmx("..", tileset=BARE_TILESET.replace('<tile id="0"/>', f'<tile id="0">{shape}</tile>'), spawns="")
    monkeypatch.setattr(limits, "COVERED", 33)
    assert refused(tmp_path, text) == ""
    monkeypatch.setattr(limits, "COVERED", 32)
    assert "layer ground: found objects that cover 33 tiles so far, expected at most 32." in refused(tmp_path, text)


@pytest.mark.parametrize(("pixels", "allowed"), [(limits.TILE_PIXELS, True), (limits.TILE_PIXELS + 1, False)])
def test_pixels_of_a_cell(tmp_path: Path, pixels: int, *, allowed: bool) -> None:
    sentence = refused(tmp_path, bare(2, 2).replace('tilewidth="16"', f'tilewidth="{pixels}"'))
    expected = 'tilewidth: found "1025", expected a whole number from 1 to 1024.'
    assert sentence.endswith("" if allowed else expected)
    assert bool(sentence) is not allowed


def test_missing_files_are_looked_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    walked: list[Path] = []
    walk = os.walk

    def noted(root: Path) -> Iterator[tuple[str, list[str], list[str]]]:
        walked.append(root)
        return walk(root)

    monkeypatch.setattr(os, "walk", noted)
    many = "".join(f'<tile id="{number}"><image source="{number}/a{number}.png"/></tile>' for number in range(20, 60))
    report = check(save(tmp_path, tmx(tileset=TILESET.replace("</tileset>", f"{many}</tileset>"))))
    assert report.findings[-1].found == "20 more of the same kind (picture-missing)"
    assert walked == [tmp_path]


@pytest.mark.parametrize(("count", "allowed"), [(limits.TILESETS, True), (limits.TILESETS + 1, False)])
def test_tilesets(tmp_path: Path, count: int, *, allowed: bool) -> None:
    many = "".join(
        f'<tileset firstgid="{number + 20}" name="{number}" tilewidth="16" tileheight="16" tilecount="1"/>'
        for number in range(count - 1)
    )
    sentence = refused(tmp_path, tmx(tileset=TILESET + many))
    assert sentence.endswith("" if allowed else "found more than 256 tilesets, expected at most 256.")


@pytest.mark.parametrize(
    ("edited", "sentence"),
    [
        ('tilecount="100001"', 'tileset marks, tilecount: found "100001", expected a whole number from 0 to 100000.'),
        ('tilecount="100000"', ""),
        (
            'tilecount="10" margin="4097"',
            'tileset marks, margin: found "4097", expected a whole number from 0 to 4096.',
        ),
        ('tilecount="10" margin="4096" spacing="4096"', ""),
    ],
)
def test_numbers_of_a_tileset(tmp_path: Path, edited: str, sentence: str) -> None:
    assert refused(tmp_path, tmx(tileset=TILESET.replace('tilecount="10"', edited))).endswith(sentence)


@pytest.mark.parametrize(("width", "allowed"), [(16 * 10**5, False), (10**6, True)])
def test_tiles_that_a_picture_would_be_cut_into(tmp_path: Path, width: int, *, allowed: bool) -> None:
    image = f'<image source="a.png" width="{width}" height="{16 if allowed else 32}"/></tileset>'
    sentence = refused(tmp_path, tmx(tileset=TILESET.replace("</tileset>", image)))
    assert (sentence == "") is allowed


def test_a_class_within_itself_many_times_over(tmp_path: Path) -> None:
    members = ",".join(
        f'{{"name": "m{number}", "type": "class", "propertyType": "{name}", "value": {{}}}}'
        for number in range(50)
        for name in ("A", "B", "C")
    )
    types = ",".join(f'{{"name": "{name}", "type": "class", "members": [{members}]}}' for name in "ABC")
    path = save(tmp_path, tmx(OPEN, objects(drawn_object(5, f'type="A" {SQUARE}'))))
    (tmp_path / "small.tiled-project").write_text(f'{{"propertyTypes": [{types}]}}', encoding="utf-8")
    assert check(path).exit_status == 0


def test_different_tiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flipped = layer(OPEN, name="flipped", data=f'<data encoding="csv">{",".join(["1", str(1 | 1 << 31)] * 12)}</data>')
    monkeypatch.setattr(limits, "KINDS", 3)
    assert refused(tmp_path, tmx(OPEN, flipped)) == ""
    monkeypatch.setattr(limits, "KINDS", 2)
    assert refused(tmp_path, tmx(OPEN, flipped)).endswith("found 3 different tiles on its layers, expected at most 2.")


@pytest.mark.parametrize(("limit", "most"), [("SPAWNS", 24), ("SIDES", 2)])
def test_spawns_and_sides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: int) -> None:
    spawns = (
        drawn_object(number, 'type="Spawn" x="0" y="0" width="96" height="32"', side=side)
        for number, side in enumerate(("blue", "red"))
    )
    text = tmx(OPEN, objects(*spawns), spawns="")
    monkeypatch.setattr(limits, limit, most)
    assert refused(tmp_path, text) == ""
    monkeypatch.setattr(limits, limit, most - 1)
    expected = f"found more than {most - 1} {limit.lower()}, expected at most {most - 1} in a map."
    assert refused(tmp_path, text).endswith(expected)


SHARED = '<template><object{attributes} width="16" height="16">{properties}</object></template>'


def with_instances(folder: Path, count: int, attributes: str = "", **properties: object) -> str:
    """What refuses a map of so many instances of one template, "" where it is read."""
    template = SHARED.format(attributes=attributes, properties=property_list(properties))
    (folder / "shared.tx").write_text(template, encoding="utf-8")
    instances = (f'<object id="{10 + number}" template="shared.tx" x="16" y="16"/>' for number in range(count))
    return refused(folder, tmx(OPEN, objects(*instances), spawns=""))


def test_painted_spawns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = '<tile id="0" type="Spawn"><properties><property name="side" value="blue"/></properties></tile>'
    text = tmx("...", tileset=BARE_TILESET.replace('<tile id="0"/>', start), spawns="")
    monkeypatch.setattr(limits, "SPAWNS", 3)
    assert refused(tmp_path, text) == ""
    monkeypatch.setattr(limits, "SPAWNS", 2)
    assert refused(tmp_path, text).endswith("found more than 2 spawns, expected at most 2 in a map.")


def test_properties_of_all_things(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that a template gives are counted for each of its instances; the map and its layers have none here."""
    count = 3 * 2 + TILESET.count("<property ")
    monkeypatch.setattr(limits, "ALL_PROPERTIES", count)
    assert with_instances(tmp_path, 3, a=1, b=2) == ""
    monkeypatch.setattr(limits, "ALL_PROPERTIES", count - 1)
    expected = f"object 12: found {count} properties so far, those of templates and classes counted for each"
    assert expected in with_instances(tmp_path, 3, a=1, b=2)


@pytest.mark.parametrize(("length", "allowed"), [(limits.NAME, True), (limits.NAME + 1, False)])
@pytest.mark.parametrize("what", ["name", "type"])
def test_length_of_names(tmp_path: Path, what: str, length: int, *, allowed: bool) -> None:
    sentence = refused(tmp_path, tmx(OPEN, objects(drawn_object(5, f'{what}="{"x" * length}" {SQUARE}'))))
    assert sentence.endswith("" if allowed else "found a name of 1001 characters, expected at most 1000.")
    assert bool(sentence) is not allowed
    content = {"type": "map", "width": 1, "height": 1, "tilewidth": 16, "tileheight": 16, "layers": [],
               "properties": [{"name": "a" * length, "value": 1}]}  # fmt: skip
    report = check(save(tmp_path, json.dumps(content), "small.tmj"))
    assert (report.exit_status == 2) is not allowed


@pytest.mark.parametrize(("deep", "allowed"), [(limits.NESTING, True), (limits.NESTING + 1, False), (5000, False)])
def test_classes_within_classes(tmp_path: Path, deep: int, *, allowed: bool) -> None:
    types = [
        {"name": f"C{number}", "type": "class",
         "members": [{"name": "m", "type": "class", "propertyType": f"C{number + 1}", "value": {}}]}
        for number in range(1, deep + 1)
    ]  # fmt: skip
    path = save(tmp_path, tmx(OPEN, objects(drawn_object(5, f'type="C1" {SQUARE}'))))
    (tmp_path / "small.tiled-project").write_text(json.dumps({"propertyTypes": types}), encoding="utf-8")
    sentence = check(path).findings[0].sentence() if check(path).findings else ""
    expected = "small.tiled-project: found classes or values nested more deeply, expected a nesting of at most 64."
    assert sentence == ("" if allowed else expected)


@pytest.mark.parametrize(("deep", "allowed"), [(limits.NESTING, True), (limits.NESTING + 1, False), (900, False)])
def test_values_within_values_of_the_project(tmp_path: Path, deep: int, *, allowed: bool) -> None:
    value = '{"a":' * deep + "1" + "}" * deep
    types = f'[{{"name": "A", "type": "class", "members": [{{"name": "m", "type": "string", "value": {value}}}]}}]'
    path = save(tmp_path, tmx(OPEN, objects(drawn_object(5, f'type="A" {SQUARE}'))))
    (tmp_path / "small.tiled-project").write_text(f'{{"propertyTypes": {types}}}', encoding="utf-8")
    assert (check(path).exit_status == 2) is not allowed


@pytest.mark.parametrize("what", ["side", "cover", "enter_from", "move_cost", "blocks_move", "scenario"])
def test_a_value_that_holds_ten_million_others_is_not_written_out(tmp_path: Path, what: str) -> None:
    types = [
        {"name": f"C{number}", "type": "class", "members": [
            {"name": f"m{many}", "type": "class", "propertyType": f"C{number + 1}", "value": {}} for many in range(10)]}
        for number in range(30)
    ]  # fmt: skip
    entry = f'<property name="{what}" type="class" propertytype="C0"/>'
    kind = "Spawn" if what == "side" else ""
    thing = f'<object id="5" type="{kind}" {SQUARE}><properties>{entry}</properties></object>'
    text = tmx(OPEN, objects(thing), spawns="")
    if what == "scenario":
        text = text.replace("<tileset", f"<properties>{entry}</properties><tileset", 1)
    path = save(tmp_path, text)
    (tmp_path / "small.tiled-project").write_text(json.dumps({"propertyTypes": types}), encoding="utf-8")
    said = next(finding for finding in check(path).findings if finding.code == "property-value")
    assert said.found == "a class of 10 members"


@pytest.mark.parametrize("what", ["enter_from", "blocks_move", "move_cost", "cover", "side", "blocked"])
def test_a_long_text_is_looked_at_once_however_many_objects_share_it(tmp_path: Path, what: str) -> None:
    text = "north," * 2_000_000
    kind = "Spawn" if what == "side" else ""
    with little_work(12):  # each time anew took more than ten times as much
        assert with_instances(tmp_path, 2_000, f' type="{kind}"', **{what: text}) == ""


def test_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = tmx("..", objects(drawn_object(5, f'type="a" {SQUARE}', b=1, c=2)), tileset=BARE_TILESET, spawns="")
    for most, sentence in (
        (3, ""),
        (2, "found more than 2 different names of classes and properties, expected at most 2."),
        (1, "found more than 1 different names of properties, expected at most 1."),
    ):
        monkeypatch.setattr(limits, "NAMES", most)
        assert refused(tmp_path, text).endswith(sentence)
        assert bool(refused(tmp_path, text)) is bool(sentence)


def test_attributes_of_xml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = tmx(OPEN)
    monkeypatch.setattr(limits, "ATTRIBUTES", text.count("="))
    assert refused(tmp_path, text) == ""
    monkeypatch.setattr(limits, "ATTRIBUTES", text.count("=") - 1)
    assert "attributes, expected at most" in refused(tmp_path, text)


@pytest.mark.parametrize(("count", "status"), [(limits.PROPERTIES, 0), (limits.PROPERTIES + 1, 1)])
def test_members_of_a_class_in_the_project(tmp_path: Path, count: int, status: int) -> None:
    members = [{"name": f"m{number}", "type": "int", "value": 0} for number in range(count)]
    project = {"propertyTypes": [{"name": "A", "type": "class", "members": members}]}
    path = save(tmp_path, tmx())
    (tmp_path / "small.tiled-project").write_text(json.dumps(project), encoding="utf-8")
    assert check(path).exit_status == status


def test_a_polygon_counts_how_often_it_crosses_the_rows(tmp_path: Path) -> None:
    zigzag = " ".join(f"{number * 16},{number % 2 * 64}" for number in range(12))
    text = tmx(OPEN, objects(drawn_object(5, 'type="Wall" x="0" y="0"', f'<polygon points="{zigzag}"/>')))
    assert refused(tmp_path, text) == ""
    high = " ".join(f"{number % 2 * 16},{number % 2 * 4000}" for number in range(limits.POINTS))
    tower = objects(drawn_object(5, 'type="Wall"', f'<polygon points="{high}"/>'))
    text = f'<map width="1" height="4000" tilewidth="1" tileheight="1">{tower}</map>'
    assert "objects that cover 400008000 tiles so far, expected at most 2000000." in refused(tmp_path, text)


def test_lines_count_the_pieces_of_grid_they_stand_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = tmx(OPEN, objects(drawn_object(5, 'type="Wall" x="0" y="16"', '<polyline points="0,0 96,0 0,0"/>')))
    covered = 2 * 6 + 2  # both ways along the line, and the spawns
    monkeypatch.setattr(limits, "COVERED", covered)
    assert refused(tmp_path, text) == ""
    monkeypatch.setattr(limits, "COVERED", covered - 1)
    assert "objects that cover 14 tiles so far, expected at most 13." in refused(tmp_path, text)
