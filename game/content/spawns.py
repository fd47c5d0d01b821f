"""Who takes part in a battle, by which spawn of the board or to be placed by their side, and under which name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from game.content.faults import ContentError, quoted
from game.content.kinds import Text, Unfit
from systems.core.board import Board, Spawn
from systems.core.deployment import zone_of
from systems.core.identifiers import Side, Tile
from systems.core.scenario import Reinforcement
from systems.geometry.grid import index

USUAL_SIDES = (Side("blue"), Side("red"))
"""Who fights where neither map nor scenario say."""
USUAL_PEOPLE = 4
"""How many fight for each side where neither map nor scenario say."""


class People(Struct, frozen=True):
    """Whom a scenario has on a side beside those of the map's spawns: by name, and how many there are in all."""

    side: Side
    names: tuple[str, ...] = ()
    count: int = 0


class Placed(Struct, frozen=True):
    """Somebody who takes part: the name in battle, whom a spawn or the scenario names ("": nobody), and where.

    `tile` is None for those whom their side places before the battle; `wave` is theirs who arrive later.
    """

    name: str
    side: Side
    character: str
    tile: Tile | None = None
    wave: str = ""

    @property
    def at(self) -> str:
        """What brings them into the battle, for a sentence."""
        return f"people of {self.side}" if self.tile is None else f"spawn at {self.tile[0]},{self.tile[1]}"


def sides_on(board: Board, *, at_start: bool = False) -> tuple[Side, ...]:
    """The sides that have spawns, or with `at_start` spawns that are no wave's, in the order of the map."""
    return tuple(dict.fromkeys(spawn.side for spawn in board.spawns if not (at_start and spawn.reinforcement)))


def sides_placed_on(board: Board) -> tuple[Side, ...]:
    """The sides that have a zone to deploy in, in the order of the map."""
    return tuple(dict.fromkeys(zone.side for zone in board.deploy_zones if zone.side is not None))


def fighting(board: Board, of_map: Iterable[Side], named: Iterable[Side] = ()) -> tuple[Side, ...]:
    """The sides that fight, those of the map and those named beside: where too few are, the usual ones as well.

    Raises ContentError where the map has a single one and nobody names another: its spawns are missing then.
    """
    there = tuple(dict.fromkeys(of_map))
    found = tuple(dict.fromkeys((*there, *named)))
    if len(there) == len(found) == 1:
        expected = "spawns of two sides or more, or of none"
        raise ContentError(board.name, "", f"spawns of {quoted(found[0])} alone", expected)
    others = [side for side in USUAL_SIDES if side not in found]
    return (*found, *others[: max(0, 2 - len(found))])


def placed(
    board: Board, sides: Sequence[Side], reinforcements: Iterable[Reinforcement], people: Iterable[People] = ()
) -> tuple[Placed, ...]:
    """Everybody on these sides: by the map's spawns in its order, then those to be placed, side by side.

    Spawns of a wave that no reinforcement calls are left out. A side of which nothing says who it is has as many as
    the largest that has spawns, or the usual number, as far as its zone has room. A character named once keeps the
    name, one named more often is numbered ("Guard 1"), one without a name is numbered after the side ("Blue 1").
    Raises ContentError where a name cannot be used, or somebody starts in a wall or on the tile of another.
    """
    called = {(one.side, one.wave) for one in reinforcements}
    spawns = [
        spawn for spawn in board.spawns
        if spawn.side in sides and (not spawn.reinforcement or (spawn.side, spawn.reinforcement) in called)
    ]  # fmt: skip
    _check_tiles(board, spawns)
    entries = [Placed("", one.side, one.character, one.tile, one.reinforcement) for one in spawns]
    entries += _to_be_placed(board, entries, sides, tuple(people))
    return tuple(replace(one, name=name) for one, name in zip(entries, _names(board, entries), strict=True))


def _to_be_placed(
    board: Board, spawned: list[Placed], sides: Sequence[Side], people: tuple[People, ...]
) -> Iterator[Placed]:
    """Those whom the scenario has beside the spawns, and the people of sides of which nothing is said."""
    said = {one.side: one for one in people}
    starting = Counter(one.side for one in spawned if not one.wave)
    usual = max(starting.values(), default=USUAL_PEOPLE)
    for side in sides:
        own = [one for one in spawned if one.side == side]
        if side not in said and own:
            continue
        wanted = said.get(side, People(side, (), min(usual, _room(board, side) or usual)))
        there = Counter(one.character for one in own if one.character)
        names = [name for name in wanted.names if name not in there]
        yield from (Placed("", side, name) for name in names)
        yield from [Placed("", side, "")] * max(0, wanted.count - starting[side] - len(names))


def _room(board: Board, side: Side) -> int:
    """How many can stand in a side's zone, 0 where it has none."""
    standable = board.terrain().standable
    return sum(bool(standable[index(tile)]) for tile in zone_of(board, side))


def _names(board: Board, entries: list[Placed]) -> list[str]:
    bases = [_name(board, one) for one in entries]
    often = Counter(base for base in bases if base)
    taken = {base for base in bases if often[base] == 1}
    numbers: dict[str, Iterable[int]] = {}
    names = []
    for one, base in zip(entries, bases, strict=True):
        if often[base] == 1:
            names.append(base)
            continue
        stem = base or f"{one.side[:1].upper()}{one.side[1:]}"
        name = next(name for number in numbers.setdefault(stem, count(1)) if (name := f"{stem} {number}") not in taken)
        taken.add(name)
        names.append(name)
    return names


def _name(board: Board, one: Placed) -> str:
    try:
        Text().read(one.side)
        return Text().read(one.character) if one.character else ""
    except Unfit as unfit:
        raise unfit.error(board.name, one.at) from None


def _check_tiles(board: Board, spawns: Collection[Spawn]) -> None:
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
