"""Dice rolled at the table: whose a roll is said to be, how what was typed is read, and what the program would roll."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from game.battle import Battle
from game.messages.figures import dice_words
from systems.core.commands import Refusal
from systems.core.components import Knowledge
from systems.core.dice import Faces, Roll, SeededDice
from systems.core.identifiers import Seat, UnitId

Roller = Callable[[UnitId | None], str | None]
"""The name of whoever rolls, by the number in the world; None where it is not to be told."""


class Table(Struct, frozen=True):
    """Where the rolls of one act are made: the draw it is, in a battle of that seed."""

    roller: Roller
    seed: int
    draw: int = 0

    def own(self, rolls: Sequence[Roll]) -> Faces:
        """What the last of these rolls of the act shows where the program rolls it: as in a battle of seeded dice."""
        dice = SeededDice(self.seed, self.draw)
        return [dice.faces_of(roll) for roll in rolls][-1]


def table(battle: Battle, roller: Roller) -> Table:
    """The table for the next act of a battle."""
    return Table(roller, battle.setup.seed, len(battle.played))


def roller(battle: Battle, bots: Collection[Seat], viewer: Seat | None, *, hides: bool) -> Roller:
    """Names whoever rolls; where something is hidden from `viewer`, of the bots' people those it has met only."""
    known = battle.world.battle(Knowledge)
    met = () if viewer is None else known.of(viewer).met

    def name(unit: UnitId | None) -> str | None:
        if unit is None:
            return None
        muster = battle.setup.musters[unit - 1]
        hidden = hides and known.fog and unit not in met and battle.setup.seats[muster.side] in bots
        return None if hidden else muster.name

    return name


def read_faces(text: str, roll: Roll) -> Faces | Refusal:
    """The faces that somebody typed, "7 9", "7+9" or "7, 9", one for each die of the roll; or why they do not fit."""
    words = re.split(r"[\s,+]+", text.strip())
    if len(words) == len(roll.dice) and all(word.isascii() and word.isdigit() and len(word) < 5 for word in words):
        faces = tuple(map(int, words))
        if all(1 <= face <= sides for face, sides in zip(faces, roll.dice, strict=True)):
            return faces
    example = " ".join(str(min(sides, 7)) for sides in roll.dice)
    return Refusal.of("words.no_faces", found=text, dice=dice_words(roll.dice), example=example)
