"""The screens, by posted events: what they show, what they hide, and that every way through them works."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from tests.window.player import ENGLISH, Player

from game.resources import resource_folder
from game.window.battle_screen import BattleScreen
from game.window.dialog import Dialog
from game.window.end_screen import EndScreen
from game.window.hand_over import HandOver
from game.window.help import Help
from game.window.layout import Layout
from game.window.lobby import go_on
from game.window.look import Look
from game.window.offers import MoveOffer, TargetOffer
from game.window.session import Session
from game.window.title import Title
from systems.core.components import Position

MAPS = resource_folder("maps")
RANGE, INTERIOR = MAPS / "range.tmx", MAPS / "interior.tmx"
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Battles are kept in a folder of the test's own."""
    folder = tmp_path / "battles"
    monkeypatch.setattr("game.starting.battles_folder", lambda: folder)
    monkeypatch.setattr("game.window.lobby.battles_folder", lambda: folder)
    return folder


@pytest.fixture
def player() -> Iterator[Player]:
    one = Player()
    yield one
    one.opening.close()


def picture(one: Player) -> bytes:
    """The pixels of the window as it would be drawn now."""
    surface = pygame.Surface(one.app.surface.get_size())
    one.app.screens.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def titled(one: Player) -> Title:
    one.app.screens.push(one.opening.title())
    one.settle()
    return one.top(Title)


# The title


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

    def push(code: str) -> None:
        player.click(next(one for one in title._buttons.all if one.code == code).rect.center)

    push("entry:1")
    push("side:red")
    push("begin")
    player.frames(4)
    screen = player.top(BattleScreen)
    player.settle()
    player.push(screen, "end")
    player.settle()
    digest = screen.session.battle.state_digest()
    player.press("to_title")
    player.top(Dialog)
    player.type("2")
    player.settle()
    title = player.top(Title)
    push("continue")
    push("side:red")
    push("begin")
    player.frames(4)
    again = player.top(BattleScreen)
    assert again.session.battle.state_digest() == digest


def test_fog_is_switched_on_for_a_map_without(player: Player) -> None:
    title = titled(player)
    for code in ("entry:1", "side:red", "fog", "begin"):
        player.click(next(one for one in title._buttons.all if one.code == code).rect.center)
    player.frames(4)
    player.top(HandOver)


def test_quit_closes_the_window(player: Player) -> None:
    title = titled(player)
    player.click(next(one for one in title._buttons.all if one.code == "quit").rect.center)
    assert player.app.screens.top is None


def test_a_battle_that_is_open_elsewhere_is_said_on_the_title(player: Player, tmp_path: Path) -> None:
    journal = tmp_path / "range.battle"
    player.begin(RANGE, journal)
    other = Player()
    entry_screen = other.opening
    other.app.screens.push(entry_screen.ready(lambda: _gone_on(journal), None))
    other.settle()
    assert "open in another program" in other.top(Title).notice


def _gone_on(journal: Path) -> Session:
    return go_on(journal, frozenset(), ENGLISH)


# Handing over


def test_hand_over_shows_nothing_of_the_battle(player: Player, tmp_path: Path) -> None:
    shown = set()
    for seed in (1, 2, 3):
        screen = player.begin(INTERIOR, tmp_path / f"{seed}.battle", seed=seed)
        hand_over = player.top(HandOver) if player.app.screens.top is not screen else None
        assert hand_over is not None
        if hand_over._seat == "blue":
            shown.add(picture(player))
        player.opening.close()
        player.app.screens.clear()
    assert len(shown) == 1


def test_before_anybody_has_the_screen_the_board_is_not_drawn(player: Player, tmp_path: Path) -> None:
    player.begin_quietly(INTERIOR, tmp_path / "fog.battle")
    screen = player.top(HandOver)
    player.app.screens.pop()
    below = player.top(BattleScreen)
    surface = pygame.Surface((1280, 720))
    below.draw(surface)
    assert len({tuple(surface.get_at((x, y))) for x in range(0, 1280, 40) for y in range(0, 720, 40)}) == 1
    player.app.screens.push(screen)
    player.press("confirm")
    player.frames(2)
    below.draw(surface)
    assert len({tuple(surface.get_at((x, y))) for x in range(0, 1280, 40) for y in range(0, 720, 40)}) > 20


def test_in_fog_the_screen_is_hidden_between_two_people(player: Player, tmp_path: Path) -> None:
    player.begin_quietly(INTERIOR, tmp_path / "fog.battle")
    first = player.top(HandOver)._seat
    for action in ("help", "end", "cancel", "skip", "undo"):
        player.press(action)
        player.top(HandOver)
    player.press("confirm")
    screen = player.top(BattleScreen)
    for _ in range(12):
        player.settle_on(HandOver)
        if player.app.screens.top is not screen:
            break
        player.press("end")
    assert player.top(HandOver)._seat != first


