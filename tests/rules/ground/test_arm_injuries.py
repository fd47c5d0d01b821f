"""Ground Combat, Injuries: arms (GC-34 to GC-41; decisions GC-A15, GC-A16, GC-A40)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from systems.core.commands import Command
from systems.core.components import Dropped, DroppedItem
from systems.core.dice import Faces
from systems.core.engine import Happened
from systems.core.events import DieRolled, WeaponDropped
from systems.core.identifiers import DoorId
from systems.ground import movement
from systems.ground.commands import (
    Attack,
    LieDown,
    Move,
    OpenDoor,
    Perform,
    PickUp,
    Reload,
    StandUp,
    Treat,
    Wield,
)
from systems.ground.components import Arms, Carried, Injury, OpenWounds
from systems.ground.rules import Maneuver
from tests.rules.ground.fight import RULES, Fight, any_of, soldier

PRIMARY, SECONDARY = Injury("primary arm", "injured"), Injury("secondary arm", "injured")
PRIMARY_OFF, SECONDARY_OFF = Injury("primary arm", "dismembered"), Injury("secondary arm", "dismembered")
LEG = Injury("left leg", "injured")

HIT = (8, 9)


def modifiers(weapons: tuple[str, ...], hand: str | None, *injuries: Injury) -> dict[str, tuple[int, str]]:
    """The penalties of the attack roll of somebody with these Injuries: size and rule by name."""
    fight = Fight("AZ", {"A": soldier(*weapons, both_hands=len(weapons) > 1)})
    fight.injure("A", *injuries)
    attack = Attack(fight.unit("Z"), weapons[0] if weapons else "unarmed", hand)  # type: ignore[arg-type]
    roll = any_of(fight.do(attack, (1, 1)), DieRolled)[0]
    return {one.code: (one.value, one.source) for one in roll.modifiers if one.code.startswith(("injured", "lost"))}


@pytest.mark.rule("GC-34")
@pytest.mark.parametrize("weapons", [("pistol",), ("rifle",), ()])
def test_an_injured_primary_arm_takes_3(weapons: tuple[str, ...]) -> None:
    """GC-A15: of a one-handed weapon in it, a two-handed one, and bare hands."""
    assert modifiers(weapons, None, PRIMARY) == {"injured.primary arm": (-3, "GC-34")}


@pytest.mark.rule("GC-34")
@pytest.mark.parametrize(("natural", "hits"), [((7, 7), False), ((7, 8), True)])
def test_the_3_count_in_the_roll(natural: Faces, *, hits: bool) -> None:
    """Defense 11 takes 15 on the dice."""
    fight = Fight("AZ")
    fight.injure("A", PRIMARY)
    fight.attack("Z", "pistol", natural, *[(1,)] * hits)
    assert fight.hp("Z") == 20 - hits


@pytest.mark.rule("GC-35")
@pytest.mark.parametrize("weapons", [("rifle",), ()])
def test_an_injured_secondary_arm_takes_1(weapons: tuple[str, ...]) -> None:
    assert modifiers(weapons, None, SECONDARY) == {"injured.secondary arm": (-1, "GC-35")}


@pytest.mark.rule("GC-34", "GC-35")
def test_an_injured_arm_hinders_what_uses_it_alone() -> None:
    """GC-A15: a weapon in the other hand is not hindered; what uses both is, by both."""
    assert modifiers(("pistol",), None, SECONDARY) == {}
    assert modifiers(("knife", "knife"), "secondary", PRIMARY) == {}
    assert modifiers(("knife", "knife"), "secondary", SECONDARY) == {"injured.secondary arm": (-1, "GC-35")}
    assert sum(value for value, _ in modifiers(("rifle",), None, PRIMARY, SECONDARY).values()) == -4


@pytest.mark.rule("GC-37")
def test_an_arm_that_is_off_takes_5_or_3() -> None:
    assert modifiers((), None, PRIMARY_OFF) == {"lost.primary arm": (-5, "GC-37")}
    assert modifiers((), None, SECONDARY_OFF) == {"lost.secondary arm": (-3, "GC-37")}


@pytest.mark.rule("GC-37")
def test_an_arm_that_is_off_hinders_what_the_other_does() -> None:
    """GC-A15, as printed."""
    assert modifiers(("pistol",), None, SECONDARY_OFF) == {"lost.secondary arm": (-3, "GC-37")}
    both = modifiers(("pistol",), None, PRIMARY, SECONDARY_OFF)
    assert both == {"injured.primary arm": (-3, "GC-34"), "lost.secondary arm": (-3, "GC-37")}


def struck_in_the_arm(
    part: str, damage: int, *faces: Faces, arms: Arms | None = None, before: tuple[Injury, ...] = (), dexterity: int = 0
) -> tuple[Fight, list[WeaponDropped]]:
    """A rifle's hit on an arm of Z, who holds a pistol unless told, for so many; and what was dropped."""
    sheet = soldier("pistol", defense=5, hp=40, dexterity=dexterity)
    fight = Fight("AB\nZY", {"A": soldier("rifle"), "Z": sheet}, order="ABZY")
    if arms is not None:
        fight.set("Z", arms)
    fight.injure("Z", *before)
    return fight, any_of(fight.aim("Z", "rifle", part, HIT, (damage,), *faces), WeaponDropped)


