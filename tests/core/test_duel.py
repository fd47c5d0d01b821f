"""A secret choice a side, and a reaction inside a move, played through a battle."""

from __future__ import annotations

import pytest

from game.battle import Battle, BattleSetup
from systems.core.commands import Command, Edit, Refusal
from systems.core.components import Identity, Position, Result, TurnOrder
from systems.core.decisions import Decision
from systems.core.dice import DiceNeeded, Faces
from systems.core.engine import Happened
from systems.core.events import DieRolled, Event, RoundBegan, Stepped, TurnBegan
from systems.core.identifiers import Seat, Side, UnitId
from tests.core.boards import drawn
from tests.core.duel_values import (
    Choose,
    Halted,
    Hold,
    Hurt,
    LookOut,
    Missed,
    Pass,
    Pick,
    Picked,
    Picks,
    Shoot,
    StancesShown,
    Vigor,
    Walk,
    WalkOrder,
)
from tests.core.duels import ANN, BLUE, BOB, RED, setup

LANE = drawn(
    "r...b",
    "####.",
)
ADA, BO = UnitId(1), UnitId(2)


def typed(board: BattleSetup) -> Battle:
    return Battle.start(board)


def do(battle: Battle, seat: Seat, command: Command, *faces: Faces) -> tuple[Event, ...]:
    answer = battle.submit(seat, command, faces=faces)
    assert isinstance(answer, Happened), answer
    return answer.events()


def choose(battle: Battle, ann: str, bob: str, *faces: Faces) -> tuple[Event, ...]:
    do(battle, ANN, Choose(ann))  # type: ignore[arg-type]
    return do(battle, BOB, Choose(bob), *faces)  # type: ignore[arg-type]


def watched_walk(*, fog: bool = False) -> tuple[Battle, Decision]:
    """Bo goes first and looks out; then Ada sets out along the lane and Bo is asked."""
    battle = typed(setup(LANE, dice="typed", fog=fog))
    choose(battle, "wary", "bold")
    do(battle, BOB, LookOut())
    do(battle, BOB, Pass())
    (act,) = battle.open_decisions(ANN)
    do(battle, ANN, Walk(((1, 0), (2, 0), (3, 0))))
    return battle, act


# The secret choice


def test_each_side_is_asked_and_sees_of_the_other_only_that_it_is() -> None:
    battle = typed(setup(LANE))
    assert battle.open_decisions(ANN) == (Decision(1, RED, "choose", secret=True),)
    assert battle.open_decisions(BOB) == (Decision(1, BLUE, "choose", secret=True),)
    served = next(part for part in battle.view(ANN).plain()["battle"] if part["type"] == "open_decisions")
    assert {"id": 0, "side": "", "kind": "other"}.items() <= served["decisions"][1].items()


@pytest.mark.parametrize("fog", [False, True])
def test_a_choice_is_kept_from_the_other_seat_until_all_are_in(*, fog: bool) -> None:
    battle = typed(setup(LANE, fog=fog))
    answer = battle.submit(ANN, Choose("sly"))
    assert isinstance(answer, Happened)
    assert answer.served(BOB) == ()
    assert answer.served(ANN) == (Picked((RED,), RED),)
    assert battle.view(ANN).battle(Picks) == Picks((Pick(RED, "sly"),))
    assert battle.view(BOB).battle(Picks) == Picks()
    assert b"sly" not in repr(battle.view(BOB).plain()).encode()
    assert battle.open_decisions(ANN) == ()
    shown = battle.submit(BOB, Choose("wary"))
    assert isinstance(shown, Happened)
    (event,) = [one for one in shown.served(ANN) if isinstance(one, StancesShown)]
    assert event == StancesShown((Pick(RED, "sly"), Pick(BLUE, "wary")), BLUE)


def test_a_choice_made_again_is_refused() -> None:
    battle = typed(setup(LANE))
    do(battle, ANN, Choose("sly"))
    assert battle.submit(ANN, Choose("bold")) == Refusal("not_your_decision")


@pytest.mark.parametrize(
    ("ann", "bob", "first"), [("bold", "wary", RED), ("wary", "bold", BLUE), ("wary", "sly", RED), ("sly", "bold", RED)]
)
def test_the_better_stance_goes_first(ann: str, bob: str, first: Side) -> None:
    battle = typed(setup(LANE))
    events = choose(battle, ann, bob)
    acting = battle.world.battle(TurnOrder).units[0]
    assert battle.world.get(acting, Identity).side == first
    assert TurnBegan(acting) in events