# In a battle


@pytest.fixture
def battle(player: Player, tmp_path: Path) -> BattleScreen:
    screen = player.begin(RANGE, tmp_path / "range.battle")
    player.settle()
    return screen


def test_help_lies_over_the_battle_until_a_key(player: Player, battle: BattleScreen) -> None:
    before = picture(player)
    player.press("help")
    player.top(Help)
    assert picture(player) != before
    player.press("cancel")
    assert player.top(BattleScreen) is battle
    assert picture(player) == before


def test_pointing_at_a_tile_shows_the_way_and_two_clicks_go_it(player: Player, battle: BattleScreen) -> None:
    offers = battle.aim.offers
    assert offers is not None
    unit, tile = offers.unit, max(offers.reach, key=lambda to: (offers.reach[to], to))
    plain = picture(player)
    player.point(battle.scene.camera.centre_of(tile))
    assert picture(player) != plain
    player.click_tile(battle, tile)
    assert isinstance(battle.aim.plan, MoveOffer)
    assert battle.session.view.get(unit, Position).tile == offers.here
    player.click_tile(battle, tile)
    assert battle.playback.busy
    player.settle()
    assert battle.session.view.get(unit, Position).tile == tile


def test_a_right_click_presses_to_a_corner_and_shades_what_is_denied(player: Player, battle: BattleScreen) -> None:
    offers = battle.aim.offers
    assert offers is not None
    tile = next(to for to in sorted(offers.reach) if offers.corners(to) and offers.reach[to] < 11)
    player.click_tile(battle, tile)
    plain = picture(player)
    player.click_tile(battle, tile, button=3)
    assert battle.aim.press == offers.corners(tile)[:1]
    assert picture(player) != plain


def test_undo_brings_the_picture_back(player: Player, battle: BattleScreen) -> None:
    offers = battle.aim.offers
    assert offers is not None
    tile = min(offers.reach)
    player.press("whole_board")
    player.point(battle.scene.camera.centre_of(tile))
    before = picture(player)
    player.click_tile(battle, tile)
    player.click_tile(battle, tile)
    player.settle()
    assert picture(player) != before
    player.press("undo")
    player.settle()
    player.press("whole_board")  # the board has followed whoever walked
    assert picture(player) == before


def test_what_cannot_be_hit_says_why(player: Player, battle: BattleScreen) -> None:
    offers = battle.aim.offers
    assert offers is not None
    target = next(one for one in offers.targets if one.refusal is not None)
    assert target.refusal is not None
    player.click_tile(battle, target.tile)
    words, _ = battle._prompt()
    assert words == ENGLISH.refusal(target.refusal)
    assert words in {row.words for row in battle._rows()}


def test_a_plan_is_dropped_by_escape_and_by_somebody_elses_turn(player: Player, battle: BattleScreen) -> None:
    player.press("north")
    player.press("confirm")
    assert battle.aim.plan is not None
    player.press("cancel")
    assert battle.aim.plan is None
    player.press("confirm")
    player.press("end")
    player.settle()
    assert battle.aim.plan is None


def test_conceding_is_asked_for_twice_and_ends_it(player: Player, battle: BattleScreen) -> None:
    player.press("concede")
    player.press("confirm")
    assert battle.session.result is None
    player.press("concede")
    player.press("south")
    player.press("confirm")
    player.settle()
    end = player.top(EndScreen)
    assert battle.session.result is not None
    assert battle.session.result.winners[0] in end.sentence.casefold()
    player.press("cancel")
    assert player.top(BattleScreen) is battle
    player.press("cancel")
    player.top(EndScreen)


def test_the_buttons_are_reached_and_pushed_by_keyboard(player: Player, battle: BattleScreen) -> None:
    seen: set[str] = set()
    plain = picture(player)
    for _ in range(12):
        player.press("buttons" if not seen else "east")
        focused = battle.bar.buttons.focused
        assert focused is not None
        seen.add(focused.code)
    assert seen == {one.code for one in battle.bar.buttons.all}
    assert picture(player) != plain
    while (focused := battle.bar.buttons.focused) is not None and focused.code != "end":
        player.press("east")
    actor = battle.session.actor
    player.press("confirm")
    player.settle()
    assert battle.session.actor != actor


def test_several_weapons_are_asked_about(player: Player, battle: BattleScreen) -> None:
    option = battle.aim.offers and battle.aim.offers.option("wield")
    assert option
    assert len(option.commands) == 2
    player.press("wield")
    player.top(Dialog)
    player.type("1")
    assert battle.session.battle.played[-1].command == option.commands[0]


