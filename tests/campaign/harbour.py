"""A small campaign on the court of the transcripts, in a folder of its own."""

from __future__ import annotations

import shutil
from pathlib import Path

from game.campaign.camp import CampSession
from game.campaign.reading import CampaignFile, read_campaign
from game.messages import Catalogue
from systems.core.commands import Refusal
from systems.core.events import Event
from systems.core.identifiers import UnitId

BATTLES = Path(__file__).resolve().parents[1] / "battles"

HARBOUR = """
# The game master's own words, which no machine writes again.
name = "The harbour"
seed = 7
rosters = ["court-people.toml"]
beds = { blue = 1 }

[people.Ana]
side = "blue"

[people."Cy O'Neill"]
side = "blue"
about = "A knife, and \\"words\\"."

[people.Mira]
side = "blue"
ground = { intelligence = 2, trades = { "emergency medic" = 2 }, weapons = ["pistol"] }

[people.Bo]
side = "red"

[people.Dee]
side = "red"

[[battles]]
name = "First"
map = "court.tmx"

[[battles]]
name = "Second"
map = "court.tmx"
scenario = "court.toml"
people = ["Mira", "Bo"]
"""


def folder(tmp_path: Path, text: str = HARBOUR) -> Path:
    """The path of a campaign file with that text, its map and rosters beside it."""
    for name in ("court.tmx", "court.toml", "court-people.toml", "court.tiled-project"):
        shutil.copy(BATTLES / name, tmp_path / name)
    path = tmp_path / "harbour.toml"
    path.write_text(text, encoding="utf-8")
    return path


def harbour(tmp_path: Path, text: str = HARBOUR) -> CampaignFile:
    return read_campaign(folder(tmp_path, text))


def session(tmp_path: Path, text: str = HARBOUR, *, typed: bool = False) -> CampSession:
    return CampSession(harbour(tmp_path, text), Catalogue.load("en"), typed=typed)


def unit(session: CampSession, name: str) -> UnitId:
    return next(one.id for one in session.campaign.camp.people if one.name == name)


def done(answer: tuple[Event, ...] | Refusal) -> tuple[Event, ...]:
    assert not isinstance(answer, Refusal), answer
    return answer


def with_line(key: str, line: str) -> str:
    """The campaign with one line more at its top, in place of the one of that key."""
    kept = [one for one in HARBOUR.splitlines() if not one.startswith(f"{key} =")]
    return "\n".join([line, *kept])


HURT = (
    HARBOUR.replace(
        '[people.Ana]\nside = "blue"\n',
        """
[people.Ana]
side = "blue"
injury_shifts = [3, 80]

[people.Ana.ground]
hp = 20
hp_now = 12
weapons = ["rifle", "knife"]
ammunition = [{ weapon = "rifle", loaded = 3, spare = 4 }]
injuries = [{ part = "left leg" }, { part = "primary arm" }]
bruising = 30
penalties = { strength = 3 }
tiredness = { willpower = 1 }
trades = { firearms = 2 }
""",
    )
    .replace(
        "rosters =",
        """time = { week = 2, day = 3, shift = 2 }
draw = 31
stores = [{ side = "blue", weapon = "rifle", loaded = 2, spare = 8 }, { side = "red", weapon = "knife" }]
sessions = [{ carer = "Mira", patient = "Ana", on = "strength", days = [1, 2] }]
log = [{ week = 1, day = 1, shift = 1, text = "It began." }]
rosters =""",
    )
    .replace(
        '[people.Mira]\nside = "blue"\n',
        """
[people.Mira]
side = "blue"
duty = { does = "care", patients = ["Ana"], beds = 1, sessions = [{ patient = "Ana", on = "strength" }] }
""",
    )
)
"""The same later on, with everything that a file can say."""
