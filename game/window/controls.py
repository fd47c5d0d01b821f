"""What mouse and keys ask for in a battle, passed on to the parts of its screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.window.dialog import Dialog
from game.window.families import Families
from game.window.hand import Hand
from game.window.help import Help
from game.window.keys import actions_of
from game.window.offers import MoveOffer, unit_at
from game.window.panels.buttons import LEFT_BUTTON
from game.window.placing_hand import PlacingHand
from game.window.strike_choice import StrikeChoice
from game.window.strike_sheet import StrikeSheet
from systems.core.commands import Refusal

if TYPE_CHECKING:
    from game.window.battle_screen import BattleScreen

RIGHT_BUTTON = 3


class Controls:
    """The hands on a battle's screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._hand = Hand(screen)
        self._placing = PlacingHand(screen)
        self._families = Families(screen)
        self._plain: dict[str, Callable[[], None]] = {
            "help": self._help,
            "cancel": self._cancel,
            "confirm": self._confirm,
            "next_target": lambda: self._next_target(1),
            "previous_target": lambda: self._next_target(-1),
            "press": self._next_corner,
            "aim": self._put_together,
            "more": self._families.show_more,
            "hand": screen.aim.next_way,
            "bruise": screen.aim.switch_bruising,
            "measure": self._measure,
            "explain": screen.pointed.explain,
            "undo": self._undo,
            "concede": self._concede,
            "menu": self._menu,
            "buttons": self._to_buttons,
            "skip": screen.playback.skip,
            "speed": screen.playback.next_speed,
        }

    @property
    def panning(self) -> bool:
        """Whether the board moves because the pointer is at the rim of the window."""
        return self._hand.panning

    def pan_on(self, ms: int) -> None:
        """Move the board while the pointer is at the rim."""
        self._hand.pan_on(ms)

    def handle(self, event: pygame.Event) -> None:
        """Do what an event asks for."""
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN} and self._on_box(event):
            return
        if event.type == pygame.KEYDOWN:
            self._key_down(event)
        elif event.type == pygame.KEYUP:
            self._hand.let_go(actions_of(event))
        else:
            self._mouse(event)

    # Keys

    def _key_down(self, event: pygame.Event) -> None:
        actions = actions_of(event)
        if self._screen.bar.buttons.focused is not None and self._key_on_bar(set(actions)):
            return
        if not actions and event.scancode in {pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER}:  # with Shift
            self._confirm(walk=True)
            return
        for action in actions:
            if self._hand.on_log(action) or self._placing.handles(action):
                continue
            if action in self._plain:
                self._plain[action]()
            elif not self._hand.press(action):
                self._families.give(action)

    def _key_on_bar(self, actions: set[str]) -> bool:
        """Whether a key was for the buttons, which have the keyboard."""
        buttons = self._screen.bar.buttons
        if "buttons" in actions:
            buttons.focus(None)
            self._screen.log.has_keyboard = self._screen.shows_log
        elif {"cancel", "north"} & actions:
            buttons.focus(None)
        elif {"confirm", "skip", "east", "west", "next_target", "previous_target"} & actions:
            code = buttons.key(actions)
            if code is not None:
                self._do(code)
        else:
            return False
        return True

    def _cancel(self) -> None:
        if self._screen.ruler.held:
            self._screen.ruler.put_away()
        elif self._screen.playback.busy:
            self._screen.playback.skip()
        elif not self._screen.aim.cancel():
            if self._screen.session.result is not None:
                self._screen.show_result()
            else:
                self._menu()

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
            self._screen.scene.show(self._screen.aim.cursor)

    def _next_corner(self) -> None:
        if not self._screen.ruler.held:
            self._screen.aim.next_corner()

    def _put_together(self) -> None:
        """Put an attack together on whoever is aimed at, else pointed at, else the likeliest to be hit."""
        screen, aim = self._screen, self._screen.aim
        offers = aim.offers
        if offers is None or screen.playback.busy:
            return
        there = None if aim.focus is None else unit_at(offers.view, aim.focus)
        target = None if there is None else aim.target(there)
        if target is None:
            target = next(iter(offers.targets), None)
        if target is None or target.is_barred:
            screen.say_refusal(Refusal.of("attack.nobody") if target is None else target.refusal)
            return
        person, choice = screen.cast.person(target.unit), StrikeChoice(offers, target)
        screen.screens.push(
            StrikeSheet(screen.screens, screen.session, choice, person, screen.carry_out, aim.settle_on)
        )

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
        if self._placing.handles(code):
            return
        if code in _NO_COMMANDS:
            self._plain[code]()
        else:
            self._families.give(code)

    def _undo(self) -> None:
        screen = self._screen
        screen.playback.skip()
        screen.say_refusal(screen.session.undo())
        screen.playback.recall(screen.session.events, screen.session.view)
        screen.aim.keep_up()

    # The window

    def _help(self) -> None:
        self._screen.screens.push(Help(self._screen.screens, self._screen.session.catalogue))

    def _menu(self) -> None:
        screen, say = self._screen, self._screen.session.catalogue.window
        doers = {"board": lambda: None, "help": self._help, "concede": self._concede, "leave": screen.to_title}
        if screen.session.decision is None:
            del doers["concede"]
        words = [say(f"menu_{code}") for code in doers]
        dialog = Dialog(screen.screens, say("menu_title"), say("menu_about"), words, lambda at: [*doers.values()][at]())
        screen.screens.push(dialog)

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

    # Mouse

    def _on_box(self, event: pygame.Event) -> bool:
        """Whether the pointer is on the box of what is planned, or on a card's rows with rules that are clicked."""
        screen = self._screen
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        if screen.pointed.holds(event.pos):
            screen.aim.point(None)
            if clicked:
                screen.pointed.explain(event.pos)
            return True
        return clicked and screen.pointed.explain_card(event.pos)

    def _mouse(self, event: pygame.Event) -> None:
        screen = self._screen
        pushed = screen.bar.buttons.handle(event)
        if pushed is not None:
            self._do(pushed)
        button = self._hand.handle(event)
        if button is None:
            return
        screen.bar.buttons.focus(None)
        if button == LEFT_BUTTON:
            self._confirm(walk=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        elif button == RIGHT_BUTTON and screen.ruler.held:
            screen.ruler.put_away()
        elif button == RIGHT_BUTTON and not self._placing.handles("press") and not screen.aim.next_corner():
            screen.aim.cancel()


_NO_COMMANDS = {"aim", "more", "undo", "measure", "speed", "help", "menu"}
"""The buttons that are no family of commands."""
