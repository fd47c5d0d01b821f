"""Where zones and exits lie, as `look` says it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.headless.areas import area_lines
from game.messages import Catalogue
from systems.core.board import Zone
from systems.core.identifiers import Side, Tile
from systems.core.scenario import Objective, Scenario
from tests.boards.drawn import drawn

BLUE, RED = Side("blue"), Side("red")


def lines(*, zones: tuple[Zone, ...] = (), exits: tuple[Zone, ...] = (), held: str = "yard") -> list[str]:
    """What is said of zones and exits where blue has to hold the zone of that name."""
    board = replace(drawn("......\n" * 4).board, zones=zones, exits=exits)
    goal = Objective("hold", BLUE, zone=held, rounds=2)
    return list(area_lines(board, Scenario("test", "ground", ((BLUE,), (RED,)), (goal,)), Catalogue.load("en")))


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        (((3, 1),), "3,1"),
        (((2, 1), (3, 1), (4, 1)), "2,1 to 4,1"),
        (((2, 1), (2, 2), (2, 3)), "2,1 to 2,3"),
        (((2, 1), (3, 1), (2, 2), (3, 2)), "2,1 to 3,2"),
        (((1, 1), (2, 1), (4, 1)), "1,1 to 2,1 and 4,1"),
        (((0, 0), (1, 0), (0, 1), (0, 2)), "0,0 to 1,0 and 0,1 to 0,2"),
        (((0, 0), (0, 2)), "0,0 and 0,2"),
        (((0, 0), (1, 1), (0, 2)), "0,0, 1,1 and 0,2"),
        (((0, 0), (3, 0), (0, 1), (3, 1)), "0,0 to 0,1 and 3,0 to 3,1"),
    ],
)
def test_tiles_are_named_by_the_rectangles_they_make(tiles: tuple[Tile, ...], words: str) -> None:
    assert lines(zones=(Zone("yard", tiles),)) == [f"yard: {words}"]


def test_only_zones_that_are_fought_for_are_named_and_every_exit() -> None:
    zones = (Zone("yard", ((1, 1),)), Zone("shed", ((2, 2),)))
    exits = (Zone("gate", ((5, 0),)), Zone("stairs", ((5, 3),), RED))
    assert lines(zones=zones, exits=exits) == ["yard: 1,1", "gate (exit): 5,0", "stairs (exit of red): 5,3"]
    assert lines(zones=zones, held="shed") == ["shed: 2,2"]
