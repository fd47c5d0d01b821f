"""What a seat is served: its own numbers, what it sees, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from systems.core.components import (
    Contact,
    Doors,
    Exit,
    Identity,
    Knowledge,
    Position,
    Progress,
    Round,
    Seating,
    SeatKnowledge,
    TurnOrder,
)
from systems.core.decisions import Decision, OpenDecisions
from systems.core.dice import Roll, Rolled
from systems.core.events import Conceded, DieRolled, Edited, Event, RoundBegan, Spotted, Stepped, TurnBegan
from systems.core.identifiers import Seat, Side, UnitId
from systems.core.scenario import Scenario
from systems.core.setup import Muster, lay_out
from systems.core.views import View, seat_of, served_events, sides_of
from systems.core.world import World
from tests.core.boards import drawn
from tests.core.duel import Duel
from tests.core.duel_values import DuelRules, DuelSheet, Grudge, Hurt, LastToAct, Pick, Picks, Strike, Vigor, WalkOrder

RED, BLUE = Side("red"), Side("blue")
ANN, BOB = Seat("Ann"), Seat("Bob")
ADA, BO, CY, DEE = map(UnitId, range(1, 5))
BOARD = drawn("....", "..+.")


def world(*, fog: bool = True) -> World:
    """Ada and Bo (red, Ann) against Cy and Dee (blue, Bob). Ann has met Dee, then Cy, and sees only Dee."""
    scenario = Scenario("test", "duel", ((RED,), (BLUE,)), (), fog=fog)
    sides = (RED, RED, BLUE, BLUE)
    musters = tuple(
        Muster(name, side, (at, 0), DuelSheet())
        for at, (name, side) in enumerate(zip(("Ada", "Bo", "Cy", "Dee"), sides, strict=True))
    )
    one = lay_out(Duel(DuelRules()), BOARD, scenario, {RED: ANN, BLUE: BOB}, musters)
    if fog:
        ann = SeatKnowledge(ANN, (ADA, BO, DEE), (ADA, BO, DEE, CY), (Contact(CY, (1, 1), 1),), (True,), (False,), 5)
        one.set(None, Knowledge(fog=True, seats=(ann, one.battle(Knowledge).of(BOB))))
    one.set(None, TurnOrder((CY, ADA, DEE, BO), 0))
    return one


def test_characters_are_numbered_in_the_order_they_were_met() -> None:
    view = View(world(), ANN)
    assert view.units() == (1, 2, 3)
    assert view.get(UnitId(3), Identity) == Identity(UnitId(3), "Dee", BLUE)
    assert view.served(DEE) == 3
    assert view.served(CY) == 4, "met, though not seen now"
    assert view.members() == (1, 2)
    assert View(world(), BOB).served(ADA) is None


def test_nothing_is_told_of_one_who_is_not_seen() -> None:
    view = View(world(), ANN)
    with pytest.raises(KeyError):
        view.get(UnitId(4), Position)
    assert view.find(UnitId(4), Position) is None
    assert set(view.plain()["units"]) == {"1", "2", "3"}


def test_the_turn_order_has_those_who_are_seen_and_hides_whose_turn_it_is_else() -> None:
    one = world()
    assert View(one, ANN).battle(TurnOrder) == TurnOrder((UnitId(1), UnitId(3), UnitId(2)), -1)
    one.set(None, TurnOrder((CY, ADA, DEE, BO), 2))
    assert View(one, ANN).battle(TurnOrder) == TurnOrder((UnitId(1), UnitId(3), UnitId(2)), 1)


@pytest.mark.parametrize(
    ("component", "served"),
    [
        (LastToAct(DEE), LastToAct(UnitId(3))),
        (LastToAct(CY), None),
        (
            Progress(exited=(Exit(BO, "gate"), Exit(CY, "gate")), conceded=(BLUE,)),
            Progress(exited=(Exit(UnitId(2), "gate"),), conceded=(BLUE,)),
        ),
        (Round(4), Round(4)),
        (Doors((False,), (True,)), Doors((True,), (False,))),
        (Picks((Pick(RED, "bold"), Pick(BLUE, "sly"))), Picks((Pick(RED, "bold"),))),
        (WalkOrder(BLUE, DEE, 1, (), 0, (), ()), None),
        (WalkOrder(RED, BO, 1, (), 0, (CY, DEE), ()), WalkOrder(RED, UnitId(2), 1, (), 0, (UnitId(3),), ())),
    ],
)
def test_what_belongs_to_no_one_is_served_without_the_unknown(component: Any, served: Any) -> None:
    one = world()
    one.set(None, component)
    assert View(one, ANN).battle_has(type(component)) == served


def test_a_component_that_must_name_somebody_unseen_is_not_there() -> None:
    one = world()
    one.set(DEE, Grudge(BO))
    one.set(BO, Grudge(CY))
    view = View(one, ANN)
    assert view.get(UnitId(3), Grudge) == Grudge(UnitId(2))
    assert view.find(UnitId(2), Grudge) is None
    assert not [part for part in view.components(UnitId(2)) if isinstance(part, Grudge)]
    with pytest.raises(KeyError):
        view.get(UnitId(2), Grudge)


def test_knowledge_is_ones_own_alone_and_in_ones_own_numbers() -> None:
    served = View(world(), ANN).battle(Knowledge)
    (own,) = served.seats
    assert own.met == (1, 2, 3, 4)
    assert own.contacts == (Contact(UnitId(4), (1, 1), 1),)
    assert own.events == 5


def test_decisions_are_numbered_from_one_and_those_of_others_say_no_more_than_is_seen() -> None:
    one = world()
    opened = OpenDecisions(next_id=40).opened(BLUE, "act", CY).opened(BLUE, "act", DEE)
    opened = opened.opened(RED, "act", BO).opened(BLUE, "choose", secret=True).opened(RED, "react", ADA, interrupts=42)
    one.set(None, opened)
    served = View(one, ANN).battle(OpenDecisions).decisions
    somebody = Decision(0, Side(""), "other")
    assert served == (Decision(1, RED, "react", UnitId(1)), somebody, Decision(0, BLUE, "act", UnitId(3)))


def test_a_command_is_read_in_the_numbers_of_the_view() -> None:
    view = View(world(), ANN)
    assert view.true_command(Strike(UnitId(3))) == Strike(DEE)
    assert view.true_command(Strike(UnitId(4))) == Strike(CY)
    assert view.true_command(Strike(UnitId(5))) is None


def test_without_fog_all_is_served_but_secrets() -> None:
    one = world(fog=False)
    one.set(None, Picks((Pick(RED, "bold"), Pick(BLUE, "sly"))))
    view = View(one, ANN)
    assert view.units() == (1, 2, 3, 4)
    assert view.get(CY, Vigor) == Vigor(3)
    assert view.battle(TurnOrder) == one.battle(TurnOrder)
    assert view.battle(Picks) == Picks((Pick(RED, "bold"),))
    assert view.true_command(Strike(UnitId(9))) == Strike(UnitId(9))
    assert view.served(CY) == CY
    assert view.components(CY) == one.components(CY)


def test_the_terrain_has_doors_as_they_are_known() -> None:
    one = world()
    one.set(None, Doors((False,), (False,)))
    assert not View(one, ANN).terrain.standable[1, 2]
    assert one.terrain.standable[1, 2]
    assert View(one, ANN).board is one.board
    assert View(one, ANN).scenario is one.scenario


def served(*events: Event, fog: bool = True, seat: Seat = ANN, **known: Any) -> tuple[Event, ...]:
    """What Ann is told when she sees Dee before and after, or after knows otherwise."""
    one = world(fog=fog)
    before = one.battle(Knowledge)
    after = before
    if known:
        seats = tuple(replace(each, **known) if each.seat == ANN else each for each in before.seats)
        after = Knowledge(fog=True, seats=seats)
    return served_events(events, before, after, one.battle(Seating), seat)


def test_events_are_served_where_somebody_in_them_is_seen() -> None:
    assert served(TurnBegan(CY), TurnBegan(DEE), TurnBegan(BO)) == (TurnBegan(UnitId(3)), TurnBegan(UnitId(2)))
    assert served(Hurt(BO, CY, 2)) == (Hurt(UnitId(2), None, 2),), "who it was is not known"
    assert served(Hurt(CY, None, 2)) == ()


def test_events_about_nobody_are_told_to_all_and_those_with_an_address_only_there() -> None:
    assert served(RoundBegan(3), Conceded(BLUE)) == (RoundBegan(3), Conceded(BLUE))
    assert served(Spotted((BLUE,), ADA, (0, 0))) == ()
    assert served(Spotted((RED,), CY, (0, 0))) == (Spotted((RED,), UnitId(4), (0, 0)),)
    assert served(Spotted((BLUE,), ADA, (0, 0)), fog=False) == ()
    assert served(Spotted((RED,), ADA, (0, 0)), fog=False) == (Spotted((RED,), ADA, (0, 0)),)


def test_one_who_steps_into_or_out_of_sight_is_told_of() -> None:
    step = Stepped(CY, (0, 0), (0, 1))
    assert served(step) == ()
    assert served(step, visible=(ADA, BO, CY)) == (Stepped(UnitId(4), (0, 0), (0, 1)),)
    away = Stepped(DEE, (0, 0), (0, 1))
    assert served(away, visible=(ADA, BO)) == (Stepped(UnitId(3), (0, 0), (0, 1)),)


def test_a_die_is_shown_to_those_who_see_who_rolls() -> None:
    seen = DieRolled.of(Rolled(Roll(DEE, "strike", (6,)), (4,), "success"))
    hidden = DieRolled.of(Rolled(Roll(CY, "strike", (6,)), (4,), "success"))
    assert [event.unit for event in served(seen, hidden) if isinstance(event, DieRolled)] == [3]


def test_a_die_rolled_for_no_character_is_shown_to_all_and_a_battles_edit_to_no_seat_in_fog() -> None:
    die = DieRolled.of(Rolled(Roll(None, "first", (6,)), (4,), "4"))
    edited = Edited(None, "doors", "closed", [True], [False])
    assert served(die, edited) == (die,)
    assert served(die, edited, seat=BOB) == (die,)
    assert served(die, edited, fog=False) == (die, edited)


def test_seats_and_sides() -> None:
    seating = world().battle(Seating)
    assert sides_of(seating, ANN) == (RED,)
    assert sides_of(seating, Seat("nobody")) == ()
    assert seat_of(seating, BLUE) == BOB
