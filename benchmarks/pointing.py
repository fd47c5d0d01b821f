"""Frames of a whole battle at 1920 x 1080, all panels shown, while somebody points at tiles and enemies.

Each frame takes a motion of the pointer to another tile, works out what is said of it, and draws everything. The bar is
what sixty frames a second leave. Needs no screen.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.harness import Row, of_seconds
from game.messages import Catalogue
from game.resources import resource_folder

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame  # noqa: TID251 - what is measured

from game.window.app import App
from game.window.battle_screen import BattleScreen
from game.window.entries import WaysOut, Wishes
from game.window.lobby import begin, map_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from systems.core.identifiers import Tile

_SIZE = (1920, 1080)
_FRAME = 1 / 60
_STEP_MS = 16


def rows(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one question there is
    """The rows of the table; `quick` points at fewer tiles."""
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as folder:
        app, screen = _battle(Path(folder))
        offers = screen.aim.offers
        assert offers is not None
        tiles = sorted(offers.reach)[:: 8 if quick else 2]
        _point(app, screen, tiles[0])
        first = [_point(app, screen, tile) for tile in tiles[1:]]
        again = [_point(app, screen, tile) for _ in range(1 if quick else 4) for tile in tiles]
        enemies = [_point(app, screen, one.tile) for _ in range(4) for one in offers.targets]
        screen.session.battle.close()
    for name, seconds in (("a new tile", first), ("a tile seen before", again), ("an enemy", enemies)):
        yield of_seconds(f"battle with panels, pointing at {name}", _FRAME, seconds)
    late = sorted(first + again)
    slowest = late[round(0.94 * len(late)) : round(0.96 * len(late)) + 1]
    yield of_seconds("battle with panels, pointing, 95th percentile", _FRAME, slowest)


def _battle(folder: Path) -> tuple[App, BattleScreen]:
    """The yard, eight against eight, two people at the screen."""
    entry = map_entry(resource_folder("maps") / "yard.tmx", Catalogue.load("en"))
    assert entry.found is not None, entry.fault
    session = begin(entry, Wishes(seed=7, fog=False), Catalogue.load("en"), folder / "yard.battle")
    app = App(pygame.display.set_mode(_SIZE))
    screen = BattleScreen(app.screens, session, entry.found.plain, WaysOut(app.screens.clear, app.screens.clear, None))
    app.screens.push(screen)
    screen.playback.skip()
    screen.scene.centre()
    app.frame((), _STEP_MS)
    return app, screen


def _point(app: App, screen: BattleScreen, tile: Tile) -> float:
    """The seconds of a frame in which the pointer comes to a tile."""
    if not screen.layout.board.contains(screen.scene.camera.rect_of(tile)):
        screen.scene.look_at(tile)
    at = screen.scene.camera.centre_of(tile)
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    start = time.perf_counter()
    app.frame((motion,), _STEP_MS)
    return time.perf_counter() - start
