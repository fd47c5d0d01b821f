"""Counts add up: exactly, in any order, from blocks of any size, with nobody and nothing lost."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.odds.counts import FATES, Counts, Ending, Length, Sum, total
from game.odds.encounter import battle_seed, run_block
from game.odds.running import Tally, blocks
from systems.core.components import Result
from systems.core.identifiers import Side
from tests.odds.encounters import SEED, encounter, one_run, setup

RUNS = 24
BLUE, RED = Side("blue"), Side("red")
NOTHING = encounter("court").nothing
WHOLE = total((one_run(run) for run in range(1, RUNS + 1)), NOTHING)


def cut(whole: list[int], at: set[int]) -> list[list[int]]:
    """A list in parts that begin at these places."""
    ends = sorted({0, *at, len(whole)})
    return [whole[left:right] for left, right in itertools.pairwise(ends)]


@given(st.permutations(range(1, RUNS + 1)), st.sets(st.integers(1, RUNS - 1)))
@settings(max_examples=100)
def test_parts_add_up_to_the_same_whatever_their_order_and_grouping(order: list[int], at: set[int]) -> None:
    parts = [total(map(one_run, part), NOTHING) for part in cut(order, at)]
    assert total(parts, NOTHING) == WHOLE


@pytest.mark.parametrize("size", [1, 5, 24])
def test_blocks_of_any_size_come_to_the_same(size: int) -> None:
    parts = [
        run_block(encounter("court"), first, min(size, RUNS + 1 - first), SEED) for first in range(1, RUNS + 1, size)
    ]
    assert total(parts, NOTHING) == WHOLE


def test_nothing_adds_nothing() -> None:
    assert WHOLE + NOTHING == WHOLE
    assert NOTHING + WHOLE == WHOLE
    assert NOTHING.runs == 0


def test_every_run_is_counted_once_everywhere() -> None:
    people = setup("court").musters
    assert WHOLE.runs == RUNS
    assert [(one.name, one.side) for one in WHOLE.figures] == [(one.name, one.side) for one in people]
    assert [one.side for one in WHOLE.sides] == list(setup("court").scenario.sides())
    for side in WHOLE.sides:
        assert side.won + side.drawn + side.lost == RUNS
    for figure in WHOLE.figures:
        assert len(figure.fates) == len(FATES)
        assert sum(figure.fates) == RUNS
        assert 0 <= figure.injured <= RUNS
    assert sum(sum(one.fates) for one in WHOLE.figures) == RUNS * len(people)
    assert sum(one.count for one in WHOLE.endings) == RUNS
    assert sum(one.count for one in WHOLE.lengths) == RUNS


def test_what_the_sides_lost_is_what_their_people_lost() -> None:
    for side in WHOLE.sides:
        assert side.hp_lost.total == sum(one.hp_lost.total for one in WHOLE.figures if one.side == side.side)
    assert sum(one.hp_lost.total for one in WHOLE.sides) > 0


def test_wins_are_the_endings_with_that_winner() -> None:
    for side in WHOLE.sides:
        assert side.won == sum(one.count for one in WHOLE.endings if side.side in one.result.winners)
        assert side.drawn == sum(one.count for one in WHOLE.endings if not one.result.winners)


def test_the_first_run_of_each_kind_is_kept() -> None:
    lengths = {run: one_run(run).lengths[0].rounds for run in range(1, RUNS + 1)}
    for length in WHOLE.lengths:
        runs = [run for run, rounds in lengths.items() if rounds == length.rounds]
        assert (length.count, length.first) == (len(runs), min(runs))
    results = {run: one_run(run).endings[0].result for run in range(1, RUNS + 1)}
    for ending in WHOLE.endings:
        runs = [run for run, result in results.items() if result == ending.result]
        assert (ending.count, ending.first) == (len(runs), min(runs))


def test_endings_stand_in_the_order_of_the_scenario_with_draws_last() -> None:
    results = [Result((), "cap"), Result((RED,), "eliminate", 1), Result((BLUE,), "hold", 0)]
    parts = [
        Counts(1, (), (), (Ending(result, 1, run),), (Length(3, 1, run),)) for run, result in enumerate(results, 1)
    ]
    whole = total(parts, Counts(0, (), (), (), ()))
    assert [one.result for one in whole.endings] == results[::-1]
    assert whole.lengths == (Length(3, 3, 1),)


def test_counts_of_another_encounter_are_refused() -> None:
    with pytest.raises(ValueError, match="found counts of"):
        WHOLE + encounter("range").nothing


def test_sums_are_exact_where_floats_are_not() -> None:
    assert Sum.of(10**9) + Sum.of(1) == Sum(10**9 + 1, 10**18 + 1)


def test_the_seed_of_a_run_stays_what_it_is() -> None:
    """Numpy's SeedSequence(seed, spawn_key=(run,)), its first 64 bits: odds told once can be looked at for ever."""
    assert battle_seed(7, 3) == 6823953754371609207
    assert len({battle_seed(seed, run) for seed in range(20) for run in range(1, 51)}) == 1000


# Put together as they come


@given(st.permutations(range(1, RUNS + 1)), st.integers(0, RUNS))
def test_a_tally_holds_the_first_runs_without_a_gap(order: list[int], come_in: int) -> None:
    tally = Tally(NOTHING)
    for run in order[:come_in]:
        tally.add(run, one_run(run))
    gapless = next(run for run in range(1, RUNS + 2) if run not in order[:come_in]) - 1
    assert tally.played == come_in
    assert tally.counts == total(map(one_run, range(1, gapless + 1)), NOTHING)


@pytest.mark.parametrize("runs", [1, 7, 100, 1001])
@pytest.mark.parametrize("jobs", [2, 3, 16])
def test_blocks_cover_every_run_once(runs: int, jobs: int) -> None:
    played = [run for block in blocks(runs, jobs) for run in range(block.first, block.last + 1)]
    assert played == list(range(1, runs + 1))
    assert sum(1 for _ in blocks(runs, jobs)) >= min(runs, 8 * jobs)
