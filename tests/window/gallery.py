"""Every screen of the window as a picture, to be looked at: `python -m tests.window.gallery FOLDER [WIDTHxHEIGHT ...]`.

Each is brought about as a player would, in windows of the sizes given, or of all those at which screens are looked at.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from tests.window.player import INTERIOR, RANGE, SIZES, Player

from game.window.battle_screen import BattleScreen
from game.window.dialog import Dialog, tell
from game.window.end_screen import EndScreen
from game.window.replay_screen import ReplayScreen
from game.window.title import Title

Shots = Iterator[str]
"""The name of each picture, yielded while it is on the screen."""


def title(player: Player, _kept: Path) -> Shots:
    """The title: maps, who plays, a sentence, and battles that were kept."""
    player.app.screens.push(player.opening.title())
    player.frames(1)
    yield "reading"
    player.settle()
    yield "maps"
    screen = player.top(Title)
    for code in ("entry:0", "side:blue", "fog", "seed"):
        _push(player, screen, code)
    player.type("1203")
    yield "choices"
    player.press("confirm")
    screen.notice = "range.tmx: found no spawn of the side blue, expected one for each of its people; see docs/maps.md."
    yield "notice"
    screen.notice = ""
    _push(player, screen, "saved")
    yield "load"
    codes = [one.code for one in screen.buttons.all if one.code.startswith("entry:")]
    _push(player, screen, codes[-1])
    yield "load_last"
    _push(player, screen, "after")
    yield "load_older"


def getting_ready(player: Player, kept: Path) -> Shots:
    """While what is slow is done."""
    player.app.screens.push(player.opening.watching(kept))
    yield ""


def battle(player: Player, kept: Path) -> Shots:
    """A battle without fog: plans, tools, questions, and giving up."""
    screen = player.begin(RANGE, kept.with_name("new.battle"))
    yield "banner"
    player.settle()
    yield ""
    for name, action in (("measuring", "measure"), ("help", "help"), ("menu", "menu"), ("weapons", "wield")):
        player.press(action)
        yield name
        player.press("cancel")
    player.press("concede")
    yield "concede"
    player.press("confirm")
    words = ["--seed 99 was asked for; the battle goes on with 7, as it began."] * 3
    tell(player.app.screens, screen.session.catalogue, "notice_title", "\n".join(words))
    yield "told"
    player.press("cancel")
    player.press("concede")
    player.type("2")
    player.settle()
    player.top(EndScreen)
    yield "given_up"
    player.press("cancel")
    yield "given_up_board"


def dice(player: Player, kept: Path) -> Shots:
    """Dice that are rolled at the table."""
    player.begin_quietly(RANGE, kept.with_name("dice.battle"), typed=True)
    yield ""
    player.type("99")
    player.press("confirm")
    yield "refused"


def fog(player: Player, kept: Path) -> Shots:
    """The screen changes hands."""
    player.begin_quietly(INTERIOR, kept.with_name("fog.battle"))
    yield "hand_over"
    player.press("confirm")
    player.settle_on(BattleScreen)
    yield "battle"


def replay(player: Player, kept: Path) -> Shots:
    """A battle is watched again, to its end."""
    player.app.screens.push(player.opening.watching(kept))
    player.frames(3)
    yield "start"
    screen = player.top(ReplayScreen)
    screen.film.go(screen.film.length // 2)
    screen._arrive()
    player.press("buttons")
    yield "buttons"
    player.press("cancel")
    player.press("help")
    yield "help"
    player.press("cancel")
    screen.film.go(screen.film.length - 2)
    screen._step(1)
    player.settle()
    player.top(EndScreen)
    yield "end"
    player.press("cancel")
    yield "end_board"


def night(player: Player, kept: Path) -> Shots:
    """A battle in fog that is not over is watched again."""
    player.app.screens.push(player.opening.watching(kept.with_name("night.battle")))
    player.frames(3)
    player.top(Dialog)
    yield "eyes"
    player.type("2")
    yield "red"


WALKS: tuple[Callable[[Player, Path], Shots], ...] = (title, getting_ready, battle, dice, fog, replay, night)


def _push(player: Player, screen: Title, code: str) -> None:
    player.click(next(one for one in screen.buttons.all if one.code == code).rect.center)


def keep_battles(folder: Path) -> Path:
    """Keep battles between bots: one that is over, one in fog that is not, and many more; answers the first."""
    player = Player()
    for name, board, most in (("day", RANGE, 10_000), ("night", INTERIOR, 40)):
        session = player.begin(board, folder / f"{name}.battle", bots=["blue", "red"]).session
        while session.result is None and len(session.battle.played) < most:
            session.bot_step()
        player.opening.close()
    for number in range(24):
        copied = folder / f"{number:02}.battle"
        copied.write_bytes((folder / f"{('day', 'night')[number % 2]}.battle").read_bytes())
        os.utime(copied, (1_790_000_000 - number * 40_000,) * 2)
    return folder / "day.battle"


def walk(player: Player, kept: Path) -> Iterator[str]:
    """The name of every picture, yielded while it is on the player's screen."""
    for one in WALKS:
        for name in one(player, kept):
            yield f"{one.__name__}_{name}".rstrip("_")
        player.opening.close()
        player.app.screens.clear()


def main(arguments: list[str]) -> int:
    """Write all pictures into a folder."""
    into = Path(arguments[0])
    sizes = [tuple(map(int, one.split("x"))) for one in arguments[1:]] or SIZES
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as data:
        folder = Path(data)
        with (
            patch("game.starting.battles_folder", lambda: folder),
            patch("game.window.lobby.battles_folder", lambda: folder),
            patch("game.window.before.choices_file", lambda: folder / "choices.json"),
        ):
            kept = keep_battles(folder)
            for width, height in sizes:
                player = Player((width, height))
                there = into / f"{width}x{height}"
                there.mkdir(parents=True, exist_ok=True)
                for name in walk(player, kept):
                    surface = pygame.Surface((width, height))
                    player.app.screens.draw(surface)
                    pygame.image.save(surface, there / f"{name}.png")
                for new in ("new", "dice", "fog"):
                    (folder / f"{new}.battle").unlink(missing_ok=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
