"""In fog a seat that sees only one of two people in an attack is told no figure of the other."""

from __future__ import annotations

import pytest

from systems.core.components import Knowledge, Seating, SeatKnowledge
from systems.core.dice import Modifier
from systems.core.events import DieRolled, Event
from systems.core.identifiers import Seat, Side, UnitId
from systems.core.views import served_events
from systems.ground.events import Attacked, AttackMissed, Damaged

ANA, BO, CY = map(UnitId, (1, 2, 3))
SEAT = Seat("green")
SEATING = Seating(
    ((Side("blue"),), (Side("red"),), (Side("green"),)),
    tuple((Side(side), Seat(side)) for side in ("blue", "red", "green")),
)
PARTS = (Modifier("defense.base", 11), Modifier("armour", 2))
ADDED = (Modifier("dexterity", 2), Modifier("injured.primary arm", -3))
HARM = (Modifier("weapon", 1), Modifier("strength", 3))
ATTACK: tuple[Event, ...] = (
    Attacked(ANA, BO, "rifle", 5, 13, PARTS, 9),
    DieRolled(ANA, "attack", (10, 10), (7, 9), ADDED, 13, True, "hit", whose=BO),  # noqa: FBT003
    Damaged(ANA, BO, 4, HARM, critical=False, hp=16, hp_max=20),
    DieRolled(BO, "willpower", (10, 10), (7, 9), (), 14, False, "success"),  # noqa: FBT003
    AttackMissed(ANA, BO, critical=False),
)


def told(*visible: UnitId) -> tuple[Event, ...]:
    """What green is told of the attack while it sees these, besides its own Cy."""
    known = Knowledge(fog=True, seats=(SeatKnowledge(SEAT, visible=(*visible, CY), met=(CY, *visible)),))
    return served_events(ATTACK, known, known, SEATING, SEAT)


def test_who_sees_both_is_told_everything() -> None:
    ana, bo = UnitId(2), UnitId(3)
    assert told(ANA, BO)[0] == Attacked(ana, bo, "rifle", 5, 13, PARTS, 9)
    assert told(ANA, BO)[1:3] == (
        DieRolled(ana, "attack", (10, 10), (7, 9), ADDED, 13, True, "hit", whose=bo),  # noqa: FBT003
        Damaged(ana, bo, 4, HARM, critical=False, hp=16, hp_max=20),
    )
    assert len(told(ANA, BO)) == len(ATTACK)


def test_who_sees_the_attacker_alone_learns_no_defense_and_no_hit_points() -> None:
    ana = UnitId(2)
    assert told(ANA) == (
        Attacked(ana, None, "rifle", 5, None, (), 9),
        DieRolled(ana, "attack", (10, 10), (7, 9), ADDED, None, True, "hit"),  # noqa: FBT003
        AttackMissed(ana, None, critical=False),
    )


def test_who_sees_the_target_alone_is_told_what_befalls_them_and_no_figure_of_the_attacker() -> None:
    bo = UnitId(2)
    assert told(BO) == (
        Attacked(None, bo, "rifle", None, 13, PARTS, None),
        DieRolled(None, "attack", (10, 10), (7, 9), (), 13, True, "hit", whose=bo),  # noqa: FBT003
        Damaged(None, bo, 4, (), critical=False, hp=16, hp_max=20),
        DieRolled(bo, "willpower", (10, 10), (7, 9), (), 14, False, "success"),  # noqa: FBT003
        AttackMissed(None, bo, critical=False),
    )


def test_who_sees_neither_is_told_nothing() -> None:
    assert told() == ()


@pytest.mark.parametrize("kind", [Attacked, Damaged, DieRolled])
def test_what_holds_a_figure_of_somebody_says_what_strangers_make_of_it(kind: type[Event]) -> None:
    assert kind.with_strangers is not Event.with_strangers
