"""Ground Combat, Critical Strikes (GC-17 to GC-22)."""

from __future__ import annotations

import pytest

from systems.core.events import DieRolled
from systems.ground.components import Injuries, Injury
from systems.ground.events import AttackMissed, Damaged, InjuryTaken
from tests.rules.ground.fight import RULES, Fight, any_of, only, soldier

TABLE = {
    **dict.fromkeys(range(1, 5), "left leg"), **dict.fromkeys(range(5, 9), "right leg"),
    **dict.fromkeys(range(9, 12), "secondary arm"), **dict.fromkeys(range(12, 15), "primary arm"),
    **dict.fromkeys(range(15, 17), "organ"), **dict.fromkeys(range(17, 19), "head"), 19: "neck",
}  # fmt: skip
"""GC-A11, all faces but the 20."""


@pytest.mark.rule("GC-17")
def test_two_tens_are_a_critical_strike() -> None:
    assert only(Fight("AZ").attack("Z", "pistol", (10, 10), (1,)), Damaged).critical


@pytest.mark.rule("GC-17")
@pytest.mark.parametrize("dexterity", [1, 2, 5])
def test_a_total_of_20_and_more_by_modifiers_is_none(dexterity: int) -> None:
    fight = Fight("AZ", {"A": soldier("pistol", dexterity=dexterity)})
    hit = only(fight.attack("Z", "pistol", (10, 9), (1,)), Damaged)
    assert (hit.critical, hit.damage) == (False, 1)


@pytest.mark.rule("GC-17")
def test_two_tens_are_a_critical_strike_though_modifiers_take_the_total_below_20() -> None:
    fight = Fight("AZ", {"A": soldier("pistol", dexterity=-3)})
    assert only(fight.attack("Z", "pistol", (10, 10), (1,)), Damaged).critical


@pytest.mark.rule("GC-17")
def test_bare_hands_strike_critically_too() -> None:
    """GC-A08."""
    assert only(Fight("AZ", {"A": soldier(strength=2)}).attack("Z", "unarmed", (10, 10)), Damaged).damage == 2 + 2


@pytest.mark.rule("GC-18")
@pytest.mark.parametrize(("defense", "hits"), [(18, True), (19, False)])
def test_a_critical_strike_adds_3_after_everything_else(defense: int, *, hits: bool) -> None:
    """Natural 20, modifiers -4: 19 in all."""
    fight = Fight("AZ", {"A": soldier("pistol", dexterity=-4), "Z": soldier(defense=defense)})
    events = fight.attack("Z", "pistol", (10, 10), *[(1,)] * hits)
    assert bool(any_of(events, Damaged)) == hits


@pytest.mark.rule("GC-18")
def test_19_on_the_dice_adds_nothing() -> None:
    fight = Fight("AZ", {"Z": soldier(defense=19)})
    only(fight.attack("Z", "pistol", (9, 10)), AttackMissed)


@pytest.mark.rule("GC-19")
@pytest.mark.parametrize(("defense", "hits"), [(22, True), (23, False), (24, False)])
def test_a_critical_strike_can_miss(defense: int, *, hits: bool) -> None:
    """Natural 20 makes 23: Defense 23 and 24 are missed."""
    fight = Fight("AZ", {"Z": soldier(defense=defense)})
    events = fight.attack("Z", "pistol", (10, 10), *[(4,)] * hits)
    assert bool(any_of(events, Damaged)) == hits
    if not hits:
        assert only(events, AttackMissed).critical
        assert fight.hp("Z") == 20


@pytest.mark.rule("GC-20")
def test_a_critical_hit_adds_dexterity_and_2_to_damage() -> None:
    fight = Fight("AZ", {"A": soldier("pistol", dexterity=2)})
    hit = only(fight.attack("Z", "pistol", (10, 10), (6,)), Damaged)
    assert hit.damage == 10
    assert [(part.code, part.value) for part in hit.parts] == [("weapon", 6), ("critical", 4)]
    assert fight.hp("Z") == 10


@pytest.mark.rule("GC-20")
@pytest.mark.parametrize(("dexterity", "bonus"), [(-1, 1), (-2, 0), (-3, 0), (0, 2), (4, 6)])
def test_negative_dexterity_lowers_the_bonus_to_nothing_at_most(dexterity: int, bonus: int) -> None:
    """GC-A09."""
    fight = Fight("AZ", {"A": soldier("pistol", dexterity=dexterity)})
    assert only(fight.attack("Z", "pistol", (10, 10), (3,)), Damaged).damage == 3 + bonus


