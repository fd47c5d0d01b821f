"""Restoring Attribute Penalties, and Injuries that a medic works on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from systems.core.events import DieRolled, Event
from systems.ground.camp import passing, restoration
from systems.ground.camp.camp import Clock, Session
from systems.ground.camp.events import AttributeRestored, InjuryHealed, SessionsCounted, WeekEnded
from systems.ground.components import AttributePenalties, Attributes, Injury, Tiredness, TradeRank, Trades
from systems.ground.rules import Attribute
from tests.rules.ground.camp.hospital import Hospital, all_of, medic, only, person, specialist
from tests.rules.ground.fight import RULES

LEG = Injury("left leg", "injured")


def weak(points: int, name: str = "Ana", attribute: Attribute = "strength") -> Hospital:
    return Hospital(
        specialist("Nils", "physiotherapist", 2), person(name, penalties=AttributePenalties(**{attribute: points}))
    )


def on_days(camp: Hospital, days: int, *faces: tuple[int, int]) -> tuple[Event, ...]:
    """A week with sessions on Ana's Strength on that many days; the events of its last shift."""
    session = camp.cares(sessions=[("Ana", "strength")])
    for day in range(1, 8):
        if day <= days:
            camp.assign("Nils", session)
            camp.shift()
        else:
            camp.shift()
        camp.rest("Nils")
        camp.shift()
        last = camp.shift(*(faces if day == 7 else ()))
    return last


@pytest.mark.rule("GC-88")
@pytest.mark.parametrize("points", [1, 2, 5])
def test_a_reduced_attribute_recovers_a_point_a_week(points: int) -> None:
    camp = weak(points)
    camp.shifts(20)
    assert camp.of("Ana").penalties.strength == points
    events = camp.shift()
    restored = only(events, AttributeRestored)
    assert (restored.attribute, restored.points, restored.left) == ("strength", 1, points - 1)
    assert camp.of("Ana").penalties.strength == points - 1
    assert only(events, WeekEnded).week == 1


@pytest.mark.rule("GC-88")
def test_every_attribute_recovers_for_itself_and_work_does_not_hinder() -> None:
    camp = Hospital(person("Ana", penalties=AttributePenalties(strength=2, charisma=1)))
    camp.work("Ana")
    camp.shifts(21)
    assert camp.of("Ana").penalties == AttributePenalties(strength=1)


@pytest.mark.rule("GC-89")
def test_tiredness_is_no_part_of_it() -> None:
    camp = Hospital(person("Ana", penalties=AttributePenalties(strength=2), tiredness=Tiredness(strength=2)))
    camp.shifts(21)
    assert (camp.of("Ana").penalties.strength, camp.of("Ana").tiredness.strength) == (1, 2)


@pytest.mark.rule("GC-90")
def test_a_week_with_the_specialist_restores_two_points() -> None:
    camp = weak(3)
    camp.treat("Nils", sessions=[("Ana", "strength")])
    events = camp.week((5, 6))
    restored = only(events, AttributeRestored)
    assert [(one.code, one.value, one.source) for one in restored.parts] == [
        ("week", 1, "GC-88"), ("specialist", 1, "GC-90"),
    ]  # fmt: skip
    assert (restored.points, restored.left, camp.of("Ana").penalties.strength) == (2, 1, 1)


@pytest.mark.rule("GC-38", "GC-90")
@pytest.mark.parametrize(("on", "hands"), [("strength", True), ("left leg", True), ("willpower", False)])
def test_work_on_a_body_takes_arms_and_talk_does_not(on: Any, hands: bool) -> None:  # noqa: FBT001 - a parameter
    """A lost arm takes 5 off the roll at the end of the week, both make it impossible; a counsellor needs none."""
    arms = [Injury("primary arm", "dismembered"), Injury("secondary arm", "dismembered")]
    trades = Trades((TradeRank("emergency medic", 2), TradeRank("counsellor", 2)))
    hurt = person("Ana", penalties=AttributePenalties(strength=3, willpower=3), injuries=[LEG])
    for lost in (1, 2):
        camp = Hospital(person("Nils", trades=trades, injuries=arms[:lost]), hurt)
        cares = camp.cares(sessions=[("Ana", on)])
        attempt = restoration.attempt_at(camp.camp, camp.id("Nils"), cares.sessions[0], RULES)
        if hands and lost == len(arms):
            assert camp.refused("Nils", cares) == "camp.no_arms"
            assert attempt is None
        else:
            camp.assign("Nils", cares)
            assert attempt is not None
            assert sum(one.value for one in attempt.modifiers) == (2 - 5 if hands else 2)


