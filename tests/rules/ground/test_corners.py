"""Ground Combat, Fighting with Cover: pressed to a corner (GC-69 to GC-73)."""

from __future__ import annotations

import pytest

from systems.core.components import Doors, Position
from systems.ground.commands import LieDown, Move, OpenDoor
from systems.ground.components import Exposed, Pressed, PressedCorner
from systems.ground.events import Attacked, CornerLost, CornerPressed, Exposure, Moved
from systems.ground.targeting import line_denied
from tests.rules.ground.fight import Fight, any_of, only, soldier, way

EAST_NORTH = PressedCorner("e", "n")
EAST_SOUTH = PressedCorner("e", "s")

BLOCK = """
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..Z.######
    ....######
    A.........
"""
"""Z steps to the west face of a block, under its corner."""

FIGURE = """
    ....eeeeee
    ....eeeeer
    ....eeeerr
    ....eeerrr
    ....eerrrr
    ....errrrr
    ...C######
    ....######
"""
"""Who is where when C is pressed: `e` exposed, `r` denied, `.` ordinary."""


def pressed(drawing: str = BLOCK, to: tuple[int, int] = (3, 6), *corners: PressedCorner, order: str = "ZA") -> Fight:
    fight = Fight(drawing, {"A": soldier("rifle"), "Z": soldier("rifle")}, order=order)
    fight.do(Move(to, press=corners or (EAST_NORTH,)))
    return fight


@pytest.mark.rule("GC-69")
def test_a_tile_beside_a_walls_end_offers_the_corner() -> None:
    fight = pressed()
    assert fight.get("Z", Pressed).corners == (EAST_NORTH,)


@pytest.mark.rule("GC-69")
@pytest.mark.parametrize(
    ("to", "corner"),
    [
        ((3, 6), EAST_SOUTH),
        ((3, 7), EAST_NORTH),
        ((3, 5), EAST_SOUTH),
        ((2, 5), EAST_NORTH),
        ((3, 6), PressedCorner("n", "e")),
    ],
    ids=["wall goes on", "wall goes on above", "no wall", "away from the wall", "no wall that side"],
)
def test_a_tile_without_that_corner_refuses_it(to: tuple[int, int], corner: PressedCorner) -> None:
    fight = Fight(BLOCK, order="ZA")
    assert fight.refused(Move(to, press=(corner,))).code == "move.no_corner"


@pytest.mark.rule("GC-69")
def test_low_objects_and_thin_air_are_no_walls_and_thin_walls_and_closed_doors_are() -> None:
    def offered(drawing: str) -> bool:
        fight = Fight(drawing, order="ZA")
        target = fight.marks["1"]
        return isinstance(fight.submit(Move(target, press=(EAST_NORTH,)), ())[0], type(fight.started))

    assert offered("A...\n....\nZ1#.")
    assert not offered("A...\n....\nZ1o.")
    assert not offered("A...\n....\nZ1..")
    assert offered("A...\n....\nZ1d.")
    assert not offered("A...\n....\nZ1/.")
    assert offered("A...\n....\nZ1g.")
    assert offered("+ + + + +\n A . . . \n+ + + + +\n Z 1|. . \n+ + + + +")


@pytest.mark.rule("GC-70")
def test_pressing_costs_1_more_on_entering() -> None:
    """Walk 1: entering pressed costs 2."""
    fight = Fight(BLOCK, order="ZA")
    events = fight.do(Move((3, 6), press=(EAST_NORTH,)))
    assert fight.ap("Z") == 10
    assert (only(events, Moved).ap, only(events, CornerPressed).ap) == (1, 1)
    fight = Fight(BLOCK, order="ZA")
    fight.do(Move((3, 6)))
    assert fight.ap("Z") == 11
    assert not fight.has("Z", Pressed)


@pytest.mark.rule("GC-70")
def test_the_price_must_be_there_for_both() -> None:
    fight = Fight("A..........\nZ.........1#", order="ZA")
    for _ in range(2):
        fight.attack("A", "pistol", (1, 1))
    fight.end()
    fight.until("Z")
    to = fight.marks["1"]
    assert fight.ap("Z") == 12
    fight.do(Move(to, press=(EAST_NORTH,)))
    assert fight.ap("Z") == 1
    fight = Fight("A............\nZ...........1#", order="ZA")
    refusal = fight.refused(Move(fight.marks["1"], press=(EAST_NORTH,)))
    assert (refusal.code, refusal["price"], refusal["ap"]) == ("not_enough_ap", 13, 12)
    fight.do(Move(fight.marks["1"]))
    assert fight.ap("Z") == 0


