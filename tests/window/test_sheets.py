"""What lies over the battle until it is answered: help, questions, the end."""

from __future__ import annotations

from tests.window.player import Player, picture

from game.window.battle_screen import BattleScreen
from game.window.dialog import Dialog
from game.window.end_screen import EndScreen
from game.window.help import Help


def test_help_lies_over_the_battle_until_a_key(player: Player, battle: BattleScreen) -> None:
    before = picture(player)
    player.press("help")
    player.top(Help)
    assert picture(player) != before
    player.press("cancel")
    assert player.top(BattleScreen) is battle
    assert picture(player) == before


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


def test_several_weapons_are_asked_about(player: Player, battle: BattleScreen) -> None:
    option = battle.aim.offers and battle.aim.offers.option("wield")
    assert option
    assert len(option.commands) == 2
    player.press("wield")
    player.top(Dialog)
    player.type("1")
    assert battle.session.battle.played[-1].command == option.commands[0]
