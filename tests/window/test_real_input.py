"""The command in a process of its own under Xvfb, played by real mouse and keys: two battles fought to their end.

The window tells what it shows as lines of JSON (`play --json`); whoever plays here reads them, decides, acts, and waits
for the line that says what came of it. Nothing sleeps.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from tests.patience import HANG_S

from game.replay import Replay
from systems.core.components import Result

ROOT = Path(__file__).resolve().parents[2]
RANGE, YARD = ROOT / "maps" / "range.tmx", ROOT / "maps" / "yard.tmx"
TOOLS = ("Xvfb", "xdotool")
missing = [tool for tool in TOOLS if shutil.which(tool) is None]
needs_x = pytest.mark.skipif(bool(missing), reason=f"found no {' and no '.join(missing)}, expected them for real input")
LONGEST_BATTLE = 400
State = dict[str, Any]
Spot = tuple[int, int]
STEPS = {
    (0, -1): "Up", (0, 1): "Down", (-1, 0): "Left", (1, 0): "Right",
    (-1, -1): "KP_Home", (1, -1): "KP_Prior", (-1, 1): "KP_End", (1, 1): "KP_Next",
}  # fmt: skip
"""The keys for one step of the cursor, diagonals on the number pad."""


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

    def xdotool(self, *words: object) -> None:
        environment = {**os.environ, "DISPLAY": self.display}
        subprocess.run(["xdotool", *map(str, words)], env=environment, check=True, timeout=HANG_S)  # noqa: S607 - any


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
    """The command in a window, and what it says it shows."""

    def __init__(self, desk: Desk, folder: Path, map_file: Path) -> None:
        self.desk = desk
        self.journal = folder / "real.battle"
        arguments = ["play", map_file, "--bots", "red", "--seed", "7", "--json", "--journal", self.journal]
        command = [sys.executable, "-m", "game", *map(str, arguments)]
        self._process = subprocess.Popen(command, cwd=ROOT, env=desk.environment(folder), stdout=subprocess.PIPE)
        self._news = threading.Condition()
        self._state: State | None = None
        self._open = True
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._news:
                self._state = msgspec.json.decode(line)["window"]
                self._news.notify_all()
        with self._news:
            self._open = False
            self._news.notify_all()

    def wait(self, what: str, holds: Callable[[State], bool]) -> State:
        """What the window shows, once that is so."""
        end = time.monotonic() + HANG_S
        with self._news:
            while self._state is None or not holds(self._state):
                assert self._open, f"the window closed by itself; expected {what}"
                assert self._news.wait(end - time.monotonic()), f"found {self._state}, expected {what}"
            return self._state

    def my_turn(self) -> State:
        """What it shows when there is something to decide, or when it is over."""
        return self.wait(
            "a turn or the end",
            lambda state: state["screen"] == "end" or bool(state["screen"] == "battle" and state["offers"]),
        )

    def click(self, at: Spot, button: int = 1) -> None:
        """Point there and click."""
        self.desk.xdotool("mousemove", *at, "click", button)

    def key(self, *keys: str) -> None:
        """Press keys one after another."""
        self.desk.xdotool("key", *keys)

    def close(self) -> None:
        """Close it by force."""
        self._process.terminate()
        self._process.wait(HANG_S)
        self._reader.join(HANG_S)
        assert self._process.stdout is not None
        self._process.stdout.close()


@pytest.fixture
def open_window(desk: Desk, tmp_path: Path) -> Iterator[Callable[[Path], Window]]:
    """How to open the window on a map."""
    opened: list[Window] = []

    def at(map_file: Path) -> Window:
        opened.append(Window(desk, tmp_path, map_file))
        return opened[0]

    yield at
    for window in opened:
        window.close()


class Hands(ABC):
    """Somebody at the window."""

    def __init__(self, window: Window) -> None:
        self.window = window

    @abstractmethod
    def faster(self) -> None:
        """Have what happens played as fast as can be."""

    @abstractmethod
    def attack(self, target: State) -> None:
        """Attack somebody."""

    @abstractmethod
    def move(self, tile: Spot, *, press: bool) -> None:
        """Go somewhere, and press to a corner there."""

    @abstractmethod
    def push(self, code: str) -> None:
        """Push a button."""

    @abstractmethod
    def answer(self, state: State) -> None:
        """Give the first answer to a question."""

    def aimed(self, what: str, key: str, wanted: object = None) -> None:
        """Wait until that is what is planned."""

        def holds(state: State) -> bool:
            planned = (state.get("plan") or {}).get(key)
            return bool(planned) and wanted in (None, tuple(planned) if isinstance(planned, list) else planned)

        self.window.wait(what, holds)


class Mouse(Hands):
    """Plays by mouse alone."""

    def _tile(self, tile: Spot, button: int = 1) -> None:
        self.window.click(pixel(self.window.my_turn(), tile), button)

    def faster(self) -> None:
        for _ in range(3):
            self.push("speed")

    def attack(self, target: State) -> None:
        self._tile(target["tile"])
        self.aimed("an aim", "attack", target["unit"])
        self._tile(target["tile"])

    def move(self, tile: Spot, *, press: bool) -> None:
        self._tile(tile)
        self.aimed("a way", "move", tile)
        if press:
            self._tile(tile, 3)
            self.aimed("a corner", "press")
        self._tile(tile)

    def push(self, code: str) -> None:
        self.window.click(next(one["at"] for one in self.window.my_turn()["buttons"] if one["code"] == code))

    def answer(self, state: State) -> None:
        self.window.click(state["buttons"][0]["at"])


class Keyboard(Hands):
    """Plays by keys alone."""

    def faster(self) -> None:
        self.window.key("period", "period", "period")

    def attack(self, target: State) -> None:
        state = self.window.my_turn()
        for _ in state["offers"]["targets"]:
            self.window.key("Tab")
            state = self.window.wait("the next target", partial(differs, state, "cursor"))
            if state["cursor"] == target["tile"]:
                break
        self.aimed("an aim", "attack", target["unit"])
        self.window.key("Return")

    def move(self, tile: Spot, *, press: bool) -> None:
        state = self.window.my_turn()
        at = tuple(state["cursor"] or state["offers"]["here"])
        keys = []
        while at != tile:
            step = tuple((to > here) - (to < here) for to, here in zip(tile, at, strict=True))
            keys.append(STEPS[step[0], step[1]])
            at = at[0] + step[0], at[1] + step[1]
        self.window.key(*keys, "Return")
        self.aimed("a way", "move", tile)
        if press:
            self.window.key("p")
            self.aimed("a corner", "press")
        self.window.key("Return")

    def push(self, code: str) -> None:
        self.window.key({"reload": "r", "end": "e"}[code])

    def answer(self, state: State) -> None:
        assert state["buttons"]
        self.window.key("1")


def differs(before: State, what: str, state: State) -> bool:
    """Whether something is otherwise than before."""
    return bool(state[what] != before[what])


def pixel(state: State, tile: Spot) -> Spot:
    """The middle of a tile in the window; it must be in view."""
    board, view = state["board"], state["view"]
    size = board["tile"]
    x, y = board["left"] + tile[0] * size + size // 2, board["top"] + tile[1] * size + size // 2
    assert view[0] <= x < view[0] + view[2]
    assert view[1] <= y < view[1] + view[3]
    return x, y


class Fighter:
    """Decides what to do from what the window shows: hit whom one can, else load, else get closer, into a corner."""

    def __init__(self) -> None:
        self._moved: tuple[int, int] | None = None

    def act(self, state: State, hands: Hands) -> None:
        offers, turn = state["offers"], (state["round"], state["actor"])
        hits = [one for one in offers["targets"] if one["hit"] is not None]
        can = {one["code"] for one in state["buttons"] if one["enabled"]}
        tile = None if self._moved == turn else self._nearer(offers)
        if hits:
            hands.attack(hits[0])
        elif tile is not None:
            self._moved = turn
            hands.move(tile, press=list(tile) in offers["corners"])
        elif "reload" in can:
            hands.push("reload")
        else:
            hands.push("end")

    @staticmethod
    def _nearer(offers: State) -> Spot | None:
        """The best tile closer to an enemy that leaves AP to press to a corner; one with a corner first."""
        enemies = [one["tile"] for one in offers["targets"]]
        most = max((ap for _, _, ap in offers["reach"]), default=0)

        def far(tile: Spot) -> int:
            return min(int(max(abs(tile[0] - at[0]), abs(tile[1] - at[1]))) for at in enemies)

        tiles = [(column, row) for column, row, ap in offers["reach"] if ap < most]
        closer = [tile for tile in tiles if far(tile) < far(offers["here"])]
        return min(closer, key=lambda tile: (list(tile) not in offers["corners"], far(tile), tile), default=None)


@needs_x
@pytest.mark.parametrize("kind", [Mouse, Keyboard])
def test_a_battle_is_fought_to_its_end(kind: type[Hands], open_window: Callable[[Path], Window]) -> None:
    window = open_window(RANGE)
    hands, fighter = kind(window), Fighter()
    state = window.my_turn()
    hands.faster()
    for _ in range(LONGEST_BATTLE):
        if state["screen"] == "end":
            break
        fighter.act(state, hands)
        after = window.wait("something done", partial(done_since, state["played"]))
        if after["screen"] == "dialog":
            hands.answer(after)
        state = window.my_turn()
    assert state["screen"] == "end"
    done = commands(window.journal, "blue")
    assert done["attack"] >= 5
    assert done["move"] >= 3
    assert done["press"] >= 1
    assert done["reload"] >= 1
    replay = Replay(window.journal)
    assert list(replay.lines())
    assert replay.world.battle_has(Result) is not None


@needs_x
def test_looking_around(open_window: Callable[[Path], Window]) -> None:
    window = open_window(YARD)
    before = window.my_turn()["board"]
    middle = (484, 345)
    window.desk.xdotool("mousemove", *middle, "mousedown", 1, "mousemove", 424, 305, "mouseup", 1)
    dragged = {**before, "left": before["left"] - 60, "top": before["top"] - 40}
    state = window.wait("a board that was dragged", lambda state: state["board"] == dragged)
    assert state["plan"] is None
    window.desk.xdotool("mousemove", *middle, "click", 4)
    closer = window.wait("a board that is closer", lambda state: state["board"]["tile"] > dragged["tile"])["board"]
    for side, at in zip(("left", "top"), middle, strict=True):
        under = [(at - board[side]) / board["tile"] for board in (dragged, closer)]
        assert under[0] == pytest.approx(under[1], abs=0.1)
    window.desk.xdotool("mousemove", 1279, 345)
    window.wait("a board that moves", lambda state: state["board"]["left"] < closer["left"])
    window.desk.xdotool("mousemove", *middle)
    window.wait("a cursor", lambda state: not state["busy"] and bool(state["cursor"]))
    window.key("KP_Home")
    window.key("F6")
    state = window.wait("a button with the keyboard", lambda state: state["focus"] is not None)
    window.key("F1")
    window.wait("help", lambda state: state["screen"] == "help")
    window.key("Escape")
    window.wait("the battle", lambda state: state["screen"] == "battle")


def done_since(played: int, state: State) -> bool:
    """Whether a command was given since, or a question is asked."""
    return state["screen"] in {"dialog", "end"} or state.get("played", 0) > played


def commands(journal: Path, seat: str) -> Counter[str]:
    """How often a seat gave each kind of command, moves that press to a corner counted apart as well."""
    found: Counter[str] = Counter()
    for line in journal.read_bytes().splitlines():
        record = msgspec.json.decode(line)
        if record.get("line") == "command" and record["seat"] == seat:
            command = record["command"]
            found[command["do"]] += 1
            found["press"] += bool(command.get("press"))
    return found
