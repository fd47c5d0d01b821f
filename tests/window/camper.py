"""Somebody who runs a camp in the window, by mouse and by the keys of a camp."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pygame
from tests.campaign.harbour import HURT, folder
from tests.window.player import Player

from game.window.battle_screen import BattleScreen
from game.window.camp.choices import Choice
from game.window.camp.screen import _ROWS, CampScreen
from game.window.end_screen import EndScreen
from game.window.keys import CAMP_GROUPS, camp_actions_of
from game.window.panels.buttons import Button, Buttons
from systems.core.identifiers import UnitId
from systems.ground.camp.camp import Duty


def camp(player: Player, tmp_path: Path, text: str = HURT, *, typed: bool = False) -> CampScreen:
    """The camp of the harbour on the screen."""
    screen = player.opening.camp(folder(tmp_path, text), typed=typed)
    assert isinstance(screen, CampScreen)
    player.app.screens.replace(screen)
    player.frames(2)
    return screen


def button(player: Player, code: str) -> Button:
    """A button of the screen on top, which must be there."""
    buttons: Buttons = player.app.screens.top.buttons  # type: ignore[union-attr]
    return next(one for one in buttons.all if one.code == code)


def push(player: Player, code: str) -> None:
    """Click a button; where it is scrolled out of sight the wheel is turned first."""
    top = player.app.screens.top
    for way in (-1, 1):
        for _ in range(30):
            if button(player, code).rect.width:
                player.click(button(player, code).rect.center)
                return
            assert isinstance(top, CampScreen)
            player.point(top.layout.people.center if code.startswith("person:") else top.layout.rows.center)
            player.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=way))
    raise AssertionError(f"{code} cannot be brought into sight")


def press(player: Player, action: str) -> None:
    """Press and let go the first key of an action in camp."""
    binding = next(one for _, group in CAMP_GROUPS for one in group if one.action == action)
    mod = (pygame.KMOD_LSHIFT if binding.shift else 0) | (pygame.KMOD_LCTRL if binding.ctrl else 0)
    down = pygame.event.Event(pygame.KEYDOWN, scancode=binding.scancodes[0], mod=mod, key=pygame.K_UNKNOWN, unicode="")
    assert action in camp_actions_of(down)
    player.post(down)
    player.post(pygame.event.Event(pygame.KEYUP, scancode=binding.scancodes[0], mod=mod, key=pygame.K_UNKNOWN))


def tab_to(player: Player, code: str) -> None:
    """Give the keyboard to a button by Tab."""
    buttons: Buttons = player.app.screens.top.buttons  # type: ignore[union-attr]
    for _ in range(len(buttons.all) + 1):
        if buttons.focused is not None and buttons.focused.code == code:
            return
        player.press("next_target")
    raise AssertionError(f"the keyboard does not come to {code}")


def unit(screen: CampScreen, name: str) -> UnitId:
    """The number of somebody."""
    return screen.desk.unit(name)


def choose(player: Player, screen: CampScreen, name: str) -> None:
    """Click somebody."""
    push(player, f"person:{unit(screen, name)}")


def duty_of(screen: CampScreen, name: str) -> Duty:
    """What somebody is to do."""
    return screen.session.campaign.camp.duty(unit(screen, name))


def listed(screen: CampScreen) -> list[Choice]:
    """The rows that are listed."""
    return list(_ROWS[screen.desk.page](screen.desk))


def rows(screen: CampScreen) -> dict[str, Choice]:
    """Those that can be pushed, by what that stands for."""
    return {one.code: one for one in listed(screen) if one.code}


def fight_out(player: Player) -> None:
    """Have bots fight the battle on the screen to its end, which is shown."""
    screen = player.top(BattleScreen)
    while screen.session.result is None:
        screen.session.bot_step()
    screen.playback.skip()
    player.settle_on(EndScreen)
    player.top(EndScreen)


def sentences(screen: CampScreen) -> Iterable[str]:
    """The lines of the log."""
    return [one.text for one in screen.session.log]
