"""The rules that the figures and refusals of a preview follow, by what they are; those of modifiers come with them."""

from __future__ import annotations

from collections.abc import Mapping

SOURCES: Mapping[str, str] = {
    "hit": "GC-08",
    "attack_price": "GC-05",
    "attack_roll": "GC-A01",
    "damage": "GC-09",
    "critical": "GC-17",
    "out": "GC-A29",
    "injury": "GC-21",
    "part_injured": "GC-52",
    "part_lost": "GC-53",
    "neck_lost": "GC-46",
    "eye_lost": "GC-47",
    "bleeds": "GC-44",
    "falls": "GC-26",
    "drops": "GC-36",
    "bruising": "GC-61",
    "willpower": "GC-64",
    "loses_same_weapon": "GC-58",
    "loses_mode": "GC-55",
    "jump": "GC-A04",
    "first_aid": "GC-A18",
    "hit_points": "GC-A29",
    "bruised": "GC-62",
    "action_points": "GC-A03",
    "defense": "GC-A06",
    "unarmed": "GC-12",
    "prone": "GC-A14",
    "pressed": "GC-71",
    "exposed": "GC-68",
    "open_wounds": "GC-A18",
    "blind": "GC-49",
    "dizzy": "GC-A17",
    "body_head": "GC-43",
    "body_eye": "GC-47",
    "body_neck": "GC-46",
    "body_organ": "GC-45",
    "body_primary arm": "GC-34",
    "body_secondary arm": "GC-35",
    "body_leg": "GC-27",
    "move_price": "GC-A04",
    "cover": "GR-A06",
    "press": "GC-70",
    "denied": "GC-71",
    "exposes.corner": "GC-73",
    "exposes.low cover": "GC-67",
    "attack.no_line": "GC-01",
    "attack.hidden": "GC-66",
    "attack.corner": "GC-72",
    "attack.not_in_reach": "GR-A14",
    "attack.out_of_range": "GC-A39",
    "not_enough_ap": "GC-A03",
    "move.held": "GR-A13",
    "move.no_way": "GR-A09",
}


def source_of(what: str) -> str:
    """The id of the rule or decision, "" where none says it."""
    return SOURCES.get(what, "")
