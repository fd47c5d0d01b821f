"""How a battle of Ground Combat ends: objectives, exits, giving up, the last round."""

from __future__ import annotations

from dataclasses import replace as dataclass_replace

import pytest

from systems.core.commands import Concede, Refusal
from systems.core.components import Exit, Progress, Result, Round
from systems.core.dice import ScriptedDice
from systems.core.engine import submit
from systems.core.events import BattleEnded, Conceded, Exited, ObjectiveHeld, TurnEnded
from systems.core.identifiers import Side
from systems.core.scenario import Objective, Reinforcement
from systems.ground.commands import EndTurn, Leave, Move
from systems.ground.components import Condition
from tests.rules.ground.fight import Fight, any_of, only, soldier

BLUE, RED, GREEN = Side("blue"), Side("red"), Side("green")
THREE = {"sides": {"Y": "green"}, "alliances": (("blue",), ("red",), ("green",)), "objectives": ()}


def ended(fight: Fight) -> Result | None:
    return fight.world.battle_has(Result)


def kill(fight: Fight, name: str) -> object:
    """The one who is asked shoots somebody dead."""
    fight.hurt_to(name, -19)
    return fight.attack(name, "pistol", (9, 9), (1,))


def test_eliminate_is_met_when_no_enemy_is_in_the_fight_and_not_before() -> None:
    fight = Fight("A.Z\n..Y", objectives=(Objective("eliminate", BLUE),))
    kill(fight, "Z")
    assert ended(fight) is None
    kill(fight, "Y")
    assert ended(fight) == Result((BLUE,), "eliminate", 0)
    assert fight.acting() == ""


def test_eliminate_one_of_them_is_met_by_that_one() -> None:
    fight = Fight("A.Z\n..Y", objectives=(Objective("eliminate", BLUE, character="Y"),))
    kill(fight, "Y")
    assert ended(fight) == Result((BLUE,), "eliminate", 0)


def test_eliminate_waits_for_reinforcements_that_are_still_to_come() -> None:
    fight = Fight(
        "A.Z\n..Y", objectives=(Objective("eliminate", BLUE),), waves={"Y": "late"}, order="AZ",
        reinforcements=(Reinforcement(RED, "late", 3),),
    )  # fmt: skip
    kill(fight, "Z")
    assert ended(fight) is None
    fight.end()
    assert fight.end((5, 5))
    assert ended(fight) is None
    kill(fight, "Y")
    assert ended(fight) == Result((BLUE,), "eliminate", 0)


def test_without_objectives_the_last_alliance_standing_has_won() -> None:
    fight = Fight("A.Z", objectives=())
    kill(fight, "Z")
    assert ended(fight) == Result((BLUE,), "last_standing")


def test_hold_counts_rounds_in_a_row_without_an_enemy_in_the_zone() -> None:
    fight = Fight("Az\n.z\n.Z", objectives=(Objective("hold", BLUE, zone="zone", rounds=2),))
    fight.do(Move((1, 0)))
    fight.end()
    event = only(fight.end(), ObjectiveHeld)
    assert (event.rounds, event.of) == (1, 2)
    fight.end()
    fight.do(Move((1, 1)))
    assert not any_of(fight.end(), ObjectiveHeld)
    fight.end()
    fight.do(Move((1, 2)))
    assert only(fight.end(), ObjectiveHeld).rounds == 1
    fight.end()
    assert only(fight.end(), BattleEnded).result == Result((BLUE,), "hold", 0)
    assert fight.world.battle(Round).number == 4


@pytest.mark.parametrize(
    ("inside", "down", "held"), [("A", "", True), ("A", "A", False), ("AZ", "", False), ("AZ", "Z", True)]
)
def test_a_zone_is_not_held_by_somebody_who_is_down_nor_contested_by_one(inside: str, down: str, *, held: bool) -> None:
    places = dict(zip(inside, ((1, 0), (1, 1)), strict=False))
    fight = Fight("Az.\n.z.\nBZY", objectives=(Objective("hold", BLUE, zone="zone", rounds=3),), places=places)
    for name in down:
        fight.set(name, Condition("unconscious"))
    fight.until("Y" if down == "Z" else "Z")
    assert bool(any_of(fight.end(), ObjectiveHeld)) == held


def test_reach_is_met_when_enough_have_left_by_the_exit() -> None:
    fight = Fight("Ax\nBx\n.Z", objectives=(Objective("reach", BLUE, zone="exit", count=2),))
    assert fight.refused(Leave()).code == "leave.no_exit"
    fight.do(Move((1, 0)))
    events = fight.do(Leave())
    assert [type(one) for one in events][:2] == [Exited, TurnEnded]
    assert fight.condition("A") == "exited"
    assert fight.acting() == "B"
    assert ended(fight) is None
    fight.do(Move((1, 1)))
    assert only(fight.do(Leave()), BattleEnded).result == Result((BLUE,), "reach", 0)
    assert fight.world.battle(Progress).exited == (Exit(fight.unit("A"), "exit"), Exit(fight.unit("B"), "exit"))


def test_reach_without_a_number_asks_for_all_who_are_left() -> None:
    fight = Fight("Ax\nBx\n.Z", objectives=(Objective("reach", BLUE),))
    fight.set("B", Condition("dead"))
    fight.do(Move((1, 0)))
    assert only(fight.do(Leave()), BattleEnded).result == Result((BLUE,), "reach", 0)


def test_an_exit_of_the_other_side_lets_nobody_of_this_one_out() -> None:
    fight = Fight("Ax\n.Z")
    board = fight.world.board
    theirs = tuple(type(zone)(zone.name, zone.tiles, RED) for zone in board.exits)
    fight.world._board = dataclass_replace(board, exits=theirs)
    fight.do(Move((1, 0)))
    assert fight.refused(Leave()).code == "leave.not_yours"


