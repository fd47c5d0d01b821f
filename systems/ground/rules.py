"""The figures of Ground Combat as the rules ask for them. The values come from `assets/rules/ground`."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

Part = Literal["left leg", "right leg", "primary arm", "secondary arm", "organ", "head", "neck", "eye"]
Attribute = Literal["strength", "dexterity", "constitution", "intelligence", "willpower", "charisma"]


class Turns(Struct, frozen=True):
    """The cycle of a character (GC-A03)."""

    ap_per_cycle: int
    initiative_dice: tuple[int, ...]


class Attacks(Struct, frozen=True):
    """Attack rolls and Critical Strikes (Ground Combat: Attacks, Critical Strikes)."""

    dice: tuple[int, ...]
    critical_natural: int
    critical_attack_bonus: int
    critical_damage_bonus: int
    critical_damage_bonus_min: int
    defense_base: int


class Unarmed(Struct, frozen=True):
    """Attacks without a weapon (Ground Combat: Attacks)."""

    ap: int
    weak_die: int
    weak_cap: int
    at_zero: int
    harmless_at: int


class Movement(Struct, frozen=True):
    """Prices of moving and of handling things, in AP, and what a body on a tile adds, in metres (GC-A04, GR-A13)."""

    walk_per_m: int
    crawl_per_m: int
    stand_up: int
    lie_down: int
    press: int
    door: int
    reload: int
    change_weapon: int
    drop: int
    pick_up: int
    body_m: float


class Jump(Struct, frozen=True):
    """Jumping (GC-A04): the price of an attempt, the dice of its Attribute Roll, and what its difficulty is made of.

    `difficulty` is that of no distance at all, to which each metre and each injured leg adds (GC-28).
    """

    ap: int
    dice: tuple[int, ...]
    difficulty: int
    per_metre: int
    leg_injury: int


class TwoWeapons(Struct, frozen=True):
    """Fighting with two weapons (Ground Combat: Fighting with Two Weapons; GC-A26).

    `attack` is added to each attack roll; each pair of attacks takes `discount` AP off both weapons' prices, which fall
    to `least_share` of themselves, rounded up; whoever has a melee weapon may move `melee_move_m` between attacks.
    """

    attack: int
    discount: int
    least_share: float
    melee_move_m: float
    keep_between_cycles: bool


class Cover(Struct, frozen=True):
    """What attacking out of cover gives in place of the cover (Ground Combat: Fighting with Cover)."""

    exposed_defense: int


class Prone(Struct, frozen=True):
    """What lying down does to Defense, by where the attacker is (GC-A14)."""

    defense_adjacent: int
    defense_distant: int


class Health(Struct, frozen=True):
    """Hit points and staying conscious (GC-A06, GC-A29)."""

    hp_max: int
    willpower_dice: tuple[int, ...]
    willpower_base: int
    death_at_times_max: int


class InjuryRow(Struct, frozen=True):
    """One row of the table of random Injuries: the faces, both ends included, and the part."""

    low: int
    high: int
    part: Part


class Injuries(Struct, frozen=True):
    """The random Injury of a Critical Strike (GC-A11), and what Injuries do: AP of a metre, penalties, damage."""

    die: int
    side_die: int
    rows: tuple[InjuryRow, ...]
    leg_injured_ap: int
    leg_lost_ap: int
    arm_crawl_ap: int
    primary_arm_injured: int
    secondary_arm_injured: int
    primary_arm_lost: int
    secondary_arm_lost: int
    head_again_damage: int
    neck_over_half: Literal["injury", "decapitation"]


class Targeted(Struct, frozen=True):
    """The penalty of an attack that aims at a part of the body (GC-A22), and whether a critical one draws another."""

    leg: int
    arm: int
    organ: int
    head: int
    neck: int
    eye: int
    critical_injures_too: bool


class Bruising(Struct, frozen=True):
    """Damage that is not to kill (GC-54)."""

    dismembers: bool


class OpenWounds(Struct, frozen=True):
    """How many stacks a wound opens, and what each takes at the start of a cycle (GC-A18, GC-A20)."""

    stacks: int
    stacks_more: int
    hp_per_cycle: int


class FirstAid(Struct, frozen=True):
    """Closing Open Wounds in battle: its price, and the Trade Roll (GC-A18)."""

    ap: int
    trade: str
    attribute: Attribute
    dice: tuple[int, ...]
    difficulty_base: int
    stacks: int


class Senses(Struct, frozen=True):
    """What needs perception, what hurts it, and listening (GC-A17, GC-A21)."""

    shooting: bool
    blows_unseen: bool
    eye_lost: int
    blind: int
    dizzy: int
    listening_ap: int
    listening_trade: str
    listening_attribute: Attribute
    listening_dice: tuple[int, ...]
    listening_base: int


class Weapon(Struct, frozen=True, cache_hash=True):
    """One row of the weapon table. `range_m` counts to the inclusive limit; 0 rounds in the magazine: it needs none."""

    name: str
    ap: int
    damage: tuple[int, ...]
    damage_bonus: int
    trade: str
    hands: Literal[1, 2]
    melee: bool
    range_m: float
    reach: int
    magazine: int
    spare_magazines: int
    can_bruise: bool = False


class Maneuver(Struct, frozen=True):
    """One row of the list of maneuvers: its price, whether it needs line of effect (GC-04), and arms (GC-38)."""

    name: str
    ap: int
    needs_loe: bool = True
    uses_arms: bool = True


class CampTime(Struct, frozen=True):
    """How a week in camp is divided (GR-A15)."""

    shift_hours: int
    shifts_per_day: int
    days_per_week: int


class Rest(Struct, frozen=True):
    """What a shift of rest heals (Ground Combat: Recovering HP; GC-A28)."""

    hp_per_shift: int
    bruising_per_shift: int


class Treatment(Struct, frozen=True):
    """Treatment during a shift (Ground Combat: Recovering HP; GC-A33, GC-A34, GC-A52).

    `crowding` is what each treatment beyond those there is time for adds to the difficulty of all of them.
    """

    trade: str
    attribute: Attribute
    least_rank: int
    dice: tuple[int, ...]
    assumed: int
    hours: int
    difficulty_base: int
    hp: int
    bed_bonus: int
    bed_patients: int
    crowding: int


class Specialist(Struct, frozen=True):
    """Who restores an attribute: the Trades, any of which will do, and the attribute rolled with (GC-A36).

    `arms` says whether they work with their hands, as whoever treats a body does (GC-A56).
    """

    restores: Attribute
    trades: tuple[str, ...]
    attribute: Attribute
    arms: bool


class Restoration(Struct, frozen=True):
    """Attributes and Injuries from week to week (Ground Combat: Restoring Attribute Penalties; GC-A35 to GC-A37)."""

    points_per_week: int
    specialist_points: int
    hours: int
    days: int
    difficulty_base: int
    specialists: tuple[Specialist, ...]
    injury_weeks: int
    injury_difficulty: int

    def specialist(self, attribute: Attribute) -> Specialist:
        """Who restores that attribute."""
        return next(one for one in self.specialists if one.restores == attribute)


class GroundRules(Struct, frozen=True, cache_hash=True):
    """Every figure of Ground Combat that is in force."""

    turns: Turns
    attacks: Attacks
    unarmed: Unarmed
    movement: Movement
    jump: Jump
    two_weapons: TwoWeapons
    cover: Cover
    prone: Prone
    health: Health
    injuries: Injuries
    targeted: Targeted
    bruising: Bruising
    open_wounds: OpenWounds
    first_aid: FirstAid
    senses: Senses
    weapons: tuple[Weapon, ...]
    camp_time: CampTime
    rest: Rest
    treatment: Treatment
    restoration: Restoration
    maneuvers: tuple[Maneuver, ...] = ()

    def weapon(self, name: str) -> Weapon | None:
        """The weapon of that name, or None."""
        return _by_name(self).get(name)

    def maneuver(self, name: str) -> Maneuver | None:
        """The maneuver of that name, or None."""
        return next((one for one in self.maneuvers if one.name == name), None)


@lru_cache(maxsize=64)
def _by_name(rules: GroundRules) -> dict[str, Weapon]:
    """The weapons by name: asked for at every turn, from a table that may be long."""
    return {one.name: one for one in reversed(rules.weapons)}
