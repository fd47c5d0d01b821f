"""Ground Combat, Attacks: line of effect, prices, the roll, damage, and attacks without a weapon (GC-01 to GC-16)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from systems.core.dice import Faces
from systems.core.events import DieRolled
from systems.ground.commands import Attack, Wield
from systems.ground.components import Arms, TradeRank
from systems.ground.events import Attacked, AttackMissed, Damaged
from tests.rules.ground.fight import RULES, Fight, any_of, only, soldier


@pytest.mark.rule("GC-01")
def test_an_attack_without_line_of_effect_is_refused_and_costs_nothing() -> None:
    fight = Fight("A.#.Z")
    assert fight.cannot_attack("Z", "pistol").code == "attack.no_line"
    assert fight.ap("A") == 12
    assert fight.targets() == ""
    assert fight.option("attack").refusal is not None


@pytest.mark.rule("GC-01")
def test_the_same_attack_with_the_wall_away_is_made() -> None:
    fight = Fight("A...Z")
    assert fight.targets() == "Z"
    fight.attack("Z", "pistol", (1, 1))
    assert fight.ap("A") == 8


@pytest.mark.rule("GC-01")
@pytest.mark.parametrize(("weapon", "reaches"), [("pistol", 40), ("shotgun", 12)])
def test_range_is_a_hard_limit_inclusive(weapon: str, reaches: int) -> None:
    """GC-A39: the row's figure is the last metre that is reached."""
    at = "A" + "." * (reaches - 1) + "Z"
    Fight(at, {"A": soldier(weapon)}).attack("Z", weapon, (1, 1))
    refusal = Fight("A." + at[1:], {"A": soldier(weapon)}).cannot_attack("Z", weapon)
    assert (refusal.code, refusal["limit"], refusal["metres"]) == ("attack.out_of_range", reaches, reaches + 1)


@pytest.mark.rule("GC-01")
def test_what_is_just_too_far_is_not_said_to_be_at_the_limit() -> None:
    """12 across and 1 down are 12.04 m, and the weapon reaches 12."""
    refusal = Fight("A............\n............Z", {"A": soldier("shotgun")}).cannot_attack("Z", "shotgun")
    assert (refusal.code, refusal["limit"], refusal["metres"]) == ("attack.out_of_range", 12, 12.05)


@pytest.mark.rule("GC-01")
def test_range_counts_metres_not_tiles() -> None:
    sheets = {"A": soldier("shotgun")}
    Fight("A.....Z", sheets, metres_per_tile="2").attack("Z", "shotgun", (1, 1))
    assert Fight("A......Z", sheets, metres_per_tile="2").cannot_attack("Z", "shotgun")["metres"] == 14


@pytest.mark.rule("GC-01")
def test_a_blow_reaches_neighbours_diagonal_ones_too_and_no_farther() -> None:
    """GR-A14: the eight neighbours; a weapon of reach 2 one tile more."""
    for drawing in ("AZ", "A.\n.Z", "A\nZ", ".A\nZ."):
        assert Fight(drawing, {"A": soldier("knife")}).targets() == "Z"
    assert Fight("A.Z", {"A": soldier("knife")}).cannot_attack("Z", "knife").code == "attack.not_in_reach"
    assert Fight("A.Z", {"A": soldier()}).cannot_attack("Z", "unarmed").code == "attack.not_in_reach"
    assert Fight("A.Z", {"A": soldier("spear")}).targets() == "Z"
    assert Fight("A..Z", {"A": soldier("spear")}).cannot_attack("Z", "spear").code == "attack.not_in_reach"


@pytest.mark.rule("GC-01")
def test_no_blow_round_a_blocked_flank_though_there_is_a_line() -> None:
    """GR-A09: a diagonal neighbour past one wall is shot at but not struck."""
    corner = "A#\n.Z"
    assert Fight(corner, {"A": soldier("pistol")}).targets() == "Z"
    assert Fight(corner, {"A": soldier("knife")}).cannot_attack("Z", "knife").code == "attack.not_in_reach"
    assert Fight(corner, {"A": soldier("spear")}).cannot_attack("Z", "spear").code == "attack.not_in_reach"
    assert Fight("A#.\n..Z", {"A": soldier("spear")}).targets() == "Z"  # beyond the neighbours the line is enough


@pytest.mark.rule("GC-02")
def test_any_line_between_the_tiles_will_do() -> None:
    """The line from centre to centre is blocked, one past the wall's edge is not."""
    centre_blocked = """
        A.#..
        ....Z
    """
    assert Fight(centre_blocked).targets() == "Z"
    assert Fight("A.#.Z\n##..#").targets() == ""


@pytest.mark.rule("GC-02")
def test_a_closed_diagonal_is_no_line() -> None:
    assert Fight("A#\n#Z").cannot_attack("Z", "pistol").code == "attack.no_line"
    assert Fight("A.\n#Z").targets() == "Z"


