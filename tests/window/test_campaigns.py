"""A campaign in the window: the list of them, the way to a battle, and back with what came of it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from tests.campaign.harbour import HARBOUR, folder
from tests.window.camper import (
    button,
    camp,
    choose,
    duty_of,
    fight_out,
    press,
    push,
    sentences,
    tab_to,
    unit,
)
from tests.window.player import Player, picture, titled

from game.campaign import beginning
from game.campaign.reading import read_campaign
from game.content.preparing import own_rules
from game.how_it_stands import how_it_stood
from game.maps import read
from game.window.battle_screen import BattleScreen
from game.window.camp.ahead import BattleAhead
from game.window.camp.campaigns import Campaigns
from game.window.camp.screen import CampScreen
from game.window.dialog import Dialog
from game.window.end_screen import EndScreen
from game.window.replay_screen import ReplayScreen
from game.window.title import Title
from systems.ground.camp.camp import Cares, Clock


def to_campaigns(player: Player) -> Campaigns:
    """The list, reached from the title."""
    titled(player)
    push(player, "campaigns")
    return player.top(Campaigns)


def write(player: Player, text: str) -> None:
    """Type letters."""
    for letter in text:
        player.post(pygame.event.Event(pygame.KEYDOWN, scancode=0, mod=0, key=0, unicode=letter))


def bots_fight(player: Player) -> None:
    """Fight the next battle from the camp, bots on all sides, to its end."""
    push(player, "fight")
    player.top(BattleAhead)
    push(player, "side:blue")
    push(player, "begin")
    player.frames(4)
    fight_out(player)


def back(player: Player) -> CampScreen:
    """Go back to the camp from the end of a battle."""
    assert button(player, "title").label == "Back to the camp"
    push(player, "title")
    player.frames(3)
    return player.top(CampScreen)


def fought(screen: CampScreen) -> list[bool]:
    """Of each battle of the file whether it is fought."""
    return [one.fought is not None for one in read_campaign(screen.session.file.path).campaign.battles]


# The list


def test_the_shipped_campaign_is_begun_under_a_name_in_a_folder_of_its_own(player: Player) -> None:
    screen = to_campaigns(player)
    assert [one.label for one in screen.buttons.all if one.code.startswith("entry:")] == ["Three days at the harbour"]
    push(player, "name")
    write(player, "Our  harbour?")
    player.press("confirm")
    assert button(player, "name").label == "Name: Our harbour?"
    push(player, "open")
    path = player.top(CampScreen).session.file.path
    assert path == beginning.campaigns_folder() / "Our harbour-" / "campaign.toml"
    begun, shipped = read_campaign(path).campaign, read_campaign(beginning.shipped_campaign()).campaign
    assert (begun.name, begun.camp, begun.battles) == ("Our harbour?", shipped.camp, shipped.battles)
    for fixture in begun.battles:
        found = read(path.parent / fixture.map)
        assert found.refusal is None
        assert {kit.parent for kit in path.parent.rglob("*.png")} == {path.parent / "tilesets"}
    assert own_rules(path) == ()


def test_a_name_that_is_taken_gets_a_number_and_dice_are_others(player: Player) -> None:
    for wanted in ("Three days at the harbour", "Three days at the harbour 2"):
        screen = to_campaigns(player)
        push(player, "entry:0")
        assert button(player, "name").label == f"Name: {wanted}"
        push(player, "open")
        assert player.top(CampScreen).desk.view.name == wanted
    assert isinstance(screen, Campaigns)
    seeds = {read_campaign(path).campaign.seed for path in beginning.kept_campaigns()}
    assert len(seeds) == 2


def test_ones_own_are_listed_and_gone_on_with_by_keys(player: Player) -> None:
    path = beginning.begin("Mine", 5)
    broken = beginning.campaigns_folder() / "Broken" / "campaign.toml"
    broken.parent.mkdir()
    broken.write_text("name = 3\n")
    screen = to_campaigns(player)
    names = [one.label for one in screen.buttons.all if one.code.startswith("entry:")]
    assert sorted(names) == ["Broken", "Mine", "Three days at the harbour"]
    for _ in names:
        if screen.chosen.name == "Mine":
            break
        tab_to(player, f"entry:{screen._at}")
        player.press("south")
    assert screen.chosen.path == path
    tab_to(player, "open")
    player.press("confirm")
    assert player.top(CampScreen).session.file.path == path
    press(player, "to_title")
    player.settle()
    player.top(Title)


def test_one_that_cannot_be_read_says_why_and_is_not_opened(player: Player) -> None:
    broken = beginning.campaigns_folder() / "Broken" / "campaign.toml"
    broken.parent.mkdir(parents=True)
    broken.write_text("name = 3\n")
    screen = to_campaigns(player)
    push(player, "entry:1")
    words, _ = next(screen._told())
    assert "campaign.toml" in words
    assert "name" in words
    assert "open" not in {one.code for one in screen.buttons.all}
    player.press("cancel")
    player.settle()
    player.top(Title)


def test_where_nothing_can_be_written_nothing_is_begun(player: Player, tmp_path: Path) -> None:
    (tmp_path / "campaigns").write_text("a file in the way")
    to_campaigns(player)
    push(player, "open")
    assert "found a folder that cannot be written to" in player.top(Dialog)._about
    player.press("confirm")
    player.top(Campaigns)


# To a battle and back


def test_what_came_of_a_battle_is_taken_back_and_saved(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path, HARBOUR)
    bots_fight(player)
    codes = [one.code for one in player.top(EndScreen).buttons.all]
    assert codes == ["watch", "board", "title"], "a battle of a campaign is fought once"
    assert fought(screen) == [False, False]
    assert back(player) is screen
    assert screen.desk.notice == "What came of First is in the camp, and saved."
    assert fought(screen) == [True, False]
    assert not screen.session.changed
    assert screen.session.campaign.camp.clock == Clock(1, 1, 2)
    assert next(iter(sentences(screen))) == "The battle: First."
    assert list(screen.session.file.path.parent.glob("*.bak"))


def test_it_can_be_watched_again_before_one_goes_back(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path, HARBOUR)
    bots_fight(player)
    push(player, "watch")
    player.frames(3)
    player.top(ReplayScreen)
    player.press("cancel")
    player.frames(2)
    player.top(EndScreen)
    back(player)
    assert fought(screen) == [True, False]


def test_something_not_saved_is_saved_before_a_battle_or_it_is_not_begun(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path, HARBOUR)
    push(player, "shift")
    push(player, "fight")
    assert list(player.top(Dialog)._answers) == ["Save, and fight", "Stay here"]
    player.type("2")
    assert screen.session.changed
    push(player, "fight")
    player.type("1")
    player.top(BattleAhead)
    assert not screen.session.changed
    player.press("cancel")
    assert player.app.screens.top is screen


def test_who_goes_and_who_stays_is_said_before(player: Player, tmp_path: Path) -> None:
    camp(player, tmp_path, HARBOUR)
    push(player, "fight")
    ahead = player.top(BattleAhead)
    assert ahead.notes[0].startswith("Of blue go ")
    for name in ("Ana", "Cy O'Neill", "Bo", "Dee"):
        assert any(name in one for one in ahead.notes)
    before = picture(player)
    push(player, "dice")
    assert picture(player) != before


def test_a_battle_that_is_left_goes_on_from_the_camp(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path, HARBOUR)
    push(player, "fight")
    push(player, "side:red")
    push(player, "begin")
    player.frames(4)
    player.settle()
    battle = player.top(BattleScreen)
    journal = battle.session.battle.path
    assert journal is not None
    player.press("menu")
    player.type("4")
    player.frames(3)
    assert player.app.screens.top is screen
    assert screen.desk.notice == "The battle is not over: Fight goes on with it."
    assert not screen.session.changed
    push(player, "fight")
    assert player.top(Dialog)._answers[0] == "Go on with it"
    player.type("1")
    player.frames(4)
    player.settle()
    assert player.top(BattleScreen).session.battle.path == journal
    player.press("concede")
    player.type("2")
    player.settle_on(EndScreen)
    assert back(player) is screen
    assert fought(screen) == [True, False]
    assert read_campaign(screen.session.file.path).campaign.battles[0].fought is not None
    stands = how_it_stood(journal)
    assert stands is not None
    assert stands.result is not None


def test_a_battle_that_was_over_when_the_window_closed_is_taken_back_later(player: Player, tmp_path: Path) -> None:
    camp(player, tmp_path, HARBOUR)
    bots_fight(player)
    player.opening.close()
    player.app.screens.clear()
    again = player.opening.camp(tmp_path / "harbour.toml")
    assert isinstance(again, CampScreen)
    player.app.screens.replace(again)
    push(player, "fight")
    assert player.top(Dialog)._answers[0] == "Take what came of it into the camp"
    player.type("1")
    player.frames(3)
    assert fought(again) == [True, False]


def test_a_side_that_is_down_fights_no_battle_and_this_is_said(player: Player, tmp_path: Path) -> None:
    down = HARBOUR.replace('side = "red"\n', 'side = "red"\nstate = "unconscious"\n')
    screen = camp(player, tmp_path, down)
    push(player, "fight")
    assert 'found nobody of "red" who can fight' in player.top(Dialog)._about
    player.press("confirm")
    assert player.app.screens.top is screen


def test_a_battle_begun_from_the_command_line_leads_to_the_camp(player: Player, tmp_path: Path) -> None:
    path = folder(tmp_path)
    screen = player.opening.camp(path, after_battle=True)
    assert isinstance(screen, CampScreen)
    player.app.screens.replace(screen)
    bots_fight(player)
    assert button(player, "title").label == "Back to the camp"


# A whole campaign

THREE = HARBOUR.replace('people = ["Mira", "Bo"]\n', '\n[[battles]]\nname = "Third"\nmap = "court.tmx"\n')


def carers(screen: CampScreen) -> list[tuple[str, list[str]]]:
    """Who cares for others, and those of their side who are hurt."""
    people = [one for one in screen.desk.view.people if one.state in {"up", "unconscious"}]
    hurt = [one for one in people if one.hp < one.hp_max or one.open_wounds]
    return [
        (one.name, [each.name for each in hurt if each.side == one.side and each.name != one.name][:4])
        for one in people
        if one.state == "up" and one.trades.get("emergency medic")
    ]


def camp_by_mouse(player: Player, screen: CampScreen) -> None:
    """A camp in which medics treat the hurt, week by week, until everybody is up again."""
    for name, patients in carers(screen):
        choose(player, screen, name)
        for patient in patients:
            push(player, f"treat:{unit(screen, patient)}")
        assert duty_of(screen, name) == Cares(tuple(unit(screen, one) for one in patients)) or not patients
    for _ in range(12):
        push(player, "week")
        if all(one.state != "unconscious" for one in screen.desk.view.people):
            break
    push(player, "save")


def camp_by_keys(player: Player, screen: CampScreen) -> None:
    """The same by the keyboard alone."""
    for name, patients in carers(screen):
        while screen.desk.person.name != name:
            press(player, "next_person")
        for patient in patients:
            tab_to(player, f"treat:{unit(screen, patient)}")
            player.press("confirm")
        assert not patients or isinstance(duty_of(screen, name), Cares)
    for _ in range(12):
        press(player, "week")
        if all(one.state != "unconscious" for one in screen.desk.view.people):
            break
    press(player, "save")


@pytest.mark.rule("GC-74", "GC-76", "GC-77")
def test_three_battles_and_two_camps_by_mouse_and_by_keys(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path, THREE)
    for nth, between in enumerate((camp_by_mouse, camp_by_keys, None)):
        bots_fight(player)
        assert back(player) is screen
        assert fought(screen).count(True) == nth + 1
        before = screen.desk.view
        if between is not None:
            between(player, screen)
            assert screen.desk.view.clock > before.clock
            assert sum(one.hp for one in screen.desk.view.people) > sum(one.hp for one in before.people)
            assert not screen.session.changed
    assert not button(player, "fight").enabled
    assert screen.session.campaign.next_battle() is None
    assert [one.name for one in screen.session.campaign.battles] == ["First", "Second", "Third"]
    assert all(one.fought is not None for one in screen.session.campaign.battles)