@pytest.mark.rule("GC-70")
def test_pressing_is_not_done_in_place() -> None:
    """GC-A31."""
    fight = Fight(BLOCK, order="ZA")
    fight.do(Move((3, 6)))
    assert fight.refused(Move((3, 6), press=(EAST_NORTH,))).code == "move.press_in_place"


@pytest.mark.rule("GC-70")
def test_two_corners_of_one_tile_cost_1_each() -> None:
    pillar = "...\n.Z.\n...\n.1#\n...\nA.."
    fight = pressed(pillar, (1, 3), EAST_NORTH, EAST_SOUTH)
    assert fight.ap("Z") == 12 - 2 - 2
    assert fight.get("Z", Pressed).corners == (EAST_NORTH, EAST_SOUTH)
    again = Fight(pillar, order="ZA").refused(Move((1, 3), press=(EAST_NORTH, EAST_NORTH)))
    assert again.code == "move.same_corner_twice"


@pytest.mark.rule("GC-71")
def test_all_of_the_figure() -> None:
    fight = pressed()
    rows = [line.strip() for line in FIGURE.strip().splitlines()]
    found = []
    for row, line in enumerate(rows):
        drawn = ""
        for column, sign in enumerate(line):
            if sign in "C#":
                drawn += sign
                continue
            refusal = line_denied(fight.world, (column, row), fight.unit("Z"))
            drawn += "r" if refusal and refusal.code == "attack.corner" else "e" if sign == "e" and not refusal else "."
        found.append(drawn)
    assert found == rows


@pytest.mark.rule("GC-71")
@pytest.mark.parametrize(
    ("at", "reason"),
    [((8, 1), None), ((9, 1), "attack.corner"), ((8, 2), "attack.corner"), ((4, 5), None), ((5, 5), "attack.corner")],
    ids=["45 degrees", "flatter", "flatter below", "at the vertex", "beside the vertex"],
)
def test_exactly_45_degrees_is_exposed_and_anything_flatter_is_not(at: tuple[int, int], reason: str | None) -> None:
    """Doubled from the vertex (4, 6): (9, 9) is exposed, (11, 9) and (9, 7) are denied."""
    fight = pressed()
    fight.set("A", Position(at))
    fight.end()
    assert fight.targets() == ("" if reason else "Z")
    if reason:
        assert fight.cannot_attack("Z", "rifle").code == reason


@pytest.mark.rule("GC-71")
def test_the_other_corner_of_the_tile_is_not_covered_by_one_press() -> None:
    """GC-A31: one named corner per press."""
    pillar = ".....\n.Z...\n.....\n.1#..\n.....\n.....\nA...."
    low, high = (4, 4), (4, 2)
    one = pressed(pillar, (1, 3), EAST_NORTH)
    both = pressed(pillar, (1, 3), EAST_NORTH, EAST_SOUTH)
    for at, by_one, by_both in ((high, True, True), (low, False, True)):
        assert (line_denied(one.world, at, one.unit("Z")) is not None) == by_one
        assert (line_denied(both.world, at, both.unit("Z")) is not None) == by_both


@pytest.mark.rule("GC-72")
def test_the_line_is_there_and_the_attack_is_denied() -> None:
    fight = pressed()
    fight.set("A", Position((9, 5)))
    fight.end()
    assert fight.world.terrain.loe(fight.tile("A"), fight.tile("Z"))
    refusal = fight.cannot_attack("Z", "rifle")
    assert (refusal.code, refusal["towards"], refusal["side"]) == ("attack.corner", "e", "n")
    assert fight.ap("A") == 12


@pytest.mark.rule("GC-72")
def test_the_same_attack_on_somebody_who_is_not_pressed_is_made() -> None:
    fight = Fight(BLOCK, {"A": soldier("rifle")}, order="ZA")
    fight.do(Move((3, 6)))
    fight.set("A", Position((9, 5)))
    fight.end()
    assert fight.targets() == "Z"


@pytest.mark.rule("GC-72")
def test_denial_is_one_way() -> None:
    """GC-A31: the pressed character may attack along any raw line."""
    fight = pressed()
    fight.set("A", Position((9, 5)))
    assert fight.targets() == "A"
    fight.attack("A", "rifle", (1, 1))


