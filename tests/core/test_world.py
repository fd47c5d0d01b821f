"""The world: reading, changing, rolling back, forking."""

from __future__ import annotations

import gc
from collections.abc import Sequence

import esper
import pytest
from hypothesis import given
from hypothesis import strategies as st

from systems.core.components import Component, Identity, Position, Round
from systems.core.identifiers import Side, UnitId
from systems.core.scenario import Scenario
from systems.core.world import World
from tests.core.boards import drawn
from tests.core.duel_values import LooksOut, Picks, Vigor

BOARD = drawn("....", "....")
SCENARIO = Scenario("test", "duel", ((Side("red"),), (Side("blue"),)), ())
UNITS = (UnitId(1), UnitId(2), UnitId(3))
OWNERS: tuple[UnitId | None, ...] = (None, *UNITS)
Changes = Sequence[tuple[UnitId | None, Component | type[Component]]]
State = dict[UnitId | None, tuple[Component, ...]]

components = st.one_of(
    st.builds(Position, st.tuples(st.integers(0, 3), st.integers(0, 1))),
    st.builds(Vigor, st.integers(0, 9), st.integers(0, 4)),
    st.builds(Round, st.integers(0, 9)),
    st.just(LooksOut()),
)
changes = st.lists(
    st.tuples(st.sampled_from(OWNERS), st.one_of(components, st.sampled_from([Position, Vigor, Round, LooksOut]))),
    max_size=30,
)


def world() -> World:
    made = World(BOARD, SCENARIO)
    for unit in (UnitId(3), UnitId(1), UnitId(2)):  # in no order
        made.add(Identity(unit, f"unit {unit}", Side("red" if unit < 3 else "blue")), Position((unit, 0)))
    made.set(None, Round(1))
    made.forget_changes()
    return made


def state(of: World) -> State:
    return {owner: of.components(owner) for owner in (None, *of.units())}


def change(one: World, steps: Changes) -> None:
    for owner, what in steps:
        if isinstance(what, type):
            one.remove(owner, what)
        else:
            one.set(owner, what)


def test_reading() -> None:
    one = world()
    assert one.units() == UNITS
    assert one.get(UnitId(2), Position) == Position((2, 0))
    assert one.find(UnitId(2), Vigor) is None
    assert one.battle(Round) == Round(1)
    assert one.battle_has(Vigor) is None
    assert one.members([Side("red")]) == (1, 2)
    with pytest.raises(KeyError):
        one.get(UnitId(2), Vigor)
    with pytest.raises(KeyError):
        one.battle(Vigor)
    with pytest.raises(KeyError):
        one.get(UnitId(9), Position)


def test_components_come_by_the_name_of_their_kind() -> None:
    one = world()
    one.set(UnitId(1), Vigor(3))
    assert [type(each) for each in one.components(UnitId(1))] == [Vigor, Identity, Position]


@given(changes, changes, changes)
def test_rolling_back_puts_everything_back(
    before: Changes,
    first: Changes,
    second: Changes,
) -> None:
    one = world()
    change(one, before)
    start, at_start = one.mark(), state(one)
    change(one, first)
    middle, at_middle = one.mark(), state(one)
    change(one, second)
    one.rollback(middle)
    assert state(one) == at_middle
    one.rollback(start)
    assert state(one) == at_start
    one.rollback(start)
    assert state(one) == at_start, "nothing is left to take back"


@given(changes, changes)
def test_a_fork_goes_its_own_way(on_fork: Changes, on_world: Changes) -> None:
    one = world()
    fork = one.fork()
    before = state(one)
    assert state(fork) == before
    change(fork, on_fork)
    assert state(one) == before
    forked = state(fork)
    change(one, on_world)
    assert state(fork) == forked


def test_changes_that_are_forgotten_stay() -> None:
    one = world()
    one.set(None, Round(2))
    one.forget_changes()
    one.rollback(0)
    assert one.battle(Round) == Round(2)
    assert one.mark() == 0


def test_the_deleted_are_gone_at_once() -> None:
    one = world()
    one.delete(UnitId(2))
    assert one.units() == (1, 3)
    with pytest.raises(KeyError):
        one.find(UnitId(2), Position)


def test_worlds_do_not_mix_whichever_was_used_last() -> None:
    one, other = world(), world()
    other.set(None, Round(7))
    assert one.battle(Round) == Round(1)
    assert other.battle(Round) == Round(7)
    esper.switch_world("default")
    assert one.get(UnitId(1), Position) == Position((1, 0))


def test_a_world_that_nobody_holds_leaves_esper() -> None:
    before = set(esper.list_worlds())
    one = world()
    assert len(set(esper.list_worlds()) - before) == 1
    del one
    gc.collect()
    assert not set(esper.list_worlds()) - before


def test_a_secret_has_its_place_on_the_battle_where_views_filter_it() -> None:
    one = world()
    one.set(None, Picks())
    mark = one.mark()
    with pytest.raises(TypeError, match="Picks: found a secret of a character"):
        one.set(UnitId(1), Picks())
    assert one.find(UnitId(1), Picks) is None
    assert one.mark() == mark, "nothing to roll back"
