"""The four kinds of dice: seeded, scripted, typed (the enumerating ones are in test_chances)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from systems.core.dice import (
    DiceNeeded,
    FacesExhausted,
    Modifier,
    Roll,
    RolledDice,
    ScriptedDice,
    SeededDice,
    TypedDice,
    met,
)
from systems.core.events import DieRolled

D6 = Roll(None, "test", (6,))
TWO_D6 = Roll(None, "test", (6, 6), (Modifier("skill", 2), Modifier("wound", -1)), 8)


def faces_of(dice: RolledDice, roll: Roll, times: int) -> list[tuple[int, ...]]:
    return [dice.ask(roll, lambda faces: faces) for _ in range(times)]


def chi_square(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))


@pytest.mark.parametrize(("face", "reaches", "exceeds"), [(6, False, False), (7, True, False), (8, True, True)])
def test_a_roll_meets_what_it_equals_unless_it_is_strict(face: int, reaches: bool, exceeds: bool) -> None:  # noqa: FBT001
    for strict, expected in ((False, reaches), (True, exceeds)):
        roll = Roll(None, "test", (10,), (Modifier("skill", 2), Modifier("wound", -1)), 8, strict)
        assert met(roll, ScriptedDice([(face,)])) is expected


# The first faces of some draws, pinned: a save must replay on every machine and version.
@pytest.mark.parametrize(
    ("seed", "draw", "sides", "expected"),
    [
        (1, 0, 6, [3, 6, 6, 3, 3, 1, 6, 3, 1, 4]),
        (1, 1, 6, [1, 3, 1, 6, 6, 5, 5, 3, 5, 3]),
        (2, 0, 20, [7, 11, 9, 5, 2, 7, 11, 16, 19, 7]),
        (2**70, 12345, 100, [54, 19, 98, 2, 4, 43, 96, 36, 49, 11]),
    ],
)
def test_the_faces_of_a_draw_never_change(seed: int, draw: int, sides: int, expected: list[int]) -> None:
    dice = SeededDice(seed, draw)
    assert [faces[0] for faces in faces_of(dice, Roll(None, "test", (sides,)), 10)] == expected


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.8), (3, 13.8), (6, 20.5), (10, 27.9), (20, 43.8), (100, 148.2)])
def test_seeded_faces_are_uniform(sides: int, limit: float) -> None:
    """Chi-square stays under its 0.1 % point (degrees of freedom: one fewer than sides) over 500 draws of 60 dice."""
    counts: Counter[int] = Counter()
    for draw in range(500):
        counts.update(SeededDice(7, draw).ask(Roll(None, "test", (sides,) * 60), lambda faces: faces))
    assert set(counts) == set(range(1, sides + 1))
    assert chi_square(counts, sides) < limit


def test_faces_that_would_favour_low_numbers_are_drawn_again() -> None:
    class Words:
        """2**64 is 4 more than a multiple of 6, so the last 4 words are one too many for some faces."""

        def __init__(self) -> None:
            self.left = [2**64 - 1, 2**64 - 4, 2**64 - 5]

        def random_raw(self) -> int:
            return self.left.pop(0)

    words = Words()
    assert SeededDice._face(words, 6) == 6  # type: ignore[arg-type]
    assert not words.left


def test_a_draw_does_not_hang_on_what_other_draws_rolled() -> None:
    alone = faces_of(SeededDice(3, 5), D6, 20)
    other = SeededDice(3, 4)
    faces_of(other, TWO_D6, 9)
    assert faces_of(SeededDice(3, 5), D6, 20) == alone
    assert faces_of(SeededDice(3, 6), D6, 20) != alone
    assert faces_of(SeededDice(4, 5), D6, 20) != alone


def test_scripted_dice_fall_as_told_and_keep_what_fell() -> None:
    dice = ScriptedDice([(3, 4), (6,)])
    assert dice.ask(TWO_D6, lambda faces: sum(faces) + TWO_D6.modifier() >= 8) is True
    assert dice.ask(D6, lambda faces: "high" if faces[0] > 3 else "low") == "high"
    dice.finish()
    first, second = dice.taken()
    assert (first.faces, first.verdict) == ((3, 4), "success")
    assert (second.faces, second.verdict) == ((6,), "high")
    assert dice.taken() == ()
    assert dice.all_faces() == ((3, 4), (6,))
    event = DieRolled.of(first)
    assert event.total == 8
    assert event.code == "die_rolled.test.success"
    assert DieRolled.of(second).code == "die_rolled.test"


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3), (0, 1), (7, 1), (1, -1)])
def test_faces_that_no_such_dice_have_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(FacesExhausted, match=r"expected d6 \+ d6"):
        ScriptedDice([faces]).ask(TWO_D6, sum)
    with pytest.raises(FacesExhausted, match=r"expected d6 \+ d6"):
        TypedDice([faces]).ask(TWO_D6, sum)


def test_a_script_with_too_few_or_too_many_faces_is_refused() -> None:
    dice = ScriptedDice([(1,)])
    dice.ask(D6, sum)
    with pytest.raises(FacesExhausted, match="no faces left for the roll 'test' of d6"):
        dice.ask(D6, sum)
    left = ScriptedDice([(1,), (2,)])
    left.ask(D6, sum)
    with pytest.raises(FacesExhausted, match="left over"):
        left.finish()


def test_typed_dice_ask_for_the_next_roll() -> None:
    dice = TypedDice([(5,)])
    assert dice.ask(D6, sum) == 5
    with pytest.raises(DiceNeeded) as needed:
        dice.ask(TWO_D6, sum)
    assert needed.value.roll == TWO_D6
    with pytest.raises(FacesExhausted, match="left over"):
        TypedDice([(5,)]).finish()


def test_until_rolls_again_until_a_roll_is_judged() -> None:
    dice = ScriptedDice([(1,), (1,), (4,)])
    assert dice.until(D6, lambda faces: None if faces[0] == 1 else faces[0]) == 4
    assert [one.faces for one in dice.taken()] == [(1,), (1,), (4,)]


def test_pick_takes_each_set_equally_often() -> None:
    counts = Counter(SeededDice(5, draw).pick(D6, 2, 4) for draw in range(3000))
    assert set(counts) == set(combinations(range(4), 2))
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 20.5


def test_pick_reads_its_faces_as_places_among_those_left() -> None:
    dice = ScriptedDice([(4,), (1,), (2,)])
    assert dice.pick(D6, 3, 4) == (0, 2, 3)


def test_a_roll_off_goes_on_among_those_who_tie_for_the_highest() -> None:
    contenders = (D6, Roll(None, "b", (6,), (Modifier("quick", 1),)), Roll(None, "c", (6,)))
    dice = ScriptedDice([(5,), (4,), (1,), (2,), (3,)])
    assert dice.roll_off(contenders) == 1
    dice.finish()
    assert ScriptedDice([]).roll_off(contenders[:1]) == 0
