"""Ground Combat: Injuries where other rules meet them: two weapons, jumps, weapons on the ground, saving and camp."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest
from msgspec.structs import replace

from game.state_form import restored, state_bytes
from systems.core.components import Dropped
from systems.core.dice import Faces, SeededDice
from systems.core.engine import Happened, submit
from systems.core.events import DieRolled, WeaponDropped
from systems.ground.attacks import AttackFacts
from systems.ground.commands import Attack, EndTurn, Jump, Listen, Move, PickUp, StandUp, Wield
from systems.ground.components import (
    Alternation,
    Arms,
    Bruising,
    Carried,
    Condition,
    Dizzy,
    Hearing,
    Injuries,
    Injury,
    OpenWounds,
    Posture,
)
from systems.ground.events import Attacked, AttackMissed, DiscountLost, FellDown, FellUnconscious, InjuryTaken
from systems.ground.odds import odds
from systems.ground.sheet import sheet_of
from tests.rules.ground.fight import RULES, Fight, any_of, only, soldier, state

LEFT_LEG, RIGHT_LEG = Injury("left leg", "injured"), Injury("right leg", "injured")
PRIMARY, SECONDARY = Injury("primary arm", "injured"), Injury("secondary arm", "injured")
LEGLESS = (Injury("left leg", "dismembered"), Injury("right leg", "dismembered"))
BLIND = (Injury("eye", "dismembered", "left"), Injury("eye", "dismembered", "right"))
PISTOL, KNIFE, RIFLE = Carried("pistol", 8, 16), Carried("knife"), Carried("rifle", 10, 20)
MISS, HIT = (1, 1), (8, 9)
DEAR = replace(RULES, turns=replace(RULES.turns, ap_per_cycle=60))
"""AP enough for many attacks in a cycle."""


def both_hands(**about: int) -> Fight:
    """A with a pistol and a knife, A's turn, beside Z with a rifle."""
    sheets = {"A": soldier("pistol", "knife", both_hands=True, **about), "Z": soldier("rifle", hp=500)}
    return Fight("AZ.\n...", sheets, rules=DEAR)


def by_turns(fight: Fight, *weapons: str) -> list[Attacked]:
    """Attacks of two weapons by turns, all of them misses."""
    target = fight.unit("Z")
    return [only(fight.do(Attack(target, name, both_weapons=True), MISS), Attacked) for name in weapons]


# Two weapons


@pytest.mark.rule("GC-34", "GC-56", "GC-57")
def test_an_injured_arm_hinders_its_own_attacks_by_turns_and_takes_nothing_from_the_discount() -> None:
    fight = both_hands()
    fight.injure("A", PRIMARY)
    target, modifiers = fight.unit("Z"), []
    for weapon in ("pistol", "knife", "pistol", "knife"):
        events = fight.do(Attack(target, weapon, both_weapons=True), MISS)
        roll = only(events, DieRolled)
        modifiers.append({one.code: one.value for one in roll.modifiers if one.source in {"GC-34", "GC-56"}})
    assert modifiers == [{"two_weapons": -3, "injured.primary arm": -3}, {"two_weapons": -3}] * 2
    assert fight.ap("A") == 60 - (4 + 3 + 3 + 2)


@pytest.mark.rule("GC-35", "GC-48", "GC-51", "GC-56")
def test_an_eye_aimed_at_with_the_off_hand_takes_every_penalty_by_name() -> None:
    sheets = {"A": soldier("knife", "pistol", both_hands=True, dexterity=2), "Z": soldier()}
    fight = Fight("A.Z", sheets)
    fight.injure("A", SECONDARY, BLIND[0])
    fight.set("A", Dizzy(2))
    command = replace(fight.aimed("Z", "pistol", "eye", side="left"), both_weapons=True)
    decision = fight.decision()
    assert decision is not None
    facts = fight.ground.gather(fight.view(), decision, command)
    assert isinstance(facts, AttackFacts)
    named = [(one.code, one.value, one.source) for one in facts.strike.attack]
    assert named == [
        ("dexterity", 2, "GC-07"),
        ("trade.firearms", 0, "GC-07"),
        ("aim.eye", -8, "GC-51"),
        ("two_weapons", -3, "GC-56"),
        ("injured.secondary arm", -1, "GC-35"),
        ("eye_lost", -3, "GC-48"),
        ("dizzy", -3, "GC-A17"),
    ]
    roll = only(fight.do(command, MISS), DieRolled)
    assert roll.modifiers == facts.strike.attack


