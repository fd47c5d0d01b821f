"""Turn order and cycles (GC-A03), and what a turn is worth."""

from __future__ import annotations

from systems.core.components import Round, TurnOrder
from systems.core.dice import ScriptedDice
from systems.core.engine import Happened, begin, submit
from systems.core.events import BattleBegan, DieRolled, RoundBegan, TurnBegan, TurnEnded
from systems.core.scenario import Reinforcement
from systems.ground.commands import EndTurn
from systems.ground.components import Initiative
from tests.rules.ground.fight import Fight, any_of, only, soldier


def order(fight: Fight) -> list[int]:
    return list(fight.world.battle(TurnOrder).units)


def test_gc_a03_everybody_rolls_2d10_and_dexterity_once_in_roster_order() -> None:
    fight = Fight("AB\nYZ", {"B": soldier(dexterity=3)}, order="BZAY")
    rolls = any_of(fight.started.events(), DieRolled)
    assert [roll.unit for roll in rolls] == [1, 2, 3, 4]
    assert {roll.dice for roll in rolls} == {(10, 10)}
    assert {roll.why for roll in rolls} == {"initiative"}
    assert [roll.total for roll in rolls] == [18, 20, 17, 19] or rolls[1].total == fight.get("B", Initiative).total
    assert type(fight.started.events()[0]) is BattleBegan
    for _ in range(8):
        assert not any_of(fight.end(), DieRolled)


def test_gc_a03_the_highest_total_acts_first_dexterity_counted() -> None:
    fight = started({"A": 0, "Z": 5}, {"A": (7, 8), "Z": (6, 5)})
    assert order(fight) == [2, 1]
    fight = started({"A": 0, "Z": 5}, {"A": (7, 8), "Z": (4, 5)})
    assert order(fight) == [1, 2]


def test_gc_a03_equal_totals_go_by_dexterity() -> None:
    fight = started({"A": 0, "Z": 5}, {"A": (7, 8), "Z": (5, 5)})
    assert order(fight) == [2, 1]


def test_gc_a03_equal_totals_and_dexterity_go_by_roster() -> None:
    fight = started({"A": 1, "B": 1, "Z": 1}, {"A": (7, 8), "B": (8, 7), "Z": (7, 8)})
    assert order(fight) == [1, 2, 3]


def started(dexterity: dict[str, int], faces: dict[str, tuple[int, int]]) -> Fight:
    """A fight whose initiative falls as told: Fight itself only lets the order be named."""
    fight = Fight("".join(dexterity), {name: soldier(dexterity=value) for name, value in dexterity.items()})
    world = Fight.laid_out(fight)
    dice = ScriptedDice([faces[name] for name in sorted(faces)])
    begin(fight.ground, world, dice)
    dice.finish()
    fight.world = world
    return fight


def test_gc_a03_12_points_each_cycle_and_what_is_left_is_lost() -> None:
    fight = Fight("AZ")
    assert fight.ap("A") == 12
    fight.attack("Z", "pistol", (1, 1))
    assert fight.ap("A") == 8
    fight.end()
    fight.end()
    assert fight.acting() == "A"
    assert fight.ap("A") == 12
    fight.end()
    fight.end()
    assert fight.ap("A") == 12


def test_gc_a03_the_order_stays_for_the_whole_fight_and_a_round_is_one_pass() -> None:
    fight = Fight("AB\nYZ", order="ZBYA")
    acted = []
    for _ in range(8):
        acted.append(fight.acting())
        events = fight.end()
        assert type(events[0]) is TurnEnded
        assert len(any_of(events, TurnBegan)) == 1
        assert bool(any_of(events, RoundBegan)) == (acted[-1] == "A")
    assert "".join(acted) == "ZBYAZBYA"
    assert fight.world.battle(Round).number == 3


def test_gc_a03_the_side_that_starts_acts_before_all_others_whatever_was_rolled() -> None:
    fight = Fight("AB\nYZ", order="ABYZ", first="red")
    assert order(fight) == [3, 4, 1, 2]


def test_the_surprised_have_no_turn_in_the_first_round() -> None:
    fight = Fight("AB\nYZ", order="ZAYB", surprised=("red",))
    acted = []
    for _ in range(6):
        acted.append(fight.acting())
        fight.end()
    assert "".join(acted) == "ABZAYB"


def test_the_fallen_have_no_turn() -> None:
    fight = Fight("ABZY", {"A": soldier("pistol")}, order="ABYZ")
    fight.hurt_to("Y", -19)
    fight.attack("Y", "pistol", (8, 8), (1,))
    fight.end()
    assert fight.acting() == "B"
    fight.end()
    assert fight.acting() == "Z"


def test_reinforcements_roll_when_they_arrive_and_take_their_place_in_the_order() -> None:
    fight = Fight(
        "A..\n..B\nZ..",
        order="AZ",
        waves={"B": "late"},
        reinforcements=(Reinforcement("blue", "late", 3),),  # type: ignore[arg-type]
    )
    for _ in range(3):
        fight.end()
    assert fight.acting() == "Z"
    events = fight.end((9, 9))
    assert only(events, DieRolled).total == 18
    assert fight.tile("B") == (2, 1)
    assert [fight.acting(), order(fight)] == ["A", [1, 3, 2]]


def test_a_reinforcement_whose_tile_is_held_arrives_on_the_nearest_free_one() -> None:
    fight = Fight(
        "B..\n...\nA.Z",
        order="AZ",
        waves={"B": "late"},
        reinforcements=(Reinforcement("blue", "late", 2),),  # type: ignore[arg-type]
        places={"A": (0, 0)},
    )
    fight.end()
    fight.end((1, 1))
    assert fight.tile("B") == (1, 0)


def test_a_command_of_the_seat_whose_turn_it_is_not_is_refused() -> None:
    fight = Fight("AZ")
    answer = submit(fight.ground, fight.world, "red", EndTurn(), ScriptedDice(()))  # type: ignore[arg-type]
    assert not isinstance(answer, Happened)
    assert answer.code == "not_your_decision"
