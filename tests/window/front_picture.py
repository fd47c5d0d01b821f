"""The picture of README and of docs/window.md: `python -m tests.window.front_picture docs/window.png`."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from tests.window.player import RANGE, Player

from systems.ground.commands import Move
from systems.ground.components import PressedCorner

SIZE = (1600, 900)


def stand(player: Player, folder: Path) -> None:
    """The moment of the battle in README before Ana shoots: in her corner she aims at Katya."""
    screen = player.begin(RANGE, folder / "front.battle", bots=["red"], seed=1)
    player.settle()
    screen.carry_out(Move((2, 2), (PressedCorner("n", "e"),)))
    player.settle()
    player.press("next_target")


def main(arguments: list[str]) -> int:
    """Draw it into a file."""
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as folder:
        player = Player(SIZE)
        stand(player, Path(folder))
        surface = pygame.Surface(SIZE)
        player.app.screens.draw(surface)
        player.opening.close()
    pygame.image.save(surface, arguments[0])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
