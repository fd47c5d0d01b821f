"""What decides a battle is in view all the time: in words, and marked on the board for whom it counts."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from tests.window.player import INTERIOR, SIZES, Player, picture

from game.resources import resource_folder
from game.window.battle_screen import BattleScreen
from game.window.board.shapes import side_color
from game.window.dialog import Dialog
from game.window.look import CURSOR

YARD = resource_folder("maps") / "yard.tmx"


@pytest.fixture
def inside(player: Player, tmp_path: Path) -> BattleScreen:
    """A person's blue against a bot, each with an exit of their own."""
    screen = player.begin(INTERIOR, tmp_path / "inside.battle", bots=("red",))
    player.settle()
    return screen


def test_the_line_says_what_the_side_at_the_screen_is_to_do(inside: BattleScreen) -> None:
    assert inside.goals.line == (
        "Goal: bring at least 2 characters out by the east stairs or put every enemy out of the fight."
    )


def test_exits_are_marked_for_whom_they_are(inside: BattleScreen) -> None:
    marked = {area.words: area for area in inside.goals.areas()}
    assert set(marked) == {"east stairs: your way out", "west stairs: red's way out"}
    assert marked["east stairs: your way out"].color == side_color(0)
    assert marked["west stairs: red's way out"].color == side_color(1)
    assert all(area.filled for area in marked.values())


def test_the_other_seat_has_its_own(player: Player, tmp_path: Path) -> None:
    screen = player.begin(INTERIOR, tmp_path / "inside.battle", bots=("blue",))
    assert "out by the west stairs" in screen.goals.line
    assert "west stairs: your way out" in {area.words for area in screen.goals.areas()}


def test_what_both_want_is_marked_so(player: Player, tmp_path: Path) -> None:
    screen = player.begin(YARD, tmp_path / "yard.battle")
    marked = {area.words: area for area in screen.goals.areas()}
    assert marked["crane: wanted by all"].color == CURSOR
    assert not marked["west gate (exit)"].filled


def test_all_goals_are_said_on_pointing_and_lead_to_their_place(player: Player, inside: BattleScreen) -> None:
    player.point(inside.layout.goal.center)
    tip = inside.pointed.tip(player.app.screens.look)
    assert tip is not None
    assert [row.words for row in inside.goals.rows[1:3]] == [
        "Blue: bring at least 2 characters out by the east stairs or put every enemy out of the fight.",
        "Red: bring at least 2 characters out by the west stairs or put every enemy out of the fight.",
    ]
    player.press("goals")
    sheet = player.top(Dialog)
    shown = next(one for one in sheet.buttons.all if "west stairs" in one.label)
    player.click(shown.rect.center)
    assert player.app.screens.top is inside
    zone = next(one for one in inside.session.view.board.exits if one.name == "west stairs")
    assert inside.aim.cursor in zone.tiles
    assert inside.scene.camera.view.contains(inside.scene.camera.rect_of(inside.aim.cursor or (0, 0)))


def test_a_click_on_the_line_opens_the_same_sheet(player: Player, inside: BattleScreen) -> None:
    player.click(inside.layout.goal.center)
    player.top(Dialog)


@pytest.mark.parametrize("size", SIZES)
def test_the_small_map_leaves_the_numbers_of_the_rows_free(size: tuple[int, int], tmp_path: Path) -> None:
    one = Player(size)
    screen = one.begin(YARD, tmp_path / "yard.battle")
    one.settle()
    view = screen.layout.board
    numbers = pygame.Rect(view.left, view.top, one.app.screens.look.px(24), view.height)
    assert screen.scene.shows_map
    assert not screen.scene._map_rect.colliderect(numbers)
    assert view.contains(screen.scene._map_rect)
    assert picture(one)
    one.opening.close()
