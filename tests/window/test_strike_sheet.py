"""An attack put together in the window: the part on the body, the weapon or hand, to bruise or not."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from tests.window.player import RANGE, SIZES, Player, picture
from tests.window.states import acting, foe_beside, put

from game.messages.figures import percent
from game.window.battle_screen import BattleScreen
from game.window.explained import Explained
from game.window.offers import TargetOffer
from game.window.panels.body import place_of
from game.window.panels.tooltip import Row
from game.window.strike_choice import PARTS
from game.window.strike_sheet import StrikeSheet
from systems.core.identifiers import UnitId
from systems.ground.components import Alternation, Arms, Bruising, Carried, HitPoints, Injuries, Injury
from systems.ground.events import Attacked
from systems.ground.odds import holding_on, odds
from systems.ground.rulebook import Ground


@pytest.fixture
def foe(battle: BattleScreen) -> UnitId:
    """Somebody beside whoever is to act, who has a knife and a pistol in hand."""
    found = foe_beside(battle)
    put(battle, acting(battle), Arms((Carried("knife"), Carried("pistol", 8, 16)), 0, 1))
    return found


def opened(player: Player) -> StrikeSheet:
    player.press("aim")
    return player.top(StrikeSheet)


def row_of(rows: tuple[Row, ...], start: str) -> Row:
    return next(row for row in rows if row.words.startswith(start))


def attacked(screen: BattleScreen) -> Attacked:
    """The attack that was made last."""
    return next(one for one in reversed(screen.session.events) if isinstance(one, Attacked))


@pytest.mark.rule("GC-51", "GC-52")
def test_a_part_is_chosen_by_the_keyboard_and_attacked(player: Player, battle: BattleScreen, foe: UnitId) -> None:
    sheet = opened(player)
    assert sheet.choice.part == "anywhere"
    for code in PARTS[1:]:
        player.press("south")
        assert sheet.choice.part == code
    offer, offers = sheet.choice.offer, battle.aim.offers
    assert offers is not None
    assert offer.facts is not None
    assert offer.odds is not None
    assert isinstance(battle.session.battle.rulebook, Ground)
    assert offer.odds == odds(offer.facts.strike, battle.session.battle.rulebook.rules)
    assert row_of(sheet.rows, "Right leg: injured").figure == percent(offer.odds.part_injured)
    assert row_of(sheet.rows, "aimed at").source == "GC-51"
    player.press("confirm")
    player.settle()
    event = attacked(battle)
    assert (event.target, event.aim, event.weapon) == (foe, offer.facts.strike.aim, "knife")


def test_a_part_is_chosen_on_the_body_by_the_mouse(player: Player, battle: BattleScreen, foe: UnitId) -> None:
    put(battle, foe, Injuries((Injury("eye", "dismembered", "left"),)))
    sheet = opened(player)
    for code in ("head", "organ", "primary arm", "left leg", "neck", "right eye"):
        plain = picture(player)
        spot = place_of(code, sheet._body())
        at = (spot.centerx, spot.bottom - max(1, spot.height // 8)) if code == "head" else spot.center
        player.point(at)
        assert picture(player) != plain, "the part stands out"
        player.click(at)
        assert sheet.choice.part == code
    player.click(place_of("left eye", sheet._body()).center)
    assert sheet.choice.part == "right eye", "what is gone is no aim"
    gone = next(one for one in sheet.buttons.all if one.code == "part:left eye")
    assert (gone.enabled, gone.tip) == (False, ("Ana has no left eye any more that could be aimed at.",))
    attack = next(one for one in sheet.buttons.all if one.code == "attack")
    player.click(attack.rect.center)
    player.settle()
    event = attacked(battle)
    assert event.aim is not None
    assert (event.aim.part, event.aim.side) == ("eye", "right")


@pytest.mark.rule("GC-61", "GC-64")
def test_bruising_is_a_switch_where_the_weapon_can(player: Player, battle: BattleScreen, foe: UnitId) -> None:
    sheet = opened(player)
    assert not next(one for one in sheet.buttons.all if one.code == "bruise").enabled, "a knife cannot"
    player.press("bruise")
    assert not sheet.choice.command.bruise
    player.press("cancel")
    put(battle, acting(battle), Arms())
    put(battle, foe, HitPoints(6, 24), Bruising(6))
    sheet = opened(player)
    player.press("bruise")
    assert sheet.choice.command.bruise
    facts = sheet.choice.offer.facts
    assert facts is not None
    assert isinstance(battle.session.battle.rulebook, Ground)
    rolls = holding_on(facts.strike, battle.session.battle.rulebook.rules)
    asked = row_of(sheet.rows, "Willpower roll, difficulty")
    assert (asked.figure, asked.source) == (percent(sum(one.asked for one in rolls)), "GC-64")
    assert row_of(sheet.rows, "and stays").figure == percent(sum(one.held for one in rolls))
    assert row_of(sheet.rows, "bruised 6 so far, with 6 hit points").source == "GC-61"
    assert row_of(sheet.rows, "Bruising, ").source == "GC-61"
    player.press("confirm")
    player.settle()
    assert attacked(battle).bruise


def test_on_the_board_the_switch_holds_for_the_turn(player: Player, battle: BattleScreen, foe: UnitId) -> None:
    put(battle, acting(battle), Arms())
    player.press("bruise")
    player.press("next_target")
    plan = battle.aim.plan
    assert isinstance(plan, TargetOffer)
    assert (plan.unit, plan.command.bruise) == (foe, True)
    player.press("bruise")
    assert isinstance(battle.aim.plan, TargetOffer)
    assert not battle.aim.plan.command.bruise
    player.press("bruise")
    player.press("end")
    player.settle()
    assert not battle.aim.bruises


@pytest.mark.rule("GC-56", "GC-57", "GC-58")
def test_each_weapon_has_its_price_before_it_is_chosen(player: Player, battle: BattleScreen, foe: UnitId) -> None:
    assert foe in battle.session.view.units()
    sheet = opened(player)
    ways = [one for one in sheet.buttons.all if one.code.startswith("way:")]
    assert [(one.label, one.note) for one in ways] == [
        ("the knife", "3 AP"), ("the knife, as one of two", "3 AP"),
        ("the pistol", "4 AP"), ("the pistol, as one of two", "4 AP"),
    ]  # fmt: skip
    player.press("hand")
    assert row_of(sheet.rows, "two weapons").figure == "-3"
    player.press("cancel")
    put(battle, acting(battle), Alternation(run=3, last="primary"))
    sheet = opened(player)
    assert sheet.choice.command.weapon == "pistol", "whose turn it is"
    said = [(row.words, row.figure, row.source) for row in sheet.rows[1:4]]
    assert [one[1:] for one in said] == [("", "GC-05"), ("4", "GC-05"), ("-1", "GC-57")]
    player.press("hand")
    assert row_of(sheet.rows, "No longer with two weapons").source == "GC-55"
    pistol = next(one for one in sheet.buttons.all if one.code.startswith("way:") and one.chosen)
    assert (pistol.label, pistol.note) == ("the pistol", "4 AP")
    player.click(next(one for one in sheet.buttons.all if one.code == "way:0").rect.center)
    assert row_of(sheet.rows, "Breaks the turns").source == "GC-58"


def test_what_was_put_together_is_planned_on_the_board(player: Player, battle: BattleScreen, foe: UnitId) -> None:
    sheet = opened(player)
    player.press("hand")
    player.press("south")
    command = sheet.choice.command
    assert (command.part, command.both_weapons) == ("head", True)
    player.press("cancel")
    assert isinstance(battle.aim.plan, TargetOffer)
    assert battle.aim.plan.command == command
    assert "aimed at the head" in {row.words for row in battle.pointed.rows()}
    player.press("hand")
    assert isinstance(battle.aim.plan, TargetOffer)
    assert battle.aim.plan.command == replace(command, weapon="pistol", both_weapons=None)
    player.press("confirm")
    player.settle()
    assert (attacked(battle).target, attacked(battle).weapon) == (foe, "pistol")


def test_where_nobody_can_be_hit_it_says_why(player: Player, battle: BattleScreen) -> None:
    button = next(one for one in battle.bar.buttons.all if one.code == "aim")
    assert not button.enabled
    player.press("aim")
    assert player.app.screens.top is battle
    assert battle.prompt[0] in button.tip


def test_every_row_leads_to_its_rule(player: Player, battle: BattleScreen, foe: UnitId) -> None:
    assert foe in battle.session.view.units()
    sheet = opened(player)
    player.press("south")
    player.press("explain")
    assert player.top(Explained).shown == sheet.rows[0]
    player.press("cancel")
    player.click((sheet._box_at.left + 40, sheet._box_at.top + 20))
    assert player.top(Explained).shown == sheet.rows[0]


@pytest.mark.parametrize("size", SIZES)
def test_all_of_it_fits(size: tuple[int, int], tmp_path: Path) -> None:
    player = Player(size)
    screen = player.begin(RANGE, tmp_path / "range.battle")
    player.settle()
    target = foe_beside(screen)
    put(screen, acting(screen), Arms((Carried("knife"), Carried("pistol", 8, 16)), 0, 1))
    put(screen, target, HitPoints(6, 24), Bruising(5), Injuries((Injury("left leg", "injured"),)))
    sheet = opened(player)
    for _ in range(8):
        player.press("south")
    assert sheet.choice.part == "left leg"
    player.press("hand")
    player.frames(1)
    whole = pygame.Rect((0, 0), size)
    assert whole.contains(sheet._box_at)
    inner = sheet._inner()
    assert sheet._box_at.bottom <= inner.bottom
    assert all(inner.contains(one.rect) for one in sheet.buttons.all)
    rects = [one.rect for one in sheet.buttons.all]
    assert all(rect.collidelist(rects[:at]) == -1 for at, rect in enumerate(rects))
    player.press("cancel")
    tip = screen.pointed.tip(player.app.screens.look)
    assert tip is not None
    assert whole.contains(tip[1])
    player.opening.close()
