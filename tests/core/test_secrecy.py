"""Random battles in fog keep their secrets; and the test of secrecy notices when they do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from game.battle import Battle
from systems.core import engine
from systems.core.commands import Command
from systems.core.components import Knowledge, TurnOrder
from systems.core.identifiers import Seat
from systems.core.views import View
from systems.core.world import World
from tests.core.duels import command_by_chance, setup
from tests.core.secrecy import Leak, watch


def battle(seed: int) -> Battle:
    return Battle.start(setup(seed=seed, fog=True))


def player(seed: int) -> Callable[[Battle], tuple[Seat, Command]]:
    rng = np.random.default_rng(seed)
    return lambda battle: command_by_chance(battle, rng)


@pytest.mark.parametrize("seed", range(4))
def test_battles_in_fog_keep_their_secrets(seed: int) -> None:
    assert watch(battle(seed), player(seed), 80) == 80


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4, 44))
def test_many_battles_in_fog_keep_their_secrets(seed: int) -> None:
    assert watch(battle(seed), player(seed), 400) > 40


def true_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The world's own numbers are served."""
    real = View.__init__

    def init(self: View, world: World, seat: Seat) -> None:
        real(self, world, seat)
        self._served = {unit: unit for unit in world.units()}
        self._true = {int(unit): unit for unit in world.units()}
        self._seen = {unit: unit for unit in self._known.visible}
        self._units = tuple(self._seen)

    monkeypatch.setattr(View, "__init__", init)


def whole_turn_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody stands in the turn order, with the place of whoever acts."""

    def order(self: View, found: TurnOrder) -> TurnOrder:
        return TurnOrder(tuple(self._served.get(unit, unit) for unit in found.units), found.at)

    monkeypatch.setattr(View, "_order", order)


def all_events_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of events, and the log, are those of all that happened."""
    monkeypatch.setattr(engine, "served_events", lambda events, *_: events)


def unseen_contacts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other seats know is served too."""
    monkeypatch.setattr(View, "_fogged", lambda _, found: found if isinstance(found, Knowledge) else None)


PLANTED: list[Callable[[pytest.MonkeyPatch], Any]] = [
    true_numbers, whole_turn_order, all_events_counted, unseen_contacts,
]  # fmt: skip


@pytest.mark.parametrize("plant", PLANTED)
def test_a_planted_leak_is_noticed(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        watch(battle(0), player(0), 80)
