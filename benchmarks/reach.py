"""Reach: whole fields of path costs beside libtcod's pathfinder, on boards with mixed costs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import tcod.path

from benchmarks.boards import Scene, indoor, scattered
from benchmarks.harness import Pair, Row, against_peer
from systems.geometry import paths
from systems.geometry.grid import index

if TYPE_CHECKING:
    from collections.abc import Iterator

_PEER = "tcod.path SimpleGraph"
_SIZE = 200
_SHARES = (0.0, 0.1, 0.3)
_QUARTERS = (4, 6, 8, 12)


def rows(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one question there is
    """The rows of the table; `quick` takes fewer boards and turns."""
    boards, rounds = (4, 3) if quick else (12, 9)
    for share in _SHARES:
        scenes = [scattered(_SIZE, share, seed) for seed in range(boards)]
        yield _row(f"{_SIZE} x {_SIZE}, {share:.0%} walls", scenes, rounds)
    yield _row(f"{_SIZE} x {_SIZE} indoors", [indoor(_SIZE, seed) for seed in range(boards)], rounds)


def _row(kind: str, scenes: list[Scene], rounds: int) -> Row:
    pairs = [_beside_peer(scene, seed) for seed, scene in enumerate(scenes)]
    return against_peer(f"reach, mixed costs, {kind}", _PEER, 1.0, pairs, rounds)


def _beside_peer(scene: Scene, seed: int) -> Pair:
    """Both find the cost of every tile from the same start, from plain arrays on and without a budget."""
    tiles = scene.blockers.tiles
    quarters = np.random.default_rng(seed).choice(np.array(_QUARTERS, np.int32), tiles.shape)
    ours = partial(_our_field, scene, quarters)
    theirs = partial(_peer_field, np.where(tiles, 0, quarters).astype(np.int32), index(scene.source))
    # libtcod also squeezes through closed diagonals, so walls make its costs lower here and there, never higher.
    found, expected = ours(), theirs()
    reached = found >= 0
    assert np.all(expected[reached] <= found[reached])
    assert tiles.any() or np.array_equal(found, expected)
    return Pair(ours, theirs)


def _our_field(scene: Scene, quarters: npt.NDArray[np.int32]) -> npt.NDArray[np.int64]:
    steps = paths.Steps.of(scene.blockers, quarters=quarters)
    return paths.reach(steps, paths.scale(1), scene.source).cost


def _peer_field(cost: npt.NDArray[np.int32], start: tuple[int, int]) -> npt.NDArray[np.int32]:
    finder = tcod.path.Pathfinder(tcod.path.SimpleGraph(cost=cost, cardinal=2, diagonal=3))
    finder.add_root(start)
    finder.resolve()
    distance: npt.NDArray[np.int32] = finder.distance
    return distance
