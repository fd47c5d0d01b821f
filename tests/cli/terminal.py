"""The command run in this process or in another one, as a terminal or a program would."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.cli import main
from tests.patience import HANG_S

ROOT = Path(__file__).resolve().parents[2]
COURT = ROOT / "tests" / "battles" / "court.tmx"
NIGHT = COURT.with_name("night.toml")


class Ran(NamedTuple):
    """What came of it."""

    code: int
    out: str
    err: str

    def records(self) -> list[dict[str, Any]]:
        """The lines of standard output, every one of them a JSON object."""
        found = [json.loads(line) for line in self.out.splitlines()]
        assert all(isinstance(one, dict) for one in found)
        return found

    def kinds(self) -> list[str]:
        """What each line of standard output is about."""
        return [next(iter(one)) for one in self.records()]

    def one(self, kind: str) -> Any:
        """The only record of that kind."""
        (found,) = [one[kind] for one in self.records() if next(iter(one)) == kind]
        return found


class Terminal:
    """Runs commands in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *arguments: object, typed: str | io.StringIO = "") -> Ran:
        """Run `enfilade` with these arguments and what is typed."""
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed) if isinstance(typed, str) else typed)
        try:
            code = main([str(one) for one in arguments])
        except SystemExit as left:  # argparse's own way of ending --help and --version
            code = int(left.code or 0)
        out, err = self._capsys.readouterr()
        return Ran(code, out, _without_compiling(err))


def in_a_process(
    *arguments: object, typed: str = "", environment: Mapping[str, str] | None = None, folder: Path = ROOT
) -> Ran:
    """Run `enfilade` in a process of its own."""
    run = subprocess.run(
        [sys.executable, "-m", "game", *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **(environment or {})},
        timeout=HANG_S,
        check=False,
    )
    return Ran(run.returncode, run.stdout, _without_compiling(run.stderr))


def _without_compiling(err: str) -> str:
    """Standard error without the word on compiling, which comes on first use only."""
    return "".join(line for line in err.splitlines(keepends=True) if not line.startswith("enfilade: compiling "))
