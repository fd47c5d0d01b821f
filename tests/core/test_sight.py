"""Who sees whom, step by step, and what they are told of it."""

from __future__ import annotations

import pytest

from systems.core.components import Contact, Doors, Knowledge, Position, Round, Seating, SeatKnowledge
from systems.core.events import DoorMoved, DoorSeen, Event, SightLost, Spotted
from systems.core.identifiers import DoorId, Seat, Side, Tile, UnitId
from systems.core.scenario import Scenario
from systems.core.setup import Muster, lay_out
from systems.core.sight import field_of_view, noticed, watching
from systems.core.world import World
from tests.core.boards import drawn
from tests.core.duel import Duel
from tests.core.duel_values import DuelRules, DuelSheet, Vigor

RED, BLUE, GREEN = Side("red"), Side("blue"), Side("green")
ANN, BOB, CIM = Seat("Ann"), Seat("Bob"), Seat("Cim")
ADA, BO, CY = map(UnitId, range(1, 4))
RULES = Duel(DuelRules())

CORRIDOR = drawn(
    "....#",
    "###+#",
    "#....",
)


def world(ada: Tile = (0, 0), bo: Tile = (4, 2), cy: Tile | None = None, *, fog: bool = True) -> World:
    """Ada (red, Ann) against Bo (blue, Bob) and his ally Cy (green, Cim), in two corridors with a door between."""
    scenario = Scenario("test", "duel", ((RED,), (BLUE, GREEN)), (), fog=fog)
    musters = [Muster("Ada", RED, ada, DuelSheet()), Muster("Bo", BLUE, bo, DuelSheet())]
    musters += [Muster("Cy", GREEN, cy, DuelSheet())] if cy else []
    made = lay_out(RULES, CORRIDOR, scenario, {RED: ANN, BLUE: BOB, GREEN: CIM}, tuple(musters))
    made.set(None, Round(2))
    return made


def step(of: World, *events: Event) -> tuple[Event, ...]:
    """What is noticed after these events, beyond them."""
    told = noticed(RULES, of, events)
    assert told[: len(events)] == events
    return told[len(events) :]


def opened(of: World, *, closed: bool = False) -> None:
    of.set(None, Doors((closed,), (False,)))


def known(of: World, seat: Seat) -> SeatKnowledge:
    return of.battle(Knowledge).of(seat)


def test_before_the_battle_everybody_knows_their_own_and_the_doors_as_drawn() -> None:
    one = world(cy=(1, 2))
    assert known(one, ANN) == SeatKnowledge(ANN, (ADA,), (ADA,), (), (True,), (False,))
    assert known(one, BOB).met == (BO, CY), "allies share what they know"
    assert world(fog=False).battle(Knowledge) == Knowledge(fog=False, seats=tuple(map(SeatKnowledge, (ANN, BOB, CIM))))


def test_without_fog_nothing_is_noticed() -> None:
    one = world(fog=False)
    before = one.battle(Knowledge)
    assert step(one, DoorMoved(ADA, DoorId(0), closed=False, ap=1)) == ()
    assert one.battle(Knowledge) is before


def test_a_character_is_spotted_once_and_kept_up_to_date() -> None:
    one = world(ada=(3, 0), bo=(4, 2))
    assert step(one) == ()
    opened(one)
    one.set(BO, Position((3, 2)))
    spotted = [event for event in step(one) if isinstance(event, Spotted)]
    assert spotted == [Spotted((RED,), BO, (3, 2)), Spotted((BLUE,), ADA, (3, 0)), Spotted((GREEN,), ADA, (3, 0))]
    assert known(one, ANN).met == (ADA, BO)
    assert known(one, ANN).contacts == (Contact(BO, (3, 2), 2),)
    one.set(None, Round(3))
    assert step(one) == ()
    assert known(one, ANN).contacts == (Contact(BO, (3, 2), 3),)


