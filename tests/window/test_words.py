"""Every word on the screen is in the catalogue, with the values it needs, and none is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.messages.codes import calls, texts_in

from game.messages import Catalogue
from game.window.keys import CAMP_GROUPS, FILM_GROUPS, GROUPS, Groups
from game.window.more import FAMILIES
from game.window.panels.action_bar import PLACING, SLOTS, SMALL_WIDTHS
from game.window.scene import SHORT

ENGLISH = Catalogue.load("en")
WORDS = ENGLISH.sections["window"]
ROOT = Path(__file__).resolve().parents[2]
SAYERS = ("window", "_say", "say")


def said() -> Iterator[tuple[str, frozenset[str], str]]:
    """Every code that is given in full where something is said, with its keywords and where that is."""
    files = (path for room in ("window", "messages") for path in sorted((ROOT / "game" / room).rglob("*.py")))
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[0]
            if name in SAYERS and isinstance(first, ast.Constant) and isinstance(first.value, str):
                keywords = frozenset(one.arg for one in node.keywords if one.arg)
                yield first.value, keywords, f"{path.name}:{node.lineno}"


SAID = list(said())


def test_something_is_said() -> None:
    assert len(SAID) > 60


@pytest.mark.parametrize("one", SAID, ids=lambda one: f"{one[2]} {one[0]}")
def test_what_is_said_is_there_with_its_values(one: tuple[str, frozenset[str], str]) -> None:
    code, keywords, where = one
    assert code in WORDS, where
    assert WORDS[code].places() <= keywords, where


def test_no_word_is_left_over() -> None:
    plain, patterns = texts_in("game")
    composed = ("key_", "do_", "about_", "choose_", "title_", "played_", "cover_", "goal_", "menu_", SHORT)
    left = [
        code
        for code in WORDS
        if code not in plain
        and not any(pattern.fullmatch(code) for pattern in patterns)
        and not code.startswith(composed)
    ]
    assert not left


def test_every_key_is_explained() -> None:
    assert {f"key_{one.action}" for _, group in (*GROUPS, *FILM_GROUPS, *CAMP_GROUPS) for one in group} == {
        code for code in WORDS if code.startswith("key_")
    }
    assert {title for title, _ in (*GROUPS, *FILM_GROUPS, *CAMP_GROUPS)} <= set(WORDS)


def test_every_key_is_on_the_page() -> None:
    page = (ROOT / "docs" / "window.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"`([^`]+)`", page.partition("## Keys")[2].partition("\n## ")[0]))
    assert shown == {one.label for _, group in GROUPS for one in group}


def test_every_button_has_its_words() -> None:
    families = {code for slot in SLOTS for code in slot} | {*FAMILIES, "more", "undo", "end", *PLACING, *SMALL_WIDTHS}
    for start in ("do_", "about_"):
        assert {f"{start}{code}" for code in families} == {code for code in WORDS if code.startswith(start)}


def test_every_reason_against_an_attack_has_a_short_form() -> None:
    reasons = {code for call in calls("Refusal.of") for code in call.codes if code.startswith("attack.")}
    shown = reasons - {"attack.nobody"} | {"not_enough_ap", "body.no_arms"}
    assert {f"{SHORT}{code}" for code in shown} == {code for code in WORDS if code.startswith(SHORT)}


@pytest.mark.parametrize(("groups", "together"), [(GROUPS, [{"stand", "lie"}]), (FILM_GROUPS, []), (CAMP_GROUPS, [])])
def test_no_two_things_are_on_one_key(groups: Groups, together: list[set[str]]) -> None:
    keys: dict[tuple[int, bool, bool], set[str]] = {}
    for _, group in groups:
        for one in group:
            for scancode in one.scancodes:
                keys.setdefault((scancode, one.shift, one.ctrl), set()).add(one.action)
    assert {frozenset(actions) for actions in keys.values() if len(actions) > 1} == {frozenset(one) for one in together}
