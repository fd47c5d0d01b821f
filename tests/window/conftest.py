"""The tests of the window need no screen: SDL draws into memory."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame


@pytest.fixture(scope="session", autouse=True)
def display() -> Iterator[None]:
    """Pygame's display and fonts, for as long as the tests of the window run."""
    pygame.display.init()
    pygame.font.init()
    yield
    pygame.quit()
