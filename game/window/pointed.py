"""What is said of the thing that is pointed at in a battle, in a box, and where that box lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.window.breakdown import Breakdown
from game.window.look import Look
from game.window.offers import MoveOffer, TargetOffer, unit_at
from game.window.panels.tooltip import Row, Tips, beside

if TYPE_CHECKING:
    from game.window.battle_screen import BattleScreen

Tip = tuple[pygame.Surface, pygame.Rect]


class Pointed:
    """The box of a battle's screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._tips = Tips()
        self._breakdown = Breakdown(screen.session)
        self.pointer = (0, 0)
        """Where the mouse is."""

    def tip(self, look: Look) -> Tip | None:
        """The box with what is said of what is pointed at, and where it goes; None where nothing is."""
        screen = self._screen
        if screen.screens.top is not screen:  # something lies over the battle, and the pointer is there
            return None
        on_goal = screen.goal_line.said_of(self.pointer)
        if on_goal is not None:
            return self._tips.under(look, on_goal)
        on_card = None if screen.ruler.held else screen.cast.card.said_of(self.pointer)
        window = pygame.Rect((0, 0), screen.screens.size)
        tip = self._tips.beside_panels(look, window, screen.layout.board, screen.bar.buttons.tip, on_card)
        rows, tile = self.rows(), screen.aim.cursor
        if tip is not None or not rows or tile is None:
            return tip
        box, place = self._tips.box(look, rows), screen.scene.camera.rect_of(tile)
        area = screen.layout.board.inflate(-look.px(8), -look.px(8))
        dock = screen.layout.card.union(screen.layout.log)
        if screen.aim.press:  # what is hatched is all over the board
            return box, box.get_rect(bottomright=dock.bottomright)
        return box, beside(box, place, area, look.px(14), screen.scene.in_use(), dock)

    def rows(self) -> tuple[Row, ...]:
        """What is said of the tile that is pointed at."""
        screen = self._screen
        offers, tile = screen.aim.offers, screen.aim.cursor
        other = screen.playback.busy or screen.scene.tint or screen.ruler.held or screen.bar.buttons.focused
        if offers is None or tile is None or other:
            return ()
        plan = screen.aim.plan
        unit = unit_at(offers.view, tile)
        target = None if unit is None else offers.target(unit)
        if target is not None:
            planned = isinstance(plan, TargetOffer) and plan.unit == unit
            return self._breakdown.target(target, offers, planned=planned)
        if isinstance(plan, MoveOffer) and plan.command.to == tile:
            return self._breakdown.move(plan, offers, tile, planned=True)
        if tile == offers.here:
            return ()
        return self._breakdown.move(offers.move(tile), offers, tile, planned=False)
