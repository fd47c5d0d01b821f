"""What somebody who goes on with a battle asks for otherwise than it began: all of it is as the journal has it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from game.board_form import same_ground
from game.content.faults import ContentError
from game.content.preparing import prepare
from game.journal_form import BattleSetup, DiceKind
from game.maps import ReadMap
from game.messages import Catalogue
from game.state_form import canonical


class Asked(Struct, frozen=True):
    """What is asked for: a map, and what is None where nobody said."""

    map_file: Path
    found: ReadMap
    scenario: Path | None = None
    rules: str | None = None
    seed: int | None = None
    dice: DiceKind | None = None
    figures: tuple[Path, ...] = ()


def differences(setup: BattleSetup, asked: Asked, catalogue: Catalogue) -> Iterator[str]:
    """A sentence for each thing that is asked for otherwise than the battle began."""
    say = catalogue.phrase
    if not same_ground(asked.found.board, setup.board):
        yield say("other_board", map=asked.map_file)
    else:
        yield from _figures(setup, asked, catalogue)
    given = (
        ("--seed", asked.seed, setup.seed),
        ("--dice", asked.dice, setup.dice),
        ("--rules", asked.rules, setup.rulebook),
    )
    for name, wanted, kept in given:
        if wanted is not None and wanted != kept:
            yield say("other_option", option=name, found=wanted, kept=kept)
    if asked.scenario is not None:
        yield say("other_scenario", found=asked.scenario)


def _figures(setup: BattleSetup, asked: Asked, catalogue: Catalogue) -> Iterator[str]:
    """Whether the rules in force on the map are others now, or what lies beside it cannot be read any more."""
    try:
        now = prepare(asked.map_file, asked.found, asked.scenario, setup.rulebook, asked.figures)
    except ContentError as fault:
        yield catalogue.phrase("other_fault", fault=fault)
        return
    if canonical(now.rules.plain) != canonical(setup.rules):
        yield catalogue.phrase("other_figures", map=asked.map_file)
