"""Whatever stands in a file, it is either read or refused in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.content import rosters, rules, scenarios
from game.content.faults import ContentError
from game.content.kinds import toml_key
from game.resources import resource_folder
from tests.content.settings import board, written
from tests.content.settings import rules as ground

OURS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in (
        *resource_folder("maps").glob("*.toml"),
        *resource_folder("maps").glob("rosters/*.toml"),
        *(resource_folder("assets") / "rules" / "ground").glob("*.toml"),
    )
}
WORDS = sorted({
    *scenarios.SCENARIO_KEYS,
    *(key for keys in scenarios.OBJECTIVE_KEYS.values() for key in keys),
    *scenarios.OBJECTIVE_KEYS,
    *scenarios.REINFORCEMENT_KEYS,
    *rosters.CHARACTER_KEYS,
    *rosters.ROSTER_KEYS,
    *(key for keys in rules.BOOKS["ground"].sections.values() for key in keys),
    *rules.BOOKS["ground"].sections,
    *rules.BOOKS["ground"].rows["weapons"],
    *rules.BOOKS["ground"].sheet_keys,
    "weapons", "default_character", "blue", "red", "Ana", "crane", "gate", "late", "kind", "value", "knife", "1d6",
})  # fmt: skip

texts = st.one_of(st.sampled_from(WORDS), st.text(max_size=8))
leaves = st.one_of(
    texts, st.booleans(), st.integers(), st.integers(-3, 30), st.floats(), st.dates(), st.times(), st.datetimes()
)
trees = st.recursive(
    leaves,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=5)),
    max_leaves=12,
)


def toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(one):08x}" for one in value) + '"'
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value) if isinstance(value, (int, float)) else value.isoformat()  # type: ignore[attr-defined]


def document(tables: dict[str, Any]) -> str:
    return "\n".join(f"{toml(key)} = {toml(value)}" for key, value in tables.items())


def read_as_everything(folder: Path, text: str) -> int:
    """How many of the readers took the text; each that did not has said why in one line."""
    path = written(folder, text)
    readers = (
        lambda: scenarios.read_scenario(path, board()),
        lambda: rosters.load_rosters([path], ground()),
        lambda: rules.load_rules("ground", [path]),
    )
    taken = 0
    for reader in readers:
        try:
            reader()
            taken += 1
        except ContentError as refused:
            sentence = str(refused)
            assert sentence.startswith((str(path), "court: ")), sentence
            assert sentence.isprintable()
            assert ": found " in sentence
            assert ", expected " in sentence
    return taken


quick = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@quick
@given(tables=st.dictionaries(texts, trees, max_size=5))
def test_tables_of_anything(tmp_path: Path, tables: dict[str, Any]) -> None:
    read_as_everything(tmp_path, document(tables))


@quick
@given(tables=st.dictionaries(st.sampled_from(sorted(scenarios.SCENARIO_KEYS)), trees, max_size=3))
def test_scenarios_of_anything(tmp_path: Path, tables: dict[str, Any]) -> None:
    read_as_everything(tmp_path, document(tables))


@quick
@given(sheet=st.dictionaries(st.sampled_from(WORDS), trees, max_size=4), name=texts)
def test_sheets_of_anything(tmp_path: Path, sheet: dict[str, Any], name: str) -> None:
    read_as_everything(tmp_path, document({"characters": {name: {"ground": sheet}}}))


@quick
@given(section=st.sampled_from(WORDS), figures=st.dictionaries(st.sampled_from(WORDS), trees, max_size=4))
def test_figures_of_anything(tmp_path: Path, section: str, figures: dict[str, Any]) -> None:
    read_as_everything(tmp_path, document({"ground": {section: figures}}))


@quick
@given(data=st.data())
def test_our_own_files_with_a_piece_changed(tmp_path: Path, data: st.DataObject) -> None:
    text = OURS[data.draw(st.sampled_from(sorted(OURS)))]
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 12))
    put = data.draw(st.one_of(st.text(max_size=6), st.sampled_from(WORDS), leaves.map(toml)))
    changed = text[:at] + put + text[at + length :]
    read_as_everything(tmp_path, changed.encode("utf-8", "ignore").decode())


def test_the_readers_do_take_what_is_right(tmp_path: Path) -> None:
    assert read_as_everything(tmp_path, "") == 2
    assert read_as_everything(tmp_path, OURS["blue"]) == 1
    assert read_as_everything(tmp_path, "[ground.turns]\nap_per_cycle = 9") == 1


@pytest.mark.parametrize(("name", "written_as"), [("Ana", "Ana"), ("a b", '"a b"'), ("", '""'), ("ä", '"ä"')])
def test_keys_are_shown_as_toml_writes_them(name: str, written_as: str) -> None:
    assert toml_key(name) == written_as
