"""Open Wounds bleed, and first aid closes them (GC-31, GC-39, GC-44; decision GC-A18)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from systems.core.components import Position, Result
from systems.core.dice import Faces
from systems.core.events import BattleEnded, DieRolled, TurnBegan, TurnEnded
from systems.ground.commands import Treat
from systems.ground.components import Injury, OpenWounds, TradeRank
from systems.ground.cycle import cycle_start
from systems.ground.events import Bled, Died, FellUnconscious, FirstAidGiven, StayedConscious, WoundsClosed
from systems.ground.wounds import Bleed
from tests.rules.ground.fight import RULES, Fight, any_of, only, soldier


def bleeding(stacks: int, hp: int = 20, *, order: str = "AZBY", **about: object) -> Fight:
    """Z, whose turn is the second, with so many stacks."""
    fight = Fight("AB\nZY", order=order, **about)  # type: ignore[arg-type]
    fight.set("Z", OpenWounds(stacks))
    fight.hurt_to("Z", hp)
    return fight


def test_bleeding_stands_in_the_list_of_what_happens_when_a_cycle_begins() -> None:
    assert any(isinstance(one, Bleed) for one in cycle_start(RULES))


@pytest.mark.rule("GC-31", "GC-39", "GC-44")
@pytest.mark.parametrize("stacks", [1, 2, 5])
def test_each_stack_takes_a_hit_point_when_the_own_cycle_begins(stacks: int) -> None:
    fight = bleeding(stacks)
    events = fight.end()
    bled = only(events, Bled)
    assert (bled.unit, bled.damage, bled.stacks) == (fight.unit("Z"), stacks, stacks)
    assert (bled.hp, bled.hp_max) == (20 - stacks, 20)
    assert (fight.hp("Z"), fight.wounds("Z")) == (20 - stacks, stacks)
    assert [type(one) for one in events] == [TurnEnded, TurnBegan, Bled]
    assert not any_of(fight.end(), Bled)
    assert fight.hp("Z") == 20 - stacks


def test_gc_a18_without_wounds_nothing_is_lost() -> None:
    assert not any_of(bleeding(0).end(), Bled)


def test_gc_a18_the_figure_says_how_much() -> None:
    rules = replace(RULES, open_wounds=replace(RULES.open_wounds, hp_per_cycle=3))
    fight = bleeding(2, rules=rules)
    fight.end()
    assert fight.hp("Z") == 14


@pytest.mark.parametrize(("faces", "stays"), [((5, 5), False), ((5, 6), True)])
def test_gc_a18_bleeding_below_0_asks_for_one_roll(faces: Faces, *, stays: bool) -> None:
    """From 1 to -1: 11."""
    fight = bleeding(2, hp=1)
    events = fight.end(faces)
    assert only(events, DieRolled).against == 11
    assert bool(any_of(events, StayedConscious)) == stays
    assert bool(any_of(events, FellUnconscious)) != stays


def test_gc_a18_down_to_0_nothing_is_rolled() -> None:
    fight = bleeding(2, hp=2)
    assert not any_of(fight.end(), DieRolled)
    assert (fight.acting(), fight.hp("Z")) == ("Z", 0)


def test_gc_a18_one_can_bleed_to_death() -> None:
    fight = bleeding(2, hp=-18)
    events = fight.end()
    assert [type(one) for one in events[:5]] == [TurnEnded, TurnBegan, Bled, Died, TurnEnded]
    assert (fight.condition("Z"), fight.acting()) == ("dead", "B")


def test_gc_a18_the_last_to_bleed_to_death_ends_the_battle() -> None:
    fight = Fight("A.Z")
    fight.set("Z", OpenWounds(1))
    fight.hurt_to("Z", -19)
    assert only(fight.end(), BattleEnded).result == Result(("blue",), "eliminate", 0)  # type: ignore[arg-type]


def test_gc_a18_the_unconscious_bleed_in_their_place_and_roll_nothing() -> None:
    fight = bleeding(1, hp=-18)
    fight.edit("Z", "ground.condition", "state", "unconscious")
    events = fight.end()
    assert [type(one) for one in events] == [TurnEnded, Bled, TurnBegan]
    assert (fight.hp("Z"), fight.condition("Z"), fight.acting()) == (-19, "unconscious", "B")
    fight.end()
    fight.end()
    assert any_of(fight.end(), Died)
    assert fight.condition("Z") == "dead"
    fight.end()
    fight.end()
    assert not any_of(fight.end(), Bled)


# First aid


def aiding(stacks: int = 2, *, rank: int = 0, intelligence: int = 0, board: str = "AB\nZ.") -> Fight:
    """A, who may treat B: so many stacks."""
    medic = soldier("pistol", trades=(TradeRank("emergency medic", rank),), intelligence=intelligence)
    fight = Fight(board, {"A": medic})
    fight.set("B", OpenWounds(stacks))
    return fight


@pytest.mark.parametrize(("faces", "helps"), [((6, 5), False), ((6, 6), True)])
def test_gc_a18_a_trade_roll_against_10_and_the_stacks(faces: Faces, *, helps: bool) -> None:
    """Two stacks: 12, met by equality; it closes one, and costs 6 AP either way."""
    fight = aiding()
    events = fight.do(Treat(fight.unit("B")), faces)
    roll = only(events, DieRolled)
    assert (roll.unit, roll.whose, roll.why, roll.dice) == (fight.unit("A"), fight.unit("B"), "first_aid", (10, 10))
    assert (roll.against, roll.strict) == (12, False)
    assert (fight.wounds("B"), fight.ap("A")) == (2 - helps, 6)
    assert bool(any_of(events, WoundsClosed)) == helps
    assert [type(one) for one in events[:2]] == [FirstAidGiven, DieRolled]


@pytest.mark.parametrize(("faces", "helps"), [((3, 5), False), ((4, 5), True)])
def test_gc_a18_rank_and_intelligence_help(faces: Faces, *, helps: bool) -> None:
    """Rank 2 and Intelligence 1: 9 on the dice for 12."""
    fight = aiding(rank=2, intelligence=1)
    events = fight.do(Treat(fight.unit("B")), faces)
    named = [(one.code, one.value) for one in only(events, DieRolled).modifiers]
    assert named == [("intelligence", 1), ("trade.emergency medic", 2)]
    assert (fight.wounds("B") == 1) == helps


@pytest.mark.rule("GC-34", "GC-37")
def test_injured_arms_hinder_it() -> None:
    fight = aiding()
    fight.injure("A", Injury("primary arm", "injured"), Injury("secondary arm", "dismembered"))
    named = [(one.code, one.value) for one in only(fight.do(Treat(fight.unit("B")), (1, 1)), DieRolled).modifiers]
    assert named[2:] == [("injured.primary arm", -3), ("lost.secondary arm", -3)]


def test_gc_a18_oneself_and_the_unconscious_can_be_treated() -> None:
    fight = aiding()
    fight.set("A", OpenWounds(1))
    fight.edit("B", "ground.condition", "state", "unconscious")
    assert fight.option("treat").commands == (Treat(fight.unit("A")), Treat(fight.unit("B")))
    assert fight.option("treat").price == 6
    fight.do(Treat(fight.unit("A")), (10, 10))
    fight.do(Treat(fight.unit("B")), (10, 10))
    assert (fight.wounds("A"), fight.wounds("B")) == (0, 1)


def test_gc_a18_who_cannot_be_treated() -> None:
    fight = aiding(board="ABC\nZ.#")
    fight.set("Z", OpenWounds(1))
    fight.set("C", OpenWounds(1))
    assert fight.refused(Treat(fight.unit("Z"))).code == "treat.foe"
    assert fight.refused(Treat(fight.unit("A"))).code == "treat.no_wounds"
    assert fight.refused(Treat(fight.unit("C"))).code == "treat.not_beside"
    fight.edit("B", "ground.condition", "state", "dead")
    assert fight.refused(Treat(fight.unit("B"))).code == "treat.dead"


def test_gc_a18_nobody_is_treated_through_a_wall() -> None:
    fight = aiding(board="A#\n#B\nZ.")
    assert fight.refused(Treat(fight.unit("B"))).code == "treat.not_beside"


def test_gc_a18_somebody_underfoot_is_within_reach() -> None:
    fight = aiding()
    fight.edit("B", "ground.condition", "state", "unconscious")
    fight.set("B", fight.get("A", Position))
    fight.do(Treat(fight.unit("B")), (10, 10))


def test_gc_a18_it_takes_6_ap() -> None:
    fight = aiding(stacks=5)
    for _ in range(2):
        fight.do(Treat(fight.unit("B")), (1, 1))
    assert fight.refused(Treat(fight.unit("B"))).code == "not_enough_ap"


def test_gc_a18_no_family_where_nobody_bleeds() -> None:
    fight = Fight("AB\nZ.")
    with pytest.raises(StopIteration):
        fight.option("treat")
