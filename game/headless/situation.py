"""Who is asked what, and under which rules: all that is needed to read a line of words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from game.battle import BattleSetup
from game.headless.requests import Request
from systems.core.commands import Refusal
from systems.core.components import Identity
from systems.core.decisions import Decision
from systems.core.identifiers import UnitId
from systems.core.rulebook import Rulebook
from systems.core.views import View


class Situation(Struct, frozen=True):
    """An open decision, as the seat that answers it knows it."""

    setup: BattleSetup
    rulebook: Rulebook
    view: View
    decision: Decision

    def known(self) -> dict[str, UnitId]:
        """Everybody this seat knows of now, by name."""
        return {self.view.get(unit, Identity).name: unit for unit in self.view.units()}


class Answer(NamedTuple):
    """The answer to a question: its name, what a program is told, and the lines for people."""

    kind: str
    content: object
    lines: list[str]


Reading: TypeAlias = Callable[[list[str], Situation], Request | Refusal]
"""Reads the rest of a line."""


def alone(request: Request) -> Reading:
    """Reads a word that stands alone."""

    def read(rest: list[str], _situation: Situation) -> Request | Refusal:
        return Refusal.of("words.too_many", found=" ".join(rest)) if rest else request

    return read
