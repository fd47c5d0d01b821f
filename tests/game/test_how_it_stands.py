"""How a battle stands is written down at its end and when it is left, and read without playing it again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from game.battle import Battle, Replay
from game.how_it_stands import HowItStands, how_it_stands, how_it_stood
from game.journal_form import Strength
from systems.core.commands import Concede
from systems.core.engine import Happened
from systems.core.identifiers import Side
from tests.core.duels import play_on, setup


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "yard.battle"


def begun(path: Path) -> Battle:
    battle = Battle.start(setup(seed=1), path, durable=False)
    play_on(battle, np.random.default_rng(1), 6)
    return battle


def kinds(path: Path) -> list[str]:
    return [json.loads(line).get("line", "header") for line in path.read_bytes().splitlines()]


def concede(battle: Battle) -> None:
    waiting = battle.to_decide()
    assert waiting is not None
    assert isinstance(battle.submit(waiting[0], Concede(), waiting[1].id), Happened)


def test_a_battle_that_was_never_left_says_nothing(path: Path) -> None:
    begun(path).close()
    assert how_it_stood(path) is None


def test_it_is_written_when_the_battle_is_left_and_once(path: Path) -> None:
    with begun(path) as battle:
        battle.note_how_it_stands()
        now, commands = how_it_stands(battle.world, battle.rulebook), len(battle.played)
        battle.note_how_it_stands()
    assert kinds(path).count("stands") == 1
    assert how_it_stood(path) == now
    assert now.result is None
    before = path.read_bytes()
    with Battle.resume(path, durable=False) as again:
        assert len(again.played) == commands
        again.note_how_it_stands()
    assert path.read_bytes() == before, "nothing was played since"


def test_the_end_is_written_when_it_comes(path: Path) -> None:
    with begun(path) as battle:
        concede(battle)
        assert kinds(path)[-1] == "stands"
        found = how_it_stood(path)
        assert found is not None
        assert found.result == battle.result
        assert found.result is not None
        assert {one.side: one.left for one in found.strengths if not one.left}.keys() == (
            {one.side for one in found.strengths} - set(found.result.winners)
        )


def test_what_was_played_since_is_known_to_be(path: Path) -> None:
    with begun(path) as battle:
        battle.note_how_it_stands()
        play_on(battle, np.random.default_rng(2), 1)
    found = how_it_stood(path)
    assert found is not None
    assert not found.exact
    with Battle.resume(path, durable=False) as battle:
        battle.note_how_it_stands()
    found = how_it_stood(path)
    assert found is not None
    assert found.exact


def test_who_plays_changes_nothing_of_it(path: Path) -> None:
    with begun(path) as battle:
        battle.note_how_it_stands()
        battle.seat_bots([battle.seats[0]])
    found = how_it_stood(path)
    assert found is not None
    assert found.exact


def test_a_battle_is_played_again_past_it(path: Path) -> None:
    with begun(path) as battle:
        battle.note_how_it_stands()
        play_on(battle, np.random.default_rng(2), 3)
        digest = battle.state_digest()
    replay = Replay(path)
    assert [line.n for line, _ in replay.lines()] == list(range(2, len(kinds(path)) + 1))
    with Battle.resume(path, durable=False) as again:
        assert again.state_digest() == digest
        again.rewind(again.played[2].line)
        assert len(again.played) == 3


def test_a_full_disk_is_said_and_nothing_hangs_on_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with begun(path) as battle:
        before = path.read_bytes()

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr("game.journal._write_all", full)
            battle.note_how_it_stands()
        assert "No space left" in battle.notice
        assert path.read_bytes() == before
        battle.note_how_it_stands()
    assert how_it_stood(path) is not None


@pytest.mark.parametrize("content", [b"", b"noise\n", b'{"line":"stands"\n', b'{"line":"stands","n":3,"round":"no"}\n'])
def test_what_cannot_be_read_says_nothing(path: Path, content: bytes) -> None:
    assert how_it_stood(path) is None
    path.write_bytes(content)
    assert how_it_stood(path) is None


def test_a_line_that_says_so_is_read(path: Path) -> None:
    line = b'{"line":"stands","n":2,"round":3,"strengths":[{"side":"red","left":1,"of":2}],"result":null}\n'
    path.write_bytes(b"{}\n" + line)
    assert how_it_stood(path) == HowItStands(3, (Strength(Side("red"), 1, 2),))
    path.write_bytes(b"{}\n" + line + b'{"line":"command"')
    assert how_it_stood(path) == HowItStands(3, (Strength(Side("red"), 1, 2),), exact=False)
