"""Line of effect against the slow independent judge, on random boards with and without thin walls."""

from __future__ import annotations

import numpy as np
import pytest

from systems.geometry import loe
from tests.geometry.draw import random_tile, scattered
from tests.geometry.loe_oracle import line_of_effect

_OF_EACH = 4
"""Pairs taken from one field at most, of those that have a line, and of those that have none."""


@pytest.mark.parametrize("thin", [False, True], ids=["tiles", "thin walls"])
def test_random_pairs(*, thin: bool) -> None:
    compare(2_000, thin=thin, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("thin", [False, True], ids=["tiles", "thin walls"])
def test_a_hundred_thousand_random_pairs(*, thin: bool) -> None:
    compare(100_000, thin=thin, seed=2)


def compare(pairs: int, *, thin: bool, seed: int) -> None:
    rng = np.random.default_rng((seed, thin))
    asked, held, wrong = 0, 0, []
    while asked < pairs:
        blockers = scattered(rng, 9, thin=thin)
        a = random_tile(rng, blockers)
        field = loe.field(blockers, a)
        places = [rng.permutation(np.argwhere(field == reached)) for reached in (True, False)]
        few = min(_OF_EACH, *map(len, places))
        for row, column in np.concatenate([found[:few] for found in places]).tolist():
            expected = line_of_effect(blockers.tiles, a, (column, row), blockers.left, blockers.top)
            asked += 1
            held += expected
            if expected != field[row, column]:
                wrong.append((blockers, a, (column, row), expected))
    assert not wrong, f"{len(wrong)} of {asked} pairs, the first: {wrong[0]}"
    assert 0.4 <= held / asked <= 0.6
