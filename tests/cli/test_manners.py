"""What a terminal knows of each rulebook."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from game.battle import BattleSetup
from game.content.rules import BOOKS
from game.headless.manners import MANNERS, option_lines
from game.headless.requests import ShowOdds
from game.headless.situation import Answer, Situation
from game.headless.words import read_line
from game.messages import Catalogue
from systems.core.commands import Refusal
from systems.core.decisions import OpenDecisions
from systems.ground.commands import Attack, Listen, Treat
from systems.ground.components import Bruising, Dizzy, Injury, OpenWounds
from systems.ground.rules import Maneuver
from tests.rules.ground.fight import RULES, Fight, soldier


def test_every_rulebook_that_can_be_played_can_be_played_in_a_terminal() -> None:
    assert set(MANNERS) == set(BOOKS)


ENGLISH = Catalogue.load("en")


def situation_of(fight: Fight) -> Situation:
    """What the one who is asked has before them."""
    board, scenario, seats, musters = fight.parts
    setup = BattleSetup("ground", msgspec.to_builtins(fight.ground.rules), board, scenario, seats, musters, seed=1)
    (decision,) = fight.view().battle(OpenDecisions).decisions
    return Situation(setup, fight.ground, fight.view(), decision)


def options_of(fight: Fight) -> list[str]:
    situation = situation_of(fight)
    return list(option_lines(fight.ground.options(situation.view, situation.decision), situation, ENGLISH))


def answer(fight: Fight, line: str) -> list[str]:
    """The lines that answer a question."""
    situation = situation_of(fight)
    question = read_line(line, situation)
    assert isinstance(question, ShowOdds), question
    told = MANNERS["ground"].answer(question, situation, ENGLISH)
    assert isinstance(told, Answer)
    return told.lines


def test_options_say_what_each_command_is_done_to() -> None:
    rules = replace(RULES, maneuvers=(Maneuver("taunt", 2),))
    lines = options_of(Fight("A/N", rules=rules))
    assert "attack: 4 AP: N" in lines
    assert "maneuver: N taunt (2 AP)" in lines
    assert "close: 1 AP: door 0" in lines
    assert "lie: 1 AP" in lines
    assert "leave: no. There is no exit here." in lines


def test_options_name_the_penalties_of_aiming_and_what_makes_a_metre_dear() -> None:
    fight = Fight("AB\nZ.", {"A": soldier()})
    fight.injure("A", Injury("left leg", "injured"), Injury("right leg", "dismembered"))
    fight.set("B", OpenWounds(2))
    lines = options_of(fight)
    assert "move: 4 AP a metre (1 walking, +1 left leg injured, +2 right leg lost)" in lines
    assert (
        "aim: the attack, with -2 left leg, -2 right leg, -3 primary arm, -3 secondary arm, -4 organs, -5 head, "
        "-6 neck, -8 eye"
    ) in lines
    assert "bruise: 6 AP: Z" in lines
    assert "first aid: 6 AP: B" in lines


def test_whoever_can_see_and_meets_nobody_bleeding_is_offered_neither_listening_nor_first_aid() -> None:
    lines = options_of(Fight("A.Z"))
    assert not [line for line in lines if line.startswith(("listen", "first aid", "bruise"))]
    blind = Fight("A.Z")
    blind.injure("A", Injury("eye", "dismembered", "left"), Injury("eye", "dismembered", "right"))
    assert "listen: 2 AP" in options_of(blind)
    assert "attack: no. Blind, they have not heard where Z is." in options_of(blind)


AIMS: dict[str, tuple[str, str, str, bool]] = {
    "attack Z": ("pistol", "", "", False),
    "attack Z at head": ("pistol", "head", "", False),
    "attack Z at left leg": ("pistol", "left leg", "", False),
    "attack Z pistol at sec": ("pistol", "secondary arm", "", False),
    "attack Z at organs": ("pistol", "organ", "", False),
    "att z AT LEFT EYE": ("pistol", "eye", "left", False),
    "attack Z unarmed at right eye bruise": ("unarmed", "eye", "right", True),
    "attack Z unarmed Bruise": ("unarmed", "", "", True),
}


@pytest.mark.parametrize(("line", "meant"), AIMS.items())
def test_an_attack_says_at_which_part_and_whether_to_bruise(line: str, meant: tuple[str, str, str, bool]) -> None:
    fight = Fight("AZ")
    weapon, part, side, bruise = meant
    expected = Attack(fight.unit("Z"), weapon, part=part or None, side=side, bruise=bruise)  # type: ignore[arg-type]
    assert read_line(line, situation_of(fight)) == expected
    assert read_line(line.replace("attack", "odds").replace("att", "odds"), situation_of(fight)) == ShowOdds(expected)


def test_a_part_that_is_gone_is_named_where_it_is_aimed_at() -> None:
    fight = Fight("AZ")
    fight.injure("Z", Injury("eye", "dismembered", "left"), Injury("left leg", "dismembered"))
    for part, side, sentence in (
        ("left leg", "", "Z has no left leg any more that could be aimed at."),
        ("eye", "left", "Z has no left eye any more that could be aimed at."),
    ):
        refusal = fight.refused(fight.aimed("Z", "pistol", part, side=side))
        assert Catalogue.load("en").refusal(refusal) == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("attack Z at", "At which part of the body? `attack Bo at left leg`."),
        ("attack Z at knee", 'There is nothing named "knee" here; there is: left leg, right leg, primary arm,'),
        ("attack Z at head now", "These words were not expected: now."),
        ("attack Z at eye", 'There is nothing named "eye" here'),
        ("treat Q", 'There is nothing named "Q" here; there is: A, Z.'),
        ("treat A now", "These words were not expected: now."),
    ],
)
def test_what_cannot_be_read_says_why(line: str, sentence: str) -> None:
    refusal = read_line(line, situation_of(Fight("AZ")))
    assert isinstance(refusal, Refusal)
    assert ENGLISH.refusal(refusal).startswith(sentence)


def test_first_aid_is_for_whom_is_named_or_for_oneself() -> None:
    fight = Fight("AB\nZ.")
    assert read_line("treat B", situation_of(fight)) == Treat(fight.unit("B"))
    assert read_line("treat", situation_of(fight)) == Treat(fight.unit("A"))
    assert read_line("listen", situation_of(fight)) == Listen()


def test_odds_of_a_targeted_strike_name_every_penalty_and_what_becomes_of_the_part() -> None:
    fight = Fight("AZ", {"Z": soldier("knife")})
    fight.injure("A", Injury("primary arm", "injured"), Injury("eye", "dismembered", "left"))
    lines = answer(fight, "odds Z at primary arm")
    assert lines[0].startswith("A attacks Z with the pistol at the primary arm (4 AP): hits ")
    assert (
        "2d10, -3 aimed at the primary arm, -3 primary arm injured, -3 one eye lost, to exceed Defense 11" in lines[1]
    )
    assert lines[-2:] == ["  primary arm: injured 1.0 %, lost 0.0 %", "  brought down 0.0 %; lets a weapon go 0.1 %"]


def test_odds_of_bruising_say_so() -> None:
    lines = answer(Fight("AZ", {"A": soldier(strength=3), "Z": soldier(hp=2)}), "odds Z bruise")
    assert lines[0].startswith("A attacks Z with bare hands, to bruise (6 AP): hits 45.0 %")
    assert lines[2].startswith("  bruising: 1.37 on average; 0: 55.0 %, 3: 44.0 %, 5: 1.0 %")
    assert "dead 0.0 %" in lines[3]


def test_a_character_is_described_with_all_that_ails_them() -> None:
    fight = Fight("AZ")
    fight.injure(
        "Z", Injury("eye", "dismembered", "left"), Injury("eye", "dismembered", "right"), Injury("neck", "injured")
    )
    for one in (OpenWounds(1), Bruising(4), Dizzy(3)):
        fight.set("Z", one)
    told = MANNERS["ground"].describe(fight.view(), fight.unit("Z"), ENGLISH)
    assert told.endswith(
        "left eye lost, right eye lost, neck injured, blind, 1 open wound, bruised 4, dizzy for 3 turns"
    )
