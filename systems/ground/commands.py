"""What a player can tell a character to do under Ground Combat."""

from __future__ import annotations

from systems.core.commands import Command
from systems.core.identifiers import DoorId, Tile, UnitId
from systems.ground.components import EyeSide, Hand, PressedCorner
from systems.ground.rules import Part


class Deploy(Command, frozen=True, tag="deploy"):
    """Place a character of the side on a tile of its zone before the battle begins; press to corners there."""

    unit: UnitId
    to: Tile
    press: tuple[PressedCorner, ...] = ()


class Done(Command, frozen=True, tag="done"):
    """All are placed."""


class Move(Command, frozen=True, tag="move"):
    """Walk, or crawl when prone, to a tile; press to corners there. `path` (start excluded) is found if left out."""

    to: Tile
    press: tuple[PressedCorner, ...] = ()
    path: tuple[Tile, ...] = ()


class Jump(Command, frozen=True, tag="jump"):
    """Jump in a straight line to a tile."""

    to: Tile


class Attack(Command, frozen=True, tag="attack"):
    """Attack somebody with a weapon in hand, or unarmed where `weapon` is "unarmed"; `hand` tells two alike apart.

    `both_weapons` says whether it is a part of fighting with two; left out, it is if the last attack of the cycle was.
    With `part` it is a Targeted Strike, at an eye on that `side`; with `bruise` it is to disable and not to kill.
    """

    target: UnitId
    weapon: str
    hand: Hand | None = None
    both_weapons: bool | None = None
    part: Part | None = None
    side: EyeSide = ""
    bruise: bool = False


class Perform(Command, frozen=True, tag="perform"):
    """Perform a maneuver of the list on an opponent."""

    target: UnitId
    maneuver: str


class StandUp(Command, frozen=True, tag="stand"):
    """Get up."""


class LieDown(Command, frozen=True, tag="lie"):
    """Go prone."""


class OpenDoor(Command, frozen=True, tag="open"):
    """Open a door one stands next to."""

    door: DoorId


class CloseDoor(Command, frozen=True, tag="close"):
    """Close a door one stands next to."""

    door: DoorId


class Wield(Command, frozen=True, tag="wield"):
    """Take another weapon in hand, or none: put away what is in that hand, or in both where none is named.

    A weapon for one hand goes into the primary one unless another is named.
    """

    weapon: str | None
    hand: Hand | None = None


class Reload(Command, frozen=True, tag="reload"):
    """Fill the magazine of the weapon in that hand, or in the first with one that is not full."""

    hand: Hand | None = None


class Drop(Command, frozen=True, tag="drop"):
    """Let fall what is in that hand, or in the first that holds something."""

    hand: Hand | None = None


class PickUp(Command, frozen=True, tag="pick_up"):
    """Pick up a weapon from the tile one is on: into a free hand where it has room, else to what is carried."""

    weapon: str


class Treat(Command, frozen=True, tag="treat"):
    """Stop bleeding: one's own, or that of a friend next to one."""

    patient: UnitId


class Listen(Command, frozen=True, tag="listen"):
    """Listen once more for where the others are, blind."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the board by the exit one stands on."""


class EndTurn(Command, frozen=True, tag="end"):
    """End the turn; action points that are left are lost."""


GROUND_COMMANDS: tuple[type[Command], ...] = (
    Deploy, Done, Move, Jump, Attack, Perform, StandUp, LieDown, OpenDoor, CloseDoor, Wield, Reload, Drop, PickUp,
    Treat, Listen,
    Leave, EndTurn,
)  # fmt: skip
