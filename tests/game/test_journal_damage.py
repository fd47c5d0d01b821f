"""Journals that were cut off or changed: nothing is guessed, nothing but a cut-off last line is left out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game import journal, journal_form
from game.battle import Battle, JournalBroken, JournalFault, Replay, ReplayDiffers
from game.journal_form import Header, header_bytes
from game.state_form import canonical, digest, state_bytes
from systems.core.commands import Command, Edit
from systems.core.engine import Happened
from systems.core.identifiers import Seat, UnitId
from tests.core.boards import drawn
from tests.core.duels import ANN, OPEN_FIELD, command_by_chance, play_on, setup

COMMANDS = 10
SMALL = drawn("r..b")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "yard.battle"


def ten_commands(path: Path) -> list[tuple[Seat, Command]]:
    """A journal of ten commands, and those."""
    with Battle.start(setup(SMALL, seed=5, hp=9), path, durable=False) as battle:
        done = play_on(battle, np.random.default_rng(5), COMMANDS)
    assert len(done) == COMMANDS
    return done


def resumed(path: Path) -> Battle:
    return Battle.resume(path, durable=False)


def replayed(path: Path) -> Replay:
    again = Replay(path)
    for _ in again.lines():
        pass
    return again


# Cut off


@pytest.mark.parametrize("share", range(4))
def test_cut_at_every_byte_at_most_the_command_under_way_is_lost(path: Path, share: int) -> None:
    done = ten_commands(path)
    whole = path.read_bytes()
    end = digest(state_bytes(replayed(path).world))
    ends = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    for cut in range(share, len(whole) + 1, 4):
        content = whole[:cut]
        path.write_bytes(content)
        if cut < ends[0] - 1:
            with pytest.raises(JournalBroken, match=r"line 1: found (an empty file|a header that is cut off)"):
                resumed(path)
            assert path.read_bytes() == content, "what cannot be read is left as it is"
            continue
        lines = sum(cut >= one - 1 for one in ends)
        torn = cut > ends[lines - 1]
        with resumed(path) as battle:
            kept = max(len(battle.played) - 1, 0)
            assert kept == max(lines - 2, 0), "a whole last line counts, with or without its newline"
            assert bool(battle.notice) is torn
            if torn:
                assert battle.notice.startswith(f"{path}, line {lines + 1}: the last line was cut off in the writing")
            if lines > 1:
                assert path.read_bytes() == content, "nothing is cut away before there is something to write"
            goes_on = cut % 64 == share or not torn
            for seat, command in done[kept:] if goes_on else ():
                assert isinstance(battle.submit(seat, command), Happened)
            finished = battle.state_digest()
        if goes_on:
            assert finished == end
            assert digest(state_bytes(replayed(path).world)) == end
            assert path.read_bytes() in (whole, whole[:-1])


def test_a_start_that_was_cut_off_with_typed_dice_is_rolled_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from systems.core.dice import DiceNeeded, Roll
    from tests.core.duel import Duel
    from tests.core.duel_values import Step

    resolve = Duel.resolve

    def rolling(self: Duel, facts: Any, dice: Any) -> Any:
        if facts == Step("begin"):
            dice.ask(Roll(None, "first", (6,)), sum)
        return resolve(self, facts, dice)

    monkeypatch.setattr(Duel, "resolve", rolling)
    Battle.start(setup(dice="typed"), path, faces=((4,),)).close()
    header = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(header + b'{"line":"begin"')
    with pytest.raises(DiceNeeded):
        resumed(path)
    with Battle.resume(path, faces=((2,),)) as battle:
        assert battle.played[0].faces == ((2,),)
    assert replayed(path).course.played[0].faces == ((2,),)


def test_zeroes_at_the_end_are_a_torn_tail(path: Path) -> None:
    """What some file systems leave after the power failed."""
    ten_commands(path)
    whole = path.read_bytes()
    path.write_bytes(whole + b"\0" * 300)
    with resumed(path) as battle:
        assert "cut off" in battle.notice
        play_on(battle, np.random.default_rng(1), 1)
    assert b"\0" not in path.read_bytes()
    assert path.read_bytes().startswith(whole)


# Changed


def with_line(path: Path, number: int, change: Callable[[dict[str, Any]], Any]) -> None:
    """Change one line of a journal as it stands in the file."""
    lines = path.read_bytes().splitlines()
    plain = json.loads(lines[number - 1])
    changed = change(plain)
    lines[number - 1] = canonical(plain if changed is None else changed)
    path.write_bytes(b"\n".join(lines) + b"\n")


ADA = {"name": "Ada", "side": "red", "tile": [0, 0], "sheet": {}, "wave": ""}


def sealed(plain: dict[str, Any]) -> dict[str, Any]:
    """A header whose digest is right for what it says."""
    plain["digest"] = ""
    try:
        import msgspec

        read = msgspec.convert(plain, Header)
    except ValueError:
        return plain
    plain["digest"] = digest(canonical(read))
    return plain


@pytest.mark.parametrize(
    ("number", "change", "words"),
    [
        (1, {"format": "diary"}, "line 1: found format 'diary', expected 'enfilade journal'"),
        (1, {"format_version": 2}, "line 1: found format version 2, expected version 1"),
        (1, {"seed": 6}, "line 1: found a header that was changed after it was written"),
        (1, {"seed": -1}, "line 1: found a line of another form"),
        (1, {"mood": "good"}, "unknown field `mood`"),
        (3, {"n": 4}, "line 3: found the number 4, expected the number 3"),
        (3, {"n": "3"}, r"Expected `int`, got `str` - at `\$.n`"),
        (3, {"draw": 7}, "line 3: found draw 7, expected 1"),
        (3, {"line": "song"}, "Invalid value 'song'"),
        (3, {"line": "begin"}, "line 3: found a line of another form"),
        (3, {"faces": [[0]]}, "Expected `int` >= 1"),
        (3, {"faces": 3}, "Expected `array`, got `int`"),
        (3, {"command": None}, "line 3: found a command that is none"),
        (3, {"command": {"do": "sing"}}, "Invalid value 'sing'"),
        (3, {"command": {"do": "choose", "stance": 4}}, "line 3: found a command that is none"),
        (3, {"command": {"do": "edit", "component": "x", "field": "y", "value": 1}}, "Invalid value 'edit'"),
        (3, {"mood": "good"}, "unknown field `mood`"),
    ],
)
def test_a_line_that_is_no_line_is_named(path: Path, number: int, change: dict[str, Any], words: str) -> None:
    ten_commands(path)
    with_line(path, number, lambda plain: plain.update(change))
    content = path.read_bytes()
    for act in (resumed, replayed):
        with pytest.raises(JournalBroken, match=words) as broken:
            act(path)
        assert (broken.value.file, broken.value.line) == (path, number)
        assert str(broken.value).count("\n") == 0
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rulebook": "chess"}, "found rulebook 'chess', expected"),
        ({"rules": {"ap": "many"}}, "Expected `int`, got `str`"),
        ({"rules": 5}, "Expected `object`, got `int`"),
        ({"seats": []}, "seats are for"),
        ({"musters": [ADA | {"tile": [99, 0]}]}, "stands off the board"),
        ({"musters": [ADA | {"sheet": {"hp": "x"}}]}, "Expected `int`"),
    ],
)
def test_a_header_of_a_battle_that_cannot_be_is_named(path: Path, change: dict[str, Any], words: str) -> None:
    ten_commands(path)
    with_line(path, 1, lambda plain: sealed(plain | change))
    for act in (resumed, replayed):
        with pytest.raises(JournalBroken, match=f"line 1: found a battle that cannot be laid out .*{words}"):
            act(path)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seat": "Zoe"}, "found a refusal"),
        ({"seat": "Bob"}, "digest|a refusal"),
        ({"decision": 3}, r"found a refusal \(not_your_decision\)"),
        ({"faces": [[1]]}, "faces left over"),
        ({"events": "0"}, "found events with digest .*, expected 0"),
        ({"state": "0"}, "found a state with digest .*, expected 0"),
        ({"command": {"do": "choose", "stance": "wary"}}, "found a state with digest"),
        ({"command": {"do": "pass"}}, r"found a refusal \(duel.not_now\)"),
    ],
)
def test_a_line_that_comes_out_otherwise_is_named(path: Path, change: dict[str, Any], words: str) -> None:
    ten_commands(path)
    with_line(path, 3, lambda plain: plain.update(change))
    for act in (resumed, replayed):
        with pytest.raises(ReplayDiffers, match=words) as differs:
            act(path)
        assert str(differs.value).startswith(f"{path}, line 3: played again it comes out otherwise: found ")
        assert (differs.value.line, differs.value.good) == (3, 2)


def test_faces_that_are_missing_are_named(path: Path) -> None:
    with Battle.start(setup(OPEN_FIELD, seed=1), path, durable=False) as battle:
        play_on(battle, np.random.default_rng(1), 2)
    assert json.loads(path.read_bytes().splitlines()[3])["faces"]
    with_line(path, 4, lambda plain: plain.update(faces=plain["faces"][:-1]))
    with pytest.raises(ReplayDiffers, match=r"line 4: .*no faces left for the roll"):
        replayed(path)


def undone_and_rewound(path: Path) -> None:
    """Lines: 1 header, 2 start, 3 command, 4 undo, 5 edit, 6 command, 7 rewind to 5."""
    from tests.core.duel_values import Choose

    with Battle.start(setup(SMALL), path, durable=False) as battle:
        battle.submit(ANN, Choose("bold"))
        battle.undo(ANN)
        battle.edit(Edit("duel.vigor", "hp", 2, UnitId(1)))
        battle.submit(ANN, Choose("sly"))
        battle.rewind(5)


@pytest.mark.parametrize(
    ("number", "change", "words"),
    [
        (4, {"takes_back": 2}, "line 4: found command that is taken back"),
        (4, {"seat": "Bob"}, "line 4: found command that is taken back"),
        (4, {"state": "0"}, "line 4: found a state with digest 0, expected"),
        (5, {"draw": 2}, "line 5: found draw 2, expected 1"),
        (7, {"to": 3}, "line 7: found a way back to line 3, expected a line that stands"),
        (7, {"to": 7}, "expected a line that stands"),
        (7, {"state": "0"}, "line 7: found a state with digest 0"),
        (7, {"line": "undo", "takes_back": 5, "seat": ""}, "line 7: found a line of another form"),
    ],
)
def test_ways_back_that_lead_nowhere_are_named(path: Path, number: int, change: dict[str, Any], words: str) -> None:
    undone_and_rewound(path)
    with_line(path, number, lambda plain: plain.update(change))
    for act in (resumed, replayed):
        with pytest.raises(JournalBroken, match=words):
            act(path)


@pytest.mark.parametrize("last", ["start", "edit"])
def test_only_commands_are_taken_back(path: Path, last: str) -> None:
    undone_and_rewound(path)
    lines = path.read_bytes().splitlines()[: 2 if last == "start" else 5]
    takes_back = len(lines)
    undo = {"line": "undo", "n": takes_back + 1, "seat": "", "takes_back": takes_back, "state": ""}
    path.write_bytes(b"\n".join([*lines, canonical(undo)]) + b"\n")
    with pytest.raises(JournalBroken, match=f"line {takes_back + 1}: found taken back"):
        resumed(path)


def test_lines_without_a_start_are_named(path: Path) -> None:
    undone_and_rewound(path)
    lines = path.read_bytes().splitlines()
    for second in (lines[2], lines[3], lines[6]):
        plain = json.loads(second) | {"n": 2}
        path.write_bytes(lines[0] + b"\n" + canonical(plain | ({"draw": 0} if "draw" in plain else {})) + b"\n")
        with pytest.raises(JournalBroken, match=r"line 2: found .*start of the battle"):
            resumed(path)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"draws": 3}, "line 51: found a snapshot after draw 3, expected 49"),
        ({"digest": "0"}, "line 51: found a state with digest 0"),
        ({"state": []}, "line 51: found a state with digest"),
        ({"state": {"a": 1}}, "line 51: found a state with digest"),
    ],
)
def test_a_snapshot_that_is_none_is_named(path: Path, change: dict[str, Any], words: str) -> None:
    with Battle.start(setup(OPEN_FIELD, hp=9), path, durable=False) as battle:
        play_on(battle, np.random.default_rng(1), 60)
    with_line(path, 51, lambda plain: plain.update(change))
    for act in (resumed, replayed):
        with pytest.raises(JournalBroken, match=words):
            act(path)


@pytest.mark.parametrize(
    "line",
    [b"", b"no json", b"[]", b"5", b"null", b'"text"', b"{}", b"\xff\xfe", b"[" * 200_000, b'{"line":' * 100_000,
     b'{"n":' + b"9" * 6000 + b"}", b'{"n":1e999}', b'{"line":"command","n":1e400}'],
)  # fmt: skip
def test_anything_else_in_the_place_of_a_line_is_named(path: Path, line: bytes) -> None:
    ten_commands(path)
    lines = path.read_bytes().splitlines()
    for number in (1, 5, len(lines)):
        path.write_bytes(b"\n".join([*lines[: number - 1], line, *lines[number:]]) + b"\n")
        for act in (resumed, replayed):
            with pytest.raises(JournalBroken, match=f"line {number}: found"):
                act(path)


def test_what_is_too_large_is_refused_unread(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ten_commands(path)
    content = path.read_bytes()
    longest = max(map(len, content.splitlines(keepends=True)))
    monkeypatch.setattr(journal, "LONGEST_LINE", longest)
    resumed(path).close()
    monkeypatch.setattr(journal, "LONGEST_LINE", longest - 1)
    with pytest.raises(JournalBroken, match=f"line 1: found a longer line, expected at most {longest - 1} bytes"):
        resumed(path)
    monkeypatch.undo()
    monkeypatch.setattr(journal, "LARGEST_FILE", len(content) - 1)
    with pytest.raises(JournalBroken, match=f"found {len(content)} bytes, expected at most"):
        resumed(path)


# Changed at random: whatever it is, it is named


def at_random(content: bytes, rng: np.random.Generator) -> bytes:
    """The content with one to three bytes changed, left out or put in."""
    changed = bytearray(content)
    for _ in range(int(rng.integers(1, 4))):
        at = int(rng.integers(len(changed)))
        what = int(rng.integers(4))
        if what == 0:
            changed[at] = int(rng.integers(256))
        elif what == 1:
            del changed[at : at + int(rng.integers(1, 30))]
        elif what == 2:
            changed[at:at] = bytes(rng.integers(256, size=int(rng.integers(1, 6)), dtype=np.uint8))
        else:
            changed[at : at + 1] = bytes(rng.choice(list(b'0123456789-.eE,:[]{}"ntf\\'), 1).astype(np.uint8))
    return bytes(changed)


STRANGE: tuple[Any, ...] = (None, True, -1, 0, 7, 2**70, 1.5, "", "x", [], [[]], {}, [1, "x"], {"a": None})


def places(plain: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in plain values."""
    if at:
        yield at
    inner = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in inner:
        yield from places(value, (*at, key))


