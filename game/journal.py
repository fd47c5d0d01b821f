"""The saved form of a battle: a file of JSON lines that is only ever appended to, locked while it is open.

A line is written, flushed and synced before its command counts. A write that fails is cut back to the last whole line.
A last line that was cut off in the writing is left out when reading and removed by the next write; anything else that
is broken is refused, and the file left as it is.
"""

from __future__ import annotations

import contextlib
import os
import stat
from io import FileIO
from pathlib import Path

import msgspec
import portalocker
from msgspec import Struct

from game.journal_form import (
    LARGEST_FILE,
    LONGEST_LINE,
    AnyLine,
    BattleSetup,
    JournalBroken,
    JournalFault,
    Line,
    SeatsLine,
    read_header,
    read_line,
)
from game.state_form import canonical
from systems.core.identifiers import Seat
from systems.core.rulebook import Rulebook


class JournalExists(JournalFault):
    """A new battle was to be written where a file is."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file}: found a file, expected none where a new battle is to be written.")


class JournalInUse(JournalFault):
    """Another program has the journal open."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file}: this battle is open in another program; close it there first.")


class JournalWriteFailed(JournalFault):
    """A line could not be written; it was cut off again, and what it held did not happen."""

    def __init__(self, file: Path, fault: OSError) -> None:
        reason = fault.strerror or str(fault)
        super().__init__(
            f"{file}: could not be written ({reason}); nothing before this is lost, the last step was not taken."
        )


class Contents(Struct):
    """What a journal says, and how much of the file that is."""

    setup: BattleSetup
    rulebook: Rulebook
    lines: list[AnyLine]
    length: int
    """The bytes up to the end of the last whole line."""
    ends: bool
    """Whether that line has its newline."""
    notice: str
    """A sentence on a last line that was cut off, or ""."""


def read(path: Path) -> Contents:
    """What a journal says; nothing is locked or changed. JournalBroken where it says nothing."""
    with _opened(path, "rb") as file:
        return _read(path, file)


def setup_of(path: Path) -> BattleSetup:
    """What the first line of a journal says; the rest is not read. JournalBroken where it says nothing."""
    with _opened(path, "rb") as file, open(file.fileno(), "rb", closefd=False) as reader:
        first = _next_line(path, 1, reader.readline(LONGEST_LINE + 1))
    if first is None:
        raise JournalBroken(path, 1, "a header that is cut off", "a whole header")
    return read_header(path, first)[0]


def bots_of(path: Path) -> tuple[Seat, ...] | None:
    """The seats that bots played last, looked for without reading the rest; None where the journal does not say."""
    bots: tuple[Seat, ...] | None = None
    try:
        with path.open("rb") as file:
            for line in file:
                if line.startswith(_SEATS):
                    bots = msgspec.json.decode(line, type=SeatsLine).bots
    except (OSError, msgspec.MsgspecError):  # what is wrong with it is said when it is gone on with
        return None
    return bots


_SEATS = b'{"line":"seats"'


class Journal:
    """An open journal, locked against other programs; `contents` is what it said when it was opened."""

    def __init__(self, path: Path, *, durable: bool = True) -> None:
        """Open a journal; JournalBroken, or JournalInUse. With `durable` every line is synced to the disk."""
        self.path = path
        self.durable = durable
        self._file = _opened(path, "r+b")
        try:
            _lock(path, self._file)
            self.contents = _read(path, self._file)
        except BaseException:
            self._file.close()
            raise
        self._length = self.contents.length
        self._ends = self.contents.ends
        self._torn = bool(self.contents.notice)
        self.next_line = len(self.contents.lines) + 2

    @classmethod
    def create(cls, path: Path, lines: bytes, *, durable: bool = True) -> Journal:
        """A new journal with its first lines, which are there whole or not at all.

        Raises JournalExists, or JournalWriteFailed.
        """
        new = path.with_name(f".{path.name}.{os.getpid()}.new")
        try:
            _write_whole(new, lines, durable=durable)
            _put_in_place(new, path, durable=durable)
        except FileExistsError as fault:
            raise JournalExists(path) from fault
        except OSError as fault:
            raise JournalWriteFailed(path, fault) from fault
        finally:
            with contextlib.suppress(OSError):  # what could not be made cannot be removed
                new.unlink()
        return cls(path, durable=durable)

    @property
    def notice(self) -> str:
        """A sentence on a last line that was cut off in the writing, or ""."""
        return self.contents.notice

    def append(self, line: Line) -> None:
        """Write a line; JournalWriteFailed, with the file as it was before."""
        data = canonical(line) + b"\n"
        if not self._ends:
            data = b"\n" + data
        self._require_whole()
        try:
            if self._torn:
                self._cut_back()
            self._write(data)
        except BaseException as fault:
            self._torn = True
            with contextlib.suppress(OSError):
                self._cut_back()
            if isinstance(fault, OSError):
                raise JournalWriteFailed(self.path, fault) from fault
            raise
        self._length += len(data)
        self._ends = True
        self.next_line += 1

    def close(self) -> None:
        """Close the file and give up its lock."""
        self._file.close()

    def _write(self, data: bytes) -> None:
        self._file.seek(self._length)
        _write_all(self._file, data)
        if self.durable:
            os.fsync(self._file.fileno())

    def _require_whole(self) -> None:
        """Raise JournalWriteFailed where something else has removed, replaced or shortened the file since."""
        here = os.fstat(self._file.fileno())
        try:
            there = self.path.stat()
        except OSError as fault:
            raise JournalWriteFailed(self.path, fault) from fault
        if not os.path.samestat(here, there):
            raise JournalWriteFailed(self.path, OSError("another file has taken its place"))
        if here.st_size < self._length:
            raise JournalWriteFailed(self.path, OSError("something else has cut it short"))

    def _cut_back(self) -> None:
        """Cut the file back to the last whole line."""
        self._file.truncate(self._length)
        if self.durable:
            os.fsync(self._file.fileno())
        self._torn = False


