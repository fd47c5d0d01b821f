"""What is in whose hands: which weapon is in which hand, taken into it, put away.

A two-handed weapon in hand is in the primary hand and takes the secondary one as well.
"""

from __future__ import annotations

from msgspec.structs import replace

from systems.ground.components import HANDS, Arms, Carried, Hand
from systems.ground.rules import GroundRules


def index_in(arms: Arms, hand: Hand) -> int | None:
    """The place among the weapons carried of the one in that hand; None where it holds none of its own."""
    return arms.primary if hand == "primary" else arms.secondary


def held_in(arms: Arms, hand: Hand) -> Carried | None:
    """The weapon in that hand; None where it holds none of its own."""
    at = index_in(arms, hand)
    return None if at is None else arms.carried[at]


def armed_hands(arms: Arms) -> tuple[Hand, ...]:
    """The hands that hold a weapon, the primary one first; a two-handed weapon counts as in that one."""
    return tuple(hand for hand in HANDS if index_in(arms, hand) is not None)


def in_hand(arms: Arms) -> tuple[Carried, ...]:
    """The weapons in hand, that in the primary hand first."""
    return tuple(arms.carried[at] for at in (arms.primary, arms.secondary) if at is not None)


def hands_for(weapon: str, hand: Hand, rules: GroundRules) -> tuple[Hand, ...]:
    """The hands that a weapon takes when it is taken in that one: both, where it is two-handed."""
    row = rules.weapon(weapon)
    return HANDS if row is not None and row.hands == len(HANDS) else (hand,)


def grip(arms: Arms, at: int, rules: GroundRules) -> tuple[Hand, ...]:
    """The hands in which the weapon at that place is: none, one, or both for a two-handed one."""
    hand = next((hand for hand in HANDS if index_in(arms, hand) == at), None)
    return () if hand is None else hands_for(arms.carried[at].weapon, hand, rules)


def taken(arms: Arms, at: int, hand: Hand, rules: GroundRules) -> Arms:
    """The arms with the weapon at that place in that hand, or in both; what was in the way is put away."""
    wanted = set(hands_for(arms.carried[at].weapon, hand, rules))
    cleared = arms
    for one in armed_hands(arms):
        there = index_in(arms, one)
        assert there is not None
        if there == at or wanted & set(grip(arms, there, rules)):
            cleared = emptied(cleared, one)
    return replace(cleared, primary=at) if "primary" in wanted else replace(cleared, secondary=at)


def emptied(arms: Arms, hand: Hand) -> Arms:
    """The arms with nothing in that hand; what was in it is carried still."""
    return replace(arms, primary=None) if hand == "primary" else replace(arms, secondary=None)


def without(arms: Arms, at: int) -> Arms:
    """The arms without the weapon at that place."""

    def shifted(index: int | None) -> int | None:
        return None if index is None or index == at else index - (index > at)

    return Arms((*arms.carried[:at], *arms.carried[at + 1 :]), shifted(arms.primary), shifted(arms.secondary))


def with_carried(arms: Arms, at: int, one: Carried) -> Arms:
    """The arms with the weapon at that place replaced."""
    return replace(arms, carried=(*arms.carried[:at], one, *arms.carried[at + 1 :]))
