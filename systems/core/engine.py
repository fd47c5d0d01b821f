"""How a command becomes events: checked against the view, gathered from the world, resolved, committed.

After the command, what happens by itself follows (an order walked on, a cycle that begins, the end), step by step,
until the battle waits for a decision again. Either all of it happens or none: a roll that is still to be typed, or a
fault, leaves the world as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct

from systems.core import reloading
from systems.core.board import Board
from systems.core.commands import Command, Concede, Edit, Refusal
from systems.core.components import Component, Knowledge, Result, Seating
from systems.core.decisions import Decision, OpenDecisions
from systems.core.dice import Dice, Rolled
from systems.core.events import Conceded, DieRolled, Edited, Event, Thwarted
from systems.core.identifiers import Seat, Side, UnitId
from systems.core.objectives import conceded
from systems.core.rulebook import Facts, Rulebook
from systems.core.sight import noticed
from systems.core.views import View, seat_of, served_events, sides_of
from systems.core.world import World

T = TypeVar("T")

MOST_STEPS = 100_000
"""More steps by themselves after one command than this are a fault of the rulebook, not a long battle."""


class RecordedDice(Dice, Protocol):
    """Dice that remember what fell."""

    def taken(self) -> tuple[Rolled, ...]:
        """The rolls made since this was last called."""
        ...


class Step(Struct, frozen=True):
    """The events of one step, with what every seat knew before and after it."""

    events: tuple[Event, ...]
    before: Knowledge
    after: Knowledge


class Happened(Struct, frozen=True):
    """What a command led to, step by step."""

    steps: tuple[Step, ...]
    seating: Seating

    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return tuple(event for step in self.steps for event in step.events)

    def served(self, seat: Seat) -> tuple[Event, ...]:
        """What a seat is told of it."""
        return tuple(
            event
            for step in self.steps
            for event in served_events(step.events, step.before, step.after, self.seating, seat)
        )


def begin(rulebook: Rulebook, world: World, dice: RecordedDice) -> Happened:
    """Start the battle: everything that happens before the first decision."""
    return _whole(world, lambda: _run(rulebook, world, dice, []))


def submit(
    rulebook: Rulebook, world: World, seat: Seat, command: Command, dice: RecordedDice, decision: int = 1
) -> Happened | Refusal:
    """What a seat's answer to its open decision leads to, or why it cannot be had; a refusal changes nothing.

    `decision` counts the decisions open to this seat, from 1, as its view does. Raises DiceNeeded (typed dice) with
    the world as it was.
    """
    if world.battle_has(Result) is not None:
        return Refusal.of("battle_is_over")
    if not sides_of(world.battle(Seating), seat):
        return Refusal.of("unknown_seat", found=seat)
    view = View(world, seat)
    if isinstance(command, Concede):
        return _concede(rulebook, world, view, command, dice)
    open_to_seat = world.battle(OpenDecisions).answerable_by(view.sides)
    if not 1 <= decision <= len(open_to_seat):
        return Refusal.of("not_your_decision")
    answer = _facts(rulebook, world, view, decision, open_to_seat[decision - 1], command)
    if isinstance(answer, Refusal):
        return answer
    return _whole(world, lambda: _run(rulebook, world, dice, [], first=answer))


def edit(rulebook: Rulebook, world: World, command: Edit, dice: RecordedDice) -> Happened | Refusal:
    """What a game master's change of one field leads to, or why it cannot be made."""
    changed = _edited(rulebook, world, command)
    if isinstance(changed, Refusal):
        return changed
    component, was = changed
    refusal = rulebook.check_edit(world, command.unit, component)
    if refusal is not None:
        return refusal

    def change() -> Happened:
        before = world.battle(Knowledge)
        world.set(command.unit, component)
        rulebook.edited(world)
        now = msgspec.to_builtins(getattr(component, command.field))
        events = (Edited(command.unit, command.component, command.field, was, now),)
        return _run(rulebook, world, dice, [_noticed(rulebook, world, before, events)])

    return _whole(world, change)


def change_board(rulebook: Rulebook, world: World, board: Board, dice: RecordedDice) -> Happened | Refusal:
    """What comes of a map that was drawn anew under the battle, or why the battle cannot go on with it."""
    refusal = reloading.fault(world, board)
    if refusal is not None:
        return refusal
    mark = world.mark()

    def change() -> Happened | Refusal:
        before = world.battle(Knowledge)
        events = tuple(reloading.change_board(world, board))
        crowded = reloading.room_to_deploy(world)
        if crowded is not None:
            world.rollback(mark)
            return crowded
        rulebook.edited(world)
        return _run(rulebook, world, dice, [_noticed(rulebook, world, before, events)])

    return _whole(world, change)


def open_decisions(world: World, seat: Seat) -> tuple[Decision, ...]:
    """The decisions a seat can answer now, as its view numbers them."""
    view = View(world, seat)
    return tuple(one for one in view.battle(OpenDecisions).decisions if one.side in view.sides)


def to_decide(world: World) -> tuple[Seat, Decision] | None:
    """The first open decision, as its seat's view numbers it, with that seat; None when nobody is waited for."""
    for one in world.battle(OpenDecisions).answerable():
        seat = seat_of(world.battle(Seating), one.side)
        return seat, open_decisions(world, seat)[0]
    return None


