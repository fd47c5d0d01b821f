"""What decides a battle: each objective, on both sides of what it asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from systems.core.components import Exit, Position, Progress, Result, Round
from systems.core.events import ObjectiveHeld
from systems.core.identifiers import Seat, Side, UnitId
from systems.core.objectives import conceded, count_round, judged, reserves, sides_standing
from systems.core.scenario import Objective, Reinforcement, Scenario
from systems.core.setup import Muster, lay_out
from systems.core.world import State, World
from tests.core.boards import drawn
from tests.core.duel import Duel
from tests.core.duel_values import DuelRules, DuelSheet, Vigor

RED, BLUE, GREEN = Side("red"), Side("blue"), Side("green")
BOARD = drawn("..zz", "..xx")
ADA, BO, CY, DEE = map(UnitId, range(1, 5))


def in_fight(state: State, unit: UnitId) -> bool:
    return state.get(unit, Vigor).hp > 0 and (state.find(unit, Position) is not None or unit == DEE)


def can_act(state: State, unit: UnitId) -> bool:
    return state.get(unit, Vigor).hp > 1


def world(*objectives: Objective, **conditions: Any) -> World:
    """Ada (red), Bo (blue) and Cy (green, blue's ally) on the board; Dee (green) arrives in round 3."""
    scenario = Scenario("test", "duel", ((RED,), (BLUE, GREEN)), objectives, **conditions)
    musters: tuple[Muster, ...] = (
        Muster("Ada", RED, (0, 0), DuelSheet()),
        Muster("Bo", BLUE, (1, 0), DuelSheet()),
        Muster("Cy", GREEN, (1, 1), DuelSheet()),
    )
    if scenario.reinforcements:
        musters += (Muster("Dee", GREEN, (0, 1), DuelSheet(), "late"),)
    seats = {RED: Seat("Ann"), BLUE: Seat("Bob"), GREEN: Seat("Bob")}
    return lay_out(Duel(DuelRules()), BOARD, scenario, seats, musters)


def out(of: World, *units: UnitId) -> None:
    for unit in units:
        of.set(unit, Vigor(0))


def exit_(of: World, *units: UnitId, zone: str = "gate") -> None:
    for unit in units:
        of.remove(unit, Position)
    of.set(None, Progress(exited=(*of.battle(Progress).exited, *(Exit(unit, zone) for unit in units))))


def judge(of: World, *, round_over: bool = False) -> Result | None:
    return judged(of, in_fight, round_over=round_over)


def rounds(of: World, numbers: Iterable[int]) -> list[ObjectiveHeld]:
    told = []
    for number in numbers:
        of.set(None, Round(number))
        told += list(count_round(of, in_fight, can_act))
    return [one for one in told if isinstance(one, ObjectiveHeld)]


def test_eliminate_wins_when_the_last_enemy_is_out() -> None:
    one = world(Objective("eliminate", RED))
    out(one, BO)
    assert judge(one) is None
    out(one, CY)
    assert judge(one) == Result((RED,), "eliminate", 0)


def test_eliminate_wins_for_the_whole_alliance() -> None:
    one = world(Objective("eliminate", RED), Objective("eliminate", GREEN))
    out(one, ADA)
    assert judge(one) == Result((BLUE, GREEN), "eliminate", 1)


def test_eliminate_needs_somebody_left() -> None:
    one = world(Objective("eliminate", RED))
    out(one, ADA, BO, CY)
    assert judge(one) == Result((), "nobody_left")


def test_eliminate_waits_for_reinforcements() -> None:
    late = (Reinforcement(GREEN, "late", 3),)
    one = world(Objective("eliminate", RED), reinforcements=late)
    out(one, BO, CY, DEE)
    one.set(None, Round(2))
    assert judge(one) is None
    one.set(None, Round(3))
    assert judge(one) == Result((RED,), "eliminate", 0)


def test_eliminate_one_character() -> None:
    one = world(Objective("eliminate", RED, character="Cy"))
    out(one, BO)
    assert judge(one) is None
    out(one, CY)
    assert judge(one) == Result((RED,), "eliminate", 0)


def test_one_who_left_by_an_exit_was_not_eliminated() -> None:
    one = world(Objective("eliminate", RED, character="Cy"))
    exit_(one, CY)
    assert judge(one) is None


def test_hold_counts_rounds_in_a_row() -> None:
    one = world(Objective("hold", RED, zone="hill", rounds=2))
    one.set(ADA, Position((2, 0)))
    (told,) = rounds(one, [1])
    assert told == ObjectiveHeld((RED,), RED, "hill", 1, 2)
    assert judge(one) is None
    one.set(ADA, Position((0, 0)))
    assert rounds(one, [2]) == []
    one.set(ADA, Position((3, 0)))
    assert [held.rounds for held in rounds(one, [3, 4])] == [1, 2]
    assert judge(one) == Result((RED,), "hold", 0)


@pytest.mark.parametrize(
    ("holder_hp", "enemy_hp", "held"), [(2, 0, True), (1, 0, False), (0, 0, False), (2, 1, False), (2, 2, False)]
)
def test_hold_wants_one_who_can_act_and_no_enemy_in_the_fight(holder_hp: int, enemy_hp: int, *, held: bool) -> None:
    one = world(Objective("hold", BLUE, zone="hill", rounds=1))
    one.set(CY, Position((2, 0)))
    one.set(CY, Vigor(holder_hp))
    one.set(ADA, Position((3, 0)))
    one.set(ADA, Vigor(enemy_hp))
    assert bool(rounds(one, [1])) is held


def test_an_ally_holds_for_the_side() -> None:
    one = world(Objective("hold", BLUE, zone="hill", rounds=1))
    one.set(CY, Position((2, 0)))
    (told,) = rounds(one, [1])
    assert told.to_sides == (BLUE, GREEN)
    assert judge(one) == Result((BLUE, GREEN), "hold", 0)


def test_reach_wants_so_many_out_by_the_exit() -> None:
    one = world(Objective("reach", BLUE, zone="gate", count=1), Objective("reach", GREEN, zone="gate", count=2))
    exit_(one, CY)
    assert judge(one) is None, "one of green, of two; and green's exits do not count for blue"
    exit_(one, BO)
    assert judge(one) == Result((BLUE, GREEN), "reach", 0)


def test_reach_without_a_count_wants_all_who_are_still_in_the_fight() -> None:
    late = (Reinforcement(GREEN, "late", 3),)
    one = world(Objective("reach", GREEN, zone="gate"), reinforcements=late)
    exit_(one, CY)
    assert judge(one) is None, "Dee is still to come"
    out(one, DEE)
    assert judge(one) == Result((BLUE, GREEN), "reach", 0)


@pytest.mark.parametrize(("zone", "decided"), [("gate", True), ("hatch", False)])
@pytest.mark.parametrize("wanted", ["gate", ""])
def test_reach_counts_only_who_left_by_its_exit(wanted: str, zone: str, *, decided: bool) -> None:
    one = world(Objective("reach", BLUE, zone=wanted, count=1))
    exit_(one, BO, zone=zone)
    assert (judge(one) is not None) == (decided or not wanted)


def test_reach_wants_at_least_one() -> None:
    one = world(Objective("reach", RED, zone="gate"))
    out(one, ADA)
    assert judge(one) == Result((BLUE, GREEN), "last_standing")


def test_protect_is_lost_when_they_are_out() -> None:
    one = world(Objective("protect", BLUE, character="Bo", rounds=5))
    assert judge(one) is None
    out(one, BO)
    assert judge(one) == Result((RED,), "protect", 0)


@pytest.mark.parametrize(
    ("number", "over", "won"), [(4, True, False), (5, False, False), (5, True, True), (6, True, True)]
)
def test_protect_is_won_when_its_last_round_is_over(number: int, *, over: bool, won: bool) -> None:
    one = world(Objective("protect", BLUE, character="Bo", rounds=5))
    one.set(None, Round(number))
    assert judge(one, round_over=over) == (Result((BLUE, GREEN), "protect", 0) if won else None)


def test_protect_without_rounds_never_wins_by_waiting() -> None:
    one = world(Objective("protect", BLUE, character="Bo"))
    one.set(None, Round(50))
    assert judge(one, round_over=True) is None


def test_the_first_objective_met_decides() -> None:
    both = (Objective("eliminate", RED, character="Cy"), Objective("protect", BLUE, character="Bo", rounds=1))
    one = world(*both)
    out(one, CY)
    one.set(None, Round(1))
    assert judge(one, round_over=True) == Result((RED,), "eliminate", 0)


@pytest.mark.parametrize(
    ("number", "over", "drawn_"), [(7, False, False), (6, True, False), (7, True, True), (8, True, True)]
)
def test_the_cap_is_a_draw(number: int, *, over: bool, drawn_: bool) -> None:
    one = world(cap=7)
    one.set(None, Round(number))
    assert judge(one, round_over=over) == (Result((), "cap") if drawn_ else None)


def test_the_last_alliance_standing_wins_without_an_objective() -> None:
    one = world()
    assert sides_standing(one, in_fight) == ((RED,), (BLUE, GREEN))
    out(one, BO)
    assert judge(one) is None
    out(one, CY)
    assert judge(one) == Result((RED,), "last_standing")


def test_reinforcements_keep_an_alliance_standing_unless_it_conceded() -> None:
    late = (Reinforcement(GREEN, "late", 3),)
    one = world(reinforcements=late)
    out(one, BO, CY, DEE)
    one.set(None, Round(2))
    assert reserves(one.scenario, 2) == (GREEN,)
    assert reserves(one.scenario, 3) == ()
    assert judge(one) is None
    conceded(one, [GREEN])
    assert one.battle(Progress).conceded == (GREEN,)
    assert judge(one) == Result((RED,), "last_standing")


def test_conceding_twice_is_noted_once() -> None:
    one = world()
    conceded(one, [RED])
    conceded(one, [RED, BLUE])
    assert one.battle(Progress).conceded == (RED, BLUE)
