"""Where no window can be had: one sentence that names the way without one, and exit code 2."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from tests.cli.terminal import ROOT, in_a_process

from game.window.app import open_display

RANGE = ROOT / "maps" / "range.tmx"
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
CAMPAIGN = ROOT / "maps" / "campaign.toml"
COMMANDS = {
    "title": ((), "play MAP --headless"),
    "battle": (("play", str(RANGE)), f"play {RANGE} --headless"),
    "camp": (("camp", str(CAMPAIGN)), f"camp {CAMPAIGN} --headless"),
}


def check(ran_code: int, out: str, err: str, named: str) -> None:
    assert ran_code == 2
    assert not out
    (line,) = err.splitlines()
    assert line.startswith("enfilade: found no display")
    assert named in line


@linux
@pytest.mark.parametrize("case", COMMANDS, ids=str)
def test_without_any_display(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    arguments, named = COMMANDS[case]
    ran = in_a_process(*arguments)
    check(ran.code, ran.out, ran.err, named)


@pytest.mark.parametrize("case", COMMANDS, ids=str)
def test_with_a_driver_that_is_not_there(case: str) -> None:
    arguments, named = COMMANDS[case]
    ran = in_a_process(*arguments, environment={"SDL_VIDEODRIVER": "nonesuch"})
    check(ran.code, ran.out, ran.err, named)


@linux
def test_with_a_dead_display_that_sdl_passes_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    ran = in_a_process(environment={"DISPLAY": ":4711", "XDG_RUNTIME_DIR": str(tmp_path)})
    check(ran.code, ran.out, ran.err, "play MAP --headless")


def test_the_command_lines_help_loads_no_window() -> None:
    program = "import sys; from game.cli import main; main(['rules']); sys.exit('pygame' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=False)
    assert run.returncode == 0


def test_the_first_frame_waits_for_neither_maps_nor_battle() -> None:
    slow = {"pytmx", "numba", "llvmlite", "pygame_gui", "game.battle", "game.window.battle_screen", "game.window.lobby"}
    program = f"import sys; import game.window.opening; sys.exit(' '.join({slow!r} & set(sys.modules)) or 0)"
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize(
    ("desktop", "window"),
    [((1024, 600), (1024, 600)), ((1366, 768), (1280, 720)), ((1920, 1080), (1280, 720)), ((3840, 2160), (2560, 1440))],
)
def test_the_first_window_fits_the_desktop(
    desktop: tuple[int, int], window: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    assert open_display().get_size() == window
    assert open_display((800, 600)).get_size() == (800, min(600, desktop[1]))
