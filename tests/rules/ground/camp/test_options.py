"""What somebody in camp can do, for whom, with what chance, and why not: the same rules say so that decide it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from systems.core.commands import Refusal
from systems.ground.camp.camp import Cares, Clock, Session, Works
from systems.ground.camp.duties import why_not
from systems.ground.camp.options import DutyOptions, options
from systems.ground.components import AttributePenalties, Injury
from systems.ground.rules import Attribute
from tests.rules.ground.camp.hospital import Hospital, medic, person, specialist
from tests.rules.ground.fight import RULES

LEG, EYE = Injury("left leg", "injured"), Injury("eye", "dismembered", "left")


def of(camp: Hospital, name: str) -> DutyOptions:
    return options(camp.camp, camp.id(name), RULES)


def codes(refusals: list[Refusal | None]) -> list[str | None]:
    return [None if one is None else one.code for one in refusals]


@pytest.mark.rule("GC-77", "GC-82")
def test_whoever_lacks_something_is_there_with_the_chance_on_a_bed_and_without() -> None:
    camp = Hospital(
        medic(rank=2), person("Ana", hp=15), person("Bo"), person("Cy", wounds=3), person("Zed", hp=5, side="red"),  # type: ignore[arg-type]
        beds=1,
    )  # fmt: skip
    found = of(camp, "Mira")
    assert (found.work, found.treat, found.sessions) == (None, None, ())
    ana, cy = found.treatments
    assert (ana.without_bed.facts.patient, ana.without_bed.facts.aim, ana.why) == (camp.id("Ana"), "hit points", None)
    assert (ana.without_bed.assumed, ana.without_bed.facts.attempt.against) == (13, 15)
    assert ana.without_bed.chance == Fraction(36, 100)  # 13 or more on 2d10
    assert ana.on_bed is not None
    assert (ana.on_bed.assumed, ana.on_bed.chance) == (16, Fraction(1))
    assert (cy.without_bed.facts.aim, cy.without_bed.chance) == ("open wounds", Fraction(1))


@pytest.mark.rule("GC-83")
def test_no_bed_is_offered_where_none_is_left() -> None:
    camp = Hospital(medic("Mira"), medic("Nils"), person("Ana", hp=5), person("Bo", hp=5), beds=1)
    camp.treat("Mira", "Ana", beds=1)
    assert [one.on_bed for one in of(camp, "Nils").treatments] == [None, None]
    assert all(one.on_bed for one in of(camp, "Mira").treatments), "their own bed is theirs to keep"


def test_what_cannot_be_done_is_there_with_its_reason() -> None:
    camp = Hospital(medic("Mira", hp=5), medic("Nils"), person("Ana", hp=5), person("Bo", hp=5))
    camp.work("Bo")
    camp.treat("Nils", "Ana")
    assert codes([one.why for one in of(camp, "Mira").treatments]) == ["camp.already_treated", "camp.not_resting"]
    assert of(camp, "Nils").treatments[1].why is None, "what they do now is not in the way"


@pytest.mark.rule("GC-90", "GC-91")
def test_each_reduced_attribute_and_each_injury_that_heals_can_be_worked_on() -> None:
    hurt = person("Ana", penalties=AttributePenalties(strength=3, charisma=3, willpower=1), injuries=[LEG, EYE])
    camp = Hospital(specialist("Nils", "physiotherapist", 2), hurt)
    camp.treat("Nils", sessions=[("Ana", "strength")])
    camp.shifts(3)
    found = of(camp, "Nils").sessions
    assert [one.course.session.on for one in found] == ["strength", "willpower", "charisma", "left leg"]
    assert codes([one.why for one in found]) == [
        None, "camp.recovers_alone", "camp.no_specialist", "camp.no_specialist",
    ]  # fmt: skip
    assert [(one.course.days, one.course.days_then) for one in found] == [(1, 2), (0, 1), (0, 1), (0, 1)]
    assert found[0].course.chance == Fraction(55, 100)  # 2d10 and 2 against 13
    assert [one.course.attempt for one in found[1:]] == [None, None, None]


@pytest.mark.parametrize(
    ("state", "code"), [("unconscious", "camp.unconscious"), ("dead", "camp.not_here"), ("absent", "camp.not_here")]
)
def test_who_can_do_nothing_has_no_options(state: str, code: str) -> None:
    camp = Hospital(medic(hp=-1, state=state), person("Ana", hp=5, injuries=[LEG]))
    found = of(camp, "Mira")
    assert codes([found.work, found.treat]) == [code, code]
    assert (found.treatments, found.sessions) == ((), ())


def test_who_is_no_medic_sees_to_open_wounds_alone_their_own_among_them() -> None:
    found = of(Hospital(person("Bo", wounds=1), person("Ana", hp=5), person("Cy", hp=5, wounds=2)), "Bo")
    assert codes([found.work, found.treat]) == [None, "camp.no_medic"]
    assert [(one.without_bed.facts.patient, one.without_bed.assumed, one.why) for one in found.treatments] == [
        (1, 11, None), (3, 11, None),
    ]  # fmt: skip


@pytest.mark.rule("GC-38")
def test_who_has_no_arms_sees_why() -> None:
    lost = [Injury("primary arm", "dismembered"), Injury("secondary arm", "dismembered")]
    camp = Hospital(medic(injuries=lost), person("Ana", hp=5, injuries=[LEG]), person("Cy", wounds=2))
    found = of(camp, "Mira")
    reasons = [found.treat, *(one.why for one in found.treatments), *(one.why for one in found.sessions)]
    assert codes(reasons) == ["camp.no_arms"] * 3


def test_an_option_is_open_just_where_the_duty_can_be_given() -> None:
    every: dict[Attribute, int] = {"strength": 3, "charisma": 2}
    camp = Hospital(
        medic("Mira", hp=7), medic("Nils"), specialist("Olga", "counsellor"), person("Ana", hp=5, injuries=[LEG]),
        person("Bo", penalties=AttributePenalties(**every), wounds=1), clock=Clock(1, 7, 3),
    )  # fmt: skip
    camp.treat("Nils", "Ana", sessions=[("Bo", "strength")])
    for carer in ("Mira", "Nils", "Olga", "Ana"):
        unit, found = camp.id(carer), of(camp, carer)
        assert found.work == why_not(camp.camp, unit, Works(), RULES)
        for option in found.treatments:
            assert option.why == why_not(camp.camp, unit, Cares((option.without_bed.facts.patient,)), RULES)
        for one in found.sessions:
            on = Session(one.course.session.patient, one.course.session.on)
            assert one.why == why_not(camp.camp, unit, Cares(sessions=(on,)), RULES)
