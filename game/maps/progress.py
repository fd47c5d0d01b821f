"""How far the reading of a map has come, for whoever waits for it."""

from __future__ import annotations

from typing import Protocol


class Watch(Protocol):
    """Is told again and again how far it has come."""

    def __call__(self, part: str, done: int, of: int, /) -> None:
        """Of a part of the work (file, layers, board, checks), so much is done."""
        ...


def nobody(_part: str, _done: int, _of: int) -> None:
    """Nobody watches."""
