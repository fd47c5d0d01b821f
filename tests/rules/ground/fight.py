"""Ground Combat played in a test: a drawn board, figures stated here, dice that fall as told, all by the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from game.messages import Catalogue
from systems.core.board import Board
from systems.core.commands import Command, Concede, Edit, Refusal
from systems.core.components import Component, Doors, Identity, Position, Result, Seating
from systems.core.decisions import Decision, OpenDecisions
from systems.core.dice import Faces, ScriptedDice
from systems.core.engine import Happened, begin, edit, submit
from systems.core.events import Event, Stepped
from systems.core.identifiers import Seat, Side, UnitId
from systems.core.rulebook import Option
from systems.core.scenario import Objective, Scenario
from systems.core.setup import Muster, lay_out
from systems.core.views import View, seat_of
from systems.core.world import World
from systems.geometry.grid import Tile
from systems.ground import components
from systems.ground.commands import Attack, EndTurn
from systems.ground.components import ActionPoints, Condition, HitPoints, Injury, Posture
from systems.ground.rulebook import Ground
from systems.ground.rules import (
    Attacks,
    Bruising,
    CampTime,
    Cover,
    FirstAid,
    GroundRules,
    Health,
    Injuries,
    InjuryRow,
    Jump,
    Movement,
    OpenWounds,
    Prone,
    Rest,
    Restoration,
    Senses,
    Specialist,
    Targeted,
    Treatment,
    Turns,
    TwoWeapons,
    Unarmed,
    Weapon,
)
from systems.ground.sheet import GroundSheet
from tests.boards.drawn import drawn

C = TypeVar("C", bound=Component)
E = TypeVar("E", bound=Event)

RULES = GroundRules(
    turns=Turns(ap_per_cycle=12, initiative_dice=(10, 10)),
    attacks=Attacks(
        dice=(10, 10), critical_natural=20, critical_attack_bonus=3, critical_damage_bonus=2,
        critical_damage_bonus_min=0, defense_base=11,
    ),
    unarmed=Unarmed(ap=6, weak_die=4, weak_cap=1, at_zero=1, harmless_at=-4),
    movement=Movement(
        walk_per_m=1, crawl_per_m=2, stand_up=2, lie_down=1, press=1, door=1, reload=3, change_weapon=2,
        drop=0, pick_up=2, body_m=1.0,
    ),
    jump=Jump(ap=3, dice=(10, 10), difficulty=8, per_metre=2, leg_injury=3),
    two_weapons=TwoWeapons(
        attack=-3, discount=1, least_share=0.5, melee_move_m=1.0, keep_between_cycles=False
    ),
    cover=Cover(exposed_defense=3),
    prone=Prone(defense_adjacent=-2, defense_distant=2),
    health=Health(hp_max=20, willpower_dice=(10, 10), willpower_base=10, death_at_times_max=1),
    injuries=Injuries(
        die=20, side_die=20,
        rows=(
            InjuryRow(1, 4, "left leg"), InjuryRow(5, 8, "right leg"), InjuryRow(9, 11, "secondary arm"),
            InjuryRow(12, 14, "primary arm"), InjuryRow(15, 16, "organ"), InjuryRow(17, 18, "head"),
            InjuryRow(19, 19, "neck"), InjuryRow(20, 20, "eye"),
        ),
        leg_injured_ap=1, leg_lost_ap=2, arm_crawl_ap=1, primary_arm_injured=-3, secondary_arm_injured=-1,
        primary_arm_lost=-5, secondary_arm_lost=-3, head_again_damage=2, neck_over_half="injury",
    ),
    targeted=Targeted(leg=-2, arm=-3, organ=-4, head=-5, neck=-6, eye=-8, critical_injures_too=True),
    bruising=Bruising(dismembers=False),
    open_wounds=OpenWounds(stacks=1, stacks_more=1, hp_per_cycle=1),
    first_aid=FirstAid(
        ap=6, trade="emergency medic", attribute="intelligence", dice=(10, 10), difficulty_base=10, stacks=1
    ),
    senses=Senses(
        shooting=True, blows_unseen=True, eye_lost=-3, blind=-9, dizzy=-3, listening_ap=2,
        listening_trade="listening", listening_attribute="intelligence", listening_dice=(10, 10), listening_base=10,
    ),
    camp_time=CampTime(shift_hours=8, shifts_per_day=3, days_per_week=7),
    rest=Rest(hp_per_shift=1, bruising_per_shift=8),
    treatment=Treatment(
        trade="emergency medic", attribute="intelligence", least_rank=1, dice=(10, 10), assumed=11, hours=2,
        difficulty_base=10, hp=1, bed_bonus=3, bed_patients=4, crowding=2,
    ),
    restoration=Restoration(
        points_per_week=1, specialist_points=1, hours=2, days=5, difficulty_base=10,
        specialists=(
            Specialist("strength", ("physiotherapist", "emergency medic"), "intelligence", arms=True),
            Specialist("dexterity", ("physiotherapist", "emergency medic"), "intelligence", arms=True),
            Specialist("constitution", ("physiotherapist", "emergency medic"), "intelligence", arms=True),
            Specialist("intelligence", ("counsellor",), "charisma", arms=False),
            Specialist("willpower", ("counsellor",), "charisma", arms=False),
            Specialist("charisma", ("counsellor",), "charisma", arms=False),
        ),
        injury_weeks=4, injury_difficulty=15,
    ),
    weapons=(
        Weapon("knife", 3, (4,), 0, "blades", 1, melee=True, range_m=0, reach=1, magazine=0, spare_magazines=0),
        Weapon("pistol", 4, (6,), 0, "firearms", 1, melee=False, range_m=40, reach=1, magazine=8, spare_magazines=2),
        Weapon("rifle", 5, (10,), 0, "firearms", 2, melee=False, range_m=150, reach=1, magazine=10, spare_magazines=2),
        Weapon("shotgun", 5, (6, 6), 0, "firearms", 2, melee=False, range_m=12, reach=1, magazine=2, spare_magazines=4),
        Weapon("spear", 5, (8,), 1, "blades", 2, melee=True, range_m=0, reach=2, magazine=0, spare_magazines=0,
               can_bruise=True),
    ),
)  # fmt: skip
"""The figures the decisions give, and weapons of our own."""

ENGLISH = Catalogue.load("en")

SIDES = {"blue": "ABCDEFGHIJKLM", "red": "NOPQRSTUVWXYZ"}
SIDE_OF = {name: side for side, names in SIDES.items() for name in names}
LAST_STANDING = (Objective("eliminate", "blue"), Objective("eliminate", "red"))  # type: ignore[arg-type]


def soldier(*weapons: str, **sheet: Any) -> GroundSheet:
    """A sheet with these weapons, the first in hand, and everything else 0 but what is named."""
    return GroundSheet(weapons=weapons, **sheet)


class Fight:
    """A battle under way. Letters A to M of the drawing are blue, N to Z red; unless told, they act in that order."""

    def __init__(  # noqa: PLR0913 - what a test wants otherwise it says by name
        self,
        text: str,
        sheets: Mapping[str, GroundSheet] | None = None,
        *,
        order: str | None = None,
        places: Mapping[str, Tile] | None = None,
        rules: GroundRules = RULES,
        metres_per_tile: str = "1",
        waves: Mapping[str, str] | None = None,
        sides: Mapping[str, str] | None = None,
        seats: Mapping[str, str] | None = None,
        **scenario: Any,
    ) -> None:
        drawing = drawn(text, metres_per_tile)
        tiles = {name: tile for name, tile in drawing.marks.items() if name.isalpha()} | dict(places or {})
        self.marks = drawing.marks
        self.ground = Ground(rules)
        names = sorted(tiles)
        sheets = dict(sheets or {})
        waves = waves or {}
        side_of = SIDE_OF | dict(sides or {})
        musters = tuple(
            Muster(name, side_of[name], tiles[name], sheets.get(name, soldier("pistol")), waves.get(name, ""))  # type: ignore[arg-type]
            for name in names
        )
        about = {"name": "test", "rules": "ground", "alliances": (("blue",), ("red",)), "objectives": LAST_STANDING}
        described = Scenario(**(about | scenario))
        played_by = {side: side for side in described.sides()} if seats is None else dict(seats)
        self.parts: tuple[Board, Scenario, dict[Side, Seat], tuple[Muster, ...]] = (
            drawing.board, described, played_by, musters,  # type: ignore[assignment]
        )  # fmt: skip
        """What the battle is laid out from: board, scenario, seats, and who stands where."""
        self.world = self.laid_out()
        self.happened: Happened | None = None
        on_board = [name for name in names if name not in waves]
        self.begin(initiative(on_board, order or "".join(on_board), sheets))

    def laid_out(self) -> World:
        """The world before its first step, afresh."""
        return lay_out(self.ground, *self.parts)

    def begin(self, faces: Iterable[Faces]) -> None:
        dice = ScriptedDice(faces)
        self.started = begin(self.ground, self.world, dice)
        dice.finish()

    def unit(self, name: str) -> UnitId:
        return next(unit for unit in self.world.units() if self.world.get(unit, Identity).name == name)

    def acting(self) -> str:
        """Who is asked what to do; "" when nobody is."""
        decision = self.decision()
        return "" if decision is None else self.world.get(decision.actor, Identity).name

    def decision(self) -> Decision | None:
        return next(iter(self.world.battle(OpenDecisions).decisions), None)

    def seat(self) -> Any:
        """The seat that is asked."""
        decision = self.decision()
        assert decision is not None, f"nobody is asked: {self.world.battle_has(Result)}"
        return seat_of(self.world.battle(Seating), decision.side)

    def view(self) -> View:
        return View(self.world, self.seat())

    def do(self, command: Command, *faces: Faces) -> tuple[Event, ...]:
        """What a command leads to when the dice fall so; no more and no fewer rolls may be made."""
        answer, dice = self.submit(command, faces)
        assert isinstance(answer, Happened), answer
        dice.finish()
        self.happened = answer
        return answer.events()

    def refused(self, command: Command) -> Refusal:
        """Why a command cannot be had, nothing having changed."""
        before = state(self.world)
        answer, _ = self.submit(command, ())
        assert isinstance(answer, Refusal), answer
        assert state(self.world) == before
        return answer

    def submit(self, command: Command, faces: Iterable[Faces]) -> tuple[Happened | Refusal, ScriptedDice]:
        """The answer to a command, and its dice; whatever reason against it there is can be told."""
        dice = ScriptedDice(faces)
        answer = submit(self.ground, self.world, self.seat(), command, dice)
        if isinstance(answer, Refusal):
            assert ENGLISH.refusal(answer)
        return answer, dice

    def concede(self, seat: str, side: str | None = None) -> tuple[Event, ...]:
        """A seat gives up, whoever's turn it is."""
        answer = submit(
            self.ground, self.world, Seat(seat), Concede(None if side is None else Side(side)), ScriptedDice(())
        )
        assert isinstance(answer, Happened), answer
        return answer.events()

    def attack(self, target: str, weapon: str, *faces: Faces) -> tuple[Event, ...]:
        return self.do(Attack(self.unit(target), weapon), *faces)

    def aim(
        self, target: str, weapon: str, part: str, *faces: Faces, side: str = "", bruise: bool = False
    ) -> tuple[Event, ...]:
        """A Targeted Strike."""
        return self.do(self.aimed(target, weapon, part, side=side, bruise=bruise), *faces)

    def aimed(self, target: str, weapon: str, part: str, *, side: str = "", bruise: bool = False) -> Attack:
        """The command of a Targeted Strike."""
        return Attack(self.unit(target), weapon, part=part, side=side, bruise=bruise)  # type: ignore[arg-type]

    def injure(self, name: str, *injuries: Injury) -> None:
        """Give a character these Injuries and no others."""
        self.set(name, components.Injuries(injuries))

    def injuries(self, name: str) -> tuple[Injury, ...]:
        return self.get(name, components.Injuries).parts

    def wounds(self, name: str) -> int:
        """Stacks of Open Wounds."""
        return self.get(name, components.OpenWounds).stacks

    def cannot_attack(self, target: str, weapon: str) -> Refusal:
        return self.refused(Attack(self.unit(target), weapon))

    def end(self, *faces: Faces) -> tuple[Event, ...]:
        return self.do(EndTurn(), *faces)

    def until(self, name: str) -> None:
        """End turns until that character is asked."""
        for _ in range(100):
            if self.acting() == name:
                return
            self.end()
        raise AssertionError(f"{name} was never asked")

    def set(self, name: str, component: Component) -> None:
        """Put a character in a state that would take long to play up to."""
        self.world.set(self.unit(name), component)

    def edit(self, name: str | None, component: str, field: str, value: object) -> Happened | Refusal:
        unit = None if name is None else self.unit(name)
        dice = ScriptedDice(())
        before = state(self.world)
        answer = edit(self.ground, self.world, Edit(component, field, value, unit), dice)
        assert isinstance(answer, Happened) or state(self.world) == before
        return answer

    def get(self, name: str, kind: type[C]) -> C:
        return self.world.get(self.unit(name), kind)

    def has(self, name: str, kind: type[Component]) -> bool:
        return self.world.find(self.unit(name), kind) is not None

    def ap(self, name: str) -> int:
        return self.get(name, ActionPoints).ap

    def hp(self, name: str) -> int:
        return self.get(name, HitPoints).hp

    def hurt_to(self, name: str, hp: int) -> None:
        self.set(name, replace(self.get(name, HitPoints), hp=hp))

    def lay_down(self, name: str) -> None:
        self.set(name, Posture(prone=True))

    def tile(self, name: str) -> Tile:
        return self.get(name, Position).tile

    def condition(self, name: str) -> str:
        return self.get(name, Condition).state

    def closed(self, door: int) -> bool:
        return self.world.battle(Doors).closed[door]

    def option(self, code: str) -> Option:
        decision = self.view().battle(OpenDecisions).decisions[0]
        return next(one for one in self.ground.options(self.view(), decision) if one.code == code)

    def targets(self) -> str:
        """Whom the one who is asked may attack, as the options list them."""
        named = (
            self.world.get(one.target, Identity).name
            for one in self.option("attack").commands
            if isinstance(one, Attack)
        )
        return "".join(sorted(named))


