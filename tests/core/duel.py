"""A small rulebook that has every shape of turn the engine must carry.

A round: each side secretly picks a stance; when all are in they are shown, the better stance goes first, dice decide a
tie. Then everybody acts in turn: walks, strikes, looks out, moves doors, lobs a stone. Somebody who looks out is asked
whether to shoot when an enemy walks into their sight; the walk is interrupted, keeps what it has spent, and goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from systems.core.commands import Command, Concede, Refusal
from systems.core.components import (
    Component,
    Doors,
    Identity,
    Knowledge,
    Position,
    Result,
    Round,
    Seating,
    TurnOrder,
)
from systems.core.decisions import Decision, OpenDecisions
from systems.core.dice import Dice, Modifier, Roll
from systems.core.events import (
    CORE_EVENTS,
    BattleBegan,
    BattleEnded,
    DieRolled,
    DoorMoved,
    Event,
    RoundBegan,
    Stepped,
    TurnBegan,
    TurnEnded,
)
from systems.core.identifiers import DoorId, Side, Tile, UnitId
from systems.core.objectives import count_round, judged
from systems.core.rulebook import CORE_COMPONENTS, Option
from systems.core.setup import Muster
from systems.core.views import seat_of
from systems.core.world import State, World
from tests.core.duel_values import (
    BEATS,
    Attack,
    Attacked,
    Choose,
    Chosen,
    Deed,
    DuelRules,
    DuelSheet,
    Grudge,
    Halted,
    Hold,
    Hurt,
    LastToAct,
    Lob,
    Lobbed,
    LookOut,
    LooksOut,
    Missed,
    Over,
    Pass,
    Phase,
    Pick,
    Picked,
    Picks,
    SetOut,
    Shoot,
    Show,
    Shown,
    StancesShown,
    Step,
    Stop,
    Stride,
    Strike,
    Toggle,
    Vigor,
    Walk,
    WalkOrder,
    Watched,
)


class Duel:
    """The rulebook. See the module."""

    name = "duel"
    commands: tuple[type[Command], ...] = (
        Choose, Walk, Strike, LookOut, Toggle, Lob, Pass, Shoot, Hold, Concede,
    )  # fmt: skip
    events: tuple[type[Event], ...] = (
        *CORE_EVENTS, Picked, StancesShown, Halted, Hurt, Missed, Lobbed, Watched,
    )  # fmt: skip
    components: tuple[type[Component], ...] = (
        *CORE_COMPONENTS, Vigor, LooksOut, Grudge, Picks, WalkOrder, LastToAct, Phase,
    )  # fmt: skip
    sheet: type[Struct] = DuelSheet

    def __init__(self, rules: DuelRules) -> None:
        self.rules = rules

    def equip(self, world: World, unit: UnitId, muster: Muster) -> None:
        world.set(unit, Vigor(muster.sheet.hp))

    def prepare(self, world: World) -> None:
        world.set(None, Picks())
        world.set(None, Phase())

    # Plan and gather

    def plan(self, state: State, decision: Decision, command: Command) -> Command | Refusal:
        """A walk is refused where its player knows that something is in the way."""
        if isinstance(command, Walk) and decision.kind == "act":
            at = state.get(decision.actor, Position).tile
            for tile in command.path:
                if not state.board.holds(tile) or self._blocked(state, at, tile):
                    return Refusal.of("duel.blocked", tile=tile)
                at = tile
        return command

    def gather(self, state: State, decision: Decision, command: Command) -> Any:
        kinds, gather = _GATHER[type(command)]
        if decision.kind != kinds:
            return Refusal.of("duel.not_now", kind=decision.kind)
        return gather(self, state, decision, command)

    def choose(self, _state: State, decision: Decision, command: Choose) -> Any:
        return Chosen(decision.id, decision.side, command.stance)

    def walk(self, state: State, decision: Decision, command: Walk) -> Any:
        unit = decision.actor
        if not 0 < len(command.path) <= state.get(unit, Vigor).ap:
            return Refusal.of("duel.too_far", found=len(command.path))
        at = state.get(unit, Position).tile
        for tile in command.path:
            if not state.board.holds(tile) or max(abs(tile[0] - at[0]), abs(tile[1] - at[1])) != 1:
                return Refusal.of("duel.no_way", tile=tile)
            at = tile
        return SetOut(decision.id, unit, command.path)

    def strike(self, state: State, decision: Decision, command: Strike) -> Any:
        unit, target = decision.actor, command.target
        if target not in state.units() or not self.in_fight(state, target) or target == unit:
            return Refusal.of("duel.no_target")
        if state.get(unit, Vigor).ap < 2:
            return Refusal.of("duel.tired")
        if not state.terrain.loe(state.get(unit, Position).tile, state.get(target, Position).tile):
            return Refusal.of("duel.no_line")
        roll = Roll(unit, "strike", (6, 6), (Modifier("duel.steady", 1),), self.rules.hit)
        return Attack(unit, target, roll, Roll(unit, "harm", (3,)), 2, decision.id)

    def shoot(self, state: State, decision: Decision, _command: Shoot) -> Any:
        order = state.battle(TurnOrder)
        target = order.units[order.at]
        roll = Roll(decision.actor, "shot", (4,), (), self.rules.watch)
        return Attack(decision.actor, target, roll, None, 0, decision.id)

    def hold(self, _state: State, decision: Decision, command: Hold) -> Any:
        return Deed(decision.actor, decision.id, command, 0)

    def toggle(self, state: State, decision: Decision, command: Toggle) -> Any:
        unit = decision.actor
        if not 0 <= command.door < len(state.board.doors):
            return Refusal.of("duel.no_door")
        door = state.board.doors[command.door]
        if not state.terrain.beside(state.get(unit, Position).tile, door):
            return Refusal.of("duel.door_away")
        if any(self._stands(state, (place[0], place[1])) for place in door.places):
            return Refusal.of("duel.door_held")
        return self._deed(state, decision, command, 1)

    def lob(self, state: State, decision: Decision, command: Lob) -> Any:
        at = state.get(decision.actor, Position).tile
        if max(abs(at[0] - command.tile[0]), abs(at[1] - command.tile[1])) > 2 or not state.board.holds(command.tile):
            return Refusal.of("duel.too_far", found=command.tile)
        if self._stands(state, command.tile):
            return Refusal.of("duel.occupied", tile=command.tile)
        return self._deed(state, decision, command, 1)

    def look_out(self, state: State, decision: Decision, command: LookOut) -> Any:
        return self._deed(state, decision, command, 1)

    def pass_(self, state: State, decision: Decision, command: Pass) -> Any:
        return self._deed(state, decision, command, 0)

    def _deed(self, state: State, decision: Decision, command: Command, price: int) -> Any:
        unit = decision.actor
        if state.get(unit, Vigor).ap < price:
            return Refusal.of("duel.tired")
        return Deed(unit, decision.id, command, price)

    # Resolve

    def resolve(self, facts: Any, dice: Dice) -> Any:
        if isinstance(facts, Attack):
            if facts.harm is None:
                harm = dice.until(facts.roll, self._shot)
            elif dice.ask(facts.roll, lambda faces: sum(faces) + facts.roll.modifier() >= self.rules.hit):
                harm = dice.ask(facts.harm, sum)
            else:
                harm = 0
            return Attacked(facts, harm)
        if isinstance(facts, Show):
            return self._shown(facts, dice)
        return facts

    def _shot(self, faces: tuple[int, ...]) -> int | None:
        """A 4 jams, and it is rolled again."""
        return None if faces == (4,) else int(faces[0] >= self.rules.watch)

    def _shown(self, facts: Show, dice: Dice) -> Shown:
        stances = {pick.stance for pick in facts.picks}
        best = [at for at, pick in enumerate(facts.picks) if not any(BEATS[one] == pick.stance for one in stances)]
        best = best or list(range(len(facts.picks)))
        won = best[dice.roll_off([Roll(None, "first", (6,)) for _ in best])] if len(best) > 1 else best[0]
        lead = facts.units[won]
        if len(lead) > 1:
            (first,) = dice.pick(Roll(None, "leader", (len(lead),)), 1, len(lead))
            lead = (lead[first], *(unit for unit in lead if unit != lead[first]))
        others = (unit for at, units in enumerate(facts.units) if at != won for unit in units)
        return Shown(facts.picks, facts.picks[won].side, (*lead, *others))

    # Commit

    def commit(self, world: World, outcome: Any, rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
        yield from rolls
        commit: Callable[[Duel, World, Any], Iterator[Event]] = _COMMIT[type(outcome)]
        yield from commit(self, world, outcome)

    def step(self, world: World, step: Step) -> Iterator[Event]:
        decisions = world.battle(OpenDecisions)
        if step.name == "begin":
            world.set(None, Phase("choose"))
            yield BattleBegan()
        elif step.name == "choices":
            number = world.battle(Round).number + 1
            world.set(None, Round(number))
            world.set(None, TurnOrder())
            for side in dict.fromkeys(world.get(unit, Identity).side for unit in self._able(world)):
                decisions = decisions.opened(side, "choose", secret=True)
            world.set(None, decisions)
            world.set(None, Phase("picking"))
            yield RoundBegan(number)
        elif step.name == "turn":
            order = world.battle(TurnOrder)
            order = replace(order, at=order.at + 1)
            world.set(None, order)
            unit = order.units[order.at]
            if self.in_fight(world, unit):
                world.set(unit, replace(world.get(unit, Vigor), ap=self.rules.ap))
                world.remove(unit, LooksOut)
                world.set(None, LastToAct(unit))
                world.set(None, decisions.opened(world.get(unit, Identity).side, "act", unit))
                yield TurnBegan(unit)
        elif step.name == "round_over":
            yield from count_round(world, self.in_fight, self.in_fight)
            result = judged(world, self.in_fight, round_over=True)
            if result is not None:
                yield from self.over(world, Over(result))
            world.set(None, Phase("choose"))

    def over(self, world: World, over: Over) -> Iterator[Event]:
        world.set(None, over.result)
        world.set(None, OpenDecisions(next_id=world.battle(OpenDecisions).next_id))
        yield BattleEnded(over.result)

    def chosen(self, world: World, chosen: Chosen) -> Iterator[Event]:
        picks = world.battle(Picks)
        world.set(None, Picks((*picks.picks, Pick(chosen.side, chosen.stance))))
        world.set(None, world.battle(OpenDecisions).answered(chosen.decision))
        yield Picked((chosen.side,), chosen.side)

    def shown(self, world: World, shown: Shown) -> Iterator[Event]:
        world.set(None, Picks())
        world.set(None, TurnOrder(shown.order))
        world.set(None, Phase("turns"))
        yield StancesShown(shown.picks, shown.first)

    def set_out(self, world: World, facts: SetOut) -> Iterator[Event]:
        side = world.get(facts.unit, Identity).side
        seen = self._seen_by(world, side)
        world.set(None, WalkOrder(side, facts.unit, facts.decision, facts.path, 0, (), seen))
        yield from ()

    def stride(self, world: World, facts: Stride) -> Iterator[Event]:
        order = world.battle(WalkOrder)
        order = replace(order, ahead=order.ahead[1:], walked=order.walked + 1)
        world.set(facts.unit, Position(facts.end))
        yield Stepped(facts.unit, facts.start, facts.end)
        watcher = self._watcher(world, order)
        if watcher is not None:
            order = replace(order, asked=(*order.asked, watcher))
            side = world.get(watcher, Identity).side
            opened = world.battle(OpenDecisions).opened(side, "react", watcher, interrupts=order.decision)
            world.set(None, opened)
        world.set(None, order)

    def stop(self, world: World, facts: Stop) -> Iterator[Event]:
        order = world.battle(WalkOrder)
        world.remove(None, WalkOrder)
        if facts.why:
            yield Halted(facts.unit, facts.why)
        yield from self._spend(world, facts.unit, order.decision, order.walked)

    def attacked(self, world: World, outcome: Attacked) -> Iterator[Event]:
        attack, harm = outcome.attack, outcome.harm
        if harm:
            vigor = world.get(attack.target, Vigor)
            world.set(attack.target, replace(vigor, hp=max(0, vigor.hp - harm)))
            world.set(attack.target, Grudge(attack.by))
            yield Hurt(attack.target, attack.by, harm)
        else:
            yield Missed(attack.target, attack.by)
        if attack.price:
            yield from self._spend(world, attack.by, attack.decision, attack.price)
        else:
            world.set(None, world.battle(OpenDecisions).answered(attack.decision or 0))

    def deed(self, world: World, deed: Deed) -> Iterator[Event]:
        command = deed.command
        if isinstance(command, Hold):
            world.set(None, world.battle(OpenDecisions).answered(deed.decision))
            return
        if isinstance(command, Toggle):
            doors = world.battle(Doors)
            closed = tuple(not is_ if at == command.door else is_ for at, is_ in enumerate(doors.closed))
            world.set(None, replace(doors, closed=closed))
            yield DoorMoved(deed.unit, command.door, closed[command.door], deed.price)
        elif isinstance(command, Lob):
            yield Lobbed(deed.unit, command.tile)
        elif isinstance(command, LookOut):
            world.set(deed.unit, LooksOut())
            yield Watched(deed.unit)
        yield from self._spend(world, deed.unit, deed.decision, deed.price, ends=isinstance(command, Pass))

    def _spend(
        self, world: World, unit: UnitId, decision: int | None, price: int, *, ends: bool = False
    ) -> Iterator[Event]:
        """Pay, and end the turn when nothing is left, or somebody is out."""
        vigor = world.get(unit, Vigor)
        vigor = replace(vigor, ap=0 if ends else vigor.ap - price)
        world.set(unit, vigor)
        if not vigor.ap or not vigor.hp:
            world.set(None, world.battle(OpenDecisions).answered(decision or 0))
            yield TurnEnded(unit)

    # What happens by itself

    def advance(self, world: World) -> Any:  # noqa: PLR0911 - one line for each thing that can be next
        if world.battle_has(Result) is not None:
            return None
        phase = world.battle(Phase).name
        if phase == "start":
            return Step("begin")
        result = judged(world, self.in_fight, round_over=False)
        if result is not None:
            return Over(result)
        opened = world.battle(OpenDecisions).decisions
        order = world.battle_has(WalkOrder)
        if order is not None and not any(one.kind == "react" for one in opened):
            return self._next_stride(world, order)
        if opened:
            return None
        if phase == "choose":
            return Step("choices")
        if phase == "picking":
            return self._show(world)
        turns = world.battle(TurnOrder)
        return Step("turn" if turns.at + 1 < len(turns.units) else "round_over")

    def _show(self, world: World) -> Show:
        picks = world.battle(Picks).picks
        able = self._able(world)
        return Show(picks, tuple(tuple(u for u in able if world.get(u, Identity).side == one.side) for one in picks))

    def _next_stride(self, world: World, order: WalkOrder) -> Any:
        at = world.get(order.unit, Position).tile
        if not order.ahead or not self.in_fight(world, order.unit):
            return Stop(order.unit, "")
        if set(self._seen_by(world, order.side)) - set(order.seen):
            return Stop(order.unit, "sighted")
        if self._blocked(world, at, order.ahead[0]):
            return Stop(order.unit, "blocked")
        return Stride(order.unit, at, order.ahead[0])

    # What else the engine asks

    def options(self, state: State, decision: Decision) -> tuple[Option, ...]:
        if decision.kind == "choose":
            return (Option("duel.choose", (Choose("bold"), Choose("wary"), Choose("sly"))),)
        if decision.kind == "react":
            return (Option("duel.react", (Shoot(), Hold())),)
        foes = [unit for unit in state.units() if state.get(unit, Identity).side != decision.side]
        candidates: dict[str, tuple[Command, ...]] = {
            "duel.strike": tuple(Strike(unit) for unit in foes),
            "duel.walk": tuple(Walk((tile,)) for tile in _around(state.get(decision.actor, Position).tile, 1)),
            "duel.lob": tuple(Lob(tile) for tile in _around(state.get(decision.actor, Position).tile, 2)),
            "duel.door": tuple(Toggle(DoorId(at)) for at in range(len(state.board.doors))),
            "duel.look_out": (LookOut(),),
            "duel.pass": (Pass(),),
        }
        return tuple(
            Option(code, tuple(one for one in commands if self._allowed(state, decision, one)))
            for code, commands in candidates.items()
        )

    def _allowed(self, state: State, decision: Decision, command: Command) -> bool:
        planned = self.plan(state, decision, command)
        return not isinstance(planned, Refusal) and not isinstance(self.gather(state, decision, planned), Refusal)

    def perceives(self, state: State, unit: UnitId) -> bool:
        return self.in_fight(state, unit)

    def heard(self, world: World, sides: tuple[Side, ...]) -> tuple[UnitId, ...]:  # noqa: ARG002 - nobody listens
        return ()

    def in_fight(self, state: State, unit: UnitId) -> bool:
        return state.get(unit, Vigor).hp > 0 and state.find(unit, Position) is not None

    def check_edit(self, world: World, unit: UnitId | None, component: Component) -> Refusal | None:  # noqa: ARG002
        if isinstance(component, Vigor) and not 0 <= component.hp <= 9:
            return Refusal.of("duel.hp", found=component.hp)
        if isinstance(component, Position) and not world.board.holds(component.tile):
            return Refusal.of("duel.off_board", found=component.tile)
        return None

    def edited(self, world: World) -> None:
        """Nobody who is out is asked anything, or walks."""
        self._ask_no_more(world, lambda one: one.unit is None or self.in_fight(world, one.unit))

    def concede(self, world: World, sides: Iterable[Side]) -> None:
        for unit in world.members(sides):
            world.set(unit, replace(world.get(unit, Vigor), hp=0))
        self._ask_no_more(world, lambda one: one.side not in sides)

    def _ask_no_more(self, world: World, still: Callable[[Decision], bool]) -> None:
        """Leave open only the decisions that are still to be made, and the walk only of one who can act."""
        order = world.battle_has(WalkOrder)
        if order is not None and not self.in_fight(world, order.unit):
            world.remove(None, WalkOrder)
        decisions = world.battle(OpenDecisions)
        left = tuple(one for one in decisions.decisions if still(one))
        ids = {one.id for one in left}
        left = tuple(one for one in left if one.interrupts is None or one.interrupts in ids)
        world.set(None, replace(decisions, decisions=left))

    # Questions

    def _able(self, world: World) -> tuple[UnitId, ...]:
        return tuple(unit for unit in world.units() if self.in_fight(world, unit))

    def _stands(self, state: State, tile: Tile) -> bool:
        places = ((unit, state.find(unit, Position)) for unit in state.units())
        return any(at is not None and at.tile == tile and self.in_fight(state, unit) for unit, at in places)

    def _blocked(self, state: State, at: Tile, tile: Tile) -> bool:
        terrain = state.terrain
        return not terrain.standable[tile[1], tile[0]] or not terrain.step_open(at, tile) or self._stands(state, tile)

    def _seen_by(self, world: World, side: Side) -> tuple[UnitId, ...]:
        knowledge = world.battle(Knowledge)
        return knowledge.of(seat_of(world.battle(Seating), side)).visible if knowledge.fog else ()

    def _watcher(self, world: World, order: WalkOrder) -> UnitId | None:
        """The first enemy who looks out, sees the walker now, and has not been asked in this walk."""
        tile = world.get(order.unit, Position).tile
        foes = (unit for unit in self._able(world) if unit not in order.asked)
        foes = (unit for unit in foes if world.find(unit, LooksOut) is not None)
        foes = (unit for unit in foes if world.get(unit, Identity).side not in world.scenario.allies(order.side))
        return next((unit for unit in foes if world.terrain.los(world.get(unit, Position).tile, tile)), None)


def _around(tile: Tile, reach: int) -> list[Tile]:
    steps = range(-reach, reach + 1)
    return [(tile[0] + dx, tile[1] + dy) for dy in steps for dx in steps if (dx, dy) != (0, 0)]


_GATHER: dict[type[Command], tuple[str, Callable[..., Any]]] = {
    Choose: ("choose", Duel.choose),
    Walk: ("act", Duel.walk),
    Strike: ("act", Duel.strike),
    LookOut: ("act", Duel.look_out),
    Toggle: ("act", Duel.toggle),
    Lob: ("act", Duel.lob),
    Pass: ("act", Duel.pass_),
    Shoot: ("react", Duel.shoot),
    Hold: ("react", Duel.hold),
}

_COMMIT: dict[type[Any], Callable[..., Iterator[Event]]] = {
    Step: Duel.step,
    Chosen: Duel.chosen,
    Shown: Duel.shown,
    SetOut: Duel.set_out,
    Stride: Duel.stride,
    Stop: Duel.stop,
    Attacked: Duel.attacked,
    Deed: Duel.deed,
    Over: Duel.over,
}
