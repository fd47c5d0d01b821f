"""A battle watched again in the window, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from tests.window.player import ENGLISH, INTERIOR, RANGE, SIZES, Player, picture, titled

from game.window.battle_screen import BattleScreen
from game.window.dialog import Dialog
from game.window.end_screen import EndScreen
from game.window.help import Help
from game.window.keys import FILM_GROUPS, film_actions_of
from game.window.replay_screen import ReplayScreen
from game.window.title import Title
from systems.core.components import Identity, Position
from systems.core.identifiers import Seat


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Battles between bots: one to its end without fog, and one in fog that is broken off."""
    folder = tmp_path_factory.mktemp("kept")
    one = Player()
    found = {}
    for name, board, commands in (("day", RANGE, 10_000), ("night", INTERIOR, 40)):
        session = one.begin(board, folder / f"{name}.battle", bots=["blue", "red"]).session
        while session.result is None and len(session.battle.played) < commands:
            session.bot_step()
        one.opening.close()
        found[name] = folder / f"{name}.battle"
    return found


@pytest.fixture
def screen(player: Player, kept: dict[str, Path]) -> ReplayScreen:
    """The battle without fog at its first moment."""
    return watch(player, kept["day"])


def watch(player: Player, journal: Path) -> ReplayScreen:
    player.app.screens.push(player.opening.watching(journal))
    player.frames(3)
    return player.top(ReplayScreen)


def press(player: Player, action: str) -> None:
    """Press and let go the first key of an action."""
    binding = next(one for _, group in FILM_GROUPS for one in group if one.action == action)
    mod = pygame.KMOD_LSHIFT if binding.shift else 0
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        event = pygame.event.Event(kind, scancode=binding.scancodes[0], mod=mod, key=0, unicode="")
        assert action in film_actions_of(event)
        player.post(event)


def push(player: Player, screen: ReplayScreen, code: str) -> None:
    player.click(next(one for one in screen.bar.buttons.all if one.code == code).rect.center)


def test_steps_by_keyboard(player: Player, screen: ReplayScreen) -> None:
    film = screen.film
    first = picture(player)
    for at in (1, 2, 3):
        press(player, "forth")
        assert film.at == at
    player.settle()
    assert picture(player) != first
    press(player, "back")
    press(player, "back")
    press(player, "back")
    assert film.at == 0
    assert picture(player) == first
    press(player, "back")
    assert film.at == 0
    press(player, "to_end")
    assert film.at == film.length - 1
    press(player, "to_start")
    assert film.at == 0
    press(player, "next_round")
    assert film.rounds[film.at] == film.rounds[0] + 1
    press(player, "previous_round")
    assert film.at == 0


def test_steps_by_mouse(player: Player, screen: ReplayScreen) -> None:
    film = screen.film
    for code, at in (("forth", 1), ("forth", 2), ("back", 1), ("to_end", film.length - 1), ("to_start", 0)):
        push(player, screen, code)
        assert film.at == at, code


def test_a_click_and_a_drag_on_the_line_go_to_any_moment(player: Player, screen: ReplayScreen) -> None:
    film, bar = screen.film, screen.bar
    player.click(bar.place(30))
    assert film.at == 30
    player.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=bar.place(30), button=1))
    for at in (20, 50, 10):
        player.point(bar.place(at), down=True)
        assert film.at == at
    player.point((bar.place(10)[0], 100), down=True)
    assert film.at == 10
    player.point((5, 100), down=True)
    assert film.at == 0
    player.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(5, 100), button=1))
    player.point(bar.place(40))
    assert film.at == 0


def test_it_runs_by_itself_to_the_end_and_shows_the_result(player: Player, screen: ReplayScreen) -> None:
    press(player, "play")
    assert screen.runs
    player.frames(60)
    assert 0 < screen.film.at < screen.film.length - 1
    press(player, "play")
    at = screen.film.at
    player.settle()
    player.frames(60)
    assert screen.film.at == at
    press(player, "to_end")
    for _ in range(6):
        press(player, "back")
    push(player, screen, "play")
    player.settle()
    end = player.top(EndScreen)
    assert screen.film.at == screen.film.length - 1
    assert not screen.runs
    assert end.sentence
    player.press("cancel")
    assert player.top(ReplayScreen) is screen
    push(player, screen, "play")
    assert screen.runs
    assert screen.film.at < 3


@pytest.mark.parametrize("leave", ["to_start", "back", "previous_round"])
def test_who_goes_back_as_the_end_is_reached_is_not_shown_the_result(
    player: Player, screen: ReplayScreen, leave: str
) -> None:
    """What was to be shown at the end has no result before it."""
    press(player, "to_end")
    press(player, "back")
    screen._step(1)
    assert screen.film.at == screen.film.length - 1
    assert screen._ends
    press(player, leave)
    player.settle()
    assert player.top(ReplayScreen) is screen
    assert screen.film.at < screen.film.length - 1
    assert screen.film.result is None


