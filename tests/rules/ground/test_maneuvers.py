"""Maneuvers that target an opponent (GC-04, GC-A38)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from game.content.rules import load_rules
from game.headless.situation import Situation
from game.headless.words import read_line
from game.journal_form import BattleSetup
from systems.core.commands import Refusal
from systems.core.components import Position
from systems.core.decisions import OpenDecisions
from systems.ground.commands import Move, Perform
from systems.ground.components import Pressed, PressedCorner
from systems.ground.events import Performed
from systems.ground.rules import Maneuver
from tests.rules.ground.fight import RULES, Fight, only

LISTED = replace(RULES, maneuvers=(Maneuver("trip", 3), Maneuver("taunt", 2, needs_loe=False)))


def perform(fight: Fight, maneuver: str) -> Perform:
    return Perform(fight.unit("Z"), maneuver)


@pytest.mark.rule("GC-04")
@pytest.mark.parametrize("drawing", ["A.#.Z", "A.g.Z"])
def test_a_maneuver_without_line_of_effect_is_refused_and_an_exempt_one_allowed(drawing: str) -> None:
    fight = Fight(drawing, rules=LISTED)
    assert fight.refused(perform(fight, "trip")).code == "attack.no_line"
    done = only(fight.do(perform(fight, "taunt")), Performed)
    assert (done.unit, done.target, done.maneuver, done.ap) == (1, 2, "taunt", 2)
    assert fight.ap("A") == 10


@pytest.mark.rule("GC-04")
def test_with_the_line_it_is_performed_at_its_price() -> None:
    fight = Fight("A...Z", rules=LISTED)
    fight.do(perform(fight, "trip"))
    assert fight.ap("A") == 9


@pytest.mark.rule("GC-04")
def test_needing_the_line_is_the_default() -> None:
    assert Maneuver("any", 1).needs_loe


@pytest.mark.rule("GC-04")
def test_cover_that_denies_the_line_denies_a_maneuver() -> None:
    """GC-66 and GC-72 speak of line of effect, not of attacks alone."""
    fight = Fight("A...oZ", rules=LISTED)
    assert fight.refused(perform(fight, "trip")).code == "attack.hidden"
    corner = PressedCorner("e", "n")
    fight = Fight("......A\n.......\nZ1#....", rules=LISTED, order="ZA")
    fight.do(Move(fight.marks["1"], press=(corner,)))
    fight.set("A", Position((6, 1)))
    fight.end()
    assert fight.has("Z", Pressed)
    assert fight.refused(perform(fight, "trip")).code == "attack.corner"
    fight.do(perform(fight, "taunt"))


def test_what_is_not_listed_or_not_paid_for_or_no_opponent_is_refused() -> None:
    fight = Fight("A.B.Z", rules=LISTED)
    assert fight.refused(perform(fight, "vault"))["expected"] == "trip, taunt"
    assert fight.refused(Perform(fight.unit("B"), "taunt")).code == "attack.friend"
    for _ in range(4):
        fight.do(perform(fight, "trip"))
    assert fight.refused(perform(fight, "taunt")).code == "not_enough_ap"


def test_gc_a38_the_list_is_empty_unless_somebody_fills_it() -> None:
    fight = Fight("A.Z")
    assert fight.refused(perform(fight, "trip"))["expected"] == "none"
    assert "perform" not in {one.code for one in fight.ground.options(fight.view(), fight.decision())}  # type: ignore[arg-type]


def test_the_options_list_whom_each_can_be_performed_on() -> None:
    fight = Fight("A.#.Z", rules=LISTED)
    assert fight.option("perform").commands == (perform(fight, "taunt"),)


def read(fight: Fight, line: str) -> object:
    """What a line of words asks for, in the situation of the one who is asked."""
    setup = BattleSetup("ground", msgspec.to_builtins(fight.ground.rules), *fight.parts, seed=1)
    view = fight.view()
    return read_line(line, Situation(setup, fight.ground, view, view.battle(OpenDecisions).decisions[0]))


def test_they_are_told_in_words_by_target_and_name() -> None:
    fight = Fight("A.B.Z", rules=LISTED)
    assert read(fight, "perform Z trip") == perform(fight, "trip")
    assert read(fight, "perform z ta") == perform(fight, "taunt")
    for line, code in {
        "perform": "words.no_target", "perform Q trip": "words.unknown_name", "perform Z": "words.unknown_name",
        "perform Z vault": "words.unknown_name", "perform Z trip hard": "words.too_many",
    }.items():  # fmt: skip
        answer = read(fight, line)
        assert isinstance(answer, Refusal), line
        assert answer.code == code


def test_the_figures_that_come_with_the_game_list_none() -> None:
    assert load_rules("ground").rules.maneuvers == ()
