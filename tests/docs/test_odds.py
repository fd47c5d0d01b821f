"""docs/odds.md names every option of `odds`, and shows its line of JSON as it is written."""

from __future__ import annotations

import argparse
import json
import re
from typing import Any

import pytest

from game.cli.arguments import DEFAULT_RUNS, DEFAULT_WITHIN, parser
from game.odds.intervals import FEWEST_FOR_MEANS, share
from tests.cli.terminal import COURT, ROOT, Terminal
from tests.docs.test_playing import EXAMPLE, first_cells

TEXT = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")


def options() -> dict[str, argparse.Action]:
    (found,) = (one for one in parser()._actions if isinstance(one, argparse._SubParsersAction))
    actions = found.choices["odds"]._actions
    return {text: action for action in actions for text in action.option_strings if text not in {"-h", "--help"}}


def test_every_option_is_on_the_page_and_the_page_names_no_other() -> None:
    assert [cell.split()[0] for cell in first_cells(TEXT)] == list(options())


def test_the_numbers_on_the_page_are_those_in_force() -> None:
    assert f"how many battles, {DEFAULT_RUNS} where it is left out" in TEXT
    assert f"within so many rounds, {DEFAULT_WITHIN} where it is left out" in TEXT
    assert FEWEST_FOR_MEANS == 5
    assert "from five battles on" in TEXT
    (most,) = re.findall(r"nobody dead in\s100 battles may be up to (\d\.\d) %", TEXT)
    assert f"{100 * share(0, 100).high:.1f}" == most


def shape(value: Any) -> Any:
    """A value with its keys, each list by its first entry."""
    if isinstance(value, dict):
        return {key: shape(one) for key, one in value.items()}
    return [shape(value[0])] if isinstance(value, list) and value else None


def test_the_line_is_shown_as_it_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (written,) = Terminal(monkeypatch, capsys)("odds", COURT, "--runs", "2", "--json").records()
    (shown,) = (json.loads(line) for line in "".join(EXAMPLE.findall(TEXT)).splitlines())
    assert shape(shown) == shape(written)
