"""Who has to be placed before a battle, and where: sides, numbers, zones of the map, edges."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from msgspec import Struct

from game.content.deployment import with_zones
from game.content.faults import ContentError
from game.content.scenarios import plain_scenario, read_scenario
from game.content.spawns import People, Placed, placed
from systems.core.board import Board, Spawn, Zone
from systems.core.deployment import zone_of
from systems.core.identifiers import Side, Tile
from systems.geometry.grid import Blockers
from systems.geometry.low_cover import LowObjects
from tests.content.settings import BLUE, COLUMNS, GREEN, RED, ROWS, board, written


def court(*zones: Zone, spawns: tuple[Spawn, ...] = (), walls: tuple[Tile, ...] = ()) -> Board:
    """The court of eight by six with these zones to deploy in, spawns and walls alone."""
    plain = board()
    for column, row in walls:
        plain.move.tiles[row, column] = True
    arrays = (plain.effect, plain.sight, plain.move, plain.low, plain.quarters, plain.void)
    return Board(plain.name, plain.metres_per_tile, *arrays, spawns=spawns, deploy_zones=zones)


def zone(side: Side, *tiles: Tile) -> Zone:
    return Zone(side, tiles, side)


class Edges(Struct, frozen=True):
    """The columns and rows of a zone, first and last."""

    columns: tuple[int, int]
    rows: tuple[int, int]


def edges(on: Board, side: Side) -> Edges:
    columns, rows = zip(*zone_of(on, side), strict=True)
    return Edges((min(columns), max(columns)), (min(rows), max(rows)))


def people(on: Board, *said: People, sides: tuple[Side, ...] = (BLUE, RED)) -> list[Placed]:
    return list(placed(on, sides, (), said))


def names(on: Board, *said: People) -> list[tuple[str, bool]]:
    """Everybody, and whether they are to be placed."""
    return [(one.name, one.tile is None) for one in people(on, *said)]


def test_a_bare_map_is_fought_over_by_four_blue_and_four_red() -> None:
    assert plain_scenario(court()).alliances == ((BLUE,), (RED,))
    assert names(court()) == [(f"{side} {at}", True) for side in ("Blue", "Red") for at in (1, 2, 3, 4)]


def test_sides_of_the_map_are_those_with_spawns_and_zones() -> None:
    on = court(zone(GREEN, (7, 0)), spawns=(Spawn((0, 0), RED),))
    assert plain_scenario(on).sides() == (RED, GREEN)


def test_a_side_of_which_nothing_is_said_is_as_many_as_those_with_spawns_as_far_as_its_zone_has_room() -> None:
    spawns = tuple(Spawn((0, row), BLUE) for row in range(6))
    assert len(people(court(spawns=spawns))) == 12
    assert len(people(court(zone(RED, (7, 0), (7, 1), (7, 2)), spawns=spawns, walls=((7, 1),)))) == 8


def test_a_scenario_says_who_there_is_beside_the_spawns() -> None:
    on = court(spawns=(Spawn((0, 0), BLUE, "Ana"), Spawn((7, 0), RED)))
    said = People(BLUE, ("Katya", "Ana"), 4)
    assert names(on, said) == [("Ana", False), ("Red 1", False), ("Katya", True), ("Blue 1", True), ("Blue 2", True)]
    assert names(on, People(BLUE, (), 1)) == [("Ana", False), ("Red 1", False)]


def test_two_sides_start_at_opposite_ends_of_the_longer_way() -> None:
    found = with_zones(court(), ((BLUE,), (RED,)), people(court()))
    assert edges(found, BLUE) == Edges((0, 1), (0, ROWS - 1))
    assert edges(found, RED) == Edges((COLUMNS - 2, COLUMNS - 1), (0, ROWS - 1))
    assert found.terrain() is not court().terrain()


def test_ground_that_is_higher_than_wide_is_parted_from_north_to_south() -> None:
    walls = tuple((column, row) for column in range(4, COLUMNS) for row in range(ROWS))
    on = court(walls=walls)
    found = with_zones(on, ((BLUE,), (RED,)), people(on))
    assert edges(found, BLUE) == Edges((0, 3), (0, 1))
    assert edges(found, RED) == Edges((0, 3), (ROWS - 2, ROWS - 1))


def test_the_edge_furthest_from_enemies_is_taken() -> None:
    on = court(spawns=(Spawn((0, 2), BLUE),))
    assert edges(with_zones(on, ((RED,), (BLUE,)), people(on)), RED).columns == (COLUMNS - 2, COLUMNS - 1)
    on = court(spawns=(Spawn((7, 2), BLUE),))
    assert edges(with_zones(on, ((BLUE,), (RED,)), people(on)), RED).columns == (0, 1)


def test_four_sides_have_an_edge_each_and_none_shares_a_tile() -> None:
    sides = (BLUE, RED, GREEN, Side("grey"))
    said = [People(side, (), 1) for side in sides]
    found = with_zones(court(), tuple((side,) for side in sides), people(court(), *said, sides=sides))
    tiles = [tile for side in sides for tile in zone_of(found, side)]
    assert len(tiles) == len(set(tiles)) > 8


def test_allies_share_a_strip() -> None:
    said = [People(side, (), 1) for side in (BLUE, RED, GREEN)]
    sides = (BLUE, GREEN, RED)
    found = with_zones(court(), ((BLUE, GREEN), (RED,)), people(court(), *said, sides=sides))
    assert zone_of(found, BLUE) == zone_of(found, GREEN)
    assert not zone_of(found, BLUE) & zone_of(found, RED)


def test_nobody_is_placed_where_one_cannot_walk_from() -> None:
    """The ground is the largest part that is joined; a strip along its edge leaves out what lies beyond a wall."""
    walls = tuple((1, row) for row in range(ROWS))
    found = with_zones(court(walls=walls), ((BLUE,), (RED,)), people(court(walls=walls)))
    assert edges(found, BLUE).columns == (2, 3)


def test_a_strip_grows_where_it_has_not_room_enough_but_not_beyond_a_third() -> None:
    """Of 24 columns the eighth is 3, the third 8; three rows of them, three tiles for each."""
    long = replace(
        board(),
        effect=Blockers.open(3, 24), sight=Blockers.open(3, 24), move=Blockers.open(3, 24), low=LowObjects.none(3, 24),
        quarters=np.full((3, 24), 4, np.int32), void=np.zeros((3, 24), bool), spawns=(), exits=(), zones=(),
    )  # fmt: skip
    depths = {}
    for count in (1, 3, 4, 8, 24):
        said = (People(BLUE, (), count), People(RED, (), 1))
        found = with_zones(long, ((BLUE,), (RED,)), people(long, *said))
        depths[count] = edges(found, BLUE).columns[1] + 1
        assert edges(found, RED).columns == (21, 23)
    assert depths == {1: 3, 3: 3, 4: 4, 8: 8, 24: 8}
    with pytest.raises(ContentError, match=r"deployment of blue: found 24 tiles along the west edge, for 25 people"):
        with_zones(long, ((BLUE,), (RED,)), people(long, People(BLUE, (), 25), People(RED, (), 1)))


FAULTS: dict[str, tuple[tuple[Zone, ...], tuple[Spawn, ...], str]] = {
    "too small": ((zone(BLUE, (0, 0)), zone(RED, (7, 0), (7, 1))), (), "deployment of blue: found 1 free tile for 2"),
    "just room enough": ((zone(BLUE, (0, 0), (0, 1)), zone(RED, (7, 0), (7, 1))), (), ""),
    "a wall in it": ((zone(BLUE, (0, 0), (3, 3)), zone(RED, (7, 0), (7, 1))), (), "found 1 free tile for"),
    "overlapping": ((zone(BLUE, (0, 0), (0, 1)), zone(RED, (0, 1), (7, 1))), (), "tile 0,1 in the zone of red as well"),
    "an enemy in it": (
        (zone(BLUE, (0, 0), (0, 1), (0, 2)), zone(RED, (7, 0), (7, 1))),
        (Spawn((0, 2), RED),),
        "found Red 1 of red in its zone",
    ),
    "an enemy who comes later": (
        (zone(BLUE, (0, 0), (0, 1), (0, 2)), zone(RED, (7, 0), (7, 1))),
        (Spawn((0, 2), RED, "", "late"),),
        "",
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_zones_of_the_map_have_room_and_lie_apart(case: str) -> None:
    zones, spawns, fault = FAULTS[case]
    on = court(*zones, spawns=spawns, walls=((3, 3),))
    everybody = people(on, People(BLUE, (), 2), People(RED, (), 2))
    if not fault:
        assert zone_of(with_zones(on, ((BLUE,), (RED,)), everybody), BLUE) == set(zones[0].tiles)
        return
    with pytest.raises(ContentError, match=fault) as refused:
        with_zones(on, ((BLUE,), (RED,)), everybody)
    assert refused.value.advice.startswith("In Tiled")


def test_allies_who_share_a_zone_need_a_tile_each() -> None:
    shared = ((0, 0), (0, 1), (0, 2))
    on = court(zone(BLUE, *shared), zone(GREEN, *shared), zone(RED, (7, 0)))
    said = [People(BLUE, (), 2), People(GREEN, (), 2), People(RED, (), 1)]
    with pytest.raises(ContentError, match="found 3 free tiles for 4 people"):
        with_zones(on, ((BLUE, GREEN), (RED,)), people(on, *said, sides=(BLUE, GREEN, RED)))


def test_a_map_without_ground_is_refused() -> None:
    walls = tuple((column, row) for row in range(ROWS) for column in range(COLUMNS))
    with pytest.raises(ContentError, match="found no ground to stand on"):
        with_zones(court(walls=walls), ((BLUE,), (RED,)), people(court()))


def test_a_board_on_which_everybody_has_a_place_stays_as_it_is() -> None:
    on = board()
    assert with_zones(on, ((BLUE,), (RED,)), people(on)) is on
    assert not np.any([one.tile is None for one in people(on)])


def read(folder: Path, text: str, on: Board) -> tuple[Side, ...]:
    return read_scenario(written(folder, text), on).scenario.sides()


def test_a_scenario_names_the_sides_of_a_bare_map(tmp_path: Path) -> None:
    assert read(tmp_path, "", court()) == (BLUE, RED)
    assert read(tmp_path, 'sides = ["guards", "thieves"]', court()) == ("guards", "thieves")
    two = '[[people]]\nside = "elves"\ncount = 2\n[[people]]\nside = "orcs"\nnames = ["Ugh"]'
    assert read(tmp_path, two, court()) == ("elves", "orcs")
    assert read(tmp_path, '[[people]]\nside = "red"\ncount = 2', court()) == (RED, BLUE)
    one = court(spawns=(Spawn((0, 0), BLUE),))
    assert read(tmp_path, '[[people]]\nside = "orcs"\ncount = 2', one) == (BLUE, "orcs")


REFUSED = {
    "people of a side there is not": ('[[people]]\nside = "bleu"\ncount = 1', "people[0].side"),
    "nobody": ('[[people]]\nside = "blue"', "people[0]"),
    "a name twice": ('[[people]]\nside = "blue"\nnames = ["A", "A"]', "people[0].names[1]"),
    "a side twice": ("".join(f'[[people]]\nside = "blue"\ncount = {at}\n' for at in (1, 2)), "people[1].side"),
    "none at all": ('[[people]]\nside = "blue"\ncount = 0', "people[0].count"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_people_that_make_no_sense_are_refused_at_their_key(tmp_path: Path, case: str) -> None:
    text, key = REFUSED[case]
    with pytest.raises(ContentError) as refused:
        read(tmp_path, text, board())
    assert refused.value.key == key


def test_one_side_alone_is_a_slip(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match='found spawns of "blue" alone'):
        read(tmp_path, "", court(spawns=(Spawn((0, 0), BLUE),)))
