"""Ground Combat as the engine plays it: which part of the rules answers which command, facts and outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from systems.core.commands import Command, Concede, Edit, Refusal
from systems.core.components import Component, Position, Result
from systems.core.decisions import Decision
from systems.core.dice import Dice
from systems.core.events import CORE_EVENTS, DieRolled, Event
from systems.core.identifiers import Side, UnitId
from systems.core.objectives import judged
from systems.core.rulebook import CORE_COMPONENTS, Facts, Option, Outcome
from systems.core.setup import Muster
from systems.core.world import State, World
from systems.ground import (
    attacks,
    cycle,
    deployment,
    doors,
    dropping,
    ending,
    first_aid,
    jumping,
    maneuvers,
    movement,
    posture,
    rounds,
    senses,
    wielding,
)
from systems.ground.body import is_blind
from systems.ground.commands import (
    GROUND_COMMANDS,
    Attack,
    CloseDoor,
    Deploy,
    Done,
    Drop,
    EndTurn,
    Jump,
    Leave,
    LieDown,
    Listen,
    Move,
    OpenDoor,
    Perform,
    PickUp,
    Reload,
    StandUp,
    Treat,
    Wield,
)
from systems.ground.components import GROUND_COMPONENTS, Condition, MoveOrder, Phase, Pressed, Reserve
from systems.ground.condition import can_act, in_fight, lay_down
from systems.ground.edits import edit_fault
from systems.ground.events import GROUND_EVENTS
from systems.ground.options import options
from systems.ground.rules import GroundRules
from systems.ground.sheet import GroundSheet, components


class Ground:
    """The rulebook of Ground Combat with one set of figures."""

    name = "ground"
    sheet: type[Struct] = GroundSheet
    commands: tuple[type[Command], ...] = (*GROUND_COMMANDS, Concede, Edit)
    events: tuple[type[Event], ...] = (*CORE_EVENTS, *GROUND_EVENTS)
    components: tuple[type[Component], ...] = (*CORE_COMPONENTS, *GROUND_COMPONENTS)

    def __init__(self, rules: GroundRules) -> None:
        self.rules = rules
        self._cycle_start = cycle.cycle_start(rules)

    def equip(self, world: World, unit: UnitId, muster: Muster) -> None:
        for component in components(muster.sheet, self.rules):
            world.set(unit, component)
        if muster.wave and muster.tile is not None:
            world.set(unit, Reserve(muster.wave, muster.tile))

    def prepare(self, world: World) -> None:
        world.set(None, Phase(deployment.first_phase(world)))

    def plan(self, state: State, decision: Decision, command: Command) -> Command | Refusal:
        misplaced = deployment.misplaced(decision, command)
        if misplaced is not None:
            return misplaced
        return movement.plan(state, decision, command, self.rules) if isinstance(command, Move) else command

    def gather(self, state: State, decision: Decision, command: Command) -> Facts | Refusal:
        return GATHER[type(command)](state, decision, command, self.rules)

    def resolve(self, facts: Facts, dice: Dice) -> Outcome:
        resolver = RESOLVE.get(type(facts))
        return facts if resolver is None else resolver(facts, dice, self.rules)

    def commit(self, world: World, outcome: Outcome, rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
        if isinstance(outcome, attacks.AttackOutcome):
            return attacks.commit(world, outcome, rolls, self.rules)
        if isinstance(outcome, cycle.NextTurn):
            return cycle.commit_turn(world, outcome, rolls, self._cycle_start)
        return COMMIT[type(outcome)](world, outcome, rolls)

    def advance(self, world: World) -> Facts | None:
        if world.battle_has(Result) is not None:
            return None
        if world.battle_has(MoveOrder) is not None:
            return movement.gather_stride(world, self.rules)
        phase = world.battle(Phase)
        if phase.decided or phase.name == "judging":
            result = judged(world, in_fight, round_over=phase.name == "judging")
            if result is not None:
                return cycle.EndBattle(result)
        if phase.name == "listen":
            return senses.gather_start(world, self.rules)
        return ADVANCE[phase.name](world)

    def options(self, state: State, decision: Decision) -> tuple[Option, ...]:
        if deployment.asks(decision):
            return deployment.options(state, decision, self.rules)
        return options(state, decision, self)

    def perceives(self, state: State, unit: UnitId) -> bool:
        return can_act(state, unit) and not is_blind(state, unit) and not deployment.is_on(state)

    def heard(self, world: World, sides: tuple[Side, ...]) -> tuple[UnitId, ...]:
        return () if deployment.is_on(world) else senses.heard_by_sides(world, sides)

    def in_fight(self, state: State, unit: UnitId) -> bool:
        return in_fight(state, unit)

    def check_edit(self, world: World, unit: UnitId | None, component: Component) -> Refusal | None:
        return edit_fault(world, unit, component, self.rules)

    def edited(self, world: World) -> None:
        """What follows from a game master's change: corners that are no longer there, who lies, and perhaps the end."""
        for unit in world.units():
            doors.let_go_of_lost_corners(world, unit)
            if world.get(unit, Condition).state in {"unconscious", "dead"}:
                lay_down(world, unit)
        world.set(None, replace(world.battle(Phase), decided=True))

    def concede(self, world: World, sides: Iterable[Side]) -> None:
        for unit in world.members(sides):
            if in_fight(world, unit):
                world.set(unit, Condition("conceded"))
                world.remove(unit, Pressed)
                world.remove(unit, Position)
        world.set(None, replace(world.battle(Phase), decided=True))


