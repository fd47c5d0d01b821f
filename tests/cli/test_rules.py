"""`enfilade rules`: every figure with where it comes from."""

from __future__ import annotations

from game.content.rules import BOOKS, load_rules
from tests.cli.terminal import Terminal


def test_the_rulebooks_are_listed(enfilade: Terminal) -> None:
    ran = enfilade("rules")
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == list(BOOKS)


def test_every_figure_is_there_with_its_source(enfilade: Terminal) -> None:
    ran = enfilade("rules", "ground")
    assert ran.code == 0
    figures = load_rules("ground").figures
    lines = [line for line in ran.out.splitlines() if not line.startswith(" ")]
    assert len(lines) == len(figures) > 50
    for figure, line in zip(figures, lines, strict=True):
        assert line.startswith(figure.key)
        assert figure.source in line
        assert "  ours: " in line or not figure.filler
    (ap,) = [line.split() for line in lines if line.startswith("turns.ap_per_cycle")]
    assert ap[1] == "12"


def test_figures_in_json(enfilade: Terminal) -> None:
    ran = enfilade("rules", "ground", "--json")
    by_key = {one["key"]: one for one in ran.records()}
    assert by_key["cover.exposed_defense"]["value"] == 3
    assert all(one["source"] or one["note"] for one in by_key.values())
    assert enfilade("rules", "--json").records()[0]["rulebook"] == "ground"


def test_a_rule_says_what_it_says_with_the_figures_in_force(enfilade: Terminal) -> None:
    ran = enfilade("rules", "gc-68")
    assert ran.code == 0
    head, says, _, figure = ran.out.splitlines()
    assert head == "GC-68  Ground Combat, Fighting with Cover"
    assert "3 more Defense" in says
    assert figure.split()[:2] == ["cover.exposed_defense", "3"]


def test_a_decision_says_what_was_left_open(enfilade: Terminal) -> None:
    (told,) = enfilade("rules", "GC-A31", "--json").records()
    assert told["open"].startswith("How pressing")
    assert [one["key"] for one in told["figures"]] == ["movement.press"]
    assert "Left open: How pressing" in enfilade("rules", "GC-A31").out


def test_an_id_that_is_none_is_one_sentence(enfilade: Terminal) -> None:
    ran = enfilade("rules", "GC-1")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
    assert "GC-1" in ran.err
