"""The body of a character of Ground Combat for its picture: each part as it is, and what follows from that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.messages import Catalogue
from game.messages.ground import injury_words
from game.window.people import BodyPart
from systems.core.identifiers import UnitId
from systems.core.views import View
from systems.ground.body import ARMS, EYE_SIDES, LEGS, hindrance, level_of
from systems.ground.components import EyeSide, Injuries, Injury, Level
from systems.ground.penalties import BOTH_ARMS, Use, penalties_of
from systems.ground.rules import GroundRules, Part
from systems.ground.sources import source_of

_EVERY_USE: frozenset[Use] = BOTH_ARMS | {"perception"}
_LEVELS: dict[Level | None, Literal["", "injured", "lost"]] = {None: "", "injured": "injured", "dismembered": "lost"}

PLACES: tuple[tuple[Part, EyeSide], ...] = (
    ("head", ""), *(("eye", side) for side in EYE_SIDES), ("neck", ""), ("organ", ""),
    *((arm, "") for arm in ARMS), *((leg, "") for leg in LEGS),
)  # fmt: skip
"""Every part there is, from the head down; an eye is one on a side."""


def body(view: View, unit: UnitId, rules: GroundRules, catalogue: Catalogue) -> tuple[BodyPart, ...]:
    """Every part of somebody's body, from the head down."""
    return body_of(view.get(unit, Injuries), rules, catalogue)


def body_of(injuries: Injuries, rules: GroundRules, catalogue: Catalogue) -> tuple[BodyPart, ...]:
    """The same of a body with these Injuries."""
    return tuple(_parts(injuries, rules, catalogue))


def code_of(part: Part, side: EyeSide) -> str:
    """The name of a part on the picture."""
    return f"{side} {part}".strip()


def hurt_source(part: Part) -> str:
    """The rule that says what comes of an Injury there."""
    return source_of(f"body_{part}") or source_of(f"body_{part.rpartition(' ')[2]}")


def _parts(injuries: Injuries, rules: GroundRules, catalogue: Catalogue) -> Iterator[BodyPart]:
    for part, side in PLACES:
        level = level_of(injuries.parts, part, side)
        named = injury_words(Injury(part, level or "injured", side), catalogue)
        if level is None:
            yield BodyPart(code_of(part, side), "", catalogue.window("part_whole", part=named),
                           source=hurt_source(part))  # fmt: skip
            continue
        injury = Injury(part, level, side)
        # of both eyes together, which count otherwise than each for itself
        with_it = tuple(one for one in injuries.parts if one.part == part)
        rolls = penalties_of(Injuries(with_it), False, _EVERY_USE, rules)  # noqa: FBT003 - the dizzy are told apart
        metre = hindrance(injury, rules, prone=True)
        words = catalogue.window("injury", part=named, level=level)
        yield BodyPart(code_of(part, side), _LEVELS[level], words, rolls, () if metre is None else (metre,),
                       hurt_source(part))  # fmt: skip
