"""Each check of a map in both ways: a map that it speaks of, and one that lies just beyond it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.maps import Report, check
from tests.maps.both_ways import OF_BATTLES, OF_FILES, OF_LAYERS, OF_OBJECTS, OF_WORDS, Both
from tests.maps.mapfiles import save

ROOT = Path(__file__).parents[2]
CHECKS: dict[str, Both] = {**OF_FILES, **OF_LAYERS, **OF_OBJECTS, **OF_WORDS, **OF_BATTLES}
PROJECTS = ("{", "{}")
SIDE_FILES = ('[layers]\nground = "walls"\n', '[layers]\nground = "Wall"\n')


def checked(folder: Path, code: str, *, speaks: bool) -> Report:
    both = CHECKS[code]
    path = save(folder, both.speaks if speaks else both.silent)
    for name, content in both.beside.items():
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    if code == "project":
        (folder / "small.tiled-project").write_text(PROJECTS[not speaks], encoding="utf-8")
    if code == "side-file":
        path.with_suffix(".enfilade.toml").write_text(SIDE_FILES[not speaks], encoding="utf-8")
    return check(path)


@pytest.mark.parametrize("code", CHECKS)
def test_a_map_that_is_spoken_of(tmp_path: Path, code: str) -> None:
    report = checked(tmp_path, code, speaks=True)
    found = [finding for finding in report.findings if finding.code == code]
    assert [finding.severity.value for finding in found] == [CHECKS[code].severity]
    assert found[0].advice
    assert report.exit_status == (1 if "error" in {finding.severity.value for finding in report.findings} else 0)


@pytest.mark.parametrize("code", CHECKS)
def test_a_map_that_just_is_not(tmp_path: Path, code: str) -> None:
    report = checked(tmp_path, code, speaks=False)
    assert report.exit_status < 2, report.findings
    assert [finding.sentence() for finding in report.findings if finding.code == code] == []


def codes() -> Iterator[str]:
    """The codes of all findings that the package keeps without refusing a map."""
    for path in sorted((ROOT / "game" / "maps").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                function = node.func.attr if isinstance(node.func, ast.Attribute) else ""
                function = node.func.id if isinstance(node.func, ast.Name) else function
                if function in {"error", "warning", "note", "keep"}:
                    yield str(node.args[0].value)


def test_no_check_is_left_out() -> None:
    assert {*codes()} - {*CHECKS} == set()
