"""Recovering HP: treatment by an Emergency Medic, assumed rolls, beds, and more patients than there is time for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from systems.core.events import DieRolled
from systems.ground.camp import passing, treatment
from systems.ground.camp.camp import Rests, Works
from systems.ground.camp.events import DutyDropped, Healed, TreatmentTried
from systems.ground.components import AttributePenalties, Injury
from systems.ground.events import WoundsClosed
from tests.rules.ground.camp.hospital import Hospital, all_of, medic, only, person, specialist
from tests.rules.ground.fight import RULES

FIVE = ("Ana", "Bo", "Cy", "Di", "Ed")


def ward(*names: str, hp: int = 17, rank: int = 1, intelligence: int = 0, beds: int = 0) -> Hospital:
    """A medic, and patients who miss three hit points each."""
    return Hospital(medic(rank=rank, intelligence=intelligence), *(person(name, hp=hp) for name in names), beds=beds)


def difficulties(camp: Hospital) -> list[int]:
    return [one.attempt.against for one in passing.gather(camp.camp, camp.rules).treatments]


@pytest.mark.rule("GC-77")
def test_only_who_has_the_trade_treats() -> None:
    camp = Hospital(medic("Mira"), medic("Nils", rank=0), specialist("Olga", "counsellor"), person("Ana", hp=5))
    assert camp.refused("Nils", camp.cares("Ana")) == "camp.no_medic"
    assert camp.refused("Olga", camp.cares("Ana")) == "camp.no_medic"
    camp.treat("Mira", "Ana")


@pytest.mark.rule("GC-77")
def test_only_others_who_rest_are_treated() -> None:
    camp = Hospital(
        medic(hp=5), person("Ana", hp=5), person("Bo", hp=5, side="red"), person("Cy", hp=5, state="absent"),  # type: ignore[arg-type]
        person("Di", hp=5, state="dead"), person("Ed"),
    )  # fmt: skip
    camp.work("Ana")
    reasons = {name: camp.refused("Mira", camp.cares(name)) for name in ("Ana", "Bo", "Cy", "Di", "Ed", "Mira")}
    assert reasons == {
        "Ana": "camp.not_resting", "Bo": "camp.other_side", "Cy": "camp.not_here", "Di": "camp.not_here",
        "Ed": "camp.healthy", "Mira": "camp.not_oneself",
    }  # fmt: skip
    camp.rest("Ana")
    camp.treat("Mira", "Ana")


@pytest.mark.rule("GC-78")
@pytest.mark.parametrize(("missing", "needed"), [(1, 11), (3, 13), (9, 19)])
def test_the_difficulty_is_10_and_what_is_missing(missing: int, needed: int) -> None:
    camp = ward("Ana", hp=20 - missing)
    camp.treat("Mira", "Ana")
    facts = passing.gather(camp.camp, camp.rules).treatments[0]
    assert facts.attempt.against == needed
    assert [(one.code, one.value) for one in facts.attempt.difficulty] == [("difficulty", 10), ("missing_hp", missing)]


@pytest.mark.rule("GC-79")
def test_four_treatments_fill_a_shift_and_the_fifth_makes_all_harder() -> None:
    camp = ward(*FIVE)
    camp.treat("Mira", *FIVE[:4])
    assert difficulties(camp) == [13] * 4
    camp.treat("Mira", *FIVE)
    assert difficulties(camp) == [15] * 5


@pytest.mark.rule("GC-80")
def test_a_treatment_that_succeeds_adds_one_hit_point_to_that_of_rest() -> None:
    camp = ward("Ana", rank=2)
    camp.treat("Mira", "Ana")
    healed = only(camp.shift(), Healed)
    assert camp.hp("Ana") == 19
    assert [(one.code, one.value, one.source) for one in healed.parts] == [
        ("rest", 1, "GC-74"), ("treatment", 1, "GC-80"),
    ]  # fmt: skip


@pytest.mark.rule("GC-80")
def test_one_that_fails_adds_nothing() -> None:
    camp = ward("Ana", rank=1)
    camp.treat("Mira", "Ana")
    camp.shift((1, 2))
    assert camp.hp("Ana") == 18


@pytest.mark.rule("GC-80")
def test_hit_points_never_rise_above_the_maximum() -> None:
    camp = ward("Ana", hp=19, rank=2)
    camp.treat("Mira", "Ana")
    assert only(camp.shift(), Healed).points == 1
    assert camp.hp("Ana") == 20


@pytest.mark.rule("GC-81")
def test_who_is_treated_has_to_rest_the_whole_shift() -> None:
    camp = ward("Ana", rank=2)
    camp.treat("Mira", "Ana")
    camp.work("Ana")
    assert [(one.unit, one.why.code) for one in camp.dropped] == [(1, "camp.not_resting")]
    assert camp.duty("Mira") == Rests()
    assert not all_of(camp.shift(), TreatmentTried)
    assert camp.hp("Ana") == 17


@pytest.mark.rule("GC-81")
def test_who_fights_in_the_shift_is_not_treated_in_it() -> None:
    camp = ward("Ana", "Bo", rank=2)
    camp.treat("Mira", "Ana", "Bo")
    tried = all_of(camp.shift(fought=["Ana"]), TreatmentTried)
    assert [one.target for one in tried] == [camp.id("Bo")]
    assert (camp.hp("Ana"), camp.hp("Bo")) == (17, 19)


@pytest.mark.rule("GC-82")
def test_a_medical_bed_adds_3() -> None:
    """Without it the assumed roll of 11 falls short of 13, with it 14 does not."""
    camp = ward("Ana", rank=1, intelligence=-1, beds=1)
    camp.treat("Mira", "Ana", beds=1)
    tried = only(camp.shift(), TreatmentTried)
    assert (tried.total, tried.against, tried.enough) == (14, 13, True)
    assert ("medical_bed", 3, "GC-82") in [(one.code, one.value, one.source) for one in tried.modifiers]
    camp = ward("Ana", rank=1, intelligence=-1, beds=1)
    camp.treat("Mira", "Ana")
    tried = only(camp.shift((6, 6)), TreatmentTried)
    assert (tried.total, tried.enough) == (11, False)
    assert camp.hp("Ana") == 18


@pytest.mark.rule("GC-83")
def test_one_bed_serves_the_first_four_of_the_list_and_two_serve_eight() -> None:
    camp = ward(*FIVE, beds=2)
    camp.treat("Mira", *FIVE, beds=1)
    assert [one.bed for one in passing.gather(camp.camp, RULES).treatments] == [True] * 4 + [False]
    camp.treat("Mira", *FIVE, beds=2)
    assert all(one.bed for one in passing.gather(camp.camp, RULES).treatments)


@pytest.mark.rule("GC-83")
def test_there_are_as_many_beds_as_the_side_has() -> None:
    camp = Hospital(medic("Mira"), medic("Nils"), person("Ana", hp=5), person("Bo", hp=5), beds=1)
    assert camp.refused("Mira", camp.cares("Ana", beds=2)) == "camp.no_bed"
    camp.treat("Mira", "Ana", beds=1)
    assert camp.refused("Nils", camp.cares("Bo", beds=1)) == "camp.no_bed"
    camp.treat("Nils", "Bo")


@pytest.mark.rule("GC-84")
@pytest.mark.parametrize(("patients", "needed"), [(4, 13), (5, 15), (6, 17), (8, 21)])
def test_each_patient_beyond_four_makes_all_of_them_harder_by_2(patients: int, needed: int) -> None:
    names = [f"P{number}" for number in range(patients)]
    camp = ward(*names)
    camp.treat("Mira", *names)
    assert difficulties(camp) == [needed] * patients


@pytest.mark.rule("GC-85")
@pytest.mark.parametrize(("rank", "faces", "healed"), [(4, (), 2), (3, (5, 6), 1), (3, (6, 6), 2)])
def test_five_patients_who_miss_3_each_need_15(rank: int, faces: tuple[int, ...], healed: int) -> None:
    """An assumed roll of 15 is enough for all; below it each needs dice of their own, and 15 is met by 15."""
    camp = ward(*FIVE, rank=rank)
    camp.treat("Mira", *FIVE)
    events = camp.shift(*[faces] * 5) if faces else camp.shift()
    assert {one.against for one in all_of(events, TreatmentTried)} == {15}
    assert [camp.hp(name) for name in FIVE] == [17 + healed] * 5


@pytest.mark.rule("GC-86")
def test_routine_treatment_rolls_no_dice() -> None:
    camp = ward("Ana", rank=2)
    camp.treat("Mira", "Ana")
    events = camp.shift()
    tried = only(events, TreatmentTried)
    assert (tried.assumed, tried.total, tried.against, tried.enough) == (11, 13, 13, True)
    assert not all_of(events, DieRolled)


@pytest.mark.rule("GC-87")
def test_only_those_the_assumed_roll_does_not_cover_are_rolled_for() -> None:
    """Assumed 13: who needs 13 is treated as a matter of course, who needs 15 is rolled for, and 13 + 2 meets it."""
    camp = Hospital(medic(rank=2), person("Ana", hp=17), person("Bo", hp=15), person("Cy", hp=15))
    camp.treat("Mira", "Ana", "Bo", "Cy")
    events = camp.shift((6, 7), (6, 6))
    assert [one.enough for one in all_of(events, TreatmentTried)] == [True, False, False]
    rolls = all_of(events, DieRolled)
    assert [(one.total, one.against, one.verdict) for one in rolls] == [(15, 15, "success"), (14, 15, "failure")]
    assert [camp.hp(name) for name in ("Ana", "Bo", "Cy")] == [19, 17, 16]


def test_the_chance_of_a_treatment_is_exact_and_known_before() -> None:
    camp = Hospital(medic(rank=2), person("Ana", hp=17), person("Bo", hp=15), person("Cy", hp=0))
    camp.treat("Mira", "Ana", "Bo", "Cy")
    facts = passing.gather(camp.camp, RULES).treatments
    # 2d10 of 13 or more: 36 of 100 pairs; nothing reaches 30 - 2.
    assert [treatment.chance(one, RULES) for one in facts] == [1, Fraction(36, 100), 0]


def test_a_medic_rolls_with_what_is_left_of_the_attribute() -> None:
    hurt = replace(medic(rank=2, intelligence=3), penalties=AttributePenalties(intelligence=2))
    camp = Hospital(hurt, person("Ana", hp=17))
    camp.treat("Mira", "Ana")
    tried = only(camp.shift(), TreatmentTried)
    assert [(one.code, one.value) for one in tried.modifiers] == [
        ("intelligence", 3), ("reduced.intelligence", -2), ("trade.emergency medic", 2),
    ]  # fmt: skip
    assert tried.total == 14


@pytest.mark.parametrize(("rank", "against", "left"), [(1, 12, 1), (0, 12, 1)])
def test_a_treatment_closes_one_stack_of_open_wounds_at_10_and_the_stacks(rank: int, against: int, left: int) -> None:
    rules = replace(RULES, treatment=replace(RULES.treatment, least_rank=0))
    camp = Hospital(medic(rank=rank), person("Ana", hp=5, wounds=2), rules=rules)
    camp.treat("Mira", "Ana")
    events = camp.shift(*([] if rank else [(6, 6)]))
    tried = only(events, TreatmentTried)
    assert (tried.aim, tried.against, tried.enough) == ("open wounds", against, bool(rank))
    assert [(one.code, one.value) for one in tried.difficulty] == [("difficulty", 10), ("open_wounds", 2)]
    assert only(events, WoundsClosed).now == left


def test_a_roll_below_10_and_the_stacks_closes_none() -> None:
    camp = Hospital(medic(rank=1), person("Ana", wounds=3))
    camp.treat("Mira", "Ana")
    assert not all_of(camp.shift((5, 6)), WoundsClosed)
    assert only(camp.shift((6, 6)), WoundsClosed).now == 2


@pytest.mark.rule("GC-34", "GC-35", "GC-37")
@pytest.mark.parametrize(
    ("parts", "added"),
    [
        ([("primary arm", "injured")], [("injured.primary arm", -3, "GC-34")]),
        ([("secondary arm", "injured")], [("injured.secondary arm", -1, "GC-35")]),
        ([("primary arm", "dismembered")], [("lost.primary arm", -5, "GC-37")]),
        ([("secondary arm", "dismembered"), ("primary arm", "injured"), ("left leg", "injured")],
         [("injured.primary arm", -3, "GC-34"), ("lost.secondary arm", -3, "GC-37")]),
    ],
)  # fmt: skip
def test_hurt_arms_hinder_treatment_as_they_do_in_battle(
    parts: list[tuple[Any, Any]], added: list[tuple[str, int, str]]
) -> None:
    """The assumed roll as well: 13 less what the arms take off, against 13."""
    camp = Hospital(medic(rank=2, injuries=[Injury(*one) for one in parts]), person("Ana", hp=17))
    camp.treat("Mira", "Ana")
    tried = only(camp.shift((9, 9)), TreatmentTried)
    assert [(one.code, one.value, one.source) for one in tried.modifiers[2:]] == added
    assert (tried.total, tried.enough) == (13 + sum(value for _, value, _ in added), False)


@pytest.mark.rule("GC-38")
def test_without_arms_nobody_is_treated() -> None:
    lost = [Injury("primary arm", "dismembered"), Injury("secondary arm", "dismembered")]
    camp = Hospital(
        medic(rank=2, injuries=lost, hp=5), medic("Nils", injuries=lost[:1]), person("Ana", hp=17, wounds=1)
    )
    assert camp.refused("Mira", camp.cares("Ana")) == "camp.no_arms"
    camp.treat("Nils", "Ana")
    camp.work("Mira")


def test_anybody_may_try_to_close_open_wounds_but_lost_hit_points_take_a_medic() -> None:
    camp = Hospital(person("Bo"), person("Ana", hp=18, wounds=1))
    camp.treat("Bo", "Ana")
    events = camp.shift()
    assert only(events, WoundsClosed).now == 0, "assumed 11 against 11"
    assert [one.why.code for one in all_of(events, DutyDropped)] == ["camp.no_medic"]
    assert camp.duty("Bo") == Rests()


def test_open_wounds_are_closed_by_oneself_as_well_but_that_is_no_rest() -> None:
    camp = Hospital(medic(rank=1, hp=15, wounds=1), person("Bo", hp=15, wounds=1))
    assert camp.refused("Mira", camp.cares("Mira", "Mira")) == "camp.already_treated"
    camp.treat("Mira", "Mira")
    events = camp.shift()
    assert (only(events, WoundsClosed).unit, camp.of("Mira").open_wounds.stacks) == (camp.id("Mira"), 0)
    assert [one.why.code for one in all_of(events, DutyDropped)] == ["camp.not_oneself"]
    camp.shift()
    assert (camp.hp("Mira"), camp.hp("Bo")) == (16, 15)


def test_as_many_stacks_are_closed_as_by_first_aid() -> None:
    rules = replace(RULES, first_aid=replace(RULES.first_aid, stacks=2, difficulty_base=9))
    camp = Hospital(medic(rank=1), person("Ana", wounds=3), rules=rules)
    camp.treat("Mira", "Ana")
    events = camp.shift()
    assert only(events, TreatmentTried).against == 12
    assert only(events, WoundsClosed) == WoundsClosed(camp.id("Ana"), 2, 1)
    camp.shift()
    assert camp.of("Ana").open_wounds.stacks == 0


def test_each_naming_closes_one_stack_and_takes_its_two_hours() -> None:
    camp = Hospital(medic(rank=9), person("Ana", wounds=2), *(person(name, hp=17) for name in ("Bo", "Cy", "Di")))
    assert camp.refused("Mira", camp.cares("Ana", "Ana", "Ana")) == "camp.already_treated"
    assert camp.refused("Mira", camp.cares("Bo", "Bo")) == "camp.already_treated"
    camp.treat("Mira", "Ana", "Ana", "Bo", "Cy", "Di")
    assert difficulties(camp) == [14, 14, 15, 15, 15]
    assert [one.now for one in all_of(camp.shift(), WoundsClosed)] == [1, 0]
    assert camp.of("Ana").open_wounds.stacks == 0


def test_nobody_is_treated_for_more_hours_than_a_shift_has() -> None:
    camp = Hospital(medic(rank=9), person("Ana", wounds=6))
    assert camp.refused("Mira", camp.cares(*["Ana"] * 5)) == "camp.no_more_hours"
    camp.treat("Mira", *["Ana"] * 4)


def test_two_medics_do_not_treat_one_patient_twice() -> None:
    camp = Hospital(medic("Mira"), medic("Nils"), person("Ana", hp=5), person("Bo", wounds=2))
    camp.treat("Mira", "Ana", "Bo")
    assert camp.refused("Nils", camp.cares("Ana")) == "camp.already_treated"
    camp.treat("Nils", "Bo")


def test_what_can_no_longer_be_done_is_dropped_and_said() -> None:
    camp = Hospital(medic(rank=9), person("Ana", hp=18), person("Bo", hp=15))
    camp.treat("Mira", "Ana", "Bo")
    dropped = only(camp.shift(), DutyDropped)
    assert (dropped.unit, dropped.why.code, dropped.why["name"]) == (1, "camp.healthy", "Ana")
    assert camp.duty("Mira") == camp.cares("Bo")
    camp.shift()
    camp.shift()
    assert camp.hp("Bo") == 20
    assert camp.duty("Mira") == Rests()


def test_the_unconscious_only_rest_and_the_dead_have_no_duty() -> None:
    camp = Hospital(medic(hp=-30, hp_max=40, state="unconscious"), person("Ana", hp=5), person("Bo", state="dead"))
    assert camp.refused("Mira", camp.cares("Ana")) == "camp.unconscious"
    assert camp.refused("Mira", Works()) == "camp.unconscious"
    assert camp.refused("Bo", Rests()) == "camp.not_here"
    assert camp.refused("Ana", camp.cares()) == "camp.nobody_to_treat"