@pytest.mark.rule("GC-36", "GC-58")
@pytest.mark.parametrize(("grip", "holds"), [((3, 3), True), ((3, 2), False)])
def test_who_lets_go_of_one_of_two_weapons_no_longer_fights_with_both(grip: Faces, *, holds: bool) -> None:
    """Damage 6: 6 on the dice keeps the weapon and the discount, 5 neither."""
    fight = both_hands(defense=5)
    by_turns(fight, "pistol", "knife")
    fight.end()
    events = fight.aim("A", "rifle", "secondary arm", HIT, (6,), grip)
    assert [one.by for one in any_of(events, DiscountLost)] == ([] if holds else ["hands"])
    assert fight.get("A", Alternation).active == holds
    fight.end()
    again = Attack(fight.unit("Z"), "pistol", both_weapons=True)
    if holds:
        fight.do(again, MISS)
    else:
        assert fight.refused(again).code == "two_weapons.not_two"
        assert [(one.weapon, one.tile) for one in fight.world.battle(Dropped).items] == [("knife", fight.tile("A"))]


@pytest.mark.rule("GC-37", "GC-55")
def test_without_an_arm_nobody_fights_with_two_weapons() -> None:
    fight = both_hands(defense=5, hp=19)
    by_turns(fight, "pistol", "knife")
    fight.end()
    events = fight.aim("A", "rifle", "secondary arm", HIT, (10,))
    assert only(events, DiscountLost).by == "hands"
    assert fight.get("A", Arms) == Arms((replace(PISTOL, loaded=7),), 0)
    fight.end()
    assert all(not one.both_weapons for one in fight.option("attack").commands if isinstance(one, Attack))
    assert fight.refused(Wield("pistol", "secondary")).code == "wield.lost_arm"


@pytest.mark.rule("GC-27", "GC-60")
def test_legs_make_a_metre_dearer_and_not_longer() -> None:
    fight = Fight("AZ.\n...", {"A": soldier("pistol", "knife", both_hands=True), "Z": soldier(hp=500)}, rules=DEAR)
    fight.injure("A", LEFT_LEG, RIGHT_LEG)
    by_turns(fight, "pistol", "knife")
    before = fight.ap("A")
    events = fight.do(Move((0, 1)))
    assert before - fight.ap("A") == 3
    assert not any_of(events, DiscountLost)
    assert [one.ap for one in by_turns(fight, "pistol", "knife")] == [3, 2]


@pytest.mark.rule("GC-60")
def test_crawling_counts_by_the_metre_as_well() -> None:
    fight = Fight("AZ.\n...", {"A": soldier("pistol", "knife", both_hands=True), "Z": soldier(hp=500)}, rules=DEAR)
    fight.lay_down("A")
    by_turns(fight, "pistol", "knife")
    assert not any_of(fight.do(Move((0, 1))), DiscountLost)
    assert only(fight.do(Move((0, 0))), DiscountLost).by == "moved"


# Jumps


@pytest.mark.rule("GC-26", "GC-28")
def test_who_was_brought_down_by_a_leg_gets_up_before_jumping_and_jumps_worse() -> None:
    fight = Fight("A..\n..Z", {"A": soldier(defense=5), "Z": soldier("rifle")}, order="ZA")
    fight.aim("A", "rifle", "left leg", HIT, (8,), (3, 4))
    fight.end()
    assert fight.refused(Jump((2, 0))).code == "jump.prone"
    assert fight.option("jump").refusal is not None
    fight.do(StandUp())
    roll = only(fight.do(Jump((2, 0)), (8, 7)), DieRolled)
    assert roll.against == 8 + 2 * 2 + 3
    assert fight.tile("A") == (2, 0)


