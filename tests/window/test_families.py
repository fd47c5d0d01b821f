"""What a character can be told by a button: first aid, jumps, dropping, picking up, and what is rarely asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.window.player import RANGE, SIZES, Player, picture
from tests.window.states import acting, free_beside, friend_beside, put

from game.messages.figures import percent
from game.window.battle_screen import BattleScreen
from game.window.dialog import Dialog
from game.window.look import BODY
from game.window.more import MoreSheet
from game.window.offers import JumpOffer
from systems.core.components import Dropped, DroppedItem, Position
from systems.ground import first_aid, jumping
from systems.ground.commands import Jump, Treat
from systems.ground.components import ActionPoints, Arms, Carried, Injuries, Injury, OpenWounds, Posture
from systems.ground.events import FirstAidGiven, Jumped, Listened, Reloaded
from systems.ground.rulebook import Ground


def codes(screen: BattleScreen) -> list[str]:
    return [one.code for one in screen.bar.buttons.all]


def happened(screen: BattleScreen, kind: type) -> bool:
    return any(isinstance(one, kind) for one in screen.session.events)


@pytest.mark.rule("GC-A18")
def test_first_aid_says_its_chance_before_it_is_given(player: Player, battle: BattleScreen) -> None:
    friend = friend_beside(battle)
    assert "treat" not in codes(battle)
    put(battle, friend, OpenWounds(2))
    put(battle, acting(battle), OpenWounds(1))
    player.push(battle, "treat")
    dialog = player.top(Dialog)
    offers = battle.aim.offers
    assert offers is not None
    ground = battle.session.battle.rulebook
    assert isinstance(ground, Ground)
    said = [one.label for one in dialog.buttons.all if one.code.isdigit()]
    for patient in (acting(battle), friend):
        facts = ground.gather(battle.session.view, offers.decision, Treat(patient))
        assert isinstance(facts, first_aid.Aid)
        chance = percent(first_aid.chance(facts, ground.rules))
        name = battle.session.name(patient)
        assert any(name in one and chance in one and f"against {facts.difficulty}" in one for one in said)
    player.type("1")
    player.settle()
    assert happened(battle, FirstAidGiven)


@pytest.mark.rule("GC-A04")
def test_the_tiles_one_can_jump_to_are_tinted_with_their_chances(player: Player, battle: BattleScreen) -> None:
    offers = battle.aim.offers
    assert offers is not None
    plain = picture(player)
    player.press("jump")
    assert picture(player) != plain
    ground = battle.session.battle.rulebook
    assert isinstance(ground, Ground)
    board = offers.view.board
    tried = {
        (column, row): ground.gather(offers.view, offers.decision, Jump((column, row)))
        for column in range(board.columns) for row in range(board.rows)
    }  # fmt: skip
    leaps = {tile: one for tile, one in tried.items() if isinstance(one, jumping.Leap)}
    assert len(leaps) > 8
    assert {tile: one.facts for tile, one in offers.jumps.items()} == leaps
    tile = max(leaps, key=lambda to: (offers.jumps[to].lands, to))
    player.point(battle.scene.camera.centre_of(tile))
    title, *rest = battle.pointed.rows()
    assert title.figure == percent(jumping.chance(leaps[tile], ground.rules))
    assert {row.source for row in rest if row.source} == {"GC-A04"}
    player.click_tile(battle, tile)
    assert isinstance(battle.aim.plan, JumpOffer)
    player.press("confirm")
    player.settle()
    assert happened(battle, Jumped)
    assert not battle.aim.jumping


def test_jumping_is_left_again_and_says_why_not(player: Player, battle: BattleScreen) -> None:
    for leave in ("jump", "cancel"):
        player.press("jump")
        assert battle.aim.jumping
        player.press(leave)
        assert not battle.aim.jumping
    player.press("jump")
    far = (0, 0)
    player.click_tile(battle, far)
    assert battle.aim.plan is None
    assert battle.prompt[0] == battle.session.catalogue.refusal(battle.aim.refusal)  # type: ignore[arg-type]
    put(battle, acting(battle), Posture(prone=True))
    player.press("jump")
    assert not battle.aim.jumping
    assert "lying down" in battle.prompt[0]
    put(battle, acting(battle), Posture(), Injuries((Injury("left leg", "dismembered"),)))
    player.press("jump")
    assert not battle.aim.jumping
    assert "leg" in battle.prompt[0]


def test_what_lies_underfoot_is_picked_up_with_its_rounds_said(player: Player, battle: BattleScreen) -> None:
    unit = acting(battle)
    here = battle.session.view.get(unit, Position).tile
    assert "pick_up" not in codes(battle)
    put(battle, None, Dropped((DroppedItem(here, "rifle", 3, 5), DroppedItem(here, "knife"))))
    player.push(battle, "pick_up")
    said = [one.label for one in player.top(Dialog).buttons.all if one.code.isdigit()]
    assert said == ["rifle 3+5", "knife"]
    player.type("2")
    player.settle()
    assert battle.session.view.get(unit, Arms).carried[-1].weapon == "knife"
    assert [one.words for one in battle.scene.things.all] == ["rifle 3+5"]


def test_of_two_weapons_it_is_asked_which(player: Player, battle: BattleScreen) -> None:
    unit = acting(battle)
    put(battle, unit, Arms((Carried("pistol", 2, 16), Carried("pistol", 5, 8)), 0, 1))
    for action in ("drop", "reload"):
        player.press(action)
        said = [one.label for one in player.top(Dialog).buttons.all if one.code.isdigit()]
        assert said == ["pistol 2+16 (primary hand)", "pistol 5+8 (secondary hand)"]
        player.press("cancel")
    player.press("reload")
    player.type("2")
    player.settle()
    assert happened(battle, Reloaded)
    assert battle.session.view.get(unit, Arms).carried[1] == Carried("pistol", 8, 5)
    player.press("drop")
    player.type("1")
    player.settle()
    assert [one.words for one in battle.scene.things.all] == ["pistol 2+16"]


@pytest.mark.rule("GC-50")
def test_the_blind_listen_again(player: Player, battle: BattleScreen) -> None:
    player.press("listen")
    assert not happened(battle, Listened)
    eyes = (Injury("eye", "dismembered", "left"), Injury("eye", "dismembered", "right"))
    put(battle, acting(battle), Injuries(eyes))
    player.push(battle, "listen")
    player.settle()
    assert happened(battle, Listened)


def test_all_else_is_in_a_list_with_price_and_reason(player: Player, battle: BattleScreen) -> None:
    player.push(battle, "more")
    sheet = player.top(MoreSheet)
    shown = {one.code: one for one in sheet.buttons.all}
    assert list(shown) == ["jump", "drop", "pick_up", "leave", "close"]
    assert (shown["jump"].enabled, shown["jump"].note, shown["jump"].key) == (True, "3 AP", "J")
    assert not shown["pick_up"].enabled
    assert (shown["leave"].enabled, shown["leave"].label) == (False, "Leave: There is no exit here.")
    player.press("jump")
    assert player.app.screens.top is battle
    assert battle.aim.jumping
    player.press("cancel")
    player.press("more")
    player.press("south")
    player.press("confirm")
    player.settle()
    assert [one.tile for one in battle.scene.things.all] == [battle.session.view.get(acting(battle), Position).tile]
    player.press("more")
    player.press("more")
    assert player.app.screens.top is battle


def test_what_takes_more_ap_than_there_are_says_so(player: Player, battle: BattleScreen) -> None:
    put(battle, acting(battle), ActionPoints(1))
    player.press("more")
    jump = next(one for one in player.top(MoreSheet).buttons.all if one.code == "jump")
    assert not jump.enabled
    assert "AP" in jump.label


@pytest.mark.parametrize("size", SIZES)
def test_every_button_on_the_bar_can_be_read(size: tuple[int, int], tmp_path: Path) -> None:
    player = Player(size)
    screen = player.begin(RANGE, tmp_path / "range.battle")
    player.settle()
    here = screen.session.view.get(acting(screen), Position).tile
    put(screen, friend_beside(screen), OpenWounds(1))
    put(screen, None, Dropped((DroppedItem(here, "knife"), DroppedItem(free_beside(screen), "knife"))))
    assert {"treat", "pick_up"} <= set(codes(screen))
    look = player.app.screens.look
    for one in screen.bar.buttons.all:
        room = one.rect.width - look.px(20)
        room -= look.width(one.key, 12) + look.px(8) if one.key else 0
        room -= look.width(one.note, 12) + look.px(8) if one.note else 0
        assert look.width(one.label, BODY) <= room, one.label
    player.opening.close()
