"""Ground Combat in fog: moves stop at what was not known, plans know what is known, what the world refuses is free."""

from __future__ import annotations

import msgspec

from systems.core.components import Doors, Position
from systems.core.decisions import OpenDecisions
from systems.core.engine import Happened
from systems.core.events import DoorMoved, DoorSeen, SightLost, Spotted, Thwarted
from systems.core.identifiers import DoorId, Seat, Side
from systems.core.renumber import mentions
from systems.core.views import View
from systems.geometry.grid import Tile
from systems.ground.commands import Attack, CloseDoor, Move, OpenDoor
from systems.ground.components import ActionPoints, Condition, MoveOrder, Pressed, PressedCorner
from systems.ground.edits import _FAULTS
from systems.ground.events import Moved
from tests.rules.ground.fight import Fight, any_of, only, soldier, way

ROUND_THE_CORNER = """
    A.........1
    ####.#####.
    ...Z.......
"""


def known(fight: Fight, seat: str) -> int:
    return len(View(fight.world, Seat(seat)).units())


def test_a_move_stops_on_the_tile_from_which_somebody_is_first_seen() -> None:
    fight = Fight(ROUND_THE_CORNER, fog=True)
    assert known(fight, "blue") == 1
    events = fight.do(Move(fight.marks["1"]))
    moved = only(events, Moved)
    assert moved.stopped == "spotted"
    seen_from = [column for column in range(11) if fight.world.terrain.los((column, 0), (3, 2))]
    assert way(events)[-1] == moved.end == (min(seen_from), 0)
    assert moved.ap == moved.end[0] == 12 - fight.ap("A")
    assert any_of(events, Spotted)
    fight.do(Move(fight.marks["1"]))
    assert fight.tile("A") == fight.marks["1"]


def test_without_fog_the_same_move_goes_through() -> None:
    assert only(Fight(ROUND_THE_CORNER).do(Move((10, 0))), Moved).stopped == ""


def test_a_friend_coming_into_sight_stops_nobody() -> None:
    fight = Fight(ROUND_THE_CORNER.replace("Z", "B") + "    #########.#\n    Z.........#", fog=True)
    assert only(fight.do(Move((4, 0))), Moved).stopped == ""


def test_somebody_seen_where_they_were_last_seen_stops_nobody() -> None:
    fight = Fight(ROUND_THE_CORNER, fog=True)
    fight.do(Move((10, 0)))
    at = fight.tile("A")
    fight.do(Move((0, 0)))
    assert known(fight, "blue") == 1
    fight.until("Z")
    fight.end()
    assert only(fight.do(Move((at[0] + 1, 0))), Moved).stopped == ""


def test_somebody_seen_elsewhere_than_they_were_last_seen_stops_the_move() -> None:
    fight = Fight(ROUND_THE_CORNER, fog=True)
    fight.do(Move((10, 0)))
    fight.do(Move((0, 0)))
    fight.until("Z")
    fight.do(Move((4, 2)))
    fight.until("A")
    assert only(fight.do(Move((10, 0))), Moved).stopped == "spotted"


def test_arriving_is_not_stopping_and_the_press_is_made() -> None:
    """What comes into sight on the last tile does not cut the order short."""
    fight = Fight(ROUND_THE_CORNER, fog=True)
    first = min(column for column in range(11) if fight.world.terrain.los((column, 0), (3, 2)))
    events = fight.do(Move((first, 0)))
    assert only(events, Moved).stopped == ""
    assert any_of(events, Spotted)


CURTAIN = """
    + + + + + +
     A .sZ . 1
    + + + + + +
"""
"""A thin curtain hides even the next tile."""


def test_a_move_stops_before_a_tile_held_by_somebody_unknown() -> None:
    fight = Fight(CURTAIN, fog=True)
    assert known(fight, "blue") == 1
    moved = only(fight.do(Move(fight.marks["1"])), Moved)
    assert (moved.end, moved.stopped, moved.ap) == ((1, 0), "occupied", 1)
    assert fight.ap("A") == 11
    assert known(fight, "blue") == 1


def test_a_move_whose_end_is_held_by_somebody_unknown_stops_before_it() -> None:
    fight = Fight(CURTAIN, fog=True)
    moved = only(fight.do(Move((2, 0))), Moved)
    assert (moved.end, moved.stopped) == ((1, 0), "occupied")
    moved = only(fight.do(Move((2, 0))), Moved)
    assert (moved.end, moved.stopped, moved.ap) == ((1, 0), "occupied", 0)
    assert fight.ap("A") == 11


