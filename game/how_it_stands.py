"""How a battle stands: told by a line of its journal, so that a list of battles need play none of them again."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from game.journal_form import StandsLine, Strength
from systems.core.components import Identity, Progress, Result, Round
from systems.core.identifiers import Side
from systems.core.rulebook import Rulebook
from systems.core.world import World

_STANDS, _SEATS = b'{"line":"stands"', b'{"line":"seats"'


class HowItStands(Struct, frozen=True):
    """The round, who is left of each side, and how it ended (None: it goes on)."""

    round: int
    strengths: tuple[Strength, ...]
    result: Result | None = None
    exact: bool = True
    """False where something was played since."""


def how_it_stands(world: World, rules: Rulebook) -> HowItStands:
    """How a battle stands now. Who left by an exit is left, whether they can fight on or not."""
    through = {one.unit for one in world.battle(Progress).exited}

    def strength(side: Side) -> Strength:
        units = [unit for unit in world.units() if world.get(unit, Identity).side == side]
        return Strength(side, sum(unit in through or rules.in_fight(world, unit) for unit in units), len(units))

    strengths = tuple(map(strength, world.scenario.sides()))
    return HowItStands(world.battle(Round).number, strengths, world.battle_has(Result))


def how_it_stood(path: Path) -> HowItStands | None:
    """How the battle of a journal stood when that was written down last; None where it never was, or is not to be read.

    The rest of the journal is not checked: what is wrong with it is said when it is gone on with.
    """
    last, exact = None, True
    try:
        with path.open("rb") as file:
            for line in file:
                if line.startswith(_STANDS):
                    last, exact = line, True
                elif not line.startswith(_SEATS):
                    exact = False
        found = None if last is None else msgspec.json.decode(last, type=StandsLine)
    except (OSError, msgspec.MsgspecError):
        return None
    return None if found is None else HowItStands(found.round, found.strengths, found.result, exact)
