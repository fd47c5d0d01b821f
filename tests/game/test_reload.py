"""A map drawn anew under a battle: who stays, what is told, what is refused; kept, gone on with, taken back."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from game.battle import Battle, BattleSetup
from game.board_form import board_form
from game.reel import Reel
from game.replay import Replay
from systems.core.board import Board
from systems.core.commands import Edit, Refusal
from systems.core.components import Doors, Dropped, DroppedItem, Knowledge, Position
from systems.core.engine import Happened, to_decide
from systems.core.events import BoardChanged, Displaced, Event
from systems.core.identifiers import Seat, UnitId
from systems.core.scenario import Objective
from systems.geometry.grid import Blockers, Tile
from systems.geometry.low_cover import LowObjects
from systems.ground.commands import EndTurn, Move, OpenDoor
from systems.ground.components import Pressed, PressedCorner
from tests.boards.drawn import drawn
from tests.core.secrecy import check_events, check_views
from tests.rules.ground.fight import RULES, Fight

YARD = """
    A.#..d...Z
    B.#......Y
    .....z....
"""


def battle(journal: Path | None = None, text: str = YARD, **scenario: Any) -> Battle:
    fight = Fight(text, **scenario)
    return Battle.start(BattleSetup("ground", msgspec.to_builtins(RULES), *fight.parts, seed=3), journal)


def anew(fought: Battle, *walls: Tile, open_: tuple[Tile, ...] = ()) -> Board:
    """The board as it stands, with walls more and fewer."""
    board = fought.world.board

    def other(layer: Blockers) -> Blockers:
        tiles = layer.tiles.copy()
        for column, row in walls:
            tiles[row, column] = True
        for column, row in open_:
            tiles[row, column] = False
        return Blockers.of(tiles, layer.left, layer.top)

    effect, sight, move = map(other, (board.effect, board.sight, board.move))
    return replace(board, effect=effect, sight=sight, move=move, _terrains=OrderedDict())


def cut(board: Board, columns: int) -> Board:
    """The board with its first columns only."""

    def narrow(layer: Blockers) -> Blockers:
        return Blockers.of(layer.tiles[:, :columns], layer.left[:, : columns + 1], layer.top[:, :columns])

    return replace(
        board, effect=narrow(board.effect), sight=narrow(board.sight), move=narrow(board.move),
        low=LowObjects.none(board.rows, columns), quarters=board.quarters[:, :columns], void=board.void[:, :columns],
        flags={name: mask[:, :columns] for name, mask in board.flags.items()}, doors=(), _terrains=OrderedDict(),
    )  # fmt: skip


def told(answer: object) -> tuple[Event, ...]:
    assert isinstance(answer, Happened), answer
    return answer.events()


def tile(fought: Battle, unit: int) -> Tile:
    return fought.world.get(UnitId(unit), Position).tile


def test_everybody_stays_who_can_and_what_changed_is_told() -> None:
    fought = battle()
    before = [tile(fought, unit) for unit in (1, 2, 3, 4)]
    events = told(fought.reload(anew(fought, (4, 1), (5, 1), open_=((2, 0),))))
    assert events == (BoardChanged(10, 3, 3, 2, 1),)
    assert [tile(fought, unit) for unit in (1, 2, 3, 4)] == before
    assert fought.world.terrain.move.tiles[1, 4]
    assert not fought.world.terrain.move.tiles[0, 2]


def test_a_map_in_which_nothing_is_other_leaves_no_line(tmp_path: Path) -> None:
    with battle(tmp_path / "a.battle") as fought:
        size = (tmp_path / "a.battle").stat().st_size
        assert fought.reload(anew(fought)) is None
        assert (tmp_path / "a.battle").stat().st_size == size


def test_who_is_walled_in_stands_on_the_nearest_free_tile() -> None:
    """A at 0,0 and B at 0,1 both lose their tile: 1,0 and 1,1 are nearest; each is told of with both tiles."""
    fought = battle()
    events = told(fought.reload(anew(fought, (0, 0), (0, 1))))
    assert events[1:] == (Displaced(UnitId(1), (0, 0), (1, 0)), Displaced(UnitId(2), (0, 1), (1, 1)))
    assert (tile(fought, 1), tile(fought, 2)) == ((1, 0), (1, 1))


def test_nobody_is_moved_onto_another() -> None:
    fought = battle(text=YARD.replace("A.", "AC"))
    told(fought.reload(anew(fought, (0, 0))))
    assert (tile(fought, 1), tile(fought, 2), tile(fought, 3)) == ((1, 1), (0, 1), (1, 0))


def test_a_smaller_map_takes_in_those_beyond_its_edge() -> None:
    fought = battle()
    events = told(fought.reload(cut(fought.world.board, 7)))
    assert (events[0].columns, events[0].rows) == (7, 3)  # type: ignore[attr-defined]
    assert {tile(fought, unit)[0] for unit in (3, 4)} == {6}
    assert fought.view(Seat("blue")).board.columns == 7


def test_doors_keep_their_number_and_state_and_one_that_is_gone_its_name() -> None:
    fought = battle()
    fought.edit(Edit("doors", "closed", [False]))
    name = fought.world.board.doors[0].name
    board = anew(fought)
    moved = drawn(YARD.replace("d", ".").replace(".Y", "dY")).board
    told(fought.reload(replace(board, doors=moved.doors, _terrains=OrderedDict())))
    doors = fought.world.board.doors
    assert (doors[0].name, doors[0].places, len(doors)) == (name, (), 2)
    assert fought.world.battle(Doors).closed == (False, True)
    told(fought.reload(replace(board, doors=board.doors, _terrains=OrderedDict())))
    assert [len(door.places) for door in fought.world.board.doors] == [0, 0, 1]


def test_a_door_that_stays_stays_open() -> None:
    fought = battle()
    fought.edit(Edit("doors", "closed", [False]))
    told(fought.reload(anew(fought, (9, 2))))
    assert fought.world.battle(Doors).closed == (False,)
    assert not fought.world.terrain.move.tiles[0, 5]


def test_what_lies_about_is_moved_with_the_ground_and_lost_corners_are_let_go() -> None:
    fought = battle()
    world = fought.world
    fought.edit(Edit("dropped", "items", [{"tile": [4, 2], "weapon": "knife", "loaded": 0, "spare": 0}]))
    world.set(UnitId(1), Pressed((PressedCorner("e", "s"),)))
    told(fought.reload(anew(fought, (4, 2), open_=((2, 0), (2, 1)))))
    assert world.battle(Dropped).items == (DroppedItem((4, 1), "knife"),)
    assert world.find(UnitId(1), Pressed) is None


REFUSED: dict[str, str] = {"scale": "reload.scale", "zone": "reload.no_zone", "room": "reload.no_room"}


@pytest.mark.parametrize("case", REFUSED)
def test_what_a_battle_cannot_go_on_with_is_refused_and_changes_nothing(case: str) -> None:
    fought = battle(objectives=(Objective("hold", "blue", zone="zone", rounds=3),))  # type: ignore[arg-type]
    board = anew(fought)
    other = {
        "scale": lambda: replace(board, metres_per_tile=board.metres_per_tile * 2),
        "zone": lambda: replace(board, zones=()),
        "room": lambda: replace(board, void=np.ones_like(board.void)),
    }[case]()
    before, world_board = fought.state_digest(), fought.world.board
    answer = fought.reload(replace(other, _terrains=OrderedDict()))
    assert isinstance(answer, Refusal)
    assert answer.code == REFUSED[case]
    assert fought.state_digest() == before
    assert fought.world.board is world_board


def test_a_journal_goes_on_replays_and_goes_back_over_it(tmp_path: Path) -> None:
    kept = tmp_path / "a.battle"
    with battle(kept) as fought:
        first = fought.played[-1].line
        waiting = to_decide(fought.world)
        assert waiting is not None
        fought.submit(waiting[0], EndTurn())
        told(fought.reload(anew(fought, (0, 0), (4, 1))))
        state, form = fought.state_digest(), board_form(fought.world.board)
        waiting = to_decide(fought.world)
        assert waiting is not None
        assert isinstance(fought.undo(waiting[0]), Refusal)
        log = fought.events(None)
    with Battle.resume(kept) as again:
        assert (again.state_digest(), board_form(again.world.board)) == (state, form)
        assert again.events(None) == log
        again.rewind(first)
        assert tile(again, 1) == (0, 0)
        assert not again.world.terrain.move.tiles[1, 4]
    replay = Replay(kept)
    boards = [replay.world.board.move.tiles[1, 4] for _ in replay.lines()]
    assert boards == [False, False, True, False]
    reel = Reel(kept)
    assert list(reel.run()) == [0, 1, 2, 3]
    for at, there in ((2, True), (1, False), (2, True), (3, False)):
        reel.go(at)
        assert reel.world.board.move.tiles[1, 4] == there


def test_a_snapshot_after_it_is_of_the_new_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.battle.LINES_PER_SNAPSHOT", 3)
    kept = tmp_path / "a.battle"
    with battle(kept) as fought:
        told(fought.reload(anew(fought, (0, 0), (4, 1))))
        for _ in range(6):
            waiting = to_decide(fought.world)
            assert waiting is not None
            fought.submit(waiting[0], EndTurn())
        state = fought.state_digest()
    assert b'"line":"snapshot"' in kept.read_bytes()
    with Battle.resume(kept) as again:
        assert again.state_digest() == state
        assert again.world.board.move.tiles[1, 4]


def test_a_fork_has_the_new_board_and_a_broken_line_is_named(tmp_path: Path) -> None:
    kept = tmp_path / "a.battle"
    with battle(kept) as fought:
        told(fought.reload(anew(fought, (4, 1))))
        assert fought.fork().world.board.move.tiles[1, 4]
    content = kept.read_bytes()
    *lines, last = content.splitlines(keepends=True)
    assert last.startswith(b'{"line":"reload"')
    kept.write_bytes(b"".join(lines) + last.replace(b'"metres_per_tile":"1"', b'"metres_per_tile":"x"'))
    with pytest.raises(Exception, match="line 3"):
        Battle.resume(kept)


def test_in_fog_others_are_not_told_who_had_to_move() -> None:
    fought = battle(text="A...#...Z\nB...#...Y\n....#....\n", fog=True)
    told_before = {seat: list(fought.events(seat)) for seat in fought.seats}
    answer = fought.reload(anew(fought, (0, 0), (8, 0)))
    assert isinstance(answer, Happened)
    check_events(fought, answer, told_before)
    check_views(fought)
    mine = [one for one in answer.served(Seat("blue")) if isinstance(one, Displaced)]
    assert [one.start for one in mine] == [(0, 0)]
    assert len([one for one in answer.events() if isinstance(one, Displaced)]) == 2
    assert fought.world.battle(Knowledge).fog


def test_play_goes_on_over_the_new_board() -> None:
    fought = battle()
    told(fought.reload(anew(fought, open_=((2, 0),))))
    waiting = to_decide(fought.world)
    assert waiting is not None
    assert isinstance(fought.submit(waiting[0], Move((3, 0))), Happened)
    assert isinstance(fought.submit(waiting[0], OpenDoor(fought.world.board.doors and 0)), (Happened, Refusal))  # type: ignore[arg-type]
