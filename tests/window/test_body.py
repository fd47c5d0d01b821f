"""The picture of a body: every part in its place, what an Injury does said by name, bruising beside hit points."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from tests.window.scenes import fresh

from game.messages import Catalogue
from game.window.ground_body import PLACES, code_of
from game.window.ground_people import marks, person
from game.window.look import Look
from game.window.panels.body import draw_body, part_at, place_of
from game.window.panels.unit_card import UnitCard
from game.window.people import BodyPart, Person
from systems.ground.components import Bruising, Dizzy, Injuries, Injury, OpenWounds

ENGLISH = Catalogue.load("en")
BOX = pygame.Rect(100, 50, 120, 252)


def hurt(*components: Any) -> tuple[Person, Any, Any]:
    """Ana on the range with these, as the card has her; the view and her number."""
    battle = fresh("range")
    view = battle.view(next(iter(battle.seats)))
    unit = next(one for one in view.units())
    for component in components:
        battle.world.set(unit, component)
    view = battle.view(next(iter(battle.seats)))
    return person(view, unit, battle.rulebook, ENGLISH), view, unit


def whole() -> tuple[BodyPart, ...]:
    return tuple(BodyPart(code_of(part, side), "", "") for part, side in PLACES)


@pytest.mark.parametrize("part", whole(), ids=lambda one: one.code)
def test_every_part_is_found_where_it_is(part: BodyPart) -> None:
    place = place_of(part.code, BOX)
    assert BOX.contains(place)
    found = part_at(place.center if part.code != "head" else (place.centerx, place.bottom - 2), BOX, whole())
    assert found == part


@pytest.mark.parametrize("part", whole(), ids=lambda one: one.code)
@pytest.mark.parametrize("level", ["injured", "lost"])
def test_an_injury_is_to_be_seen(part: BodyPart, level: Any) -> None:
    before, after = pygame.Surface((320, 350)), pygame.Surface((320, 350))
    draw_body(before, BOX, whole())
    draw_body(after, BOX, [BodyPart(one.code, level if one == part else "", "") for one in whole()])
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


@pytest.mark.rule("GC-34", "GC-40")
def test_an_injured_arm_says_what_it_takes() -> None:
    found, _, _ = hurt(Injuries((Injury("primary arm", "injured"),)))
    arm = next(one for one in found.body if one.code == "primary arm")
    assert arm.level == "injured"
    assert [(one.value, one.source) for one in arm.rolls] == [(-3, "GC-34")]
    assert [(one.value, one.source) for one in arm.metre] == [(1, "GC-40")]
    assert all(one.level == "" for one in found.body if one.code != "primary arm")


@pytest.mark.rule("GC-48", "GC-49")
def test_eyes_count_together() -> None:
    one, _, _ = hurt(Injuries((Injury("eye", "dismembered", "left"),)))
    both, view, unit = hurt(Injuries((Injury("eye", "dismembered", "left"), Injury("eye", "dismembered", "right"))))
    assert [part.value for part in _eye(one, "left").rolls] == [-3]
    assert _eye(one, "right").level == ""
    assert [part.value for part in _eye(both, "left").rolls] == [-9]
    assert "blind" in marks(view, unit).states


def test_wounds_are_icons_and_words() -> None:
    found, view, unit = hurt(OpenWounds(2), Dizzy(3), Bruising(4))
    assert {"bleeding", "dizzy"} <= set(marks(view, unit).states)
    words = [one.words for one in found.states]
    assert "2 open wounds" in words
    assert "dizzy for 3 turns" in words
    bruised = next(one for one in found.rows if one.icon == "bruised")
    assert (bruised.left, bruised.most) == (4, 20)  # type: ignore[union-attr]


def test_no_bruising_is_no_row() -> None:
    found, _, _ = hurt()
    assert [one.icon for one in found.rows] == ["hp", "ap", "shield"]


@pytest.mark.parametrize("lines", [720, 1080, 2160])
def test_the_card_says_of_a_part_what_is_so(lines: int) -> None:
    found, _, _ = hurt(Injuries((Injury("left leg", "dismembered"),)))
    look, card = Look(lines), UnitCard(ENGLISH)
    surface = pygame.Surface((look.px(320), look.px(300)))
    card.resize(pygame.Rect(0, 0, look.px(296), look.px(290)))
    card.draw(surface, look, found, 0, acts=False)
    said = [row for row in card.rows if row.words == "lost: left leg"]
    assert said
    spots = [spot for x in range(surface.get_width()) for y in range(0, surface.get_height(), 3)
             if (spot := card.said_of((x, y))) is not None and spot[1][0].words == "lost: left leg"
             and len(spot[1]) > 2]  # fmt: skip
    assert spots
    assert [(row.figure, row.source) for row in spots[0][1] if row.figure] == [("+2", "GC-30")]


def _eye(found: Person, side: str) -> BodyPart:
    return next(one for one in found.body if one.code == f"{side} eye")
