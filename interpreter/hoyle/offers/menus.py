"""Menus: the moves that a decision of the graph offers to a seat, as `Move` objects."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from hoyle.graph import nodes as g
from hoyle.offers.alternatives import Alternatives, Args, Tuples
from hoyle.offers.moves import Move, Words
from hoyle.offers.notation import PASS, Notation
from hoyle.position.position import Position
from hoyle.table.closure import Closure
from hoyle.table.evaluate import Evaluator

#: Types whose values are written alike in every position (a card: if it is seen, and no other looks the same).
STEADY = ("card", "list", "player", "side", "int", "rank", "suit", "words", "bool")


@dataclass(frozen=True, slots=True)
class Item:
    """An offered action with what is needed to list its moves.

    `steady` tells that the text of a move depends on its arguments alone, as long as the mover sees the cards among them;
    `cards` and, for sets, `lists` number the arguments for which that is not sure beforehand. `words` then makes the text.
    `many` tells that an argument is a set. Where a card or another single value is all that is chosen (`quick`), moves are
    made once and kept in `made`, by seat and value.
    """

    offered: g.Offered
    number: int
    alternatives: Alternatives
    values: tuple[tuple[int, Closure], ...]
    steady: bool
    cards: tuple[int, ...]
    lists: tuple[int, ...]
    many: bool
    words: Words
    quick: bool
    made: tuple[dict[Any, Move], ...]

    @property
    def brief(self) -> bool:
        """Whether the action takes one value at the most."""
        return len(self.alternatives.levels) <= 1 and not self.many

    def prepare(self, p: Position, seat: int) -> None:
        """Fill the slots of `me` and of the arguments that the offer supplies."""
        for slot, value in self.values:
            p.slots[slot] = value(p)
        p.slots[self.alternatives.action.me.slot] = seat


def item_of(
    offer: g.Offered, alternatives: Alternatives, number: int, evaluator: Evaluator, notation: Notation
) -> Item:
    """An offered action, with what can be told about its moves beforehand."""
    arguments = [level.argument for level in alternatives.levels]
    steady = not notation.alike and all(a.kind != "run" and a.local.type.base in STEADY for a in arguments)
    many = any(a.kind == "set" for a in arguments)
    me = alternatives.action.me.slot
    doubtful = [i for i, a in enumerate(arguments) if not notation.sights.surely(a.source, me)]
    cards = tuple(i for i in doubtful if arguments[i].local.type.base == "card")
    return Item(
        offered=offer,
        number=number,
        alternatives=alternatives,
        values=tuple((local.slot, evaluator.compile(formula)) for local, formula in offer.values),
        steady=steady,
        cards=cards,
        lists=tuple(i for i in doubtful if arguments[i].kind == "set"),
        many=many,
        words=notation.steady(tuple(a.local.type for a in arguments)),
        quick=steady and len(arguments) == 1 and not many and not cards and not alternatives.waivers,
        made=tuple({} for _ in range(notation.layout.players)),
    )


class Menu:
    """What one decision offers, in canonical order: the menu, free actions, a pass, out-of-turn actions."""

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
        anytime = node.anytime if isinstance(node, g.Decide) else ()
        self.anytime = tuple(item(offer) for offer in anytime)
        self.passing = isinstance(node, g.Decide) and node.passed is not None
        self.seat_slot = node.seat if isinstance(node, g.Decide) else -1
        # a menu whose moves are soon listed; then looking whether there are any is as much work
        self.short = not (self.free or self.anytime or self.passing) and all(i.brief for i in self.main)
        self.by_number = {i.number: i for i in (*self.main, *self.free, *self.anytime)}
        self.by_name = {i.offered.action: i for i in (*self.main, *self.free, *self.anytime)}

    # ---- is there anything

    def possible(self, p: Position) -> bool:
        """Whether the seat that chooses has a move of the menu proper; a short list of moves is kept."""
        seat = p.slots[self.seat_slot]
        if not self.short:
            return self.possible_for(p, seat)
        moves = self.moves(p, seat)
        if moves:
            p.legal[seat] = moves
        return bool(moves)

    def possible_for(self, p: Position, seat: int) -> bool:
        """Whether a seat has a move of the menu proper."""
        for item in self.main:
            item.prepare(p, seat)
            if item.alternatives.any(p):
                return True
        return False

    # ---- listing

    def moves(self, p: Position, seat: int) -> list[Move]:
        """Every legal move of a seat whose turn it is to choose here."""
        found: list[Move] = []
        for item in self.main:
            self.list(p, seat, item, found)
        for item in self.free:
            self.list(p, seat, item, found)
        if self.passing:
            found.append(Move.of(seat, PASS, (), PASS))
        if self.anytime:
            found += self.out_of_turn(p, seat)
        return found

    def out_of_turn(self, p: Position, seat: int) -> list[Move]:
        """Every out-of-turn move of a seat."""
        found: list[Move] = []
        for item in self.open(p):
            self.list(p, seat, item, found)
        return found

    def open(self, p: Position) -> list[Item]:
        """The out-of-turn actions of the phases in progress."""
        return [item for item in self.anytime if any(p.slots[slot] for slot in item.offered.inside)]

    def items(self, p: Position, seat: int) -> list[Item]:
        """What is offered to a seat at this moment."""
        if isinstance(self.node, g.Together):
            turn = seat in p.slots[self.node.players] and seat not in p.pending
        else:
            turn = p.slots[self.seat_slot] == seat
        return [*(self.main + self.free if turn else ()), *self.open(p)]

    def ways(self, p: Position, seat: int) -> list[tuple[Item | None, Tuples]]:
        """What a seat whose turn it is may do, action by action and without making moves of it; None is a pass."""
        items: list[Item | None] = [*self.main, *self.free, *([None] if self.passing else ()), *self.open(p)]
        found: list[tuple[Item | None, Tuples]] = []
        for item in items:
            if item is not None:
                item.prepare(p, seat)
            found.append((item, [()] if item is None else item.alternatives.all(p)))
        return found

    def list(self, p: Position, seat: int, item: Item, found: list[Move]) -> None:
        """Add the moves of one action."""
        item.prepare(p, seat)
        alternatives = item.alternatives
        if not item.steady:
            candidates = Candidates(alternatives, p)
            found += [self.move(p, seat, item, args, candidates) for args in alternatives.all(p)]
            return
        if item.quick:
            made = item.made[seat]
            for value in alternatives.single(p):
                move = made.get(value)
                if move is None:
                    move = made[value] = self.move(p, seat, item, (value,))
                found.append(move)
            return
        start = (seat, item.offered.action, item.words)
        if not (item.cards or item.lists):
            found += map(Move, alternatives.all(p, start))
            return
        seen = Seen(self.notation, p, seat)
        for args in alternatives.all(p):
            found.append(Move((*start, *args)) if seen.all(args, item) else self.move(p, seat, item, args))

    def pick(self, p: Position, seat: int, rng: Random) -> Move:
        """One of the moves of a seat whose turn it is: the one that `rng` takes of their list, without making the others."""
        ways = self.ways(p, seat)
        number, at = rng.choice(range(sum([len(found) for _, found in ways]))), 0
        while number >= len(ways[at][1]):
            number -= len(ways[at][1])
            at += 1
        item, args = ways[at][0], ways[at][1][number]
        if item is None:
            return Move.of(seat, PASS, (), PASS)
        if item.steady and Seen(self.notation, p, seat).all(args, item):
            return Move.of(seat, item.offered.action, args, item.words)
        item.prepare(p, seat)
        return self.move(p, seat, item, args, None if item.steady else Candidates(item.alternatives, p))

    def move(self, p: Position, seat: int, item: Item, args: Args, candidates: "Candidates | None" = None) -> Move:
        """A move with its text."""
        action = item.alternatives.action.name
        if not args:
            return Move.of(seat, action, args, action)
        words = [action]
        for i, (level, value) in enumerate(zip(item.alternatives.levels, args, strict=True)):
            pool = candidates.of(i, args) if candidates is not None and self.notation.alike else ()
            argument = level.argument
            words.append(self.notation.value(p, seat, argument.local.type, argument.noun, value, pool))
        return Move.of(seat, action, args, " ".join(words))


class Seen:
    """The cards that a seat was found to see while moves are listed."""

    def __init__(self, notation: Notation, p: Position, seat: int) -> None:
        self.card = notation.sights.card
        self.p = p
        self.bit = 1 << seat
        self.cards: set[int] = set()

    def all(self, args: Args, item: Item) -> bool:
        """Whether the seat sees every card among the arguments."""
        cards = self.cards
        for i in item.cards:
            card = args[i]
            if card is not None and card not in cards:
                if not self.card(self.p, card) & self.bit:
                    return False
                cards.add(card)
        for i in item.lists:
            if not cards.issuperset(args[i]):
                for card in args[i]:
                    if not self.card(self.p, card) & self.bit:
                        return False
                    cards.add(card)
        return True


class Candidates:
    """The cards that an argument is chosen from, given the arguments before it; worked out once for each such start."""

    def __init__(self, alternatives: Alternatives, p: Position) -> None:
        self.alternatives = alternatives
        self.p = p
        self.known: dict[Args, Iterable[Any]] = {}

    def of(self, i: int, args: Args) -> Iterable[Any]:
        """The candidates of the argument with this number."""
        level = self.alternatives.levels[i]
        if level.argument.local.type.base not in ("card", "list") or level.argument.noun == "run":
            return ()
        start = args[:i]
        if start not in self.known:
            for earlier, value in zip(self.alternatives.levels, start):
                self.p.slots[earlier.slot] = value
            self.known[start] = level.pool(self.p)
        return self.known[start]
