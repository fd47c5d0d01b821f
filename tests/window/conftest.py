"""The tests of the window need no screen: SDL draws into memory."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
from tests.window.player import RANGE, Player

from game.window.battle_screen import BattleScreen


@pytest.fixture(scope="session", autouse=True)
def display() -> Iterator[None]:
    """Pygame's display and fonts, for as long as the tests of the window run."""
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.quit()


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Battles are kept in a folder of the test's own."""
    folder = tmp_path / "battles"
    monkeypatch.setattr("game.starting.battles_folder", lambda: folder)
    monkeypatch.setattr("game.window.lobby.battles_folder", lambda: folder)
    monkeypatch.setattr("game.window.camp.journals.battles_folder", lambda: folder)
    monkeypatch.setattr("game.campaign.beginning.campaigns_folder", lambda: tmp_path / "campaigns")
    monkeypatch.setattr("game.window.before.choices_file", lambda: tmp_path / "last_choices.json")
    return folder


@pytest.fixture
def player() -> Iterator[Player]:
    """Somebody at a window of 1280 by 720."""
    one = Player()
    yield one
    one.opening.close()


@pytest.fixture
def battle(player: Player, tmp_path: Path) -> BattleScreen:
    """A battle between two people on the training range."""
    screen = player.begin(RANGE, tmp_path / "range.battle")
    player.settle()
    return screen
