"""Universal VTT files become maps that are read at once: the traps of real files, each by itself."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.mapmaking.importing import Imported, import_vtt
from game.maps import ReadMap, Report, check, read
from game.maps.plain import PictureLayer
from systems.core.board import Board
from systems.geometry.grid import Edge
from tests.mapmaking.test_parting import edges, ends
from tests.mapmaking.vtt_files import Line, line, png, portal, save, vtt
from tests.maps.mapfiles import TILESET, drawn, layer, thin
from tests.maps.mapfiles import save as save_map


def imported(folder: Path, content: dict[str, Any], **options: Any) -> Imported:
    return import_vtt(save(folder, content), folder / "keep.tmx", **options)


def as_map(folder: Path, content: dict[str, Any], **options: Any) -> ReadMap:
    """The map as it is read again, without an error or a warning."""
    found = imported(folder, content, **options)
    (folder / "small.tiled-project").write_text("{}", encoding="utf-8")
    if found.picture is not None and found.picture_file is not None:
        (folder / found.picture_file).write_bytes(found.picture)
    path = folder / "keep.tmx"
    path.write_text(found.text, encoding="utf-8")
    kept = read(path)
    assert not [one.sentence() for one in kept.findings if one.severity.value != "note"]
    return kept


def board(folder: Path, content: dict[str, Any], **options: Any) -> Board:
    return as_map(folder, content, **options).board


def check_of(folder: Path, content: dict[str, Any]) -> Report:
    as_map(folder, content)
    return check(folder / "keep.tmx")


def codes(found: Imported) -> list[str]:
    return [one.code for one in found.findings]


ROOM: Line = [(2, 1), (2, 4), (5, 4), (5, 1), (2, 1)]
NORTH = {"top of 2,1", "top of 3,1", "top of 4,1"}
SOUTH = {"top of 2,4", "top of 3,4", "top of 4,4"}
WEST = {"left of 2,1", "left of 2,2", "left of 2,3"}
EAST = {"left of 5,1", "left of 5,2", "left of 5,3"}


def test_a_room_stands_where_it_was_drawn(tmp_path: Path) -> None:
    found = board(tmp_path, vtt(ROOM))
    for kind in ("effect", "sight", "move"):
        assert thin(found, kind) == NORTH | SOUTH | WEST | EAST
    assert drawn(found) == "/".join(["." * 8] * 6)
    assert not found.doors


def test_the_picture_fits_the_grid(tmp_path: Path) -> None:
    found = as_map(tmp_path, vtt(ROOM, pixels=40))
    (picture,) = [layer for layer in found.plain.layers if isinstance(layer, PictureLayer)]
    assert picture.picture is not None
    assert picture.picture.path == tmp_path.resolve() / "keep.png"
    assert (picture.picture.width, picture.picture.height) == (8 * 40, 6 * 40)
    assert (found.plain.tile_width, found.plain.tile_height) == (40, 40)
    assert picture.offset == (0.0, 0.0)


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(walls=edges().filter(bool), origin=st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
def test_walls_on_grid_lines_come_back_exactly(walls: set[Edge], origin: tuple[int, int], tmp_path: Path) -> None:
    """Round trip through file, map and our reader: every wall, in its place, and none besides."""
    shifted: list[Line] = [[(x + origin[0], y + origin[1]) for x, y in ends(edge)] for edge in sorted(walls)]
    size = {"map_origin": {"x": origin[0], "y": origin[1]}}
    found = board(tmp_path, vtt(*shifted, size=(6, 5), resolution=size))
    assert thin(found) == {f"{kind} of {column},{row}" for column, row, kind in walls}


# Trap 1: the origin is taken off


def test_places_are_counted_from_the_origin(tmp_path: Path) -> None:
    content = vtt([(x + 7, y - 3) for x, y in ROOM], resolution={"map_origin": {"x": 7, "y": -3}})
    assert thin(board(tmp_path, content)) == NORTH | SOUTH | WEST | EAST


def test_an_origin_between_grid_lines_moves_the_picture_and_not_the_walls(tmp_path: Path) -> None:
    origin = {"map_origin": {"x": 7.5, "y": 3.25}, "map_size": {"x": 7.5, "y": 5.75}}
    content = vtt([(x + 7, y + 3) for x, y in ROOM], resolution=origin, image=base64.b64encode(png(120, 92)).decode())
    found = as_map(tmp_path, content)
    assert thin(found.board) == NORTH | SOUTH | WEST | EAST
    assert (found.board.columns, found.board.rows) == (8, 6)
    (picture,) = [layer for layer in found.plain.layers if isinstance(layer, PictureLayer)]
    assert picture.offset == (8.0, 4.0)


def test_places_that_were_counted_from_the_picture_already(tmp_path: Path) -> None:
    """Trap 8: files of cropped maps whose walls lie on the map only if the origin is left alone."""
    content = vtt(ROOM, resolution={"map_origin": {"x": 7, "y": 3}})
    assert thin(board(tmp_path, content)) == NORTH | SOUTH | WEST | EAST
    assert "vtt-origin" in codes(imported(tmp_path, content))


# Trap 2: what a portal is


GAPPED: Line = [(2, 3), (2, 4), (5, 4), (5, 1), (2, 1), (2, 2)]


def test_a_closed_portal_is_a_closed_door(tmp_path: Path) -> None:
    found = board(tmp_path, vtt(GAPPED, portals=[portal((2, 2), (2, 3))]))
    (door,) = found.doors
    assert (door.places, door.closed, door.locked) == (((2, 2, "left"),), True, False)
    assert thin(found) == (NORTH | SOUTH | WEST | EAST) - {"left of 2,2"}


def test_a_portal_that_is_not_closed_is_a_window(tmp_path: Path) -> None:
    found = board(tmp_path, vtt(GAPPED, portals=[portal((2, 2), (2, 3), closed=False)]))
    assert not found.doors
    assert thin(found, "sight") == (NORTH | SOUTH | WEST | EAST) - {"left of 2,2"}
    assert thin(found, "effect") == thin(found, "move") == NORTH | SOUTH | WEST | EAST


def test_or_a_door_that_stands_open(tmp_path: Path) -> None:
    found = board(tmp_path, vtt(GAPPED, portals=[portal((2, 2), (2, 3), closed=False)]), windows=False)
    (door,) = found.doors
    assert (door.places, door.closed) == (((2, 2, "left"),), False)


# Trap 3: walls leave a gap at every portal


@pytest.mark.parametrize(
    ("start", "end"),
    [((2, 2), (2, 3)), ((2, 2.12), (2, 2.88)), ((2, 1.6), (2, 2.36)), ((2, 2.52), (2, 3.28)), ((2, 1.5), (2, 2.5))],
    ids=["a tile", "narrow", "between two centres", "beyond one", "from centre to centre"],
)
def test_no_door_leaves_a_hole(start: tuple[float, float], end: tuple[float, float], tmp_path: Path) -> None:
    walls: Line = [end, (2, 4), (5, 4), (5, 1), (2, 1), start]
    found = board(tmp_path, vtt(walls, portals=[portal(start, end)]))
    (door,) = found.doors
    (place,) = door.places
    assert place[0] == 2
    assert place[2:] == ("left",)
    assert thin(found) == (NORTH | SOUTH | WEST | EAST) - {f"left of 2,{place[1]}"}


def test_a_gap_somewhat_wider_than_its_door(tmp_path: Path) -> None:
    walls: Line = [(2, 2.7), (2, 4), (5, 4), (5, 1), (2, 1), (2, 1.45)]
    found = board(tmp_path, vtt(walls, portals=[portal((2, 1.67), (2, 2.56))]))
    (door,) = found.doors
    assert thin(found) | {f"left of 2,{door.places[0][1]}"} == NORTH | SOUTH | WEST | EAST


def test_a_wall_under_a_door_makes_way_for_it(tmp_path: Path) -> None:
    found = board(tmp_path, vtt(ROOM, portals=[portal((3, 4), (4, 4))]))
    assert found.doors[0].places == ((3, 4, "top"),)
    assert thin(found) == (NORTH | SOUTH | WEST | EAST) - {"top of 3,4"}


def test_a_wide_door_is_one_door(tmp_path: Path) -> None:
    found = board(tmp_path, vtt(ROOM, portals=[portal((3, 4), (5, 4))]))
    (door,) = found.doors
    assert door.places == ((3, 4, "top"), (4, 4, "top"))


def test_two_portals_in_one_place(tmp_path: Path) -> None:
    content = vtt(ROOM, portals=[portal((3, 4), (4, 4)), portal((3.1, 4.1), (3.9, 4.1))])
    assert len(board(tmp_path, content).doors) == 1
    (told,) = [one for one in imported(tmp_path, content).findings if one.code == "vtt-dropped"]
    assert "portals[1]: found a portal in the place of portals[0]" in told.sentence()


def test_a_portal_known_by_its_middle_only(tmp_path: Path) -> None:
    content = vtt(ROOM, portals=[{"position": {"x": 3.5, "y": 4}}, {"rotation": 1}])
    assert board(tmp_path, content).doors[0].places == ((3, 4, "top"),)
    (told,) = [one for one in imported(tmp_path, content).findings if one.code == "vtt-dropped"]
    assert "portals[1]: found a portal without a place" in told.sentence()


# Trap 4: caves are drawn in hundreds of tiny pieces; how the steps go is in test_parting


def test_it_is_told_how_far_a_wall_was_moved(tmp_path: Path) -> None:
    found = imported(tmp_path, vtt([(2, 1.3), (5, 1.3)]))
    assert found.furthest == pytest.approx(0.3, abs=1e-4)
    (told,) = found.findings
    assert "line_of_sight[0]: found up to 0.30 tiles off the grid lines" in told.sentence()
    assert thin(board(tmp_path, vtt([(2, 1.3), (5, 1.3)]))) == NORTH


def test_nothing_is_told_of_walls_on_the_grid(tmp_path: Path) -> None:
    assert imported(tmp_path, vtt(ROOM, [(0, 5.01), (8, 4.99)])).findings == ()


def test_what_is_too_short_to_part_tiles_is_told(tmp_path: Path) -> None:
    found = imported(tmp_path, vtt([(2, 1), (2, 1.4)], [(1, 1)], [(20, 1), (20, 5)]))
    assert [one.sentence().partition("keep.dd2vtt: ")[2] for one in found.findings] == [
        "line_of_sight[1]: found a line without a length. It is left out.",
        "line_of_sight[2]: found a line off the map. It is left out.",
        "line_of_sight[0]: found a wall too short to part two tiles. It is left out.",
    ]


def test_a_stub_between_a_wall_and_a_door_is_none_that_is_left_out(tmp_path: Path) -> None:
    """As Dungeondraft writes a wall with a door and a window in it, both between the centres of tiles."""
    content = vtt(
        [(4, 0), (4, 0.5)],
        [(4, 1.5), (4, 3.62)],
        [(4, 4.38), (4, 6)],
        portals=[portal((4, 0.5), (4, 1.5)), portal((4, 3.62), (4, 4.38), closed=False)],
    )
    assert "vtt-dropped" not in codes(imported(tmp_path, content))
    found = board(tmp_path, content)
    assert found.doors[0].places == ((4, 0, "left"),)
    assert thin(found, "effect") == {f"left of 4,{row}" for row in range(1, 6)}
    assert thin(found, "effect") - thin(found, "sight") == {"left of 4,3"}


def test_a_wall_that_goes_on_beyond_the_map_ends_there(tmp_path: Path) -> None:
    content = vtt([(-3, 2), (11, 2)])
    assert thin(board(tmp_path, content)) == {f"top of {column},2" for column in range(8)}
    assert codes(imported(tmp_path, content)) == ["vtt-beyond"]


# Trap 5: ends that should meet, and do not by a hair


@pytest.mark.parametrize(("gap", "holds"), [(0.0, True), (0.02, True), (0.05, True), (0.2, False)])
def test_ends_that_nearly_meet_do(gap: float, holds: bool, tmp_path: Path) -> None:  # noqa: FBT001
    """The gap lies just where the line between two centres would slip through."""
    low: Line = [(3, 2.5 + gap / 2), (3, 6)]
    found = board(tmp_path, vtt([(3, 0), (3, 2.5 - gap / 2)], low))
    assert ("left of 3,2" in thin(found)) is holds
    assert len(thin(found)) == 5 + holds


def test_an_end_just_before_another_wall_touches_it(tmp_path: Path) -> None:
    content = vtt([(0, 2.5), (8, 2.54)], [(3.5, 0), (3.5, 2.48)])
    assert {f"top of {column},3" for column in range(8)} < thin(board(tmp_path, content))
    assert {"left of 3,0", "left of 3,1", "left of 3,2"} < thin(board(tmp_path, content))


# Objects and pillars


def test_things_are_walls_or_low_cover_by_how_much_they_cover(tmp_path: Path) -> None:
    def square(x: float, y: float, side: float) -> list[dict[str, float]]:
        return line([(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)])

    things = [square(1, 1, 2), square(5, 1, 0.9), square(5, 3, 0.8), square(1.05, 4.05, 0.1)]
    content = vtt(objects_line_of_sight=things)
    found = board(tmp_path, content)
    assert drawn(found) == "......../.##..#../.##...../.....o../......../........"
    assert not thin(found)
    assert codes(imported(tmp_path, content)) == ["vtt-dropped"]


def test_a_hedge_drawn_as_an_object_is_a_wall(tmp_path: Path) -> None:
    assert thin(board(tmp_path, vtt(objects_line_of_sight=[line([(2, 1), (5, 1)])]))) == NORTH


def test_a_pillar_is_a_wall_tile_and_no_room(tmp_path: Path) -> None:
    pillar: Line = [(3.2, 2.2), (3.8, 2.2), (3.8, 2.8), (3.2, 2.8), (3.2, 2.2)]
    found = board(tmp_path, vtt(pillar))
    assert drawn(found) == "......../......../...#..../......../......../........"
    assert not thin(found)


# Trap 6: pictures


@pytest.mark.parametrize(
    ("image", "said"),
    [
        (None, "found no picture"),
        ("", "found no picture"),
        ("maps/keep.webp", "is no base64, beginning 'maps/keep.webp'"),
        (base64.b64encode(b"no picture at all").decode(), "a kind that is not read"),
    ],
)
def test_a_map_without_a_picture_that_can_be_read(image: str | None, said: str, tmp_path: Path) -> None:
    content = vtt(ROOM, image=image)
    assert thin(board(tmp_path, content)) == NORTH | SOUTH | WEST | EAST
    found = imported(tmp_path, content)
    assert (found.picture, found.picture_file, found.tile) == (None, None, (16, 16))
    assert said in found.findings[0].sentence()


def test_a_picture_with_the_head_of_an_address(tmp_path: Path) -> None:
    content = vtt(ROOM)
    content["image"] = f"data:image/png;base64,{content['image']}"
    found = imported(tmp_path, content)
    assert found.picture_file == "keep.png"
    assert found.picture == png(128, 96)


def test_a_picture_that_says_otherwise_than_the_file(tmp_path: Path) -> None:
    found = imported(tmp_path, vtt(ROOM, resolution={"pixels_per_grid": 70}))
    assert found.tile == (16, 16)
    assert "pixels_per_grid: found 70, expected 16, by the size of the picture" in found.findings[0].sentence()


def test_a_picture_that_does_not_fit_whole_pixels(tmp_path: Path) -> None:
    found = imported(tmp_path, vtt(ROOM, image=base64.b64encode(png(131, 96)).decode()))
    (told,) = found.findings
    assert told.severity.value == "warning"
    assert "131x96 pixels, where its tiles make 128x96" in told.sentence()
    assert "3 pixels apart" in told.sentence()


def test_lights_are_told_and_not_used(tmp_path: Path) -> None:
    (told,) = imported(tmp_path, vtt(ROOM, lights=[{"range": 3}, {"range": 4}])).findings
    assert "lights: found 2 lights" in told.sentence()


def test_a_layer_of_tiles_added_in_tiled_leaves_the_rest_floor(tmp_path: Path) -> None:
    text = imported(tmp_path, vtt(ROOM)).text
    added = layer("        /" * 5 + "     ~  ").replace('id="7"', 'id="70"')
    path = save_map(tmp_path, text.replace("<layer ", TILESET.replace('firstgid="1"', 'firstgid="500"') + "<layer ", 1))
    path.write_text(path.read_text(encoding="utf-8").replace("</map>", f"{added.replace('7', '506')}</map>"))
    found = read(path).board
    assert drawn(found) == "/".join(["........"] * 5 + [".....~.."])


@pytest.mark.parametrize("bent", [(8.4, 2.2), (8.2, 2.4)])
def test_a_door_in_the_fold_of_a_wall_opens_that_wall(bent: tuple[float, float], tmp_path: Path) -> None:
    """Wall and door part the same two tiles there: on that edge the door would lead nowhere, and the cave be shut."""
    cave: Line = [(8, 1.5), bent, (9.3, 2.6), (10.2, 3.4), (10.5, 5), (8.5, 6.7), (7.2, 5.1), (7.6, 2.4)]
    content = vtt(cave, size=(12, 8), portals=[portal((7.6, 2.4), (8, 1.5))])
    report = check_of(tmp_path, content)
    assert [one.code for one in report.findings if one.severity.value != "note"] == ["no-spawns"]
    assert report.found is not None
    assert len(report.found.board.doors) == 1


def test_a_gate_in_a_short_fence_stays_where_it_is(tmp_path: Path) -> None:
    found = board(tmp_path, vtt([(2, 3), (4, 3)], [(5, 3), (6, 3)], portals=[portal((4, 3), (5, 3))]))
    assert found.doors[0].places == ((4, 3, "top"),)


def test_what_is_written_can_be_checked_and_lacks_spawns_only(tmp_path: Path) -> None:
    as_map(tmp_path, vtt(GAPPED, portals=[portal((2, 2), (2, 3))]))
    report = check(tmp_path / "keep.tmx")
    assert [one.code for one in report.findings if one.severity.value != "note"] == ["no-spawns"]
    assert report.exit_status == 0
