"""What Ground Combat answers to a player who asks before acting: reach and odds. Nothing is computed here."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import get_args

import msgspec

from game.headless.drawing import Drawing, labels_of
from game.headless.requests import RulesQuestion, ShowReach
from game.headless.situation import Answer, Situation
from game.messages import Catalogue
from game.messages.figures import dice_words, number_words, percent, signed, tile_words
from game.messages.ground import aim_words, manner_words
from systems.core.commands import Refusal
from systems.core.components import Doors, Identity
from systems.core.identifiers import UnitId
from systems.core.rulebook import Option
from systems.geometry.grid import index
from systems.ground import jumping, movement
from systems.ground.aiming import penalty_of
from systems.ground.attacks import AttackFacts
from systems.ground.body import metre_parts
from systems.ground.commands import Attack, Jump
from systems.ground.components import Aim
from systems.ground.odds import HoldingOn, Odds, holding_on, odds
from systems.ground.rulebook import Ground
from systems.ground.rules import Part


def ground_answer(question: RulesQuestion, situation: Situation, catalogue: Catalogue) -> Answer | Refusal:
    """The answer to a question about reach or odds, or why there is none."""
    ground = _ground(situation)
    if isinstance(question, ShowReach):
        return _reach(situation, ground, catalogue)
    if isinstance(question.command, Jump):
        return _jump_odds(situation, ground, question.command, catalogue)
    assert isinstance(question.command, Attack)  # read so
    return _attack_odds(situation, ground, question.command, catalogue)


def _ground(situation: Situation) -> Ground:
    assert isinstance(situation.rulebook, Ground)
    return situation.rulebook


def unlisted(option: Option, situation: Situation, catalogue: Catalogue) -> str:
    """A move by its AP a metre and what they are made of, a jump by its AP; an aim by the penalty of each part."""
    ground, name = _ground(situation), catalogue.family(option.code)
    if option.code == "move":
        parts = metre_parts(situation.view, situation.decision.actor, ground.rules)
        return catalogue.phrase("move_option", family=name, price=option.price, parts=catalogue.parts(parts))
    if option.code == "jump":
        return catalogue.phrase("jump_option", family=name, price=option.price)
    penalties = ", ".join(
        catalogue.phrase(
            "modifier", value=signed(penalty_of(part, ground.rules.targeted)), name=aim_words(Aim(part), catalogue)
        )
        for part in get_args(Part)
    )
    return catalogue.phrase("aim_option", family=name, parts=penalties)


def _reach(situation: Situation, ground: Ground, catalogue: Catalogue) -> Answer:
    """Where the character can move: AP by tile (null: nowhere to stop), and the board with them on it."""
    view, unit = situation.view, situation.decision.actor
    field = movement.reach(view, unit, ground.rules)

    def ap(tile: tuple[int, int]) -> int | None:
        stops = bool(field.ends[index(tile)]) and tile != field.start
        return movement.price(view, unit, int(field.cost[index(tile)]), ground.rules) if stops else None

    labels = labels_of(view.board, lambda tile: "" if ap(tile) is None else str(ap(tile)))
    drawing = Drawing(view.terrain, view.battle(Doors).closed, {**labels, field.start: "@"})
    lines = drawing.lines()
    board = view.board
    rows = [[ap((column, row)) for column in range(board.columns)] for row in range(board.rows)]
    legend = [catalogue.phrase("reach_legend"), *drawing.legend(catalogue)]
    return Answer("reach", {"start": field.start, "ap": rows}, [*lines, "   ".join(legend)])


def _attack_odds(situation: Situation, ground: Ground, command: Attack, catalogue: Catalogue) -> Answer | Refusal:
    """The exact chances of an attack with everything they are made of, or why it cannot be made."""
    view = situation.view
    facts = ground.gather(view, situation.decision, command)
    if isinstance(facts, Refusal):
        return facts
    chances = odds(facts.strike, ground.rules)
    names = {unit: name for name, unit in situation.known().items()}
    content = {
        "attacker": facts.attacker,
        "target": facts.target,
        "weapon": facts.weapon,
        "ap": facts.ap,
        "price": facts.how.price,
        "both_weapons": facts.how.both,
        "loses": facts.how.loses,
        "aim": facts.strike.aim,
        "bruise": facts.strike.bruise,
        "exposes": facts.exposes,
        "attack": facts.strike.attack,
        "defense": facts.strike.defense,
        "defense_parts": facts.defense,
        "odds": msgspec.structs.asdict(chances),
        "holding_on": holding_on(facts.strike, ground.rules),
    }
    return Answer("odds", content, list(_odds_lines(facts, ground, names, catalogue)))


def _jump_odds(situation: Situation, ground: Ground, command: Jump, catalogue: Catalogue) -> Answer | Refusal:
    """The exact chance of a jump with everything it is made of, or why it cannot be tried."""
    facts = ground.gather(situation.view, situation.decision, command)
    if isinstance(facts, Refusal):
        return facts
    lands = jumping.chance(facts, ground.rules)
    content = {
        "unit": facts.unit,
        "to": command.to,
        "ap": facts.ap,
        "modifiers": facts.roll.modifiers,
        "difficulty": facts.roll.against,
        "difficulty_parts": facts.difficulty,
        "lands": lands,
    }
    name = situation.view.get(facts.unit, Identity).name
    rolled = ", ".join(filter(None, (dice_words(facts.roll.dice), catalogue.modifiers(facts.roll.modifiers))))
    parts = catalogue.parts(facts.difficulty)
    return Answer(
        "jump",
        content,
        [
            catalogue.phrase("odds_jump", unit=name, tile=tile_words(command.to), ap=facts.ap, lands=percent(lands)),
            catalogue.phrase("odds_jump_roll", roll=rolled, difficulty=facts.roll.against, parts=parts),
        ],
    )


def _odds_lines(facts: AttackFacts, ground: Ground, names: dict[UnitId, str], catalogue: Catalogue) -> Iterator[str]:
    chances = odds(facts.strike, ground.rules)
    yield catalogue.phrase(
        "odds",
        unit=names[facts.attacker],
        target=names[facts.target],
        weapon=catalogue.weapon(facts.weapon),
        manner=manner_words(facts.strike.aim, facts.strike.bruise, catalogue),
        ap=facts.ap,
        hit=percent(chances.hit),
        critical=percent(chances.critical),
    )
    yield catalogue.phrase(
        "odds_attack",
        roll=", ".join(filter(None, (dice_words(ground.rules.attacks.dice), catalogue.modifiers(facts.strike.attack)))),
        defense=facts.strike.defense,
        parts=catalogue.parts(facts.defense),
    )
    if len(facts.how.price) > 1:
        yield catalogue.phrase("odds_price", ap=facts.ap, parts=catalogue.sum_of(facts.how.price))
    if facts.how.loses is not None:
        yield catalogue.phrase("odds_loses", by=facts.how.loses)
    yield catalogue.phrase(
        "odds_bruising" if facts.strike.bruise else "odds_damage",
        mean=number_words(chances.expected_damage),
        damage=", ".join(f"{damage}: {percent(share)}" for damage, share in chances.damage),
    )
    yield catalogue.phrase(
        "odds_out",
        out=percent(chances.out),
        unconscious=percent(chances.out - chances.dead),
        dead=percent(chances.dead),
        injury=percent(chances.injury),
    )
    rolls = holding_on(facts.strike, ground.rules)
    if rolls:
        yield _holding_on(rolls, catalogue)
    if facts.strike.aim is not None:
        yield from _part_lines(facts.strike.aim, chances, catalogue)
    if facts.exposes:
        yield catalogue.phrase("odds_exposes", by=facts.exposes)


def _holding_on(rolls: tuple[HoldingOn, ...], catalogue: Catalogue) -> str:
    """The Willpower rolls the target may have to make, taken together."""
    low, high = rolls[0].difficulty, rolls[-1].difficulty
    asked, held = (sum((getattr(one, what) for one in rolls), start=Fraction()) for what in ("asked", "held"))
    one = "yes" if low == high else "no"
    return catalogue.phrase("odds_holding_on", one=one, low=low, high=high, asked=percent(asked), held=percent(held))


def _part_lines(aim: Aim, chances: Odds, catalogue: Catalogue) -> Iterator[str]:
    """What comes of the part that is aimed at, and of the legs and hands of whoever it belongs to."""
    part, injured, lost = aim_words(aim, catalogue), percent(chances.part_injured), percent(chances.part_lost)
    yield catalogue.phrase("odds_part", part=part, injured=injured, lost=lost)
    if chances.bleeds:
        yield catalogue.phrase("odds_bleeds", bleeds=percent(chances.bleeds))
    if chances.falls or chances.drops:
        yield catalogue.phrase("odds_after", falls=percent(chances.falls), drops=percent(chances.drops))