@pytest.mark.rule("GC-28", "GC-42", "GC-49")
def test_jumping_takes_neither_arms_nor_perception() -> None:
    """It is an Attribute Roll: what takes from Trade Rolls takes nothing from it."""
    arms = (Injury("primary arm", "dismembered"), Injury("secondary arm", "dismembered"))
    fight = Fight("A..\n..Z", {"A": soldier(dexterity=1)}, order="ZA")
    fight.injure("A", *arms, *BLIND)
    fight.set("A", Dizzy(3))
    fight.end((1, 1))
    roll = only(fight.do(Jump((2, 0)), (5, 6)), DieRolled)
    assert [(one.code, one.value) for one in roll.modifiers] == [("dexterity", 1)]
    assert fight.tile("A") == (2, 0)


# Weapons on the ground


@pytest.mark.rule("GC-36")
def test_what_an_injured_arm_let_go_of_is_there_for_anybody() -> None:
    fight = Fight("A.B\n..Z", {"A": soldier("pistol", defense=5), "B": soldier(), "Z": soldier("rifle")}, order="ZBA")
    events = fight.aim("A", "rifle", "primary arm", HIT, (9,), MISS)
    assert only(events, WeaponDropped).tile == (0, 0)
    fight.end()
    fight.do(Move((1, 0)))
    assert fight.refused(PickUp("pistol")).code == "pick_up.not_here"
    fight.end()
    fight.do(PickUp("pistol"))
    assert fight.get("A", Arms) == Arms((PISTOL,), 0)
    assert fight.world.battle(Dropped).items == ()


@pytest.mark.rule("GC-37", "GC-38")
def test_with_one_arm_a_two_handed_weapon_is_picked_up_and_not_held() -> None:
    fight = Fight("A.Z", {"A": soldier("rifle", defense=5, hp=18), "Z": soldier("rifle")}, order="ZA")
    fight.aim("A", "rifle", "primary arm", HIT, (10,))
    assert fight.get("A", Arms) == Arms()
    fight.end()
    fight.do(PickUp("rifle"))
    assert fight.get("A", Arms) == Arms((RIFLE,))
    assert fight.refused(Wield("rifle")).code == "wield.lost_arm"
    assert fight.cannot_attack("Z", "rifle").code == "attack.not_in_hand"


@pytest.mark.rule("GC-36", "GC-63")
def test_who_is_put_out_by_the_blow_that_opened_the_hand_no_longer_holds_the_weapon() -> None:
    fight = Fight("A.Z", {"A": soldier("pistol", defense=5, hp=12), "Z": soldier("rifle")}, order="ZA")
    fight.hurt_to("A", 5)
    events = fight.aim("A", "rifle", "primary arm", HIT, (6,), MISS, MISS)
    kinds = [type(one) for one in events]
    assert kinds.index(InjuryTaken) < kinds.index(WeaponDropped) < kinds.index(FellUnconscious)
    assert fight.get("A", Arms) == Arms()


# Saved and read, and carried on


def test_a_saved_battle_keeps_every_state_of_body_and_mind() -> None:
    sheets = {"A": soldier("pistol", "knife", both_hands=True), "B": soldier(), "Z": soldier("rifle", defense=5)}
    fight = Fight("AZ.\nB..", sheets, rules=DEAR, order="BAZ")
    fight.injure("B", *BLIND, LEFT_LEG)
    fight.set("B", Dizzy(4))
    fight.set("B", OpenWounds(2))
    fight.set("B", Bruising(3))
    fight.end()
    by_turns(fight, "pistol", "knife")
    fight.aim("Z", "pistol", "primary arm", HIT, (3,))
    fight.end()
    fight.end(MISS)
    fight.do(Listen(), (10, 10))
    board, scenario = fight.parts[:2]
    again = restored(state_bytes(fight.world), fight.ground, board, scenario)
    assert state(again) == state(fight.world)
    hurt, hearing = fight.unit("B"), again.battle(Hearing)
    kept = [again.get(hurt, kind) for kind in (Dizzy, OpenWounds, Bruising)]
    assert kept == [Dizzy(3), OpenWounds(2), Bruising(3)]
    assert (hearing.unit, hearing.heard) == (hurt, (fight.unit("Z"),))
    told = [submit(fight.ground, world, fight.seat(), EndTurn(), SeededDice(5, 9)) for world in (again, fight.world)]
    assert told[0] == told[1]
    assert state(again) == state(fight.world)


