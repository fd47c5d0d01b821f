"""What mouse and keys ask for in a battle, passed on to the parts of its screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.window.dialog import Dialog
from game.window.help import Help
from game.window.keys import STEPS, actions_of
from game.window.offers import MoveOffer
from game.window.panels.buttons import LEFT_BUTTON
from systems.core.commands import Command
from systems.core.components import Identity, Position
from systems.core.identifiers import UnitId
from systems.ground.commands import CloseDoor, OpenDoor, Perform, Reload, Wield

if TYPE_CHECKING:
    from game.window.battle_screen import BattleScreen

MIDDLE_BUTTON, RIGHT_BUTTON = 2, 3
DRAG_PIXELS = 6
"""A press that moves no further than this is a click."""
EDGE_PIXELS = 3
"""So near the rim of the window the board moves."""
EDGE_SPEED = 0.9
"""Pixels a millisecond."""
PAN_TILES = 3
TINTS = {"tint_lines": "lines", "tint_cover": "cover"}
PANS = {"pan_north": (0, -1), "pan_south": (0, 1), "pan_west": (-1, 0), "pan_east": (1, 0)}


class Controls:
    """The hands on a battle's screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._pressed: tuple[int, tuple[int, int]] | None = None
        self._dragged = False
        self._edge = (0, 0)
        self._plain: dict[str, Callable[[], None]] = {
            "help": self._help,
            "cancel": self._cancel,
            "confirm": self._confirm,
            "next_target": lambda: self._next_target(1),
            "previous_target": lambda: self._next_target(-1),
            "press": self._next_corner,
            "measure": self._measure,
            "undo": self._undo,
            "concede": self._concede,
            "to_title": self._leave,
            "buttons": self._to_buttons,
            "zoom_in": lambda: self._zoom(1, None),
            "zoom_out": lambda: self._zoom(-1, None),
            "whole_board": screen.scene.show_whole,
            "centre": screen.scene.centre,
            "log_up": lambda: screen.log.page(1),
            "log_down": lambda: screen.log.page(-1),
            "log_filter": screen.log.toggle_rolls,
            "skip": screen.playback.skip,
            "faster": lambda: screen.playback.change_speed(1),
            "slower": lambda: screen.playback.change_speed(-1),
        }

    @property
    def panning(self) -> bool:
        """Whether the board moves because the pointer is at the rim of the window."""
        return self._edge != (0, 0)

    def pan_on(self, ms: int) -> None:
        """Move the board while the pointer is at the rim."""
        if self.panning:
            self._screen.scene.camera.pan(
                round(self._edge[0] * EDGE_SPEED * ms), round(self._edge[1] * EDGE_SPEED * ms)
            )

    def handle(self, event: pygame.Event) -> None:
        """Do what an event asks for."""
        if event.type == pygame.KEYDOWN:
            self._key_down(event)
        elif event.type == pygame.KEYUP:
            if set(actions_of(event)) & set(TINTS):
                self._screen.scene.tint = ""
        elif event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL}:
            self._mouse(event)
        elif event.type == pygame.WINDOWLEAVE:
            self._edge = (0, 0)

    # Keys

    def _key_down(self, event: pygame.Event) -> None:
        actions = actions_of(event)
        if self._screen.bar.buttons.focused is not None and self._key_on_bar(set(actions)):
            return
        if not actions and event.scancode in {pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER}:  # with Shift
            self._confirm(walk=True)
            return
        for action in actions:
            if action in STEPS:
                self._step(*STEPS[action])
            elif action in PANS:
                self._pan(*PANS[action])
            elif action in TINTS:
                self._screen.scene.tint = TINTS[action]
            elif action in self._plain:
                self._plain[action]()
            else:
                self._family(action)

    def _key_on_bar(self, actions: set[str]) -> bool:
        """Whether a key was for the buttons, which have the keyboard."""
        buttons = self._screen.bar.buttons
        if {"east", "next_target"} & actions:
            buttons.step(1)
        elif {"west", "previous_target"} & actions:
            buttons.step(-1)
        elif {"cancel", "buttons", "north"} & actions:
            buttons.focus(None)
        elif {"confirm", "skip"} & actions:
            code = buttons.push()
            if code is not None:
                self._do(code)
        else:
            return False
        return True

    def _step(self, across: int, down: int) -> None:
        self._screen.aim.move_cursor(across, down)
        if self._screen.aim.cursor is not None:
            self._screen.scene.camera.show(self._screen.aim.cursor, 1)

    def _pan(self, across: int, down: int) -> None:
        camera = self._screen.scene.camera
        camera.pan(across * PAN_TILES * camera.tile, down * PAN_TILES * camera.tile)

    def _zoom(self, steps: int, about: tuple[int, int] | None) -> None:
        camera, cursor = self._screen.scene.camera, self._screen.aim.cursor
        middle = camera.view.center if cursor is None else camera.centre_of(cursor)
        camera.zoom(steps, about or middle)

    def _cancel(self) -> None:
        if self._screen.ruler.held:
            self._screen.ruler.put_away()
        elif self._screen.playback.busy:
            self._screen.playback.skip()
        elif not self._screen.aim.cancel():
            if self._screen.session.result is not None:
                self._screen.show_result()
            else:
                self._leave()

    def _confirm(self, *, walk: bool = False) -> None:
        screen = self._screen
        if screen.ruler.held:
            screen.ruler.lay(screen.aim.cursor)
            return
        if screen.playback.busy:
            screen.playback.skip()
            return
        if screen.go_on():
            return
        plan = screen.aim.plan
        if isinstance(plan, MoveOffer) and screen.aim.cursor is None:
            screen.aim.point(plan.command.to)
        command = screen.aim.choose(walk=walk)
        if command is not None:
            screen.carry_out(command)

    def _next_target(self, by: int) -> None:
        aim = self._screen.aim
        unit = aim.next_person(by) if self._screen.ruler.held else aim.next_target(by)
        if unit is not None and self._screen.aim.cursor is not None:
            self._screen.scene.camera.show(self._screen.aim.cursor)

    def _next_corner(self) -> None:
        if not self._screen.ruler.held:
            self._screen.aim.next_corner()

    def _measure(self) -> None:
        """Take the ruler, to measure from where the cursor is, or put it away."""
        screen = self._screen
        if screen.ruler.held:
            screen.ruler.put_away()
        else:
            screen.ruler.take(screen.aim.cursor or screen.aim.home())

    def _to_buttons(self) -> None:
        self._screen.bar.buttons.step(1)

    # What the bar offers

    def _do(self, code: str) -> None:
        if code in {"undo", "measure"}:
            self._plain[code]()
        else:
            self._family(code)

    def _family(self, code: str) -> None:
        """Give the command of a family; where there are several, ask which."""
        screen = self._screen
        offers = screen.aim.offers
        option = None if offers is None or screen.playback.busy else offers.option(code)
        if option is None:
            return
        if option.commands and len(option.commands) == 1:
            screen.carry_out(option.commands[0])
        elif option.commands:
            commands = option.commands
            title = screen.session.catalogue.window(f"choose_{_ASKED[code]}")
            words = [self._words(command) for command in commands]
            dialog = Dialog(screen.screens, title, "", words, lambda at: screen.carry_out(commands[at]))
            screen.screens.push(dialog)
        elif code not in {"stand", "lie", "open", "close"} or not self._other_way(code):
            screen.say_refusal(option.refusal)

    def _other_way(self, code: str) -> bool:
        """Whether the same key does the opposite now."""
        offers = self._screen.aim.offers
        other = None if offers is None else offers.option({"stand": "lie", "lie": "stand"}.get(code, ""))
        return other is not None and bool(other.commands)

    def _words(self, command: Command) -> str:
        """What a command is done to."""
        session = self._screen.session
        if isinstance(command, Wield):
            what, hand = command.weapon or session.catalogue.window("choose_nothing"), command.hand
            return what if hand is None else session.catalogue.window("choose_hand", what=what, hand=hand)
        if isinstance(command, Reload):
            return session.catalogue.phrase("the_hand", hand=command.hand)
        if isinstance(command, (OpenDoor, CloseDoor)):
            return session.view.board.doors[command.door].name
        assert isinstance(command, Perform)
        return f"{command.maneuver}: {session.name(command.target)}"

    def _undo(self) -> None:
        screen = self._screen
        screen.playback.skip()
        screen.say_refusal(screen.session.undo())
        screen.playback.recall(screen.session.events, screen.session.view)
        screen.aim.keep_up()

    # The window

    def _help(self) -> None:
        self._screen.screens.push(Help(self._screen.screens, self._screen.session.catalogue))

    def _concede(self) -> None:
        screen, say = self._screen, self._screen.session.catalogue.window
        if screen.session.decision is None:
            return
        about = say("concede_about", seat=screen.session.viewer)

        def answer(at: int) -> None:
            if at == 1:
                screen.act(screen.session.concede)

        screen.screens.push(
            Dialog(screen.screens, say("concede_title"), about, [say("concede_no"), say("concede_yes")], answer)
        )

    def _leave(self) -> None:
        screen, say = self._screen, self._screen.session.catalogue.window

        def answer(at: int) -> None:
            if at == 1:
                screen.to_title()

        screen.screens.push(
            Dialog(screen.screens, say("leave_title"), say("leave_about"), [say("leave_no"), say("leave_yes")], answer)
        )

    # Mouse

    def _mouse(self, event: pygame.Event) -> None:
        screen = self._screen
        pushed = screen.bar.buttons.handle(event) if event.type != pygame.MOUSEWHEEL else None
        if pushed is not None:
            self._do(pushed)
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
            return
        tile = None if screen.ruler.held else screen.log.handle(event)
        if tile is not None:
            screen.scene.look_at(tile)
            screen.aim.point(tile)
        self._strip(screen.cast.strip.handle(event))
        if event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and screen.scene.on_map(event.pos):
            self._to_map(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and screen.layout.board.collidepoint(event.pos):
            self._pressed, self._dragged = (event.button, event.pos), False
        elif event.type == pygame.MOUSEBUTTONUP:
            self._release(event)

    def _wheel(self, event: pygame.Event) -> None:
        at = getattr(event, "pos", None) or pygame.mouse.get_pos()
        if self._screen.layout.log.collidepoint(at):
            if not self._screen.ruler.held:
                self._screen.log.handle(event)
        elif self._screen.layout.board.collidepoint(at):
            self._zoom(1 if event.y > 0 else -1, at)

    def _strip(self, unit: UnitId | None) -> None:
        if unit is None:
            return
        view = self._screen.session.view
        at = view.find(unit, Position) if view.find(unit, Identity) is not None else None
        if at is not None:
            self._screen.scene.look_at(at.tile)
            self._screen.aim.point(at.tile)

    def _motion(self, event: pygame.Event) -> None:
        screen = self._screen
        wide, high = screen.screens.size
        self._edge = (
            (event.pos[0] >= wide - EDGE_PIXELS) - (event.pos[0] < EDGE_PIXELS),
            (event.pos[1] >= high - EDGE_PIXELS) - (event.pos[1] < EDGE_PIXELS),
        )
        if self._pressed is not None:
            _, start = self._pressed
            far = max(abs(event.pos[0] - start[0]), abs(event.pos[1] - start[1]))
            self._dragged = self._dragged or far > DRAG_PIXELS
            if self._dragged:
                screen.scene.camera.pan(-event.rel[0], -event.rel[1])
                return
        if screen.scene.on_map(event.pos):
            screen.aim.point(None)
            if event.buttons[0]:
                self._to_map(event.pos)
            return
        screen.aim.point(screen.scene.camera.tile_at(event.pos))

    def _to_map(self, point: tuple[int, int]) -> None:
        tile = self._screen.scene.map_tile(point)
        if tile is not None:
            self._screen.scene.look_at(tile)

    def _release(self, event: pygame.Event) -> None:
        pressed, self._pressed = self._pressed, None
        screen = self._screen
        if pressed is None or pressed[0] != event.button or self._dragged:
            return
        screen.bar.buttons.focus(None)
        if event.button == LEFT_BUTTON:
            screen.aim.point(screen.scene.camera.tile_at(event.pos))
            self._confirm(walk=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        elif event.button == RIGHT_BUTTON:
            screen.aim.point(screen.scene.camera.tile_at(event.pos))
            if screen.ruler.held:
                screen.ruler.put_away()
            elif not screen.aim.next_corner():
                screen.aim.cancel()


_ASKED = {"wield": "weapon", "reload": "reload", "open": "door", "close": "door", "perform": "maneuver"}
