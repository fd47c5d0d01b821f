"""The command in a process of its own under Xvfb, played by real input to its end; its journal says what was done."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from game.replay import Replay
from systems.core.components import Result

ROOT = Path(__file__).resolve().parents[2]
RANGE = ROOT / "maps" / "range.tmx"
TOOLS = ("Xvfb", "xdotool")
missing = [tool for tool in TOOLS if shutil.which(tool) is None]
needs_x = pytest.mark.skipif(bool(missing), reason=f"found no {' and no '.join(missing)}, expected them for real input")
DEADLINE_S = 120.0
POLL_S = 0.01
QUIET_S = 0.5
"""So long nothing happens before the battle is asked whether it is over."""
END_TURN = ("1180", "692")
"""A pixel of the button at the lower right of a window of 1280 by 720."""


class Desk(NamedTuple):
    """A display of its own, and how to press keys and the mouse on it."""

    display: str

    def environment(self, folder: Path) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
        return {
            **kept,
            "DISPLAY": self.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "XDG_DATA_HOME": str(folder),
        }

    def xdotool(self, *words: str) -> None:
        environment = {**os.environ, "DISPLAY": self.display}
        subprocess.run(["xdotool", *words], env=environment, check=True, timeout=20)  # noqa: S607 - whichever is there


@pytest.fixture
def desk() -> Iterator[Desk]:
    """An X server without a window manager."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
        yield Desk(f":{number}")
    server.terminate()
    server.wait(20)


class Window:
    """The command, playing blue against a bot; its journal says what has been done."""

    def __init__(self, desk: Desk, folder: Path) -> None:
        self._desk = desk
        self.journal = folder / "real.battle"
        arguments = ["play", str(RANGE), "--bots", "red", "--seed", "7", "--journal", str(self.journal)]
        command = [sys.executable, "-m", "game", *arguments]
        self.process = subprocess.Popen(command, cwd=ROOT, env=desk.environment(folder))

    def seats(self) -> list[str]:
        """Who gave each command so far."""
        if not self.journal.exists():
            return []
        lines = self.journal.read_bytes().split(b"\n")[1:-1]
        return [msgspec.json.decode(line)["seat"] for line in lines if line.startswith(b'{"line":"command"')]

    def wait(self, holds: Callable[[], bool], seconds: float = DEADLINE_S) -> bool:
        """Whether something comes to hold before the time is up, while the window is open."""
        never, end = threading.Event(), time.monotonic() + seconds
        while not holds():
            assert self.process.poll() is None, "the window closed by itself"
            if time.monotonic() > end:
                return False
            never.wait(POLL_S)
        return True

    def is_over(self) -> bool:
        """Whether the battle has ended, played again from its journal."""
        replay = Replay(self.journal)
        for _ in replay.lines():
            pass
        return replay.world.battle_has(Result) is not None


@needs_x
@pytest.mark.parametrize("hand", ["mouse", "keyboard"])
def test_a_battle_to_its_end(hand: str, desk: Desk, tmp_path: Path) -> None:
    window = Window(desk, tmp_path)
    end_turn = ("key", "e") if hand == "keyboard" else ("mousemove", *END_TURN, "click", "1")
    try:
        assert window.wait(window.journal.exists)
        end = time.monotonic() + DEADLINE_S
        over = False
        while not over:
            assert time.monotonic() < end, "the battle does not end"
            before = len(window.seats())
            desk.xdotool("key", "space", *end_turn)
            moved = window.wait(lambda before=before: len(window.seats()) > before, QUIET_S)  # type: ignore[misc]
            over = not moved and window.is_over()
        assert set(window.seats()) == {"blue", "red"}
    finally:
        window.process.terminate()
        window.process.wait(20)