@pytest.mark.rule("GC-33")
def test_who_comes_to_a_battle_without_legs_lies() -> None:
    hurt = Fight("A.Z", {"A": soldier("rifle", injuries=LEGLESS, open_wounds=1), "Z": soldier()})
    assert hurt.get("A", Posture).prone
    assert hurt.refused(StandUp()).code == "body.cannot_stand"
    hurt.injure("Z", LEFT_LEG)
    assert not hurt.get("Z", Posture).prone


@pytest.mark.rule("GC-24", "GC-61")
def test_a_sheet_made_of_somebody_hurt_brings_them_back_as_they_were() -> None:
    fight = Fight(
        "A.Z", {"A": soldier("pistol", "knife", both_hands=True, defense=5), "Z": soldier("rifle")}, order="ZA"
    )
    fight.aim("A", "rifle", "secondary arm", HIT, (3,), (9, 9))
    fight.set("A", Bruising(2))
    unit, kinds = fight.unit("A"), [kind for kind in fight.ground.components if fight.has("A", kind)]
    back = Fight("A.Z", {"A": sheet_of({kind: fight.world.get(unit, kind) for kind in kinds}), "Z": soldier()})
    for kind in (Injuries, OpenWounds, Bruising, Arms, Posture):
        assert back.get("A", kind) == fight.get("A", kind), kind
    assert back.hp("A") == 17


# What a preview says is what happens


def hindered(bruise: bool) -> tuple[Fight, Attack]:  # noqa: FBT001 - a row of the table
    """An attack with everything that could count in it."""
    if bruise:
        fight = Fight("AZ", {"A": soldier(strength=4, dexterity=4), "Z": soldier("pistol", defense=8)})
        fight.injure("A", PRIMARY, SECONDARY)
        fight.injure("Z", Injury("head", "injured"))
        fight.set("Z", Bruising(12))
        return fight, fight.aimed("Z", "unarmed", "head", bruise=True)
    sheets = {"A": soldier("knife", "pistol", both_hands=True, dexterity=5), "Z": soldier("pistol", defense=4, hp=7)}
    fight = Fight("AZ", sheets)
    fight.injure("A", SECONDARY)
    fight.set("A", Dizzy(2))
    fight.injure("Z", LEFT_LEG)
    fight.hurt_to("Z", 3)
    return fight, replace(fight.aimed("Z", "pistol", "left leg"), both_weapons=True)


def happened(fight: Fight, command: Attack, plays: int) -> Counter[str]:
    """How often what came of the command, given to so many copies of the battle with other dice each."""
    seat, target = fight.seat(), fight.unit("Z")
    seen: Counter[str] = Counter()
    for draw in range(1, plays + 1):
        world = fight.world.fork()
        answer = submit(fight.ground, world, seat, command, SeededDice(23, draw))
        assert isinstance(answer, Happened)
        events, condition = answer.events(), world.get(target, Condition).state
        seen["hit"] += not any_of(events, AttackMissed)
        seen["out"] += condition != "up"
        seen["dead"] += condition == "dead"
        seen["injury"] += bool(any_of(events, InjuryTaken))
        seen["falls"] += bool(any_of(events, FellDown))
        seen["drops"] += bool(any_of(events, WeaponDropped))
    return seen


@pytest.mark.rule("GC-51", "GC-56", "GC-63")
@pytest.mark.parametrize("bruise", [False, True])
def test_chances_enumerated_are_frequencies_played(bruise: bool) -> None:  # noqa: FBT001 - a row of the table
    fight, command = hindered(bruise)
    decision = fight.decision()
    assert decision is not None
    facts = fight.ground.gather(fight.view(), decision, command)
    assert isinstance(facts, AttackFacts)
    assert len(facts.strike.attack) >= (4 if bruise else 6)
    chances, plays = odds(facts.strike, RULES), 1500
    assert 0 < chances.out < chances.hit < 1
    for field, count in happened(fight, command, plays).items():
        chance = float(getattr(chances, field))
        assert abs(count / plays - chance) <= 4 * sqrt(chance * (1 - chance) / plays) + 1e-12, field
