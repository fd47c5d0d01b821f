"""What people bring back from a battle, and what becomes of weapons that lie on the field."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from systems.core.components import Component, Dropped, DroppedItem, Result
from systems.core.identifiers import Side, UnitId
from systems.ground.camp.camp import Camp, Person
from systems.ground.camp.events import CameBack, FieldCleared
from systems.ground.camp.returning import Returned, bearings, come_back, somebody
from systems.ground.components import (
    Arms,
    AttributePenalties,
    Bruising,
    Carried,
    Condition,
    HitPoints,
    Injuries,
    Injury,
    OpenWounds,
    Reserve,
    Tiredness,
)
from systems.ground.sheet import GroundSheet, components, sheet_of
from tests.rules.ground.camp.hospital import all_of
from tests.rules.ground.fight import RULES, Fight, soldier

BLUE, RED = Side("blue"), Side("red")
WON = Result((BLUE,), "last_standing")
LEG, HEAD = Injury("left leg", "injured"), Injury("head", "injured")


def person(number: int, name: str, side: Side, sheet: GroundSheet, **more: Any) -> Person:
    of = {type(one): one for one in components(sheet, RULES)}
    return replace(somebody(UnitId(number), name, side, of, "up"), **more)


def battle(**sheets: GroundSheet) -> tuple[Fight, Camp]:
    """A battle of A and B against Z, and the campaign they are of: all but B, who is a guest."""
    sheets = {"A": soldier("rifle", "knife"), "B": soldier("shotgun"), "Z": soldier("pistol")} | sheets
    c = person(3, "C", BLUE, soldier("knife"))
    people = (person(1, "Z", RED, sheets["Z"]), person(2, "A", BLUE, sheets["A"]), c)
    return Fight("AB.Z", sheets), Camp(people)


def back(fight: Fight, camp: Camp, result: Result = WON) -> Returned:
    return come_back(camp, fight.world, result, RULES)


def set_(fight: Fight, name: str, *found: Component) -> None:
    for component in found:
        fight.set(name, component)


def test_everything_that_lasts_comes_back_under_the_campaigns_numbers() -> None:
    fight, camp = battle()
    set_(
        fight, "A", HitPoints(-3, 20), OpenWounds(2), Bruising(4), Injuries((LEG,)), AttributePenalties(strength=1),
        Tiredness(charisma=2), Arms((Carried("rifle", 3, 7), Carried("knife"), Carried("pistol", 1, 0)), 1, 2),
        Condition("unconscious"),
    )  # fmt: skip
    returned = back(fight, camp)
    ana = returned.camp.person(UnitId(2))
    assert (ana.state, ana.hit_points, ana.open_wounds, ana.bruising) == (
        "unconscious", HitPoints(-3, 20), OpenWounds(2), Bruising(4),
    )  # fmt: skip
    assert (ana.injuries, ana.healing) == (Injuries((LEG,)), (0,))
    assert (ana.penalties, ana.tiredness) == (AttributePenalties(strength=1), Tiredness(charisma=2))
    assert ana.arms == Arms((Carried("knife"), Carried("pistol", 1, 0), Carried("rifle", 3, 7)), 0, 1)
    assert returned.fought == (1, 2)
    assert all_of(returned.events, CameBack) == [
        CameBack(UnitId(1), "up", 20, 20), CameBack(UnitId(2), "unconscious", -3, 20),
    ]  # fmt: skip
    assert returned.camp.person(UnitId(3)) == camp.person(UnitId(3)), "who was not there is as before"


@pytest.mark.parametrize("state", ["exited", "conceded", "up"])
def test_who_left_or_gave_up_is_up(state: Any) -> None:
    fight, camp = battle()
    fight.set("A", Condition(state))
    assert back(fight, camp).camp.person(UnitId(2)).state == "up"


def test_an_injury_goes_on_healing_and_a_new_one_begins() -> None:
    fight, camp = battle()
    camp = camp.with_person(replace(camp.person(UnitId(2)), injuries=Injuries((LEG,)), healing=(30,)))
    fight.set("A", Injuries((HEAD, LEG)))
    ana = back(fight, camp).camp.person(UnitId(2))
    assert (ana.injuries.parts, ana.healing) == ((HEAD, LEG), (0, 30))


def test_the_dead_have_nothing_left() -> None:
    fight, camp = battle()
    set_(fight, "A", HitPoints(-20, 20), OpenWounds(2), Injuries((LEG,)), Condition("dead"))
    returned = back(fight, camp)
    ana = returned.camp.person(UnitId(2))
    assert (ana.state, ana.hit_points.hp, ana.injuries.parts, ana.healing, ana.arms) == ("dead", 0, (), (), Arms())
    assert ana.open_wounds.stacks == 0
    assert [one.weapon for one in returned.camp.stored(BLUE)] == ["rifle", "knife"]


def test_what_lies_on_the_field_and_what_the_dead_had_goes_to_the_winners() -> None:
    fight, camp = battle()
    fight.world.set(None, Dropped((DroppedItem((1, 0), "knife"), DroppedItem((2, 0), "rifle", 1, 2))))
    fight.set("Z", Condition("dead"))
    fight.set("B", Condition("dead"))  # a guest
    returned = back(fight, camp.with_stores(BLUE, (Carried("spear"),)))
    assert returned.camp.stored(BLUE) == (
        Carried("spear"), Carried("knife"), Carried("rifle", 1, 2), Carried("shotgun", 2, 8), Carried("pistol", 8, 16),
    )  # fmt: skip
    assert all_of(returned.events, FieldCleared)[0] == FieldCleared("knife", BLUE)
    assert not returned.camp.stored(RED)


@pytest.mark.parametrize("winners", [(), ("green",)])
def test_where_nobody_of_the_campaign_holds_the_field_it_is_left_there(winners: tuple[Side, ...]) -> None:
    fight, camp = battle()
    fight.world.set(None, Dropped((DroppedItem((1, 0), "knife"),)))
    returned = back(fight, camp, Result(winners, "cap"))
    assert returned.camp.stores == ()
    assert all_of(returned.events, FieldCleared) == [FieldCleared("knife", None)]


def test_who_waited_for_a_wave_that_never_came_has_not_fought() -> None:
    fight, camp = battle()
    fight.set("A", Reserve("late", (0, 0)))
    fight.set("A", HitPoints(1, 20))
    returned = back(fight, camp)
    assert returned.fought == (1,)
    assert returned.camp.person(UnitId(2)).hit_points.hp == 20


def test_what_somebody_brings_is_what_they_took() -> None:
    sheet = soldier("rifle", "knife", hp=24, hp_now=3, open_wounds=1, bruising=2, injuries=(LEG,))
    ana = person(1, "Ana", BLUE, sheet)
    again = {type(one): one for one in components(sheet_of(bearings(ana)), RULES)}
    assert somebody(UnitId(1), "Ana", BLUE, again, "up") == ana
