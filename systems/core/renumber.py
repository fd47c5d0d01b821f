"""Character numbers inside commands, events and components, exchanged for those of a view or back.

What holds a number is read off the type annotations once per class, so that no event or component can forget one.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from systems.core.identifiers import UnitId

S = TypeVar("S", bound=Struct)
Numbering = Callable[[UnitId], UnitId | None]


@cache
def mentions(kind: type[Struct]) -> tuple[tuple[str, str], ...]:
    """The fields of a class that hold character numbers, with how: one, several, or values that hold some in turn."""
    hints = typing.get_type_hints(kind)
    found = ((name, _how(hints[name])) for name in kind.__struct_fields__)
    return tuple((name, how) for name, how in found if how)


def mentioned(value: Struct) -> tuple[UnitId, ...]:
    """Every character the value mentions, in order of its fields."""
    units: list[UnitId] = []
    for name, how in mentions(type(value)):
        held = getattr(value, name)
        if held is None:
            continue
        if how == "unit":
            units.append(held)
        elif how == "units":
            units.extend(held)
        else:
            for one in held if how == "structs" else (held,):
                units.extend(mentioned(one))
    return tuple(units)


def renumbered(value: S, number: Numbering) -> S:
    """The same value with each character's number exchanged.

    Where `number` answers None the mention becomes None, or is left out of a row of several; a value in a row that
    is about such a character (its field does not allow None) is left out with it.
    """
    fields = mentions(type(value))
    if not fields:
        return value
    changes: dict[str, Any] = {}
    for name, how in fields:
        held = getattr(value, name)
        if held is not None:
            changes[name] = _exchanged(held, how, number)
    return replace(value, **changes)


def _exchanged(held: Any, how: str, number: Numbering) -> Any:  # noqa: ANN401 - a field of any kind
    if how == "unit":
        return number(held)
    if how == "units":
        return tuple(new for new in map(number, held) if new is not None)
    if how == "struct":
        return renumbered(held, number)
    return tuple(renumbered(one, number) for one in held if all_known(one, number))


def all_known(value: Struct, number: Numbering) -> bool:
    """Whether every character the value must name (its field does not allow None) has a number."""
    return all(number(getattr(value, name)) is not None for name in _needed(type(value)))


@cache
def _needed(kind: type[Struct]) -> tuple[str, ...]:
    """The fields that hold a character's number and nothing else."""
    hints = typing.get_type_hints(kind)
    return tuple(name for name, how in mentions(kind) if how == "unit" and hints[name] is UnitId)


def _how(hint: Any) -> str:  # noqa: ANN401 - annotations have no type of their own
    if hint is UnitId:
        return "unit"
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in {types.UnionType, typing.Union}:
        return next((how for how in map(_how, args) if how), "")
    if origin is tuple and args and args[-1] is Ellipsis:
        inner = _how(args[0])
        return {"unit": "units", "struct": "structs"}.get(inner, inner)
    if origin is tuple and any(_how(arg) for arg in args):
        msg = f"character numbers in a tuple of mixed kinds are not followed: {hint}; use a small Struct"
        raise TypeError(msg)
    if isinstance(hint, type) and issubclass(hint, Struct) and mentions(hint):
        return "struct"
    return ""
