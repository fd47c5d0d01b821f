"""Whose card is shown, and what is said of it."""

from __future__ import annotations

import pygame
from tests.window.player import Player, picture

from game.window.battle_screen import BattleScreen
from systems.core.components import TurnOrder


def chip_of(battle: BattleScreen, nth: int) -> tuple[int, int]:
    """The middle of somebody's chip in the order of the turn."""
    return battle.cast.strip._chips[nth][0].center


def test_a_click_on_a_chip_keeps_the_card_for_the_pointer_to_go_to(player: Player, battle: BattleScreen) -> None:
    actor, other, third = battle.session.view.battle(TurnOrder).units[:3]
    card = battle.layout.card.center
    player.point(chip_of(battle, 1))
    assert battle.cast.shown() == other
    player.point(card)
    assert battle.cast.shown() == actor, "who was only pointed at is not kept"
    player.click(chip_of(battle, 1))
    player.point(battle.layout.board.center)
    player.point(card)
    assert battle.cast.shown() == other
    player.point(chip_of(battle, 2))
    assert battle.cast.shown() == third, "pointing comes first"
    player.point(card)
    assert battle.cast.shown() == other


def test_it_is_kept_until_a_key_a_click_on_the_board_or_the_next_turn(player: Player, battle: BattleScreen) -> None:
    actor, other = battle.session.view.battle(TurnOrder).units[:2]
    card = battle.layout.card.center

    def after_a_click_on_the_chip() -> None:
        player.click(chip_of(battle, 1))
        player.point(card)
        assert battle.cast.shown() == other

    after_a_click_on_the_chip()
    player.press("log_up")
    assert battle.cast.shown() == actor
    after_a_click_on_the_chip()
    player.click(battle.layout.board.inflate(-8, -8).bottomright)
    player.point(card)
    assert battle.cast.shown() == actor
    player.click(chip_of(battle, 2))
    player.press("end")
    player.settle()
    player.point(card)
    assert battle.cast.shown() == other


def test_what_is_said_of_the_card_is_of_whose_card_it_is(player: Player, battle: BattleScreen) -> None:
    _, other = battle.session.view.battle(TurnOrder).units[:2]
    player.point(chip_of(battle, 1))
    row, said = battle.cast.card._spots[0]
    assert battle.cast.shown() == other
    player.point(row.center)  # at once, over nothing between
    assert battle.cast.shown() != other
    assert battle.cast.card.said_of(row.center) != (row, said), "two with the same hit points would show nothing"
    assert pygame.image.tobytes(player.app.surface, "RGB") == picture(player), "to draw it once more changes nothing"
