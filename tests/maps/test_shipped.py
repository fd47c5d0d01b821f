"""Which shipped map a board was read from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.board_form import board_form, board_of
from game.maps.reader import read
from game.maps.shipped import map_of
from game.resources import shipped_maps


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_a_board_from_a_journal_finds_its_map(path: Path) -> None:
    kept = board_of(board_form(read(path).board))
    found = map_of(kept)
    assert found is not None
    assert found.path == path


def test_a_board_that_was_changed_or_renamed_is_no_map_of_ours() -> None:
    board = read(shipped_maps()[0]).board
    assert map_of(replace(board, name="elsewhere")) is None
    assert map_of(replace(board, quarters=board.quarters + 1)) is None
