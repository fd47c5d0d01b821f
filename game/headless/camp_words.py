"""The words of a camp's commands.

assign Mira treat Bo, Cy bed session Ana strength    assign Ana rest    shift    week    take Ana rifle    save
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import get_args

from msgspec import Struct

from game.headless.matching import longest_match, words_of
from game.headless.requests import Help, Quit, Undo
from systems.core.commands import Refusal
from systems.core.identifiers import UnitId
from systems.ground.camp.camp import Camp, Cares, Duty, Restored, Rests, Session, Works
from systems.ground.components import HANDS, Hand
from systems.ground.rules import Attribute, Part

MOST_SHIFTS = 1000
"""Shifts that go by at one command."""


class Assign(Struct, frozen=True):
    """Somebody is to do that from now on."""

    unit: UnitId
    duty: Duty


class Take(Struct, frozen=True):
    """Somebody takes a weapon from the stores."""

    unit: UnitId
    weapon: str


class Put(Struct, frozen=True):
    """Somebody puts a weapon into the stores."""

    unit: UnitId
    weapon: str


class Ready(Struct, frozen=True):
    """Somebody takes a weapon in that hand."""

    unit: UnitId
    weapon: str
    hand: Hand


class TakeRounds(Struct, frozen=True):
    """Somebody takes rounds for a weapon from the stores."""

    unit: UnitId
    weapon: str
    rounds: int


class Pass(Struct, frozen=True):
    """So many shifts go by; 0: those that are left of the week."""

    shifts: int


class Show(Struct, frozen=True):
    """The camp as it is, and what is planned."""


class ShowOptions(Struct, frozen=True):
    """What somebody can do, and for whom."""

    unit: UnitId


class ShowLog(Struct, frozen=True):
    """What has happened."""


class Save(Struct, frozen=True):
    """The campaign is written, to its own file or to another."""

    to: Path | None


class QuitUnsaved(Struct, frozen=True):
    """Leave, whatever is not saved."""


Question = Show | ShowOptions | ShowLog | Help
CampRequest = Assign | Take | Put | Ready | TakeRounds | Pass | Save | Undo | Quit | QuitUnsaved | Question

_RESTORED: Mapping[str, Restored] = {one: one for one in (*get_args(Attribute), *get_args(Part))}


def read_camp_line(line: str, camp: Camp) -> CampRequest | Refusal:
    """What a line asks for in that camp."""
    words = words_of(line)
    found = longest_match(words[:1], READINGS)
    if isinstance(found, Refusal):
        return Refusal.of("words.unknown_command", found=words[0]) if found.code == "words.unknown_name" else found
    reading, _ = found
    return reading(words[1:], camp)


def _assign(rest: list[str], camp: Camp) -> CampRequest | Refusal:
    found = _somebody(rest, camp)
    if isinstance(found, Refusal):
        return found
    unit, rest = found
    does = rest[0].casefold() if rest else ""
    if len(rest) == 1 and does in {"rest", "work"}:
        return Assign(unit, Rests() if does == "rest" else Works())
    care = _care(rest, camp)
    return care if isinstance(care, Refusal) else Assign(unit, care)


def _care(rest: list[str], camp: Camp) -> Cares | Refusal:
    """Treat A, B [bed | beds N], and any number of "session A strength"."""
    patients: tuple[UnitId, ...] = ()
    sessions: list[Session] = []
    beds = 0
    if rest and rest[0].casefold() == "treat":
        rest, tail = _until(rest[1:], ("bed", "beds", "session"))
        named = _patients(rest, camp)
        if isinstance(named, Refusal):
            return named
        patients, rest = named, tail
        if rest and rest[0].casefold() != "session":
            counted = _beds(rest)
            if isinstance(counted, Refusal):
                return counted
            beds, rest = counted
    while rest:
        session = _session(rest, camp)
        if isinstance(session, Refusal):
            return session
        found, rest = session
        sessions.append(found)
    if not patients and not sessions:
        return Refusal.of("words.no_duty")
    return Cares(patients, beds, tuple(sessions))


def _until(words: list[str], stops: tuple[str, ...]) -> tuple[list[str], list[str]]:
    at = next((at for at, word in enumerate(words) if word.casefold() in stops), len(words))
    return words[:at], words[at:]


def _patients(words: list[str], camp: Camp) -> tuple[UnitId, ...] | Refusal:
    """The people named, parted by commas."""
    patients = []
    for part in " ".join(words).split(","):
        found = _somebody(part.split(), camp)
        if isinstance(found, Refusal):
            return found
        unit, rest = found
        if rest:
            return Refusal.of("words.no_patients", found=" ".join(rest))
        patients.append(unit)
    return tuple(patients)


def _beds(rest: list[str]) -> tuple[int, list[str]] | Refusal:
    if rest[0].casefold() == "bed":
        return 1, rest[1:]
    number = _number(rest[1:2])
    return number if isinstance(number, Refusal) else (number, rest[2:])


def _session(rest: list[str], camp: Camp) -> tuple[Session, list[str]] | Refusal:
    if rest[0].casefold() != "session":
        return Refusal.of("words.no_duty")
    found = _somebody(rest[1:], camp)
    if isinstance(found, Refusal):
        return found
    unit, rest = found
    what = longest_match(rest[:2], _RESTORED)
    if isinstance(what, Refusal):
        return what
    on, left = what
    return Session(unit, on), [*left, *rest[2:]]


def _take(rest: list[str], camp: Camp) -> CampRequest | Refusal:
    named = _weapon_of(rest, camp, stored=True)
    if isinstance(named, Refusal):
        return named
    unit, weapon, rest = named
    if not rest:
        return Take(unit, weapon)
    rounds = _number(rest)
    return rounds if isinstance(rounds, Refusal) else TakeRounds(unit, weapon, rounds)


def _put(rest: list[str], camp: Camp) -> CampRequest | Refusal:
    named = _weapon_of(rest, camp, stored=False)
    if isinstance(named, Refusal):
        return named
    unit, weapon, rest = named
    return Refusal.of("words.too_many", found=" ".join(rest)) if rest else Put(unit, weapon)


def _ready(rest: list[str], camp: Camp) -> CampRequest | Refusal:
    hand = next((hand for hand in HANDS if rest and rest[-1].casefold() == hand), None)
    named = _weapon_of(rest if hand is None else rest[:-1], camp, stored=False)
    if isinstance(named, Refusal):
        return named
    unit, weapon, rest = named
    return Refusal.of("words.too_many", found=" ".join(rest)) if rest else Ready(unit, weapon, hand or "primary")


def _weapon_of(rest: list[str], camp: Camp, *, stored: bool) -> tuple[UnitId, str, list[str]] | Refusal:
    """Somebody, a weapon of theirs or of their side's stores, and the words after it."""
    found = _somebody(rest, camp)
    if isinstance(found, Refusal):
        return found
    unit, rest = found
    person = camp.person(unit)
    items = camp.stored(person.side) if stored else person.arms.carried
    weapon = longest_match(rest, {one.weapon: one.weapon for one in items})
    return weapon if isinstance(weapon, Refusal) else (unit, *weapon)


