"""Tiled on a screen of its own, worked by mouse and keys: for the pictures of the handbook, and for tests.

Needs `tiled`, `Xvfb` and `xdotool`. Written for Tiled 1.8, whose panels lie where the places here say.
"""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt

TOOLS = ("tiled", "Xvfb", "xdotool")
SIZE = (1280, 800)
ISSUES_BUTTON = (57, 785)
BESIDE_MAP = (600, 560)
"""A place in the view of a map of the template's size that no map lies under."""

_SETTINGS = """[General]
addedDefaultCommands=true

[Install]
CheckForUpdates=false
DonationDialogTime=2100-01-01
FirstRun=2000-01-01
RunCount=9

[Project]
LastSession={folder}/enfilade.tiled-session

[Scripting]
EnabledProjects={folder}/enfilade.tiled-project

[Interface]
DisplayNews=false
"""
_DEADLINE_S = 600.0


class Desk:
    """A running Tiled with one map open."""

    def __init__(self, environment: dict[str, str], frames: Path) -> None:
        self._environment = environment
        self._frames = frames

    def click(self, x: int, y: int, times: int = 1, button: int = 1) -> None:
        """Point there and click."""
        self._xdotool("mousemove", x, y)
        time.sleep(0.3)
        self._xdotool("click", "--repeat", times, "--delay", 80, button)
        time.sleep(0.3)

    def drag(self, start: tuple[int, int], *way: tuple[int, int], button: int = 1) -> None:
        """Press there, go that way, and let go at its end."""
        self._xdotool("mousemove", *start)
        time.sleep(0.2)
        self._xdotool("mousedown", button)
        for place in way:
            time.sleep(0.08)
            self._xdotool("mousemove", *place)
        time.sleep(0.2)
        self._xdotool("mouseup", button)
        time.sleep(0.2)

    @contextmanager
    def held(self, key: str) -> Iterator[None]:
        """Hold a key down meanwhile."""
        self._xdotool("keydown", key)
        try:
            yield
        finally:
            self._xdotool("keyup", key)

    def key(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self._xdotool("key", key)
            time.sleep(0.6)

    def write(self, text: str) -> None:
        """Type a text."""
        self._xdotool("type", "--delay", 40, text)
        time.sleep(0.3)

    def wait(self, what: str, holds: Callable[[], bool]) -> None:
        """Wait until something is so, and a little longer; raises TimeoutError where it does not come to be."""
        end = time.monotonic() + _DEADLINE_S
        while not holds():
            if time.monotonic() > end:
                raise TimeoutError(what)
            time.sleep(0.2)
        time.sleep(2)  # for Tiled to do what follows from it

    def open_issue(self) -> None:
        """Click twice on the first error in the Issues, which is known by its colour."""
        red, green, _ = np.moveaxis(self.picture()[..., :3].astype(int), -1, 0)
        rows = np.flatnonzero(((red > 230) & (red - green > 20)).mean(axis=1) > 0.5)
        self.click(self.picture().shape[1] // 3, int(rows[0]) + 8, times=2)

    def picture(self) -> npt.NDArray[np.uint8]:
        """What is on the screen, uint8 [rows, columns, 4]."""
        return _screen((self._frames / "Xvfb_screen0").read_bytes())

    def _xdotool(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], env=self._environment, check=True, timeout=_DEADLINE_S)  # noqa: S603, S607


class Command:
    """The command `enfilade` of this checkout in a folder of its own; what it printed last is kept in `log`."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder = folder
        self.log = folder / "log"
        folder.mkdir()
        script = folder / "enfilade"
        script.write_text(
            f'#!/bin/sh\nPYTHONPATH="{root}" "{sys.executable}" -m game "$@" > "{self.log}.draft"\ncode=$?\n'
            f'cat "{self.log}.draft"\nmv "{self.log}.draft" "{self.log}"\nexit $code\n',
            encoding="utf-8",
        )
        script.chmod(0o755)

    @property
    def path(self) -> str:
        """The search path on which it is found first."""
        return f"{self.folder}{os.pathsep}{os.environ['PATH']}"

    def run(self, folder: Path, *words: str) -> None:
        """Give it in a folder; raises CalledProcessError where it does not go well."""
        subprocess.run(["enfilade", *words], cwd=folder, env=os.environ | {"PATH": self.path}, check=True)  # noqa: S603, S607
        self.log.unlink()


def missing() -> list[str]:
    """The programs that are not on the path."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


@contextmanager
def tiled(map_path: Path, command: Command, size: tuple[int, int] = SIZE) -> Iterator[Desk]:
    """Tiled with a map of a project folder open, the project's extensions on, and our command.

    It has a home of its own; its session file is written beside the map.
    """
    with tempfile.TemporaryDirectory(prefix="enfilade-tiled-") as home:
        _settle(Path(home), map_path)
        own = {
            "PATH": command.path,
            "XDG_CONFIG_HOME": home,
            "XDG_DATA_HOME": f"{home}/data",
            "XDG_RUNTIME_DIR": home,
            "LC_ALL": "C.UTF-8",
        }
        with window(["tiled", "--new-instance"], "tiled", own, size) as desk:
            yield desk


@contextmanager
def window(command: list[str], name: str, environment: dict[str, str], size: tuple[int, int]) -> Iterator[Desk]:
    """A program on a screen of its own, once its window of that class is there and fills the screen."""
    with tempfile.TemporaryDirectory(prefix="enfilade-screen-") as frames, _server(Path(frames), size) as display:
        own = os.environ | environment | {"DISPLAY": display}
        program = subprocess.Popen(command, env=own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603
        try:
            find = ["xdotool", "search", "--onlyvisible", "--sync", "--class", name]
            subprocess.run(find, env=own, check=True, timeout=90, stdout=subprocess.DEVNULL)  # noqa: S603
            time.sleep(2)
            subprocess.run([*find, "windowsize", "%@", *map(str, size)], env=own, check=True, timeout=60)  # noqa: S603
            time.sleep(1)
            yield Desk(own, Path(frames))
        finally:
            program.terminate()
            program.wait(20)


def _settle(home: Path, map_path: Path) -> None:
    settings = home / "mapeditor.org" / "tiled.conf"
    settings.parent.mkdir()
    settings.write_text(_SETTINGS.format(folder=map_path.parent), encoding="utf-8")
    home.chmod(0o700)
    session = {"project": "enfilade.tiled-project", "openFiles": [map_path.name], "activeFile": map_path.name}
    (map_path.parent / "enfilade.tiled-session").write_text(json.dumps(session), encoding="utf-8")


@contextmanager
def _server(frames: Path, size: tuple[int, int]) -> Iterator[str]:
    reading, writing = os.pipe()
    words = [
        "Xvfb",
        "-displayfd",
        str(writing),
        "-screen",
        "0",
        f"{size[0]}x{size[1]}x24",
        "-fbdir",
        str(frames),
        "-noreset",
    ]
    server = subprocess.Popen([*words, "-nolisten", "tcp"], pass_fds=(writing,), stderr=subprocess.DEVNULL)  # noqa: S603
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait(20)


def _screen(dump: bytes) -> npt.NDArray[np.uint8]:
    """The picture in a window dump (XWD, version 7) of 32 bits a pixel."""
    header = struct.unpack(">25I", dump[:100])
    length, width, height, order, line, colors = header[0], header[4], header[5], header[7], header[12], header[19]
    start = length + 12 * colors
    raw = np.frombuffer(dump[start : start + line * height], np.uint8).reshape(height, line)[:, : width * 4]
    pixels = raw.reshape(height, width, 4)
    red_green_blue = pixels[..., 2::-1] if order == 0 else pixels[..., 1:]
    return np.dstack([red_green_blue, np.full((height, width), 255, np.uint8)])
