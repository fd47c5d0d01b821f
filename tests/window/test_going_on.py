"""Going on with a battle: what is otherwise than expected is said first, and whose eyes the screen is for."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.window.player import INTERIOR, RANGE, Player

from game.battle import Battle
from game.differences import Asked
from game.maps import read
from game.window.battle_screen import BattleScreen
from game.window.dialog import Dialog
from game.window.entries import Wishes
from game.window.hand_over import HandOver
from game.window.session import Session, Told
from game.window.title import Title
from systems.core.commands import Refusal
from systems.core.components import Identity, Position
from systems.core.identifiers import Seat, Side
from systems.ground.commands import Attack, EndTurn

BOTH = frozenset({"blue", "red"})


@pytest.fixture
def journal(player: Player, tmp_path: Path) -> Path:
    """A battle on the range in which two turns were ended."""
    path = tmp_path / "range.battle"
    screen = player.begin(RANGE, path)
    for _ in range(2):
        player.settle()
        player.press("end")
    assert len(screen.session.battle.played) == 3
    player.opening.close()
    player.app.screens.clear()
    return path


def said(player: Player) -> str:
    return player.top(Dialog)._about


def test_what_is_asked_for_otherwise_is_said_before_play_goes_on(player: Player, journal: Path) -> None:
    asked = Asked(RANGE, read(RANGE), seed=99, dice="typed")
    player.app.screens.push(player.opening.going_on(journal, Wishes(), asked))
    player.frames(3)
    assert said(player) == (
        "--seed 99 was asked for; the battle goes on with 7, as it began.\n"
        "--dice typed was asked for; the battle goes on with seeded, as it began."
    )
    player.press("confirm")
    player.settle()
    player.top(BattleScreen)


def test_a_map_that_is_another_by_now_is_said_and_its_pictures_are_not_taken(player: Player, journal: Path) -> None:
    asked = Asked(INTERIOR, read(INTERIOR))
    player.app.screens.push(player.opening.going_on(journal, Wishes(), asked))
    player.frames(3)
    assert said(player).startswith(f"{INTERIOR} is not as it was when the battle began")
    player.press("cancel")
    screen = player.top(BattleScreen)
    assert screen.scene.camera.columns == screen.session.battle.setup.board.columns


def test_where_nothing_is_otherwise_nothing_is_said(player: Player, journal: Path) -> None:
    player.app.screens.push(player.opening.going_on(journal, Wishes(), Asked(RANGE, read(RANGE), seed=7)))
    player.frames(3)
    player.top(BattleScreen)


def test_a_torn_last_line_is_said(player: Player, journal: Path) -> None:
    *before, _stands = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(before)[:-9])
    player.go_on(journal)
    assert "the last line was cut off" in said(player)
    player.press("confirm")
    assert len(player.top(BattleScreen).session.battle.played) == 2


def differing(journal: Path) -> bytes:
    """The journal with a digest of its last line that is not what comes out."""
    *before, last, _stands = journal.read_bytes().splitlines(keepends=True)
    at = last.index(b'"state":"') + 9
    changed = b"".join(before) + last[:at] + (b"0" if last[at : at + 1] != b"0" else b"1") + last[at + 1 :]
    journal.write_bytes(changed)
    return changed


@pytest.mark.parametrize("key", ["cancel", "confirm"])
def test_a_battle_that_comes_out_otherwise_can_be_left_as_it_is(player: Player, journal: Path, key: str) -> None:
    changed = differing(journal)
    player.go_on(journal)
    assert "played again it comes out otherwise" in said(player)
    player.press(key)
    player.settle()
    player.top(Title)
    assert journal.read_bytes() == changed


def test_or_gone_on_with_before_the_line(player: Player, journal: Path) -> None:
    changed = differing(journal)
    player.go_on(journal)
    player.type("2")
    player.frames(3)
    screen = player.top(BattleScreen)
    assert len(screen.session.battle.played) == 2
    player.opening.close()
    assert journal.read_bytes().startswith(changed)
    with Battle.resume(journal) as again:
        assert len(again.played) == 2


# Whose eyes


def sides_seen(one: Session) -> set[str]:
    return {str(one.view.get(unit, Identity).side) for unit in one.view.units()}


def test_a_game_master_sees_everything_and_moves_for_everybody(player: Player, tmp_path: Path) -> None:
    screen = player.begin(INTERIOR, tmp_path / "fog.battle", masters=True)
    session = screen.session
    acted: set[Seat] = set()
    for _ in range(10):
        player.settle()
        assert player.top(BattleScreen) is screen
        assert sides_seen(session) == BOTH
        decision = session.decision
        assert decision is not None
        assert decision.unit is not None
        actor, seat = session.name(decision.unit), session.viewer
        acted.add(seat)
        offers = screen.aim.offers
        assert offers is not None
        assert session.view.get(decision.unit, Identity).side == Side(seat)
        tile = min(offers.reach)
        screen.carry_out(offers.move(tile).command)  # type: ignore[union-attr]
        muster = next(at for at, one in enumerate(session.battle.setup.musters, 1) if one.name == actor)
        assert session.battle.world.get(muster, Position).tile == tile  # type: ignore[arg-type]
        player.settle()
        player.press("end")
    assert acted == BOTH


def test_a_game_master_cannot_attack_for_a_side_whom_it_does_not_know(player: Player, tmp_path: Path) -> None:
    session = player.begin(INTERIOR, tmp_path / "fog.battle", masters=True).session
    digest = session.battle.state_digest()
    enemy = next(
        unit for unit in session.view.units() if session.view.get(unit, Identity).side not in session.view.sides
    )
    assert session.submit(Attack(enemy, "rifle")) == Refusal.of("unknown_character")
    assert session.battle.state_digest() == digest
    assert isinstance(session.submit(EndTurn()), Told)


def test_one_sides_eyes_watch_two_bots(player: Player, tmp_path: Path) -> None:
    session = player.begin(INTERIOR, tmp_path / "fog.battle", bots=["blue", "red"], eyes=Seat("red")).session
    assert session.viewer == "red"
    for _ in range(12):
        session.bot_step()
        known = {session.view.get(unit, Identity).name for unit in session.view.units()}
        own = {muster.name for muster in session.battle.setup.musters if muster.side == "red"}
        assert known >= own
        assert session.events == session.battle.events(Seat("red"))
    assert session.battle.events(None) != session.events


def test_without_eyes_of_its_own_the_screen_is_handed_over(player: Player, tmp_path: Path) -> None:
    player.begin_quietly(INTERIOR, tmp_path / "fog.battle")
    player.top(HandOver)
