"""`enfilade check` and `enfilade measure`, on a court that was measured by hand, and on our own maps."""

from __future__ import annotations

import io
import re
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from game.cli import main, waiting
from tests.cli.terminal import COURT, ROOT, Ran, Terminal, in_a_process

PROBES = ROOT / "tests" / "maps" / "probes"
MAPS = sorted((ROOT / "maps").glob("*.tmx"))


def test_our_maps_are_fine(enfilade: Terminal) -> None:
    ran = enfilade("check", *MAPS)
    assert ran.code == 0
    assert not ran.err
    assert len([line for line in ran.out.splitlines() if " tiles, " in line]) == len(MAPS)


def test_the_worst_map_decides(tmp_path: Path, enfilade: Terminal) -> None:
    (tmp_path / "broken.tiled-project").write_text("{}")
    broken = tmp_path / "broken.tmx"
    broken.write_text(COURT.read_text().replace('type="Wall"', 'type="Wal"'))
    ran = enfilade("check", COURT, broken, tmp_path / "none.tmx", "--json")
    assert ran.code == 2
    assert [one["outcome"] for one in ran.records()] == ["playable", "errors", "unreadable"]
    assert [one["exit_status"] for one in ran.records()] == [0, 1, 2]
    assert ran.err.count("\n") == 1
    assert enfilade("check", COURT, broken).code == 1


def test_the_graphics_library_says_nothing_in_between() -> None:
    ran = in_a_process("check", COURT, "--json")
    assert ran.code == 0
    assert ran.records()[0]["outcome"] == "playable"
    assert not ran.err


def measured(enfilade: Terminal, *tiles: str) -> Ran:
    ran = enfilade("measure", COURT, *tiles)
    assert (ran.code, ran.err) == (0, "")
    return ran


def test_a_pair_behind_the_low_wall(enfilade: Terminal) -> None:
    """From 4,2 to 8,2, just behind a low wall three tiles long, in heavy cover."""
    lines = measured(enfilade, "4,2", "8,2").out.splitlines()
    assert lines[:7] == [
        "court: from 4,2 to 8,2, doors as drawn, nobody on the board",
        "distance          4 m, centre to centre",
        "line of effect    yes, such as from (4.50, 2.50) to (8.50, 2.50)",
        "line of sight     yes",
        "low cover         hides 8,2 from 4,2: 7,2",
        "  lying there     hidden by low cover",
        "  attacking       goes over no low cover beside 4,2",
    ]
    assert lines[7] == "corner            none to press to at 8,2"
    assert lines[8].startswith("cover rank        2, heavy; ")
    assert [line for line in lines if "stopped by low cover at 7," in line]
    assert lines[-1] == "way               4 m, 4 AP walking: 5,2 6,2 7,2 8,2"


def test_the_other_way_the_attack_goes_over_it(enfilade: Terminal) -> None:
    ran = measured(enfilade, "8,2", "4,2")
    assert "  attacking       goes over the low cover beside 8,2, and gives it up" in ran.out.splitlines()
    assert "low cover         does not hide 4,2 from 8,2" in ran.out.splitlines()


def test_a_corner_counts_beyond_45_degrees_and_not_at_them(enfilade: Terminal) -> None:
    """At 2,1 the wall to the east ends to the north: 8,0 lies flat along its far side, 3,0 at 45 degrees."""
    corner = "corner            the east wall at its north end: pressed to it, "
    assert f"{corner}covered from here" in measured(enfilade, "8,0", "2,1").out.splitlines()
    assert f"{corner}not covered from here" in measured(enfilade, "3,0", "2,1").out.splitlines()
    (pair,) = enfilade("measure", COURT, "8,0", "2,1", "--json").records()
    assert pair["corners"] == [{"towards": "e", "side": "n", "denied": True}]


def test_glass_is_seen_through_and_not_shot_through(enfilade: Terminal) -> None:
    lines = measured(enfilade, "7,5", "9,5").out.splitlines()
    assert "line of effect    no" in lines
    assert "line of sight     yes" in lines
    assert any(line.startswith("cover rank        3, hard") for line in lines)


