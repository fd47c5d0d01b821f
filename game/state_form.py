"""The state of a battle as bytes: what a snapshot keeps, and what digests are taken of.

Canonical: characters by number, the battle first, components by tag, keys sorted. The same state gives the same bytes
in every process.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from hashlib import blake2b
from typing import Any, Union

import msgspec

from systems.core.board import Board
from systems.core.components import Component, Identity
from systems.core.events import Event
from systems.core.identifiers import UnitId
from systems.core.rulebook import Rulebook
from systems.core.scenario import Scenario
from systems.core.world import World

DIGEST_BYTES = 16


def _plain(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"found a {type(value).__name__} in a component or an event, expected a plain value")


_encoder = msgspec.json.Encoder(enc_hook=_plain, order="deterministic")


def canonical(value: object) -> bytes:
    """The value as JSON that depends on nothing but the value."""
    return _encoder.encode(value)


def digest(content: bytes) -> str:
    """The digest of some bytes, in hexadecimal."""
    return blake2b(content, digest_size=DIGEST_BYTES).hexdigest()


def state_bytes(world: World) -> bytes:
    """The whole state: rows of a character's number (null: the battle) and its components."""
    owners: tuple[UnitId | None, ...] = (None, *world.units())
    return canonical([(owner, world.components(owner)) for owner in owners])


def events_digest(events: Iterable[Event]) -> str:
    """The digest of what happened."""
    return digest(canonical(list(events)))


def restored(content: bytes, rulebook: Rulebook, board: Board, scenario: Scenario) -> World:
    """The world whose `state_bytes` these are; msgspec.ValidationError or ValueError where they are none."""
    kinds: Any = Union[tuple(rulebook.components)]  # noqa: UP007 - made of a tuple
    rows = msgspec.json.decode(content, type=list[tuple[UnitId | None, list[kinds]]], dec_hook=_unplain)
    world = World(board, scenario)
    for unit, components in rows:
        if unit is None:
            for component in components:
                world.set(None, component)
        else:
            identity, others = _parted(unit, components)
            world.add(identity, *others)
    world.forget_changes()
    return world


def _parted(unit: UnitId, components: list[Component]) -> tuple[Identity, list[Component]]:
    """The identity of a character, and its other components."""
    others = [one for one in components if not isinstance(one, Identity)]
    identity = next((one for one in components if isinstance(one, Identity)), None)
    if identity is None or identity.id != unit:
        raise ValueError(f"character {unit}: found identity {identity}, expected one of that number")
    return identity, others


def _unplain(kind: type, value: object) -> Fraction:
    if kind is Fraction and isinstance(value, str):
        return Fraction(value)
    raise ValueError(f"found {value!r}, expected a {kind.__name__}")
