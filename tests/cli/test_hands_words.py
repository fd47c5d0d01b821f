"""Two hands, weapons on the ground and jumps in words: what is read of a line, and what is answered."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from game.battle import Battle, BattleSetup
from game.headless.ground_answers import ground_answer
from game.headless.ground_people import describe
from game.headless.look import look
from game.headless.manners import option_lines
from game.headless.requests import ShowOdds
from game.headless.situation import Situation
from game.headless.words import read_line
from game.messages import Catalogue
from systems.core.commands import Command, Refusal
from systems.core.components import Dropped, DroppedItem
from systems.core.engine import to_decide
from systems.core.identifiers import UnitId
from systems.ground.commands import Attack, Drop, Jump, PickUp, Reload, Wield
from systems.ground.components import Alternation, Arms, Carried
from tests.rules.ground.fight import RULES, Fight, soldier

ENGLISH = Catalogue.load("en")
KNIFE, PISTOL, RIFLE = Carried("knife"), Carried("pistol", 7, 16), Carried("rifle", 9, 20)
Z = UnitId(2)


def asked(
    carried: Sequence[Carried] = (PISTOL, KNIFE, RIFLE),
    hands: tuple[int | None, int | None] = (0, 1),
    lying: Sequence[str] = (),
    board: str = "AZ.",
) -> Situation:
    """What A is asked, beside Z, with these weapons, some in hand and some underfoot."""
    fight = Fight(board, {"A": soldier(), "Z": soldier(hp=100)})
    battle = Battle.start(BattleSetup("ground", msgspec.to_builtins(RULES), *fight.parts, seed=3))
    while (waiting := to_decide(battle.world)) is not None and waiting[1].actor != 1:
        battle.submit(waiting[0], read(battle, "end"))
    assert waiting is not None
    battle.world.set(UnitId(1), Arms(tuple(carried), *hands))
    battle.world.set(None, Dropped(tuple(DroppedItem((0, 0), name) for name in lying)))
    return situation(battle)


def situation(battle: Battle) -> Situation:
    waiting = to_decide(battle.world)
    assert waiting is not None
    return Situation(battle.setup, battle.rulebook, battle.view(waiting[0]), waiting[1])


def read(battle: Battle, line: str) -> Command:
    found = read_line(line, situation(battle))
    assert isinstance(found, Command)
    return found


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("attack z", Attack(Z, "pistol")),
        ("attack z knife", Attack(Z, "knife")),
        ("attack z secondary", Attack(Z, "knife", "secondary")),
        ("attack z sec", Attack(Z, "knife", "secondary")),
        ("attack z pis primary", Attack(Z, "pistol", "primary")),
        ("attack z both", Attack(Z, "pistol", None, both_weapons=True)),
        ("attack z knife both", Attack(Z, "knife", None, both_weapons=True)),
        ("attack z knife secondary single", Attack(Z, "knife", "secondary", both_weapons=False)),
        ("attack z unarmed", Attack(Z, "unarmed")),
        ("wield rifle", Wield("rifle")),
        ("wield knife primary", Wield("knife", "primary")),
        ("wield none secondary", Wield(None, "secondary")),
        ("reload", Reload()),
        ("reload secondary", Reload("secondary")),
        ("drop", Drop()),
        ("drop primary", Drop("primary")),
        ("drop knife", Drop("secondary")),
        ("jump 2,0", Jump((2, 0))),
        ("odds jump 2,0", ShowOdds(Jump((2, 0)))),
        ("odds z knife both", ShowOdds(Attack(Z, "knife", None, both_weapons=True))),
    ],
)
def test_what_is_read_of_a_line(line: str, command: object) -> None:
    assert read_line(line, asked()) == command


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("attack z sword", "words.unknown_name"),
        ("attack z primary knife", "words.unknown_name"),
        ("reload quickly", "words.too_many"),
        ("drop rifle", "words.unknown_name"),
        ("drop knife primary", "words.unknown_name"),
        ("drop knife now", "words.too_many"),
        ("pick up sword", "words.unknown_name"),
        ("pick up knife now", "words.too_many"),
        ("pick up", "words.which_weapon"),
        ("jump", "words.no_tile"),
        ("jump high", "words.no_tile"),
        ("jump 2,0 high", "words.too_many"),
        ("odds jump", "words.unknown_name"),
    ],
)
def test_what_cannot_be_read(line: str, code: str) -> None:
    found = read_line(line, asked(lying=("knife", "rifle")))
    assert isinstance(found, Refusal)
    assert found.code == code


def test_the_weapon_that_lies_there_needs_no_name() -> None:
    assert read_line("pick up", asked(lying=("rifle",))) == PickUp("rifle")
    assert read_line("pick", asked(lying=("rifle", "rifle"))) == PickUp("rifle")
    assert read_line("pick up kn", asked(lying=("rifle", "knife"))) == PickUp("knife")
    assert read_line("pick up", asked()) == PickUp("")


def test_of_two_alike_the_hand_is_told_of_itself() -> None:
    two = asked((KNIFE, KNIFE))
    assert read_line("attack z", two) == Attack(Z, "knife", "primary")
    assert read_line("attack z secondary", two) == Attack(Z, "knife", "secondary")


def lines(of: Situation) -> dict[str, str]:
    """The options in words, by family."""
    options = of.rulebook.options(of.view, of.decision)
    told = option_lines(options, of, ENGLISH)
    return dict(line.split(": ", 1) for line in told)


def test_options_tell_the_price_of_the_next_attack_with_each_hand() -> None:
    told = lines(asked())
    assert told["attack"] == (
        "Z with the pistol (4 AP), Z with the pistol as one of two (4 AP), Z with the knife (3 AP), "
        "Z with the knife as one of two (3 AP)"
    )
    assert told["wield"] == ("2 AP: rifle, nothing, nothing in the primary hand, nothing in the secondary hand")
    assert told["drop"] == "0 AP: primary hand, secondary hand"
    assert told["jump"] == "3 AP an attempt"
    assert "pick up" not in told
    assert lines(asked(lying=("rifle", "rifle", "knife")))["pick up"] == "2 AP: rifle, knife"


def test_one_weapon_is_told_as_before() -> None:
    told = lines(asked((PISTOL, KNIFE), (0, None)))
    assert told["attack"] == "4 AP: Z"
    assert told["wield"] == "2 AP: knife, knife in the secondary hand, nothing"
    assert told["drop"] == "0 AP"


def test_two_magazines_are_told_by_hand() -> None:
    told = lines(asked((PISTOL, PISTOL)))
    assert told["reload"] == "3 AP: primary hand, secondary hand"
    assert told["attack"].startswith("Z with the pistol in the primary hand (4 AP), ")


def test_look_tells_what_is_in_hand_and_what_lies_about() -> None:
    of = asked(lying=("knife",))
    assert "pistol 7+16 and knife" in describe(of.view, UnitId(1), ENGLISH)
    assert "knife in the secondary hand" in describe(asked(hands=(None, 1)).view, UnitId(1), ENGLISH)
    told = look(of.view, ENGLISH, describe)
    assert told[-1] == "* 0,0: knife"
    elsewhere = asked()
    elsewhere.view._world.set(None, Dropped((DroppedItem((2, 0), "rifle", 3, 20), DroppedItem((2, 0), "knife"))))
    told = look(elsewhere.view, ENGLISH, describe)
    assert told[-1] == "* 2,0: rifle 3+20 and knife"
    assert "* weapon on the ground" in told[-4]
    assert any(line.startswith("0 ") and line.endswith("*") for line in told)


def test_odds_tell_what_a_price_is_made_of_and_what_loses_it() -> None:
    fight = asked()
    told = odds(fight, Attack(Z, "pistol", None, both_weapons=True))
    assert told[0].startswith("A attacks Z with the pistol (4 AP)")
    assert "-3 two weapons" in told[1]
    assert not [line for line in told if "price" in line]
    fight.view._world.set(UnitId(1), Alternation(run=6, last="secondary"))
    told = odds(fight, Attack(Z, "pistol"))
    assert "  price: 2 AP (4 weapon, -3 attacks with both, +1 not below the least price)" in told
    told = odds(fight, Attack(Z, "knife"))
    assert "  and breaks the turns of the weapons: this attack and the next cost their full price" in told
    told = odds(fight, Attack(Z, "knife", None, both_weapons=False))
    assert "  and no longer fights with two weapons: the next attacks cost their full price" in told


def test_odds_of_a_jump() -> None:
    told = odds(asked(board="A_.Z"), Jump((2, 0)))
    assert told == [
        "A jumps to 2,0 (3 AP): lands 45.0 %.",
        "  jump: 2d10, to reach difficulty 12 (8 jumping, +4 distance)",
    ]


def odds(of: Situation, command: Command) -> list[str]:
    answer = ground_answer(ShowOdds(command), of, ENGLISH)
    assert not isinstance(answer, Refusal)
    return answer.lines
