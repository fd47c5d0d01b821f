"""The bot plays on with what Injuries leave it: no command that they refuse, and no battle without an end."""

from __future__ import annotations

import numpy as np
import pytest

from game.bots import create
from game.bots.playing import laid_out, one_bot_each, play_out
from systems.core.commands import Command
from systems.core.decisions import OpenDecisions
from systems.ground.commands import Attack, Listen, Wield
from systems.ground.components import Injury
from tests.bots.fights import prepared
from tests.rules.ground.fight import Fight, soldier
from tests.rules.ground.wanderings import injure, maim

BLIND = (Injury("eye", "dismembered", "left"), Injury("eye", "dismembered", "right"))
ARMLESS = (Injury("primary arm", "dismembered"), Injury("secondary arm", "dismembered"))
LEGLESS = (Injury("left leg", "dismembered"), Injury("right leg", "dismembered"))


@pytest.mark.parametrize(("name", "battles"), [("range", 8), ("interior", 3), ("yard", 2)])
def test_battles_of_the_maimed_come_to_an_end(name: str, battles: int) -> None:
    """In fog indoors; a command that is refused would be raised."""
    ready, ground = prepared(name)
    bots = one_bot_each(ready, create(ground))
    for seed in range(battles):
        world, rng = laid_out(ready, ground), np.random.default_rng(seed)
        for unit in world.units():
            maim(world, unit, rng, ground.rules)
        assert play_out(world, ground, bots, seed).reason


@pytest.mark.parametrize(
    "injuries", [BLIND, ARMLESS, LEGLESS, (*ARMLESS, *LEGLESS), (*BLIND, *ARMLESS), (*BLIND, *LEGLESS)]
)
def test_a_side_that_is_all_so_plays_to_the_end(injuries: tuple[Injury, ...]) -> None:
    ready, ground = prepared("range")
    bots = one_bot_each(ready, create(ground))
    world = laid_out(ready, ground)
    for unit in world.units():
        injure(world, unit, injuries, ground.rules)
    assert play_out(world, ground, bots, 1).reason


def choice(fight: Fight) -> Command:
    """What the bot does for the one who is asked."""
    (decision,) = fight.view().battle(OpenDecisions).decisions
    return create(fight.ground).choose(fight.view(), decision)


def test_without_arms_it_gets_behind_cover_instead_of_fighting() -> None:
    fight = Fight("A..#\n...#\n####\n....\nZ...", {"A": soldier("pistol"), "Z": soldier("rifle")})
    injure(fight.world, fight.unit("A"), ARMLESS, fight.ground.rules)
    assert not isinstance(choice(fight), Attack)


def test_with_one_arm_it_takes_what_one_hand_can_hold() -> None:
    fight = Fight("A..Z", {"A": soldier("rifle", "pistol")})
    injure(fight.world, fight.unit("A"), ARMLESS[:1], fight.ground.rules)
    command = choice(fight)
    assert command == Wield("pistol")
    fight.do(command)
    assert choice(fight) == Attack(fight.unit("Z"), "pistol")


def test_without_legs_it_stays_down() -> None:
    fight = Fight("A..Z")
    injure(fight.world, fight.unit("A"), LEGLESS, fight.ground.rules)
    assert choice(fight) == Attack(fight.unit("Z"), "pistol")


def test_blind_it_listens_until_it_has_heard_somebody_and_attacks_them() -> None:
    fight = Fight("A..Z")
    injure(fight.world, fight.unit("A"), BLIND, fight.ground.rules)
    assert choice(fight) == Listen()
    fight.do(Listen(), (1, 1))
    assert choice(fight) == Listen()
    fight.do(Listen(), (9, 9))
    assert choice(fight) == Attack(fight.unit("Z"), "pistol")
