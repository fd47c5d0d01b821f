"""What reduces an attribute counts in every roll and figure made of it, each reduction by its name."""

from __future__ import annotations

import pytest

from systems.core.components import TurnOrder
from systems.core.dice import Modifier
from systems.core.events import DieRolled
from systems.ground.attributes import effective, named
from systems.ground.components import AttributePenalties, Attributes, Tiredness
from systems.ground.targeting import defense_parts
from tests.rules.ground.fight import RULES, Fight, any_of, soldier


def reduced() -> Fight:
    fight = Fight("A.Z", {"A": soldier("pistol", dexterity=4, willpower=1)})
    fight.set("A", AttributePenalties(dexterity=2, strength=1))
    fight.set("A", Tiredness(dexterity=1))
    return fight


def test_the_attributes_that_count_are_those_of_the_sheet_less_penalties_and_tiredness() -> None:
    fight = reduced()
    assert effective(fight.world, fight.unit("A")) == Attributes(strength=-1, dexterity=1, willpower=1)
    assert fight.get("A", Attributes).dexterity == 4


def test_each_reduction_is_a_modifier_of_its_own() -> None:
    fight = reduced()
    unit = fight.unit("A")
    assert named(fight.world, unit, "dexterity", "GC-07") == (
        Modifier("dexterity", 4, "GC-07"),
        Modifier("reduced.dexterity", -2, "GC-88"),
        Modifier("tired.dexterity", -1, "GC-89"),
    )
    assert named(fight.world, unit, "willpower", "GC-A29") == (Modifier("willpower", 1, "GC-A29"),)


def test_defense_falls_with_dexterity() -> None:
    fight = reduced()
    parts = defense_parts(fight.world, fight.unit("A"), fight.tile("Z"), RULES)
    assert {one.code: one.value for one in parts} == {
        "defense.base": 11, "dexterity": 4, "reduced.dexterity": -2, "tired.dexterity": -1,
    }  # fmt: skip


def test_the_turn_order_is_rolled_with_what_is_left_and_ties_go_by_it() -> None:
    fight = Fight("A.BZ", {"A": soldier(dexterity=3), "B": soldier(dexterity=2)}, order="ABZ")
    fight.world = fight.laid_out()
    fight.set("A", AttributePenalties(dexterity=2))
    fight.begin([(5, 6), (5, 5), (1, 1)])  # 12, 12 and 2
    first = any_of(fight.started.events(), DieRolled)[0]
    assert (first.total, [one.code for one in first.modifiers]) == (12, ["dexterity", "reduced.dexterity"])
    assert fight.world.battle(TurnOrder).units == (fight.unit("B"), fight.unit("A"), fight.unit("Z"))


@pytest.mark.parametrize(("points", "is_set"), [(0, True), (3, True), (-1, False)])
def test_a_game_master_sets_them_but_not_below_0(points: int, is_set: bool) -> None:  # noqa: FBT001 - a case
    for component in ("ground.attribute_penalties", "ground.tiredness"):
        fight = Fight("A.Z")
        assert hasattr(fight.edit("A", component, "strength", points), "steps") == is_set
