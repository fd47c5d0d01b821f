"""Every screen of the window as a picture, to be looked at: `python -m tests.window.gallery FOLDER [WIDTHxHEIGHT ...]`.

Each is brought about as a player would, in windows of the sizes given, or of all those at which screens are looked at.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from tests.window.player import INTERIOR, RANGE, SIZES, Player
from tests.window.states import foe_beside, free_beside, put

from game.campaign import beginning
from game.window.battle_screen import BattleScreen
from game.window.camp.ahead import BattleAhead
from game.window.camp.campaigns import Campaigns
from game.window.camp.screen import CampScreen
from game.window.dialog import Dialog, tell
from game.window.end_screen import EndScreen
from game.window.replay_screen import ReplayScreen
from game.window.sheet import Sheet
from game.window.title import Title
from systems.core.components import Dropped, DroppedItem
from systems.ground.components import Bruising, Injuries, Injury, OpenWounds

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
    for name, action in (
        ("measuring", "measure"), ("help", "help"), ("menu", "menu"), ("weapons", "wield"), ("more", "more"),
    ):  # fmt: skip
        player.press(action)
        yield name
        player.press("cancel")
    player.press("jump")
    yield "jumping"
    player.press("cancel")
    put(screen, foe_beside(screen), Bruising(4), OpenWounds(1), Injuries((Injury("left leg", "injured"),)))
    put(screen, None, Dropped((DroppedItem(free_beside(screen), "rifle", 3, 5),)))
    player.press("aim")
    player.press("south")
    yield "attack_put_together"
    player.press("cancel")
    yield "attack_planned"
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


EVENING = """
name = "An evening at the range"
seed = 11
rosters = ["rosters/blue.toml", "rosters/red.toml"]
beds = { blue = 1 }
stores = [{ side = "blue", weapon = "rifle", spare = 40 }]
time = { week = 1, day = 2, shift = 1 }
battles = [{ name = "The second hour", map = "range.tmx" }]

[people]
Bruno = { side = "blue", ground = { hp_now = 9, open_wounds = 2, bruising = 7, weapons = ["pistol"] } }
Chiara = { side = "blue", state = "dead" }
Greta = { side = "blue" }
Hugo = { side = "blue" }
Ines = { side = "red" }
Jonas = { side = "red", state = "unconscious", ground = { hp_now = -3 } }

[people.Ana]
side = "blue"
injury_shifts = [3]

[people.Ana.ground]
dexterity = 2
trades = { firearms = 2 }
weapons = ["rifle", "knife"]
ammunition = [{ weapon = "rifle", loaded = 2, spare = 5 }]
hp = 20
hp_now = 13
injuries = [{ part = "left leg" }]
penalties = { dexterity = 2 }
"""
"""A campaign some way into the evening."""


def campaigns(player: Player, _kept: Path) -> Shots:
    """The list of campaigns: one to begin, one's own, and one that cannot be used."""
    beginning.begin("An evening", 5)
    broken = beginning.campaigns_folder() / "Broken" / "campaign.toml"
    broken.parent.mkdir()
    broken.write_text("name = 3\n")
    player.app.screens.push(player.opening.title())
    player.settle()
    _push(player, player.top(Title), "campaigns")
    screen = player.top(Campaigns)
    entries = {one.label: one.code for one in screen.buttons.all}
    codes = ("entry:0", "name", entries["An evening"], entries["Broken"])
    for name, code in zip(("new", "naming", "own", "broken"), codes, strict=True):
        _push(player, screen, code)
        yield name
    shutil.rmtree(beginning.campaigns_folder())


def camp(player: Player, _kept: Path) -> Shots:
    """A camp: people, plans, weapons, time, questions, and the battle ahead."""
    path = beginning.begin("An evening", 5)
    path.write_text(EVENING)
    screen = player.opening.camp(path)
    assert isinstance(screen, CampScreen)
    player.app.screens.push(screen)
    player.frames(1)
    yield "somebody"
    greta, bruno, ana = (screen.desk.unit(name) for name in ("Greta", "Bruno", "Ana"))
    _push(player, screen, f"person:{greta}")
    yield "medic"
    for code in (f"treat:{bruno}", f"treat:{bruno}", f"treat:{ana}", "beds"):
        _push(player, screen, code)
    yield "planned"
    player.point(next(one for one in screen.buttons.all if one.code == f"treat:{bruno}").rect.center)
    yield "explained"
    for code in ("page:plan", "page:arms"):
        _push(player, screen, code)
        yield code.partition(":")[2]
    _push(player, screen, f"person:{ana}")
    yield "arms_of_ana"
    for code in ("page:duty", "shift", "shift"):
        _push(player, screen, code)
    yield "later"
    _push(player, screen, "help")
    yield "help"
    player.press("cancel")
    _push(player, screen, "leave")
    yield "leave"
    player.press("cancel")
    _push(player, screen, "save")
    yield "saved"
    _push(player, screen, "fight")
    player.top(BattleAhead)
    yield "ahead"
    shutil.rmtree(path.parent)


WALKS: tuple[Callable[[Player, Path], Shots], ...] = (
    title,
    getting_ready,
    battle,
    dice,
    fog,
    replay,
    night,
    campaigns,
    camp,
)


def _push(player: Player, screen: Title | Sheet | CampScreen, code: str) -> None:
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
            patch("game.window.camp.journals.battles_folder", lambda: folder),
            patch("game.campaign.beginning.campaigns_folder", lambda: folder / "campaigns"),
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
