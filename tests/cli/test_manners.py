"""What a terminal knows of each rulebook."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from game.battle import BattleSetup
from game.content.rules import BOOKS
from game.headless.manners import MANNERS, option_lines
from game.headless.situation import Situation
from game.messages import Catalogue
from systems.core.decisions import OpenDecisions
from systems.ground.rules import Maneuver
from tests.rules.ground.fight import RULES, Fight


def test_every_rulebook_that_can_be_played_can_be_played_in_a_terminal() -> None:
    assert set(MANNERS) == set(BOOKS)


def test_options_say_what_each_command_is_done_to() -> None:
    rules = replace(RULES, maneuvers=(Maneuver("taunt", 2),))
    fight = Fight("A/N", rules=rules)
    board, scenario, seats, musters = fight.parts
    setup = BattleSetup("ground", msgspec.to_builtins(rules), board, scenario, seats, musters, seed=1)
    (decision,) = fight.view().battle(OpenDecisions).decisions
    situation = Situation(setup, fight.ground, fight.view(), decision)
    lines = list(option_lines(fight.ground.options(fight.view(), decision), situation, Catalogue.load("en")))
    assert "attack: 4 AP: N" in lines
    assert "maneuver: N taunt (2 AP)" in lines
    assert "close: 1 AP: door 0" in lines
    assert "lie: 1 AP" in lines
    assert "leave: no. There is no exit here." in lines