def _shift(rest: list[str], _camp: Camp) -> CampRequest | Refusal:
    number = _number(rest) if rest else 1
    if isinstance(number, Refusal) or 1 <= number <= MOST_SHIFTS:
        return number if isinstance(number, Refusal) else Pass(number)
    return Refusal.of("words.no_number", found=" ".join(rest))


def _options(rest: list[str], camp: Camp) -> CampRequest | Refusal:
    found = _somebody(rest, camp)
    if isinstance(found, Refusal):
        return found
    unit, rest = found
    return Refusal.of("words.too_many", found=" ".join(rest)) if rest else ShowOptions(unit)


def _save(rest: list[str], _camp: Camp) -> CampRequest | Refusal:
    return Save(Path(" ".join(rest)) if rest else None)


def _quit(rest: list[str], _camp: Camp) -> CampRequest | Refusal:
    if [word.casefold() for word in rest] == ["unsaved"]:
        return QuitUnsaved()
    return Refusal.of("words.too_many", found=" ".join(rest)) if rest else Quit()


def _alone(request: CampRequest) -> CampReading:
    def reading(rest: list[str], _camp: Camp) -> CampRequest | Refusal:
        return Refusal.of("words.too_many", found=" ".join(rest)) if rest else request

    return reading


def _somebody(words: list[str], camp: Camp) -> tuple[UnitId, list[str]] | Refusal:
    return longest_match(words, {one.name: one.id for one in camp.people})


def _number(words: list[str]) -> int | Refusal:
    if len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) < 7:
        return int(words[0])
    return Refusal.of("words.no_number", found=" ".join(words))


CampReading = Callable[[list[str], Camp], CampRequest | Refusal]

READINGS: Mapping[str, CampReading] = {
    "assign": _assign,
    "shift": _shift,
    "week": _alone(Pass(0)),
    "take": _take,
    "put": _put,
    "wield": _ready,
    "show": _alone(Show()),
    "options": _options,
    "log": _alone(ShowLog()),
    "undo": _alone(Undo()),
    "save": _save,
    "help": _alone(Help()),
    "quit": _quit,
}
"""How the rest of a line is read, by its first word."""
