"""Lines that somebody types, or that a file or a program sends."""

from __future__ import annotations

import re
from shutil import get_terminal_size
from typing import TextIO

from game.headless.output import Output
from game.messages.figures import dice_words
from systems.core.commands import Refusal
from systems.core.dice import Faces, Roll

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

    def faces(self, roll: Roll, prompt: str) -> Faces:
        """The faces of a roll made at the table, asked for until they fit it. Raises EndOfInput."""
        while True:
            text = self.line(prompt)
            if text.casefold() == LEAVE:
                raise EndOfInput
            faces = faces_in(text, roll.dice)
            if faces is not None:
                return faces
            example = " ".join(str(min(sides, 7)) for sides in roll.dice)
            self._output.refusal(Refusal.of("words.no_faces", found=text, dice=dice_words(roll.dice), example=example))

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


def faces_in(text: str, dice: tuple[int, ...]) -> Faces | None:
    """The faces that somebody typed, as "7 9", "7+9" or "7, 9"; None where they are not one for each die."""
    words = re.split(r"[\s,+]+", text)
    if len(words) != len(dice) or not all(word.isascii() and word.isdigit() and len(word) < 5 for word in words):
        return None
    faces = tuple(map(int, words))
    return faces if all(1 <= face <= sides for face, sides in zip(faces, dice, strict=True)) else None
