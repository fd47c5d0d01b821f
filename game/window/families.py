"""What a character is told by a button or a key: a family of commands, and which of them where there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.messages.figures import dice_words, percent, weapon_words
from game.window.dialog import Dialog
from game.window.more import MoreSheet
from game.window.offers import Offers
from systems.core.commands import Command
from systems.core.components import Dropped, Position
from systems.ground.commands import CloseDoor, Drop, OpenDoor, Perform, PickUp, Reload, Treat, Wield
from systems.ground.components import Arms, OpenWounds
from systems.ground.hands import held_in

if TYPE_CHECKING:
    from game.window.battle_screen import BattleScreen

_ASKED = {
    "wield": "weapon", "reload": "reload", "open": "door", "close": "door", "perform": "maneuver", "drop": "drop",
    "pick_up": "pick_up", "treat": "patient",
}  # fmt: skip
_ALWAYS_ASKED = {"treat"}
"""The families whose chance is said before they are carried out."""
_OPPOSITES = {"stand": "lie", "lie": "stand", "open": "close", "close": "open"}


class Families:
    """Gives the commands of a battle's screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen

    def give(self, code: str) -> None:
        """Give the command of a family; where there are several, ask which."""
        screen = self._screen
        offers = screen.aim.offers
        if offers is None or screen.playback.busy:
            return
        if code == "jump":
            screen.aim.switch_jumping()
            return
        option = offers.option(code)
        if option is None:
            return
        commands = option.commands
        if len(commands) == 1 and code not in _ALWAYS_ASKED:
            screen.carry_out(commands[0])
        elif commands:
            title = screen.session.catalogue.window(f"choose_{_ASKED[code]}")
            words = [self._words(command, offers) for command in commands]
            dialog = Dialog(screen.screens, title, "", words, lambda at: screen.carry_out(commands[at]))
            screen.screens.push(dialog)
        elif code not in _OPPOSITES or not self._other_way(code, offers):
            screen.say_refusal(option.refusal)

    def show_more(self) -> None:
        """Show everything else that can be done, each with its price, or why not."""
        screen = self._screen
        if screen.aim.offers is not None and not screen.playback.busy:
            screen.screens.push(MoreSheet(screen.screens, screen.session.catalogue, screen.aim.offers, self.give))

    @staticmethod
    def _other_way(code: str, offers: Offers) -> bool:
        """Whether the same key does the opposite now."""
        other = offers.option(_OPPOSITES[code]) if code in {"stand", "lie"} else None
        return other is not None and bool(other.commands)

    def _words(self, command: Command, offers: Offers) -> str:
        """What a command is done to."""
        session = self._screen.session
        say, view = session.catalogue.window, session.view
        if isinstance(command, Wield):
            what, hand = command.weapon or say("choose_nothing"), command.hand
            return what if hand is None else say("choose_hand", what=what, hand=hand)
        if isinstance(command, (Reload, Drop)):
            assert command.hand is not None  # there are several
            held = held_in(view.get(offers.unit, Arms), command.hand)
            assert held is not None
            return say("choose_hand", what=weapon_words(held.weapon, held.loaded, held.spare), hand=command.hand)
        if isinstance(command, PickUp):
            lying = view.battle(Dropped).on(view.get(offers.unit, Position).tile)
            best = max((one for one in lying if one.weapon == command.weapon), key=lambda one: one.loaded + one.spare)
            return weapon_words(best.weapon, best.loaded, best.spare)
        if isinstance(command, Treat):
            return self._aid(command, offers)
        if isinstance(command, (OpenDoor, CloseDoor)):
            return view.board.doors[command.door].name
        assert isinstance(command, Perform)
        return f"{command.maneuver}: {session.name(command.target)}"

    def _aid(self, command: Treat, offers: Offers) -> str:
        """Who would be treated, their wounds, and the chance that it helps with what it is made of."""
        session, offer = self._screen.session, offers.aid(command)
        added = session.catalogue.modifiers(offer.facts.modifiers)
        return session.catalogue.window(
            "choose_aid",
            name=session.name(command.patient),
            stacks=session.view.get(command.patient, OpenWounds).stacks,
            helps=percent(offer.helps),
            roll=", ".join(filter(None, (dice_words(offers.aid_dice), added))),
            difficulty=offer.facts.difficulty,
        )
