"""Lines on the grid: snapped, closed where they almost meet, refused where they run elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps import ReadMap, read
from tests.maps.mapfiles import OPEN, drawn_object, objects, save, thin, tmx


def line(number: int, points: str, x: float = 16, y: float = 16, kind: str = "Wall", **properties: object) -> str:
    return drawn_object(number, f'type="{kind}" x="{x}" y="{y}"', f'<polyline points="{points}"/>', **properties)


def lines(folder: Path, *drawn: str) -> ReadMap:
    return read(save(folder, tmx(OPEN, objects(*drawn), spawns="")))


def test_a_line_round_a_corner(tmp_path: Path) -> None:
    found = lines(tmp_path, line(5, "0,0 32,0 32,16"))
    expected = {"top of 1,1", "top of 2,1", "left of 3,1"}
    assert thin(found.board, "effect") == thin(found.board, "sight") == thin(found.board, "move") == expected
    assert found.findings == ()


def test_what_a_line_blocks_is_what_its_class_says(tmp_path: Path) -> None:
    found = lines(tmp_path, line(5, "0,0 16,0", kind="Window"), line(6, "0,16 16,16", kind="LowWall", cover="heavy"))
    assert thin(found.board, "effect") == thin(found.board, "move") == {"top of 1,1"}
    assert thin(found.board, "sight") == set()
    assert found.board.low.top[2, 1]
    assert found.board.low.top_grade[2, 1] == 2
    assert found.board.low.top.sum() == 1


def test_properties_without_a_class_make_a_line_too(tmp_path: Path) -> None:
    found = lines(
        tmp_path, line(5, "0,0 16,0", kind="", low_cover=True), line(6, "0,0 0,16", kind="", blocks_sight=True)
    )
    assert found.board.low.top[1, 1]
    assert thin(found.board, "sight") == {"left of 1,1"}
    assert thin(found.board, "move") == set()


def test_a_rectangle_without_width_is_a_line(tmp_path: Path) -> None:
    found = lines(tmp_path, drawn_object(5, 'type="Wall" x="16" y="16" width="0" height="32"'))
    assert thin(found.board) == {"left of 1,1", "left of 1,2"}


def test_a_line_turned_by_a_right_angle(tmp_path: Path) -> None:
    turned = drawn_object(5, 'type="Wall" x="32" y="16" rotation="90"', '<polyline points="0,0 16,0"/>')
    assert thin(lines(tmp_path, turned).board) == {"left of 2,1"}


def test_lines_may_stand_on_every_rim(tmp_path: Path) -> None:
    found = lines(tmp_path, line(5, "0,0 96,0 96,64 0,64 0,0", x=0, y=0))
    assert len(thin(found.board)) == 20
    assert {"left of 6,0", "top of 0,4", "left of 0,3"} < thin(found.board)
    assert found.findings == ()


@pytest.mark.parametrize(("off", "errors"), [(1.6, 0), (-1.6, 0), (1.7, 1), (8, 1)])
def test_a_tenth_of_a_tile_is_snapped_and_more_is_an_error(tmp_path: Path, off: float, errors: int) -> None:
    found = lines(tmp_path, line(5, "0,0 32,0", y=16 + off))
    assert len(thin(found.board)) == (0 if errors else 2)
    assert [finding.code for finding in found.findings] == ["thin-off-grid"] * errors


def test_the_sentence_of_a_line_off_the_grid(tmp_path: Path) -> None:
    (finding,) = lines(tmp_path, line(5, "0,0 32,0", y=24)).findings
    assert finding.sentence().endswith(
        "small.tmx: layer things, object 5: found a piece from (1,1.5) to (3,1.5), 8 pixels off a grid line, "
        "expected at most 0.1 of a tile. In Tiled, hold Ctrl while moving its points to snap to the grid."
    )


def test_a_piece_askew_is_an_error_and_the_others_stand(tmp_path: Path) -> None:
    found = lines(tmp_path, line(5, "0,0 16,0 32,16 48,16"))
    assert thin(found.board) == {"top of 1,1", "top of 3,2"}
    (finding,) = found.findings
    assert (
        "a piece from (2,1) to (3,2) that runs askew, expected pieces along the lines of the grid" in finding.sentence()
    )


def test_a_small_gap_is_closed_and_told(tmp_path: Path) -> None:
    found = lines(tmp_path, line(5, "0,0 42,0", x=0, y=32), line(6, "0,0 32,0", x=48, y=32))
    assert thin(found.board) == {f"top of {column},2" for column in range(5)}
    (finding,) = found.findings
    assert (finding.place.object_id, finding.place.cell) == (5, (2, 2))
    assert "found a gap of 6 pixels to object 6" in finding.sentence()


def test_a_gap_that_rounding_would_widen_is_closed_too(tmp_path: Path) -> None:
    found = lines(tmp_path, line(5, "0,0 0,19", x=32, y=0), line(6, "0,0 0,38", x=32, y=26))
    assert thin(found.board) == {f"left of 2,{row}" for row in range(4)}
    assert [finding.code for finding in found.findings] == ["wall-gap"]


def test_half_a_tile_is_a_gap_and_stays(tmp_path: Path) -> None:
    found = lines(tmp_path, line(5, "0,0 32,0", x=0, y=32), line(6, "0,0 32,0", x=48, y=32))
    assert thin(found.board) == {"top of 0,2", "top of 1,2", "top of 3,2", "top of 4,2"}
    assert found.findings == ()


def test_a_short_line_beside_a_long_one_is_no_gap(tmp_path: Path) -> None:
    found = lines(
        tmp_path, line(5, "0,0 64,0", x=0, y=32), line(6, "0,0 16,0", x=16, y=32), line(7, "0,0 16,0", x=64, y=32)
    )
    assert len(thin(found.board)) == 5
    assert found.findings == ()


def test_an_end_off_the_crossings_is_drawn_to_the_nearest(tmp_path: Path) -> None:
    found = lines(tmp_path, line(5, "0,0 26,0"))
    assert thin(found.board) == {"top of 1,1", "top of 2,1"}
    assert "found an end 6 pixels from a crossing of the grid" in found.findings[0].sentence()


def test_what_lies_beyond_the_map_is_left_off(tmp_path: Path) -> None:
    found = lines(tmp_path, line(5, "0,0 160000000,0", x=64), line(6, "0,0 16,0", y=160))
    assert thin(found.board) == {"top of 4,1", "top of 5,1"}
    assert [finding.code for finding in found.findings] == ["outside", "outside"]


def test_a_line_of_terrain_does_nothing_and_says_so(tmp_path: Path) -> None:
    found = lines(tmp_path, line(5, "0,0 16,0", kind="Terrain"))
    assert [finding.code for finding in found.findings] == ["line-idle", "nothing-understood"]
