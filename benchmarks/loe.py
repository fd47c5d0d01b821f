"""Line of effect: fields beside libtcod's (`FOV_PERMISSIVE_8`), all pairs, and the first field of a process."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import tcod.map
from tcod import libtcodpy

from benchmarks.boards import Scene, indoor, placed, scattered, with_thin_walls
from benchmarks.harness import Pair, Row, against_clock, against_peer, of_seconds
from game.maps import read
from game.resources import shipped_maps
from systems.geometry import loe
from systems.geometry.grid import index

if TYPE_CHECKING:
    from collections.abc import Iterator

    from systems.geometry.grid import Mask

_PEER = "libtcod permissive"
_SIZES = (50, 100, 200, 500)
_SHARES = (0.0, 0.1, 0.3)
_ROOT = Path(__file__).resolve().parent.parent
_FIRST_ONE = """
import numpy, time
start = time.perf_counter()
from game.maps import read
from systems.geometry import loe
from systems.geometry.grid import Blockers
loe.field(Blockers.open(50, 50), (20, 20))
print(time.perf_counter() - start)
"""


def rows(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one question there is
    """The rows of the table, named by board and share of blocking tiles; thin walls: on a tenth of the grid lines."""
    loe.warm()
    boards, rounds = (8, 2) if quick else (24, 5)
    for kind, scenes in _kinds(boards):
        pairs = [_beside_peer(scene) for scene in scenes]
        yield against_peer(f"field, {kind}", _PEER, 1.0, pairs, rounds)
    for name, scenes in _shipped(boards):
        yield against_peer(f"field, {name}", _PEER, 1.0, [_beside_peer(scene) for scene in scenes], rounds)
    for kind, scenes in _kinds(boards):
        pairs = [_beside_itself(scene, with_thin_walls(scene, 0.1, seed)) for seed, scene in enumerate(scenes)]
        yield against_peer(f"thin walls, {kind}", "without them", 3.0, pairs, rounds)
    building = indoor(100, 0).blockers
    yield against_clock("all pairs, 100 x 100 indoors", 1.0, partial(loe.all_pairs, building), rounds)
    yield of_seconds("first field of a process", 0.6, [min(_first_field() for _ in range(3)) for _ in range(rounds)])


def _kinds(boards: int) -> Iterator[tuple[str, list[Scene]]]:
    for size in _SIZES:
        for share in _SHARES:
            scenes = [scattered(size, share, seed) for seed in range(boards)]
            yield f"{size} x {size}, {share:.0%}", scenes
        yield f"{size} x {size}, indoors", [indoor(size, seed) for seed in range(boards)]


def _shipped(sources: int) -> Iterator[tuple[str, list[Scene]]]:
    """The maps that come with the game, their doors open; the peer leaves out their thin walls."""
    for path in shipped_maps():
        rng = np.random.default_rng(0)
        board = read(path).board
        yield path.name, [placed(board.effect, rng) for _ in range(sources)]


def _beside_peer(scene: Scene) -> Pair:
    transparent = ~scene.blockers.tiles
    ours, theirs = partial(loe.field, *scene), partial(_peer_field, transparent, index(scene.source))
    # With walls the peer differs now and then: it shoots through closed diagonals.
    plain = not (scene.blockers.tiles.any() or scene.blockers.has_thin)
    assert not plain or np.array_equal(ours(), theirs())
    return Pair(ours, theirs)


def _beside_itself(plain: Scene, walled: Scene) -> Pair:
    return Pair(partial(loe.field, *walled), partial(loe.field, *plain))


def _peer_field(transparent: Mask, place: tuple[int, int]) -> Mask:
    return tcod.map.compute_fov(transparent, place, radius=0, light_walls=True, algorithm=libtcodpy.FOV_PERMISSIVE_8)


def _first_field() -> float:
    """Seconds from having numpy to having the first field, in a process of its own with compiled code cached."""
    command = [sys.executable, "-c", _FIRST_ONE]
    return float(subprocess.run(command, cwd=_ROOT, check=True, capture_output=True, text=True).stdout)  # noqa: S603
