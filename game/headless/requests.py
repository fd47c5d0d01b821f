"""What a player can ask for beside the commands of the rules."""

from __future__ import annotations

from msgspec import Struct

from systems.core.commands import Command


class Undo(Struct, frozen=True):
    """The seat takes back its last command."""


class Rewind(Struct, frozen=True):
    """The game master takes back so many commands, whoever gave them and whatever was rolled."""

    commands: int


class Quit(Struct, frozen=True):
    """Leave the battle, which stays saved."""


class Help(Struct, frozen=True):
    """What can be typed."""


class Look(Struct, frozen=True):
    """The board and everyone on it, as the seat knows them."""


class ShowOptions(Struct, frozen=True):
    """What may be done now, with prices."""


class ShowReach(Struct, frozen=True):
    """Where the character can move, with prices."""


class ShowOdds(Struct, frozen=True):
    """The exact chances of a command."""

    command: Command


RulesQuestion = ShowReach | ShowOdds
"""What the rules in force are asked; what it looks like when answered is the rulebook's."""

Request = Command | Undo | Rewind | Quit | Help | Look | ShowOptions | RulesQuestion