def test_faster_takes_less_time(player: Player, screen: ReplayScreen) -> None:
    frames = {}
    for speed in ("slow", "fast"):
        press(player, "to_start")
        press(player, "play")
        count = 0
        while screen.film.at < 6:
            player.frames(1)
            count += 1
        frames[speed] = count
        press(player, "play")
        for _ in range(3):
            press(player, "faster")
    assert frames["slow"] > 5 * frames["fast"]
    push(player, screen, "speed")
    assert screen.playback.speed == 0.5
    press(player, "slower")
    assert screen.playback.speed == 0.5


def test_a_step_that_is_played_shows_people_where_they_were(player: Player, screen: ReplayScreen) -> None:
    film = screen.film
    while not any(clip.kind == "step" for clip in screen.playback._clips):
        press(player, "forth")
    clip = next(clip for clip in screen.playback._clips if clip.kind == "step")
    assert clip.unit is not None
    assert screen.playback.place_of(clip.unit) != film.view.get(clip.unit, Position).tile
    press(player, "back")
    assert not screen.playback.busy


def test_pointing_at_somebody_shows_their_card_and_the_log_leads_there(player: Player, screen: ReplayScreen) -> None:
    press(player, "to_end")
    view = screen.film.view
    unit = next(unit for unit in view.units() if unit != screen.film.actor)
    tile = view.get(unit, Position).tile
    screen.scene.look_at(tile)
    player.point(screen.scene.camera.centre_of(tile))
    assert screen.cast.shown() is not None
    name = view.get(screen.cast.shown(), Identity).name  # type: ignore[arg-type]
    assert screen.cast.person(screen.cast.shown()).name == name  # type: ignore[arg-type]
    (line, _, _), y = screen.log._in_view()[-2]
    if line.tile is not None:
        player.click((screen.layout.log.centerx, y + 4))
        assert screen.aim.cursor == line.tile
    press(player, "next_person")
    assert screen.aim.cursor is not None


def test_the_buttons_have_the_keyboard(player: Player, screen: ReplayScreen) -> None:
    press(player, "buttons")
    seen = []
    for _ in range(len(screen.bar.buttons.all)):
        focused = screen.bar.buttons.focused
        assert focused is not None
        seen.append(focused.code)
        player.press("next_target")
    assert seen == [one.code for one in screen.bar.buttons.all]
    while (focused := screen.bar.buttons.focused) is not None and focused.code != "forth":
        player.press("east")
    player.press("confirm")
    assert screen.film.at == 1
    player.press("cancel")
    assert screen.bar.buttons.focused is None
    assert player.top(ReplayScreen) is screen


def test_what_was_taken_back_is_left_out_until_it_is_asked_for(player: Player, tmp_path: Path) -> None:
    screen = player.begin(RANGE, tmp_path / "one.battle")
    player.settle()
    for action in ("lie", "undo", "end"):
        player.press(action)
        player.settle()
    player.opening.close()
    watched = watch(player, tmp_path / "one.battle")
    assert watched.film.length == len(screen.session.battle.played) == 2
    press(player, "to_end")
    push(player, watched, "undone")
    assert watched.film.whole
    assert watched.film.length == 4
    assert watched.film.at == 3
    press(player, "back")
    assert watched.film.caption == ENGLISH.window("film_undone")
    press(player, "undone")
    assert watched.film.length == 2
    assert watched.film.at == 0, "the last moment before it"


def test_where_nothing_was_taken_back_there_is_nothing_to_show(player: Player, screen: ReplayScreen) -> None:
    assert "undone" not in {one.code for one in screen.bar.buttons.all}
    press(player, "undone")
    assert not screen.film.whole


def test_help_has_a_button(player: Player, screen: ReplayScreen) -> None:
    push(player, screen, "help")
    player.top(Help)


def test_its_end_leads_to_its_start_and_to_a_new_battle(player: Player, screen: ReplayScreen) -> None:
    for code in ("watch", "again"):
        press(player, "to_end")
        press(player, "back")
        press(player, "forth")
        player.settle()
        end = player.top(EndScreen)
        player.click(next(one for one in end.buttons.all if one.code == code).rect.center)
        if code == "watch":
            assert player.top(ReplayScreen) is screen
            assert screen.runs
            assert screen.film.at <= 1
    player.frames(4)
    battle = player.top(BattleScreen).session
    old, new = screen.film.battle.setup, battle.battle.setup
    assert (new.scenario, new.musters) == (old.scenario, old.musters)
    assert new.seed != old.seed
    assert not battle.persons, "bots where they sat"


def test_help_tells_its_own_keys_and_the_title_is_a_key_away(player: Player, screen: ReplayScreen) -> None:
    press(player, "help")
    assert player.top(Help)._groups is FILM_GROUPS
    player.press("cancel")
    assert player.top(ReplayScreen) is screen
    press(player, "to_title")
    player.top(Title)


