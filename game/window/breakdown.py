"""What is said of a tile or an opponent that is pointed at: price, chance, every modifier with its rule."""

from __future__ import annotations

from collections.abc import Iterator

from game.measuring.pairs import Pair
from game.messages import Catalogue
from game.messages.figures import dice_words, number_words, percent
from game.window.look import CURSOR, DANGER, DANGER_TEXT, MUTED, REACH, SIGHT, SMALL, TEXT, Color
from game.window.offers import MoveOffer, Offers, TargetOffer
from game.window.panels.tooltip import RULE, Row
from game.window.panels.unit_card import modifier_rows
from game.window.session import Session
from systems.core.commands import Refusal
from systems.core.identifiers import Tile, UnitId
from systems.geometry.grid import index
from systems.ground.attacks import AttackFacts
from systems.ground.odds import Odds
from systems.ground.rulebook import Ground
from systems.ground.sources import source_of
from systems.ground.targeting import cover_part

MOST_BARS = 5
"""More kinds of damage than this are shown in groups."""
MOST_COVERS = 6
"""More enemies than this are counted, not named, where cover against them is said."""
RANKS = ("none", "light", "heavy", "hard")


class Breakdown:
    """Puts offers into rows."""

    def __init__(self, session: Session) -> None:
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
        rows = [*self._attack(offer.facts, offer.odds, name, offers.measured(offer.tile)), *stops]
        if planned:
            rows += [RULE, Row(self._say("again_attacks"), color=CURSOR, size=SMALL)]
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

    def _attack(self, facts: AttackFacts, odds: Odds, name: str, pair: Pair) -> Iterator[Row]:
        yield Row(self._say("attack_on", target=name), percent(odds.hit), source_of("hit"), bold=True, color=CURSOR)
        with_what = self._say("with_for", weapon=self._catalogue.weapon(facts.weapon), ap=facts.ap)
        yield Row(with_what, source=source_of("attack_price"), color=MUTED)
        yield RULE
        dice = dice_words(self._rules.attacks.dice)
        yield Row(self._say("your_roll", dice=dice), source=source_of("attack_roll"), size=SMALL, color=MUTED)
        yield from modifier_rows(self._catalogue, facts.strike.attack)
        yield Row(self._say("must_exceed"), str(facts.strike.defense), source_of("hit"), bold=True)
        yield from modifier_rows(self._catalogue, (*facts.defense, cover_part(pair.cover.rank)))
        yield RULE
        yield from self._damage(odds)
        yield RULE
        for words, share in (("critical", odds.critical), ("out", odds.out), ("dead", odds.dead)):
            yield Row(self._say(words), percent(share), source_of("critical" if words == "critical" else "out"), SMALL)
        if facts.exposes:
            source = source_of(f"exposes.{facts.exposes}")
            yield Row(self._say("exposes", by=facts.exposes), source=source, color=CURSOR)

    def _stops(self, pair: Pair) -> Iterator[Row]:
        """How many lines of cover are stopped, and by what."""
        stopped = sum(line.stopped_by is not None for line in pair.cover.lines)
        if stopped:
            places = self._catalogue.listed([self._catalogue.place(one) for one in pair.stopped_by])
            words = self._say("lines_stopped", stopped=stopped, lines=len(pair.cover.lines), places=places)
            yield Row(words, source=source_of("cover"), size=SMALL, color=MUTED)

    def _refused(self, refusal: Refusal) -> Row:
        return Row(self._catalogue.refusal(refusal), source=source_of(refusal.code), color=DANGER_TEXT)

    def _damage(self, odds: Odds) -> Iterator[Row]:
        mean = number_words(odds.expected_damage)
        yield Row(self._say("damage_mean", mean=mean), source=source_of("damage"), size=SMALL, color=MUTED)
        hits = [(amount, share) for amount, share in odds.damage if amount]
        per = -(-len(hits) // MOST_BARS) if hits else 1
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
