"""Tokens: side, hit points, states, who is on top, and what a view lets them show."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from msgspec.structs import replace
from tests.window.player import ENGLISH
from tests.window.scenes import Pixels, begun, canvas, everybody, first_view, pixels

from game.battle import Battle
from game.window.board.camera import Camera
from game.window.board.shapes import mark, side_color
from game.window.board.tokens import Token, draw_token, draw_tokens, initials
from game.window.ground_people import person
from game.window.look import CURSOR, DANGER, Look
from systems.core.components import Identity, Knowledge, Position
from systems.core.identifiers import UnitId
from systems.ground.components import Condition, HitPoints, Posture
from systems.ground.rulebook import Ground

LOOK = Look()
PLAIN = Token(UnitId(1), (2.5, 2.5), 0, "Ana")


def shown(*tokens: Token, tile: int = 32, active: UnitId | None = None) -> Pixels:
    surface = canvas(5 * tile, 5 * tile)
    surface.fill((90, 96, 90))
    camera = Camera(5, 5, surface.get_rect(), tile)
    camera.left = camera.top = 0
    draw_tokens(surface, camera, LOOK, tokens, active)
    return pixels(surface)


def near(picture: Pixels, color: tuple[int, ...]) -> int:
    """How many pixels are of about that colour."""
    return int((np.abs(picture.astype(int) - color[:3]).max(2) <= 12).sum())


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Ana", "A"), ("blue 3", "B3"), ("Old Man Willow", "OW"), ("  ", ""), ("Łucja", "Ł"), ("ß", "SS")],
)
def test_a_name_gives_one_or_two_letters(name: str, letters: str) -> None:
    assert initials(name) == letters


@pytest.mark.parametrize("tile", [8, 16, 32, 64])
def test_a_token_stays_on_its_tile(tile: int) -> None:
    bare = shown(tile=tile)
    changed = (shown(replace(PLAIN, name=""), tile=tile) != bare).any(2)
    rows, columns = np.nonzero(changed)
    assert rows.min() >= 2 * tile
    assert rows.max() < 3 * tile + (tile // 4 if tile >= 48 else 0)
    assert columns.min() >= 2 * tile
    assert columns.max() < 3 * tile
    assert changed.sum() > 0.5 * tile**2


def test_sides_differ_in_colour_and_in_shape() -> None:
    looks = [shown(replace(PLAIN, side=side, name="")) for side in range(6)]
    for side, picture in enumerate(looks):
        assert near(picture, side_color(side)) > 120
    outlines = {(pygame.surfarray.array_alpha(mark(side, 40)) > 128).tobytes() for side in range(6)}
    assert len(outlines) == 6


def test_the_ring_runs_out_with_the_hit_points_and_turns_red() -> None:
    bright = [near(shown(replace(PLAIN, name="", hp=hp), tile=64), (232, 230, 225)) for hp in (1.0, 0.75, 0.5)]
    assert bright[0] > bright[1] > bright[2] > 0
    low = shown(replace(PLAIN, name="", hp=0.3), tile=64)
    assert near(low, DANGER) > 20
    assert near(shown(replace(PLAIN, name="", hp=0.4), tile=64), DANGER) == 0


def test_the_active_one_has_a_halo() -> None:
    halo = near(shown(PLAIN, active=PLAIN.unit), CURSOR) - near(shown(PLAIN), CURSOR)
    assert halo > 20


def test_the_fallen_are_faint_and_lie_under_those_who_stand() -> None:
    fallen = Token(UnitId(2), (2.5, 2.5), 1, "Boris", 0.0, (), "dead")
    assert near(shown(fallen), side_color(1)) == 0
    together = shown(PLAIN, fallen)
    assert np.array_equal(together, shown(fallen, PLAIN)), "in whatever order they come"
    assert near(together, side_color(0)) > 150


def test_the_active_one_is_on_top() -> None:
    other = Token(UnitId(2), (2.9, 2.6), 1, "Boris")
    covered, free = shown(PLAIN, other), shown(PLAIN, other, active=PLAIN.unit)
    assert near(free, side_color(0)) > near(covered, side_color(0))


def test_states_are_drawn_from_the_size_at_which_they_can_be_read() -> None:
    prone = replace(PLAIN, states=("prone",))
    assert not np.array_equal(shown(prone), shown(PLAIN))
    assert np.array_equal(shown(prone, tile=16), shown(PLAIN, tile=16))
    assert not np.array_equal(shown(replace(PLAIN, states=("pressed",))), shown(prone))


def test_the_name_is_written_under_a_large_token() -> None:
    named, other = shown(PLAIN, tile=48), shown(replace(PLAIN, name="Alberta"), tile=48)
    rows, _ = np.nonzero((named != other).any(2))
    assert rows.min() > 2.5 * 48


def test_a_token_off_the_view_is_not_drawn() -> None:
    surface = canvas(100, 100)
    before = pixels(surface).copy()
    camera = Camera(50, 50, surface.get_rect(), 32)
    camera.left = camera.top = 0
    draw_token(surface, camera, LOOK, replace(PLAIN, at=(30.5, 2.5)))
    assert np.array_equal(pixels(surface), before)


def test_everybody_the_view_knows_stands_where_they_are() -> None:
    view = first_view(begun("range"))
    tokens = everybody(view)
    assert len(tokens) == 6
    for token in tokens:
        column, row = view.get(token.unit, Position).tile
        assert token.at == (column + 0.5, row + 0.5)
        assert token.name == view.get(token.unit, Identity).name
        assert view.scenario.sides()[token.side] == view.get(token.unit, Identity).side
        assert token.hp == 1.0
        assert not token.fallen


def test_a_token_shows_what_is_so() -> None:
    fork: Battle = begun("range").fork()
    world, unit = fork.world, UnitId(1)
    health = world.get(unit, HitPoints)
    world.set(unit, HitPoints(health.hp_max // 2, health.hp_max))
    world.set(unit, Posture(prone=True))
    token = next(one for one in everybody(first_view(fork)) if one.unit == unit)
    assert token.hp == health.hp_max // 2 / health.hp_max
    assert token.states == ("prone",)
    world.set(unit, HitPoints(-3, health.hp_max))
    for condition, icon in (
        (Condition("unconscious"), "unconscious"),
        (Condition("dead"), "dead"),
        (Condition("conceded"), "concede"),
    ):
        world.set(unit, condition)
        token = next(one for one in everybody(first_view(fork)) if one.unit == unit)
        assert (token.hp, token.fallen, token.states) == (0.0, icon, ())


def test_in_fog_only_those_seen_stand_and_those_lost_leave_a_mark() -> None:
    battle = begun("interior")
    view = first_view(battle)
    assert view.battle(Knowledge).fog
    assert {token.unit for token in everybody(view)} == set(view.units())
    ghost = Token(UnitId(9), (2.5, 2.5), -1, "?")
    assert not np.array_equal(shown(ghost), shown())
    assert near(shown(ghost), side_color(0)) == near(shown(), side_color(0))


def test_a_card_says_what_is_added_to_the_dice_of_a_weapon() -> None:
    view, ground = first_view(begun("range")), begun("range").rulebook
    assert isinstance(ground, Ground)
    weapons = tuple(replace(one, damage_bonus=2 * (one.name == "shotgun")) for one in ground.rules.weapons)
    changed = Ground(replace(ground.rules, weapons=weapons))
    about = {held.name: held.about for unit in view.units() for held in person(view, unit, changed, ENGLISH).weapons}
    assert "2d6+2" in about["shotgun"]
    assert "1d6" in about["pistol"]
    assert "+" not in about["pistol"]
