"""Below 0 hit points: staying conscious, unconscious, dead (GC-A29)."""

from __future__ import annotations

import pytest

from systems.core.components import Result
from systems.core.events import BattleEnded, DieRolled, TurnBegan, TurnEnded
from systems.ground.components import Exposed, HitPoints, Posture, Pressed
from systems.ground.events import Damaged, Died, FellUnconscious, InjuryTaken, StayedConscious
from tests.rules.ground.fight import Fight, any_of, only, soldier


def shot(
    hp: int, damage: int, *faces: tuple[int, ...], willpower: int = 0, hp_max: int = 20
) -> tuple[Fight, list[object]]:
    """A fight in which Z, at so many hit points, was hit for so many; the faces that followed."""
    fight = Fight("AB\nZY", {"A": soldier("rifle"), "Z": soldier(willpower=willpower, hp=hp_max)})
    fight.hurt_to("Z", hp)
    return fight, list(fight.attack("Z", "rifle", (6, 6), (damage,), *faces))


def test_gc_a29_at_exactly_0_one_is_up_and_rolls_nothing() -> None:
    fight, _ = shot(5, 5)
    assert (fight.hp("Z"), fight.condition("Z")) == (0, "up")
    assert not fight.get("Z", Posture).prone
    fight.end()
    fight.until("Z")


@pytest.mark.parametrize(("faces", "state"), [((5, 5), "unconscious"), ((5, 6), "up")])
def test_gc_a29_below_0_a_willpower_roll_met_by_equality(faces: tuple[int, int], state: str) -> None:
    """At -1 the difficulty is 11: 10 fails, 11 stays."""
    fight, events = shot(5, 6, faces)
    assert fight.condition("Z") == state
    roll = [one for one in events if isinstance(one, DieRolled)][-1]
    assert (roll.unit, roll.dice, roll.against, roll.strict) == (fight.unit("Z"), (10, 10), 11, False)


@pytest.mark.parametrize(("faces", "state"), [((5, 7), "unconscious"), ((5, 8), "up")])
def test_gc_a29_the_difficulty_grows_with_what_is_missing_and_willpower_helps(
    faces: tuple[int, int], state: str
) -> None:
    """At -5 with Willpower 2: 15 - 2, so 13 on the dice."""
    fight, _ = shot(5, 10, faces, willpower=2)
    assert (fight.hp("Z"), fight.condition("Z")) == (-5, state)


def test_gc_a29_every_further_damage_asks_again() -> None:
    fight, _ = shot(0, 2, (10, 10))
    fight.attack("Z", "rifle", (6, 6), (1,), (6, 6))
    assert fight.condition("Z") == "unconscious"


def test_gc_a29_a_hit_that_does_no_damage_asks_nothing() -> None:
    fight = Fight("AZ", {"A": soldier(strength=-4)})
    fight.hurt_to("Z", -3)
    assert only(fight.attack("Z", "unarmed", (6, 6)), Damaged).damage == 0
    assert fight.condition("Z") == "up"


@pytest.mark.parametrize(("faces", "stays"), [((6, 6), False), ((6, 7), True)])
def test_gc_a29_at_the_start_of_the_own_cycle_a_roll_as_well(faces: tuple[int, int], *, stays: bool) -> None:
    fight = Fight("AB\nZY", order="AZBY")
    fight.hurt_to("Z", -3)
    events = fight.end(faces)
    assert only(events, DieRolled).against == 13
    if stays:
        assert only(events, StayedConscious).unit == fight.unit("Z")
        assert fight.acting() == "Z"
    else:
        assert only(events, FellUnconscious).unit == fight.unit("Z")
        assert [type(one) for one in events] == [TurnEnded, TurnBegan, DieRolled, FellUnconscious, TurnEnded, TurnBegan]
        assert fight.acting() == "B"


