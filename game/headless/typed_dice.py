"""Dice rolled at the table: what is to be rolled is asked for, roll by roll, until an act has all it needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.headless.output import Output
from game.headless.reader import Reader
from systems.core.dice import DiceNeeded, Faces, Roll
from systems.core.identifiers import UnitId

A = TypeVar("A")
Roller = Callable[[UnitId | None], str | None]
"""The name of whoever rolls, by the number in the world; None where it is not to be told."""


def with_typed_dice(act: Callable[[tuple[Faces, ...]], A], reader: Reader, output: Output, roller: Roller) -> A:
    """What comes of an act once every roll it asks for has been typed. Raises EndOfInput with nothing done."""
    faces: tuple[Faces, ...] = ()
    while True:
        try:
            return act(faces)
        except DiceNeeded as needed:
            faces = (*faces, _asked_for(needed.roll, reader, output, roller))


def _asked_for(roll: Roll, reader: Reader, output: Output, roller: Roller) -> Faces:
    name = roller(roll.who)
    output.record({"roll": {"name": name, "why": roll.why, "dice": roll.dice}})
    return reader.faces(roll, output.catalogue.roll(roll, name) + ": ")
