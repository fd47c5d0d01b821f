"""The arguments of the command, and what `--help` says of them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NoReturn

import game
from game.cli import argument_values
from game.cli.faults import Fault
from game.cli.making_arguments import MAKING_COMMANDS, MAKING_EXAMPLES

DEFAULT_RUNS = 200
DEFAULT_WITHIN = 12

_ABOUT = "Play out a tabletop skirmish on a battle map drawn in Tiled."
_EXAMPLES = {
    **MAKING_EXAMPLES,
    "": """
examples:
  enfilade
      the window, with its title screen
  enfilade play maps/range.tmx --bots red
      a battle in the window, against a bot
  enfilade check maps/yard.tmx
      what is wrong with a map, if anything
  enfilade play maps/yard.tmx --bots all --headless
      two bots fight it out
  enfilade play maps/range.tmx --bots red --headless
      you play blue: type commands, `help` lists them
  enfilade measure maps/yard.tmx 3,4 20,11
      lines, cover and way between two tiles
  enfilade odds maps/yard.tmx --runs 1000
      who wins how often
  enfilade new mine/bridge.tmx
      a map to draw on in Tiled
  enfilade import keep.dd2vtt -o keep.tmx
      a map of Dungeondraft and the like, as a Tiled map
  enfilade COMMAND --help
      more on each command
""",
    "play": """
examples:
  enfilade play maps/yard.tmx --bots red
      in a window, against a bot
  enfilade play maps/yard.tmx --bots all --headless --seed 7
      two bots fight it out, the same way each time
  enfilade play maps/range.tmx --bots red --headless --journal evening.battle
      goes on with evening.battle where it exists; `help` lists the commands
  enfilade play maps/interior.tmx --headless --dice typed
      asks for each roll, which you make at the table
  echo end | enfilade play maps/range.tmx --headless --json
      for programs: one JSON object a line, commands as words or as JSON
Without --journal a battle is kept in a new file, whose name is said. Exits 0
when the battle is over or broken off, 2 where what was given cannot be used.
""",
    "camp": """
examples:
  enfilade camp evening.toml
      in a window: people rest, treat and are treated, with every chance
  enfilade camp evening.toml --headless
      in the terminal; `help` lists the commands
  enfilade camp evening.toml --after evening.battle
      writes what a battle that is over brings back, the old file being kept
  enfilade camp evening.toml --after evening.battle --to night.toml
      to a new file beside it
  enfilade camp evening.toml --script camp.txt --json
      commands from a file, one JSON object a line
Nothing is written before `save`; what is not saved is said at the end. A battle
of a campaign is played with `enfilade play --campaign FILE`.
""",
    "replay": """
examples:
  enfilade replay evening.battle
      in a window: to and fro in it, as fast as you like
  enfilade replay evening.battle --headless
      the whole log once more, each line checked
  enfilade replay evening.battle --headless --until 20
      up to and with line 20 of the journal
Exits 1, naming the first line that came out otherwise, where the battle does
not follow from its journal.
""",
    "check": """
examples:
  enfilade check maps/yard.tmx maps/range.tmx
  enfilade check bought.tmx --write-side-file
      a map that was not made for this game: what was guessed is written down
  enfilade check mine.tmx --json
Exits 0 where every map can be played, 1 where one has errors, 2 where one
cannot be read, or where a side file cannot be written.
""",
    "measure": """
examples:
  enfilade measure maps/yard.tmx 3,4 20,11
      from one tile to another
  enfilade measure maps/yard.tmx 3,4
      whole fields from a tile
  enfilade measure maps/yard.tmx 3,4 --json
      the same for programs
Tiles are column,row, counted from 0 at the top left. Doors are as the map
shows them, and nobody is on the board. Ways are priced by Ground Combat.
""",
    "odds": """
examples:
  enfilade odds maps/yard.tmx --runs 1000
      who wins how often, and what becomes of everybody
  enfilade odds maps/yard.tmx --runs 1000 --seed 7 --picture yard.png
      the same battles each time, drawn as well
  enfilade odds maps/yard.tmx --seed 7 --open 12
      the twelfth of them in a window; with --headless in the terminal
  enfilade odds maps/yard.tmx --json
      for programs: one JSON object
What comes of N runs follows from map, scenario and seed alone, whatever --jobs
is. Ctrl-C leaves the odds of the runs played so far, and exits 130.
""",
    "rules": """
examples:
  enfilade rules
      the rulebooks
  enfilade rules ground
      every figure in force, and where it comes from
  enfilade rules GC-67
      what a rule says, and the figures that change it
