"""How the log reads, and how sentences are filled in."""

from __future__ import annotations

import pytest

from game.messages import Catalogue, Sentence
from game.messages.figures import damage_words, dice_words, number_words, percent, signed
from systems.core.commands import Refusal
from systems.core.components import Result
from systems.core.dice import Modifier
from systems.core.events import (
    BattleEnded,
    DieRolled,
    DoorMoved,
    Edited,
    Event,
    ObjectiveHeld,
    RoundBegan,
    Spotted,
    Stepped,
    Thwarted,
    TurnBegan,
)
from systems.core.identifiers import DoorId, Side, UnitId
from systems.ground.components import Aim, Injury, PressedCorner
from systems.ground.events import (
    Attacked,
    BecameDizzy,
    Bled,
    Bruised,
    CornerPressed,
    Damaged,
    Exposure,
    ExposureEnded,
    Heard,
    InjuryTaken,
    Moved,
    Reloaded,
    WoundsClosed,
    WoundsOpened,
)
from tests.messages.codes import OBJECTIVES, SomeNames

from fractions import Fraction  # isort: skip

ENGLISH = Catalogue.load("en")
ANA, BO, NOBODY = UnitId(1), UnitId(2), UnitId(9)
RED = Side("red")
DEXTERITY, FIREARMS, NOTHING = Modifier("dexterity", 2), Modifier("trade.firearms", 1), Modifier("armour", 0)
BASE = (Modifier("defense.base", 11), DEXTERITY)


def said(event: Event) -> str | None:
    return ENGLISH.event(event, SomeNames())


def attack(faces: tuple[int, int], modifiers: tuple[Modifier, ...], verdict: str) -> DieRolled:
    return DieRolled(ANA, "attack", (10, 10), faces, modifiers, 14, strict=True, verdict=verdict)


def bare(parts: tuple[Modifier, ...]) -> Damaged:
    damage = sum(part.value for part in parts)
    return Damaged(ANA, BO, damage, parts, critical=len(parts) > 1, hp=15, hp_max=20)


def objective(kind: str, side: str) -> int:
    return next(at for at, one in enumerate(OBJECTIVES) if (one.kind, one.side) == (kind, side))


