"""Open decisions: what the battle waits for, and from whom.

A rulebook always has its open decisions on the battle entity. A command answers one of them. One at a time is a
turn; one secret decision a side is a simultaneous choice; one that `interrupts` another is a reaction.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from systems.core.components import Component
from systems.core.identifiers import Side, UnitId


class Decision(Struct, frozen=True):
    """One thing that is to be decided. `kind` is the rulebook's word for it, such as "act" or "react"."""

    id: int
    side: Side
    kind: str
    unit: UnitId | None = None
    secret: bool = False
    interrupts: int | None = None

    @property
    def actor(self) -> UnitId:
        """The character it is about; ValueError for a decision that is a side's."""
        if self.unit is None:
            msg = f"decision {self.id} ({self.kind}) is a side's, expected one of a character"
            raise ValueError(msg)
        return self.unit


class OpenDecisions(Component, frozen=True, tag="open_decisions"):
    """What is open now, in the order it was opened, and the number the next one gets."""

    decisions: tuple[Decision, ...] = ()
    next_id: int = 1

    def find(self, decision: int) -> Decision | None:
        """The open decision of that number."""
        return next((open_ for open_ in self.decisions if open_.id == decision), None)

    def opened(
        self, side: Side, kind: str, unit: UnitId | None = None, *, secret: bool = False, interrupts: int | None = None
    ) -> OpenDecisions:
        """The same with one more decision."""
        new = Decision(self.next_id, side, kind, unit, secret, interrupts)
        return OpenDecisions((*self.decisions, new), self.next_id + 1)

    def answered(self, decision: int) -> OpenDecisions:
        """The same without the decision of that number."""
        return OpenDecisions(tuple(open_ for open_ in self.decisions if open_.id != decision), self.next_id)

    def answerable(self) -> tuple[Decision, ...]:
        """Those that may be answered now: the ones that no other open decision interrupts."""
        if len(self.decisions) <= 1:  # as it mostly is, and it is asked at every turn
            return self.decisions
        held = {open_.interrupts for open_ in self.decisions}
        return tuple(open_ for open_ in self.decisions if open_.id not in held)

    def answerable_by(self, sides: Collection[Side]) -> tuple[Decision, ...]:
        """Those that these sides may answer now; a seat counts them from 1 in this order."""
        return tuple(open_ for open_ in self.answerable() if open_.side in sides)
