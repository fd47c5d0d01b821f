"""Battles of Ground Combat in fog keep their secrets: views, events, options and plans know nothing of strangers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pytest

from game.battle import Battle, BattleSetup
from systems.core.commands import Command, Edit
from systems.core.components import Dropped, Knowledge
from systems.core.decisions import OpenDecisions
from systems.core.engine import Happened, to_decide
from systems.core.events import Event
from systems.core.identifiers import Seat
from systems.core.renumber import mentioned, mentions
from systems.core.rulebook import Option
from systems.core.scenario import Objective, Reinforcement
from systems.core.views import View
from systems.core.world import State
from systems.ground import movement, options
from systems.ground.commands import Move
from systems.ground.components import TradeRank
from systems.ground.events import Heard, Moved
from systems.ground.rulebook import Ground
from tests.core.secrecy import Leak, watch, without_strangers
from tests.rules.ground.fight import RULES, Fight, soldier
from tests.rules.ground.wanderings import legal, with_edges

GROUND = list("........######ooggss~ddll/xzz")
COLUMNS, ROWS = 11, 8
OBJECTIVES = (
    Objective("hold", "red", zone="zone", rounds=4), Objective("eliminate", "blue"),  # type: ignore[arg-type]
    Objective("reach", "blue", zone="exit", count=2), Objective("protect", "red", character="Z", rounds=25),  # type: ignore[arg-type]
)  # fmt: skip


def drawing(rng: np.random.Generator) -> str:
    """A board of nooks, so that most of it is out of sight; half of them with curtains and thin walls and doors."""
    signs = rng.choice(GROUND, (ROWS, COLUMNS))
    if rng.random() < 0.5:
        return "\n".join("".join(row) for row in signs)
    edges = rng.choice(list("      --sod/"), 2 * COLUMNS * ROWS)
    return with_edges(["".join(row) for row in signs], "".join(edges))


def battle(seed: int) -> Battle:
    """A battle in fog of two or three sides, with reinforcements to come and every kind of objective."""
    rng = np.random.default_rng(seed)
    text = drawing(rng)
    board = Fight(text, places={"A": (0, 0), "Z": (1, 0)}).parts[0]
    free = [(int(column), int(row)) for row, column in np.argwhere(board.terrain().standable)]
    names = "ABCXYZ"
    chosen = rng.choice(len(free), len(names), replace=False)
    places = {name: free[int(at)] for name, at in zip(names, chosen, strict=True)}
    weapons = ("knife", "pistol", "rifle", "shotgun", "spear")
    trades = (TradeRank("firearms", 4), TradeRank("blades", 4))
    sheets = {name: soldier(*map(str, rng.choice(weapons, 2)), hp=8, trades=trades, strength=2) for name in names}
    allied = seed % 3 == 0
    fight = Fight(
        text, sheets, places=places, fog=True, cap=40, objectives=OBJECTIVES, waves={"C": "late"},
        sides={"B": "green"} if allied else {},
        alliances=(("blue", "green"), ("red",)) if allied else (("blue",), ("red",)),
        reinforcements=(Reinforcement("blue", "late", 2),),  # type: ignore[arg-type]
    )  # fmt: skip
    return Battle.start(BattleSetup("ground", msgspec.to_builtins(RULES), *fight.parts, seed=seed))


def player(seed: int) -> Callable[[Battle], tuple[Seat, Command]]:
    """Whoever is asked does something legal; before that, what could be done is checked for secrets."""
    rng = np.random.default_rng(seed)

    def choose(battle: Battle) -> tuple[Seat, Command]:
        waiting = to_decide(battle.world)
        assert waiting is not None
        seat = waiting[0]
        assert isinstance(battle.rulebook, Ground)
        check_choices(battle, seat, rng)
        check_told(battle)
        return seat, legal(battle.view(seat), battle.rulebook, int(rng.integers(0, 2**16)))

    return choose


def check_told(battle: Battle) -> None:
    """Raise Leak where a seat was told of what somebody did without being told of anybody."""
    happened = battle.played[-1].happened
    assert happened is not None
    for seat in battle.seats:
        for one in happened.served(seat):
            if mentions(type(one)) and not mentioned(one) and not hasattr(one, "to_sides"):
                raise Leak(f"{seat} is told of somebody unknown: {one}")


def check_choices(battle: Battle, seat: Seat, rng: np.random.Generator) -> None:
    """Raise Leak where what is offered, planned or refused tells of somebody the seat does not see."""
    tile = (int(rng.integers(-1, COLUMNS + 1)), int(rng.integers(-1, ROWS + 1)))
    ground = battle.rulebook
    assert isinstance(ground, Ground)

    def known(view: View) -> tuple[tuple[Option, ...], object, bytes]:
        decision = view.battle(OpenDecisions).decisions[0]
        field = movement.reach(view, decision.actor, ground.rules)
        return (
            ground.options(view, decision),
            ground.plan(view, decision, Move(tile)),
            field.cost.tobytes() + field.ends.tobytes(),
        )

    if known(battle.view(seat)) != known(View(without_strangers(battle.world, seat), seat)):
        raise Leak(f"{seat} is offered or refused something because of somebody unknown")


@pytest.mark.parametrize("seed", range(6))
def test_battles_in_fog_keep_their_secrets(seed: int) -> None:
    assert watch(battle(seed), player(seed), 50) > 10


def blinded(seed: int) -> Battle:
    """A battle in which half of everybody goes by their ears."""
    fought = battle(seed)
    eyes = [{"part": "eye", "level": "dismembered", "side": side} for side in ("left", "right")]
    for unit in fought.world.units()[seed % 2 :: 2]:
        assert isinstance(fought.edit(Edit("ground.injuries", "parts", eyes, unit)), Happened)
    return fought


def test_battles_of_the_blind_keep_their_secrets() -> None:
    heard = 0
    for seed in range(4):
        fought = blinded(seed)
        assert watch(fought, player(seed), 40) > 10
        heard += sum(isinstance(one, Heard) and bool(one.others) for one in fought.events(None))
    assert heard


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8, 108))
def test_many_battles_in_fog_keep_their_secrets(seed: int) -> None:
    watch(battle(seed), player(seed), 400)


def test_these_battles_have_secrets_to_keep() -> None:
    """Attacks are made, moves stop short, and most of the time somebody is unseen."""
    hidden = moments = 0
    kinds: set[str] = set()
    for seed in range(6):
        fought, choose = battle(seed), player(seed)
        for _ in range(50):
            if fought.result is not None:
                break
            for one in fought.world.battle(Knowledge).seats:
                moments += 1
                hidden += len(one.visible) < len(fought.world.units())
            fought.submit(*choose(fought))
        kinds |= {event.code for event in fought.events(None)}
    assert hidden > moments / 2
    assert {
        "moved.walked.spotted",
        "attacked.rounds",
        "damaged",
        "door_moved.opened",
        "door_seen.opened",
        "sight_lost",
    } <= kinds


def plans_by_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ways are found among everybody there is."""
    real = movement.people_met

    def people_met(state: State, unit: Any, rules: Any, on: Any = None) -> Any:
        if not isinstance(state, View):
            return real(state, unit, rules, on)
        return real(state._world, state._true[unit] if state._fog else unit, rules, on)

    monkeypatch.setattr(movement, "people_met", people_met)