def test_a_pair_in_json(enfilade: Terminal) -> None:
    (found,) = enfilade("measure", COURT, "4,2", "8,2", "--json").records()
    assert (found["from"], found["to"], found["distance_m"]) == ([4, 2], [8, 2], 4.0)
    assert (found["loe"], found["los"], found["witness"]) == (True, True, [4.5, 2.5, 8.5, 2.5])
    assert found["low_cover"] == {"hidden": True, "hidden_prone": True, "behind": [[7, 2]], "attacks_over": False}
    assert found["cover"]["rank"] == 2
    assert len(found["cover"]["lines"]) == 4
    assert found["way"] == {"metres": 4.0, "ap": 4, "path": [[5, 2], [6, 2], [7, 2], [8, 2]]}


def test_no_way_is_null(enfilade: Terminal) -> None:
    (found,) = enfilade("measure", COURT, "4,2", "3,2", "--json").records()
    assert found["way"] is None
    assert "way               none" in measured(enfilade, "4,2", "3,2").out.splitlines()


def test_a_tile_from_itself(enfilade: Terminal) -> None:
    lines = measured(enfilade, "4,2", "4,2").out.splitlines()
    assert "distance          0 m, centre to centre" in lines
    assert "way               0 m" in lines


def test_fields_are_drawn_one_after_the_other(enfilade: Terminal) -> None:
    out = measured(enfilade, "0,0").out
    titles = [line for line in out.splitlines() if line.startswith("court: ")]
    assert titles == [
        "court: line of effect from 0,0",
        "court: line of sight from 0,0",
        "court: cover rank against an attacker on 0,0",
        "court: ways from 0,0, with nobody on the board",
    ]
    first = out.splitlines()[1:3]
    assert first == ["   0         5         10", "0  @ o o o o o o o o o o o o o"]
    assert "1   1  2  3  #  5  6  7  8  9 10 11 12 13 14" in out.splitlines()
    assert out.splitlines()[-2] == ("@ here   numbers: AP to walk there in one move   # wall   + closed door   % glass")


@pytest.mark.parametrize("field", ["loe", "los", "cover", "ap", "metres"])
def test_fields_in_json_are_as_large_as_the_board(field: str, enfilade: Terminal) -> None:
    (found,) = enfilade("measure", COURT, "0,0", "--json").records()
    assert (found["columns"], found["rows"]) == (14, 7)
    assert [len(row) for row in found[field]] == [14] * 7
    assert len(found[field]) == 7


def test_a_field_agrees_with_its_pairs(enfilade: Terminal) -> None:
    (found,) = enfilade("measure", COURT, "4,2", "--json").records()
    for column, row in ((8, 2), (9, 5), (0, 0), (13, 6), (3, 3)):
        (pair,) = enfilade("measure", COURT, "4,2", f"{column},{row}", "--json").records()
        way = pair["way"] or {"ap": None, "metres": None}
        assert found["loe"][row][column] == pair["loe"]
        assert found["los"][row][column] == pair["los"]
        assert found["cover"][row][column] == pair["cover"]["rank"]
        assert (found["ap"][row][column], found["metres"][row][column]) == (way["ap"], way["metres"])


# The report for people


class Screen(io.StringIO):
    """A terminal that shows colours."""

    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> tuple[int, str, str]:
    """What the command shows on a terminal: its end, standard output and standard error."""
    out, err = Screen(), Screen()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    code = main([str(one) for one in arguments])
    return code, out.getvalue(), err.getvalue()


def with_slips(folder: Path) -> Path:
    """A court with an error and a warning in it."""
    (folder / "slips.tiled-project").write_text("{}")
    path = folder / "slips.tmx"
    text = COURT.read_text()
    slip = '<object id="990" type="Wal" x="0" y="0" width="9" height="9"/>'
    path.write_text(text.replace("</map>", f'<objectgroup id="99" name="slips">{slip}</objectgroup></map>'))
    return path


