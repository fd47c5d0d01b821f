"""Log, card and strip show what has been played back so far, and not what is still to be seen."""

from __future__ import annotations

from pathlib import Path

from tests.window.player import RANGE, Player
from tests.window.test_explained import in_sight

from game.window.battle_screen import BattleScreen
from game.window.people import Gauge
from game.window.replay_screen import ReplayScreen
from systems.core.components import Position
from systems.core.identifiers import UnitId
from systems.ground.components import HitPoints


def log(screen: BattleScreen | ReplayScreen) -> list[str]:
    """The lines that are shown."""
    screen.log._lay_out()
    return [line.text for line, _, first in screen.log._shown if first]


def hp(screen: BattleScreen, unit: UnitId) -> int:
    """The hit points on somebody's card."""
    return next(row.left for row in screen.cast.person(unit).rows if isinstance(row, Gauge) and row.icon == "hp")


def test_an_attack_is_told_as_it_is_played(player: Player, battle: BattleScreen) -> None:
    hits = 0
    while not hits:
        target = in_sight(player, battle)
        player.click_tile(battle, target.tile)
        player.frames(1)
        before, told = hp(battle, target.unit), len(log(battle))
        player.press("confirm")
        assert battle.playback.clip is not None
        assert battle.playback.clip.kind == "shot"
        assert "attacks" in log(battle)[-1]
        assert hp(battle, target.unit) == before
        player.settle()
        after = battle.session.view.get(target.unit, HitPoints).hp
        hits += after < before
        assert hp(battle, target.unit) == after
        assert len(log(battle)) > told + 1
        assert any("attack:" in line for line in log(battle)[told:])
        offers = battle.aim.offers
        if offers is None or not any(one.odds is not None for one in offers.targets):
            player.press("end")
            player.settle()


def test_whose_turn_it_is_changes_when_it_is_played(player: Player, battle: BattleScreen) -> None:
    first = battle.session.actor
    assert first is not None
    offers = battle.aim.offers
    assert offers is not None
    tile = min(offers.reach)
    player.click_tile(battle, tile)
    player.click_tile(battle, tile)
    assert battle.session.view.get(first, Position).tile == tile
    before = battle.cast.person(first)
    assert before.tile == offers.here, "the card is that of before the walk"
    player.settle()
    assert battle.cast.person(first).tile == tile
    player.press("end")
    assert battle.cast.actor == battle.session.actor != first


def test_a_film_tells_a_step_as_it_is_played(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "range.battle"
    screen = player.begin(RANGE, path)
    player.settle()
    target = in_sight(player, screen)
    player.click_tile(screen, target.tile)
    player.press("confirm")
    player.settle()
    whole = log(screen)
    player.opening.close()
    player.app.screens.clear()
    player.app.screens.push(player.opening.watching(path))
    player.frames(3)
    film = player.top(ReplayScreen)
    film.to_line(10_000)
    film._go(film.film.length - 2)
    numbers = [line.number for line in film.film.chronicle.lines]
    assert numbers == sorted(set(numbers))
    before = len(log(film))
    film._step(1)
    assert film.playback.busy
    assert len(log(film)) == before + 1
    film.playback.skip()
    assert log(film)[before:] == whole[before:]