def value_at_random(content: bytes, rng: np.random.Generator) -> bytes:
    """The content with one value of one line exchanged; digests of headers and snapshots are made right again."""
    lines = content.splitlines()
    number = int(rng.integers(len(lines)))
    plain = json.loads(lines[number])
    ways = list(places(plain))
    *way, last = ways[int(rng.integers(len(ways)))]
    inner = plain
    for key in way:
        inner = inner[key]
    inner[last] = STRANGE[int(rng.integers(len(STRANGE)))]
    if number == 0:
        plain = sealed(plain)
    elif plain.get("line") == "snapshot":
        plain["digest"] = digest(canonical(plain.get("state")))
    lines[number] = canonical(plain)
    return b"\n".join(lines) + b"\n"


def fault_of(act: Callable[[Path], Battle | Replay], path: Path, end: str) -> JournalFault | None:
    """What is said of a journal; a battle that can be resumed all the same is where it was, or says that it is not."""
    try:
        done = act(path)
    except JournalFault as fault:
        return fault
    if isinstance(done, Battle):
        done.close()
        assert done.state_digest() == end or done.notice
    return None


@pytest.mark.parametrize("change", [at_random, value_at_random])
@pytest.mark.parametrize("times", [150, pytest.param(4000, marks=pytest.mark.slow)])
def test_whatever_is_changed_is_named_or_does_no_harm(
    path: Path, change: Callable[[bytes, np.random.Generator], bytes], times: int
) -> None:
    with Battle.start(setup(SMALL, hp=9, fog=True), path, durable=False) as battle:
        play_on(battle, np.random.default_rng(1), 51)
        end = battle.state_digest()
    content = path.read_bytes()
    rng = np.random.default_rng(times)
    named = 0
    for _ in range(times):
        changed = change(content, rng)
        path.write_bytes(changed)
        for act in (resumed, replayed):
            fault = fault_of(act, path, end)
            if fault is not None:
                named += 1
                assert isinstance(fault, (JournalBroken, ReplayDiffers))
                assert str(path) in str(fault)
                assert "\n" not in str(fault)
            assert path.read_bytes() == changed
    assert named > times


def test_a_header_is_the_same_bytes_after_reading(path: Path) -> None:
    ten_commands(path)
    first = path.read_bytes().splitlines(keepends=True)[0]
    read, _ = journal_form.read_header(path, first)
    assert header_bytes(read) == first


def test_a_battle_with_commands_by_chance_stays_readable(path: Path) -> None:
    with Battle.start(setup(SMALL, seed=3, hp=9), path, durable=False) as battle:
        rng = np.random.default_rng(3)
        for _ in range(20):
            seat, command = command_by_chance(battle, rng)
            assert isinstance(battle.submit(seat, command), Happened)
    assert len(replayed(path).course.played) == 21