def stopped_before_a_friend(fight: Fight) -> str:
    """Why the move of A through B came to nothing."""
    moved = only(fight.do(Move(fight.marks["1"])), Moved)
    assert (moved.end, moved.ap) == ((0, 0), 0)
    assert (fight.tile("A"), fight.tile("B")) == ((0, 0), (1, 0))
    return moved.stopped


def test_gr_a13_nobody_ends_on_a_friend_because_of_somebody_unknown_behind() -> None:
    fight = Fight("+ + + + + +\n A BsZ . 1 \n+ + + + + +", fog=True)
    assert stopped_before_a_friend(fight) == "occupied"


def test_gr_a13_nor_because_of_a_door_that_closed_unseen() -> None:
    fight = Fight("+ + + + + +\n A Bs/ Z 1 \n+ + + + + +", fog=True, order="ZAB")
    fight.do(CloseDoor(DoorId(0)))
    fight.end()
    assert stopped_before_a_friend(fight) == "blocked"


def test_gr_a13_nor_because_of_an_unknown_body_that_makes_the_way_too_dear() -> None:
    fight = Fight("+ + + + + +\n A BsZ 1 . \n+ + + + + +", fog=True)
    fight.set("Z", Condition("dead"))
    fight.set("A", ActionPoints(2))
    moved = only(fight.do(Move(fight.tile("Z"))), Moved)
    assert (moved.end, moved.ap, moved.stopped) == ((0, 0), 0, "ap")


def test_a_friend_is_passed_when_the_way_behind_is_free() -> None:
    fight = Fight("+ + + + + +\n A Bs. . 1 \n+ + + + + +\n . . . . Z \n+ + + + + +")
    assert only(fight.do(Move(fight.marks["1"])), Moved).stopped == ""


def test_a_move_that_does_not_get_off_its_tile_keeps_the_corner() -> None:
    """GC-A31: leaving ends it."""
    fight = Fight("+ + + + +\n . . . . \n+ + + + +\n A 1sZ . \n+ + +-+ +\n . .#.#. \n+ + + + +", fog=True)
    corner = PressedCorner("s", "w")
    fight.set("A", Position((1, 1)))
    fight.set("A", Pressed((corner,)))
    assert only(fight.do(Move((2, 1), path=((2, 1),))), Moved).end == (1, 1)
    assert fight.get("A", Pressed).corners == (corner,)


def planned(fight: Fight) -> tuple[Tile, ...]:
    """The way to the mark as the seat's view plans it."""
    view = fight.view()
    move = fight.ground.plan(view, view.battle(OpenDecisions).decisions[0], Move(fight.marks["1"]))
    assert isinstance(move, Move)
    return move.path


def test_a_path_is_never_bent_by_what_is_unknown() -> None:
    """It goes straight through the tile of somebody unknown, as if nobody were there, and round somebody known."""
    around = CURTAIN + "     . . . . .\n    + + + + + +\n"
    hidden = Fight(around, fog=True)
    assert known(hidden, "blue") == 1
    assert hidden.tile("Z") in planned(hidden)
    elsewhere = Fight(around, fog=True)
    elsewhere.set("Z", Position((3, 0)))
    assert planned(elsewhere) == planned(hidden)
    assert hidden.tile("Z") not in planned(Fight(around))


def test_an_unknown_body_is_priced_when_it_is_walked_over() -> None:
    fight = Fight(CURTAIN + "    +-+-+-+-+-+\n", fog=True)
    fight.set("Z", Condition("dead"))
    moved = only(fight.do(Move(fight.marks["1"])), Moved)
    assert moved.stopped == "spotted"
    assert moved.end == fight.tile("Z")
    assert moved.ap == 1 + 2


def test_a_move_that_unknown_bodies_make_too_dear_stops_where_the_points_end() -> None:
    fight = Fight(CURTAIN, fog=True)
    fight.set("Z", Condition("dead"))
    fight.set("A", ActionPoints(2))
    moved = only(fight.do(Move(fight.tile("Z"))), Moved)
    assert (moved.end, moved.stopped, fight.ap("A")) == ((1, 0), "ap", 1)


