"""An attack that is put together: with what, at which part of the body, to bruise or not. Knows no display."""

from __future__ import annotations

from msgspec.structs import replace

from game.window.ground_body import PLACES, code_of
from game.window.offers import Offers, TargetOffer, same_way
from systems.ground.commands import Attack

ANYWHERE = "anywhere"
"""The code of no part of the body."""
PARTS = (ANYWHERE, *(code_of(part, side) for part, side in PLACES))
"""Where an attack can be aimed, in the order it is shown."""
_AIMS = {code_of(part, side): (part, side) for part, side in PLACES}


class StrikeChoice:
    """One attack on one opponent, from which every choice leads to another."""

    def __init__(self, offers: Offers, offer: TargetOffer) -> None:
        self.offers = offers
        self.command: Attack = offer.command

    @property
    def offer(self) -> TargetOffer:
        """The attack as it is put together, with its chances, or why it cannot be made."""
        return self.offers.attack(self.command)

    @property
    def part(self) -> str:
        """The code of the part that is aimed at."""
        return ANYWHERE if self.command.part is None else code_of(self.command.part, self.command.side)

    @property
    def ways(self) -> tuple[TargetOffer, ...]:
        """The same attack with each weapon, in each hand, as one of two weapons and not."""
        ways = (one.command for one in self.offers.ways(self.command.target))
        command = self.command
        return tuple(
            self.offers.attack(replace(way, part=command.part, side=command.side, bruise=command.bruise))
            for way in ways
        )

    @property
    def way(self) -> int:
        """The place of the chosen one among the ways."""
        return next((at for at, one in enumerate(self.ways) if same_way(one.command, self.command)), 0)

    def at(self, part: str) -> TargetOffer:
        """The same attack aimed at a part, or anywhere."""
        return self.offers.attack(self._aimed(part))

    @property
    def other_manner(self) -> TargetOffer:
        """The same attack to bruise, or if it is, not to."""
        return self.offers.attack(replace(self.command, bruise=not self.command.bruise))

    def choose_part(self, part: str) -> None:
        """Aim there."""
        self.command = self._aimed(part)

    def choose_way(self, at: int) -> None:
        """Take that way of the ways."""
        self.command = self.ways[at].command

    def switch_bruising(self) -> None:
        """Attack to bruise, or no longer."""
        self.command = self.other_manner.command

    def _aimed(self, part: str) -> Attack:
        if part == ANYWHERE:
            return replace(self.command, part=None, side="")
        aimed, side = _AIMS[part]
        return replace(self.command, part=aimed, side=side)