PISTOL, KNIFE, RIFLE = Carried("pistol", 8, 16), Carried("knife"), Carried("rifle", 10, 20)


@pytest.mark.rule("GC-36")
@pytest.mark.parametrize(("faces", "keeps"), [((4, 5), True), ((4, 4), False)])
def test_dexterity_against_the_damage_or_the_weapon_falls(faces: Faces, *, keeps: bool) -> None:
    """Damage 9: 9 keeps, 8 drops; it lies on the tile with its rounds."""
    fight, dropped = struck_in_the_arm("primary arm", 9, faces)
    assert bool(dropped) != keeps
    assert fight.get("Z", Arms) == (Arms((PISTOL,), 0) if keeps else Arms())
    lying = fight.world.battle(Dropped).on(fight.tile("Z"))
    assert [(one.weapon, one.loaded, one.spare) for one in lying] == ([] if keeps else [("pistol", 8, 16)])


@pytest.mark.rule("GC-36")
@pytest.mark.parametrize(("faces", "keeps"), [((3, 4), True), ((3, 3), False)])
def test_dexterity_helps_to_keep_hold(faces: Faces, *, keeps: bool) -> None:
    """Damage 9, Dexterity 2: 7 on the dice."""
    _, dropped = struck_in_the_arm("primary arm", 9, faces, dexterity=2)
    assert bool(dropped) != keeps


@pytest.mark.rule("GC-36")
def test_the_roll_says_whose_it_is_and_what_for() -> None:
    fight = Fight("AZ", {"A": soldier("rifle"), "Z": soldier("pistol", defense=5)})
    roll = any_of(fight.aim("Z", "rifle", "primary arm", HIT, (9,), (9, 9)), DieRolled)[-1]
    assert (roll.unit, roll.why, roll.against, roll.strict) == (fight.unit("Z"), "grip", 9, False)


@pytest.mark.rule("GC-36")
@pytest.mark.parametrize(
    ("part", "arms"),
    [
        ("secondary arm", Arms((PISTOL,), 0)),
        ("primary arm", Arms((PISTOL,), None, 0)),
        ("primary arm", Arms((PISTOL,), None, None)),
        ("primary arm", Arms((RIFLE,), 0)),
        ("secondary arm", Arms((RIFLE,), 0)),
    ],
    ids=["other hand", "in the other", "put away", "two-handed", "two-handed, other"],
)
def test_only_a_one_handed_weapon_in_that_arm_is_at_stake(part: str, arms: Arms) -> None:
    fight, _ = struck_in_the_arm(part, 9, arms=arms)
    assert fight.get("Z", Arms) == arms


@pytest.mark.rule("GC-36")
def test_with_a_weapon_in_each_hand_the_injured_one_is_at_stake() -> None:
    fight, dropped = struck_in_the_arm("secondary arm", 9, (1, 1), arms=Arms((KNIFE, PISTOL), 0, 1))
    assert [one.weapon for one in dropped] == ["pistol"]
    assert fight.get("Z", Arms) == Arms((KNIFE,), 0)


@pytest.mark.rule("GC-36")
@pytest.mark.parametrize(
    ("part", "arms", "falls"),
    [
        ("primary arm", Arms((PISTOL,), 0), ["pistol"]),
        ("secondary arm", Arms((KNIFE, PISTOL), 0, 1), ["pistol"]),
        ("primary arm", Arms((RIFLE,), 0), ["rifle"]),
        ("secondary arm", Arms((RIFLE,), 0), ["rifle"]),
        ("secondary arm", Arms((KNIFE,), 0), []),
    ],
)
def test_an_arm_that_is_taken_off_holds_nothing(part: str, arms: Arms, falls: list[str]) -> None:
    """GC-A15: without a roll, and a two-handed weapon with either arm."""
    injured = Injury(part, "injured")  # type: ignore[arg-type]
    fight, dropped = struck_in_the_arm(part, 9, arms=arms, before=(injured,))
    assert [one.weapon for one in dropped] == falls
    assert fight.injuries("Z") == (replace(injured, level="dismembered"),)


@pytest.mark.rule("GC-39")
def test_each_arm_that_is_taken_off_opens_a_wound() -> None:
    fight, _ = struck_in_the_arm("primary arm", 3, before=(PRIMARY, SECONDARY))
    assert fight.wounds("Z") == 1
    fight.aim("Z", "rifle", "secondary arm", HIT, (3,))
    assert fight.wounds("Z") == 2


