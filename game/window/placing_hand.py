"""What mouse and keys ask for while people are placed before a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.window.placement import Placement
from systems.ground.commands import Done

if TYPE_CHECKING:
    from game.window.battle_screen import BattleScreen


class PlacingHand:
    """The keys and buttons that do something else then than in a turn."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen

    def handles(self, action: str) -> bool:
        """Do what a key or a button asks for; False where it does what it always does, or nobody is placed."""
        screen = self._screen
        placement = None if screen.playback.busy or screen.ruler.held else screen.aim.placement
        if placement is None:
            return False
        if action in {"done", "end"}:
            screen.carry_out(Done())
        elif action == "place_rest":
            self._place_rest(placement)
        elif action in {"next_target", "previous_target"}:
            placement.pick_next(1 if action == "next_target" else -1)
            self._show(placement)
        elif action == "press":
            return self._press(placement)
        else:
            return False
        return True

    def _place_rest(self, placement: Placement) -> None:
        """Place those who are left as a bot would; as far as that can be kept."""
        left = len(placement.waiting)
        while (command := placement.next_by_itself()) is not None:
            self._screen.carry_out(command)
            if len(placement.waiting) == left:
                return
            left = len(placement.waiting)

    def _show(self, placement: Placement) -> None:
        """Show whom the next click places, where they have a place."""
        home = placement.home
        if home is not None and placement.chosen not in placement.waiting:
            self._screen.aim.point(home)
            self._screen.scene.show(home)

    def _press(self, placement: Placement) -> bool:
        """Press who is pointed at to a corner; False where nobody of the side is, or there is none."""
        command = placement.next_corner(self._screen.aim.cursor)
        if command is not None:
            self._screen.carry_out(command)
        return command is not None