LOG = [
    (
        Attacked(None, BO, "rifle", None, 13, BASE, None),
        "Someone attacks Bo with the rifle; Defense 13 is 11 base, +2 Dexterity.",
    ),
    (
        DieRolled(None, "attack", (10, 10), (4, 8), (), 13, strict=True, verdict="hit", whose=BO),
        "  attack: 4 + 8 = 12 with unknown modifiers against Defense 13: hit",
    ),
    (Damaged(None, BO, 4, (), critical=False, hp=16, hp_max=20), "Bo loses 4 HP and has 16 of 20."),
    (RoundBegan(1), "Round 1."),
    (TurnBegan(ANA), "Ana's turn (12 AP)."),
    (TurnBegan(BO), "Bo's turn."),
    (TurnBegan(None), "Someone's turn."),
    (Stepped(ANA, (0, 0), (1, 0)), None),
    (Moved(ANA, (2, 1), 1, crawling=False), "Ana walks to 2,1 (1 AP)."),
    (
        Moved(ANA, (0, 0), 0, crawling=True, stopped="occupied"),
        "Ana crawls as far as 0,0 (0 AP): somebody is in the way.",
    ),
    (Attacked(ANA, BO, "rifle", 5, 14, ()), "Ana attacks Bo with the rifle (5 AP)."),
    (Attacked(ANA, BO, "rifle", 5, 14, (), 1), "Ana attacks Bo with the rifle (5 AP, 1 round left)."),
    (Attacked(ANA, NOBODY, "unarmed", 6, 14, ()), "Ana attacks someone with bare hands (6 AP)."),
    (Attacked(ANA, BO, "unarmed", 6, 11, (Modifier("defense.base", 11),)), "Ana attacks Bo with bare hands (6 AP)."),
    (
        Attacked(ANA, BO, "rifle", 5, 14, (BASE[0], Modifier("defense.exposed", 3)), 0),
        "Ana attacks Bo with the rifle (5 AP, 0 rounds left); Defense 14 is 11 base, +3 attacked out of cover.",
    ),
    (
        Attacked(ANA, BO, "knife", 3, 11, (*BASE, Modifier("defense.prone_near", -2))),
        "Ana attacks Bo with the knife (3 AP); Defense 11 is 11 base, +2 Dexterity, -2 prone, attacker adjacent.",
    ),
    (
        attack((7, 9), (DEXTERITY, FIREARMS), "hit"),
        "  attack: 7 + 9 = 16, +2 Dexterity, +1 Firearms = 19 against Defense 14: hit",
    ),
    (attack((3, 4), (NOTHING,), "miss"), "  attack: 3 + 4 = 7 against Defense 14: miss"),
    (
        attack((10, 10), (DEXTERITY, Modifier("natural", 3)), "critical"),
        "  attack: natural 20! 10 + 10 = 20, +2 Dexterity, +3 critical strike = 25 against Defense 14: critical hit",
    ),
    (DieRolled(ANA, "damage", (10,), (5,), (), None, strict=False, verdict="5"), "  damage: 1d10 (5)"),
    (DieRolled(ANA, "damage", (6, 6), (1, 2), (), None, strict=False, verdict="3"), "  damage: 2d6 (1 + 2 = 3)"),
    (
        DieRolled(ANA, "damage", (4,), (4,), (Modifier("strength", -1),), None, strict=False, verdict="1"),
        "  damage: 1d4 (4, -1 Strength = 3)",
    ),
    (
        DieRolled(BO, "willpower", (10, 10), (2, 3), (Modifier("willpower", -1),), 12, strict=False, verdict="failure"),
        "  willpower of Bo: 2 + 3 = 5, -1 Willpower = 4 against 12: gives way",
    ),
    (
        Damaged(ANA, BO, 5, (Modifier("weapon", 5),), critical=False, hp=15, hp_max=20),
        "Bo loses 5 HP and has 15 of 20.",
    ),
    (
        Damaged(
            ANA,
            BO,
            9,
            (Modifier("weapon", 5), Modifier("weapon_bonus", 0), Modifier("critical", 4)),
            critical=True,
            hp=-2,
            hp_max=20,
        ),
        "Bo loses 9 HP (5 weapon, +4 critical strike) and has -2 of 20.",
    ),
    (bare((Modifier("strength", 3),)), "Bo loses 3 HP (3 Strength) and has 15 of 20."),
    (bare((Modifier("unarmed.at_zero", 1),)), "Bo loses 1 HP (1 bare hands at Strength 0) and has 15 of 20."),
    (bare((Modifier("unarmed.harmless", 0),)), "Bo loses 0 HP (0 too weak to harm) and has 15 of 20."),
    (
        bare((Modifier("unarmed.weak", 0), Modifier("critical", 3))),
        "Bo loses 3 HP (0 weak blow, never below 0 or above its cap, +3 critical strike) and has 15 of 20.",
    ),
    (
        Attacked(ANA, BO, "rifle", 5, None, (), 0, Aim("eye", "left")),
        "Ana attacks Bo with the rifle at the left eye (5 AP, 0 rounds left).",
    ),
    (
        Attacked(ANA, BO, "unarmed", 6, None, (), None, Aim("left leg"), bruise=True),
        "Ana attacks Bo with bare hands at the left leg, to bruise (6 AP).",
    ),
    (
        attack(
            (7, 9),
            (Modifier("aim.left leg", -2), Modifier("injured.primary arm", -3), Modifier("blind", -9)),
            "miss",
        ),
        "  attack: 7 + 9 = 16, -2 aimed at the left leg, -3 primary arm injured, -9 blind = 2 against Defense 14: miss",
    ),
    (
        Damaged(ANA, BO, 8, (Modifier("weapon", 6), Modifier("head_again", 2)), critical=False, hp=12, hp_max=20),
        "Bo loses 8 HP (6 weapon, +2 head hit again) and has 12 of 20.",
    ),
    (
        Bruised(ANA, BO, 5, (Modifier("weapon", 5),), critical=False, bruising=9, hp=8),
        "Bo is bruised for 5; that makes 9, with 8 HP left.",
    ),
    (InjuryTaken(BO, Injury("eye", "dismembered", "left"), "new"), "Bo loses the left eye."),
    (InjuryTaken(BO, Injury("left leg", "dismembered"), "worse"), "Bo loses the left leg."),
    (InjuryTaken(BO, Injury("organ", "injured"), "new"), "Bo is injured: organs."),
    (InjuryTaken(BO, Injury("organ", "injured"), "again"), "Bo is injured again: organs."),
    (InjuryTaken(BO, Injury("eye", "dismembered", "left"), "again"), "Bo has lost the left eye before."),
    (InjuryTaken(BO, Injury("neck", "dismembered"), "worse"), "Bo is decapitated."),
    (
        InjuryTaken(BO, Injury("eye", "injured", "left"), "none"),
        "Bo is bruised at the left eye, and takes no injury from that.",
    ),
    (
        DieRolled(BO, "balance", (10, 10), (2, 3), (Modifier("dexterity", -1),), 4, strict=False, verdict="success"),
        "  dexterity of Bo: 2 + 3 = 5, -1 Dexterity = 4 against 4: stays up",
    ),
    (WoundsOpened(BO, 1, 2), "Bo bleeds: 1 open wound more, 2 in all."),
    (Bled(BO, 2, 2, 9, 20), "Bo loses 2 HP by 2 open wounds and has 9 of 20."),
    (BecameDizzy(BO, 1), "Bo is dizzy for 1 turn."),
    (WoundsClosed(BO, 1, 0), "1 open wound of Bo closed; none is left."),
    (Heard((RED,), ANA, (BO,)), "Ana hears Bo."),
    (Heard((RED,), ANA, ()), "Ana hears nobody."),
    (
        CornerPressed(ANA, (4, 7), (PressedCorner("n", "e"), PressedCorner("n", "w")), 2),
        "Ana presses to the north wall at its east end and the north wall at its west end of 4,7 (2 AP).",
    ),
    (
        Exposure(ANA, "corner", 3),
        "Ana leans out of the corner to attack: until Ana's next turn no cover protects Ana, but Defense is 3 higher.",
    ),
    (
        Exposure(ANA, "low cover", 3),
        "Ana rises over low cover to attack: until Ana's next turn no cover protects Ana, but Defense is 3 higher.",
    ),
    (ExposureEnded(ANA), "Cover protects Ana again; the higher Defense after the attack out of it ends."),
    (Reloaded(ANA, "rifle", 10, 20, 3), "Ana reloads the rifle (3 AP): 10 rounds in it, 20 to spare."),
    (DoorMoved(ANA, DoorId(0), closed=True, ap=1), "Ana closes the gate 0 (1 AP)."),
    (Spotted((RED,), BO, (4, 7)), "Red can see Bo at 4,7."),
    (
        Thwarted((RED,), ANA, Refusal.of("door.locked", door="the gate")),
        "Ana tries, and cannot. The gate is locked.",
    ),
    (ObjectiveHeld((RED,), RED, "crane", 2, 3), "Red holds the crane: round 2 of 3."),
    (
        Edited(BO, "ground.hit_points", "hp", 20, 5),
        "The game master sets hp (hit points) of Bo from 20 to 5.",
    ),
    (BattleEnded(Result((RED,), "hold", objective("hold", "red"))), "Red wins: the crane was held for 3 rounds."),
    (
        BattleEnded(Result((RED, Side("blue")), "last_standing")),
        "Red and blue win: nobody else is left in the fight.",
    ),
    (
        BattleEnded(Result((RED,), "protect", objective("protect", "green"))),
        "Red wins: their enemies had to protect Bo.",
    ),
    (
        BattleEnded(Result((RED,), "protect", objective("protect", "red"))),
        "Red wins: Bo is still in the fight after round 3.",
    ),
    (BattleEnded(Result((), "cap")), "A draw: the last round has been played."),
]


