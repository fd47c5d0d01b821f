"""Placing people before a battle: whose turn it is, what is refused, pressing (GC-A31), taking back, fog, the start."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.battle import Battle, BattleSetup
from game.bots import create
from game.replay import Replay
from systems.core.board import Zone
from systems.core.commands import Command, Refusal
from systems.core.components import Deploys, Position, Result
from systems.core.decisions import OpenDecisions
from systems.core.engine import Happened, to_decide
from systems.core.events import BattleBegan, Deployed, DeploymentBegan, DeploymentEnded, Event, Spotted
from systems.core.identifiers import Seat, Side, UnitId
from systems.core.views import View
from systems.geometry.grid import Tile
from systems.ground import deployment
from systems.ground.commands import Deploy, Done, EndTurn, Move
from systems.ground.components import ActionPoints, Pressed, PressedCorner
from systems.ground.events import CornerPressed
from systems.ground.rulebook import Ground
from tests.bots.random_legal import RandomLegal
from tests.core.secrecy import Leak, watch
from tests.rules.ground.fight import RULES, Fight, any_of, initiative, only, soldier
from tests.rules.ground.test_secrecy import check_told

YARD = """
    A1....#...2Y
    B.....#....Z
    ......#.....
    ............
"""
"""Blue on the left, red on the right of a wall around whose end they see each other."""


def columns(first: int, last: int) -> tuple[Tile, ...]:
    return tuple((column, row) for row in range(4) for column in range(first, last + 1))


class Placing(Fight):
    """A battle in which these people have no place yet, and these sides a zone, columns from and to."""

    def __init__(self, waiting: str, zones: Mapping[str, tuple[int, int]], text: str = YARD, **scenario: Any) -> None:
        super().__init__(text, **scenario)
        board, described, seats, musters = self.parts
        drawn = tuple(Zone(side, columns(*across), Side(side)) for side, across in zones.items())
        board = replace(board, deploy_zones=drawn, _terrains=OrderedDict())
        musters = tuple(msgspec.structs.replace(one, tile=None) if one.name in waiting else one for one in musters)
        self.parts = board, described, seats, musters
        self.world = self.laid_out()
        self.begin(() if waiting else initiative("ABYZ", "ABYZ", {}))

    def place(self, name: str, to: Tile, *press: PressedCorner) -> Command:
        return Deploy(self.unit(name), to, press)

    def asked(self) -> str:
        decision = self.decision()
        return "" if decision is None else f"{decision.side} {decision.kind}"


BOTH = {"blue": (0, 2), "red": (9, 11)}
FACES = initiative("ABYZ", "ABYZ", {})


def everybody(**scenario: Any) -> Placing:
    return Placing("ABYZ", BOTH, **scenario)


def started(fight: Placing) -> tuple[Event, ...]:
    """What comes of everybody being placed: blue at the left rim, red at the right."""
    for name, to in (("A", (0, 0)), ("B", (0, 1))):
        fight.do(fight.place(name, to))
    fight.do(Done())
    for name, to in (("Y", (11, 0)), ("Z", (11, 1))):
        fight.do(fight.place(name, to))
    return fight.do(Done(), *FACES)


def test_one_side_after_the_other_places_its_people_then_the_battle_begins() -> None:
    fight = everybody()
    assert fight.started.events() == (DeploymentBegan(Side("blue")),)
    assert fight.asked() == "blue deploy"
    assert fight.do(fight.place("A", (2, 3))) == (Deployed(fight.unit("A"), (2, 3)),)
    fight.do(fight.place("B", (0, 1)))
    assert fight.do(Done()) == (DeploymentEnded(Side("blue")), DeploymentBegan(Side("red")))
    assert fight.asked() == "red deploy"
    fight.do(fight.place("Y", (11, 0)))
    fight.do(fight.place("Z", (9, 3)))
    events = fight.do(Done(), *FACES)
    assert events[:2] == (DeploymentEnded(Side("red")), BattleBegan())
    assert fight.acting() == "A"
    assert fight.tile("A") == (2, 3)
    assert not any(fight.has(name, Deploys) for name in "ABYZ")


def test_who_has_a_spawn_stands_there_and_is_not_placed() -> None:
    fight = Placing("B", BOTH)
    assert fight.tile("A") == (0, 0)
    assert fight.refused(fight.place("A", (1, 1))).code == "deploy.not_placed"
    assert fight.refused(fight.place("B", (0, 0))).code == "deploy.held"
    fight.do(fight.place("B", (1, 1)))
    assert any_of(fight.do(Done(), *FACES), BattleBegan)


def test_a_battle_in_which_everybody_has_a_place_begins_with_the_rolls() -> None:
    assert Placing("", {}).started.events()[0] == BattleBegan()


REFUSALS: dict[str, tuple[Callable[[Placing], Command], str]] = {
    "outside the zone": (lambda fight: fight.place("A", (3, 0)), "deploy.outside"),
    "the zone of others": (lambda fight: fight.place("A", (9, 0)), "deploy.outside"),
    "off the board": (lambda fight: fight.place("A", (0, 4)), "off_board"),
    "somebody of another side": (lambda fight: fight.place("Y", (0, 0)), "deploy.not_placed"),
    "a corner there is not": (lambda fight: fight.place("A", (0, 0), PressedCorner("n", "e")), "move.no_corner"),
    "done before all are placed": (lambda _: Done(), "deploy.left"),
    "a move": (lambda _: Move((1, 1)), "deploy.first"),
    "the end of a turn": (lambda _: EndTurn(), "deploy.first"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_what_cannot_be_had_is_refused(case: str) -> None:
    command, code = REFUSALS[case]
    fight = everybody()
    assert fight.refused(command(fight)).code == code


def test_nobody_is_placed_in_a_wall_or_on_another() -> None:
    fight = Placing("AB", {"blue": (0, 7)})
    assert fight.refused(fight.place("A", (6, 0))).code == "deploy.no_ground"
    fight.do(fight.place("A", (6, 3)))
    assert fight.refused(fight.place("B", (6, 3))).code == "deploy.held"
    fight.do(fight.place("A", (5, 3)))
    fight.do(fight.place("B", (6, 3)))
    assert (fight.tile("A"), fight.tile("B")) == ((5, 3), (6, 3))


def test_nobody_is_placed_once_the_battle_has_begun() -> None:
    fight = everybody()
    started(fight)
    assert fight.refused(fight.place("A", (1, 1))).code == "deploy.over"
    assert fight.refused(Done()).code == "deploy.over"


AT_THE_WALL = PressedCorner("e", "s")
"""The wall east of 5,2 ends at its south end."""


def test_pressing_on_being_placed_is_paid_by_the_first_cycle() -> None:
    """GC-A31: bought at deployment, 1 AP for each corner, of which there is only one here."""
    fight = Placing("ABYZ", {"blue": (0, 5), "red": (9, 11)})
    events = fight.do(fight.place("A", (5, 2), AT_THE_WALL))
    assert only(events, CornerPressed).ap == 1
    assert fight.get("A", Pressed).corners == (AT_THE_WALL,)
    fight.do(fight.place("B", (0, 1)))
    fight.do(Done())
    for name, to in (("Y", (11, 0)), ("Z", (11, 1))):
        fight.do(fight.place(name, to))
    fight.do(Done(), *FACES)
    assert (fight.acting(), fight.ap("A")) == ("A", 11)
    fight.until("B")
    assert fight.ap("B") == 12
    fight.end()
    fight.until("A")
    assert fight.ap("A") == 12
    assert fight.get("A", Pressed).corners == (AT_THE_WALL,)


def test_being_placed_elsewhere_lets_go_of_the_corner_and_of_its_price() -> None:
    fight = Placing("AB", {"blue": (0, 5)})
    fight.do(fight.place("A", (5, 2), AT_THE_WALL))
    assert fight.get("A", ActionPoints).ap == -1
    fight.do(fight.place("A", (0, 0)))
    assert not fight.has("A", Pressed)
    fight.do(fight.place("B", (0, 1)))
    fight.do(Done(), *FACES)
    assert fight.ap("A") == 12


def test_a_side_that_gives_up_is_not_waited_for() -> None:
    fight = everybody()
    fight.concede("blue")
    assert fight.world.battle(Result).winners == ("red",)
    three = everybody(
        sides={"B": "green"}, alliances=(("blue",), ("green",), ("red",)), objectives=(),
        seats={"blue": "blue", "green": "green", "red": "red"},
    )  # fmt: skip
    assert three.asked() == "blue deploy"
    assert only(three.concede("blue"), DeploymentEnded) == DeploymentEnded(Side("blue"))
    assert three.asked() == "green deploy"


# Fog


def seen_by_red(fight: Placing, name: str) -> UnitId:
    """The number under which red knows one of its own."""
    number = View(fight.world, Seat("red")).served(fight.unit(name))
    assert number is not None
    return number


def test_in_fog_nobody_sees_where_others_are_placed_until_the_battle_begins() -> None:
    fight = everybody(fog=True)
    fight.do(fight.place("A", (2, 3)))
    fight.do(fight.place("B", (0, 0)))
    fight.do(Done())
    for name, to in (("Y", (9, 3)), ("Z", (11, 0))):
        fight.do(Deploy(seen_by_red(fight, name), to))
        assert len(View(fight.world, Seat("blue")).units()) == 2
    events = fight.do(Done(), *FACES)
    assert fight.happened is not None
    served = fight.happened.served(Seat("blue"))
    assert not any_of(served, Deployed)
    assert [one.tile for one in any_of(served, Spotted)] == [(9, 3)]
    assert len(any_of(events, Spotted)) == 2
    assert events.index(BattleBegan()) < events.index(any_of(events, Spotted)[0])


def test_without_fog_everybody_sees_it() -> None:
    fight = everybody()
    fight.do(fight.place("A", (2, 3)))
    assert fight.happened is not None
    assert any_of(fight.happened.served(Seat("red")), Deployed)


def battle(seed: int, *, fog: bool = True, journal: Path | None = None) -> Battle:
    """A battle in which most of the people are placed, one side's beside somebody who has a spawn."""
    zones = {"blue": (0, 5), "red": (7, 11)}
    sheets = {name: soldier("rifle", hp=8, strength=2) for name in "ABYZ"}
    fight = Placing("ABZ", zones, fog=fog, cap=20, sheets=sheets)
    return Battle.start(BattleSetup("ground", msgspec.to_builtins(RULES), *fight.parts, seed=seed), journal)


