"""Every probe map is read or refused exactly as its table in `probes/expected.toml` says."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.maps import ReadMap, Report, check, read, render_report
from game.maps.plain import FLIPS, ObjectLayer, TileLayer
from game.maps.vocabulary import COVER_GRADES
from systems.core.board import Door, Place
from tests.maps.mapfiles import drawn

PROBES = Path(__file__).parent / "probes"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((PROBES / "expected.toml").read_text(encoding="utf-8"))
MANY_OBJECTS = "objects_100000.tmx"
"""Too large to be kept: its objects are written when it is wanted."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The probes, the one with 10^5 objects among them."""
    copied = tmp_path_factory.mktemp("probes") / "maps"
    shutil.copytree(PROBES, copied)
    whole = (PROBES / "layer_xml_cells.tmx").read_text(encoding="utf-8")
    dust = "".join(f'<object id="{number}"/>' for number in range(100, 100_100))
    text = whole.replace("</map>", f'<objectgroup id="5" name="dust">{dust}</objectgroup></map>')
    (copied / MANY_OBJECTS).write_text(text, encoding="utf-8")
    return copied


def test_every_probe_has_its_table() -> None:
    maps = {path.name for pattern in ("*.tmx", "*.tmj", "*.json") for path in PROBES.glob(pattern)}
    assert maps | {MANY_OBJECTS} == set(EXPECTED)
    keys = {key for row in EXPECTED.values() for key in row}
    assert keys <= {*LOOKED_AT, "exit", "says", "quiet", "report"}


@pytest.mark.parametrize("name", EXPECTED)
def test_probe(folder: Path, name: str) -> None:
    row = EXPECTED[name]
    report = check(folder / name)
    assert report.exit_status == row["exit"], render_report(report)
    says(report, row.get("says", []))
    if row.get("quiet"):
        assert report.findings == ()
    for line in row.get("report", []):
        assert line in render_report(report)
    looked_at = {key: value for key, value in row.items() if key in LOOKED_AT}
    if looked_at:
        found = read(folder / name)
        for key, value in looked_at.items():
            assert LOOKED_AT[key](found, value) == value, key


def says(report: Report, rows: list[list[str]]) -> None:
    """Each row is said by a finding of its severity, and nothing but notes is said beside them."""
    left = list(report.findings)
    for severities, *words in rows:
        matching = [
            finding
            for finding in left
            if finding.severity.value in severities.split(" or ")
            and all(word in finding.sentence().removeprefix(report.file) for word in words)
        ]
        assert matching, (severities, words, [finding.sentence() for finding in report.findings])
        left.remove(matching[0])
    assert [finding.sentence() for finding in left if finding.severity.value != "note"] == []


# What the keys of the tables are compared with


def board(found: ReadMap, _: object) -> str:
    return drawn(found.board)


def spawns(found: ReadMap, _: object) -> list[str]:
    return [f"{spawn.side} {spawn.tile[0]},{spawn.tile[1]} {spawn.character}".strip() for spawn in found.board.spawns]


def thin(found: ReadMap, expected: list[str]) -> list[str]:
    """The thin walls, windows and doors, in the order and by the sides of the tiles that the table names."""
    there: dict[tuple[int, int, str], str] = {}
    masks = {name: getattr(found.board, name) for name in ("effect", "sight", "move")}
    for kind in ("left", "top"):
        blocked = {name: getattr(mask, kind) for name, mask in masks.items()}
        for row, column in np.argwhere(blocked["effect"] | blocked["sight"] | blocked["move"]):
            does = "".join(name[0] for name in masks if blocked[name][row, column])
            there[int(column), int(row), kind] = {"esm": "wall", "em": "window"}[does]
    for door in found.board.doors:
        for place in door.places:
            if len(place) == 3:
                there[place] = ("closed" if door.closed else "open") + " door"
    named = []
    for words in expected:
        what, side, tile = words.replace(" of ", " ").rsplit(" ", 2)
        column, row = (int(number) for number in tile.strip("()").split(","))
        edge = {
            "N": (column, row, "top"),
            "S": (column, row + 1, "top"),
            "W": (column, row, "left"),
            "E": (column + 1, row, "left"),
        }[side]
        assert what
        named.append(f"{there.pop(edge, 'nothing')} {side} of {tile}")
    return [*named, *(f"{what} at {edge}" for edge, what in there.items())]


def doors(found: ReadMap, _: object) -> list[str]:
    return [door_words(door, number) for number, door in enumerate(found.board.doors, 1)]


def door_words(door: Door, number: int) -> str:
    words = [place_words(door.places[0]), "closed" if door.closed else "open"]
    words += ["locked"] if door.locked else []
    words += [door.name] if door.name != f"door {number}" else []
    return " ".join(words)


def place_words(place: Place) -> str:
    return f"{place[0]},{place[1]}"


