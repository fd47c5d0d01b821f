"""The title screen: what it lists and begins, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

from tests.window.player import ENGLISH, INTERIOR, RANGE, Player, picture, titled

from game.journal import bots_of
from game.window.battle_screen import BattleScreen
from game.window.dialog import Dialog
from game.window.entries import SavedEntry
from game.window.hand_over import HandOver
from game.window.lobby import about_kept
from game.window.title import Title


def push(player: Player, title: Title, code: str) -> None:
    """Click a button."""
    player.click(next(one for one in title._buttons.all if one.code == code).rect.center)


def test_the_first_frame_comes_before_any_map_is_read(player: Player) -> None:
    title = player.opening.title()
    player.app.screens.push(title)
    player.frames(1)
    assert title.busy
    assert not title._maps
    player.settle()
    assert [one.name for one in title._maps] == ["Both ways out", "The training range", "The yard"]


def test_a_battle_begins_by_keyboard_alone(player: Player, data_folder: Path) -> None:
    title = titled(player)
    player.press("next_target")
    for _ in range(30):
        focused = title._buttons.focused
        if focused is not None and focused.code == "entry:1":
            break
        player.press("next_target")
    player.press("confirm")
    for code in ("side:red", "seed"):
        while (focused := title._buttons.focused) is not None and focused.code != code:
            player.press("south")
        player.press("confirm")
    player.type("12")
    player.press("confirm")
    while (focused := title._buttons.focused) is not None and focused.code != "begin":
        player.press("south")
    player.press("confirm")
    player.frames(4)
    screen = player.top(BattleScreen)
    assert screen.session.battle.setup.seed == 12
    assert screen.session.persons == ("blue", "red")
    assert len(list(data_folder.glob("range-*.battle"))) == 1


def test_a_battle_begins_by_mouse_and_is_continued(player: Player) -> None:
    title = titled(player)

    for code in ("entry:1", "side:red", "begin"):
        push(player, title, code)
    player.frames(4)
    screen = player.top(BattleScreen)
    player.settle()
    player.push(screen, "end")
    player.settle()
    digest = screen.session.battle.state_digest()
    player.press("menu")
    player.top(Dialog)
    player.type("4")
    player.settle()
    title = player.top(Title)
    push(player, title, "continue")
    player.frames(4)
    again = player.top(BattleScreen)
    assert again.session.battle.state_digest() == digest
    assert again.session.persons == ("blue", "red")


def test_a_battle_is_loaded_with_its_seats_and_they_can_be_changed(player: Player, data_folder: Path) -> None:
    data_folder.mkdir()
    player.begin(RANGE, data_folder / "one.battle", bots=["blue"])
    player.opening.close()
    player.app.screens.clear()
    title = titled(player)
    push(player, title, "saved")
    assert title._choices.bots == {"blue": True, "red": False}
    push(player, title, "side:blue")
    push(player, title, "side:red")
    push(player, title, "begin")
    player.frames(4)
    assert player.top(BattleScreen).session.persons == ("blue",)
    player.opening.close()
    assert bots_of(data_folder / "one.battle") == ("red",)


def test_all_kept_battles_are_on_some_page(player: Player, data_folder: Path) -> None:
    data_folder.mkdir()
    player.begin(RANGE, data_folder / "00.battle")
    player.opening.close()
    player.app.screens.clear()
    for number in range(1, 25):
        (data_folder / f"{number:02}.battle").write_bytes((data_folder / "00.battle").read_bytes())
    title = titled(player)
    push(player, title, "saved")
    seen: list[str] = []
    for _ in range(10):
        codes = [one.code for one in title._buttons.all if one.code.startswith("entry:")]
        seen += codes
        assert title._chosen == int(codes[0].partition(":")[2])
        if not next(one for one in title._buttons.all if one.code == "older").enabled:
            break
        push(player, title, "older")
    assert seen == [f"entry:{at}" for at in range(25)]
    while next(one for one in title._buttons.all if one.code == "newer").enabled:
        push(player, title, "newer")
    assert title._chosen == 0


def test_a_kept_battle_shows_its_board(player: Player, data_folder: Path) -> None:
    data_folder.mkdir()
    player.begin(INTERIOR, data_folder / "one.battle", bots=["blue"])
    player.opening.close()
    player.app.screens.clear()
    title = titled(player)
    push(player, title, "saved")
    (entry,) = title._saved
    about = about_kept(entry)
    assert about is not None
    assert (about.fog, about.dice, about.board.name) == (True, "seeded", "interior")
    assert about.plain is not None
    shown = picture(player)
    (data_folder / "one.battle").write_text("noise")
    assert about_kept(SavedEntry(entry.path, entry.name, entry.seats, 0.0)) is None
    assert picture(player) == shown


def test_where_nobody_kept_who_played_it_is_asked(player: Player, data_folder: Path) -> None:
    data_folder.mkdir()
    journal = data_folder / "old.battle"
    player.begin(RANGE, journal)
    player.opening.close()
    player.app.screens.clear()
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:2]))
    title = titled(player)
    push(player, title, "continue")
    assert player.top(Title) is title
    assert title.notice == ENGLISH.window("seats_unknown")
    player.press("confirm")
    player.frames(4)
    assert player.top(BattleScreen).session.persons == ("blue",)


def test_fog_is_switched_on_for_a_map_without(player: Player) -> None:
    title = titled(player)
    for code in ("entry:1", "side:red", "fog", "begin"):
        push(player, title, code)
    player.frames(4)
    player.top(HandOver)


def test_quit_closes_the_window(player: Player) -> None:
    title = titled(player)
    push(player, title, "quit")
    assert player.app.screens.top is None


def test_a_battle_that_is_open_elsewhere_is_said_on_the_title(player: Player, tmp_path: Path) -> None:
    journal = tmp_path / "range.battle"
    player.begin(RANGE, journal)
    other = Player()
    other.go_on(journal)
    other.settle()
    assert "open in another program" in other.top(Title).notice
