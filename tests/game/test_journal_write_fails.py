"""A journal that cannot be written: nothing is lost, nothing counts that was not written, and it is said."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from io import FileIO
from pathlib import Path

import numpy as np
import pytest

from game import journal
from game.battle import Battle, JournalWriteFailed, Replay, Undone
from game.state_form import digest, state_bytes
from systems.core.commands import Edit, Refusal
from systems.core.engine import Happened
from systems.core.identifiers import UnitId
from tests.core.duel_values import Choose, Pass, Walk
from tests.core.duels import ANN, BOB, OPEN_FIELD, play_on, setup

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "yard.battle"


class FullDisk:
    """Lets so many bytes more be written, and no more; then cutting the file back may fail as well."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left: int | None = None
        self.cuts = True
        real_write, real_cut = journal._write_all, journal.Journal._cut_back

        def write_all(file: FileIO, data: bytes) -> None:
            if self.left is None:
                real_write(file, data)
                return
            file.write(data[: self.left])
            if self.left < len(data):
                raise OSError(errno.ENOSPC, "No space left on device")
            self.left -= len(data)

        def cut_back(of: journal.Journal) -> None:
            if not self.cuts:
                raise OSError(errno.EIO, "Input/output error")
            real_cut(of)

        monkeypatch.setattr(journal, "_write_all", write_all)
        monkeypatch.setattr(journal.Journal, "_cut_back", cut_back)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    return FullDisk(monkeypatch)


def to_act(path: Path) -> Battle:
    """A battle in which Ann is to act and can take back a walk."""
    battle = Battle.start(setup(OPEN_FIELD, seed=3), path)
    for seat, command in ((ANN, Choose("bold")), (BOB, Choose("wary")), (ANN, Walk(((1, 1),)))):
        assert isinstance(battle.submit(seat, command), Happened), command
    return battle


