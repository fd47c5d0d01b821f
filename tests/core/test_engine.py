"""How a command becomes events: refusals, faults, dice that are still to be rolled, edits, giving up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.state_form import state_bytes
from systems.core import engine
from systems.core.board import Board
from systems.core.commands import Command, Concede, Edit, Refusal
from systems.core.components import Identity, Knowledge, Position, Result, Round, TurnOrder
from systems.core.decisions import OpenDecisions
from systems.core.dice import DiceNeeded, ScriptedDice, TypedDice
from systems.core.engine import Happened
from systems.core.events import BattleEnded, Conceded, DieRolled, Edited, Event, Thwarted
from systems.core.identifiers import Seat, Side, Tile, UnitId
from systems.core.scenario import Scenario
from systems.core.setup import Muster, lay_out
from systems.core.world import World
from tests.core.boards import drawn
from tests.core.duel import _COMMIT, Duel
from tests.core.duel_values import (
    Attacked,
    Choose,
    DuelRules,
    DuelSheet,
    Hurt,
    Lob,
    Lobbed,
    LookOut,
    Pass,
    Phase,
    Shoot,
    Strike,
    Vigor,
    Walk,
)

RED, BLUE, GREEN = Side("red"), Side("blue"), Side("green")
ANN, BOB = Seat("Ann"), Seat("Bob")
ADA, BO, CY = map(UnitId, range(1, 4))
RULES = Duel(DuelRules())
NO_DICE = ScriptedDice([])


OPEN = drawn("....", ".##.")
PARTED = drawn("....", "####", "....")
"""A wall between Ada and the others."""


def world(board: Board = OPEN, *, fog: bool = False, bo: Tile = (3, 0), cy: Tile = (3, 1)) -> World:
    """Ada (red, Ann) to act against Bo (blue) and Cy (green), both Bob's."""
    scenario = Scenario("test", "duel", ((RED,), (BLUE, GREEN)), (), fog=fog)
    musters = (
        Muster("Ada", RED, (0, 0), DuelSheet()),
        Muster("Bo", BLUE, bo, DuelSheet()),
        Muster("Cy", GREEN, cy, DuelSheet()),
    )
    one = lay_out(RULES, board, scenario, {RED: ANN, BLUE: BOB, GREEN: BOB}, musters)
    engine.begin(RULES, one, NO_DICE)
    for seat, stance in ((ANN, "bold"), (BOB, "wary"), (BOB, "wary")):
        assert isinstance(submit(one, seat, Choose(stance)), Happened)  # type: ignore[arg-type]
    return one


def submit(
    of: World, seat: Seat, command: Command, faces: list[tuple[int, ...]] | None = None, decision: int = 1
) -> Happened | Refusal:
    dice = ScriptedDice(faces or [])
    answer = engine.submit(RULES, of, seat, command, dice, decision)
    dice.finish()
    return answer


def events(answer: Happened | Refusal, kind: type[Event]) -> list[Any]:
    assert isinstance(answer, Happened), answer
    return [event for event in answer.events() if isinstance(event, kind)]


class Strange(Command, frozen=True, tag="strange"):
    pass


@pytest.mark.parametrize(
    ("seat", "command", "decision", "code"),
    [
        (Seat("Zoe"), Pass(), 1, "unknown_seat"),
        (BOB, Pass(), 1, "not_your_decision"),
        (ANN, Pass(), 2, "not_your_decision"),
        (ANN, Pass(), 0, "not_your_decision"),
        (ANN, Pass(), -1, "not_your_decision"),
        (ANN, Strange(), 1, "unknown_command"),
        (ANN, Choose("bold"), 1, "duel.not_now"),
        (ANN, Shoot(), 1, "duel.not_now"),
        (ANN, Walk(()), 1, "duel.too_far"),
        (ANN, Walk(((1, 0), (3, 0))), 1, "duel.blocked"),
        (ANN, Walk(((0, 1), (2, 0))), 1, "duel.blocked"),
        (ANN, Strike(UnitId(9)), 1, "duel.no_target"),
        (ANN, Concede(BLUE), 1, "not_your_side"),
        (ANN, Concede(Side("grey")), 1, "not_your_side"),
    ],
)
def test_a_refusal_changes_nothing(seat: Seat, command: Command, decision: int, code: str) -> None:
    one = world()
    before, mark = state_bytes(one), one.mark()
    answer = submit(one, seat, command, decision=decision)
    assert isinstance(answer, Refusal)
    assert answer.code == code
    assert state_bytes(one) == before
    assert one.mark() == mark


