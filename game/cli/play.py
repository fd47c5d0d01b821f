"""`enfilade play`: a new battle on a map, or one that is gone on with."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from game import bots
from game.battle import Battle, BattleSetup, JournalFault
from game.campaign.after import NotBack
from game.campaign.writing import NotSaved
from game.cli import beginning, campaigning, kernels, picture, seating, streams, window
from game.cli.campaigning import CampaignBattle
from game.cli.faults import Fault
from game.cli.maps import playable
from game.content.beside import is_there
from game.content.faults import ContentError
from game.differences import differences
from game.headless.areas import extent
from game.headless.output import Output
from game.headless.reader import EndOfInput, Reader
from game.headless.session import BotStuck, Session
from game.messages import Catalogue
from game.starting import battles_folder, new_journal
from systems.core.components import Round
from systems.core.deployment import zone_of
from systems.core.identifiers import Seat, Side, Tile
from systems.geometry.grid import index

INTERRUPTED = 130


def run(options: argparse.Namespace) -> int:
    """Play until the battle is over, or until there is nothing more to read."""
    if not options.headless:
        return window.play(options)
    output = Output(sys.stdout, Catalogue.load("en"), as_json=options.json)
    reader = Reader(sys.stdin, output)
    try:
        return _run(options, reader, output)
    except (ContentError, JournalFault, BotStuck, NotBack, NotSaved) as fault:
        raise Fault(str(fault)) from fault


def _run(options: argparse.Namespace, reader: Reader, output: Output) -> int:
    campaign = campaigning.from_options(options)
    found = playable(options.map) if campaign is None else campaign.battle.found
    resumes = options.journal is not None and is_there(options.journal)
    journal = options.journal or _new_journal(options.map)
    about = ""
    try:
        if resumes:
            kernels.compile_once()
            if campaign is not None:
                campaign.check_journal(journal)
            battle = beginning.resumed(journal, reader, output)
            asked = campaigning.asked(options, found, campaign)
            for difference in differences(battle.setup_now, asked, output.catalogue):
                _note(f"{journal}: {difference}")
        else:
            setup, about = beginning.new_setup(options, found, None if campaign is None else campaign.battle)
            for sentence in () if campaign is None else campaigning.notes(campaign, output):
                _note(sentence)
            seating.viewer(options.view, setup, seating.bot_seats(options.bots, setup))  # said before there is a file
            kernels.compile_once()
            battle = beginning.started(setup, journal, options.map, reader, output)
    except EndOfInput:
        output.answer("saved", None, [output.catalogue.phrase("nothing_begun")])
        return 0
    with battle:
        battle.seat_bots(seating.bot_seats(options.bots, battle.setup, battle.bots))
        goes_on = _going_on(options, journal, campaign)
        code = _play(battle, journal, about, goes_on, options, reader, output, resumed=resumes)
        battle.note_how_it_stands()
        if options.picture is not None:
            seat = _onlooker(battle, options)
            picture.save(options.picture, battle.world, seat, found.plain, battle.rulebook, battle.events(seat))
        if campaign is not None and code == 0:
            campaigning.ask_back(campaign, battle, journal, reader, output)
        return code


def _onlooker(battle: Battle, options: argparse.Namespace) -> Seat | None:
    """Whose knowledge a picture shows, as the log does: in fog that of whoever is to decide, while somebody is."""
    viewer, follows = seating.viewer(options.view, battle.setup, battle.bots or ())
    waiting = battle.to_decide() if follows else None
    return viewer if waiting is None else waiting[0]


def _play(
    battle: Battle,
    journal: Path,
    about: str,
    goes_on: str,
    options: argparse.Namespace,
    reader: Reader,
    output: Output,
    *,
    resumed: bool,
) -> int:
    seats = battle.bots or ()
    viewer, follows = seating.viewer(options.view, battle.setup, seats)
    players = {seat: bots.create(battle.rulebook) for seat in seats}
    _tell_beginning(battle, journal, about, output, resumed=resumed)
    session = Session(battle, players, reader, output, viewer, follows=follows, note=_note)
    saved = output.catalogue.phrase("saved", file=journal, command=goes_on)
    try:
        session.run(resumed=resumed)
    except EndOfInput:
        output.answer("saved", {"journal": str(journal)}, [saved])
    except KeyboardInterrupt:
        streams.say(f"interrupted. {saved}", before="\n")
        return INTERRUPTED
    return 0


def _tell_beginning(battle: Battle, journal: Path, about: str, output: Output, *, resumed: bool) -> None:
    """Say what is played, where it is kept and what it is fought for; `about` is known of a new battle only."""
    setup, catalogue = battle.setup, output.catalogue
    scenario = setup.scenario
    content = {
        "name": scenario.name,
        "about": about or None,
        "rules": setup.rulebook,
        "sides": scenario.sides(),
        "objectives": scenario.objectives,
        "cap": scenario.cap,
        "seed": setup.seed,
        "dice": setup.dice,
        "deployment": (zones := _deploying(setup)),
        "journal": str(journal),
        "bots": battle.bots or (),
        "resumed": resumed,
        "round": battle.world.battle(Round).number,
    }
    code = "resumed" if resumed else f"begun_{setup.dice}"
    lines = [catalogue.phrase(code, **content), *filter(None, about.split("\n"))]
    if resumed and battle.bots:
        lines.append(catalogue.phrase("bots_play", seats=catalogue.listed(battle.bots)))
    if battle.result is None:
        lines += [catalogue.goal(one) for one in scenario.objectives] or [catalogue.phrase("no_goal")]
        lines.append(catalogue.phrase("last_round", cap=scenario.cap))
        placing = () if resumed else zones.items()
        lines += [catalogue.phrase("deploys_on", side=side, tiles=extent(tiles, catalogue)) for side, tiles in placing]
    output.answer("battle", content, lines)


def _deploying(setup: BattleSetup) -> dict[Side, list[Tile]]:
    """The sides that place people before the battle, with the tiles of their zones, by row, then column."""
    waiting = {one.side for one in setup.musters if one.tile is None}
    sides = (side for side in setup.scenario.sides() if side in waiting)
    return {side: sorted(zone_of(setup.board, side), key=index) for side in sides}


def _going_on(options: argparse.Namespace, journal: Path, campaign: CampaignBattle | None) -> str:
    """The command with which the battle is gone on with; its journal knows what bots play."""
    which = [str(options.map)] if campaign is None else campaign.words()
    words = ["enfilade", "play", *which, "--headless", "--journal", str(journal)]
    words += ["--view", options.view] if options.view is not None else []
    return shlex.join(words)


def _new_journal(map_file: Path) -> Path:
    """A name for a new battle in the user's data folder. Raises Fault where there can be no such folder."""
    try:
        return new_journal(map_file)
    except OSError as error:
        what = f"found no folder, and none that can be made ({error.strerror}), expected one for battles"
        raise Fault(f"{battles_folder()}: {what}; --journal names another file") from error


def _note(sentence: str) -> None:
    streams.say(f"note: {sentence}")
