"""Recovering HP: what a shift of rest heals."""

from __future__ import annotations

import pytest

from systems.ground.camp.camp import Clock
from systems.ground.camp.events import BruisingFaded, Healed, HealingBlocked, InjuryHealed, MagazineFilled, Woke
from systems.ground.components import Arms, Carried, Injury
from tests.rules.ground.camp.hospital import Hospital, all_of, medic, only, person


@pytest.mark.rule("GC-74")
def test_a_shift_of_rest_heals_one_hit_point() -> None:
    camp = Hospital(person("Ana", hp=5))
    healed = only(camp.shift(), Healed)
    assert (healed.points, healed.hp, healed.hp_max) == (1, 6, 20)
    assert [(one.code, one.value, one.source) for one in healed.parts] == [("rest", 1, "GC-74")]
    assert camp.hp("Ana") == 6


@pytest.mark.rule("GC-74")
@pytest.mark.parametrize(("before", "after"), [(19, 20), (20, 20), (-5, -4)])
def test_never_above_the_maximum_and_from_below_0_too(before: int, after: int) -> None:
    camp = Hospital(person("Ana", hp=before))
    assert len(all_of(camp.shift(), Healed)) == after - before
    assert camp.hp("Ana") == after


@pytest.mark.rule("GC-75")
@pytest.mark.parametrize(("wounds", "after"), [(0, 6), (1, 5), (3, 5)])
def test_open_wounds_keep_from_healing(wounds: int, after: int) -> None:
    camp = Hospital(person("Ana", hp=5, wounds=wounds))
    blocked = all_of(camp.shift(), HealingBlocked)
    assert camp.hp("Ana") == after
    assert [one.stacks for one in blocked] == ([wounds] if wounds else [])


@pytest.mark.rule("GC-75")
def test_open_wounds_do_not_bleed_in_camp() -> None:
    camp = Hospital(person("Ana", hp=5, wounds=2))
    camp.shifts(30)
    assert (camp.hp("Ana"), camp.of("Ana").open_wounds.stacks) == (5, 2)


@pytest.mark.rule("GC-75")
def test_who_began_the_shift_with_open_wounds_does_not_heal_in_it_although_they_are_closed() -> None:
    camp = Hospital(medic(rank=1), person("Ana", hp=18, wounds=1))
    camp.treat("Mira", "Ana")
    camp.shift()
    assert (camp.hp("Ana"), camp.of("Ana").open_wounds.stacks) == (18, 0)
    camp.rest("Mira")
    camp.shift()
    assert camp.hp("Ana") == 19


@pytest.mark.rule("GC-76")
def test_who_works_does_not_heal_and_who_idles_awake_does() -> None:
    camp = Hospital(person("Ana", hp=5), person("Bo", hp=5, bruising=9))
    camp.work("Bo")
    camp.shift()
    assert (camp.hp("Ana"), camp.hp("Bo"), camp.of("Bo").bruising.points) == (6, 5, 9)


@pytest.mark.rule("GC-76")
def test_who_fought_in_the_shift_does_not_heal_in_it_nor_treat() -> None:
    camp = Hospital(person("Ana", hp=5), medic(hp=5, rank=20), person("Bo", hp=5))
    camp.treat("Mira", "Bo")
    camp.shift(fought=["Ana", "Mira"])
    assert (camp.hp("Ana"), camp.hp("Mira"), camp.hp("Bo")) == (5, 5, 6)
    camp.shift()
    assert (camp.hp("Ana"), camp.hp("Mira"), camp.hp("Bo")) == (6, 5, 8), "treated the shift after"


@pytest.mark.rule("GC-76")
def test_a_medic_does_not_rest_while_treating() -> None:
    camp = Hospital(medic(hp=5, rank=20), person("Ana", hp=5))
    camp.treat("Mira", "Ana")
    camp.shift()
    assert camp.hp("Mira") == 5


@pytest.mark.parametrize(("before", "after"), [(9, 1), (8, 0), (3, 0)])
def test_a_shift_of_rest_takes_eight_points_of_bruising(before: int, after: int) -> None:
    camp = Hospital(person("Ana", bruising=before))
    faded = only(camp.shift(), BruisingFaded)
    assert (faded.points, faded.left) == (before - after, after)
    assert camp.of("Ana").bruising.points == after


def test_bruising_fades_beside_open_wounds() -> None:
    camp = Hospital(person("Ana", hp=5, bruising=9, wounds=1))
    camp.shift()
    assert (camp.hp("Ana"), camp.of("Ana").bruising.points) == (5, 1)


@pytest.mark.parametrize(
    ("hp", "bruising", "state"), [(-1, 0, "up"), (-2, 0, "unconscious"), (9, 18, "up"), (9, 19, "unconscious")]
)
def test_who_is_unconscious_wakes_at_0_hit_points_with_no_more_bruising_than_that(
    hp: int, bruising: int, state: str
) -> None:
    """A shift brings one hit point and takes eight of bruising: 0 is enough, and 10 against 10."""
    camp = Hospital(person("Ana", hp=hp, bruising=bruising, state="unconscious"))
    events = camp.shift()
    assert camp.of("Ana").state == state
    assert len(all_of(events, Woke)) == (state == "up")


def test_the_dead_and_the_absent_do_not_heal() -> None:
    camp = Hospital(person("Ana", hp=5, state="dead"), person("Bo", hp=5, state="absent"))
    camp.shift()
    assert (camp.hp("Ana"), camp.hp("Bo")) == (5, 5)


def test_an_injury_heals_after_four_weeks_of_camp_and_what_is_lost_stays_lost() -> None:
    leg, eye = Injury("left leg", "injured"), Injury("eye", "dismembered", "left")
    camp = Hospital(person("Ana", injuries=[leg, eye]))
    camp.shifts(4 * 21 - 1)
    assert camp.of("Ana").injuries.parts == (leg, eye)
    healed = only(camp.shift(), InjuryHealed)
    assert (healed.injury, healed.by) == (leg, "time")
    assert (camp.of("Ana").injuries.parts, camp.of("Ana").healing) == ((eye,), (84,))
    camp.shifts(21)
    assert camp.of("Ana").injuries.parts == (eye,)


def test_the_shift_of_a_battle_is_none_in_camp_for_the_injuries_of_who_fought() -> None:
    leg = Injury("left leg", "injured")
    camp = Hospital(person("Ana", injuries=[leg]), person("Bo", injuries=[leg]))
    camp.shift(fought=["Ana"])
    assert (camp.of("Ana").healing, camp.of("Bo").healing) == ((0,), (1,))


def test_magazines_are_filled_in_passing_by_who_is_awake() -> None:
    arms = Arms((Carried("rifle", 3, 5), Carried("knife")), 0)
    camp = Hospital(person("Ana", arms=arms), person("Bo", arms=arms, hp=-9, state="unconscious"))
    filled = only(camp.shift(), MagazineFilled)
    assert (filled.unit, filled.weapon, filled.rounds, filled.spare) == (1, "rifle", 8, 0)
    assert camp.of("Ana").arms.carried[0] == Carried("rifle", 8, 0)
    assert camp.of("Bo").arms == arms


def test_three_shifts_make_a_day_and_seven_days_a_week() -> None:
    camp = Hospital(person("Ana"))
    camp.shifts(3)
    assert camp.camp.clock == Clock(1, 2, 1)
    camp.shifts(17)
    assert camp.camp.clock == Clock(1, 7, 3)
    camp.shift()
    assert camp.camp.clock == Clock(2, 1, 1)
