"""Text written where it is read at once, or the reason why it cannot be."""

from __future__ import annotations

from typing import TextIO

from game.content.faults import printable


class OutputFailed(Exception):  # noqa: N818 - what it is, in the words of its sentence
    """An output takes nothing more; `str` is the reason. Whoever stopped reading is no such fault."""


def plain(text: str) -> str:
    """The text with blanks for what would steer a terminal, as names and lines that were typed may; lines stay."""
    return "\n".join(map(printable, text.split("\n")))


def put(stream: TextIO, text: str) -> None:
    """Write the text and see it through. Raises OutputFailed, and BrokenPipeError where nobody reads on."""
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise OutputFailed(fault.strerror or str(fault)) from fault
