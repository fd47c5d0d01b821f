"""Ground Combat, Eye Dismemberment, and listening in the place of sight (GC-47 to GC-50; decision GC-A21)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from systems.core.components import Knowledge
from systems.core.dice import Faces
from systems.core.engine import Happened
from systems.core.events import DieRolled, SightLost, Spotted
from systems.core.identifiers import Seat
from systems.core.views import View
from systems.ground.commands import EndTurn, Listen, Perform
from systems.ground.components import Hearing, Injury, TradeRank
from systems.ground.events import Heard, InjuryTaken, Listened
from systems.ground.rules import Maneuver
from tests.rules.ground.fight import RULES, Fight, any_of, only, soldier

LEFT, RIGHT = Injury("eye", "dismembered", "left"), Injury("eye", "dismembered", "right")
BLIND = (LEFT, RIGHT)
HIT = (8, 9)


@pytest.mark.rule("GC-47")
@pytest.mark.parametrize("side", ["left", "right"])
def test_an_eye_that_is_injured_is_lost_at_once(side: str) -> None:
    fight = Fight("AZ", {"A": soldier("rifle"), "Z": soldier(defense=5, hp=40)})
    event = only(fight.aim("Z", "rifle", "eye", HIT, (1,), side=side), InjuryTaken)
    assert (event.injury, event.effect) == (Injury("eye", "dismembered", side), "new")  # type: ignore[arg-type]
    assert fight.injuries("Z") == (event.injury,)
    assert fight.wounds("Z") == 0


def seeing(weapon: str, *injuries: Injury, board: str = "AZ") -> list[tuple[str, int, str]]:
    """What eyes take from the attack roll of A on Z, whom A has heard."""
    fight = Fight(board, {"A": soldier(weapon) if weapon != "unarmed" else soldier()})
    fight.injure("A", *injuries)
    fight.world.set(None, Hearing("blue", fight.unit("A"), (fight.unit("Z"),)))  # type: ignore[arg-type]
    roll = any_of(fight.attack("Z", weapon, (1, 1)), DieRolled)[0]
    names = ("eye_lost", "blind")
    return [(one.code, one.value, one.source) for one in roll.modifiers if one.code in names]


@pytest.mark.rule("GC-48")
@pytest.mark.parametrize("eye", BLIND)
def test_one_eye_lost_takes_3_from_shooting(eye: Injury) -> None:
    assert seeing("pistol", eye) == [("eye_lost", -3, "GC-48")]


@pytest.mark.rule("GC-48")
@pytest.mark.parametrize("weapon", ["knife", "spear", "unarmed"])
def test_blows_need_no_perception(weapon: str) -> None:
    """GC-A21."""
    assert seeing(weapon, LEFT) == []


@pytest.mark.rule("GC-49")
def test_both_eyes_lost_take_9_in_all() -> None:
    assert seeing("pistol", *BLIND) == [("blind", -9, "GC-49")]


@pytest.mark.rule("GC-49")
def test_a_blow_of_the_blind_needs_perception_at_somebody_not_adjacent() -> None:
    """GC-A21: a spear reaches two tiles."""
    assert seeing("spear", *BLIND) == []
    assert seeing("spear", *BLIND, board="A.Z") == [("blind", -9, "GC-49")]
    assert seeing("spear", LEFT, board="A.Z") == []


def listener(board: str, listening: int = 0, intelligence: int = 0, **fight: object) -> Fight:
    """A fight in which A is blind and everybody has had a turn but the last, whose end brings A's again."""
    sheet = soldier("pistol", trades=(TradeRank("listening", listening),), intelligence=intelligence)
    started = Fight(board, {"A": sheet}, **fight)  # type: ignore[arg-type]
    started.injure("A", *BLIND)
    started.end()
    while started.acting() != "Z":
        started.end()
    return started


@pytest.mark.rule("GC-50")
@pytest.mark.parametrize(("faces", "hears"), [((6, 6), False), ((6, 7), True)])
def test_who_is_blind_hears_at_the_start_of_each_own_turn(faces: Faces, *, hears: bool) -> None:
    """At 3 metres 13 are needed, met by equality."""
    fight = listener("A..Z")
    events = fight.end(faces)
    roll = only(events, DieRolled)
    assert (roll.unit, roll.why, roll.dice) == (fight.unit("A"), "listening", (10, 10))
    heard = only(events, Heard)
    assert heard.others == ((fight.unit("Z"),) if hears else ())
    assert (fight.acting(), fight.ap("A"), fight.targets()) == ("A", 12, "Z" if hears else "")


@pytest.mark.rule("GC-50")
@pytest.mark.parametrize(("faces", "hears"), [((4, 5), False), ((4, 6), True)])
def test_listening_is_a_trade_roll(faces: Faces, *, hears: bool) -> None:
    """Rank 2 and Intelligence 1: 10 on the dice for 13."""
    fight = listener("A..Z", listening=2, intelligence=1)
    events = fight.end(faces)
    assert [(one.code, one.value) for one in only(events, DieRolled).modifiers] == [
        ("intelligence", 1), ("trade.listening", 2),
    ]  # fmt: skip
    assert bool(only(events, Heard).others) == hears


