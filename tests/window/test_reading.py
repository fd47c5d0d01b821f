"""A large map that is read while the window is alive: how far it has come, giving up, what comes of it."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest
from tests.maps.mapfiles import save, tmx
from tests.patience import HANG_S
from tests.window.player import ENGLISH, Player, picture

from game.maps.progress import Watch
from game.window.battle_screen import BattleScreen
from game.window.entries import MapEntry, Wishes
from game.window.lobby import map_entry
from game.window.reading import GivenUp, Reading
from game.window.title import Title


class Slow:
    """The reading of a map that waits to be let go on, so that nothing hangs on how long it takes."""

    def __init__(self, player: Player, path: Path) -> None:
        self.player = player
        self.path = path
        self.came, self.goes_on, self.ended = Event(), Event(), Event()
        self.given_up = False
        screen = player.opening.reading(path, self.read, lambda _entry: Wishes(frozenset(), 7))
        player.app.screens.push(screen)
        self.screen = screen

    def read(self, watch: Watch) -> MapEntry:
        try:
            watch("file", 1, 2)
            self.came.set()
            assert self.goes_on.wait(HANG_S)
            watch("layers", 1, 1)
            return map_entry(self.path, ENGLISH, watch=watch)
        except GivenUp:
            self.given_up = True
            raise
        finally:
            self.ended.set()

    def until_half(self) -> None:
        self.player.frames(2)
        assert self.came.wait(HANG_S)

    def until_read(self) -> None:
        self.goes_on.set()
        assert self.ended.wait(HANG_S)
        thread = self.screen._thread
        assert thread is not None
        thread.join(HANG_S)
        self.player.frames(1)


def test_the_window_is_alive_and_shows_how_far_it_has_come(player: Player, tmp_path: Path) -> None:
    slow = Slow(player, save(tmp_path, tmx()))
    first = picture(player)
    slow.until_half()
    assert slow.screen.share == pytest.approx(0.2)
    player.frames(3)
    assert picture(player) != first
    assert player.app.screens.top is slow.screen
    slow.until_read()
    player.frames(4)
    assert isinstance(player.app.screens.top, BattleScreen)


def test_escape_gives_up_and_the_reading_ends(player: Player, tmp_path: Path) -> None:
    slow = Slow(player, save(tmp_path, tmx()))
    slow.until_half()
    player.press("cancel")
    title = player.top(Title)
    assert title.notice == ENGLISH.phrase("nothing_begun")
    slow.goes_on.set()
    assert slow.ended.wait(HANG_S)
    assert slow.given_up
    player.frames(3)
    player.top(Title)


def test_a_map_that_cannot_be_played_leads_to_the_title_with_the_reason(player: Player, tmp_path: Path) -> None:
    path = save(tmp_path, "<map")
    slow = Slow(player, path)
    slow.until_half()
    slow.until_read()
    assert str(path) in player.top(Title).notice


def test_what_is_asked_for_and_cannot_be_had_is_said(player: Player, tmp_path: Path) -> None:
    path = save(tmp_path, tmx())
    screen = player.opening.reading(
        path, lambda watch: map_entry(path, ENGLISH, watch=watch), lambda _: "no green here"
    )
    player.app.screens.push(screen)
    player.frames(2)
    assert isinstance(screen, Reading)
    assert screen._thread is not None
    screen._thread.join(HANG_S)
    player.frames(1)
    assert player.top(Title).notice == "no green here"


def test_a_fault_of_the_program_is_not_swallowed(player: Player, tmp_path: Path) -> None:
    def read(_watch: Watch) -> MapEntry:
        raise RuntimeError("a fault")

    screen = player.opening.reading(tmp_path / "a.tmx", read, lambda _: "")
    player.app.screens.push(screen)
    player.frames(2)
    assert screen._thread is not None
    screen._thread.join(HANG_S)
    with pytest.raises(RuntimeError, match="a fault"):
        player.frames(1)
