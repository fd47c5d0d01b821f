"""What the player points at and has planned. To point again at what is planned does it. Knows no display."""

from __future__ import annotations

from msgspec.structs import replace

from game.window.offers import JumpOffer, MoveOffer, Offers, TargetOffer, same_way, unit_at
from game.window.placement import Placement
from game.window.watched import Watched
from systems.core.commands import Command, Refusal
from systems.core.components import Position, TurnOrder
from systems.core.identifiers import Tile, UnitId
from systems.ground.components import PressedCorner
from systems.ground.deployment import asks

Plan = MoveOffer | TargetOffer | JumpOffer


class Aim:
    """The cursor on the board, and the plan that one more click or Enter carries out."""

    def __init__(self, session: Watched) -> None:
        self._session = session
        self._offers: tuple[int, Offers | None] | None = None
        self._placement: Placement | None = None
        self._version = session.version
        self.cursor: Tile | None = None
        self.plan: Plan | None = None
        self.jumping = False
        """Whether the tile that is chosen next is to be jumped to."""
        self.bruises = False
        """Whether attacks that can are to bruise, in the turn under way."""
        self._turn: UnitId | None = None
        self.refusal: Refusal | None = None
        """Why what was asked for last cannot be had."""

    @property
    def offers(self) -> Offers | None:
        """What the decision at the screen offers now; None while somebody else is to act."""
        version = self._session.version
        if self._offers is None or self._offers[0] != version:
            decision = self._session.decision
            offers = None if decision is None or decision.unit is None else Offers(self._session, decision)
            self._offers = version, offers
        return self._offers[1]

    @property
    def placement(self) -> Placement | None:
        """The placing of people, while the screen's seat is to do that."""
        decision = self._session.decision
        if decision is None or not asks(decision):
            return None
        if self._placement is None or self._placement.decision != decision:
            self._placement = Placement(self._session, decision)
        return self._placement

    @property
    def press(self) -> tuple[PressedCorner, ...]:
        """The corners that the planned move presses to."""
        return self.plan.command.press if isinstance(self.plan, MoveOffer) else ()

    @property
    def focus(self) -> Tile | None:
        """The tile that is spoken of: the cursor's, else that of what is planned."""
        if self.cursor is not None or self.plan is None:
            return self.cursor
        return self.plan.command.to if isinstance(self.plan, MoveOffer) else self.plan.tile

    def keep_up(self) -> None:
        """Drop what was planned in a state of the battle that is no more."""
        if self._version != self._session.version:
            self._version = self._session.version
            self.plan = self.refusal = None
            self.jumping = False
        if self._turn != self._session.actor:
            self._turn, self.bruises = self._session.actor, False

    def point(self, tile: Tile | None) -> None:
        """Put the cursor on a tile, or take it off the board."""
        if tile is None or self._session.view.board.holds(tile):
            self.cursor = tile

    def move_cursor(self, across: int, down: int) -> None:
        """Put the cursor on the next tile that way, from the character to act where there is none yet."""
        board = self._session.view.board
        column, row = self.cursor or self.home() or (board.columns // 2, board.rows // 2)
        self.cursor = min(max(column + across, 0), board.columns - 1), min(max(row + down, 0), board.rows - 1)

    def home(self) -> Tile | None:
        """Where the character stands whose turn it is, as far as is known; where people are placed, if they are."""
        if self.placement is not None:
            return self.placement.home
        actor = self._session.actor
        at = None if actor is None else self._session.view.find(actor, Position)
        return None if at is None else at.tile

    def cancel(self) -> bool:
        """Drop the plan and what was said; False where there was nothing to drop."""
        had = self.plan is not None or self.refusal is not None or self.jumping
        self.plan = self.refusal = None
        self.jumping = False
        return had

    def choose(self, *, walk: bool = False) -> Command | None:
        """Plan what the cursor is on, or answer the command where that is planned; with `walk` it is always a move."""
        self.refusal = None
        offers, tile = self.offers, self.cursor
        if self.placement is not None and tile is not None:
            return self.placement.choose(tile)
        if offers is None or tile is None:
            return None
        if self.jumping:
            return self._choose_jump(offers, tile)
        unit = unit_at(offers.view, tile)
        target = None if unit is None or walk else self.target(unit)
        if target is not None:
            return self._choose_target(target)
        if tile == offers.here:
            self.plan = None
            return None
        return self._choose_move(offers, tile)

    def next_corner(self) -> bool:
        """Press to another corner at the end of the planned move, none after the last; False where there is none."""
        offers = self.offers
        if offers is None or self.cursor is None:
            return False
        planned = self.plan if isinstance(self.plan, MoveOffer) else None
        tile = self.cursor if planned is None else planned.command.to
        corners = offers.corners(tile)
        choices: list[tuple[PressedCorner, ...]] = [(), *((one,) for one in corners)]
        at = choices.index(self.press) if self.press in choices else 0
        order = [*choices[at + 1 :], *choices[:at]] if planned is not None else choices[1:]
        self.refusal = None if corners else Refusal.of("window.no_corner", tile=tile)
        return any(self.press_to(press, tile) for press in order)

    def press_to(self, press: tuple[PressedCorner, ...], tile: Tile) -> bool:
        """Plan the move to a tile with pressing to these corners; False, with the reason, where it cannot be had."""
        offers = self.offers
        if offers is None:
            return False
        offer = offers.move(tile, press)
        if isinstance(offer, Refusal):
            self.refusal = offer
            return False
        self.plan, self.refusal = offer, None
        return True

    def target(self, unit: UnitId) -> TargetOffer | None:
        """Somebody as a target: the attack that is planned, else the plainest, to bruise where that is chosen."""
        offers, plan = self.offers, self.plan
        if isinstance(plan, TargetOffer) and plan.unit == unit:
            return plan
        found = None if offers is None else offers.target(unit)
        if found is None or offers is None or not self.bruises:
            return found
        to_bruise = offers.attack(replace(found.command, bruise=True))
        return found if to_bruise.refusal is not None else to_bruise

    def switch_jumping(self) -> None:
        """Choose a tile to jump to, or no longer; where nobody can jump, say why."""
        offers = self.offers
        jump = None if offers is None else offers.option("jump")
        self.plan = self.refusal = None
        if jump is None or jump.refusal is not None:
            self.refusal = Refusal.of("jump.leg_lost") if jump is None else jump.refusal
            self.jumping = False
        else:
            self.jumping = not self.jumping

    def settle_on(self, offer: TargetOffer) -> None:
        """Plan an attack that was put together, where it can be made."""
        self.plan, self.refusal, self.jumping = self._aimed(offer), offer.refusal, False
        self.cursor = offer.tile

    def switch_bruising(self) -> None:
        """Attack to bruise from now on in this turn, or no longer; where what is planned cannot be so, say why."""
        offers, plan = self.offers, self.plan
        self.refusal = None
        if offers is None:
            return
        if isinstance(plan, TargetOffer):
            other = offers.attack(replace(plan.command, bruise=not plan.command.bruise))
            self.refusal = other.refusal
            if other.refusal is not None:
                return
            self.plan, self.bruises = other, other.command.bruise
        else:
            self.bruises = not self.bruises

    def next_way(self) -> None:
        """Plan the attack with another weapon, or hand, or as one of two weapons or not."""
        offers, plan = self.offers, self.plan
        if offers is None or not isinstance(plan, TargetOffer):
            self.refusal = Refusal.of("window.no_attack_planned")
            return
        ways = [one.command for one in offers.ways(plan.unit)]
        at = next((at for at, one in enumerate(ways) if same_way(one, plan.command)), 0)
        for further in range(1, len(ways)):
            way = ways[(at + further) % len(ways)]
            manner = {"part": plan.command.part, "side": plan.command.side}
            aimed = (offers.attack(replace(way, bruise=bruise, **manner)) for bruise in (plan.command.bruise, False))
            found = next((one for one in aimed if one.refusal is None), None)
            if found is not None:
                self.plan, self.refusal = found, None
                return
        self.refusal = Refusal.of("window.no_other_way")

    def next_target(self, by: int) -> UnitId | None:
        """Point at the next opponent, or on their turn at the next character; answers whom."""
        offers = self.offers
        if offers is None:
            return self.next_person(by)
        unit = self._next_of([one.unit for one in offers.targets], by)
        self.plan = self.refusal = None
        self.jumping = False
        if unit is not None:
            self.plan = self._aimed(self.target(unit))
        return unit

    def next_person(self, by: int) -> UnitId | None:
        """Point at the next character on the board, whoever that is; answers whom."""
        view = self._session.view
        return self._next_of([unit for unit in view.units() if view.find(unit, Position) is not None], by)

    def next_unit(self, by: int) -> UnitId | None:
        """Point at the next in the order of the turn, at first from whose turn it is; answers whom."""
        view = self._session.view
        units = [unit for unit in view.battle(TurnOrder).units if view.find(unit, Position) is not None]
        return self._next_of(units, by, self._session.actor if self.cursor is None else None)

    def _next_of(self, units: list[UnitId], by: int, there: UnitId | None = None) -> UnitId | None:
        """Point at the one of these that comes after `there`, or after whoever is pointed at."""
        if not units:
            return None
        view = self._session.view
        if there is None and self.cursor is not None:
            there = unit_at(view, self.cursor)
        at = units.index(there) + by if there in units else (0 if by > 0 else -1)
        unit = units[at % len(units)]
        self.cursor = view.get(unit, Position).tile
        return unit

    def _aimed(self, target: TargetOffer | None) -> TargetOffer | None:
        if target is not None:
            self.refusal = target.refusal
        return target if target is not None and target.refusal is None else None

    def _choose_target(self, target: TargetOffer) -> Command | None:
        if target.refusal is not None:
            self.plan, self.refusal = None, target.refusal
            return None
        if isinstance(self.plan, TargetOffer) and self.plan.unit == target.unit:
            return self.plan.command
        self.plan = target
        return None

    def _choose_jump(self, offers: Offers, tile: Tile) -> Command | None:
        if isinstance(self.plan, JumpOffer) and self.plan.tile == tile:
            return self.plan.command
        offer = offers.jump(tile)
        self.plan, self.refusal = (None, offer) if isinstance(offer, Refusal) else (offer, None)
        return None

    def _choose_move(self, offers: Offers, tile: Tile) -> Command | None:
        if isinstance(self.plan, MoveOffer) and self.plan.command.to == tile:
            return self.plan.command
        offer = offers.move(tile)
        if isinstance(offer, Refusal):
            self.plan, self.refusal = None, offer
            return None
        self.plan = offer
        return None