@pytest.mark.parametrize(("event", "sentence"), LOG, ids=[event.code for event, _ in LOG])
def test_the_log_reads_as_at_a_table(event: Event, sentence: str | None) -> None:
    assert said(event) == sentence


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (Refusal.of("not_enough_ap", price=5, ap=1), "That takes 5 AP, and there is 1 AP left."),
        (Refusal.of("attack.no_line", los=True), "The target can be seen, but there is no line of effect to it."),
        (Refusal.of("attack.no_line", los=False), "There is no line of effect to the target."),
        (
            Refusal.of("attack.hidden", behind=((3, 4), (1, 2, "left"))),
            "The target is hidden behind low cover at 3,4 and the left edge of 1,2.",
        ),
        (Refusal.of("attack.hidden", behind=()), "The target lies hidden behind low cover."),
        (
            Refusal.of("attack.out_of_range", metres=31.5, limit=30.0),
            "The target is 31.5 m away, and the weapon reaches 30 m.",
        ),
        (
            Refusal.of("move.no_corner", towards="n", side="e", tile=(1, 2), offered=(("s", "w"),)),
            "1,2 has no corner at the north wall's east end; it has: the south wall at its west end.",
        ),
        (
            Refusal.of("move.no_corner", towards="n", side="e", tile=(1, 2), offered=()),
            "1,2 has no corner to press to.",
        ),
    ],
)
def test_a_refusal_gives_its_reason(refusal: Refusal, sentence: str) -> None:
    assert ENGLISH.refusal(refusal) == sentence


