"""What the window shows, told to programs: a line of JSON whenever it is other than in the line before.

So a program can play in the window by mouse and keys: it waits for the line it needs, and never for time to pass.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from game.headless.output import Output
from game.window.aim import Plan
from game.window.battle_screen import BattleScreen
from game.window.camp.screen import CampScreen
from game.window.offers import JumpOffer, MoveOffer, Offers, TargetOffer
from game.window.panels.buttons import Buttons
from game.window.placement import Placement
from game.window.replay_screen import ReplayScreen
from game.window.screen import Screen, Screens
from game.window.sheet import Sheet
from systems.core.identifiers import Tile


class Report:
    """Tells what is on the screen."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._told: dict[str, Any] | None = None
        self._corners: tuple[Offers, list[Tile]] | None = None

    def tell(self, screens: Screens) -> None:
        """Write a line where something else is shown than the last time."""
        shown = self._shown(screens)
        if shown != self._told:
            self._told = shown
            self._output.record({"window": shown})

    def _shown(self, screens: Screens) -> dict[str, Any]:
        top = screens.top
        found: dict[str, Any] = {"screen": _name(top), "size": screens.size, "busy": top is not None and top.busy}
        if isinstance(top, Sheet):
            found |= _buttons(top.buttons)
        elif isinstance(top, CampScreen):
            found |= _buttons(top.buttons) | _camp(top)
        elif isinstance(top, BattleScreen):
            found |= _buttons(top.bar.buttons) | self._battle(top)
        elif isinstance(top, ReplayScreen):
            found |= _buttons(top.bar.buttons) | _film(top)
        return found

    def _battle(self, screen: BattleScreen) -> dict[str, Any]:
        session, camera, offers = screen.session, screen.scene.camera, screen.aim.offers
        refusal = screen.aim.refusal
        return {
            "seat": session.viewer,
            "round": session.round,
            "played": len(session.battle.played),
            "actor": session.actor,
            "view": tuple(camera.view),
            "board": {"tile": camera.tile, "left": camera.to_pixel((0, 0))[0], "top": camera.to_pixel((0, 0))[1]},
            "cursor": screen.aim.cursor,
            "plan": _plan(screen.aim.plan),
            "refusal": None if refusal is None else refusal.code,
            "placing": None if screen.playback.busy else _placing(screen.aim.placement),
            "offers": None if offers is None or screen.playback.busy else self._offers(offers),
        }

    def _offers(self, offers: Offers) -> dict[str, Any]:
        if self._corners is None or self._corners[0] is not offers:
            self._corners = offers, [tile for tile in sorted(offers.reach) if offers.corners(tile)]
        return {
            "here": offers.here,
            "reach": [(*tile, ap) for tile, ap in sorted(offers.reach.items())],
            "corners": self._corners[1],
            "targets": [_target(one) for one in offers.targets],
        }


def _placing(placement: Placement | None) -> dict[str, Any] | None:
    """Whom a click places, who has no place yet, and where there are places."""
    if placement is None:
        return None
    free = [(column, row) for row, column in np.argwhere(placement.free).tolist()]
    return {"chosen": placement.chosen, "waiting": placement.waiting, "free": free}


def _camp(screen: CampScreen) -> dict[str, Any]:
    desk = screen.desk
    chosen = {"chosen": desk.person.name, "page": desk.page, "notice": desk.notice}
    return {"clock": desk.view.clock, "unsaved": screen.session.changed, **chosen}


def _film(screen: ReplayScreen) -> dict[str, Any]:
    film = screen.film
    return {"seat": film.eyes, "round": film.round, "at": film.at, "of": film.length, "runs": screen.runs}


def _name(screen: Screen | None) -> str | None:
    """The name of a screen: that of its class in small letters."""
    if screen is None:
        return None
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(screen).__name__).lower().removesuffix("_screen")


def _buttons(buttons: Buttons) -> dict[str, Any]:
    return {
        "buttons": [
            {"code": one.code, "label": one.label, "at": one.rect.center, "enabled": one.enabled} for one in buttons.all
        ],
        "focus": None if buttons.focused is None else buttons.focused.code,
    }


def _plan(plan: Plan | None) -> dict[str, Any] | None:
    if isinstance(plan, MoveOffer):
        return {"move": plan.command.to, "press": plan.command.press, "ap": plan.ap}
    if isinstance(plan, JumpOffer):
        return {"jump": plan.tile, "ap": plan.facts.ap}
    return None if plan is None else {"attack": plan.unit}


def _target(target: TargetOffer) -> dict[str, Any]:
    return {
        "unit": target.unit,
        "tile": target.tile,
        "hit": None if target.odds is None else target.odds.hit,
        "refusal": None if target.refusal is None else target.refusal.code,
    }
