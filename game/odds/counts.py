"""What came of battles, in whole numbers that add up exactly, in any order and from any parts.

Nothing here is a share: shares are taken once, of the whole (`game.odds.report`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add
from typing import Literal, Self, get_args

from msgspec import Struct

from systems.core.components import Result
from systems.core.identifiers import Side

Fate = Literal["no_hp_lost", "hp_lost", "left", "unconscious", "dead", "not_arrived"]
FATES: tuple[Fate, ...] = get_args(Fate)
"""How somebody comes out of a battle; the first two are still in the fight."""


class Sum(Struct, frozen=True):
    """The sum of a whole number that each battle has, and the sum of its squares."""

    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, value: int) -> Self:
        """The sums of one number."""
        return cls(value, value * value)

    def __add__(self, other: Sum) -> Sum:
        return Sum(self.total + other.total, self.squares + other.squares)


class SideCounts(Struct, frozen=True):
    """One side: battles won (its allies' wins among them), drawn and lost, and the hit points its people lost."""

    side: Side
    won: int
    drawn: int
    lost: int
    hp_lost: Sum

    def __add__(self, other: SideCounts) -> SideCounts:
        return SideCounts(
            self.side,
            self.won + other.won,
            self.drawn + other.drawn,
            self.lost + other.lost,
            self.hp_lost + other.hp_lost,
        )


class FigureCounts(Struct, frozen=True):
    """One character: how often they came out in which way (by FATES) and took an Injury, and the hit points lost."""

    name: str
    side: Side
    fates: tuple[int, ...]
    injured: int
    hp_lost: Sum

    def __add__(self, other: FigureCounts) -> FigureCounts:
        fates = tuple(map(add, self.fates, other.fates))
        return FigureCounts(self.name, self.side, fates, self.injured + other.injured, self.hp_lost + other.hp_lost)


class Ending(Struct, frozen=True):
    """One way of ending: how many battles ended so, and the first run that did."""

    result: Result
    count: int
    first: int


class Length(Struct, frozen=True):
    """How many battles took that many rounds, and the first run that did."""

    rounds: int
    count: int
    first: int


class Counts(Struct, frozen=True):
    """What came of some runs of one encounter. Sides and figures in its order, endings and lengths sorted."""

    runs: int
    sides: tuple[SideCounts, ...]
    figures: tuple[FigureCounts, ...]
    endings: tuple[Ending, ...]
    lengths: tuple[Length, ...]

    def __add__(self, other: Counts) -> Counts:
        """What came of both, for runs that are not the same. Raises ValueError for another encounter."""
        if self._people() != other._people():
            raise ValueError(f"found counts of {other._people()}, expected those of {self._people()}")
        return Counts(
            self.runs + other.runs,
            tuple(map(add, self.sides, other.sides)),
            tuple(map(add, self.figures, other.figures)),
            _merged_endings(self.endings + other.endings),
            _merged_lengths(self.lengths + other.lengths),
        )

    def _people(self) -> list[tuple[str, ...]]:
        return [(one.side,) for one in self.sides] + [(one.name, one.side) for one in self.figures]


def total(parts: Iterable[Counts], nothing: Counts) -> Counts:
    """What came of all parts together, `nothing` being no run at all."""
    return reduce(add, parts, nothing)


def _merged_endings(endings: Iterable[Ending]) -> tuple[Ending, ...]:
    found: dict[Result, Ending] = {}
    for one in endings:
        known = found.get(one.result, Ending(one.result, 0, one.first))
        found[one.result] = Ending(one.result, known.count + one.count, min(known.first, one.first))
    return tuple(sorted(found.values(), key=lambda one: _order(one.result)))


def _order(result: Result) -> tuple[bool, int, str, tuple[Side, ...]]:
    """Objectives as the scenario has them, then whoever was left standing, then draws."""
    objective = -1 if result.objective is None else result.objective
    return objective < 0, objective, result.reason, result.winners


def _merged_lengths(lengths: Iterable[Length]) -> tuple[Length, ...]:
    found: dict[int, Length] = {}
    for one in lengths:
        known = found.get(one.rounds, Length(one.rounds, 0, one.first))
        found[one.rounds] = Length(one.rounds, known.count + one.count, min(known.first, one.first))
    return tuple(found[rounds] for rounds in sorted(found))
