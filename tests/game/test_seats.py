"""Who sat where: which seats bots play is kept in the journal, changes nothing else, and is not known of old ones."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from game.battle import Battle, JournalBroken, Replay
from game.journal import bots_of
from game.state_form import digest, state_bytes
from systems.core.identifiers import Seat
from tests.core.duel_values import Choose
from tests.core.duels import ANN, BOB, OPEN_FIELD, play_on, setup


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "yard.battle"


def resumed_bots(path: Path) -> tuple[str, ...] | None:
    with Battle.resume(path, durable=False) as battle:
        return battle.bots


def test_it_is_kept_and_the_last_word_counts(path: Path) -> None:
    with Battle.start(setup(OPEN_FIELD), path, durable=False) as battle:
        assert battle.bots is None
        battle.seat_bots([BOB])
        assert battle.bots == (BOB,)
        battle.submit(ANN, Choose("bold"))
    assert resumed_bots(path) == bots_of(path) == (BOB,)
    with Battle.resume(path, durable=False) as battle:
        battle.seat_bots([])
    assert resumed_bots(path) == bots_of(path) == ()


def test_what_is_so_already_is_not_written_again(path: Path) -> None:
    with Battle.start(setup(OPEN_FIELD), path, durable=False) as battle:
        battle.seat_bots([BOB, ANN])
        before = path.read_bytes()
        battle.seat_bots([ANN, BOB, ANN])
        assert path.read_bytes() == before


def test_a_journal_that_does_not_say_is_read_as_before(path: Path) -> None:
    Battle.start(setup(OPEN_FIELD), path, durable=False).close()
    assert b"bots" not in path.read_bytes()
    assert resumed_bots(path) is None
    assert bots_of(path) is None
    assert bots_of(path.with_name("none.battle")) is None


@pytest.mark.parametrize("seated", [(), (ANN, BOB)])
def test_it_changes_no_face_and_no_state_and_can_stand_anywhere(path: Path, seated: tuple[Seat, ...]) -> None:
    digests = []
    for name, every in (("plain", 0), ("seated", 3)):
        journal = path.with_name(name)
        battle = Battle.start(setup(seed=5), journal, durable=False)
        rng = np.random.default_rng(5)
        for at in range(60):
            if every and at % every == 0:
                battle.seat_bots(seated if at % 2 else (BOB,))
            play_on(battle, rng, 1)
        digests.append((battle.state_digest(), [one.faces for one in battle.played]))
        battle.close()
        replay = Replay(journal)
        assert len(list(replay.lines())) > 60
        assert digest(state_bytes(replay.world)) == digests[-1][0]
        with Battle.resume(journal, durable=False) as again:
            assert again.state_digest() == digests[-1][0]
    assert digests[0] == digests[1]


def test_a_command_before_it_can_still_be_taken_back(path: Path) -> None:
    with Battle.start(setup(OPEN_FIELD), path, durable=False) as battle:
        start = battle.state_digest()
        battle.submit(ANN, Choose("bold"))
        battle.seat_bots([BOB])
        assert battle.can_undo(ANN)
        battle.undo(ANN)
        assert battle.state_digest() == start
    with Battle.resume(path, durable=False) as again:
        assert again.state_digest() == start
        assert again.bots == (BOB,)


def test_a_bot_on_a_seat_the_battle_has_not_is_refused_by_its_line(path: Path) -> None:
    with Battle.start(setup(OPEN_FIELD), path, durable=False) as battle:
        battle.seat_bots([BOB])
    broken = path.read_bytes().replace(b'"bots":["Bob"]', b'"bots":["Eve"]')
    path.write_bytes(broken)
    with pytest.raises(JournalBroken, match=r"line 3: found a bot on the seat 'Eve', expected a seat .*Ann, Bob"):
        Battle.resume(path)
    assert path.read_bytes() == broken
