"""What a game master works with in Tiled: that it is what its script writes, and knows what the reader knows."""

from __future__ import annotations

import json
import re
import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from defusedxml.ElementTree import parse

from game.cli.arguments import parser
from game.maps import Outcome, ReadMap, check, read, report_json
from game.maps.vocabulary import CLASS_BY_NAME, CLASSES, COVER_GRADES, PROPERTIES, PROPERTY_BY_NAME
from systems.geometry.grid import ONE_WAY, Compass
from tests.maps.mapfiles import LETTERS, OPEN, TILESET, drawn, layer, objects, picture, save, thin, tmx

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


def member(name: str, value: object) -> dict[str, object]:
    kind = PROPERTY_BY_NAME[name].kind
    enum = {"propertyType": ENUMS[kind]} if kind in ENUMS else {}
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
    types = parse(MAPS / project["objectTypesFile"]).getroot()
    assert [entry.get("name") for entry in types] == [entry.name for entry in CLASSES if "object" in entry.on]
    for entry in types:
        found = {one.get("name"): (one.get("type"), one.get("propertytype"), one.get("default")) for one in entry}
        assert found == {
            name: (KINDS[kind], ENUMS.get(kind), str(value).lower().removesuffix(".0"))
            for name, value in CLASS_BY_NAME[str(entry.get("name"))].defaults.items()
            if (kind := PROPERTY_BY_NAME[name].kind)
        }


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


# Markers


def with_marker(folder: Path, workshop: Any, name: str) -> ReadMap:
    """A floor with one marker in the cell (2, 1)."""
    shutil.copy(MAPS / "markers.tsx", folder)
    gid = len(LETTERS) + 1 + workshop.markers.numbers()[name]
    cells = ",".join(str(gid if at == 8 else 0) for at in range(24))
    marks = layer(OPEN, "marks", data=f'<data encoding="csv">{cells}</data>')
    tilesets = TILESET + f'<tileset firstgid="{len(LETTERS) + 1}" source="markers.tsx"/>'
    return read(save(folder, tmx(OPEN, marks, tileset=tilesets)))


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("wall", "#"),
        ("window", "g"),
        ("door closed", "D"),
        ("door open", "d"),
        ("door locked", "D"),
        ("low wall light", "o"),
        ("low wall heavy", "o"),
        ("low wall hard", "o"),
        ("slow", "~"),
        ("difficult", "~"),
        ("void", "v"),
        ("smoke", "s"),
        ("vacuum", "+"),
        ("zero g", "+"),
        ("ladder", "+"),
    ],
)
def test_what_a_marker_does(tmp_path: Path, workshop: Any, name: str, letter: str) -> None:
    board = with_marker(tmp_path, workshop, name).board
    assert drawn(board) == f"....../..{letter}.../....../......"
    assert [door.locked for door in board.doors] == [name == "door locked"] * name.startswith("door")
    assert [name for name, flag in board.flags.items() if flag[1, 2]] == [name.replace(" ", "_")] * (letter == "+")
    assert int(board.low.tiles_grade[1, 2]) == {"light": 1, "heavy": 2, "hard": 3}.get(name.rsplit(maxsplit=1)[-1], 0)
    assert int(board.quarters[1, 2]) == {"slow": 6, "difficult": 8}.get(name, 4)


@pytest.mark.parametrize("side", list(Compass), ids=lambda side: side.name.lower())
def test_a_ledge_is_gone_down_by_and_not_up(tmp_path: Path, workshop: Any, side: Compass) -> None:
    one_way = with_marker(tmp_path, workshop, f"ledge {side.name.lower()}").board.one_way
    assert one_way is not None
    below = (1 + side.step[1], 2 + side.step[0])
    assert int(one_way[below]) == ONE_WAY[side.opposite]
    assert np.count_nonzero(one_way) == 1


