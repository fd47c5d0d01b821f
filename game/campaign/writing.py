"""A campaign written: as TOML, whole or not at all, and what was there before is kept."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from game.campaign.campaign import Campaign, Fixture
from game.campaign.reading import CampaignFile, campaign_of
from game.content.beside import is_there
from game.content.tomlfile import FILE_BYTES, read_text
from systems.core.identifiers import UnitId
from systems.ground.camp.camp import Cares, Clock, Duty, Person, Rests, Works
from systems.ground.camp.returning import bearings
from systems.ground.components import Carried
from systems.ground.rules import GroundRules
from systems.ground.sheet import sheet_of

HEADING = "# Written by Enfilade. What stood here before lies beside this file, its name ending in .1.bak, .2.bak, ..."


class NotSaved(Exception):  # noqa: N818 - what it is, in the words of its sentence
    """A campaign that could not be written; `str` is one sentence, and nothing of the user's was changed."""


class Saved(msgspec.Struct, frozen=True):
    """A campaign that was written: the file as it is now, and where what was there before is kept, if anything was."""

    file: CampaignFile
    kept: Path | None


def save(before: CampaignFile, campaign: Campaign, to: Path | None = None) -> Saved:
    """The campaign written to its file, or to another that is not there yet. Raises NotSaved.

    Its own file is replaced in one step, after a copy of what was there was kept; a file that somebody else has changed
    since it was read is left alone.
    """
    path = before.path if to is None else to
    if path.parent.resolve() != before.path.parent.resolve():
        raise NotSaved(f"{path}: found another folder, expected one beside {before.path}, where its maps are")
    text = campaign_text(campaign, before.ground)
    if len(text.encode()) > FILE_BYTES:
        raise NotSaved(f"{path}: found a campaign of more than {FILE_BYTES} bytes, expected at most so many")
    try:
        after = campaign_of(path, text)
    except ValueError as fault:
        found = f"found a campaign that could not be read again ({fault})"
        raise NotSaved(f"{path}: {found}, expected one that can") from fault
    if after.campaign != campaign or after.rules.plain != before.rules.plain:
        raise NotSaved(f"{path}: found a campaign that would be read otherwise there, expected as in {before.path}")
    try:
        return Saved(after, _put(path, text, before.text if to is None else None))
    except OSError as error:
        why = error.strerror or str(error)
        raise NotSaved(f"{path}: found a file that cannot be written ({why}), expected one that can") from error


def campaign_text(campaign: Campaign, rules: GroundRules) -> str:
    """The campaign as the text of its file."""
    return "\n".join(_lines(campaign, rules)) + "\n"


def _put(path: Path, text: str, known: str | None) -> Path | None:
    """Write the file; `known` is the text it is to have now, None where there is to be none."""
    if known is None and is_there(path):
        raise NotSaved(f"{path}: found a file, expected none: it is not overwritten")
    if known is not None and (not path.is_file() or read_text(path) != known):
        raise NotSaved(f"{path}: found that somebody else has changed it, expected it as it was read; save elsewhere")
    if known is None:
        _write(path, text.encode())
        return None
    path = path.resolve() if path.is_symlink() else path
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    kept = None
    try:
        _write(new, text.encode())
        shutil.copymode(path, new)
        kept = _keep(path)
        new.replace(path)
    except BaseException:
        for left in filter(None, (new, kept)):
            with contextlib.suppress(OSError):
                left.unlink()
        raise
    _sync(path.parent)
    return kept


def _keep(path: Path) -> Path:
    """The first free name beside the file, under which a copy of it lies now, byte for byte."""
    content = path.read_bytes()
    for number in count(1):
        kept = path.with_name(f"{path.name}.{number}.bak")
        with contextlib.suppress(FileExistsError):
            _write(kept, content)
            return kept
    raise AssertionError


def _write(path: Path, content: bytes) -> None:
    """Write a file that is not there yet, down to the disk; where that fails there is none either."""
    with path.open("xb") as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            file.close()
            with contextlib.suppress(OSError):
                path.unlink()
            raise


