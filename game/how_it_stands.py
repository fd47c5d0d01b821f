"""How a battle stands that was kept, told by the last snapshot in its journal: nothing is played again."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from game import journal
from game.journal_form import BattleSetup, JournalFault, SnapshotLine
from game.rulebooks import rulebook
from game.state_form import restored
from systems.core.components import Identity, Progress, Result, Round
from systems.core.identifiers import Side

_SNAPSHOT, _SEATS = b'{"line":"snapshot"', b'{"line":"seats"'


class Strength(Struct, frozen=True):
    """The people of a side: how many are in the fight or left by an exit, of how many that are or were there."""

    side: Side
    left: int
    of: int


class HowItStands(Struct, frozen=True):
    """The round, how it ended (None: it goes on), and who is left, as of the last snapshot."""

    round: int
    result: Result | None
    strengths: tuple[Strength, ...]
    exact: bool
    """Whether nothing was played after that snapshot."""


def how_it_stands(path: Path) -> HowItStands | None:
    """How the battle of a journal stands; None where no snapshot says so, or the journal cannot be read."""
    try:
        last, exact = _last_snapshot(path)
        return None if last is None else _read(journal.setup_of(path), last, exact=exact)
    except (OSError, ValueError, JournalFault, msgspec.MsgspecError):  # said when it is gone on with
        return None


def _last_snapshot(path: Path) -> tuple[bytes | None, bool]:
    """The last snapshot of a journal, and whether only who plays was written after it."""
    last, exact = None, True
    with path.open("rb") as file:
        for line in file:
            if line.startswith(_SNAPSHOT):
                last, exact = line, True
            elif not line.startswith(_SEATS):
                exact = False
    return last, exact


def _read(setup: BattleSetup, line: bytes, *, exact: bool) -> HowItStands:
    rules = rulebook(setup.rulebook, setup.rules)
    snapshot = msgspec.json.decode(line, type=SnapshotLine)
    world = restored(bytes(snapshot.state), rules, setup.board, setup.scenario)
    through = {one.unit for one in world.battle(Progress).exited}

    def strength(side: Side) -> Strength:
        units = [unit for unit in world.units() if world.get(unit, Identity).side == side]
        return Strength(side, sum(unit in through or rules.in_fight(world, unit) for unit in units), len(units))

    strengths = tuple(map(strength, setup.scenario.sides()))
    return HowItStands(world.battle(Round).number, world.battle_has(Result), strengths, exact)
