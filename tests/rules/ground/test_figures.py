"""The figures that come with the game are those that the document prints and the decisions give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from game.content.rules import Figure, RulesInForce, load_rules
from systems.ground.sheet import GroundSheet, components
from tests.rules.ground.fight import RULES, Fight, soldier

PRINTED = {
    "attacks.dice": (10, 10), "attacks.critical_natural": 20, "attacks.critical_attack_bonus": 3,
    "attacks.critical_damage_bonus": 2,
    "unarmed.ap": 6, "unarmed.weak_die": 4, "unarmed.weak_cap": 1, "unarmed.harmless_at": -4,
    "movement.press": 1, "cover.exposed_defense": 3, "health.willpower_base": 10,
    "two_weapons.attack": -3, "two_weapons.discount": 1, "two_weapons.least_share": 0.5,
    "two_weapons.melee_move_m": 1.0, "jump.leg_injury": 3,
    "injuries.leg_injured_ap": 1, "injuries.leg_lost_ap": 2, "injuries.arm_crawl_ap": 1,
    "injuries.primary_arm_injured": -3, "injuries.secondary_arm_injured": -1, "injuries.primary_arm_lost": -5,
    "injuries.secondary_arm_lost": -3, "injuries.head_again_damage": 2, "senses.eye_lost": -3, "senses.blind": -9,
    "bruising.dismembers": False, "open_wounds.stacks": 1, "first_aid.trade": "emergency medic",
    "rest.hp_per_shift": 1, "treatment.trade": "emergency medic", "treatment.hours": 2,
    "treatment.difficulty_base": 10, "treatment.hp": 1, "treatment.bed_bonus": 3, "treatment.bed_patients": 4,
    "treatment.crowding": 2, "restoration.points_per_week": 1, "restoration.specialist_points": 1,
    "restoration.hours": 2, "restoration.days": 5, "restoration.difficulty_base": 10,
}  # fmt: skip
"""Figures of the document itself."""

DECIDED = {
    "turns.ap_per_cycle": 12, "turns.initiative_dice": (10, 10),  # GC-A03
    "movement.walk_per_m": 1, "movement.crawl_per_m": 2, "movement.stand_up": 2, "movement.door": 1,  # GC-A04
    "movement.drop": 0, "movement.pick_up": 2,  # GC-A04
    "movement.reload": 3, "movement.change_weapon": 2, "movement.body_m": 1.0,  # GC-A04, GR-A13
    "attacks.defense_base": 11, "health.hp_max": 20,  # GC-A06
    "unarmed.at_zero": 1,  # GC-A07
    "attacks.critical_damage_bonus_min": 0,  # GC-A09
    "injuries.die": 20,  # GC-A11
    "jump.ap": 3, "jump.dice": (10, 10), "jump.difficulty": 8, "jump.per_metre": 2,  # GC-A01, GC-A04
    "two_weapons.keep_between_cycles": False,  # GC-A26
    "prone.defense_adjacent": -2, "prone.defense_distant": 2,  # GC-A14
    "health.willpower_dice": (10, 10), "health.death_at_times_max": 1,  # GC-A29
    "senses.dizzy": -3, "open_wounds.hp_per_cycle": 1,  # GC-A17, GC-A18
    "first_aid.ap": 6, "first_aid.difficulty_base": 10, "first_aid.stacks": 1,  # GC-A18
    "injuries.neck_over_half": "injury", "open_wounds.stacks_more": 1,  # GC-A20
    "senses.shooting": True, "senses.blows_unseen": True, "senses.listening_base": 10,  # GC-A21
    "targeted.leg": -2, "targeted.arm": -3, "targeted.organ": -4, "targeted.head": -5, "targeted.neck": -6,
    "targeted.eye": -8, "targeted.critical_injures_too": True,  # GC-A22, GC-A23
    "rest.bruising_per_shift": 8,  # GC-A28
    "treatment.assumed": 11,  # GC-A34
    "restoration.injury_weeks": 4, "restoration.injury_difficulty": 15,  # GC-A37
    "treatment.dice": (10, 10), "treatment.attribute": "intelligence", "treatment.least_rank": 1,  # GC-A01, GC-A52
    "camp_time.shift_hours": 8, "camp_time.shifts_per_day": 3, "camp_time.days_per_week": 7,  # GR-A15
}  # fmt: skip
"""Figures the document leaves open, by the decision that settles them; the game marks them as its own."""

INJURIES = [
    (1, 4, "left leg"), (5, 8, "right leg"), (9, 11, "secondary arm"), (12, 14, "primary arm"), (15, 16, "organ"),
    (17, 18, "head"), (19, 19, "neck"), (20, 20, "eye"),
]  # fmt: skip
WEAPONS = {
    "knife": (3, (4,)), "pistol": (4, (6,)), "rifle": (5, (10,)), "shotgun": (5, (6, 6)), "two-hand blade": (5, (8,)),
}  # fmt: skip
"""GC-A05: price and damage."""


@pytest.fixture(scope="module")
def shipped() -> RulesInForce:
    return load_rules("ground")


def by_key(rules: object) -> dict[str, Any]:
    """Every single figure of the rules by section and key."""

    def walk() -> Iterator[tuple[str, Any]]:
        for section, part in msgspec.structs.asdict(rules).items():  # type: ignore[arg-type]
            if isinstance(part, msgspec.Struct):
                yield from ((f"{section}.{key}", value) for key, value in msgspec.structs.asdict(part).items())

    return dict(walk())


def test_every_single_figure_is_the_documents_or_the_decisions(shipped: RulesInForce) -> None:
    figures = by_key(shipped.rules)
    known = PRINTED | DECIDED
    assert {key: figures[key] for key in known} == known
    assert set(figures) - set(known) == UNSETTLED


UNSETTLED = {
    "movement.lie_down", "injuries.side_die", "injuries.rows", "restoration.specialists", "first_aid.attribute",
    "first_aid.dice",
    "senses.listening_ap", "senses.listening_trade", "senses.listening_attribute", "senses.listening_dice",
}  # fmt: skip
"""Figures on which neither the document nor a decision says a number."""


def test_the_injury_table_is_the_decided_one(shipped: RulesInForce) -> None:
    """GC-A11."""
    assert [(row.low, row.high, row.part) for row in shipped.rules.injuries.rows] == INJURIES
    assert shipped.rules.injuries.side_die % 2 == 0


def test_the_weapons_are_the_decided_ones(shipped: RulesInForce) -> None:
    """GC-A05; ranges, magazines and Trades are left to the table."""
    assert {one.name: (one.ap, one.damage) for one in shipped.rules.weapons} == WEAPONS
    assert {one.name for one in shipped.rules.weapons if one.melee} == {"knife", "two-hand blade"}
    assert {one.name for one in shipped.rules.weapons if one.hands == 2} == {"rifle", "shotgun", "two-hand blade"}
    ranges = {one.name: one.range_m for one in shipped.rules.weapons if not one.melee}
    assert ranges["shotgun"] < ranges["pistol"] < ranges["rifle"]
    assert not any(one.damage_bonus for one in shipped.rules.weapons)
    assert [one.name for one in shipped.rules.weapons if one.can_bruise] == ["two-hand blade"]  # GC-A25: melee, flat


def test_what_the_document_prints_says_where_and_the_rest_is_marked_as_the_games_own(shipped: RulesInForce) -> None:
    figures: dict[str, Figure] = {one.key.removeprefix("ground."): one for one in shipped.figures}
    assert all(figures[key].source.startswith("Ground Combat, ") and not figures[key].filler for key in PRINTED)
    assert all(figures[key].filler and figures[key].source.startswith("decision G") for key in DECIDED)
    assert all(one.filler for key, one in figures.items() if key.startswith("weapons."))
    assert all(figures[f"injuries.{key}"].filler for key in ("die", "side_die", "rows"))


def test_the_figures_of_these_tests_are_the_shipped_ones_but_for_weapons(shipped: RulesInForce) -> None:
    ours, theirs = by_key(RULES), by_key(shipped.rules)
    assert {key: value for key, value in ours.items() if key != "injuries.side_die"} == {
        key: value for key, value in theirs.items() if key != "injuries.side_die"
    }


def test_a_sheet_with_a_weapon_the_rules_do_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="found weapon 'cannon', expected one of knife, pistol"):
        list(components(GroundSheet(weapons=("cannon",)), RULES))


def test_a_battle_can_be_fought_under_them(shipped: RulesInForce) -> None:
    fight = Fight("A.Z", {"A": soldier("rifle")}, rules=shipped.rules)
    fight.attack("Z", "rifle", (6, 6), (4,))
    assert fight.hp("Z") == 16
