"""Dice rolled at the table: each roll is asked for, wrong numbers are refused, and nothing is lost by not answering."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from tests.window.player import ENGLISH, INTERIOR, RANGE, SIZES, Player, titled

from game.battle import Battle, Replay
from game.bots import create
from game.table_dice import Table
from game.window.battle_screen import BattleScreen
from game.window.dialog import Dialog
from game.window.dice_dialog import DiceDialog
from game.window.hand_over import HandOver
from game.window.title import Title
from systems.core.dice import Roll
from systems.core.events import DieRolled
from systems.ground.commands import Attack


def write(player: Player, text: str) -> None:
    """Type numbers and what stands between them, as keys that come with their letter."""
    for letter in text:
        player.post(pygame.event.Event(pygame.KEYDOWN, scancode=0, mod=0, key=0, unicode=letter))


def answer(player: Player, text: str) -> None:
    write(player, text)
    player.press("confirm")


def leave_to_the_program(player: Player) -> int:
    """Let the program make every roll that is asked for before anything else; answers how many."""
    count = 0
    while isinstance(player.app.screens.top, DiceDialog):
        dialog = player.top(DiceDialog)
        player.click(next(one for one in dialog._buttons.all if one.code == "own").rect.center)
        count += 1
    return count


@pytest.fixture
def battle(player: Player, tmp_path: Path) -> BattleScreen:
    """A battle on the range between two people, with typed dice; the turn order is the program's."""
    player.begin_quietly(RANGE, tmp_path / "range.battle", typed=True)
    assert leave_to_the_program(player) == 6
    player.settle()
    return player.top(BattleScreen)


def to_a_target(player: Player, screen: BattleScreen) -> Attack:
    """Play both sides as bots would until one of them wants to attack."""
    mind = create(screen.session.battle.rulebook)
    while True:
        player.settle()
        decision = screen.session.decision
        assert decision is not None
        wanted = mind.choose(screen.session.view, decision)
        if isinstance(wanted, Attack):
            return wanted
        screen.carry_out(wanted)


def test_the_turn_order_is_asked_for_before_there_is_a_battle(player: Player, tmp_path: Path) -> None:
    journal = tmp_path / "range.battle"
    player.begin_quietly(RANGE, journal, typed=True)
    for number in range(1, 7):
        assert not journal.exists()
        dialog = player.top(DiceDialog)
        assert dialog._roll.dice == (10, 10)
        answer(player, f"{number} 9")
    screen = player.top(BattleScreen)
    assert screen.session.battle.played[0].faces[:6] == tuple((number, 9) for number in range(1, 7))
    rolled = [one.faces for one in screen.session.battle.events(None) if isinstance(one, DieRolled)]
    assert rolled[:6] == [(number, 9) for number in range(1, 7)]


def test_closing_it_before_the_battle_begins_leads_back_and_keeps_nothing(player: Player, tmp_path: Path) -> None:
    player.begin_quietly(RANGE, tmp_path / "range.battle", typed=True)
    answer(player, "3 4")
    player.press("cancel")
    assert player.top(Title).notice == ENGLISH.phrase("nothing_begun")
    assert not (tmp_path / "range.battle").exists()


@pytest.mark.parametrize("wrong", ["", "7", "0 3", "7 11", "1 2 3", "77 1"])
def test_wrong_numbers_are_refused_in_a_sentence_and_asked_for_again(
    player: Player, tmp_path: Path, wrong: str
) -> None:
    player.begin_quietly(RANGE, tmp_path / "range.battle", typed=True)
    dialog = player.top(DiceDialog)
    answer(player, wrong)
    assert player.top(DiceDialog) is dialog
    assert dialog.fault == f'"{wrong}" is no roll of 2d10; type one number for each die, such as 7 7.'
    assert not dialog.typed
    answer(player, "10+1")
    assert player.top(DiceDialog) is not dialog


