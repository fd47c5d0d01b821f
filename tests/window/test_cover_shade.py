"""The shading by cover on a large board comes little by little, from near to far, and comes out as it does at once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest
from tests.boards.drawn import drawn

from game.window import cover_shade
from game.window.cover_shade import CoverShade
from systems.core.board import Board
from systems.core.views import View

SIZE = 120
TILE = (60, 50)


@pytest.fixture
def view() -> View:
    """A board of more tiles than are shaded at once, with pillars."""
    rng = np.random.default_rng(3)
    rows = ["".join("#" if rng.random() < 0.02 and (x, y) != TILE else "." for x in range(SIZE)) for y in range(SIZE)]
    board: Board = drawn("\n".join(rows)).board
    return cast("View", SimpleNamespace(board=board, terrain=board.terrain(board.initial_doors())))


def test_what_is_in_view_comes_from_near_to_far_and_then_it_rests(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover_shade, "SECONDS", 0.0)
    shade, part = CoverShade(), (range(20, 110), range(10, 80))
    assert (shade.ranks(view, TILE, part) < 0).all()
    frames, reached = 0, 0
    while shade.busy:
        shade.work_on()
        frames += 1
        known = np.argwhere(shade.ranks(view, TILE, part) >= 0)
        far = np.abs(known - (TILE[1], TILE[0])).max()
        assert far >= reached
        reached = far
    assert frames == -(-90 * 70 // cover_shade.AT_ONCE)
    ranks, whole = shade.ranks(view, TILE, part), view.terrain.cover_field(TILE)
    assert np.array_equal(ranks[10:80, 20:110], whole[10:80, 20:110])
    assert len(set(whole[10:80, 20:110].flat)) == 4
    assert (ranks[:10] < 0).all()
    assert not shade.busy
    shade.ranks(view, TILE, (range(20, 110), range(10, 90)))
    assert shade.busy, "what comes into view is worked out as well"
    shade.rest()
    assert not shade.busy


def test_a_frame_takes_no_longer_than_it_may(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(100))
    monkeypatch.setattr(cover_shade, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(cover_shade, "SECONDS", 2.5)
    shade = CoverShade()
    part = (range(SIZE), range(SIZE))
    shade.ranks(view, TILE, part)
    shade.work_on()
    assert (shade.ranks(view, TILE, part) >= 0).sum() == 3 * cover_shade.AT_ONCE
