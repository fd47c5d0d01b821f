"""Dice rolled at the table: what is to be rolled is asked for, roll by roll, until an act has all it needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from game.headless.output import Output
from game.headless.reader import LEAVE, EndOfInput, Reader
from game.table_dice import Table, read_faces
from systems.core.commands import Refusal
from systems.core.dice import DiceNeeded, Faces, Roll

A = TypeVar("A")
OWN = "roll"
"""What is typed to let the program roll."""


def with_typed_dice(act: Callable[[tuple[Faces, ...]], A], reader: Reader, output: Output, table: Table) -> A:
    """What comes of an act once every roll it asks for has been typed. Raises EndOfInput with nothing done."""
    rolls: tuple[Roll, ...] = ()
    faces: tuple[Faces, ...] = ()
    while True:
        try:
            return act(faces)
        except DiceNeeded as needed:
            rolls = (*rolls, needed.roll)
            faces = (*faces, _asked_for(rolls, reader, output, table))


def _asked_for(rolls: Sequence[Roll], reader: Reader, output: Output, table: Table) -> Faces:
    """The faces of the last of these rolls, asked for until they fit it."""
    roll = rolls[-1]
    name = table.roller(roll.who)
    output.record({"roll": {"name": name, "why": roll.why, "dice": roll.dice}})
    while True:
        text = reader.line(output.catalogue.roll(roll, name) + ": ")
        if text.casefold() == LEAVE:
            raise EndOfInput
        faces = table.own(rolls) if text.casefold() == OWN else read_faces(text, roll)
        if not isinstance(faces, Refusal):
            return faces
        output.refusal(faces)