@pytest.mark.rule("GC-39")
def test_an_injured_arm_opens_none() -> None:
    fight, _ = struck_in_the_arm("secondary arm", 3)
    assert fight.wounds("Z") == 0


ARMLESS: dict[str, Callable[[Fight], Command]] = {
    "attack": lambda fight: Attack(fight.unit("Z"), "unarmed"),
    "reload": lambda _: Reload(),
    "wield": lambda _: Wield("pistol"),
    "pick up": lambda _: PickUp("knife"),
    "open": lambda _: OpenDoor(DoorId(0)),
    "treat": lambda fight: Treat(fight.unit("A")),
    "maneuver": lambda fight: Perform(fight.unit("Z"), "shove"),
}


def busy(what: str, *injuries: Injury) -> Fight:
    """A fight in which A has occasion for everything that takes arms."""
    rules = replace(RULES, maneuvers=(Maneuver("shove", 2),))
    fight = Fight("AZ\nd.", {"A": soldier("pistol")}, rules=rules)
    fight.set("A", Arms((replace(PISTOL, loaded=0),), 0 if what == "reload" else None))
    fight.set("A", OpenWounds(1))
    fight.world.set(None, Dropped((DroppedItem(fight.tile("A"), "knife"),)))
    fight.injure("A", *injuries)
    return fight


@pytest.mark.rule("GC-38")
@pytest.mark.parametrize("what", ARMLESS)
def test_without_arms_nothing_is_done_that_takes_arms(what: str) -> None:
    """One arm is enough; that it is hindered says GC-37."""
    one_left = busy(what, SECONDARY_OFF)
    answer, _ = one_left.submit(ARMLESS[what](one_left), [(1, 1)])
    assert isinstance(answer, Happened), answer
    fight = busy(what, PRIMARY_OFF, SECONDARY_OFF)
    assert fight.refused(ARMLESS[what](fight)).code == "body.no_arms"


@pytest.mark.rule("GC-38")
def test_without_arms_one_walks_taunts_lies_down_and_gets_up() -> None:
    rules = replace(RULES, maneuvers=(Maneuver("taunt", 2, uses_arms=False),))
    fight = Fight("AZ\n..", {"A": soldier()}, rules=rules)
    fight.injure("A", PRIMARY_OFF, SECONDARY_OFF)
    fight.do(Perform(fight.unit("Z"), "taunt"))
    fight.do(LieDown())
    fight.do(StandUp())
    fight.do(Move((0, 1)))


@pytest.mark.rule("GC-37")
def test_a_hand_that_is_off_takes_no_weapon() -> None:
    fight = Fight("A.Z", {"A": soldier("pistol", "rifle")})
    fight.set("A", Arms((PISTOL, RIFLE)))
    fight.injure("A", PRIMARY_OFF)
    assert fight.refused(Wield("rifle")).code == "wield.lost_arm"
    assert fight.refused(Wield("pistol", "primary")).code == "wield.lost_arm"
    fight.do(Wield("pistol"))
    assert fight.get("A", Arms) == Arms((PISTOL, RIFLE), None, 0)


CRAWLING = {
    (PRIMARY,): 3, (SECONDARY_OFF,): 3, (PRIMARY, SECONDARY): 4, (PRIMARY_OFF, SECONDARY): 4, (LEG, PRIMARY): 4,
}  # fmt: skip


@pytest.mark.rule("GC-40")
@pytest.mark.parametrize(("injuries", "ap"), CRAWLING.items())
def test_each_arm_injured_or_off_makes_crawling_dearer_by_1(injuries: tuple[Injury, ...], ap: int) -> None:
    """GC-A16: added to what legs add, by the metre."""
    fight = Fight("A..Z")
    fight.injure("A", *injuries)
    fight.lay_down("A")
    fight.do(Move((1, 0)))
    assert 12 - fight.ap("A") == ap


@pytest.mark.rule("GC-41")
def test_without_arms_nobody_crawls() -> None:
    fight = Fight("A..Z")
    fight.injure("A", PRIMARY_OFF, SECONDARY_OFF)
    fight.lay_down("A")
    assert fight.refused(Move((1, 0))).code == "body.cannot_crawl"
    assert fight.option("move").refusal is not None
    assert movement.reach(fight.world, fight.unit("A"), RULES).ends.sum() == 1
    fight.do(StandUp())
    fight.do(Move((1, 0)))


@pytest.mark.rule("GC-33", "GC-41")
def test_with_neither_arms_nor_legs_one_goes_nowhere() -> None:
    """GC-A16."""
    fight = Fight("A..Z")
    fight.injure("A", PRIMARY_OFF, SECONDARY_OFF, Injury("left leg", "dismembered"), Injury("right leg", "dismembered"))
    fight.lay_down("A")
    assert fight.refused(Move((1, 0))).code == "body.cannot_crawl"
    assert fight.refused(StandUp()).code == "body.cannot_stand"
    fight.end()