def test_a_tie_is_rolled_off_until_somebody_is_higher() -> None:
    battle = typed(setup(LANE, dice="typed"))
    do(battle, ANN, Choose("sly"))
    faces: tuple[Faces, ...] = ()
    for roll in ((4,), (4,), (2,), (5,)):
        with pytest.raises(DiceNeeded) as needed:
            battle.submit(BOB, Choose("sly"), faces=faces)
        assert needed.value.roll.why == "first"
        faces = (*faces, roll)
    do(battle, BOB, Choose("sly"), *faces)
    assert battle.world.battle(TurnOrder).units == (BO, ADA)


def test_the_next_round_asks_again() -> None:
    battle = typed(setup(LANE))
    choose(battle, "bold", "wary")
    do(battle, ANN, Pass())
    assert RoundBegan(2) in do(battle, BOB, Pass())
    assert [one.kind for seat in battle.seats for one in battle.open_decisions(seat)] == ["choose", "choose"]
    assert battle.view(ANN).battle(Picks) == Picks()


# The reaction inside a move


def test_one_who_did_not_ask_is_not_asked() -> None:
    battle = typed(setup(LANE))
    choose(battle, "bold", "wary")
    do(battle, ANN, Walk(((1, 0), (2, 0), (3, 0))))
    assert battle.open_decisions(BOB) == ()
    assert battle.world.get(ADA, Position).tile == (3, 0)


def test_a_walk_is_interrupted_where_the_watcher_sees_it() -> None:
    battle, act = watched_walk()
    assert battle.world.get(ADA, Position).tile == (1, 0)
    assert battle.open_decisions(BOB) == (Decision(1, BLUE, "react", BO),)
    assert battle.open_decisions(ANN) == ()
    assert battle.submit(ANN, Pass()) == Refusal("not_your_decision")
    assert act.kind == "act"


def test_the_order_keeps_what_it_has_spent_and_goes_on() -> None:
    battle, act = watched_walk()
    assert battle.world.battle(WalkOrder).walked == 1
    assert battle.world.battle(WalkOrder).ahead == ((2, 0), (3, 0))
    events = do(battle, BOB, Hold())
    assert [(one.start, one.end) for one in events if isinstance(one, Stepped)] == [((1, 0), (2, 0)), ((2, 0), (3, 0))]
    assert battle.world.battle_has(WalkOrder) is None
    assert battle.world.get(ADA, Vigor).ap == 1, "three tiles of four points, priced once"
    assert battle.open_decisions(ANN) == (act,), "the same decision, no longer interrupted"
    assert battle.open_decisions(BOB) == ()


def test_a_reaction_rolls_dice_and_the_walk_goes_on() -> None:
    battle, _ = watched_walk()
    with pytest.raises(DiceNeeded):
        battle.submit(BOB, Shoot())
    with pytest.raises(DiceNeeded):
        battle.submit(BOB, Shoot(), faces=((4,),))  # a jam: roll again
    assert battle.world.get(ADA, Position).tile == (1, 0)
    events = do(battle, BOB, Shoot(), (4,), (3,))
    assert [one.faces for one in events if isinstance(one, DieRolled)] == [(4,), (3,)]
    assert Hurt(ADA, BO, 1) in events
    assert battle.world.get(ADA, Position).tile == (3, 0)
    assert battle.world.get(ADA, Vigor) == Vigor(2, 1)


def test_one_who_is_out_walks_no_further() -> None:
    battle, _ = watched_walk()
    battle.edit(Edit("duel.vigor", "hp", 1, ADA))
    events = do(battle, BOB, Shoot(), (3,))
    assert not [one for one in events if isinstance(one, Stepped)]
    assert battle.result == Result((BLUE,), "eliminate", 1)


def test_a_miss_lets_the_walk_go_on() -> None:
    battle, _ = watched_walk()
    assert Missed(ADA, BO) in do(battle, BOB, Shoot(), (1,))
    assert battle.world.get(ADA, Position).tile == (3, 0)


def test_where_the_walk_leads_is_kept_from_the_watcher() -> None:
    battle, _ = watched_walk(fog=True)
    assert battle.view(ANN).battle_has(WalkOrder) is not None
    assert battle.view(BOB).battle_has(WalkOrder) is None


def test_a_walk_stops_where_somebody_is_first_seen() -> None:
    battle = typed(setup(drawn("r..", "##.", "b.."), fog=True))
    choose(battle, "bold", "wary")
    events = do(battle, ANN, Walk(((1, 0), (2, 0), (2, 1), (2, 2))))
    assert Halted(ADA, "sighted") in events
    assert battle.world.get(ADA, Position).tile == (2, 1)
    assert battle.world.get(ADA, Vigor).ap == 1, "three tiles were walked, of four"


def test_a_walk_stops_before_what_came_in_its_way() -> None:
    battle, _ = watched_walk()
    battle.edit(Edit("position", "tile", [2, 0], BO))
    assert Halted(ADA, "blocked") in do(battle, BOB, Hold())
    assert battle.world.get(ADA, Position).tile == (1, 0)
    assert battle.world.get(ADA, Vigor).ap == 3
