"""Standard input, output and error that are closed, full or cannot carry what is written to them."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.headless.output import Output
from game.headless.reader import EndOfInput, Reader
from game.messages import Catalogue
from tests.cli.terminal import COURT, ROOT, Ran, Terminal
from tests.patience import HANG_S

pytestmark = pytest.mark.skipif(os.name != "posix", reason="redirections of a POSIX shell")
FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")


def redirected(how: str, *arguments: object) -> Ran:
    """`enfilade` with its streams redirected as the shell writes it."""
    command = ["sh", "-c", f'exec "$@" {how}', "sh", sys.executable, "-m", "game", *map(str, arguments)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=HANG_S, check=False)
    return Ran(run.returncode, run.stdout, run.stderr)


def test_closed_streams_are_empty() -> None:
    assert redirected(">&-", "rules") == (0, "", "")
    ran = redirected("<&-", "play", COURT, "--headless", "--json")
    assert ran.code == 0
    assert ran.one("saved")
    assert redirected(">&- 2>&- <&-", "play", "no.tmx", "--headless") == (2, "", "")


@needs_full
@pytest.mark.parametrize("arguments", [("rules", "ground"), ("check", COURT), ("play", COURT, "--headless", "--json")])
def test_an_output_that_is_full_is_no_fault_of_the_program(arguments: tuple[object, ...]) -> None:
    ran = redirected(f"> {FULL}", *arguments)
    assert ran.code == 2
    (line,) = [line for line in ran.err.splitlines() if "compiling" not in line]
    assert line.startswith("enfilade: standard output: found ")


@needs_full
@pytest.mark.parametrize("how", ["2>&-", f"2> {FULL}"])
def test_the_exit_code_stands_where_nobody_can_be_told(how: str) -> None:
    assert redirected(how, "play", "no.tmx", "--headless").code == 2


def test_names_do_not_steer_the_terminal(tmp_path: Path, enfilade: Terminal) -> None:
    named = tmp_path / "red\x1b[31m.tmx"
    shutil.copy(COURT, named)
    (tmp_path / "broken\x1b[31m.tmx").write_text("x")
    for ran in (
        enfilade("check", named),
        enfilade("measure", named, "1,1", "2,2"),
        enfilade("play", named, "--headless", typed="look\nla\x1b[31mugh\n"),
        enfilade("check", tmp_path / "broken\x1b[31m.tmx"),
    ):
        assert "\x1b" not in ran.out + ran.err
        assert "red" in ran.out or "broken" in ran.err


@pytest.mark.skipif(sys.platform != "linux", reason="names of files that are no Unicode text")
def test_a_name_that_is_no_text_is_escaped_in_json(tmp_path: Path, enfilade: Terminal) -> None:
    named = os.fsdecode(bytes(tmp_path) + b"/odd\xff.tmx")
    shutil.copy(COURT, named)
    (report,) = enfilade("check", named, "--json").records()
    assert report["file"] == named
    assert [one["map"] for one in enfilade("measure", named, "1,1", "--json").records()] == ["odd "]
    assert enfilade("play", named, "--headless", "--json").one("saved")


def test_a_terminal_that_is_gone_is_the_end_of_input() -> None:
    class Gone(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, _buffer: object, /) -> int:
            raise OSError(5, "Input/output error")

    terminal = io.TextIOWrapper(io.BufferedReader(Gone()))
    with pytest.raises(EndOfInput):
        Reader(terminal, Output(io.StringIO(), Catalogue.load("en"), as_json=True)).line("")
