"""What hands expect of mouse and keys: drag, edge, arrows, zoom, cursor, cycling, held keys, and the log."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from tests.window.player import Player, picture

from game.resources import resource_folder
from game.window.battle_screen import BattleScreen
from game.window.dialog import Dialog
from game.window.help import Help
from game.window.keys import STEPS
from game.window.offers import MoveOffer, TargetOffer
from game.window.panels.kept import Kept
from systems.core.components import Position, TurnOrder

YARD = resource_folder("maps") / "yard.tmx"
KEYPAD = {
    "north": pygame.KSCAN_KP8, "south": pygame.KSCAN_KP2, "west": pygame.KSCAN_KP4, "east": pygame.KSCAN_KP6,
    "north_west": pygame.KSCAN_KP7, "north_east": pygame.KSCAN_KP9, "south_west": pygame.KSCAN_KP1,
    "south_east": pygame.KSCAN_KP3,
}  # fmt: skip


@pytest.fixture
def yard(player: Player, tmp_path: Path) -> BattleScreen:
    """A battle on a board larger than the view, which shows its middle."""
    screen = player.begin(YARD, tmp_path / "yard.battle")
    player.settle()
    screen.scene.look_at((22, 15))
    return screen


def down(scancode: int, mod: int = 0) -> pygame.Event:
    return pygame.event.Event(pygame.KEYDOWN, scancode=scancode, mod=mod, key=0, unicode="")


def up(scancode: int) -> pygame.Event:
    return pygame.event.Event(pygame.KEYUP, scancode=scancode, mod=0, key=0)


def corner(screen: BattleScreen) -> tuple[int, int]:
    return screen.scene.camera.left, screen.scene.camera.top


def drag(player: Player, button: int, *way: tuple[int, int]) -> None:
    at = (500, 300)
    player.point(at)
    player.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
    for across, along in way:
        at = (at[0] + across, at[1] + along)
        player.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(across, along), buttons=(1, 0, 0)))
    player.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))


# Looking around


@pytest.mark.parametrize("button", [1, 2, 3])
def test_the_board_follows_a_drag_and_nothing_is_clicked(player: Player, yard: BattleScreen, button: int) -> None:
    left, top = corner(yard)
    drag(player, button, (-30, 20), (-11, 4))
    assert corner(yard) == (left + 41, top - 24)
    assert yard.aim.plan is None
    assert yard.aim.refusal is None


def test_a_hand_that_trembles_clicks(player: Player, yard: BattleScreen) -> None:
    before = corner(yard)
    drag(player, 1, (3, 0), (-2, 1))
    assert corner(yard) == before
    assert yard.aim.plan is not None or yard.aim.refusal is not None


@pytest.mark.parametrize(
    ("at", "way"), [((0, 300), (-1, 0)), ((1279, 300), (1, 0)), ((500, 0), (0, -1)), ((500, 719), (0, 1))]
)
def test_at_the_rim_of_the_window_the_board_moves(
    player: Player, yard: BattleScreen, at: tuple[int, int], way: tuple[int, int]
) -> None:
    before = corner(yard)
    player.point(at)
    player.frames(5)
    moved = tuple(now - then for now, then in zip(corner(yard), before, strict=True))
    assert [(one > 0) - (one < 0) for one in moved] == list(way)
    player.post(pygame.event.Event(pygame.WINDOWLEAVE))
    before = corner(yard)
    player.frames(5)
    assert corner(yard) == before


def test_the_board_rests_when_something_came_over_it(player: Player, yard: BattleScreen) -> None:
    player.point((0, 300))
    player.press("help")
    player.top(Help)
    player.press("cancel")
    before = corner(yard)
    player.frames(5)
    assert corner(yard) == before


@pytest.mark.parametrize("way", ["north", "south", "west", "east"])
def test_shift_and_an_arrow_pan(player: Player, yard: BattleScreen, way: str) -> None:
    before = corner(yard)
    player.press(f"pan_{way}")
    moved = tuple(now - then for now, then in zip(corner(yard), before, strict=True))
    assert [(one > 0) - (one < 0) for one in moved] == list(STEPS[way])


@pytest.mark.parametrize("turn", [1, -1])
def test_the_wheel_zooms_about_the_pointer(player: Player, yard: BattleScreen, turn: int) -> None:
    at, camera = (321, 222), yard.scene.camera
    there, size = camera.point_at(at), camera.tile
    player.point(at)
    player.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turn, pos=at))
    assert (camera.tile > size) == (turn > 0)
    assert camera.point_at(at) == pytest.approx(there, abs=0.1)


def test_a_wheel_that_turns_sideways_zooms_nothing(player: Player, yard: BattleScreen) -> None:
    size = yard.scene.camera.tile
    player.post(pygame.event.Event(pygame.MOUSEWHEEL, x=1, y=0, pos=(321, 222)))
    assert yard.scene.camera.tile == size


def test_keys_zoom_about_the_cursor_where_it_is_in_view(player: Player, yard: BattleScreen) -> None:
    camera = yard.scene.camera
    yard.aim.point((20, 12))
    before = camera.centre_of((20, 12))
    player.press("zoom_in")
    assert camera.centre_of((20, 12)) == pytest.approx(before, abs=camera.tile // 2)
    yard.aim.point((0, 0))
    assert not camera.view.collidepoint(camera.centre_of((0, 0)))
    middle = camera.point_at(camera.view.center)
    player.press("zoom_in")
    assert camera.point_at(camera.view.center) == pytest.approx(middle, abs=0.1)


def test_the_small_map_goes_and_comes(player: Player, yard: BattleScreen) -> None:
    assert yard.scene.shows_map
    before = picture(player)
    player.press("small_map")
    assert not yard.scene.shows_map
    assert picture(player) != before
    player.press("small_map")
    assert picture(player) == before


# The cursor


@pytest.mark.parametrize("way", STEPS)
def test_the_number_pad_moves_the_cursor_diagonally_too(player: Player, yard: BattleScreen, way: str) -> None:
    yard.aim.point((20, 12))
    player.post(down(KEYPAD[way]), up(KEYPAD[way]))
    assert yard.aim.cursor == (20 + STEPS[way][0], 12 + STEPS[way][1])


def test_the_cursor_stays_on_the_board_and_in_view(player: Player, yard: BattleScreen) -> None:
    for way in ("north_west", "south_east"):
        for _ in range(60):
            player.press(way)
            assert yard.aim.cursor is not None
            assert yard.scene.camera.view.contains(yard.scene.camera.rect_of(yard.aim.cursor))
    board = yard.session.view.board
    assert yard.aim.cursor == (board.columns - 1, board.rows - 1)


def test_everybody_is_gone_through_in_the_order_of_the_turn(player: Player, yard: BattleScreen) -> None:
    order = yard.session.view.battle(TurnOrder).units
    places = [yard.session.view.get(unit, Position).tile for unit in order]
    at = order.index(yard.session.actor or order[0])
    seen = []
    for _ in order:
        player.press("next_unit")
        seen.append(yard.aim.cursor)
        assert yard.aim.cursor is not None
        assert yard.scene.camera.view.contains(yard.scene.camera.rect_of(yard.aim.cursor))
    assert seen == [*places[at + 1 :], *places[: at + 1]]
    player.press("previous_unit")
    assert yard.aim.cursor == seen[-2]


def test_targets_are_gone_through_both_ways_and_let_go(player: Player, yard: BattleScreen) -> None:
    offers = yard.aim.offers
    assert offers is not None
    seen = []
    for _ in offers.targets:
        player.press("next_target")
        seen.append(yard.aim.cursor)
    assert seen == [one.tile for one in offers.targets]
    player.press("previous_target")
    assert yard.aim.cursor == seen[-2]
    player.press("cancel")
    assert not isinstance(yard.aim.plan, TargetOffer)
    assert yard.aim.refusal is None


def test_enter_plans_and_does_and_escape_drops_and_then_asks(player: Player, yard: BattleScreen) -> None:
    player.press("east")
    player.press("confirm")
    assert isinstance(yard.aim.plan, MoveOffer)
    player.press("cancel")
    assert yard.aim.plan is None
    player.press("cancel")
    player.top(Dialog)
    player.press("cancel")
    before = len(yard.session.battle.played)
    player.press("confirm")
    player.press("confirm")
    assert len(yard.session.battle.played) == before + 1


def test_a_key_leads_the_cursor_to_who_is_to_act(player: Player, yard: BattleScreen) -> None:
    yard.aim.point((0, 0))
    player.press("centre")
    home = yard.aim.home()
    assert home is not None
    assert yard.aim.cursor == home
    assert yard.scene.camera.view.collidepoint(yard.scene.camera.centre_of(home))


# Keys that are held


def test_a_key_that_is_held_does_its_work_once(player: Player, yard: BattleScreen) -> None:
    before = len(yard.session.battle.played)
    for _ in range(9):
        player.post(down(pygame.KSCAN_E))
        player.settle()
    assert len(yard.session.battle.played) == before + 1
    player.post(up(pygame.KSCAN_E))
    player.post(down(pygame.KSCAN_E))
    assert len(yard.session.battle.played) == before + 2


def test_an_arrow_that_is_held_goes_on(player: Player, yard: BattleScreen) -> None:
    yard.aim.point((20, 12))
    for _ in range(4):
        player.post(down(pygame.KSCAN_RIGHT))
    assert yard.aim.cursor == (24, 12)


@pytest.mark.parametrize("mod", [pygame.KMOD_LALT, pygame.KMOD_LMETA, pygame.KMOD_LCTRL])
def test_a_key_with_another_that_belongs_to_the_desktop_does_nothing(
    player: Player, yard: BattleScreen, mod: int
) -> None:
    before = len(yard.session.battle.played)
    player.post(down(pygame.KSCAN_E, mod))
    assert len(yard.session.battle.played) == before


def test_a_tint_ends_where_its_key_is_let_go_on_another_screen(player: Player, yard: BattleScreen) -> None:
    player.post(down(pygame.KSCAN_V))
    assert yard.scene.tint
    player.press("help")
    player.post(up(pygame.KSCAN_V))
    player.press("cancel")
    assert not yard.scene.tint


# The log and the buttons by keyboard


def test_the_keyboard_goes_to_the_buttons_to_the_log_and_back(player: Player, yard: BattleScreen) -> None:
    plain = picture(player)
    player.press("buttons")
    on_buttons = picture(player)
    assert yard.bar.buttons.focused is not None
    player.press("buttons")
    on_log = picture(player)
    assert yard.bar.buttons.focused is None
    assert yard.log.has_keyboard
    player.press("buttons")
    assert not yard.log.has_keyboard
    assert len({plain, on_buttons, on_log}) == 3
    assert picture(player) == plain


def test_a_line_of_the_log_is_chosen_by_arrows_and_leads_to_its_tile(player: Player, yard: BattleScreen) -> None:
    player.press("east")
    player.press("confirm")
    player.press("confirm")
    player.settle()
    stepped = yard.aim.cursor
    player.press("north")
    player.press("buttons")
    player.press("buttons")
    player.press("north")
    assert yard.log.chosen_tile == stepped
    player.press("confirm")
    assert yard.aim.cursor == stepped
    assert yard.log.has_keyboard


def test_the_chosen_line_stays_in_view(player: Player, yard: BattleScreen) -> None:
    player.press("buttons")
    player.press("buttons")
    lines = len([one for one in yard.log._shown if one[2]])
    assert lines > yard.log._room() // 2
    for way, times in (("north", lines + 2), ("south", lines + 2)):
        for _ in range(times):
            player.press(way)
            player.frames(1)
            assert yard.log._chosen in {line.number for (line, _, _), _ in yard.log._in_view()}


def test_the_wheel_scrolls_the_log_and_it_says_how_much_is_below(player: Player, yard: BattleScreen) -> None:
    at = yard.layout.log.center
    before = picture(player)
    player.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, pos=at))
    assert yard.log._back == 3
    assert picture(player) != before
    player.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, pos=at))
    yard.log._kept = Kept()
    assert picture(player) == before


def test_a_click_on_the_filter_leaves_the_rolls_out(player: Player, yard: BattleScreen) -> None:
    player.frames(1)
    before = len(yard.log._shown)
    player.click(yard.log._filter_rect().center)
    assert 0 < len(yard.log._shown) < before
