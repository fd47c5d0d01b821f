"""Dice: four kinds behind one protocol.

A resolver asks for a roll and says how it judges the faces; it is given the judgement only. So the same resolver runs
on seeded dice in a battle, on scripted dice in a test, on dice typed at the table, and on enumerating dice, which
walk through every judgement there is and so yield the exact chances (see `systems.core.chances`).

Repeats are primitives, never loops in a resolver: `until`, `pick`, `roll_off`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct
from numpy.random import PCG64, SeedSequence

from systems.core.identifiers import UnitId

Faces = tuple[int, ...]
Judgement = TypeVar("Judgement", bound=Hashable)
Judge = Callable[[Faces], Judgement]

WORD = 1 << 64


class Modifier(Struct, frozen=True, cache_hash=True):
    """One addition to a roll or a number: what for (a code of the catalogue), its size, and where it comes from."""

    code: str
    value: int
    source: str = ""


class Roll(Struct, frozen=True):
    """A roll that is asked for: by whom, what for (a code), the sides of its dice, its modifiers, what it must reach.

    `against` is the number compared with, and `whose` the character it is a figure of, where it is one's; `strict` is
    whether the total must exceed it. `naturals` are modifiers that count only when the faces add up to just the number
    each stands beside.
    """

    who: UnitId | None
    why: str
    dice: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()
    against: int | None = None
    strict: bool = False
    naturals: tuple[tuple[int, Modifier], ...] = ()
    whose: UnitId | None = None

    def modifiers_for(self, faces: Faces) -> tuple[Modifier, ...]:
        """The modifiers that count for these faces."""
        return (*self.modifiers, *(modifier for natural, modifier in self.naturals if natural == sum(faces)))

    def modifier(self) -> int:
        """The sum of the modifiers."""
        return sum(modifier.value for modifier in self.modifiers)


def met(roll: Roll, dice: Dice) -> bool:
    """Whether the roll's total reaches what it is against, or exceeds it where it is strict; `naturals` apart."""
    needed = (roll.against or 0) - roll.modifier() + roll.strict
    return dice.ask_total(roll, lambda natural: natural >= needed)


class Rolled(Struct, frozen=True):
    """A roll that was made: its faces, and the judgement as the resolver saw it."""

    roll: Roll
    faces: Faces
    verdict: str


class Dice(Protocol):
    """What a resolver is handed."""

    def ask(self, what: Roll, by: Judge[Judgement]) -> Judgement:
        """The judgement of one roll of all the dice of `what`."""
        ...

    def ask_total(self, what: Roll, by: Callable[[int], Judgement]) -> Judgement:
        """The judgement of one roll by the sum of its faces, as most rolls are judged: far fewer to enumerate."""
        ...

    def until(self, what: Roll, by: Callable[[Faces], Judgement | None]) -> Judgement:
        """The judgement of the first roll that is judged at all; a roll judged None is made again."""
        ...

    def pick(self, what: Roll, k: int, of: int) -> tuple[int, ...]:
        """K different numbers of range(of), sorted, each set of k equally likely."""
        ...

    def roll_off(self, whats: Sequence[Roll]) -> int:
        """The index of the one whose total is the highest; those that tie for it roll again until one is left."""
        ...


class DiceNeeded(Exception):  # noqa: N818 - it asks for a roll, it reports no fault
    """Typed dice have run out: `roll` is to be made at the table and its faces added."""

    def __init__(self, roll: Roll) -> None:
        super().__init__(f"a roll is needed: {roll.why}, {len(roll.dice)} dice")
        self.roll = roll


class FacesExhausted(Exception):  # noqa: N818 - the fault is the script's
    """Scripted or recorded dice ran out, had faces left over, or do not fit the roll."""


