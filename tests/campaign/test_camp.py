"""A camp under way: decided, advanced, taken back, saved; and what a battle that is over brings back to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game import bots
from game.battle import Battle
from game.campaign.after import NotBack, over
from game.campaign.battles import ready
from game.campaign.camp import CampSession
from game.campaign.campaign import Fought
from game.campaign.reading import campaign_of, read_campaign
from game.campaign.writing import campaign_text
from game.messages import Catalogue
from game.starting import setup_of
from systems.core.commands import Refusal
from systems.core.dice import DiceNeeded, FacesExhausted
from systems.core.engine import Happened
from systems.core.events import DieRolled
from systems.core.identifiers import UnitId
from systems.ground.camp.camp import Cares, Clock, Duty, Rests, Session, Works
from systems.ground.camp.events import CameBack, DutyDropped, Healed, ShiftBegan, TreatmentTried
from tests.campaign.harbour import HARBOUR, HURT, done, session, unit, with_line

ENGLISH = Catalogue.load("en")
ANA, CY, MIRA, BO, DEE = map(UnitId, range(1, 6))


def played(tmp_path: Path, camp: CampSession, name: str = "First", journal: str = "one.battle", seed: int = 3) -> Path:
    """The journal of a battle of the campaign that bots have fought out."""
    battle = ready(camp.file, name)
    path = tmp_path / journal
    with Battle.start(setup_of(battle.prepared, seed), path, durable=False) as fight:
        minds = {seat: bots.create(fight.rulebook) for seat in fight.seats}
        while (waiting := fight.to_decide()) is not None:
            seat, decision = waiting
            assert isinstance(fight.submit(seat, minds[seat].choose(fight.view(seat), decision), decision.id), Happened)
    return path


# In camp


def test_a_duty_is_given_and_what_others_lose_by_it_is_told(tmp_path: Path) -> None:
    camp = session(tmp_path, HURT)
    (dropped, *_) = done(camp.assign(ANA, Works()))
    assert isinstance(dropped, DutyDropped)
    assert (dropped.unit, dropped.why.code) == (MIRA, "camp.not_resting")
    assert camp.changed
    answer = camp.assign(MIRA, Cares((BO,)))
    assert isinstance(answer, Refusal)
    assert answer.code == "camp.other_side"


def test_the_view_shows_every_chance_before_the_shift(tmp_path: Path) -> None:
    view = session(tmp_path, HURT).view()
    (treatment,) = view.treatments
    assert (treatment.medic, treatment.patient, treatment.aim, treatment.bed) == ("Mira", "Ana", "hit points", True)
    assert (treatment.assumed, treatment.against, float(treatment.chance)) == (18, 18, 1.0)
    (course,) = view.courses
    assert (course.carer, course.patient, course.on) == ("Mira", "Ana", "strength")
    assert (course.days, course.days_then, course.needed, course.against) == (2, 3, 5, 13)
    assert float(course.chance) == 0.72  # 2d10, +2 and +2, against 13
    assert view.resting == ("Ana", "Cy O'Neill", "Bo", "Dee")
    ana = view.people[0]
    assert (ana.hp, ana.hp_max, ana.penalties, ana.tiredness) == (12, 20, {"strength": 3}, {"willpower": 1})
    assert [(one.part, one.shifts, one.of) for one in ana.injuries] == [("left leg", 3, 84), ("primary arm", 80, 84)]
    assert view.people[2].duty.patients == ("Ana",)


def test_what_a_duty_would_promise_is_known_before_it_is_given(tmp_path: Path) -> None:
    camp = session(tmp_path, HURT)
    before = camp.campaign
    view = camp.preview(MIRA, Cares((ANA,)))
    assert not isinstance(view, Refusal)
    (treatment,) = view.treatments
    assert (treatment.assumed, treatment.against, float(treatment.chance)) == (15, 18, 0.28)
    assert view.people[2].duty.patients == ("Ana",)
    refused = camp.preview(MIRA, Cares((BO,)))
    assert isinstance(refused, Refusal)
    assert refused.code == "camp.other_side"
    assert camp.campaign == before
    assert not camp.undo()


def test_what_somebody_can_do_is_told_by_name(tmp_path: Path) -> None:
    found = session(tmp_path, HURT).options(MIRA)
    assert (found.name, found.work, found.treat) == ("Mira", None, None)
    (treatment,) = found.treatments
    assert (treatment.treatment.patient, float(treatment.treatment.chance), treatment.why) == ("Ana", 0.28, None)
    assert treatment.on_bed is not None
    assert float(treatment.on_bed.chance) == 1.0
    assert [(one.course.patient, one.course.on, one.why) for one in found.sessions] == [
        ("Ana", "strength", None), ("Ana", "left leg", None), ("Ana", "primary arm", None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("when", "left"), [("day = 1, shift = 1", 21), ("day = 3, shift = 2", 14), ("day = 7, shift = 3", 1)]
)
def test_the_shifts_that_are_left_end_the_week(tmp_path: Path, when: str, left: int) -> None:
    camp = session(tmp_path, with_line("time", f"time = {{ week = 2, {when} }}"))
    assert camp.shifts_left == left
    for _ in range(left):
        assert camp.campaign.camp.clock.week == 2
        camp.advance()
    assert camp.campaign.camp.clock == Clock(3, 1, 1)


def test_a_shift_goes_by_and_stands_in_the_log(tmp_path: Path) -> None:
    camp = session(tmp_path, HURT)
    events = camp.advance()
    assert events[0] == ShiftBegan(2, 3, 2)
    assert camp.campaign.camp.person(ANA).hit_points.hp == 14
    assert (camp.campaign.camp.clock, camp.campaign.draw, camp.unsaved_shifts) == (Clock(2, 3, 3), 32, 1)
    texts = [one.text for one in camp.log if one.when == Clock(2, 3, 2)]
    assert texts == list(camp.sentences(events))
    assert any(text.startswith("Ana recovers 2 HP (1 rest, +1 treatment): 14 of 20.") for text in texts)


def test_what_was_done_is_taken_back_and_falls_again_as_it_fell(tmp_path: Path) -> None:
    camp = session(tmp_path, HURT.replace("hp_now = 12", "hp_now = 2"))
    before = camp.campaign
    first = camp.advance()
    assert any(isinstance(one, DieRolled) for one in first)
    assert camp.undo()
    assert camp.campaign == before
    assert camp.advance() == first
    assert camp.undo()
    assert not camp.undo()
    assert not camp.changed


def test_each_shift_rolls_anew(tmp_path: Path) -> None:
    camp = session(tmp_path, HURT.replace("hp_now = 12", "hp_now = -19"))
    faces = [one.faces for _ in range(6) for one in camp.advance() if isinstance(one, DieRolled)]
    assert len(faces) == 6
    assert len(set(faces)) > 1


def test_typed_dice_are_asked_for_and_nothing_changes_until_all_are_there(tmp_path: Path) -> None:
    camp = session(tmp_path, HURT.replace("hp_now = 12", "hp_now = 2"), typed=True)
    before = camp.campaign
    with pytest.raises(DiceNeeded) as needed:
        camp.advance()
    assert (needed.value.roll.who, needed.value.roll.why, needed.value.roll.dice) == (MIRA, "treatment", (10, 10))
    with pytest.raises(FacesExhausted):
        camp.advance(((10, 10), (1, 1)))
    assert camp.campaign == before
    events = camp.advance(((10, 10),))
    assert [one.faces for one in events if isinstance(one, DieRolled)] == [(10, 10)]


def test_it_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    camp = session(tmp_path, HURT)
    camp.advance()
    kept = camp.save()
    assert kept == tmp_path / "harbour.toml.1.bak"
    assert not camp.changed
    assert camp.unsaved_shifts == 0
    assert read_campaign(tmp_path / "harbour.toml").campaign == camp.campaign
    camp.undo()
    assert camp.changed


# Save and load at any point

ORDERS: st.SearchStrategy[tuple[UnitId, Duty] | int] = st.one_of(
    st.integers(1, 4),
    st.tuples(
        st.sampled_from([ANA, CY, MIRA]),
        st.one_of(
            st.just(Rests()),
            st.just(Works()),
            st.builds(
                Cares,
                st.lists(st.sampled_from([ANA, CY, MIRA]), max_size=3).map(tuple),
                st.integers(0, 1),
                st.lists(st.sampled_from([Session(ANA, "strength"), Session(ANA, "left leg")]), max_size=2).map(tuple),
            ),
        ),
    ),
)


def follow(camp: CampSession, order: tuple[UnitId, Duty] | int) -> list[object]:
    if isinstance(order, int):
        return [camp.advance() for _ in range(order)]
    return [camp.assign(*order)]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=st.lists(ORDERS, max_size=12), after=st.lists(ORDERS, max_size=12))
def test_saved_and_loaded_at_any_point_the_future_is_the_same(
    tmp_path: Path, before: list[tuple[UnitId, Duty] | int], after: list[tuple[UnitId, Duty] | int]
) -> None:
    hurt = HURT.replace("hp_now = 12", "hp_now = -3\nopen_wounds = 2")
    camp = session(tmp_path, hurt)
    for order in before:
        follow(camp, order)
    loaded = CampSession(campaign_of(camp.file.path, campaign_text(camp.campaign, camp.file.ground)), ENGLISH)
    assert loaded.campaign == camp.campaign
    for order in after:
        assert follow(loaded, order) == follow(camp, order)
        _holds(camp)
    assert loaded.campaign == camp.campaign


def _holds(camp: CampSession) -> None:
    """What is so in every camp."""
    for one in camp.campaign.camp.people:
        assert one.hit_points.hp <= one.hit_points.hp_max
        assert one.bruising.points >= 0
        assert one.open_wounds.stacks >= 0
        assert len(one.healing) == len(one.injuries.parts)
    before = camp.campaign
    for unit_, duty in before.camp.duties:
        assert not isinstance(camp.assign(unit_, duty), Refusal), "every duty that stands can be given"
    camp.campaign = before


# After a battle


def test_a_battle_that_is_over_is_written_back_and_its_shift_has_gone_by(tmp_path: Path) -> None:
    camp = session(tmp_path)
    done(camp.assign(MIRA, Works()))
    journal = played(tmp_path, camp)
    result = over(journal)
    events = camp.come_back(result)
    back = {one.unit: one.state for one in events if isinstance(one, CameBack) and one.unit is not None}
    assert set(back) == {ANA, CY, BO, DEE}
    assert [camp.campaign.camp.person(one).state for one in back] == list(back.values())
    fixture = camp.campaign.battle("First")
    assert fixture is not None
    assert fixture.fought == Fought(Clock(1, 1, 1), result.result.winners, "one.battle")
    assert (camp.campaign.camp.clock, camp.campaign.draw) == (Clock(1, 1, 2), 1)
    assert not [one for one in events if isinstance(one, Healed)], "who fought has not rested"
    assert camp.campaign.camp.duty(MIRA) == Works()
    assert camp.campaign.log[0].text == "The battle: First."
    kept = camp.save()
    assert kept is not None
    assert read_campaign(camp.file.path).campaign == camp.campaign


def test_who_stayed_in_camp_is_treated_in_the_shift_of_the_battle(tmp_path: Path) -> None:
    hurt = HARBOUR.replace("intelligence = 2", "hp_now = 17, intelligence = 2").replace(
        "[people.Bo]",
        '[people.Nils]\nside = "blue"\nground = { trades = { "emergency medic" = 9 } }\n[people.Bo]',
    )
    camp = session(tmp_path, hurt)
    done(camp.assign(unit(camp, "Nils"), Cares((MIRA,))))
    events = camp.come_back(over(played(tmp_path, camp)))
    assert [one.target for one in events if isinstance(one, TreatmentTried)] == [MIRA]
    assert camp.campaign.camp.person(MIRA).hit_points.hp == 19


def test_why_a_battle_is_not_written_back(tmp_path: Path) -> None:
    camp = session(tmp_path)
    journal = played(tmp_path, camp)
    camp.advance()
    with pytest.raises(NotBack, match="found a battle that began in week 1, day 1, shift 1, expected one of week 1"):
        camp.come_back(over(journal))
    camp.undo()
    camp.come_back(over(journal))
    with pytest.raises(NotBack, match='found that "First" has been written back'):
        camp.come_back(over(journal))
    other = session(tmp_path, HARBOUR.replace('name = "The harbour"', 'name = "The island"'))
    with pytest.raises(NotBack, match='found a battle of "The harbour", expected one of "The island"'):
        other.come_back(over(journal))
    lacking = session(tmp_path, HARBOUR.replace('name = "First"', 'name = "Third"'))
    with pytest.raises(NotBack, match='found no battle "First"'):
        lacking.come_back(over(journal))


def test_a_battle_that_goes_on_or_is_of_no_campaign_is_not_written_back(tmp_path: Path) -> None:
    camp = session(tmp_path)
    battle = ready(camp.file, "First")
    with Battle.start(setup_of(battle.prepared, 3), tmp_path / "one.battle", durable=False):
        pass
    with pytest.raises(NotBack, match="found a battle that still goes on, expected one that is over"):
        over(tmp_path / "one.battle")
    plain = setup_of(replace(battle.prepared, campaign=None), 3)
    with Battle.start(plain, tmp_path / "two.battle", durable=False):
        pass
    with pytest.raises(NotBack, match="found a battle of no campaign"):
        over(tmp_path / "two.battle")
