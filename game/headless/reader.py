"""Lines that somebody types, or that a file or a program sends."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TextIO

from game.headless.output import Output

COMMENT = "#"
LEAVE = "quit"
LONGEST_LINE = 1 << 20
"""Characters after which a line is cut in two, so that one without end cannot fill the memory."""


class EndOfInput(Exception):  # noqa: N818 - it reports no fault
    """There is nothing more to read, or somebody wants to leave."""


class Reader:
    """Reads line by line, and repeats what was not typed on a screen, so that a transcript reads like one."""

    def __init__(self, stream: TextIO, output: Output) -> None:
        self._stream = stream
        self._output = output
        self._repeats = not stream.isatty()

    def line(self, prompt: str) -> str:
        """The next line that says something and is no comment. Raises EndOfInput."""
        while True:
            text = self._raw(prompt).strip()
            if text and not text.startswith(COMMENT):
                return text

    def wait(self, prompt: str, *, emptied: bool) -> None:
        """Wait for Enter, where somebody sits at a screen; on an `emptied` one. Raises EndOfInput."""
        if not self._repeats and not self._output.as_json:
            self._raw("\n" * get_terminal_size().lines * emptied + prompt)

    def _raw(self, prompt: str) -> str:
        self._output.prompt(prompt)
        try:
            text = self._stream.readline(LONGEST_LINE)
        except OSError:  # the terminal is gone
            text = ""
        if self._repeats or not text:
            self._output.line(text.strip())
        if not text:
            raise EndOfInput
        return text
