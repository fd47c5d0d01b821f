"""What a battle of a campaign notes of where it belongs."""

from __future__ import annotations

from msgspec import Struct


class CampaignMark(Struct, frozen=True):
    """The campaign and its battle by name, and the shift in which it is fought."""

    campaign: str
    battle: str
    week: int
    day: int
    shift: int