ACTS: dict[str, Callable[[Battle], object]] = {
    "command": lambda battle: battle.submit(ANN, Pass()),
    "edit": lambda battle: battle.edit(Edit("duel.vigor", "hp", 2, UnitId(1))),
    "undo": lambda battle: battle.undo(ANN),
    "rewind": lambda battle: battle.rewind(3),
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("room", [0, 1, 50])
@pytest.mark.parametrize("cuts", [True, False])
def test_what_cannot_be_written_did_not_happen(path: Path, disk: FullDisk, act: str, room: int, *, cuts: bool) -> None:
    battle = to_act(path)
    before, logs, played = battle.state_digest(), [battle.events(seat) for seat in battle.seats], battle.played
    content = path.read_bytes()
    disk.left, disk.cuts = room, cuts
    with pytest.raises(JournalWriteFailed, match=r"yard\.battle: could not be written \(No space left on device\)"):
        ACTS[act](battle)
    assert battle.state_digest() == before
    assert [battle.events(seat) for seat in battle.seats] == logs
    assert battle.played == played
    assert battle.can_undo(ANN)
    assert path.read_bytes() == content + (b"" if cuts else path.read_bytes()[len(content) :])
    assert (len(path.read_bytes()) == len(content)) is (cuts or room == 0)
    disk.left, disk.cuts = None, True
    assert not isinstance(ACTS[act](battle), Refusal)
    assert battle.state_digest() != before
    battle.close()
    again = Replay(path)
    for _ in again.lines():
        pass
    assert digest(state_bytes(again.world)) == battle.state_digest()


def test_a_program_that_ends_with_a_line_half_written_is_resumed(path: Path, disk: FullDisk) -> None:
    battle = to_act(path)
    before = battle.state_digest()
    disk.left, disk.cuts = 60, False
    with pytest.raises(JournalWriteFailed):
        battle.submit(ANN, Pass())
    battle.close()
    disk.left, disk.cuts = None, True
    with Battle.resume(path) as again:
        assert again.state_digest() == before
        assert "line 6: the last line was cut off" in again.notice


def test_an_interrupted_write_is_cut_back_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = to_act(path)
    before, content = battle.state_digest(), path.read_bytes()

    def interrupted(file: FileIO, data: bytes) -> None:
        file.write(data[:40])
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(journal, "_write_all", interrupted)
        with pytest.raises(KeyboardInterrupt):
            battle.submit(ANN, Pass())
    assert battle.state_digest() == before
    assert path.read_bytes() == content
    assert isinstance(battle.submit(ANN, Pass()), Happened)
    battle.close()


def test_a_snapshot_that_cannot_be_written_is_written_later(path: Path, disk: FullDisk) -> None:
    battle = Battle.start(setup(OPEN_FIELD, seed=3, hp=9), path)
    rng = np.random.default_rng(3)
    while battle.played[-1].line < 49:
        play_on(battle, rng, 1)
    disk.left = 600
    play_on(battle, rng, 1)
    assert "could not be written" in battle.notice
    assert battle.played[-1].line == 50, "the command counts"
    disk.left = None
    play_on(battle, rng, 2)
    lines = path.read_bytes().splitlines()
    assert [at for at, line in enumerate(lines, 1) if b'"line":"snapshot"' in line] == [52]
    state = battle.state_digest()
    battle.close()
    with Battle.resume(path) as again:
        assert again.state_digest() == state


@pytest.mark.parametrize("room", [0, 100, 1500])
def test_a_battle_that_cannot_be_written_does_not_start(path: Path, disk: FullDisk, room: int) -> None:
    disk.left = room
    with pytest.raises(JournalWriteFailed, match="No space left on device"):
        Battle.start(setup(), path)
    assert list(path.parent.iterdir()) == []


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(JournalWriteFailed, match=r"a\.battle: could not be written \(No such file or directory\)"):
        Battle.start(setup(), tmp_path / "nowhere" / "a.battle")


@pytest.mark.skipif(sys.platform == "win32", reason="no limits on the size of files there")
def test_a_file_that_reaches_its_limit_loses_nothing(path: Path) -> None:
    """In a program of its own: files are limited in size, at every byte of one line, and then no longer."""
    program = """
import resource, sys
from pathlib import Path
import numpy as np
from game.battle import Battle, JournalWriteFailed, Undone
from tests.core.duels import command_by_chance, setup

path = Path(sys.argv[1])
battle, free = Battle.start(setup(seed=4, hp=9), path), Battle.start(setup(seed=4, hp=9))
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
rng = np.random.default_rng(4)
failed = 0
for step in range(40):
    seat, command = command_by_chance(free, rng)
    before, size = battle.state_digest(), path.stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 13 * (step % 25), hard))
    try:
        battle.submit(seat, command)
    except JournalWriteFailed as fault:
        failed += 1
        assert "File too large" in str(fault), fault
        assert battle.state_digest() == before and path.stat().st_size == size
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        battle.submit(seat, command)
    free.submit(seat, command)
    assert battle.state_digest() == free.state_digest()
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
battle.close()
with Battle.resume(path) as again:
    assert again.state_digest() == free.state_digest() and not again.notice
print(failed)
"""
    run = subprocess.run(
        [sys.executable, "-c", program, str(path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 15


def test_undo_after_a_failed_undo(path: Path, disk: FullDisk) -> None:
    battle = to_act(path)
    disk.left = 5
    with pytest.raises(JournalWriteFailed):
        battle.undo(ANN)
    disk.left = None
    assert isinstance(battle.undo(ANN), Undone)
    battle.close()


def _taken_away(path: Path) -> None:
    path.unlink()


def _replaced(path: Path) -> None:
    other = path.with_suffix(".other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def _cut_short(path: Path) -> None:
    os.truncate(path, 100)


@pytest.mark.skipif(os.name != "posix", reason="an open file is not to be touched there")
@pytest.mark.parametrize("change", [_taken_away, _replaced, _cut_short])
def test_a_file_that_is_no_longer_what_was_written_takes_no_line(change: Callable[[Path], None], path: Path) -> None:
    with Battle.start(setup(OPEN_FIELD), path) as battle:
        before = battle.state_digest()
        change(path)
        left = path.read_bytes() if path.exists() else None
        with pytest.raises(JournalWriteFailed, match=r"yard\.battle: could not be written"):
            battle.edit(Edit("duel.vigor", "hp", 2, UnitId(1)))
        assert battle.state_digest() == before
    assert (path.read_bytes() if path.exists() else None) == left
