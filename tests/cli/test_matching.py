"""Names as people type them."""

from __future__ import annotations

import pytest

from game.headless.matching import longest_match
from systems.core.commands import Refusal

PEOPLE = {"Ana": 1, "ana": 2, "Ana Bo": 3, "Bo": 4, "BO": 5, "Cy": 6}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ana", (1, [])),
        ("ana", (2, [])),
        ("ana bo", (3, [])),
        ("Ana Bo pistol", (3, ["pistol"])),
        ("ana pistol", (2, ["pistol"])),
        ("cy", (6, [])),
        ("c pistol", (6, ["pistol"])),
    ],
)
def test_a_name_is_found(typed: str, meant: object) -> None:
    assert longest_match(typed.split(), PEOPLE) == meant


@pytest.mark.parametrize(("typed", "among"), [("ANA", "Ana, ana"), ("bO", "Bo, BO"), ("a", "Ana, ana, Ana Bo")])
def test_a_name_that_may_be_any_of_several_is_asked_back(typed: str, among: str) -> None:
    assert longest_match([typed], PEOPLE) == Refusal.of("words.ambiguous", found=typed, expected=among)