def moves_told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody hears where a move ended."""
    monkeypatch.setattr(Moved, "about_units", classmethod(lambda _: False))


def everybody_visible_in_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of possible targets knows everybody."""
    monkeypatch.setattr(options, "foes", lambda state, _: state._world.units() if isinstance(state, View) else ())


def weapons_shown_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody knows what lies where."""
    real = View.battle_has
    monkeypatch.setattr(
        View, "battle_has", lambda view, kind: view._world.battle_has(kind) if kind is Dropped else real(view, kind)
    )


@pytest.mark.parametrize(
    "plant", [plans_by_the_truth, moves_told_to_all, everybody_visible_in_options, weapons_shown_to_all]
)
def test_a_planted_leak_is_noticed(
    monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    def watch_some() -> None:
        for seed in range(8):
            watch(battle(seed), player(seed), 60)

    plant(monkeypatch)
    with pytest.raises((Leak, KeyError)):
        watch_some()


def test_every_event_about_somebody_says_so() -> None:
    """What names a character goes to those who see one; what names nobody may tell nothing secret."""
    for kind in Ground(RULES).events:
        fields = set(kind.__struct_fields__)
        assert issubclass(kind, Event)
        if fields & {"unit", "target", "tile", "path", "start", "end", "hp", "damage", "door"}:
            assert kind.about_units() or "to_sides" in fields, kind
