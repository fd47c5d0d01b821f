"""Every code that the rules and the program can say, read off their own source and types."""

from __future__ import annotations

import ast
import re
import types
import typing
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from systems.core.commands import Refusal
from systems.core.components import Result
from systems.core.dice import Modifier
from systems.core.events import BattleEnded, DieRolled, Event
from systems.core.identifiers import DoorId, Side, Tile, UnitId
from systems.core.scenario import Objective
from systems.ground.components import HANDS, Aim, Hand, Injury, PressedCorner
from systems.ground.events import Attacked

ROOT = Path(__file__).resolve().parents[2]


class Call(NamedTuple):
    """A call found in the source: the words its argument may be ("trade.*" for one that is completed), its keywords."""

    codes: tuple[str, ...]
    keywords: frozenset[str]
    open_keywords: bool
    where: str


def calls(name: str, argument: int = 0, folders: tuple[str, ...] = ("systems", "game")) -> Iterator[Call]:
    """Every call of a function or method of that name ("Refusal.of"), with the words given as that argument."""
    for path, tree in sources(folders):
        for function in ast.walk(tree):
            if not isinstance(function, (ast.FunctionDef, ast.Lambda)):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(name) and len(node.args) > argument:
                    codes = tuple(words(node.args[argument], function))
                    keywords = frozenset(one.arg for one in node.keywords if one.arg)
                    yield Call(codes, keywords, any(one.arg is None for one in node.keywords), f"{path}:{node.lineno}")


def sources(folders: Iterable[str]) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        yield from _parsed(folder)


@cache
def _parsed(folder: str) -> list[tuple[Path, ast.Module]]:
    files = sorted((ROOT / folder).rglob("*.py"))
    return [(path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))) for path in files]


def words(node: ast.expr, function: ast.AST) -> Iterator[str]:
    """The words an expression may be, variables followed to where they are given one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from words(node.body, function)
        yield from words(node.orelse, function)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(_piece(one) or "*" for one in node.values)
    elif isinstance(node, ast.Name):
        for one in ast.walk(function):
            if isinstance(one, ast.Assign) and [ast.unparse(target) for target in one.targets] == [node.id]:
                yield from words(one.value, function)


@cache
def all_codes(name: str, argument: int = 0) -> set[str]:
    return {code for call in calls(name, argument) for code in call.codes}


def texts_in(folder: str) -> tuple[set[str], list[re.Pattern[str]]]:
    """Every text in the source of a folder, and a pattern for each that is put together."""
    plain: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    for _, tree in sources((folder,)):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                pieces = [re.escape(_piece(one)) or ".*" for one in node.values]
                if any(re.fullmatch(r"[a-z_]{5,}", piece) for piece in pieces):
                    patterns.append(re.compile("".join(pieces)))
    return plain, patterns


def _piece(node: ast.expr) -> str:
    """The words of a piece of a text that is put together, "" for a value in it."""
    return str(node.value) if isinstance(node, ast.Constant) else ""


def event_variants(kind: type[Event]) -> list[Event]:
    """Events of that kind that differ in everything its sentence may depend on."""
    if kind is DieRolled:
        return [*_rolls()]
    if kind is BattleEnded:
        return [BattleEnded(result) for result in _results()]
    hints = typing.get_type_hints(kind)
    every = (kind(*values) for values in product(*(_samples(hints[name]) for name in kind.__struct_fields__)))
    return [one for one in every if not isinstance(one, Attacked) or bool(one.defense) == bool(one.defense_parts)]


def _rolls() -> Iterator[DieRolled]:
    judged = {"attack": typing.get_args(_verdict()), **dict.fromkeys(MET_OR_NOT, ("success", "failure"))}
    for why in sorted(all_codes("Roll", 1)):
        for verdict in judged.get(why, ("7",)):
            against = 12 if why in judged else None
            if why in OF_SOMEBODY_ELSE:  # to a seat that does not know the target, and so not its Defense
                yield DieRolled(UnitId(1), why, (10, 10), (3, 4), (), None, True, verdict)  # noqa: FBT003
            for modifiers in ((), (Modifier("dexterity", 2), Modifier("trade.firearms", 1))):
                yield DieRolled(UnitId(1), why, (10, 10), (3, 4), modifiers, against, True, verdict)  # noqa: FBT003


MET_OR_NOT = ("willpower", "balance", "grip", "first_aid", "jump", "treatment", "restoration")
"""Rolls against a difficulty."""
OF_SOMEBODY_ELSE = ("attack", "first_aid")
"""Rolls against a figure of somebody else."""


def _verdict() -> Any:
    from systems.ground.strike import Verdict

    return Verdict


def _results() -> Iterator[Result]:
    """Each reason for one side and for two, for each objective that may have decided."""
    by_objective = [(objective.kind, at) for at, objective in enumerate(OBJECTIVES)]
    others = [(reason, None) for reason in sorted(all_codes("Result", 1))]
    for winners in ((), (Side("red"),), (Side("red"), Side("blue"))):
        for reason, objective in (*by_objective, *others):
            yield Result(winners, reason, objective)


OBJECTIVES = tuple(
    Objective(kind, Side(side), zone="crane", character="Bo", rounds=3, count=1)
    for kind in ("eliminate", "hold", "reach", "protect") for side in ("red", "green")
)  # fmt: skip


class SomeNames:
    """Two people, a door, and an objective of each kind for two sides."""

    def unit(self, unit: UnitId | None) -> str | None:
        return {1: "Ana", 2: "Bo"}.get(unit or 0)

    def ap(self, unit: UnitId | None) -> int | None:
        return 12 if unit == 1 else None

    def door(self, door: DoorId) -> str:
        return f"the gate {door}"

    def objective(self, objective: int | None) -> Objective | None:
        return None if objective is None else OBJECTIVES[objective]


def _samples(hint: Any) -> list[Any]:
    """Values of a type: every one of a closed set, otherwise a few."""
    origin = typing.get_origin(hint)
    if origin is typing.Literal:
        return list(typing.get_args(hint))
    if origin in {types.UnionType, typing.Union}:
        return [one for part in typing.get_args(hint) for one in _samples(part)]
    known = next((values for kind, values in _SAMPLES if kind == hint), None)
    assert known is not None, f"no sample of {hint}: add one to _SAMPLES"
    return known


_SAMPLES: list[tuple[Any, list[Any]]] = [
    (bool, [False, True]),
    (int, [1, 5]),
    (str, ["rifle"]),
    (type(None), [None]),
    (UnitId, [UnitId(1), UnitId(9)]),
    (DoorId, [DoorId(0)]),
    (Side, [Side("red")]),
    (Any, [{"a": 1}]),
    (Tile, [(4, 7)]),
    (tuple[Tile, ...], [(), ((4, 7), (5, 7))]),
    (tuple[str, ...], [(), ("knife",), ("knife", "rifle")]),
    (tuple[Side, ...], [(Side("red"),)]),
    (tuple[Modifier, ...], [(Modifier("weapon", 5),), (Modifier("weapon", 5), Modifier("critical", 4))]),
    (tuple[PressedCorner, ...], [(PressedCorner("n", "e"), PressedCorner("n", "w"))]),
    (tuple[Hand, ...], [("primary",), ("secondary",), HANDS]),
    (Refusal, [Refusal.of("attack.no_line", los=True)]),
    (Aim, [Aim("eye", "left"), Aim("neck")]),
    (tuple[UnitId, ...], [(), (UnitId(1), UnitId(2))]),
    (Injury, [Injury("neck", "dismembered"), Injury("eye", "dismembered", "left"), Injury("organ", "injured")]),
]
