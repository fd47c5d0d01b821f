"""Standard input, output and error as the commands need them, whatever they are connected to."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from pathlib import Path

from game.content.faults import printable


def fit() -> None:
    """Let no stream end the command: a closed one is empty, and a letter that it cannot carry is shown as a mark."""
    for name, mode, errors in (
        ("stdin", "r", "replace"),
        ("stdout", "w", "backslashreplace"),
        ("stderr", "w", "backslashreplace"),
    ):
        stream = getattr(sys, name)
        if stream is None:  # whoever started the command had closed it
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - it stays open
        elif isinstance(stream, TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors=errors)


def say(sentence: str, *, before: str = "") -> None:
    """Say a sentence on standard error, on one line. Where nobody can be told, the command goes on without."""
    try:
        sys.stderr.write(f"{before}enfilade: {' '.join(printable(sentence).split())}\n")
        sys.stderr.flush()
    except OSError:
        return


def give_output_up() -> None:
    """Send what is still to be written nowhere, so that the end of the process does not stumble over it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
