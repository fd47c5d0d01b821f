"""Who enters a battle by which spawn of the board, and under which name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import count

from msgspec import Struct

from game.content.faults import ContentError, quoted
from game.content.kinds import Text, Unfit
from systems.core.board import Board, Spawn
from systems.core.identifiers import Side
from systems.core.scenario import Reinforcement
from systems.geometry.grid import index


class Placed(Struct, frozen=True):
    """A spawn that is used, and the name in battle of the character who starts there."""

    spawn: Spawn
    name: str


def sides_on(board: Board, *, at_start: bool = False) -> tuple[Side, ...]:
    """The sides that have spawns, or with `at_start` spawns that are no wave's, in the order of the map."""
    return tuple(dict.fromkeys(spawn.side for spawn in board.spawns if not (at_start and spawn.reinforcement)))


def placed(board: Board, sides: Collection[Side], reinforcements: Iterable[Reinforcement]) -> tuple[Placed, ...]:
    """The spawns of these sides with a name each, in the order of the map.

    Spawns of a wave that no reinforcement calls are left out. A character named once keeps the name, one named more
    often is numbered ("Guard 1"), one without a name is numbered after the side ("Blue 1").
    Raises ContentError where a name cannot be used, or somebody starts in a wall or on the tile of another.
    """
    called = {(one.side, one.wave) for one in reinforcements}
    spawns = [
        spawn for spawn in board.spawns
        if spawn.side in sides and (not spawn.reinforcement or (spawn.side, spawn.reinforcement) in called)
    ]  # fmt: skip
    _check_tiles(board, spawns)
    return tuple(Placed(spawn, name) for spawn, name in zip(spawns, _names(board, spawns), strict=True))


def _names(board: Board, spawns: list[Spawn]) -> list[str]:
    bases = [_name(board, spawn) for spawn in spawns]
    often = Counter(base for base in bases if base)
    taken = {base for base in bases if often[base] == 1}
    numbers: dict[str, Iterable[int]] = {}
    names = []
    for spawn, base in zip(spawns, bases, strict=True):
        if often[base] == 1:
            names.append(base)
            continue
        stem = base or f"{spawn.side[:1].upper()}{spawn.side[1:]}"
        name = next(name for number in numbers.setdefault(stem, count(1)) if (name := f"{stem} {number}") not in taken)
        taken.add(name)
        names.append(name)
    return names


def _name(board: Board, spawn: Spawn) -> str:
    try:
        Text().read(spawn.side)
        return Text().read(spawn.character) if spawn.character else ""
    except Unfit as unfit:
        raise unfit.error(board.name, _at(spawn)) from None


def _check_tiles(board: Board, spawns: list[Spawn]) -> None:
    standable = board.terrain().standable
    held: set[tuple[int, int]] = set()
    for spawn in spawns:
        if spawn.reinforcement:
            continue
        if not standable[index(spawn.tile)]:
            found = f"one of {quoted(spawn.side)} where nobody can stand"
            raise ContentError(board.name, _at(spawn), found, "an open tile at the start of the battle")
        if spawn.tile in held:
            found = f"a second spawn on one tile, of {quoted(spawn.side)}"
            raise ContentError(board.name, _at(spawn), found, "one at the start of the battle")
        held.add(spawn.tile)


def _at(spawn: Spawn) -> str:
    return f"spawn at {spawn.tile[0]},{spawn.tile[1]}"
