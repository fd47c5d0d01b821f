"""Whatever is wrong: one line on standard error that names it, exit code 2, and never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import game
from tests.cli.terminal import COURT, ROOT, Ran, Terminal, in_a_process
from tests.patience import HANG_S


def write(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def sentence(ran: Ran) -> str:
    """The one line on standard error."""
    (line,) = ran.err.splitlines()
    assert line.startswith("enfilade: ")
    assert "Traceback" not in line
    return line.removeprefix("enfilade: ")


PLAY = ("play", COURT, "--headless")
BAD_ARGUMENTS = {
    "unknown command": (("plai",), "plai"),
    "no map": (("play", "--headless"), "MAP"),
    "unknown option": ((*PLAY, "--fast"), "--fast"),
    "shortened option": ((*PLAY, "--see", "1"), "--see"),
    "seed no number": ((*PLAY, "--seed", "x"), "'x'"),
    "seed too large": ((*PLAY, "--seed", str(1 << 64)), "whole number from 0"),
    "seed negative": ((*PLAY, "--seed=-1"), "'-1'"),
    "dice": ((*PLAY, "--dice", "loaded"), "loaded"),
    "until": (("replay", "x", "--headless", "--until", "0"), "'0'"),
    "a window with a picture": (("play", COURT, "--picture", "x.png"), "--headless"),
    "one view in a window for two": (("play", COURT, "--view", "red"), "people play blue as well"),
    "a view of nobody in a window": (("play", COURT, "--view", "green"), "'green'"),
    "a window with nothing to watch": (("replay", "x"), "x: found nothing that can be opened"),
    "a replay's picture in a window": (("replay", "x", "--picture", "x.png"), "--headless"),
    "bots": ((*PLAY, "--bots", "green"), "'green'"),
    "bots of nobody": ((*PLAY, "--bots", ""), "''"),
    "view": ((*PLAY, "--view", "green"), "'green'"),
    "rules": ((*PLAY, "--rules", "chess"), '"chess"'),
    "rules of nothing": (("rules", "chess"), '"chess"'),
    "from": (("measure", COURT, "4"), "'4'"),
    "from with a minus": (("measure", COURT, "4,5,6"), "'4,5,6'"),
    "from off the board": (("measure", COURT, "14,0"), "FROM: found 14,0"),
    "to off the board": (("measure", COURT, "1,1", "0,7"), "TO: found 0,7"),
}


@pytest.mark.parametrize("case", BAD_ARGUMENTS, ids=str)
def test_bad_arguments(case: str, enfilade: Terminal) -> None:
    arguments, named = BAD_ARGUMENTS[case]
    ran = enfilade(*arguments)
    assert ran.code == 2
    assert not ran.out
    assert named in sentence(ran)


def test_nothing_is_begun_where_an_argument_is_bad(enfilade: Terminal, data_folder: Path) -> None:
    enfilade(*PLAY, "--view", "green")
    enfilade(*PLAY, "--bots", "green")
    assert not list(data_folder.rglob("*.battle"))


def test_no_map_is_too_wild(tmp_path: Path, enfilade: Terminal) -> None:
    maps = {
        "missing": tmp_path / "no.tmx",
        "folder": tmp_path,
        "empty": write(tmp_path / "empty.tmx", ""),
        "no XML": write(tmp_path / "noise.tmx", bytes(range(256)) * 10),
        "no map": write(tmp_path / "other.tmx", "<svg/>"),
        "another suffix": write(tmp_path / "map.png", "x"),
        "too large": tmp_path / "huge.tmx",
    }
    with maps["too large"].open("wb") as file:
        file.truncate(200 << 20)
    for path in maps.values():
        for arguments in (("play", path, "--headless"), ("measure", path, "1,1"), ("check", path)):
            ran = enfilade(*arguments)
            assert (ran.code, ran.out) == (2, ""), arguments
            assert str(path) in sentence(ran)


def test_a_map_with_errors_is_not_played(tmp_path: Path, enfilade: Terminal) -> None:
    text = COURT.read_text().replace('type="Wall"', 'type="Wal"')
    broken = write(tmp_path / "broken.tmx", text)
    write(tmp_path / "broken.tiled-project", "{}")
    for arguments in (("play", broken, "--headless"), ("measure", broken, "1,1")):
        ran = enfilade(*arguments)
        assert (ran.code, ran.out) == (2, "")
        assert "Wal" in sentence(ran)
    assert enfilade("check", broken).code == 1


@pytest.mark.parametrize(
    "text",
    ["no = toml =", 'sides = ["blue"]', "fog = 3", 'map = "other.tmx"', 'rosters = ["none.toml"]', "unknown = 1"],
)
def test_a_scenario_that_is_none(text: str, tmp_path: Path, enfilade: Terminal) -> None:
    scenario = write(tmp_path / "x.toml", text)
    ran = enfilade(*PLAY, "--scenario", scenario)
    assert (ran.code, ran.out) == (2, "")
    assert str(tmp_path) in sentence(ran)


@pytest.mark.parametrize(
    "content", [b"", b"x", b"{}\n", b'{"format":"enfilade journal"}\n', bytes(range(256)), b"[" * 9999]
)
@pytest.mark.parametrize("command", ["play", "replay"])
def test_a_journal_that_is_none(command: str, content: bytes, tmp_path: Path, enfilade: Terminal) -> None:
    journal = write(tmp_path / "x.battle", content)
    arguments = (*PLAY, "--journal", journal) if command == "play" else ("replay", journal, "--headless")
    ran = enfilade(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert str(journal) in sentence(ran)
    assert journal.read_bytes() == content


def test_a_journal_that_is_a_folder_or_missing(tmp_path: Path, enfilade: Terminal) -> None:
    for arguments in (
        (*PLAY, "--journal", tmp_path),
        (*PLAY, "--journal", tmp_path / "no" / "x.battle"),
        ("replay", tmp_path, "--headless"),
        ("replay", tmp_path / "none", "--headless"),
    ):
        ran = enfilade(*arguments)
        assert ran.code == 2
        assert str(tmp_path) in sentence(ran)


def test_a_journal_whose_name_leads_nowhere(tmp_path: Path, enfilade: Terminal) -> None:
    write(tmp_path / "file", "")
    for journal in (tmp_path / ("x" * 300), tmp_path / "file" / "x.battle"):
        ran = enfilade(*PLAY, "--journal", journal)
        assert (ran.code, ran.out) == (2, "")
        assert str(tmp_path) in sentence(ran)


def test_a_name_as_long_as_names_can_be(tmp_path: Path, enfilade: Terminal, data_folder: Path) -> None:
    named = write(tmp_path / f"{'y' * 250}.tmx", COURT.read_bytes())
    assert enfilade("measure", named, "1,1", "2,2").code == 0
    assert enfilade("play", named, "--headless").code == 0
    assert len(list(data_folder.rglob("*.battle"))) == 1


def test_battles_that_begin_in_the_same_second(data_folder: Path) -> None:
    command = [sys.executable, "-m", "game", *map(str, PLAY), "--seed", "1"]
    running = [subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=ROOT) for _ in "123"]
    assert [one.wait(timeout=HANG_S) for one in running] == [0, 0, 0]
    assert len(list(data_folder.rglob("*.battle"))) == 3


def test_a_data_folder_that_cannot_be_made(enfilade: Terminal, data_folder: Path) -> None:
    write(data_folder, "a file in its place")
    ran = enfilade(*PLAY)
    assert (ran.code, ran.out) == (2, "")
    assert str(data_folder) in sentence(ran)


@pytest.mark.parametrize(("raised", "code"), [(KeyboardInterrupt(), 130), (RuntimeError("odd\nthing"), 70)])
def test_what_nobody_foresaw(
    raised: BaseException, code: int, enfilade: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(_options: object) -> int:
        raise raised

    monkeypatch.setattr("game.cli.rules.run", run)
    ran = enfilade("rules")
    assert ran.code == code
    said = sentence(ran)
    if code == 70:
        assert "odd thing" in said
        kept = Path(said.split("; ")[1].removesuffix(" says where"))
        assert "RuntimeError: odd" in kept.read_text()
        kept.unlink()


def test_version_and_help(enfilade: Terminal) -> None:
    assert enfilade("--version").out == f"enfilade {game.__version__}\n"
    for command in ("", "play", "replay", "check", "measure", "rules"):
        ran = enfilade(*filter(None, (command, "--help")))
        assert ran.code == 0
        assert "examples:" in ran.out
        assert max(map(len, ran.out.splitlines())) <= 80


def test_help_imports_nothing_heavy() -> None:
    heavy = {"numpy", "numba", "esper", "msgspec", "pytmx", "pygame", "platformdirs"}
    program = f"""
import sys
from game.cli import main
try:
    main(["--help"])
finally:
    print(sorted({heavy} & set(sys.modules)))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.splitlines()[-1] == "[]"


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_whoever_has_read_enough_may_go() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "game", "rules", "ground"]
    with os.fdopen(writer, "w") as closed:
        run = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT)
    assert run.returncode == 141
    assert not run.stderr


def test_a_process_of_its_own_says_the_same() -> None:
    ran = in_a_process("play", "no.tmx", "--headless")
    assert (ran.code, ran.out) == (2, "")
    assert "no.tmx" in sentence(ran)
