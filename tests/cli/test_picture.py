"""`--picture`: the board as a PNG, at the end of a battle or a replay."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

RANGE = ("play", "maps/range.tmx", "--bots", "all", "--headless", "--seed", "7")


def size_of(png: Path) -> tuple[int, int]:
    content = png.read_bytes()
    assert content.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", content[16:24])
    return width, height


def test_a_battle_and_its_replay_leave_a_picture(tmp_path: Path, enfilade: Terminal) -> None:
    journal, played, replayed = (str(tmp_path / name) for name in ("a.battle", "a.png", "b.png"))
    ran = enfilade(*RANGE, "--journal", journal, "--picture", played)
    assert (ran.code, ran.err) == (0, "")
    assert enfilade("replay", journal, "--headless", "--picture", replayed).code == 0
    width, height = size_of(tmp_path / "a.png")
    assert width > 17 * 32
    assert height > 13 * 32
    assert size_of(tmp_path / "b.png") == (width, height)


def test_a_picture_that_cannot_be_written(tmp_path: Path, enfilade: Terminal) -> None:
    ran = enfilade(*RANGE, "--journal", str(tmp_path / "a.battle"), "--picture", str(tmp_path))
    assert ran.code == 2
    assert str(tmp_path) in ran.err


@pytest.mark.parametrize("more", [(), ("--journal", "x.battle")])
def test_a_picture_needs_no_window(more: tuple[str, ...], enfilade: Terminal) -> None:
    ran = enfilade("play", "maps/range.tmx", "--picture", "a.png", *more)
    assert ran.code == 2
    assert "--picture" in ran.err
    assert "--headless" in ran.err
