"""Roster files: who the characters are, with a table for each rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from game.content.books import RULEBOOK_NAMES
from game.content.faults import ContentError, meant, unknown_name
from game.content.kinds import AnyTable, Key, Table, Text, Unfit, inside, read_value
from game.content.rules import RulesInForce, book_named
from game.content.spawns import Placed
from game.content.tomlfile import read_toml
from systems.core.board import Board
from systems.core.setup import Muster

DEFAULT = "default"
"""The character that stands for everybody a roster does not name."""

_A_SLIP = 0.82
"""How alike two names must be before one is taken for a slip: "Anna" and "Ana" are, "Jon" and "Jonas" not."""

ROSTER_KEYS = {"about": Key(Text(1000, lines=True), ""), "characters": Key(AnyTable())}
"""The keys of a roster file."""

CHARACTER_KEYS = {
    "about": Key(Text(1000, lines=True), ""),
    **{name: Key(AnyTable(), None) for name in RULEBOOK_NAMES},
}
"""The keys of a character: a table for each rulebook, of which the others are not looked into."""


class Cast(Struct, frozen=True):
    """The sheets of a battle's rosters under its rulebook, by character; None for one who has no table for it."""

    sheets: Mapping[str, Any]

    def sheet(self, names: Iterable[str], rules: RulesInForce) -> Any:  # noqa: ANN401 - of the rulebook's own kind
        """The sheet of the first name that has one, then the rosters' default, then that of the rules."""
        found = (self.sheets.get(name) for name in (*names, DEFAULT))
        return next((sheet for sheet in found if sheet is not None), rules.default_sheet)


def load_rosters(paths: Iterable[Path], rules: RulesInForce) -> Cast:
    """The characters of these files; ContentError for a fault in one, or for somebody in two of them."""
    sheets: dict[str, Any] = {}
    homes: dict[str, Path] = {}
    for path in paths:
        for name, sheet in _read_roster(path, rules).items():
            if name in homes:
                found = f"a character whom {homes[name].name} has as well"
                raise ContentError(path, inside("characters", name), found, "each in one roster")
            sheets[name], homes[name] = sheet, path
    return Cast(sheets)


def musters(board: Board, characters: tuple[Placed, ...], cast: Cast, rules: RulesInForce) -> tuple[Muster, ...]:
    """Everybody as they enter the battle, in the order given.

    Raises ContentError where a spawn names somebody whom no roster has, but one almost of that name.
    """
    _check_names(board, characters, cast)
    return tuple(
        Muster(one.name, one.side, one.tile, cast.sheet((one.name, one.character), rules), one.wave)
        for one in characters
    )  # fmt: skip


def _read_roster(path: Path, rules: RulesInForce) -> dict[str, Any]:
    roster = read_value(path, "", read_toml(path), Table(ROSTER_KEYS))
    return {
        read_value(path, "characters", name, Text()): _read_character(path, inside("characters", name), written, rules)
        for name, written in roster["characters"].items()
    }


def _read_character(path: Path, at: str, written: object, rules: RulesInForce) -> Any:  # noqa: ANN401 - as `Cast.sheet`
    tables = read_value(path, at, written, Table(CHARACTER_KEYS))
    book = book_named(rules.name)
    if tables[book.name] is None:
        return None
    place = inside(at, book.name)
    values = read_value(path, place, tables[book.name], Table(book.sheet_keys))
    try:
        return book.sheet(values, rules.rules)
    except Unfit as unfit:
        raise unfit.error(path, place) from None


def _check_names(board: Board, characters: tuple[Placed, ...], cast: Cast) -> None:
    there = {name for one in characters for name in (one.name, one.character)}
    spare = [name for name in cast.sheets if name not in there and name != DEFAULT]
    for one in characters:
        name = one.character
        if name and not {name, one.name} & set(cast.sheets) and meant(name, spare, _A_SLIP):
            raise unknown_name(board.name, one.at, name, spare)
