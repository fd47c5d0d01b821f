"""Ground Combat, Targeted Strikes (GC-51 to GC-54; decisions GC-A10, GC-A22 to GC-A24)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from systems.core.dice import Faces
from systems.core.events import DieRolled
from systems.ground.commands import Attack
from systems.ground.components import Aim, Injury
from systems.ground.events import Attacked, AttackMissed, Damaged, InjuryTaken
from tests.rules.ground.fight import ENGLISH, RULES, Fight, any_of, only, soldier

PENALTIES = {
    "left leg": -2, "right leg": -2, "primary arm": -3, "secondary arm": -3, "organ": -4, "head": -5, "neck": -6,
    "eye": -8,
}  # fmt: skip
LIMBS = ["left leg", "right leg", "primary arm", "secondary arm"]
HIT = (8, 9)


def shooting(weapon: str = "rifle", hp: int = 40, **attacker: int) -> Fight:
    sheet = soldier(*([weapon] if weapon != "unarmed" else []), **attacker)
    fight = Fight("AZ", {"A": sheet, "Z": soldier(defense=5, hp=hp)})
    fight.lay_down("Z")  # no rolls to stay up; at Defense 3
    return fight


@pytest.mark.rule("GC-51")
@pytest.mark.parametrize(("part", "penalty"), PENALTIES.items())
def test_each_part_has_its_penalty(part: str, penalty: int) -> None:
    fight = Fight("AZ")
    events = fight.aim("Z", "pistol", part, (1, 1), side="left" if part == "eye" else "")
    modifiers = only(events, DieRolled).modifiers
    assert [(one.value, one.source) for one in modifiers if one.code == f"aim.{part}"] == [(penalty, "GC-51")]
    assert only(events, Attacked).aim == Aim(part, "left" if part == "eye" else "")  # type: ignore[arg-type]


@pytest.mark.rule("GC-51")
@pytest.mark.parametrize(("natural", "hits"), [((6, 7), False), ((7, 7), True)])
def test_the_penalty_counts_in_the_roll(natural: Faces, *, hits: bool) -> None:
    """Defense 11 and 2 for a leg: 14 on the dice."""
    fight = Fight("AZ", {"Z": soldier()})
    events = fight.aim("Z", "pistol", "left leg", natural, *[(1,), (10, 10)] * hits)
    assert bool(any_of(events, AttackMissed)) != hits


@pytest.mark.rule("GC-51")
def test_a_miss_injures_nobody_and_costs_the_same() -> None:
    fight = Fight("AZ")
    fight.aim("Z", "pistol", "head", (1, 1))
    assert (fight.ap("A"), fight.injuries("Z"), fight.hp("Z")) == (8, (), 20)


@pytest.mark.rule("GC-51")
def test_what_cannot_be_aimed_at_is_refused() -> None:
    fight = Fight("AZ")
    fight.injure("Z", Injury("left leg", "dismembered"), Injury("eye", "dismembered", "left"))
    assert fight.refused(fight.aimed("Z", "pistol", "left leg")).code == "attack.part_lost"
    gone = fight.refused(fight.aimed("Z", "pistol", "eye", side="left"))
    assert gone.code == "attack.part_lost"
    assert ENGLISH.refusal(gone) == "Z has no left eye any more that could be aimed at."
    assert fight.refused(fight.aimed("Z", "pistol", "eye")).code == "attack.which_eye"
    assert fight.refused(fight.aimed("Z", "pistol", "head", side="left")).code == "attack.no_side"
    fight.aim("Z", "pistol", "eye", (1, 1), side="right")


@pytest.mark.rule("GC-52")
@pytest.mark.parametrize("part", LIMBS)
def test_a_hit_does_its_damage_and_injures_the_part(part: str) -> None:
    fight = shooting()
    events = fight.aim("Z", "rifle", part, HIT, (3,))
    assert (only(events, Damaged).damage, fight.hp("Z")) == (3, 37)
    assert fight.injuries("Z") == (Injury(part, "injured"),)  # type: ignore[arg-type]


@pytest.mark.rule("GC-52")
def test_bare_hands_aim_too() -> None:
    fight = shooting("unarmed", strength=2)
    fight.aim("Z", "unarmed", "primary arm", HIT)
    assert fight.injuries("Z") == (Injury("primary arm", "injured"),)


@pytest.mark.rule("GC-53")
@pytest.mark.parametrize("part", LIMBS)
@pytest.mark.parametrize(("damage", "level"), [(8, "injured"), (9, "dismembered")])
def test_more_than_half_of_the_maximum_dismembers(part: str, damage: int, level: str) -> None:
    """Maximum 16: 8 injures, 9 dismembers."""
    fight = shooting(hp=16)
    fight.aim("Z", "rifle", part, HIT, (damage,))
    assert fight.injuries("Z") == (Injury(part, level),)  # type: ignore[arg-type]
    assert fight.wounds("Z") == (level == "dismembered")


@pytest.mark.rule("GC-53")
def test_the_half_is_of_the_maximum_and_not_of_what_is_left() -> None:
    fight = shooting(hp=20)
    fight.hurt_to("Z", 12)
    fight.aim("Z", "rifle", "left leg", HIT, (10,))
    assert fight.injuries("Z") == (Injury("left leg", "injured"),)


@pytest.mark.rule("GC-53")
def test_a_critical_strike_over_half_draws_a_random_injury_besides() -> None:
    """GC-A23: the part that is aimed at first. Maximum 20: 9 and 2."""
    fight = shooting(hp=20)
    events = fight.aim("Z", "rifle", "left leg", (10, 10), (9,), (9,))
    taken = [(one.injury.part, one.injury.level) for one in any_of(events, InjuryTaken)]
    assert taken == [("left leg", "dismembered"), ("secondary arm", "injured")]


@pytest.mark.rule("GC-53")
def test_a_critical_strike_up_to_half_draws_none() -> None:
    fight = shooting(hp=20)
    events = fight.aim("Z", "rifle", "left leg", (10, 10), (8,))
    assert only(events, InjuryTaken).injury == Injury("left leg", "injured")


@pytest.mark.rule("GC-53")
def test_the_game_master_may_have_it_draw_none() -> None:
    rules = replace(RULES, targeted=replace(RULES.targeted, critical_injures_too=False))
    fight = Fight("AZ", {"A": soldier("rifle"), "Z": soldier(defense=5)}, rules=rules)
    fight.lay_down("Z")
    assert only(fight.aim("Z", "rifle", "left leg", (10, 10), (9,)), InjuryTaken).injury.part == "left leg"


@pytest.mark.rule("GC-53")
def test_the_same_leg_aimed_at_and_drawn_is_off_once() -> None:
    fight = shooting(hp=20)
    events = fight.aim("Z", "rifle", "left leg", (10, 10), (9,), (1,))
    assert [one.effect for one in any_of(events, InjuryTaken)] == ["new", "again"]
    assert fight.wounds("Z") == 1


@pytest.mark.rule("GC-54")
@pytest.mark.parametrize("part", [*LIMBS, "organ", "head"])
def test_bruising_dismembers_nothing_however_much_it_is(part: str) -> None:
    """Strength 15 of 20: injured only, then no worse (GC-A24)."""
    fight = shooting("unarmed", hp=40, strength=21)
    fight.aim("Z", "unarmed", part, HIT, bruise=True)
    assert fight.injuries("Z") == (Injury(part, "injured"),)  # type: ignore[arg-type]
    wounds = fight.wounds("Z")
    assert wounds == (part == "organ")
    again = fight.aim("Z", "unarmed", part, HIT, (10, 10), bruise=True)
    assert only(again, InjuryTaken).effect == "again"
    assert fight.injuries("Z") == (Injury(part, "injured"),)  # type: ignore[arg-type]
    assert fight.wounds("Z") == wounds


@pytest.mark.rule("GC-54")
@pytest.mark.parametrize(("part", "side"), [("neck", ""), ("eye", "left")])
@pytest.mark.parametrize("before", [False, True])
def test_eyes_and_neck_suffer_nothing_by_bruising(part: str, side: str, *, before: bool) -> None:
    """GC-A24."""
    fight = shooting("unarmed", strength=3)
    had = (Injury("neck", "injured"),) if before and part == "neck" else ()
    fight.injure("Z", *had)
    event = only(fight.aim("Z", "unarmed", part, HIT, side=side, bruise=True), InjuryTaken)
    assert event.effect == "none"
    assert (fight.injuries("Z"), fight.wounds("Z"), fight.condition("Z")) == (had, 0, "up")


@pytest.mark.rule("GC-54")
def test_a_random_injury_by_bruising_dismembers_nothing_either() -> None:
    """GC-A10: bruising counts for the random Injury."""
    fight = shooting("unarmed", hp=20, strength=11)
    fight.injure("Z", Injury("left leg", "injured"))
    event = only(fight.do(Attack(fight.unit("Z"), "unarmed", bruise=True), (10, 10), (1,)), InjuryTaken)
    assert (event.injury, event.effect) == (Injury("left leg", "injured"), "again")


@pytest.mark.rule("GC-54")
def test_the_game_master_may_have_bruising_dismember() -> None:
    rules = replace(RULES, bruising=replace(RULES.bruising, dismembers=True))
    fight = Fight("AZ", {"A": soldier(strength=21), "Z": soldier(defense=5, hp=40)}, rules=rules)
    fight.lay_down("Z")
    fight.aim("Z", "unarmed", "left leg", HIT, bruise=True)
    assert fight.injuries("Z") == (Injury("left leg", "dismembered"),)
