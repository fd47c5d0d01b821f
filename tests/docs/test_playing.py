"""docs/playing.md names every command, option, event and line of JSON that there is, and shows them as they are."""

from __future__ import annotations

import argparse
import ast
import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.cli.arguments import parser
from game.content.rules import load_rules
from game.headless.manners import MANNERS
from game.headless.words import _READINGS
from systems.core.commands import Command, Concede, Edit
from systems.ground.edits import _FAULTS
from systems.ground.rulebook import Ground
from tests.battles.transcripts import typed_in
from tests.campaign.harbour import folder
from tests.cli.terminal import COURT, NIGHT, ROOT, Terminal
from tests.mapmaking.vtt_files import save as save_vtt
from tests.mapmaking.vtt_files import vtt
from tests.messages.codes import sources

PAGE = ROOT / "docs" / "playing.md"
CAMP = "`camp`"
WRITERS = ("answer", "record", "Answer")
"""What is called to write a line of JSON, with the kind of line first."""
EXAMPLE = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TRANSCRIPT = re.compile(r"^<!-- transcript -->\n+```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`]+)`")


def section(title: str) -> str:
    """What stands under a heading, up to the next of its rank or above."""
    rank = title.partition(" ")[0]
    found = re.search(
        rf"^{title}$(.*?)(?=^#{{1,{len(rank)}}} |\Z)", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert found is not None, title
    return found[1]


def first_cells(text: str) -> list[str]:
    """What the first cell of each row of its tables sets in code."""
    rows = (line.replace(r"\|", "/").split("|") for line in text.splitlines() if line.startswith("| `"))
    return [CODE.findall(row[1])[0] for row in rows]


def lines_under(title: str) -> list[dict[str, Any]]:
    """The lines of JSON shown under a heading."""
    blocks = EXAMPLE.findall(section(title))
    return [json.loads(line) for block in blocks for line in block.splitlines()]


# Words


def test_every_command_is_on_the_page_and_the_page_names_no_other() -> None:
    masters = section("## The game master").partition("What can be set")[0]
    cells = first_cells(section("## Commands") + section("## Questions") + masters)
    assert {cell.split()[0] for cell in cells} == {
        *_READINGS,
        *MANNERS["ground"].words,
        *MANNERS["ground"].deploy_words,
    }


@pytest.mark.parametrize("command", ["play", "replay", "import", "new", "render"])
def test_every_option_is_on_the_page_and_the_page_names_no_other(command: str) -> None:
    (found,) = (one for one in parser()._actions if isinstance(one, argparse._SubParsersAction))
    options = {text for action in found.choices[command]._actions for text in action.option_strings} - {"-h", "--help"}
    title = {"play": "## Options", "replay": "## Replaying"}.get(command, "## Making maps")
    text = next(part for part in section(title).split("\n\n") if f"Option of `{command}`" in part)
    codes = [
        code for line in text.splitlines() if line.startswith("| `") for code in CODE.findall(line.split(" | ")[0])
    ]
    assert {code.split()[0] for code in codes} == options


def test_what_can_be_set_by_hand_is_on_the_page_with_its_fields() -> None:
    rows = [line for line in section("## The game master").splitlines() if line.startswith("| `")]
    named = {row.split("|")[1].strip().strip("`"): row for row in rows if "edit" not in row and "rewind" not in row}
    components = {str(kind.__struct_config__.tag).removeprefix("ground."): kind for kind in _FAULTS}
    assert set(named) == set(components)
    for name, kind in components.items():
        assert [word for word in CODE.findall(named[name])[1:] if word in kind.__struct_fields__] == list(
            kind.__struct_fields__
        ), name


# Lines of JSON


def test_every_command_is_shown_as_json() -> None:
    kinds: Any = msgspec.json.Decoder(type=_union((*Ground.commands, Concede, Edit)))
    shown = [kinds.decode(json.dumps(one)) for one in lines_under("### Commands as JSON")]
    assert {type(one) for one in shown} == {*Ground.commands, Concede, Edit}
    for command, one in zip(shown, lines_under("### Commands as JSON"), strict=True):
        assert set(one) <= {"do", *command.__struct_fields__}


def _union(kinds: tuple[type[Command], ...]) -> Any:
    found: Any = kinds[0]
    for kind in kinds[1:]:
        found = found | kind
    return found


def test_every_event_is_on_the_page_with_its_fields() -> None:
    rows = [CODE.findall(line) for line in section("### Events").splitlines() if line.startswith("| `")]
    there_are = [[str(kind.__struct_config__.tag), *kind.__struct_fields__] for kind in Ground.events]
    assert sorted(rows) == sorted(there_are)


@cache
def kinds_of_the_code() -> dict[str, set[str]]:
    """The kinds of line that `replay`, `play`, a camp and a window write, read off the source."""
    found: dict[str, set[str]] = {"`replay`": set(), "`play`": set(), "a window": set(), CAMP: set()}
    own = {
        "game/cli/replay.py": "`replay`", "game/window/report.py": "a window",
        "game/headless/camp_session.py": CAMP,
    }  # fmt: skip
    for path, tree in sources(("game",)):
        command = own.get(path.as_posix(), "`play`")
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
        found[command].update(kind for call in calls for kind in kind_written(call))
    return found


def kind_written(call: ast.Call) -> Iterator[str]:
    """The kind of line that a call writes, where it writes one and names it."""
    if call.args and ast.unparse(call.func).rpartition(".")[2] in WRITERS:
        argument = call.args[0]
        first = argument.keys[0] if isinstance(argument, ast.Dict) else argument
        if isinstance(first, ast.Constant):
            yield str(first.value)


def test_every_kind_of_line_is_on_the_page_and_the_page_names_no_other() -> None:
    code = kinds_of_the_code()
    for command, kinds in code.items():
        if command != CAMP:  # on a page of its own
            shown = {next(iter(one)) for one in lines_under(f"### Lines of {command}")}
            assert shown == kinds, command
    assert {"battle", "event", "decision", "odds"} <= code["`play`"]


@pytest.fixture
def enfilade(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


@pytest.fixture
def told(enfilade: Terminal, tmp_path: Path) -> dict[str, list[dict[str, Any]]]:
    """Lines of every kind, as they are written, by what wrote them."""
    journal, night, typed = (tmp_path / name for name in ("day", "night", "typed"))
    play = ("play", COURT, "--headless", "--json", "--journal")
    asked = "look\noptions\nreach\nhelp\nodds cy\nodds jump 8,3\nfly\n"
    asked += "move 8,4\nundo\nedit Bo hit_points hp 3\nrewind 1\nmove 9,1\n"
    found = enfilade(*play, journal, "--seed", "4", typed=asked).records()
    replayed = enfilade("replay", journal, "--headless", "--json").records()
    found += enfilade(*play, night, "--scenario", NIGHT, "--seed", "4").records()
    found += enfilade(*play, typed, "--dice", "typed").records()
    found += enfilade(*play, journal, typed="concede\n").records()
    replayed += enfilade("replay", journal, "--headless", "--json").records()
    journal.write_bytes(journal.read_bytes().replace(b'"to":[9,1]', b'"to":[9,3]'))
    replayed += enfilade("replay", journal, "--headless", "--json").records()
    found += enfilade(*play, journal).records()
    campaign = ("play", "--campaign", folder(tmp_path), "--journal", tmp_path / "first", "--bots", "all")
    found += enfilade(*campaign, "--headless", "--json", typed="no\n").records()
    return {"play": found, "replay": replayed}


def test_every_line_is_shown_as_it_is_written(told: dict[str, list[dict[str, Any]]]) -> None:
    for command, records in told.items():
        shown = lines_under(f"### Lines of `{command}`") + (
            lines_under("### Lines of `play`") if command == "replay" else []
        )
        for kind in {next(iter(one)) for one in lines_under(f"### Lines of `{command}`")}:
            there_are = {shape(one) for one in records if next(iter(one)) == kind}
            assert there_are, f"no line {kind} was written"
            assert there_are & {shape(one) for one in shown if next(iter(one)) == kind}, kind


def shape(line: dict[str, Any]) -> tuple[str, ...]:
    """The keys of a line and of what it is about; those of an event are in a table of their own."""
    kind, content = next(iter(line.items()))
    if isinstance(content, list) and content:
        content = content[0]
    inner = sorted(content) if isinstance(content, dict) and kind != "event" else []
    return (*sorted(line), "", *inner)


def test_lines_of_the_other_commands_are_shown_as_they_are_written(enfilade: Terminal, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.tmx"
    wrong.write_text("<map/>", encoding="utf-8")
    (checked,) = enfilade("check", wrong, "--json").records()
    (pair,) = enfilade("measure", COURT, "1,1", "2,2", "--json").records()
    (fields,) = enfilade("measure", COURT, "1,1", "--json").records()
    (book,) = enfilade("rules", "--json").records()
    figure = enfilade("rules", "ground", "--json").records()[0]
    shown = lines_under("### Lines of `check`, `measure` and `rules`")
    assert [sorted(one) for one in shown] == [sorted(one) for one in (checked, pair, fields, book, figure)]
    assert sorted(shown[0]["findings"][0]) == sorted(checked["findings"][0])
    for part in ("low_cover", "cover", "way"):
        assert sorted(shown[1][part]) == sorted(pair[part]), part
    assert shown[3]["figures"] == len(load_rules("ground").figures)


def test_lines_of_the_commands_that_make_things(enfilade: Terminal, tmp_path: Path) -> None:
    source = save_vtt(tmp_path, vtt([(1, 1), (1, 3)]))
    (imported,) = enfilade("import", source, "-o", tmp_path / "keep.tmx", "--json").records()
    (rendered,) = enfilade("render", COURT, "-o", tmp_path / "court.png", "--tile", "8", "--json").records()
    shown = lines_under("### Lines of `import`, `render` and `new`")
    (begun,) = enfilade("new", tmp_path / "mine" / "bridge.tmx", "--json").records()
    assert [list(one) for one in shown] == [list(imported), list(rendered), list(begun)]
    assert set(shown[2]["beside"]) < set(begun["beside"])


# What is typed and answered


def transcripts() -> list[tuple[str, str]]:
    """Every transcript of the page and of the README."""
    pages = (PAGE, ROOT / "README.md")
    return [(page.name, text) for page in pages for text in TRANSCRIPT.findall(page.read_text(encoding="utf-8"))]


def test_there_are_transcripts_on_both_pages() -> None:
    assert {page for page, _ in transcripts()} == {"playing.md", "README.md"}


@pytest.mark.parametrize(("page", "text"), transcripts(), ids=lambda text: text.splitlines()[0][:20])
def test_a_transcript_is_what_is_answered(
    page: str, text: str, enfilade: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "maps", tmp_path / "maps")
    monkeypatch.chdir(tmp_path)
    command, *lines = text.splitlines()
    ran = enfilade(*command.removeprefix("$ enfilade ").split(), typed=typed_in(text))
    assert "\n".join(lines) in ran.out, f"{page}: {ran.out}"