@pytest.mark.parametrize("side", ["blue", "red", "green", "yellow"])
def test_a_painted_spawn_is_a_spawn(tmp_path: Path, workshop: Any, side: str) -> None:
    found = with_marker(tmp_path, workshop, f"spawn {side}")
    assert next((spawn.side, spawn.tile, spawn.character) for spawn in found.board.spawns) == (side, (2, 1), "")
    assert len(found.board.spawns) == 3
    assert found.spawn_places[0].words() == "layer marks, cell (2,1)"


# Templates


def placed(folder: Path, name: str) -> ReadMap:
    """A floor with the thing of a template at the tile (2, 1)."""
    shutil.copytree(MAPS / "templates", folder / "templates")
    shutil.copy(MAPS / "markers.tsx", folder)
    bottom = 64 if name.startswith("spawn") else 32
    thing = f'<object id="7" template="templates/{name}.tx" x="64" y="{bottom}"/>'
    large = TILESET.replace('"16"', '"32"')
    text = tmx(OPEN, objects(thing), tileset=large, spawns="").replace('tilewidth="16" tileheight="16"', BIG)
    return read(save(folder, text))


BIG = 'tilewidth="32" tileheight="32"'
THIN = {
    "thin-wall": {"top of 2,1", "top of 3,1", "top of 4,1"},
    "thin-window": {"top of 2,1"},
}
AREAS = {
    "door": "....../..D.../....../......",
    "window": "....../..g.../....../......",
    "low-wall": "....../..ooo./....../......",
}


@pytest.mark.parametrize("path", sorted((MAPS / "templates").iterdir()), ids=lambda path: path.stem)
def test_what_a_template_places(tmp_path: Path, path: Path) -> None:
    name = path.stem
    board = placed(tmp_path, name).board
    assert drawn(board) == AREAS.get(name, OPEN)
    assert thin(board) == THIN.get(name, set())
    assert thin(board, "sight") == (THIN[name] if name == "thin-wall" else set())
    assert thin(board, "low") == ({"top of 2,1", "top of 3,1", "top of 4,1"} if name == "thin-low-wall" else set())
    assert [(spawn.side, spawn.tile) for spawn in board.spawns] == [
        (side, (2, 1)) for side in ("blue", "red", "green", "yellow") if name == f"spawn-{side}"
    ]
    assert [len(door.places[0]) for door in board.doors] == {"door": [2], "thin-door": [3]}.get(name, [])
    areas = {"exit": board.exits, "zone": board.zones, "deploy-zone": board.deploy_zones}
    assert {kind: len(zones) for kind, zones in areas.items()} == {kind: int(kind == name) for kind in areas}


@pytest.mark.parametrize("path", sorted((MAPS / "templates").iterdir()), ids=lambda path: path.stem)
def test_a_template_says_nothing_wrong(tmp_path: Path, path: Path) -> None:
    """But that the picture of the markers lies elsewhere here, and that a floor with a zone is no battlefield yet."""
    assert {finding.code for finding in placed(tmp_path, path.stem).findings} <= {"path-outside", "nothing-understood"}


# Rules of automapping


def test_the_rules_draw_a_line_along_each_side_a_picture_shows(workshop: Any) -> None:
    """Read as a map, a rule map is what Tiled makes of its pictures."""
    board = read(MAPS / "rules" / "lines.tmx").board
    expected: dict[str, set[str]] = {"partition": set(), "glass": set()}
    for entry in workshop.rules.make_tiles.entries():
        kind, _, sides = entry.name.partition(" ")
        row, column = (2 * part for part in divmod(entry.number, 16))
        edges = {
            "n": f"top of {column},{row}",
            "s": f"top of {column},{row + 1}",
            "w": f"left of {column},{row}",
            "e": f"left of {column + 1},{row}",
        }
        if kind in expected:
            expected[kind] |= {edges[side] for side in sides}
    assert thin(board, "sight") == expected["partition"]
    assert thin(board, "effect") == expected["partition"] | expected["glass"]
    assert len(expected["partition"]) == 32