def by_chance(seed: int) -> Callable[[Battle], tuple[Seat, Command]]:
    minds: dict[int, RandomLegal] = {}

    def choose(fought: Battle) -> tuple[Seat, Command]:
        assert isinstance(fought.rulebook, Ground)
        mind = minds.setdefault(0, RandomLegal(fought.rulebook, seed))
        waiting = to_decide(fought.world)
        assert waiting is not None
        seat, decision = waiting
        return seat, mind.choose(fought.view(seat), decision)

    return choose


def watched(seed: int) -> Callable[[Battle], tuple[Seat, Command]]:
    """The same, and nobody may have been told of what somebody unknown did."""
    choose = by_chance(seed)

    def choose_and_check(fought: Battle) -> tuple[Seat, Command]:
        check_told(fought)
        return choose(fought)

    return choose_and_check


@pytest.mark.parametrize("seed", range(4))
def test_placing_in_fog_keeps_its_secrets(seed: int) -> None:
    assert watch(battle(seed), watched(seed), 40) > 8


def test_seeing_while_placing_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A placing told to everybody is a leak that the test above would find."""
    monkeypatch.setattr(Deployed, "about_units", classmethod(lambda _: False))
    with pytest.raises(Leak):
        watch(battle(1), watched(1), 40)


def test_nobody_is_spotted_while_people_are_placed() -> None:
    """The eyes are shut then: were they not, blue's A at the end of the wall would see red being placed."""
    fight = everybody(fog=True)
    seen = []
    for name, to in (("A", (2, 3)), ("B", (0, 0))):
        seen += any_of(fight.do(fight.place(name, to)), Spotted)
    fight.do(Done())
    for name, to in (("Y", (9, 3)), ("Z", (11, 0))):
        seen += any_of(fight.do(Deploy(seen_by_red(fight, name), to)), Spotted)
    assert not seen
    assert deployment.is_on(fight.world)


