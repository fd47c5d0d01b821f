"""Placing people in the window: by mouse, by keyboard alone, pressed to corners, left to a bot, between two in fog."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from tests.maps.mapfiles import save, tmx
from tests.window.player import ENGLISH, Player, picture

from game.headless.output import Output
from game.window.battle_screen import BattleScreen
from game.window.hand_over import HandOver
from game.window.report import Report
from systems.core.components import Position
from systems.core.identifiers import Seat, Tile, UnitId
from systems.ground.components import ActionPoints, Pressed
from systems.ground.deployment import is_on

BARE = ".#............../..........#...../...........#..../................"
"""The wall at 1,0 has an end that somebody on 0,0 can press to."""


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A map without spawns."""
    return save(tmp_path, tmx(BARE, spawns=""), "bare.tmx")


@pytest.fixture
def placing(player: Player, bare: Path, tmp_path: Path) -> BattleScreen:
    """Blue is to place its people; a bot plays red."""
    return player.begin(bare, tmp_path / "a.battle", ["red"])


def places(screen: BattleScreen, side: str = "blue") -> list[Tile | None]:
    """Where everybody of a side stands, None where they have no place."""
    world = screen.session.battle.world
    found = (world.find(unit, Position) for unit in world.members([side]))  # type: ignore[list-item]
    return [None if at is None else at.tile for at in found]


def enabled(screen: BattleScreen) -> set[str]:
    return {one.code for one in screen.bar.buttons.all if one.enabled}


def test_clicks_place_one_after_the_other(player: Player, placing: BattleScreen) -> None:
    assert {"place_rest", "measure"} <= enabled(placing)
    assert not {"done", "undo", "end"} & enabled(placing)
    for at, tile in enumerate(((0, 0), (0, 2), (2, 3))):
        player.click_tile(placing, tile)
        assert places(placing)[: at + 2] == [*[(0, 0), (0, 2), (2, 3)][: at + 1], None]
    player.click_tile(placing, (4, 0))
    assert placing.aim.refusal is not None
    assert placing.aim.refusal.code == "deploy.outside"
    assert places(placing)[3] is None
    player.press("undo")
    assert places(placing)[2] is None
    player.press("end")
    assert placing.aim.refusal is not None
    assert placing.aim.refusal.code == "deploy.left"
    player.click_tile(placing, (2, 2))
    player.click_tile(placing, (2, 3))
    assert "done" in enabled(placing)
    player.push(placing, "done")
    player.settle()
    assert not is_on(placing.session.battle.world)
    assert None not in places(placing, "red")


def test_somebody_who_stands_is_picked_by_a_click_and_placed_elsewhere(player: Player, placing: BattleScreen) -> None:
    player.click_tile(placing, (0, 2))
    player.click_tile(placing, (0, 2))
    placement = placing.aim.placement
    assert placement is not None
    assert placement.chosen == 1
    player.click_tile(placing, (2, 1))
    assert places(placing) == [(2, 1), None, None, None]
    assert placement.chosen == 2
    placing.resize(placing.screens.size, placing.screens.look)
    player.frames(2)
    chip = placing.cast.strip._chips[3][0]
    player.click(chip.center)
    assert placement.chosen == 4
    player.click_tile(placing, (2, 2))
    assert places(placing) == [(2, 1), None, None, (2, 2)]


def test_all_of_it_by_keyboard(player: Player, placing: BattleScreen) -> None:
    player.press("next_target")
    player.press("confirm")
    assert places(placing).count(None) == 4
    for _ in range(2):
        player.press("west")
    home = placing.aim.cursor
    assert home is not None
    player.press("confirm")
    assert places(placing)[1] == home
    for _ in range(3):
        player.press("north" if home[1] > 1 else "south")
        player.press("confirm")
    for code in ("buttons", "confirm"):
        player.press(code)
    assert None not in places(placing)
    player.press("cancel")
    player.press("end")
    player.settle()
    assert not is_on(placing.session.battle.world)


def test_pressing_to_a_corner_and_to_none_again(player: Player, placing: BattleScreen) -> None:
    player.click_tile(placing, (0, 0))
    world = placing.session.battle.world
    first = UnitId(1)
    player.click_tile(placing, (0, 0), button=3)
    assert world.get(first, Pressed).corners
    assert world.get(first, ActionPoints).ap == -1
    seen = [world.get(first, Pressed).corners]
    while world.find(first, Pressed) is not None:
        player.press("press")
        seen.append(getattr(world.find(first, Pressed), "corners", ()))
    assert len(seen) == len(set(seen)) == 1 + len(world.terrain.corners((0, 0)))
    assert world.get(first, ActionPoints).ap == 0


def test_the_rest_is_left_to_a_bot(player: Player, placing: BattleScreen) -> None:
    player.click_tile(placing, (0, 0))
    player.push(placing, "place_rest")
    found = places(placing)
    assert found[0] == (0, 0)
    assert None not in found
    assert len(set(found)) == 4
    assert is_on(placing.session.battle.world)


def test_programs_are_told_whom_a_click_places_and_where(player: Player, placing: BattleScreen) -> None:
    stream = io.StringIO()
    report = Report(Output(stream, ENGLISH, as_json=True))
    player.click_tile(placing, (0, 0))
    report.tell(player.app.screens)
    told = json.loads(stream.getvalue().splitlines()[-1])["window"]
    assert (told["placing"]["chosen"], told["placing"]["waiting"], told["offers"]) == (2, [2, 3, 4], None)
    assert [0, 1] in told["placing"]["free"]
    assert [0, 0] not in told["placing"]["free"]


def test_the_free_places_are_green_and_grow_fewer(player: Player, placing: BattleScreen) -> None:
    player.point((5, 5))
    before = picture(player)
    free = placing.aim.placement
    assert free is not None
    count = int(free.free.sum())
    player.click_tile(placing, (0, 0))
    assert int(free.free.sum()) == count - 1
    assert picture(player) != before


def test_in_fog_two_people_place_theirs_without_seeing_the_other(player: Player, bare: Path, tmp_path: Path) -> None:
    player.begin_quietly(bare, tmp_path / "fog.battle", fog=True)
    assert player.top(HandOver)._seat == "blue"
    player.press("confirm")
    screen = player.top(BattleScreen)
    player.push(screen, "place_rest")
    mine = places(screen)
    player.press("end")
    player.settle_on(HandOver)
    assert player.top(HandOver)._seat == "red"
    player.press("confirm")
    assert screen.session.viewer == Seat("red")
    view = screen.session.view
    assert {view.get(unit, Position).tile for unit in view.units() if view.find(unit, Position)} == set()
    assert len(view.units()) == 4
    log = "\n".join(line.text for line in screen.session.chronicle.lines)
    assert "Blue places its people" in log
    assert "is placed on" not in log
    assert all(f"{at}" not in log for at in mine)


def test_a_battle_that_was_left_while_people_are_placed_goes_on_there(
    player: Player, placing: BattleScreen, tmp_path: Path
) -> None:
    player.click_tile(placing, (0, 0))
    player.opening.close()
    player.app.screens.clear()
    player.go_on(tmp_path / "a.battle")
    player.settle()
    screen = player.top(BattleScreen)
    assert screen.aim.placement is not None
    assert places(screen) == [(0, 0), None, None, None]