def test_a_mark_says_what_its_picture_says(tmp_path: Path) -> None:
    text = (MAPS / "rules" / "marks.tmx").read_text(encoding="utf-8")
    shutil.copytree(MAPS / "tilesets", tmp_path / "tilesets")
    shutil.copy(MAPS / "markers.tsx", tmp_path)
    text = text.replace("../", "")
    before, after = text.split(' <layer id="3"')
    both = read(save(tmp_path, text)).board
    pictures = read(save(tmp_path, before + "</map>", "pictures.tmx")).board
    marks = read(save(tmp_path, text.split(' <layer id="1"')[0] + ' <layer id="3"' + after, "marks.tmx")).board
    for one in (both, marks):
        for kind in ("effect", "sight", "move"):
            assert np.array_equal(getattr(one, kind).tiles, getattr(pictures, kind).tiles)
        assert np.array_equal(one.low.tiles_grade, pictures.low.tiles_grade)
    assert np.array_equal(both.quarters, pictures.quarters)
    assert pictures.effect.tiles.any()
    assert set(np.unique(pictures.low.tiles_grade)) == {0, 1, 2}
    assert not both.doors


def test_every_picture_that_does_something_has_its_mark_but_doors(workshop: Any) -> None:
    rules = workshop.rules
    without = {
        entry.name
        for entry in rules.make_tiles.entries()
        if (entry.tile_class or entry.properties) and not rules.marker_of(entry)
    }
    assert without == {"door closed", "door closed upright", "door open", "door open upright", "pallet"}
    assert {rules.marker_of(entry) for entry in rules.make_tiles.entries()} - {""} <= set(workshop.markers.numbers())


def test_the_list_of_rules_names_the_rule_maps(project: Any) -> None:
    lines = (MAPS / project["automappingRulesFile"]).read_text(encoding="utf-8").splitlines()
    named = {line for line in lines if not line.startswith("#")}
    assert named == {f"rules/{path.name}" for path in (MAPS / "rules").iterdir()}
    for path in (MAPS / "rules").iterdir():
        assert ":/" not in path.read_text(encoding="utf-8"), "a tileset inside Tiled that no other program can open"


# Commands


def test_the_commands_of_the_project_are_commands_of_ours(project: Any) -> None:
    assert [entry["arguments"] for entry in project["commands"]] == ["check %mapfile", "play %mapfile"]
    for entry in project["commands"]:
        assert entry["command"] == "enfilade"
        assert entry["saveBeforeExecute"]
        assert parser().parse_args(entry["arguments"].split()).command in {"check", "play"}


# The extension


def test_the_extension_asks_for_what_a_report_has() -> None:
    script = (MAPS / "extensions" / "enfilade.js").read_text(encoding="utf-8")
    report = report_json(check(MAPS / "template.tmx"))
    assert set(re.findall(r"\breport\.(\w+)", script)) <= report.keys()
    assert set(re.findall(r"\bfinding\.(\w+)", script)) == {
        "sentence",
        "severity",
        "tileset",
        "layer",
        "object",
        "cell",
    }
    assert {"sentence", "severity", "tileset", "layer", "object", "cell"} <= report["findings"][0].keys()
    outcomes = re.search(r"words = \{ (.*?) \}", script)
    assert outcomes is not None
    assert re.findall(r"(\w+):", outcomes[1]) == [outcome.name.lower() for outcome in Outcome]


def test_rule_maps_are_known_by_their_layers() -> None:
    script = (MAPS / "extensions" / "enfilade.js").read_text(encoding="utf-8")
    pattern = re.search(r"/(\^\(input.*?)/\.test", script)
    assert pattern is not None
    known = re.compile(pattern[1])
    for path in (MAPS / "rules").iterdir():
        assert any(known.match(layer.name) for layer in read(path).plain.layers)
    for name in ("ground", "things", "marks", "lines", "input", "outputs", "regions of fire", "input room"):
        assert not known.match(name)