# Kept, taken back, replayed


def test_a_placing_can_be_taken_back_until_its_side_is_done() -> None:
    fought = battle(1, fog=False)
    blue, red = Seat("blue"), Seat("red")
    before = fought.state_digest()
    assert isinstance(fought.submit(blue, Deploy(fought.world.units()[0], (1, 1))), Happened)
    fought.undo(blue)
    assert fought.state_digest() == before
    for unit, to in ((0, (1, 1)), (1, (2, 2))):
        fought.submit(blue, Deploy(fought.world.units()[unit], to))
    fought.undo(blue)
    assert fought.world.find(fought.world.units()[1], Position) is None
    fought.submit(blue, Deploy(fought.world.units()[1], (3, 3)))
    fought.submit(blue, Done())
    assert isinstance(fought.undo(blue), Refusal)
    assert isinstance(fought.undo(red), Refusal)


def test_a_journal_goes_on_in_the_middle_and_replays_to_the_digit(tmp_path: Path) -> None:
    kept = tmp_path / "kept.battle"
    choose = by_chance(3)
    with battle(5, journal=kept) as fought:
        for _ in range(3):
            fought.submit(*choose(fought))
        middle = fought.state_digest()
    with Battle.resume(kept) as fought:
        assert fought.state_digest() == middle
        while fought.result is None and len(fought.played) < 60:
            fought.submit(*choose(fought))
        end = fought.state_digest()
        log = fought.events(Seat("blue"))
    replay = Replay(kept)
    assert [line for line, _ in replay.lines()]
    with Battle.resume(kept) as again:
        assert again.state_digest() == end
        assert again.events(Seat("blue")) == log


