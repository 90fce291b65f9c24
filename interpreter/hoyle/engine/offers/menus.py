"""The moves that a decision offers to a seat, as `Move` objects."""

from random import Random
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.offers.alternatives import Alternatives, Args, Level, Tuples
from hoyle.engine.offers.card_names import Calls
from hoyle.engine.offers.moves import Move, Words
from hoyle.engine.offers.notation import PASS, Notation
from hoyle.engine.position.position import Position
from hoyle.engine.table.closure import Closure
from hoyle.engine.table.evaluate import Evaluator
from hoyle.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """An offered action with the data needed to list its moves.

    `doubtful` numbers the arguments that a seat may know differently than formulas have them. `many`: an argument is a
    set. If a single value is the whole choice (`quick`), its moves are cached in `made`, by seat and value.
    """

    offered: g.Offered
    number: int
    alternatives: Alternatives
    values: tuple[tuple[int, Closure], ...]
    doubtful: tuple[int, ...]
    many: bool
    words: Words
    quick: bool
    made: tuple[dict[Any, Move], ...]

    def prepare(self, p: Position, seat: int) -> None:
        for slot, value in self.values:
            p.slots[slot] = value(p)
        p.slots[self.alternatives.action.me.slot] = seat


def item_of(
    offer: g.Offered, alternatives: Alternatives, number: int, evaluator: Evaluator, notation: Notation
) -> Item:
    arguments = [level.argument for level in alternatives.levels]
    many = any(a.kind in ("set", "sets") for a in arguments)
    me = alternatives.action.me.slot
    doubtful = tuple(i for i, level in enumerate(alternatives.levels) if is_doubtful(level, me, notation))
    return Item(
        offered=offer,
        number=number,
        alternatives=alternatives,
        values=tuple((local.slot, evaluator.compile(formula)) for local, formula in offer.values),
        doubtful=doubtful,
        many=many,
        words=notation.words(arguments),
        quick=len(arguments) == 1 and not many and not doubtful and not alternatives.waivers,
        made=tuple({} for _ in range(notation.layout.players)),
    )


def is_doubtful(level: Level, me: int, notation: Notation) -> bool:
    argument = level.argument
    if argument.kind == "run" or argument.local.type.base == "row" or level.apart is not None:
        return True
    return argument.local.type.holds_cards and not notation.sights.surely(argument.source, me)