@pytest.mark.rule("GC-90")
def test_a_specialist_who_fails_adds_nothing() -> None:
    camp = weak(3)
    camp.treat("Nils", sessions=[("Ana", "strength")])
    camp.week((5, 5))
    assert camp.of("Ana").penalties.strength == 2


@pytest.mark.rule("GC-90")
@pytest.mark.parametrize(
    ("trade", "restores"),
    [
        ("physiotherapist", {"strength", "dexterity", "constitution"}),
        ("emergency medic", {"strength", "dexterity", "constitution"}),
        ("counsellor", {"intelligence", "willpower", "charisma"}),
        ("blades", set()),
    ],
)
def test_each_attribute_has_its_specialists(trade: str, restores: set[str]) -> None:
    every = dict.fromkeys(Attributes.__struct_fields__, 3)
    camp = Hospital(specialist("Nils", trade), person("Ana", penalties=AttributePenalties(**every)))
    able = set()
    for attribute in restoration.ATTRIBUTES:
        cares = camp.cares(sessions=[("Ana", attribute)])
        if attribute in restores:
            camp.assign("Nils", cares)
            able.add(attribute)
        else:
            assert camp.refused("Nils", cares) == "camp.no_specialist"
    assert able == restores


@pytest.mark.rule("GC-90")
def test_two_specialists_do_not_succeed_with_one_attribute_in_a_week() -> None:
    camp = Hospital(
        specialist("Nils", "physiotherapist"), specialist("Olga", "physiotherapist"),
        person("Ana", penalties=AttributePenalties(strength=5)),
    )  # fmt: skip
    session = [("Ana", "strength")]
    camp.treat("Nils", sessions=session)
    assert camp.refused("Olga", camp.cares(sessions=session)) == "camp.already_in_session"
    for _ in range(7):  # one in the morning, one in the evening
        camp.treat("Nils", sessions=session)
        camp.shift()
        camp.rest("Nils")
        camp.treat("Olga", sessions=session)
        camp.shift()
        camp.rest("Olga")
        if camp.camp.clock.day < 7:
            camp.shift()
    events = camp.shift((10, 10))
    assert [one.days for one in all_of(events, SessionsCounted)] == [7, 7]
    assert len(all_of(events, DieRolled)) == 1
    assert camp.of("Ana").penalties.strength == 3


@pytest.mark.rule("GC-91")
@pytest.mark.parametrize(("days", "rolls", "left"), [(4, 0, 2), (5, 1, 1), (7, 1, 1)])
def test_it_takes_two_hours_on_five_days(days: int, rolls: int, left: int) -> None:
    camp = weak(3)
    events = on_days(camp, days, *[(10, 10)] * rolls)
    counted = only(events, SessionsCounted)
    assert (counted.days, counted.needed, counted.code) == (
        days, 5, f"sessions_counted.{'enough' if rolls else 'too_few'}",
    )  # fmt: skip
    assert camp.of("Ana").penalties.strength == left


@pytest.mark.rule("GC-91")
def test_three_shifts_on_one_day_are_one_day_and_a_week_counts_anew() -> None:
    camp = weak(3)
    camp.treat("Nils", sessions=[("Ana", "strength")])
    camp.shifts(12)  # four days
    camp.rest("Nils")
    camp.shifts(9)
    assert camp.of("Ana").penalties.strength == 2
    assert not camp.camp.tallies
    camp.treat("Nils", sessions=[("Ana", "strength")])
    camp.shift()
    assert [one.days for one in camp.camp.tallies] == [(1,)]


@pytest.mark.rule("GC-91")
def test_a_day_on_which_either_fought_in_that_shift_does_not_count() -> None:
    camp = weak(3)
    camp.treat("Nils", sessions=[("Ana", "strength")])
    camp.shift(fought=["Ana"])
    camp.shift(fought=["Nils"])
    assert not camp.camp.tallies
    camp.shift()
    assert [one.days for one in camp.camp.tallies] == [(1,)]


