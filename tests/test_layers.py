"""The import rule: game/window -> game -> systems/<rulebook> -> systems/geometry and systems/core, never back."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED_ROOMS = {"core", "geometry"}
RULEBOOKS = sorted(
    path.parent.name for path in (ROOT / "systems").glob("*/__init__.py") if path.parent.name not in SHARED_ROOMS
)
APPLICATION = {"game", "pygame", "pygame_gui", "pytmx"}

# The only folder that may import each of these, anywhere in its code, lazily or not.
ONLY_IMPORTERS = {"pygame": "game/window", "pygame_gui": "game/window", "pytmx": "game/maps"}
# What the simulation does not know: files, clocks, and chance that was not handed in.
UNKNOWN_TO_SYSTEMS = {"game", "pygame", "pygame_gui", "pytmx", "pathlib", "io", "time", "datetime", "random", "secrets"}


def modules_of(package: str) -> list[str]:
    """Every module below a package, by its dotted name."""
    folder = ROOT.joinpath(*package.split("."))
    names = [path.relative_to(ROOT).with_suffix("").parts for path in sorted(folder.rglob("*.py"))]
    return [".".join(parts).removesuffix(".__init__") for parts in names]


def loaded_by(*modules: str) -> set[str]:
    """The names in sys.modules after a fresh interpreter imported these."""
    program = f"import json, sys; sys.path.insert(0, {str(ROOT)!r})\nfor name in {modules!r}: __import__(name)\n"
    program += "json.dump(sorted(sys.modules), sys.stderr)"
    run = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return set(json.loads(run.stderr.splitlines()[-1]))


def imported_in(path: Path) -> set[str]:
    """The modules that any import statement of a file names, inside functions as well."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: line {node.lineno}: a relative import, expected an absolute one"
            names |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def top(names: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in names}


def test_there_is_a_rulebook_to_check() -> None:
    assert "ground" in RULEBOOKS


@pytest.mark.parametrize("room", sorted(SHARED_ROOMS))
def test_shared_rooms_load_neither_application_nor_rulebook(room: str) -> None:
    loaded = loaded_by(*modules_of(f"systems.{room}"))
    assert f"systems.{room}" in loaded
    assert not top(loaded) & APPLICATION
    assert not loaded & {f"systems.{rulebook}" for rulebook in RULEBOOKS}


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_rulebooks_load_neither_application_nor_each_other(rulebook: str) -> None:
    loaded = loaded_by(*modules_of(f"systems.{rulebook}"))
    assert f"systems.{rulebook}" in loaded
    assert not top(loaded) & APPLICATION
    assert not loaded & {f"systems.{other}" for other in RULEBOOKS if other != rulebook}


def test_measuring_knows_neither_command_nor_window() -> None:
    loaded = loaded_by(*modules_of("game.measuring"))
    assert "game.measuring.pairs" in loaded
    assert not top(loaded) & {"pygame", "pygame_gui", "pytmx"}
    assert not {name for name in loaded if name.startswith(("game.cli", "game.window", "game.headless"))}


def test_the_command_starts_without_the_graphics_stack() -> None:
    loaded = loaded_by("game.cli")
    assert "game.cli" in loaded
    assert not top(loaded) & {"pygame", "pygame_gui", "pytmx"}


@pytest.mark.parametrize(("library", "home"), ONLY_IMPORTERS.items())
def test_only_one_room_imports(library: str, home: str) -> None:
    files = [path for top_folder in ("game", "systems") for path in (ROOT / top_folder).rglob("*.py")]
    strangers = [path for path in files if library in top(imported_in(path)) and ROOT / home not in path.parents]
    assert not strangers


def test_the_simulation_knows_no_file_and_no_clock() -> None:
    for path in (ROOT / "systems").rglob("*.py"):
        assert not top(imported_in(path)) & UNKNOWN_TO_SYSTEMS, path
