"""What the window tells programs: a line whenever something else is shown, with the keys that docs/playing.md names."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.window.player import ENGLISH, RANGE, Player

from game.headless.output import Output
from game.resources import resource_folder
from game.window.battle_screen import BattleScreen
from game.window.report import Report
from systems.core.components import Position

PAGE = Path(__file__).resolve().parents[2] / "docs" / "playing.md"


class Reader:
    """A report on a player's window, read line by line."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._stream = io.StringIO()
        self._report = Report(Output(self._stream, ENGLISH, as_json=True))

    def news(self) -> list[dict[str, Any]]:
        """What was told of the frame that is shown now."""
        start = len(self._stream.getvalue())
        self._report.tell(self._player.app.screens)
        return [json.loads(line)["window"] for line in self._stream.getvalue()[start:].splitlines()]


@pytest.fixture
def reader(player: Player) -> Reader:
    return Reader(player)


def test_a_line_is_told_when_something_else_is_shown(player: Player, battle: BattleScreen, reader: Reader) -> None:
    (first,) = reader.news()
    assert first["screen"] == "battle"
    assert not first["busy"]
    assert first["cursor"] is None
    assert not reader.news()
    player.press("north")
    (second,) = reader.news()
    assert second["cursor"] == list(battle.aim.cursor or ())
    assert second | {"cursor": None} == first
    player.press("help")
    assert reader.news()[0]["screen"] == "help"
    player.press("cancel")
    assert reader.news() == [second]


def test_it_tells_what_can_be_done_and_where_to_click(player: Player, battle: BattleScreen, reader: Reader) -> None:
    (told,) = reader.news()
    offers = battle.aim.offers
    assert offers is not None
    assert told["offers"]["here"] == list(battle.session.view.get(offers.unit, Position).tile)
    assert {(column, row): ap for column, row, ap in told["offers"]["reach"]} == offers.reach
    assert [one["unit"] for one in told["offers"]["targets"]] == [one.unit for one in offers.targets]
    column, row = corner = min(map(tuple, told["offers"]["corners"]), key=offers.reach.__getitem__)
    assert offers.corners((column, row))
    board = told["board"]
    at = (board["left"] + round((column + 0.5) * board["tile"]), board["top"] + round((row + 0.5) * board["tile"]))
    player.click(at)
    assert reader.news()[0]["plan"]["move"] == list(corner)
    player.click(at, button=3)
    assert reader.news()[0]["plan"]["press"]
    end = next(one for one in told["buttons"] if one["code"] == "end")
    player.click(tuple(end["at"]))
    assert reader.news()[0]["played"] == told["played"] + 1


def test_a_line_has_the_keys_that_the_page_shows(player: Player, battle: BattleScreen, reader: Reader) -> None:
    assert battle.aim.offers is not None
    player.click_tile(battle, min(battle.aim.offers.reach))
    (told,) = reader.news()
    shown = on_the_page("battle")
    assert told.keys() == shown.keys()
    for name in ("board", "plan", "offers"):
        assert told[name].keys() == shown[name].keys()
    assert told["offers"]["targets"][0].keys() == shown["offers"]["targets"][0].keys()
    assert told["buttons"][0].keys() == shown["buttons"][0].keys()


def on_the_page(screen: str) -> dict[str, Any]:
    """The line that the page shows of a screen."""
    blocks = re.findall(r"^```json\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    lines = (json.loads(line)["window"] for block in blocks for line in block.splitlines() if '"window"' in line)
    (shown,) = (line for line in lines if line["screen"] == screen)
    return shown  # type: ignore[no-any-return]  # an object of JSON


def test_a_battle_that_is_watched_again_tells_its_moment(player: Player, reader: Reader, tmp_path: Path) -> None:
    journal = tmp_path / "range.battle"
    session = player.begin(RANGE, journal, bots=["blue", "red"]).session
    while len(session.battle.played) < 4:
        session.bot_step()
    player.opening.close()
    player.app.screens.push(player.opening.watching(journal))
    player.frames(3)
    (told,) = reader.news()
    assert (told["screen"], told["at"], told["of"], told["seat"]) == ("replay", 0, 4, None)
    shown = on_the_page("replay")
    assert told.keys() == shown.keys()
    assert told["buttons"][0].keys() == shown["buttons"][0].keys()
    player.click(tuple(next(one["at"] for one in told["buttons"] if one["code"] == "to_end")))
    assert reader.news()[0]["at"] == 3


def test_nothing_of_a_battle_is_told_while_the_screen_changes_hands(
    player: Player, reader: Reader, tmp_path: Path
) -> None:
    player.begin_quietly(resource_folder("maps") / "interior.tmx", tmp_path / "fog.battle")
    (told,) = reader.news()
    assert told["screen"] == "hand_over"
    assert told.keys() == {"screen", "size", "busy", "buttons", "focus"}
    player.press("confirm")
    assert reader.news()[0]["screen"] == "battle"


def test_the_end_and_a_closed_window_are_told(player: Player, reader: Reader, tmp_path: Path) -> None:
    player.begin(RANGE, tmp_path / "range.battle", bots=["blue", "red"])
    player.settle()
    assert reader.news()[0]["screen"] == "end"
    player.app.screens.clear()
    assert reader.news()[0]["screen"] is None
