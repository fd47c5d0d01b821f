"""A battle as the window plays it, without a display: whose eyes, whose turn, and what is kept from whom."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from game.messages import Catalogue
from game.resources import resource_folder
from game.window.aim import Aim
from game.window.entries import Wishes
from game.window.lobby import Unplayable, begin, go_on, map_entry, saved_battles
from game.window.offers import MoveOffer, TargetOffer
from game.window.playback import Playback
from game.window.session import Session, Told
from game.window.summary import deeds
from systems.core.commands import Refusal
from systems.core.components import Identity, Position
from systems.core.events import TurnBegan
from systems.core.identifiers import Side
from systems.ground.commands import EndTurn
from systems.ground.components import ActionPoints, HitPoints

MAPS = resource_folder("maps")
ENGLISH = Catalogue.load("en")
BLUE, RED = Side("blue"), Side("red")


class Begin(Protocol):
    """Begins a battle on a shipped map."""

    def __call__(self, name: str = "range", bots: tuple[Side, ...] = (), *, fog: bool | None = None) -> Session: ...


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Begin]:
    begun: list[Session] = []

    def start(name: str = "range", bots: tuple[Side, ...] = (), *, fog: bool | None = None) -> Session:
        entry = map_entry(MAPS / f"{name}.tmx", ENGLISH)
        journal = tmp_path / f"{name}.battle"
        begun.append(begin(entry, Wishes(frozenset(bots), 7, fog), ENGLISH, journal))
        return begun[-1]

    yield start
    for one in begun:
        one.battle.close()


def sides_seen(one: Session) -> set[str]:
    return {str(one.view.get(unit, Identity).side) for unit in one.view.units()}


def end_turn(one: Session) -> None:
    assert isinstance(one.submit(EndTurn()), Told)


def to_next_person(one: Session) -> None:
    """End turns until somebody else is to take the screen."""
    while one.next_person is None:
        end_turn(one)


def test_without_fog_the_screen_goes_from_hand_to_hand(session: Begin) -> None:
    one = session()
    assert one.viewer == "red"
    assert one.decision is not None
    to_next_person(one)
    assert one.decision is None
    assert one.take_over() == Told(())
    assert one.viewer == "blue"
    assert one.decision is not None


def test_in_fog_nothing_is_served_before_the_screen_is_taken(session: Begin) -> None:
    one = session("interior")
    assert not one.taken
    assert one.decision is None
    assert not one.chronicle.lines
    one.take_over()
    first = one.viewer
    known = sides_seen(one)
    assert known == {first}
    lines = one.chronicle.lines
    to_next_person(one)
    assert one.viewer == first
    assert sides_seen(one) == {first}
    second = one.next_person
    told = one.take_over()
    assert one.viewer == second
    assert told.events == one.battle.events(second)
    assert one.chronicle.lines != lines
    names = {muster.name for muster in one.battle.setup.musters if str(muster.side) == first}
    met = {one.view.get(unit, Identity).name for unit in one.view.units()}
    assert not [line for line in one.chronicle.lines if any(name in line.text for name in names - met)]


def test_what_is_told_on_taking_over_is_what_is_new_to_that_seat(session: Begin) -> None:
    one = session("interior")
    one.take_over()
    first = one.viewer
    to_next_person(one)
    one.take_over()
    before = len(one.battle.events(first))
    to_next_person(one)
    assert one.next_person == first
    told = one.take_over()
    assert told.events == one.battle.events(first)[before:]
    assert any(isinstance(event, TurnBegan) for event in told.events)


def test_bots_are_asked_one_command_at_a_time(session: Begin) -> None:
    one = session(bots=(RED,))
    assert one.persons == ("blue",)
    while one.waits_for_bot:
        before = len(one.battle.played)
        one.bot_step()
        assert len(one.battle.played) == before + 1
    assert one.decision is not None
    with pytest.raises(RuntimeError, match="no bot"):
        one.bot_step()


def test_whoever_only_watches_bots_sees_everything(session: Begin) -> None:
    one = session("interior", (BLUE, RED))
    assert one.sees_all
    assert {one.view.get(unit, Identity).side for unit in one.view.units()} == {"blue", "red"}
    one.bot_step()
    places = {unit: one.battle.world.get(unit, Position) for unit in one.battle.world.units()}
    assert {unit: one.view.get(unit, Position) for unit in one.view.units()} == places


def test_undo_takes_back_the_move_its_price_and_its_lines(session: Begin) -> None:
    one = session()
    digest, lines = one.battle.state_digest(), one.chronicle.lines
    refusal = one.undo()
    assert refusal is not None
    assert refusal.code == "undo.nothing"
    aim = Aim(one)
    assert aim.offers is not None
    aim.point(min(aim.offers.reach))
    assert aim.choose() is None
    command = aim.choose()
    assert command is not None
    one.submit(command)
    assert one.can_undo
    assert one.chronicle.lines != lines
    assert one.undo() is None
    assert one.battle.state_digest() == digest
    assert one.chronicle.lines == lines


def test_a_refused_command_says_why_and_changes_nothing(session: Begin) -> None:
    one = session()
    digest = one.battle.state_digest()
    aim = Aim(one)
    assert aim.offers is not None
    target = aim.offers.targets[0]
    assert target.refusal is not None
    assert one.submit(target.command) == target.refusal
    assert one.battle.state_digest() == digest


def test_conceding_ends_the_battle(session: Begin) -> None:
    one = session()
    assert isinstance(one.concede(), Told)
    assert one.result is not None
    assert one.result.winners == ("blue",)
    assert one.acting is None


def test_a_battle_is_gone_on_with_where_it_was(session: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.window.lobby.battles_folder", lambda: tmp_path)
    one = session()
    end_turn(one)
    digest, lines = one.battle.state_digest(), one.chronicle.lines
    with pytest.raises(Unplayable, match="open in another program"):
        go_on(tmp_path / "range.battle", Wishes(frozenset()), ENGLISH)
    one.battle.close()
    (tmp_path / "noise.battle").write_text("noise")
    (saved,) = saved_battles()
    assert (saved.name, saved.sides) == ("The training range", ("blue", "red"))
    again = go_on(saved.path, Wishes(frozenset()), ENGLISH)
    again.battle.close()
    assert again.battle.state_digest() == digest
    assert [line.text for line in again.chronicle.lines][-2:] == [line.text for line in lines][-2:]


def test_a_second_choice_of_the_same_does_it_and_another_plans_anew(session: Begin) -> None:
    aim = Aim(session())
    assert aim.offers is not None
    first, second = sorted(aim.offers.reach)[:2]
    aim.point(first)
    assert aim.choose() is None
    aim.point(second)
    assert aim.choose() is None
    assert isinstance(aim.plan, MoveOffer)
    assert aim.plan.command.to == second
    assert aim.cancel()
    assert aim.choose() is None
    assert aim.choose() == aim.plan.command


def test_every_reachable_tile_has_the_price_that_is_paid(session: Begin) -> None:
    one = session()
    aim = Aim(one)
    assert aim.offers is not None
    for tile, ap in sorted(aim.offers.reach.items())[::7]:
        offer = aim.offers.move(tile)
        assert isinstance(offer, MoveOffer)
        assert offer.ap == ap
        copy = one.battle.fork()
        copy.submit(one.viewer, offer.command)
        assert copy.view(one.viewer).get(aim.offers.unit, Position).tile == tile
        left = one.names.ap(aim.offers.unit)
        assert left is not None
        assert copy.view(one.viewer).get(aim.offers.unit, ActionPoints).ap == left - ap == offer.left


def test_pressing_is_planned_corner_by_corner_and_none_again(session: Begin) -> None:
    aim = Aim(session())
    offers = aim.offers
    assert offers is not None
    corner = next(tile for tile in sorted(offers.reach) if len(offers.corners(tile)) == 1 and offers.reach[tile] < 11)
    aim.point(corner)
    assert aim.next_corner()
    assert aim.press == offers.corners(corner)
    assert offers.denied(corner, aim.press).any()
    assert aim.next_corner()
    assert aim.press == ()
    plain = next(tile for tile in sorted(offers.reach) if not offers.corners(tile))
    aim.cancel()
    aim.point(plain)
    assert not aim.next_corner()
    assert aim.refusal == Refusal.of("window.no_corner", tile=plain)


def test_tab_goes_round_all_opponents(session: Begin) -> None:
    one = session()
    aim = Aim(one)
    met = [aim.next_target(1) for _ in range(4)]
    assert met[0] == met[3]
    assert {one.view.get(unit, Identity).side for unit in met if unit is not None} == {"blue"}
    assert aim.next_target(-1) == met[2]


def test_playback_shows_things_as_they_were_and_skipping_changes_nothing(session: Begin) -> None:
    one = session()
    aim = Aim(one)
    assert aim.offers is not None
    unit, here = aim.offers.unit, aim.offers.here
    tile = max(aim.offers.reach, key=lambda to: (aim.offers.reach[to], to))  # type: ignore[union-attr]
    aim.point(tile)
    aim.choose()
    command = aim.choose()
    assert command is not None
    told = one.submit(command)
    assert isinstance(told, Told)
    playback = Playback()
    playback.add(told.events, one.view)
    assert playback.place_of(unit) == here
    digest = one.battle.state_digest()
    seen = set()
    while playback.busy:
        playback.advance(30)
        seen.add(playback.place_of(unit))
    assert len(seen) > 10
    assert playback.place_of(unit) is None
    playback.add(told.events, one.view)
    playback.skip()
    assert not playback.busy
    assert one.battle.state_digest() == digest


def test_the_summary_loses_no_damage(session: Begin) -> None:
    one = session(bots=(BLUE, RED))
    while one.result is None:
        one.bot_step()
    found = deeds(one.battle)
    assert sum(each.dealt for each in found) == sum(each.taken for each in found) > 0
    world = one.battle.world
    for each in found:
        assert each.hp == world.get(each.unit, HitPoints).hp == each.hp_max - each.taken
    assert sum(each.put_out for each in found) == sum(each.condition in {"unconscious", "dead"} for each in found)


def test_a_target_that_can_be_hit_has_odds_and_every_other_a_reason(session: Begin) -> None:
    one = session(bots=(BLUE, RED))
    with_odds = without = 0
    for _ in range(60):
        if one.result is not None:
            break
        one.bot_step()
        acting = one.acting
        if acting is None:
            break
        person = Session(one.battle, {}, ENGLISH)
        offers = Aim(person).offers
        for target in () if offers is None else offers.targets:
            assert isinstance(target, TargetOffer)
            assert (target.odds is None) == (target.refusal is not None) == (target.facts is None)
            with_odds += target.odds is not None
            without += target.refusal is not None
    assert with_odds
    assert without
