"""The pages on the rules, made of the texts and the figures: `python -m tests.docs.pages` writes them anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

from game.content.rule_texts import Document, RuleText, Section, documents, figures_of, in_words, values_of
from game.content.rules import BOOKS, Figure, load_rules

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
MADE = "<!-- Made by `python -m tests.docs.pages` of assets/rules: change it there. -->"
ABOUT_IDS = "ids_about.md"
ABOUT_GROUND = "ground_about.md"
GROUND = "Ground Combat"


def pages() -> dict[Path, str]:
    """Each page with what it should hold."""
    return {RULES / "ids.md": _page(ABOUT_IDS, _ids()), RULES / "ground.md": _page(ABOUT_GROUND, _ground())}


def _page(about: str, lines: Iterable[str]) -> str:
    head = (Path(__file__).parent / about).read_text(encoding="utf-8").rstrip()
    return "\n".join((MADE, "", head, "", *lines)).rstrip() + "\n"


@cache
def _figures(book: str) -> tuple[Figure, ...]:
    return load_rules(book).figures


@cache
def _values() -> dict[str, str]:
    return {name: value for book in BOOKS for name, value in values_of(book, _figures(book)).items()}


def _said(text: RuleText) -> str:
    return text.said(_values())


# Every id on one page


def _ids() -> Iterator[str]:
    for document in documents():
        rules = [section for section in document.sections if section.rules]
        if rules:
            yield from (f"## {document.title}: rules", "")
        for section in rules:
            yield from (f"### {section.title}", "", "| Id | What it says |", "|---|---|")
            yield from (f"| {one.id} | {_said(one)} |" for one in section.rules)
            yield ""
        yield from _decisions(document)


def _decisions(document: Document) -> Iterator[str]:
    decisions = sorted((one for section in document.sections for one in section.decisions), key=lambda one: one.id)
    if not decisions:
        return
    named = document.title if document.title.startswith("Shared") else f"{document.title}: decisions"
    yield from (f"## {named}", "")
    if not any(section.rules for section in document.sections):
        yield from (line for section in document.sections if section.note for line in (section.note, ""))
    yield from ("| Id | What the rules leave open | The reading taken | Figures |", "|---|---|---|---|")
    for one in decisions:
        figures = ", ".join(f"`{name}`" for name in one.figures)
        yield f"| {one.id} | {one.leaves_open} | {_said(one)} | {figures + ' ' if figures else ''}|"
    yield ""


# Ground Combat, section by section


def _ground() -> Iterator[str]:
    (ground,) = (one for one in documents() if one.title == GROUND)
    for section in ground.sections:
        yield from (f"## {section.title}", "")
        if section.note:
            yield from (section.note, "")
        yield from (f"- {_said(one)} *({one.id})*" for one in section.rules)
        if section.rules:
            yield ""
        for one in section.decisions:
            yield from (f"> **Left open:** {one.leaves_open}", ">", f"> **Here:** {_said(one)} *({one.id})*", "")
        yield from _figure_table(section)


def _figure_table(section: Section) -> Iterator[str]:
    """The figures that change what the section says, those of a named thing such as a weapon in one row."""
    used = {
        figure.key: figure
        for text in (*section.rules, *section.decisions)
        for figure in figures_of(text, "ground", _figures("ground"))
    }
    if not used:
        return
    yield from ("| Figure | Value | Where it comes from |", "|---|---|---|")
    for name, group in groupby(used.values(), _named_thing):
        figures = tuple(group)
        origin = _origin(figures[0])
        value = ", ".join(f"{one.key.rpartition('.')[2]} {in_words(one.value)}" for one in figures)
        yield f"| `ground.{name}` | {value if len(figures) > 1 else in_words(figures[0].value)} | {origin} |"
    yield ""


def _named_thing(figure: Figure) -> str:
    """The weapon or other named thing a figure is of; else its own key."""
    table = figure.key.partition(".")[0]
    return figure.key.rpartition(".")[0] if table in BOOKS["ground"].rows else figure.key


def _origin(figure: Figure) -> str:
    note = f" {figure.note}" if figure.note and figure.source else figure.note
    whole = f"{figure.source}." * bool(figure.source) + note
    return f"ours: {whole}" if figure.filler else whole


def main() -> None:
    """Write the pages."""
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
