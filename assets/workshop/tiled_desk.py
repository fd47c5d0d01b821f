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
FIRST_ISSUE = (400, 659)
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
_DEADLINE_S = 60.0


class Desk:
    """A running Tiled with one map open."""

    def __init__(self, environment: dict[str, str], frames: Path) -> None:
        self._environment = environment
        self._frames = frames

    def click(self, x: int, y: int, times: int = 1) -> None:
        """Point there and click."""
        self._xdotool("mousemove", x, y)
        time.sleep(0.3)
        self._xdotool("click", "--repeat", times, "--delay", 80, 1)
        time.sleep(0.3)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press there and let go there."""
        self._xdotool("mousemove", *start, "mousedown", 1)
        time.sleep(0.2)
        self._xdotool("mousemove", *end)
        time.sleep(0.2)
        self._xdotool("mouseup", 1)
        time.sleep(0.2)

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
        """Wait until something is so; raises TimeoutError where it does not come to be."""
        end = time.monotonic() + _DEADLINE_S
        while not holds():
            if time.monotonic() > end:
                raise TimeoutError(what)
            time.sleep(0.2)

    def picture(self) -> npt.NDArray[np.uint8]:
        """What is on the screen, uint8 [rows, columns, 4]."""
        return _screen((self._frames / "Xvfb_screen0").read_bytes())

    def _xdotool(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], env=self._environment, check=True, timeout=20)  # noqa: S603, S607


def missing() -> list[str]:
    """The programs that are not on the path."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


@contextmanager
def tiled(map_path: Path, command: Path) -> Iterator[Desk]:
    """Tiled with a map of a project folder open and the project's extensions on; `command` is the folder of `enfilade`.

    It has a home of its own; its session file is written beside the map.
    """
    with tempfile.TemporaryDirectory(prefix="enfilade-tiled-") as home:
        _settle(Path(home), map_path)
        with _screen_server(Path(home)) as display:
            environment = os.environ | {
                "DISPLAY": display,
                "PATH": f"{command}{os.pathsep}{os.environ['PATH']}",
                "XDG_CONFIG_HOME": home,
                "XDG_DATA_HOME": f"{home}/data",
                "XDG_RUNTIME_DIR": home,
                "LC_ALL": "C.UTF-8",
            }
            editor = subprocess.Popen(["tiled", "--new-instance"], env=environment, stderr=subprocess.DEVNULL)  # noqa: S607
            try:
                found = ["search", "--onlyvisible", "--sync", "--class", "tiled"]
                subprocess.run(["xdotool", *found], env=environment, check=True, timeout=60, stdout=subprocess.DEVNULL)  # noqa: S603, S607
                time.sleep(2)
                resize = [*found, "windowsize", "%@", *map(str, SIZE)]
                subprocess.run(["xdotool", *resize], env=environment, check=True, timeout=60)  # noqa: S603, S607
                time.sleep(1)
                yield Desk(environment, Path(home))
            finally:
                editor.terminate()
                editor.wait(20)


def _settle(home: Path, map_path: Path) -> None:
    settings = home / "mapeditor.org" / "tiled.conf"
    settings.parent.mkdir()
    settings.write_text(_SETTINGS.format(folder=map_path.parent), encoding="utf-8")
    home.chmod(0o700)
    session = {"project": "enfilade.tiled-project", "openFiles": [map_path.name], "activeFile": map_path.name}
    (map_path.parent / "enfilade.tiled-session").write_text(json.dumps(session), encoding="utf-8")


@contextmanager
def _screen_server(home: Path) -> Iterator[str]:
    reading, writing = os.pipe()
    size = f"{SIZE[0]}x{SIZE[1]}x24"
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-fbdir", str(home), "-noreset"]
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


def write_command(folder: Path, log: Path, root: Path) -> None:
    """Write the command `enfilade` of this checkout into a folder; all it prints for programs goes to `log` as well."""
    script = folder / "enfilade"
    script.write_text(
        f'#!/bin/sh\ncd "{root}" || exit 2\n"{sys.executable}" -m game "$@" > "{log}.draft"\ncode=$?\n'
        f'cat "{log}.draft"\nmv "{log}.draft" "{log}"\nexit $code\n',
        encoding="utf-8",
    )
    script.chmod(0o755)