def objects(found: ReadMap, expected: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    by_id = {str(entry.id): entry for _, entry in found.plain.objects}
    there = {}
    for number, wanted in expected.items():
        entry = vars(by_id[number]) | {"properties": as_toml(by_id[number].properties)}
        there[number] = {key: entry[key] for key in wanted}
    return there


def as_toml(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: as_toml(inner) for name, inner in value.items()}
    return [as_toml(inner) for inner in value] if isinstance(value, tuple) else value


def count_of_objects(found: ReadMap, _: object) -> int:
    return len(list(found.plain.objects))


def map_properties(found: ReadMap, _: object) -> Any:
    return as_toml(found.plain.properties)


def layer_properties(found: ReadMap, expected: dict[str, Any]) -> dict[str, Any]:
    return {layer.path: as_toml(layer.properties) for layer in found.plain.layers if layer.path in expected}


def layers(found: ReadMap, _: object) -> list[str]:
    assert all(
        layer.gids.shape == (found.board.rows, found.board.columns)
        for layer in found.plain.layers
        if isinstance(layer, TileLayer)
    )
    return [layer.path + ("" if layer.visible else " (hidden)") for layer in found.plain.layers]


def tiles(found: ReadMap, expected: dict[str, Any]) -> dict[str, Any]:
    """The properties of the highest tile on a cell."""
    return {cell: as_toml(found.plain.kind_of(gid_at(found, cell)).properties) for cell in expected}  # type: ignore[union-attr]


def pictures(found: ReadMap, expected: dict[str, Any]) -> dict[str, Any]:
    """File and part of the pictures of the tiles on some cells."""
    there = {}
    for cell in expected:
        kind = found.plain.kind_of(gid_at(found, cell))
        assert kind is not None
        assert kind.picture is not None
        assert kind.picture.path is not None
        assert kind.picture.part is not None
        there[cell] = [kind.picture.path.name, *kind.picture.part]
    return there


def gid_at(found: ReadMap, cell: str) -> int:
    column, row = (int(number) for number in cell.split(","))
    gids = [int(layer.gids[row, column]) for layer in found.plain.layers if isinstance(layer, TileLayer)]
    return [gid for gid in gids if gid][-1] & ~int(FLIPS)


def at_cells(values: Any, expected: dict[str, Any]) -> dict[str, Any]:
    cells = {cell: tuple(int(number) for number in cell.split(",")) for cell in expected}
    return {cell: values[row, column].item() for cell, (column, row) in cells.items()}


def move_cost(found: ReadMap, expected: dict[str, Any]) -> dict[str, Any]:
    return at_cells(found.board.quarters / 4, expected)


def low(found: ReadMap, expected: dict[str, Any]) -> dict[str, Any]:
    assert at_cells(found.board.low.tiles, expected) == dict.fromkeys(expected, True)
    return {cell: COVER_GRADES[rank] for cell, rank in at_cells(found.board.low.tiles_grade, expected).items()}


def elevation(found: ReadMap, expected: dict[str, Any]) -> dict[str, Any]:
    assert np.count_nonzero(found.elevation) == sum(1 for height in expected.values() if height)
    return at_cells(found.elevation, expected)


def metres_per_tile(found: ReadMap, _: object) -> float:
    return float(found.board.metres_per_tile)


def deploy_zones(found: ReadMap, _: object) -> list[str]:
    return [f"{zone.side} " + " ".join(map(place_words, zone.tiles)) for zone in found.board.deploy_zones]


LOOKED_AT: dict[str, Callable[[ReadMap, Any], Any]] = {
    looked_at.__name__: looked_at
    for looked_at in (
        board,
        spawns,
        thin,
        doors,
        objects,
        count_of_objects,
        map_properties,
        layer_properties,
        layers,
        tiles,
        pictures,
        move_cost,
        low,
        elevation,
        metres_per_tile,
        deploy_zones,
    )
}


# What holds for probes beyond their tables


def test_all_plain_boards_are_the_same(folder: Path) -> None:
    """The same yard in each encoding and form of file."""
    same = [name for name in EXPECTED if name.startswith(("layer_", "map_json", "tileset_tsj", "csv_", "bom_"))]
    boards = {name: read(folder / name).board for name in same}
    assert len(boards) == 9
    first = boards["layer_base64_plain.tmx"]
    for one in boards.values():
        assert np.array_equal(first.effect.tiles, one.effect.tiles)
        assert np.array_equal(first.low.tiles_grade, one.low.tiles_grade)
        assert one.spawns == first.spawns


def test_the_tiles_of_hidden_layers_are_hidden(folder: Path) -> None:
    barriers = read(folder / "group_hidden_collision.tmx").plain.layers[1]
    assert (barriers.path, barriers.visible) == ("logic/barriers", False)


def test_text_and_capsule_are_told_apart(folder: Path) -> None:
    layer = next(layer for layer in read(folder / "object_shapes_all.tmx").plain.layers if layer.path == "things")
    assert isinstance(layer, ObjectLayer)
    assert [entry.shape for entry in layer.objects] == [
        "point",
        "polygon",
        "rectangle",
        "ellipse",
        "polyline",
        "text",
        "capsule",
    ]
