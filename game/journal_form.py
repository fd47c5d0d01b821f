"""The lines of a journal: one JSON object each, the header first.

Everything a battle follows from is in the header; each further line is something that was done, with the digests of
what came of it. Lines are numbered as an editor numbers them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, Union

import msgspec
from msgspec import Meta, Raw, Struct

import game
from game.board_form import BoardForm, board_form, board_of
from game.campaign.mark import CampaignMark
from game.rulebooks import rulebook
from game.state_form import canonical, digest
from systems.core.board import Board
from systems.core.commands import Command, Concede, Edit
from systems.core.components import Result
from systems.core.identifiers import Seat, Side, Tile
from systems.core.rulebook import Rulebook
from systems.core.scenario import Scenario
from systems.core.setup import Muster

FORMAT = "enfilade journal"
FORMAT_VERSION = 1
LONGEST_LINE = 64 << 20
"""Bytes: a line that is longer is refused unread."""
LARGEST_FILE = 1 << 30
LONGEST_SENTENCE = 1000
"""Characters: what was found in a file is shown no longer."""

Count = Annotated[int, Meta(ge=0, lt=1 << 53)]
Face = Annotated[int, Meta(ge=1, lt=1 << 31)]
FacesForm = tuple[tuple[Face, ...], ...]
T = TypeVar("T")
DiceKind = Literal["seeded", "typed"]


class JournalFault(Exception):  # noqa: N818 - what it is, in the words of its sentence
    """Something is wrong with a journal; `str` is one sentence that names the file, on one line."""

    def __init__(self, sentence: str) -> None:
        line = "".join(character if character.isprintable() else " " for character in sentence)
        super().__init__(line if len(line) <= LONGEST_SENTENCE else f"{line[:LONGEST_SENTENCE]}…")


class JournalBroken(JournalFault):
    """A journal that cannot be read: file, line (from 1; None: the whole file), what was found, what was expected."""

    def __init__(self, file: Path, line: int | None, found: str, expected: str) -> None:
        where = str(file) if line is None else f"{file}, line {line}"
        super().__init__(f"{where}: found {found}, expected {expected}.")
        self.file, self.line, self.found, self.expected = file, line, found, expected


class BattleSetup(Struct, frozen=True):
    """Everything a battle follows from, apart from what is done in it. `rules` are those in force, in plain values."""

    rulebook: str
    rules: Any
    board: Board
    scenario: Scenario
    seats: dict[Side, Seat]
    musters: tuple[Muster, ...]
    seed: int
    dice: DiceKind = "seeded"
    version: str = game.__version__
    campaign: CampaignMark | None = None


class MusterForm(Struct, frozen=True, forbid_unknown_fields=True):
    """One character in plain values."""

    name: str
    side: Side
    tile: Tile | None
    sheet: Any
    wave: str


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line. `digest` is that of the same line with "" in its place; a battle of no campaign names none."""

    format: str
    format_version: int
    version: str
    seed: Annotated[int, Meta(ge=0)]
    dice: DiceKind
    rulebook: str
    seats: tuple[tuple[Side, Seat], ...]
    rules: Any
    scenario: Scenario
    musters: tuple[MusterForm, ...]
    board: BoardForm
    digest: str
    campaign: CampaignMark | None = None


class Line(Struct, frozen=True, tag_field="line", forbid_unknown_fields=True):
    """A line after the header; `n` is its number in the file."""

    n: Count


class PlayedLine(Line, frozen=True):
    """Something that was played: its draw, the faces of its rolls, digests of its events and of the state after it."""

    draw: Count
    faces: FacesForm
    events: str
    state: str


class BeginLine(PlayedLine, frozen=True, tag="begin"):
    """The battle began."""


class CommandLine(PlayedLine, frozen=True, tag="command"):
    """A seat answered its open decision of that number."""

    seat: Seat
    decision: Count
    command: Any


class EditLine(PlayedLine, frozen=True, tag="edit"):
    """The game master changed the state by hand."""

    command: Any


class ReloadLine(PlayedLine, frozen=True, tag="reload"):
    """The map was drawn anew, and the battle goes on with this board."""

    board: BoardForm


class UndoLine(Line, frozen=True, tag="undo"):
    """A seat took back the command of line `takes_back`, the last that stood; `state` is the digest before it."""

    seat: Seat
    takes_back: Count
    state: str


class RewindLine(Line, frozen=True, tag="rewind"):
    """The game master went back to the moment after line `to`; `state` is its digest."""

    to: Count
    state: str


