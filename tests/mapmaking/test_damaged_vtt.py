"""Universal VTT files damaged at random: a map without errors, or one sentence."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from game.mapmaking.importing import import_vtt
from game.maps import MapUnreadable, read
from tests.mapmaking.vtt_files import line, portal, save, vtt

NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
NASTY = (
    b"0",
    b"-1",
    b"1e9",
    b"1e308",
    b"1e999",
    b"NaN",
    b"null",
    b'"1"',
    b"[]",
    b"{}",
    b"0.5",
    b"2.5",
    b"-0.0",
    b"true",
)
CAVE = [(1.2, 1.1), (2.7, 0.6), (4.1, 1.9), (4.4, 3.2), (3.1, 4.6), (1.4, 4.1), (0.7, 2.4)]
WHOLE = json.dumps(
    vtt(
        CAVE,
        [(5, 1), (7, 1), (7, 5), (5, 5), (5, 1)],
        objects_line_of_sight=[line([(6, 2), (6.5, 2), (6.5, 2.9), (6, 2)])],
        portals=[portal(CAVE[-1], CAVE[0]), portal((7, 2), (7, 3), closed=False), portal((5, 5), (6, 5))],
        lights=[{"position": {"x": 1, "y": 1}, "range": 4}],
    )
).encode()


def damaged(dice: np.random.Generator) -> bytes:
    """A file with one to three things wrong in it."""
    content = WHOLE
    for _ in range(dice.integers(1, 4)):
        start = int(dice.integers(0, len(content)))
        end = start + int(dice.integers(1, 40))
        numbers = list(NUMBER.finditer(content))
        kind = dice.integers(0, 5)
        if kind == 0:
            content = content[:start] + content[end:]
        elif kind == 1:
            content = content[:end] + content[start:]
        elif kind == 2:
            content = content[:start] + bytes([int(dice.integers(0, 256))]) + content[start + 1 :]
        elif numbers:
            found = numbers[int(dice.integers(0, len(numbers)))]
            content = content[: found.start()] + NASTY[int(dice.integers(0, len(NASTY)))] + content[found.end() :]
    return content


def judged(folder: Path, seed: int, runs: int) -> Counter[str]:
    """How many damaged files became maps and how many were refused; all else raises."""
    dice = np.random.default_rng(seed)
    (folder / "small.tiled-project").write_text("{}", encoding="utf-8")
    target, outcomes = folder / "keep.tmx", Counter[str]()
    for _ in range(runs):
        found = text_or_sentence(save(folder, damaged(dice)), target)
        if not found.startswith("<?xml"):
            assert "\n" not in found
            outcomes["refused"] += 1
            continue
        target.write_text(found, encoding="utf-8")
        assert not [one.sentence() for one in read(target).findings if one.severity.value == "error"]
        outcomes["map"] += 1
    return outcomes


def text_or_sentence(source: Path, target: Path) -> str:
    """The map, or why there is none."""
    try:
        return import_vtt(source, target).text
    except MapUnreadable as refusal:
        return str(refusal)


def test_a_few_damaged_files(tmp_path: Path) -> None:
    outcomes = judged(tmp_path, 1, 150)
    assert min(outcomes["map"], outcomes["refused"]) >= 30


@pytest.mark.slow
def test_ten_thousand_damaged_files(tmp_path: Path) -> None:
    assert sum(judged(tmp_path, 2, 10_000).values()) == 10_000
