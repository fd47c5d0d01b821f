"""What mouse and keys do in a battle, and what the screen shows of it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from tests.window.player import ENGLISH, RANGE, Player, picture
from tests.window.scenes import canvas, pixels

from game.resources import resource_folder
from game.window.battle_screen import BattleScreen
from game.window.board.camera import Camera
from game.window.board.leaning import Leaning
from game.window.look import Look
from game.window.offers import MoveOffer, TargetOffer
from game.window.people import Gauge
from systems.core.commands import Refusal
from systems.core.components import Position


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


def test_who_cannot_attack_into_a_corner_is_named(battle: BattleScreen) -> None:
    offers = battle.aim.offers
    assert offers is not None
    named = set()
    for tile in sorted(offers.reach):
        for corner in offers.corners(tile):
            offer = offers.move(tile, (corner,))
            if isinstance(offer, MoveOffer):
                rows = battle.pointed.breakdown.move(offer, offers, tile, planned=True)
                said = {row.words for row in rows if row.figure == "cannot attack"}
                denied = offers.denied(tile, (corner,))
                assert said == {
                    battle.session.name(one.unit) for one in offers.targets if denied[one.tile[1], one.tile[0]]
                }
                named |= said
    assert named


def test_the_chosen_corner_is_drawn_where_it_is() -> None:
    camera = Camera(3, 3, pygame.Rect(0, 0, 300, 300), 100)
    camera.left = camera.top = 0
    shown, plain = canvas(300, 300), canvas(300, 300)
    Leaning((1, 1), (0, -1), (1, 0)).draw(shown, camera, Look())
    rows, columns = (pixels(shown) != pixels(plain)).any(2).nonzero()
    assert {(rows < 100).any(), (columns > 200).any()} == {True}, "around the corner, up and to the right"
    assert (rows.max(), columns.min()) < (150, 100)
    edge = (pixels(shown) != pixels(plain)).any(2)[97:103, 105:195]
    assert edge.all(1).any(), "the edge leaned at"
    other = canvas(300, 300)
    Leaning((1, 1), (0, -1), (1, 0), chosen=False).draw(other, camera, Look())
    rows, columns = (pixels(other) != pixels(plain)).any(2).nonzero()
    assert abs(rows.mean() - 100) <= 1
    assert abs(columns.mean() - 200) <= 1


def test_a_tile_out_of_reach_says_why(player: Player, battle: BattleScreen) -> None:
    offers = battle.aim.offers
    assert offers is not None
    board = offers.view.board
    far = next(
        tile
        for tile in ((x, y) for x in range(board.columns) for y in range(board.rows))
        if tile not in offers.reach
        and offers.view.terrain.standable[tile[1], tile[0]]
        and all(offers.view.get(unit, Position).tile != tile for unit in offers.view.units())
    )
    wall = next((int(x), int(y)) for y, x in zip(*offers.view.terrain.move.tiles.nonzero(), strict=True))
    for tile, start in ((far, "That takes "), (wall, "There is no way to ")):
        player.point(battle.scene.camera.centre_of(tile))
        assert battle.pointed.rows()[1].words.startswith(start)


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
    words, _ = battle.prompt
    assert words == ENGLISH.refusal(target.refusal)
    assert words in {row.words for row in battle.pointed.rows()}


def test_an_enemy_out_of_nothing_but_ap_could_be_hit(player: Player, battle: BattleScreen) -> None:
    offers = battle.aim.offers
    assert offers is not None
    barred, dear = offers.targets[0], replace(offers.targets[0], refusal=Refusal.of("not_enough_ap", price=5, ap=1))
    assert (barred.is_barred, barred.lacks_ap, dear.is_barred, dear.lacks_ap) == (True, False, False, True)
    for target, title in ((barred, "cannot be hit"), (dear, "could be hit with more AP")):
        offers.__dict__["targets"] = (target,)
        player.point(battle.scene.camera.centre_of(target.tile))
        assert battle.pointed.rows()[0].words.endswith(title)


def test_what_is_said_of_a_button_ends_with_what_comes_over_the_battle(player: Player, battle: BattleScreen) -> None:
    undo = next(one for one in battle.bar.buttons.all if one.code == "undo")
    player.point(undo.rect.center)
    look = player.app.screens.look
    tip = battle.pointed.tip(look)
    assert tip is not None
    assert battle.layout.board.contains(tip[1])
    player.press("menu")
    assert battle.pointed.tip(look) is None
    player.press("cancel")
    assert battle.pointed.tip(look) is None


def test_only_who_acts_has_action_points_left(battle: BattleScreen) -> None:
    for unit in battle.session.view.units():
        row = next(one for one in battle.cast.person(unit).rows if one.icon == "ap")
        if isinstance(row, Gauge):
            assert (unit, row.left, row.most) == (battle.session.actor, 12, 12)
        else:
            assert unit != battle.session.actor
            assert row.value == "12 at their turn"


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
    rows = battle.pointed.rows()
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


@pytest.mark.parametrize("whole_field", [0, 10_000])
def test_cover_is_said_against_those_who_have_the_best_of_it_first(
    player: Player, tmp_path: Path, whole_field: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.window.offers.WHOLE_FIELD", whole_field)
    screen = player.begin(resource_folder("maps") / "yard.tmx", tmp_path / "yard.battle")
    player.settle()
    offers = screen.aim.offers
    assert offers is not None
    words = ["none", "light", "heavy", "hard"]
    seen = set()
    for tile in sorted(offers.reach)[::11]:
        offer = offers.move(tile)
        assert isinstance(offer, MoveOffer)
        rows = screen.pointed.breakdown.move(offer, offers, tile, planned=False)
        ranks = [words.index(row.figure) for row in rows if row.figure in words]
        found = (offers.view.terrain.cover_rank(one.tile, tile).rank for one in offers.targets)
        assert ranks == sorted(found)[:6]
        assert ENGLISH.window("cover_more", count=2) in {row.words for row in rows}
        seen |= set(ranks)
    assert len(seen) > 2
