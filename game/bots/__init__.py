"""Opponents: a seat's view in, a command out.

A bot sees what its seat sees and nothing else, and keeps nothing in mind from one choice to the next: the same view
always gives the same command, so a battle that was broken off goes on as it would have.
"""

from __future__ import annotations

from typing import Protocol

from systems.core.commands import Command
from systems.core.decisions import Decision
from systems.core.rulebook import Rulebook
from systems.core.views import View
from systems.ground.rulebook import Ground


class Bot(Protocol):
    """Somebody who decides for a seat."""

    def choose(self, view: View, decision: Decision) -> Command:
        """The command with which it answers the decision, legal as far as the view knows."""
        ...


def create(rulebook: Rulebook) -> Bot:
    """The bot that plays a rulebook; ValueError where there is none for it."""
    if isinstance(rulebook, Ground):
        from game.bots.ground.tactician import Tactician  # here: its kernels are compiled on import

        return Tactician(rulebook)
    msg = f"no bot plays the rulebook {rulebook.name!r}"
    raise ValueError(msg)
