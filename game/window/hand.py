"""The hand on a board, whether its battle is played or watched: it points, drags, zooms and turns pages of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.window.aim import Aim
from game.window.cast import Cast
from game.window.goals import Goals
from game.window.keys import STEPS
from game.window.layout import Layout
from game.window.panels.log import LogPanel
from game.window.playback import Playback
from game.window.scene import Scene
from game.window.screen import Screens
from game.window.watched import Watched
from systems.core.components import Identity, Position
from systems.core.identifiers import Tile, UnitId

DRAG_PIXELS = 6
"""A press that moves no further than this is a click."""
EDGE_PIXELS = 3
"""So near the rim of the window the board moves."""
EDGE_SPEED = 0.9
"""Pixels a millisecond."""
PAN_TILES = 3
TINTS = {"tint_lines": "lines", "tint_cover": "cover"}
PANS = {"pan_north": (0, -1), "pan_south": (0, 1), "pan_west": (-1, 0), "pan_east": (1, 0)}
MOUSE = {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL}


class Table(Protocol):
    """A screen with a board and panels on it."""

    screens: Screens
    scene: Scene
    aim: Aim
    playback: Playback
    log: LogPanel
    cast: Cast
    goals: Goals
    layout: Layout

    @property
    def watched(self) -> Watched:
        """The battle on it."""
        ...

    @property
    def shows_log(self) -> bool:
        """Whether the log is to be seen."""
        ...


class Hand:
    """Does what changes nothing but the picture, and says what was clicked."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._pressed: tuple[int, tuple[int, int]] | None = None
        self._dragged = False
        self._edge = (0, 0)
        self._keys: dict[str, Callable[[], None]] = {
            "zoom_in": lambda: self._zoom(1, None),
            "zoom_out": lambda: self._zoom(-1, None),
            "whole_board": table.scene.show_whole,
            "centre": lambda: self._look_at(table.aim.home()),
            "log_up": lambda: table.log.page(1),
            "log_down": lambda: table.log.page(-1),
            "log_filter": table.log.toggle_rolls,
            "small_map": table.scene.toggle_map,
            "goals": self._goals,
            "next_unit": lambda: self._next_unit(1),
            "previous_unit": lambda: self._next_unit(-1),
            "faster": lambda: table.playback.change_speed(1),
            "slower": lambda: table.playback.change_speed(-1),
        }

    @property
    def panning(self) -> bool:
        """Whether the board moves because the pointer is at the rim of the window."""
        return self._edge != (0, 0)

    def pan_on(self, ms: int) -> None:
        """Move the board while the pointer is at the rim."""
        if self.panning:
            across, down = (round(way * EDGE_SPEED * ms) for way in self._edge)
            self._table.scene.camera.pan(across, down)

    # Keys

    def press(self, action: str) -> bool:
        """Do what a key asks for; False where that is nothing of the hand's."""
        table = self._table
        table.cast.hold(None)
        if action in STEPS:
            table.aim.move_cursor(*STEPS[action])
            if table.aim.cursor is not None:
                table.scene.show(table.aim.cursor, 1)
        elif action in PANS:
            camera = table.scene.camera
            camera.pan(*(way * PAN_TILES * camera.tile for way in PANS[action]))
        elif action in TINTS:
            table.scene.tint = TINTS[action]
        elif action in self._keys:
            self._keys[action]()
        else:
            return False
        return True

    def on_log(self, action: str) -> bool:
        """Whether the log has the keyboard and a key was for it."""
        log = self._table.log
        if not log.has_keyboard:
            return False
        if action in {"north", "south"}:
            log.choose(1 if action == "south" else -1)
        elif action == "confirm":
            self._look_at(log.chosen_tile)
        elif action in {"cancel", "buttons"}:
            log.has_keyboard = False
        else:
            return False
        return True

    def _look_at(self, tile: Tile | None) -> None:
        """Show a tile, with the cursor on it."""
        if tile is not None:
            self._table.scene.look_at(tile)
            self._table.aim.point(tile)

    def _goals(self) -> None:
        """Say what decides the battle, and lead to the areas that do."""
        self._table.goals.ask(self._table.screens, self._look_at)

    def _next_unit(self, by: int) -> None:
        """Show the next of those who take turns, from the one pointed at."""
        if self._table.aim.next_unit(by) is not None:
            self._look_at(self._table.aim.cursor)

    def let_go(self, actions: tuple[str, ...]) -> None:
        """Do what a key that comes up asks for."""
        if set(actions) & set(TINTS):
            self._table.scene.tint = ""

    def _zoom(self, steps: int, about: tuple[int, int] | None) -> None:
        camera, cursor = self._table.scene.camera, self._table.aim.cursor
        middle = camera.view.center if cursor is None else camera.centre_of(cursor)
        camera.zoom(steps, about or (middle if camera.view.collidepoint(middle) else camera.view.center))

    # Mouse

    def handle(self, event: pygame.Event) -> int | None:
        """The button with which a tile was clicked, on which the cursor is now."""
        if event.type in {pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST}:
            self._edge = (0, 0)
            if event.type == pygame.WINDOWFOCUSLOST:
                self._pressed, self._table.scene.tint = None, ""
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type in MOUSE:
            return self._mouse(event)
        return None

    def _mouse(self, event: pygame.Event) -> int | None:
        table = self._table
        self._look_at(table.log.handle(event) if table.shows_log else None)
        self._show(table.cast.strip.handle(event))
        if event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            return self._release(event)
        elif table.scene.on_map(event.pos):
            self._to_map(event.pos)
        elif table.layout.goal.collidepoint(event.pos):
            self._goals()
        elif table.layout.board.collidepoint(event.pos):
            self._pressed, self._dragged = (event.button, event.pos), False
            table.cast.hold(None)
        return None

    def _wheel(self, event: pygame.Event) -> None:
        at = getattr(event, "pos", None) or pygame.mouse.get_pos()
        if self._table.layout.log.collidepoint(at):
            if self._table.shows_log:
                self._table.log.handle(event)
        elif self._table.layout.board.collidepoint(at) and event.y:
            self._zoom(1 if event.y > 0 else -1, at)

    def _show(self, unit: UnitId | None) -> None:
        """Look at somebody the view knows."""
        if unit is None:
            return
        self._table.cast.hold(unit)
        placement = self._table.aim.placement
        if placement is not None:
            placement.pick(unit)
        view = self._table.watched.view
        at = view.find(unit, Position) if view.find(unit, Identity) is not None else None
        self._look_at(None if at is None else at.tile)

    def _motion(self, event: pygame.Event) -> None:
        table = self._table
        wide, high = table.screens.size
        self._edge = (
            (event.pos[0] >= wide - EDGE_PIXELS) - (event.pos[0] < EDGE_PIXELS),
            (event.pos[1] >= high - EDGE_PIXELS) - (event.pos[1] < EDGE_PIXELS),
        )
        if self._pressed is not None:
            _, start = self._pressed
            far = max(abs(event.pos[0] - start[0]), abs(event.pos[1] - start[1]))
            self._dragged = self._dragged or far > DRAG_PIXELS
            if self._dragged:
                table.scene.camera.pan(-event.rel[0], -event.rel[1])
                return
        if table.scene.on_map(event.pos):
            table.aim.point(None)
            if event.buttons[0]:
                self._to_map(event.pos)
            return
        table.aim.point(table.scene.camera.tile_at(event.pos))

    def _to_map(self, point: tuple[int, int]) -> None:
        tile = self._table.scene.map_tile(point)
        if tile is not None:
            self._table.scene.look_at(tile)

    def _release(self, event: pygame.Event) -> int | None:
        pressed, self._pressed = self._pressed, None
        if pressed is None or pressed[0] != event.button or self._dragged:
            return None
        self._table.aim.point(self._table.scene.camera.tile_at(event.pos))
        return pressed[0]
