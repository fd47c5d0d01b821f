#!/usr/bin/env python3
"""Sets Enfilade up on its first start, and starts it.

    python3 run.py [ARGS]         the game: `enfilade ARGS`
    python3 run.py test [ARGS]    the tests, on every core: `pytest -n auto ARGS`
    python3 run.py bench [ARGS]   the benchmarks
    python3 run.py lint           formatter, linter and type checker

It needs nothing but Python: it makes `.venv` beside this file and installs the versions of `.ci/constraints.txt`
there, from ready-made packages only. On Windows: `py run.py`.

Everything here parses on Python 3.6 and later, so that a Python too old for the game says so in a sentence. That is
why annotations are quoted and why nothing newer is used before `check_python` was called.
"""

import contextlib
import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import BinaryIO, FrozenSet, Iterator, List, NamedTuple, Optional, Tuple

OLDEST = (3, 11)
# The newest Python for which every pinned version has ready-made packages.
NEWEST_WITH_WHEELS = (3, 14)

ROOT = Path(os.path.realpath(__file__)).parent
PROJECT = ROOT / "pyproject.toml"
PINS = ROOT / ".ci" / "constraints.txt"
VENV = ROOT / ".venv"
STAMP = VENV / "whole.json"
LOCK = VENV / "setup.lock"
LOG = VENV / "setup.log"

IS_WINDOWS = sys.platform == "win32"
VENV_PYTHON = VENV / ("Scripts/python.exe" if IS_WINDOWS else "bin/python")

NETWORK_FAILED = re.compile(
    r"connection (broken|refused|reset|aborted|error|failed)|connection\w*error|failed to connect|max retries"
    r"|timed ?out|timeouterror|name resolution|proxyerror|sslerror|ssl certificate|incompleteread|HTTP error",
    re.IGNORECASE,
)
# A pin without a ready-made package for this Python looks like a conflict to pip.
NO_WHEEL = re.compile(r"(?:No matching distribution found for|The user requested \(constraint\)) (\S+)")

BAD_SETUP = 2
INTERRUPTED = 130


class SetupError(Exception):
    """One sentence for the person at the keyboard: what was found, what was expected."""


class Task(NamedTuple):
    """What one word on the command line asks for."""

    extras: "FrozenSet[str]"
    commands: "Tuple[Tuple[str, ...], ...]"  # arguments of the Python in .venv
    in_checkout: bool = True


GAME = Task(frozenset(), (("-m", "game"),), in_checkout=False)
TASKS = {
    "test": Task(frozenset({"test"}), (("-m", "pytest", "-n", "auto"),)),
    "bench": Task(frozenset({"bench"}), (("-m", "benchmarks"),)),
    "lint": Task(
        frozenset({"bench", "dev", "test"}),
        (("-m", "ruff", "format", "--check", "."), ("-m", "ruff", "check", "."), ("-m", "mypy")),
    ),
}


def main(arguments: "List[str]") -> int:
    """The exit code of what was asked for, or 2 after a sentence on standard error."""
    task = TASKS.get(arguments[0], GAME) if arguments else GAME
    rest = arguments if task is GAME else arguments[1:]
    try:
        check_python()
        present = whole_extras()
        if present is None or not task.extras <= present:
            with setup_lock() as lock:
                set_up(task.extras, lock)
        return start(task, rest)
    except SetupError as error:
        say(f"run.py: {error}")
        return BAD_SETUP
    except OSError as error:
        found = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
        say(f"run.py: found {found}, expected a whole checkout and a folder {VENV} to write in")
        return BAD_SETUP
    except KeyboardInterrupt:
        say("run.py: interrupted")
        return INTERRUPTED


def check_python() -> None:
    """Raises SetupError where this Python cannot carry the game or make a virtual environment."""
    found = f"Python {platform.python_version()} ({sys.executable})"
    if sys.version_info < OLDEST:
        raise SetupError(f"found {found}, expected Python {dotted(OLDEST)} or newer")
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise SetupError(
                f"found {found} without its module {module}, expected a Python that can make virtual environments "
                "(Debian and Ubuntu: install the package python3-venv)"
            )