@pytest.mark.rule("GC-91")
def test_a_session_takes_two_hours_of_the_shift_that_no_treatment_has() -> None:
    hurt = [person(name, hp=17, penalties=AttributePenalties(strength=3)) for name in ("Ana", "Bo", "Cy", "Di", "Ed")]
    camp = Hospital(medic(rank=9), *hurt)
    sessions = [(name, "strength") for name in ("Ana", "Bo", "Cy", "Di", "Ed")]
    assert camp.refused("Mira", camp.cares(sessions=sessions)) == "camp.too_many_sessions"
    assert camp.refused("Mira", camp.cares("Ed", sessions=sessions[:4])) == "camp.no_time"
    camp.treat("Mira", "Ed", "Di", sessions=sessions[:3])
    assert [one.attempt.against for one in passing.gather(camp.camp, RULES).treatments] == [15, 15]


@pytest.mark.rule("GC-92")
@pytest.mark.parametrize(("points", "difficulty", "faces", "success"), [(3, 13, (5, 6), True), (4, 14, (5, 6), False)])
def test_the_difficulty_is_10_and_the_points(
    points: int,
    difficulty: int,
    faces: tuple[int, int],
    success: bool,  # noqa: FBT001 - a case
) -> None:
    """With rank 2, 11 on the dice make 13."""
    camp = weak(points)
    camp.treat("Nils", sessions=[("Ana", "strength")])
    roll = only(camp.week(faces), DieRolled)
    assert (roll.total, roll.against, roll.verdict) == (13, difficulty, "success" if success else "failure")
    assert camp.of("Ana").penalties.strength == points - 1 - success


@pytest.mark.rule("GC-92")
def test_the_chance_is_exact_and_known_before() -> None:
    camp = weak(3)
    attempt = restoration.attempt_at(camp.camp, camp.id("Nils"), Session(camp.id("Ana"), "strength"), RULES)
    assert attempt is not None
    assert [(one.code, one.value) for one in attempt.difficulty] == [("difficulty", 10), ("penalty", 3)]
    assert restoration.chance(attempt, RULES) == Fraction(55, 100)  # 11 or more


def test_what_recovers_by_itself_or_is_not_reduced_needs_no_specialist() -> None:
    camp = weak(1)
    assert camp.refused("Nils", camp.cares(sessions=[("Ana", "strength")])) == "camp.recovers_alone"
    assert camp.refused("Nils", camp.cares(sessions=[("Ana", "dexterity")])) == "camp.not_reduced"


@pytest.mark.parametrize(("faces", "heals"), [((7, 7), True), ((7, 6), False)])
def test_a_medic_heals_an_injury_at_15_a_week(faces: tuple[int, int], heals: bool) -> None:  # noqa: FBT001 - a case
    camp = Hospital(medic(rank=1), person("Ana", injuries=[LEG]))
    camp.treat("Mira", sessions=[("Ana", "left leg")])
    events = camp.week(faces)
    assert only(events, DieRolled).against == 15
    assert [one.by for one in all_of(events, InjuryHealed)] == (["medic"] if heals else [])
    assert camp.of("Ana").injuries.parts == (() if heals else (LEG,))
    assert camp.of("Ana").healing == (() if heals else (21,))


def test_only_a_medic_works_on_an_injury_and_nobody_on_what_is_lost() -> None:
    eye, arm = Injury("eye", "dismembered", "left"), Injury("primary arm", "dismembered")
    camp = Hospital(specialist("Nils", "physiotherapist"), medic("Mira"), person("Ana", injuries=[LEG, eye, arm]))
    assert camp.refused("Nils", camp.cares(sessions=[("Ana", "left leg")])) == "camp.no_specialist"
    for part in ("eye", "primary arm", "right leg"):
        assert camp.refused("Mira", camp.cares(sessions=[("Ana", part)])) == "camp.not_injured"


def test_the_best_of_several_trades_counts() -> None:
    both = Trades((TradeRank("emergency medic", 1), TradeRank("physiotherapist", 3)))
    camp = Hospital(person("Mira", trades=both), person("Ana", penalties=AttributePenalties(strength=3)))
    attempt = restoration.attempt_at(camp.camp, camp.id("Mira"), Session(camp.id("Ana"), "strength"), RULES)
    assert attempt is not None
    assert ("trade.physiotherapist", 3) in [(one.code, one.value) for one in attempt.modifiers]


def test_a_week_that_began_before_counts_from_its_day() -> None:
    camp = Hospital(person("Ana", penalties=AttributePenalties(strength=2)), clock=Clock(3, 7, 3))
    events = camp.shift()
    assert only(events, WeekEnded).week == 3
    assert camp.camp.clock == Clock(4, 1, 1)
