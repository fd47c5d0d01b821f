"""Follows docs/handbook.md in Tiled by mouse and keys and takes its pictures.

    python assets/workshop/follow_handbook.py

Needs Tiled 1.8, Xvfb and xdotool, and a minute. The map it draws is checked at the end, with the command as everybody
has it. Coordinates are those of a window 1440 pixels wide and 900 high without a frame.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tiles"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import tiled_desk
from canvas import TILE, save_png

ROOT = Path(__file__).resolve().parents[2]
SIZE, PLAY_SIZE = (1440, 900), (1280, 720)
PAGE = ROOT / "docs" / "handbook.md"
FOLDER = ROOT / "docs" / "handbook"

LAYERS = {"spawns": 145, "zones": 166, "lines": 187, "marks": 208, "things": 229, "ground": 250}
"""How far down the panel each layer of the template stands."""
TERRAIN_TAB, TILES_TAB = (1218, 855), (1303, 855)
BRICK, BRICK_BELOW = (1222, 574), (1222, 663)
FIRST_TILE = (1182, 535)
TILESETS = {"enfilade": (1203, 502), "markers": (1282, 502)}
CLOSE_PROJECT = (250, 31)
VIEW = (slice(95, 855), slice(280, 1150))
BESIDE = (600, 790)
CLASS_FIELD, NAME_FIELD = (180, 227), (180, 206)
ISSUES = (57, 885)
CUT = (slice(0, 740), slice(None))
"""The part of the window that a picture shows: without the empty place below the map."""

Picture = npt.NDArray[np.uint8]


class Handbook:
    """The steps of the handbook."""

    def __init__(self, desk: tiled_desk.Desk, pictures: dict[str, Picture]) -> None:
        self._desk = desk
        self._pictures = pictures
        self._origin = (0, 0)

    def follow(self) -> None:
        """All steps, from the new map to the saved one, with a picture after each."""
        self._arrange()
        self._walls()
        self._keep("walls")
        self._doors_and_cover()
        self._keep("cover")
        self._thin_wall()
        self._keep("thin-wall")
        self._spawns()
        self._keep("spawns")
        self._zone()
        self._keep("zone")

    def _arrange(self) -> None:
        """The whole map in view at its own size."""
        desk = self._desk
        desk.click(*CLOSE_PROJECT)
        desk.click(*BESIDE)
        desk.key("ctrl+0")
        desk.drag((500, 400), (720, 460), (940, 520), button=2)
        black = desk.picture()[VIEW][..., :3].sum(axis=2) == 0
        self._origin = (
            int(np.flatnonzero(black.sum(axis=0) > 480)[0]) + VIEW[1].start + 1,
            int(np.flatnonzero(black.sum(axis=1) > 700)[0]) + VIEW[0].start + 1,
        )

    def _at(self, x: float, y: float) -> tuple[int, int]:
        """Where a place of the map lies on the screen; (0.5, 0.5) is the middle of its first tile."""
        return round(self._origin[0] + x * TILE), round(self._origin[1] + y * TILE)

    def _layer(self, name: str) -> None:
        self._desk.click(1230, LAYERS[name])

    def _stamp(self, tileset: str, tile: tuple[int, int], *cells: tuple[int, int]) -> None:
        """Choose a tile by its column and row in the view of the tileset, and paint it in cells."""
        self._desk.click(*TILES_TAB)
        self._desk.click(*TILESETS[tileset])
        self._desk.click(FIRST_TILE[0] + 33 * tile[0], FIRST_TILE[1] + 33 * tile[1])
        for column, row in cells:
            self._desk.click(*self._at(column + 0.5, row + 0.5))

    def _walls(self) -> None:
        self._layer("things")
        self._desk.click(*TERRAIN_TAB)
        self._desk.click(*BRICK)
        self._desk.click(*BRICK_BELOW)
        corners = [(9.5, 4.5), (14.5, 4.5), (14.5, 9.5), (9.5, 9.5), (9.5, 4.5)]
        for (x0, y0), (x1, y1) in pairwise(corners):
            self._desk.drag(*(self._at(x0 + (x1 - x0) * part / 10, y0 + (y1 - y0) * part / 10) for part in range(11)))

    def _doors_and_cover(self) -> None:
        self._stamp("enfilade", (1, 5), (9, 6), (14, 7))
        for column, top in ((6, 5), (17, 6)):
            for part in range(3):
                self._stamp("enfilade", (5 + part, 6), (column, top + part))
        self._stamp("enfilade", (4, 6), (6, 10), (17, 3))

    def _thin_wall(self) -> None:
        desk = self._desk
        self._layer("lines")
        desk.click(*BESIDE)
        desk.key("p")
        with desk.held("ctrl"):
            for point in ((12, 5), (12, 7)):
                desk.click(*self._at(*point))
        desk.click(*self._at(12, 7), button=3)
        self._fill(CLASS_FIELD, "Wall")

    def _fill(self, place: tuple[int, int], text: str) -> None:
        """Type into a field of the properties of what is selected."""
        self._desk.click(*place, times=2)
        self._desk.key("ctrl+a")
        self._desk.write(text)
        self._desk.key("Return")

    def _spawns(self) -> None:
        self._layer("marks")
        self._stamp("markers", (0, 2), (1, 5), (1, 10))
        self._stamp("markers", (1, 2), (22, 5), (22, 10))

    def _zone(self) -> None:
        desk = self._desk
        self._layer("zones")
        desk.click(*BESIDE)
        desk.key("r")
        with desk.held("ctrl"):
            desk.drag(self._at(10, 5), self._at(12, 7), self._at(14, 9))
        self._fill(CLASS_FIELD, "Zone")
        self._fill(NAME_FIELD, "house")

    def _keep(self, name: str) -> None:
        self._pictures[name] = self._desk.picture()[CUT]

    def mistake(self) -> None:
        """Paint somebody into a wall and save; the Issues are open."""
        desk = self._desk
        desk.click(*ISSUES)
        self._layer("marks")
        self._stamp("markers", (1, 2), (14, 4))
        desk.key("ctrl+s")

    def look_at_issue(self) -> None:
        """Where a double click on the first issue leads."""
        self._desk.open_issue()
        self._pictures["issues"] = self._desk.picture()

    def mend(self) -> None:
        """Lift the selection, take the mistake back and save."""
        self._desk.key("ctrl+z", "ctrl+z", "ctrl+s")


def scenario() -> str:
    """The scenario that the page has the game master write."""
    found = re.search(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert found is not None
    return found[1]


def draw(map_path: Path, command: tiled_desk.Command, pictures: dict[str, Picture]) -> None:
    """Begin the map of the page and draw it, as the page says; pictures are kept by name."""
    command.run(map_path.parent, "new", map_path.name)
    command.run(map_path.parent, "check", map_path.name)
    with tiled_desk.tiled(map_path, command, SIZE) as desk:
        handbook = Handbook(desk, pictures)
        handbook.follow()
        for step in (handbook.mistake, handbook.mend):
            step()
            desk.wait("a check of the saved map", command.log.exists)
            if step == handbook.mistake:
                handbook.look_at_issue()
            command.log.unlink()
    map_path.with_suffix(".toml").write_text(scenario(), encoding="utf-8")


def play(map_path: Path, pictures: dict[str, Picture]) -> None:
    """Open the map against a bot, as the page says."""
    words = [sys.executable, "-m", "game", "play", str(map_path), "--bots", "red", "--seed", "7"]
    own = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "SDL_VIDEO_WINDOW_POS": "0,0"}
    own |= {"SDL_VIDEO_X11_WMCLASS": "enfilade", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    own |= {"XDG_DATA_HOME": str(map_path.parent / "data"), "PYTHONPATH": str(ROOT)}
    with tiled_desk.window(words, "enfilade", own, PLAY_SIZE) as desk:
        time.sleep(8)
        pictures["play"] = desk.picture()


def small(picture: Picture) -> Picture:
    """A picture with fewer colours, so that its file is small: five bits of each."""
    high = picture[..., :3] & 0xF8
    return np.dstack([high | high >> 5, picture[..., 3:]])


def main() -> int:
    """0 where the map that was drawn can be played, 1 where it cannot be drawn here."""
    if tiled_desk.missing():
        print(f"found no {' and no '.join(tiled_desk.missing())}, expected them to follow the handbook")  # noqa: T201
        return 1
    pictures: dict[str, Picture] = {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "empty"
        folder.mkdir()
        command = tiled_desk.Command(Path(temporary) / "bin", ROOT)
        draw(folder / "checkpoint.tmx", command, pictures)
        command.run(folder, "check", "checkpoint.tmx")
        command.run(folder, "render", "checkpoint.tmx", "-o", str(FOLDER / "render.png"), "--force")
        play(folder / "checkpoint.tmx", pictures)
    for name, picture in pictures.items():
        save_png(FOLDER / f"{name}.png", small(picture))
    return 0


if __name__ == "__main__":
    sys.exit(main())