def test_in_fog_whose_eyes_is_asked_before_anything_is_shown(player: Player, kept: dict[str, Path]) -> None:
    player.app.screens.push(player.opening.watching(kept["night"]))
    player.frames(3)
    player.top(Dialog)
    below = next(one for one in player.app.screens.all if isinstance(one, ReplayScreen))
    surface = pygame.Surface((1280, 720))
    below.draw(surface)
    assert len({tuple(surface.get_at((x, y))) for x in range(0, 1280, 40) for y in range(0, 720, 40)}) == 1
    player.type("3")
    screen = player.top(ReplayScreen)
    assert screen.film.eyes == "red"
    assert {screen.film.view.get(unit, Identity).side for unit in screen.film.view.units()} == {"red"}
    push(player, screen, "eyes")
    player.type("1")
    assert screen.film.eyes is None
    press(player, "eyes")
    player.press("cancel")
    assert player.top(ReplayScreen) is screen


def test_who_does_not_say_whose_eyes_is_led_to_the_title(player: Player, kept: dict[str, Path]) -> None:
    player.app.screens.push(player.opening.watching(kept["night"]))
    player.frames(3)
    player.press("cancel")
    player.settle()
    player.top(Title)


def test_eyes_and_line_can_be_asked_for(player: Player, kept: dict[str, Path]) -> None:
    player.app.screens.push(player.opening.watching(kept["night"], Seat("blue"), line=12))
    player.frames(3)
    film = player.top(ReplayScreen).film
    assert film.eyes == "blue"
    assert film.battle.stops[film._cut_now[film.at]].line >= 12
    assert film.at > 0
    player.app.screens.push(player.opening.watching(kept["night"], everything=True))
    player.frames(3)
    assert player.top(ReplayScreen).film.eyes is None


def test_without_fog_there_is_no_question_of_eyes(player: Player, screen: ReplayScreen) -> None:
    assert "eyes" not in {one.code for one in screen.bar.buttons.all}
    press(player, "eyes")
    assert player.top(ReplayScreen) is screen


def test_a_kept_battle_is_watched_from_the_title(player: Player, kept: dict[str, Path], data_folder: Path) -> None:
    data_folder.mkdir()
    (data_folder / "day.battle").write_bytes(kept["day"].read_bytes())
    title = titled(player)
    for code in ("saved", "watch"):
        player.click(next(one for one in title.buttons.all if one.code == code).rect.center)
    player.frames(3)
    player.top(ReplayScreen)


@pytest.mark.parametrize("broken", [b"noise", b""])
def test_what_cannot_be_watched_is_said_on_the_title(player: Player, tmp_path: Path, broken: bytes) -> None:
    journal = tmp_path / "broken.battle"
    journal.write_bytes(broken)
    player.app.screens.push(player.opening.watching(journal))
    player.frames(3)
    assert "broken.battle" in player.top(Title).notice


def test_a_line_that_comes_out_otherwise_is_said_and_ends_it(
    player: Player, kept: dict[str, Path], tmp_path: Path
) -> None:
    *before, last, _stands = kept["day"].read_bytes().splitlines(keepends=True)
    journal = tmp_path / "day.battle"
    at = last.index(b'"state":"') + 9
    journal.write_bytes(b"".join(before) + last[:at] + b"0" * 32 + last[at + 32 :])
    player.app.screens.push(player.opening.watching(journal))
    player.frames(3)
    assert f"line {len(before) + 1}" in player.top(Dialog)._about
    player.press("confirm")
    screen = player.top(ReplayScreen)
    press(player, "to_end")
    assert screen.film.battle.stops[-1].line <= len(before)
    assert screen.film.result is None


@pytest.mark.parametrize("size", [*SIZES, (960, 540)])
def test_the_bar_is_whole_in_windows_of_every_size(size: tuple[int, int], kept: dict[str, Path]) -> None:
    one = Player(size)
    one.app.screens.push(one.opening.watching(kept["night"], everything=True))
    one.frames(3)
    screen = one.top(ReplayScreen)
    rects = [*(button.rect for button in screen.bar.buttons.all), screen.bar._line]
    for rect in rects:
        assert screen.layout.bar.contains(rect)
        assert rect.collidelistall(rects) == [rects.index(rect)]
    assert screen.bar._line.width > size[0] // 6
    look = one.app.screens.look
    for button in screen.bar.buttons.all:
        room = button.rect.width - look.px(20) - (look.px(26) if button.icon else 0)
        room -= look.width(button.key, 12) + look.px(8) if button.key else 0
        assert not button.label or look.width(button.label) <= room, button.label


def test_a_line_of_the_log_is_chosen_by_keyboard(player: Player, screen: ReplayScreen) -> None:
    press(player, "to_end")
    player.settle_on(EndScreen)
    if isinstance(player.app.screens.top, EndScreen):
        player.press("cancel")
    press(player, "buttons")
    press(player, "buttons")
    assert screen.log.has_keyboard
    at = screen.film.at
    for _ in range(30):
        player.press("north")
        if screen.log.chosen_tile is not None:
            break
    assert screen.log.chosen_tile is not None
    player.press("confirm")
    assert screen.aim.cursor == screen.log.chosen_tile
    assert screen.film.at == at
    player.press("cancel")
    assert not screen.log.has_keyboard
