"""The rulebooks that can be played: each by name, made of its rules in plain values, as a journal keeps them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from systems.core.rulebook import Rulebook

Plain = Any
"""Rules as a file or a journal has them: dictionaries, lists, strings and numbers."""
Factory = Callable[[Plain], Rulebook]


def _ground(rules: Plain) -> Rulebook:
    from systems.ground.rulebook import Ground
    from systems.ground.rules import GroundRules

    return Ground(msgspec.convert(rules, GroundRules))


_FACTORIES: dict[str, Factory] = {"ground": _ground}


def register(name: str, factory: Factory) -> None:
    """Make a rulebook known by name; the factory is given its rules in plain values."""
    _FACTORIES[name] = factory


def names() -> tuple[str, ...]:
    """The names of all rulebooks."""
    return tuple(sorted(_FACTORIES))


def rulebook(name: str, rules: Plain) -> Rulebook:
    """The rulebook of that name under these rules in plain values.

    Raises ValueError (msgspec.ValidationError among them) for a name nobody knows and for rules that do not fit.
    """
    factory = _FACTORIES.get(name)
    if factory is None:
        raise ValueError(f"found rulebook {name!r}, expected {' or '.join(names())}")
    return factory(rules)
