"""A battle as those who play it see it: dice, undo, rewind, forks, the log."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.battle import Battle, Undone
from game.state_form import restored, state_bytes
from systems.core.commands import Command, Concede, Edit, Refusal
from systems.core.components import Position, Round
from systems.core.dice import DiceNeeded, Faces, FacesExhausted
from systems.core.engine import Happened
from systems.core.events import Event, Spotted
from systems.core.identifiers import DoorId, Seat, UnitId
from tests.core.boards import drawn
from tests.core.duel_values import Choose, LookOut, Pass, Strike, Toggle, Vigor, Walk
from tests.core.duels import ANN, BOB, OPEN_FIELD, command_by_chance, play_on, setup

ADA, BO = UnitId(1), UnitId(2)
LANE = drawn("r...b", "#####")


def did(answer: Happened | Refusal) -> Happened:
    assert isinstance(answer, Happened), answer
    return answer


def lane(*, first: Seat = ANN, **conditions: Any) -> Battle:
    """Ada of Ann's at one end of a lane, Bo of Bob's at the other, and one of them to act."""
    battle = Battle.start(setup(LANE, **conditions))
    stances = {ANN: ("bold", "wary"), BOB: ("wary", "bold")}[first]
    for seat, stance in zip((ANN, BOB), stances, strict=True):
        did(battle.submit(seat, Choose(stance)))  # type: ignore[arg-type]
    return battle


def rolled(battle: Battle) -> list[tuple[Faces, ...]]:
    return [played.faces for played in battle.played]


# Dice


def test_the_same_seed_gives_the_same_battle_and_another_another() -> None:
    digests = {}
    for name, seed in (("one", 5), ("same", 5), ("other", 6)):
        battle = Battle.start(setup(seed=seed))
        play_on(battle, np.random.default_rng(1), 60)
        digests[name] = (battle.state_digest(), rolled(battle))
    assert digests["one"] == digests["same"]
    assert digests["one"] != digests["other"]


def test_typed_dice_are_asked_for_until_they_suffice() -> None:
    battle = lane(dice="typed")
    before, log = battle.state_digest(), battle.events(None)
    faces: tuple[Faces, ...] = ()
    for roll in ((5, 4), (3,)):
        with pytest.raises(DiceNeeded) as needed:
            battle.submit(ANN, Strike(BO), faces=faces)
        assert len(needed.value.roll.dice) == len(roll)
        assert (battle.state_digest(), battle.events(None)) == (before, log)
        faces = (*faces, roll)
    did(battle.submit(ANN, Strike(BO), faces=faces))
    assert battle.world.get(BO, Vigor).hp == 0
    assert battle.played[-1].faces == ((5, 4), (3,))


@pytest.mark.parametrize("faces", [((5, 4), (3,), (1,)), ((5, 7),), ((5,),), ((5, 4), (0,))])
def test_typed_faces_that_do_not_fit_change_nothing(faces: tuple[Faces, ...]) -> None:
    battle = lane(dice="typed")
    before = battle.state_digest()
    with pytest.raises(FacesExhausted):
        battle.submit(ANN, Strike(BO), faces=faces)
    assert battle.state_digest() == before
    assert len(battle.played) == 3


def test_seeded_dice_take_no_typed_faces() -> None:
    battle = lane()
    with pytest.raises(ValueError, match="expected none"):
        battle.submit(ANN, Strike(BO), faces=((5, 4),))
    with pytest.raises(ValueError, match="expected none"):
        Battle.start(setup(LANE), faces=((1,),))


def test_typing_the_faces_that_were_seeded_gives_the_same_battle() -> None:
    seeded = Battle.start(setup(seed=9))
    done = play_on(seeded, np.random.default_rng(9), 80)
    typed = Battle.start(setup(seed=9, dice="typed"))
    for (seat, command), faces in zip(done, rolled(seeded)[1:], strict=True):
        did(typed.submit(seat, command, faces=faces))
    assert typed.state_digest() == seeded.state_digest()


# Undo


def test_a_move_is_taken_back_whole() -> None:
    battle = lane()
    before, log = battle.state_digest(), battle.events(ANN)
    assert not battle.can_undo(ANN)
    did(battle.submit(ANN, Walk(((1, 0), (2, 0)))))
    assert battle.can_undo(ANN)
    answer = battle.undo(ANN)
    assert isinstance(answer, Undone)
    assert [one.command for one in answer.commands] == [Walk(((1, 0), (2, 0)))]
    assert (battle.state_digest(), battle.events(ANN)) == (before, log)
    assert battle.undo(ANN) == Refusal("undo.nothing"), "before it somebody else decided"


def test_several_commands_are_taken_back_one_by_one() -> None:
    battle = lane()
    digests = []
    for command in (Walk(((1, 0),)), LookOut(), Walk(((2, 0),))):
        digests.append(battle.state_digest())
        did(battle.submit(ANN, command))
    for digest in reversed(digests):
        assert isinstance(battle.undo(ANN), Undone)
        assert battle.state_digest() == digest
    assert not battle.can_undo(ANN)


def test_only_ones_own_last_command_is_taken_back() -> None:
    battle = lane()
    did(battle.submit(ANN, Walk(((1, 0),))))
    assert battle.undo(BOB) == Refusal("undo.nothing")
    assert battle.undo(Seat("Zoe")) == Refusal("undo.nothing")


def test_a_roll_is_final() -> None:
    battle = lane(hp=9)
    did(battle.submit(ANN, Walk(((1, 0),))))
    did(battle.submit(ANN, Strike(BO)))
    assert battle.undo(ANN) == Refusal("undo.final")


def test_the_end_of_a_turn_is_final() -> None:
    battle = lane()
    did(battle.submit(ANN, Walk(((1, 0),))))
    did(battle.submit(ANN, Pass()))
    assert battle.undo(ANN) == Refusal("undo.final")
    assert battle.undo(BOB) == Refusal("undo.nothing")


def test_a_turn_that_follows_ones_own_is_another() -> None:
    battle = Battle.start(setup(drawn("rr..b")))
    did(battle.submit(ANN, Choose("bold")))
    did(battle.submit(BOB, Choose("wary")))
    did(battle.submit(ANN, Pass()))
    assert battle.open_decisions(ANN) != ()
    assert not battle.can_undo(ANN)


def test_what_one_has_learned_is_final_and_what_others_have_is_not() -> None:
    board = drawn("r+.b", "####")
    battle = Battle.start(setup(board, fog=True))
    did(battle.submit(ANN, Choose("bold")))
    did(battle.submit(BOB, Choose("wary")))
    opened = did(battle.submit(ANN, Toggle(DoorId(0))))
    assert [event for event in opened.served(ANN) if isinstance(event, Spotted)]
    assert battle.undo(ANN) == Refusal("undo.final")
    blind = Battle.start(setup(drawn("r..b", "####"), fog=True))
    did(blind.submit(ANN, Choose("bold")))
    did(blind.submit(BOB, Choose("wary")))
    did(blind.submit(ANN, Walk(((1, 0),))))
    assert blind.can_undo(ANN), "Bo had been seen before"


def test_a_secret_choice_is_taken_back_while_the_others_still_owe_theirs() -> None:
    battle = Battle.start(setup(LANE))
    before = battle.state_digest()
    did(battle.submit(ANN, Choose("bold")))
    assert battle.can_undo(ANN)
    assert not battle.can_undo(BOB)
    assert isinstance(battle.undo(ANN), Undone)
    assert battle.state_digest() == before
    did(battle.submit(ANN, Choose("sly")))
    did(battle.submit(BOB, Choose("wary")))
    assert not battle.can_undo(ANN)
    assert not battle.can_undo(BOB)


def test_a_walk_that_somebody_reacts_to_is_final() -> None:
    battle = lane(first=BOB)
    did(battle.submit(BOB, LookOut()))
    did(battle.submit(BOB, Pass()))
    did(battle.submit(ANN, LookOut()))
    did(battle.submit(ANN, Walk(((1, 0), (2, 0)))))
    assert battle.undo(ANN) == Refusal("undo.final"), "that he is asked is something she learns"
    assert not battle.can_undo(BOB)


def test_giving_up_and_edits_are_nothing_a_player_takes_back() -> None:
    battle = lane()
    did(battle.submit(ANN, Walk(((1, 0),))))
    did(battle.edit(Edit("duel.vigor", "hp", 2, BO)))
    assert battle.undo(ANN) == Refusal("undo.nothing")
    did(battle.submit(BOB, Concede()))
    assert battle.undo(BOB) == Refusal("undo.final")


def test_undoing_and_doing_again_rolls_the_same() -> None:
    def fight(*, undo: bool) -> tuple[str, list[tuple[Faces, ...]], tuple[Event, ...]]:
        battle = lane(hp=9, seed=4)
        for _ in range(3 if undo else 0):
            did(battle.submit(ANN, Walk(((1, 0), (2, 0)))))
            did(battle.submit(ANN, LookOut()))
            battle.undo(ANN)
            battle.undo(ANN)
        did(battle.submit(ANN, Walk(((1, 0), (2, 0)))))
        did(battle.submit(ANN, Strike(BO)))
        return battle.state_digest(), rolled(battle), battle.events(None)

    assert fight(undo=True) == fight(undo=False)
    assert fight(undo=False)[1][-1] != ()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_whatever_can_be_undone_comes_back_exactly(seed: int) -> None:
    rng = np.random.default_rng(seed)
    battle = Battle.start(setup(seed=seed, fog=bool(seed % 2)))
    undone = 0
    while battle.result is None and len(battle.played) < 40:
        before, logs = battle.state_digest(), [battle.events(one) for one in battle.seats]
        seat, command = command_by_chance(battle, rng)
        answer = did(battle.submit(seat, command))
        after = battle.state_digest()
        if battle.can_undo(seat):
            undone += 1
            assert battle.played[-1].faces == ()
            assert isinstance(battle.undo(seat), Undone)
            assert (battle.state_digest(), [battle.events(one) for one in battle.seats]) == (before, logs)
            assert did(battle.submit(seat, command)).events() == answer.events()
            assert battle.state_digest() == after
    assert undone > 0


# Rewind


def test_the_game_master_goes_back_to_any_line_that_stands() -> None:
    battle = Battle.start(setup(seed=2))
    digests = {battle.played[-1].line: battle.state_digest()}
    rng = np.random.default_rng(2)
    for _ in range(30):
        play_on(battle, rng, 1)
        digests[battle.played[-1].line] = battle.state_digest()
    lines = sorted(digests)
    assert lines == list(range(2, 33))
    gone = battle.rewind(20)
    assert isinstance(gone, Undone)
    assert [one.line for one in gone.commands] == list(range(32, 20, -1))
    assert battle.state_digest() == digests[20]
    assert battle.rewind(25) == Refusal.of("rewind.no_such_line", found=25)
    assert battle.rewind(20) == Undone(())
    battle.rewind(2)
    assert battle.state_digest() == digests[2]
    assert len(battle.played) == 1


def test_going_back_and_on_again_rolls_the_same() -> None:
    battle = Battle.start(setup(seed=2))
    done = play_on(battle, np.random.default_rng(2), 30)
    digest, log = battle.state_digest(), battle.events(ANN)
    battle.rewind(battle.played[12].line)
    for seat, command in done[12:]:
        did(battle.submit(seat, command))
    assert (battle.state_digest(), battle.events(ANN)) == (digest, log)


def test_within_a_turn_that_was_gone_back_to_one_can_undo() -> None:
    battle = lane(hp=9)
    did(battle.submit(ANN, Walk(((1, 0),))))
    line = battle.played[-1].line
    did(battle.submit(ANN, Strike(BO)))
    battle.rewind(line)
    assert battle.can_undo(ANN)
    battle.undo(ANN)
    assert battle.world.get(ADA, Position).tile == (0, 0)


# Forks


def test_a_fork_goes_its_own_way() -> None:
    battle = Battle.start(setup(seed=3))
    play_on(battle, np.random.default_rng(3), 20)
    before = battle.state_digest()
    same, other = battle.fork(), battle.fork(seed=99)
    assert same.state_digest() == before
    done = play_on(same, np.random.default_rng(4), 40)
    assert battle.state_digest() == before
    for seat, command in done:
        did(battle.submit(seat, command))
    assert battle.state_digest() == same.state_digest(), "the same dice, without a seed of its own"
    play_on(other, np.random.default_rng(4), 40)
    assert other.state_digest() != same.state_digest()


def test_a_fork_of_typed_dice_rolls_by_itself() -> None:
    fork = lane(dice="typed").fork(seed=1)
    did(fork.submit(ANN, Strike(BO)))


# The log, and what else is asked


def test_the_log_is_what_was_served() -> None:
    battle = Battle.start(setup(seed=1, fog=True))
    told: dict[Seat, list[Event]] = {seat: list(battle.events(seat)) for seat in battle.seats}
    rng = np.random.default_rng(1)
    for _ in range(40):
        seat, command = command_by_chance(battle, rng)
        answer = did(battle.submit(seat, command))
        for each in battle.seats:
            told[each] += answer.served(each)
    assert {seat: list(battle.events(seat)) for seat in battle.seats} == told
    assert battle.events(ANN) != battle.events(BOB)
    assert len(battle.events(None)) > max(len(battle.events(seat)) for seat in battle.seats)


def test_seats_and_state_of_a_battle() -> None:
    battle = lane()
    assert battle.seats == (ANN, BOB)
    assert battle.result is None
    assert battle.world.battle(Round).number == 1
    assert [len(battle.open_decisions(seat)) for seat in battle.seats] == [1, 0]


def test_a_setup_that_does_not_fit_is_refused() -> None:
    fits = setup(LANE)
    with pytest.raises(ValueError, match="found rulebook 'chess', expected duel or ground"):
        Battle.start(replace(fits, rulebook="chess"))
    with pytest.raises(ValueError, match="Expected `int`, got `str`"):
        Battle.start(replace(fits, rules={"ap": "many"}))
    with pytest.raises(ValueError, match="seats are for"):
        Battle.start(replace(fits, seats={}))


@pytest.mark.parametrize("fog", [False, True])
def test_the_state_comes_back_from_its_bytes(*, fog: bool) -> None:
    battle = Battle.start(setup(OPEN_FIELD, seed=8, fog=fog))
    rng = np.random.default_rng(8)
    for _ in range(25):
        play_on(battle, rng, 1)
        content = state_bytes(battle.world)
        again = restored(content, battle.rulebook, battle.setup.board, battle.setup.scenario)
        assert state_bytes(again) == content


@dataclass
class _Bad:
    content: bytes
    words: str


@pytest.mark.parametrize(
    "bad",
    [
        _Bad(b"{}", "Expected `array`"),
        _Bad(b'[[null,[{"type":"unheard_of"}]]]', "Invalid value 'unheard_of'"),
        _Bad(b'[[1,[{"type":"duel.vigor","hp":3,"ap":0}]]]', "found identity None"),
        _Bad(b'[[1,[{"type":"identity","id":2,"name":"x","side":"red"}]]]', "expected one of that number"),
        _Bad(b"[[null", "truncated"),
    ],
)
def test_bytes_that_are_no_state_are_refused(bad: _Bad) -> None:
    battle = lane()
    with pytest.raises(ValueError, match=bad.words):
        restored(bad.content, battle.rulebook, battle.setup.board, battle.setup.scenario)


def test_a_battle_is_a_context(tmp_path: Path) -> None:
    with Battle.start(setup(LANE), tmp_path / "a.battle") as battle:
        assert battle.notice == ""
    with Battle.resume(tmp_path / "a.battle"):
        pass


def test_a_command_of_another_kind_is_refused() -> None:
    class Strange(Command, frozen=True, tag="strange"):
        pass

    assert lane().submit(ANN, Strange()) == Refusal.of("unknown_command", found="strange")
