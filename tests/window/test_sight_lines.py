"""The lines of an attack that is pointed at: where they are stopped, and by what."""

from __future__ import annotations

from tests.window.player import ENGLISH, Player

from game.window.battle_screen import BattleScreen
from game.window.board.rays import Obstacle, Ray
from systems.geometry.lines import TILE


def test_a_target_without_a_line_shows_where_every_line_is_stopped(player: Player, battle: BattleScreen) -> None:
    """Katya on 15,4 and Chiara on 1,8 have the wall between them."""
    offers = battle.aim.offers
    assert offers is not None
    assert offers.here == (15, 4)
    player.point(battle.scene.camera.centre_of((1, 8)))
    marks = tuple(battle.scene._ground())
    rays = [one for one in marks if isinstance(one, Ray)]
    assert [one for one in marks if isinstance(one, Obstacle)] == [Obstacle((8, 6))]
    rank = battle.session.view.terrain.cover_rank((15, 4), (1, 8))
    assert [one.free for one in rays] == [float(line.free) for line in rank.lines]
    assert all(0 < one.free < 1 for one in rays)
    assert [one.end for one in rays] == [(line.x1 / TILE, line.y1 / TILE) for line in rank.lines]
    words = [row.words for row in battle.pointed.rows()]
    assert words[1:] == [
        "There is no line of effect to the target.",
        ENGLISH.window("lines_stopped", stopped=4, lines=4, places="8,6"),
    ]
