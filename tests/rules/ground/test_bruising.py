"""Ground Combat, Bruising Damage (GC-61 to GC-64; decisions GC-A25, GC-A28, GC-A29)."""

from __future__ import annotations

import pytest

from systems.core.decisions import OpenDecisions
from systems.core.dice import Faces
from systems.core.events import BattleEnded, DieRolled, Event
from systems.ground.commands import Attack
from systems.ground.components import Bruising, OpenWounds
from systems.ground.events import Attacked, Bruised, Damaged, FellUnconscious, StayedConscious
from tests.rules.ground.fight import Fight, any_of, only, soldier

HIT = (8, 9)


def boxing(strength: int = 3, hp: int = 20, willpower: int = 0) -> Fight:
    """A with bare hands, and Z, who is easily hit; B and Y besides, so that nobody's fall ends it."""
    sheets = {"A": soldier(strength=strength), "Z": soldier(defense=5, hp=hp, willpower=willpower)}
    return Fight("AB\nZY", sheets, order="ABZY")


def bruise(fight: Fight, *faces: Faces, natural: Faces = HIT) -> tuple[Event, ...]:
    return fight.do(Attack(fight.unit("Z"), "unarmed", bruise=True), natural, *faces)


def points(fight: Fight) -> int:
    return fight.get("Z", Bruising).points


@pytest.mark.rule("GC-61")
def test_bruising_is_counted_apart_from_hit_points() -> None:
    fight = boxing(strength=5)
    event = only(bruise(fight), Bruised)
    assert (points(fight), fight.hp("Z")) == (5, 20)
    assert (event.damage, event.bruising, event.hp, event.critical) == (5, 5, 20, False)
    assert [(part.code, part.value) for part in event.parts] == [("strength", 5)]
    bruise(fight)
    assert (points(fight), fight.hp("Z")) == (10, 20)


@pytest.mark.rule("GC-61")
def test_a_critical_strike_bruises_the_more() -> None:
    fight = boxing(strength=5)
    event = only(bruise(fight, natural=(10, 10)), Bruised)
    assert (event.damage, event.critical) == (7, True)


@pytest.mark.rule("GC-61")
def test_damage_that_is_not_to_bruise_leaves_bruising_as_it_is() -> None:
    fight = boxing()
    fight.set("Z", Bruising(4))
    assert only(fight.attack("Z", "unarmed", HIT), Damaged).hp == 17
    assert points(fight) == 4


@pytest.mark.rule("GC-61")
@pytest.mark.parametrize(("weapon", "can"), [("spear", True), ("knife", False), ("rifle", False), ("pistol", False)])
def test_weapons_bruise_where_their_row_says_so(weapon: str, *, can: bool) -> None:
    """GC-A25: bare hands always can."""
    fight = Fight("AZ", {"A": soldier(weapon), "Z": soldier(defense=5)})
    command = Attack(fight.unit("Z"), weapon, bruise=True)
    if can:
        assert only(fight.do(command, HIT, (4,)), Bruised).damage == 5
    else:
        assert fight.refused(command).code == "attack.cannot_bruise"


@pytest.mark.rule("GC-61")
def test_it_is_offered_with_what_can() -> None:
    fight = Fight("AZ", {"A": soldier()})
    assert fight.option("bruise").commands == (Attack(fight.unit("Z"), "unarmed", bruise=True),)
    armed = Fight("AZ", {"A": soldier("knife")})
    families = armed.ground.options(armed.view(), armed.view().battle(OpenDecisions).decisions[0])
    assert "bruise" not in [one.code for one in families]


@pytest.mark.rule("GC-61")
def test_the_attack_says_so() -> None:
    fight = boxing()
    assert only(bruise(fight), Attacked).bruise


@pytest.mark.rule("GC-62")
@pytest.mark.parametrize(("before", "rolls"), [(5, False), (6, True)])
def test_more_bruising_than_hit_points_asks_for_a_roll(before: int, *, rolls: bool) -> None:
    """HP 8: bruising 8 asks nothing, 9 does."""
    fight = boxing()
    fight.hurt_to("Z", 8)
    fight.set("Z", Bruising(before))
    events = bruise(fight, *[(10, 10)] * rolls)
    assert ("willpower" in [one.why for one in any_of(events, DieRolled)]) == rolls


@pytest.mark.rule("GC-62")
@pytest.mark.parametrize(("before", "rolls"), [(7, False), (8, True)])
def test_after_any_damage(before: int, *, rolls: bool) -> None:
    """Three hit points fewer: HP 7, and bruising 7 or 8."""
    fight = boxing()
    fight.hurt_to("Z", 10)
    fight.set("Z", Bruising(before))
    events = fight.attack("Z", "unarmed", HIT, *[(10, 10)] * rolls)
    assert ("willpower" in [one.why for one in any_of(events, DieRolled)]) == rolls


