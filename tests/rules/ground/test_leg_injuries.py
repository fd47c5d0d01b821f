"""Ground Combat, Injuries: legs (GC-26 to GC-33; decisions GC-A12 to GC-A14, GC-A40)."""

from __future__ import annotations

import pytest

from systems.core.dice import Faces
from systems.core.events import DieRolled
from systems.ground import movement
from systems.ground.body import metre_parts
from systems.ground.commands import LieDown, Move, StandUp
from systems.ground.components import Injury, Posture
from systems.ground.events import FellDown, InjuryTaken, WoundsOpened
from tests.rules.ground.fight import RULES, Fight, any_of, only, soldier

LEFT, RIGHT = Injury("left leg", "injured"), Injury("right leg", "injured")
LEFT_OFF, RIGHT_OFF = Injury("left leg", "dismembered"), Injury("right leg", "dismembered")
ARM, ARM_OFF = Injury("primary arm", "injured"), Injury("secondary arm", "dismembered")

HIT = (8, 9)


def shooting(**target: int) -> Fight:
    """A with a rifle, and Z, who is easily hit and has 40 hit points, so that 20 damage is half."""
    about = {"defense": 5, "hp": 40} | target
    return Fight("AB\nZY", {"A": soldier("rifle"), "Z": soldier(**about)}, order="ABZY")


@pytest.mark.rule("GC-26")
@pytest.mark.parametrize(("faces", "stands"), [((4, 4), True), ((4, 3), False)])
def test_dexterity_against_the_damage_or_prone(faces: Faces, *, stands: bool) -> None:
    """Damage 8: 8 stands, 7 falls."""
    fight = shooting()
    events = fight.aim("Z", "rifle", "left leg", HIT, (8,), faces)
    assert fight.get("Z", Posture).prone != stands
    assert bool(any_of(events, FellDown)) != stands
    roll = any_of(events, DieRolled)[-1]
    assert (roll.unit, roll.why, roll.dice) == (fight.unit("Z"), "balance", (10, 10))
    assert (roll.against, roll.strict) == (8, False)


@pytest.mark.rule("GC-26")
@pytest.mark.parametrize(("faces", "stands"), [((3, 3), True), ((3, 2), False)])
def test_dexterity_helps_to_stand(faces: Faces, *, stands: bool) -> None:
    """Damage 8, Dexterity 2: 6 on the dice."""
    fight = shooting(dexterity=2)
    fight.aim("Z", "rifle", "left leg", HIT, (8,), faces)
    assert fight.get("Z", Posture).prone != stands


@pytest.mark.rule("GC-26")
@pytest.mark.parametrize(("faces", "stands"), [((6, 6), True), ((6, 5), False)])
def test_all_that_is_lost_is_the_difficulty(faces: Faces, *, stands: bool) -> None:
    """GC-A40: the bonus of a Critical Strike counts: 10 and 2."""
    fight = shooting()
    fight.aim("Z", "rifle", "left leg", (10, 10), (10,), faces)
    assert fight.get("Z", Posture).prone != stands


@pytest.mark.rule("GC-26")
def test_a_random_injury_to_a_leg_asks_for_the_roll_as_well() -> None:
    fight = shooting(hp=20)
    fight.attack("Z", "rifle", (10, 10), (9,), (4,), (5, 5))
    assert fight.injuries("Z") == (LEFT,)
    assert fight.get("Z", Posture).prone


@pytest.mark.rule("GC-26")
def test_who_lies_does_not_roll() -> None:
    fight = shooting()
    fight.lay_down("Z")
    fight.aim("Z", "rifle", "left leg", HIT, (5,))
    assert fight.injuries("Z") == (LEFT,)


@pytest.mark.rule("GC-26")
def test_a_leg_that_is_taken_off_asks_for_the_roll_as_well() -> None:
    fight = shooting()
    fight.injure("Z", LEFT)
    fight.aim("Z", "rifle", "left leg", HIT, (3,), (1, 1))
    assert fight.injuries("Z") == (LEFT_OFF,)
    assert fight.get("Z", Posture).prone


@pytest.mark.rule("GC-26")
def test_the_dead_do_not_roll() -> None:
    fight = shooting(hp=4)
    fight.aim("Z", "rifle", "left leg", HIT, (8,))
    assert fight.condition("Z") == "dead"
    assert fight.injuries("Z") == (LEFT_OFF,)


@pytest.mark.rule("GC-26")
def test_the_unconscious_do_not_roll() -> None:
    fight = shooting()
    fight.edit("Z", "ground.condition", "state", "unconscious")
    fight.aim("Z", "rifle", "left leg", HIT, (8,))
    assert fight.injuries("Z") == (LEFT,)


WALKING = {
    (): 1, (LEFT,): 2, (RIGHT,): 2, (LEFT, RIGHT): 3, (LEFT_OFF,): 3, (LEFT_OFF, RIGHT): 4, (ARM, ARM_OFF): 1,
}  # fmt: skip
CRAWLING = {
    (): 2, (LEFT,): 3, (LEFT, RIGHT): 4, (RIGHT_OFF,): 4, (LEFT_OFF, RIGHT): 5, (LEFT_OFF, RIGHT_OFF): 6,
}  # fmt: skip


