"""Ground Combat, Fighting with Cover: low objects, and attacking over them (GC-65 to GC-68)."""

from __future__ import annotations

import pytest

from systems.core.dice import Modifier
from systems.ground.commands import OpenDoor
from systems.ground.components import Exposed
from systems.ground.events import Attacked, Damaged, Exposure, ExposureEnded
from tests.rules.ground.fight import Fight, any_of, only, soldier

LONG = {"A": soldier("rifle"), "Z": soldier("rifle")}


@pytest.mark.rule("GC-65")
def test_a_low_object_hides_who_is_next_to_it_and_a_small_prop_does_not() -> None:
    assert Fight("A...oZ").cannot_attack("Z", "pistol").code == "attack.hidden"
    assert Fight("A...pZ").targets() == "Z"
    assert Fight("A....Z").targets() == "Z"


@pytest.mark.rule("GC-65")
def test_a_low_object_hides_nobody_who_stands_away_from_it() -> None:
    """GR-A07: hidden only behind objects next to the target and not next to the attacker."""
    assert Fight("A..o.Z").targets() == "Z"
    assert Fight("Ao...Z").targets() == "Z"
    assert Fight("AoZ").targets() == "Z"


@pytest.mark.rule("GC-65")
def test_a_thin_low_wall_hides_as_well() -> None:
    low = """
        + + + + + +
        |A . . .oZ|
        + + + + + +
    """
    assert Fight(low).cannot_attack("Z", "pistol").code == "attack.hidden"
    assert Fight(low.replace("oZ", " Z")).targets() == "Z"


@pytest.mark.rule("GC-66")
def test_hidden_completely_is_no_target_and_hidden_in_part_is_one() -> None:
    behind_the_end = """
        A.....
        .....o
        .....Z
    """
    fight = Fight("A...oZ\n.....Y")
    assert fight.targets() == "Y"
    assert fight.option("attack").refusal is None
    assert fight.cannot_attack("Z", "pistol")["behind"] == ((4, 0),)
    assert fight.ap("A") == 12
    assert Fight(behind_the_end).targets() == "Z"


@pytest.mark.rule("GC-66")
def test_cover_is_against_each_opponent_apart() -> None:
    fight = Fight("A...oZ.B", order="ABZ")
    assert fight.targets() == ""
    fight.end()
    assert fight.targets() == "Z"


@pytest.mark.rule("GC-67")
def test_attacking_over_cover_gives_it_up_until_the_own_next_cycle() -> None:
    fight = Fight("A...oZ", LONG, order="ZA")
    fight.attack("A", "rifle", (1, 1))
    assert fight.has("Z", Exposed)
    fight.end()
    assert fight.targets() == "Z"
    fight.attack("Z", "rifle", (1, 1))
    events = fight.end()
    only(events, ExposureEnded)
    assert not fight.has("Z", Exposed)
    fight.end()
    assert fight.acting() == "A"
    assert fight.cannot_attack("Z", "rifle").code == "attack.hidden"


@pytest.mark.rule("GC-67")
def test_the_exposure_lasts_through_the_turns_of_all_others() -> None:
    fight = Fight("A...oZ\nB.....", {"Z": soldier("rifle")}, order="ZAB")
    fight.attack("A", "rifle", (1, 1))
    fight.end()
    for name in "AB":
        assert fight.acting() == name
        assert "Z" in fight.targets()
        fight.end()
    assert not fight.has("Z", Exposed)


@pytest.mark.rule("GC-67")
def test_cover_is_off_against_every_opponent_and_from_every_place() -> None:
    """GC-A30: total cover is off, not just against the one attacked."""
    drawing = """
        A...oZ
        ....o.
        ....o.
        B.....
    """
    fight = Fight(drawing, {"Z": soldier("rifle")}, order="ZBA")
    fight.attack("A", "rifle", (1, 1))
    fight.end()
    assert fight.acting() == "B"
    assert fight.targets() == "Z"


@pytest.mark.rule("GC-67")
def test_an_attack_that_goes_over_nothing_gives_nothing_up() -> None:
    """Away from the object, over one that is nobody's, and over one next to both."""
    for drawing in ("oZ....A", "A..o..Z", "AoZ"):
        fight = Fight(drawing, order="ZA")
        fight.attack("A", "pistol", (1, 1))
        assert not fight.has("Z", Exposed)


@pytest.mark.rule("GC-67")
def test_a_blow_at_a_neighbour_past_an_object_of_ones_own_gives_nothing_up() -> None:
    fight = Fight("oZ\n.A", {"Z": soldier("knife")}, order="ZA")
    fight.attack("A", "knife", (1, 1))
    assert not fight.has("Z", Exposed)


@pytest.mark.rule("GC-67")
def test_the_attack_itself_is_made_before_cover_is_lost() -> None:
    events = Fight("A...oZ", order="ZA").attack("A", "pistol", (6, 6), (2,))
    assert type(events[-1]) is Exposure
    assert only(events, Exposure).by == "low cover"


@pytest.mark.rule("GC-68")
def test_defense_14_becomes_17_until_the_own_next_cycle() -> None:
    fight = Fight("A...oZ", {"A": soldier("rifle", dexterity=2), "Z": soldier("rifle", armour=3)}, order="ZA")
    fight.attack("A", "rifle", (1, 1))
    fight.end()
    assert only(fight.attack("Z", "rifle", (7, 8)), Attacked).defense == 17
    hit = fight.attack("Z", "rifle", (8, 8), (1,))
    assert only(hit, Damaged).damage == 1
    assert Modifier("defense.exposed", 3, "GC-68") in only(hit, Attacked).defense_parts
    fight.end()
    fight.end()
    assert fight.acting() == "A"
    assert fight.cannot_attack("Z", "rifle").code == "attack.hidden"


@pytest.mark.rule("GC-68")
def test_the_bonus_is_against_every_attack_and_not_added_twice() -> None:
    """GC-A30."""
    fight = Fight("A...oZ.B", {"Z": soldier("pistol")}, order="ZBA")
    for _ in range(3):
        fight.attack("A", "pistol", (1, 1))
    fight.end()
    assert fight.acting() == "B"
    assert only(fight.attack("Z", "pistol", (1, 1)), Attacked).defense == 14


@pytest.mark.rule("GC-68")
def test_the_bonus_is_gone_with_the_next_cycle() -> None:
    fight = Fight("A...oZ.B", {"Z": soldier("pistol")}, order="ZBA")
    fight.attack("A", "pistol", (1, 1))
    fight.end()
    fight.until("Z")
    fight.end()
    assert fight.acting() == "B"
    assert only(fight.attack("Z", "pistol", (1, 1)), Attacked).defense == 11


@pytest.mark.rule("GC-68")
def test_who_attacks_from_the_open_has_no_bonus() -> None:
    fight = Fight("A....Z", order="ZA")
    events = fight.attack("A", "pistol", (1, 1))
    assert not any_of(events, Exposure)
    fight.end()
    assert only(fight.attack("Z", "pistol", (1, 1)), Attacked).defense == 11


def test_a_door_in_the_way_is_no_low_object() -> None:
    fight = Fight("AdZ")
    assert fight.cannot_attack("Z", "pistol").code == "attack.no_line"
    fight.do(OpenDoor(0))  # type: ignore[arg-type]
    assert fight.targets() == "Z"
