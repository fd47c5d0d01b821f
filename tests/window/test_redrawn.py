"""A map that is saved while a battle on it is in the window: it goes on with the new one, or says why not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.maps.mapfiles import OPEN, save, tmx
from tests.window.player import Player, picture

from game.battle import Battle
from game.maps.watching import EVERY_MS, SETTLED_MS
from game.window.battle_screen import BattleScreen
from game.window.dialog import Dialog
from game.window.replay_screen import ReplayScreen
from systems.core.commands import Edit
from systems.core.components import Position
from systems.core.identifiers import UnitId

WALLED = "#...../..#.../....../......"


class Drawn:
    """A map on which a battle is in the window, and its clock."""

    def __init__(self, player: Player, folder: Path, **wanted: object) -> None:
        self.path = save(folder, tmx())
        self.journal = folder / "a.battle"
        self.player = player
        self.screen = player.begin(self.path, self.journal, **wanted)  # type: ignore[arg-type]
        player.settle()
        self.now = self.screen.clock()
        self.screen.clock = lambda: self.now

    def save(self, text: str, path: Path | None = None) -> None:
        """Save the map, and let the window find it."""
        path = path or self.path
        before = path.stat().st_mtime_ns
        path.write_text(text, encoding="utf-8")
        os.utime(path, ns=(before + 1_000_000, before + 1_000_000))
        for ms in (EVERY_MS, SETTLED_MS):
            self.now += ms
            self.player.frames(1)


@pytest.fixture
def drawn(player: Player, tmp_path: Path) -> Drawn:
    return Drawn(player, tmp_path)


def log(screen: BattleScreen) -> list[str]:
    return [line.text for line in screen.session.chronicle.lines]


def test_the_battle_goes_on_with_the_new_map_and_says_what_changed(player: Player, drawn: Drawn) -> None:
    before = picture(player)
    drawn.save(tmx(WALLED))
    screen = drawn.screen
    assert player.app.screens.top is screen
    assert screen.session.view.terrain.move.tiles[1, 2]
    assert "The map was drawn anew (6 by 4 tiles): 2 tiles changed; 2 walls more, 0 fewer." in log(screen)
    assert any(line.startswith("Ana cannot stay on 0,0 and stands on ") for line in log(screen))
    assert screen.session.view.get(UnitId(1), Position).tile in {(1, 0), (0, 1)}
    player.settle()
    assert picture(player) != before
    offers = screen.aim.offers
    assert offers is not None
    assert (2, 1) not in offers.reach


def test_a_larger_map_is_shown_whole_and_a_smaller_one_too(player: Player, drawn: Drawn) -> None:
    wide = "/".join("." * 12 for _ in range(9))
    drawn.save(tmx(wide))
    camera = drawn.screen.scene.camera
    assert (camera.columns, camera.rows) == (12, 9)
    drawn.screen.session.battle.edit(Edit("position", "tile", [11, 8], UnitId(1)))
    drawn.screen.aim.point((11, 8))
    drawn.save(tmx(OPEN))
    assert (camera.columns, camera.rows) == (6, 4)
    player.settle()
    assert drawn.screen.session.view.get(UnitId(1), Position).tile == (5, 2)
    assert drawn.screen.aim.cursor is None


def test_a_broken_map_leaves_everything_as_it_is(player: Player, drawn: Drawn) -> None:
    state = drawn.screen.session.battle.state_digest()
    drawn.save("<map")
    dialog = player.top(Dialog)
    assert str(drawn.path) in dialog._about
    assert "The battle goes on with the map as it was." in dialog._about
    player.press("confirm")
    assert drawn.screen.session.battle.state_digest() == state
    player.frames(2)
    assert player.app.screens.top is drawn.screen
    drawn.save(tmx(WALLED))
    assert drawn.screen.session.view.terrain.move.tiles[1, 2]


def test_a_map_the_battle_cannot_go_on_with_is_refused_with_the_reason(player: Player, drawn: Drawn) -> None:
    drawn.save(tmx(properties={"metres_per_tile": 2.0}))
    assert "2 m wide" in player.top(Dialog)._about
    assert drawn.screen.session.view.board.metres_per_tile == 1


def test_a_map_of_which_only_pictures_changed_leaves_no_line(player: Player, drawn: Drawn) -> None:
    size = drawn.journal.stat().st_size
    drawn.save(tmx(OPEN, properties={"mood": "grim"}))
    assert drawn.journal.stat().st_size == size
    assert player.app.screens.top is drawn.screen
    assert log(drawn.screen)[-1].find("drawn anew") < 0


def test_it_is_kept_gone_on_with_and_watched_again(player: Player, drawn: Drawn) -> None:
    drawn.save(tmx(WALLED))
    player.settle()
    player.press("end")
    player.settle()
    player.opening.close()
    player.app.screens.clear()
    with Battle.resume(drawn.journal) as again:
        assert again.world.board.move.tiles[1, 2]
    player.go_on(drawn.journal)
    player.settle()
    assert player.top(BattleScreen).session.view.terrain.move.tiles[1, 2]
    player.opening.close()
    player.app.screens.push(player.opening.watching(drawn.journal))
    player.frames(3)
    film = player.top(ReplayScreen)
    shown = {}
    for at in range(film.film.length):
        film.film.go(at)
        player.frames(1)
        shown[at] = bool(film.film.view.terrain.move.tiles[1, 2])
        film.draw(player.app.surface)
        assert film.scene._board is film.film.view.board
    assert set(shown.values()) == {False, True}


def test_a_bot_that_is_to_act_waits_for_the_map(player: Player, tmp_path: Path) -> None:
    drawn = Drawn(player, tmp_path, bots=["red"])
    drawn.save(tmx(WALLED))
    player.press("end")
    player.settle()
    assert drawn.screen.session.view.terrain.move.tiles[1, 2]


def test_what_was_planned_before_is_dropped(player: Player, drawn: Drawn) -> None:
    drawn.screen.aim.point((3, 1))
    player.press("confirm")
    assert drawn.screen.aim.plan is not None
    drawn.save(tmx(WALLED))
    assert drawn.screen.aim.plan is None


def test_the_title_shows_the_chosen_map_as_it_was_drawn_anew(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(tmp_path, tmx())
    monkeypatch.setattr("game.window.shelf.shipped_maps", lambda: (path,))
    title = player.opening.title()
    player.app.screens.push(title)
    player.settle()
    now = title.clock()
    title.clock = lambda: now
    player.frames(2)
    before = picture(player)
    for text in (tmx(WALLED), "<map"):
        stamp = path.stat().st_mtime_ns + 1_000_000
        path.write_text(text, encoding="utf-8")
        os.utime(path, ns=(stamp, stamp))
        for ms in (EVERY_MS, SETTLED_MS):
            now += ms
            player.frames(2)
        assert not title.busy
        assert picture(player) != before
        before = picture(player)
    entry = title._shelf.maps[0]
    assert entry.fault
    assert "begin" not in {button.code for button in title.buttons.all}
