"""Open decisions: opening, answering, interrupting."""

from __future__ import annotations

import pytest

from systems.core.decisions import OpenDecisions
from systems.core.identifiers import Side, UnitId

RED, BLUE = Side("red"), Side("blue")


def test_each_decision_gets_the_next_number() -> None:
    opened = OpenDecisions().opened(RED, "act", UnitId(1)).opened(BLUE, "choose", secret=True)
    assert [one.id for one in opened.decisions] == [1, 2]
    again = opened.answered(1).opened(RED, "act", UnitId(1))
    assert [one.id for one in again.decisions] == [2, 3], "a number is never given twice"
    assert again.find(1) is None
    assert again.find(2) == opened.decisions[1]


def test_one_that_is_interrupted_waits() -> None:
    acts = OpenDecisions().opened(RED, "act", UnitId(1))
    asked = acts.opened(BLUE, "react", UnitId(2), interrupts=1)
    assert [one.kind for one in asked.answerable()] == ["react"]
    assert [one.kind for one in asked.answered(2).answerable()] == ["act"]
    nested = asked.opened(RED, "dodge", UnitId(1), interrupts=2)
    assert [one.kind for one in nested.answerable()] == ["dodge"]


def test_a_side_decides_without_an_actor() -> None:
    act, choose = OpenDecisions().opened(RED, "act", UnitId(1)).opened(RED, "choose").decisions
    assert act.actor == 1
    with pytest.raises(ValueError, match="is a side's"):
        _ = choose.actor