def _facts(
    rulebook: Rulebook, world: World, view: View, decision: int, true_decision: Decision, command: Command
) -> Facts | Refusal:
    """The world's facts for a command the seat's view allows; a refusal of the world itself is a fact, `_Thwart`."""
    if type(command) not in rulebook.commands:
        return Refusal.of("unknown_command", found=str(command.__struct_config__.tag))
    if view.true_command(command) is None:
        return Refusal.of("unknown_character")
    fog = world.battle(Knowledge).fog
    seen = view.battle(OpenDecisions).decisions[decision - 1] if fog else true_decision
    planned = rulebook.plan(view, seen, command)
    if isinstance(planned, Refusal):
        return planned
    known = rulebook.gather(view, seen, planned)
    if isinstance(known, Refusal) or not fog:
        return known
    facts = rulebook.gather(world, true_decision, view.true_command(planned) or planned)
    return _Thwart(view.sides, true_decision.unit, facts) if isinstance(facts, Refusal) else facts


class _Thwart(Struct, frozen=True):
    """The world refuses what the view allowed: nothing is spent, but something has been learned."""

    sides: tuple[Side, ...]
    unit: UnitId | None
    refusal: Refusal


def _run(
    rulebook: Rulebook, world: World, dice: RecordedDice, steps: list[Step], first: Facts | None = None
) -> Happened:
    """Take the step of the first facts, if any, and every step that follows by itself."""
    facts = first if first is not None else rulebook.advance(world)
    for _ in range(MOST_STEPS):
        if facts is None:
            return Happened(tuple(steps), world.battle(Seating))
        steps.append(_step(rulebook, world, dice, facts))
        facts = rulebook.advance(world)
    msg = f"the rulebook {rulebook.name!r} took {MOST_STEPS} steps without coming to a decision"
    raise RuntimeError(msg)


def _step(rulebook: Rulebook, world: World, dice: RecordedDice, facts: Facts) -> Step:
    before = world.battle(Knowledge)
    if isinstance(facts, _Thwart):
        events: tuple[Event, ...] = (Thwarted(facts.sides, facts.unit, facts.refusal),)
    else:
        outcome = rulebook.resolve(facts, dice)
        rolls = tuple(DieRolled.of(rolled) for rolled in dice.taken())
        events = tuple(rulebook.commit(world, outcome, rolls))
    return _noticed(rulebook, world, before, events)


def _noticed(rulebook: Rulebook, world: World, before: Knowledge, events: tuple[Event, ...]) -> Step:
    """The step with what the seats notice of it, their knowledge and counts brought up to date."""
    events = noticed(rulebook, world, events)
    after = world.battle(Knowledge)
    if not events:
        return Step(events, before, after)
    seating = world.battle(Seating)
    counted = tuple(
        msgspec.structs.replace(one, events=one.events + len(served_events(events, before, after, seating, one.seat)))
        for one in after.seats
    )
    after = Knowledge(after.fog, counted)
    world.set(None, after)
    return Step(events, before, after)


def _whole(world: World, act: Callable[[], T]) -> T:
    """Do all of it, or leave the world as it was."""
    mark = world.mark()
    try:
        return act()
    except BaseException:
        world.rollback(mark)
        raise


def _concede(rulebook: Rulebook, world: World, view: View, command: Concede, dice: RecordedDice) -> Happened | Refusal:
    """A seat gives up one of its sides, or all of them, whoever's turn it is."""
    sides = view.sides if command.side is None else (command.side,)
    if not set(sides) <= set(view.sides):
        return Refusal.of("not_your_side", found=command.side)

    def give_up() -> Happened:
        before = world.battle(Knowledge)
        rulebook.concede(world, sides)
        conceded(world, sides)
        events = tuple(Conceded(side) for side in sides)
        return _run(rulebook, world, dice, [_noticed(rulebook, world, before, events)])

    return _whole(world, give_up)


def _edited(rulebook: Rulebook, world: World, command: Edit) -> tuple[Component, object] | Refusal:
    """The component with its field changed, and the plain value the field had."""
    kinds = {str(kind.__struct_config__.tag): kind for kind in rulebook.components}
    kind = kinds.get(command.component)
    if kind is None:
        return Refusal.of("edit.unknown_component", found=command.component, expected=", ".join(sorted(kinds)))
    if command.unit is not None and command.unit not in world.units():
        return Refusal.of("unknown_character")
    present = world.battle_has(kind) if command.unit is None else world.find(command.unit, kind)
    if present is None:
        return Refusal.of("edit.not_there", component=command.component)
    plain = msgspec.to_builtins(present)
    if command.field not in kind.__struct_fields__:
        return Refusal.of("edit.unknown_field", found=command.field, expected=", ".join(kind.__struct_fields__))
    was = plain[command.field]
    plain[command.field] = command.value
    try:
        return msgspec.convert(plain, kind), was
    except msgspec.ValidationError as fault:
        return Refusal.of("edit.wrong_value", field=command.field, fault=str(fault))


__all__ = ["Happened", "RecordedDice", "Step", "begin", "change_board", "edit", "open_decisions", "submit", "to_decide"]
