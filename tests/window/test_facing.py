"""Which way people face: where they last went or attacked, as far as the screen's seat was told."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from tests.window.player import Player
from tests.window.scenes import begun, canvas, first_view, pixels

from game.resources import resource_folder
from game.window.battle_screen import BattleScreen
from game.window.board.camera import Camera
from game.window.board.tokens import Token, draw_tokens
from game.window.hand_over import HandOver
from game.window.look import Look
from game.window.places import Places, direction, facings
from game.window.playback import MS, Playback
from systems.core.components import Position
from systems.core.events import Spotted, Stepped, TurnBegan
from systems.core.identifiers import Side, UnitId
from systems.core.views import View
from systems.ground.events import Attacked, Performed

MAPS = resource_folder("maps")
ANA, BO = UnitId(1), UnitId(4)


def attack(unit: UnitId | None, target: UnitId | None) -> Attacked:
    return Attacked(unit, target, "rifle", 5, None, ())


def view() -> View:
    return first_view(begun("range"))


def test_who_steps_faces_that_way_and_who_attacks_faces_the_target() -> None:
    stepped = Stepped(ANA, (4, 4), (5, 3))
    assert facings((stepped,), view()) == {ANA: (1, -1)}
    there = view().get(BO, Position).tile
    assert facings((stepped, attack(ANA, BO)), view())[ANA] == (there[0] - 5, there[1] - 3)
    assert facings((stepped, Performed(ANA, BO, "taunt", 2)), view())[ANA] == (there[0] - 5, there[1] - 3)
    assert facings((TurnBegan(ANA),), view()) == {}


def test_a_target_is_where_it_was_when_it_was_attacked() -> None:
    events = (Stepped(ANA, (2, 2), (3, 2)), attack(ANA, BO), Stepped(BO, (3, 8), (4, 8)))
    assert facings(events, view()) == {ANA: (0, 6), BO: (1, 0)}
    seen = (Spotted((Side("blue"),), BO, (9, 2)), Stepped(ANA, (2, 2), (3, 2)), attack(ANA, BO))
    assert facings(seen, view())[ANA] == (6, 0)


@pytest.mark.parametrize("event", [attack(None, ANA), attack(ANA, None), attack(ANA, UnitId(99)), attack(ANA, ANA)])
def test_an_attack_by_or_on_somebody_unknown_turns_nobody(event: Attacked) -> None:
    assert facings((event,), view()) == {}
    assert direction(event, Places((event,), view())) is None


def test_somebody_turns_when_it_is_played_not_before() -> None:
    playback = Playback()
    playback.recall((Stepped(ANA, (3, 4), (2, 4)),), view())
    assert playback.facing_of(ANA) == (-1, 0)
    playback.add((TurnBegan(ANA), Stepped(ANA, (2, 4), (2, 3)), Stepped(ANA, (2, 3), (3, 3))), view())
    assert playback.facing_of(ANA) == (-1, 0), "their turn has only begun"
    playback.advance(MS["turn"])
    assert playback.facing_of(ANA) == (0, -1)
    playback.advance(MS["step"])
    assert playback.facing_of(ANA) == (1, 0)
    playback.skip()
    assert playback.facing_of(ANA) == (1, 0)
    assert playback.facing_of(BO) is None


def test_what_is_undone_turns_them_back(tmp_path: Path) -> None:
    player = Player()
    screen = player.begin(MAPS / "range.tmx", tmp_path / "range.battle")
    player.settle()
    offers = screen.aim.offers
    assert offers is not None
    tile = min(offers.reach)
    player.click_tile(screen, tile)
    player.click_tile(screen, tile)
    player.settle()
    assert screen.playback.facing_of(offers.unit) is not None
    player.press("undo")
    assert screen.playback.facing_of(offers.unit) is None
    player.opening.close()


def test_in_fog_nobody_faces_a_way_that_the_seat_was_not_told(tmp_path: Path) -> None:
    player = Player()
    player.begin_quietly(MAPS / "interior.tmx", tmp_path / "fog.battle")
    player.press("confirm")
    screen = next(one for one in player.app.screens.all if isinstance(one, BattleScreen))
    session, handed = screen.session, 0
    while handed < 3 and session.result is None:
        player.settle_on(HandOver)
        if isinstance(player.app.screens.top, HandOver):
            handed += 1
            player.press("confirm")
            continue
        offers = screen.aim.offers
        assert offers is not None
        if offers.reach:
            tile = max(offers.reach, key=lambda to: (offers.reach[to], to))
            player.click_tile(screen, tile)
            player.click_tile(screen, tile)
            player.settle_on(HandOver)
        told = facings(session.battle.events(session.viewer), session.view)
        assert {unit: screen.playback.facing_of(unit) for unit in session.view.units()} == {
            unit: told.get(unit) for unit in session.view.units()
        }
        assert told
        if not isinstance(player.app.screens.top, HandOver):
            player.press("end")
    assert handed == 3
    player.opening.close()


def shown(token: Token, tile: int = 32) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    surface = canvas(5 * tile, 5 * tile)
    camera = Camera(5, 5, surface.get_rect(), tile)
    camera.left = camera.top = 0
    draw_tokens(surface, camera, Look(), (token,))
    return pixels(surface)


def test_each_way_is_drawn_on_the_side_it_points_to() -> None:
    token = Token(ANA, (2.5, 2.5), 0, "")
    for way in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-3, 1)):
        rows, columns = np.nonzero((shown(token) != shown(replace(token, facing=way))).any(2))
        assert len(rows) > 20
        middle = columns.mean() - 79.5, rows.mean() - 79.5
        assert middle[0] * way[0] + middle[1] * way[1] > 0.9 * np.hypot(*middle) * np.hypot(*way)
        assert rows.min() >= 64
        assert columns.min() >= 64
        assert rows.max() < 96
        assert columns.max() < 96


def test_the_fallen_and_the_small_face_no_way() -> None:
    token = Token(ANA, (2.5, 2.5), 0, "", fallen="dead")
    assert np.array_equal(shown(token), shown(replace(token, facing=(1, 0))))
    up = replace(token, fallen="")
    assert np.array_equal(shown(up, 12), shown(replace(up, facing=(1, 0)), 12))
