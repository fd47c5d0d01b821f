"""The measuring tool: by mouse and by keyboard what `enfilade measure` says, and nothing a seat does not know."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.window.player import ENGLISH, INTERIOR, RANGE, SIZES, Player, picture

from game.cli import main
from game.measuring.pairs import Pair
from game.measuring.walking import Walk
from game.window.battle_screen import BattleScreen
from game.window.board.overlays import Ranks, Target, Tint, Way
from game.window.board.rays import Obstacle, Ray
from game.window.hand_over import HandOver
from game.window.help import Help
from game.window.look import SMALL, Look
from game.window.panels.measured import _laid
from game.window.ruler import Ruler
from systems.core.components import Doors, Knowledge, Position
from systems.core.identifiers import Tile, UnitId
from systems.geometry.grid import index
from systems.ground.rulebook import Ground


def said(screen: BattleScreen) -> list[str]:
    """What stands beside the board, a line each."""
    return [f"{one.about} {one.found}" for one in screen.measured.said(screen.ruler.pair)]


def told(capsys: pytest.CaptureFixture[str], map_file: Path, start: Tile, to: Tile) -> list[str]:
    """What the command line says of the same, without its heading."""
    assert main(["measure", str(map_file), *(f"{column},{row}" for column, row in (start, to))]) == 0
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()[1:]]


def point(player: Player, screen: BattleScreen, tile: Tile) -> None:
    player.point(screen.scene.camera.centre_of(tile))


@pytest.mark.parametrize(("start", "to"), [((9, 2), (12, 5)), ((3, 4), (13, 6)), ((3, 4), (4, 4)), ((7, 7), (1, 6))])
def test_by_mouse_it_says_what_the_command_line_says(
    start: Tile, to: Tile, player: Player, battle: BattleScreen, capsys: pytest.CaptureFixture[str]
) -> None:
    player.press("measure")
    player.click_tile(battle, start)
    point(player, battle, to)
    assert (battle.ruler.start, battle.ruler.end) == (start, to)
    assert said(battle) == told(capsys, RANGE, start, to)
    assert len(said(battle)) >= 12


def test_by_keyboard_it_says_the_same(player: Player, battle: BattleScreen, capsys: pytest.CaptureFixture[str]) -> None:
    player.press("north")
    player.press("measure")
    assert battle.ruler.start == battle.aim.cursor == (15, 3)
    for step in ("west", "south_west", "confirm", "west", "south"):
        player.press(step)
    assert (battle.ruler.start, battle.ruler.end) == ((13, 4), (12, 5))
    assert said(battle) == told(capsys, RANGE, (13, 4), (12, 5))
    player.press("cancel")
    assert not battle.ruler.held
    assert player.top(BattleScreen) is battle


def test_measuring_changes_nothing(player: Player, battle: BattleScreen) -> None:
    digest, plain = battle.session.battle.state_digest(), picture(player)
    player.press("measure")
    for tile in ((1, 6), (8, 3), (12, 5)):
        player.click_tile(battle, tile)
        player.click_tile(battle, tile)
        player.press("press")
        assert picture(player) != plain
    player.click_tile(battle, (3, 3), button=3)
    assert not battle.ruler.held
    battle.aim.point(None)
    assert battle.aim.plan is None
    assert picture(player) == plain
    assert battle.session.battle.state_digest() == digest


def test_lines_what_stops_them_and_the_way_are_drawn(player: Player, battle: BattleScreen) -> None:
    """From 9,2 the low wall at 12,4 stops the line to the north-east corner of 12,5."""
    player.press("measure")
    player.click_tile(battle, (9, 2))
    point(player, battle, (12, 5))
    pair = battle.ruler.pair
    assert pair is not None
    over, under = tuple(battle.scene._marks()), tuple(battle.scene._ground())
    rays = [one for one in under if isinstance(one, Ray)]
    assert [one.free < 1 for one in rays] == [False, True, False, False, False]
    assert (rays[-1].start, rays[-1].end) == (pair.witness[:2], pair.witness[2:])  # type: ignore[index]
    assert [one for one in under if isinstance(one, Obstacle)] == [Obstacle((12, 4))]
    assert [one.tile for one in over if isinstance(one, Target)] == [(9, 2), (12, 5)]
    way = under[0]
    assert isinstance(way, Way)
    assert way.tiles == ((9, 2), (10, 3), (11, 4), (12, 5))


def test_the_button_begins_at_the_character_and_ends_it(player: Player, battle: BattleScreen) -> None:
    player.push(battle, "measure")
    assert battle.ruler.start == (15, 4)
    assert next(one for one in battle.bar.buttons.all if one.code == "measure").chosen
    assert ENGLISH.window("prompt_measure", start="Katya (15,4)") in battle.prompt
    player.push(battle, "measure")
    assert not battle.ruler.held
    player.press("buttons")
    while (focused := battle.bar.buttons.focused) is not None and focused.code != "measure":
        player.press("east")
    player.press("confirm")
    assert battle.ruler.held


def test_tab_points_at_everybody_and_plans_nothing(player: Player, battle: BattleScreen) -> None:
    player.press("measure")
    seen = set()
    for _ in battle.session.view.units():
        player.press("next_target")
        seen.add(battle.ruler.end)
    assert seen == {battle.session.view.get(unit, Position).tile for unit in battle.session.view.units()}
    assert battle.aim.plan is None
    player.press("help")
    player.top(Help)


def test_it_can_be_used_while_bots_play(player: Player, tmp_path: Path) -> None:
    screen = player.begin(RANGE, tmp_path / "bots.battle", bots=["blue", "red"])
    player.press("measure")
    player.click_tile(screen, (3, 4))
    point(player, screen, (13, 6))
    camera = screen.scene.camera
    at = (camera.left, camera.top)
    moved = False
    for _ in range(40):
        player.frames(1, 200)
        moved = moved or screen.playback.busy
        assert said(screen)[0] == "distance 10.2 m, centre to centre"
        assert [one for one in screen.scene._ground() if isinstance(one, Ray)]
    assert moved
    assert (camera.left, camera.top) == at, "the board follows what is played back while somebody measures on it"


def test_a_tint_is_of_what_is_measured(player: Player, battle: BattleScreen) -> None:
    """Every tile against an opponent who is pointed at, as the pairs have it."""
    target = (1, 6)
    point(player, battle, target)
    terrain = battle.session.view.terrain
    battle.scene.tint = "lines"
    lines = next(one for one in battle.scene._ground() if isinstance(one, Tint)).mask
    battle.scene.tint = "cover"
    ranks = next(one for one in battle.scene._ground() if isinstance(one, Ranks)).ranks
    rulebook = battle.session.battle.rulebook
    assert isinstance(rulebook, Ground)
    walk = Walk(terrain, rulebook.rules, target)
    for row in range(terrain.board.rows):
        for column in range(terrain.board.columns):
            pair, tile = Pair(walk, (column, row)), index((column, row))
            if terrain.standable[tile]:
                assert lines[tile] == (pair.witness is not None)
                assert ranks[tile] == pair.cover.rank
            else:
                assert not lines[tile]
                assert ranks[tile] == -1


@pytest.mark.parametrize("size", SIZES)
def test_all_that_is_said_has_room(size: tuple[int, int], tmp_path: Path) -> None:
    """Even of a tile with two corners, beyond low cover, at the end of a long way."""
    player = Player(size)
    screen = player.begin(INTERIOR, tmp_path / "fog.battle")
    look, rect = Look(size[1]), screen.measured._rect
    room = (rect.height - look.px(24 + 24 + 8 + 44) - look.px(3) * 16) // look.line_height(SMALL)
    wide = rect.width - look.px(24)
    ruler = Ruler(screen.session)
    for to in ((3, 6), (23, 15), (29, 10), (9, 15), (18, 4)):
        ruler.take((31, 18))
        ruler.point(to)
        _, laid = _laid(look, screen.measured.said(ruler.pair), wide, room)
        assert sum(map(len, laid)) <= room
        assert all(look.width(line, SMALL) <= wide for lines in laid for line in lines)
    player.opening.close()


def test_where_there_is_no_room_the_way_is_shortened(battle: BattleScreen) -> None:
    ruler, look, wide = Ruler(battle.session), Look(), 272
    ruler.take((1, 4))
    ruler.point((15, 8))
    lines = battle.measured.said(ruler.pair)

    def laid(room: int) -> tuple[int, int, bool]:
        indent, found = _laid(look, lines, wide, room)
        assert [" ".join(one) for one in found[:-1]] == [one.found for one in lines[:-1]]
        return indent, sum(map(len, found)), found[-1][-1].endswith("…")

    column, aligned, cut = laid(99)
    assert (column, cut) == (88, False)
    assert laid(aligned) == (88, aligned, False)
    least = aligned - 1
    for room in range(aligned - 1, 0, -1):
        indent, height, cut = laid(room)
        assert indent == 20
        least = min(least, height)
        assert height == max(room, least) or not cut
    assert laid(1) == (20, least, True)
    assert least < aligned - 1


# What a seat does not know


@pytest.fixture
def fogged(player: Player, tmp_path: Path) -> BattleScreen:
    player.begin_quietly(INTERIOR, tmp_path / "fog.battle")
    player.top(HandOver)
    player.press("confirm")
    player.settle()
    return player.top(BattleScreen)


def measured_from(player: Player, screen: BattleScreen, start: Tile) -> list[tuple[list[str], bytes]]:
    """What is said and shown from a tile to others near and far, in a window that kept nothing."""
    screen.ruler.put_away()
    screen.ruler.take(start)
    board, found = screen.session.view.board, []
    for at in range(0, board.columns * board.rows, 37):
        screen.ruler.point((at % board.columns, at // board.columns))
        found.append((said(screen), picture(player)))
    return found


def test_in_fog_neither_strangers_nor_unseen_doors_are_measured(player: Player, fogged: BattleScreen) -> None:
    world, seat = fogged.session.battle.world, fogged.session.viewer
    known = world.battle(Knowledge).of(seat)
    strangers = [UnitId(one) for one in set(world.units()) - set(known.visible)]
    assert strangers
    start = next(iter(fogged.aim.offers.reach)) if fogged.aim.offers else (29, 10)
    before = measured_from(player, fogged, start)
    for unit, tile in zip(strangers, ((20, 6), (20, 7), (28, 8), (13, 7), (16, 6)), strict=False):
        world.set(unit, Position(tile))
    doors = world.battle(Doors)
    world.set(None, Doors(tuple(not shut for shut in doors.closed), doors.locked))
    assert world.terrain is not fogged.session.view.terrain
    assert measured_from(player, fogged, start) == before


def test_where_somebody_measured_is_not_left_to_the_next(player: Player, fogged: BattleScreen) -> None:
    player.press("measure")
    assert fogged.ruler.held
    first = fogged.session.viewer
    for _ in range(12):
        player.press("end")
        player.settle_on(HandOver)
        if isinstance(player.app.screens.top, HandOver):
            break
    player.press("confirm")
    assert player.top(BattleScreen) is fogged
    assert fogged.session.viewer != first
    assert not fogged.ruler.held
    assert fogged.ruler.start is None