def test_one_who_goes_out_of_sight_leaves_a_contact_where_they_were_seen() -> None:
    one = world(ada=(3, 0), bo=(3, 2))
    opened(one)
    step(one)
    one.set(BO, Position((1, 2)))
    one.set(None, Round(5))
    lost = step(one)
    assert SightLost((RED,), BO, (3, 2)) in lost
    assert SightLost((BLUE,), ADA, (3, 0)) in lost
    assert known(one, ANN).visible == (ADA,)
    assert known(one, ANN).met == (ADA, BO)
    assert known(one, ANN).contacts == (Contact(BO, (3, 2), 2),)


def test_one_who_is_seen_again_keeps_their_number() -> None:
    one = world(ada=(3, 0), bo=(3, 2))
    for closed in (False, True, False):
        opened(one, closed=closed)
        told = step(one)
    assert Spotted((RED,), BO, (3, 2)) in told
    assert known(one, ANN).met == (ADA, BO)


def test_one_who_left_the_board_before_ones_eyes_leaves_no_contact() -> None:
    one = world(ada=(3, 0), bo=(3, 2))
    opened(one)
    step(one)
    one.remove(BO, Position)
    assert not [event for event in step(one) if isinstance(event, SightLost) and event.unit == BO]
    assert known(one, ANN).contacts == ()


def test_the_unconscious_see_nothing_and_allies_see_for_each_other() -> None:
    one = world(ada=(3, 0), bo=(3, 2), cy=(1, 2))
    opened(one)
    one.set(BO, Vigor(0))
    told = step(one)
    assert Spotted((RED,), BO, (3, 2)) in told
    assert not [event for event in told if isinstance(event, Spotted) and event.unit == ADA]
    one.set(BO, Vigor(3))
    assert [event.to_sides for event in step(one) if isinstance(event, Spotted)] == [(BLUE,), (GREEN,)]


@pytest.mark.parametrize(("ada", "seen"), [((0, 0), False), ((3, 0), True)])
def test_a_door_is_news_unless_its_mover_was_seen(ada: Tile, *, seen: bool) -> None:
    one = world(ada=ada, bo=(3, 2))
    opened(one)
    told = step(one, DoorMoved(BO, DoorId(0), closed=False, ap=1))
    news = [event for event in told if isinstance(event, DoorSeen)]
    assert news == ([] if seen else [DoorSeen((RED,), DoorId(0), closed=False)])
    assert known(one, ANN).doors_closed == (False,)


def test_a_door_seen_moving_is_no_news() -> None:
    one = world(ada=(3, 0), bo=(3, 2))
    opened(one)
    step(one)
    opened(one, closed=True)
    told = step(one, DoorMoved(BO, DoorId(0), closed=True, ap=1))
    assert not [event for event in told if isinstance(event, DoorSeen)]
    assert known(one, ANN).doors_closed == (True,)


def test_a_door_out_of_sight_stays_as_it_was_last_seen() -> None:
    rooms = drawn("r#.+b", ".##.#")
    scenario = Scenario("test", "duel", ((RED,), (BLUE,)), (), fog=True)
    musters = (Muster("Ada", RED, (0, 0), DuelSheet()), Muster("Bo", BLUE, (4, 0), DuelSheet()))
    one = lay_out(RULES, rooms, scenario, {RED: ANN, BLUE: BOB}, musters)
    opened(one)
    told = step(one, DoorMoved(BO, DoorId(0), closed=False, ap=1))
    assert not [event for event in told if isinstance(event, DoorSeen)]
    assert known(one, ANN).doors_closed == (True,)
    assert known(one, BOB).doors_closed == (False,)


def test_a_seat_sees_with_the_eyes_of_its_sides_and_their_allies() -> None:
    one = world(cy=(1, 2))
    assert watching(one.battle(Seating), BOB) == (BLUE, GREEN)
    assert watching(one.battle(Seating), ANN) == (RED,)
    seen = field_of_view(RULES, one, (RED,))
    assert seen[0, :4].all()
    assert not seen[2].any()
