"""The pages on the rules are what is made of texts and figures, and nothing that can be changed goes unsaid."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.faults import ContentError
from game.content.rule_texts import RuleText, documents, figures_of, full_name, rule_text, rule_texts, values_of
from game.content.rules import BOOKS, load_rules
from tests.docs.pages import pages


@pytest.mark.parametrize("page", sorted(pages()), ids=lambda page: page.name)
def test_a_page_is_what_is_made(page: Path) -> None:
    assert page.read_text(encoding="utf-8") == pages()[page], "write it anew: python -m tests.docs.pages"


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_every_figure_changes_some_text(book: str) -> None:
    figures = load_rules(book).figures
    told = {one.key for text, _, _ in rule_texts().values() for one in figures_of(text, book, figures)}
    untold = sorted(one.key for one in figures if one.key not in told and not one.key.startswith("default_character."))
    assert not untold, f"no text in assets/rules/texts names {', '.join(untold)}"


def test_every_figure_a_text_names_is_there() -> None:
    values = {name for book in BOOKS for name in values_of(book, load_rules(book).figures)}
    for text, _, _ in rule_texts().values():
        said = text.said(dict.fromkeys(values, "7"))
        assert "{" not in said


def test_ids_are_once_and_with_their_document() -> None:
    ids = [one.id for document in documents() for section in document.sections
           for one in (*section.rules, *section.decisions)]  # fmt: skip
    assert len(ids) == len(set(ids))
    assert rule_text("gc-67")[2].title == "Ground Combat"


def test_figures_in_force_stand_in_the_text() -> None:
    text = RuleText("GC-68", "It is {ground.cover.exposed_defense} more.", figures=("ground.cover.exposed_defense",))
    assert text.said({"ground.cover.exposed_defense": "5"}) == "It is 5 more."


def test_a_whole_section_a_column_and_a_single_figure_are_named() -> None:
    figures = load_rules("ground").figures
    names = {full_name("ground", one) for one in figures}

    def named(*wanted: str) -> set[str]:
        text = RuleText("GC-01", "", figures=wanted)
        return {full_name("ground", one) for one in figures_of(text, "ground", figures)}

    assert named("ground.turns") == {"ground.turns.ap_per_cycle", "ground.turns.initiative_dice"}
    assert named("ground.weapons.*.trade") == {
        one for one in names if one.startswith("ground.weapons.") and one.endswith(".trade")
    }
    assert named("ground.turns.ap_per_cycle") == {"ground.turns.ap_per_cycle"}
    assert named("ground.turn", "cover") == set()


def test_an_id_nobody_knows_is_refused_by_name() -> None:
    with pytest.raises(ContentError, match='found "GC-6"'):
        rule_text("GC-6")
