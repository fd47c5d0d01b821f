"""Exact chances, against counting every fall of the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from systems.core.chances import chance_of, chances
from systems.core.dice import Dice, Modifier, Roll, ScriptedDice


def roll(*dice: int, plus: int = 0) -> Roll:
    return Roll(None, "test", dice, (Modifier("plus", plus),))


def counted(resolve: Callable[[Dice], Any], *dice: int) -> dict[Any, Fraction]:
    """The chances of a resolver that rolls these dice one by one, no more and no fewer, by counting."""
    falls = list(product(*(range(1, sides + 1) for sides in dice)))
    found = Counter(resolve(ScriptedDice([(face,) for face in fall])) for fall in falls)
    return {outcome: Fraction(count, len(falls)) for outcome, count in found.items()}


def above(bar: int) -> Callable[[tuple[int, ...]], bool]:
    """A judge of one die."""
    return lambda faces: faces[0] > bar


def exact(resolve: Callable[[Dice], Any]) -> dict[Any, Fraction]:
    found = chances(resolve)
    assert sum(one.probability for one in found) == 1
    assert len({one.outcome for one in found}) == len(found)
    return {one.outcome: one.probability for one in found}


def test_one_roll_has_one_outcome_a_judgement() -> None:
    assert exact(lambda dice: dice.ask(roll(6), lambda faces: faces[0] >= 5)) == {
        False: Fraction(2, 3), True: Fraction(1, 3),
    }  # fmt: skip


def test_an_attack_with_a_critical_counts_like_every_fall() -> None:
    def attack(dice: Dice) -> tuple[str, int]:
        verdict = dice.ask(roll(20), lambda faces: "critical" if faces[0] == 20 else "hit" if faces[0] > 11 else "miss")
        if verdict == "miss":
            dice.ask(roll(6), lambda _: 0)
            return verdict, 0
        return verdict, dice.ask(roll(6), lambda faces: faces[0] + 2 * (verdict == "critical"))

    assert exact(attack) == counted(attack, 20, 6)


@given(st.lists(st.integers(1, 5), min_size=1, max_size=4), st.integers(2, 12))
def test_a_tree_of_rolls_counts_like_every_fall(sizes: list[int], limit: int) -> None:
    """Each roll is judged by a limit that earlier judgements moved."""

    def resolve(dice: Dice) -> tuple[bool, ...]:
        judged: tuple[bool, ...] = ()
        for sides in sizes:
            bar = limit % sides + sum(judged)
            judged += (dice.ask(roll(sides), above(bar)),)
        return judged

    assert exact(resolve) == counted(resolve, *sizes)


def test_branches_that_roll_less_end_earlier() -> None:
    def resolve(dice: Dice) -> int:
        wins = 0
        while wins < 3 and dice.ask(roll(2), lambda faces: faces[0] == 2):
            wins += 1
        return wins

    assert exact(resolve) == {0: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(1, 8), 3: Fraction(1, 8)}


def test_one_chance_is_the_share_of_falls_that_succeed() -> None:
    assert chance_of(lambda dice: dice.ask(roll(6, 6), sum) >= 10) == Fraction(1, 6)
    assert chance_of(lambda dice: dice.ask(roll(6), sum) > 6) == 0


def test_a_resolver_without_dice_is_certain() -> None:
    assert exact(lambda _: "done") == {"done": Fraction(1)}


def test_until_is_the_roll_given_that_it_is_judged() -> None:
    found = exact(lambda dice: dice.until(roll(6), lambda faces: None if faces[0] < 3 else faces[0] == 6))
    assert found == {False: Fraction(3, 4), True: Fraction(1, 4)}


def test_until_that_is_never_judged_is_a_fault() -> None:
    with pytest.raises(ValueError, match="no faces of it are"):
        chances(lambda dice: dice.until(roll(6), lambda _: None))


def test_pick_gives_each_set_the_same_chance() -> None:
    found = exact(lambda dice: dice.pick(roll(1), 2, 5))
    assert len(found) == 10
    assert set(found.values()) == {Fraction(1, 10)}


@pytest.mark.parametrize(
    "rolls",
    [
        (roll(6), roll(6)),
        (roll(6), roll(6, plus=1)),
        (roll(6), roll(6), roll(6)),
        (roll(4), roll(6, plus=-1), roll(3, plus=2), roll(2)),
        (roll(4, plus=9), roll(4)),
    ],
)
def test_a_roll_off_counts_like_rolling_it(rolls: tuple[Roll, ...]) -> None:
    """The chances, from counting one pass: who wins it outright, plus the share of each tie, which starts anew."""

    def share(index: int, among: tuple[int, ...]) -> Fraction:
        if among == (index,):
            return Fraction(1)
        falls = list(product(*(range(1, rolls[one].dice[0] + 1) for one in among)))
        won, again = Fraction(0), Fraction(0)
        for fall in falls:
            totals = [face + rolls[one].modifier() for face, one in zip(fall, among, strict=True)]
            tied = tuple(one for one, total in zip(among, totals, strict=True) if total == max(totals))
            if tied == among:
                again += Fraction(1, len(falls))
            elif index in tied:
                won += share(index, tied) / len(falls)
        return won / (1 - again)

    everyone = tuple(range(len(rolls)))
    expected = {one: share(one, everyone) for one in everyone}
    assert exact(lambda dice: dice.roll_off(rolls)) == {one: chance for one, chance in expected.items() if chance}


def test_no_die_is_drawn_twice_for_faces_judged_alike() -> None:
    """Three d100 judged hit or miss are 8 leaves, not a million."""
    runs = 0

    def resolve(dice: Dice) -> int:
        nonlocal runs
        runs += 1
        return sum(dice.ask(roll(100), lambda faces: faces[0] <= 35) for _ in range(3))

    assert exact(resolve)[3] == Fraction(35, 100) ** 3
    assert runs == 8
