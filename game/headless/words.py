"""A line that somebody typed, read as what they ask for; or why it cannot be read."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from game.headless.manners import MANNERS
from game.headless.matching import longest_match, words_of
from game.headless.requests import Help, Look, Quit, Request, Rewind, ShowOptions, Undo
from game.headless.situation import Reading, Situation, alone
from systems.core.commands import Command, Concede, Edit, Refusal
from systems.core.identifiers import UnitId
from systems.core.rulebook import Rulebook
from systems.ground.deployment import asks

MOST_LETTERS = 10_000
"""A longer line is no command."""


def read_line(line: str, situation: Situation) -> Request | Refusal:
    """What a line asks for in this situation: words, or a command as a JSON object."""
    if len(line) > MOST_LETTERS:
        return Refusal.of("words.too_long", found=len(line), most=MOST_LETTERS)
    if line.lstrip().startswith("{"):
        return _json_command(line, situation.rulebook)
    words = words_of(line)
    manner = MANNERS[situation.rulebook.name]
    spoken = manner.deploy_words if asks(situation.decision) else manner.words
    found = longest_match(words[:1], {**_READINGS, **spoken})
    if isinstance(found, Refusal):
        return Refusal.of("words.unknown_command", found=words[0]) if found.code == "words.unknown_name" else found
    reading, _ = found
    return reading(words[1:], situation)


def _json_command(line: str, rulebook: Rulebook) -> Command | Refusal:
    kinds: Any = Union[tuple(dict.fromkeys((*rulebook.commands, Concede, Edit)))]  # noqa: UP007 - made of a tuple
    try:
        command: Command = msgspec.json.decode(line, type=kinds)
        strange = sorted(set(msgspec.json.decode(line)) - {"do", *command.__struct_fields__})
    except (msgspec.MsgspecError, RecursionError) as fault:
        return Refusal.of("words.json", fault=str(fault))
    return Refusal.of("words.json", fault=f"nothing is called {strange[0]!r} in it") if strange else command


def _rewind(rest: list[str], _situation: Situation) -> Request | Refusal:
    if len(rest) != 1 or not rest[0].isascii() or not rest[0].isdigit() or len(rest[0]) > 9:
        return Refusal.of("words.no_count", found=" ".join(rest))
    return Rewind(int(rest[0]))


def _edit(rest: list[str], situation: Situation) -> Request | Refusal:
    """Edit UNIT|battle COMPONENT FIELD VALUE, the value as JSON or as a bare word."""
    everyone: dict[str, UnitId | None] = {
        muster.name: UnitId(number) for number, muster in enumerate(situation.setup.musters, 1)
    }
    found = longest_match(rest, {"battle": None, **everyone})
    if isinstance(found, Refusal):
        return found
    unit, rest = found
    if len(rest) < 3:
        return Refusal.of("words.edit_parts")
    tags = [str(kind.__struct_config__.tag) for kind in situation.rulebook.components]
    full = [tag for tag in tags if rest[0] in {tag, tag.rpartition(".")[2]}]
    return Edit(full[0] if len(full) == 1 else rest[0], rest[1], _value(" ".join(rest[2:])), unit)


def _value(text: str) -> object:
    try:
        return msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return text


_READINGS: dict[str, Reading] = {
    "undo": alone(Undo()),
    "rewind": _rewind,
    "edit": _edit,
    "concede": alone(Concede()),
    "look": alone(Look()),
    "options": alone(ShowOptions()),
    "help": alone(Help()),
    "quit": alone(Quit()),
}
"""How the rest of a line is read, by its first word."""