class RolledDice(ABC):
    """Dice that fall one way: all kinds but the enumerating ones. A subclass says where the faces come from."""

    def __init__(self) -> None:
        self._taken: list[Rolled] = []
        self._all: list[Faces] = []

    @abstractmethod
    def faces_of(self, roll: Roll) -> Faces:
        """The next faces, one for each die of the roll, each from 1 to its sides."""

    def ask(self, what: Roll, by: Judge[Judgement]) -> Judgement:
        faces = self._fall(what)
        judgement = by(faces)
        self._taken.append(Rolled(what, faces, _word(judgement)))
        return judgement

    def ask_total(self, what: Roll, by: Callable[[int], Judgement]) -> Judgement:
        return self.ask(what, lambda faces: by(sum(faces)))

    def until(self, what: Roll, by: Callable[[Faces], Judgement | None]) -> Judgement:
        while True:
            judgement = self.ask(what, by)
            if judgement is not None:
                return judgement

    def pick(self, what: Roll, k: int, of: int) -> tuple[int, ...]:
        left = list(range(of))
        chosen = []
        for _ in range(k):
            (face,) = self._fall(Roll(what.who, what.why, (len(left),)))
            chosen.append(left.pop(face - 1))
        picked = tuple(sorted(chosen))
        self._taken.append(Rolled(what, tuple(one + 1 for one in picked), str(picked)))
        return picked

    def roll_off(self, whats: Sequence[Roll]) -> int:
        contenders = list(range(len(whats)))
        while len(contenders) > 1:
            totals = [self.ask(whats[index], sum) + whats[index].modifier() for index in contenders]
            best = max(totals)
            contenders = [index for index, total in zip(contenders, totals, strict=True) if total == best]
        return contenders[0]

    def taken(self) -> tuple[Rolled, ...]:
        """The rolls made since this was last called."""
        taken, self._taken = tuple(self._taken), []
        return taken

    def all_faces(self) -> tuple[Faces, ...]:
        """The faces of every roll so far, in order: what a journal keeps."""
        return tuple(self._all)

    def _fall(self, roll: Roll) -> Faces:
        faces = self.faces_of(roll)
        self._all.append(faces)
        return faces


class SeededDice(RolledDice):
    """The dice of a battle: the faces of one draw follow from the seed and the number of the draw alone.

    Whole 64-bit words of PCG64(SeedSequence(seed, spawn_key=(draw,))), cut to faces by rejection, so that every face
    is exactly as likely as the next and nothing depends on the version of a library's distributions.
    """

    def __init__(self, seed: int, draw: int) -> None:
        super().__init__()
        self._key = (seed, draw)
        self._words: PCG64 | None = None

    def faces_of(self, roll: Roll) -> Faces:
        if self._words is None:  # most commands roll nothing, and a generator is dear to make
            seed, draw = self._key
            self._words = PCG64(SeedSequence(seed, spawn_key=(draw,)))
        return tuple(self._face(self._words, sides) for sides in roll.dice)

    @staticmethod
    def _face(words: PCG64, sides: int) -> int:
        limit = WORD - WORD % sides
        while True:
            word = int(words.random_raw())
            if word < limit:
                return word % sides + 1


class ScriptedDice(RolledDice):
    """Dice that fall as told: those of tests, and of a replay, which takes the faces its journal recorded."""

    def __init__(self, faces: Iterable[Faces]) -> None:
        super().__init__()
        self._left = list(faces)

    def faces_of(self, roll: Roll) -> Faces:
        if not self._left:
            msg = f"no faces left for the roll {roll.why!r} of {_dice_words(roll.dice)}"
            raise FacesExhausted(msg)
        return fitting(roll, self._left.pop(0))

    def finish(self) -> None:
        """Raise FacesExhausted when faces are left over."""
        if self._left:
            msg = f"faces left over: {self._left}"
            raise FacesExhausted(msg)


class TypedDice(ScriptedDice):
    """Dice rolled at the table: the faces typed so far, then `DiceNeeded` for the next."""

    def __init__(self, faces: Iterable[Faces] = ()) -> None:
        super().__init__(faces)

    def faces_of(self, roll: Roll) -> Faces:
        if not self._left:
            raise DiceNeeded(roll)
        return super().faces_of(roll)


def fitting(roll: Roll, faces: Faces) -> Faces:
    """The faces, when there is one for each die of the roll and each die has it; otherwise FacesExhausted."""
    fits = len(faces) == len(roll.dice) and all(
        1 <= face <= sides for face, sides in zip(faces, roll.dice, strict=True)
    )
    if not fits:
        msg = f"the roll {roll.why!r}: found faces {list(faces)}, expected {_dice_words(roll.dice)}"
        raise FacesExhausted(msg)
    return tuple(faces)


def _word(judgement: object) -> str:
    if isinstance(judgement, bool):
        return "success" if judgement else "failure"
    return str(judgement)


def _dice_words(dice: tuple[int, ...]) -> str:
    return " + ".join(f"d{sides}" for sides in dice)
