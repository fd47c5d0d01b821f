"""Rolls against a difficulty: Attribute Rolls and Trade Rolls that are no attacks."""

from __future__ import annotations

from systems.core.dice import Dice, Roll


def met(roll: Roll, dice: Dice) -> bool:
    """Whether the roll reaches what it is against; a difficulty is met by equality (GC-A02)."""
    needed = (roll.against or 0) - roll.modifier()
    return dice.ask_total(roll, lambda natural: natural >= needed)
