"""Nothing overlaps and nothing is cut off, in windows of every size."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
import pytest
from msgspec.structs import replace
from tests.window.player import ENGLISH, RANGE, SIZES, Player, picture, titled
from tests.window.scenes import canvas, pixels

from game.resources import resource_folder
from game.window.battle_screen import BattleScreen
from game.window.board.camera import Camera
from game.window.board.overlays import Area, Numbers
from game.window.help import Help
from game.window.labels import Labels
from game.window.layout import Layout
from game.window.look import SMALL, Look


@pytest.mark.parametrize("size", [*SIZES, (960, 540), (1000, 900), (2560, 1080)])
def test_no_parts_overlap_and_all_are_in_the_window(size: tuple[int, int]) -> None:
    layout = Layout.of(size, Look(min(size[1], round(size[0] * 9 / 16))))
    parts = [layout.strip, layout.goal, layout.board, layout.prompt, layout.bar, layout.card, layout.log]
    for part in parts:
        assert pygame.Rect((0, 0), size).contains(part)
        assert part.width > 0
        assert part.height > 0
        assert part.collidelistall(parts) == [parts.index(part)]


@pytest.mark.parametrize("size", SIZES)
def test_buttons_neither_overlap_nor_leave_the_window(size: tuple[int, int], tmp_path: Path) -> None:
    one = Player(size)
    title = titled(one)
    check_buttons(title.buttons.all, size)
    screen = one.begin(RANGE, tmp_path / "range.battle")
    one.settle()
    check_buttons(screen.bar.buttons.all, size)
    one.opening.close()


def check_buttons(buttons: tuple[object, ...], size: tuple[int, int]) -> None:
    rects = [button.rect for button in buttons]  # type: ignore[attr-defined]
    assert rects
    for rect in rects:
        assert pygame.Rect((0, 0), size).contains(rect)
        assert rect.collidelistall(rects) == [rects.index(rect)]


@pytest.mark.parametrize(
    ("name", "size"), [("range", (1280, 720)), ("yard", (1920, 1080)), ("interior", (960, 540)), ("yard", (2560, 1440))]
)
def test_a_board_that_fits_is_whole_and_clear_of_its_numbers(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    one = Player(size)
    one.begin_quietly(resource_folder("maps") / f"{name}.tmx", tmp_path / "one.battle")
    screen = next(found for found in one.app.screens.all if isinstance(found, BattleScreen))
    camera, look = screen.scene.camera, one.app.screens.look
    screen.scene.show_whole()
    band = look.line_height(SMALL)
    assert camera.view.contains(camera.board_rect().inflate(2 * band, 2 * band))
    for tile in ((0, 0), (camera.columns - 1, camera.rows - 1)):
        camera.zoom(9, camera.view.center)
        screen.scene.look_at(tile)
        assert camera.view.inflate(-2 * band, -2 * band).contains(camera.rect_of(tile))
    one.opening.close()


@pytest.mark.parametrize("signs", [False, True])
@pytest.mark.parametrize("size", [*SIZES, (960, 540), (1000, 900)])
def test_the_help_stays_in_its_box(size: tuple[int, int], signs: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001
    one = Player(size)
    shown = Help(one.app.screens, ENGLISH)
    one.app.screens.push(shown)
    if signs:
        one.click(next(button for button in shown.buttons.all if button.code == "page").rect.center)
    assert shown.shows_signs is signs
    written, veiled = pygame.Surface(size), pygame.Surface(size)
    one.app.screens.draw(written)
    monkeypatch.setattr(shown, "_draw", lambda _surface, _look: None)
    one.app.screens.draw(veiled)
    for surface in (written, veiled):
        surface.fill((0, 0, 0), shown._box())
    assert np.array_equal(pixels(written), pixels(veiled))
    one.app.screens.clear()


def test_what_is_said_hides_nobody_where_there_is_room_beside_the_board(player: Player, battle: BattleScreen) -> None:
    offers, look = battle.aim.offers, player.app.screens.look
    assert offers is not None
    docked = 0
    for tile in [*sorted(offers.reach)[::9], *(one.tile for one in offers.targets)]:
        player.point(battle.scene.camera.centre_of(tile))
        tip = battle.pointed.tip(look)
        if tip is None:
            continue
        docked += tip[1].left >= battle.layout.side.left
        assert tip[1].collidelist(battle.scene.in_use()) < 0
        assert pygame.Rect((0, 0), player.app.screens.size).contains(tip[1])
    assert docked


@pytest.mark.parametrize("name", ["range", "interior", "yard"])
def test_what_is_said_of_a_target_hides_neither_it_nor_the_shooter_nor_the_line(name: str, tmp_path: Path) -> None:
    one = Player()
    screen = one.begin(resource_folder("maps") / f"{name}.tmx", tmp_path / "one.battle", masters=True)
    one.settle()
    screen.log.has_keyboard = True
    offers, camera = screen.aim.offers, screen.scene.camera
    assert offers is not None
    assert offers.targets
    for target in offers.targets:
        screen.aim.point(target.tile)
        tip = screen.pointed.tip(one.app.screens.look)
        assert tip is not None
        for tile in (
            offers.here,
            target.tile,
            ((offers.here[0] + target.tile[0]) // 2, (offers.here[1] + target.tile[1]) // 2),
        ):
            assert not tip[1].colliderect(camera.rect_of(tile))
    one.opening.close()


def test_a_card_leaves_out_what_does_not_fit(player: Player, battle: BattleScreen) -> None:
    look, card = player.app.screens.look, battle.cast.card
    surface = pygame.Surface(player.app.screens.size)
    person = battle.cast.person(battle.session.view.units()[0])
    low = {}
    for end in (card._rect.bottom, card._rect.top + 120):
        card.draw(surface, look, person, 0, acts=False, end=end)
        low[end] = max(spot.bottom for spot, _ in card._spots)
        assert low[end] <= end
    assert len(set(low.values())) == 2


def test_a_name_too_long_for_the_card_is_said_when_pointed_at(player: Player, battle: BattleScreen) -> None:
    look, card = player.app.screens.look, battle.cast.card
    surface = pygame.Surface(player.app.screens.size)
    person = battle.cast.person(battle.session.view.units()[0])
    at = (card._rect.left + 100, card._rect.top + 20)
    for name, said in (("Bo", None), ("Konstantin of the Northern Watch", "Konstantin of the Northern Watch")):
        card.draw(surface, look, replace(person, name=name), 0, acts=False)
        spot = card.said_of(at)
        assert (None if spot is None else spot[1][0].words) == said


@pytest.mark.usefixtures("battle")
def test_a_chance_lies_over_the_numbers_of_the_columns(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[type] = []
    for kind in (Numbers, Labels):
        monkeypatch.setattr(kind, "draw", lambda one, *_given: drawn.append(type(one)))
    picture(player)
    assert drawn == [Numbers, Labels]


def test_the_name_of_an_area_stays_in_view() -> None:
    camera = Camera(40, 30, pygame.Rect(0, 0, 400, 300), 32)
    area = Area(frozenset((column, 4) for column in range(12)), "the long gallery")
    for left in (0, 100, 200):
        camera.left, camera.top = left, 0
        named, plain = canvas(400, 300), canvas(400, 300)
        area.draw(named, camera, Look())
        Area(area.tiles, "").draw(plain, camera, Look())
        columns = np.nonzero((pixels(named) != pixels(plain)).any(2))[1]
        assert columns.min() >= 20
        assert columns.max() - columns.min() >= Look().width("the long gallery", SMALL, bold=True) - 4


def test_the_name_of_an_area_is_whole_at_the_rim_and_gone_with_it() -> None:
    camera = Camera(40, 30, pygame.Rect(0, 0, 400, 300), 32)
    area = Area(frozenset({(14, 4), (14, 5)}), "the eastern gate", filled=True)
    for left, shown in ((100, True), (40, False)):
        camera.left, camera.top = left, 0
        named, plain = canvas(400, 300), canvas(400, 300)
        area.draw(named, camera, Look())
        Area(area.tiles, "", filled=True).draw(plain, camera, Look())
        columns = np.nonzero((pixels(named) != pixels(plain)).any(2))[1]
        assert (len(columns) > 0) == shown
        if shown:
            assert columns.max() - columns.min() >= Look().width(area.words, SMALL, bold=True) - 4


def test_a_resized_window_is_laid_out_anew(player: Player, battle: BattleScreen) -> None:
    player.app.surface = pygame.display.set_mode((1600, 900))
    player.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900))
    assert battle.layout == Layout.of((1600, 900), player.app.screens.look)
    assert len(picture(player)) == 1600 * 900 * 3


def test_the_board_grows_with_the_window(player: Player, battle: BattleScreen) -> None:
    camera = battle.scene.camera
    small = camera.tile
    player.app.screens.resize((3840, 2160))
    assert 2.5 * small <= camera.tile <= 3.5 * small
    assert battle.layout.board.contains(camera.board_rect()), "all of it was to be seen, and is"
    player.app.screens.resize((1280, 720))
    assert camera.tile == small


@pytest.mark.parametrize("step", [4, 720])
def test_a_part_of_the_board_stays_that_part_however_the_window_is_dragged(
    player: Player, battle: BattleScreen, step: int
) -> None:
    camera = battle.scene.camera
    camera.zoom_to(56, camera.view.center)
    column, row = camera.point_at(camera.view.center)
    for high in range(720, 1441, step):
        player.app.screens.resize((high * 16 // 9, high))
    assert camera.tile == 112
    across, down = camera.point_at(camera.view.center)
    assert (abs(across - column) < 0.5, abs(down - row) < 0.5) == (True, True)
