"""What is said of a tile or an opponent that is pointed at: price, chance, every modifier with its rule."""

from __future__ import annotations

from collections.abc import Iterator

from game.measuring.pairs import Pair
from game.messages import Catalogue
from game.messages.figures import dice_words, number_words, percent
from game.messages.ground import aim_words, manner_words
from game.messages.sentences import capitalised
from game.window.look import CURSOR, DANGER, DANGER_TEXT, MUTED, REACH, SIGHT, SMALL, TEXT, Color
from game.window.offers import JumpOffer, MoveOffer, Offers, TargetOffer, same_way
from game.window.panels.tooltip import RULE, Row
from game.window.panels.unit_card import modifier_rows
from game.window.watched import Watched
from systems.core.commands import Refusal
from systems.core.identifiers import Tile, UnitId
from systems.geometry.grid import index
from systems.ground.attacks import AttackFacts
from systems.ground.components import Hand
from systems.ground.odds import Odds, holding_on
from systems.ground.rulebook import Ground
from systems.ground.sources import source_of
from systems.ground.strike import Strike
from systems.ground.targeting import cover_part

MOST_BARS = 5
"""More kinds of damage than this are shown in groups."""
FEW_BARS = 3
"""The same where much else is said."""
MOST_COVERS = 6
"""More enemies than this are counted, not named, where cover against them is said."""
RANKS = ("none", "light", "heavy", "hard")


