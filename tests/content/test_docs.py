"""The handbook pages for scenarios and rosters name every key there is, no other, and their examples work."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from game.content.faults import ContentError
from game.content.ground import SHEET_KEYS
from game.content.kinds import REQUIRED, Key, Whole
from game.content.rosters import CHARACTER_KEYS, ROSTER_KEYS, load_rosters
from game.content.rules import load_rules
from game.content.scenarios import OBJECTIVE_KEYS, PEOPLE_KEYS, REINFORCEMENT_KEYS, SCENARIO_KEYS, read_scenario
from game.maps import read
from game.resources import resource_folder
from tests.content.settings import rules, written

DOCS = Path(__file__).resolve().parents[2] / "docs"
SCENARIOS, ROSTERS = DOCS / "scenarios.md", DOCS / "rosters.md"

TABLES: tuple[tuple[Path, str, Mapping[str, Key]], ...] = (
    (SCENARIOS, "Keys of the file", SCENARIO_KEYS),
    *((SCENARIOS, f"`{kind}`", keys) for kind, keys in OBJECTIVE_KEYS.items()),
    (SCENARIOS, "People to be placed", PEOPLE_KEYS),
    (SCENARIOS, "Reinforcements", REINFORCEMENT_KEYS),
    (ROSTERS, "Rosters", ROSTER_KEYS),
    (ROSTERS, "Characters", CHARACTER_KEYS),
    (ROSTERS, "Ground Combat", SHEET_KEYS),
)


def section(page: Path, heading: str) -> str:
    """The text below a heading, to the next one."""
    parts = re.split(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))[heading]


def rows(page: Path, heading: str) -> dict[str, tuple[str, str]]:
    """The rows of the table below a heading: key, value, and what holds where it is left out."""
    found = re.findall(r"^\| `(\w+)` \| (.+) \| (.+) \|$", section(page, heading), flags=re.MULTILINE)
    return {key: (value, left_out) for key, value, left_out in found}


def examples(page: Path) -> list[str]:
    return re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize(("page", "heading", "keys"), TABLES, ids=[heading for _, heading, _ in TABLES])
def test_the_keys_in_the_handbook_are_those_that_are_read(page: Path, heading: str, keys: Mapping[str, Key]) -> None:
    told = rows(page, heading)
    assert list(told) == list(keys)
    for name, (value, left_out) in told.items():
        kind = keys[name].kind
        assert (left_out == "-") == (keys[name].default is REQUIRED), name
        if isinstance(kind, Whole) and re.search(r"\d+ to \d+", value):
            assert f"{kind.low} to {kind.high}" in value, name
        if isinstance(keys[name].default, int) and re.fullmatch(r"`?(\d+|true|false)`?", left_out):
            assert left_out.strip("`") == str(keys[name].default).lower(), name


def test_every_objective_has_its_table() -> None:
    told = re.findall(r"^### `(\w+)`$", SCENARIOS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert told == list(OBJECTIVE_KEYS)


def test_the_weapons_told_of_are_those_there_are() -> None:
    told = re.search(r"weapons that come with the game are (.+?)\.", section(ROSTERS, "Ground Combat"))
    assert told is not None
    assert re.findall(r"`([^`]+)`", told[1]) == [weapon.name for weapon in rules().rules.weapons]


def test_the_example_scenario_is_played_on_our_yard(tmp_path: Path) -> None:
    example, figures = examples(SCENARIOS)
    found = read_scenario(written(tmp_path, example), read(resource_folder("maps") / "yard.tmx").board, "yard.tmx")
    assert found.scenario.objectives[1].character == "Ana"
    with pytest.raises(ContentError):
        read_scenario(written(tmp_path, example.replace('"crane"', '"cran"')), read(
            resource_folder("maps") / "yard.tmx").board)  # fmt: skip
    in_force = load_rules("ground", [written(tmp_path, figures)]).rules
    assert in_force.turns.ap_per_cycle == 10
    assert in_force.weapon("crossbow") is not None


def test_the_example_roster_is_read(tmp_path: Path) -> None:
    (example,) = examples(ROSTERS)
    assert list(load_rosters([written(tmp_path, example)], rules()).sheets) == ["Ana", "default"]
