"""A whole battle on the training range by mouse, and one by keyboard alone, each to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.window.player import Player

from game.battle import Replay
from game.bots import create
from game.resources import resource_folder
from game.window.battle_screen import BattleScreen
from game.window.end_screen import EndScreen
from game.window.title import Title
from systems.core.commands import Command
from systems.core.components import Position, Result
from systems.core.identifiers import Tile
from systems.ground.commands import Attack, CloseDoor, EndTurn, LieDown, Move, OpenDoor, Reload, StandUp, Wield

RANGE = resource_folder("maps") / "range.tmx"
MOST_COMMANDS = 600
KEYS = {Reload: "reload", LieDown: "lie", StandUp: "stand", OpenDoor: "open", CloseDoor: "close"}


class Mouse:
    """Gives commands by mouse."""

    def __init__(self, player: Player, screen: BattleScreen) -> None:
        self._player = player
        self._screen = screen

    def attack(self, tile: Tile) -> None:
        self._player.click_tile(self._screen, tile)
        self._player.click_tile(self._screen, tile)

    def move(self, command: Move) -> None:
        self._player.click_tile(self._screen, command.to)
        for _ in range(20):
            if self._screen.aim.press == command.press:
                break
            self._player.click_tile(self._screen, command.to, button=3)
        self._player.click_tile(self._screen, command.to)

    def end(self) -> None:
        self._player.push(self._screen, "end")

    def family(self, code: str) -> None:
        self._player.push(self._screen, code)

    def answer(self, number: int) -> None:
        dialog = self._player.app.screens.top
        button = dialog._buttons.all[number]  # type: ignore[union-attr]
        self._player.click(button.rect.center)


class Keyboard:
    """Gives commands by keyboard."""

    def __init__(self, player: Player, screen: BattleScreen) -> None:
        self._player = player
        self._screen = screen

    def _to(self, tile: Tile) -> None:
        aim = self._screen.aim
        if aim.cursor is None:
            self._player.press("north")
        while aim.cursor != tile:
            assert aim.cursor is not None
            across, down = (max(-1, min(1, to - at)) for to, at in zip(tile, aim.cursor, strict=True))
            south = {-1: "north", 0: "", 1: "south"}[down]
            east = {-1: "west", 0: "", 1: "east"}[across]
            self._player.press("_".join(filter(None, (south, east))))

    def attack(self, tile: Tile) -> None:
        for _ in range(20):
            self._player.press("next_target")
            if self._screen.aim.cursor == tile:
                break
        self._player.press("confirm")

    def move(self, command: Move) -> None:
        self._to(command.to)
        self._player.press("confirm")
        for _ in range(20):
            if self._screen.aim.press == command.press:
                break
            self._player.press("press")
        self._player.press("confirm")

    def end(self) -> None:
        self._player.press("end")

    def family(self, code: str) -> None:
        self._player.press(code)

    def answer(self, number: int) -> None:
        self._player.type(str(number + 1))


@pytest.mark.parametrize("hands", [Mouse, Keyboard])
def test_a_whole_battle(hands: type[Mouse | Keyboard], tmp_path: Path) -> None:
    player, journal = Player(), tmp_path / "range.battle"
    screen = player.begin(RANGE, journal, bots=["blue"])
    session = screen.session
    mind = create(session.battle.rulebook)
    mine = hands(player, screen)
    for _ in range(MOST_COMMANDS):
        player.settle()
        if session.result is not None:
            break
        decision = session.decision
        assert decision is not None
        before = len(session.battle.played)
        wanted = mind.choose(session.view, decision)
        give(wanted, mine, screen)
        last = session.battle.played[before]
        assert last.command == wanted or (isinstance(wanted, Move) and isinstance(last.command, Move)), wanted
    end = player.top(EndScreen)
    assert session.result is not None
    assert session.result.reason in {"eliminate", "last_standing", "cap"}
    assert end.sentence in {line.text for line in session.chronicle.lines}
    player.press("confirm")
    player.settle()
    player.top(Title)
    replayed(journal)


def give(command: Command, mine: Mouse | Keyboard, screen: BattleScreen) -> None:
    """Give a command as a player would."""
    if isinstance(command, Attack):
        mine.attack(screen.session.view.get(command.target, Position).tile)
    elif isinstance(command, Move):
        mine.move(command)
    elif isinstance(command, EndTurn):
        mine.end()
    elif isinstance(command, Wield):
        assert screen.aim.offers is not None
        option = screen.aim.offers.option("wield")
        assert option is not None
        mine.family("wield")
        if len(option.commands) > 1:
            mine.answer(option.commands.index(command))
    else:
        mine.family(KEYS[type(command)])


def replayed(journal: Path) -> None:
    """The journal follows from itself, line by line, to the end of the battle."""
    replay = Replay(journal)
    lines = list(replay.lines())
    assert lines
    assert replay.world.battle_has(Result) is not None