def test_a_sentence_chooses_its_variant() -> None:
    sentence = Sentence.of({"by": "ap", "none": "no AP", 1: "one", "other": "{ap:ap}"})
    counts = {"ap": {"one": "{n} point", "other": "{n} points"}}
    assert [sentence.fill({"ap": ap}, counts) for ap in (None, 1, 2)] == ["no AP", "one", "2 points"]


@pytest.mark.parametrize("entry", [5, {"by": "ap"}, {"by": "ap", "other": 1}, {"other": "x"}])
def test_an_entry_that_is_no_sentence_is_refused(entry: object) -> None:
    with pytest.raises(ValueError, match="expected a text"):
        Sentence.of(entry)


def test_values_are_not_read_as_places() -> None:
    assert Sentence.of("{name} here").fill({"name": "{unit}"}, {}) == "{unit} here"


def test_figures_are_written_as_people_write_them() -> None:
    assert [dice_words(dice) for dice in ((10, 10), (6,), (6, 8, 6))] == ["2d10", "1d6", "2d6 + 1d8"]
    assert [damage_words((6, 6), bonus) for bonus in (-1, 0, 2)] == ["2d6-1", "2d6", "2d6+2"]
    assert [signed(number) for number in (2, 0, -3)] == ["+2", "0", "-3"]
    assert [number_words(number) for number in (2.0, 2.5, Fraction(1, 3))] == ["2", "2.5", "0.33"]


def test_a_chance_is_never_shown_as_certain_when_it_is_not() -> None:
    shares = (Fraction(0), Fraction(1, 10_000), Fraction(1, 3), Fraction(9_999, 10_000), Fraction(1))
    assert [percent(share) for share in shares] == ["0.0 %", "< 0.1 %", "33.3 %", "> 99.9 %", "100.0 %"]