def one_metre(injuries: tuple[Injury, ...], *, prone: bool) -> int:
    """The AP of one metre, as a move costs it."""
    fight = Fight("A..Z")
    fight.injure("A", *injuries)
    if prone:
        fight.lay_down("A")
    fight.do(Move((1, 0)))
    return 12 - fight.ap("A")


@pytest.mark.rule("GC-27", "GC-29", "GC-30")
@pytest.mark.parametrize(("injuries", "ap"), WALKING.items())
def test_legs_make_walking_dearer(injuries: tuple[Injury, ...], ap: int) -> None:
    """GC-A13: 1 for an injured leg, 2 for one that is off, added up."""
    assert one_metre(injuries, prone=False) == ap


@pytest.mark.rule("GC-27", "GC-29", "GC-30", "GC-33")
@pytest.mark.parametrize(("injuries", "ap"), CRAWLING.items())
def test_legs_make_crawling_dearer(injuries: tuple[Injury, ...], ap: int) -> None:
    """Without legs a metre of crawling costs 2 and 4."""
    assert one_metre(injuries, prone=True) == ap


@pytest.mark.rule("GC-27")
def test_it_is_added_to_each_metre() -> None:
    """GC-A04: and the price of a way is rounded up once, not for each step."""
    fight = Fight("A....\n.....\n....Z")
    fight.injure("A", LEFT)
    fight.do(Move((2, 2)))
    assert 12 - fight.ap("A") == 6


@pytest.mark.rule("GC-27")
def test_reach_and_its_prices_know_of_it() -> None:
    """With 12 AP, six metres at 2."""
    fight = Fight("A" + "." * 12 + "\n............Z")
    assert {column for row, column in zip(*_ends(fight), strict=True) if row == 0} == set(range(13))
    fight.injure("A", LEFT)
    assert {column for row, column in zip(*_ends(fight), strict=True) if row == 0} == set(range(7))
    assert fight.refused(Move((7, 0)))["price"] == 14
    assert fight.option("move").price == 2


def _ends(fight: Fight) -> tuple[list[int], list[int]]:
    rows, columns = movement.reach(fight.world, fight.unit("A"), RULES).ends.nonzero()
    return rows.tolist(), columns.tolist()


@pytest.mark.rule("GC-27", "GC-30")
def test_what_a_metre_is_made_of_is_named_with_its_rule() -> None:
    fight = Fight("A..Z")
    fight.injure("A", LEFT, RIGHT_OFF)
    parts = metre_parts(fight.world, fight.unit("A"), RULES)
    assert [(part.code, part.value, part.source) for part in parts] == [
        ("metre.walk", 1, "GC-A04"), ("injured.left leg", 1, "GC-27"), ("lost.right leg", 2, "GC-30"),
    ]  # fmt: skip


@pytest.mark.rule("GC-31", "GC-32")
def test_each_leg_that_is_taken_off_opens_a_wound() -> None:
    fight = shooting()
    fight.injure("Z", LEFT, RIGHT)
    fight.lay_down("Z")
    first = fight.aim("Z", "rifle", "left leg", HIT, (3,))
    assert (only(first, InjuryTaken).effect, only(first, WoundsOpened).now) == ("worse", 1)
    fight.aim("Z", "rifle", "right leg", HIT, (3,))
    assert fight.wounds("Z") == 2
    assert fight.injuries("Z") == (LEFT_OFF, RIGHT_OFF)


@pytest.mark.rule("GC-31")
def test_an_injured_leg_opens_none() -> None:
    fight = shooting()
    fight.aim("Z", "rifle", "left leg", HIT, (2,), (1, 1))
    assert fight.wounds("Z") == 0


@pytest.mark.rule("GC-33")
def test_without_legs_one_falls_without_a_roll_and_does_not_get_up() -> None:
    fight = shooting()
    fight.injure("Z", LEFT, RIGHT_OFF)
    fight.aim("Z", "rifle", "left leg", HIT, (3,))
    assert fight.get("Z", Posture).prone
    fight.until("Z")
    assert fight.refused(StandUp()).code == "body.cannot_stand"
    assert fight.option("stand").commands == ()


@pytest.mark.rule("GC-33")
def test_without_legs_nobody_walks() -> None:
    """Who stands without legs comes about by no rule; walking is refused all the same."""
    fight = Fight("A..Z")
    fight.injure("A", LEFT_OFF, RIGHT_OFF)
    assert fight.refused(Move((1, 0))).code == "body.cannot_walk"
    assert fight.refused(Move((1, 0), path=((1, 0),))).code == "body.cannot_walk"
    assert movement.reach(fight.world, fight.unit("A"), RULES).ends.sum() == 1
    fight.do(LieDown())
    fight.do(Move((1, 0)))
    assert 12 - 1 - fight.ap("A") == 6