@pytest.mark.rule("GC-73")
def test_attacking_from_the_corner_gives_it_up_for_3_defense() -> None:
    fight = pressed()
    fight.set("A", Position((9, 5)))
    events = fight.attack("A", "rifle", (1, 1))
    assert only(events, Exposure).by == "corner"
    assert not fight.has("Z", Pressed)
    assert fight.has("Z", Exposed)
    fight.end()
    assert only(fight.attack("Z", "rifle", (1, 1)), Attacked).defense == 14
    fight.end()
    fight.end()
    assert only(fight.attack("Z", "rifle", (1, 1)), Attacked).defense == 11


@pytest.mark.rule("GC-73")
def test_any_attack_gives_the_corner_up_whichever_way_it_goes() -> None:
    fight = pressed()
    fight.set("A", Position((0, 8)))
    fight.attack("A", "rifle", (1, 1))
    assert not fight.has("Z", Pressed)
    assert fight.has("Z", Exposed)


@pytest.mark.rule("GC-73")
def test_who_is_pressed_and_does_not_attack_has_no_bonus() -> None:
    fight = pressed()
    fight.end()
    assert only(fight.attack("Z", "rifle", (1, 1)), Attacked).defense == 11
    assert fight.has("Z", Pressed)


def test_gc_a31_leaving_ends_it() -> None:
    fight = pressed()
    fight.do(Move((2, 6)))
    assert not fight.has("Z", Pressed)


def test_gc_a31_it_lasts_until_then_also_lying_down() -> None:
    fight = pressed()
    fight.do(LieDown())
    fight.end()
    fight.end()
    assert fight.get("Z", Pressed).corners == (EAST_NORTH,)


def test_gc_a31_moving_on_past_the_corner_and_pressing_again_is_a_second_press() -> None:
    fight = pressed()
    fight.do(Move((2, 6)))
    fight.do(Move((3, 6), press=(EAST_NORTH,)))
    assert fight.ap("Z") == 12 - 2 - 1 - 2


def test_gc_a31_a_press_while_exposed_does_not_cover_before_the_next_cycle() -> None:
    fight = pressed()
    fight.set("A", Position((9, 5)))
    fight.attack("A", "rifle", (1, 1))
    fight.do(Move((2, 6)))
    fight.do(Move((3, 6), press=(EAST_NORTH,)))
    fight.end()
    assert fight.targets() == "Z"
    fight.end()
    fight.end()
    assert fight.targets() == ""


def test_gc_a31_a_door_that_opens_takes_the_wall_away() -> None:
    drawing = "....\n....\nZ1dA\n...."
    fight = pressed(drawing, (1, 2), EAST_NORTH)
    assert fight.has("Z", Pressed)
    fight.end()
    lost = only(fight.do(OpenDoor(0)), CornerLost)  # type: ignore[arg-type]
    assert (lost.unit, lost.corners) == (fight.unit("Z"), (EAST_NORTH,))
    assert not fight.has("Z", Pressed)


def test_gc_a31_a_door_takes_only_the_corner_that_was_its_own() -> None:
    drawing = "....\n.#..\nZ1dA\n...."
    fight = pressed(drawing, (1, 2), PressedCorner("e", "s"), PressedCorner("n", "w"))
    fight.end()
    assert only(fight.do(OpenDoor(0)), CornerLost).corners == (EAST_SOUTH,)  # type: ignore[arg-type]
    assert fight.get("Z", Pressed).corners == (PressedCorner("n", "w"),)


def test_gc_a31_a_move_that_stops_short_presses_to_nothing() -> None:
    fight = Fight("..........A\n########...\nZ.......1#.", order="ZA", fog=True)
    events = fight.do(Move(fight.marks["1"], press=(EAST_NORTH,)))
    assert only(events, Moved).stopped == "spotted"
    assert fight.ap("Z") == 12 - len(way(events))
    assert not any_of(events, CornerPressed)
    assert not fight.has("Z", Pressed)


@pytest.mark.rule("GC-69", "GC-70")
def test_in_fog_a_corner_that_a_door_makes_no_longer_is_not_pressed_to_and_not_paid_for() -> None:
    """A knows the door as closed; Z opened it unseen, and went behind the wall."""
    fight = Fight(".s.....\n.s.....\nAs.d...\n.s.####\n.s.#Z..", order="AZ", fog=True)
    fight.edit(None, "doors", "closed", [False])
    assert fight.view().battle(Doors).closed[0]
    events = fight.do(Move((2, 2), press=(EAST_NORTH,)))
    assert only(events, CornerLost) == CornerLost(fight.unit("A"), (EAST_NORTH,))
    assert not any_of(events, CornerPressed)
    assert not fight.has("A", Pressed)
    assert (fight.tile("A"), fight.ap("A")) == ((2, 2), 10)
