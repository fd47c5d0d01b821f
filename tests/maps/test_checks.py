"""The map as a battlefield: spawns, ways on foot, rooms, doors."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps import Report, check, render_report
from tests.maps.mapfiles import OPEN, drawn_object, objects, save, tmx


def spawn(number: int, side: str, column: int, row: int, character: str = "", **more: object) -> str:
    place = f'type="Spawn" x="{16 * column}" y="{16 * row}" width="16" height="16"'
    return drawn_object(number, place, side=side, character=character, **more)


def checked(folder: Path, rows: str, *drawn: str, spawns: str | None = None) -> Report:
    both = objects(spawn(1, "blue", 0, 0, "Ana"), spawn(2, "red", 5, 3, "Bo"), name="spawns")
    return check(save(folder, tmx(rows, objects(*drawn), spawns=both if spawns is None else spawns)))


def sentences(report: Report) -> list[str]:
    return [finding.sentence().split("small.tmx: ")[1] for finding in report.findings]


BAD_TILES = {
    "#": "which is a wall",
    "g": "which is a wall",
    "v": "which is a void, where nobody can stand",
    "D": "which is a closed door",
}


@pytest.mark.parametrize("tile", BAD_TILES)
def test_a_spawn_where_nobody_can_stand(tmp_path: Path, tile: str) -> None:
    report = checked(tmp_path, f"....../....../.....#/....#{tile}")
    assert report.exit_status == 1
    assert sentences(report)[0] == (
        f"layer spawns, object 2: found a spawn of red (Bo) on tile (5,3), {BAD_TILES[tile]}, expected an open tile. "
        "In Tiled, move it."
    )


@pytest.mark.parametrize("tile", "ods~+")
def test_a_spawn_where_one_can_stand(tmp_path: Path, tile: str) -> None:
    assert checked(tmp_path, f"....../....../.....#/.....{tile}").findings == ()


def test_two_spawns_on_one_tile(tmp_path: Path) -> None:
    report = checked(tmp_path, OPEN, spawn(5, "red", 0, 0), spawn(6, "red", 0, 0, reinforcement="late"))
    assert report.exit_status == 1
    (sentence,) = sentences(report)
    assert sentence == (
        "layer spawns, object 1: found tile (0,0), which object 5 starts on as well, expected a tile for each. "
        "In Tiled, move one of them."
    )


def test_one_side_only(tmp_path: Path) -> None:
    report = checked(tmp_path, OPEN, spawn(5, "blue", 0, 0), spawns="")
    assert report.exit_status == 1
    assert sentences(report) == ["found spawns of side blue only, expected spawns of two sides or more."]


def test_a_deployment_zone_brings_nobody_onto_the_board(tmp_path: Path) -> None:
    zone = drawn_object(6, 'type="DeployZone" x="16" y="16" width="32" height="16"', side="red")
    report = checked(tmp_path, OPEN, spawn(5, "blue", 0, 0), zone, spawns="")
    assert [finding.code for finding in report.findings] == ["one-side"]


def test_no_spawns_is_an_error(tmp_path: Path) -> None:
    report = checked(tmp_path, OPEN, spawns="")
    assert report.exit_status == 1
    assert sentences(report) == [
        "found no spawns, expected objects of class Spawn for two sides or more. In Tiled, draw one for each character."
    ]


WAYS = {
    "a wall from top to bottom": ("..#.../..#.../..#.../..#...", 1),
    "glass is no way": ("..#.../..#.../..g.../..#...", 1),
    "a void is no way": ("..v.../..v.../..v.../..v...", 1),
    "a closed door is a way": ("..#.../..#.../..D.../..#...", 0),
    "low cover is a way": ("..#.../..#.../..o.../..#...", 0),
    "smoke is a way": ("..#.../..#.../..s.../..#...", 0),
    "no squeezing past a corner": (".#..../#...../....../......", 1),
    "nor along a chain of corners": (".#..../..#.../...#../....#.", 1),
}


@pytest.mark.parametrize("case", WAYS)
def test_ways_on_foot(tmp_path: Path, case: str) -> None:
    rows, status = WAYS[case]
    report = checked(tmp_path, rows)
    assert report.exit_status == status
    if status:
        assert sentences(report)[0].startswith("found no way on foot between side blue at (0,0) and side red at (5,3)")


def test_thin_walls_part_sides_and_thin_doors_join_them(tmp_path: Path) -> None:
    wall = drawn_object(5, 'type="Wall" x="48" y="0"', '<polyline points="0,0 0,48"/>')
    rest = '<polyline points="0,0 0,16"/>'
    shut = drawn_object(6, 'type="Wall" x="48" y="48"', rest)
    door = drawn_object(6, 'type="Door" x="48" y="48"', rest)
    assert [finding.code for finding in checked(tmp_path, OPEN, wall, shut).findings] == ["no-way"]
    assert checked(tmp_path, OPEN, wall, door).findings == ()


def test_a_sealed_room(tmp_path: Path) -> None:
    report = checked(tmp_path, ".####./.#..#./.####./......")
    assert report.exit_status == 0
    assert sentences(report) == [
        "cell (2,1): found a room of 2 tiles that cannot be entered, expected a door or an opening."
    ]
    assert checked(tmp_path, ".####./.#..D./.####./......").findings == ()


def test_without_spawns_the_largest_region_is_the_battlefield(tmp_path: Path) -> None:
    report = checked(tmp_path, "..#.../..#.../..#.../..#...", spawns="")
    assert [finding.code for finding in report.findings] == ["no-spawns", "sealed-room"]
    assert report.findings[1].place.cell == (0, 0)


DOORS = {
    "in the open": ("....../..D.../....../......", 1),
    "beside a wall": ("....../.#D.../....../......", 0),
    "two halves": ("....../.#DD../....../......", 0),
    "a wall across the corner": ("....../.#..../..D.../......", 1),
    "at the rim alone": ("..D.../....../....../......", 1),
}


@pytest.mark.parametrize("case", DOORS)
def test_doors_touch_walls(tmp_path: Path, case: str) -> None:
    rows, warnings = DOORS[case]
    report = checked(tmp_path, rows)
    assert report.exit_status == 0
    assert [finding.code for finding in report.findings] == ["door-alone"] * warnings


@pytest.mark.parametrize(("points", "warnings"), [("0,-16 0,0", 0), ("-16,0 0,0", 0), ("32,0 48,0", 1)])
def test_thin_doors_touch_walls(tmp_path: Path, points: str, warnings: int) -> None:
    door = drawn_object(5, 'type="Door" name="hatch" x="32" y="32"', '<polyline points="0,0 16,0"/>')
    wall = drawn_object(6, 'type="Wall" x="32" y="32"', f'<polyline points="{points}"/>')
    report = checked(tmp_path, OPEN, door, wall)
    assert [finding.code for finding in report.findings] == ["door-alone"] * warnings


def test_a_thin_door_beside_a_wall_tile(tmp_path: Path) -> None:
    door = drawn_object(5, 'type="Door" x="32" y="32"', '<polyline points="0,0 0,16"/>')
    assert checked(tmp_path, "....../..#.../....../......", door).findings == ()


def test_the_report_for_people(tmp_path: Path) -> None:
    report = checked(tmp_path, "....../..D.../....../.....#")
    errors, warnings, summary = render_report(report).split("\n")
    assert errors.startswith(f"error: {report.file}: layer spawns, object 2: found a spawn of red (Bo)")
    assert (
        warnings
        == f"warning: {report.file}: cell (2,1): found door 1, which touches no wall, expected a door between walls."
    )
    assert summary == f"{report.file}: 6x4 tiles, cannot be played yet, 1 error, 1 warning"


def test_the_reports_of_a_fine_and_of_an_unreadable_map(tmp_path: Path) -> None:
    fine = checked(tmp_path, OPEN)
    assert render_report(fine) == f"{fine.file}: 6x4 tiles, can be played"
    missing = check(tmp_path / "missing.tmx")
    assert render_report(missing).endswith("missing.tmx: unreadable")