def _sync(folder: Path) -> None:
    """See the new name through to the disk, where the system has a way to."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# The text


def _lines(campaign: Campaign, rules: GroundRules) -> Iterator[str]:
    camp = campaign.camp
    names = {one.id: one.name for one in camp.people}
    yield HEADING
    yield ""
    yield from _pairs({"name": campaign.name, "about": campaign.about or None, "rules": campaign.rules})
    yield from _pairs({"seed": campaign.seed, "draw": campaign.draw, "time": _moment(camp.clock)})
    if camp.beds:
        yield f"beds = {_value(dict(camp.beds))}"
    yield from _rows("stores", (_stored(side, one) for side, items in camp.stores for one in items))
    tallies = (
        {"carer": names[one.carer], "patient": names[one.session.patient], "on": one.session.on, "days": one.days}
        for one in camp.tallies
    )
    yield from _rows("sessions", tallies)
    yield from _rows("battles", map(_fixture, campaign.battles))
    yield from _rows("log", ({**_moment(one.when), "text": one.text} for one in campaign.log))
    abouts = dict(campaign.abouts)
    for person in camp.people:
        at = f"people.{_key(person.name)}"
        yield from ("", f"[{at}]")
        yield from _pairs(_person(person, abouts.get(person.name), camp.duty(person.id), names))
        yield from ("", f"[{at}.ground]")
        yield from _pairs(_sheet(person, rules))


def _moment(clock: Clock) -> dict[str, int]:
    return {"week": clock.week, "day": clock.day, "shift": clock.shift}


def _stored(side: str, one: Carried) -> dict[str, Any]:
    return {"side": side, "weapon": one.weapon, "loaded": one.loaded or None, "spare": one.spare or None}


def _fixture(one: Fixture) -> dict[str, Any]:
    fought = one.fought and {
        **_moment(one.fought.when), "winners": one.fought.winners, "journal": one.fought.journal or None,
    }  # fmt: skip
    return {
        "name": one.name, "map": one.map, "scenario": one.scenario or None, "people": one.people or None,
        "fought": fought or None,
    }  # fmt: skip


def _person(person: Person, about: str | None, duty: Duty, names: Mapping[UnitId, str]) -> dict[str, Any]:
    return {
        "side": person.side,
        "state": person.state if person.state != "up" else None,
        "about": about,
        "injury_shifts": person.healing or None,
        "duty": _duty(duty, names),
    }


def _duty(duty: Duty, names: Mapping[UnitId, str]) -> dict[str, Any] | None:
    if isinstance(duty, Rests):
        return None
    if isinstance(duty, Works):
        return {"does": "work"}
    assert isinstance(duty, Cares)
    sessions = [{"patient": names[one.patient], "on": one.on} for one in duty.sessions]
    patients = [names[one] for one in duty.patients]
    return {"does": "care", "patients": patients or None, "beds": duty.beds or None, "sessions": sessions or None}


def _sheet(person: Person, rules: GroundRules) -> dict[str, Any]:
    """The keys of somebody's sheet that say more than the rules would without them."""
    sheet = sheet_of(bearings(person))
    plain: dict[str, Any] = {name: getattr(sheet, name) or None for name in sheet.__struct_fields__}
    return plain | {
        "defense": sheet.defense,
        "hp": sheet.hp,
        "hp_now": sheet.hp_now if sheet.hp_now != sheet.hp else None,
        "trades": {one.trade: one.rank for one in sheet.trades} or None,
        "penalties": _present(msgspec.structs.asdict(sheet.penalties)),
        "tiredness": _present(msgspec.structs.asdict(sheet.tiredness)),
        "injuries": [
            {"part": one.part, "level": one.level, "side": one.side or None} for one in sheet.injuries
        ] or None,
        "ammunition": [msgspec.structs.asdict(one) for one in sheet.ammunition if _counts(one, rules)] or None,
    }  # fmt: skip


def _counts(one: Carried, rules: GroundRules) -> bool:
    """Whether a weapon has rounds to count."""
    weapon = rules.weapon(one.weapon)
    return weapon is not None and bool(weapon.magazine)


def _present(numbers: Mapping[str, int]) -> dict[str, int] | None:
    return {name: number for name, number in numbers.items() if number} or None


def _pairs(table: Mapping[str, Any]) -> Iterator[str]:
    """The keys of a table, a line each; those that are None are left out."""
    return (f"{_key(key)} = {_value(value)}" for key, value in table.items() if value is not None)


def _rows(key: str, rows: Iterator[Mapping[str, Any]]) -> Iterator[str]:
    """A list of tables, a line each; nothing for an empty one."""
    lines = [f"    {_value(row)}," for row in rows]
    return iter((f"{key} = [", *lines, "]") if lines else ())


def _value(value: Any) -> str:  # noqa: ANN401 - of every kind that TOML has and we use
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        pairs = (f"{_key(key)} = {_value(one)}" for key, one in value.items() if one is not None)
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    return _text(str(value))


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)


def _text(text: str) -> str:
    escaped = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
    return f'"{"".join(escaped.get(letter, letter) for letter in text)}"'
