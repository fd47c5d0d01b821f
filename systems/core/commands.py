"""Commands: what a player wants. A command is a frozen value that answers one open decision.

Checking a command changes nothing and answers yes or a `Refusal`: a code and its parameters, never a sentence.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from systems.core.identifiers import Side, UnitId


class Command(Struct, frozen=True, tag_field="do"):
    """What a player wants, as a verb. Character numbers in it are those of the view it was made from."""


class Refusal(Struct, frozen=True):
    """Why a command cannot be had: a code of the message catalogue and its parameters, as (name, value) pairs."""

    code: str
    details: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(cls, code: str, **details: Any) -> Refusal:  # noqa: ANN401 - as many kinds as there are reasons
        """A refusal with its parameters named."""
        return cls(code, tuple(sorted(details.items())))

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - the same
        return dict(self.details)[name]


class Edit(Command, frozen=True, tag="edit"):
    """The game master sets one field of one component, of a character or (without `unit`) of the battle.

    `value` is the plain form of the field, checked against its type and by the rulebook before it is taken.
    """

    component: str
    field: str
    value: Any
    unit: UnitId | None = None


class Concede(Command, frozen=True, tag="concede"):
    """A side gives up: all its characters are out. Possible on any decision of its seat."""

    side: Side | None = None