GATHER: dict[type[Command], Callable[[State, Decision, Any, GroundRules], Facts | Refusal]] = {
    Deploy: deployment.gather_deploy,
    Done: deployment.gather_done,
    Move: movement.gather,
    Jump: jumping.gather,
    Attack: attacks.gather,
    Perform: maneuvers.gather,
    StandUp: posture.gather_stand,
    LieDown: posture.gather_lie,
    OpenDoor: doors.gather_door,
    CloseDoor: doors.gather_door,
    Wield: wielding.gather_wield,
    Reload: wielding.gather_reload,
    Drop: dropping.gather_drop,
    PickUp: dropping.gather_pick_up,
    Treat: first_aid.gather,
    Listen: senses.gather,
    Leave: ending.gather_leave,
    EndTurn: ending.gather_end,
}

RESOLVE: dict[type[Struct], Callable[[Any, Dice, GroundRules], Outcome]] = {
    attacks.AttackFacts: attacks.resolve,
    jumping.Leap: jumping.resolve,
    first_aid.Aid: first_aid.resolve,
    senses.Listening: senses.resolve,
    rounds.RollInitiative: rounds.resolve_initiative,
    rounds.StartRound: rounds.resolve_round,
    cycle.StayConscious: cycle.resolve_conscious,
}
"""Facts that need dice; all others are their own outcome."""

COMMIT: dict[type[Struct], Callable[[World, Any, tuple[DieRolled, ...]], Iterator[Event]]] = {
    deployment.AskForPlaces: deployment.commit_asking,
    deployment.Placing: deployment.commit_placing,
    deployment.StandReady: deployment.commit_ready,
    movement.Order: movement.commit_order,
    movement.Stride: movement.commit_stride,
    movement.Halt: movement.commit_halt,
    jumping.Leapt: jumping.commit,
    maneuvers.Performance: maneuvers.commit,
    posture.ChangePosture: posture.commit_posture,
    doors.MoveDoor: doors.commit_door,
    wielding.ChangeWeapon: wielding.commit_wield,
    wielding.FillMagazine: wielding.commit_reload,
    dropping.LetFall: dropping.commit_drop,
    dropping.Stoop: dropping.commit_pick_up,
    ending.GoOff: ending.commit_leave,
    ending.Finish: ending.commit_end,
    first_aid.AidOutcome: first_aid.commit,
    senses.ListeningOutcome: senses.commit,
    rounds.InitiativeRolled: rounds.commit_initiative,
    rounds.RoundStarted: rounds.commit_round,
    cycle.ConsciousnessTested: cycle.commit_conscious,
    cycle.CloseRound: cycle.commit_close_round,
    cycle.EndBattle: cycle.commit_end,
    cycle.CutShort: cycle.commit_cut_short,
}

ADVANCE: dict[str, Callable[[World], Facts | None]] = {
    deployment.DEPLOY: deployment.gather_deployment,
    "initiative": rounds.gather_initiative,
    "round": rounds.gather_round,
    "turn": cycle.gather_turn,
    "conscious": cycle.gather_conscious,
    "act": cycle.gather_act,
    "round_over": lambda _world: cycle.CloseRound(),
    "judging": rounds.gather_round,
}
"""What happens next by itself, by phase."""
