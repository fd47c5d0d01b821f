"""Battles of a campaign that have begun and have not come back: found by what their journals say. Draws nothing."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from game.campaign.campaign import Campaign, Fixture
from game.campaign.mark import CampaignMark
from game.how_it_stands import how_it_stood
from game.starting import battles_folder

MOST = 200
"""Journals that are looked at, those written last."""


class Begun(Struct, frozen=True):
    """The journal of a battle, and whether that was fought to its end."""

    path: Path
    over: bool


class _Header(Struct):
    """As much of a journal's first line as is looked at."""

    campaign: CampaignMark | None = None


def begun(campaign: Campaign, fixture: Fixture) -> Begun | None:
    """That battle as it was begun in the shift to come, and played last; None where it was not."""
    clock = campaign.camp.clock
    mark = CampaignMark(campaign.name, fixture.name, clock.week, clock.day, clock.shift)
    files = sorted(battles_folder().glob("*.battle"), key=lambda one: -one.stat().st_mtime)
    path = next((one for one in files[:MOST] if _mark(one) == mark), None)
    if path is None:
        return None
    stands = how_it_stood(path)
    return Begun(path, stands is not None and stands.result is not None)


def _mark(path: Path) -> CampaignMark | None:
    try:
        with path.open("rb") as opened:
            return msgspec.json.decode(opened.readline(), type=_Header).campaign
    except (OSError, msgspec.MsgspecError):
        return None
