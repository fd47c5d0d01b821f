"""docs/handbook.md speaks of commands, layers, pictures and files that there are."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from game.cli.arguments import parser
from game.content.preparing import prepare
from game.mapmaking.kit import kit
from game.maps import read
from game.maps.vocabulary import class_named
from game.resources import template_map

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "handbook.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", TEXT, flags=re.DOTALL) for line in block.splitlines()]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_can_be_given(command: str) -> None:
    program, *words = shlex.split(command)
    assert program == "enfilade"
    assert parser().parse_args(words).command == words[0]


def test_every_picture_is_there_and_shown() -> None:
    named = re.findall(r"!\[[^\]]+\]\(handbook/([^)]+)\)", TEXT)
    assert sorted(named) == sorted(path.name for path in (ROOT / "docs" / "handbook").iterdir())


def test_the_layers_are_those_of_a_new_map() -> None:
    table = TEXT.split("| Layer | What for |")[1].split("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE) == [
        layer.name for layer in read(template_map()).plain.layers
    ]


def test_what_is_typed_as_a_class_is_one() -> None:
    typed = re.findall(r"`(Wall|Door|Window|LowWall|Zone)`", TEXT)
    assert set(typed) == {"Wall", "Door", "Window", "LowWall", "Zone"}
    assert all(class_named(name) is not None for name in typed)


def test_the_files_it_names_lie_beside_a_new_map() -> None:
    there = {place.name for place in kit()} | {place.stem for place in kit()}
    for name in ("enfilade.tiled-project", "spawn-blue.tx", "markers", "enfilade"):
        assert f"`{name}`" in TEXT
        assert name in there


def test_its_scenario_is_won_by_the_house(tmp_path: Path) -> None:
    (scenario,) = re.findall(r"```toml\n(.*?)```", TEXT, flags=re.DOTALL)
    zone = '<object id="9" name="house" type="Zone" x="320" y="160" width="128" height="128"/>'
    text = template_map().read_text(encoding="utf-8")
    path = tmp_path / "checkpoint.tmx"
    path.write_text(text.replace('name="zones"/>', f'name="zones">{zone}</objectgroup>'), encoding="utf-8")
    path.with_suffix(".toml").write_text(scenario, encoding="utf-8")
    for place, content in kit().items():
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_bytes(content)
    prepared = prepare(path, read(path))
    assert prepared.scenario.name == "The checkpoint"
    assert [(one.kind, one.side) for one in prepared.scenario.objectives] == [
        ("hold", "blue"),
        ("hold", "red"),
    ]
