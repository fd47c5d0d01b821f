"""The pinned versions: all of what is installed, names and versions only."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PIN = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*)==([0-9][0-9a-z.]*)")


def pins() -> dict[str, str]:
    """Version by package name."""
    lines = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    matches = [(line, PIN.fullmatch(line)) for line in lines if not line.startswith("#")]
    assert not [line for line, match in matches if match is None]
    return {match[1]: match[2] for _, match in matches if match}


def asked_for() -> list[Requirement]:
    """What the project itself names: to run, to build, and in its extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    lists = [project["project"]["dependencies"], project["build-system"]["requires"], *extras]
    return [Requirement(text) for texts in lists for text in texts]


def brought_in(requirement: Requirement) -> list[Requirement]:
    """What an installed package needs in its turn; nothing where it is not installed."""
    try:
        needs = [Requirement(text) for text in metadata.requires(requirement.name) or ()]
    except metadata.PackageNotFoundError:
        return []
    return [need for need in needs if need.marker is None or need.marker.evaluate({"extra": ""})]


def test_every_package_that_is_installed_is_pinned_to_a_version_that_fits() -> None:
    pinned = pins()
    waiting, seen = asked_for(), set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        assert name in pinned, f"{name} is not in .ci/constraints.txt"
        assert requirement.specifier.contains(pinned[name]), f"{requirement} and the pin {pinned[name]}"
        if name not in seen:
            seen.add(name)
            waiting += brought_in(requirement)
    assert {"llvmlite", "pluggy"} <= seen, "the packages behind the packages were not looked at"