@pytest.mark.rule("GC-62")
def test_an_attack_that_does_no_damage_asks_nothing() -> None:
    fight = boxing(strength=-4)
    fight.hurt_to("Z", 2)
    fight.set("Z", Bruising(5))
    bruise(fight)
    assert fight.condition("Z") == "up"


@pytest.mark.rule("GC-62")
@pytest.mark.parametrize(("faces", "stays"), [((6, 6), False), ((6, 7), True)])
def test_bleeding_is_damage_too(faces: Faces, *, stays: bool) -> None:
    """GC-A28: HP 5 becomes 4 with bruising 7: 13 at the start of the cycle."""
    fight = Fight("AB\nZY", order="AZBY")
    fight.hurt_to("Z", 5)
    fight.set("Z", Bruising(7))
    fight.set("Z", OpenWounds(1))
    events = fight.end(faces)
    assert only(events, DieRolled).against == 13
    assert bool(any_of(events, StayedConscious)) == stays
    assert bool(any_of(events, FellUnconscious)) != stays


@pytest.mark.rule("GC-62")
def test_a_cycle_that_begins_is_none() -> None:
    fight = Fight("AB\nZY", order="AZBY")
    fight.hurt_to("Z", 5)
    fight.set("Z", Bruising(7))
    assert not any_of(fight.end(), DieRolled)
    assert fight.acting() == "Z"


@pytest.mark.rule("GC-63")
@pytest.mark.parametrize(("faces", "state"), [((6, 7), "unconscious"), ((7, 7), "up")])
def test_a_failed_roll_is_unconscious(faces: Faces, state: str) -> None:
    """Bruising 12, HP 8: 14, met by equality."""
    fight = boxing(strength=4)
    fight.hurt_to("Z", 8)
    fight.set("Z", Bruising(8))
    events = bruise(fight, faces)
    assert fight.condition("Z") == state
    assert bool(any_of(events, FellUnconscious)) == (state == "unconscious")


@pytest.mark.rule("GC-63")
def test_the_last_to_be_knocked_out_ends_the_battle() -> None:
    fight = Fight("AZ", {"A": soldier(strength=4), "Z": soldier(defense=5, hp=3)})
    events = bruise(fight, (1, 1))
    assert only(events, BattleEnded).result.winners == ("blue",)
    assert fight.hp("Z") == 3


@pytest.mark.rule("GC-63")
def test_the_unconscious_make_no_further_roll_and_bruising_kills_nobody() -> None:
    fight = boxing(strength=9, hp=5)
    bruise(fight, (1, 1))
    bruise(fight)
    assert (points(fight), fight.hp("Z"), fight.condition("Z")) == (18, 5, "unconscious")


@pytest.mark.rule("GC-64")
@pytest.mark.parametrize(("hp", "before", "against"), [(8, 9, 14), (8, 6, 11), (1, 0, 12)])
def test_the_difficulty_is_10_and_what_bruising_is_above_hit_points(hp: int, before: int, against: int) -> None:
    """With 3 more bruising."""
    fight = boxing()
    fight.hurt_to("Z", hp)
    fight.set("Z", Bruising(before))
    roll = any_of(bruise(fight, (10, 10)), DieRolled)[-1]
    assert (roll.why, roll.against, roll.strict, roll.unit) == ("willpower", against, False, fight.unit("Z"))


@pytest.mark.rule("GC-64")
@pytest.mark.parametrize(("faces", "state"), [((5, 6), "unconscious"), ((6, 6), "up")])
def test_willpower_helps(faces: Faces, state: str) -> None:
    """14 with Willpower 2: 12 on the dice."""
    fight = boxing(willpower=2)
    fight.hurt_to("Z", 8)
    fight.set("Z", Bruising(9))
    bruise(fight, faces)
    assert fight.condition("Z") == state


@pytest.mark.rule("GC-64")
def test_below_0_hit_points_one_roll_decides_for_both() -> None:
    """GC-A28: HP -2 with bruising 4 is 16."""
    fight = boxing()
    fight.hurt_to("Z", 1)
    fight.set("Z", Bruising(4))
    rolls = any_of(fight.attack("Z", "unarmed", HIT, (10, 10)), DieRolled)
    assert [(one.why, one.against) for one in rolls][1:] == [("willpower", 16)]


@pytest.mark.rule("GC-64")
def test_at_the_start_of_a_cycle_below_0_bruising_counts_as_well() -> None:
    fight = Fight("AB\nZY", order="AZBY")
    fight.hurt_to("Z", -3)
    fight.set("Z", Bruising(2))
    assert only(fight.end((10, 10)), DieRolled).against == 15