def whole_extras() -> "Optional[FrozenSet[str]]":
    """The extras in `.venv`; None where it is not whole or was made for another state of the project."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
        if stamp["state"] == project_state() and VENV_PYTHON.exists():
            return frozenset(stamp["extras"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return None


def project_state() -> str:
    """A digest of all that `.venv` depends on: the project, its pins, this Python, and where the checkout lies."""
    parts = (
        PROJECT.read_bytes(),
        PINS.read_bytes(),
        f"{platform.python_implementation()} {sys.version} {sysconfig.get_platform()}".encode(),
        os.fsencode(str(ROOT)),
    )
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


@contextlib.contextmanager
def setup_lock() -> "Iterator[BinaryIO]":
    """The open lock file, once no other run.py holds it; a second one waits here."""
    VENV.mkdir(exist_ok=True)
    with LOCK.open("ab") as lock:
        if not take_lock(lock):
            say(f"Another run.py is setting up {VENV}; waiting for it.")
            while not take_lock(lock):
                time.sleep(0.2)
        yield lock


if sys.platform == "win32":
    import msvcrt

    def take_lock(lock: "BinaryIO") -> bool:
        """Whether the lock is ours now. Closing the file gives it back."""
        lock.seek(0)
        try:
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def take_lock(lock: "BinaryIO") -> bool:
        """Whether the lock is ours now. Closing the file gives it back."""
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def set_up(extras: "FrozenSet[str]", lock: "BinaryIO") -> None:
    """Leaves a whole `.venv` with at least these extras; the stamp goes first and comes back last."""
    present = whole_extras()  # read again: another run.py may just have done the work
    if present is None:
        build(extras, lock)
    elif not extras <= present:
        extend(present, extras, lock)


def build(extras: "FrozenSet[str]", lock: "BinaryIO") -> None:
    """Makes `.venv` from nothing."""
    say(f"Setting up {VENV} for Python {platform.python_version()}.")
    clear_venv()
    make_venv(lock)
    say(f"Installing the packages of {PINS.relative_to(ROOT)}: some 100 MB to fetch, a minute or two.")
    install(lock, "hatchling")
    install_project(extras, lock)
    write_stamp(extras)
    say("Set up.")


def extend(present: "FrozenSet[str]", extras: "FrozenSet[str]", lock: "BinaryIO") -> None:
    """Adds extras to a whole `.venv`."""
    say(f"Installing the packages for {' and '.join(sorted(extras - present))}.")
    STAMP.unlink()
    try:
        install_project(present | extras, lock)
    except SetupError:
        write_stamp(present)  # pip took back what it could not finish: without a network the game still starts
        raise
    write_stamp(present | extras)
    say("Set up.")


def clear_venv() -> None:
    """Empties `.venv` but for the lock, which is held; first of all the stamp, should this be cut short."""
    if STAMP.exists():
        STAMP.unlink()
    for path in list(VENV.iterdir()):
        if path == LOCK:
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(str(path))
        else:
            path.unlink()


def make_venv(lock: "BinaryIO") -> None:
    """Makes `.venv` anew, from the Python below even where run.py was started by the one in `.venv`."""
    python = getattr(sys, "_base_executable", None) or sys.executable
    code, _ = logged([python, "-I", "-m", "venv", str(VENV)], lock)
    if code:
        raise SetupError(f"'{python} -m venv' failed with exit code {code}, expected a {VENV}; see {LOG}")


def install(lock: "BinaryIO", *what: str) -> None:
    """Installs pinned versions into `.venv`; raises SetupError with the likeliest reason why pip could not."""
    pip = [str(VENV_PYTHON), "-I", "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    code, output = logged([*pip, "--only-binary", ":all:", "--constraint", str(PINS), *what], lock)
    if code:
        raise SetupError(f"{why_pip_failed(output)}; pip's own words are in {LOG}")


def install_project(extras: "FrozenSet[str]", lock: "BinaryIO") -> None:
    """Installs the checkout itself, editable, with these extras."""
    what = f".[{','.join(sorted(extras))}]" if extras else "."
    install(lock, "--no-build-isolation", "--editable", what)


def why_pip_failed(output: str) -> str:
    """The likeliest reason, worked out from what pip printed."""
    if NETWORK_FAILED.search(output):  # asked first: what could not be fetched looks like a missing package as well
        return "found no connection to the package index, expected a network while packages are installed"
    no_wheel = NO_WHEEL.search(output)
    if no_wheel:
        return (
            f"found no ready-made package {no_wheel.group(1)} for Python {platform.python_version()} on "
            f"{sysconfig.get_platform()}, expected Python {dotted(OLDEST)} to {dotted(NEWEST_WITH_WHEELS)} on 64-bit "
            "Linux or Windows, or on a Mac with Apple silicon"
        )
    errors = [line for line in output.splitlines() if line.startswith("ERROR:")]
    reason = errors[-1][len("ERROR:") :].strip() if errors else "it gave no reason"
    return f"pip failed: {reason}"


def logged(command: "List[str]", lock: "BinaryIO") -> "Tuple[int, str]":
    """The exit code of a command and what it printed, which is added to the log."""
    environment = {key: value for key, value in os.environ.items() if key not in {"PIP_PREFIX", "PIP_TARGET"}}
    environment["PIP_USER"] = "0"
    # The command keeps the lock open: should run.py be killed, the next one waits until the orphan has ended.
    kept = () if IS_WINDOWS else (lock.fileno(),)
    with LOG.open("a+b") as log:
        begin = log.seek(0, os.SEEK_END)
        code = subprocess.call(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            cwd=str(ROOT),
            env=environment,
            pass_fds=kept,
        )
        log.seek(begin)
        return code, log.read().decode("utf-8", "replace")


def write_stamp(extras: "FrozenSet[str]") -> None:
    """Says that `.venv` is whole, in one step."""
    draft = STAMP.with_suffix(".draft")
    draft.write_text(json.dumps({"state": project_state(), "extras": sorted(extras)}), encoding="utf-8")
    draft.replace(STAMP)


def start(task: "Task", arguments: "List[str]") -> int:
    """The exit code of the task; on POSIX a single command takes this process over and never returns."""
    if task.in_checkout:
        os.chdir(str(ROOT))
    # -P: a folder called `game` where the player stands must not hide ours.
    commands = [[str(VENV_PYTHON), "-P", *command, *arguments] for command in task.commands]
    if len(commands) == 1 and not IS_WINDOWS:
        os.execv(commands[0][0], commands[0])
    if IS_WINDOWS:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the command, whose exit code is passed on
    return max(abs(subprocess.call(command)) for command in commands)


def dotted(version: "Tuple[int, int]") -> str:
    """Such as 3.11."""
    return f"{version[0]}.{version[1]}"


def say(sentence: str) -> None:
    """Prints on standard error: standard output belongs to the game, which may print JSON there."""
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
