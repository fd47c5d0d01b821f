"""What was chosen for the last new battle, kept from one run to the next in the user's folder; the seed is not."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec
from msgspec import Struct

from systems.core.identifiers import Side

LARGEST = 100_000
"""Bytes: what is larger was not written here."""


class Before(Struct, frozen=True):
    """The name of the map's file, whether a bot plays each side, fog, and whether dice are rolled at the table."""

    map: str = ""
    bots: dict[Side, bool] = {}
    fog: bool = False
    own_dice: bool = False


def choices_file() -> Path:
    """Where that is kept; it need not be there yet."""
    from platformdirs import user_data_path  # here: the first frame does not wait for it

    return user_data_path("enfilade") / "last_choices.json"


def recalled() -> Before | None:
    """What was chosen before; None where nothing is kept, or what is kept cannot be read."""
    try:
        with choices_file().open("rb") as file:
            return msgspec.json.decode(file.read(LARGEST), type=Before)
    except (OSError, ValueError, msgspec.MsgspecError):
        return None


def remember(chosen: Before) -> None:
    """Keep it, where that can be; a battle begins either way."""
    file = choices_file()
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(chosen))
