"""Character numbers are found and exchanged in every kind of field."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec import Struct

from systems.core.components import Component, Contact, Knowledge, SeatKnowledge, TurnOrder
from systems.core.events import CORE_EVENTS, Event, Spotted
from systems.core.identifiers import Seat, Side, UnitId
from systems.core.renumber import all_known, mentioned, mentions, renumbered
from tests.core.duel import Duel

ONE, TWO, THREE = UnitId(1), UnitId(2), UnitId(3)


class Pair(Struct, frozen=True):
    unit: UnitId
    other: UnitId | None = None


class Everything(Struct, frozen=True):
    name: str
    unit: UnitId
    maybe: UnitId | None
    row: tuple[UnitId, ...]
    pair: Pair
    no_pair: Pair | None
    pairs: tuple[Pair, ...]
    tile: tuple[int, int]
    word: Literal["a", "b"] = "a"


def nobody(_: UnitId) -> UnitId | None:
    """A numbering in which nobody is known."""
    return None


FULL = Everything("x", ONE, TWO, (ONE, TWO, THREE), Pair(TWO, THREE), None, (Pair(ONE), Pair(THREE, ONE)), (1, 2))


def test_every_field_that_holds_numbers_is_known() -> None:
    assert dict(mentions(Everything)) == {
        "unit": "unit", "maybe": "unit", "row": "units", "pair": "struct", "no_pair": "struct", "pairs": "structs",
    }  # fmt: skip


def test_mentioned_lists_them_in_order_of_the_fields() -> None:
    assert mentioned(FULL) == (1, 2, 1, 2, 3, 2, 3, 1, 3, 1)


def test_renumbered_exchanges_each_number_and_nothing_else() -> None:
    changed = renumbered(FULL, lambda unit: UnitId(unit + 10))
    assert changed == Everything(
        "x", UnitId(11), UnitId(12), (UnitId(11), UnitId(12), UnitId(13)), Pair(UnitId(12), UnitId(13)), None,
        (Pair(UnitId(11)), Pair(UnitId(13), UnitId(11))), (1, 2),
    )  # fmt: skip
    assert renumbered(changed, lambda unit: UnitId(unit - 10)) == FULL


def test_the_unknown_are_left_out() -> None:
    numbers = {ONE: UnitId(1), TWO: UnitId(2)}
    changed = renumbered(FULL, numbers.get)
    assert changed.row == (1, 2)
    assert changed.pair == Pair(TWO, None)
    assert changed.pairs == (Pair(ONE),), "a row about somebody unknown goes with them"
    assert renumbered(FULL, nobody).maybe is None


def test_all_known_asks_for_those_a_value_must_name() -> None:
    assert all_known(Pair(ONE, THREE), {ONE: ONE}.get)
    assert not all_known(Pair(THREE, ONE), {ONE: ONE}.get)


def test_a_tuple_of_mixed_kinds_is_refused_rather_than_forgotten() -> None:
    class Mixed(Struct, frozen=True):
        row: tuple[UnitId, int]

    with pytest.raises(TypeError, match="mixed kinds"):
        mentions(Mixed)


def test_values_without_numbers_come_back_as_they_are() -> None:
    seen = Contact(ONE, (0, 0), 1)
    assert renumbered(seen, lambda unit: unit) == seen
    order = TurnOrder((), -1)
    assert renumbered(order, nobody) == order


def test_knowledge_is_followed_down_to_its_contacts() -> None:
    knowledge = Knowledge(fog=True, seats=(SeatKnowledge(Seat("Ann"), (ONE,), (ONE, TWO), (Contact(TWO, (3, 3), 1),)),))
    changed = renumbered(knowledge, lambda unit: UnitId(unit * 5))
    assert changed.seats[0].met == (5, 10)
    assert changed.seats[0].contacts == (Contact(UnitId(10), (3, 3), 1),)


@pytest.mark.parametrize("kind", [*Duel.components, *Duel.events])
def test_every_component_and_event_can_be_followed(kind: type[Component | Event]) -> None:
    fields = [name for name, _ in mentions(kind)]
    assert set(fields) <= set(kind.__struct_fields__)


def test_events_about_characters_say_so() -> None:
    about = {kind for kind in CORE_EVENTS if kind.about_units()}
    assert Spotted in about
    assert {kind.__struct_config__.tag for kind in CORE_EVENTS} - {kind.__struct_config__.tag for kind in about} == {
        "deployment_began",
        "deployment_ended",
        "battle_began",
        "round_began",
        "door_seen",
        "weapons_seen",
        "objective_held",
        "conceded",
        "board_changed",
        "battle_ended",
    }
    assert Spotted((Side("red"),), ONE, (0, 0)).code == "spotted"
