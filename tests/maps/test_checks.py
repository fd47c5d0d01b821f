"""The map as a battlefield: spawns, ways on foot, rooms, doors."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from game.maps import Report, check, render_report
from game.maps.regions import regions
from systems.core.board import Board
from systems.geometry.grid import Blockers, Compass, Mask, edge_of, neighbour
from tests.core.boards import drawn as drawn_board
from tests.maps.mapfiles import OPEN, TILESET, drawn_object, objects, save, tmx


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
    (sentence,) = sentences(report)
    assert sentence == (
        "found spawns of side blue only, expected spawns of two sides or more. "
        "In Tiled, draw one for each character of another side."
    )


def test_a_side_may_have_a_zone_to_deploy_in_instead_of_spawns(tmp_path: Path) -> None:
    zone = drawn_object(6, 'type="DeployZone" x="16" y="16" width="32" height="16"', side="red")
    report = checked(tmp_path, OPEN, spawn(5, "blue", 0, 0), zone, spawns="")
    assert report.findings == ()
    alone = checked(tmp_path, OPEN, zone, spawns="")
    (sentence,) = sentences(alone)
    assert sentence.startswith("found spawns of side red only, expected spawns of two sides or more.")


def test_no_spawns_are_warned_of_as_people_may_place_themselves(tmp_path: Path) -> None:
    report = checked(tmp_path, "#...../....../....../......", spawns="")
    assert report.exit_status == 0
    assert sentences(report) == [
        (
            "found no spawns, expected objects of class Spawn for two sides or more. "
            "In Tiled, draw one for each character, or people are placed at edges of the map before a battle."
        )
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
    (sentence,) = sentences(report)
    assert sentence == (
        "cell (2,1): found a room of 2 tiles that cannot be entered, expected a door or an opening. "
        "In Tiled, make one, or leave it if nobody is to get in."
    )
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
    errors, warnings, *layers, summary = render_report(report).split("\n")
    assert [line.removeprefix(f"{report.file}: ") for line in layers] == [
        "layer ground: each tile by its class or property",
        "layer things: nothing on it is understood",
        "layer spawns: each object by its class or property",
    ]
    assert errors.startswith(f"error: {report.file}: layer spawns, object 2: found a spawn of red (Bo)")
    assert warnings == (
        f"warning: {report.file}: cell (2,1): found door 1, which touches no wall, expected a door between walls. "
        "In Tiled, move it to a gap in a wall, or draw walls beside it."
    )
    assert summary == f"{report.file}: 6x4 tiles, cannot be played yet, 1 error, 1 warning"


def test_the_reports_of_a_fine_and_of_an_unreadable_map(tmp_path: Path) -> None:
    fine = checked(tmp_path, OPEN)
    assert render_report(fine).endswith(f"\n{fine.file}: 6x4 tiles, can be played")
    missing = check(tmp_path / "missing.tmx")
    assert render_report(missing).endswith("missing.tmx: unreadable")


def test_one_way_steps_join_regions_and_two_of_them_part_them(tmp_path: Path) -> None:
    def ledge(number: int, row: int, side: str) -> str:
        place = f'name="ledge" x="0" y="{16 * row}" width="96" height="16"'
        return drawn_object(number, place, leave_to=",".join(set("nesw") - {side}))

    assert checked(tmp_path, OPEN, ledge(5, 1, "n")).findings == ()
    parted = checked(tmp_path, OPEN, ledge(5, 1, "n"), ledge(6, 0, "s"))
    assert [finding.code for finding in parted.findings] == ["no-way"]


def judged_regions(board: Board, standable: Mask) -> list[set[tuple[int, int]]]:
    """Sets of tiles joined on foot, by looking at one step after another."""
    left = {(int(column), int(row)) for row, column in np.argwhere(standable)}
    found = []
    while left:
        waiting = [left.pop()]
        region = set(waiting)
        while waiting:
            at = waiting.pop()
            for side in Compass:
                to = neighbour(at, side)
                if to in left and not board.move.blocks(edge_of(at, side)):
                    left.remove(to)
                    region.add(to)
                    waiting.append(to)
        found.append(region)
    return found


@pytest.mark.parametrize("seed", range(30))
def test_regions_of_random_boards(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, columns = (int(size) for size in rng.integers(1, 12, 2))
    share, thin_share = rng.choice([0.0, 0.3, 0.6]), rng.choice([0.0, 0.4])
    move = Blockers.of(
        rng.random((rows, columns)) < share,
        rng.random((rows, columns + 1)) < thin_share,
        rng.random((rows + 1, columns)) < thin_share,
    )
    board = replace(drawn_board("."), move=move)
    found = regions(board, ~move.tiles)
    assert (found > 0).tolist() == (~move.tiles).tolist()
    numbered: dict[int, set[tuple[int, int]]] = {}
    for row, column in np.argwhere(found):
        numbered.setdefault(int(found[row, column]), set()).add((int(column), int(row)))
    assert sorted(map(sorted, numbered.values())) == sorted(map(sorted, judged_regions(board, ~move.tiles)))
    assert sorted(numbered) == list(range(1, len(numbered) + 1))


def test_a_spiral_is_one_region() -> None:
    """The worst case for joining names: one way that winds through a whole board."""
    size = 81
    walls = np.zeros((size, size), bool)
    for row in range(1, size, 2):
        walls[row] = True
        walls[row, 0 if row % 4 == 1 else size - 1] = False
    board = replace(drawn_board("."), move=Blockers.of(walls))
    assert regions(board, ~walls).max() == 1


CORNERS = {
    "one can press to both ends": ("....../..#.../....../......", 0),
    "crates on every side": ("..o.../.o#o../..o.../......", 1),
    "a crate on one side only": ("....../..#o../....../......", 0),
    "in the middle of a wall": ("######/....../....../......", 0),
    "behind walls nobody is": ("######/#.#..#/######/......", 0),
}


@pytest.mark.parametrize("case", CORNERS)
def test_corners_nobody_can_press_to(tmp_path: Path, case: str) -> None:
    """A crate is shot over and not walked onto."""
    rows, notes = CORNERS[case]
    crate = '<tile id="2"><properties><property name="blocks_move" type="bool" value="true"/></properties></tile>'
    tileset = re.sub(r'<tile id="2">.*?</tile>', crate, TILESET, flags=re.DOTALL)
    both = objects(spawn(1, "blue", 0, 3, "Ana"), spawn(2, "red", 5, 3, "Bo"), name="spawns")
    report = check(save(tmp_path, tmx(rows, tileset=tileset, spawns=both)))
    found = [finding for finding in report.findings if finding.code == "corner-idle"]
    assert len(found) == notes
    assert all(finding.found == "4 wall corners that nobody can press to" for finding in found)
    assert report.exit_status == 0