Figures marked "ours" are those the rulebook leaves open. MAP.rules.toml beside
a map replaces any of them on it.
""",
}


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        command = self.prog.partition(" ")[2]
        raise Fault(f"{command + ': ' if command else ''}{message} (`{self.prog} --help` says what can be given)")


def parser() -> argparse.ArgumentParser:
    """The parser of all arguments; it raises Fault for those it cannot use."""
    top = _Parser(prog="enfilade", description=_ABOUT, epilog=_EXAMPLES[""], formatter_class=_Help, allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"enfilade {game.__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    for name, (about, add) in _COMMANDS.items():
        one = commands.add_parser(
            name, help=about, description=about, epilog=_EXAMPLES[name], formatter_class=_Help, allow_abbrev=False
        )
        add(one)
    return top


class _Help(argparse.RawDescriptionHelpFormatter):
    """Keeps the examples as they are laid out."""


def _play(one: argparse.ArgumentParser) -> None:
    _add_encounter(one, "makes the dice fall as in any battle with that seed", needs_map=False)
    one.add_argument("--campaign", metavar="FILE", type=Path, help="a battle of that campaign, in place of MAP")
    one.add_argument("--battle", metavar="NAME", help="which of them; else the next one")
    one.add_argument(
        "--bots", metavar="none|all|SIDE,...", help="the sides that bots play; else none, or those they played before"
    )
    one.add_argument(
        "--dice", choices=("seeded", "typed"), help="seeded (the default), or typed in as they fall at the table"
    )
    one.add_argument("--view", metavar="SEAT|all", help="whose knowledge is told; else that of whoever is to act")
    one.add_argument("--headless", action="store_true", help="without a window: commands are read from standard input")
    one.add_argument(
        "--journal", metavar="FILE", type=Path, help="keeps the battle there, or goes on with the one that is"
    )
    one.add_argument("--json", action="store_true", help="one JSON object a line")
    _add_picture(one)


def _add_picture(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--picture", metavar="FILE.png", type=Path, help="draws the board there at the end, as a window would"
    )


def _replay(one: argparse.ArgumentParser) -> None:
    one.add_argument("journal", metavar="JOURNAL", type=Path, help="a battle that was kept")
    one.add_argument(
        "--until",
        metavar="N",
        type=argument_values.line,
        help="the last line of the journal to play; in a window the one to begin at",
    )
    one.add_argument("--view", metavar="SEAT|all", help="whose knowledge is told or shown; else everything")
    one.add_argument("--headless", action="store_true", help="without a window: the log on standard output")
    one.add_argument("--json", action="store_true", help="one JSON object a line")
    _add_picture(one)


def _check(one: argparse.ArgumentParser) -> None:
    one.add_argument("maps", metavar="MAP", type=Path, nargs="+", help="battle maps, as .tmx, .tmj or .json files")
    one.add_argument(
        "--write-side-file",
        action="store_true",
        help="writes MAP.enfilade.toml with what was guessed of each map, to be changed",
    )
    one.add_argument("--json", action="store_true", help="one JSON object a line, for each map")


def _measure(one: argparse.ArgumentParser) -> None:
    one.add_argument("map", metavar="MAP", type=Path, help="a battle map, as a .tmx file")
    one.add_argument("start", metavar="FROM", type=argument_values.tile, help="a tile, as column,row")
    one.add_argument(
        "to",
        metavar="TO",
        type=argument_values.tile,
        nargs="?",
        help="another one; without it the whole fields are drawn",
    )
    one.add_argument("--json", action="store_true", help="one JSON object")


def _odds(one: argparse.ArgumentParser) -> None:
    _add_encounter(one, "plays the same battles each time")
    one.add_argument("--runs", metavar="N", type=argument_values.runs, help=f"how many battles; else {DEFAULT_RUNS}")
    one.add_argument(
        "--jobs", metavar="N", type=argument_values.jobs, help="how many processes share them; else as many as help"
    )
    one.add_argument(
        "--within",
        metavar="N",
        type=argument_values.line,
        default=DEFAULT_WITHIN,
        help=f"counts the battles over within so many rounds; else {DEFAULT_WITHIN}",
    )
    one.add_argument("--open", metavar="N", type=argument_values.runs, help="plays run N of these odds, to be watched")
    one.add_argument("--headless", action="store_true", help="with --open: in the terminal, without a window")
    one.add_argument("--json", action="store_true", help="one JSON object; with --open one a line, as play writes them")
    one.add_argument(
        "--picture", metavar="FILE.png", type=Path, help="draws the odds there; with --open the board at the end"
    )


def _add_encounter(one: argparse.ArgumentParser, seed: str, *, needs_map: bool = True) -> None:
    """Take what a battle follows from; `seed` says what that does."""
    count = None if needs_map else "?"
    one.add_argument("map", metavar="MAP", type=Path, nargs=count, help="a battle map, as a .tmx file")
    one.add_argument("--scenario", metavar="FILE", type=Path, help="what is fought for; else MAP's own, if it has one")
    one.add_argument("--rules", metavar="NAME", help="the rulebook; else the scenario's or the map's")
    one.add_argument("--seed", metavar="N", type=argument_values.seed, help=seed)


def _camp(one: argparse.ArgumentParser) -> None:
    one.add_argument("campaign", metavar="CAMPAIGN", type=Path, help="a campaign, as a .toml file")
    one.add_argument("--after", metavar="JOURNAL", type=Path, help="writes back what a battle that is over brings")
    one.add_argument("--to", metavar="FILE", type=Path, help="with --after: to a new file beside it")
    one.add_argument("--script", metavar="FILE", type=Path, help="commands from a file, without a window")
    one.add_argument(
        "--dice", choices=("seeded", "typed"), help="seeded (the default), or typed in as they fall at the table"
    )
    one.add_argument("--headless", action="store_true", help="without a window: commands are read from standard input")
    one.add_argument("--json", action="store_true", help="one JSON object a line")


def _rules(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "name", metavar="NAME", nargs="?", help="a rulebook, or the id of a rule; else the rulebooks are listed"
    )
    one.add_argument("--json", action="store_true", help="one JSON object a line")


_COMMANDS = {
    "play": ("play a battle on a map, or go on with one", _play),
    "camp": ("let a campaign's people recover, or take back those of a battle", _camp),
    "replay": ("play a battle once more from its journal", _replay),
    "check": ("say what is wrong with maps", _check),
    "measure": ("measure lines, cover and ways on a map", _measure),
    "odds": ("let bots play a battle many times, and count what comes of it", _odds),
    **MAKING_COMMANDS,
    "rules": ("list the figures of a rulebook, or say what a rule says", _rules),
}
