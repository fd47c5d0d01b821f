"""What the loaders know of a rulebook: its keys, and how its figures and sheets are made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from game.content.kinds import Key

RULEBOOK_NAMES = ("ground", "advanced", "close", "firefight")
"""Every rulebook a file may have a table for. Which of them can be played is another matter: `game.content.rules`."""


class Book(Struct, frozen=True):
    """One rulebook as its files are written.

    `sections` are tables of figures, `rows` tables of named things that each have the same keys. `rules` and `sheet`
    make the frozen values of what was read, and raise `Unfit` where it does not fit together.
    """

    name: str
    title: str
    sections: Mapping[str, Mapping[str, Key]]
    rows: Mapping[str, Mapping[str, Key]]
    sheet_keys: Mapping[str, Key]
    rules: Callable[[Mapping[str, Mapping[str, Any]]], Any]
    sheet: Callable[[Mapping[str, Any], Any], Any]
