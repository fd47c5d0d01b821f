"""Compiled geometry that is damaged or cannot be kept."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from game.cli import kernels
from game.cli.faults import Fault


def test_damaged_files_are_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = tmp_path / "geometry" / "kernel.py311.nbi"
    damaged.parent.mkdir()
    damaged.touch()
    (tmp_path / "mine.txt").touch()

    def compile_where_whole() -> None:
        if damaged.exists():
            raise EOFError("Ran out of input")

    monkeypatch.setattr(kernels, "_compile", compile_where_whole)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernels.compile_once()
    assert not damaged.exists()
    assert (tmp_path / "mine.txt").exists()


def test_no_room_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_nothing() -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kernels, "_compile", compile_nothing)
    monkeypatch.setenv("NUMBA_CACHE_DIR", "some folder")
    with pytest.raises(Fault, match=r"some folder: found no room for the compiled geometry \(No space left"):
        kernels.compile_once()


def test_no_folder_at_all_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def make_nothing(**_: object) -> str:
        raise FileNotFoundError(2, "No usable temporary directory found")

    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "mkdtemp", make_nothing)
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    with pytest.raises(Fault, match="found no folder for compiled code"):
        kernels.choose_cache_folder()
