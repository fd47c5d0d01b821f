"""How a battle is laid out, and what does not fit together."""

from __future__ import annotations

from typing import Any

import pytest

from systems.core.components import Doors, Identity, Knowledge, Position, Round, Seating
from systems.core.decisions import OpenDecisions
from systems.core.identifiers import Seat, Side, UnitId
from systems.core.scenario import Scenario
from systems.core.setup import Muster, lay_out
from systems.core.world import World
from tests.core.boards import drawn
from tests.core.duel import Duel
from tests.core.duel_values import DuelRules, DuelSheet, Vigor

RED, BLUE, GREEN = Side("red"), Side("blue"), Side("green")
ANN, BOB = Seat("Ann"), Seat("Bob")
BOARD = drawn("r.+b", "../.")


def muster(name: str = "Ada", side: Side = RED, tile: tuple[int, int] = (0, 0), wave: str = "") -> Muster:
    return Muster(name, side, tile, DuelSheet(), wave)


def laid_out(**changes: Any) -> World:
    parts: dict[str, Any] = {
        "board": BOARD,
        "scenario": Scenario("test", "duel", ((RED,), (BLUE, GREEN)), ()),
        "seats": {RED: ANN, BLUE: BOB, GREEN: BOB},
        "musters": (muster(), muster("Bo", BLUE, (3, 0)), muster("Cy", GREEN, (0, 0), "second")),
    } | changes
    return lay_out(Duel(DuelRules()), parts["board"], parts["scenario"], parts["seats"], parts["musters"])


def test_everybody_stands_where_they_should() -> None:
    world = laid_out()
    assert [world.get(unit, Identity).name for unit in world.units()] == ["Ada", "Bo", "Cy"]
    assert world.get(UnitId(1), Position).tile == (0, 0)
    assert world.find(UnitId(3), Position) is None, "who arrives later is not on the board"
    assert world.get(UnitId(2), Vigor) == Vigor(3)
    assert world.battle(Seating) == Seating(((RED,), (BLUE, GREEN)), ((RED, ANN), (BLUE, BOB), (GREEN, BOB)))
    assert world.battle(Doors) == Doors((True, False), (False, False))
    assert world.battle(Round) == Round(0)
    assert world.battle(OpenDecisions).decisions == ()
    assert [one.seat for one in world.battle(Knowledge).seats] == [ANN, BOB]
    assert world.mark() == 0


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"scenario": Scenario("test", "duel", ((RED, BLUE, GREEN),), ())}, "found 1 alliance, expected 2 or more"),
        ({"scenario": Scenario("test", "duel", ((RED,), (BLUE, GREEN, RED)), ())}, "stands in two alliances"),
        ({"seats": {RED: ANN, BLUE: BOB}}, r"seats are for \['blue', 'red'\], expected \['blue', 'green', 'red'\]"),
        ({"seats": {RED: ANN, BLUE: BOB, GREEN: BOB, Side("grey"): ANN}}, "seats are for"),
        ({"musters": (muster(), muster())}, "two characters have one name"),
        ({"musters": (muster(), muster("Bo"))}, "two characters stand on one tile"),
        ({"musters": (muster(side=Side("grey")),)}, "of no side"),
        ({"musters": (muster(tile=(4, 0)),)}, "off the board"),
        ({"musters": (muster(tile=(0, -1), wave="second"),)}, "off the board"),
    ],
)
def test_what_does_not_fit_is_named(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        laid_out(**changes)
