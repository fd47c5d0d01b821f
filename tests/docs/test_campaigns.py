"""docs/campaigns.md names every key, command, option, line and event of campaigns and camps, and its examples work."""

from __future__ import annotations

import argparse
import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.campaign.battles import ready
from game.campaign.campaign import MOST_ENTRIES
from game.campaign.form import BATTLE_KEYS, CAMPAIGN_KEYS, DUTY_KEYS, PERSON_KEYS, STORE_KEYS, TALLY_KEYS
from game.campaign.reading import read_campaign
from game.cli.arguments import parser
from game.content.kinds import REQUIRED, Key, Whole
from game.headless.camp_words import READINGS
from systems.ground.camp.events import CAMP_EVENTS
from tests.battles.transcripts import typed_in
from tests.campaign.harbour import HURT, folder
from tests.cli.terminal import ROOT, Terminal
from tests.docs.test_playing import CAMP, CODE, EXAMPLE, TRANSCRIPT, first_cells, kinds_of_the_code, shape

PAGE = (ROOT / "docs" / "campaigns.md").read_text(encoding="utf-8")
TABLES: tuple[tuple[str, Mapping[str, Key]], ...] = (
    ("## Keys of the file", CAMPAIGN_KEYS),
    ("### People", PERSON_KEYS),
    ("### Duties", DUTY_KEYS["care"]),
    ("### Stores", STORE_KEYS),
    ("### Sessions of this week", TALLY_KEYS),
    ("### Battles of the file", BATTLE_KEYS),
)


def section(title: str) -> str:
    """What stands under a heading, up to the next one."""
    found = re.search(rf"^{title}$(.*?)(?=^#+ |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found[1]


@pytest.fixture
def enfilade(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def evening(tmp_path: Path) -> Path:
    """The example of the page, in a copy of our maps."""
    shutil.copytree(ROOT / "maps", tmp_path / "maps")
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "maps" / "evening.toml"
    path.write_text(example, encoding="utf-8")
    return path


@pytest.mark.parametrize(("title", "keys"), TABLES, ids=[title for title, _ in TABLES])
def test_the_keys_on_the_page_are_those_that_are_read(title: str, keys: Mapping[str, Key]) -> None:
    told = re.findall(r"^\| `(\w+)` \| (.+) \| (.+) \|$", section(title), re.MULTILINE)
    assert [name for name, _, _ in told] == list(keys)
    for name, value, left_out in told:
        assert (left_out == "-") == (keys[name].default is REQUIRED), name
        kind = keys[name].kind
        if isinstance(kind, Whole) and re.search(r"\d+ to \d+", value):
            assert f"{kind.low} to {kind.high}" in value, name


def test_what_somebody_may_do_is_on_the_page() -> None:
    assert all(f'`"{does}"`' in section("### Duties") for does in DUTY_KEYS)


def test_every_command_is_on_the_page_and_the_page_names_no_other() -> None:
    assert {cell.split()[0] for cell in first_cells(section("### Commands"))} == set(READINGS)


def test_every_option_is_on_the_page_and_the_page_names_no_other() -> None:
    (found,) = (one for one in parser()._actions if isinstance(one, argparse._SubParsersAction))
    options = {text for action in found.choices["camp"]._actions for text in action.option_strings} - {"-h", "--help"}
    assert {cell.split()[0] for cell in first_cells(section("### Options"))} == options


def test_every_event_is_on_the_page_with_its_fields() -> None:
    rows = [CODE.findall(line) for line in section("### Events of a camp").splitlines() if line.startswith("| `")]
    assert rows == [[str(kind.__struct_config__.tag), *kind.__struct_fields__] for kind in CAMP_EVENTS]


def lines() -> list[dict[str, Any]]:
    blocks = EXAMPLE.findall(section("### Lines of `camp`"))
    return [json.loads(line) for block in blocks for line in block.splitlines()]


def test_every_kind_of_line_is_on_the_page_and_the_page_names_no_other() -> None:
    shared = {"event", "refusal", "roll"}  # written where every command's are
    assert {next(iter(one)) for one in lines()} == kinds_of_the_code()[CAMP] | shared


def test_every_line_is_shown_as_it_is_written(enfilade: Terminal, tmp_path: Path) -> None:
    path = folder(tmp_path, HURT.replace("hp_now = 12", "hp_now = 2"))
    typed = "assign Cy work\noptions Mira\nfly\nlog\nhelp\nundo\nshift\n9 9\nsave\nshift\n"
    told = enfilade("camp", path, "--headless", "--json", "--dice", "typed", typed=typed).records()
    told += enfilade("camp", path, "--headless", "--json", typed="shift\n").records()
    for kind, shown in ((next(iter(one)), one) for one in lines()):
        assert shape(shown) in {shape(one) for one in told if next(iter(one)) == kind}, kind
    (view,) = (one["camp"] for one in lines() if "camp" in one)
    (written,) = (one["camp"] for one in told[:1])
    for part in ("people", "treatments", "courses", "battles"):
        assert sorted(view[part][0]) == sorted(written[part][0]), part
    injuries = view["people"][0]["injuries"], written["people"][0]["injuries"]
    assert sorted(injuries[0][0]) == sorted(injuries[1][0])


def test_the_example_is_a_campaign_whose_battle_can_be_fought(tmp_path: Path) -> None:
    file = read_campaign(evening(tmp_path))
    assert not file.dropped
    assert [one.name for one in ready(file).prepared.musters] == [
        "Ana", "Ines", "Greta", "Jonas", "Chiara", "Katya",
    ]  # fmt: skip


def test_the_transcript_is_what_is_answered(
    enfilade: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening(tmp_path)
    monkeypatch.chdir(tmp_path)
    (text,) = TRANSCRIPT.findall(PAGE)
    command, *told = text.splitlines()
    ran = enfilade(*command.removeprefix("$ enfilade ").split(), typed=typed_in(text))
    assert "\n".join(told) in ran.out


def test_the_page_knows_how_long_the_log_is() -> None:
    assert f"its last {MOST_ENTRIES} lines" in PAGE
