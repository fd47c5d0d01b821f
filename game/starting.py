"""How a new battle starts: laid out as it was prepared, and kept in a journal of its own in the user's data folder."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from game.battle import BattleSetup
from game.content.beside import is_there
from game.content.preparing import Prepared
from systems.core.identifiers import Seat

SEEDS = 1 << 32
"""Seeds that are drawn by lot are below this."""


def setup_of(prepared: Prepared, seed: int, *, typed: bool = False) -> BattleSetup:
    """The battle as it is laid out, each side with a seat of its own."""
    return BattleSetup(
        prepared.rules.name,
        prepared.rules.plain,
        prepared.board,
        prepared.scenario,
        {side: Seat(side) for side in prepared.scenario.sides()},
        prepared.musters,
        seed,
        "typed" if typed else "seeded",
        campaign=prepared.campaign,
    )


def battles_folder() -> Path:
    """Where battles are kept unless the player says otherwise; it need not be there yet."""
    return user_data_path("enfilade") / "battles"


def new_journal(map_file: Path) -> Path:
    """A name for a new battle on that map, in a folder that is there. Raises OSError where there can be none.

    Another process may begin a battle in the same second. Names of files are at most about 250 bytes long.
    """
    folder = battles_folder()
    folder.mkdir(parents=True, exist_ok=True)
    started = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    tails = ("", *(f"-{number}" for number in range(2, 1000)))
    name = f"{map_file.stem[:40]}-{started}-{os.getpid()}"
    return next(path for tail in tails if not is_there(path := folder / f"{name}{tail}.battle"))
