"""Weapons and rounds between people and the stores of their side."""

from __future__ import annotations

import pytest

from systems.core.commands import Refusal
from systems.core.events import Event
from systems.core.identifiers import UnitId
from systems.ground.camp import stores
from systems.ground.camp.camp import Camp
from systems.ground.camp.events import RoundsIssued, WeaponIssued, WeaponReadied, WeaponStored
from systems.ground.components import Arms, Carried, Injury
from tests.rules.ground.camp.hospital import BLUE, Hospital, person
from tests.rules.ground.fight import RULES

RIFLE, EMPTY, KNIFE, PISTOL = Carried("rifle", 4, 6), Carried("rifle"), Carried("knife"), Carried("pistol", 8, 0)
ANA = UnitId(1)
LOST = (Injury("primary arm", "dismembered"),)


def store(*items: Carried, carried: tuple[Carried, ...] = (KNIFE,), lost: tuple[Injury, ...] = ()) -> Camp:
    """A camp with these weapons in the stores, and Ana with hers."""
    arms = Arms(carried, 0 if carried and not lost else None)
    return Hospital(person("Ana", arms=arms, injuries=lost)).camp.with_stores(BLUE, items)


def done(answer: tuple[Camp, Event] | Refusal) -> tuple[Camp, Event]:
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(answer: tuple[Camp, Event] | Refusal) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def test_a_weapon_is_taken_with_its_rounds_the_fullest_first() -> None:
    camp, event = done(stores.issue(store(EMPTY, RIFLE, EMPTY), ANA, "rifle", RULES))
    assert camp.person(ANA).arms == Arms((KNIFE, RIFLE), 0)
    assert camp.stored(BLUE) == (EMPTY, EMPTY)
    assert event == WeaponIssued(ANA, "rifle")


def test_who_has_nothing_in_hand_takes_the_weapon_in_hand_where_the_hands_are_there_for_it() -> None:
    camp, _ = done(stores.issue(store(RIFLE, carried=()), ANA, "rifle", RULES))
    assert camp.person(ANA).arms == Arms((RIFLE,), 0)
    camp, _ = done(stores.issue(store(RIFLE, carried=(), lost=LOST), ANA, "rifle", RULES))
    assert camp.person(ANA).arms == Arms((RIFLE,))


def test_a_weapon_is_put_into_the_stores_and_the_next_taken_in_hand() -> None:
    camp, event = done(stores.store(store(carried=(RIFLE, KNIFE)), ANA, "rifle", RULES))
    assert camp.person(ANA).arms == Arms((KNIFE,), 0)
    assert camp.stored(BLUE) == (RIFLE,)
    assert event == WeaponStored(ANA, "rifle")


def test_a_weapon_is_taken_in_either_hand() -> None:
    camp = store(carried=(RIFLE, KNIFE, PISTOL))
    camp, event = done(stores.ready(camp, ANA, "pistol", "primary", RULES))
    assert (camp.person(ANA).arms, event) == (
        Arms((PISTOL, RIFLE, KNIFE), 0), WeaponReadied(ANA, "pistol", "primary"),
    )  # fmt: skip
    camp, _ = done(stores.ready(camp, ANA, "knife", "secondary", RULES))
    assert camp.person(ANA).arms == Arms((PISTOL, KNIFE, RIFLE), 0, 1)
    camp, _ = done(stores.ready(camp, ANA, "rifle", "primary", RULES))
    assert camp.person(ANA).arms == Arms((RIFLE, PISTOL, KNIFE), 0)


@pytest.mark.parametrize(("rounds", "left"), [(6, Carried("rifle", 4, 0)), (7, Carried("rifle", 3)), (10, EMPTY)])
def test_rounds_come_from_those_to_spare_first(rounds: int, left: Carried) -> None:
    camp, event = done(stores.issue_rounds(store(RIFLE, carried=(EMPTY,)), ANA, "rifle", rounds))
    assert camp.person(ANA).arms.carried == (Carried("rifle", 0, rounds),)
    assert camp.stored(BLUE) == (left,)
    assert event == RoundsIssued(ANA, "rifle", rounds)


def test_why_not() -> None:
    camp = store(RIFLE, lost=LOST)
    assert refused(stores.issue(camp, ANA, "pistol", RULES)) == "camp.not_in_stores"
    assert refused(stores.store(camp, ANA, "pistol", RULES)) == "wield.not_carried"
    assert refused(stores.ready(camp, ANA, "knife", "primary", RULES)) == "camp.no_hand"
    assert refused(stores.ready(camp, ANA, "pistol", "primary", RULES)) == "wield.not_carried"
    assert refused(stores.issue_rounds(camp, ANA, "rifle", 1)) == "wield.not_carried"
    camp = store(RIFLE, carried=(EMPTY,))
    for rounds in (0, 11):
        assert refused(stores.issue_rounds(camp, ANA, "rifle", rounds)) == "camp.not_that_many_rounds"
    gone = Hospital(person("Ana", state="dead")).camp.with_stores(BLUE, (RIFLE,))
    assert refused(stores.issue(gone, ANA, "rifle", RULES)) == "camp.not_here"