def test_leaving_costs_nothing_and_who_has_left_cannot_be_attacked() -> None:
    fight = Fight("ABx\n..Z", places={"A": (2, 0)})
    for _ in range(3):
        fight.attack("Z", "pistol", (1, 1))
    assert fight.ap("A") == 0
    fight.do(Leave())
    fight.until("Z")
    assert fight.targets() == "B"
    assert fight.cannot_attack("A", "pistol").code == "attack.not_there"


def test_protect_is_lost_at_once_when_the_one_falls() -> None:
    fight = Fight("A.Z\n..Y", objectives=(Objective("protect", RED, character="Z", rounds=3),))
    kill(fight, "Z")
    assert ended(fight) == Result((BLUE,), "protect", 0)


def test_protect_is_won_when_the_round_has_ended() -> None:
    fight = Fight("A.Z", objectives=(Objective("protect", RED, character="Z", rounds=2),))
    for _ in range(3):
        fight.end()
        assert ended(fight) is None
    fight.end()
    assert ended(fight) == Result((RED,), "protect", 0)


def test_the_first_objective_in_the_scenarios_order_decides() -> None:
    both = (Objective("protect", RED, character="Z", rounds=1), Objective("hold", BLUE, zone="zone", rounds=1))
    for objectives, winners in ((both, (RED,)), (both[::-1], (BLUE,))):
        fight = Fight("Az\n.Z", places={"A": (1, 0)}, objectives=objectives)
        fight.end()
        assert only(fight.end(), BattleEnded).result.winners == winners


@pytest.mark.parametrize("cap", [1, 3])
def test_after_the_last_round_it_is_a_draw(cap: int) -> None:
    fight = Fight("A.Z", cap=cap)
    for _ in range(2 * cap - 1):
        fight.end()
        assert ended(fight) is None
    assert only(fight.end(), BattleEnded).result == Result((), "cap")


def test_nobody_left_is_a_draw() -> None:
    fight = Fight("A.Z")
    fight.set("A", Condition("dead"))
    fight.set("Z", Condition("unconscious"))
    fight.edit("Z", "ground.attributes", "strength", 1)
    assert ended(fight) == Result((), "nobody_left")


def test_conceding_in_ones_turn_ends_a_battle_of_two() -> None:
    fight = Fight("A.Z")
    events = fight.concede("blue")
    assert only(events, Conceded).side == BLUE
    assert only(events, BattleEnded).result == Result((RED,), "eliminate", 1)


def test_conceding_out_of_turn_does_too() -> None:
    fight = Fight("A.Z")
    assert only(fight.concede("red"), BattleEnded).result == Result((BLUE,), "eliminate", 0)


def test_conceding_in_ones_turn_leaves_a_battle_of_three_to_the_others() -> None:
    fight = Fight("A.B\nY.Z", order="ABYZ", **THREE)  # type: ignore[arg-type]
    fight.concede("blue")
    assert ended(fight) is None
    assert fight.condition("A") == "conceded"
    assert fight.acting() == "Y"
    assert fight.targets() == "Z"
    fight.end()
    fight.end()
    assert fight.acting() == "Y"


def test_conceding_out_of_turn_leaves_the_turn_as_it_was() -> None:
    fight = Fight("A.B\nY.Z", order="ABYZ", **THREE)  # type: ignore[arg-type]
    fight.attack("Z", "pistol", (1, 1))
    fight.concede("green")
    assert (fight.acting(), fight.ap("A")) == ("A", 8)
    assert fight.targets() == "Z"
    fight.end()
    fight.end()
    assert fight.acting() == "Z"


def test_a_seat_of_two_sides_can_give_up_one_of_them() -> None:
    fight = Fight(
        "A.B\nY.Z", order="AYZB", sides={"B": "green", "Y": "green"}, alliances=(("blue",), ("red",), ("green",)),
        objectives=(), seats={"blue": "host", "green": "host", "red": "guest"},
    )  # fmt: skip
    fight.concede("host", "green")
    assert (fight.condition("B"), fight.condition("Y"), fight.condition("A")) == ("conceded", "conceded", "up")
    assert fight.acting() == "A"


def test_nobody_gives_up_for_others() -> None:
    fight = Fight("A.Z")
    answer = submit(fight.ground, fight.world, "blue", Concede(RED), ScriptedDice(()))  # type: ignore[arg-type]
    assert isinstance(answer, Refusal)
    assert answer.code == "not_your_side"


def test_the_reinforcements_of_a_side_that_gave_up_do_not_come() -> None:
    fight = Fight(
        "A.B\nY.Z",
        order="AZY",
        waves={"B": "late"},
        reinforcements=(Reinforcement(BLUE, "late", 2),),
        **THREE,  # type: ignore[arg-type]
    )
    fight.concede("blue")
    for _ in range(4):
        fight.end()
    assert fight.condition("B") == "conceded"
    assert fight.world.battle(Round).number == 3


def test_nobody_waits_for_the_reinforcements_of_a_side_that_gave_up() -> None:
    fight = Fight("A.B\n..Z", order="AZ", waves={"B": "late"}, reinforcements=(Reinforcement(BLUE, "late", 9),))
    assert only(fight.concede("blue"), BattleEnded).result == Result((RED,), "eliminate", 1)


def test_when_it_is_over_nothing_more_can_be_done() -> None:
    fight = Fight("A.Z", {"A": soldier("pistol")})
    kill(fight, "Z")
    answer = submit(fight.ground, fight.world, "blue", EndTurn(), ScriptedDice(()))  # type: ignore[arg-type]
    assert isinstance(answer, Refusal)
    assert answer.code == "battle_is_over"
