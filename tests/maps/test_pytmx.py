"""pytmx behind its door: it loads late, says nothing, and is handed only what it can read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np

from game.maps import read
from game.maps.pytmx_tiles import tiled_map
from tests.maps.mapfiles import OPEN, drawn_object, layer, objects, save, tmx

ROOT = Path(__file__).parents[2]


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)


def test_importing_the_package_loads_neither_pytmx_nor_pygame() -> None:
    loaded = run("import sys, game.maps; print({'pytmx', 'pygame'} & set(sys.modules))")
    assert loaded.stdout == "set()\n"


def test_reading_a_map_prints_nothing() -> None:
    found = run("from pathlib import Path; from game.maps import read; read(Path('maps/range.tmx'))")
    assert (found.stdout, found.stderr) == ("", "")


def test_what_pytmx_cannot_read_does_not_reach_it(tmp_path: Path) -> None:
    reserved: dict[str, object] = {"width": 3, "layers": "x", "id": 1, "closed": True}
    above = layer(OPEN, name="ground", attributes='offsetx="0.5" tintcolor="#ff0000"')
    things = objects(drawn_object(5, 'x="0" y="0"', **reserved), attributes='opacity="0.5"')
    found = read(
        save(tmp_path, tmx(OPEN, f'<group name="a" opacity="0.5">{above}{things}</group>', properties=reserved))
    )
    tiled = tiled_map(found.plain)
    assert [(layer.name, layer.opacity) for layer in tiled.layers] == [("ground", 1.0), ("a/ground", 0.5)]


def test_pictures_are_asked_for_by_their_own_paths() -> None:
    asked: list[str] = []

    def loader(filename: str, _colorkey: object, **_more: object) -> object:
        asked.append(filename)
        return lambda rect=None, flags=None: (rect, flags)

    plain = read(ROOT / "maps" / "range.tmx").plain
    tiled = tiled_map(plain, loader)
    assert asked == [str(ROOT / "assets" / "tiles" / "enfilade.png")]
    ground = plain.layers[0]
    gid = int(np.asarray(ground.gids)[0, 0])  # type: ignore[attr-defined]
    at = np.unique(ground.gids).tolist().index(gid)  # type: ignore[attr-defined]
    rect, _ = tiled.get_tile_image(at, 0, 0)
    assert rect == ((gid - 1) % 16 * 32, (gid - 1) // 16 * 32, 32, 32)
