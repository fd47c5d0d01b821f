"""What the bot makes of wounds that bleed, weapons on the ground, two weapons in hand, and parts of the body."""

from __future__ import annotations

from game.bots import create
from systems.core.commands import Command
from systems.core.components import Dropped, DroppedItem
from systems.core.decisions import OpenDecisions
from systems.ground.commands import Attack, Move, PickUp, Treat
from systems.ground.components import Arms, Injury, OpenWounds, TradeRank
from tests.rules.ground.fight import Fight, soldier
from tests.rules.ground.wanderings import injure

MISS = (1, 1)
PRIMARY_OFF = Injury("primary arm", "dismembered")
SKILLED = (TradeRank("blades", 8), TradeRank("firearms", 8))


def choice(fight: Fight) -> Command:
    """What the bot does for the one who is asked."""
    (decision,) = fight.view().battle(OpenDecisions).decisions
    return create(fight.ground).choose(fight.view(), decision)


def test_it_treats_who_bleeds_where_nobody_can_be_hit() -> None:
    for bleeding in "AB":
        fight = Fight("AB#Z", order="ABZ")
        fight.set(bleeding, OpenWounds(1))
        assert choice(fight) == Treat(fight.unit(bleeding))


def test_it_treats_first_who_saves_most_blood() -> None:
    fight = Fight("AB#Z", order="ABZ")
    fight.set("A", OpenWounds(1))
    fight.set("B", OpenWounds(3))
    fight.hurt_to("B", 2)
    assert choice(fight) == Treat(fight.unit("B"))


def test_it_fights_before_it_treats() -> None:
    fight = Fight("AB.Z", order="ABZ")
    fight.set("A", OpenWounds(1))
    assert isinstance(choice(fight), Attack)


def lying(fight: Fight, *weapons: str, at: tuple[int, int] = (0, 0)) -> None:
    items = tuple(DroppedItem(at, name, 5 * (name in {"pistol", "rifle"})) for name in weapons)
    fight.world.set(None, Dropped(items))


def test_disarmed_it_picks_up_the_best_of_what_lies_there() -> None:
    fight = Fight("A...Z", {"A": soldier()})
    lying(fight, "knife", "rifle")
    assert choice(fight) == PickUp("rifle")
    fight.do(PickUp("rifle"))
    assert choice(fight) == Attack(fight.unit("Z"), "rifle")


def test_with_one_arm_it_picks_up_what_that_can_hold() -> None:
    fight = Fight("A...Z", {"A": soldier()})
    injure(fight.world, fight.unit("A"), (PRIMARY_OFF,), fight.ground.rules)
    lying(fight, "rifle", "pistol")
    assert choice(fight) == PickUp("pistol")


def test_disarmed_it_walks_to_a_weapon_it_can_still_pick_up() -> None:
    fight = Fight("A..........\n..........Z", {"A": soldier()})
    lying(fight, "pistol", at=(10, 0))
    assert choice(fight) == Move((10, 0), path=tuple((column, 0) for column in range(1, 11)))
    lying(fight, "pistol", at=(0, 1))
    assert choice(fight) == Move((0, 1), path=((0, 1),))


def test_who_has_a_weapon_leaves_those_that_lie_about() -> None:
    fight = Fight("A...Z")
    lying(fight, "rifle")
    assert choice(fight) == Attack(fight.unit("Z"), "pistol")


def test_it_fights_with_two_weapons_where_that_does_more_and_to_the_end_of_its_points() -> None:
    """Two knives: 3, 3, 2, 2 and 2 AP are five attacks for twelve, with one it would be four."""
    sheets = {"A": soldier("knife", "knife", both_hands=True, trades=SKILLED), "Z": soldier(defense=7, hp=200)}
    fight = Fight("AZ", sheets)
    hands = []
    for _ in range(5):
        command = choice(fight)
        assert isinstance(command, Attack)
        hands.append(command.hand)
        fight.do(command, MISS)
    assert hands == ["primary", "secondary", "primary", "secondary", "primary"]
    assert fight.ap("A") == 0


def test_it_fights_with_one_where_the_penalty_takes_more() -> None:
    sheets = {"A": soldier("knife", "knife", both_hands=True), "Z": soldier(defense=14, hp=200)}
    assert choice(Fight("AZ", sheets)) == Attack(Fight("AZ", sheets).unit("Z"), "knife")


def test_it_aims_at_the_arm_of_somebody_easily_hit_and_at_nothing_else_of_others() -> None:
    for defense, part in ((5, "primary arm"), (6, None)):
        fight = Fight("A..Z", {"A": soldier("rifle"), "Z": soldier("rifle", defense=defense)})
        assert choice(fight) == Attack(fight.unit("Z"), "rifle", part=part)  # type: ignore[arg-type]


def test_it_aims_at_a_neck_that_another_injury_severs() -> None:
    fight = Fight("A..Z", {"A": soldier("rifle"), "Z": soldier("rifle", defense=6)})
    fight.injure("Z", Injury("neck", "injured"), PRIMARY_OFF)
    fight.set("Z", Arms())
    assert choice(fight) == Attack(fight.unit("Z"), "rifle", part="neck")
