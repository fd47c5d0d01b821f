"""The components every rulebook shares: small frozen values without behaviour.

Those of a character sit on its own entity; what belongs to no one sits on the one battle entity.
"""

from __future__ import annotations

from typing import Self

from msgspec import Struct

from systems.core.identifiers import Seat, Side, Tile, UnitId


class Component(Struct, frozen=True):
    """A part of the state. Replaced whole when it changes, never changed in place."""

    def known_to(self, sides: tuple[Side, ...]) -> Self | None:  # noqa: ARG002 - most components hold no secret
        """What a seat that plays these sides may know of it, fog apart; None: nothing. Secret choices override it.

        Only on the battle: views filter secrets there alone, and a world refuses a character's component that has any.
        """
        return self


# On a character


class Identity(Component, frozen=True, tag="identity"):
    """Which character this is. Names are unique in a battle."""

    id: UnitId
    name: str
    side: Side


class Position(Component, frozen=True, tag="position"):
    """The tile a character is on. A character without one is off the board."""

    tile: Tile


class Deploys(Component, frozen=True, tag="deploys"):
    """Placed by their own side before the battle begins; nobody has it from then on."""


# On the battle


class Seating(Component, frozen=True, tag="seating", cache_hash=True):
    """Who fights with whom and who plays them.

    `alliances` parts the sides into groups that do not fight each other; `seats` pairs each side with its seat.
    """

    alliances: tuple[tuple[Side, ...], ...]
    seats: tuple[tuple[Side, Seat], ...]


class Round(Component, frozen=True, tag="round"):
    """The round being played: one pass of the turn order, from 1; 0 before the battle has begun."""

    number: int = 0


class TurnOrder(Component, frozen=True, tag="turn_order"):
    """Who acts after whom in a round, and the place in it of the one whose turn it is (-1 before the first)."""

    units: tuple[UnitId, ...] = ()
    at: int = -1


class Doors(Component, frozen=True, tag="doors"):
    """The state of each door, by door id."""

    closed: tuple[bool, ...] = ()
    locked: tuple[bool, ...] = ()


class DroppedItem(Struct, frozen=True):
    """A weapon that lies on a tile, with the rounds in it and those to reload it with."""

    tile: Tile
    weapon: str
    loaded: int = 0
    spare: int = 0


class Dropped(Component, frozen=True, tag="dropped"):
    """The weapons that lie on the board, in the order in which they came to lie there."""

    items: tuple[DroppedItem, ...] = ()

    def on(self, tile: Tile) -> tuple[DroppedItem, ...]:
        """Those on one tile."""
        return tuple(one for one in self.items if one.tile == tile)


class Contact(Struct, frozen=True):
    """Where a seat last saw somebody who is not its own, and in which round; kept up to date while it sees them."""

    unit: UnitId
    tile: Tile
    round: int


class SeatKnowledge(Struct, frozen=True):
    """What one seat knows: of its sides and their allies, who share what they see.

    `visible` are the characters it sees now, its own among them; `met` all it has ever seen, in the order it met them,
    which is how it numbers them; doors and dropped weapons are as it last saw them; `events` counts what was served.
    """

    seat: Seat
    visible: tuple[UnitId, ...] = ()
    met: tuple[UnitId, ...] = ()
    contacts: tuple[Contact, ...] = ()
    doors_closed: tuple[bool, ...] = ()
    doors_locked: tuple[bool, ...] = ()
    events: int = 0
    dropped: tuple[DroppedItem, ...] = ()


class Knowledge(Component, frozen=True, tag="knowledge"):
    """Who knows what. Without fog every seat knows everything and only `events` is kept."""

    fog: bool
    seats: tuple[SeatKnowledge, ...]

    def of(self, seat: Seat) -> SeatKnowledge:
        """What that seat knows; KeyError where there is no such seat."""
        found = next((one for one in self.seats if one.seat == seat), None)
        if found is None:
            raise KeyError(seat)
        return found


class HoldTally(Struct, frozen=True):
    """For how many rounds in a row a side has held what an objective asks for."""

    objective: int
    rounds: int


class Exit(Struct, frozen=True):
    """Somebody who has left the board, and by which exit."""

    unit: UnitId
    zone: str


class Progress(Component, frozen=True, tag="progress"):
    """How far each objective is: rounds held, and who has left by an exit."""

    held: tuple[HoldTally, ...] = ()
    exited: tuple[Exit, ...] = ()
    conceded: tuple[Side, ...] = ()


class Result(Component, frozen=True, tag="result"):
    """How the battle ended. No winners: a draw. `objective` is the index of the one that decided, if one did."""

    winners: tuple[Side, ...]
    reason: str
    objective: int | None = None
