"""Moving and handling: prices (GC-A04, GR-A02), who is in the way (GR-A13), doors and weapons."""

from __future__ import annotations

import pytest

from systems.core.events import DoorMoved, Stepped
from systems.ground.commands import CloseDoor, LieDown, Move, OpenDoor, Reload, StandUp, Wield
from systems.ground.components import Arms, Carried, Condition, Posture
from systems.ground.events import Moved, PostureChanged, Reloaded, WeaponChanged
from tests.rules.ground.fight import RULES, Fight, any_of, only, soldier

DOOR = 0


def walk(drawing: str, **settings: object) -> Fight:
    """A fight in which A has walked to the tile marked 1."""
    fight = Fight(drawing, **settings)  # type: ignore[arg-type]
    fight.do(Move(fight.marks["1"]))
    return fight


def test_gc_a04_walking_costs_1_a_metre() -> None:
    assert walk("A...1.\n.....Z").ap("A") == 8
    assert walk("A...........1\n............Z").ap("A") == 0


def test_gc_a04_a_metre_more_than_there_are_points_is_refused_with_the_price() -> None:
    fight = Fight("A............1\n.............Z")
    refusal = fight.refused(Move(fight.marks["1"]))
    assert (refusal.code, refusal["price"], refusal["ap"]) == ("not_enough_ap", 13, 12)


def test_gc_a04_metres_count_and_not_tiles() -> None:
    assert walk("A..1\n...Z", metres_per_tile="2").ap("A") == 6
    assert walk("A...1\n....Z", metres_per_tile="0.5").ap("A") == 10
    assert walk("A.1\n..Z", metres_per_tile="0.75").ap("A") == 10


def test_gc_a04_crawling_costs_2_a_metre_standing_2() -> None:
    fight = Fight("A..1.2\n.....Z")
    fight.do(LieDown())
    assert fight.ap("A") == 12 - RULES.movement.lie_down
    event = only(fight.do(Move(fight.marks["1"])), Moved)
    assert (event.ap, event.crawling) == (6, True)
    assert fight.get("A", Posture).prone
    assert only(fight.do(StandUp()), PostureChanged).ap == 2
    assert fight.ap("A") == 12 - 1 - 6 - 2
    assert only(fight.do(Move(fight.marks["2"])), Moved).ap == 2


def test_gc_a04_who_stands_does_not_stand_up_and_who_lies_does_not_lie_down() -> None:
    fight = Fight("AZ")
    assert fight.refused(StandUp()).code == "stand.standing"
    fight.do(LieDown())
    assert fight.refused(LieDown()).code == "lie.prone"


def test_gc_a04_posture_needs_its_points() -> None:
    fight = Fight("AZ", {"A": soldier()})
    fight.lay_down("A")
    fight.attack("Z", "unarmed", (1, 1))
    fight.attack("Z", "unarmed", (1, 1))
    assert fight.refused(StandUp()).code == "not_enough_ap"


@pytest.mark.parametrize(("steps", "price"), [(1, 2), (2, 3), (3, 5), (4, 6)])
def test_gr_a02_diagonals_cost_1_and_a_half_rounded_up_once_an_order(steps: int, price: int) -> None:
    """The old 1-2-1: 2, 3, 5, 6 for one to four diagonal steps."""
    fight = Fight("\n".join("." * row + "A" * (row == 0) + "." * (8 - row) for row in range(8)) + "\n.......Z")
    assert only(fight.do(Move((steps, steps))), Moved).ap == price


def test_gr_a02_two_orders_are_rounded_each() -> None:
    fight = Fight("A..\n...\n...\n..Z")
    fight.do(Move((1, 1)))
    fight.do(Move((2, 2)))
    assert fight.ap("A") == 12 - 2 - 2


def test_gr_a02_a_diagonal_and_a_straight_step_make_3() -> None:
    assert walk("A..\n..1\n..Z").ap("A") == 12 - 3


def test_gr_a02_crawling_diagonally_costs_3() -> None:
    fight = Fight("A.\n.1\nZ.")
    fight.lay_down("A")
    assert only(fight.do(Move(fight.marks["1"])), Moved).ap == 3


def test_rough_ground_costs_by_the_tile_entered() -> None:
    assert walk("A~1\n..Z", places={"Z": (2, 1)}).ap("A") == 12 - 3
    assert Fight("A~~~~~~1\n.......Z").refused(Move((7, 0), path=tuple((x, 0) for x in range(1, 8))))["price"] == 13


def test_gr_a09_no_squeezing_past_a_corner() -> None:
    assert walk("A#\n.1\nZ.").ap("A") == 12 - 2
    fight = Fight("A#\n.1\nZ.")
    assert fight.refused(Move((1, 1), path=((1, 1),))).code == "move.no_step"


