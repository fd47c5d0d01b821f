"""What a battle is fought for and under which conditions: values that a scenario file states and nothing changes."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from systems.core.identifiers import Side


class Objective(Struct, frozen=True):
    """Something that decides a battle for a side.

    - eliminate: no enemy of `side` is left in the fight (with `character`: just that one is out).
    - hold: `rounds` rounds in a row end with somebody of its alliance in `zone` who can act, and no enemy in the fight.
    - reach: `count` of its characters (0: all still in the fight, and at least one) have left by exit `zone` ("": any).
    - protect: `character` is in the fight when round `rounds` has ended; if they are out before, the enemies have won.
    """

    kind: Literal["eliminate", "hold", "reach", "protect"]
    side: Side
    zone: str = ""
    character: str = ""
    rounds: int = 0
    count: int = 0


class Reinforcement(Struct, frozen=True):
    """Characters of `side` that enter at the start of round `round`, on the spawns of that wave."""

    side: Side
    wave: str
    round: int


class Scenario(Struct, frozen=True, cache_hash=True):
    """The conditions of a battle. `cap` is the last round that is played; after it the battle is a draw."""

    name: str
    rules: str
    alliances: tuple[tuple[Side, ...], ...]
    objectives: tuple[Objective, ...]
    first: Side | None = None
    surprised: tuple[Side, ...] = ()
    fog: bool = False
    reinforcements: tuple[Reinforcement, ...] = ()
    cap: int = 200

    def sides(self) -> tuple[Side, ...]:
        """All sides, by alliance."""
        return tuple(side for alliance in self.alliances for side in alliance)

    def allies(self, side: Side) -> tuple[Side, ...]:
        """The alliance a side belongs to, itself included."""
        return next(alliance for alliance in self.alliances if side in alliance)
