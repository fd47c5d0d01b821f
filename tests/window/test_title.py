"""The title screen: what it lists and begins, by mouse and by keyboard."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from tests.window.player import ENGLISH, INTERIOR, RANGE, Player, picture, titled

from game.battle import Battle
from game.journal import bots_of
from game.window import before
from game.window.battle_screen import BattleScreen
from game.window.before import Before, recalled, remember
from game.window.dialog import Dialog
from game.window.entries import SavedEntry
from game.window.hand_over import HandOver
from game.window.lobby import about_kept
from game.window.panels.entry_cards import _state
from game.window.replay_screen import ReplayScreen
from game.window.title import Title
from systems.ground.commands import EndTurn


def push(player: Player, title: Title, code: str) -> None:
    """Click a button."""
    player.click(next(one for one in title.buttons.all if one.code == code).rect.center)


def tab_to(player: Player, title: Title, code: str) -> None:
    """Give the keyboard to a button by Tab."""
    for _ in title.buttons.all:
        if title.buttons.focused is not None and title.buttons.focused.code == code:
            return
        player.press("next_target")
    raise AssertionError(f"the keyboard does not come to {code}")


def kept(player: Player, folder: Path, *names: str, ended: bool = False, **wanted: Any) -> None:
    """Battles on the range that were left, each a second older than the one before."""
    folder.mkdir(exist_ok=True)
    for nth, name in enumerate(names):
        screen = player.begin(RANGE, folder / f"{name}.battle", **wanted)
        if ended:
            screen.session.concede()
        player.opening.close()
        player.app.screens.clear()
        os.utime(folder / f"{name}.battle", (1_800_000_000 - nth,) * 2)


def test_the_first_frame_comes_before_any_map_is_read(player: Player) -> None:
    title = player.opening.title()
    player.app.screens.push(title)
    player.frames(1)
    assert title.busy
    assert not title._shelf.maps
    player.settle()
    assert [one.name for one in title._shelf.maps] == ["Both ways out", "The training range", "The yard"]


def test_a_battle_begins_by_keyboard_alone(player: Player, data_folder: Path) -> None:
    title = titled(player)
    title.buttons.focus("quit")
    player.press("next_target")
    assert title.buttons.focused is not None
    assert title.buttons.focused.code == "entry:0"
    player.press("south")
    assert title._shelf.chosen is title._shelf.maps[1], "the arrows choose"
    for code in ("side:red", "seed"):
        tab_to(player, title, code)
        player.press("confirm")
    player.type("12")
    player.press("confirm")
    tab_to(player, title, "entry:1")
    player.press("confirm")
    assert title.buttons.focused.code == "begin", "Enter on an entry leads to what can be done with it"
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
        codes = [one.code for one in title.buttons.all if one.code.startswith("entry:")]
        seen += codes
        assert title._shelf.at == int(codes[0].partition(":")[2])
        if not next(one for one in title.buttons.all if one.code == "after").enabled:
            break
        push(player, title, "after")
    assert seen == [f"entry:{at}" for at in range(25)]
    while next(one for one in title.buttons.all if one.code == "before").enabled:
        push(player, title, "before")
    assert title._shelf.at == 0
    player.press("log_down")
    player.press("log_down")
    assert title._shelf.at == 2 * title._per_page()
    focused = title.buttons.focused
    assert focused is not None
    assert focused.code == f"entry:{title._shelf.at}"


def test_a_kept_battle_shows_its_board(player: Player, data_folder: Path) -> None:
    data_folder.mkdir()
    player.begin(INTERIOR, data_folder / "one.battle", bots=["blue"])
    player.opening.close()
    player.app.screens.clear()
    title = titled(player)
    push(player, title, "saved")
    (entry,) = title._shelf.saved
    about = about_kept(entry, ENGLISH)
    assert about is not None
    assert (about.fog, about.dice, about.board.name) == (True, "seeded", "interior")
    assert about.plain is not None
    shown = picture(player)
    (data_folder / "one.battle").write_text("noise")
    assert about_kept(SavedEntry(entry.path, entry.name, entry.seats, 0.0), ENGLISH) is None
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


# What was kept


def codes_of(title: Title) -> list[str]:
    return [one.code for one in title.buttons.all]


def test_continue_passes_over_battles_that_are_over(player: Player, data_folder: Path) -> None:
    kept(player, data_folder, "over", ended=True)
    title = titled(player)
    assert "continue" not in codes_of(title)
    kept(player, data_folder, "open")
    os.utime(data_folder / "open.battle", (1_700_000_000,) * 2)
    title = titled(player)
    push(player, title, "continue")
    player.frames(4)
    assert player.top(BattleScreen).session.battle.path == data_folder / "open.battle"


def test_what_is_over_is_watched_and_what_is_open_gone_on_with(player: Player, data_folder: Path) -> None:
    kept(player, data_folder, "over", ended=True)
    kept(player, data_folder, "open")
    os.utime(data_folder / "open.battle", (1_900_000_000,) * 2)
    title = titled(player)
    push(player, title, "saved")
    assert {"begin", "watch", "side:red"} <= set(codes_of(title))
    push(player, title, "entry:1")
    assert "watch" in codes_of(title)
    assert not {"begin", "side:red"} & set(codes_of(title))
    player.press("confirm")
    player.frames(3)
    player.top(ReplayScreen)


@pytest.mark.parametrize("ended", [False, True])
def test_the_list_says_how_a_battle_stands(player: Player, data_folder: Path, *, ended: bool) -> None:
    kept(player, data_folder, "one", ended=ended)
    (entry,) = titled(player)._shelf.saved
    assert entry.stands is not None
    assert entry.stands.exact
    left = {one.side: (one.left, one.of) for one in entry.stands.strengths}
    assert left == ({"blue": (3, 3), "red": (0, 3)} if ended else {"blue": (3, 3), "red": (3, 3)})
    assert entry.over == ended
    assert _state(entry, ENGLISH) == ("Blue won after 1 round." if ended else "Goes on in round 1.")


def test_what_was_played_after_it_was_written_down_is_not_passed_over(player: Player, data_folder: Path) -> None:
    kept(player, data_folder, "one")
    journal = data_folder / "one.battle"
    with Battle.resume(journal) as battle:
        battle.seat_bots([])
        waiting = battle.to_decide()
        assert waiting is not None
        battle.submit(waiting[0], EndTurn())
    (entry,) = titled(player)._shelf.saved
    assert entry.stands is not None
    assert not entry.stands.exact
    assert _state(entry, ENGLISH) == "Goes on, in round 1 or later."


def test_who_comes_back_from_watching_finds_the_list_as_it_was(player: Player, data_folder: Path) -> None:
    kept(player, data_folder, *"abcdefghijkl", ended=True)
    title = titled(player)
    push(player, title, "saved")
    push(player, title, "after")
    push(player, title, title.buttons.all[1].code)
    path, shown = title._shelf.chosen, codes_of(title)
    push(player, title, "watch")
    player.frames(3)
    player.top(ReplayScreen)
    player.press("cancel")
    player.settle()
    assert player.top(Title) is title
    assert title._shelf.chosen == path
    assert codes_of(title) == shown


# What was chosen


def test_who_comes_back_from_a_battle_finds_what_they_chose(player: Player) -> None:
    title = titled(player)
    for code in ("entry:1", "side:red", "side:blue", "fog", "dice", "begin"):
        push(player, title, code)
    seed = title._choices.seed
    player.frames(4)
    player.press("cancel")
    player.settle()
    assert player.top(Title) is title
    assert title._shelf.at == 1
    assert (title._choices.bots, title._choices.fog) == ({"blue": True, "red": False}, True)
    assert title._choices.own_dice
    assert title._choices.seed != seed, "other dice"


def test_what_was_chosen_is_remembered_from_run_to_run(player: Player) -> None:
    title = titled(player)
    for code in ("entry:2", "side:red", "fog", "begin"):
        push(player, title, code)
    player.frames(4)
    player.opening.close()
    later = Player()
    again = titled(later)
    assert again is not title
    assert again._shelf.at == 2
    assert again._choices.bots == {"blue": False, "red": False}
    assert again._choices.fog is title._choices.fog
    push(later, again, "entry:0")
    assert again._choices.fog, "the map's own"


@pytest.mark.parametrize("broken", [b"noise", b"\xff", b'{"bots": 3}', b'{"map": "gone.tmx", "bots": {"green": true}}'])
def test_what_is_remembered_and_cannot_be_used_is_passed_over(player: Player, broken: bytes) -> None:
    file = before.choices_file()
    file.write_bytes(broken)
    title = titled(player)
    assert title._shelf.at == 0
    assert title._choices.bots == {"blue": False, "red": True}
    assert file.read_bytes() == broken
    file.unlink()
    file.mkdir()
    remember(Before("range.tmx"))
    assert recalled() is None


def test_many_maps_are_on_pages(player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = tuple(tmp_path / f"{number:02}.tmx" for number in range(12))
    for path in paths:
        path.write_text("no map")
    monkeypatch.setattr("game.window.shelf.shipped_maps", lambda: paths)
    title = titled(player)
    seen = []
    for _ in range(4):
        seen += [code for code in codes_of(title) if code.startswith("entry:")]
        if not next(one for one in title.buttons.all if one.code == "after").enabled:
            break
        push(player, title, "after")
    assert seen == [f"entry:{at}" for at in range(12)]
    rects = [one.rect for one in title.buttons.all]
    assert all(rect.collidelistall(rects) == [at] for at, rect in enumerate(rects))


def test_the_keyboard_comes_to_the_list_where_its_choice_is(player: Player) -> None:
    title = titled(player)
    push(player, title, "entry:0")
    title.buttons.focus("begin")
    player.press("west")
    assert title.buttons.focused is not None
    assert title.buttons.focused.code == "entry:0", "not the nearest"
    assert title._shelf.at == 0


def test_from_load_the_keyboard_comes_back_to_what_begins_a_battle(player: Player, data_folder: Path) -> None:
    kept(player, data_folder, "evening", ended=True)
    title = titled(player)
    push(player, title, "saved")
    assert title.buttons.focused is not None
    assert title.buttons.focused.code == "watch"
    for code in ("quit", "help"):
        title.buttons.focus(code)
        player.press("cancel")
        assert title.buttons.focused.code == "begin", "Enter must not leave the game"
        push(player, title, "saved")


def test_the_arrow_that_leads_nowhere_leaves_the_list_as_it_is(player: Player) -> None:
    title = titled(player)
    title.buttons.focus("entry:0")
    player.press("south")
    player.press("west")
    assert title.buttons.focused is not None
    assert title.buttons.focused.code == "entry:1"
    assert title._shelf.chosen is title._shelf.maps[1]
