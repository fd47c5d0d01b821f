"""Fighting with Two Weapons (GC-55 to GC-60): the mode, the penalty, the price of each attack, and what loses it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from systems.core.commands import Refusal
from systems.core.dice import Modifier
from systems.core.engine import Happened
from systems.core.events import DieRolled, Event
from systems.ground.attacks import AttackFacts
from systems.ground.commands import Attack, Drop, Jump, Move, Reload, Wield
from systems.ground.components import Alternation, Arms, Carried
from systems.ground.events import Attacked, DiscountLost
from systems.ground.options import default_attack
from systems.ground.rules import GroundRules
from tests.rules.ground.fight import RULES, Fight, any_of, only, soldier

MISS = (1, 1)
DEAR = replace(RULES, turns=replace(RULES.turns, ap_per_cycle=60))
"""AP enough for many attacks in a cycle."""


def armed(rules: GroundRules = DEAR, *, weapons: Sequence[str] = ("pistol", "knife"), board: str = "AZ.....") -> Fight:
    """A with a weapon in each hand beside Z, who can take a lot."""
    return Fight(board, {"A": soldier(*weapons, both_hands=True), "Z": soldier(hp=500)}, rules=rules)


def strike(fight: Fight, weapon: str, both: bool | None = None) -> tuple[Event, ...]:  # noqa: FBT001 - as the command
    return fight.do(Attack(fight.unit("Z"), weapon, both_weapons=both), MISS)


def price(fight: Fight, weapon: str, both: bool | None = None) -> int:  # noqa: FBT001 - as the command
    ap = only(strike(fight, weapon, both), Attacked).ap
    assert ap is not None
    return ap


def facts(fight: Fight, weapon: str, both: bool | None = None) -> AttackFacts:  # noqa: FBT001 - as the command
    """What a preview of that attack says."""
    view = fight.view()
    decision = fight.decision()
    assert decision is not None
    found = fight.ground.gather(view, decision, Attack(fight.unit("Z"), weapon, both_weapons=both))
    assert isinstance(found, AttackFacts)
    return found


def modes(fight: Fight) -> set[tuple[str, bool | None]]:
    """The attacks on offer, by weapon and mode."""
    return {(one.weapon, one.both_weapons) for one in fight.option("attack").commands if isinstance(one, Attack)}


def five_and_four() -> GroundRules:
    """A pistol of 5 AP and a knife of 4."""
    prices = {"pistol": 5, "knife": 4}
    return replace(DEAR, weapons=tuple(replace(one, ap=prices.get(one.name, one.ap)) for one in RULES.weapons))


def beside(board: str, metres_per_tile: str = "1") -> Fight:
    """A beside Z, with one pair of attacks made."""
    fight = Fight(
        board, {"A": soldier("pistol", "knife", both_hands=True), "Z": soldier(hp=500)}, rules=DEAR,
        metres_per_tile=metres_per_tile,
    )  # fmt: skip
    for name in ("pistol", "knife"):
        strike(fight, name, both=True)
    return fight


# GC-55, GC-A26: the mode


@pytest.mark.rule("GC-55")
def test_the_mode_is_offered_with_two_weapons_in_hand() -> None:
    fight = armed()
    assert modes(fight) == {("pistol", None), ("pistol", True), ("knife", None), ("knife", True)}
    strike(fight, "pistol", both=True)
    assert fight.get("A", Alternation) == Alternation(active=True, run=1, last="primary")


@pytest.mark.rule("GC-55")
@pytest.mark.parametrize(
    ("primary", "secondary", "weapon"),
    [(0, None, "pistol"), (None, 1, "knife"), (2, None, "rifle"), (None, None, "unarmed")],
)
def test_the_mode_is_for_nobody_else(primary: int | None, secondary: int | None, weapon: str) -> None:
    fight = armed()
    fight.set("A", Arms((Carried("pistol", 8), Carried("knife"), Carried("rifle", 9)), primary, secondary))
    assert modes(fight) == {(weapon, None)}
    refusal = fight.refused(Attack(fight.unit("Z"), weapon, both_weapons=True))
    assert refusal.code == "two_weapons.not_two"


@pytest.mark.rule("GC-55")
def test_it_is_chosen_with_the_first_attack_of_a_cycle_and_not_later() -> None:
    fight = armed()
    strike(fight, "pistol")
    assert modes(fight) == {("pistol", None), ("knife", None)}
    assert fight.refused(Attack(fight.unit("Z"), "knife", both_weapons=True)).code == "two_weapons.too_late"
    fight.end()
    fight.until("A")
    assert price(fight, "knife", both=True) == 3


@pytest.mark.rule("GC-55")
def test_an_attack_with_one_weapon_bars_it_though_the_second_is_taken_in_hand_after() -> None:
    fight = armed()
    fight.set("A", Arms((Carried("pistol", 8), Carried("knife")), 0))
    strike(fight, "pistol")
    fight.do(Wield("knife", "secondary"))
    assert fight.refused(Attack(fight.unit("Z"), "knife", both_weapons=True)).code == "two_weapons.too_late"


@pytest.mark.rule("GC-55")
def test_once_chosen_it_goes_on_and_the_weapon_whose_turn_it_is_comes_first_to_hand() -> None:
    fight = armed()
    target = fight.unit("Z")
    assert default_attack(fight.world, fight.unit("A"), target) == Attack(target, "pistol")
    strike(fight, "pistol", both=True)
    assert modes(fight) == {("pistol", None), ("pistol", False), ("knife", None), ("knife", False)}
    assert default_attack(fight.world, fight.unit("A"), target) == Attack(target, "knife")
    strike(fight, "knife")
    assert fight.get("A", Alternation).run == 2
    assert default_attack(fight.world, fight.unit("A"), target) == Attack(target, "pistol")


# GC-56: the penalty


@pytest.mark.rule("GC-56")
def test_every_attack_in_the_mode_takes_3_less() -> None:
    fight = armed()
    for weapon, both in (("pistol", True), ("knife", None)):
        roll = only(strike(fight, weapon, both), DieRolled)
        assert Modifier("two_weapons", -3, "GC-56") in roll.modifiers
        assert roll.total == 2 - 3
    assert only(strike(fight, "pistol", both=False), DieRolled).total == 2


@pytest.mark.rule("GC-56")
@pytest.mark.parametrize(("faces", "hits"), [((7, 7), False), ((7, 8), True)])
def test_defense_11_takes_15_to_exceed(faces: tuple[int, int], hits: bool) -> None:  # noqa: FBT001 - a row of the table
    fight = armed()
    rolls = (faces, (1,)) if hits else (faces,)
    events = fight.do(Attack(fight.unit("Z"), "pistol", both_weapons=True), *rolls)
    assert any_of(events, DieRolled)[0].verdict == ("hit" if hits else "miss")


@pytest.mark.rule("GC-56")
def test_the_preview_has_the_penalty_and_a_plain_attack_has_none() -> None:
    fight = armed()
    assert sum(part.value for part in facts(fight, "pistol", both=True).strike.attack) == -3
    assert sum(part.value for part in facts(fight, "pistol").strike.attack) == 0


# GC-57, GC-59, GC-A27: prices


@pytest.mark.rule("GC-57")
def test_after_each_pair_both_weapons_cost_1_less_each_by_its_own_price() -> None:
    fight = armed(five_and_four())
    assert [price(fight, name, both=True) for name in ("pistol", "knife") * 4] == [5, 4, 4, 3, 3, 2, 3, 2]


@pytest.mark.rule("GC-57")
def test_whichever_hand_begins() -> None:
    fight = armed(five_and_four())
    assert [price(fight, name, both=True) for name in ("knife", "pistol") * 3] == [4, 5, 3, 4, 2, 3]


@pytest.mark.rule("GC-59")
@pytest.mark.parametrize(("ap", "least"), [(5, 3), (4, 2), (3, 2), (2, 1), (1, 1)])
def test_no_price_falls_below_half_rounded_up(ap: int, least: int) -> None:
    weapons = tuple(replace(one, ap=ap) for one in RULES.weapons)
    fight = armed(replace(DEAR, weapons=weapons))
    paid = [price(fight, name, both=True) for name in ("pistol", "knife") * 6]
    assert paid[0] == ap
    assert min(paid) == paid[-1] == least


@pytest.mark.rule("GC-57", "GC-59")
def test_the_price_says_what_it_is_made_of_before_the_attack() -> None:
    fight = armed(five_and_four())
    assert facts(fight, "pistol", both=True).how.price == (Modifier("price.weapon", 5, "GC-05"),)
    for name in ("pistol", "knife") * 3:
        strike(fight, name, both=True)
    how = facts(fight, "pistol").how
    assert how.price == (
        Modifier("price.weapon", 5, "GC-05"), Modifier("price.pairs", -3, "GC-57"), Modifier("price.least", 1, "GC-59"),
    )  # fmt: skip
    assert how.ap == 3


def test_gc_a04_two_weapons_pay_within_the_cycle() -> None:
    """Of 12 AP a pistol and a knife make 4, 3, 3 and 2."""
    fight = armed(RULES)
    assert [price(fight, name, both=True) for name in ("pistol", "knife") * 2] == [4, 3, 3, 2]
    assert fight.ap("A") == 0


@pytest.mark.rule("GC-57")
def test_the_discount_is_what_makes_an_attack_affordable() -> None:
    fight = armed(RULES)
    for name in ("pistol", "knife"):
        strike(fight, name, both=True)
    fight.edit("A", "ground.action_points", "ap", 3)
    assert modes(fight) == {("pistol", None), ("knife", None), ("knife", False)}
    fight.edit("A", "ground.action_points", "ap", 2)
    assert fight.refused(Attack(fight.unit("Z"), "pistol"))["price"] == 3
    assert modes(fight) == set()


# GC-58: turns


@pytest.mark.rule("GC-58")
def test_the_same_weapon_twice_loses_the_discount_at_once() -> None:
    fight = armed(five_and_four())
    for name in ("pistol", "knife"):
        strike(fight, name, both=True)
    assert (facts(fight, "knife").ap, facts(fight, "knife").how.loses) == (4, "same_weapon")
    events = strike(fight, "knife")
    assert (only(events, Attacked).ap, only(events, DiscountLost).by) == (4, "same_weapon")
    assert [price(fight, name) for name in ("pistol", "knife", "pistol")] == [5, 3, 4]


@pytest.mark.rule("GC-58")
def test_without_a_discount_nothing_is_lost_but_the_run_begins_anew() -> None:
    fight = armed(five_and_four())
    strike(fight, "pistol", both=True)
    assert not any_of(strike(fight, "pistol"), DiscountLost)
    assert [price(fight, name) for name in ("knife", "pistol")] == [4, 4]


@pytest.mark.rule("GC-58")
def test_two_alike_are_two_weapons() -> None:
    fight = armed(weapons=("knife", "knife"))
    target = fight.unit("Z")
    paid = [
        only(fight.do(Attack(target, "knife", hand, both_weapons=True), MISS), Attacked).ap
        for hand in ("primary", "secondary", "primary", "primary")
    ]
    assert paid == [3, 3, 2, 3]


@pytest.mark.rule("GC-58")
def test_who_leaves_the_mode_pays_in_full_and_is_out_of_it_for_the_cycle() -> None:
    fight = armed(five_and_four())
    for name in ("pistol", "knife"):
        strike(fight, name, both=True)
    assert facts(fight, "pistol", both=False).how.loses == "mode"
    events = strike(fight, "pistol", both=False)
    assert (only(events, Attacked).ap, only(events, DiscountLost).by) == (5, "mode")
    assert only(events, DieRolled).total == 2
    assert price(fight, "knife") == 4
    assert fight.refused(Attack(fight.unit("Z"), "knife", both_weapons=True)).code == "two_weapons.too_late"


@pytest.mark.rule("GC-55", "GC-58")
@pytest.mark.parametrize("command", [Wield("rifle"), Wield(None), Wield(None, "secondary"), Drop(), Drop("secondary")])
def test_who_no_longer_holds_both_is_out_of_it(command: Wield | Drop) -> None:
    fight = armed()
    fight.set("A", Arms((Carried("pistol", 8), Carried("knife"), Carried("rifle", 9)), 0, 1))
    for name in ("pistol", "knife"):
        strike(fight, name, both=True)
    assert only(fight.do(command), DiscountLost).by == "hands"
    assert fight.get("A", Alternation) == Alternation(active=False)


@pytest.mark.rule("GC-58")
def test_reloading_breaks_nothing() -> None:
    fight = armed()
    for name in ("pistol", "knife"):
        strike(fight, name, both=True)
    assert not any_of(fight.do(Reload()), DiscountLost)
    assert price(fight, "pistol") == 3


# GC-60: moving


@pytest.mark.rule("GC-60")
@pytest.mark.parametrize(
    ("ways", "keeps"),
    [
        (((0, 1),), True),
        (((0, 1), (0, 0)), False),
        (((1, 1),), False),
        (((0, 2),), False),
    ],
    ids=["1 m", "1 m forth and back", "1.5 m", "2 m"],
)
def test_moving_one_metre_keeps_the_discount_and_more_does_not(ways: tuple[tuple[int, int], ...], keeps: bool) -> None:  # noqa: FBT001 - a row of the table
    fight = beside("AZ\n..\n..")
    events: list[Event] = []
    for to in ways:
        events += fight.do(Move(to))
    assert [one.by for one in any_of(events, DiscountLost)] == ([] if keeps else ["moved"])
    assert facts(fight, "pistol").ap == (3 if keeps else 4)


@pytest.mark.rule("GC-60")
def test_what_counts_is_the_way_between_two_attacks() -> None:
    fight = beside("AZ\n..\n..")
    fight.do(Move((0, 1)))
    strike(fight, "pistol")
    assert not any_of(fight.do(Move((0, 0))), DiscountLost)
    assert price(fight, "knife") == 2


@pytest.mark.rule("GC-60")
def test_a_coarser_scale_counts_in_metres() -> None:
    fight = beside("AZ\n..\n..", metres_per_tile="2")
    assert only(fight.do(Move((0, 1))), DiscountLost).by == "moved"
    fine = beside("AZ\n..\n..", metres_per_tile="0.5")
    assert not any_of(fine.do(Move((0, 2))), DiscountLost)


@pytest.mark.rule("GC-60")
def test_slow_ground_makes_no_way_longer() -> None:
    fight = beside("AZ\nx.\n..")
    assert not any_of(fight.do(Move((0, 1))), DiscountLost)


@pytest.mark.rule("GC-60")
def test_without_a_melee_weapon_one_may_go_anywhere() -> None:
    fight = armed(weapons=("pistol", "pistol"), board="AZ\n..\n..")
    target = fight.unit("Z")
    for hand in ("primary", "secondary"):
        fight.do(Attack(target, "pistol", hand, both_weapons=True), MISS)
    assert not any_of(fight.do(Move((0, 2))), DiscountLost)
    assert only(fight.do(Attack(target, "pistol", "primary"), MISS), Attacked).ap == 3


@pytest.mark.rule("GC-60")
@pytest.mark.parametrize(("to", "keeps"), [((0, 1), True), ((1, 1), False), ((0, 2), False)])
def test_a_jump_is_a_way_as_well(to: tuple[int, int], keeps: bool) -> None:  # noqa: FBT001 - a row of the table
    fight = beside("AZ\n..\n..")
    assert not any_of(fight.do(Jump(to), (1, 1)), DiscountLost)
    assert bool(any_of(fight.do(Jump(to), (10, 10)), DiscountLost)) != keeps


# New cycles


@pytest.mark.rule("GC-55", "GC-57")
def test_a_new_cycle_begins_at_full_price_and_asks_anew() -> None:
    fight = armed()
    for name in ("pistol", "knife"):
        strike(fight, name, both=True)
    fight.end()
    events = fight.end()
    assert only(events, DiscountLost) == DiscountLost(fight.unit("A"), "cycle")
    assert not fight.has("A", Alternation)
    assert price(fight, "pistol", both=True) == 4


@pytest.mark.rule("GC-57")
def test_a_game_master_may_keep_the_discount_between_cycles() -> None:
    fight = armed(replace(DEAR, two_weapons=replace(DEAR.two_weapons, keep_between_cycles=True)))
    for name in ("pistol", "knife"):
        strike(fight, name, both=True)
    fight.end()
    assert not any_of(fight.end(), DiscountLost)
    assert price(fight, "pistol") == 3
    strike(fight, "pistol", both=False)
    fight.end()
    fight.end()
    assert not fight.has("A", Alternation)


# The game master


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("run", 3, ""),
        ("run", 0, "edit.run"),
        ("last", None, "edit.run"),
        ("run", 1001, "edit.range"),
        ("moved", -1, "edit.range"),
        ("active", False, "edit.range"),
    ],
)
def test_what_a_game_master_may_set(field: str, value: object, code: str) -> None:
    fight = armed()
    strike(fight, "pistol", both=True)
    answer = fight.edit("A", "ground.alternation", field, value)
    assert isinstance(answer, Happened) == (not code)
    assert not isinstance(answer, Refusal) or answer.code == code