def test_gc_a29_no_roll_at_the_start_of_a_cycle_at_0() -> None:
    fight = Fight("AB\nZY", order="AZBY")
    fight.hurt_to("Z", 0)
    assert not any_of(fight.end(), DieRolled)


@pytest.mark.parametrize(
    ("hp", "damage", "faces", "state"), [(-10, 9, ((10, 10),), "unconscious"), (-10, 10, (), "dead")]
)
def test_gc_a29_dead_at_minus_the_maximum(hp: int, damage: int, faces: tuple[tuple[int, int], ...], state: str) -> None:
    """Maximum 20: -19 rolls, -20 is dead without a roll."""
    fight, events = shot(hp, damage, *faces)
    assert (fight.hp("Z"), fight.condition("Z")) == (hp - damage, state)
    assert any(isinstance(one, Died) for one in events) == (state == "dead")


def test_gc_a29_the_maximum_is_the_characters_own() -> None:
    fight, _ = shot(3, 10, hp_max=7)
    assert fight.condition("Z") == "dead"
    assert fight.get("Z", HitPoints) == HitPoints(-7, 7)


def test_gc_a29_the_unconscious_lie_lose_cover_and_can_be_attacked_without_further_rolls() -> None:
    fight, _ = shot(5, 6, (1, 1))
    assert fight.get("Z", Posture).prone
    assert not fight.has("Z", Pressed)
    assert not fight.has("Z", Exposed)
    fight.attack("Z", "rifle", (6, 6), (1,))
    assert (fight.hp("Z"), fight.condition("Z")) == (-2, "unconscious")


def test_gc_a29_the_unconscious_can_be_killed() -> None:
    fight, _ = shot(5, 6, (1, 1))
    fight.hurt_to("Z", -19)
    assert only(fight.attack("Z", "rifle", (6, 6), (1,)), Died).unit == fight.unit("Z")
    assert fight.condition("Z") == "dead"


def test_gc_a29_the_unconscious_have_no_turn_and_do_not_wake() -> None:
    fight, _ = shot(5, 6, (1, 1))
    for _ in range(6):
        assert fight.acting() != "Z"
        assert not any_of(fight.end(), DieRolled)
    assert fight.condition("Z") == "unconscious"


def test_gc_a29_who_is_exposed_is_so_no_longer_when_they_fall() -> None:
    fight = Fight("A.oZ.Y", {"A": soldier("rifle")}, order="ZAY")
    fight.attack("A", "pistol", (1, 1))
    assert fight.has("Z", Exposed)
    fight.end()
    fight.hurt_to("Z", 0)
    fight.attack("Z", "rifle", (8, 7), (1,), (1, 1))
    assert not fight.has("Z", Exposed)


def test_gc_a29_the_last_to_fall_unconscious_ends_the_battle() -> None:
    fight = Fight("A.Z")
    fight.hurt_to("Z", 0)
    events = fight.attack("Z", "pistol", (6, 6), (1,), (1, 1))
    assert only(events, BattleEnded).result == Result(("blue",), "eliminate", 0)  # type: ignore[arg-type]
    assert fight.acting() == ""


def test_gc_a29_falling_at_the_start_of_ones_cycle_ends_it_too() -> None:
    fight = Fight("A.Z")
    fight.hurt_to("Z", -2)
    assert only(fight.end((1, 1)), BattleEnded).result.winners == ("blue",)


def test_an_injury_is_rolled_before_the_willpower_roll() -> None:
    """GR-A12: the attacker's dice come before the defender's."""
    fight = Fight("AZ\n.Y", {"A": soldier("rifle")})
    fight.hurt_to("Z", 5)
    events = fight.attack("Z", "rifle", (10, 10), (9,), (1,), (10, 10), (10, 10))
    assert [roll.why for roll in any_of(events, DieRolled)] == ["attack", "damage", "injury", "balance", "willpower"]
    assert only(events, InjuryTaken).unit == fight.unit("Z")