@pytest.mark.rule("GC-21")
@pytest.mark.parametrize(("face", "damage", "injures"), [(8, 10, False), (9, 11, True)])
def test_more_than_half_the_maximum_by_a_critical_strike_injures(face: int, damage: int, *, injures: bool) -> None:
    """Maximum 20: 11 injures, 10 does not."""
    fight = Fight("AZ", {"A": soldier("rifle")})
    events = fight.attack("Z", "rifle", (10, 10), (face,), *[(15,)] * injures)
    assert only(events, Damaged).damage == damage
    assert bool(any_of(events, InjuryTaken)) == injures
    assert bool(fight.get("Z", Injuries).parts) == injures


@pytest.mark.rule("GC-21")
@pytest.mark.parametrize(("hp_max", "injures"), [(11, True), (12, False), (13, False)])
def test_the_half_is_of_the_maximum_and_not_rounded(hp_max: int, *, injures: bool) -> None:
    """Damage 6: more than half of 11, not of 12."""
    fight = Fight("AZ", {"Z": soldier(hp=hp_max)})
    events = fight.attack("Z", "pistol", (10, 10), (4,), *[(15,)] * injures)
    assert bool(any_of(events, InjuryTaken)) == injures


@pytest.mark.rule("GC-21")
def test_the_half_is_of_the_maximum_and_not_of_what_is_left() -> None:
    fight = Fight("AZ", {"A": soldier("rifle")})
    fight.hurt_to("Z", 10)
    assert not any_of(fight.attack("Z", "rifle", (10, 10), (8,)), InjuryTaken)
    assert fight.hp("Z") == 0


@pytest.mark.rule("GC-21")
def test_the_same_damage_without_a_critical_strike_injures_nobody() -> None:
    fight = Fight("AZ", {"A": soldier("shotgun")})
    events = fight.attack("Z", "shotgun", (6, 6), (6, 6))
    assert only(events, Damaged).damage == 12
    assert not any_of(events, InjuryTaken)


@pytest.mark.rule("GC-22")
@pytest.mark.parametrize(("face", "part"), TABLE.items())
def test_each_face_of_the_table_is_its_part(face: int, part: str) -> None:
    fight = Fight("AZ", {"A": soldier("rifle"), "Z": soldier()})
    stays_up = [(10, 10)] * part.endswith("leg")
    events = fight.attack("Z", "rifle", (10, 10), (10,), (face,), *stays_up)
    assert only(events, InjuryTaken).injury == Injury(part, "injured")  # type: ignore[arg-type]
    assert fight.get("Z", Injuries).parts == (Injury(part, "injured"),)  # type: ignore[arg-type]
    assert any_of(events, DieRolled)[2].dice == (20,)


@pytest.mark.rule("GC-22")
@pytest.mark.parametrize("side_face", range(1, 21))
def test_an_eye_is_lost_at_once_and_a_second_die_says_which(side_face: int) -> None:
    """GC-A11: even or odd; GC-A12: an eye starts at dismembered."""
    fight = Fight("AZ", {"A": soldier("rifle")})
    injury = only(fight.attack("Z", "rifle", (10, 10), (10,), (20,), (side_face,)), InjuryTaken).injury
    assert injury == Injury("eye", "dismembered", "right" if side_face % 2 else "left")


@pytest.mark.rule("GC-22")
def test_an_eye_drawn_again_is_gone_already_and_the_log_says_so() -> None:
    """GC-A12: on what is dismembered an Injury does nothing more."""
    fight = Fight("AZ", {"A": soldier("rifle"), "Z": soldier()})
    first = only(fight.attack("Z", "rifle", (10, 10), (9,), (20,), (2,)), InjuryTaken)
    before = fight.get("Z", Injuries)
    again = only(fight.attack("Z", "rifle", (10, 10), (9,), (20,), (2,), (10, 10)), InjuryTaken)
    assert (first.effect, again.effect) == ("new", "again")
    assert fight.get("Z", Injuries) == before


@pytest.mark.rule("GC-22")
def test_the_table_here_covers_its_die_once() -> None:
    rows = RULES.injuries.rows
    assert [face for row in rows for face in range(row.low, row.high + 1)] == list(range(1, RULES.injuries.die + 1))