def test_on_a_terminal_severities_have_colours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code, out, _ = shown(monkeypatch, "check", with_slips(tmp_path), COURT)
    assert code == 1
    assert "\x1b[1;31merror\x1b[0m: " in out
    assert out.count("\x1b[1;32m") == 1, "the summary of the map that can be played"
    plain = re.sub(r"\x1b\[[0-9;]*m", "", out)
    assert plain.endswith("2 maps: 1 can be played, 1 cannot be played yet\n")


def test_elsewhere_there_are_none(enfilade: Terminal, tmp_path: Path) -> None:
    ran = enfilade("check", with_slips(tmp_path))
    assert "\x1b" not in ran.out
    assert ran.out.startswith("error: ")
    assert "maps: " not in ran.out, "one map has its own summary"


# The side file


def test_what_was_guessed_is_written_once(enfilade: Terminal, tmp_path: Path) -> None:
    shutil.copytree(PROBES, tmp_path / "maps")
    path = tmp_path / "maps" / "conv_layer_walls.tmx"
    side = path.with_name("conv_layer_walls.enfilade.toml")
    assert enfilade("check", path, "--json").records()[0]["side_file"] is None
    ran = enfilade("check", path, "--write-side-file", "--json")
    assert ran.code == 0
    assert ran.err == f"enfilade: {side}: written; what stands there decides from now on\n"
    written = side.read_bytes()
    assert b'Walls = "Wall"' in written
    again = enfilade("check", path, "--write-side-file", "--json")
    assert again.err == f"enfilade: {side}: found a side file, expected none; it is left as it is\n"
    assert again.records()[0]["side_file"] == side.name
    assert side.read_bytes() == written


def test_a_side_file_that_cannot_be_written_is_told_by_the_exit_code(
    enfilade: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "court.tmx"
    path.write_bytes(COURT.read_bytes())

    def full(side: Path, _guesses: object) -> Path:
        raise OSError(28, "No space left on device", str(side.with_suffix(".enfilade.toml")))

    monkeypatch.setattr("game.cli.check.write_side_file", full)
    ran = enfilade("check", path, "--write-side-file")
    assert ran.code == 2
    assert "can be played" in ran.out
    side = tmp_path / "court.enfilade.toml"
    assert (
        ran.err == f"enfilade: {side}: found no way to write (No space left on device), expected a folder to write in\n"
    )


def test_a_map_that_cannot_be_read_gets_no_side_file(enfilade: Terminal, tmp_path: Path) -> None:
    ran = enfilade("check", tmp_path / "none.tmx", "--write-side-file")
    assert ran.code == 2
    assert list(tmp_path.iterdir()) == []


# The people of a map


def test_too_few_spawns_for_the_people_of_a_roster(enfilade: Terminal, tmp_path: Path) -> None:
    (tmp_path / "some.tiled-project").write_text("{}")
    path = tmp_path / "court.tmx"
    path.write_text(COURT.read_text())
    path.with_suffix(".toml").write_text('sides = ["blue", "green"]\n')
    (report,) = enfilade("check", path, "--json").records()
    assert report["exit_status"] == 1
    assert report["findings"][0]["code"] == "scenario"
    assert report["findings"][0]["file"].endswith("court.toml")
    assert "green" in report["findings"][0]["sentence"]


@pytest.mark.parametrize("name", sorted(path.name for path in PROBES.glob("*.tm[xj]")))
def test_probes_end_as_expected_with_their_people_laid_out(enfilade: Terminal, name: str) -> None:
    expected = tomllib.loads((PROBES / "expected.toml").read_text(encoding="utf-8"))[name]["exit"]
    assert enfilade("check", PROBES / name, "--json").code == expected


# Waiting


def test_a_bar_is_shown_when_a_map_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 0.0)
    _, out, err = shown(monkeypatch, "check", COURT)
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", err)
    assert "court.tmx: reading the file" in plain
    assert "court.tmx: checking" in plain
    assert "reading" not in out


def test_no_bar_within_the_first_second_nor_where_nobody_looks(
    monkeypatch: pytest.MonkeyPatch, enfilade: Terminal
) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 1000.0)
    assert shown(monkeypatch, "check", COURT)[2] == ""
    monkeypatch.setattr(waiting, "PATIENCE", 0.0)
    assert enfilade("check", COURT).err == ""
