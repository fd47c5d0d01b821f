"""Jumping (GC-28, GC-30, GC-A04): where to, for how much, against which difficulty, and what comes of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from systems.core.components import Doors
from systems.core.dice import Modifier
from systems.core.events import DieRolled, Stepped, Thwarted
from systems.core.identifiers import Tile
from systems.ground.commands import CloseDoor, Jump
from systems.ground.components import AttributePenalties, Injuries, Injury, Pressed, PressedCorner
from systems.ground.events import Jumped, JumpTried
from systems.ground.jumping import Leap, chance
from tests.rules.ground.fight import RULES, Fight, any_of, only, soldier


def leap(fight: Fight, to: Tile) -> Leap:
    """What a preview of the jump says."""
    decision = fight.decision()
    assert decision is not None
    found = fight.ground.gather(fight.view(), decision, Jump(to))
    assert isinstance(found, Leap), found
    return found


def injured(fight: Fight, *injuries: tuple[str, str]) -> Fight:
    fight.set("A", Injuries(tuple(Injury(part, level) for part, level in injuries)))  # type: ignore[arg-type]
    return fight


# Price and roll


@pytest.mark.parametrize(("faces", "lands"), [((5, 7), True), ((5, 6), False), ((10, 10), True), ((1, 1), False)])
def test_gc_a04_an_attempt_costs_3_and_two_metres_take_12(faces: tuple[int, int], lands: bool) -> None:  # noqa: FBT001 - a row of the table
    fight = Fight("A_.Z")
    events = fight.do(Jump((2, 0)), faces)
    tried = only(events, JumpTried)
    assert (tried.to, tried.ap, tried.difficulty) == ((2, 0), 3, 12)
    assert only(events, DieRolled).verdict == ("success" if lands else "failure")
    assert only(events, Jumped) == Jumped(fight.unit("A"), (2, 0) if lands else (0, 0), lands)
    assert fight.tile("A") == ((2, 0) if lands else (0, 0))
    assert fight.ap("A") == 9


def test_gc_a04_who_has_three_ap_jumps_and_who_has_two_does_not() -> None:
    fight = Fight("A_.Z")
    fight.edit("A", "ground.action_points", "ap", 2)
    assert fight.refused(Jump((2, 0))).code == "not_enough_ap"
    assert fight.option("jump").refusal is not None
    fight.edit("A", "ground.action_points", "ap", 3)
    assert fight.option("jump").refusal is None
    fight.do(Jump((2, 0)), (10, 10))
    assert fight.ap("A") == 0


@pytest.mark.parametrize(
    ("to", "metres_per_tile", "difficulty"),
    [
        ((1, 1), "1", 8 + 3),
        ((0, 1), "1", 8 + 2),
        ((2, 2), "1", 8 + 6),
        ((0, 3), "1", 8 + 6),
        ((0, 1), "1.5", 8 + 3),
        ((0, 1), "0.7", 8 + 2),
        ((2, 0), "0.7", 8 + 3),
        ((1, 1), "2", 8 + 6),
    ],
)
def test_gc_a04_each_metre_adds_2_a_diagonal_step_is_one_and_a_half_and_parts_count_whole(
    to: Tile, metres_per_tile: str, difficulty: int
) -> None:
    fight = Fight("A...\n....\n....\n...Z", metres_per_tile=metres_per_tile)
    assert leap(fight, to).roll.against == difficulty


def test_slow_ground_and_bodies_underneath_make_no_jump_harder() -> None:
    fight = Fight("A~.Y\nZ...", {"Y": soldier(hp=5)})
    assert leap(fight, (2, 0)).roll.against == 12


def test_dexterity_counts_as_it_is_now() -> None:
    fight = Fight("A_.Z", {"A": soldier(dexterity=3)})
    fight.set("A", AttributePenalties(dexterity=1))
    roll = leap(fight, (2, 0)).roll
    assert roll.modifiers == (Modifier("dexterity", 3, "GC-A04"), Modifier("reduced.dexterity", -1, "GC-88"))
    assert only(fight.do(Jump((2, 0)), (5, 5)), Jumped).lands
    assert not only(fight.do(Jump((0, 0)), (5, 4)), Jumped).lands


@pytest.mark.parametrize(("dexterity", "lands"), [(0, 45), (2, 64), (-3, 21), (8, 97), (10, 100)])
def test_the_chance_in_a_preview_is_exact(dexterity: int, lands: int) -> None:
    """Against 12; of 100 throws of 2d10 so many reach 12 less Dexterity."""
    fight = Fight("A_.Z", {"A": soldier(dexterity=dexterity)})
    reach = sum(a + b >= 12 - dexterity for a in range(1, 11) for b in range(1, 11))
    assert chance(leap(fight, (2, 0)), RULES) == Fraction(reach, 100) == Fraction(lands, 100)


@pytest.mark.parametrize(("dexterity", "code"), [(4, ""), (3, "jump.too_far")])
def test_what_no_roll_reaches_is_not_tried(dexterity: int, code: str) -> None:
    """Eight metres take 24."""
    fight = Fight("A_______.Z", {"A": soldier(dexterity=dexterity)})
    if code:
        assert fight.refused(Jump((8, 0)))["difficulty"] == 24
        assert fight.refused(Jump((8, 0))).code == code
    else:
        assert chance(leap(fight, (8, 0)), RULES) == Fraction(1, 100)


# GC-28, GC-30: legs


@pytest.mark.rule("GC-28")
def test_an_injured_leg_makes_13_of_10() -> None:
    """One metre."""
    assert leap(Fight("AZ\n.."), (0, 1)).roll.against == 10
    facts = leap(injured(Fight("AZ\n.."), ("left leg", "injured")), (0, 1))
    assert facts.roll.against == 13
    assert facts.difficulty == (
        Modifier("jump.base", 8, "GC-A04"), Modifier("jump.distance", 2, "GC-A04"),
        Modifier("injured.left leg", 3, "GC-28"),
    )  # fmt: skip


@pytest.mark.rule("GC-28")
@pytest.mark.parametrize(("natural", "lands"), [((6, 7), True), ((6, 6), False)])
def test_the_roll_is_against_13(natural: tuple[int, int], lands: bool) -> None:  # noqa: FBT001 - a row of the table
    fight = injured(Fight("AZ\n.."), ("right leg", "injured"))
    assert only(fight.do(Jump((0, 1)), natural), Jumped).lands == lands


@pytest.mark.rule("GC-28")
def test_each_injured_leg_counts_and_no_other_part_does() -> None:
    both = injured(Fight("AZ\n.."), ("left leg", "injured"), ("right leg", "injured"))
    assert leap(both, (0, 1)).roll.against == 16
    other = injured(Fight("AZ\n.."), ("primary arm", "injured"), ("head", "injured"), ("organ", "injured"))
    assert leap(other, (0, 1)).roll.against == 10


@pytest.mark.rule("GC-30")
@pytest.mark.parametrize("leg", ["left leg", "right leg"])
def test_nobody_jumps_with_a_leg_off_and_jumping_is_no_option(leg: str) -> None:
    fight = injured(Fight("AZ\n.."), (leg, "dismembered"))
    assert fight.refused(Jump((0, 1))).code == "jump.leg_lost"
    with pytest.raises(StopIteration):
        fight.option("jump")
    assert injured(fight, (leg, "injured")).option("jump").price == 3
    assert injured(fight, ("primary arm", "dismembered")).option("jump").price == 3


def test_one_jumps_from_standing() -> None:
    fight = Fight("AZ\n..")
    fight.lay_down("A")
    assert fight.refused(Jump((0, 1))).code == "jump.prone"


# Where to


@pytest.mark.parametrize("over", ["_", "o", "p", "~", "s", "/"])
def test_pits_low_things_and_open_ground_are_jumped_over(over: str) -> None:
    fight = Fight(f"A{over}.Z")
    fight.do(Jump((2, 0)), (10, 10))
    assert fight.tile("A") == (2, 0)


@pytest.mark.parametrize("over", ["#", "g", "d", "l"])
def test_walls_panes_and_closed_doors_are_not(over: str) -> None:
    assert Fight(f"A{over}.Z").refused(Jump((2, 0))).code == "jump.blocked"


@pytest.mark.parametrize(("edge", "code"), [(edge, "jump.blocked") for edge in "|gd"] + [(edge, "") for edge in "os/"])
def test_thin_walls_stop_a_jump_and_low_ones_do_not(edge: str, code: str) -> None:
    fight = Fight(f"+ + + +\n A{edge}. Z\n+ + + +")
    if code:
        assert fight.refused(Jump((1, 0))).code == code
    else:
        fight.do(Jump((1, 0)), (10, 10))
        assert fight.tile("A") == (1, 0)


def test_a_door_that_is_closed_stops_a_jump_that_an_open_one_lets_through() -> None:
    fight = Fight("A/..Z")
    assert leap(fight, (2, 0)).way == ((0, 0), (1, 0), (2, 0))
    fight.do(CloseDoor(0))  # type: ignore[arg-type]
    assert fight.refused(Jump((2, 0))).code == "jump.blocked"


@pytest.mark.parametrize(("text", "code"), [("A#\n..\nZ.", "jump.blocked"), ("Ao\no.\nZ.", ""), ("A.\n..\nZ.", "")])
def test_a_diagonal_goes_past_low_things_and_not_past_a_wall(text: str, code: str) -> None:
    fight = Fight(text)
    if code:
        assert fight.refused(Jump((1, 1))).code == code
    else:
        assert leap(fight, (1, 1)).way == ((0, 0), (1, 1))


@pytest.mark.parametrize(
    ("to", "code"),
    [
        ((0, 0), "jump.not_straight"),
        ((2, 1), "jump.not_straight"),
        ((4, 0), "off_board"),
        ((-1, 0), "off_board"),
        ((1, 0), "jump.no_ground"),
        ((3, 0), "move.held"),
        ((0, 2), "jump.no_ground"),
    ],
)
def test_one_lands_on_a_free_tile_in_a_straight_line(to: Tile, code: str) -> None:
    assert Fight("A_.Z\n....\no...").refused(Jump(to)).code == code


def test_people_on_their_feet_are_in_the_way_and_those_who_lie_are_not() -> None:
    for name in ("B", "Z"):
        fight = Fight(f"A{name}.{'Z' if name == 'B' else 'B'}")
        assert fight.refused(Jump((2, 0)))["tile"] == (1, 0)
        fight.lay_down(name)
        fight.do(Jump((2, 0)), (10, 10))
        assert fight.tile("A") == (2, 0)


def test_one_lands_on_the_fallen_and_not_on_somebody_who_lies_and_is_up() -> None:
    fight = Fight("AZ.Y\n....")
    fight.lay_down("Z")
    assert fight.refused(Jump((1, 0))).code == "move.held"
    fight.edit("Z", "ground.condition", "state", "unconscious")
    fight.do(Jump((1, 0)), (10, 10))
    assert fight.tile("A") == (1, 0)


# What comes of it


def test_the_jump_is_told_from_tile_to_tile_and_lets_go_of_a_corner() -> None:
    fight = Fight("#..\nA_.\n..Z")
    fight.set("A", Pressed((PressedCorner("n", "e"),)))
    events = fight.do(Jump((2, 1)), (1, 1))
    assert fight.has("A", Pressed)
    assert not any_of(events, Stepped)
    events = fight.do(Jump((2, 1)), (10, 10))
    assert [(one.start, one.end) for one in any_of(events, Stepped)] == [((0, 1), (1, 1)), ((1, 1), (2, 1))]
    assert not fight.has("A", Pressed)


@pytest.mark.parametrize(("to", "code"), [((4, 0), "move.held"), ((5, 0), "jump.over_somebody")])
def test_gc_a04_in_fog_somebody_unknown_stops_a_jump_that_is_far_enough(to: Tile, code: str) -> None:
    fight = Fight("A_s.Z.", {"A": soldier(dexterity=9)}, fog=True)
    events = fight.do(Jump(to), (10, 10))
    assert only(events, Thwarted).refusal.code == code
    assert only(events, DieRolled).verdict == "success"
    assert only(events, Jumped) == Jumped(fight.unit("A"), (0, 0), lands=False, stopped=True)
    assert not any_of(events, Stepped)
    assert (fight.tile("A"), fight.ap("A")) == ((0, 0), 9)


def test_gc_a04_in_fog_who_falls_short_does_not_learn_who_is_in_the_way() -> None:
    fight = Fight("A_s.Z.", fog=True)
    events = fight.do(Jump((4, 0)), (1, 1))
    assert not any_of(events, Thwarted)
    assert only(events, Jumped) == Jumped(fight.unit("A"), (0, 0), lands=False)
    assert fight.ap("A") == 9


@pytest.mark.rule("GC-50")
def test_a_blind_character_does_not_find_others_by_jumping_for_nothing() -> None:
    fight = Fight("A..Z", fog=True)
    eyes = [{"part": "eye", "level": "dismembered", "side": side} for side in ("left", "right")]
    fight.edit("A", "ground.injuries", "parts", eyes)
    assert fight.unit("Z") not in fight.view().units()
    for ap in (9, 6, 3, 0):
        fight.do(Jump((3, 0)), (1, 1))
        assert fight.ap("A") == ap
    assert fight.refused(Jump((3, 0))).code == "not_enough_ap"


def test_gc_a04_in_fog_a_door_closed_unseen_stops_a_jump() -> None:
    fight = Fight("As./.Z", fog=True)
    fight.edit(None, "doors", "closed", [True])
    assert not fight.view().battle(Doors).closed[0]
    events = fight.do(Jump((4, 0)), (10, 10))
    assert only(events, Thwarted).refusal.code == "jump.blocked"
    assert (fight.tile("A"), fight.ap("A")) == ((0, 0), 9)
