"""Battles: whole ones between bots, without a window or a journal, and one digest at the end."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from benchmarks.harness import Row, against_clock
from game import maps
from game.bots import create
from game.bots.playing import laid_out, one_bot_each, play_out
from game.content.preparing import prepare
from game.resources import resource_folder
from game.rulebooks import rulebook
from game.state_form import digest, state_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_BAR = 1 / 20
"""Seconds a battle: bulk odds stand on twenty a second."""
_WARM = 12
"""Battles before the clock starts: fields and chances are kept from one battle to the next, as in bulk play."""


def rows(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one question there is
    """The rows of the table; `quick` plays fewer battles."""
    battles = 10 if quick else 40
    for name, title in (("yard", "8 against 8 on the yard"), ("interior", "5 against 5 indoors, under fog")):
        play = _player(name)
        for _ in range(_WARM):
            play()
        yield against_clock(f"one battle, {title}", _BAR, play, battles)


def _player(name: str) -> Callable[[], str]:
    """Plays the next battle on a shipped map at each call."""
    path = resource_folder("maps") / f"{name}.tmx"
    ready = prepare(path, maps.read(path))
    rules = rulebook(ready.rules.name, ready.rules.plain)
    bots, seeds = one_bot_each(ready, create(rules)), count(1)

    def play() -> str:
        world = laid_out(ready, rules)
        play_out(world, rules, bots, next(seeds))
        return digest(state_bytes(world))

    return play
