"""What somebody in camp can do, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from game.campaign.options import OptionsView, SessionChoice, TreatmentChoice
from game.headless.camp_show import course_line, treatment_line
from game.messages import Catalogue
from game.messages.figures import percent
from game.messages.ground_camp import restored_words


def options_lines(one: OptionsView, dice: tuple[int, ...], catalogue: Catalogue) -> Iterator[str]:
    """Everything somebody can do, and why they cannot do what somebody would need."""
    if one.work is not None:
        yield catalogue.refusal(one.work)
        return
    more = sum(why is None for why in (*(each.why for each in one.treatments), *(each.why for each in one.sessions)))
    yield catalogue.phrase("camp_can", name=one.name, more=more)
    if one.treat is not None:
        yield catalogue.phrase("camp_cannot", why=catalogue.refusal(one.treat))
    yield from (_treatment(choice, catalogue) for choice in one.treatments)
    yield from (_session(choice, dice, catalogue) for choice in one.sessions)


def _treatment(choice: TreatmentChoice, catalogue: Catalogue) -> str:
    one = choice.treatment
    if choice.why is not None:
        return catalogue.phrase("camp_no_treatment", patient=one.patient, why=catalogue.refusal(choice.why))
    line = treatment_line(one, catalogue)
    if choice.on_bed is None:
        return line
    return catalogue.phrase("camp_on_bed", line=line, chance=percent(choice.on_bed.chance))


def _session(choice: SessionChoice, dice: tuple[int, ...], catalogue: Catalogue) -> str:
    one = choice.course
    if choice.why is None:
        return course_line(one, dice, catalogue)
    on = restored_words(one.on, catalogue)
    return catalogue.phrase("camp_no_course", patient=one.patient, on=on, why=catalogue.refusal(choice.why))