def _read(path: Path, file: FileIO) -> Contents:
    size = os.fstat(file.fileno()).st_size
    if size > LARGEST_FILE:
        raise JournalBroken(path, None, f"{size} bytes", f"at most {LARGEST_FILE}")
    with open(file.fileno(), "rb", closefd=False) as reader:  # a buffer on the same file
        first = _next_line(path, 1, reader.readline(LONGEST_LINE + 1))
        if first is None:
            raise JournalBroken(path, 1, "a header that is cut off" if size else "an empty file", "a whole header")
        contents = Contents(*read_header(path, first), [], len(first), first.endswith(b"\n"), "")
        while raw := reader.readline(LONGEST_LINE + 1):
            number = len(contents.lines) + 2
            line = _next_line(path, number, raw)
            if line is None:
                contents.notice = (
                    f"{path}, line {number}: the last line was cut off in the writing and is left out;"
                    " the command it was to hold is lost."
                )
                break
            read = read_line(path, number, line)
            if isinstance(read, SeatsLine):
                _require_seats(path, read, contents.setup)
            contents.lines.append(read)
            contents.length += len(line)
            contents.ends = line.endswith(b"\n")
    return contents


def _require_seats(path: Path, line: SeatsLine, setup: BattleSetup) -> None:
    seats = sorted(set(setup.seats.values()))
    strange = [seat for seat in line.bots if seat not in seats]
    if strange:
        raise JournalBroken(
            path, line.n, f"a bot on the seat {strange[0]!r}", f"a seat of the battle: {', '.join(seats)}"
        )


def _next_line(path: Path, number: int, raw: bytes) -> bytes | None:
    """The line, when it is whole; None for a last line that was cut off."""
    if len(raw) > LONGEST_LINE:
        raise JournalBroken(path, number, "a longer line", f"at most {LONGEST_LINE} bytes")
    return raw if raw.endswith(b"\n") or _is_json(raw) else None


def _is_json(raw: bytes) -> bool:
    try:
        msgspec.json.decode(raw)
    except RecursionError:
        return True
    except msgspec.MsgspecError:
        return False
    return True


def _opened(path: Path, mode: str) -> FileIO:
    """The file, unbuffered; JournalBroken where it cannot be opened or is no file."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise JournalBroken(path, None, "something that is no file", "a journal")
        return FileIO(path, mode)
    except OSError as fault:
        raise JournalBroken(path, None, f"nothing that can be opened ({fault.strerror})", "a journal") from fault
    except ValueError as fault:  # a null character in the name
        raise JournalBroken(path, None, f"nothing that can be opened ({fault})", "a journal") from fault


def _lock(path: Path, file: FileIO) -> None:
    try:
        portalocker.lock(file, portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING)
    except portalocker.LockException as fault:
        raise JournalInUse(path) from fault


def _write_all(file: FileIO, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def _write_whole(path: Path, data: bytes, *, durable: bool) -> None:
    with FileIO(path, "wb") as file:
        _write_all(file, data)
        if durable:
            os.fsync(file.fileno())


def _put_in_place(new: Path, path: Path, *, durable: bool) -> None:
    """Give a finished file its name, in one step and never over another; FileExistsError where there is one."""
    try:
        os.link(new, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if path.exists():
            raise FileExistsError(path) from None
        new.rename(path)
    if durable and os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