def test_walls_glass_and_void_are_not_walked_through() -> None:
    for way in "#g_do":
        fight = Fight(f"A{way}1Z")
        assert fight.refused(Move((2, 0))).code == "move.no_way"
        assert fight.refused(Move((2, 0), path=((1, 0), (2, 0)))).code == "move.no_step"
    assert Fight("A..Z").refused(Move((9, 0))).code == "off_board"
    assert Fight("A..Z").refused(Move((0, 0))).code == "move.here"


def test_a_way_of_ones_own_is_walked_as_told_and_priced_as_walked() -> None:
    fight = Fight("A.1\n...\n..Z")
    fight.do(Move((2, 0), path=((0, 1), (1, 1), (2, 0))))
    assert fight.ap("A") == 12 - 4
    assert fight.refused(Move((0, 0), path=((1, 0),))).code == "move.path_ends_elsewhere"
    assert fight.refused(Move((0, 0), path=((0, 0),))).code == "move.no_step"


def test_the_way_walked_is_told_tile_by_tile() -> None:
    fight = Fight("A..1\n...Z")
    events = fight.do(Move((3, 0)))
    assert [one.end for one in any_of(events, Stepped)] == [(1, 0), (2, 0), (3, 0)]
    assert only(events, Moved).end == (3, 0)


def test_gr_a13_friends_let_pass_and_nobody_ends_on_them() -> None:
    corridor = "AB1\n##Z"
    fight = walk(corridor)
    assert fight.ap("A") == 10
    fight = Fight(corridor)
    assert fight.refused(Move(fight.tile("B"))).code == "move.held"
    assert fight.refused(Move(fight.tile("B"), path=(fight.tile("B"),))).code == "move.held"


def test_gr_a13_allies_of_another_side_are_friends() -> None:
    fight = Fight("AZ1\n##Y", sides={"Y": "green"}, alliances=(("blue", "red"), ("green",)), objectives=())
    fight.do(Move((2, 0)))
    assert fight.tile("A") == (2, 0)
    assert fight.targets() == "Y"


def test_gr_a13_enemies_are_passed_only_around() -> None:
    fight = Fight("AZ1\n##.")
    assert fight.refused(Move((2, 0))).code == "move.no_way"
    assert fight.refused(Move((2, 0), path=((1, 0), (2, 0)))).code == "move.held"
    assert fight.refused(Move((1, 0))).code == "move.held"
    assert walk("AZ1\n...").ap("A") == 12 - 3


def test_gr_a13_a_diagonal_past_an_enemy_is_open() -> None:
    assert walk("AZ\n.1").ap("A") == 12 - 2


@pytest.mark.parametrize("state", ["dead", "unconscious"])
def test_gr_a13_the_fallen_add_a_metre_and_may_be_stopped_on(state: str) -> None:
    for name in "YB":
        corridor = f"A{name}1\n##Z"
        fight = Fight(corridor)
        fight.set(name, Condition(state))  # type: ignore[arg-type]
        assert only(fight.do(Move(fight.marks["1"])), Moved).ap == 3
        fight = Fight(corridor)
        fight.set(name, Condition(state))  # type: ignore[arg-type]
        assert only(fight.do(Move(fight.tile(name))), Moved).ap == 2


def test_gr_a13_a_prone_fighter_still_holds_the_tile() -> None:
    fight = Fight("AZ1\n##.")
    fight.lay_down("Z")
    assert fight.refused(Move((2, 0))).code == "move.no_way"


def test_gc_a04_doors_open_and_close_for_1_from_beside_them() -> None:
    fight = Fight("A.\n.d\n.Z")
    assert fight.refused(OpenDoor(DOOR)).code == "door.not_beside"  # type: ignore[arg-type]
    fight.do(Move((0, 1)))
    event = only(fight.do(OpenDoor(DOOR)), DoorMoved)  # type: ignore[arg-type]
    assert (event.closed, event.ap, fight.ap("A")) == (False, 1, 10)
    assert not fight.closed(DOOR)
    assert fight.refused(OpenDoor(DOOR)).code == "door.already_open"  # type: ignore[arg-type]
    fight.do(CloseDoor(DOOR))  # type: ignore[arg-type]
    assert fight.closed(DOOR)
    assert fight.ap("A") == 9
    assert fight.refused(CloseDoor(DOOR)).code == "door.already_closed"  # type: ignore[arg-type]
    assert fight.refused(OpenDoor(7)).code == "door.unknown"  # type: ignore[arg-type]
    assert fight.refused(OpenDoor(-1)).code == "door.unknown"  # type: ignore[arg-type]


