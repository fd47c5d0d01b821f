"""What has happened, played back for the eye: steps, shots and falls one after another, made of events alone.

The battle has gone on long before; skipping this changes nothing. Knows no display.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from game.window.places import Direction, Places, direction, facings
from systems.core.events import Arrived, DoorMoved, Event, Exited, Stepped, TurnBegan, WeaponDropped
from systems.core.identifiers import Tile, UnitId
from systems.core.views import View
from systems.ground.events import Attacked, AttackMissed, Damaged, Died, FellUnconscious

Kind = Literal["turn", "step", "shot", "miss", "hit", "critical", "fall", "door", "drop", "pause"]
MS: dict[Kind, int] = {
    "turn": 260, "step": 110, "shot": 240, "miss": 620, "hit": 620, "critical": 760, "fall": 420, "door": 220,
    "drop": 220, "pause": 120,
}  # fmt: skip
"""How long each takes at plain speed."""
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)


class Clip(Struct, frozen=True):
    """One thing to see: who, from where, to where; for a hit the damage and the hit points after it.

    `way` is how who does it faces in it, `before` how they faced up to then; None: nothing is known of that.
    `number` is that of its event among all that were told.
    """

    kind: Kind
    unit: UnitId | None
    start: Tile | None
    end: Tile | None
    target: UnitId | None = None
    damage: int = 0
    hp: int = 0
    way: Direction | None = None
    before: Direction | None = None
    number: int = 0


class Playback:
    """Clips that are still to be seen, the first of which is under way."""

    def __init__(self) -> None:
        self._clips: list[Clip] = []
        self._spent = 0.0
        self._speed = 1
        self._facings: dict[UnitId, Direction] = {}
        self._turn: UnitId | None = None

    @property
    def busy(self) -> bool:
        """Whether there is something still to be seen."""
        return bool(self._clips)

    @property
    def clip(self) -> Clip | None:
        """What is to be seen now."""
        return self._clips[0] if self._clips else None

    @property
    def share(self) -> float:
        """How much of it has been seen, from 0 to 1."""
        return min(1.0, self._spent / MS[self._clips[0].kind]) if self._clips else 1.0

    @property
    def speed(self) -> float:
        """How many times as fast as plain."""
        return SPEEDS[self._speed]

    def change_speed(self, by: int) -> None:
        """Play faster, or slower (below 0)."""
        self._speed = min(max(self._speed + by, 0), len(SPEEDS) - 1)

    def next_speed(self) -> None:
        """Play faster, and after the fastest slowly again."""
        self._speed = (self._speed + 1) % len(SPEEDS)

    def recall(self, events: tuple[Event, ...], view: View) -> None:
        """Know of what lies back which way people face; nothing of it is played."""
        self._facings = facings(events, view)
        self._turn = next((event.unit for event in reversed(events) if isinstance(event, TurnBegan)), None)

    def add(self, events: Iterable[Event], view: View, first: int = 1) -> None:
        """Put what has happened at the end of what is to be seen; `view` is the state after it.

        `first` is the number of the first of them among all that were told.
        """
        found = tuple(events)
        places = Places(found, view)
        for number, event in enumerate(found, first):
            places.follow(event)
            unit, way, clip = getattr(event, "unit", None), direction(event, places), _clip(event, places)
            if clip is not None:
                before = None if unit is None else self._facings.get(unit)
                self._clips.append(replace(clip, way=way, before=None if way is None else before, number=number))
            if unit is not None and way is not None:
                self._facings[unit] = way
        self._take_turn()

    def advance(self, ms: int) -> None:
        """Let so much time pass."""
        self._spent += ms * self.speed
        while self._clips and self._spent >= MS[self._clips[0].kind]:
            self._spent -= MS[self._clips.pop(0).kind]
            self._take_turn()
        if not self._clips:
            self._spent = 0.0

    def skip(self) -> None:
        """See no more of it."""
        self._clips.clear()
        self._spent = 0.0

    def _take_turn(self) -> None:
        """Note whose turn begins with the clip that is under way."""
        if self._clips and self._clips[0].kind == "turn":
            self._turn = self._clips[0].unit

    # What is to be shown as it was

    @property
    def told(self) -> int | None:
        """The number of the last event that has come to be seen; None: all have."""
        return self._clips[0].number if self._clips else None

    def concerns(self, unit: UnitId) -> bool:
        """Whether something that somebody does, or that befalls them, is still to be seen."""
        return any(unit in {clip.unit, clip.target} for clip in self._clips)

    def turn_of(self, now: UnitId | None) -> UnitId | None:
        """Whose turn is to be shown, where it is `now` that one's: of who had it before, until theirs is played."""
        return self._turn if any(clip.kind == "turn" for clip in self._clips[1:]) else now

    def place_of(self, unit: UnitId) -> tuple[float, float] | None:
        """Where somebody is to be drawn, in columns and rows, while their steps are played; None: where they are."""
        for at, clip in enumerate(self._clips):
            if clip.kind == "step" and clip.unit == unit and clip.start is not None and clip.end is not None:
                share = self.share if at == 0 else 0.0
                return (
                    clip.start[0] + (clip.end[0] - clip.start[0]) * share,
                    clip.start[1] + (clip.end[1] - clip.start[1]) * share,
                )
        return None

    def facing_of(self, unit: UnitId) -> Direction | None:
        """Which way somebody is to be drawn; None for somebody who neither moved nor attacked yet."""
        for at, clip in enumerate(self._clips):
            if clip.unit == unit and clip.way is not None:
                return clip.way if at == 0 else clip.before
        return self._facings.get(unit)

    def hp_of(self, unit: UnitId) -> int | None:
        """The hit points somebody is still to be shown with; None: those they have."""
        hit = next((clip for clip in self._clips if clip.damage and clip.target == unit), None)
        return None if hit is None else hit.hp + hit.damage

    def still_up(self, unit: UnitId) -> bool:
        """Whether somebody who is out by now is still to be shown upright."""
        return any(clip.kind == "fall" and clip.unit == unit for clip in self._clips)

    def yet_to_fall(self, tile: Tile) -> bool:
        """Whether something that lies on a tile is still to be shown in somebody's hand."""
        return any(clip.kind == "drop" and clip.end == tile for clip in self._clips)


def _clip(event: Event, places: Places) -> Clip | None:
    """What is to be seen of an event; None where that is nothing."""
    unit: UnitId | None = getattr(event, "unit", None)
    target: UnitId | None = getattr(event, "target", None)
    at, there = places.of(unit), places.of(target)
    if isinstance(event, Stepped):
        return Clip("step", unit, event.start, event.end)
    if isinstance(event, Attacked):
        return Clip("shot", unit, at, there, target)
    if isinstance(event, Damaged):
        return Clip("critical" if event.critical else "hit", unit, None, there, target, event.damage, event.hp)
    if isinstance(event, WeaponDropped):
        return Clip("drop", unit, event.tile, event.tile)
    kind = _PLAIN.get(type(event))
    if kind is None or (kind == "turn" and at is None):
        return None
    return Clip(kind, unit, at, there if kind == "miss" else at, target)


_PLAIN: dict[type[Event], Kind] = {
    TurnBegan: "turn",
    AttackMissed: "miss",
    FellUnconscious: "fall",
    Died: "fall",
    DoorMoved: "door",
    Arrived: "pause",
    Exited: "pause",
}
"""What is to be seen of events about one place."""
