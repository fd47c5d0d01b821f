"""Where the program finds its own files, and that a wheel carries them."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import game
from game.resources import resource_folder

ROOT = Path(__file__).resolve().parents[2]


def test_a_checkout_has_them_beside_the_package() -> None:
    assert resource_folder("assets") == ROOT / "assets"
    assert resource_folder("maps") == ROOT / "maps"


def test_an_installed_program_has_them_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = tmp_path / "game" / "_data" / "maps"
    inside.mkdir(parents=True)
    (tmp_path / "maps").mkdir()
    monkeypatch.setattr(game, "__file__", str(tmp_path / "game" / "__init__.py"))
    assert resource_folder("maps") == inside


def test_a_broken_installation_says_where_it_looked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "__file__", str(tmp_path / "game" / "__init__.py"))
    with pytest.raises(FileNotFoundError, match="'assets' of Enfilade is missing") as refused:
        resource_folder("assets")
    assert str(tmp_path / "game" / "_data" / "assets") in str(refused.value)
    assert str(tmp_path / "assets") in str(refused.value)


def carried(folder: str) -> set[str]:
    """The files below a folder of the checkout, as a wheel names them."""
    files = (path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.as_posix() for path in files if not any(_is_left_out(part) for part in path.parts)}


def _is_left_out(part: str) -> bool:
    """What tools leave behind: their settings and their caches."""
    return part.startswith(".") or part == "__pycache__"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names in a wheel built from the checkout."""
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("wheel")), versions=["standard"])
    with zipfile.ZipFile(built) as archive:
        return set(archive.namelist())


@pytest.mark.parametrize("folder", ["assets", "maps"])
def test_a_wheel_carries_the_data(wheel: set[str], folder: str) -> None:
    files = carried(folder)
    assert files
    assert {f"game/_data/{name}" for name in files} <= wheel


def test_a_wheel_carries_the_code_and_nothing_else_at_the_top(wheel: set[str]) -> None:
    assert carried("systems") <= wheel
    assert {name for name in carried("game") if "_data" not in name} <= wheel
    assert not [name for name in wheel if ".ruff" in name]
    assert {name.partition("/")[0] for name in wheel} == {"game", "systems", f"enfilade-{game.__version__}.dist-info"}