def test_a_door_that_closed_unseen_blocks_the_way() -> None:
    fight = Fight("A..#.1\n##.#..\n##./Z.", fog=True, order="ZA")
    fight.do(CloseDoor(DoorId(0)))
    fight.end()
    moved = only(fight.do(Move(fight.marks["1"])), Moved)
    assert (moved.stopped, moved.end) == ("blocked", (2, 2))
    assert fight.ap("A") == 12 - moved.ap


def test_what_the_world_refuses_costs_nothing_and_tells_the_reason_to_who_tried() -> None:
    """Somebody unseen stands in the doorway behind a curtain."""
    fight = Fight("+ + + +\n As/ . \n+ + + +", fog=True, places={"Z": (1, 0)})
    assert known(fight, "blue") == 1
    events = fight.do(CloseDoor(DoorId(0)))
    thwarted = only(events, Thwarted)
    assert (thwarted.to_sides, thwarted.refusal.code) == (("blue",), "door.occupied")
    assert fight.ap("A") == 12
    assert not fight.closed(0)
    assert fight.acting() == "A"


def test_who_was_never_seen_cannot_be_named() -> None:
    fight = Fight("A#Z", fog=True)
    for guess in (1, 2, 3):
        answer, _ = fight.submit(Attack(guess, "pistol"), ())  # type: ignore[arg-type]
        assert not isinstance(answer, Happened)
        assert answer.code == ("attack.friend" if guess == 1 else "unknown_character")


def test_doors_are_known_as_last_seen() -> None:
    fight = Fight("A.#..\n..#.Z\n..d..\n..#..", fog=True, order="AZ")
    fight.do(Move((0, 3)))
    view = View(fight.world, Seat("blue"))
    assert view.battle(Doors).closed == (True,)
    fight.end()
    fight.do(Move((3, 2)))
    events = fight.do(OpenDoor(0))  # type: ignore[arg-type]
    assert fight.happened is not None
    told = fight.happened.served(Seat("blue"))
    assert any(isinstance(one, DoorMoved | DoorSeen) for one in told)
    assert any_of(events, DoorMoved)
    assert View(fight.world, Seat("blue")).battle(Doors).closed == (False,)


def test_who_goes_out_of_sight_is_told_of_once() -> None:
    fight = Fight("A..\n...\n##.\nZ..", fog=True, order="ZA")
    fight.do(Move((2, 2)))
    assert known(fight, "blue") == 2
    fight.do(Move((0, 3)))
    assert fight.happened is not None
    assert len([one for one in fight.happened.served(Seat("blue")) if isinstance(one, SightLost)]) == 1
    assert known(fight, "blue") == 1


def test_the_fallen_see_nothing_for_their_side() -> None:
    fight = Fight("A.#B.Z", fog=True, sheets={"Z": soldier("pistol")}, order="ZAB")
    assert known(fight, "blue") == 3
    fight.hurt_to("B", -19)
    fight.attack("B", "pistol", (9, 9), (1,))
    assert known(fight, "blue") == 2


def test_who_sees_the_end_of_a_way_is_not_told_where_it_came_from() -> None:
    fight = Fight("A....1\n#####.\n....Z.", fog=True)
    fight.do(Move(fight.marks["1"]))
    assert fight.happened is not None
    unseen = {(column, 0) for column in range(6) if not fight.world.terrain.los((column, 0), fight.tile("Z"))}
    told = msgspec.json.encode(fight.happened.served(Seat("red"))).decode()
    assert len(unseen) > 2
    assert '"moved"' in told
    assert not [tile for tile in unseen if f"[{tile[0]},{tile[1]}]" in told and (tile[0] + 1, 0) in unseen]


def test_where_an_order_under_way_leads_is_for_its_own_side_alone() -> None:
    """Whoever is asked something on the way, as a reaction would be, sees the mover and not the path ahead."""
    for fog in (True, False):
        fight = Fight("A.Z", fog=fog)
        order = MoveOrder(Side("blue"), fight.unit("A"), ((1, 0),))
        fight.world.set(None, order)
        assert View(fight.world, Seat("blue")).battle_has(MoveOrder) == order
        assert View(fight.world, Seat("red")).battle_has(MoveOrder) is None


def test_nothing_a_game_master_sets_by_hand_holds_a_number_that_a_view_would_have_to_change() -> None:
    """An edit's event tells the values before and after in plain form, in which no number could be found."""
    assert _FAULTS
    assert not [kind for kind in _FAULTS if mentions(kind)]