def initiative(names: Iterable[str], order: str, sheets: Mapping[str, GroundSheet]) -> list[Faces]:
    """Faces of 2d10, in roster order, by which the characters act in that order."""
    total = 100
    faces = {}
    for name in order:
        dexterity = sheets[name].dexterity if name in sheets else 0
        total = min(total - 1, 20 + dexterity)
        natural = total - dexterity
        assert natural >= 2, f"no faces bring {name} to {total}"
        faces[name] = (natural // 2, natural - natural // 2)
    return [faces[name] for name in names]


def state(world: World) -> bytes:
    """Everything there is in the state, as bytes."""
    owners: tuple[UnitId | None, ...] = (None, *world.units())
    return msgspec.json.encode([(owner, world.components(owner)) for owner in owners], order="deterministic")


def only(events: Iterable[Event], kind: type[E]) -> E:
    """The one event of that kind."""
    found = [one for one in events if isinstance(one, kind)]
    assert len(found) == 1, found
    return found[0]


def way(events: Iterable[Event]) -> tuple[Tile, ...]:
    """The tiles entered, in order."""
    return tuple(one.end for one in events if isinstance(one, Stepped))


def any_of(events: Iterable[Event], kind: type[E]) -> list[E]:
    return [one for one in events if isinstance(one, kind)]
