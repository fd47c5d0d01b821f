"""A campaign begun: the one that comes with the game, copied with its maps into a folder of the player's own."""

from __future__ import annotations

import os
import shutil
from pathlib import Path, PurePosixPath

from msgspec.structs import replace
from platformdirs import user_data_path

from game.campaign.reading import read_campaign
from game.campaign.writing import campaign_text
from game.content.beside import is_there
from game.mapmaking.kit import kit
from game.resources import resource_folder

FILE = "campaign.toml"
"""The name of the file in the folder of each campaign."""
MOST_LETTERS = 40
"""Letters of a name that a folder is called by."""


def campaigns_folder() -> Path:
    """Where campaigns are kept, each in a folder of its own; it need not be there yet."""
    return user_data_path("enfilade") / "campaigns"


def shipped_campaign() -> Path:
    """The file of the campaign that comes with the game, which is not written."""
    return resource_folder("maps") / FILE


def kept_campaigns() -> tuple[Path, ...]:
    """The files of the player's own campaigns, the one written last first."""
    found = [path for path in campaigns_folder().glob(f"*/{FILE}") if path.is_file()]
    return tuple(sorted(found, key=lambda path: (-path.stat().st_mtime, path)))


def free_name(name: str) -> str:
    """The name, or the same with the first number that makes a new folder of it."""
    names = (name if number == 1 else f"{name} {number}" for number in range(1, 10_000))
    return next(one for one in names if not is_there(folder_of(one)))


def folder_of(name: str) -> Path:
    """The folder of a campaign of that name."""
    letters = "".join(one if one.isalnum() or one in " -" else "-" for one in name[:MOST_LETTERS])
    return campaigns_folder() / (" ".join(letters.split()) or "campaign")


def begin(name: str, seed: int) -> Path:
    """The file of a new campaign of that name, with maps, rosters and pictures; its dice follow from the seed.

    Raises OSError where it cannot be written; then there is nothing of it.
    """
    shipped, folder = shipped_campaign(), folder_of(name)
    before = read_campaign(shipped)
    text = campaign_text(replace(before.campaign, name=name, seed=seed), before.ground)
    files = _played_with(shipped.parent) | kit()
    files[PurePosixPath(FILE)] = text.encode()
    new = folder.with_name(f".{folder.name}.{os.getpid()}.new")
    try:
        for at, content in files.items():
            path = new / at
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        new.rename(folder)
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise
    return folder / FILE


def _played_with(maps: Path) -> dict[PurePosixPath, bytes]:
    """The maps of a folder, what is fought for on them, and their rosters."""
    found = [path for one in ("*.tmx", "*.toml", "rosters/*.toml") for path in sorted(maps.glob(one))]
    return {PurePosixPath(path.relative_to(maps).as_posix()): path.read_bytes() for path in found}
