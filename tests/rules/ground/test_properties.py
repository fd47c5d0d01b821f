"""What holds at every command of random battles of Ground Combat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from game.state_form import restored, state_bytes
from systems.core.commands import Command
from systems.core.components import Dropped, DroppedItem, Position, Result
from systems.core.decisions import OpenDecisions
from systems.core.dice import SeededDice
from systems.core.engine import Happened, submit
from systems.core.events import Event, Thwarted
from systems.core.identifiers import UnitId
from systems.core.world import World
from systems.geometry.grid import index
from systems.ground.attacks import AttackFacts
from systems.ground.body import ARM_OF, is_blind, is_lost, without_legs
from systems.ground.commands import Attack, EndTurn, Leave
from systems.ground.components import (
    HANDS,
    ActionPoints,
    Alternation,
    Arms,
    Bruising,
    Carried,
    Condition,
    Dizzy,
    Exposed,
    Hearing,
    HitPoints,
    Injuries,
    OpenWounds,
    Posture,
    Pressed,
)
from systems.ground.events import Attacked, Bled, Bruised, Damaged, WoundsClosed, WoundsOpened
from systems.ground.hands import armed_hands, grip
from tests.rules.ground.fight import RULES, Fight, any_of, state
from tests.rules.ground.wanderings import Wandering, anything, legal, samples, wanderings

COMMANDS = 40
ORDINARY = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
LONG = settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))


def played(wandering: Wandering) -> Iterable[tuple[Fight, Command, int]]:
    """The fight before each command, with the command chosen and its draw; the command is then made."""
    fight = wandering.fight()
    for draw, choice in enumerate(wandering.choices, 1):
        if not fight.acting():
            return
        command = legal(fight.view(), fight.ground, choice)
        yield fight, command, draw
        answer = act(fight, fight.world, command, wandering.seed, draw)
        assert isinstance(answer, Happened), (command, answer)


def act(fight: Fight, world: World, command: Command, seed: int, draw: int) -> object:
    return submit(fight.ground, world, fight.seat(), command, SeededDice(seed, draw))


def invariants_hold(world: World) -> None:
    """Bounds of figures, nobody in a wall or on another, and the states of body and mind in line."""
    standing = []
    for unit in world.units():
        condition = world.get(unit, Condition).state
        at, hp = world.find(unit, Position), world.get(unit, HitPoints)
        assert 0 <= world.get(unit, ActionPoints).ap <= RULES.turns.ap_per_cycle
        assert hp.hp <= hp.hp_max
        parts = world.get(unit, Injuries).parts
        assert (condition == "dead") == (hp.hp <= -hp.hp_max or is_lost(parts, "neck"))
        assert (at is None) == (condition in {"exited", "conceded"})
        if at is not None:
            assert world.board.holds(at.tile)
            assert world.terrain.standable[index(at.tile)]
        if condition == "up" and at is not None:
            standing.append(at.tile)
        if condition in {"unconscious", "dead"}:
            assert hp.hp < 0 or world.get(unit, Bruising).points > hp.hp or is_lost(parts, "neck")
            assert world.get(unit, Posture).prone
            assert not world.find(unit, Pressed)
            assert not world.find(unit, Exposed)
        body_holds(world, unit)
        arms = world.get(unit, Arms)
        rounds_fit(arms.carried)
        held = {at for at in (arms.primary, arms.secondary) if at is not None}
        gripped = [hand for at in held for hand in grip(arms, at, RULES)]
        assert len(gripped) == len(set(gripped))
    rounds_fit(world.battle(Dropped).items)
    assert all(world.board.holds(one.tile) for one in world.battle(Dropped).items)
    assert len(standing) == len(set(standing))
    over = world.battle_has(Result) is not None
    assert over == (not world.battle(OpenDecisions).decisions)


def rounds_fit(weapons: Iterable[Carried | DroppedItem]) -> None:
    """Each is a weapon of the table with rounds that it can hold."""
    for one in weapons:
        weapon = RULES.weapon(one.weapon)
        assert weapon is not None
        assert 0 <= one.loaded <= weapon.magazine
        assert one.spare >= 0


def body_holds(world: World, unit: UnitId) -> None:
    """Each part in one state that it can have, and hands and posture in line with arms and legs."""
    parts, arms = world.get(unit, Injuries).parts, world.get(unit, Arms)
    assert len({(one.part, one.side) for one in parts}) == len(parts)
    assert all((one.part == "eye") == bool(one.side) for one in parts)
    assert all(one.level == "dismembered" for one in parts if one.part == "eye")
    assert all(one.level == "injured" for one in parts if one.part in {"head", "organ"})
    assert world.get(unit, Posture).prone or not without_legs(parts)
    for at in (arms.primary, arms.secondary):
        assert at is None or not any(is_lost(parts, ARM_OF[hand]) for hand in grip(arms, at, RULES))
    run = world.find(unit, Alternation)
    if run is not None and run.active:
        assert len(armed_hands(arms)) == len(HANDS)
        assert (run.last is None) == (run.run == 0)
    assert world.get(unit, OpenWounds).stacks >= 0
    dizzy, hearing = world.find(unit, Dizzy), world.battle_has(Hearing)
    assert dizzy is None or dizzy.cycles > 0
    assert hearing is None or hearing.unit != unit or is_blind(world, unit)


class Ledger:
    """What a command may change only by saying so: points, hit points, rounds, and who there is."""

    def __init__(self, world: World) -> None:
        self.units = world.units()
        self.ap = {unit: world.get(unit, ActionPoints).ap for unit in self.units}
        self.hp = {unit: world.get(unit, HitPoints).hp for unit in self.units}
        weapons: list[Carried | DroppedItem] = [*world.battle(Dropped).items]
        weapons += (one for unit in self.units for one in world.get(unit, Arms).carried)
        self.weapons = Counter(one.weapon for one in weapons)
        self.rounds = sum(one.loaded + one.spare for one in weapons)
        self.bruising = {unit: world.get(unit, Bruising).points for unit in self.units}
        self.wounds = {unit: world.get(unit, OpenWounds).stacks for unit in self.units}

    def settles(self, world: World, actor: UnitId, command: Command, events: tuple[Event, ...]) -> None:
        """Compare with the world after the command: what is gone is what the events say."""
        after = Ledger(world)
        assert after.units == self.units
        damage: Counter[UnitId | None] = Counter()
        for hit in any_of(events, Damaged):
            damage[hit.target] += hit.damage
        for bled in any_of(events, Bled):
            damage[bled.unit] += bled.damage
        assert {unit: self.hp[unit] - damage[unit] for unit in self.units} == after.hp
        bruises: Counter[UnitId | None] = Counter()
        for blow in any_of(events, Bruised):
            bruises[blow.target] += blow.damage
        assert {unit: self.bruising[unit] + bruises[unit] for unit in self.units} == after.bruising
        wounds: Counter[UnitId | None] = Counter()
        for opened in any_of(events, WoundsOpened):
            wounds[opened.unit] += opened.stacks
        for closed in any_of(events, WoundsClosed):
            wounds[closed.unit] -= closed.stacks
        assert {unit: self.wounds[unit] + wounds[unit] for unit in self.units} == after.wounds
        assert after.weapons == self.weapons
        shots = sum(one.rounds_left is not None for one in any_of(events, Attacked))
        assert self.rounds - shots == after.rounds
        spent = sum(getattr(one, "ap", 0) for one in events if getattr(one, "unit", None) == actor)
        if not isinstance(command, EndTurn | Leave):
            assert self.ap[actor] - spent == after.ap[actor]


def fields_fit(events: Iterable[Event]) -> None:
    """Every event is made of plain values of the types it says, and has a code."""
    for one in events:
        assert one.code
        assert msgspec.convert(msgspec.to_builtins(one), type(one)) == one


def everything_holds(wandering: Wandering) -> None:
    fight = wandering.fight()
    invariants_hold(fight.world)
    fields_fit(fight.started.events())
    for fight, command, draw in played(wandering):
        ledger = Ledger(fight.world)
        twin = fight.world.fork()
        before = state(fight.world)
        assert state(twin) == before
        decision = fight.decision()
        assert decision is not None
        answer = act(fight, twin, command, wandering.seed, draw)
        assert isinstance(answer, Happened), (command, answer)
        assert state(fight.world) == before
        again = loaded(fight) if draw % 4 == 0 else fight.world.fork()
        assert act(fight, again, command, wandering.seed, draw) == answer
        assert state(again) == state(twin)
        invariants_hold(twin)
        ledger.settles(twin, decision.actor, command, answer.events())
        fields_fit(answer.events())
        if any_of(answer.events(), Thwarted):
            assert wandering.fog


def loaded(fight: Fight) -> World:
    """The world as it is when it has been saved and read again."""
    board, scenario = fight.parts[:2]
    return restored(state_bytes(fight.world), fight.ground, board, scenario)


@ORDINARY
@given(wanderings(COMMANDS))
def test_invariants_hold_at_every_command(wandering: Wandering) -> None:
    everything_holds(wandering)


@pytest.mark.slow
@LONG
@given(wanderings(3 * COMMANDS))
def test_invariants_hold_at_every_command_of_many_long_battles(wandering: Wandering) -> None:
    everything_holds(wandering)


def refusals_change_nothing(wandering: Wandering) -> None:
    """Commands of any kind: what is refused leaves every byte as it was."""
    for fight, _, draw in played(wandering):
        board = fight.world.board
        before = state(fight.world)
        for junk in np.random.default_rng((wandering.seed, draw)).integers(0, 2**16, 4):
            command = anything(int(junk), board.columns, board.rows)
            twin = fight.world.fork()
            answer = act(fight, twin, command, wandering.seed, draw)
            if not isinstance(answer, Happened):
                assert state(twin) == before
        assert state(fight.world) == before


@ORDINARY
@given(wanderings(COMMANDS))
def test_a_refused_command_changes_nothing(wandering: Wandering) -> None:
    refusals_change_nothing(wandering)


def options_keep_their_word(wandering: Wandering) -> None:
    """Every command that is offered is accepted; where a family gives a reason instead, its commands are refused."""
    for fight, _, draw in played(wandering):
        if draw % 8:
            continue
        view = fight.view()
        decision = view.battle(OpenDecisions).decisions[0]
        for option in fight.ground.options(view, decision):
            for command in option.commands:
                answer = act(fight, fight.world.fork(), command, wandering.seed, draw)
                assert isinstance(answer, Happened), (command, answer)
                assert option.refusal is None
                paid = sum(getattr(one, "ap", 0) for one in answer.events())
                price = option.price
                if price is None:  # each has its own
                    facts = fight.ground.gather(view, decision, command)
                    assert isinstance(facts, AttackFacts)
                    price = facts.ap
                assert paid == price or any_of(answer.events(), Thwarted)
            if option.refusal is not None:
                for command in samples(option, fight):
                    assert not isinstance(act(fight, fight.world.fork(), command, wandering.seed, draw), Happened)


@ORDINARY
@given(wanderings(COMMANDS))
def test_options_keep_their_word(wandering: Wandering) -> None:
    options_keep_their_word(wandering)


@pytest.mark.slow
@LONG
@given(wanderings(2 * COMMANDS))
def test_options_keep_their_word_in_many_battles(wandering: Wandering) -> None:
    options_keep_their_word(wandering)
    refusals_change_nothing(wandering)


@ORDINARY
@given(wanderings(COMMANDS, fog=False))
def test_what_is_offered_is_all_there_is(wandering: Wandering) -> None:
    """Without fog, an attack that is accepted is one the options list, whichever hand they name."""
    for fight, _, draw in played(wandering):
        if draw % 8:
            continue
        attacks = (one for one in fight.option("attack").commands if isinstance(one, Attack))
        offered = {(one.target, one.weapon) for one in attacks}
        for command in samples(fight.option("attack"), fight):
            accepted = isinstance(act(fight, fight.world.fork(), command, wandering.seed, draw), Happened)
            assert isinstance(command, Attack)
            assert accepted == ((command.target, command.weapon) in offered)
