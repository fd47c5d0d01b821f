"""What a battle does to people arrives in camp, and heals there by the rules of the camp."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from systems.core.components import Result
from systems.core.identifiers import Side, UnitId
from systems.ground.camp.camp import Camp, Person
from systems.ground.camp.events import HealingBlocked
from systems.ground.camp.returning import come_back, somebody
from systems.ground.commands import Attack, Wield
from systems.ground.components import Arms, Bruising, Carried, Injury, OpenWounds
from systems.ground.sheet import GroundSheet, components
from tests.rules.ground.camp.hospital import Hospital, all_of, medic
from tests.rules.ground.fight import RULES, Fight, soldier

LONG = replace(RULES, turns=replace(RULES.turns, ap_per_cycle=20))
HIT = (8, 9)
ARM, LEG = Injury("primary arm", "dismembered"), Injury("left leg", "injured")


def of(number: int, name: str, side: str, sheet: GroundSheet) -> Person:
    return somebody(UnitId(number), name, Side(side), {type(one): one for one in components(sheet, RULES)}, "up")


@pytest.fixture
def hospital() -> Hospital:
    """The camp of Z, who has lost an arm, hurt a leg and been bruised by A, and of Mira, who stayed there."""
    sheets = {"A": soldier("pistol", strength=3), "Z": soldier("pistol", "knife", defense=5, hp=10)}
    fight = Fight("AZ", sheets, rules=LONG)
    fight.aim("Z", "pistol", "primary arm", HIT, (6,))
    fight.aim("Z", "pistol", "left leg", HIT, (1,), (10, 10))
    fight.do(Wield(None))
    fight.do(Attack(fight.unit("Z"), "unarmed", bruise=True), HIT)
    fight.concede("red")
    camp = Hospital(
        *(of(number, name, side, sheets[name]) for number, name, side in ((1, "A", "blue"), (2, "Z", "red")))
    )
    mira = replace(medic(rank=2), id=UnitId(3), side=Side("red"))
    camp.camp = come_back(
        Camp((*camp.camp.people, mira)), fight.world, fight.world.battle(Result), RULES
    ).camp  # fmt: skip
    return camp


@pytest.mark.rule("GC-24", "GC-31", "GC-61")
def test_what_a_battle_has_done_is_there_in_camp(hospital: Hospital) -> None:
    zed = hospital.of("Z")
    assert (zed.state, hospital.hp("Z"), zed.injuries.parts, zed.healing) == ("up", 3, (ARM, LEG), (0, 0))
    assert (zed.open_wounds, zed.bruising) == (OpenWounds(1), Bruising(3))


def test_the_weapon_of_a_lost_arm_is_the_winners_and_the_other_hand_takes_what_is_left(hospital: Hospital) -> None:
    assert hospital.camp.stored(Side("blue")) == (Carried("pistol", 8, 16),)
    assert hospital.of("Z").arms == Arms((Carried("knife"),), None, 0)


@pytest.mark.rule("GC-74", "GC-75")
def test_it_heals_as_camps_heal(hospital: Hospital) -> None:
    """Bruising by the hour, hit points once the wound is closed, the leg after four weeks, the arm never."""
    blocked = all_of(hospital.shift(), HealingBlocked)
    assert [one.unit for one in blocked] == [hospital.id("Z")]
    assert (hospital.hp("Z"), hospital.of("Z").bruising) == (3, Bruising(0))
    hospital.treat("Mira", "Z")
    hospital.shift()
    assert (hospital.hp("Z"), hospital.of("Z").open_wounds) == (3, OpenWounds(0))
    hospital.rest("Mira")
    hospital.shift()
    assert hospital.hp("Z") == 4
    hospital.shifts(4 * 21 - 4)
    assert hospital.of("Z").injuries.parts == (ARM, LEG)
    hospital.shift()
    assert hospital.of("Z").injuries.parts == (ARM,)
    assert hospital.hp("Z") == 10


@pytest.mark.rule("GC-90", "GC-91")
def test_a_medic_heals_the_leg_within_a_week(hospital: Hospital) -> None:
    hospital.treat("Mira", sessions=[("Z", "left leg")])
    hospital.week((6, 7))
    assert hospital.of("Z").injuries.parts == (ARM,)