class Breakdown:
    """Puts offers into rows."""

    def __init__(self, session: Watched) -> None:
        self._session = session
        self._catalogue: Catalogue = session.catalogue
        rulebook = session.battle.rulebook
        assert isinstance(rulebook, Ground)
        self._rules = rulebook.rules

    def target(self, offer: TargetOffer, offers: Offers, *, planned: bool) -> tuple[Row, ...]:
        """An opponent as a target: the chance and all it is made of, or the reason why there is none."""
        name, stops = self._session.name(offer.unit), tuple(self._stops(offers.measured(offer.tile)))
        if offer.facts is None or offer.odds is None:
            assert offer.refusal is not None
            title = "not_now_hit" if offer.lacks_ap else "cannot_hit"
            return (
                Row(self._say(title, target=name), bold=True),
                self._refused(offer.refusal),
                *stops,
            )
        bars = MOST_BARS if offer.command.part is None else FEW_BARS
        rows = [*self._attack(offer.facts, offer.odds, name, offers.measured(offer.tile), bars), *stops]
        if planned:
            rows += [RULE, *self._other_ways(offer, offers), Row(self._say("again_attacks"), color=CURSOR, size=SMALL)]
            rows.append(Row(self._say("explain_more"), color=MUTED, size=SMALL))
        return tuple(rows)

    def move(self, offer: MoveOffer | Refusal, offers: Offers, tile: Tile, *, planned: bool) -> tuple[Row, ...]:
        """A tile as the end of a move: its price, what the AP left still allow, cover there, corners to press to."""
        where = self._say("tile", tile=f"{tile[0]},{tile[1]}")
        if isinstance(offer, Refusal):
            return (Row(where, bold=True), self._refused(offer))
        price = self._say("price", ap=offer.ap)
        rows = [Row(where, price, source_of("move_price"), bold=True, color=CURSOR)]
        rows.append(Row(self._say("left_after", left=offer.left, attacks=offer.attacks_left), color=MUTED))
        rows += self._cover_rows(offer, offers, tile)
        rows += self._corner_rows(offer, offers, tile)
        if planned:
            rows += [RULE, Row(self._say("again_moves"), color=CURSOR, size=SMALL)]
            rows.append(Row(self._say("explain_more"), color=MUTED, size=SMALL))
        return tuple(rows)

    def _other_ways(self, offer: TargetOffer, offers: Offers) -> Iterator[Row]:
        """With what else it could be done, and for how much; and that a part of the body can be aimed at."""
        ways = [one for one in offers.ways(offer.unit) if one.facts is not None]
        if len(ways) > 1:
            said = [self.way(one) for one in ways if not same_way(one.command, offer.command)]
            yield Row(self._say("other_ways", ways=self._catalogue.listed(said)), size=SMALL, color=MUTED)
        yield Row(self._say("aim_offered"), size=SMALL, color=MUTED)

    def way(self, offer: TargetOffer, *, with_price: bool = True) -> str:
        """With what an attack is made, in which hand of two, as one of two weapons or not, and for how much."""
        command, facts = offer.command, offer.facts
        both = facts.how.both if facts is not None else bool(command.both_weapons)
        words = self._with(command.weapon, command.hand, both=both)
        price = self._say("price", ap=facts.ap) if facts is not None and with_price else ""
        return self._say("way", weapon=words, price=price).strip()

    def _with(self, weapon: str, hand: Hand | None, *, both: bool) -> str:
        """A weapon, the hand it is in where one has to be told, and whether it is one of two."""
        words = self._catalogue.weapon(weapon)
        if hand is not None:
            words = self._say("choose_hand", what=words, hand=hand)
        return self._say("one_of_two", weapon=words) if both else words

    def attack(self, offer: TargetOffer, offers: Offers, bars: int) -> tuple[Row, ...]:
        """An attack as it is put together: all that the box beside an opponent says, and what else can come of it.

        More kinds of damage than `bars` are shown in groups.
        """
        if offer.facts is None or offer.odds is None:
            assert offer.refusal is not None
            return (self._refused(offer.refusal),)
        name = self._session.name(offer.unit)
        return tuple(self._attack(offer.facts, offer.odds, name, offers.measured(offer.tile), bars, whole=True))

    def _attack(
        self, facts: AttackFacts, odds: Odds, name: str, pair: Pair, bars: int, *, whole: bool = False
    ) -> Iterator[Row]:
        strike, say = facts.strike, self._say
        yield Row(say("attack_on", target=name), percent(odds.hit), source_of("hit"), bold=True, color=CURSOR)
        manner = manner_words(strike.aim, strike.bruise, self._catalogue)
        with_what = say("with_for", weapon=self._with(facts.weapon, None, both=facts.how.both) + manner,
                        ap=facts.ap)  # fmt: skip
        yield Row(with_what, source=source_of("attack_price"), color=MUTED)
        yield from self._price(facts)
        yield RULE
        dice = dice_words(self._rules.attacks.dice)
        yield Row(say("your_roll", dice=dice), source=source_of("attack_roll"), size=SMALL, color=MUTED)
        yield from modifier_rows(self._catalogue, strike.attack)
        yield Row(say("must_exceed"), str(strike.defense), source_of("hit"), bold=True)
        yield from modifier_rows(self._catalogue, (*facts.defense, cover_part(pair.cover.rank)))
        yield RULE
        yield from self._damage(odds, bars, bruise=strike.bruise)
        yield RULE
        for words in ("critical", "out", "dead"):
            source = source_of("out" if words == "dead" else words)
            yield Row(say(words), percent(getattr(odds, words)), source, SMALL)
        yield from self._harm(strike, odds, whole=whole)
        yield from self._holding_on(facts, whole=whole)
        if facts.exposes:
            source = source_of(f"exposes.{facts.exposes}")
            yield Row(say("exposes", by=facts.exposes), source=source, color=CURSOR)

    def jump(self, offer: JumpOffer | Refusal, tile: Tile, *, planned: bool) -> tuple[Row, ...]:
        """A tile as the end of a jump: the chance to land and all it is made of, or why it cannot be tried."""
        title = self._say("jump_to", tile=f"{tile[0]},{tile[1]}")
        if isinstance(offer, Refusal):
            return (Row(title, bold=True), self._refused(offer))
        facts, source = offer.facts, source_of("jump")
        rows = [Row(title, percent(offer.lands), source, bold=True, color=CURSOR)]
        rows.append(Row(self._say("price", ap=facts.ap), source=source, color=MUTED))
        rows += [RULE, Row(self._say("jump_roll", dice=dice_words(facts.roll.dice)), source=source, size=SMALL,
                           color=MUTED)]  # fmt: skip
        rows += modifier_rows(self._catalogue, facts.roll.modifiers)
        rows.append(Row(self._say("must_reach"), str(facts.roll.against), source, bold=True))
        rows += modifier_rows(self._catalogue, facts.difficulty)
        if planned:
            rows += [RULE, Row(self._say("again_jumps"), color=CURSOR, size=SMALL)]
            rows.append(Row(self._say("explain_more"), color=MUTED, size=SMALL))
        return tuple(rows)

    def _price(self, facts: AttackFacts) -> Iterator[Row]:
        """What the price is made of where that is more than the weapon's, and what is lost by the attack."""
        if len(facts.how.price) > 1:
            first, *rest = facts.how.price
            yield Row(self._catalogue.modifier_name(first.code), str(first.value), first.source, SMALL + 1)
            yield from modifier_rows(self._catalogue, rest)
        if facts.how.loses is not None:
            source = source_of(f"loses_{facts.how.loses}")
            yield Row(self._say("loses", by=facts.how.loses), source=source, size=SMALL, color=CURSOR)

    def _harm(self, strike: Strike, odds: Odds, *, whole: bool) -> Iterator[Row]:
        """What it can do to the body; apart from an attack that is put together only what can come about."""
        if strike.aim is None:
            shown = [("injury", odds.injury)]
        else:
            part = strike.aim.part
            lost = f"{part}_lost" if part in {"neck", "eye"} else "part_lost"
            shown = [("part_injured", odds.part_injured), (lost, odds.part_lost), ("bleeds", odds.bleeds)]
            shown += [("falls", odds.falls), ("drops", odds.drops)]
        named = "" if strike.aim is None else aim_words(strike.aim, self._catalogue)
        for code, chance in shown:
            if chance or (whole and code in {"injury", "part_injured", "part_lost"}):
                words = capitalised(self._say(f"harm_{code}", part=named))
                yield Row(words, percent(chance), source_of(code), SMALL)

    def _holding_on(self, facts: AttackFacts, *, whole: bool) -> Iterator[Row]:
        """The Willpower roll that may follow, and whether it is met; with bruising, what that is held against."""
        strike, rolls = facts.strike, holding_on(facts.strike, self._rules)
        if strike.bruise and whole:
            words = self._say("bruised_now", points=strike.bruising, hp=strike.hp)
            yield Row(words, source=source_of("bruising"), size=SMALL, color=MUTED)
        if not rolls:
            return
        low, high = rolls[0].difficulty, rolls[-1].difficulty
        asked = sum((one.asked for one in rolls), start=0 * rolls[0].asked)
        held = sum((one.held for one in rolls), start=0 * asked)
        span = str(low) if low == high else f"{low}-{high}"
        yield Row(self._say("holding_on", difficulty=span), percent(asked), source_of("willpower"), SMALL)
        if whole:
            yield Row(self._say("holding_on_met"), percent(held), source_of("willpower"), SMALL)
            yield from modifier_rows(self._catalogue, (one for one in strike.willpower if one.value))

    def _stops(self, pair: Pair) -> Iterator[Row]:
        """How many lines of cover are stopped, and by what."""
        stopped = sum(line.stopped_by is not None for line in pair.cover.lines)
        if stopped:
            places = self._catalogue.listed([self._catalogue.place(one) for one in pair.stopped_by])
            words = self._say("lines_stopped", stopped=stopped, lines=len(pair.cover.lines), places=places)
            yield Row(words, source=source_of("cover"), size=SMALL, color=MUTED)

    def _refused(self, refusal: Refusal) -> Row:
        return Row(self._catalogue.refusal(refusal), source=source_of(refusal.code), color=DANGER_TEXT)

    def _damage(self, odds: Odds, bars: int, *, bruise: bool) -> Iterator[Row]:
        mean = number_words(odds.expected_damage)
        words = self._say("bruising_mean" if bruise else "damage_mean", mean=mean)
        yield Row(words, source=source_of("bruising" if bruise else "damage"), size=SMALL, color=MUTED)
        hits = [(amount, share) for amount, share in odds.damage if amount]
        per = -(-len(hits) // bars) if hits else 1
        groups = [hits[at : at + per] for at in range(0, len(hits), per)]
        sums = [sum((share for _, share in group), start=0 * odds.hit) for group in groups]
        most = max(sums, default=odds.hit)
        for group, share in zip(groups, sums, strict=True):
            low, high = group[0][0], group[-1][0]
            words = str(low) if low == high else f"{low}-{high}"
            length = float(share / most) if most else 0.0
            yield Row(self._say("damage_row", damage=words), percent(share), size=SMALL, color=BAR, share=length)

    def _cover_rows(self, offer: MoveOffer, offers: Offers, tile: Tile) -> Iterator[Row]:
        covers = sorted(offers.covers(tile), key=_rank)  # who has the best of it first
        denied = offers.denied(tile, offer.command.press)
        places = {one.unit: one.tile for one in offers.targets}
        if covers:
            yield RULE
            yield Row(self._say("cover_there"), source=source_of("cover"), size=SMALL, color=MUTED)
        for unit, rank in covers[:MOST_COVERS]:
            words, color = self._say(f"cover_{RANKS[rank]}"), COVER_COLORS[rank]
            if denied[index(places[unit])]:
                words, color = self._say("cover_denied"), REACH
            yield Row(self._session.name(unit), words, size=SMALL, color=color)
        if len(covers) > MOST_COVERS:
            yield Row(self._say("cover_more", count=len(covers) - MOST_COVERS), size=SMALL, color=MUTED)

    def _corner_rows(self, offer: MoveOffer, offers: Offers, tile: Tile) -> Iterator[Row]:
        corners = offers.corners(tile)
        if not corners:
            return
        yield RULE
        for corner in offer.command.press:
            words = self._catalogue.corner(corner.towards, corner.side)
            yield Row(self._say("pressing", corner=words), source=source_of("press"), color=CURSOR)
        if offer.command.press:
            yield Row(self._say("cover_shaded"), source=source_of("denied"), size=SMALL, color=SIGHT)
        more = self._say("press_next" if offer.command.press else "press_offered", corners=len(corners))
        yield Row(more, size=SMALL, color=MUTED)

    def _say(self, code: str, **fields: object) -> str:
        return self._catalogue.window(code, **fields)


def _rank(one: tuple[UnitId, int]) -> int:
    return one[1]


BAR: Color = (213, 94, 0)
COVER_COLORS: tuple[Color, ...] = (DANGER, TEXT, TEXT, REACH)
