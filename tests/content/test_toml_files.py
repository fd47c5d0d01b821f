"""Files of TOML: what is read, and what is refused before anybody looks into it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.content.faults import ContentError
from game.content.tomlfile import DOTS_A_LINE, FILE_BYTES, read_toml
from tests.content.settings import written
from tests.patience import little_work


def refusal(path: Path) -> ContentError:
    with pytest.raises(ContentError) as refused:
        read_toml(path)
    assert refused.value.file == str(path)
    return refused.value


def test_a_file_with_a_mark_and_windows_lines_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes("\ufeffname = 'Überfall'\r\ncap = 3\r\n".encode())
    assert read_toml(path) == {"name": "Überfall", "cap": 3}


def test_the_largest_file_is_read_and_no_byte_more(tmp_path: Path) -> None:
    path = written(tmp_path, "#" * FILE_BYTES)
    assert read_toml(path) == {}
    assert refusal(written(tmp_path, "#" * (FILE_BYTES + 1))).found == f"more than {FILE_BYTES} bytes"
    assert refusal(path).expected == f"at most {FILE_BYTES}"


def test_as_many_dots_a_line_as_may_be_and_not_one_more(tmp_path: Path) -> None:
    most = ".".join("a" * (DOTS_A_LINE + 1))
    assert list(read_toml(written(tmp_path, f"\n{most} = 1"))) == ["a"]
    refused = refusal(written(tmp_path, f"\n{most}.a = 1"))
    assert (refused.key, refused.found) == ("line 2", f"{DOTS_A_LINE + 1} dots")


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 150_000) + " = 1",
        "a = " + "[" * 300_000,
        "a = " + "{a=" * 300_000,
        "a = " + "9" * 9_000,
        "a = 2020-99-99",
        'a = "\\ud800"',
        'a = "\0"',
        "a = 1\na = 2",
        "[a]\n[a]",
        "= 1",
        "\x7f",
    ],
)
def test_what_is_not_toml_is_refused_at_once(tmp_path: Path, text: str) -> None:
    path = written(tmp_path, text)
    with little_work(10):
        assert len(str(refusal(path))) < len(str(path)) + 200


def test_bytes_that_are_no_text_are_refused_at_their_line(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"a = 1\nb = '\xff'\n")
    assert (refusal(path).key, refusal(path).found) == ("line 2", "a byte that is not UTF-8")


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.toml").found == "no such file"
    assert refusal(tmp_path).found == "a folder or device"
    assert refusal(written(tmp_path, "") / "below.toml").found in {"no such file", "a file that cannot be read"}
    long_name = refusal(tmp_path / ("n" * 300)).found
    assert long_name == "no such file" or "cannot be read" in long_name
    assert refusal(tmp_path / "a\0b").found in {"no such file", "a name no file can have"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert refusal(tmp_path / "pipe.toml").found == "a folder or device"
