"""Who plays a side, and who is told what: the arguments --bots and --view."""

from __future__ import annotations

from game.battle import BattleSetup
from game.cli.faults import Fault
from systems.core.identifiers import Seat, Side

EVERYTHING = "all"
NOBODY = "none"


def bot_seats(wanted: str | None, setup: BattleSetup, kept: tuple[Seat, ...] | None = None) -> tuple[Seat, ...]:
    """The seats that bots play: those `kept` where nothing is wanted. Raises Fault for a side the battle has not."""
    if wanted is None:
        return kept or ()
    return tuple(dict.fromkeys(setup.seats[side] for side in bot_sides(wanted, setup.scenario.sides())))


def bot_sides(wanted: str, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """The sides that bots play. Raises Fault for one the battle has not."""
    chosen = {NOBODY: (), EVERYTHING: sides}.get(wanted, tuple(wanted.split(",")))
    strange = next((side for side in chosen if side not in sides), None)
    if strange is not None:
        raise Fault(f"play: --bots: found {strange!r}, expected none, all or sides of the battle: {', '.join(sides)}")
    return tuple(side for side in sides if side in chosen)


def viewer(wanted: str | None, setup: BattleSetup, bots: tuple[Seat, ...]) -> tuple[Seat | None, bool]:
    """Who is told what happens (None: everything is), and whether that is whoever is to decide instead.

    Without fog nobody has anything to hide, so that everything is told. Raises Fault for a seat the battle has not.
    """
    seats = tuple(dict.fromkeys(setup.seats.values()))
    if wanted is None:
        return None, setup.scenario.fog and set(bots) != set(seats)
    return watcher("play", wanted, setup), False


def watcher(command: str, wanted: str, setup: BattleSetup) -> Seat | None:
    """The seat whose knowledge is wanted; None: everything. Raises Fault for a seat the battle has not."""
    seats = tuple(dict.fromkeys(setup.seats.values()))
    if wanted == EVERYTHING:
        return None
    if wanted not in seats:
        raise Fault(f"{command}: --view: found {wanted!r}, expected all or a seat of the battle: {', '.join(seats)}")
    return Seat(wanted)