@pytest.mark.rule("GC-02")
def test_a_thin_wall_blocks_and_the_way_round_its_end_does_not() -> None:
    shut = """
        + + + +
        |A|. Z|
        + + + +
    """
    assert Fight(shut).cannot_attack("Z", "pistol").code == "attack.no_line"
    open_below = """
        + + + +
        |A|. .|
        + + + +
        |. . Z|
        + + + +
    """
    assert Fight(open_below).targets() == "Z"


@pytest.mark.rule("GC-03")
def test_glass_lets_through_sight_and_stops_the_attack() -> None:
    fight = Fight("A.g.Z")
    refusal = fight.cannot_attack("Z", "pistol")
    assert refusal.code == "attack.no_line"
    assert refusal["los"] is True
    assert fight.world.terrain.los(fight.tile("A"), fight.tile("Z"))
    assert Fight("A.#.Z").cannot_attack("Z", "pistol")["los"] is False


@pytest.mark.rule("GC-03")
def test_smoke_stops_sight_and_lets_the_attack_through() -> None:
    fight = Fight("A.s.Z")
    assert not fight.world.terrain.los(fight.tile("A"), fight.tile("Z"))
    assert fight.targets() == "Z"


@pytest.mark.rule("GC-05")
@pytest.mark.parametrize(("weapon", "left"), [("knife", 9), ("pistol", 8), ("rifle", 7)])
def test_the_weapon_sets_the_price(weapon: str, left: int) -> None:
    fight = Fight("AZ", {"A": soldier(weapon)})
    event = only(fight.attack("Z", weapon, (1, 1)), Attacked)
    assert fight.ap("A") == left
    assert event.ap == 12 - left
    assert fight.option("attack").price == 12 - left


@pytest.mark.rule("GC-05")
def test_an_attack_that_takes_the_last_point_is_made_and_a_dearer_one_refused() -> None:
    fight = Fight("AZ", {"A": soldier("pistol")})
    for _ in range(3):
        fight.attack("Z", "pistol", (1, 1))
    assert fight.ap("A") == 0
    fight = Fight("AZ", {"A": soldier("rifle")})
    fight.attack("Z", "rifle", (1, 1))
    fight.attack("Z", "rifle", (1, 1))
    refusal = fight.cannot_attack("Z", "rifle")
    assert (refusal.code, refusal["price"], refusal["ap"]) == ("not_enough_ap", 5, 2)


@pytest.mark.rule("GC-05")
def test_only_the_weapon_in_hand_attacks() -> None:
    fight = Fight("AZ", {"A": soldier("pistol", "knife")})
    assert fight.cannot_attack("Z", "knife").code == "attack.not_in_hand"
    assert fight.cannot_attack("Z", "rifle").code == "attack.not_in_hand"
    fight.do(Wield("knife"))
    fight.attack("Z", "knife", (1, 1))
    assert fight.ap("A") == 12 - 2 - 3


@pytest.mark.rule("GC-05")
def test_a_shot_takes_a_round_and_an_empty_magazine_refuses() -> None:
    fight = Fight("AZ", {"A": soldier("shotgun")})
    assert only(fight.attack("Z", "shotgun", (1, 1)), Attacked).rounds_left == 1
    assert only(fight.attack("Z", "shotgun", (1, 1)), Attacked).rounds_left == 0
    assert fight.get("A", Arms).carried[0].loaded == 0
    fight.end()
    fight.until("A")
    assert fight.cannot_attack("Z", "shotgun").code == "attack.empty"


@pytest.mark.rule("GC-06")
@pytest.mark.parametrize("faces", [((1, 1),), ((10, 9), (6,))], ids=["miss", "hit"])
def test_the_price_is_paid_hit_or_miss(faces: tuple[Faces, ...]) -> None:
    fight = Fight("AZ")
    events = fight.attack("Z", "pistol", *faces)
    assert fight.ap("A") == 8
    assert bool(any_of(events, AttackMissed)) == (len(faces) == 1)


@pytest.mark.rule("GC-06")
def test_the_price_comes_before_the_roll() -> None:
    events = Fight("AZ").attack("Z", "pistol", (1, 1))
    assert [type(one) for one in events[:2]] == [Attacked, DieRolled]


@pytest.mark.rule("GC-07")
def test_the_roll_adds_dexterity_and_the_rank_in_the_weapons_trade() -> None:
    trades = (TradeRank("firearms", 3), TradeRank("blades", 5))
    fight = Fight("AZ", {"A": soldier("pistol", "knife", dexterity=2, trades=trades)})
    roll = only(fight.attack("Z", "pistol", (2, 3)), DieRolled)
    assert (roll.dice, roll.total) == ((10, 10), 5 + 2 + 3)
    assert {one.code: one.value for one in roll.modifiers} == {"dexterity": 2, "trade.firearms": 3}
    fight.do(Wield("knife"))
    roll = only(fight.attack("Z", "knife", (1, 1)), DieRolled)
    assert roll.total == 2 + 2 + 5


