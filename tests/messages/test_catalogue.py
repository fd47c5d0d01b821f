"""Every code has a sentence, every sentence a code, and every value a sentence speaks of is there."""

from __future__ import annotations

import itertools
import typing

import pytest

from game.messages import Catalogue
from game.messages.event_fields import event_fields
from systems.core.commands import Refusal
from systems.core.dice import Modifier
from systems.core.events import Event
from systems.ground.camp.events import CAMP_EVENTS
from systems.ground.rulebook import Ground
from systems.ground.rules import Attribute, Part
from tests.messages.codes import Call, SomeNames, all_codes, calls, event_variants, texts_in

ENGLISH = Catalogue.load("en")
NAMES = SomeNames()
EVENTS = [event for kind in (*Ground.events, *CAMP_EVENTS) for event in event_variants(kind)]
REFUSALS = [call for call in calls("Refusal.of") if call.where.split("/")[0] in {"systems", "game"}]
PHRASES = list(calls(".phrase", folders=("game",)))


def test_every_event_has_a_sentence_and_every_sentence_an_event() -> None:
    assert {event.code for event in EVENTS} == set(ENGLISH.sections["events"])


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    assert all(call.codes for call in REFUSALS), "a refusal whose code cannot be read off the source"
    assert {code for call in REFUSALS for code in call.codes} == set(ENGLISH.sections["refusals"])


def test_every_modifier_has_a_name_and_every_name_a_modifier() -> None:
    attributes = set(typing.get_args(Attribute))  # each is a modifier under its own name
    assert all_codes("Modifier") | attributes == set(ENGLISH.sections["modifiers"])


def test_every_roll_that_can_be_asked_for_has_a_name() -> None:
    assert all_codes("Roll", 1) == set(ENGLISH.sections["rolls"])


def test_every_part_of_the_body_has_a_name() -> None:
    assert set(typing.get_args(Part)) == set(ENGLISH.sections["parts"])


def test_every_family_of_options_has_a_name() -> None:
    families = texts_in("systems/ground")[0] & set(ENGLISH.sections["families"])
    assert families == set(ENGLISH.sections["families"])


@pytest.mark.parametrize("section", ["phrases", "glyphs", "objectives"])
def test_no_phrase_is_left_over(section: str) -> None:
    plain, patterns = texts_in("game")
    objectives = texts_in("systems/core")[0]
    left = [
        code for code in ENGLISH.sections[section]
        if code not in plain | objectives and not any(pattern.fullmatch(code) for pattern in patterns)
    ]  # fmt: skip
    assert not left


def test_every_phrase_that_is_said_is_there() -> None:
    said = {code for call in PHRASES for code in call.codes if "*" not in code}
    assert said
    assert said <= set(ENGLISH.sections["phrases"])


@pytest.mark.parametrize(
    "event", {type(event).__name__ + event.code: event for event in EVENTS}.values(), ids=lambda event: event.code
)
def test_the_values_in_the_sentence_of_an_event_are_there(event: Event) -> None:
    sentence = ENGLISH.sections["events"][event.code]
    assert sentence.places() <= set(event_fields(event, NAMES, ENGLISH))


@pytest.mark.parametrize("call", REFUSALS, ids=lambda call: f"{call.where} {call.codes[0]}")
def test_the_values_in_the_sentence_of_a_refusal_are_there(call: Call) -> None:
    for code in call.codes:
        assert ENGLISH.sections["refusals"][code].places() <= call.keywords


@pytest.mark.parametrize("call", [call for call in PHRASES if not call.open_keywords], ids=lambda call: f"{call.where}")
def test_the_values_in_a_phrase_are_there(call: Call) -> None:
    for code in call.codes:
        if "*" not in code:
            assert ENGLISH.sections["phrases"][code].places() <= call.keywords


def test_every_noun_that_is_counted_is_there_in_the_singular_and_plural() -> None:
    sentences = list(itertools.chain.from_iterable(section.values() for section in ENGLISH.sections.values()))
    assert set().union(*(sentence.nouns() for sentence in sentences)) <= set(ENGLISH.counts)
    assert all(set(noun) == {"one", "other"} for noun in ENGLISH.counts.values())


def test_no_sentence_leaves_a_gap() -> None:
    for event in EVENTS:
        text = ENGLISH.event(event, NAMES)
        assert text is None or not {"{", "}", "None"} & set(text.split()), (event, text)
        assert text is None or "{" not in text.replace('{"a":1}', ""), (event, text)


def test_a_code_nobody_knows_is_no_empty_sentence() -> None:
    with pytest.raises(KeyError):
        ENGLISH.refusal(Refusal.of("no.such_code"))
    with pytest.raises(KeyError):
        ENGLISH.modifier(Modifier("no_such", 1))


def test_a_language_nobody_wrote_is_missed() -> None:
    with pytest.raises(FileNotFoundError):
        Catalogue.load("xx")