class SeatsLine(Line, frozen=True, tag="seats"):
    """From here on bots play these seats, and people all others.

    Not in the header, which says what a battle follows from: who plays may be others at every sitting, and changes
    nothing of what has happened.
    """

    bots: tuple[Seat, ...]


class Strength(Struct, frozen=True, forbid_unknown_fields=True):
    """The people of a side: how many are in the fight or left by an exit, of how many there are."""

    side: Side
    left: Count
    of: Count


class StandsLine(Line, frozen=True, tag="stands"):
    """How the battle stands here, for lists of battles. Nothing follows from it: it is never read to go on."""

    round: Count
    strengths: tuple[Strength, ...]
    result: Result | None = None


class SnapshotLine(Line, frozen=True, tag="snapshot"):
    """The whole state after `draws` commands that stand, the last `undoable` of which could be taken back."""

    draws: Count
    undoable: Count
    digest: str
    state: Raw


AnyLine = (
    BeginLine | CommandLine | EditLine | ReloadLine | UndoLine | RewindLine | SeatsLine | StandsLine | SnapshotLine
)

_header_decoder = msgspec.json.Decoder(Header)
_line_decoder: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(Union[AnyLine])  # noqa: UP007 - one type, not a sum


def header_bytes(setup: BattleSetup) -> bytes:
    """The first line of a battle's journal."""
    header = Header(
        FORMAT,
        FORMAT_VERSION,
        setup.version,
        setup.seed,
        setup.dice,
        setup.rulebook,
        tuple(setup.seats.items()),
        msgspec.to_builtins(setup.rules),
        setup.scenario,
        tuple(
            MusterForm(one.name, one.side, one.tile, msgspec.to_builtins(one.sheet), one.wave) for one in setup.musters
        ),
        board_form(setup.board),
        "",
        setup.campaign,
    )
    return canonical(msgspec.structs.replace(header, digest=digest(canonical(header)))) + b"\n"


def read_header(file: Path, line: bytes) -> tuple[BattleSetup, Rulebook]:
    """What the first line of a journal says, and the rulebook it names; JournalBroken where it is none."""
    header = _decoded(file, 1, line, _header_decoder)
    if header.format != FORMAT:
        raise JournalBroken(file, 1, f"format {header.format!r}", repr(FORMAT))
    if header.format_version != FORMAT_VERSION:
        raise JournalBroken(file, 1, f"format version {header.format_version}", f"version {FORMAT_VERSION}")
    if header.digest != digest(canonical(msgspec.structs.replace(header, digest=""))):
        raise JournalBroken(file, 1, "a header that was changed after it was written", f"the digest {header.digest}")
    try:
        return _setup(header)
    except (ValueError, KeyError, TypeError) as fault:
        raise JournalBroken(file, 1, f"a battle that cannot be laid out ({fault})", "one that can") from fault


def _setup(header: Header) -> tuple[BattleSetup, Rulebook]:
    rules = rulebook(header.rulebook, header.rules)
    musters = tuple(
        Muster(one.name, one.side, one.tile, msgspec.convert(one.sheet, rules.sheet), one.wave)
        for one in header.musters
    )
    setup = BattleSetup(
        header.rulebook,
        header.rules,
        board_of(header.board),
        header.scenario,
        dict(header.seats),
        musters,
        header.seed,
        header.dice,
        header.version,
        header.campaign,
    )
    return setup, rules


def read_line(file: Path, number: int, line: bytes) -> AnyLine:
    """A line after the header; JournalBroken where it is none or has another number."""
    read = _decoded(file, number, line, _line_decoder)
    if read.n != number:
        raise JournalBroken(file, number, f"the number {read.n}", f"the number {number}")
    return read


def read_command(file: Path, line: CommandLine | EditLine, rules: Rulebook) -> Command:
    """The command of a line; JournalBroken where the rulebook has none such."""
    kinds = (Edit,) if isinstance(line, EditLine) else tuple(dict.fromkeys((*rules.commands, Concede)))
    try:
        command: Command = msgspec.convert(line.command, Union[kinds])  # noqa: UP007 - made of a tuple
    except (msgspec.ValidationError, RecursionError) as fault:
        raise JournalBroken(file, line.n, f"a command that is none ({fault})", f"a command of {rules.name}") from fault
    return command


def _decoded(file: Path, number: int, line: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    try:
        return decoder.decode(line)
    except msgspec.ValidationError as fault:
        raise JournalBroken(file, number, f"a line of another form ({fault})", "a line of this format") from fault
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as fault:
        raise JournalBroken(file, number, f"a line that is no JSON ({fault})", "one JSON object") from fault
