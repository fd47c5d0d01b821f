"""Weapons on the ground: drawn where they lie, said on hover, and in fog where they were last seen."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from msgspec.structs import replace
from tests.window.player import RANGE, Player, picture
from tests.window.scenes import canvas, pixels
from tests.window.states import acting, free_beside, put

from game.window.battle_screen import BattleScreen
from game.window.board.camera import Camera
from game.window.board.lying import Lying
from game.window.look import Look
from systems.core.components import Dropped, DroppedItem, Knowledge, Position
from systems.ground.commands import Drop
from systems.ground.components import Arms


def shown(lying: Lying, tile: int = 48) -> np.ndarray:
    surface = canvas(3 * tile, 3 * tile)
    camera = Camera(3, 3, surface.get_rect(), tile)
    camera.left = camera.top = 0
    lying.draw(surface, camera, Look())
    return pixels(surface)


def test_a_weapon_lies_in_the_middle_of_an_empty_tile_and_aside_of_somebody() -> None:
    plain = pixels(canvas(144, 144))
    for aside in (False, True):
        rows, columns = (shown(Lying((1, 1), "blade", aside=aside)) != plain).any(2).nonzero()
        assert (rows.min() >= 48, rows.max() < 96, columns.min() >= 44, columns.max() < 96) == (True,) * 4
        assert (abs(columns.mean() - 72) < 2) is not aside
    assert not np.array_equal(shown(Lying((1, 1), "blade")), shown(Lying((1, 1), "wield")))
    assert not np.array_equal(shown(Lying((1, 1), "blade")), shown(Lying((1, 1), "blade", remembered=True)))
    assert not np.array_equal(shown(Lying((1, 1), "blade", 2)), shown(Lying((1, 1), "blade")))
    small = Lying((1, 1), "blade"), Lying((1, 1), "wield")
    assert np.array_equal(shown(small[0], 8), shown(small[1], 8)), "a dot, where an icon could not be told"


def test_what_lies_on_a_tile_is_drawn_and_said(player: Player, battle: BattleScreen) -> None:
    tile = free_beside(battle)
    camera = battle.scene.camera
    player.point(camera.centre_of(tile))
    plain, before = picture(player), [row.words for row in battle.pointed.rows()]
    put(battle, None, Dropped((DroppedItem(tile, "rifle", 3, 5), DroppedItem(tile, "knife"))))
    assert picture(player) != plain
    words = [row.words for row in battle.pointed.rows()]
    assert words == [*before, "", "Lies there: rifle 3+5", "Lies there: knife"]
    (lying,) = battle.scene.things.lying(())
    assert (lying.icon, lying.count, lying.aside, lying.remembered) == ("blade", 2, False, False)


def test_a_weapon_that_falls_is_on_the_ground_when_it_is_seen_to(player: Player, battle: BattleScreen) -> None:
    unit = acting(battle)
    here = battle.session.view.get(unit, Position).tile
    held = battle.session.view.get(unit, Arms).carried[0].weapon
    battle.carry_out(Drop())
    assert battle.playback.busy
    assert list(battle.scene.things.all) == []
    player.settle()
    assert [(one.tile, one.words.split(maxsplit=1)[0]) for one in battle.scene.things.all] == [(here, held)]


def test_in_fog_it_lies_where_it_was_last_seen(player: Player, tmp_path: Path) -> None:
    screen = player.begin(RANGE, tmp_path / "fog.battle", ["red"], fog=True)
    player.settle()
    here = screen.session.view.get(acting(screen), Position).tile
    view = screen.session.view
    seen = np.any([view.terrain.los_field(view.get(own, Position).tile) for own in view.members()], axis=0)
    far = next((int(x), int(y)) for y, x in zip(*(~seen).nonzero(), strict=True))
    known = screen.session.battle.world.battle(Knowledge)
    own = screen.session.viewer
    for tile, remembered in ((here, False), (far, True)):
        lying = (DroppedItem(tile, "knife"),)
        seats = tuple(replace(one, dropped=lying) if one.seat == own else one for one in known.seats)
        put(screen, None, Knowledge(known.fog, seats))
        (thing,) = screen.scene.things.all
        assert thing.remembered is remembered
        (row,) = screen.scene.things.rows(tile)
        assert row.words == ("Lay there when last seen: knife" if remembered else "Lies there: knife")
