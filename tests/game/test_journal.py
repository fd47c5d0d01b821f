"""The journal of a battle: what is written, who may open it, resuming and replaying."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import game
from game import replay as replay_module
from game.battle import (
    Battle,
    JournalBroken,
    JournalExists,
    JournalInUse,
    Replay,
    ReplayDiffers,
    Undone,
)
from game.course import Course, Played
from game.state_form import digest, state_bytes
from systems.core.commands import Edit
from systems.core.dice import DiceNeeded
from systems.core.engine import Happened
from systems.core.identifiers import UnitId
from tests.core.duel import _GATHER, Duel
from tests.core.duel_values import Choose, LookOut, Walk
from tests.core.duels import ANN, BOB, OPEN_FIELD, play_on, setup

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "yard.battle"


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def played(path: Path, commands: int, *, seed: int = 1, fog: bool = True, cap: int = 30) -> Battle:
    battle = Battle.start(setup(seed=seed, fog=fog, cap=cap), path, durable=False)
    play_on(battle, np.random.default_rng(seed), commands)
    return battle


def resumed(path: Path, **how: Any) -> Battle:
    return Battle.resume(path, durable=False, **how)


def replayed(path: Path) -> Replay:
    again = Replay(path)
    for _ in again.lines():
        pass
    return again


# What is written


def test_the_header_holds_everything_a_battle_follows_from(path: Path) -> None:
    played(path, 0, seed=42).close()
    header = lines(path)[0]
    assert header["format"] == "enfilade journal"
    assert header["version"] == game.__version__
    assert (header["seed"], header["dice"], header["rulebook"]) == (42, "seeded", "duel")
    assert header["rules"] == {"ap": 4, "hit": 8, "watch": 3}
    assert header["seats"] == [["red", "Ann"], ["blue", "Bob"]]
    assert header["board"]["effect"]["tiles"][0] == "....#..."
    assert header["musters"][0] == {"name": "red 1", "side": "red", "tile": [0, 0], "sheet": {"hp": 3}, "wave": ""}
    assert header["scenario"]["fog"] is True


def test_each_line_holds_a_command_its_draw_its_faces_and_two_digests(path: Path) -> None:
    with Battle.start(setup(OPEN_FIELD, seed=3), path) as battle:
        battle.submit(ANN, Choose("bold"))
        battle.submit(BOB, Choose("bold"))
        state = battle.state_digest()
    begin, first, second = lines(path)[1:]
    assert (begin["line"], begin["n"], begin["draw"], begin["faces"]) == ("begin", 2, 0, [])
    assert first | {"events": "", "state": ""} == {
        "line": "command", "n": 3, "seat": "Ann", "decision": 1, "command": {"do": "choose", "stance": "bold"},
        "draw": 1, "faces": [], "events": "", "state": "",
    }  # fmt: skip
    assert second["draw"] == 2
    assert len(second["faces"]) >= 3, "a roll-off, and who leads"
    assert second["state"] == state
    assert len(second["events"]) == len(state) == 32


def test_a_line_is_on_the_disk_when_its_command_counts(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    real = os.fsync

    def fsync(file: int) -> None:
        synced.append(os.fstat(file).st_size)
        real(file)

    monkeypatch.setattr(os, "fsync", fsync)
    with Battle.start(setup(OPEN_FIELD), path) as battle:
        assert synced, "the header"
        battle.submit(ANN, Choose("bold"))
        assert synced[-1] == path.stat().st_size
        battle.undo(ANN)
        assert synced[-1] == path.stat().st_size
        assert len(lines(path)) == 4
    quick = path.with_name("quick.battle")
    synced.clear()
    with Battle.start(setup(OPEN_FIELD), quick, durable=False) as battle:
        battle.submit(ANN, Choose("bold"))
        assert not synced
        assert len(lines(quick)) == 3


def test_undo_rewind_and_edit_are_lines(path: Path) -> None:
    with Battle.start(setup(OPEN_FIELD, seed=3), path, durable=False) as battle:
        start = battle.state_digest()
        battle.submit(ANN, Choose("bold"))
        battle.undo(ANN)
        battle.edit(Edit("duel.vigor", "hp", 5, UnitId(2)))
        edited = battle.state_digest()
        battle.submit(ANN, Choose("sly"))
        battle.rewind(5)
    undo, edit, again, rewind = lines(path)[3:]
    assert undo == {"line": "undo", "n": 4, "seat": "Ann", "takes_back": 3, "state": start}
    assert edit["command"] == {"do": "edit", "component": "duel.vigor", "field": "hp", "value": 5, "unit": 2}
    assert (edit["n"], edit["draw"]) == (5, 1), "what was undone does not count"
    assert (again["n"], again["draw"]) == (6, 2)
    assert rewind == {"line": "rewind", "n": 7, "to": 5, "state": edited}


def test_a_refusal_writes_nothing(path: Path) -> None:
    with Battle.start(setup(OPEN_FIELD), path) as battle:
        size = path.stat().st_size
        battle.submit(BOB, LookOut())
        battle.undo(BOB)
        battle.rewind(77)
        battle.edit(Edit("duel.vigor", "hp", 77, UnitId(2)))
        assert path.stat().st_size == size


def test_a_snapshot_every_fifty_lines(path: Path) -> None:
    played(path, 160).close()
    kinds = [line.get("line") for line in lines(path)]
    assert [at for at, kind in enumerate(kinds, 1) if kind == "snapshot"] == [51, 101, 151]
    snapshot, before = lines(path)[50], lines(path)[49]
    assert snapshot["digest"] == before["state"]
    assert snapshot["draws"] == 49


def test_a_new_battle_is_not_written_over_a_file(path: Path) -> None:
    path.write_text("my diary", encoding="utf-8")
    with pytest.raises(JournalExists, match=r"yard\.battle: found a file"):
        Battle.start(setup(), path)
    assert path.read_text(encoding="utf-8") == "my diary"
    assert [each.name for each in path.parent.iterdir()] == ["yard.battle"]


@pytest.mark.skipif(not hasattr(os, "link"), reason="no hard links on this system")
@pytest.mark.parametrize("there", [False, True])
def test_without_hard_links_the_journal_is_renamed(path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool) -> None:
    def no_links(*_: object) -> None:
        if there:
            path.write_text("somebody was quicker", encoding="utf-8")
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", no_links)
    if there:
        with pytest.raises(JournalExists):
            Battle.start(setup(), path)
        assert path.read_text(encoding="utf-8") == "somebody was quicker"
    else:
        Battle.start(setup(), path).close()
        resumed(path).close()
    assert [each.name for each in path.parent.iterdir()] == ["yard.battle"]


def test_a_battle_whose_start_waits_for_dice_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Duel, "resolve", _rolls_first(Duel.resolve))
    with pytest.raises(DiceNeeded):
        Battle.start(setup(dice="typed"), path)
    assert not path.exists()
    with Battle.start(setup(dice="typed"), path, faces=((4,),)) as battle:
        assert battle.played[0].faces == ((4,),)
    with resumed(path) as again:
        assert again.played[0].faces == ((4,),)


def _rolls_first(resolve: Any) -> Any:
    from systems.core.dice import Roll
    from tests.core.duel_values import Step

    def rolling(self: Duel, facts: Any, dice: Any) -> Any:
        if facts == Step("begin"):
            dice.ask(Roll(None, "first", (6,)), sum)
        return resolve(self, facts, dice)

    return rolling


# Who may open it


def test_a_second_opener_is_told(path: Path) -> None:
    with Battle.start(setup(), path):
        with pytest.raises(JournalInUse, match=r"yard\.battle: this battle is open in another program"):
            Battle.resume(path)
        assert replayed(path).course.played, "reading is free"
    resumed(path).close()


def test_another_process_is_told_too(path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from game.battle import Battle, JournalInUse; import tests.core.duels\n"
        "try: Battle.resume(Path(sys.argv[1]))\nexcept JournalInUse as fault: print(fault)"
    )
    with Battle.start(setup(), path):
        told = subprocess.run(
            [sys.executable, "-c", program, str(path)], cwd=ROOT, capture_output=True, text=True, check=True
        )
    assert "is open in another program" in told.stdout


def test_a_battle_that_cannot_be_resumed_is_not_kept_locked(path: Path) -> None:
    played(path, 5).close()
    good = path.read_bytes()
    path.write_bytes(good + b"{}\n")
    with pytest.raises(JournalBroken):
        resumed(path)
    path.write_bytes(good)
    resumed(path).close()


@pytest.mark.parametrize("name", ["missing.battle", "folder", "nul\0l"])
def test_what_cannot_be_opened_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    for opening in (Battle.resume, Replay):
        with pytest.raises(JournalBroken, match="expected a journal"):
            opening(tmp_path / name)


# Resuming


@pytest.mark.parametrize("commands", [0, 1, 10, 47, 48, 49, 50, 120])
def test_a_battle_goes_on_where_it_was(path: Path, commands: int) -> None:
    battle = played(path, commands)
    battle.close()
    with resumed(path) as again:
        assert again.state_digest() == battle.state_digest()
        assert [(one.line, one.state) for one in again.played] == [(one.line, one.state) for one in battle.played]
        assert [again.events(seat) for seat in (ANN, BOB, None)] == [battle.events(seat) for seat in (ANN, BOB, None)]
        assert again.notice == ""
        memory = battle.fork()
        rng, same = np.random.default_rng(7), np.random.default_rng(7)
        assert play_on(again, rng, 30) == play_on(memory, same, 30)
        assert again.state_digest() == memory.state_digest()
    assert digest(state_bytes(replayed(path).world)) == memory.state_digest()


def test_resuming_from_a_snapshot_is_resuming_from_the_start(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(path, 140).close()
    calls: list[int] = []
    real = replay_module.play_again

    def play_again(file: Path, course: Course, one: Played) -> Happened:
        calls.append(one.line)
        return real(file, course, one)

    monkeypatch.setattr(replay_module, "play_again", play_again)
    with resumed(path) as snapshot:
        short, calls[:] = list(calls), []
        assert 0 < len(short) < 60, "only what came after the last snapshot that a turn did not span"
        whole = replayed(path)
        assert snapshot.state_digest() == digest(state_bytes(whole.world))
        assert len(calls) == 141


def test_undo_works_across_resuming_and_snapshots(path: Path) -> None:
    """However the fifty lines fall, what could be undone can be after resuming."""
    battle = Battle.start(setup(seed=1, hp=9), path, durable=False)
    rng = np.random.default_rng(5)
    undone = 0
    while len(lines(path)) < 160 and battle.result is None:
        play_on(battle, rng, 1)
        battle.close()
        could = [battle.can_undo(seat) for seat in battle.seats]
        battle = resumed(path)
        assert [battle.can_undo(seat) for seat in battle.seats] == could
        if rng.random() < 0.3:
            for seat in battle.seats:
                undone += isinstance(battle.undo(seat), Undone)
    battle.close()
    assert undone > 10
    assert digest(state_bytes(replayed(path).world)) == battle.state_digest()


def test_going_back_across_snapshots_and_on(path: Path) -> None:
    battle = played(path, 130)
    digests = {one.line: one.state for one in battle.played}
    for about in (101, 60, 52, 50, 3, 2):
        to = max(line for line in digests if line <= about)
        assert isinstance(battle.rewind(to), Undone)
        assert battle.state_digest() == digests[to]
        battle.close()
        battle = resumed(path)
        assert battle.state_digest() == digests[to]
        play_on(battle, np.random.default_rng(to), 3)
        digests |= {one.line: one.state for one in battle.played}
    battle.close()
    assert digest(state_bytes(replayed(path).world)) == battle.state_digest()


def test_digests_are_the_same_in_every_process_and_under_every_hash_seed(path: Path) -> None:
    battle = played(path, 60)
    battle.close()
    program = (
        "import sys; from pathlib import Path; import numpy as np; import tests.core.duels as duels\n"
        "from game.battle import Battle\n"
        "with Battle.resume(Path(sys.argv[1])) as battle: print(battle.state_digest())\n"
        "fresh = Battle.start(duels.setup(seed=1, fog=True))\n"
        "duels.play_on(fresh, np.random.default_rng(1), 60)\n"
        "print(fresh.state_digest())"
    )
    for seed in ("0", "1", "4711"):
        run = subprocess.run(
            [sys.executable, "-c", program, str(path)],
            cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert run.stdout.split() == [battle.state_digest()] * 2


def test_the_same_battle_writes_the_same_journal(path: Path) -> None:
    other = path.with_name("other.battle")
    played(path, 60).close()
    played(other, 60).close()
    assert path.read_bytes() == other.read_bytes()


# Replaying


def test_a_replay_goes_through_every_line(path: Path) -> None:
    battle = played(path, 55)
    battle.undo(next((seat for seat in battle.seats if battle.can_undo(seat)), ANN))
    battle.rewind(30)
    battle.close()
    again = Replay(path)
    seen = [(line.n, happened is not None) for line, happened in again.lines()]
    assert [n for n, _ in seen] == list(range(2, len(lines(path)) + 1))
    assert digest(state_bytes(again.world)) == battle.state_digest()
    until = Replay(path)
    happened = [one for _, one in until.lines(until=20) if one is not None]
    assert sum((one.served(ANN) for one in happened), ()) == tuple(
        event for one in battle.played[:19] if one.happened for event in one.happened.served(ANN)
    )
    assert digest(state_bytes(until.world)) == battle.played[18].state


def looks_out(path: Path) -> tuple[Battle, int]:
    """A battle in which somebody has looked out, and the line of it."""
    battle = Battle.start(setup(OPEN_FIELD, seed=1), path, durable=False)
    for seat, command in ((ANN, Choose("bold")), (BOB, Choose("wary")), (ANN, Walk(((1, 1),))), (ANN, LookOut())):
        assert isinstance(battle.submit(seat, command), Happened), command
    line = battle.played[-1].line
    play_on(battle, np.random.default_rng(1), 10)
    battle.close()
    return battle, line


def costs_nothing(self: Duel, state: Any, decision: Any, command: Any) -> Any:
    """Looking out as it is in a later version."""
    return self._deed(state, decision, command, 0)


def test_a_version_in_which_it_comes_out_otherwise_names_the_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    battle, line = looks_out(path)
    before = path.read_bytes()
    answers: dict[Any, Any] = _GATHER
    monkeypatch.setitem(answers, LookOut, ("act", costs_nothing))
    for act in (replayed, resumed):
        with pytest.raises(ReplayDiffers, match=f"line {line}: played again it comes out otherwise") as differs:
            act(path)
        assert (differs.value.line, differs.value.good) == (line, line - 1)
    assert path.read_bytes() == before
    with resumed(path, until=line - 1) as again:
        assert again.state_digest() == battle.played[3].state
        play_on(again, np.random.default_rng(2), 5)
    assert path.read_bytes().startswith(before), "what was recorded stays in the file"
    with resumed(path) as once_more:
        assert once_more.state_digest() == again.state_digest()


def test_only_a_line_that_stands_can_be_gone_on_from(path: Path) -> None:
    played(path, 5).close()
    with pytest.raises(ValueError, match="line 99 does not stand"):
        resumed(path, until=99)
    resumed(path).close()


def test_a_log_that_an_older_version_wrote_leaves_out_what_comes_out_otherwise(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = played(path, 140)
    battle.close()
    real = replay_module.play_again

    def differs_early(file: Path, course: Course, one: Played) -> Happened:
        if one.line == 3:
            raise ReplayDiffers(file, 3, "this", "that", 2)
        return real(file, course, one)

    monkeypatch.setattr(replay_module, "play_again", differs_early)
    with resumed(path) as again:
        for seat in (ANN, None):
            log = again.events(seat)
            assert log == battle.events(seat)[-len(log) :]
            assert len(battle.events(seat)) > len(log) > 0
        assert "line 3: played again it comes out otherwise" in again.notice
        assert "The log leaves out what came before line" in again.notice
        assert again.state_digest() == battle.state_digest()
