"""Ground Combat, Injuries: where they come from; head, organs and neck (GC-23 to GC-25, GC-42 to GC-46).

Decisions GC-A10, GC-A12, GC-A17, GC-A19, GC-A20, GC-A24.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from systems.core.events import DieRolled
from systems.ground.components import Dizzy, Injuries, Injury
from systems.ground.events import BecameDizzy, Damaged, Died, HeadCleared, InjuryTaken, WoundsOpened
from tests.rules.ground.fight import RULES, Fight, any_of, only, soldier

HEAD, ORGAN, NECK = Injury("head", "injured"), Injury("organ", "injured"), Injury("neck", "injured")
SEVERED = Injury("neck", "dismembered")
HIT = (8, 9)
FACE = {"organ": 15, "head": 17, "neck": 19}
"""Of the table of random Injuries (GC-A11)."""


def shooting(hp: int = 40, **target: int) -> Fight:
    """A with a rifle, and Z, who is easily hit and has 40 hit points, so that 20 damage is half."""
    sheet = soldier(defense=5, hp=hp, **target)
    return Fight("AB\nZY", {"A": soldier("rifle"), "Z": sheet}, order="ABZY")


@pytest.mark.rule("GC-23")
def test_a_plain_hit_injures_nobody_whatever_it_does() -> None:
    fight = Fight("AZ", {"A": soldier("shotgun"), "Z": soldier(defense=5, hp=13)})
    assert not any_of(fight.attack("Z", "shotgun", HIT, (6, 6)), InjuryTaken)
    assert fight.injuries("Z") == ()


@pytest.mark.rule("GC-23")
def test_a_critical_strike_and_a_targeted_one_do() -> None:
    assert any_of(shooting(hp=20).attack("Z", "rifle", (10, 10), (9,), (15,)), InjuryTaken)
    assert any_of(shooting().aim("Z", "rifle", "organ", HIT, (1,)), InjuryTaken)


@pytest.mark.rule("GC-24")
def test_an_injury_is_noted_with_its_part_and_level() -> None:
    fight = shooting()
    fight.aim("Z", "rifle", "primary arm", HIT, (2,))
    fight.aim("Z", "rifle", "head", HIT, (2,))
    assert fight.get("Z", Injuries) == Injuries((Injury("primary arm", "injured"), HEAD))


@pytest.mark.rule("GC-25")
@pytest.mark.parametrize("part", ["left leg", "right leg", "primary arm", "secondary arm"])
def test_a_second_injury_to_the_same_limb_dismembers_it(part: str) -> None:
    """GC-A12: it takes the place of the first."""
    fight = shooting()
    fight.lay_down("Z")
    fight.injure("Z", HEAD, Injury(part, "injured"), ORGAN)  # type: ignore[arg-type]
    assert only(fight.aim("Z", "rifle", part, HIT, (1,)), InjuryTaken).effect == "worse"
    assert fight.injuries("Z") == (HEAD, Injury(part, "dismembered"), ORGAN)  # type: ignore[arg-type]


@pytest.mark.rule("GC-25")
@pytest.mark.parametrize(
    ("part", "face"), [("left leg", 1), ("right leg", 5), ("secondary arm", 9), ("primary arm", 12)]
)
def test_on_a_limb_that_is_off_an_injury_does_nothing_more(part: str, face: int) -> None:
    """GC-A12."""
    fight = shooting(hp=20)
    fight.injure("Z", Injury(part, "dismembered"))  # type: ignore[arg-type]
    assert only(fight.attack("Z", "rifle", (10, 10), (9,), (face,)), InjuryTaken).effect == "again"
    assert fight.wounds("Z") == 0


@pytest.mark.rule("GC-25")
def test_one_leg_twice_is_not_two_legs_once() -> None:
    fight = shooting()
    fight.lay_down("Z")
    fight.aim("Z", "rifle", "left leg", HIT, (1,))
    fight.aim("Z", "rifle", "right leg", HIT, (1,))
    assert fight.injuries("Z") == (Injury("left leg", "injured"), Injury("right leg", "injured"))


@pytest.mark.rule("GC-42")
def test_a_head_injury_makes_dizzy_for_as_many_cycles_as_damage() -> None:
    """Damage 7: Dizzy 7, counted down as each own turn ends, so that seven are spent dizzy."""
    fight = shooting()
    assert only(fight.aim("Z", "rifle", "head", HIT, (7,)), BecameDizzy).cycles == 7
    for left in range(7, 0, -1):
        fight.until("Z")
        assert fight.get("Z", Dizzy).cycles == left
        events = fight.end()
        assert bool(any_of(events, HeadCleared)) == (left == 1)
    assert not fight.has("Z", Dizzy)
    fight.until("Z")
    assert not any_of(fight.end(), HeadCleared)


@pytest.mark.rule("GC-42")
def test_the_turns_of_others_do_not_count() -> None:
    fight = shooting()
    fight.aim("Z", "rifle", "head", HIT, (3,))
    fight.until("Z")
    assert fight.get("Z", Dizzy).cycles == 3


@pytest.mark.rule("GC-42")
@pytest.mark.parametrize(("left", "cycles"), [(3, 7), (7, 7), (8, 8)])
def test_of_two_spells_the_longer_holds(left: int, cycles: int) -> None:
    """GC-A17; the head was whole, though still ringing."""
    fight = shooting()
    fight.set("Z", Dizzy(left))
    fight.aim("Z", "rifle", "head", HIT, (7,))
    assert fight.get("Z", Dizzy).cycles == cycles


@pytest.mark.rule("GC-42")
def test_dizzy_takes_3_from_shooting_and_nothing_from_blows() -> None:
    """GC-A17: on rolls that need perception."""
    for weapon, expected in (("pistol", [("dizzy", -3, "GC-A17")]), ("knife", [])):
        fight = Fight("AZ", {"A": soldier(weapon)})
        fight.set("A", Dizzy(2))
        roll = any_of(fight.attack("Z", weapon, (1, 1)), DieRolled)[0]
        assert [(one.code, one.value, one.source) for one in roll.modifiers if one.code == "dizzy"] == expected


@pytest.mark.rule("GC-43")
def test_a_head_struck_again_adds_2_to_that_attack_and_is_never_off() -> None:
    """Damage 6: 8 hit points, and dizzy for 8 cycles (GC-A19)."""
    fight = shooting()
    fight.injure("Z", HEAD)
    events = fight.aim("Z", "rifle", "head", HIT, (6,))
    hit = only(events, Damaged)
    assert (hit.damage, fight.hp("Z")) == (8, 32)
    assert [(part.code, part.value, part.source) for part in hit.parts] == [
        ("weapon", 6, "GC-09"), ("head_again", 2, "GC-43"),
    ]  # fmt: skip
    assert fight.get("Z", Dizzy).cycles == 8
    assert fight.injuries("Z") == (HEAD,)
    assert only(events, InjuryTaken).effect == "again"


@pytest.mark.rule("GC-43")
def test_the_first_time_it_adds_nothing() -> None:
    fight = shooting()
    assert only(fight.aim("Z", "rifle", "head", HIT, (6,)), Damaged).damage == 6


@pytest.mark.rule("GC-43")
def test_a_random_head_injury_adds_its_2_as_well() -> None:
    """Critical, 9 and 2, and the head again: 13."""
    fight = shooting(hp=20)
    fight.injure("Z", HEAD)
    assert only(fight.attack("Z", "rifle", (10, 10), (9,), (FACE["head"],)), Damaged).damage == 13


@pytest.mark.rule("GC-43")
def test_the_2_count_for_more_than_half() -> None:
    """GC-A10: 10 is half of 20; a head struck again makes a critical 8 + 2 into 12, which draws an Injury."""
    fight = shooting(hp=20)
    fight.injure("Z", HEAD)
    events = fight.aim("Z", "rifle", "head", (10, 10), (8,), (FACE["organ"],))
    assert [one.injury.part for one in any_of(events, InjuryTaken)] == ["head", "organ"]


@pytest.mark.rule("GC-43")
def test_over_half_a_head_is_injured_and_no_more() -> None:
    fight = shooting(hp=15)
    fight.aim("Z", "rifle", "head", HIT, (10,))
    assert fight.injuries("Z") == (HEAD,)


@pytest.mark.rule("GC-44")
@pytest.mark.parametrize("part", ["organ", "neck"])
def test_an_injury_to_organs_or_neck_opens_a_wound(part: str) -> None:
    fight = shooting()
    opened = only(fight.aim("Z", "rifle", part, HIT, (3,)), WoundsOpened)
    assert (opened.stacks, opened.now, fight.wounds("Z")) == (1, 1, 1)
    assert fight.injuries("Z") == (Injury(part, "injured"),)  # type: ignore[arg-type]


@pytest.mark.rule("GC-44")
@pytest.mark.parametrize("part", ["organ", "neck"])
@pytest.mark.parametrize(("damage", "stacks"), [(5, 1), (6, 2)])
def test_more_than_half_opens_two(part: str, damage: int, stacks: int) -> None:
    """GC-A20: of 10 hit points 6 are more than half; a whole neck is not severed."""
    fight = shooting(hp=10)
    fight.aim("Z", "rifle", part, HIT, (damage,))
    assert fight.wounds("Z") == stacks
    assert fight.condition("Z") == "up"


@pytest.mark.rule("GC-44")
def test_a_random_injury_opens_one_whatever_the_damage() -> None:
    fight = shooting(hp=20)
    fight.attack("Z", "rifle", (10, 10), (9,), (FACE["organ"],))
    assert fight.wounds("Z") == 1


@pytest.mark.rule("GC-45")
@pytest.mark.parametrize("damage", [3, 10])
def test_organs_struck_again_bleed_more_and_are_never_off(damage: int) -> None:
    fight = shooting(hp=18)
    fight.aim("Z", "rifle", "organ", HIT, (3,))
    fight.aim("Z", "rifle", "organ", HIT, (damage,))
    assert fight.wounds("Z") == 2
    assert fight.injuries("Z") == (ORGAN,)


@pytest.mark.rule("GC-46")
def test_a_neck_struck_again_is_severed_which_is_death() -> None:
    """At any hit points."""
    fight = shooting()
    fight.injure("Z", NECK)
    events = fight.aim("Z", "rifle", "neck", HIT, (1,))
    assert (fight.condition("Z"), fight.hp("Z")) == ("dead", 39)
    assert only(events, Died).unit == fight.unit("Z")
    assert only(events, InjuryTaken).code == "injury_taken.decapitated"
    assert fight.injuries("Z") == (SEVERED,)
    assert fight.refused(fight.aimed("Z", "rifle", "head")).code == "attack.dead"


@pytest.mark.rule("GC-46")
def test_by_a_random_injury_as_well() -> None:
    fight = shooting(hp=20)
    fight.injure("Z", NECK)
    fight.attack("Z", "rifle", (10, 10), (9,), (FACE["neck"],))
    assert fight.condition("Z") == "dead"


@pytest.mark.rule("GC-46")
def test_aimed_at_and_drawn_at_once_it_is_severed_too() -> None:
    """GC-A23: the part aimed at suffers first."""
    fight = shooting(hp=20)
    fight.aim("Z", "rifle", "neck", (10, 10), (9,), (FACE["neck"],))
    assert fight.condition("Z") == "dead"


@pytest.mark.rule("GC-46")
def test_a_whole_neck_may_be_severed_where_the_figure_says_so() -> None:
    rules = replace(RULES, injuries=replace(RULES.injuries, neck_over_half="decapitation"))
    fight = Fight("AZ", {"A": soldier("rifle"), "Z": soldier(defense=5, hp=10)}, rules=rules)
    fight.aim("Z", "rifle", "neck", HIT, (6,))
    assert fight.condition("Z") == "dead"
    assert fight.injuries("Z") == (SEVERED,)


@pytest.mark.rule("GC-23")
def test_an_attack_that_does_no_damage_injures_nobody() -> None:
    """GC-A12, GC-16: bare hands at Strength -4."""
    fight = Fight("AZ", {"A": soldier(strength=-4), "Z": soldier(defense=5)})
    fight.injure("Z", HEAD)
    events = fight.aim("Z", "unarmed", "head", HIT)
    assert only(events, Damaged).damage == 0
    assert not any_of(events, InjuryTaken)
    assert not fight.has("Z", Dizzy)