@pytest.mark.rule("GC-07")
def test_a_trade_one_has_no_rank_in_counts_nothing() -> None:
    """GC-A01."""
    fight = Fight("AZ", {"A": soldier("pistol", dexterity=-1, trades=(TradeRank("blades", 5),))})
    assert only(fight.attack("Z", "pistol", (2, 3)), DieRolled).total == 4


@pytest.mark.rule("GC-08")
@pytest.mark.parametrize(("faces", "hits"), [((7, 7), False), ((7, 8), True)])
def test_an_attack_must_exceed_defense(faces: Faces, *, hits: bool) -> None:
    """Defense 14: 14 misses, 15 hits."""
    fight = Fight("AZ", {"Z": soldier(armour=3)})
    events = fight.attack("Z", "pistol", faces, *[(3,)] * hits)
    assert only(events, Attacked).defense == 14
    assert bool(any_of(events, Damaged)) == hits
    assert fight.hp("Z") == 20 - 3 * hits


@pytest.mark.rule("GC-08")
def test_defense_is_11_and_dexterity_and_armour_or_the_figure_of_the_sheet() -> None:
    """GC-A06."""
    defense = {
        (0, 0, None): 11, (3, 0, None): 14, (-2, 0, None): 9, (3, 4, None): 18, (3, 4, 6): 6,
    }  # fmt: skip
    for (dexterity, armour, sheet), expected in defense.items():
        fight = Fight("AZ", {"Z": soldier(dexterity=dexterity, armour=armour, defense=sheet)}, order="AZ")
        assert only(fight.attack("Z", "pistol", (1, 1)), Attacked).defense == expected


@pytest.mark.rule("GC-08")
def test_the_roll_is_shown_with_what_it_had_to_exceed() -> None:
    roll = only(Fight("AZ").attack("Z", "pistol", (5, 6)), DieRolled)
    assert (roll.against, roll.strict, roll.verdict) == (11, True, "miss")


@pytest.mark.rule("GC-09")
@pytest.mark.parametrize(
    ("weapon", "faces", "damage"),
    [("knife", (4,), 4), ("pistol", (6,), 6), ("rifle", (10,), 10), ("shotgun", (5, 2), 7), ("spear", (8,), 9)],
)
def test_a_hit_rolls_the_weapons_dice_and_takes_that_many_hit_points(weapon: str, faces: Faces, damage: int) -> None:
    fight = Fight("AZ", {"A": soldier(weapon, strength=3)})
    events = fight.attack("Z", weapon, (6, 6), faces)
    hit = only(events, Damaged)
    assert (hit.damage, hit.hp, fight.hp("Z")) == (damage, 20 - damage, 20 - damage)
    assert any_of(events, DieRolled)[1].dice == (RULES.weapon(weapon) or RULES.weapons[0]).damage


@pytest.mark.rule("GC-09")
@pytest.mark.parametrize(("face", "damage"), [(1, 0), (2, 0), (3, 1)])
def test_a_weapon_that_takes_away_from_its_dice_heals_nobody(face: int, damage: int) -> None:
    blunt = replace(RULES, weapons=(replace(RULES.weapons[0], damage_bonus=-2),))
    fight = Fight("AZ", {"A": soldier("knife"), "Z": soldier()}, rules=blunt)
    assert only(fight.attack("Z", "knife", (6, 6), (face,)), Damaged).damage == damage
    assert fight.hp("Z") == 20 - damage


@pytest.mark.rule("GC-09")
def test_a_miss_rolls_no_damage() -> None:
    fight = Fight("AZ")
    assert len(any_of(fight.attack("Z", "pistol", (5, 6)), DieRolled)) == 1
    assert fight.hp("Z") == 20


@pytest.mark.rule("GC-10")
def test_bare_hands_attack_for_six() -> None:
    fight = Fight("AZ", {"A": soldier()})
    assert fight.option("attack").price == 6
    fight.attack("Z", "unarmed", (1, 1))
    assert fight.ap("A") == 6
    fight.attack("Z", "unarmed", (1, 1))
    assert fight.ap("A") == 0
    assert fight.cannot_attack("Z", "unarmed").code == "not_enough_ap"


@pytest.mark.rule("GC-10")
def test_bare_hands_are_for_those_without_a_weapon_in_hand() -> None:
    fight = Fight("AZ", {"A": soldier("knife")})
    assert fight.cannot_attack("Z", "unarmed").code == "attack.hands_full"
    fight.do(Wield(None))
    fight.attack("Z", "unarmed", (1, 1))
    assert fight.ap("A") == 12 - 2 - 6


