"""What was said of a turn when it began is said again where its battle goes on."""

from __future__ import annotations

from game.messages import looking_back
from systems.core.events import Edited, Event, RoundBegan, TurnBegan, TurnEnded
from systems.core.identifiers import DoorId, UnitId
from systems.core.scenario import Objective
from systems.ground.events import Moved

ANA, KATYA, LEFT = UnitId(1), UnitId(2), {1: 7, 2: 5}


class Now:
    """Names of a moment in which Ana has 7 action points left, and Katya 5."""

    def __init__(self, hidden: UnitId | None = None) -> None:
        self._hidden = hidden

    def unit(self, unit: UnitId | None) -> str | None:
        return None if unit is None else str(unit)

    def ap(self, unit: UnitId | None) -> int | None:
        return None if unit is None else LEFT[unit]

    def follows(self, unit: UnitId) -> bool:
        return unit != self._hidden

    def door(self, door: DoorId) -> str:
        return str(door)

    def objective(self, objective: int | None) -> Objective | None:  # noqa: ARG002 - there is none
        return None


def begins(unit: UnitId) -> Event:
    return TurnBegan(unit)


def walks(unit: UnitId, ap: int) -> Event:
    return Moved(unit, (1, 1), ap, crawling=False)


def told(events: list[Event], names: Now) -> list[int | None]:
    """The action points each start of a turn is told with."""
    back = looking_back(events, names)
    assert len(back) == len(events)
    return [one.ap(event.unit) for event, one in zip(events, back, strict=True) if isinstance(event, TurnBegan)]


def test_the_last_turn_of_everybody_began_with_what_is_left_and_what_was_spent() -> None:
    events = [
        RoundBegan(1),
        begins(KATYA),
        walks(KATYA, 7),
        TurnEnded(KATYA),
        begins(ANA),
        walks(ANA, 2),
        walks(ANA, 3),
    ]
    assert told(events, Now()) == [12, 12]


def test_of_an_earlier_turn_nothing_is_known() -> None:
    events = [begins(ANA), walks(ANA, 9), begins(KATYA), walks(KATYA, 7), begins(ANA), walks(ANA, 5)]
    assert told(events, Now()) == [None, 12, 12]


def test_nothing_is_said_of_somebody_seen_in_part_or_changed_by_a_game_master() -> None:
    events = [begins(KATYA), walks(KATYA, 7), begins(ANA), walks(ANA, 5)]
    assert told(events, Now(hidden=KATYA)) == [None, 12]
    edited = [*events[:3], Edited(ANA, "ActionPoints", "ap", 3, 12), *events[3:]]
    assert told(edited, Now()) == [None, None]
