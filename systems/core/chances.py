"""Exact chances: a resolver run on enumerating dice, once for every way its rolls can be judged.

There is no second formula for a preview. Faces that are judged alike are one branch, weighted by how many there are,
so an attack has tens of leaves and not tens of thousands. Weights are whole numbers and fractions throughout.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, product
from math import lcm, prod
from typing import Any, Generic, TypeVar

from msgspec import Struct

from systems.core.dice import Dice, Faces, Judge, Judgement, Roll

Outcome = TypeVar("Outcome", bound=Hashable)
Branches = tuple[list[tuple[Any, int]], int]
"""The judgements of a roll, each with its weight, and the sum of the weights: whole numbers, since they are many."""


class Chance(Struct, Generic[Outcome], frozen=True):
    """One way it can come out, and how likely that is."""

    outcome: Outcome
    probability: Fraction


def chances(resolve: Callable[[Dice], Outcome]) -> tuple[Chance[Outcome], ...]:
    """Every outcome of `resolve` with its exact probability, in the order first met; they sum to 1."""
    found: dict[Outcome, dict[int, int]] = {}
    dice = _EnumeratingDice()
    while True:
        outcome = resolve(dice)
        weight, of = dice.weight()
        shares = found.setdefault(outcome, {})
        shares[of] = shares.get(of, 0) + weight
        if not dice.next_path():
            return tuple(Chance(outcome, _sum(shares)) for outcome, shares in found.items())


def chance_of(resolve: Callable[[Dice], bool]) -> Fraction:
    """The exact probability that `resolve` answers True."""
    return sum((one.probability for one in chances(resolve) if one.outcome), start=Fraction(0))


def _sum(shares: dict[int, int]) -> Fraction:
    """The sum of weight / of, by of; in whole numbers up to the last step, since fractions are slow to add."""
    common = lcm(*shares)
    return Fraction(sum(weight * (common // of) for of, weight in shares.items()), common)


class _EnumeratingDice:
    """Dice that take the first judgement at each roll not met before, and on `next_path` the next one, depth first."""

    def __init__(self) -> None:
        self._path: list[tuple[Branches, int]] = []
        self._depth = 0

    def weight(self) -> tuple[int, int]:
        """The weight of the path taken, and of all paths of its shape together."""
        weight = of = 1
        for (branches, total), at in self._path:
            weight *= branches[at][1]
            of *= total
        return weight, of

    def next_path(self) -> bool:
        """Go to the next path through the rolls; False when there is none."""
        self._depth = 0
        while self._path:
            branches, at = self._path.pop()
            if at + 1 < len(branches[0]):
                self._path.append((branches, at + 1))
                return True
        return False

    def ask(self, what: Roll, by: Judge[Judgement]) -> Judgement:
        return self._take(lambda: _judged(what, by))  # type: ignore[no-any-return]

    def ask_total(self, what: Roll, by: Callable[[int], Judgement]) -> Judgement:
        return self._take(lambda: _grouped(all_totals(what.dice), by))  # type: ignore[no-any-return]

    def until(self, what: Roll, by: Callable[[Faces], Judgement | None]) -> Judgement:
        return self._take(lambda: _given_one(_judged(what, by)))  # type: ignore[no-any-return]

    def pick(self, what: Roll, k: int, of: int) -> tuple[int, ...]:  # noqa: ARG002 - who picks does not matter
        def branches() -> Branches:
            sets = list(combinations(range(of), k))
            return [(one, 1) for one in sets], len(sets)

        return self._take(branches)  # type: ignore[no-any-return]

    def roll_off(self, whats: Sequence[Roll]) -> int:
        return self._take(lambda: _winners(whats))  # type: ignore[no-any-return]

    def _take(self, branches_of: Callable[[], Branches]) -> Any:  # noqa: ANN401 - judgements of every kind
        if self._depth == len(self._path):
            self._path.append((branches_of(), 0))
        (branches, _), at = self._path[self._depth]
        self._depth += 1
        return branches[at][0]


@lru_cache(maxsize=64)
def all_faces(dice: tuple[int, ...]) -> tuple[Faces, ...]:
    """Every way the dice can fall."""
    return tuple(product(*(range(1, sides + 1) for sides in dice)))


@lru_cache(maxsize=64)
def all_totals(dice: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Every sum the faces can have, with how many ways there are to it."""
    return tuple(_grouped(((faces, 1) for faces in all_faces(dice)), sum)[0])


def _judged(what: Roll, by: Callable[[Faces], Any]) -> Branches:
    """The judgements of a roll, by how many of its faces earn each."""
    return _grouped(((faces, 1) for faces in all_faces(what.dice)), by)


def _grouped(weighted: Iterable[tuple[Any, int]], by: Callable[[Any], Any]) -> Branches:
    """What is judged alike, as one."""
    counts: dict[Any, int] = {}
    for one, weight in weighted:
        judgement = by(one)
        counts[judgement] = counts.get(judgement, 0) + weight
    return list(counts.items()), sum(counts.values())


def _given_one(branches: Branches) -> Branches:
    """The same, given that the roll is judged at all."""
    kept = [(judgement, weight) for judgement, weight in branches[0] if judgement is not None]
    if not kept:
        msg = "a roll is repeated until it is judged, but no faces of it are"
        raise ValueError(msg)
    return kept, sum(weight for _, weight in kept)


def _winners(whats: Sequence[Roll]) -> Branches:
    """Who wins a roll-off, by how likely: ties for the highest roll again among themselves."""
    totals = [_totals(what) for what in whats]

    @cache
    def among(contenders: tuple[int, ...]) -> dict[int, Fraction]:
        if len(contenders) == 1:
            return {contenders[0]: Fraction(1)}
        tied = _tied_for_best(totals, contenders)
        again = tied.pop(contenders, Fraction(0))
        won = dict.fromkeys(contenders, Fraction(0))
        for group, weight in tied.items():
            for index, share in among(group).items():
                won[index] += weight * share
        return {index: share / (1 - again) for index, share in won.items()}

    shares = {index: share for index, share in among(tuple(range(len(whats)))).items() if share}
    of = lcm(*(share.denominator for share in shares.values()))
    return [(index, int(share * of)) for index, share in shares.items()], of


def _totals(what: Roll) -> dict[int, Fraction]:
    """The chance of each total of a roll."""
    of = prod(what.dice)
    return {total + what.modifier(): Fraction(weight, of) for total, weight in all_totals(what.dice)}


def _tied_for_best(totals: list[dict[int, Fraction]], contenders: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
    """For each group of contenders, the chance that just they share the highest total."""
    weights: dict[tuple[int, ...], Fraction] = {}
    best_of: dict[tuple[int | None, tuple[int, ...]], Fraction] = {(None, ()): Fraction(1)}
    for index in contenders:
        new: dict[tuple[int | None, tuple[int, ...]], Fraction] = {}
        for (high, group), weight in best_of.items():
            for total, share in totals[index].items():
                if high is None or total > high:
                    key: tuple[int | None, tuple[int, ...]] = (total, (index,))
                elif total == high:
                    key = (high, (*group, index))
                else:
                    key = (high, group)
                new[key] = new.get(key, Fraction(0)) + weight * share
        best_of = new
    for (_, group), weight in best_of.items():
        weights[group] = weights.get(group, Fraction(0)) + weight
    return weights
