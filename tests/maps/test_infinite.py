"""Infinite maps are what is painted on them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.maps import Severity, check, limits, read
from tests.maps.jsonmaps import ROWS, refused
from tests.maps.mapfiles import OPEN, drawn, drawn_object, gids, layer, objects, save, tmx


def infinite(*chunks: tuple[int, int, str], more: str = "") -> str:
    """An infinite map of chunks: column, row and rows of each."""
    pieces = "".join(
        f'<chunk x="{column}" y="{row}" width="{len(rows.split("/", maxsplit=1)[0])}" '
        f'height="{len(rows.split("/"))}">{gids(rows)}</chunk>'
        for column, row, rows in chunks
    )
    ground = layer(OPEN, data=f'<data encoding="csv">{pieces}</data>')
    return tmx(OPEN, more, ground=ground, attributes='infinite="1"', spawns="")


def test_an_infinite_map_is_what_is_painted_on_it(tmp_path: Path) -> None:
    wall = drawn_object(5, 'type="Wall" x="-32" y="-16" width="16" height="16"')
    found = read(save(tmp_path, infinite((-2, -2, "  /. "), (0, -1, ".#/o "), more=objects(wall))))
    assert drawn(found.board) == "#v.#/vvov"
    (said,) = found.findings
    assert said.severity is Severity.WARNING
    assert "an infinite map, of which 4x2 cells from (-2,-1) are used" in said.sentence()
    assert [layer.offset for layer in found.plain.layers] == [(0.0, 0.0), (0.0, 0.0)]


def test_the_last_of_chunks_over_each_other_holds(tmp_path: Path) -> None:
    assert drawn(read(save(tmp_path, infinite((0, 0, "##"), (1, 0, "o~")))).board) == "#o~"


def test_pictures_of_an_infinite_map_move_with_its_corner(tmp_path: Path) -> None:
    picture = '<imagelayer name="sky" offsetx="5"><image source="none.png" width="9" height="9"/></imagelayer>'
    found = read(save(tmp_path, infinite((2, -1, "#"), more=picture)))
    assert found.plain.layers[1].offset == (5 - 32.0, 16.0)


def test_an_infinite_map_with_nothing_painted_has_the_size_it_says(tmp_path: Path) -> None:
    found = read(save(tmp_path, infinite((0, 0, "  "))))
    assert (found.board.columns, found.board.rows) == (6, 4)


def test_an_infinite_map_in_one_piece(tmp_path: Path) -> None:
    found = read(save(tmp_path, tmx(ROWS, attributes='infinite="1"', spawns="")))
    assert drawn(found.board) == ROWS


@pytest.mark.parametrize(
    ("chunks", "sentence"),
    [
        ([(0, 0, "#"), (4000, 0, "#")], "size: found 4001x1 cells between what is painted on this infinite map"),
        ([(0, 0, "#"), (2**30 + 1, 0, "#")], 'layer ground, x: found "1073741825", expected a whole number from -107'),
    ],
)
def test_far_chunks_are_refused(tmp_path: Path, chunks: list[tuple[int, int, str]], sentence: str) -> None:
    assert refused(save(tmp_path, infinite(*chunks))).startswith(sentence)
    assert check(save(tmp_path, infinite((0, 0, "#"), (3999, 0, "#")))).exit_status != 2


def test_cells_of_chunks_are_counted_before_they_are_decoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ALL_CELLS", 3)
    path = save(tmp_path, infinite((0, 0, "##"), (2, 0, "##")))
    assert refused(path) == "layer ground: found 4 cells in the chunks so far, expected at most 3."


def test_a_finite_map_has_no_chunks(tmp_path: Path) -> None:
    path = save(tmp_path, infinite((0, 0, "##")).replace('infinite="1"', ""))
    assert refused(path).startswith("layer ground: found chunks of an infinite map")
