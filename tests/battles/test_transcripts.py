"""Battles fought by hand come out as they are kept: what was typed, and every answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.battles.transcripts import played, transcripts, typed_in


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the user's data folder out of it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.parametrize("path", transcripts(), ids=lambda path: path.stem)
def test_a_battle_comes_out_as_it_is_kept(path: Path) -> None:
    kept = path.read_text(encoding="utf-8")
    assert played(kept) == kept


def test_both_kinds_of_dice_are_among_them() -> None:
    commands = [path.read_text(encoding="utf-8").splitlines()[0] for path in transcripts()]
    assert any("--dice typed" in one for one in commands)
    assert any("--seed" in one for one in commands)
    assert any("night" in one for one in commands)


def test_what_was_typed_is_found_behind_the_prompts() -> None:
    text = "$ enfilade play\nAna, 12 AP> move 4,7\nAna, attack, 2d10: 7 9\n  attack: 7 + 9 = 16\nAna, 1 AP> \nsaved"
    assert typed_in(text) == "move 4,7\n7 9\n"
