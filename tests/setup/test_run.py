"""run.py: what it builds, when it builds again, and the sentence for each thing that can go wrong."""

from __future__ import annotations

import ast
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

import pytest

from tests.patience import HANG_S

ROOT = Path(__file__).resolve().parents[2]
CARRIED = ("run.py", "pyproject.toml", ".ci/constraints.txt")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with all that run.py needs to know of the project, its name a trap for the careless."""
    folder = tmp_path / "a checkout [1]"
    for name in CARRIED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def load(checkout: Path) -> ModuleType:
    """The run.py of that checkout, as a module."""
    spec = importlib.util.spec_from_file_location("run_under_test", checkout / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class FakeTools:
    """Stands for venv and pip: keeps what was asked of them, and fails or dies at the step it is told to."""

    def __init__(self, run: ModuleType) -> None:
        self.run = run
        self.steps: list[str] = []
        self.stamp_seen: list[bool] = []
        self.dies_at = ""
        self.fails_at = ""
        self.output = ""

    def __call__(self, command: list[str], lock: BinaryIO) -> tuple[int, str]:
        with self.run.LOCK.open("ab") as other:
            assert not self.run.take_lock(other), "a step ran without the lock"
        assert not lock.closed
        step = "venv" if "venv" in command else command[-1]
        self.steps.append(step)
        self.stamp_seen.append(self.run.STAMP.exists())
        if step == self.dies_at:
            raise KeyboardInterrupt
        if step == self.fails_at:
            return 1, self.output
        if step == "venv":
            self.run.VENV_PYTHON.parent.mkdir(parents=True)
            self.run.VENV_PYTHON.touch()
        else:
            assert command[-2] != "--editable" or "--no-build-isolation" in command
            assert command[command.index("--only-binary") + 1] == ":all:"
            assert command[command.index("--constraint") + 1] == str(self.run.PINS)
        return 0, ""


@pytest.fixture
def run(checkout: Path) -> ModuleType:
    return load(checkout)


@pytest.fixture
def tools(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> FakeTools:
    """Fake venv and pip, and a start that does nothing but succeed."""
    fake = FakeTools(run)
    monkeypatch.setattr(run, "logged", fake)
    monkeypatch.setattr(run, "start", lambda _task, _arguments: 0)
    return fake


def test_it_parses_on_old_pythons() -> None:
    tree = ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 7))
    futures = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    assert not futures, "Python 3.6 knows no future of annotations"
    newer = [node for node in ast.walk(tree) if isinstance(node, ast.arg | ast.AnnAssign | ast.FunctionDef)]
    evaluated = [getattr(node, "annotation", None) or getattr(node, "returns", None) for node in newer]
    assert not [node for node in evaluated if isinstance(node, ast.Subscript | ast.BinOp)], "list[str] fails there"


def test_first_start_builds_and_the_second_does_not(run: ModuleType, tools: FakeTools) -> None:
    assert run.main(["play"]) == 0
    assert tools.steps == ["venv", "hatchling", "."]
    assert not any(tools.stamp_seen)
    assert run.main(["play"]) == 0
    assert len(tools.steps) == 3


def test_extras_are_added_without_building_again(run: ModuleType, tools: FakeTools) -> None:
    run.main(["play"])
    for words in (["test", "-q"], ["bench"], ["test"], ["play"]):
        assert run.main(words) == 0
    assert tools.steps[3:] == [".[test]", ".[bench,test]"]
    assert not any(tools.stamp_seen)


def test_first_start_with_extras_builds_once(run: ModuleType, tools: FakeTools) -> None:
    assert run.main(["lint"]) == 0
    assert run.main(["test"]) == 0
    assert run.main(["play"]) == 0
    assert tools.steps == ["venv", "hatchling", ".[bench,dev,test]"]


@pytest.mark.parametrize("changed", ["pyproject.toml", ".ci/constraints.txt"])
def test_a_changed_project_is_built_again(checkout: Path, run: ModuleType, tools: FakeTools, changed: str) -> None:
    run.main(["play"])
    leftover = run.VENV / "lib" / "old.py"
    leftover.parent.mkdir()
    leftover.touch()
    with (checkout / changed).open("a") as file:
        file.write("\n")
    assert run.main(["play"]) == 0
    assert tools.steps[3:] == ["venv", "hatchling", "."]
    assert not leftover.exists()


def test_another_python_builds_again(run: ModuleType, tools: FakeTools, monkeypatch: pytest.MonkeyPatch) -> None:
    run.main(["play"])
    monkeypatch.setattr(run.platform, "python_implementation", lambda: "AnotherPython")
    run.main(["play"])
    assert tools.steps[3:] == ["venv", "hatchling", "."]


def test_a_moved_checkout_is_built_again(checkout: Path, run: ModuleType, tools: FakeTools) -> None:
    run.main(["play"])
    assert run.whole_extras() == frozenset()
    moved = load(checkout.rename(checkout.with_name("moved")))
    assert moved.STAMP.exists()
    assert moved.whole_extras() is None
    assert tools.steps


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"state": 1', '{"state": "x", "extras": []}', "\udcff"])
def test_a_broken_stamp_builds_again(run: ModuleType, tools: FakeTools, content: str) -> None:
    run.main(["play"])
    run.STAMP.write_bytes(content.encode("utf-8", "surrogateescape"))
    assert run.main(["play"]) == 0
    assert tools.steps[3:] == ["venv", "hatchling", "."]


def test_a_venv_that_lost_its_python_is_built_again(run: ModuleType, tools: FakeTools) -> None:
    run.main(["play"])
    run.VENV_PYTHON.unlink()
    assert run.main(["play"]) == 0
    assert tools.steps[3:] == ["venv", "hatchling", "."]


@pytest.mark.parametrize("step", ["venv", "hatchling", "."])
def test_an_interrupted_build_begins_again(
    run: ModuleType, tools: FakeTools, step: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tools.dies_at = step
    assert run.main(["play"]) == 130
    assert "interrupted" in capsys.readouterr().err
    assert not run.STAMP.exists()
    tools.dies_at, tools.steps = "", []
    assert run.main(["play"]) == 0
    assert tools.steps == ["venv", "hatchling", "."]


def test_clearing_begins_with_the_stamp(run: ModuleType, tools: FakeTools, monkeypatch: pytest.MonkeyPatch) -> None:
    run.main(["play"])
    (run.VENV / "a" / "b").mkdir(parents=True)
    with run.PINS.open("a") as pins:
        pins.write("\n")

    def cut_short(_path: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run.shutil, "rmtree", cut_short)
    assert run.main(["play"]) == 130
    assert not run.STAMP.exists()
    assert tools.steps


def test_the_game_still_starts_where_extras_could_not_be_fetched(
    run: ModuleType, tools: FakeTools, capsys: pytest.CaptureFixture[str]
) -> None:
    run.main(["play"])
    tools.fails_at, tools.output = ".[test]", "WARNING: Retrying after connection broken by 'NewConnectionError'"
    assert run.main(["test"]) == 2
    assert "network" in capsys.readouterr().err
    steps = len(tools.steps)
    assert run.main(["play"]) == 0
    assert len(tools.steps) == steps


def sentence(capsys: pytest.CaptureFixture[str]) -> str:
    """The last line on standard error; standard output is empty."""
    printed = capsys.readouterr()
    assert not printed.out
    return printed.err.splitlines()[-1]


CONFLICT = (
    "The conflict is caused by:\n    enfilade depends on numba\n    The user requested (constraint) numba==0.68.1\n"
)


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("connection broken by 'NewConnectionError'\n" + CONFLICT, "found no connection to the package index"),
        ("Temporary failure in name resolution", "found no connection to the package index"),
        ("ERROR: No matching distribution found for llvmlite==0.50.0", "found no ready-made package llvmlite==0.50.0"),
        (CONFLICT + "ERROR: ResolutionImpossible", "found no ready-made package numba==0.68.1"),
        ("x\nERROR: [Errno 28] No space left on device\n", "pip failed: [Errno 28] No space left on device"),
        ("Killed", "pip failed: it gave no reason"),
    ],
)
def test_what_pip_could_not_do_is_one_sentence(
    run: ModuleType, tools: FakeTools, capsys: pytest.CaptureFixture[str], output: str, said: str
) -> None:
    tools.fails_at, tools.output = ".", output
    assert run.main([]) == 2
    line = sentence(capsys)
    assert line.startswith(f"run.py: {said}")
    assert str(run.LOG) in line


def test_a_failing_venv_is_one_sentence(run: ModuleType, tools: FakeTools, capsys: pytest.CaptureFixture[str]) -> None:
    tools.fails_at = "venv"
    assert run.main([]) == 2
    line = sentence(capsys)
    assert "-m venv' failed with exit code 1" in line
    assert str(run.LOG) in line


def test_an_old_python_is_one_sentence(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run.sys, "version_info", (3, 8, 18))
    monkeypatch.setattr(run.platform, "python_version", lambda: "3.8.18")
    assert run.main([]) == 2
    assert sentence(capsys) == f"run.py: found Python 3.8.18 ({sys.executable}), expected Python 3.11 or newer"
    assert not run.VENV.exists()


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_that_cannot_make_venvs_is_one_sentence(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], module: str
) -> None:
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None if name == module else find_spec(name))
    assert run.main([]) == 2
    assert f"without its module {module}, expected" in sentence(capsys)
    assert not run.VENV.exists()


def test_a_venv_that_is_a_file_is_one_sentence(run: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    run.VENV.write_text("not a folder")
    assert run.main([]) == 2
    assert str(run.VENV) in sentence(capsys)


def test_the_lock_has_one_holder(run: ModuleType) -> None:
    run.VENV.mkdir()
    with run.setup_lock(), run.LOCK.open("ab") as other:
        assert not run.take_lock(other)
    with run.LOCK.open("ab") as other:
        assert run.take_lock(other)


def test_a_second_run_waits_for_the_first_and_then_builds_nothing(checkout: Path, run: ModuleType) -> None:
    make_whole(run)
    stamp = run.STAMP.read_bytes()
    run.STAMP.unlink()
    with run.setup_lock():
        second = start_run(checkout, ["play"])
        assert second.stderr is not None
        assert b"waiting" in second.stderr.readline()
        run.STAMP.write_bytes(stamp)
    out, err = second.communicate(timeout=HANG_S)
    assert (second.returncode, err) == (7, b"")
    assert b"['play']" in out


@pytest.mark.skipif(sys.platform == "win32", reason="there a lock belongs to a process and is not handed on")
def test_the_steps_keep_the_lock_should_run_py_be_killed(run: ModuleType) -> None:
    program = "import os, sys; os.fstat(int(sys.argv[1])); print('still open')"
    with run.setup_lock() as lock:
        code, output = run.logged([sys.executable, "-c", program, str(lock.fileno())], lock)
    assert (code, output.strip()) == (0, "still open")
    assert run.LOG.read_text().endswith("still open\n")


def make_whole(run: ModuleType) -> None:
    """A `.venv` that looks whole: its Python is ours, and its game tells how it was started and exits with 7."""
    run.VENV_PYTHON.parent.mkdir(parents=True)
    run.VENV_PYTHON.symlink_to(sys.executable)
    run.write_stamp(frozenset({"test"}))
    for package in ("game", "pytest"):
        (run.ROOT / package).mkdir()
        (run.ROOT / package / "__init__.py").touch()
        (run.ROOT / package / "__main__.py").write_text(
            f"import os, sys\nprint({package!r}, sys.argv[1:], os.getcwd())\nsys.exit(7)\n"
        )


def start_run(checkout: Path, arguments: list[str], **environment: str) -> subprocess.Popen[bytes]:
    """A run.py of its own process, begun in the folder above the checkout."""
    return subprocess.Popen(
        [sys.executable, str(checkout / "run.py"), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=checkout.parent,
        env={**os.environ, "PYTHONPATH": str(checkout), **environment},
    )


def test_arguments_folder_and_exit_code_are_those_of_the_game(checkout: Path, run: ModuleType) -> None:
    make_whole(run)
    (checkout.parent / "game").mkdir()
    (checkout.parent / "game" / "__main__.py").write_text("raise SystemExit('the wrong game')")
    game = start_run(checkout, ["play", "my map.tmx", "--seed", "1"])
    out, err = game.communicate(timeout=HANG_S)
    assert (game.returncode, err) == (7, b"")
    assert out.decode().strip() == f"game ['play', 'my map.tmx', '--seed', '1'] {checkout.parent}"


def test_the_tests_run_in_the_checkout(checkout: Path, run: ModuleType) -> None:
    make_whole(run)
    tests = start_run(checkout, ["test", "-k", "cover"])
    out, err = tests.communicate(timeout=HANG_S)
    assert (tests.returncode, err) == (7, b"")
    assert out.decode().strip() == f"pytest ['-n', 'auto', '-k', 'cover'] {checkout}"


def test_on_windows_the_game_is_a_child_whose_exit_code_is_passed_on(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    ignored: list[object] = []
    started: list[list[str]] = []

    def call(command: list[str]) -> int:
        started.append(command)
        return 5

    monkeypatch.setattr(run, "IS_WINDOWS", True)
    monkeypatch.setattr(run.signal, "signal", lambda *what: ignored.append(what))
    monkeypatch.setattr(run.subprocess, "call", call)
    monkeypatch.setattr(run, "whole_extras", frozenset)
    assert run.main(["play", "a b.tmx"]) == 5
    assert started == [[str(run.VENV_PYTHON), "-P", "-m", "game", "play", "a b.tmx"]]
    assert ignored == [(signal.SIGINT, signal.SIG_IGN)]


def test_lint_runs_every_checker_and_fails_if_one_does(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []

    def call(command: list[str]) -> int:
        started.append(" ".join(command[3:]))
        return 1 if "check" in command else 0

    monkeypatch.setattr(run.subprocess, "call", call)
    monkeypatch.setattr(run, "whole_extras", lambda: frozenset({"bench", "dev", "test"}))
    monkeypatch.setattr(run.os, "chdir", started.append)
    assert run.main(["lint"]) == 1
    assert started == [str(run.ROOT), "ruff format --check .", "ruff check .", "mypy"]


def copy_of_the_tree(folder: Path) -> Path:
    """All of the project, without what tools left in it."""
    left_out = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "build", "dist")
    return shutil.copytree(ROOT, folder, ignore=left_out)


@pytest.mark.slow
def test_a_real_build_survives_being_killed(tmp_path: Path) -> None:
    checkout = copy_of_the_tree(tmp_path / "tree")
    run = load(checkout)
    first = start_run(checkout, ["--help"], PYTHONPATH="")
    deadline = time.monotonic() + HANG_S
    while not (run.LOG.exists() and b"enfilade" in run.LOG.read_bytes()):
        assert time.monotonic() < deadline, "the build got nowhere"
        time.sleep(0.05)
    first.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
    first.communicate(timeout=HANG_S)
    assert not run.STAMP.exists()

    second = start_run(checkout, ["--help"], PYTHONPATH="")
    out, err = second.communicate(timeout=3 * HANG_S)
    assert second.returncode == 0, err.decode()
    assert b"enfilade" in out
    assert run.whole_extras() == frozenset()

    third = start_run(checkout, ["--help"], PYTHONPATH="")
    assert third.communicate(timeout=HANG_S) == (out, b"")
