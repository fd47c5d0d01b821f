"""Where answers go: sentences for people, or one JSON object a line for programs. Nothing else writes there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, TextIO

import msgspec

from game.headless.writing import plain, put
from game.messages import Catalogue, Names
from systems.core.commands import Refusal
from systems.core.events import Event


class Output:
    """Writes answers in one of the two forms, each line flushed as it is written."""

    def __init__(self, stream: TextIO, catalogue: Catalogue, *, as_json: bool) -> None:
        self._stream = stream
        self.catalogue = catalogue
        self.as_json = as_json

    def line(self, text: str = "") -> None:
        """Text for people."""
        if not self.as_json:
            self._write(plain(text) + "\n")

    def prompt(self, text: str) -> None:
        """A question for people, to be answered on the same line."""
        if not self.as_json:
            self._write(plain(text))

    def record(self, content: Mapping[str, Any]) -> None:
        """A line for programs."""
        if self.as_json:
            self._write(json_line(content) + "\n")

    def answer(self, kind: str, content: object, lines: Iterable[str]) -> None:
        """An answer in the form that is wanted."""
        self.record({kind: content})
        for line in lines:
            self.line(line)

    def event(self, event: Event, number: int, names: Names) -> None:
        """An event as it is told, with its number in the log of whoever is told."""
        sentence = self.catalogue.event(event, names)
        self.record({"event": event, "n": number, "sentence": sentence})
        if sentence is not None:
            self.line(sentence)

    def refusal(self, refusal: Refusal) -> None:
        """Why something cannot be had."""
        sentence = self.catalogue.refusal(refusal)
        self.answer(
            "refusal", {"code": refusal.code, "details": dict(refusal.details), "sentence": sentence}, [sentence]
        )

    def _write(self, text: str) -> None:
        put(self._stream, text)


def json_line(content: object) -> str:
    """The value as JSON on one line; fractions as text, such as "3/8".

    Names of files may hold what no Unicode text can; it is escaped, as `os.fsdecode` gives it.
    """
    try:
        return msgspec.json.encode(content, enc_hook=_plain).decode()
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(content, enc_hook=_plain))


def _plain(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"found a {type(value).__name__} in an answer, expected a plain value")
