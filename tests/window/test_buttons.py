"""Buttons by keyboard: arrows go where they point, Tab goes through all."""

from __future__ import annotations

import pygame
import pytest

from game.window.panels.buttons import Button, Buttons

PLACES = {"a": (0, 0, 40, 10), "b": (0, 20, 40, 10), "c": (0, 40, 40, 10), "d": (60, 22, 40, 10), "e": (60, 60, 40, 10)}


@pytest.fixture
def buttons() -> Buttons:
    """Three in a column, and two beside: one level with the second, one below all."""
    return Buttons(Button(code, code, pygame.Rect(place)) for code, place in PLACES.items())


@pytest.mark.parametrize(
    ("start", "key", "end"),
    [
        ("a", "south", "b"), ("b", "south", "c"), ("b", "north", "a"), ("b", "east", "d"), ("d", "west", "b"),
        ("d", "south", "e"), ("e", "north", "d"), ("a", "east", "d"), ("c", "east", "d"), ("c", "south", "e"),
        ("a", "north", "e"), ("e", "east", "a"), ("a", "next_target", "b"), ("e", "next_target", "a"),
        ("a", "previous_target", "e"),
    ],
)  # fmt: skip
def test_a_key_gives_the_keyboard_to(buttons: Buttons, start: str, key: str, end: str) -> None:
    buttons.focus(start)
    assert buttons.key({key}) is None
    assert buttons.focused is not None
    assert buttons.focused.code == end


def test_where_nothing_has_the_keyboard_the_first_is_given_it(buttons: Buttons) -> None:
    buttons.key({"south"})
    assert buttons.focused is not None
    assert buttons.focused.code == "a"
