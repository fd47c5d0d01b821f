"""What is said of the thing that is pointed at in a battle, in a box, and where that box lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.window.breakdown import Breakdown
from game.window.explained import Explained, sourced
from game.window.look import Look
from game.window.offers import MoveOffer, TargetOffer, unit_at
from game.window.panels.tooltip import RULE, Row, Tips, beside, row_at
from systems.core.commands import Refusal
from systems.core.identifiers import Tile

if TYPE_CHECKING:
    from game.window.battle_screen import BattleScreen

Tip = tuple[pygame.Surface, pygame.Rect]


class Pointed:
    """The box of a battle's screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._tips = Tips()
        self.breakdown = Breakdown(screen.session)
        """Puts offers into rows."""
        self._at: pygame.Rect | None = None
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
        on_card = None if screen.ruler.held or self.holds(self.pointer) else screen.cast.card.said_of(self.pointer)
        window = pygame.Rect((0, 0), screen.screens.size)
        tip = self._tips.beside_panels(look, window, screen.layout.board, screen.bar.buttons.tip, on_card)
        rows, tile = self.rows(), screen.aim.focus
        self._at = None
        if tip is not None or not rows or tile is None:
            return tip
        self._at = self._lain(look, rows, tile)
        return self._tips.box(look, rows), self._at

    def _lain(self, look: Look, rows: tuple[Row, ...], tile: Tile) -> pygame.Rect:
        """Where the box with what is said of a tile goes."""
        screen = self._screen
        box, place = self._tips.box(look, rows), screen.scene.camera.rect_of(tile)
        area = screen.layout.board.inflate(-look.px(8), -look.px(8))
        dock = screen.layout.card.union(screen.layout.log)
        if screen.aim.press:  # what is hatched is all over the board
            return box.get_rect(bottomright=dock.bottomright)
        return beside(box, place, area, look.px(14), screen.scene.in_use(), dock)

    def holds(self, point: tuple[int, int]) -> bool:
        """Whether a pixel lies on the box of what is planned, which stays while the pointer is on it."""
        return self._screen.aim.plan is not None and self._at is not None and self._at.collidepoint(point)

    def explain(self, point: tuple[int, int] | None = None) -> None:
        """Say the rules behind the rows that are shown, from the one under a pixel, in a sheet."""
        screen, look = self._screen, self._screen.screens.look
        shown = self.rows() or screen.cast.card.rows
        rows = sourced(shown)
        if not rows:
            screen.say_refusal(Refusal.of("window.nothing_to_explain"))
            return
        row = None
        if point is not None and self._at is not None:
            row = row_at(look, shown, point[1] - self._at.top)
        say = screen.session.catalogue.window
        screen.screens.push(Explained(screen.screens, screen.session, say("explain_title"), rows,
                                      rows.index(row) if row in rows else 0))  # fmt: skip

    def explain_card(self, point: tuple[int, int]) -> bool:
        """Say the rules behind a place on the card; False where it names none."""
        screen = self._screen
        spot = None if screen.ruler.held else screen.cast.card.said_of(point)
        rows = () if spot is None else sourced(spot[1])
        if rows:
            title = screen.session.catalogue.window("explain_title")
            screen.screens.push(Explained(screen.screens, screen.session, title, rows))
        return bool(rows)

    def rows(self) -> tuple[Row, ...]:
        """What is said of the tile that is pointed at, and of what lies there."""
        screen, tile = self._screen, self._screen.aim.focus
        other = screen.playback.busy or screen.scene.tint or screen.ruler.held or screen.bar.buttons.focused
        if tile is None or other:
            return ()
        said, lying = self._offered(tile), tuple(screen.scene.things.rows(tile))
        return (*said, RULE, *lying) if said and lying else said or lying

    def _offered(self, tile: Tile) -> tuple[Row, ...]:
        """What whoever is to act can do to a tile, or whoever is there."""
        screen = self._screen
        offers, plan = screen.aim.offers, screen.aim.plan
        if offers is None:
            return ()
        if screen.aim.jumping:
            return () if tile == offers.here else self.breakdown.jump(offers.jump(tile), tile, planned=plan is not None)
        unit = unit_at(offers.view, tile)
        target = None if unit is None else screen.aim.target(unit)
        if target is not None:
            planned = isinstance(plan, TargetOffer) and plan.unit == unit
            return self.breakdown.target(target, offers, planned=planned)
        if isinstance(plan, MoveOffer) and plan.command.to == tile:
            return self.breakdown.move(plan, offers, tile, planned=True)
        if tile == offers.here:
            return ()
        return self.breakdown.move(offers.move(tile), offers, tile, planned=False)