def test_tab_aims_and_the_breakdown_has_every_modifier(player: Player, battle: BattleScreen) -> None:
    for _ in range(120):
        offers = battle.aim.offers
        if offers is not None and any(one.odds for one in offers.targets):
            break
        step_closer(player, battle)
    player.press("next_target")
    plan = battle.aim.plan
    assert isinstance(plan, TargetOffer)
    assert plan.facts is not None
    rows = battle._rows()
    figures = {(row.words, row.figure, row.source) for row in rows}
    for part in (*plan.facts.strike.attack, *plan.facts.defense):
        assert (ENGLISH.modifier_name(part.code), f"{part.value:+d}", part.source) in figures
    assert any(row.share is not None for row in rows)


def step_closer(player: Player, battle: BattleScreen) -> None:
    """Go as near to an enemy as the AP allow, or end the turn."""
    offers = battle.aim.offers
    assert offers is not None
    near = min((one.tile for one in offers.targets), key=lambda tile: abs(tile[0] - offers.here[0]))
    tiles = [tile for tile in offers.reach if offers.reach[tile] <= 6]
    best = min(tiles, key=lambda to: (abs(to[0] - near[0]) + abs(to[1] - near[1]), to), default=None)
    if best is None or abs(best[0] - near[0]) >= abs(offers.here[0] - near[0]):
        player.press("end")
    else:
        player.click_tile(battle, best)
        player.click_tile(battle, best)
    player.settle()


def test_skipping_what_is_played_leaves_the_same_battle(player: Player, tmp_path: Path) -> None:
    digests = []
    for name in ("slow", "skipped"):
        screen = player.begin(RANGE, tmp_path / f"{name}.battle", bots=["blue", "red"], seed=3)
        while screen.session.result is None:
            if name == "skipped":
                player.press("skip")
            player.frames(1, 400)
        digests.append(screen.session.battle.state_digest())
        player.opening.close()
    assert digests[0] == digests[1]


@pytest.mark.usefixtures("battle")
def test_a_held_key_tints_the_board(player: Player) -> None:
    player.press("north")
    plain = picture(player)
    for scancode in (pygame.KSCAN_V, pygame.KSCAN_B):
        player.post(pygame.event.Event(pygame.KEYDOWN, scancode=scancode, mod=0, key=0, unicode=""))
        assert picture(player) != plain
        player.post(pygame.event.Event(pygame.KEYUP, scancode=scancode, mod=0, key=0, unicode=""))
        assert picture(player) == plain


def test_the_log_scrolls_filters_and_leads_to_the_tile(player: Player, battle: BattleScreen) -> None:
    step_closer(player, battle)
    all_lines = len(battle.log._shown)
    player.press("log_filter")
    player.frames(1)
    assert 0 < len(battle.log._shown) < all_lines
    player.press("log_filter")
    (line, _, _), y = battle.log._in_view()[-1]
    assert line.tile is not None
    player.click((battle.layout.log.centerx, y + 4))
    assert battle.aim.cursor == line.tile


def test_the_wheel_zooms_about_the_pointer(player: Player, battle: BattleScreen) -> None:
    camera = battle.scene.camera
    at = camera.view.center
    tile = camera.tile_at(at)
    before = camera.tile
    player.point(at)
    player.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, pos=at))
    assert camera.tile > before
    assert camera.tile_at(at) == tile


@pytest.mark.parametrize("size", [*SIZES, (960, 540), (1000, 900), (2560, 1080)])
def test_no_parts_overlap_and_all_are_in_the_window(size: tuple[int, int]) -> None:
    layout = Layout.of(size, Look(min(size[1], round(size[0] * 9 / 16))))
    parts = [layout.strip, layout.board, layout.prompt, layout.bar, layout.card, layout.log]
    for part in parts:
        assert pygame.Rect((0, 0), size).contains(part)
        assert part.width > 0
        assert part.height > 0
        assert part.collidelistall(parts) == [parts.index(part)]


@pytest.mark.parametrize("size", SIZES)
def test_buttons_neither_overlap_nor_leave_the_window(size: tuple[int, int], tmp_path: Path) -> None:
    one = Player(size)
    title = titled(one)
    check_buttons(title._buttons.all, size)
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


def test_a_resized_window_is_laid_out_anew(player: Player, battle: BattleScreen) -> None:
    player.app.surface = pygame.display.set_mode((1600, 900))
    player.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900))
    assert battle.layout == Layout.of((1600, 900), player.app.screens.look)
    assert len(picture(player)) == 1600 * 900 * 3
