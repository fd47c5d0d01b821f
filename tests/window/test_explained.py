"""Any figure on the screen leads to its rule in words by a key or two clicks."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.messages.codes import calls
from tests.window.player import RANGE, SIZES, Player, picture
from tests.window.states import acting, put

from game.content.rule_texts import rule_texts
from game.window.battle_screen import BattleScreen
from game.window.explained import Explained, figures_in_force, sourced
from game.window.offers import MoveOffer, TargetOffer
from game.window.panels.tooltip import RULE, row_at
from systems.ground.components import Bruising, Dizzy, Injuries, Injury, OpenWounds
from systems.ground.sources import SOURCES


def in_sight(player: Player, screen: BattleScreen) -> TargetOffer:
    """Walk about until somebody can be hit, and answer whom."""
    for _ in range(40):
        player.settle()
        offers = screen.aim.offers
        assert offers is not None
        found = next((one for one in offers.targets if one.odds is not None), None)
        if found is not None:
            return found
        middle = screen.session.view.board.columns // 2
        tile = min(offers.reach, key=lambda to: (abs(to[0] - middle), abs(to[1] - 6)))
        offer = offers.move(tile)
        assert isinstance(offer, MoveOffer)
        screen.carry_out(offer.command)
        player.settle()
        player.press("end")
    raise AssertionError("nobody can be hit")


@pytest.fixture
def aimed(player: Player, battle: BattleScreen) -> BattleScreen:
    """A battle in which an attack is planned."""
    target = in_sight(player, battle)
    player.click_tile(battle, target.tile)
    assert isinstance(battle.aim.plan, TargetOffer)
    return battle


def test_a_key_says_the_rule_of_every_row(player: Player, aimed: BattleScreen) -> None:
    rows = aimed.pointed.rows()
    player.press("explain")
    sheet = player.top(Explained)
    assert [one.label for one in sheet.buttons.all[:-1]] == [row.words for row in sourced(rows)]
    assert len(sourced(rows)) >= 12
    shown = set()
    for row in sourced(rows):
        assert sheet.shown == row
        shown.add(picture(player))
        player.press("south")
    assert len(shown) == len(sourced(rows))
    player.press("cancel")
    assert player.app.screens.top is aimed


def test_every_figure_of_an_attack_has_a_rule(aimed: BattleScreen) -> None:
    bare = [row for row in aimed.pointed.rows() if row.figure and row.share is None and not row.source]
    assert not bare
    assert all(row.source in rule_texts() for row in aimed.pointed.rows() if row.source)


def test_the_box_of_a_plan_stays_for_the_pointer_and_a_click_on_a_row_says_its_rule(
    player: Player, aimed: BattleScreen
) -> None:
    look = player.app.screens.look
    tip = aimed.pointed.tip(look)
    assert tip is not None
    rows = aimed.pointed.rows()
    player.point((tip[1].left + 30, tip[1].top + 20))
    assert aimed.aim.cursor is None
    again = aimed.pointed.tip(look)
    assert again is not None
    assert aimed.pointed.rows() == rows
    at = next(
        y for y in range(again[1].height) if (row := row_at(look, rows, y)) and row.words == "must exceed Defense"
    )
    player.click((again[1].left + 30, again[1].top + at + 4))
    assert player.top(Explained).shown.words == "must exceed Defense"
    assert isinstance(aimed.aim.plan, TargetOffer), "nothing was attacked or dropped"


def test_all_that_a_card_says_has_a_rule_and_a_click_leads_to_it(player: Player, battle: BattleScreen) -> None:
    hurt = Injuries((Injury("head", "injured"), Injury("secondary arm", "dismembered")))
    put(battle, acting(battle), hurt, OpenWounds(1), Dizzy(2), Bruising(3))
    picture(player)
    card, name = battle.cast.card, battle.session.name(acting(battle))
    spots = [(rect, rows) for rect, rows in card._spots if rows[0].words != name]
    assert len(spots) > 15
    clicked = 0
    for rect, rows in spots:
        assert sourced(rows), rows
        if card.said_of(rect.center) == (rect, rows):
            player.click(rect.center)
            assert player.top(Explained).shown == sourced(rows)[0]
            player.press("cancel")
            clicked += 1
    assert clicked > 12
    assert {"GC-43", "GC-35", "GC-A18", "GC-A17", "GC-62", "GC-A06"} <= {row.source for row in card.rows}


def test_figures_are_those_of_the_battle(battle: BattleScreen) -> None:
    rules = battle.session.battle.setup.rules
    attacks = {**rules["attacks"], "defense_base": 14}
    weapons = [{**row, "ap": row["ap"] + 1} for row in rules["weapons"]]
    battle.session.battle.setup = replace(
        battle.session.battle.setup, rules={**rules, "attacks": attacks, "weapons": weapons}
    )
    found = {one.key: one.value for one in figures_in_force(battle.session)}
    assert (found["attacks.defense_base"], found["weapons.rifle.ap"], found["turns.ap_per_cycle"]) == (14, 6, 12)


def test_every_source_is_a_rule_and_every_reason_against_an_attack_has_one() -> None:
    assert set(SOURCES.values()) <= set(rule_texts())
    shown = {"attack.no_line", "attack.hidden", "attack.corner", "attack.not_in_reach", "attack.out_of_range"}
    refusals = {code for call in calls("Refusal.of") for code in call.codes}
    assert shown <= refusals
    assert shown <= set(SOURCES)
    assert {one for one in SOURCES if "." in one and not one.startswith("exposes")} <= refusals


@pytest.mark.parametrize("size", SIZES)
def test_rows_and_what_is_said_of_a_target_fit(size: tuple[int, int], tmp_path: Path) -> None:
    one = Player(size)
    screen = one.begin(RANGE, tmp_path / "range.battle")
    target = in_sight(one, screen)
    one.click_tile(screen, target.tile)
    tip = screen.pointed.tip(one.app.screens.look)
    assert tip is not None
    assert tip[1].top >= screen.layout.strip.bottom
    assert RULE in screen.pointed.rows()
    one.press("explain")
    assert len(one.top(Explained).buttons.all) == len(sourced(screen.pointed.rows())) + 1
    one.opening.close()
