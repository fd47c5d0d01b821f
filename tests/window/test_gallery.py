"""The gallery goes through every kind of screen, and so every walk in it can be gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.window.gallery import keep_battles, walk
from tests.window.player import Player, picture

from game.window.battle_screen import BattleScreen
from game.window.camp.ahead import BattleAhead
from game.window.camp.campaigns import Campaigns
from game.window.camp.screen import CampScreen
from game.window.dialog import Dialog
from game.window.dice_dialog import DiceDialog
from game.window.end_screen import EndScreen
from game.window.hand_over import HandOver
from game.window.help import Help
from game.window.more import MoreSheet
from game.window.opening import GettingReady
from game.window.replay_screen import ReplayScreen
from game.window.strike_sheet import StrikeSheet
from game.window.title import Title


@pytest.mark.slow
def test_every_kind_of_screen_is_shown(player: Player, data_folder: Path) -> None:
    data_folder.mkdir()
    kept = keep_battles(data_folder)
    seen, names, pictures = set(), [], set()
    for name in walk(player, kept):
        seen.add(type(player.app.screens.top))
        names.append(name)
        pictures.add(picture(player))
    assert seen == {
        Title, GettingReady, BattleScreen, ReplayScreen, EndScreen, Help, Dialog, DiceDialog, HandOver,
        Campaigns, CampScreen, BattleAhead, MoreSheet, StrikeSheet,
    }  # fmt: skip
    assert len(set(names)) == len(names)
    assert len(pictures) > len(names) - 4, "what lies on the screen is another thing each time"