@pytest.mark.parametrize("fog", [False, True])
def test_facts_are_gathered_with_the_decision_of_the_world(*, fog: bool) -> None:
    """The view counts decisions from 1; the world has long passed that."""
    one = world(fog=fog)
    acting = one.battle(OpenDecisions).decisions[0].id
    assert acting > 1
    submit(one, ANN, Pass())
    assert one.battle(OpenDecisions).find(acting) is None


@pytest.mark.parametrize("where", ["resolve", "attacked", "perceives"])
def test_a_fault_of_the_rules_leaves_the_world_as_it_was(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = world(fog=True)
    before, mark = state_bytes(one), one.mark()
    real = getattr(Duel, where)
    calls = 0

    def broken(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        if where == "attacked":
            return _half_done(real(*arguments))
        raise ZeroDivisionError

    def _half_done(done: Iterator[Event]) -> Iterator[Event]:
        yield from done
        raise ZeroDivisionError

    monkeypatch.setattr(Duel, where, broken)
    if where == "attacked":
        commits: dict[Any, Any] = _COMMIT
        monkeypatch.setitem(commits, Attacked, broken)
    with pytest.raises(ZeroDivisionError):
        submit(one, ANN, Strike(UnitId(2)), [(6, 6), (3,)])
    assert calls == 1
    assert state_bytes(one) == before
    assert one.mark() == mark


def test_dice_still_to_be_rolled_leave_the_world_as_it_was() -> None:
    one = world()
    before = state_bytes(one)
    typed: list[tuple[int, ...]] = []
    asked = []
    for faces in ((6, 5), (2,)):
        with pytest.raises(DiceNeeded) as needed:
            engine.submit(RULES, one, ANN, Strike(BO), TypedDice(typed))
        asked.append(needed.value.roll.why)
        assert state_bytes(one) == before
        typed.append(faces)
    answer = engine.submit(RULES, one, ANN, Strike(BO), TypedDice(typed))
    assert asked == ["strike", "harm"]
    assert events(answer, Hurt) == [Hurt(BO, ADA, 2)]
    assert [roll.faces for roll in events(answer, DieRolled)] == [(6, 5), (2,)]


def test_rolls_stand_before_what_came_of_them() -> None:
    answer = submit(world(), ANN, Strike(BO), [(6, 6), (1,)])
    assert isinstance(answer, Happened)
    assert [type(event).__name__ for event in answer.events()] == ["DieRolled", "DieRolled", "Hurt"]


def test_a_rulebook_that_never_comes_to_a_decision_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    one = world()
    before = state_bytes(one)
    monkeypatch.setattr(engine, "MOST_STEPS", 50)
    monkeypatch.setattr(Duel, "advance", lambda *_: Phase("choose"))
    monkeypatch.setattr(Duel, "commit", lambda *_: iter(()))
    with pytest.raises(RuntimeError, match="'duel' took 50 steps without coming to a decision"):
        submit(one, ANN, Pass())
    assert state_bytes(one) == before


def test_what_the_world_refuses_is_told_to_the_one_who_tried_and_spends_nothing() -> None:
    one = world(PARTED, fog=True, bo=(0, 2), cy=(2, 2))
    ap = one.get(ADA, Vigor).ap
    answer = submit(one, ANN, Lob((0, 2)))
    assert events(answer, Thwarted) == [Thwarted((RED,), ADA, Refusal.of("duel.occupied", tile=(0, 2)))]
    assert events(answer, Lobbed) == []
    assert one.get(ADA, Vigor).ap == ap
    assert isinstance(answer, Happened)
    assert answer.served(BOB) == ()
    assert events(submit(one, ANN, Lob((1, 2))), Lobbed) == [Lobbed(ADA, (1, 2))]
    assert one.get(ADA, Vigor).ap == ap - 1


def test_a_character_nobody_has_met_cannot_be_named() -> None:
    one = world(PARTED, fog=True, bo=(0, 2), cy=(2, 2))
    assert submit(one, ANN, Strike(UnitId(2))) == Refusal("unknown_character")


def test_served_events_are_counted_for_each_seat() -> None:
    one = world(fog=True)
    before = {known.seat: known.events for known in one.battle(Knowledge).seats}
    answer = submit(one, ANN, LookOut())
    assert isinstance(answer, Happened)
    after = {known.seat: known.events for known in one.battle(Knowledge).seats}
    assert after == {seat: before[seat] + len(answer.served(seat)) for seat in before}
    assert after[ANN] > before[ANN]


def test_giving_up_is_possible_in_somebody_elses_turn() -> None:
    one = world()
    answer = submit(one, BOB, Concede(GREEN))
    assert events(answer, Conceded) == [Conceded(GREEN)]
    assert one.get(CY, Vigor).hp == 0
    assert one.battle_has(Result) is None
    answer = submit(one, BOB, Concede(BLUE))
    assert events(answer, BattleEnded) == [BattleEnded(Result((RED,), "last_standing"))]
    assert submit(one, ANN, Pass()) == Refusal("battle_is_over")
    assert submit(one, ANN, Concede()) == Refusal("battle_is_over")


def test_giving_up_without_a_side_gives_up_all_of_ones_own() -> None:
    one = world()
    answer = submit(one, BOB, Concede())
    assert events(answer, Conceded) == [Conceded(BLUE), Conceded(GREEN)]
    assert one.battle(Result).winners == (RED,)


def test_giving_up_in_a_simultaneous_choice_lets_the_others_go_on() -> None:
    scenario = Scenario("test", "duel", ((RED,), (BLUE,), (GREEN,)), ())
    musters = tuple(Muster(str(side), side, (at, 0), DuelSheet()) for at, side in enumerate((RED, BLUE, GREEN)))
    seats = {RED: ANN, BLUE: BOB, GREEN: Seat("Cim")}
    one = lay_out(RULES, drawn("..."), scenario, seats, musters)
    engine.begin(RULES, one, NO_DICE)
    submit(one, ANN, Choose("bold"))
    submit(one, BOB, Choose("wary"))
    submit(one, Seat("Cim"), Concede())
    assert one.battle(Phase).name == "turns"
    assert one.battle(TurnOrder).units == (1, 2)


@pytest.mark.parametrize(
    ("edit", "refusal"),
    [
        (Edit("nothing", "hp", 3, ADA), "edit.unknown_component"),
        (Edit("duel.vigor", "hp", 3, UnitId(9)), "unknown_character"),
        (Edit("duel.vigor", "hp", 3), "edit.not_there"),
        (Edit("round", "number", 3, ADA), "edit.not_there"),
        (Edit("duel.vigor", "might", 3, ADA), "edit.unknown_field"),
        (Edit("duel.vigor", "hp", "many", ADA), "edit.wrong_value"),
        (Edit("position", "tile", [1], ADA), "edit.wrong_value"),
        (Edit("position", "tile", [9, 9], ADA), "duel.off_board"),
        (Edit("duel.vigor", "hp", 10, ADA), "duel.hp"),
    ],
)
def test_an_edit_that_cannot_be_made_changes_nothing(edit: Edit, refusal: str) -> None:
    one = world()
    before, mark = state_bytes(one), one.mark()
    answer = engine.edit(RULES, one, edit, NO_DICE)
    assert isinstance(answer, Refusal)
    assert answer.code == refusal
    assert state_bytes(one) == before
    assert one.mark() == mark


def test_an_edit_sets_one_field_and_says_what_it_was() -> None:
    one = world()
    answer = engine.edit(RULES, one, Edit("position", "tile", [1, 0], ADA), NO_DICE)
    assert events(answer, Edited) == [Edited(ADA, "position", "tile", (0, 0), (1, 0))]
    assert one.get(ADA, Position) == Position((1, 0))
    assert one.get(ADA, Identity).name == "Ada"
    answer = engine.edit(RULES, one, Edit("round", "number", 7), NO_DICE)
    assert events(answer, Edited)[0].code == "edited.battle"
    assert one.battle(Round) == Round(7)


def test_what_follows_from_an_edit_follows() -> None:
    one = world()
    for unit in (BO, CY):
        answer = engine.edit(RULES, one, Edit("duel.vigor", "hp", 0, unit), NO_DICE)
    assert events(answer, BattleEnded) == [BattleEnded(Result((RED,), "last_standing"))]
    one = world()
    engine.edit(RULES, one, Edit("duel.vigor", "hp", 0, ADA), NO_DICE)
    assert one.battle(Result).winners == (BLUE, GREEN)
    one = world()
    engine.edit(RULES, one, Edit("duel.vigor", "hp", 0, BO), NO_DICE)
    assert [one_.side for one_ in engine.open_decisions(one, ANN)] == [RED]