def test_what_is_typed_can_be_put_right(player: Player, tmp_path: Path) -> None:
    player.begin_quietly(RANGE, tmp_path / "range.battle", typed=True)
    dialog = player.top(DiceDialog)
    write(player, "8x, 5-")
    assert dialog.typed == "8, 5"
    player.post(pygame.event.Event(pygame.KEYDOWN, scancode=pygame.KSCAN_BACKSPACE, mod=0, key=0, unicode="\b"))
    player.post(pygame.event.Event(pygame.KEYDOWN, scancode=pygame.KSCAN_6, mod=0, key=0, unicode=""))
    assert dialog.typed == "8, 6"
    player.press("confirm")
    assert player.top(DiceDialog) is not dialog


@pytest.mark.parametrize(
    ("scancode", "unicode", "meant"),
    [
        (pygame.KSCAN_1, "&", "1"),
        (pygame.KSCAN_0, "0", "0"),
        (pygame.KSCAN_KP7, "", "7"),
        (pygame.KSCAN_KP0, "0", "0"),
        (pygame.KSCAN_EQUALS, "=", "+"),
        (pygame.KSCAN_SPACE, " ", " "),
        (pygame.KSCAN_M, ",", ","),
        (pygame.KSCAN_A, "a", ""),
    ],
)
def test_every_layouts_digits_are_typed(
    player: Player, tmp_path: Path, scancode: int, unicode: str, meant: str
) -> None:
    player.begin_quietly(RANGE, tmp_path / "range.battle", typed=True)
    player.post(pygame.event.Event(pygame.KEYDOWN, scancode=scancode, mod=0, key=0, unicode=unicode))
    assert player.top(DiceDialog).typed == meant


def test_rolls_left_to_the_program_are_those_of_the_seed(player: Player, tmp_path: Path) -> None:
    played = []
    for name, typed in (("typed", True), ("seeded", False)):
        player.begin_quietly(RANGE, tmp_path / name, bots=["blue", "red"], seed=3, typed=typed)
        assert leave_to_the_program(player) == 6 * typed
        session = player.top(BattleScreen).session
        while len(session.battle.played) < 20:
            leave_to_the_program(player)
            player.press("skip")
            player.frames(1, 400)
        played.append([(one.command, one.faces) for one in session.battle.played[:20]])
        player.opening.close()
        player.app.screens.clear()
    assert played[0] == played[1]
    assert sum(len(faces) for _, faces in played[0]) > 10


def test_an_attack_is_typed_roll_by_roll_and_mixed_with_the_programs(player: Player, battle: BattleScreen) -> None:
    command = to_a_target(player, battle)
    before = battle.session.battle.state_digest()
    battle.carry_out(command)
    assert player.top(DiceDialog)._roll.why == "attack"
    answer(player, "10 10")
    assert battle.session.battle.state_digest() == before
    leave_to_the_program(player)
    played = battle.session.battle.played[-1]
    assert played.command == command
    assert played.faces[0] == (10, 10)
    assert len(played.faces) > 1


def test_a_roll_that_is_not_made_leaves_the_battle_before_the_command(player: Player, battle: BattleScreen) -> None:
    command = to_a_target(player, battle)
    before, lines = battle.session.battle.state_digest(), len(battle.session.battle.played)
    battle.carry_out(command)
    answer(player, "10 10")
    player.press("cancel")
    assert player.top(BattleScreen) is battle
    assert battle.session.battle.state_digest() == before
    assert len(battle.session.battle.played) == lines
    player.press("end")
    assert len(battle.session.battle.played) == lines + 1


def test_closing_the_window_between_two_rolls_loses_the_command_alone(player: Player, battle: BattleScreen) -> None:
    journal = battle.session.battle._journal
    assert journal is not None
    command = to_a_target(player, battle)
    before = battle.session.battle.state_digest()
    battle.carry_out(command)
    answer(player, "10 10")
    player.post(pygame.event.Event(pygame.QUIT))
    assert player.app.screens.top is None
    player.opening.close()
    with Battle.resume(journal.path) as again:
        assert again.state_digest() == before
    player.go_on(journal.path)
    player.settle()
    assert player.top(BattleScreen).session.battle.state_digest() == before


