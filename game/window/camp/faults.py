"""What went wrong with a campaign, said in the window."""

from __future__ import annotations

from game.messages import Catalogue
from game.window.dialog import tell
from game.window.screen import Screens


def as_sentence(fault: object) -> str:
    """The words of a fault, ended as a sentence is."""
    words = str(fault)
    return words if words.endswith(".") else f"{words}."


def tell_fault(screens: Screens, catalogue: Catalogue, fault: object) -> None:
    """Lay what went wrong over the screen."""
    tell(screens, catalogue, "fault_title", as_sentence(fault))