@pytest.mark.rule("GC-50")
@pytest.mark.parametrize(("faces", "hears"), [((5, 7), False), ((6, 7), True)])
def test_part_of_a_metre_counts_whole(faces: Faces, *, hears: bool) -> None:
    """Two tiles across and two down are 2.83 m: 12 do not reach them, 13 do."""
    fight = listener("A..\n...\n..Z")
    assert bool(only(fight.end(faces), Heard).others) == hears


@pytest.mark.rule("GC-50")
def test_one_roll_reaches_everybody_near_enough() -> None:
    """Y at 1 m, Z at 4 m, and 12 on the dice; friends and the dead make no matter."""
    fight = listener("AYB.Z.X")
    fight.edit("X", "ground.condition", "state", "dead")
    assert only(fight.end((6, 6)), Heard).others == (fight.unit("Y"),)
    assert fight.targets() == "Y"


@pytest.mark.rule("GC-50")
def test_somebody_unheard_is_no_target() -> None:
    fight = listener("A..Z", rules=replace(RULES, maneuvers=(Maneuver("taunt", 2),)))
    fight.end((1, 1))
    assert fight.cannot_attack("Z", "pistol").code == "attack.unheard"
    assert fight.refused(fight.aimed("Z", "pistol", "head")).code == "attack.unheard"
    assert fight.refused(Perform(fight.unit("Z"), "taunt")).code == "attack.unheard"
    assert fight.option("attack").refusal is not None


@pytest.mark.rule("GC-50")
def test_who_was_heard_can_be_attacked_until_the_turn_is_over() -> None:
    fight = listener("A..Z")
    fight.end((9, 9))
    fight.attack("Z", "pistol", (10, 10), (1,))
    fight.end()
    assert fight.world.battle_has(Hearing) is None
    fight.end((1, 1))
    assert fight.targets() == ""


@pytest.mark.rule("GC-50")
def test_one_may_listen_again_for_2_ap_and_forgets_nobody() -> None:
    fight = listener("A..Z")
    fight.end((1, 1))
    events = fight.do(Listen(), (9, 9))
    assert (only(events, Listened).ap, fight.ap("A"), fight.targets()) == (2, 10, "Z")
    fight.do(Listen(), (1, 1))
    assert fight.targets() == "Z"


@pytest.mark.rule("GC-50")
def test_listening_takes_its_ap_and_is_for_the_blind() -> None:
    fight = listener("A..Z")
    fight.end((1, 1))
    for _ in range(6):
        fight.do(Listen(), (1, 1))
    assert fight.refused(Listen()).code == "not_enough_ap"
    fight.end()
    assert fight.refused(Listen()).code == "listen.sees"


@pytest.mark.rule("GC-49", "GC-50")
def test_one_eye_is_enough_to_see() -> None:
    fight = Fight("A..Z")
    fight.injure("A", LEFT)
    fight.end()
    assert not any_of(fight.end(), DieRolled)
    assert fight.targets() == "Z"


# In fog


@pytest.mark.rule("GC-50")
def test_in_fog_the_blind_add_nothing_to_what_their_side_sees() -> None:
    fight = listener("A..Z", fog=True)
    fight.end((1, 1))
    assert known(fight) == "A"
    assert fight.option("attack").refusal is not None


@pytest.mark.rule("GC-50")
def test_in_fog_whom_they_hear_is_known_to_their_side_until_the_turn_is_over() -> None:
    fight = listener("A..Z", fog=True)
    answer, _ = fight.submit(EndTurn(), [(9, 9)])
    assert isinstance(answer, Happened)
    assert known(fight) == "AZ"
    served = answer.served(Seat("blue"))
    assert only(served, Heard).others == (2,)
    assert not any_of(served, Spotted)
    assert not any_of(answer.served(Seat("red")), Heard)
    fight.attack("Z", "pistol", (1, 1))
    assert any_of(fight.end(), SightLost)
    assert known(fight) == "A"


@pytest.mark.rule("GC-50")
def test_in_fog_a_seat_is_not_told_how_many_it_does_not_hear() -> None:
    near, far = listener("A..#Y\n....Z", fog=True), listener("A..#.\n....Z", fog=True)
    told = []
    for fight in (near, far):
        answer, _ = fight.submit(EndTurn(), [(1, 1)])
        assert isinstance(answer, Happened)
        told.append([type(one).__name__ for one in answer.served(Seat("blue"))])
    assert told[0] == told[1]
    assert "Heard" in told[0]


def known(fight: Fight) -> str:
    """Whom blue knows of now."""
    visible = fight.world.battle(Knowledge).of(Seat("blue")).visible
    view = View(fight.world, Seat("blue"))
    assert len(view.units()) == len(visible)
    return "".join(sorted(name for name in "AYZ" if name in fight.marks and fight.unit(name) in visible))