def test_a_bots_roll_that_is_put_off_holds_the_bot(player: Player, tmp_path: Path) -> None:
    player.begin_quietly(RANGE, tmp_path / "range.battle", bots=["blue", "red"], seed=3, typed=True)
    leave_to_the_program(player)
    screen = player.top(BattleScreen)
    player.settle_on(DiceDialog)
    before = len(screen.session.battle.played)
    player.press("cancel")
    player.settle()
    assert player.top(BattleScreen) is screen
    assert screen.prompt[0] == ENGLISH.window("prompt_held")
    player.press("menu")
    player.top(Dialog)
    player.press("cancel")
    player.frames(20, 400)
    assert player.top(BattleScreen) is screen
    assert len(screen.session.battle.played) == before
    player.press("confirm")
    player.settle_on(DiceDialog)
    leave_to_the_program(player)
    assert len(screen.session.battle.played) == before + 1


def test_in_fog_a_roll_names_nobody_who_is_not_known(player: Player, tmp_path: Path) -> None:
    player.begin_quietly(INTERIOR, tmp_path / "fog.battle", bots=["red"], typed=True)
    leave_to_the_program(player)
    session = player.top(BattleScreen).session
    names = session.table().roller
    sides = {number: muster.side for number, muster in enumerate(session.battle.setup.musters, 1)}
    for number, side in sides.items():
        told = names(number)  # type: ignore[arg-type]
        assert (told is None) == (side == "red")
    screen = Player()
    dialog = DiceDialog(
        screen.app.screens, ENGLISH, (Roll(2, "attack", (10, 10)),), session.table(), lambda _faces: None, lambda: None  # type: ignore[arg-type]
    )  # fmt: skip
    screen.app.screens.push(dialog)
    assert dialog._title() == ["Someone, attack, 2d10"]


def test_between_two_people_in_fog_the_next_takes_the_screen_as_ever(player: Player, tmp_path: Path) -> None:
    player.begin_quietly(INTERIOR, tmp_path / "fog.battle", typed=True)
    assert leave_to_the_program(player) == 10
    player.settle_on(HandOver)
    player.top(HandOver)


def test_typed_dice_are_chosen_at_the_title_and_kept(player: Player, data_folder: Path) -> None:
    title = titled(player)
    for code in ("entry:1", "side:red", "dice", "begin"):
        player.click(next(one for one in title.buttons.all if one.code == code).rect.center)
    player.frames(4)
    assert leave_to_the_program(player) == 6
    assert player.top(BattleScreen).session.battle.setup.dice == "typed"
    player.opening.close()
    (journal,) = data_folder.glob("*.battle")
    replay = Replay(journal)
    assert [line.n for line, _ in replay.lines()] == [2, 3, 4]
    assert replay.setup.dice == "typed"


@pytest.mark.parametrize("size", SIZES)
def test_words_and_buttons_of_the_dialog_are_in_the_window(size: tuple[int, int]) -> None:
    one = Player(size)
    for dice in ((6,), (10, 10), (4, 6, 8, 10, 12, 20)):
        roll = Roll(None, "injury", dice)
        dialog = DiceDialog(
            one.app.screens, ENGLISH, (roll,), Table(lambda _unit: None, 1), lambda _faces: None, lambda: None
        )
        one.app.screens.push(dialog)
        answer(one, "99 99")
        window = pygame.Rect((0, 0), size)
        rects = [button.rect for button in dialog._buttons.all]
        assert window.contains(dialog._box())
        for rect in rects:
            assert dialog._box().contains(rect)
            assert rect.collidelistall(rects) == [rects.index(rect)]
        one.app.screens.pop()
