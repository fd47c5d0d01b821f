"""Lying down (GC-A14)."""

from __future__ import annotations

import pytest

from systems.core.dice import Modifier
from systems.ground.commands import LieDown, Move
from systems.ground.components import Condition, Exposed
from systems.ground.events import Attacked, Exposure
from tests.rules.ground.fight import Fight, any_of, only, soldier


def attacked(drawing: str, weapon: str = "pistol") -> Attacked:
    fight = Fight(drawing, {"A": soldier(weapon)})
    fight.lay_down("Z")
    return only(fight.attack("Z", weapon, (1, 1)), Attacked)


@pytest.mark.parametrize("drawing", ["AZ", "A.\n.Z", "A\nZ"])
def test_gc_a14_2_less_against_neighbours_shots_and_blows_alike(drawing: str) -> None:
    assert attacked(drawing).defense == 9
    assert Modifier("defense.prone_near", -2, "GC-A14") in attacked(drawing, "knife").defense_parts


@pytest.mark.parametrize("drawing", ["A.Z", "A..\n..Z", "A.......Z"])
def test_gc_a14_2_more_against_all_others(drawing: str) -> None:
    assert attacked(drawing).defense == 13
    assert Modifier("defense.prone_far", 2, "GC-A14") in attacked(drawing).defense_parts


def test_gc_a14_a_neighbour_who_cannot_step_there_is_no_neighbour() -> None:
    """GR-A14: adjacent is a neighbour with line of effect and a legal step."""
    assert attacked("A#\n.Z").defense == 13


def test_gc_a14_lying_down_adds_to_a_figure_of_the_sheet_and_to_being_exposed() -> None:
    fight = Fight("A..Z", {"Z": soldier(defense=15)})
    fight.lay_down("Z")
    fight.set("Z", Exposed())
    assert only(fight.attack("Z", "pistol", (1, 1)), Attacked).defense == 15 + 2 + 3


def test_gc_a14_the_attackers_own_posture_changes_nothing() -> None:
    fight = Fight("A..Z")
    fight.do(LieDown())
    assert only(fight.attack("Z", "pistol", (1, 1)), Attacked).defense == 11


@pytest.mark.parametrize("drawing", ["A.o...Z", "A...oZ", "A..o..Z"])
def test_gc_a14_any_low_object_on_the_way_hides_who_lies(drawing: str) -> None:
    fight = Fight(drawing)
    fight.lay_down("Z")
    refusal = fight.cannot_attack("Z", "pistol")
    assert refusal.code == "attack.hidden"
    assert refusal["behind"] == ((drawing.index("o"), 0),)


@pytest.mark.parametrize("drawing", ["Ao....Z", "AoZ", "A.....Zo", "A.....Z\n..o....", ".o.....\nA.....Z"])
def test_gc_a14_one_next_to_the_attacker_or_off_the_way_does_not(drawing: str) -> None:
    fight = Fight(drawing)
    fight.lay_down("Z")
    assert fight.targets() == "Z"


def test_gc_a14_the_same_object_does_not_hide_who_stands() -> None:
    assert Fight("A..o..Z").targets() == "Z"


def test_gc_a14_who_lies_only_crawls() -> None:
    fight = Fight("A......1\n.......Z")
    fight.do(LieDown())
    refusal = fight.refused(Move(fight.marks["1"]))
    assert (refusal.code, refusal["price"], refusal["ap"]) == ("not_enough_ap", 14, 11)


def test_gc_67_attacking_from_behind_an_object_that_hides_only_the_prone_gives_that_up_as_well() -> None:
    """Otherwise somebody lying behind a distant barrier could shoot all day and never be shot at."""
    fight = Fight("A..o..Z", order="ZA")
    fight.do(LieDown())
    assert only(fight.attack("A", "pistol", (1, 1)), Exposure).by == "low cover"
    fight.end()
    assert fight.targets() == "Z"
    assert only(fight.attack("Z", "pistol", (1, 1)), Attacked).defense == 11 + 2 + 3


def test_gc_67_the_same_attack_standing_gives_nothing_up() -> None:
    fight = Fight("A..o..Z", order="ZA")
    assert not any_of(fight.attack("A", "pistol", (1, 1)), Exposure)


def test_gc_67_a_prone_attack_over_nothing_gives_nothing_up() -> None:
    for drawing in ("A.....Z", "AoZ", "A.....Zo", "A.....Z\n..o...."):
        fight = Fight(drawing, order="ZA")
        fight.do(LieDown())
        assert not any_of(fight.attack("A", "pistol", (1, 1)), Exposure)


def test_gc_a29_who_is_down_lies_and_is_hidden_and_hit_like_the_prone() -> None:
    fight = Fight("A.....Z")
    fight.set("Z", Condition("unconscious"))
    fight.lay_down("Z")
    assert only(fight.attack("Z", "pistol", (1, 1)), Attacked).defense == 13
