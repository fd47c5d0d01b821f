"""How somebody came out of a battle, read off its end."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from game.odds.fates import _OUT, READERS, Outcome
from game.replay import laid_out
from game.rulebooks import names, rulebook
from systems.core.components import Component, Position
from systems.core.identifiers import UnitId
from systems.ground.components import Condition, HitPoints, Injuries, Injury
from tests.odds.encounters import setup

ANA = UnitId(1)
FULL = HitPoints(24, 24)


def came_out(*changed: Component, before: Component = FULL, arrived: bool = True) -> Outcome:
    of = setup("range")
    start, end = (laid_out(of, rulebook(of.rulebook, of.rules)) for _ in range(2))
    for world in (start, end):
        world.set(ANA, before)
    for component in changed:
        end.set(ANA, component)
    if not arrived:
        end.remove(ANA, Position)
    return READERS["ground"](start, end, ANA)


@pytest.mark.parametrize(
    ("changed", "fate", "lost"),
    [
        ((), "no_hp_lost", 0),
        ((HitPoints(23, 24),), "hp_lost", 1),
        ((HitPoints(-2, 24),), "hp_lost", 26),
        ((HitPoints(-2, 24), Condition("unconscious")), "unconscious", 26),
        ((HitPoints(-24, 24), Condition("dead")), "dead", 48),
        ((Condition("exited"),), "left", 0),
    ],
)
def test_condition_and_hit_points_at_the_end(changed: tuple[Component, ...], fate: str, lost: int) -> None:
    assert came_out(*changed) == Outcome(fate, injured=False, hp_lost=lost)  # type: ignore[arg-type]


def test_hit_points_are_compared_with_those_at_the_start() -> None:
    assert came_out(before=HitPoints(9, 24)) == Outcome("no_hp_lost", injured=False, hp_lost=0)
    assert came_out(HitPoints(4, 24), before=HitPoints(9, 24)).hp_lost == 5


def test_an_injury_counts_where_it_is_new() -> None:
    old, new = Injury("head", "injured"), Injury("neck", "injured")
    assert came_out(Injuries((new,))).injured
    assert not came_out(Injuries((old,)), before=Injuries((old,))).injured
    assert came_out(Injuries((old, new)), before=Injuries((old,))).injured
    assert not came_out(Injuries(()), before=Injuries((old,))).injured


def test_who_never_came_did_not_arrive() -> None:
    assert came_out(arrived=False).fate == "not_arrived"


def test_every_condition_a_bot_can_come_to_has_a_fate() -> None:
    states: Any = get_type_hints(Condition)["state"]
    assert set(get_args(states)) == {"up", "conceded", *_OUT}


def test_every_rulebook_that_can_be_played_has_a_reader() -> None:
    assert {"ground"} <= set(READERS) <= set(names())