@pytest.mark.rule("GC-11")
def test_bare_hands_add_no_trade() -> None:
    trades = (TradeRank("firearms", 3), TradeRank("blades", 3), TradeRank("unarmed", 3), TradeRank("", 3))
    fight = Fight("AZ", {"A": soldier(dexterity=2, trades=trades)})
    roll = only(fight.attack("Z", "unarmed", (4, 5)), DieRolled)
    assert roll.dice == (10, 10)
    assert {one.code: one.value for one in roll.modifiers} == {"dexterity": 2}
    assert roll.total == 11


def unarmed_damage(strength: int, *faces: Faces) -> int:
    """The damage of a plain unarmed hit by somebody of that Strength."""
    fight = Fight("AZ", {"A": soldier(strength=strength)})
    damage = only(fight.attack("Z", "unarmed", (6, 6), *faces), Damaged).damage
    assert fight.hp("Z") == 20 - damage
    return damage


@pytest.mark.rule("GC-12")
@pytest.mark.parametrize("strength", [1, 2, 3, 7])
def test_bare_hands_deal_strength_without_a_roll(strength: int) -> None:
    assert unarmed_damage(strength) == strength


@pytest.mark.rule("GC-12")
def test_strength_0_deals_what_the_figures_say() -> None:
    """GC-A07: 1, or with the figure at 0 by the letter nothing; no die either way."""
    assert unarmed_damage(0) == 1
    literal = replace(RULES, unarmed=replace(RULES.unarmed, at_zero=0))
    fight = Fight("AZ", {"A": soldier()}, rules=literal)
    assert only(fight.attack("Z", "unarmed", (6, 6)), Damaged).damage == 0


@pytest.mark.rule("GC-13")
def test_negative_strength_rolls_a_d4_less_its_size() -> None:
    assert unarmed_damage(-1, (1,)) == 0
    assert unarmed_damage(-1, (2,)) == 1
    assert unarmed_damage(-2, (2,)) == 0
    assert unarmed_damage(-2, (3,)) == 1
    assert unarmed_damage(-3, (3,)) == 0
    assert unarmed_damage(-3, (4,)) == 1


@pytest.mark.rule("GC-14")
@pytest.mark.parametrize(("strength", "face"), [(-1, 3), (-1, 4), (-2, 4)])
def test_negative_strength_deals_1_at_most(strength: int, face: int) -> None:
    assert unarmed_damage(strength, (face,)) == 1


@pytest.mark.rule("GC-15")
@pytest.mark.parametrize(("strength", "face"), [(-3, 2), (-3, 1), (-2, 1)])
def test_a_result_below_zero_deals_nothing_and_heals_nobody(strength: int, face: int) -> None:
    assert unarmed_damage(strength, (face,)) == 0


@pytest.mark.rule("GC-15")
def test_a_result_below_zero_takes_nothing_from_a_critical_strikes_bonus() -> None:
    fight = Fight("AZ", {"A": soldier(strength=-3, dexterity=5)})
    hit = only(fight.attack("Z", "unarmed", (10, 10), (1,)), Damaged)
    assert [(part.code, part.value) for part in hit.parts] == [("unarmed.weak", 0), ("critical", 7)]
    assert (hit.damage, fight.hp("Z")) == (7, 13)


@pytest.mark.rule("GC-16")
@pytest.mark.parametrize("strength", [-4, -5, -9])
def test_strength_4_below_zero_hurts_nobody_and_rolls_no_damage(strength: int) -> None:
    assert unarmed_damage(strength) == 0


@pytest.mark.rule("GC-16")
def test_strength_4_below_zero_hurts_nobody_with_a_critical_strike_either() -> None:
    fight = Fight("AZ", {"A": soldier(strength=-4, dexterity=5)})
    assert only(fight.attack("Z", "unarmed", (10, 10)), Damaged).damage == 0


@pytest.mark.rule("GC-16")
def test_a_weapon_makes_up_for_it() -> None:
    fight = Fight("AZ", {"A": soldier("knife", strength=-4)})
    assert only(fight.attack("Z", "knife", (6, 6), (4,)), Damaged).damage == 4


def test_friends_the_dead_and_the_absent_are_no_targets() -> None:
    fight = Fight("AB\nZY", places={})
    assert fight.cannot_attack("B", "pistol").code == "attack.friend"
    fight.hurt_to("Z", -19)
    fight.attack("Z", "pistol", (6, 6), (6,))
    assert fight.condition("Z") == "dead"
    assert fight.cannot_attack("Z", "pistol").code == "attack.dead"
    assert fight.refused(Attack(99, "pistol")).code == "attack.not_there"  # type: ignore[arg-type]
    assert fight.targets() == "Y"
