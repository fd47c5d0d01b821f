"""Small gaps between walls drawn as rectangles: closed and told where nobody meant them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps import ReadMap, read
from tests.maps.mapfiles import OPEN, drawn, drawn_object, objects, save, tmx


def box(number: int, x: float, y: float, width: float, height: float, kind: str = "Wall") -> str:
    return drawn_object(number, f'type="{kind}" x="{x}" y="{y}" width="{width}" height="{height}"')


def boxes(folder: Path, *drawn_objects: str) -> tuple[ReadMap, list[str]]:
    found = read(save(folder, tmx(OPEN, objects(*drawn_objects), spawns="")))
    return found, [finding.code for finding in found.findings if finding.code != "off-grid"]


GAPS = {
    "six pixels": (37, 43, "######", ["wall-gap"]),
    "just under half a tile": (36.1, 44, "######", ["wall-gap"]),
    "half a tile": (36, 44, "##.###", []),
    "they meet in the middle": (40, 40, "######", []),
    "all in one half": (33, 39, "######", []),
    "across a line of the grid": (45, 51, "######", []),
}


@pytest.mark.parametrize("case", GAPS)
@pytest.mark.parametrize("kind", ["Wall", "collision"])
def test_gaps_from_left_to_right(tmp_path: Path, kind: str, case: str) -> None:
    end, start, row, codes = GAPS[case]
    found, said = boxes(tmp_path, box(5, 0, 16, end, 16, kind), box(6, start, 16, 96 - start, 16, kind))
    assert drawn(found.board) == f"....../{row}/....../......"
    assert said == codes


def test_what_is_said_of_a_gap(tmp_path: Path) -> None:
    found, _ = boxes(tmp_path, box(5, 16, 0, 32, 21), box(6, 16, 27, 32, 37))
    assert drawn(found.board) == ".##.../.##.../.##.../.##..."
    (said,) = [finding.sentence() for finding in found.findings if finding.code == "wall-gap"]
    assert said.endswith(
        "layer things, object 5, cell (1,1): found a gap of 6 pixels to object 6, expected walls that meet, or a gap "
        "of a tile. The gap is closed: in Tiled, draw the walls to meet."
    )


def test_glass_closes_a_gap_as_glass(tmp_path: Path) -> None:
    found, _ = boxes(tmp_path, box(5, 0, 16, 39, 16, "Window"), box(6, 43, 16, 53, 16))
    assert drawn(found.board).split("/")[1] == "ggg###"


@pytest.mark.parametrize(
    ("between", "row", "codes"),
    [
        (box(7, 37, 16, 6, 16, "Door"), "##D###", []),
        (box(7, 37, 16, 6, 16, "Window"), "##g###", []),
        (box(7, 37, 16, 6, 16, "LowWall"), "######", ["wall-gap"]),
        (drawn_object(7, 'type="Spawn" x="32" y="16" width="16" height="16"', side="blue"), "##.###", []),
    ],
)
def test_what_stands_in_a_gap_and_is_meant(tmp_path: Path, between: str, row: str, codes: list[str]) -> None:
    found, said = boxes(tmp_path, box(5, 0, 16, 37, 16), box(6, 43, 16, 53, 16), between)
    assert drawn(found.board).split("/")[1] == row
    assert said == codes


def test_walls_past_each_other_leave_no_gap_to_close(tmp_path: Path) -> None:
    found, said = boxes(tmp_path, box(5, 0, 0, 37, 16), box(6, 43, 16, 53, 16))
    assert drawn(found.board) == "##..../...###/....../......"
    assert said == []


def test_low_cover_may_have_gaps(tmp_path: Path) -> None:
    found, said = boxes(tmp_path, box(5, 0, 16, 37, 16, "LowWall"), box(6, 43, 16, 53, 16, "LowWall"))
    assert drawn(found.board).split("/")[1] == "oo.ooo"
    assert said == []