def test_gc_a04_a_thin_door_is_handled_from_both_sides_and_no_other() -> None:
    drawing = "+ + + + +\n A B/Z . \n+ + + + +"
    fight = Fight(drawing, order="ABZ")
    assert fight.refused(CloseDoor(DOOR)).code == "door.not_beside"  # type: ignore[arg-type]
    fight.end()
    fight.do(CloseDoor(DOOR))  # type: ignore[arg-type]
    fight.end()
    assert fight.acting() == "Z"
    fight.do(OpenDoor(DOOR))  # type: ignore[arg-type]


def test_gc_a04_a_locked_door_is_refused() -> None:
    fight = Fight("AlZ")
    assert fight.refused(OpenDoor(DOOR)).code == "door.locked"  # type: ignore[arg-type]


def test_gc_a04_an_occupied_doorway_cannot_close() -> None:
    fight = Fight("A/.Z", places={"Z": (1, 0)})
    assert fight.refused(CloseDoor(DOOR)).code == "door.occupied"  # type: ignore[arg-type]
    fight.set("Z", Condition("dead"))
    assert fight.refused(CloseDoor(DOOR)).code == "door.occupied"  # type: ignore[arg-type]
    fight = Fight("A/.Z")
    fight.do(CloseDoor(DOOR))  # type: ignore[arg-type]


def test_a_closed_door_is_in_the_way_and_an_open_one_is_not() -> None:
    fight = Fight("A.d.1\n####Z")
    assert fight.refused(Move((4, 0))).code == "move.no_way"
    fight.do(Move((1, 0)))
    fight.do(OpenDoor(DOOR))  # type: ignore[arg-type]
    fight.do(Move((4, 0)))
    assert fight.ap("A") == 12 - 1 - 1 - 3


def test_gc_a04_reloading_costs_3_and_fills_from_what_is_left() -> None:
    fight = Fight("AZ", {"A": soldier("shotgun")})
    assert fight.refused(Reload()).code == "reload.full"
    fight.attack("Z", "shotgun", (1, 1))
    fight.attack("Z", "shotgun", (1, 1))
    fight.end()
    fight.end()
    event = only(fight.do(Reload()), Reloaded)
    assert (event.ap, event.rounds, event.spare) == (3, 2, 6)
    assert fight.ap("A") == 9
    assert fight.get("A", Arms).carried == (Carried("shotgun", 2, 6),)


def test_gc_a04_the_last_rounds_fill_in_part_and_then_there_are_none() -> None:
    fight = Fight("AZ", {"A": soldier("pistol")})
    fight.set("A", Arms((Carried("pistol", 0, 3),), 0))
    fight.do(Reload())
    assert fight.get("A", Arms).carried == (Carried("pistol", 3, 0),)
    assert fight.refused(Reload()).code == "reload.no_rounds"


def test_what_has_no_magazine_is_not_reloaded() -> None:
    assert Fight("AZ", {"A": soldier("knife")}).refused(Reload()).code == "reload.no_magazine"
    assert Fight("AZ", {"A": soldier()}).refused(Reload()).code == "reload.no_magazine"


def test_gc_a04_changing_weapons_costs_2_and_keeps_their_rounds() -> None:
    fight = Fight("AZ", {"A": soldier("pistol", "knife")})
    fight.attack("Z", "pistol", (1, 1))
    event = only(fight.do(Wield("knife")), WeaponChanged)
    assert (event.weapon, event.ap, fight.ap("A")) == ("knife", 2, 6)
    fight.do(Wield("pistol"))
    assert fight.get("A", Arms) == Arms((Carried("pistol", 7, 16), Carried("knife", 0, 0)), 0)
    assert only(fight.do(Wield(None)), WeaponChanged).code == "weapon_changed.none"
    assert fight.ap("A") == 2


def test_weapons_one_does_not_have_or_has_in_hand_are_not_taken() -> None:
    fight = Fight("AZ", {"A": soldier("pistol")})
    assert fight.refused(Wield("pistol")).code == "wield.in_hand"
    assert fight.refused(Wield("knife")).code == "wield.not_carried"
    fight = Fight("AZ", {"A": soldier()})
    assert fight.refused(Wield(None)).code == "wield.empty"


def test_of_two_alike_the_other_one_is_taken() -> None:
    fight = Fight("AZ", {"A": soldier("pistol", "pistol")})
    fight.attack("Z", "pistol", (1, 1))
    fight.do(Wield("pistol"))
    assert fight.get("A", Arms).primary == 1
    fight.attack("Z", "pistol", (1, 1))
    assert [one.loaded for one in fight.get("A", Arms).carried] == [7, 7]
    fight.do(Wield("pistol"))
    assert fight.get("A", Arms).primary == 0