# Bots


def placed_by_bot(fight: Placing) -> list[Tile]:
    bot = create(fight.ground)
    while fight.asked() == "blue deploy":
        decision = fight.decision()
        assert decision is not None
        fight.do(bot.choose(fight.view(), decision))
    return [fight.tile(name) for name in "AB"]


def test_a_bot_places_its_people_out_of_the_lines_of_those_it_expects() -> None:
    fight = Placing("ABYZ", {"blue": (0, 5), "red": (9, 11)})
    starts = columns(9, 11)
    for tile in placed_by_bot(fight):
        seen = sum(fight.world.terrain.loe(tile, start) for start in starts)
        assert seen < len(starts) / 2, f"{tile} lies open to {seen} of {len(starts)} tiles"


def test_a_bot_places_its_people_forward_and_apart_where_all_is_open() -> None:
    fight = Placing("ABYZ", {"blue": (0, 5), "red": (9, 11)}, YARD.replace("#", "."))
    (column, row), (other_column, other_row) = placed_by_bot(fight)
    assert min(column, other_column) >= 3
    assert max(abs(column - other_column), abs(row - other_row)) > 1


def test_a_bot_in_fog_places_its_people_by_what_the_map_says_alone() -> None:
    tiles = []
    for to in ((11, 3), (9, 3)):
        fight = Placing("ABYZ", {"red": (9, 11), "blue": (0, 5)}, alliances=(("red",), ("blue",)), fog=True)
        for name, there in (("Y", to), ("Z", (11, 0))):
            fight.do(Deploy(seen_by_red(fight, name), there))
        fight.do(Done())
        decision = fight.view().battle(OpenDecisions).decisions[0]
        command = create(fight.ground).choose(fight.view(), decision)
        assert isinstance(command, Deploy)
        tiles.append(command.to)
    assert tiles[0] == tiles[1]
