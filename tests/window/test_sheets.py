"""What lies over the battle until it is answered: help, questions, the end."""

from __future__ import annotations

from tests.window.player import Player, picture

from game.window.battle_screen import BattleScreen
from game.window.dialog import Dialog
from game.window.end_screen import EndScreen
from game.window.given_up import where_they_gave_up
from game.window.help import Help
from game.window.offers import MoveOffer
from game.window.replay_screen import ReplayScreen
from game.window.title import Title
from systems.core.components import Identity


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


def test_by_mouse_alone_a_question_is_left_unanswered(player: Player, battle: BattleScreen) -> None:
    before = len(battle.session.battle.played)
    player.push(battle, "wield")
    dialog = player.top(Dialog)
    assert dialog.buttons.focused is not None
    assert dialog.buttons.focused.code == "0", "the cross is for the mouse, Esc for the keyboard"
    player.click(dialog._way_out.all[0].rect.center)
    assert player.top(BattleScreen) is battle
    assert len(battle.session.battle.played) == before


# The end


def given_up(player: Player, battle: BattleScreen) -> EndScreen:
    for action in ("concede", "south", "confirm"):
        player.press(action)
    player.settle()
    assert battle.session.result is not None
    return player.top(EndScreen)


def push(player: Player, end: EndScreen, code: str) -> None:
    player.click(next(one for one in end.buttons.all if one.code == code).rect.center)


def test_the_end_says_who_gave_up_and_what_decided(player: Player, battle: BattleScreen) -> None:
    loser = battle.session.viewer
    end = given_up(player, battle)
    winner = "blue" if loser == "red" else "red"
    assert end.remarks == (
        f"{loser.capitalize()} gave up.",
        f"The objective that decided: {winner.capitalize()}: put every enemy out of the fight.",
        "The battle took 1 round.",
    )


def test_who_gave_up_is_shown_where_they_stood(player: Player, battle: BattleScreen) -> None:
    session = battle.session
    offers = battle.aim.offers
    assert offers is not None
    there = min(offers.reach)
    mover, move = offers.unit, offers.move(there)
    assert isinstance(move, MoveOffer)
    battle.carry_out(move.command)
    player.settle()
    before = {token.unit: token.at for token in battle.scene._tokens()}
    loser = session.viewer
    given_up(player, battle)
    after = {token.unit: token for token in battle.scene._tokens()}
    assert {unit: token.at for unit, token in after.items()} == before
    assert after[mover].at == (there[0] + 0.5, there[1] + 0.5)
    assert {str(session.view.get(unit, Identity).side) for unit, token in after.items() if token.fallen} == {str(loser)}


def test_while_others_fight_on_who_gave_up_is_off_the_board(player: Player, battle: BattleScreen) -> None:
    assert where_they_gave_up(battle.session) == {}
    given_up(player, battle)
    assert len(where_they_gave_up(battle.session)) == 3


def test_the_log_is_at_its_end_there(player: Player, battle: BattleScreen) -> None:
    for _ in range(8):
        player.press("end")
        player.settle()
    battle.log.scroll(3)
    assert battle.log._back == 3
    given_up(player, battle)
    assert not battle.log._back


def test_from_the_end_the_battle_is_watched_again(player: Player, battle: BattleScreen) -> None:
    journal = battle.session.battle.path
    push(player, given_up(player, battle), "watch")
    player.frames(3)
    screen = player.top(ReplayScreen)
    assert screen.film.battle.path == journal
    assert screen.film.result is None, "from its start"
    player.press("cancel")
    player.settle()
    end = player.top(EndScreen)
    assert player.app.screens.all == (battle, end), "back to where it was asked for"
    push(player, end, "title")
    player.settle()
    player.top(Title)
    assert player.opening._session is None


def test_from_the_end_another_of_the_same_begins(player: Player, battle: BattleScreen) -> None:
    old = battle.session
    push(player, given_up(player, battle), "again")
    player.frames(4)
    new = player.top(BattleScreen).session
    assert new.battle.result is None
    assert new.battle.path != old.battle.path
    assert new.wishes == old.wishes
    assert (new.battle.setup.board, new.battle.setup.scenario) == (old.battle.setup.board, old.battle.setup.scenario)
    assert new.battle.setup.seed != old.battle.setup.seed