class Menu:
    """The offers of one decision, in canonical order: the menu, free actions, a pass, out-of-turn actions."""

    def __init__(
        self,
        node: g.Decide | g.Together,
        alternatives: dict[str, Alternatives],
        numbers: dict[str, int],
        evaluator: Evaluator,
        notation: Notation,
    ) -> None:
        def item(offer: g.Offered) -> Item:
            return item_of(offer, alternatives[offer.action], numbers[offer.action], evaluator, notation)

        self.node = node
        self.notation = notation
        self.main = tuple(item(offer) for offer in node.offers if not offer.free)
        self.free = tuple(item(offer) for offer in node.offers if offer.free)
        #: one of these must have a move; without a way on, free actions do for the moment
        self.enough = self.main + self.free if isinstance(node, g.Decide) and node.empty is None else self.main
        anytime = node.anytime if isinstance(node, g.Decide) else ()
        self.anytime = tuple(item(offer) for offer in anytime)
        self.passing = isinstance(node, g.Decide) and node.passed is not None
        self.seat_slot = node.seat if isinstance(node, g.Decide) else -1
        # a short menu: listing its moves costs no more than looking for one
        brief = all(len(i.alternatives.levels) <= 1 and not i.many for i in self.main)
        self.short = brief and not (self.free or self.anytime or self.passing)
        every = self.main + self.free + self.anytime
        self.by_number = {i.number: i for i in every}
        self.by_name = {i.offered.action: i for i in every}

    # ---- is there anything

    def possible(self, p: Position) -> bool:
        """A short list of moves is cached."""
        seat = p.slots[self.seat_slot]
        if not self.short:
            return self.possible_for(p, seat)
        moves = self.moves(p, seat)
        if moves:
            p.legal[seat] = moves
        return bool(moves)

    def possible_for(self, p: Position, seat: int) -> bool:
        for item in self.enough:
            item.prepare(p, seat)
            if item.alternatives.any(p):
                return True
        return False

    def left_to_choose(self, p: Position) -> tuple[int, ...]:
        """The seats still to choose in secret; seats without a choice are publicly skipped."""
        assert isinstance(self.node, g.Together)
        seats = sorted(p.slots[self.node.players])
        return tuple(seat for seat in seats if seat not in p.pending and self.possible_for(p, seat))

    # ---- listing

    def moves(self, p: Position, seat: int) -> list[Move]:
        found: list[Move] = []
        for item in self.main + self.free:
            self.add_moves(p, seat, item, found)
        if self.passing:
            found.append(Move.of(seat, PASS, (), PASS))
        if self.anytime:
            found += self.out_of_turn(p, seat)
        return found

    def out_of_turn(self, p: Position, seat: int) -> list[Move]:
        found: list[Move] = []
        for item in self.open(p):
            self.add_moves(p, seat, item, found)
        return found

    def open(self, p: Position) -> list[Item]:
        return [item for item in self.anytime if any(p.slots[slot] for slot in item.offered.inside)]

    def items(self, p: Position, seat: int) -> list[Item]:
        if isinstance(self.node, g.Together):
            turn = seat in p.slots[self.node.players] and seat not in p.pending
        else:
            turn = p.slots[self.seat_slot] == seat
        return [*(self.main + self.free if turn else ()), *self.open(p)]

    def ways(self, p: Position, seat: int) -> list[tuple[Item | None, Tuples]]:
        """The options of a seat whose turn it is, action by action; None is a pass."""
        items: list[Item | None] = [*self.main, *self.free, *([None] if self.passing else ()), *self.open(p)]
        found: list[tuple[Item | None, Tuples]] = []
        for item in items:
            if item is not None:
                item.prepare(p, seat)
            found.append((item, [()] if item is None else item.alternatives.all(p)))
        return found

    def add_moves(self, p: Position, seat: int, item: Item, found: list[Move]) -> None:
        item.prepare(p, seat)
        alternatives = item.alternatives
        if item.quick:
            made = item.made[seat]
            for value in alternatives.single(p):
                move = made.get(value)
                if move is None:
                    text = item.words(item.offered.action, (value,))
                    move = made[value] = Move.of(seat, item.offered.action, (value,), text)
                found.append(move)
            return
        if item.doubtful:
            found += self.moves_from_values(p, seat, item, alternatives.all(p))
            return
        found += map(Move, alternatives.all(p, (seat, item.offered.action, item.words)))

    def moves_from_values(self, p: Position, seat: int, item: Item, found: Tuples) -> list[Move]:
        start = (seat, item.offered.action, item.words)
        told = self.calls(p, seat, item).to_names if item.doubtful else tuple
        return [Move((*start, *told(args))) for args in found]

    def few(self, p: Position, seat: int, most: int) -> list[Move] | None:
        """None if there are too many."""
        ways = self.ways(p, seat)
        if sum([len(found) for _, found in ways]) > most:
            return None
        moves: list[Move] = []
        for item, found in ways:
            if item is None:
                moves.append(Move.of(seat, PASS, (), PASS))
            elif found:
                item.prepare(p, seat)
                moves += self.moves_from_values(p, seat, item, found)
        return moves

    def pick(self, p: Position, seat: int, rng: Random) -> tuple[Move, Args, int]:
        """The move that `rng` would draw from the list of a seat whose turn it is.

        With it come its arguments as formulas have them, and the number of moves.
        """
        ways = self.ways(p, seat)
        count = sum([len(found) for _, found in ways])
        number, at = rng.choice(range(count)), 0
        while number >= len(ways[at][1]):
            number -= len(ways[at][1])
            at += 1
        item, args = ways[at][0], ways[at][1][number]
        if item is None:
            return Move.of(seat, PASS, (), PASS), (), count
        item.prepare(p, seat)
        return self.move(p, seat, item, args), args, count

    def move(self, p: Position, seat: int, item: Item, args: Args) -> Move:
        told = self.calls(p, seat, item).to_names(args) if item.doubtful else args
        return Move.of(seat, item.offered.action, told, item.words)

    def calls(self, p: Position, seat: int, item: Item) -> Calls:
        return Calls(self.notation, item.alternatives, item.doubtful, p, seat)

    def values_from_names(self, p: Position, seat: int, item: Item, told: Args) -> Args | None:
        """None if an argument is unknown here."""
        return self.calls(p, seat, item).from_names(told) if item.doubtful else told
