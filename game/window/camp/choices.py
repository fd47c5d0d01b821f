"""What is listed for whoever is chosen in camp, as plain values: rows that can be pushed, and rows that are only read.

Draws nothing.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from game.campaign.view import CourseView, TreatmentView
from game.messages import Catalogue
from game.messages.figures import dice_words, percent
from game.messages.ground_camp import restored_words, sum_words
from game.window.look import MUTED, SMALL
from game.window.panels.tooltip import RULE, Row
from game.window.panels.unit_card import modifier_rows
from systems.core.dice import Modifier


class Doer(Struct, frozen=True):
    """A small button on a row: what it stands for, and its words."""

    code: str
    label: str


class Choice(Struct, frozen=True):
    """A row: what pushing it stands for ("" for one that is only read), its words, and what is said of it.

    `figure` stands on the right, `about` under the words; `why` is the reason why it cannot be chosen.
    """

    code: str
    words: str
    icon: str = ""
    figure: str = ""
    about: str = ""
    why: str = ""
    chosen: bool = False
    heading: bool = False
    doers: tuple[Doer, ...] = ()
    tip: tuple[Row, ...] = ()

    @property
    def enabled(self) -> bool:
        """Whether it can be chosen, or let go."""
        return not self.why


def heading(words: str) -> Choice:
    """A word over some rows."""
    return Choice("", words, heading=True)


def note(words: str) -> Choice:
    """A sentence among the rows."""
    return Choice("", "", about=words)


def treatment_about(one: TreatmentView, catalogue: Catalogue) -> str:
    """The assumed roll of a treatment, and what it has to reach, each with all it is made of."""
    base = one.assumed - sum(part.value for part in one.modifiers)
    return catalogue.window(
        "camp_assumed",
        sum=sum_words(base, one.modifiers, one.assumed, catalogue),
        against=one.against,
        parts=catalogue.sum_of(one.difficulty),
    )


def treatment_tip(one: TreatmentView, title: str, dice: tuple[int, ...], catalogue: Catalogue) -> tuple[Row, ...]:
    """Everything a treatment is made of, each with its figure and its rule."""
    say = catalogue.window
    base = one.assumed - sum(part.value for part in one.modifiers)
    enough = say("camp_enough") if one.assumed >= one.against else say("camp_short", dice=dice_words(dice))
    return (
        Row(title, bold=True),
        Row(say("camp_assumed_roll"), str(one.assumed)),
        *_made_of(catalogue, base, one.modifiers),
        RULE,
        Row(say("camp_difficulty"), str(one.against)),
        *_made_of(catalogue, one.against - sum(part.value for part in one.difficulty), one.difficulty),
        RULE,
        Row(enough),
        Row(say("camp_chance"), percent(one.chance), bold=True),
        Row(say("camp_explain"), color=MUTED, size=SMALL),
    )


def course_about(one: CourseView, dice: tuple[int, ...], catalogue: Catalogue) -> str:
    """On how many days sessions were held, and the roll at the end of the week."""
    return catalogue.window(
        "camp_sessions_so_far",
        days=one.days,
        needed=one.needed,
        roll=", ".join(filter(None, (dice_words(dice), catalogue.modifiers(one.modifiers)))),
        against=one.against,
        parts=catalogue.sum_of(one.difficulty),
    )


def course_tip(one: CourseView, title: str, dice: tuple[int, ...], catalogue: Catalogue) -> tuple[Row, ...]:
    """Everything the roll at the end of the week is made of."""
    say = catalogue.window
    days = Row(say("camp_days", days=one.days, then=one.days_then, needed=one.needed))
    if one.against is None:
        return (Row(title, bold=True), days, Row(say("camp_no_gain")))
    return (
        Row(title, bold=True),
        days,
        RULE,
        Row(say("camp_roll"), dice_words(dice)),
        *modifier_rows(catalogue, one.modifiers),
        RULE,
        Row(say("camp_difficulty"), str(one.against)),
        *_made_of(catalogue, one.against - sum(part.value for part in one.difficulty), one.difficulty),
        RULE,
        Row(say("camp_chance"), chance_words(one.chance, one.against), bold=True),
        Row(say("camp_explain"), color=MUTED, size=SMALL),
    )


def course_title(one: CourseView, catalogue: Catalogue) -> str:
    """With whom a session is, and on what."""
    return catalogue.window("camp_session_row", patient=one.patient, on=restored_words(one.on, catalogue))


def chance_words(chance: Fraction, against: int | None = 0) -> str:
    """A chance, "" where there is nothing to be gained."""
    return "" if against is None else percent(chance)


def _made_of(catalogue: Catalogue, base: int, parts: tuple[Modifier, ...]) -> list[Row]:
    """A row for what was there at first, and one for each modifier."""
    if base:
        return [Row(catalogue.window("camp_base"), str(base), size=SMALL + 1), *modifier_rows(catalogue, parts)]
    first = (Row(catalogue.modifier_name(one.code), str(one.value), one.source, size=SMALL + 1) for one in parts[:1])
    return [*first, *modifier_rows(catalogue, parts[1:])]
